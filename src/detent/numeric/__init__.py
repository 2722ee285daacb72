"""Numba only: arrays in, arrays out. What all compiled models and loops have in common.

kernel.py       the house signatures: how a model reaches a loop. Read this first
compiling.py    kernels are compiled when first asked for, side by side, and kept in Numba's disk cache
stepping.py, events.py, sweep.py    the three loops: in steps (Moreau–Jean), from event to event (Runge–Kutta with root
                finding), and along a prescribed path
friction/       impulses at contacts with Coulomb friction; impact: restitution by Poisson's or Newton's law
                (Pfeiffer & Glocker 1996; Meitinger & Pfeiffer, eqs. 58–63)
the rest        rotations, contact kinematics (Meitinger & Pfeiffer, eqs. 45–59), the arm's chain, small linear algebra

Imports nothing of ours but itself: no model, file or unit is known here. May be imported by every other room.
"""
