"""Drawings for tests of outlines, written by ezdxf or by hand, and how far two outlines are apart."""

import io

import ezdxf
import numpy as np

HOOK = ((0, 0), (0, "-24.1"), ("-3.07", "-30.3"), (4, "-30.3"), (4, 0))


def drawn(*draw, units=4, release="R2010"):
    """A DXF file that ezdxf writes, as bytes."""
    document = ezdxf.new(release)
    document.units = units
    for one in draw:
        one(document.modelspace())
    text = io.StringIO()
    document.write(text)
    return text.getvalue().encode()


def lines(points, layer="0"):
    floats = [(float(x), float(y)) for x, y in points]

    def draw(space):
        for a, b in zip(floats, [*floats[1:], floats[0]]):
            space.add_line(a, b, dxfattribs={"layer": layer})

    return draw


def svg(inside, page='width="100mm" height="50mm" viewBox="0 0 100 50"'):
    return f'<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg" {page}>\n{inside}\n</svg>'.encode()


def distance(points, path):
    """Largest distance of points (n, 2) from a polyline (m, 2)."""
    a, b = path[:-1], path[1:]
    d = b - a
    size = (d**2).sum(axis=1)
    s = np.clip(((points[:, None] - a) * d).sum(axis=2) / np.where(size > 0, size, 1), 0, 1)
    return np.linalg.norm(points[:, None] - a - s[..., None] * d, axis=2).min(axis=1).max()


def ring(polygon):
    corners = np.array(polygon.corners, dtype=float)
    return np.concatenate((corners, corners[:1]))


def both_ways(polygon, curve):
    """Distance of a dense curve from a polygon's outline, and of its edges from the curve, mm."""
    outline = ring(polygon)
    share = np.linspace(0, 1, 5)[:, None, None]
    edges = (outline[:-1] + share * (outline[1:] - outline[:-1])).reshape(-1, 2)
    return distance(curve, outline), distance(edges, curve)
