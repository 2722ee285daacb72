"""One run as a TOML file, read strictly: units, ranges, unknown keys and paths are checked, with file and line.

    scenario.py    `Scenario`: load, run, and the same as plain JSON in SI, which a record keeps
    building.py    the kinds that a file names are found, pydantic checks every key, the models are made
    fields.py      a dataclass's annotations as pydantic reads them; file_fields.py where values stand in other files
    kinds.py       names of models and their classes; a new mating or drive needs a row there
    document.py    the text and its tables; lines.py where each key stands, complaints.py what is wrong in it
    typed.py, hints.py   a record's inputs in the units people type; what the JSON Schema says

May import every model and verb of one run. Imported by studies, report (typed.py alone), studio and cli.
"""

from detent.scenario.building import Run, schema
from detent.scenario.scenario import Scenario, bundled

__all__ = ["Run", "Scenario", "bundled", "schema"]
