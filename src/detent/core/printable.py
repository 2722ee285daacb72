"""Text from files, made safe to show: a name may hold what a terminal obeys or a page hides."""

from __future__ import annotations

import unicodedata

# Controls, direction marks, lone surrogates, private and unassigned characters, line separators.
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def printable(text: object) -> str:
    """The text with every control and invisible character written out (\\x1b), so that it can only be read."""
    return "".join(
        c.encode("unicode_escape").decode("ascii") if unicodedata.category(c) in _HIDDEN else c for c in str(text)
    )
