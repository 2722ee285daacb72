"""A snap hook on a beam and one on a plate, pressed past their block and pulled out again: behind figs. 11 and 13.

Meitinger & Pfeiffer, section 5.2. The supports are the paper's; hooks, blocks, friction and speed are ours.
Run as a script it also draws both curves: `python examples/snap.py folder`.
"""

import sys
from pathlib import Path

from detent import Record
from detent.scenario import Scenario, bundled
from detent.units import mm

SCENARIOS = {"beam": "snap_fig11", "plate": "snap_fig13"}


def main() -> dict[str, Record]:
    records = {}
    for name, file in SCENARIOS.items():
        record = records[name] = Scenario.load(bundled()[file]).run()
        force, contact = record["mating_force"].values, record["contact_force"].values.sum(axis=1)
        at = record["insertion"].values / mm
        print(f"{name}: {force.max():.1f} N to go in, at {at[force.argmax()]:.1f} mm; {-force.min():.1f} N out; "
              f"contact force {contact.max():.0f} N; strain {100 * record['strain'].values.max():.2f} %")  # fmt: skip
        print(f"  {record.outcome}")
    pair = Scenario.load(bundled()[SCENARIOS["beam"]], {"mating.halves": "both"}).run()
    records["both halves"] = pair
    force = pair["mating_force"].values
    print(f"both halves: {force.max():.1f} N to go in, {-force.min():.1f} N to come out, no side force")
    return records


def draw(records: dict[str, Record], folder: Path) -> None:
    """Force on the hook's part along and across the way, in and out, as the paper draws it."""
    from matplotlib.figure import Figure

    for name, title in (("beam", "on a beam (fig. 11)"), ("plate", "on a plate (fig. 13)")):
        record = records[name]
        x, push, side = record["insertion"].values / mm, record["mating_force"].values, record["force"].values[:, 2]
        forth = record["speed"].values > 0
        figure = Figure(figsize=(7, 3.2), layout="constrained")
        axes = figure.subplots()
        for values, colour, what in ((push, "C0", "F_x of the machine"), (-side, "C1", "−F_z on the hook")):
            axes.plot(x[forth], values[forth], colour, label=f"{what}, in")
            axes.plot(x[~forth], values[~forth], colour, linestyle="--", label=f"{what}, out")
        axes.axhline(0, color="0.5", linewidth=0.8)
        axes.set(xlabel="distance [mm]", ylabel="force [N]", title=f"Snap hook {title}")
        axes.legend(fontsize=8)
        axes.grid(alpha=0.3)
        figure.savefig(folder / f"snap_{name}.svg", metadata={"Date": None})


if __name__ == "__main__":
    made = main()
    if len(sys.argv) > 1:
        draw(made, Path(sys.argv[1]))
