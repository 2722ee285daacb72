from detent._deprecated import names_of

__getattr__ = names_of("mating.feel.model", "Feel", "FeelTable")  # a module in 0.1.0
