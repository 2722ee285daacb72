"""Files of drawings and parts: what other programs write, read into polygons and, one day, assemblies."""
