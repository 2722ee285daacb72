from typing import Any


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
