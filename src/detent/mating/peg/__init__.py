from detent._deprecated import names_of

__getattr__ = names_of("mating.peg.round_peg", "RoundPeg")  # a module in 0.1.0
