"""A player that takes the best attack it sees, and otherwise gets out of sight and closer to what there is to win.

It knows no rulebook: it asks the book what a form is worth, and from the silhouette that enemies would see
where to stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from math import inf

from game.battle.question import Question
from game.players.best_form import BestForm
from game.players.blows import gain
from game.players.bouts import bout
from game.players.ceasefire import Ceasefires
from game.players.crews import fights, runs, seats
from game.players.driving import Wheels, ahead, brakes, courses, drives, gathering, steers
from game.players.forms import creeps, field, fillable, form, value, walk, ways_of
from game.players.player import NothingToSay, Patience
from game.players.rough_distance import Headed, paces, rides, steered
from game.players.shut_doors import shut_doors
from rules.frame.figure import Aboard, Kit
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.ground import Cell, Reach
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

WORTH_WHILE = 0.02
"""The share of an enemy's strength that an action must promise for a unit to stand and take it."""
WORTH_MORE = 0.1
"""What a blow with an empty gun, or without any weapon, must promise for a unit to strike it and not load."""
FUTILE = 0.01
"""What a blow without a weapon must promise to be struck at all."""
WATCHERS = 5
"""How many of the nearest enemies in sight are feared."""
PER_MOVE = 0.5
"""Worth of a whole move nearer, beside showing the whole body less to the enemies in sight."""
PRESSING = 5
"""Bouts after which it counts twice as much."""
ENOUGH = 0.15
"""How much better a place must be to be worth the walk."""
KEEN = 0.3
"""How much better it must be for units that go for the ground first, even if they could attack."""
PATIENCE = 10
"""Free answers of one unit in a round after which it does only what costs something, or ends its turn."""


