"""How far a kept state may go: a journal may come from a stranger, and no number in it may keep the program busy.

It is checked before anything is made of it. What lies within these bounds may still be no state that a battle can be
in: that shows when it is taken up.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from math import isfinite
from typing import Any

from rules.kernel.reading import shown
from rules.kernel.refs import Ref
from rules.kernel.words import counted

NUMBER = 1_000_000
"""The greatest number of any kind, and the least below zero."""
NEXT = 250_000
"""The highest number of an entity: numbers are never used again, and all below are gone through."""
CELLS = 100
"""Cells across the longest body."""
METRES = 1000.0
"""Metres across it, where no grid is known."""
DEEPEST = 32
"""Lists and tables in one another."""
BODY = frozenset(("plan", "height", "length", "width"))
"""The fields by which a body is known, wherever in a state it is."""
_ENDLESS = re.compile(r"\s*[-+]?[\d._]*[eE][-+]?[\d_]{4,}\s*")
"""Texts that a fraction may be read from, which takes for ever."""


def check_numbers(written: Any, cell: float = METRES / CELLS) -> None:
    """Raises ValueError for a state with a number out of bounds anywhere, a body larger than any of so many cells of
    these metres, or lists in lists without end.
    """
    left: list[tuple[Any, int]] = [(written, 0)]
    while left:
        value, deep = left.pop()
        if deep > DEEPEST:
            raise ValueError(f"lists and tables lie more than {DEEPEST} deep")
        if isinstance(value, dict):
            left += ((each, deep + 1) for each in value.values())
            if value.keys() >= BODY:
                _check_body(value, cell)
        elif isinstance(value, list):
            left += ((each, deep + 1) for each in value)
        else:
            _check(value)


def _check(value: Any) -> None:
    number = isinstance(value, int | float) and not (isfinite(value) and abs(value) <= NUMBER)
    if number or (isinstance(value, str) and _ENDLESS.fullmatch(value)):
        raise ValueError(f"{shown(value)} is out of bounds: numbers go up to {NUMBER}")


def _check_body(body: dict[str, Any], cell: float) -> None:
    for side in ("length", "width", "height"):
        metres = body[side]
        _check(metres)
        if isinstance(metres, int | float) and not 0 < metres <= CELLS * cell:
            most = counted(CELLS, "cell")
            raise ValueError(f"{shown(metres)} is out of bounds as the {side} of a body, which is up to {most} long")


def check_order(entities: Iterable[tuple[Ref, object]], following: int) -> None:
    """Raises ValueError for entities that are not in the order of their numbers, or far too many."""
    last = 0
    for ref, _ in entities:
        if ref <= last:
            raise ValueError(f"entity {ref} stands after entity {last}")
        last = ref
    if not last < following <= NEXT:
        raise ValueError(f"the next entity is {following}: it comes after {last}, and numbers go up to {NEXT}")
