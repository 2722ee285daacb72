"""XML elements with the lines they stand on, from files that may be a stranger's.

Parsed by the standard library with document types refused, so that no entity is ever expanded.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from xml.parsers import expat

from detent.core.errors import InputError
from detent.units import Quantity

DEEPEST = 50  # elements inside each other; ours

Three = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Element:
    """An XML element and the line it begins on."""

    tag: str
    attributes: dict[str, str]
    line: int
    inside: list[Element]

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.inside if element.tag == tag]

    def one(self, tag: str) -> Element | None:
        """The only element of this tag, if there is one."""
        found = self.all(tag)
        if len(found) > 1:
            raise InputError(tag, None, "it stands there twice", line=found[1].line)
        return found[0] if found else None

    def needed(self, tag: str, why: str) -> Element:
        found = self.one(tag)
        if found is None:
            raise InputError(tag, None, f"it is missing: {why}", line=self.line)
        return found

    def text(self, attribute: str) -> str:
        if attribute not in self.attributes:
            raise InputError(attribute, None, "it is missing", line=self.line)
        text = self.attributes[attribute]
        if not text or not text.isprintable():
            raise InputError(attribute, text, "printable text is needed", line=self.line)
        return text

    def three(self, attribute: str, default: Three, most: float, unit: str, others: str) -> Three:
        """Three numbers, none above `most`."""
        if attribute not in self.attributes:
            return default
        text = self.attributes[attribute]
        try:
            x, y, z = (_number(word) for word in text.split())
        except ValueError:
            raise InputError(attribute, text, "three finite numbers are needed", line=self.line) from None
        if max(abs(x), abs(y), abs(z)) > most:
            wanted = f"at most {most:g} {unit} are expected. Is it in {others}?"
            raise InputError(attribute, text, wanted, line=self.line)
        return x, y, z

    def number(self, attribute: str, default: float | None = None, range: Quantity | None = None) -> float:
        if attribute not in self.attributes and default is not None:
            return default
        text = self.text(attribute)
        try:
            value = _number(text)
        except ValueError:
            raise InputError(attribute, text, "a finite number is needed", line=self.line) from None
        if range is not None and (wrong := range.complaint(value)):
            raise InputError(attribute, value, wrong, line=self.line)
        return value


@contextmanager
def inside(name: str, line: int | None = None) -> Iterator[None]:
    """What is wrong in here is said with this name before it, and with this line where it has none."""
    try:
        yield
    except InputError as wrong:
        raise wrong.inside(name).at(None, wrong.line or line) from None


def parsed(content: bytes, what: str = "a URDF file", bare_doctype: bool = False) -> Element:
    """The outermost element.

    what          the file is said to be
    bare_doctype  whether it may name a document type, as long as it declares nothing itself
    """
    parser = expat.ParserCreate()
    top = Element("", {}, 0, [])
    around = [top]

    def start(tag: str, attributes: dict[str, str]) -> None:
        if len(around) > DEEPEST:
            raise InputError(tag, None, f"more than {DEEPEST} elements stand inside each other", line=line())
        element = Element(tag, attributes, line(), [])
        around[-1].inside.append(element)
        around.append(element)

    def refuse(name: str, system: str | None, public: str | None, declares: bool) -> None:
        if declares or not bare_doctype:
            wanted = f"{what} has none: what it declares, entities or other files, is never read"
            raise InputError("DOCTYPE", None, wanted, line=line())

    def line() -> int:
        return parser.CurrentLineNumber

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda _: around.pop()
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:
        raise InputError("", None, f"it is not XML: {expat.ErrorString(error.code)}", line=error.lineno) from None
    except (LookupError, ValueError) as error:  # an encoding nobody knows
        raise InputError("", None, f"it is not XML: {error}", line=line()) from None
    return top.inside[0]


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value) or "_" in text:
        raise ValueError
    return value
