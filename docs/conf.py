"""Sphinx: Markdown pages, formulas as MathML (no script, no network), docstrings shown as they were typed."""

import re
from importlib.metadata import version as installed

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.errors import ExtensionError

project = "Detent"
author = "The Detent authors"
copyright = "2026, The Detent authors"
version = release = installed("detent")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["amsmath", "colon_fence", "deflist", "dollarmath", "fieldlist"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Detent {release}"
html_math_renderer = "mathml"
html_show_sphinx = False
highlight_language = "python"
pygments_style = "default"

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True, "show-inheritance": False}


def as_typed(app, what, name, obj, options, lines):
    """First line as a sentence, the rest verbatim: docstrings are plain Unicode, aligned for an editor, not reST."""
    text = "\n".join(lines).strip("\n").split("\n")
    first = re.sub(r"`+([^`]+)`+", r"``\1``", re.sub(r"([\\*|_])", r"\\\1", text[0]))
    rest = "\n".join(text[1:]).strip("\n").split("\n")
    lines[:] = [first, ""]
    if any(rest):
        lines += ["::", "", *("    " + line for line in rest), ""]


def formula(self, node, as_block):
    try:
        return tex2mathml(node.astext(), as_block=as_block)
    except MathError as error:  # a formula that cannot be set must stop the build, not vanish
        raise ExtensionError(f"{node.source}, line {node.line}: {error} in the formula {node.astext()!r}") from error


def visit_inline(self, node):
    self.body.append(formula(self, node, as_block=False))
    raise nodes.SkipNode


def visit_block(self, node):
    self.body.append(self.starttag(node, "div", CLASS="math", style="overflow-x: auto"))
    if node.get("number"):
        self.body.append(f'<span class="eqno" style="float: right">({node["number"]})</span>')
    self.body.append(formula(self, node, as_block=True) + "</div>\n")
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (visit_inline, None), (visit_block, None))
    app.connect("autodoc-process-docstring", as_typed)
    return {"parallel_read_safe": True}
