"""What each thing on the menu is worth to a unit: its forecast, what the place and posture after it are like, the time
it takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from math import exp

from game.battle.battle import Question
from game.players.forms import fillable, over_ground, value, walks
from game.players.tactician.character import Strength
from game.players.tactician.forms import LISTED, TARGETS, likely, watches, worth_firing_at
from game.players.tactician.plan import Plan
from game.players.tactician.reasoning import Option
from game.players.tactician.shelter import shelter
from game.players.tactician.standing import Standing, Worth
from game.players.way import within
from rules.body import Posture
from rules.figure import HANDS, Allegiance, Condition, Item, Kit, Place
from rules.forms import Action, Choices, Cost, Forecast, Offer, Outcome, Purpose
from rules.ground import Cell, Reach
from rules.things import Lying

HORIZON = 2.5
"""For so many rounds one reckons with a place."""
LATE = 6.0
"""From so many rounds before the end on strength counts less than ground, and nothing in the end."""
POTENTIAL = 1.5
"""What nearness to one's ground counts beside that."""
LEAST_TRUE, MOST_TRUE = 0.25, 1.5
STEP = 0.3
"""What share of a round it takes to walk somewhere once one is up."""
FREELY = (Purpose.POSTURE, Purpose.DUCK, Purpose.GO)
"""What may be done at no cost of time while something else is still to be done."""
CLOSELY = 3
"""So many of the places that seem best are looked at with care."""
ROUTES = 24
"""So many of the routes suggested for a vehicle are looked at."""
FRIEND = 1.3
"""What strength taken off one's own side counts."""
FELLED = 0.8
"""What it counts at least that an enemy goes down, however little was left of him."""
LATER = 0.6
"""What is only made ready counts beside what is done."""
EMPTY, LOW = 0.6, 0.15
"""What can be done in a round with an empty weapon once it is loaded, and with one that is nearly empty."""
ARMED, BLADE = 0.5, 0.1
"""What can be done in a round with a gun once it is in hand, and with anything else."""
READIED, USE = 3, 0.25
"""So many forms are kept for things to take in hand, and what share of a round using one takes afterwards."""
FEW = 5
"""Rounds with which a weapon is nearly empty."""
SERVICES = {Purpose.AID: 0.3, Purpose.PROTECT: 0.5}
"""What a service counts that succeeds."""
RELIEF = 0.05
"""What it counts to be rid of what one no longer needs against gas."""
GAS_NEAR, GAS_FAR = 8.0, 30.0
"""Metres to gas from which on one guards against it, and from which on no more."""
MEETING = 0.3
"""What it counts to be ready for an enemy who may show himself, beside firing at him."""
ENOUGH, HOPELESS = 2, 0.012
"""So many ways to harm somebody are looked at before the rest are left out if they promise no more than this."""
OUTRIGHT = (Purpose.HARM, Purpose.PIN, Purpose.AID, Purpose.PROTECT)


