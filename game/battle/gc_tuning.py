"""Python looks through all it keeps for rings of things nobody needs any more; while battles are played, seldom."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

NEW = 50_000
"""So many things may come up before the new ones are looked through: some hundred questions and their menus."""


@contextmanager
def gc_tuned() -> Iterator[None]:
    """Rings are looked for so seldom meanwhile; nothing is set aside for good, or battle after battle would stay."""
    before = gc.get_threshold()
    gc.set_threshold(NEW, *before[1:])
    try:
        yield
    finally:
        gc.set_threshold(*before)
