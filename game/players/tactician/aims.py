"""What there is to win, as the scenario says it to everybody: whose it is, where, for how long, for how many points."""

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
    """For how long ground must be held."""
    count: int
    worth: int
    ends: bool

    @property
    def weight(self) -> float:
        """What it counts for: its points, and a little more if it settles the matter."""
        return self.worth + (1.0 if self.ends else 0.0)


@dataclass(frozen=True, slots=True)
class Aims:
    """Everybody's objectives, and after how many bouts the battle ends."""

    side: str
    every: tuple[Aim, ...]
    bouts: int

    def own(self, *kinds: str) -> tuple[Aim, ...]:
        """The side's own objectives of these kinds."""
        return tuple(aim for aim in self.every if aim.side == self.side and aim.kind in kinds)

    def theirs(self, *kinds: str) -> tuple[Aim, ...]:
        """The others' objectives of these kinds."""
        return tuple(aim for aim in self.every if aim.side != self.side and aim.kind in kinds)


def aims(setup: Setup, side: str) -> Aims:
    """The objectives of a battle as one side looks at them: its own, and its enemies'; ground that its allies are to
    hold is its own to hold if it has none itself. What others are to be led to is no ground for its own people.
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
    return Aims(side, every, lasting(times, setup.rounds))
