"""One run as a TOML file, read strictly: units, ranges, unknown keys and paths are checked, with file and line."""

from detent.scenario.building import Run, schema
from detent.scenario.scenario import Scenario, bundled

__all__ = ["Run", "Scenario", "bundled", "schema"]
