"""Signs at real algebraic numbers by another road: Sturm's and Tarski's theorems in Python's whole numbers.

For P with one root α between a and b, the signed remainders of P and P'Q, with variations of sign V at a and at b, give
V(a) − V(b) = sign Q(α): positive, negative or exactly zero, all in one, by one computation (Basu, Pollack & Roy,
"Algorithms in real algebraic geometry", theorem 2.61). No balls, no factors, no greatest common divisors: nothing is
shared with detent.latch.exact.algebraic but what is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd

Poly = tuple[int, ...]  # ascending powers, the last one not zero; () is zero
Root = tuple[Poly, int]  # a real root of an irreducible polynomial, counted from below
Time = tuple[Root, Poly, Poly]  # −h(w)/g(w)


def trimmed(c: Sequence[int]) -> Poly:
    n = len(c)
    while n and c[n - 1] == 0:
        n -= 1
    return tuple(c[:n])


def product(a: Poly, b: Poly) -> Poly:
    if not a or not b:
        return ()
    found = [0] * (len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return tuple(found)


def total(a: Poly, b: Poly) -> Poly:
    n = max(len(a), len(b))
    return trimmed([(a[k] if k < len(a) else 0) + (b[k] if k < len(b) else 0) for k in range(n)])


def times(k: int, a: Poly) -> Poly:
    return trimmed([k * x for x in a])


def derivative(a: Poly) -> Poly:
    return tuple(k * x for k, x in enumerate(a))[1:]


def value(a: Poly, x: Fraction) -> int:
    """Of the sign of a(x): a whole number, times a positive power of the denominator."""
    n, d = x.numerator, x.denominator
    found, power = 0, 1
    for c in reversed(a):
        found, power = found * n + c * power, power * d
    return found


def sign_of(x: int) -> int:
    return (x > 0) - (x < 0)


def _minus_remainder(a: Poly, b: Poly) -> Poly:
    """−(a mod b) times a positive number."""
    rest, lead = list(a), b[-1]
    size, sense, n = abs(lead), sign_of(lead), len(b)
    while len(rest) >= n:
        top = rest[-1] * sense
        shift = len(rest) - n
        rest = [x * size for x in rest]
        for k in range(n):
            rest[shift + k] -= top * b[k]
        rest.pop()
        while rest and rest[-1] == 0:
            rest.pop()
    content = gcd(*rest) if rest else 1
    return tuple(-x // content for x in rest)


def remainders(p: Poly, q: Poly) -> list[Poly]:
    """The signed remainder sequence of two polynomials."""
    found = [p]
    while q:
        found.append(q)
        p, q = q, _minus_remainder(p, q)
    return found


def variations(chain: Sequence[Poly], x: Fraction) -> int:
    count, last = 0, 0
    for one in chain:
        here = sign_of(value(one, x))
        if here:
            count += last == -here
            last = here
    return count


@lru_cache(None)
def _sturm(p: Poly) -> list[Poly]:
    return remainders(p, derivative(p))


def count_roots(p: Poly, a: Fraction, b: Fraction) -> int:
    """Distinct real roots between a and b, neither of which is one."""
    chain = _sturm(p)
    return variations(chain, a) - variations(chain, b)


@lru_cache(None)
def bracket(root: Root) -> tuple[Fraction, Fraction]:
    """Two rational numbers with this root between them and no other of its polynomial."""
    p, index = root
    size = 1 + Fraction(max(abs(c) for c in p[:-1]), abs(p[-1]))  # Cauchy's bound
    size = Fraction(1 << (int(size).bit_length() + 1))
    low, high = -size, size
    below, above = 0, count_roots(p, low, high)
    while above - below > 1:
        middle = (low + high) / 2
        k = count_roots(p, -size, middle)
        if k <= index:
            low, below = middle, k
        else:
            high, above = middle, k
    assert above - below == 1
    return low, high


def narrowed(root: Root, low: Fraction, high: Fraction, times_: int) -> tuple[Fraction, Fraction]:
    p = root[0]
    left = sign_of(value(p, low))
    for _ in range(times_):
        middle = (low + high) / 2
        low, high = (middle, high) if sign_of(value(p, middle)) == left else (low, middle)
    return low, high


def rational(root: Root) -> Fraction | None:
    p = root[0]
    return Fraction(-p[0], p[1]) if len(p) == 2 else None


def sign_at(q: Poly, root: Root) -> int:
    """Sign of a polynomial at a root: Tarski's query."""
    x = rational(root)
    if x is not None:
        return sign_of(value(q, x))
    if not q:
        return 0
    a, b = bracket(root)
    chain = remainders(root[0], product(derivative(root[0]), q))
    return variations(chain, a) - variations(chain, b)


def compared(one: Root, two: Root) -> int:
    """Sign of one − two."""
    x, y = rational(one), rational(two)
    if y is not None:
        return sign_at((-y.numerator, y.denominator), one)
    if x is not None:
        return -sign_at((-x.numerator, x.denominator), two)
    (a, b), (c, d) = bracket(one), bracket(two)
    if b <= c or d <= a:
        return -1 if b <= c else 1
    # The same number, if one is a root of two's polynomial in the bracket that holds a single one.
    is_root = sign_at(two[0], one) == 0
    if is_root and sign_at((-c.numerator, c.denominator), one) > 0 > sign_at((-d.numerator, d.denominator), one):
        return 0
    while not (b <= c or d <= a):
        (a, b), (c, d) = narrowed(one, a, b, 8), narrowed(two, c, d, 8)
    return -1 if b <= c else 1


