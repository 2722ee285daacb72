"""The exact road: planar bodies on hinges with springs, predicted without integration (Donald & Pai)."""
