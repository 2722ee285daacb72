"""Design as search: what may be changed in a scenario, what it must fulfil, and a design that does."""

from typing import Any

from detent.studies.design.task import DesignTask, Search
from detent.studies.design.task_file import bundled_designs
from detent.studies.design.verb import design, judged
from detent.studies.design.wants import Want

__all__ = ["DesignTask", "Search", "Want", "bundled_designs", "design", "judged"]


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
