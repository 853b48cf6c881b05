"""What the ground is worth to a side now: what it would win there, what it would keep the others from winning."""

from __future__ import annotations

from dataclasses import dataclass

from game.players.tactician.aims import Aim, Aims
from game.players.tactician.progress import Progress
from game.players.tactician.situation import Situation
from rules.frame.ground import Cell

DENIED = 0.5
"""What keeping the others off ground that only they want counts, beside taking ground for its own side."""
EVEN = 0.4
"""The share of all fighters from which on ground can be hoped to be held."""
LEAST_HOPE = 0.15
ALARM = 3.0
"""How much more ground pulls that the others have held for all the time they need."""
DECISIVE = 1.5
"""So many times as much if the battle is over with it: nothing that is won elsewhere makes up for that."""
SOON = 2
"""So many bouts before the others have won the battle on a piece of ground, everybody goes there."""
SPARE = 4
"""One in so many more than it takes is sent, as some will not get there."""
LULLED = 0.25
"""What ground counts that anybody gets to in a lull, beside its weight."""
GUARDS = 2
"""How many see to it that the other side does not get a piece of ground, or hold one's own."""


@dataclass(frozen=True, slots=True)
class Stake:
    """One piece of ground and what hangs on it."""

    name: str
    cells: frozenset[Cell]
    own: bool
    """Whether there is something to win, not only to deny."""
    alone: bool
    """Whether nothing is won there while an enemy is on it."""
    weight: float
    enough: int
    """So many there are enough."""
    needed: int
    """So many it takes to win something there, or to deny it."""
    bouts: int
    """So many bouts one must stay there to win it."""
    stay: float
    """What being there counts now."""
    alarm: float
    """How many times as much it pulls because the others are about to have it."""
    decided: bool
    """Whether the battle is about to be lost there."""


def at_stake(aims: Aims, progress: Progress, situation: Situation, *, together: bool) -> tuple[Stake, ...]:
    """All ground worth having or denying, what counts for most first; none that takes more than are left.

    A side that does not plan together has an eye for its own ground only, and none for how long others held theirs.
    """
    able = len(situation.friends)
    own = (aim for aim in aims.own("hold", "reach") if aim.kind == "hold" or aim.count <= able)
    open_ = [aim for aim in (*own, *aims.theirs("hold", "reach")) if aim.cells and not progress.won(aim)]
    by_cells: dict[frozenset[Cell], list[Aim]] = {}
    for aim in open_:
        by_cells.setdefault(aim.cells, []).append(aim)
    stakes = (_stake(each, aims.side, progress, situation, together) for each in by_cells.values())
    return tuple(sorted(stakes, key=lambda stake: (-stake.weight * stake.alarm, not stake.own)))


def _stake(about: list[Aim], side: str, progress: Progress, situation: Situation, together: bool) -> Stake:
    own = [aim for aim in about if aim.side == side]
    theirs = [aim for aim in about if aim.side != side]
    first = (own or theirs)[0]
    denied = sum(aim.weight for aim in theirs) * (1.0 if own else DENIED)
    stay = [aim.worth * _hope(aim, progress, situation) for aim in own]
    alarm = 1.0
    if together:
        stay += [max(1, aim.worth) * (_alarm(aim, progress, situation) - 1.0) / ALARM for aim in theirs]
        alarm = max((_alarm(aim, progress, situation) for aim in theirs), default=1.0)
    return Stake(
        first.name,
        first.cells,
        bool(own),
        any(aim.kind == "hold" for aim in own),
        sum(aim.weight for aim in own) + (denied if together or not own else 0.0),
        max(GUARDS, *(_wanted(aim) for aim in about)),
        max((aim.count for aim in own if aim.kind == "reach"), default=1),
        max((aim.bouts for aim in own if aim.kind == "hold"), default=1),
        sum(stay),
        alarm,
        together and any(_about_to_decide(aim, progress, situation) for aim in theirs),
    )


def _wanted(aim: Aim) -> int:
    """As many as it takes, and some more where it takes several."""
    return aim.count + aim.count // SPARE


def _about_to_decide(aim: Aim, progress: Progress, situation: Situation) -> bool:
    """Whether the others stand on ground with which they soon win the battle."""
    held = any(foe.pose.cell in aim.cells for foe in situation.foes)
    return aim.kind == "hold" and aim.ends and held and aim.bouts - progress.held(aim) <= SOON


def _hope(aim: Aim, progress: Progress, situation: Situation) -> float:
    """How much is to be hoped from standing on ground that must be held: little before the enemy is beaten, unless
    it has been held for a while or time is running out.
    """
    if aim.kind != "hold":
        return 1.0
    foes = sum(foe.sure for foe in situation.foes)
    ours = len(situation.friends) / max(1.0, len(situation.friends) + foes)
    pressing = (aim.bouts + 2) / progress.bouts_left()
    so_far = progress.held(aim) / aim.bouts
    return min(1.0, max((ours - EVEN) / (1.0 - EVEN), LEAST_HOPE, pressing, so_far))


def _alarm(aim: Aim, progress: Progress, situation: Situation) -> float:
    """How many times as much ground pulls that the others hold, the more the nearer they are to having won it."""
    if aim.kind != "hold" or not any(foe.pose.cell in aim.cells for foe in situation.foes):
        return 1.0
    nearly = min(1.0, (progress.held(aim) + 1) / aim.bouts)
    return 1.0 + ALARM * nearly * (DECISIVE if aim.ends else 1.0)


def given_away(aims: Aims, progress: Progress) -> float:
    """What a side stands to lose by a lull, in which everybody gets to where they like: ground that only the others
    want, less what it wants alone itself.
    """

    def wanted(each: tuple[Aim, ...]) -> dict[frozenset[Cell], float]:
        return {aim.cells: aim.weight for aim in each if aim.cells and not progress.won(aim)}

    own, theirs = wanted(aims.own("hold", "reach")), wanted(aims.theirs("hold", "reach"))
    lost = sum(weight for cells, weight in theirs.items() if cells not in own)
    return LULLED * (lost - sum(weight for cells, weight in own.items() if cells not in theirs))
