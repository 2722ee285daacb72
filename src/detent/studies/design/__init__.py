"""Design as search: what may be changed in a scenario, what it must fulfil, and a design that does."""

from detent._deprecated import names_of
from detent.studies.design.task import DesignTask, Search
from detent.studies.design.task_file import bundled_designs
from detent.studies.design.verb import design, judged
from detent.studies.design.wants import Want

__all__ = ["DesignTask", "Search", "Want", "bundled_designs", "design", "judged"]
__getattr__ = names_of("studies.placing", "LatchPlace", "PlacingTask", "latch_places", "place_latches")
