"""The fastening signature and what it tells: torque against angle, five classes."""

from detent.fastening.classifier import Classifier, features
from detent.fastening.torque_angle import Signature, readings, signature

__all__ = ["Classifier", "Signature", "features", "readings", "signature"]
