"""One page of two runs: a peg with friction 0.2 and with half of it, to be looked at side by side.

python examples/report.py        writes peg_friction.html: open it, check both runs
"""

import sys

from detent.report.page import Run, write_page
from detent.scenario import Scenario, bundled
from detent.scenario.typed import typed_inputs


def run(friction: float) -> Run:
    """The peg that comes along, with this friction."""
    record = Scenario.load(bundled()["peg_mp61"], {"mating.friction": str(friction)}).run()
    return Run(f"friction {friction}", record, typed_inputs(record.inputs))


def main(path: str = "peg_friction.html") -> None:
    runs = [run(friction) for friction in (0.2, 0.1)]
    write_page(path, runs)
    for name, record, _ in runs:
        print(f"{name}: {record.outcome}; largest push {float(record['mating_force'].max()):.1f} N")
    print(f"wrote {path}")


if __name__ == "__main__":
    main(*sys.argv[1:])
