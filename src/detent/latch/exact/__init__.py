"""Latches without inertia, followed exactly: Donald & Pai, sections 5 to 9, both appendices. No decision is a float's.

    algebraic.py, times.py   real algebraic numbers in u = tan θ/2; times t = −h(u)/g(u), and comparing both
    cfunction.py, nearby.py  C-functions of types A and B (DP 3 and 4); which of them can matter here
    node.py, walk.py         what a place of the slice (t, θ) leaves free, where a pawl sticks; from event to event
    root.py, plan.py, run.py   where the root stops; legs and pawls together; a run and its channels (floating.py)
    landing.py               where a snap ends                                                    section 8.1
    forces.py, force_bounds.py, work.py   forces, their largest values, work, enclosed           appendix A, DP 33 to 37
    arcs.py, clearance.py, component.py, slice.py   the slice and the part of it that is reached    section 9.1
    sprung.py, threshold.py, diode_verdict.py, rose.py   a root on a spring; diodes               section 4.4
    start_region.py, first_contacts.py, parameter.py, branches.py, family.py, family_walk.py, endings.py, outcomes.py
                             uncertain starts: the same walk over polynomials with a parameter    appendix B

Only latch/, simulation/ and cli/ import from here; it may import what latch/ may. FLINT only here.
"""
