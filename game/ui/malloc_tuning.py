"""The heap: what the window lets go of goes back to the machine."""

from __future__ import annotations

import ctypes
import gc
import sys
from functools import cache
from threading import Timer

MAPPED = 256 * 1024
"""Bytes from which a block is mapped by itself, and so given back when it is let go of."""
M_MMAP_THRESHOLD = -3
NEW = 5_000
"""So many things may come up before Python looks for rings among them: the odds of one click are some hundred thousand.
"""
FEW, OLDEST = 2, 2
"""After so many searches among things of middle age comes one through everything; what that is called."""
AFTER = 1.0
"""Seconds after a battle was left until the page that follows stands still."""


def map_large_blocks() -> None:
    """Keep large pictures apart from the small things between which the C library would lay them.

    By itself it raises that size with the first large block it gets back; after some hours of pictures that come and go
    most of the memory is holes.
    """
    library = _library()
    if library is not None:
        library.mallopt(M_MMAP_THRESHOLD, MAPPED)


def give_back() -> None:
    """Hand back what is free between things that stay."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def set_aside() -> None:
    """Spare what the program is made of from Python's search for rings: it stays, and looking through it all would halt
    the window for longer than anybody overlooks. Once it is spared, new things are looked through less often, and
    what outlives a search through everything is spared from the next: the odds of a long battle are a million things.
    """
    gc.unfreeze()
    gc.collect()
    gc.freeze()
    gc.collect()  # after that the next comes after FEW, and not once a quarter as much has come up
    gc.set_threshold(NEW, gc.get_threshold()[1], FEW)
    if _spare not in gc.callbacks:
        gc.callbacks.append(_spare)


def _spare(phase: str, found: dict[str, int]) -> None:
    """Spare what a search through everything has left."""
    if phase == "stop" and found["generation"] == OLDEST:
        gc.freeze()


def look_through_all() -> None:
    """Soon look through what was spared as well: a battle was left, of which nothing stays."""
    if _spare in gc.callbacks:
        soon = Timer(AFTER, set_aside)
        soon.daemon = True
        soon.start()


@cache
def _library() -> ctypes.CDLL | None:
    """The C library, if it can be told such things: that of most Linux systems can, and needs to be."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None
