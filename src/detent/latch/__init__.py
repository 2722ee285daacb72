"""Latches: pawls on hinges with torsional springs, on a root that is led along straight legs past polygons in a plane.

Donald & Pai, "The Motion of Planar Compliantly-Connected Rigid Bodies in Contact" (TR 92-1296).

    model.py               the public dataclasses `Latch` and `Pawl`                               section 2
    exact/                 pawls without inertia: what happens and when, as algebraic numbers      sections 5 to 9
    dynamic/               pawls with inertia, on one another and against one another              section 10.2
    diode.py               the verb: can what has gone in come out again?                          sections 3.2 and 4.4
    spread.py, spread_record.py  the verb: all that may become of a start region, as a record      appendix B
    pseudo_rigid_body.py, beam_strain.py  a cantilever hook as a pawl, and the strain of the beam it stands for

The solvers are simulation/latch_exact.py and latch_dynamic.py. May import units, core, numeric, geometry, drive and
mating; simulation, scenario, studies, report and cli import from here.
"""
