"""What every part of the kit speaks of."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Size: TypeAlias = tuple[int, int]
"""Pixels across and down."""
Doing: TypeAlias = Callable[[], object]
"""What happens when something is pressed or chosen."""
