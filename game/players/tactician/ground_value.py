"""What ground is worth to a side now: what it would win there, and what it would keep the enemy from winning."""

from __future__ import annotations

from dataclasses import dataclass

from game.players.tactician.aims import Aim, Aims
from game.players.tactician.progress import Progress
from game.players.tactician.situation import Situation
from rules.frame.ground import Cell

DENIED = 0.5
"""Share that counts of ground that only the enemy wants, beside ground that the side wants itself."""
EVEN = 0.4
"""Share of all fighters that a side must have to hope to hold ground."""
LEAST_HOPE = 0.15
ALARM = 3.0
"""Extra pull of ground that the enemy has held for all the time it needs."""
DECISIVE = 1.5
"""Factor on that pull if the enemy's hold would end the battle: no win elsewhere makes up for it."""
SOON = 2
"""Bouts that the enemy still needs to win the battle on a piece of ground when every unit is sent there."""
SPARE = 4
"""One extra unit is sent for each of so many that are needed, as some will not get there."""
GUARDS = 2
"""Units that deny a piece of ground to the enemy, or hold it for their own side."""


@dataclass(frozen=True, slots=True)
class Stake:
    """One piece of ground and what depends on it."""

    name: str
    cells: frozenset[Cell]
    own: bool
    """Whether there is something to win, not only to deny."""
    alone: bool
    """Whether nothing is won there while an enemy is on it."""
    weight: float
    enough: int
    """Units to send there."""
    needed: int
    """Units that it takes to win something there, or to deny it."""
    bouts: int
    """Bouts that units must stay there to win it."""
    stay: float
    """Worth of being there now."""
    alarm: float
    """Factor on its pull because the enemy is about to have it."""
    decided: bool
    """Whether the battle is about to be lost there."""
    barred: bool = False
    """Whether all there is to do is to let no enemy set foot on it."""


def at_stake(aims: Aims, progress: Progress, situation: Situation, *, together: bool) -> tuple[Stake, ...]:
    """All ground worth having or denying, the most important first, without ground that the side is too few to win.

    A side that does not plan together minds its own ground only, and not how long the enemy has held its ground.
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
        together and not own and all(aim.kind == "reach" for aim in theirs),
    )


def _wanted(aim: Aim) -> int:
    """As many units as it takes, and some more where it takes several."""
    return aim.count + aim.count // SPARE


def _about_to_decide(aim: Aim, progress: Progress, situation: Situation) -> bool:
    """Whether the enemy stands on ground with which it soon wins the battle."""
    held = any(foe.pose.cell in aim.cells for foe in situation.foes)
    return aim.kind == "hold" and aim.ends and held and aim.bouts - progress.held(aim) <= SOON


def _hope(aim: Aim, progress: Progress, situation: Situation) -> float:
    """How far standing on ground that must be held is worth it.

    Little before the enemy is beaten, unless the ground has been held for a while or time is running out.
    """
    if aim.kind != "hold":
        return 1.0
    foes = sum(foe.sure for foe in situation.foes)
    ours = len(situation.friends) / max(1.0, len(situation.friends) + foes)
    pressing = (aim.bouts + 2) / progress.bouts_left()
    so_far = progress.held(aim) / aim.bouts
    return min(1.0, max((ours - EVEN) / (1.0 - EVEN), LEAST_HOPE, pressing, so_far))


def _alarm(aim: Aim, progress: Progress, situation: Situation) -> float:
    """Factor on the pull of ground that the enemy holds, greater the nearer it is to having won it."""
    if aim.kind != "hold" or not any(foe.pose.cell in aim.cells for foe in situation.foes):
        return 1.0
    nearly = min(1.0, (progress.held(aim) + 1) / aim.bouts)
    return 1.0 + ALARM * nearly * (DECISIVE if aim.ends else 1.0)
