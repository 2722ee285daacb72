"""Design as search: what may be changed in a scenario, what it must fulfil, and a design that does.

task.py is the task and task_file.py its TOML; wants.py the limits, as numbers without unit; trials.py runs designs and
judges them; optimisers.py proposes the next (cubic radial basis functions, SciPy); explaining.py says which wants bind;
design_record.py makes the record; verb.py is `design`. Donald & Pai, section 10.2, call it "design as search".

Runs through studies.runs; placing/ and cli import it, and the front door.
"""

from typing import Any

from detent.studies.design.task import DesignTask, Search
from detent.studies.design.task_file import bundled_designs
from detent.studies.design.verb import design, judged
from detent.studies.design.wants import Want

__all__ = ["DesignTask", "Search", "Want", "bundled_designs", "design", "judged"]


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
