"""Design as search: what may be changed in a scenario, what it must fulfil, and a design that does."""

from detent.designing.hook_places import LatchPlace, latch_places
from detent.designing.latch_search import place_latches
from detent.designing.placing_file import PlacingTask
from detent.designing.task import DesignTask, Search
from detent.designing.task_file import bundled_designs
from detent.designing.verb import design, judged
from detent.designing.wants import Want

__all__ = [
    "DesignTask", "LatchPlace", "PlacingTask", "Search", "Want", "bundled_designs", "design", "judged", "latch_places",
    "place_latches",
]  # fmt: skip
