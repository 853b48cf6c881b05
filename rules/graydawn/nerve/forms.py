"""The stance that a unit under fire tries to take, and its run for cover."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rules.frame.forms import Action, Purpose
from rules.frame.intents import Role
from rules.frame.marks import Along, Choosing, Mark
from rules.graydawn.state import Guard

Wish = Literal["moving", "active cover", "bracing", "full cover"]
"""A stance, as a form names it."""


class Intend(Action):
    """Try to take a stance under fire: the suppression check decides (GRD-SUPP-03)."""

    title: ClassVar[str] = "Steel yourself"
    does: ClassVar[str] = "Say which stance you try to take; the suppression check then confirms it or overrides it."
    key: ClassVar[str] = "i"
    apart: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.BEGIN
    kind: Literal["intend"] = "intend"
    stance: Annotated[Wish, Mark.HOW, Choosing("stance", "none")] = "active cover"
    moves: Annotated[int, Mark.MOVES] = 0
    """1 for the stance from which it can go on: what players who know no rulebook look for."""

    @property
    def guard(self) -> Guard:
        """The stance as the rules know it."""
        return Guard(self.stance)


class Bolt(Action):
    """A move that a failed check forces upon a unit (GRD-SUPP-08, GRD-SUPP-17)."""

    title: ClassVar[str] = "Run for cover"
    does: ClassVar[str] = "It has lost its nerve: it runs by the shortest way, and hides at its end."
    key: ClassVar[str] = "r"
    role: ClassVar[Role] = Role.MOVE
    kind: Literal["bolt"] = "bolt"
    way: Along
