"""Identification: from a motion and its force to mass, damping, stiffness and friction against position."""
