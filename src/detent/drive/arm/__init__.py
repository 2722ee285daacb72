from detent._deprecated import names_of

__getattr__ = names_of("drive.arm.model", "Arm", "Chain", "PD", "RemoteCentre", "Urdf")  # a module in 0.1.0
