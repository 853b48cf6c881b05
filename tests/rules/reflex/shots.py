"""Checks that come out as wanted, and what is left in a weapon."""

from __future__ import annotations

from rules.frame.figure import Kit
from rules.kernel.refs import Ref
from tests.rules.reflex.range import Range

TEN_METRES = 10.0
STEADY = (1,) * 30
"""Checks of the wounded that succeed."""


def loaded(field: Range, man: Ref, name: str) -> int:
    item = field.table.part(man, Kit).find(name)
    return item.loaded if item is not None else 0


def with_margin(field: Range, man: Ref, foe: Ref, name: str, margin: int, **rest: object) -> tuple[int, int]:
    """The two faces of a check that succeeds by so much, or fails by it."""
    face = field.reckons(man, foe, name, **rest).attempt.check.target - margin
    assert 1 <= face <= 20
    return face, 20
