"""Identification: from a motion and its force to mass, damping, stiffness and friction against position."""

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH
