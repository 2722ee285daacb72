"""Writes the bundled STEP files of parts that fit into each other (detent.cad.fit_parts) to src/detent/data/parts.

python docs/fit_parts.py
"""

from pathlib import Path

from detent.cad.fit_parts import d_fit, round_fit
from detent.cad.write import write_step

FOLDER = Path(__file__).parents[1] / "src" / "detent" / "data" / "parts"


def main() -> None:
    write_step(FOLDER / "d_pin.step", d_fit(), name="D-shaped pin and hole")
    write_step(FOLDER / "round_peg.step", round_fit(), name="round peg and hole")


if __name__ == "__main__":
    main()
