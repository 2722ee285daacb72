"""Write the two assemblies of Sinha et al. to src/detent/data/parts: `python docs/paper_parts.py`."""

from pathlib import Path

from detent.cad.paper_parts import arm, four_bar
from detent.cad.write import write_step

if __name__ == "__main__":
    folder = Path(__file__).parents[1] / "src" / "detent" / "data" / "parts"
    folder.mkdir(parents=True, exist_ok=True)
    for name, parts in (("four_bar", four_bar()), ("arm", arm())):
        write_step(folder / f"{name}.step", parts, name=name.replace("_", "-"))
        print(folder / f"{name}.step")
