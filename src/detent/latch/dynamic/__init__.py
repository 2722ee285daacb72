"""Latches in time: pawls with inertia as bodies on hinges, pushed by the contour of a root that moves.

    bodies.py         pawls, their stops and where a leg of the root begins
    hinged.py         equations of motion of pawls on hinges, and slopes of their springs
    meeting.py        contacts of pawls with root and obstacles: vertices on edges, with rows and drift
    pawl_channels.py  what a record has of the pawls
    pawl_events.py    touching, sliding and leaving, in words

The planar model is that of Donald & Pai (latch/model.py); the laws of contact are those of Meitinger & Pfeiffer, as in
numeric/. May import units, core, numeric, geometry, drive and mating; the solver is simulation/latch_dynamic.py.
"""