class GreedyPlayer:
    """Weighs a bounded number of forms, and a bounded number of places to stand.

    `goals` are the cells that its side wants, such as its objectives.
    """

    def __init__(self, goals: tuple[Cell, ...] = (), *, forms: int = 16, places: int = 24) -> None:
        self.goals = goals
        self.forms = forms
        self.places = places
        self._patience = Patience()
        self._lulls = Ceasefires()
        self._wheels = Wheels()

    def choose(self, question: Question) -> Action:
        """The best attack; or else a better place; or else loading; or else the routine answer."""
        together = self._lulls.answer(question)
        if together is not None:
            return together
        offers = question.menu.offers
        tired = self._patience.spent(question) >= PATIENCE
        useful = tuple(offer for offer in offers if offer.cost.amount) if tired else offers
        worth, blow, price = BestForm(question).of(useful, self.forms)
        if blow is not None and _makeshift(question, blow) and worth < self._least(question, useful):
            worth, blow, price = 0.0, None, Fraction(0)
        ride = question.view.find(question.ask.unit, Aboard)
        enough = ENOUGH if worth < WORTH_WHILE else self._drawn_on(question)
        if ride is not None and self._wheels.roll(ride.vehicle, useful) and not (blow is not None and steers(blow)):
            enough = -inf
        walk = self._best_walk(question, useful, enough)
        if walk is not None:
            blow, price = walk
        elif worth < WORTH_WHILE:
            otherwise = self._taking_over(question, useful) or _loading(question, useful)
            blow, price = otherwise or self._getting_out(question, useful) or (blow, price)
        if blow is None:
            return self._otherwise(question, offers)
        self._patience.answered(question, free=not price)
        if ride is not None:
            self._wheels.steered(ride.vehicle, blow)
        return blow

    def _least(self, question: Question, offers: tuple[Offer, ...]) -> float:
        """What a blow without a weapon must promise."""
        return WORTH_MORE if _loading(question, offers) else FUTILE

    def _drawn_on(self, question: Question) -> float:
        """How much better a place must be to give up an attack for it: every other unit goes for the ground first."""
        return KEEN if self.goals and question.ask.unit % 2 == 0 else inf

    # where to go

    def _best_walk(
        self, question: Question, offers: tuple[Offer, ...], enough: float
    ) -> tuple[Action, Fraction] | None:
        """The way to the best place, on foot or at the wheel, if it is enough better than here; or opening the shut
        door that is in the way.
        """
        if enough == inf:
            return None
        found = [(offer, ways.reach) for offer in offers if (ways := ways_of(offer)) is not None]
        found.sort(key=lambda each: creeps(each[1]))
        reaches = tuple(reach for _, reach in found)
        doors = tuple(shut_doors(question.view, question.ask.unit, offers)) if found else ()
        steering = offers if question.view.find(question.ask.unit, Aboard) is not None else ()
        if not doors and not drives(steering) and not any(map(len, reaches)):
            return None
        prospects = _Prospects(question, self.goals, reaches)
        here = prospects.at_the_wheel() if drives(steering) else prospects.here()
        least = -inf if _must_drive_on(prospects, steering) else here + enough
        best = self._best_way(prospects, found, least)
        for worth, offer, action in _drives(prospects, steering):
            if worth > best[0]:
                best = (worth, action, offer.cost.amount)
        for offer, opening, behind in doors:
            worth = prospects.of(behind)
            if worth > best[0] and not any(behind in reach for reach in reaches):
                best = (worth, opening, offer.cost.amount)
        _, taken, price = best
        return None if taken is None else (taken, price)

    def _best_way(
        self, prospects: _Prospects, found: Iterable[tuple[Offer, Reach]], least: float
    ) -> tuple[float, Action | None, Fraction]:
        """The way on foot to the best place in reach, if it is worth more than the least. A place that would be no
        better even if no enemy saw it is not looked at from where they stand.
        """
        best, way = least, None
        for offer, reach in found:
            for cell in prospects.candidates(reach, self.places):
                if prospects.unseen(cell) > best and (worth := prospects.of(cell)) > best:
                    best, way = worth, (offer, cell)
        return (best, None, Fraction(0)) if way is None else (best, walk(*way), way[0].cost.amount)

    # nothing better

    def _taking_over(self, question: Question, offers: tuple[Offer, ...]) -> tuple[Action, Fraction] | None:
        """The wheel of a vehicle that has lost its driver on the way; who mans a weapon stays with it."""
        view, unit = question.view, question.ask.unit
        ride = view.find(unit, Aboard)
        offer = next((offer for offer in offers if offer.action.purpose is Purpose.STEER), None)
        if (
            ride is None
            or offer is None
            or seats(view, ride.vehicle)[ride.seat].mount
            or not fights(view, ride.vehicle)
        ):
            return None
        arrived = _Prospects(question, self.goals, ()).arrived
        return None if arrived else (form(offer, 0), offer.cost.amount)

    def _getting_out(self, question: Question, offers: tuple[Offer, ...]) -> tuple[Action, Fraction] | None:
        """Out of a vehicle that nobody drives any more, to where it is best off; who mans a weapon stays with it."""
        view, unit = question.view, question.ask.unit
        ride = view.find(unit, Aboard)
        if ride is None or runs(view, ride.vehicle) or seats(view, ride.vehicle)[ride.seat].mount:
            return None
        prospects = _Prospects(question, self.goals, ())
        ways = ((offer, cell) for offer in offers for cell in _alights(offer))
        offer, cell = max(ways, key=lambda way: prospects.of(way[1]), default=(None, None))
        if offer is None or cell is None:
            return None
        action = offer.fill(**{field(offer, Mark.PLACE): cell})
        return None if gain(question, question.worth(action)) < 0 else (action, offer.cost.amount)

    def _otherwise(self, question: Question, offers: tuple[Offer, ...]) -> Action:
        """The routine answer; or the first on the menu; or the shortest, if the first was given before to no end."""
        if question.menu.routine is not None:
            return question.menu.routine
        offers = tuple(offer for offer in offers if fillable(offer))
        if not offers:
            raise NothingToSay(f"no answer is possible to {question.menu.question!r}")
        asked_before = self._patience.spent(question) > 0
        self._patience.answered(question, free=True)
        brief = tuple(offer for offer in offers if not offer.choices)
        return form((brief if asked_before and brief else offers)[0], 0)


def _makeshift(question: Question, blow: Action) -> bool:
    """Whether an attack is made on foot with nothing in hand, or with a gun that is empty and could be loaded."""
    weapon = marked(blow, Mark.WEAPON) if question.view.find(question.ask.unit, Aboard) is None else None
    kit = question.view.find(question.ask.unit, Kit) or Kit()
    held = next((item for item in kit.held() if item.name == weapon), None)
    return weapon is not None and (held is None or bool(held.spare and not held.loaded))


def _loading(question: Question, offers: tuple[Offer, ...]) -> tuple[Action, Fraction] | None:
    """Load an empty weapon in hand, if possible."""
    kit = question.view.find(question.ask.unit, Kit) or Kit()
    empty = tuple(item.name for item in kit.held() if item.spare and not item.loaded)
    for offer in offers if empty else ():
        if offer.action.purpose is Purpose.LOAD and fillable(offer):
            weapon = field(offer, Mark.WEAPON)
            listed = (name for name in offer.choices.get(weapon, ()) if name in empty)
            name = next(listed, None)
            if name is not None or not weapon:
                first = {each: value(values, 0) for each, values in offer.choices.items()}
                return offer.action(**first | ({weapon: name} if weapon else {})), offer.cost.amount
    return None


def _alights(offer: Offer) -> tuple[Cell, ...]:
    """The cells that an offer to get out leads to; none of any other offer."""
    return tuple(offer.choices[field(offer, Mark.PLACE)]) if offer.action.purpose is Purpose.ALIGHT else ()


