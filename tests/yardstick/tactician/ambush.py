"""Lying in ambush: hidden units hold their fire until their killing ground is full, then all fire in one bout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from game.battle.view import View
from rules.frame.figure import Aboard
from rules.frame.forms import Action, Purpose
from rules.kernel.refs import Ref
from tests.yardstick.bouts import bout
from tests.yardstick.tactician.aims import Aims
from tests.yardstick.tactician.forms import likely
from tests.yardstick.tactician.plan import USUAL, Plan
from tests.yardstick.tactician.progress import Progress
from tests.yardstick.tactician.reasoning import Option
from tests.yardstick.tactician.situation import Foe, Situation
from tests.yardstick.tactician.threats import Threats
from tests.yardstick.tactician.volley import Volley
from tests.yardstick.tactician.weighing import Weighing

REACHED = 0.15
"""Strength that one ambusher must be able to take off an enemy in a bout for that enemy to be on the killing ground."""
FULL = 0.5
"""Share of the expected enemies that must be on the killing ground for it to be full."""
UPON_US = 8.0
"""Metres within which an enemy would stumble over the ambush."""
PATIENCE = 2
"""Bouts after which a killing ground that fills no further is full enough."""
PRESSED = 1.6
"""Multiple of its usual pull at which a side's own ground calls a unit out of an ambush."""
WARY = 0.1
"""Worth of making ready in ambush, beside just lying there."""
STILL = (Purpose.QUIET, Purpose.PASS, Purpose.BEGIN)
"""How to hold fire: the first of these that is on the menu."""
IDLE = 0.5
"""Share of a battle after which an ambush for enemies with no ground to come to is given up."""


@dataclass(frozen=True, slots=True)
class Ambush:
    """Which units lie in ambush now and hold their fire, and why, in words."""

    waiting: frozenset[Ref] = frozenset()
    why: str = ""


class Ambushes:
    """One side's ambush from question to question."""

    def __init__(self) -> None:
        self.now = Ambush()
        self._most = 0
        """The most enemies that were on the killing ground."""
        self._grew = 0
        """The bout in which their number last grew."""
        self._began = 0
        """The most units that the side has had."""
        self._opened = -1
        """The bout in which the ambush was sprung; -1 before that."""
        self._to_fire: set[Ref] = set()
        """Units that have still to fire in the bout in which the ambush is sprung."""
        self._volley = Volley()
        self._waiting: frozenset[Ref] = frozenset()
        """Units that can hurt an enemy and have not given themselves away: they may wait for others before they fire.
        """

    def look(self, view: View, aims: Aims, progress: Progress, around: Situation, plan: Plan, threats: Threats) -> None:
        """Take in which units wait, which enemies are on the killing ground, and whether it is time to fire."""
        self._began = max(self._began, len(around.friends))
        waiting = tuple(unit for unit in around.friends if _waits(view, unit))
        self._waiting = frozenset()
        if not waiting:
            self.now = Ambush()
            return
        bound = frozenset(unit for unit in waiting if not _called_away(view, unit, aims, progress, around, plan))
        caught = sum(_reached(view, waiting, foe, threats) for foe in around.seen)
        opens, why = self._time_to_fire(view, waiting, around, caught)
        if (opens and self._opened < 0) or 0 <= self._opened < bout(view):
            self._opened, self._to_fire = bout(view), set(waiting)
        if self._opened >= 0 and not _upon_us(view, waiting, around):
            self._waiting = frozenset(unit for unit in waiting if _reaches(view, unit, around, threats))
        self.now = Ambush(bound if self._opened < 0 else frozenset(), why)

    def _time_to_fire(self, view: View, waiting: tuple[Ref, ...], around: Situation, caught: int) -> tuple[bool, str]:
        """Whether to open fire, and the reason.

        The enemy is assumed to be as many as the side itself, if fewer were seen.
        """
        expected = max(len(around.foes), self._began - len(around.down))
        before, self._most = self._most, max(self._most, caught)
        if caught > before:
            self._grew = bout(view)
        there = f"{caught} of about {expected} enemies on the killing ground"
        if caught and _upon_us(view, waiting, around):
            return True, "the enemy is upon the ambush"
        if caught >= max(1, ceil(FULL * expected)):
            return True, f"the killing ground is full: {there}"
        if caught and caught < before:
            return True, "the enemy is leaving the killing ground"
        if caught and bout(view) - self._grew >= PATIENCE:
            return True, "no more enemies are coming"
        return False, f"the killing ground is not full yet: {there}"

    def holds(self, unit: Ref) -> bool:
        """Whether a unit lies still and holds its fire."""
        return unit in self.now.waiting

    def fires(self, view: View, unit: Ref) -> bool:
        """Whether a unit has still to fire in the bout in which its side's ambush is sprung."""
        return bout(view) == self._opened and unit in self._to_fire

    def waits(self, view: View, unit: Ref, passing: int) -> bool:
        """Whether a unit lets time pass so that other ambushers fire with it; never with the enemy upon them.

        `passing` is the time it takes to pass.
        """
        if unit not in self._waiting or not self.fires(view, unit):
            return False
        return self._volley.waits(view, unit, passing, self._waiting & self._to_fire)

    def fired(self, unit: Ref) -> None:
        """A unit has fired, and is free to act as it likes."""
        self._to_fire.discard(unit)


