"""The questions that the exact walk asks of its numbers, taken down while it walks, and asked again of the oracle."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from flint import fmpz_poly

from detent.latch.exact import algebraic as exact
from detent.latch.exact import node, times
from detent.latch.exact.algebraic import Algebraic
from detent.latch.exact.cfunction import Form
from detent.latch.exact.times import Clock
from latch import oracle
from latch.oracle import Poly, Root, Time

Asked = tuple[Callable[..., int], tuple[Any, ...], int]  # the oracle's function, what is asked, what the walk found


@contextmanager
def taken_down() -> Iterator[list[Asked]]:
    """All signs and comparisons of algebraic numbers and times that are asked for within a `with`."""
    found: list[Asked] = []
    asked = {exact.sign: _sign, exact.compare: _compare, times.compare_times: _times, node._sign_of_two: _of_two}
    changed = []

    def listening(ask: Callable[..., int], told: Callable[..., tuple[Callable[..., int], tuple[Any, ...]]]):
        def heard(*given: Any) -> int:
            answer = ask(*given)
            found.append((*told(*given), answer))
            return answer

        return heard

    modules = [module for name, module in sys.modules.items() if name.startswith("detent.latch.exact.")]
    for ask, told in asked.items():
        other = listening(ask, told)
        for module in modules:
            if getattr(module, ask.__name__, None) is ask:
                setattr(module, ask.__name__, other)
                changed.append((module, ask.__name__, ask))
    try:
        yield found
    finally:
        for module, name, ask in changed:
            setattr(module, name, ask)


@dataclass
class Judged:
    """How the walk's answers compare with the oracle's."""

    wrong: list[str] = field(default_factory=list)
    signs: Counter[int] = field(default_factory=Counter)  # the oracle's
    kinds: Counter[str] = field(default_factory=Counter)
    stages: Counter[str] = field(default_factory=Counter)  # of detent.latch.exact.algebraic.decided

    @property
    def count(self) -> int:
        return sum(self.signs.values())

    def hear(self, act: Callable[[], object]) -> None:
        """Do something and judge all that is asked in it."""
        before = Counter(exact.decided)
        with taken_down() as asked:
            act()
        self.stages += exact.decided - before
        found, signs = wrong(asked)
        self.wrong += found
        self.signs += signs
        self.kinds.update(ask.__name__ for ask, _, _ in asked)

    def __str__(self) -> str:
        n, decided = self.count, sum(self.stages.values())
        shares = ", ".join(f"{name} {100 * k / decided:.2f} %" for name, k in self.stages.most_common())
        zero = 100 * self.signs[0] / n
        return f"{n} questions, {zero:.1f} % exactly zero, {len(self.wrong)} wrong; {shares}; {dict(self.kinds)}"


def judged(count: int, share_made: float = 0.1, first: int = 0) -> Judged:
    """At least so many questions: of walks over random, aligned and flush scenes, and some made nearly undecided."""
    from latch.agree import walked
    from latch.nearly import questions
    from latch.scenes import case_of, flush_of

    found, made, k = Judged(), 0, first
    while found.count < count:
        cases = case_of(k), case_of(k, is_aligned=True), flush_of(2 * k), flush_of(2 * k + 1)
        for case in cases:
            found.hear(lambda case=case: walked(case))
        while made < share_made * found.count:
            before = found.count
            for module, name, given in questions(made):
                found.hear(lambda module=module, name=name, given=given: getattr(module, name)(*given))
            made += found.count - before
        k += 1
    return found


def wrong(asked: list[Asked]) -> tuple[list[str], Counter[int]]:
    """Answers of the walk that are not the oracle's, in words, and how often each sign came."""
    found, signs, known = [], Counter[int](), {}
    for ask, given, answer in asked:
        key = ask.__name__, given
        if key not in known:
            known[key] = ask(*given)
        signs[known[key]] += 1
        if known[key] != answer:
            found.append(f"{ask.__name__}{given}: {answer}, by the oracle {known[key]}")
    return found, signs


def whole(poly: fmpz_poly) -> Poly:
    return tuple(int(c) for c in poly.coeffs())


def root(one: Algebraic) -> Root:
    return whole(one.poly), one.index


def time(one: Clock) -> Time:
    return root(one.w), whole(one.h), whole(one.g)


def _sign(poly: fmpz_poly, at: Algebraic) -> tuple[Callable[..., int], tuple[Any, ...]]:
    return oracle.sign_at, (whole(poly), root(at))


def _compare(a: Algebraic, b: Algebraic) -> tuple[Callable[..., int], tuple[Any, ...]]:
    return oracle.compared, (root(a), root(b))


def _times(a: Clock, b: Clock) -> tuple[Callable[..., int], tuple[Any, ...]]:
    return oracle.compared_times, (time(a), time(b))


def _of_two(form: Form, u: Algebraic, clock: Clock) -> tuple[Callable[..., int], tuple[Any, ...]]:
    return oracle.sign_of_form, (whole(form.h), whole(form.g), root(u), time(clock))
