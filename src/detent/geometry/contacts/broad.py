"""Which faces of different parts come near each other: boxes first, so that the exact tests see few pairs.

Parts are swept along the axis they spread widest on; the faces of two parts whose boxes meet are first held against the
other part's box and only then against each other. Near-linear in the number of parts of a chain or a grid.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from detent.geometry.contacts.tables import FaceTable

Array = NDArray[np.float64]
Index = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class NearParts:
    """Parts (a, b), a < b, whose boxes come within the clearance, and the box both have in common, inflated by it."""

    a: Index
    b: Index
    low: Array
    high: Array


class Boxes(Protocol):
    """Rows with a box each; those of part k begin at first[k]."""

    @property
    def low(self) -> Array: ...
    @property
    def high(self) -> Array: ...
    @property
    def first(self) -> Index: ...


def near_rows(
    left_table: Boxes, right_table: Boxes, a: Index, b: Index, near: NearParts, clearance: float
) -> tuple[Index, Index]:
    """Rows of part a[k] in one table and of part b[k] in another whose boxes come within the clearance."""
    low, high = near.low, near.high
    pair_i, i = _in_box(left_table, a, low, high)
    pair_j, j = _in_box(right_table, b, low, high)
    n_j = np.bincount(pair_j, minlength=len(b))
    first_j = np.cumsum(n_j) - n_j
    left = np.repeat(np.arange(len(i)), n_j[pair_i])  # each face of A in the common box, once for each face of B in it
    right = spans(first_j[pair_i], n_j[pair_i])
    i, j = i[left], j[right]
    below = left_table.low[i] <= right_table.high[j] + clearance
    meet = np.all(below & (right_table.low[j] <= left_table.high[i] + clearance), axis=1)
    return i[meet], j[meet]


def near_parts(table: FaceTable, clearance: float) -> NearParts:
    filled = np.flatnonzero(np.diff(table.first) > 0)
    if len(filled) < 2:
        none = np.zeros(0, dtype=np.int64)
        return NearParts(none, none, np.zeros((0, 3)), np.zeros((0, 3)))
    low = np.minimum.reduceat(table.low, table.first[filled])
    high = np.maximum.reduceat(table.high, table.first[filled])
    along = int(np.argmax(np.std(low + high, axis=0)))
    order = np.argsort(low[:, along], kind="stable")
    low, high, parts = low[order], high[order], filled[order]
    last = np.searchsorted(low[:, along], high[:, along] + clearance, side="right")
    count = last - np.arange(len(parts)) - 1
    first, second = np.repeat(np.arange(len(parts)), count), spans(np.arange(len(parts)) + 1, count)
    meet = np.all((low[first] <= high[second] + clearance) & (low[second] <= high[first] + clearance), axis=1)
    first, second = first[meet], second[meet]
    common = np.maximum(low[first], low[second]) - clearance, np.minimum(high[first], high[second]) + clearance
    a, b = np.minimum(parts[first], parts[second]), np.maximum(parts[first], parts[second])
    order = np.lexsort((b, a))
    return NearParts(a[order], b[order], common[0][order], common[1][order])


def _in_box(table: Boxes, part: Index, low: Array, high: Array) -> tuple[Index, Index]:
    """For each k the rows of part[k] that meet the box [low[k], high[k]]: (k of each, row of each), k ascending."""
    count = table.first[part + 1] - table.first[part]
    k, row = np.repeat(np.arange(len(part)), count), spans(table.first[part], count)
    meet = np.all((table.low[row] <= high[k]) & (low[k] <= table.high[row]), axis=1)
    return k[meet], row[meet]


def spans(first: Index, count: Index) -> Index:
    """first[0], first[0] + 1, … (count[0] of them), first[1], …: ranges laid end to end."""
    begins = np.cumsum(count) - count
    return np.arange(int(count.sum())) - np.repeat(begins - first, count)