def lying_still(weighing: Weighing) -> Iterator[Option]:
    """What a unit in ambush can do: as little as possible, or make ready without a move."""
    for offer in weighing.of(Purpose.WATCH):
        if not offer.choices:
            odds = weighing.told(offer.fill()).success
            worth = WARY * float(odds if odds is not None else 1)
            yield _still(weighing, offer.fill(), weighing.words(offer.fill()), worth, odds)
    for purpose in STILL:
        for offer in weighing.of(purpose)[:1]:
            action = next(iter(likely(offer, weighing.standing)))
            words = "hold fire" if purpose is Purpose.PASS else offer.action.title.lower()
            yield _still(weighing, action, words, 0.0, None)
            return


def waiting_for_the_rest(weighing: Weighing) -> Iterator[Option]:
    """Let time pass until the other ambushers are ready to fire too."""
    for offer in weighing.of(Purpose.PASS)[:1]:
        yield _still(weighing, next(iter(likely(offer, weighing.standing))), "wait to fire together", 0.0, None)


def _still(weighing: Weighing, action: Action, words: str, worth: float, odds: float | None) -> Option:
    weighing.weighed += 1
    return Option(action, words, worth, (("readiness", worth),) if worth else (), odds)


def _waits(view: View, unit: Ref) -> bool:
    """Whether a unit on foot lies in ambush."""
    return view.find(unit, Aboard) is None and view.book.measures.in_ambush(view, unit)


def _upon_us(view: View, waiting: tuple[Ref, ...], around: Situation) -> bool:
    """Whether an enemy is about to stumble over an ambusher."""
    return any(view.apart(unit, foe.ref) <= UPON_US for unit in waiting for foe in around.seen)


def _reaches(view: View, unit: Ref, around: Situation, threats: Threats) -> bool:
    """Whether an ambusher can hurt an enemy from where it is."""
    return any(_reached(view, (unit,), foe, threats) for foe in around.seen)


def _reached(view: View, waiting: tuple[Ref, ...], foe: Foe, threats: Threats) -> bool:
    """Whether an enemy is where at least one ambusher can hurt it."""
    return any(
        threats.between(view, unit, foe.ref, staying=True).of(view.silhouette(unit, foe.ref), foe.pose.posture)
        >= REACHED
        for unit in waiting
    )


def _called_away(view: View, unit: Ref, aims: Aims, progress: Progress, around: Situation, plan: Plan) -> bool:
    """Whether there is something better to do than to wait in ambush.

    The side must take ground of its own in time, enemies have already reached theirs, or the enemies have no reason to
    come.
    """
    own = any(not progress.won(aim) for aim in aims.own("hold", "reach"))
    if own and plan.task(unit).drive > PRESSED * USUAL:
        return True
    theirs = [aim for aim in aims.theirs("hold", "reach") if not progress.won(aim)]
    if any(foe.pose.cell in aim.cells for foe in around.foes for aim in theirs):
        return True
    return not (theirs or around.foes) and bout(view) > IDLE * aims.bouts
