"""Who holds the moving part."""

from detent.drive.rail import Leg, Rail

__all__ = ["Leg", "Rail"]
