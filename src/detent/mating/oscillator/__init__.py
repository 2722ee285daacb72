from detent._deprecated import names_of

__getattr__ = names_of(
    "mating.oscillator.model",
    "Oscillator",
    "LinearSpring",
    "SeriesSprings",
    "SpringTable",
    "Detents",
    "EndStops",
    "MassTable",
    "DampingTable",
    "FrictionTable",
    "Stribeck",
)  # a module in 0.1.0
