"""The dynamic road of latches: pawls as hinged bodies with inertia, stepped in time past what they meet."""

from detent.swinging.record import swing

__all__ = ["swing"]
