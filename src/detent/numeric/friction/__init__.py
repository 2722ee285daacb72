"""Impulses at contacts with Coulomb's law: u = G P + b, P inside its cone, u_N and P_N complementary.

coulomb.py        the law, and its natural-map residual, which every answer is measured by
newton.py         Newton on velocities and impulses with the states of the contacts: two or three steps in a run
gauss_seidel.py   block Gauss–Seidel, each contact solved exactly
homotopy.py       a path of smooth problems that ends at this one
friction_solver.py   tries them in that order, and accepts an answer by its residual alone

Meitinger & Pfeiffer, eqs. 58–63, are the law; errata in docs/papers.md. May import numeric alone.
"""
