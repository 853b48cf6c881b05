"""How a side expects the battle to end: how likely it wins, and what it comes to if it fights on, lets the fight go
quiet or gives up. All of it is in the measure of its plan: points, and strength as the tie-break.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from math import erf, prod, sqrt

from game.players.character import Character
from game.players.tactician.aims import Aim, Aims
from game.players.tactician.commander.command import Standing
from game.players.tactician.commander.points import CONTESTED, STRENGTH
from game.players.tactician.commander.search import Predicted
from game.players.tactician.situation import Situation
from rules.frame.figure import Condition

Chances = tuple[tuple[Aim, float], ...]
"""How likely each objective is met."""


@dataclass(frozen=True, slots=True)
class Outlook:
    """What a side expects."""

    wins: float
    """How likely it wins."""
    fighting: float
    """What it comes to if the side fights on by its plan; or without one, by the strength of both sides."""
    quiet: float
    """The same if the fight goes quiet, and every unit can walk where it likes."""
    winning: float
    """What its chance to win is worth, which it has as long as it does not give up."""
    people: float
    """What fighting on costs it: the strength that it loses less what it takes off the enemy; below nothing where that
    is more.
    """

    @property
    def staying(self) -> float:
        """What fighting on is worth beside giving up."""
        return self.winning - self.people

    @property
    def hopeless(self) -> bool:
        """Whether it costs the side more to fight on than to give up."""
        return self.staying < 0.0


EVEN = Outlook(0.5, 0.0, 0.0, 1.0, 0.0)
"""Before anything is known."""


@dataclass(frozen=True, slots=True)
class Balance:
    """The strength of both sides, now and when they have fought, and how many the side began with."""

    ours: float
    theirs: float
    left: float
    left_of_theirs: float
    began: int


def outlook(side: Standing, planned: Predicted | None, who: Character) -> Outlook:
    """What a side expects by its plan; or without one, that the two sides fight it out where they meet."""
    aims, progress = side.aims, side.progress
    balance = _balance(side, planned)
    every = aims.every or tuple(_last_in_the_fight(side) for side in (aims.side, ""))
    open_ = tuple(aim for aim in every if not progress.won(aim))
    met = dict(planned.outlook) if planned is not None else {}
    plan = _once((aim, _expected(aim, met, side, balance)) for aim in open_)
    lulled = _once((aim, _in_a_lull(aim, aims, side.around, balance)) for aim in open_)
    people = STRENGTH * (who.care * (balance.ours - balance.left) - (balance.theirs - balance.left_of_theirs))
    wins = _wins(plan, aims.side, progress.lead(), balance)
    return Outlook(
        wins,
        who.drive * _points(plan, aims.side) - people,
        who.drive * _points(lulled, aims.side),
        who.drive * sum(aim.weight for aim in every) * wins,
        people,
    )


def _last_in_the_fight(side: str) -> Aim:
    """What a side is to win in a battle without objectives."""
    return Aim("the fight", "eliminate", side, "", frozenset(), 1, 1, 1, ends=True)


def _balance(side: Standing, planned: Predicted | None) -> Balance:
    """The strength of both sides. Enemies that were not seen yet are assumed, as many as the side itself began with."""
    around, find = side.around, side.view.find
    ours = sum((find(unit, Condition) or Condition()).strength for unit in around.friends)
    seen = sum(foe.sure * (find(foe.ref, Condition) or Condition()).strength for foe in around.foes)
    theirs = seen + max(0.0, side.began - len(around.down) - sum(foe.sure for foe in around.foes))
    if planned is not None:
        return Balance(ours, theirs, max(0.0, ours - planned.lost), max(0.0, theirs - planned.felled), side.began)
    spent = sqrt(abs(ours * ours - theirs * theirs))  # as many on each side fire, the stronger side keeps
    return Balance(ours, theirs, *((spent, 0.0) if ours >= theirs else (0.0, spent)), side.began)


def _expected(aim: Aim, met: dict[Aim, float], side: Standing, balance: Balance) -> float:
    """How likely an objective is met by the plan; one that no plan speaks of, by what is left of both sides."""
    own = aim.side == side.aims.side
    if aim.kind == "reach" and own and len(side.around.friends) < aim.count:
        return 0.0
    if aim.kind == "survive":
        return 1.0 - _beaten(balance.left if own else balance.left_of_theirs, balance.began)
    if aim in met:
        return met[aim]
    if aim.kind == "eliminate":
        return _beaten(balance.left_of_theirs if own else balance.left, balance.began)
    if aim.kind not in ("hold", "reach"):
        return 1.0
    share = _share(balance.ours, balance.theirs)
    return share if own else 1.0 - share


def _in_a_lull(aim: Aim, aims: Aims, around: Situation, balance: Balance) -> float:
    """How likely an objective is met if the fight goes quiet now."""
    own = aim.side == aims.side
    mine, theirs = (balance.ours, balance.theirs) if own else (balance.theirs, balance.ours)
    match aim.kind:
        case "reach":
            able = len(around.friends) if own else max(len(around.foes), round(balance.theirs))
            return 1.0 if able >= aim.count else 0.0
        case "eliminate":
            return _beaten(theirs, balance.began)
        case "survive":
            return 1.0 - _beaten(mine, balance.began)
        case "hold":
            return _share(mine, theirs)
        case _:
            return 1.0


def _once(chances: Iterable[tuple[Aim, float]]) -> Chances:
    """The same, where a battle ends only once: what would end it shares the chance that anything does, and no side
    lasts to the end of a battle that has ended before.
    """
    every = tuple(chances)
    ends = [chance for aim, chance in every if aim.ends]
    goes_on = prod(1.0 - chance for chance in ends)
    share = (1.0 - goes_on) / max(sum(ends), 1e-9)
    factors = ((share if aim.ends else goes_on if aim.kind == "survive" else 1.0) for aim, _ in every)
    return tuple((aim, chance * factor) for (aim, chance), factor in zip(every, factors, strict=True))


def _upper_hand(balance: Balance) -> float:
    """How likely the side comes out stronger than its enemies: what falls on either side is rolled for, so that the
    losses stray by the square root of their number.
    """
    strays = sqrt(balance.ours - balance.left + balance.theirs - balance.left_of_theirs + CONTESTED)
    return 0.5 + erf((balance.left - balance.left_of_theirs) / strays / sqrt(2.0)) / 2.0


def _share(mine: float, theirs: float) -> float:
    """How likely a side has its way on ground that both can come to."""
    return mine * mine / (mine * mine + theirs * theirs + CONTESTED)


def _beaten(left: float, began: int) -> float:
    """How likely a side with so much strength left is beaten."""
    return min(1.0, max(0.0, 1.0 - left / max(1, began))) ** 2


def _points(chances: Iterable[tuple[Aim, float]], side: str) -> float:
    return sum(chance * (aim.weight if aim.side == side else -aim.weight) for aim, chance in chances)


def _wins(chances: Chances, side: str, lead: int, balance: Balance) -> float:
    """How likely a side has more points than its enemies in the end, or is the last in the fight.

    All that may happen is put in a row, from the worst to the best: the side meets an objective in the better cases and
    its enemies theirs in the worse. Where both have as many points the stronger side has the better of it.
    """
    upper = _upper_hand(balance)
    lost = min(_beaten(balance.left, balance.began), 1.0 - upper)
    won = 1.0 - min(_beaten(balance.left_of_theirs, balance.began), upper)
    from_ = {aim: 1.0 - chance if aim.side == side else chance for aim, chance in chances}
    cuts = sorted({0.0, 1.0, lost, won, *from_.values()})
    wins = 0.0
    for low, high in pairwise(cuts):
        middle = (low + high) / 2
        margin = lead + sum(
            (aim.worth if middle > cut else 0) if aim.side == side else -(aim.worth if middle < cut else 0)
            for aim, cut in from_.items()
        )
        better = 0.0 if middle < lost else 1.0 if middle > won else upper if not margin else float(margin > 0)
        wins += better * (high - low)
    return wins