def _drives(prospects: _Prospects, offers: tuple[Offer, ...]) -> Iterator[tuple[float, Offer, Action]]:
    """Where the vehicle can be steered to, or whether it stays at its goal; or gathering speed, to go straight on."""
    board, pose = prospects.view.board, prospects.pose
    slows = brakes(offers)
    for offer in offers:
        for course in courses(board, offer, pose, slows):
            if course.route or prospects.arrived:
                yield prospects.steered_to(course.rest, course.heading), offer, course.action
    slow = gathering(offers)
    if slow is not None:
        yield prospects.steered_to(ahead(board, pose), pose.facing), slow, form(slow, 0)


def _must_drive_on(prospects: _Prospects, steering: Iterable[Offer]) -> bool:
    """Whether a vehicle has to go on, be it further away at first: it cannot turn round on the spot."""
    return brakes(steering) > 0 and not prospects.arrived


class _Prospects:
    """What it would be like for the unit to stand somewhere: how much of it each enemy would see, how far to go.

    Distances are counted in moves, as far as the longest way on offer leads; they weigh more as the battle goes on.
    """

    def __init__(self, question: Question, goals: tuple[Cell, ...], reaches: tuple[Reach, ...]) -> None:
        self.view = question.view
        self.unit = question.ask.unit
        self.pose = self.view.pose(self.unit)
        enemies = self._enemies(question.side)
        seen = tuple(ref for ref, now in enemies if now)
        self.watchers = sorted(seen, key=lambda ref: (self.view.apart(self.unit, ref), ref))[:WATCHERS]
        there = any(cell in goals for cell in self.view.cells(self.unit))
        known = tuple(cell for ref, now in enemies if now or there or not goals for cell in self.view.cells(ref))
        if there and known:
            goals = ()
        self.to = goals + known or (self._middle(),)
        far = paces if self.view.find(self.unit, Aboard) is None else rides
        self.paces: Mapping[Cell, int] = far(self.view.board, self.to)
        at = self.pose.cell
        move = max((self.view.grid.count(at, cell) for reach in reaches for cell in reach), default=1.0)
        self.per_pace = PER_MOVE * (1 + bout(self.view) / PRESSING) / max(1.0, move)

    def _enemies(self, side: str) -> tuple[tuple[Ref, bool], ...]:
        """Known enemies that are thought to be in the fight, and whether they are perceived now."""
        found = []
        for ref in self.view.units():
            contact = self.view.contact(ref)
            if self.view.relations.hostile(side, self.view.side(ref)) and fights(self.view, ref):
                found.append((ref, contact is None or contact.now))
        return tuple(found)

    def _middle(self) -> Cell:
        grid = self.view.board.grid
        return grid.columns // 2, grid.rows // 2

    def candidates(self, reach: Reach, at_most: int) -> tuple[Cell, ...]:
        """Cells to consider: half of them the nearest to the goals, half spread over all that can be reached."""
        cells = tuple(reach)
        onward = sorted(cells, key=lambda cell: (self.paces.get(cell, inf), cell))[: at_most // 2]
        step = max(1, len(cells) // max(1, at_most // 2))
        return tuple(dict.fromkeys((*onward, *cells[::step])))

    @property
    def arrived(self) -> bool:
        """Whether the unit is where it wants to be."""
        return any(self.paces.get(cell) == 0 for cell in self.pose.cells)

    def here(self) -> float:
        """Worth of the present place."""
        return self.of(self.pose.cell)

    def at_the_wheel(self) -> float:
        """The same for one that steers."""
        return self.steered_to(self.pose.cell, self.pose.facing)

    def of(self, cell: Cell) -> float:
        """Worth of a place: low if it is in full view, or far from where the unit wants to be."""
        return self.unseen(cell) - self._shown(cell)

    def unseen(self, cell: Cell) -> float:
        """The same if no enemy in sight saw it there."""
        return -self.per_pace * self.paces.get(cell, 1_000)

    def steered_to(self, cell: Cell, heading: int) -> float:
        """The same for one at the wheel, with the vehicle headed that way."""
        return -self._shown(cell) - self.per_pace * self.turning.get((cell, heading), 1_000)

    @cached_property
    def turning(self) -> Mapping[Headed, int]:
        """How far each cell is from where the unit wants to be, by the heading of the vehicle."""
        return steered(self.view.board, self.to)

    def _shown(self, cell: Cell) -> float:
        """How much of the unit each enemy in sight would see there, on average."""
        there = replace(self.pose, cells=(cell,))
        shown = sum(self.view.silhouette(enemy, self.unit, pose=there).shown for enemy in self.watchers)
        return shown / max(1, len(self.watchers))