class Weighing:
    """Weighs the offers of one question, cheapest thoughts first, and counts how many."""

    def __init__(self, question: Question, standing: Standing, plan: Plan, strength: Strength, left: int) -> None:
        self.question, self.standing, self.plan, self.strength = question, standing, plan, strength
        self.view = question.view
        self.stint = float(question.view.book.measures.stint)
        self.weighed = 0
        self.horizon = min(HORIZON, float(left))
        self.late = min(1.0, (left + 1) / LATE)
        """What strength counts beside ground, the less of the battle is left."""
        self.truth = 1.0
        """How the forecasts of what can be done here bear out the rulebook's rough measure of it."""
        self.here: Worth = standing.worth(standing.pose)
        self.offers = tuple(offer for offer in question.menu.offers if fillable(offer))

    def options(self) -> Iterator[Option]:
        """Every option that is looked at, as it is looked at."""
        deeds = tuple(self._forecasts())
        self.truth = self._borne_out(deeds)
        for action, forecast, gain in deeds:
            time = self.time(forecast.cost)
            yield self._option(action, self._words(action), self.here, time, gain, forecast.success)
        yield from self._passing()
        yield from self._watching()
        yield from self._holding()
        yield from self._loading()
        yield from self._arming()
        yield from self._going()

    def instead(self) -> Iterator[Option]:
        """What can be done in place of joining in, by what it does beyond what one could do meanwhile."""
        missed = self.here.fire * self.truth
        for action, forecast, gain in self._forecasts():
            worth = self.late * (gain - missed)
            yield Option(action, self._words(action), worth, (("gain", gain), ("missed", -missed)), forecast.success)

    def _of(self, *purposes: Purpose) -> tuple[Offer, ...]:
        return tuple(offer for offer in self.offers if offer.action.purpose in purposes)

    def time(self, cost: Cost) -> float:
        """What share of a round something takes."""
        return 0.0 if cost.along else min(1.5, float(cost.amount) / self.stint)

    def after(self, worth: Worth, time: float) -> float:
        """What it is worth to have come to a place after so much time."""
        fire, loss = self._prospects(worth, time)
        return self.late * (fire - loss) + POTENTIAL * worth.ground

    def _prospects(self, worth: Worth, time: float) -> tuple[float, float]:
        """What one will do to the enemy and what it will cost: whoever is likely to fall soon does little more."""
        own, care = self.standing.own, self.standing.care
        rate = max(1e-3, worth.danger / self.standing.left)
        before, whole = exp(-rate * time), exp(-rate * max(time, self.horizon))
        return worth.fire * self.truth * (before - whole) / rate, care * own * (1.0 - whole)

    def _option(
        self, action: Action, words: str, worth: Worth, time: float, gain: float = 0.0, odds: Fraction | None = None
    ) -> Option:
        self.weighed += 1
        fire, loss = self._prospects(worth, time)
        parts = (
            ("gain", self.late * gain),
            ("fire", self.late * fire),
            ("danger", -self.late * loss),
            ("ground", POTENTIAL * worth.ground),
        )
        free = not time and action.purpose in FREELY
        return Option(action, words, self.late * gain + self.after(worth, time), parts, odds, time, free, worth.fire)

    # nothing

    def _passing(self) -> Iterator[Option]:
        """To leave it at that: what is left of the turn is lost."""
        timed = [self.time(offer.cost) for offer in self._of(Purpose.HARM, Purpose.GO, Purpose.PIN)]
        left = min((time for time in timed if time), default=0.0)
        for offer in self._of(Purpose.PASS):
            for action in islice(likely(offer, self.standing), 1):
                yield self._option(action, offer.action.title.lower(), self.here, self.time(offer.cost) or left)

    def _watching(self) -> Iterator[Option]:
        """To wait, ready to fire, for enemies who are about but not to be seen from here."""
        met = self.standing.meeting() if self._of(Purpose.WATCH) else 0.0
        if not met:
            return
        forms = [action for offer in self._of(Purpose.WATCH) if (action := watches(offer)) is not None]
        best = max(forms, key=self._readiness, default=None)
        if best is not None and self._readiness(best)[0]:
            time = self.time(self.question.forecast(best).cost)
            words = f"watch with {getattr(best, 'weapon', '')}"
            yield self._option(best, words, self.here, time, MEETING * met)

    def _readiness(self, action: Action) -> tuple[bool, bool, bool]:
        """Of ways to watch: with a loaded weapon, against enemies only, with a burst."""
        kit = self.view.find(self.question.ask.unit, Kit)
        item = kit.find(getattr(action, "weapon", "")) if kit is not None else None
        loaded = item is not None and item.loaded > 0
        return loaded, not getattr(action, "anyone", False), bool(getattr(action, "burst", False))

    # how to hold oneself

    def _holding(self) -> Iterator[Option]:
        """Postures, and keeping down behind what is there."""
        for offer in self._of(Purpose.POSTURE):
            for posture in self._postures(offer):
                action = offer.fill(posture=posture) if "posture" in offer.choices else offer.fill()
                pose = replace(self.standing.pose, posture=posture)
                yield self._option(action, f"get {posture}", self.standing.worth(pose), self.time(offer.cost))
                if posture is Posture.STANDING:
                    yield from self._setting_out(action, self.time(offer.cost))
        for offer in self._of(Purpose.DUCK):
            for directions in islice(offer.choices.get("directions", ()), 6):
                pose = replace(self.standing.pose, kept_down=directions)
                words = "keep down" if directions else "look over it again"
                action = offer.fill(directions=directions)
                yield self._option(action, words, self.standing.worth(pose), self.time(offer.cost))

    def _setting_out(self, action: Action, time: float) -> Iterator[Option]:
        """Get up in order to go on, where nobody goes anywhere without."""
        if any(walks(offer) for offer in self._of(Purpose.GO)):
            return
        reach = within(self.view.board, self.standing.pose.cell, round(self.standing.stride))
        then = time + STEP
        ranked = sorted(((self._guess(cell, then), cell) for cell in self._some(reach)), reverse=True)
        for _, (column, row) in ranked[:1]:
            worth = self.standing.worth(self.standing.at((column, row), Posture.STANDING))
            yield self._option(action, f"get up to go to {column},{row}", worth, then)

    def _postures(self, offer: Offer) -> tuple[Posture, ...]:
        if "posture" not in offer.choices:
            return (Posture.STANDING,)
        return tuple(each for each in offer.choices["posture"] if isinstance(each, Posture))

    # what to do to whom

    def _forecasts(self) -> Iterator[tuple[Action, Forecast, float]]:
        """Whatever the forecast gives a worth: blows, shots, aid, ground kept under fire."""
        passed_over = self._passed_over()
        left = self.strength.forms - (READIED if self.strength.prepares else 0)
        idle: set[type[Action]] = set()
        promise: dict[object, list[float]] = {}
        for offer in self._of(*OUTRIGHT):
            for action in likely(offer, self.standing):
                target = getattr(action, "target", None)
                tried = promise.setdefault(target, []) if target is not None else []
                hopeless = len(tried) >= ENOUGH and max(tried) < HOPELESS
                if hopeless or target in passed_over or offer.action in idle or self._needless(action):
                    continue
                if left <= 0:
                    return
                left -= 1
                self.weighed += 1
                forecast = self.question.forecast(action)
                gain = self.gain(forecast) or self._service(action, forecast)
                tried.append(gain)
                if gain:
                    yield action, forecast, gain
                elif action.purpose is Purpose.PIN and not (forecast.outcomes or forecast.later):
                    idle.add(offer.action)

    def _passed_over(self) -> frozenset[object]:
        """Those who could be aimed at, and are not worth it beside others."""
        offered = [offer.choices["target"] for offer in self._of(Purpose.HARM) if "target" in offer.choices]
        listed = dict.fromkeys(ref for targets in offered for ref in islice(iter(targets), LISTED) if ref is not None)
        if len(listed) < 2:
            return frozenset()
        best = worth_firing_at(listed, self.standing)[:TARGETS]
        return frozenset(ref for ref in listed if ref not in best) if best else frozenset()

    def _needless(self, action: Action) -> bool:
        """Whether it is a thing to be put on against gas, and none is near; or to be taken off, and some still is."""
        if action.purpose is not Purpose.PROTECT or not hasattr(action, "item"):
            return False
        if getattr(action, "on", True):
            return self.standing.to_gas > GAS_NEAR
        return self.standing.to_gas < GAS_FAR or any(foe.now for foe in self.standing.foes)

    def _service(self, action: Action, forecast: Forecast) -> float:
        """What is done for somebody without a share of strength to show for it: a bleeding stopped, a hold broken."""
        service = SERVICES.get(action.purpose, 0.0) if getattr(action, "on", True) else RELIEF
        return service * float(forecast.success if forecast.success is not None else 1)

    def _borne_out(self, deeds: Sequence[tuple[Action, Forecast, float]]) -> float:
        """The best that is forecast for the time it takes, beside what was expected of the place."""
        rates = [
            gain / time
            for action, forecast, gain in deeds
            if action.purpose is Purpose.HARM and (time := self.time(forecast.cost))
        ]
        if not rates or not self.here.fire:
            return 1.0
        return min(MOST_TRUE, max(LEAST_TRUE, max(rates) / self.here.fire))

    def gain(self, forecast: Forecast) -> float:
        """What it costs the enemy on average by what he counts, less what it costs one's own; what follows at less."""
        now = sum(map(self._share, forecast.outcomes))
        return now + LATER * sum(map(self._share, forecast.later))

    def _share(self, outcome: Outcome) -> float:
        whose = None if outcome.unit is None else self.view.find(outcome.unit, Allegiance)
        if whose is None or outcome.unit is None or not outcome.loss:
            return 0.0
        if whose.side == self.question.side:
            return -FRIEND * float(outcome.chance * outcome.loss)
        condition = self.view.find(outcome.unit, Condition)
        down = condition is not None and outcome.loss > 0.95 * condition.strength
        loss = max(FELLED, float(outcome.loss)) if down else float(outcome.loss)
        return float(outcome.chance) * loss * self.plan.value(outcome.unit) * self.standing.sure(outcome.unit)

    def _words(self, action: Action) -> str:
        whom = getattr(action, "target", None)
        if whom is None:
            whom = getattr(action, "patient", None)
        name = f" {self.view.name(whom)}" if whom is not None else ""
        cell = getattr(action, "cell", None)
        at = f" at {cell[0]},{cell[1]}" if cell is not None else ""
        with_ = getattr(action, "weapon", "")
        return f"{type(action).title.lower()}{name}{at}" + (f" with {with_}" if with_ else "")

    # loading

    def _loading(self) -> Iterator[Option]:
        """Load what is empty; what is nearly empty, when nobody is about."""
        kit = self.view.find(self.question.ask.unit, Kit)
        for offer in self._of(Purpose.LOAD):
            for name in islice(offer.choices.get("weapon", ()), 2):
                item = kit.find(name) if kit is not None else None
                if item is None:
                    continue
                need = EMPTY if not item.loaded else LOW if item.loaded <= FEW and not self.here.fire else 0.0
                if need:
                    action = offer.action(**{field: value(values, 0) for field, values in offer.choices.items()})
                    loaded = replace(self.here, fire=self.here.fire + need)
                    yield self._option(action, f"load {name}", loaded, self.time(offer.cost))

    # taking something in hand

    def _arming(self) -> Iterator[Option]:
        """Whatever the rulebook says something in hand may lead to; and whoever has nothing in hand that fires takes up
        what does, or at least something to strike with.
        """
        yield from self._making_ready()
        kit = self.view.find(self.question.ask.unit, Kit) or Kit()
        if any(item.loaded or item.spare for item in kit.held()):
            return
        for offer in self._of(Purpose.ARM):
            for action in islice(likely(offer, self.standing), 3):
                item = self._taken(action, kit)
                if item is None or item.place is Place.WORN:
                    continue
                armed = replace(self.here, fire=self.here.fire + (ARMED if item.loaded else BLADE))
                yield self._option(action, f"take {item.name} in hand", armed, self.time(offer.cost))

    def _making_ready(self) -> Iterator[Option]:
        """Take a thing in hand, or hold it otherwise, for what it may do later."""
        if not self.strength.prepares or not any(foe.now for foe in self.standing.foes):
            return
        kit = self.view.find(self.question.ask.unit, Kit) or Kit()
        seen: set[tuple[object, object]] = set()
        for offer in sorted(self._of(Purpose.ARM), key=lambda offer: "lying" in offer.choices):
            for action in islice(likely(offer, self.standing), 1):
                key = type(action), getattr(action, "item", None)
                if key in seen or len(seen) >= READIED or getattr(action, "lying", None) is not None:
                    continue
                seen.add(key)
                self.weighed += 1
                forecast = self.question.forecast(action)
                gain = self.gain(forecast) if forecast.later else 0.0
                if gain > 0.0:
                    item = self._taken(action, kit)
                    use = 0.0 if item is None or item.place in HANDS else USE
                    words = f"{type(action).title.lower()} {getattr(action, 'item', '')}"
                    yield self._option(action, words, self.here, self.time(forecast.cost) + use, gain)

    def _taken(self, action: Action, kit: Kit) -> Item | None:
        """The thing that would be taken in hand, off the body or off the ground."""
        lying = getattr(action, "lying", None)
        there = self.view.find(lying, Lying) if lying is not None else None
        return there.item if there is not None else kit.find(getattr(action, "item", ""))

    # where to go

    def _going(self) -> Iterator[Option]:
        """Ways to places worth being at."""
        timed: set[float] = set()
        for offer in self._of(Purpose.GO):
            ways = offer.choices.get(walks(offer))
            time = self.time(offer.cost)
            if ways is None:
                yield from self._routes(offer)
            elif over_ground(ways) and time not in timed:
                timed.add(time)
                yield from self._walks(offer, ways.reach, time)

    def _walks(self, offer: Offer, reach: Reach, time: float) -> Iterator[Option]:
        """The best places within reach: many are looked at quickly, a few with care."""
        crossed = {cell: self.standing.crossed(reach, cell) for cell in self.candidates(reach)}
        guessed = sorted(((self._guess(cell, time) - risk, cell) for cell, risk in crossed.items()), reverse=True)
        for _, cell in guessed[:CLOSELY]:
            worth = self.standing.worth(self.standing.at(cell))
            action = self._walk(offer, reach, cell)
            yield self._option(action, f"go to {cell[0]},{cell[1]}", worth, time, -crossed[cell])

    def _guess(self, cell: Cell, time: float) -> float:
        """What a place is worth in the better of two postures; whoever is safe there has no need to lie down."""
        self.weighed += 1
        own = self.standing.pose.posture
        upright = self.standing.guess(cell, own)
        worth = self.after(upright, time)
        if own is not Posture.STANDING or not upright.danger:
            return worth
        return max(worth, self.after(self.standing.guess(cell, Posture.PRONE), time))

    def candidates(self, reach: Reach) -> tuple[Cell, ...]:
        """Places to look at: the furthest on, the best sheltered, and some of all the rest."""
        return self._some(tuple(reach))

    def _some(self, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
        if len(cells) <= self.strength.places:
            return cells
        third = max(1, self.strength.places // 3)
        onward = sorted(cells, key=lambda cell: (self.standing.off(cell), cell))[:third]
        covered = shelter(self.view.board)
        safe = sorted(cells, key=lambda cell: (-covered.get(cell, 0), self.standing.off(cell), cell))[:third]
        return tuple(dict.fromkeys((*onward, *safe, *cells[:: len(cells) // third])))

    def _walk(self, offer: Offer, reach: Reach, cell: Cell) -> Action:
        field = walks(offer)
        chosen = {name: value(values, 0) for name, values in offer.choices.items() if name != field}
        if "facing" in chosen and self.standing.foes:
            facing = self.view.grid.direction(cell, self.standing.foes[0].pose.cell)
            chosen["facing"] = facing if facing in offer.choices["facing"] else chosen["facing"]
        return offer.action(**chosen | {field: reach.way(cell)})

    def _routes(self, offer: Offer) -> Iterator[Option]:
        """Where a vehicle could go, as it is suggested."""
        time = self.time(offer.cost)
        field = next((name for name, values in offer.choices.items() if _are_routes(values)), "")
        routes = [route for route in islice(offer.choices[field], ROUTES) if route] if field else []
        ends = {route: replace(self.standing.pose, cells=(route[-1],)) for route in routes}
        ranked = sorted(routes, key=lambda route: (-self.after(self.standing.worth(ends[route]), time), route))
        for route in ranked[:CLOSELY]:
            words = f"{offer.action.title.lower()} to {route[-1][0]},{route[-1][1]}"
            yield self._option(offer.fill(**{field: route}), words, self.standing.worth(ends[route]), time)


def _are_routes(values: Choices) -> bool:
    """Whether these are ways given cell by cell."""
    first = next(iter(values), None)
    return isinstance(first, tuple) and bool(first) and isinstance(first[0], tuple)
