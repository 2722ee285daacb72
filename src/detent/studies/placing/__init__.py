"""Where latches may sit on a part: places found on its faces, a task that chooses among them."""

from detent.studies.placing.hook_places import LatchPlace, latch_places
from detent.studies.placing.task_file import PlacingTask
from detent.studies.placing.verb import place_latches

__all__ = ["LatchPlace", "PlacingTask", "latch_places", "place_latches"]
