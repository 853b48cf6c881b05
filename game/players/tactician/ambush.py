"""Lying in ambush: hidden people hold their fire until their killing ground is full, then all fire in one bout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import ceil

from game.battle.view import View
from game.players.bouts import bout
from game.players.tactician.aims import Aims
from game.players.tactician.forms import likely
from game.players.tactician.plan import USUAL, Plan
from game.players.tactician.progress import Progress
from game.players.tactician.reasoning import Option
from game.players.tactician.situation import Foe, Situation
from game.players.tactician.threats import Threats
from game.players.tactician.volley import Volley
from game.players.tactician.weighing import Weighing
from rules.frame.figure import Aboard
from rules.frame.forms import Action, Purpose
from rules.kernel.refs import Ref

REACHED = 0.15
"""What at least one ambusher must take off an enemy in a bout for that enemy to be on the killing ground."""
FULL = 0.5
"""What share of the enemies expected must be on the killing ground for it to be full."""
UPON_US = 8.0
"""Metres within which an enemy would stumble over the ambush."""
PATIENCE = 2
"""Bouts after which a killing ground that does not fill any further is full enough."""
PRESSED = 1.6
"""So many times its usual pull, ground of its own calls a unit out of an ambush."""
WARY = 0.1
"""What it counts to make ready in ambush, beside just lying there."""
STILL = (Purpose.QUIET, Purpose.PASS, Purpose.BEGIN)
"""What to do of these so as to hold fire, the first that is on the menu."""
IDLE = 0.5
"""The share of a battle after which nobody waits any longer for enemies who have no ground to come to."""


@dataclass(frozen=True, slots=True)
class Ambush:
    """Who lies in ambush at a moment and holds fire, and why, in words."""

    waiting: frozenset[Ref] = frozenset()
    why: str = ""


class Ambushes:
    """One side's ambush from question to question."""

    def __init__(self) -> None:
        self.now = Ambush()
        self._most = 0
        """How many enemies were on the killing ground at most."""
        self._grew = 0
        """In which bout there last were more of them."""
        self._began = 0
        """How many of the side's own there were at most."""
        self._opened = -1
        """The bout in which the ambush was sprung."""
        self._to_fire: set[Ref] = set()
        """Who has still to fire in the bout in which the ambush is sprung."""
        self._volley = Volley()
        self._waiting: frozenset[Ref] = frozenset()
        """Who can hurt an enemy and has not given itself away: it may wait for others before it fires."""

    def look(self, view: View, aims: Aims, progress: Progress, around: Situation, plan: Plan, threats: Threats) -> None:
        """Take in how things stand: who waits, who is on the killing ground, whether it is time."""
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
        """Whether to open fire, and the reason: enemies never seen are taken to be as many as the side itself."""
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
        """Whether a unit lets time pass before it fires, so that others who lie in the ambush fire with it; never with
        the enemy upon them. `passing` is how long it takes to pass.
        """
        if unit not in self._waiting or not self.fires(view, unit):
            return False
        return self._volley.waits(view, unit, passing, self._waiting & self._to_fire)

    def fired(self, unit: Ref) -> None:
        """A unit has fired, and is free to do what it likes."""
        self._to_fire.discard(unit)


def lying_still(weighing: Weighing) -> Iterator[Option]:
    """What there is to do for a unit that lies in ambush: as little as may be, or to make ready without a move."""
    for offer in weighing.of(Purpose.WATCH):
        if not offer.choices:
            odds = weighing.forecast(offer.fill()).success
            worth = WARY * float(odds if odds is not None else 1)
            yield _still(weighing, offer.fill(), weighing.words(offer.fill()), worth, odds)
    for purpose in STILL:
        for offer in weighing.of(purpose)[:1]:
            action = next(iter(likely(offer, weighing.standing)))
            words = "hold fire" if purpose is Purpose.PASS else offer.action.title.lower()
            yield _still(weighing, action, words, 0.0, None)
            return


def waiting_for_the_rest(weighing: Weighing) -> Iterator[Option]:
    """To let time pass until the others are ready to fire too."""
    for offer in weighing.of(Purpose.PASS)[:1]:
        yield _still(weighing, next(iter(likely(offer, weighing.standing))), "wait to fire together", 0.0, None)


def _still(weighing: Weighing, action: Action, words: str, worth: float, odds: Fraction | None) -> Option:
    weighing.weighed += 1
    return Option(action, words, worth, (("readiness", worth),) if worth else (), odds)


def _waits(view: View, unit: Ref) -> bool:
    """Whether a unit on foot lies in ambush."""
    return view.find(unit, Aboard) is None and view.book.measures.in_ambush(view, unit)


def _upon_us(view: View, waiting: tuple[Ref, ...], around: Situation) -> bool:
    """Whether an enemy is about to stumble over an ambusher."""
    return any(view.apart(unit, foe.ref) <= UPON_US for unit in waiting for foe in around.seen)


def _reaches(view: View, unit: Ref, around: Situation, threats: Threats) -> bool:
    """Whether an ambusher can hurt an enemy where both are."""
    return any(_reached(view, (unit,), foe, threats) for foe in around.seen)


def _reached(view: View, waiting: tuple[Ref, ...], foe: Foe, threats: Threats) -> bool:
    """Whether an enemy is where at least one ambusher can hurt him."""
    return any(
        threats.between(view, unit, foe.ref, staying=True).of(view.silhouette(unit, foe.ref), foe.pose.posture)
        >= REACHED
        for unit in waiting
    )


def _called_away(view: View, unit: Ref, aims: Aims, progress: Progress, around: Situation, plan: Plan) -> bool:
    """Whether there is something better to do than to wait: ground of one's own that has to be taken in time, ground
    that enemies have got to already, or enemies who have no reason to come.
    """
    own = any(not progress.won(aim) for aim in aims.own("hold", "reach"))
    if own and plan.task(unit).drive > PRESSED * USUAL:
        return True
    theirs = [aim for aim in aims.theirs("hold", "reach") if not progress.won(aim)]
    if any(foe.pose.cell in aim.cells for foe in around.foes for aim in theirs):
        return True
    return not (theirs or around.foes) and bout(view) > IDLE * aims.bouts
