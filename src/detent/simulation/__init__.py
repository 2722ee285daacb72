"""The verb `simulate`, and its solvers: a drive and its matings followed through time.

verb.py        `simulate`: looks the solver up, then begin, advance, trajectory
solver.py      the contract of a solver, and the table in which they are found
verify.py      the same run at a tenth of the tolerance and by the other method
placing.py     where a robot best stands for a mating (Meitinger & Pfeiffer, section 7)
Each other file is a solver, or belongs to one. Stiff machines are led along their path (Meitinger & Pfeiffer,
section 5); drives that yield move by M v̇ = f + Wᵀ λ (eq. 12) in steps or from event to event; latches are exact
(Donald & Pai) or have inertia; a bench samples its controller as Colton & Hollerbach's did.

May import units, core, numeric, workers, geometry, drive, mating, latch. May be imported by scenario and what lies
above it.
"""
