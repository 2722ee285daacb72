"""Who holds the moving part."""

from detent._deprecated import names_of

__getattr__ = names_of("drive.rail", "Leg", "Rail")
