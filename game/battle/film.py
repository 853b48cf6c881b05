"""What sides saw happen, picture by picture: where all units were that they perceived, after every step and every
event.

It is taken while a battle goes on, for screens that show things happening and for a player who looks away while others
act. It is worked out from the views of the sides and changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.battle.battle import Battle
from game.battle.view import View
from rules.frame.body import Posture
from rules.frame.figure import Condition, State
from rules.frame.ground import Cell
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Figure:
    """A unit as it was to be seen at a moment; `now` is false for where it was last known to be."""

    ref: Ref
    cells: tuple[Cell, ...]
    facing: int
    posture: Posture
    state: State
    now: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """A moment: how many accounts the side had been told by then, and everybody it knew of."""

    told: int
    figures: tuple[Figure, ...]
    rests: int
    """How many resting points there had been."""


class Film:
    """Looks on at a battle with the eyes of some of its sides; None stands for those of the game master."""

    def __init__(self, battle: Battle, sides: Iterable[str | None]) -> None:
        self.battle = battle
        self.pictures: dict[str | None, list[Picture]] = {side: [] for side in sides}
        battle.onlooker = self
        self.look()

    def also(self, side: str | None) -> None:
        """Look on with the eyes of one side more, from now on."""
        self.pictures.setdefault(side, [])
        self.look()

    def look(self) -> None:
        """Take a picture with every side's eyes, unless it would be the same as the last."""
        for side, pictures in self.pictures.items():
            told, seen = len(self.battle.chronicle.of(side)), figures(self.battle.view(side))
            if not pictures or pictures[-1].told != told or pictures[-1].figures != seen:
                pictures.append(Picture(told, seen, len(self.battle.rests)))

    def rewound(self) -> None:
        """What was filmed after the resting point that the battle has gone back to never happened."""
        rests = len(self.battle.rests)
        for pictures in self.pictures.values():
            while pictures and pictures[-1].rests >= rests:
                pictures.pop()

    def since(self, side: str | None, told: int) -> tuple[Picture, ...]:
        """What a side saw since it had been told so much, the moment itself included."""
        pictures = self.pictures.get(side, [])
        start = len(pictures)
        while start > 0 and pictures[start - 1].told > told:
            start -= 1
        return tuple(pictures[max(0, start - 1) :])


def figures(view: View) -> tuple[Figure, ...]:
    """Everybody a side knows of, as it has them."""
    return tuple(_figure(view, ref) for ref in view.units())


def _figure(view: View, ref: Ref) -> Figure:
    pose, contact = view.pose(ref), view.contact(ref)
    condition = view.find(ref, Condition) or Condition()
    now = contact is None or contact.now or not view.assumed(ref)
    return Figure(ref, pose.cells, pose.facing, pose.posture, condition.state, now)
