"""Numba only: arrays in, arrays out. Knows no model, file or unit."""
