"""A player for units that do not fight: they run from armed units, towards their goal if they have one, and out of
sight.

It knows no rulebook: it reads from its purpose what a form is for, and from what armed units would see where to run.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from math import inf
from statistics import fmean

from game.battle.question import Question
from game.battle.quiet_answer import quiet_answer
from game.battle.view import View
from game.players.ceasefire import ends_fighting
from game.players.forms import fillable, form, leads_on, walk, ways_of
from game.players.player import Patience
from game.players.rough_distance import paces
from rules.frame.figure import Condition
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.ground import Cell, Reach
from rules.frame.things import Cloud, Fire
from rules.kernel.refs import Ref

VIOLENT = (Purpose.HARM, Purpose.PIN, Purpose.WATCH, Purpose.BRACE, Purpose.AIM, Purpose.ARM)
"""What units that do not fight never do."""
PATIENCE = 6
"""Free answers of one unit in a round after which it ends its turn."""
PLACES = 24
"""Places that are considered."""
FEARED = 5
"""How many of the nearest armed units in sight are feared."""
SAFE = 60.0
"""Metres from armed units beyond which no unit runs on."""
CLOSE = 12.0
"""Metres within which armed units are avoided even on the way to the goal."""
MAKES_ROOM = 0.5
"""Worth of each cell farther from friends still to come, inside the refuge: units that arrive move on."""
ENOUGH = 0.1
"""How much better a place must be to be worth the walk."""
HARMLESS = ("smoke", "fog", "dust")
"""Kinds of cloud that only hide."""
FOUL = 2.0
"""What fire or gas counts against a place."""


class CivilianPlayer:
    """Flees. `goals` are the cells its units are to be led to."""

    def __init__(self, goals: tuple[Cell, ...] = ()) -> None:
        self.goals = goals
        self._patience = Patience()

    def choose(self, question: Question) -> Action:
        """Run, if any place is better than here; or else do as little as possible."""
        together = ends_fighting(question.menu)
        if together is not None:
            return together[1].fill()
        patient = self._patience.spent(question) < PATIENCE
        chosen = self._away(question) if patient else None
        self._patience.answered(question, free=chosen is None or not chosen[1])
        return self._peaceful(question) if chosen is None else chosen[0]

    def _away(self, question: Question) -> tuple[Action, float] | None:
        """Begin a turn, run, or open the door that is in the way; with the cost."""
        offers = [offer for offer in question.menu.offers if fillable(offer)]
        begins = [offer for offer in offers if offer.action.purpose is Purpose.BEGIN]
        if begins:
            return form(next(filter(leads_on, begins), begins[0]), 0), 0.0
        ways = [(offer, choices.reach) for offer in offers if (choices := ways_of(offer)) is not None]
        refuge = _Refuge(question, self.goals, tuple(reach for _, reach in ways))
        if not ways or not refuge.sought:
            return None
        return _run(refuge, ways) or _door(offers)

    def _peaceful(self, question: Question) -> Action:
        """The routine answer if it harms no unit, else the least that the unit can do."""
        usual = question.menu.routine
        if usual is not None and type(usual).purpose not in VIOLENT:
            return usual
        peaceful = tuple(offer for offer in question.menu.offers if offer.action.purpose not in VIOLENT)
        return quiet_answer(replace(question.menu, offers=peaceful or question.menu.offers, routine=None))


def _run(refuge: _Refuge, ways: list[tuple[Offer, Reach]]) -> tuple[Action, float] | None:
    """The way to the best place, if it is better than here."""
    best: tuple[float, Action | None, float] = (refuge.of(refuge.here) + ENOUGH, None, 0.0)
    for offer, reach in ways:
        for cell in refuge.candidates(reach):
            if refuge.of(cell) > best[0]:
                best = (refuge.of(cell), walk(offer, cell), float(offer.cost.amount))
    _, action, cost = best
    return None if action is None else (action, cost)


def _door(offers: list[Offer]) -> tuple[Action, float] | None:
    """A door beside the unit that it can open."""
    for offer in offers:
        if offer.action.purpose is Purpose.DOOR and "open" in offer.choices.get("state", ()):
            return form(offer, 0), float(offer.cost.amount)
    return None


def _foul(view: View) -> Iterator[Cell]:
    """Ground under gas, and burning ground."""
    for _, cloud in view.having(Cloud):
        if cloud.kind not in HARMLESS:
            yield from (cell for cell, _ in cloud.cells)
    yield from (fire.cell for _, fire in view.having(Fire))


class _Refuge:
    """What it would be like to stand somewhere: what armed units would see, how near they are, how far the goal is."""

    def __init__(self, question: Question, goals: tuple[Cell, ...], reaches: tuple[Reach, ...]) -> None:
        self.view, self.unit = question.view, question.ask.unit
        self.pose = self.view.pose(self.unit)
        self.here = self.pose.cell
        self.goals = goals
        straight = self.view.grid.straight
        near = sorted(self._armed(), key=lambda ref: (straight(self.here, self.view.cells(ref)[0]), ref))
        self.armed = tuple(near[:FEARED])
        self._at = [self.view.cells(ref)[0] for ref in self.armed]
        self._known: dict[Cell, float] = {}
        self.foul = frozenset(_foul(self.view))
        self.stride = max((self.view.grid.count(self.here, cell) for reach in reaches for cell in reach), default=1)

    def _armed(self) -> Iterator[Ref]:
        """Units of the sides at war that are perceived and on their feet."""
        fighting = self.view.relations.fighting(self.view.sides)
        for ref in self.view.units():
            contact, condition = self.view.contact(ref), self.view.find(ref, Condition)
            fights = condition is None or condition.state.fighting
            if self.view.side(ref) in fighting and fights and (contact is None or contact.now):
                yield ref

    @property
    def sought(self) -> bool:
        """Whether there is any reason to be elsewhere."""
        return bool(self.goals) or bool(self.armed) or self.here in self.foul

    @cached_property
    def _paces(self) -> Mapping[Cell, int]:
        return paces(self.view.board, self.goals) if self.goals else {}

    @cached_property
    def _to_come(self) -> tuple[Cell, ...]:
        """Where the units of its side are that have not arrived yet."""
        own = self.view.units(self.view.side(self.unit))
        mates = (self.view.cells(mate)[0] for mate in own if mate != self.unit)
        return tuple(cell for cell in mates if cell not in self.goals)

    def candidates(self, reach: Reach) -> tuple[Cell, ...]:
        """Cells to consider: half of them nearest to the goals or farthest from armed units, half spread over all."""
        cells = tuple(reach)
        onward = sorted(cells, key=lambda cell: (-self._away(cell), cell))[: PLACES // 2]
        step = max(1, len(cells) // (PLACES // 2))
        return tuple(dict.fromkeys((*onward, *cells[::step])))

    def _away(self, cell: Cell) -> float:
        """How well a place serves for getting away, in strides; units that have arrived make room for others."""
        if self.goals:
            waiting = self._to_come if cell in self.goals else ()
            room = fmean(self.view.grid.count(cell, at) for at in waiting) if waiting else 0.0
            return MAKES_ROOM * room - self._paces.get(cell, 1_000) / self.stride
        metres = self._nearest(cell)
        return min(metres, SAFE) / (self.stride * self.view.grid.metres) if metres < inf else 0.0

    def _nearest(self, cell: Cell) -> float:
        """Metres to the nearest armed unit."""
        return min((self.view.grid.straight(cell, at) for at in self._at), default=inf)

    def of(self, cell: Cell) -> float:
        """Worth of a place: low in full view of armed units, beside them, or in gas and flames."""
        if cell not in self._known:
            self._known[cell] = self._worth(cell)
        return self._known[cell]

    def _worth(self, cell: Cell) -> float:
        there = replace(self.pose, cells=(cell,))
        shown = sum(self.view.silhouette(ref, self.unit, pose=there).shown for ref in self.armed)
        crowded = max(0.0, 1.0 - self._nearest(cell) / CLOSE)
        return self._away(cell) - shown / max(1, len(self.armed)) / 2 - crowded - FOUL * (cell in self.foul)
