"""Who holds the moving part."""

from typing import Any

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH


def __getattr__(name: str) -> Any:  # a module in 0.1.0
    from detent._deprecated import moved_name

    return moved_name(__name__, name)
