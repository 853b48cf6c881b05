"""The heap: what closed screens let go of goes back to the machine."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable
from functools import cache


def give_back() -> None:
    """Hand free memory back: between things that stay, the C library keeps what large pictures leave behind."""
    trim = _trim()
    if trim is not None:
        trim(0)


@cache
def _trim() -> Callable[[int], object] | None:
    """The C library's own call for it; only that of most Linux systems has one, and needs one."""
    if not sys.platform.startswith("linux"):
        return None
    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):
        return None
    return trim
