"""Names in a study: each variable, output and tie has its own, and writes at a place of its own in the scenario."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Mapping, Sequence

from detent.core.errors import InputError
from detent.scenario.document import key_path, spelled
from detent.scenario.lines import KeyPath
from detent.studies.criteria import Success
from detent.studies.formulas import FUNCTIONS
from detent.studies.outputs import Output
from detent.studies.variables import Variable
from detent.units import NAMES

MOST_NAMES = 1000  # variables, outputs, ties; ours
CHANNELS = ("run", "status", "end_time", "succeeded", "fingerprint")  # of a study's record


def check_names(
    vary: Sequence[Variable],
    outputs: Sequence[Output],
    ties: Mapping[str, str],
    success: Success,
    used: Collection[str],
) -> None:
    """InputError where a name is taken, or nothing follows from a variable.

    used  names that formulas use
    """
    if not vary:
        raise InputError("vary", None, "at least one variable is needed")
    for key, given in {"vary": vary, "outputs": outputs, "tie": ties}.items():
        if len(given) > MOST_NAMES:
            raise InputError(key, None, f"{len(given)} are given, at most {MOST_NAMES} are taken")
    taken = {**dict.fromkeys(CHANNELS, "a channel of a study's record"), **dict.fromkeys(NAMES, "a unit")}
    taken |= {**dict.fromkeys((*FUNCTIONS, "pi"), "a function of formulas")}
    asked: set[str] = set()
    for i, one in enumerate(outputs):
        if one.name in asked:
            raise InputError(f"outputs[{i}]", one.what, "it is asked for twice")
        asked.add(one.name)
    for bound in success.bounds:
        if bound.output not in outputs:
            raise InputError(spelled(("success", "limits", bound.output.what)), None, "it is not among the outputs")
    taken |= dict.fromkeys(asked, "the name of an output")
    for one in vary:
        if one.name in taken:
            raise InputError(f"vary.{one.name}", None, f"the name is {taken[one.name]}; take another")
        taken[one.name] = "another variable's"
        if not one.of and one.name not in used:
            raise InputError(f"vary.{one.name}", None, 'nothing follows from it; say "of", or use it in a [tie]')


def check_targets(vary: Sequence[Variable], ties: Mapping[str, str]) -> None:
    """InputError where two variables or ties write at the same place, or one inside the other's."""
    written: dict[KeyPath, str] = {}
    above: dict[KeyPath, str] = {}
    targets = ((spelled(("vary", one.name, "of")), name) for one in vary for name in one.of)
    for where, name in itertools.chain(targets, ((spelled(("tie", key)), key) for key in ties)):
        try:
            path = key_path(name)
        except ValueError:
            raise InputError(where, name, 'a key like "mating.friction" is needed') from None
        other = next((written[path[:n]] for n in range(1, len(path) + 1) if path[:n] in written), above.get(path))
        if other is not None:
            raise InputError(where, name, f"{other} sets it already")
        written[path] = where
        above |= {path[:n]: where for n in range(1, len(path))}
