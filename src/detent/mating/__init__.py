"""What happens between the parts."""

from detent._deprecated import MOVED_PATH

__path__ += MOVED_PATH
