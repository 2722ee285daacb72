from detent._deprecated import names_of

__getattr__ = names_of("mating.snap.model", "Block", "Snap")  # a module in 0.1.0
