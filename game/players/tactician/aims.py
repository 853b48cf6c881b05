"""What there is to win, as the scenario tells both sides: whose it is, where, for how long, for how many points."""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.objectives import area, rounds_of
from game.battle.setup import Setup
from game.players.bouts import lasting
from rules.frame.ground import Cell


@dataclass(frozen=True, slots=True)
class Aim:
    """One objective of a side."""

    name: str
    kind: str
    side: str
    of: str
    cells: frozenset[Cell]
    bouts: int
    """For how many bouts the ground must be held."""
    count: int
    worth: int
    ends: bool

    @property
    def weight(self) -> float:
        """How much it counts: its points, and a little more if it ends the battle."""
        return self.worth + (1.0 if self.ends else 0.0)


@dataclass(frozen=True, slots=True)
class Aims:
    """The objectives of every side, and after how many bouts the battle ends."""

    side: str
    every: tuple[Aim, ...]
    bouts: int
    two_parties: bool = False
    """Whether the side is alone, and its enemies are one party: it ends no other side's battle if it gives up."""

    def own(self, *kinds: str) -> tuple[Aim, ...]:
        """The side's own objectives of these kinds."""
        return tuple(aim for aim in self.every if aim.side == self.side and aim.kind in kinds)

    def theirs(self, *kinds: str) -> tuple[Aim, ...]:
        """The enemies' objectives of these kinds."""
        return tuple(aim for aim in self.every if aim.side != self.side and aim.kind in kinds)


def aims(setup: Setup, side: str) -> Aims:
    """The objectives of a battle for one side: its own, and those of its enemies.

    A side with no ground of its own to hold or reach takes on what its allies are to hold. A place that other units are
    to be led to is not an objective for the side's own fighters.
    """
    relations, times = setup.scenario.relations, setup.times
    about = [each for each in setup.scenario.objective if each.kind != "reach" or each.of in ("", each.side)]
    sheets = [each for each in about if each.side == side or relations.hostile(side, each.side)]
    if not any(each.side == side and each.kind in ("hold", "reach") for each in sheets):
        lent = [each for each in about if each.kind == "hold" and relations.allied(side, each.side)]
        sheets += [each.model_copy(update={"side": side}) for each in lent]
    every = tuple(
        Aim(
            each.name,
            each.kind,
            each.side,
            each.of,
            area(setup.ground, each.name),
            lasting(times, rounds_of(each, setup.scenario, times)),
            each.count,
            each.worth,
            each.ends,
        )
        for each in sheets
    )
    fighting = relations.fighting(each.name for each in setup.scenario.side)
    others = tuple(each for each in fighting if each != side)
    alone = side in fighting and all(relations.hostile(side, each) for each in others)
    return Aims(side, every, lasting(times, setup.rounds), alone and not relations.at_odds(others))
