"""How bad a wound is: damage of one part of the body against what that part bears."""

from __future__ import annotations

from enum import IntEnum


class Grade(IntEnum):
    """The level of a wound (DKC-WOUND-01)."""

    NONE = 0
    SCRATCH = 1
    SLIGHT = 2
    SERIOUS = 3
    CRITICAL = 4

    @property
    def word(self) -> str:
        """What a player reads."""
        return "unhurt" if self is Grade.NONE else self.name.lower()


INITIATIVE = {Grade.SLIGHT: 1, Grade.SERIOUS: 3, Grade.CRITICAL: 5}
"""Initiative that the worst wound takes, in all (DKC-WOUND-03, DKC-WOUND-04, DKC-WOUND-06)."""


def grade(damage: int, capacity: int) -> Grade:
    """The level of so much damage: to half of what the part bears a scratch, to the whole slight, to twice serious
    (DKC-WOUND-01).
    """
    if damage <= 0:
        return Grade.NONE
    if damage > 2 * capacity:
        return Grade.CRITICAL
    if damage > capacity:
        return Grade.SERIOUS
    return Grade.SLIGHT if damage > capacity // 2 else Grade.SCRATCH


def least(which: Grade, capacity: int) -> int:
    """The lowest damage of a level (DKC-WOUND-50)."""
    return {Grade.SCRATCH: 1, Grade.SLIGHT: capacity // 2 + 1, Grade.SERIOUS: capacity + 1}.get(
        which, 2 * capacity + 1 if which is Grade.CRITICAL else 0
    )