def compared_times(one: Time, two: Time) -> int:
    """Sign of one − two, numbers −h(w)/g(w)."""
    (w, h, g), (x, k, f) = one, two
    if len(h) < 2 and len(g) < 2:  # a rational time is written at any w
        one = w, h, g = x, h, g
    if len(k) < 2 and len(f) < 2:
        two = x, k, f = w, k, f
    if w == x:
        off = total(product(k, g), times(-1, product(h, f)))
        return sign_at(off, w) * sign_at(g, w) * sign_at(f, w)
    return _compared_fields(one, two)


def _compared_fields(one: Time, two: Time) -> int:
    polys = [characteristic(*each) for each in (one, two)]
    both = product(*polys)
    brackets = [bracket(each[0]) if rational(each[0]) is None else None for each in (one, two)]
    while True:
        spans = []
        for k, (root, h, g) in enumerate((one, two)):
            own = brackets[k]
            if own is None:
                x = rational(root)
                assert x is not None
                spans.append((-_at(h, x) / _at(g, x),) * 2)
            else:
                brackets[k] = own = narrowed(root, *own, 8)
                spans.append(_span(h, g, *own))
        if all(spans):
            (a, b), (c, d) = spans  # type: ignore[misc]
            if b < c or d < a:
                return -1 if b < c else 1
            low, high = min(a, c) - Fraction(1, 1 << 200), max(b, d) + Fraction(1, 1 << 200)
            is_clean = high - low < Fraction(1, 1 << 30) and value(both, low) and value(both, high)
            if is_clean and count_roots(both, low, high) == 1:
                return 0


def sign_of_form(h: Poly, g: Poly, u: Root, time: Time) -> int:
    """Sign of t g(u) + h(u) = g(u) (t + h(u)/g(u)), t and u in different fields."""
    lead = sign_at(g, u)
    return lead * compared_times(time, (u, h, g)) if lead else sign_at(h, u)


def _at(p: Poly, x: Fraction) -> Fraction:
    return sum((c * x**k for k, c in enumerate(p)), Fraction(0))


def _span(h: Poly, g: Poly, low: Fraction, high: Fraction) -> tuple[Fraction, Fraction] | None:
    """Bounds of −h/g between two numbers, None while g may vanish there: middle ± the most that a slope can add."""
    middle, half = (low + high) / 2, (high - low) / 2
    size = max(abs(low), abs(high))

    def bounds(p: Poly) -> tuple[Fraction, Fraction]:
        steep = sum((abs(c) * size**k for k, c in enumerate(derivative(p))), Fraction(0)) * half
        return _at(p, middle) - steep, _at(p, middle) + steep

    (a, b), (c, d) = bounds(h), bounds(g)
    if c <= 0 <= d:
        return None
    ends = [-x / y for x in (a, b) for y in (c, d)]
    return min(ends), max(ends)


@lru_cache(None)
def characteristic(w: Root, h: Poly, g: Poly) -> Poly:
    """A polynomial of which −h(w)/g(w) is a root: the characteristic one of −h(C) g(C)⁻¹, C the companion of w's.

    By Leverrier's and Faddeev's recursion.
    """
    p, n = w[0], len(w[0]) - 1
    C = [[Fraction(int(i == j + 1)) if j < n - 1 else Fraction(-p[i], p[n]) for j in range(n)] for i in range(n)]
    M = _solved(_of_matrix(g, C), [[-x for x in row] for row in _of_matrix(h, C)])
    c, N = [Fraction(1)], [[Fraction(0)] * n for _ in range(n)]
    for k in range(1, n + 1):
        N = _matmul(M, N)
        for i in range(n):
            N[i][i] += c[-1]
        c.append(-sum((_matmul(M, N)[i][i] for i in range(n)), Fraction(0)) / k)
    least = 1
    for x in c:
        least = least * x.denominator // gcd(least, x.denominator)
    return trimmed([int(x * least) for x in reversed(c)])


def _matmul(a: list[list[Fraction]], b: list[list[Fraction]]) -> list[list[Fraction]]:
    n = len(a)
    return [[sum((a[i][k] * b[k][j] for k in range(n)), Fraction(0)) for j in range(n)] for i in range(n)]


def _of_matrix(p: Poly, C: list[list[Fraction]]) -> list[list[Fraction]]:
    n = len(C)
    found = [[Fraction(0)] * n for _ in range(n)]
    for c in reversed(p):
        found = _matmul(found, C)
        for i in range(n):
            found[i][i] += c
    return found


def _solved(a: list[list[Fraction]], b: list[list[Fraction]]) -> list[list[Fraction]]:
    """a⁻¹ b by elimination."""
    n = len(a)
    rows = [[*x, *y] for x, y in zip(a, b, strict=True)]
    for k in range(n):
        pivot = next(i for i in range(k, n) if rows[i][k] != 0)
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        for i in range(n):
            if i != k and rows[i][k] != 0:
                rows[i] = [x - rows[i][k] * y for x, y in zip(rows[i], rows[k], strict=True)]
    return [row[n:] for row in rows]
