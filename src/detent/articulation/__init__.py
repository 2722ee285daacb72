"""How the parts of an assembly move: from contacts to freedoms, joints and questions about them."""

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH
