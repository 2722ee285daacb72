"""A matplotlib figure as SVG inside a page: it takes the page's font and its colours, light or dark."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

from matplotlib.figure import Figure

from detent.report.style import FAINT, INK, PAPER, SERIES, styled

# What the figure was drawn in → the page's own variable, so that the dark page repaints it.
VARIABLES = {INK: "--ink", FAINT: "--faint", PAPER: "--paper", **{c: f"--series-{i}" for i, c in enumerate(SERIES, 1)}}
_SVG, _LINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_COLOR = re.compile(r"#[0-9a-f]{6}\b")
_FAMILY, _SHORTHAND = re.compile(r"font-family: [^;]*;?"), re.compile(r"font: (?:[^;]*? )?([\d.]+px) [^;]*")


def inline(figure: Figure, description: str, prefix: str) -> str:
    """The figure as one <svg> element, as wide as its place.

    description  its text for those who cannot see it
    prefix       begins every id, so that several figures can live in one page
    """
    buffer = io.BytesIO()
    with styled():
        figure.savefig(buffer, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
    root = ElementTree.fromstring(buffer.getvalue())
    for parent in (root, *root.findall(f"{{{_SVG}}}defs")):
        for child in [one for one in parent if one.tag in (f"{{{_SVG}}}metadata", f"{{{_SVG}}}style")]:
            parent.remove(child)  # a style inside one figure would hold for the whole page
    used = set(re.findall(r"#([\w.-]+)", " ".join(_references(root))))
    for element in root.iter():
        name = element.get("id")
        if name is not None:
            element.set("id", prefix + name) if name in used else element.attrib.pop("id")
        for key, value in element.attrib.items():
            element.set(key, _adapted(key, value, prefix))
    width, height = (float(root.attrib.pop(side).removesuffix("pt")) for side in ("width", "height"))
    root.attrib.pop("version", None)
    root.set("viewBox", f"0 0 {width:g} {height:g}")
    root.set("role", "img")
    root.set("aria-label", description)
    ElementTree.register_namespace("", _SVG)
    ElementTree.register_namespace("xlink", _LINK)
    return ElementTree.tostring(root, encoding="unicode")


def _references(root: ElementTree.Element) -> list[str]:
    return [
        v
        for element in root.iter()
        for k, v in element.attrib.items()
        if "#" in v and (k.endswith("href") or "url(" in v)
    ]


def _adapted(key: str, value: str, prefix: str) -> str:
    if key.endswith("href") and value.startswith("#"):
        return f"#{prefix}{value[1:]}"
    if "url(#" in value:
        value = value.replace("url(#", f"url(#{prefix}")
    if key in ("style", "fill", "stroke"):
        value = _COLOR.sub(lambda match: f"var({VARIABLES[match[0]]})" if match[0] in VARIABLES else match[0], value)
        value = _FAMILY.sub("", _SHORTHAND.sub(r"font-size: \1", value))
    return value
