"""Python looks through all it keeps for rings of things nobody needs any more; while battles are played, seldom."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

NEW = 50_000
"""So many things may come up before the new ones are looked through: some hundred questions and their menus."""


@contextmanager
def seldom_swept() -> Iterator[None]:
    """What is there already, maps and rulebooks, is not looked through at all meanwhile."""
    before = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(NEW, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
