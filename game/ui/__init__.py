"""The desktop: the only rooms that draw.

They draw a `View` of one side and fill in the forms that a rulebook offers; they know no rulebook.
"""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
