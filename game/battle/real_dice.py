"""Real dice at the table: which rolls its players make by hand, for which unit and what."""

from __future__ import annotations

from game.battle.script import Step
from game.world.battlefield import Battlefield
from game.world.components import Intel, SideOf
from rules.frame.figure import Allegiance
from rules.kernel.refs import Ref


class DiceWanted(Exception):
    """A roll that the table makes with real dice is due: nothing has happened until its faces are typed in."""

    def __init__(self, unit: Ref, roller: str, pool: str, sides: int) -> None:
        super().__init__(f"{roller} rolls {pool}")
        self.unit, self.roller, self.pool, self.sides = unit, roller, pool, sides
        self.step = Step("answer")
        """The answer that brings it about."""

    @property
    def purpose(self) -> str:
        """What the roll is for: the order that is being carried out."""
        return "" if self.step.action is None else type(self.step.action).title


def open_roll(field: Battlefield, unit: Ref, people: tuple[str, ...]) -> bool:
    """Whether every side that people play knows of a roll: its own unit makes it, or one that it perceives now."""
    owner = field.find(unit, Allegiance)
    if owner is None:
        return False
    for ref, of in field.world.rows(SideOf):
        if of.name in people and of.name != owner.side:
            contact = field.world.part(ref, Intel).contact(unit)
            if contact is None or not contact.now:
                return False
    return True
