"""The fastening signature and what it tells: torque against angle, five classes.

torque_angle.py brings a record's torque on an even grid of angle (Smith's method as Nicolson & Fearing tell it, section
1); classifier.py tells proper, crossed, jammed, short and wrong pitch by multinomial logistic regression. The one that
ships is trained on our own runs (data/signatures.json).

Sees units and core: records, never models. Imported by users and examples; no other room needs it.
"""

from detent.fastening.classifier import Classifier, features
from detent.fastening.torque_angle import Signature, readings, signature

__all__ = ["Classifier", "Signature", "features", "readings", "signature"]
