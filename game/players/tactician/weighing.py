"""What an action is worth to a unit, in one measure: its effect, the place and posture it leads to, and its time."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from math import exp

import numpy as np

from game.battle.question import Question
from game.players.bouts import rounds_each
from game.players.ceasefire import Ceasefires
from game.players.character import Strength
from game.players.forms import fillable
from game.players.tactician.commander.exposure import Floats
from game.players.tactician.forms import likely
from game.players.tactician.friendly_fire import OWN_GRENADE, RISKED, STRUCK, strikes
from game.players.tactician.place_worth import PlaceWorth
from game.players.tactician.plan import Plan
from game.players.tactician.position_value import PositionValue
from game.players.tactician.reasoning import Option
from game.players.tactician.survey import Survey
from game.players.tactician.wording import worded
from rules.frame.figure import Allegiance, Condition
from rules.frame.forms import Action, Cost, Offer, Purpose
from rules.frame.worth import Share, Worth
from rules.kernel.refs import Ref

HORIZON = 2.5
"""Bouts for which a unit is expected to stay in a place."""
LATE = 6.0
"""Bouts before the end from which on strength counts less than ground, down to nothing at the end."""
POTENTIAL = 1.5
"""Factor on nearness to the unit's ground, beside the rest of a place's worth."""
FREELY = (Purpose.POSTURE, Purpose.DUCK, Purpose.GO, Purpose.TURN)
"""Kinds of action that a unit may do free of time while something else is still to be done."""
SELF, FRIEND = 1.3, 3.0
"""Factors on strength lost by the unit itself, and by a friend."""
FELLED = 0.8
"""The least that putting an enemy out of action counts, however little strength it had left."""
LATER = 0.6
"""Share that counts of what is only made ready, beside what is done now."""
GONE = 4.8
"""Rate at which enemies get away from what burns among them, in each bout: more than half of them in a second."""


class Weighing:
    """Weighs the offers of one question, and counts how many."""

    def __init__(
        self,
        question: Question,
        standing: PositionValue,
        plan: Plan,
        strength: Strength,
        left: int,
        lulls: Ceasefires | None = None,
    ) -> None:
        self.question, self.standing, self.plan, self.strength = question, standing, plan, strength
        self.view = question.view
        self.per_bout = float(self.view.book.measures.actions_per_round) * rounds_each(self.view.times)
        """Actions that a unit usually gets in a bout."""
        self.lulls = lulls or Ceasefires()
        """How the side stands in the exchange of fire, worked out once for all of its units."""
        self.weighed = 0
        self._told: dict[int, tuple[Action, Worth]] = {}
        """What each form promises by the id of its action; the action is kept so that no other takes its id."""
        self.horizon = min(HORIZON, float(left))
        self.late = min(1.0, (left + 1) / LATE)
        """Factor on strength beside ground: lower the less of the battle is left."""
        self.truth = 1.0
        """How far the forecasts of attacks from here bear out the rulebook's rough measure of the place."""
        self.offers = tuple(offer for offer in question.menu.offers if fillable(offer))

    @cached_property
    def here(self) -> PlaceWorth:
        """What it is worth to stay as the unit is."""
        return self.standing.worth(self.standing.pose)

    @cached_property
    def exposed(self) -> PlaceWorth:
        """The same after it has fired: no longer kept down behind anything."""
        return self.standing.worth(self.standing.firing(self.standing.pose))

    @cached_property
    def idling(self) -> tuple[tuple[Offer, Action], ...]:
        """The ways to let time pass, each filled in once."""
        found = ((offer, next(likely(offer, self.standing), None)) for offer in self.of(Purpose.PASS))
        return tuple((offer, action) for offer, action in found if action is not None)

    def of(self, *purposes: Purpose) -> tuple[Offer, ...]:
        """The offers of these kinds that can be filled in."""
        return tuple(offer for offer in self.offers if offer.action.purpose in purposes)

    def told(self, action: Action) -> Worth:
        """What an action promises, worked out once."""
        told = self._told.get(id(action))
        if told is None:
            told = self._told[id(action)] = action, self.question.worth(action)
        return told[1]

    def time(self, cost: Cost) -> float:
        """Share of a bout that a cost takes."""
        return 0.0 if cost.along else min(1.5, float(cost.amount) / self.per_bout)

    def until(self, told: Worth) -> float:
        """Share of a bout that passes besides until what an action makes ready for has come about."""
        return float(told.later_in) / self.per_bout

    def after(self, worth: PlaceWorth, time: float) -> float:
        """Worth of having come to a place after this share of a bout."""
        fire, loss = self._prospects(worth, time)
        return self.late * (fire - loss) + POTENTIAL * worth.ground

    def _prospects(self, worth: PlaceWorth, time: float) -> tuple[float, float]:
        """What a unit will do to the enemy from a place and what that will cost it.

        A unit that is likely to fall soon does little more, and no unit can take more off the enemy than is left of it.
        """
        own, care = self.standing.own, self.standing.care
        rate = max(1e-3, worth.danger / self.standing.left)
        before, whole = exp(-rate * time), exp(-rate * max(time, self.horizon))
        done = worth.fire * self.truth * (before - whole) / rate
        return worth.prey * (1.0 - exp(-done / worth.prey)), care * own * (1.0 - whole)

    def lost(self, worth: PlaceWorth, time: float) -> float:
        """What it costs to be in a place for a while first."""
        return self.standing.care * self.standing.own * (1.0 - exp(-worth.danger * time / self.standing.left))

    def everywhere(self, places: Survey, time: float) -> Floats:
        """The same for many places at once."""
        own, care = self.standing.own, self.standing.care
        rate = np.maximum(1e-3, places.danger / self.standing.left)
        before, whole = np.exp(-rate * time), np.exp(-rate * max(time, self.horizon))
        done = places.fire * self.truth * (before - whole) / rate
        fire = places.prey * (1.0 - np.exp(-done / places.prey))
        worth: Floats = self.late * (fire - care * own * (1.0 - whole)) + POTENTIAL * places.ground
        return worth

    def option(
        self, action: Action, words: str, worth: PlaceWorth, time: float, gain: float = 0.0, odds: float | None = None
    ) -> Option:
        """One action that leads to a place after some time, weighed."""
        self.weighed += 1
        fire, loss = self._prospects(worth, time)
        parts = (
            ("gain", self.late * gain),
            ("fire", self.late * fire),
            ("danger", -self.late * loss),
            (self.standing.task.ground, POTENTIAL * worth.ground),
        )
        free = not time and action.purpose in FREELY
        return Option(action, words, self.late * gain + self.after(worth, time), parts, odds, time, free, worth.fire)

    def gain(self, told: Worth, *, healing: bool = False, thrown: bool = False) -> float:
        """What an action costs the enemy on average, less what it costs other units; later effects count for less.

        What is likely to strike friends is never worth it, nor what is `thrown` and likely to strike the thrower;
        treating a friend does not strike it.
        """
        stays = exp(-GONE * float(told.delay) / self.per_bout) if told.delay else 1.0
        now, struck = self._together(told.shares, healing, stays, thrown)
        later, struck_later = self._together(told.later, healing, stays, thrown)
        hit = max(struck, struck_later)
        return now + LATER * later if hit < RISKED else min(-STRUCK * hit, now + LATER * later)

    def _together(
        self, shares: Iterable[Share], healing: bool, stays: float, thrown: bool = False
    ) -> tuple[float, float]:
        """What comes of it for all units is worth, and how many friends and neutral units are struck on average; the
        acting unit counts there only by what is `thrown`.
        """
        worth = hit = 0.0
        for share in shares:
            whose = None if share.unit is None else self.view.find(share.unit, Allegiance)
            if whose is None or share.unit is None:
                continue
            if self.view.relations.hostile(self.question.side, whose.side):
                worth += self._harm(share, share.unit, stays) if share.loss else 0.0
            elif share.unit == self.question.ask.unit or share.loss < 0:
                worth -= SELF * share.loss
                hit += OWN_GRENADE * share.chances().hurt if thrown and share.loss > 0 else 0.0
            else:
                struck = strikes(self.view, share, healing=healing)
                worth, hit = worth - (FRIEND * share.loss + STRUCK * struck), hit + struck
        return worth, hit

    def _harm(self, share: Share, foe: Ref, stays: float) -> float:
        """Worth of what comes of it for an enemy; less where it may be gone by then, or live explosives lying there
        will do as much anyhow.
        """
        condition = self.view.find(foe, Condition)
        if condition is not None and not condition.state.fighting:
            return 0.0  # an enemy known to be out of the fight is not worth the ammunition
        strength = 1.0 if condition is None else condition.strength
        dealt = self.standing.dealt.to(self.view, self.question.ask.unit, foe)
        left = max(0.0, strength - dealt)
        loss = min(share.loss, left)
        if left < FELLED:
            felled = share.felled() if not dealt else min(1.0, share.loss / max(left, share.loss, 1e-9))
            loss += felled * (FELLED - left) * (left > 0.0)
        there = stays * (1.0 - self.standing.doomed(foe))
        return loss * there * self.plan.value(foe) * self.standing.sure(foe)

    def words(self, action: Action) -> str:
        """An action in a few words: what, its target or place, with what and how."""
        return worded(self.view, action)
