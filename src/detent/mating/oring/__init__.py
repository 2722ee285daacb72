from detent._deprecated import names_of

__getattr__ = names_of("mating.oring.model", "Notch", "ORing")  # a module in 0.1.0
