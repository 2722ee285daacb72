"""Where snap hooks may sit on two parts: places found on their outlines, each judged, the best first.

Donald & Pai, section 10.2. hook_places.py finds the places and what each needs; verb.py is `place_latches`, which
judges a hook there by the exact method of latch/; placing_file.py is the task's TOML.

Sees geometry, latch, scenario and the wants of studies/design; imported by cli and the front door.
"""

from detent.studies.placing.hook_places import LatchPlace, latch_places
from detent.studies.placing.placing_file import PlacingTask
from detent.studies.placing.verb import place_latches

__all__ = ["LatchPlace", "PlacingTask", "latch_places", "place_latches"]
