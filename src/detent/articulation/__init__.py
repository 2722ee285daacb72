"""How the parts of an assembly move: constraints, null space, what can open, joints, what-if queries."""
