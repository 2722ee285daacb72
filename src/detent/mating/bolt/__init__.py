from detent._deprecated import names_of

__getattr__ = names_of("mating.bolt.model", "Bolt", "Head")  # a module in 0.1.0
