"""How far a bolt may lean or shift in its nut, by brute force: a cloud of its points, and the most room they have."""

from __future__ import annotations

import math

import numba
import numpy as np
from scipy.optimize import linprog, root_scalar

from detent.geometry.thread import Thread
from detent.geometry.thread_form import END, FLIP_Y, FLIP_Z, apart
from physics.threads import TURN, pose


class Cloud:
    """Points of a bolt whose whole thread lies `engagement` deep in that of its nut, in the middle of its groove.

    Both run-ups begin at an end and crests lie half a pitch behind it, so the tip is a pitch deeper. fine: points a
    pitch and points a turn. A cloud has too much room: by at most ds²/8r of a crest's arc, 0.6 µm for 90 a pitch of the
    paper's thread, 0.1 % of its slop angle as found by 90, 180 and 360.
    """

    def __init__(self, thread: Thread, engagement: float, fine=(90, 240), thickness=None):
        self.depth = engagement + thread.pitch
        self.play = thread.axial_play
        self.form = thread.nut_form(self.depth + 3 * thread.pitch if thickness is None else thickness)
        high = self.depth + 0.4 * thread.pitch
        z, phi = np.linspace(0, high, round(fine[0] * high / thread.pitch)), np.arange(fine[1]) * TURN / fine[1]
        Z, P = np.meshgrid(z, phi, indexing="ij")
        r = thread.bolt(Z, P)
        # Its roots have a crest's clearance and more; what lies at the tip is kept whole.
        keep = (r > thread.minor + 0.3 * thread.height) | (Z < thread.pitch)
        self.points = np.ascontiguousarray(np.stack((r * np.cos(P), r * np.sin(P), Z), -1)[keep])
        self.spin = (1 if thread.hand == "right" else -1) * TURN * (0.5 * thread.pitch - self.depth) / thread.lead

    def gaps(self, X):
        """(points, 4): gap and the nut's normal, in B."""
        out = np.empty((len(self.points), 4))
        _over(self.form, np.ascontiguousarray(X), self.points, out)
        return out

    def room(self, tilt=0.0, towards=0.0, at=(0.0, 0.0, 0.0), free="xyz", enough=math.inf):
        """The most that the least gap can become from a place by moving along the free axes: above 0 there is room.

        Linear programs on the gaps' first-order change in a box that shrinks whenever one was too bold; the search ends
        where there is enough.
        """
        X = pose(self.spin, tilt, towards, (at[0], at[1], at[2] - self.depth))
        step, best, known, kept = self.play, -math.inf, np.empty((0, 4)), X[:, 3].copy()
        while step > 2e-8 and best < enough:
            gaps = self.gaps(X)
            if gaps[:, 0].min() > best + 1e-11:
                best, known, kept = float(gaps[:, 0].min()), gaps, X[:, 3].copy()
            else:
                step *= 0.4
            near = known[known[:, 0] < best + 3 * step + 1e-6]
            if len(near) > 1500:
                near = near[np.argpartition(near[:, 0], 1500)[:1500]]
            found = linprog(
                (0, 0, 0, -1), A_ub=np.column_stack((-near[:, 1:], np.ones(len(near)))), b_ub=near[:, 0],
                bounds=[(-step, step) if axis in free else (0, 0) for axis in "xyz"] + [(None, None)],
            )  # fmt: skip
            if found.x[3] < best + 1e-9:
                break
            X[:, 3] = kept + found.x[:3]
        return best

    def fits(self, tilt, towards):
        return self.room(tilt, towards, enough=1e-10) > 0.0

    def slop(self, towards, guess):
        """The tilt at which the last room is lost, leaning about a horizontal direction; inf above 1.6 of a guess."""
        if self.room(1.6 * guess, towards) > 0.0:
            return math.inf
        return _zero(lambda tilt: self.room(tilt, towards), guess, 5e-4)

    def shift(self, way, guess):
        """How far the aligned bolt may go in one direction, free along the axis."""

        def left(far):
            return self.room(at=(far * math.cos(way), far * math.sin(way), 0.0), free="z")

        return _zero(left, guess, 1e-4)


def overlap(bolt, poses, fine=(120, 480)):
    """How deep points of the bolt lie in the nut at the most, m, over some poses; 0 where they do not."""
    return max(_deepest(bolt, X, fine)[0] for X in poses)


def backed_out(bolt, X, most=1e-6):
    """The pose moved out of the nut's material, away from where it is deepest, until little overlap is left."""
    X = X.copy()
    for _ in range(300):
        deep, normal = _deepest(bolt, X, (120, 480))
        if deep <= most:
            return X
        X[:, 3] += (0.3 * deep + 1e-7) * normal
    return None


def _deepest(bolt, X, fine):
    """How deep the deepest point of the bolt lies, m, and which way is out. As a body the nut is left by its thread or
    by its face, whichever is nearer."""
    thread, form = bolt.thread, bolt.nut_thread.nut_form(bolt.thickness)
    high = max(-X[2, 3], 0.0) + 0.2 * thread.pitch
    z, phi = np.linspace(0, high, round(fine[0] * high / thread.pitch) + 2), np.arange(fine[1]) * TURN / fine[1]
    Z, P = np.meshgrid(z, phi, indexing="ij")
    r = thread.bolt(Z, P)
    points = np.ascontiguousarray(np.stack((r * np.cos(P), r * np.sin(P), Z), -1).reshape(-1, 3))
    out = np.empty((len(points), 4))
    _over(form, np.ascontiguousarray(X), points, out)
    below = np.maximum(-(points @ X[2, :3] + X[2, 3]), 0.0)
    i = int(np.minimum(-out[:, 0], below).argmax())
    by_face = below[i] < -out[i, 0]
    return max(float(min(-out[i, 0], below[i])), 0.0), np.array((0.0, 0.0, 1.0)) if by_face else out[i, 1:]


def _zero(room, guess, close):
    return float(root_scalar(room, bracket=(0.5 * guess, 1.6 * guess), xtol=close * guess).root)


@numba.njit(cache=True)
def _over(form, X, points, out):
    for i in range(len(points)):
        a, b, c = points[i]
        x = X[0, 0] * a + X[0, 1] * b + X[0, 2] * c + X[0, 3]
        y = form[FLIP_Y] * (X[1, 0] * a + X[1, 1] * b + X[1, 2] * c + X[1, 3])
        z = form[FLIP_Z] * (X[2, 0] * a + X[2, 1] * b + X[2, 2] * c + X[2, 3])
        out[i] = 1.0
        if 0.0 <= z <= form[END]:
            g, n, _, _ = apart(form, (x, y, z))
            out[i, 0], out[i, 1], out[i, 2], out[i, 3] = g, n[0], form[FLIP_Y] * n[1], form[FLIP_Z] * n[2]


__all__ = ["Cloud", "backed_out", "overlap"]
