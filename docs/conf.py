"""Sphinx: Markdown pages, formulas as MathML (no script, no network), docstrings shown as they were typed."""

import re
from importlib.metadata import version as installed

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.util import logging

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
highlight_language = "text"
smartquotes = False

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
autodoc_default_options = {"members": True}


def as_typed(app, what, name, obj, options, lines):
    """First line as a sentence, the rest verbatim: docstrings are plain Unicode, aligned for an editor, not reST."""
    first, _, rest = "\n".join(lines).strip("\n").partition("\n")
    words = re.split(r"`+([^`]+)`+", first)  # code at the odd places
    words[0::2] = [re.sub(r"([\\*|_`])", r"\\\1", word) for word in words[0::2]]
    words[1::2] = [f"``{word}``\\ " for word in words[1::2]]
    lines[:] = ["".join(words), ""]
    if rest.strip():
        lines += [".. code-block:: text", "", *("    " + line for line in rest.strip("\n").split("\n")), ""]


def formula(node, as_block):
    tex = re.sub(r"\\(begin|end)\{(?:align|gather|equation)\*?\}", r"\\\1{aligned}", node.astext())
    try:
        return tex2mathml(tex, as_block=as_block)
    except MathError as error:  # a formula that cannot be set must stop the build, not vanish
        logging.getLogger(__name__).warning("%s in the formula %s", error, tex, location=node)
        return ""


def visit_inline(self, node):
    self.body.append(formula(node, as_block=False))
    raise nodes.SkipNode


def visit_block(self, node):
    self.body.append(self.starttag(node, "div", CLASS="math", style="overflow-x: auto"))
    if node.get("number"):
        self.body.append(f'<span class="eqno" style="float: right">({node["number"]})</span>')
    self.body.append(formula(node, as_block=True) + "</div>\n")
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (visit_inline, None), (visit_block, None))
    app.connect("autodoc-process-docstring", as_typed)
    return {"parallel_read_safe": True}
