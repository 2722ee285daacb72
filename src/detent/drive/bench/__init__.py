from detent._deprecated import names_of

__getattr__ = names_of(
    "drive.bench.model",
    "Bench",
    "Servo",
    "Sine",
    "MultiSine",
    "Chirp",
    "Steps",
    "HandLike",
    "Sensors",
    "Encoder",
    "ForceSensor",
    "Accelerometer",
)  # a module in 0.1.0
