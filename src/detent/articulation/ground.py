"""Which part stands still where nobody says so: a guess a person would make, and its reason.

1. a part whose name says it: base, frame, ground, housing, chassis, … in several languages; of several the heaviest;
2. else, of the parts at least half as heavy as the heaviest, the one that touches most others; of equals the first.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from detent.articulation.solving import masses
from detent.errors import InputError
from detent.geometry.assembly import Assembly
from detent.geometry.contact_patch import ContactPatch

NAMES = re.compile(
    r"\b(base|frame|ground|housing|chassis|bed|stand|baseplate|grundplatte|gestell|rahmen|gehause|sockel|bati|socle"
    r"|chassis|carter|telaio|basamento|bancada|bastidor|podstawa|zakladna)\b"
)


def chosen_ground(assembly: Assembly, patches: Sequence[ContactPatch]) -> tuple[int, str]:
    """The part to ground, and why."""
    if not assembly.parts:
        raise InputError("assembly", assembly.name, "it has no parts")
    mass = masses(assembly)
    named = [i for i, part in enumerate(assembly.parts) if NAMES.search(_plain(part.name))]
    if named:
        return max(named, key=lambda i: (mass[i], -i)), "its name says so"
    near: list[set[int]] = [set() for _ in mass]
    for a, b in {patch.parts for patch in patches}:
        near[a].add(b)
        near[b].add(a)
    heavy = [i for i in range(len(mass)) if mass[i] >= mass.max() / 2]
    if len(heavy) == 1:
        return heavy[0], "it is the heaviest by far"
    return max(heavy, key=lambda i: (len(near[i]), -i)), "of the heavy parts it touches most others, or is the first"


def _plain(name: str) -> str:
    """In lower case letters without accents; what joins words is a space."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[_\-.]+", " ", plain)
