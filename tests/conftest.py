"""Every test runs without a display, a sound card or a network, and hypothesis always tries the same examples."""

import os

from hypothesis import settings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

settings.register_profile("same", derandomize=True, deadline=None)
settings.load_profile("same")
