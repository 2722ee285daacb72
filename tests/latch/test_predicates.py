"""Signs and comparisons that the exact walk asks for are those of another exact arithmetic; and classic hard cases."""

import pytest
from flint import fmpz_poly

from detent.latch.exact import algebraic as exact
from detent.latch.exact.algebraic import Algebraic, compare, real_roots, sign
from latch import oracle
from latch.harvest import judged


def test_no_sign_of_20_000_is_wrong():
    found = judged(20_000)
    assert found.count >= 20_000 and found.signs[0] >= 0.2 * found.count
    assert found.wrong == []


def test_signs_taken_for_zero_where_a_ball_does_not_tell_are_found_out(monkeypatch):
    """What the comparison is worth: the second and third stage left out."""
    monkeypatch.setattr(exact, "_sign_in_doubt", lambda poly, at: 0)
    assert judged(2_000).wrong


def test_the_oracle_knows_numbers_that_are_known():
    two, three = ((-2, 0, 1), 1), ((-3, 0, 1), 1)  # √2, √3
    assert oracle.compared(two, three) == -1 and oracle.compared(three, two) == 1 and oracle.compared(two, two) == 0
    assert oracle.sign_at((-2, 0, 1), two) == 0 and oracle.sign_at((-141421356, 100000000), two) == 1
    assert oracle.sign_at((-141421357, 100000000), two) == -1
    assert oracle.bracket(((1, 0, -10, 0, 1), 3))[0] > oracle.bracket(((1, 0, -10, 0, 1), 2))[1] - 1
    # √2 as −h/g with h = −w in its field, and as −(w² − 5)/w at w = √8 … (8 − 5)/√8 is not √2, (8 − 4)/√8 is
    one = two, (0, -1), (1,)
    assert oracle.compared_times(one, (((-8, 0, 1), 1), (4, 0, -1), (0, 1))) == 0
    assert oracle.compared_times(one, (((-8, 0, 1), 1), (5, 0, -1), (0, 1))) == 1


def test_the_sum_of_two_roots_is_the_root_of_their_sum():
    """√2 + √3 = √(5 + 2√6): the largest root of x⁴ − 10x² + 1, of which x² − 5 is 2√6."""
    largest = max(real_roots(fmpz_poly([1, 0, -10, 0, 1])))
    assert float(largest) == pytest.approx(2**0.5 + 3**0.5, rel=1e-15)
    assert sign(fmpz_poly([25 - 24, 0, -10, 0, 1]), largest) == 0  # (x² − 5)² − 24
    assert sign(fmpz_poly([25 - 24, 0, -10, 0, 1]) * 10**40 + 1, largest) == 1


def test_a_small_power_is_not_zero():
    """(√5 − 2)²⁰ is 3e-13 and positive, (2 − √5)²¹ negative; the number itself lies between its powers."""
    root = max(real_roots(fmpz_poly([-5, 0, 1])))
    assert sign(fmpz_poly([-2, 1]) ** 20, root) == 1
    assert sign(fmpz_poly([2, -1]) ** 21, root) == -1
    assert sign(fmpz_poly([-2, 1]) ** 300, root) == 1


def test_an_orientation_that_doubles_take_for_flat_is_not():
    """(0, 0), (10¹⁷ + 1, 10¹⁷), (10¹⁷, 10¹⁷ − 1): the determinant is −1."""
    a, b, c, d = 10**17 + 1, 10**17, 10**17, 10**17 - 1
    assert float(a) * float(d) - float(b) * float(c) == 0.0
    assert sign(fmpz_poly([a * d - b * c]), Algebraic.rational(0)) == -1
    assert compare(real_roots(fmpz_poly([-b, a]))[0], real_roots(fmpz_poly([-d, c]))[0]) == 1  # b/a > d/c
