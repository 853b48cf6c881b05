"""What every topic of a turn's menu works from: the unit, what is left of its turn, and what an action costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rules.d6.asks import InTurn, Stood
from rules.d6.field import facing
from rules.d6.offers.choices import Asked
from rules.d6.order import budget, fighters
from rules.d6.state import Turn
from rules.frame import relations
from rules.frame.figure import Aboard
from rules.frame.forms import Cost, Offer, OneOf, Refusal
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts.assumptions import still_there

Lines = Iterator[Offer | Refusal | Asked]
"""What may be done and what not; of some of it nobody is told who does not ask."""
ONE = Cost(Fraction(1), "1 action")
WHOLE_ROUND = Cost(Fraction(1), "the whole round")
HALF = Cost(Fraction(1, 2), "half move: keeps your action", along=True)
NO = OneOf((False,))
YES = OneOf((True,))
NOBODY = OneOf((None,))


def several(actions: int) -> Cost:
    """So many actions."""
    return ONE if actions == 1 else Cost(Fraction(actions), counted(actions, "action"))


@dataclass(frozen=True, eq=False)
class Desk:
    """One unit's turn as its side sees it."""

    scene: Scene
    unit: Ref
    about: InTurn
    routine: bool = False
    """Knows of no enemy: it may move and see to its things, not fight (DSX-SURP-03)."""

    @cached_property
    def turn(self) -> Turn:
        return budget.turn(self.scene, self.unit)

    @cached_property
    def pose(self) -> Pose:
        return self.scene.pose(self.unit)

    @cached_property
    def aboard(self) -> Aboard | None:
        return self.scene.find(self.unit, Aboard)

    @cached_property
    def held(self) -> str:
        """What holds the unit fast, in words; "" when it is free."""
        return facing.held(self.scene, self.unit)

    @cached_property
    def bound(self) -> bool:
        """Held by a spell: it may speak, and nothing else."""
        return self.held == facing.SPELLBOUND

    @cached_property
    def foes(self) -> tuple[Ref, ...]:
        """The enemies this unit knows of."""
        return () if self.routine else fighters.foes(self.scene, self.unit)

    @cached_property
    def friends(self) -> tuple[Ref, ...]:
        scene = self.scene
        return tuple(other for other in scene.units(scene.side(self.unit)) if other != self.unit)

    @cached_property
    def comrades(self) -> tuple[Ref, ...]:
        """The others of its side, and of the units of allied sides those that it knows to be where they are."""
        scene, unit = self.scene, self.unit
        allied = (other for other in scene.units() if scene.side(other) != scene.side(unit))
        beside = (other for other in allied if relations.friends(scene, unit, other))
        return (*self.friends, *(other for other in beside if not still_there(scene, (other,))))

    @cached_property
    def busy(self) -> str:
        """Why no action can be taken any more; "" while one is left."""
        return "" if self.turn.left else "no action is left"

    @cached_property
    def idle(self) -> bool:
        """Whether a free thing may still be done (a turn bears only so many)."""
        return self.turn.free < budget.FREE_ACTS

    def stood(self, target: Ref) -> Stood | None:
        """How somebody of the same slot stood when it began."""
        return next((each for each in self.about.stood if each.unit == target), None)
