"""Where to be and how: staying, changing posture, going to places worth being at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import numpy as np

from game.players.driving import ahead, brakes, courses, gathering
from game.players.forms import creeps, field, form, over_ground, value, walks, ways_of
from game.players.rough_distance import within
from game.players.shut_doors import shut_doors
from game.players.tactician.commander.exposure import Floats
from game.players.tactician.place_worth import PlaceWorth
from game.players.tactician.postures import AWKWARD
from game.players.tactician.reasoning import Option
from game.players.tactician.survey import survey
from game.players.tactician.weighing import Weighing
from rules.frame.body import Posture
from rules.frame.forms import Action, Offer, Purpose
from rules.frame.ground import Cell, Reach
from rules.frame.marks import Mark

STEP = 0.3
"""Share of a bout that it takes to walk somewhere once the unit is up."""
CLEARLY = 0.05
"""How much better a place must be, in shares of strength, for that to be the reason to go there."""
COURSES = 3
"""Routes of a vehicle of those that seem best that are judged with care."""
TAKEN = {
    Posture.STANDING: "stand up",
    Posture.CROUCHED: "crouch",
    Posture.KNEELING: "kneel",
    Posture.CRAWLING: "crawl",
    Posture.PRONE: "lie down",
}
"""What taking each posture is called."""


def passing(weighing: Weighing) -> Iterator[Option]:
    """End the turn, which loses what is left of it; or let an action wait, for what it promises then."""
    timed = [weighing.time(offer.cost) for offer in weighing.of(Purpose.HARM, Purpose.GO, Purpose.PIN)]
    left, only = min((time for time in timed if time), default=0.0), len(weighing.idling) == 1
    for offer, action in weighing.idling:
        time, gain = weighing.time(offer.cost) or left, 0.0
        if only:
            told = weighing.told(action)
            time, gain = time + weighing.until(told), weighing.gain(told)
        yield weighing.option(action, offer.action.title.lower(), weighing.here, time, gain)


def holding(weighing: Weighing) -> Iterator[Option]:
    """Postures, and keeping down behind cover."""
    for offer in weighing.of(Purpose.POSTURE):
        if None in offer.choices.get("posture", ()):
            stay = offer.fill(posture=None)
            yield weighing.option(stay, offer.action.title.lower(), weighing.here, weighing.time(offer.cost))
        for posture in _postures(offer, weighing.standing.pose.posture):
            action = offer.fill(posture=posture) if "posture" in offer.choices else offer.fill()
            pose = replace(weighing.standing.pose, posture=posture)
            yield weighing.option(action, TAKEN[posture], weighing.standing.worth(pose), weighing.time(offer.cost))
            if posture is Posture.STANDING:
                yield from _setting_out(weighing, action, weighing.time(offer.cost))
    for offer in weighing.of(Purpose.DUCK):
        for directions in islice(offer.choices.get("directions", ()), 6):
            pose = replace(weighing.standing.pose, kept_down=directions)
            words = "keep down" if directions else "look over the cover"
            action = offer.fill(directions=directions)
            yield weighing.option(action, words, weighing.standing.worth(pose), weighing.time(offer.cost))


def _setting_out(weighing: Weighing, action: Action, time: float) -> Iterator[Option]:
    """Get up in order to go on, where the unit cannot move in its present posture; or only crawl, if it is to keep out
    of danger.
    """
    standing = weighing.standing
    steps = [weighing.time(offer.cost) for offer in weighing.of(Purpose.GO) if walks(offer)]
    if steps and (standing.task.care <= 1.0 or standing.pose.posture is not Posture.PRONE):
        return
    reach = within(weighing.view.board, standing.pose.cell, round(standing.stride))
    then = time + max(STEP, *steps, 0.0)
    worths = _at_a_glance(weighing, reach, then)
    for _, (column, row) in _shortlist(weighing, reach, worths, 1):  # none if there is nowhere to go
        worth = standing.worth(standing.at((column, row), Posture.STANDING))
        up = standing.worth(replace(standing.pose, posture=Posture.STANDING))
        words, lost = f"get up to go to {column},{row}", weighing.lost(up, time)
        yield replace(weighing.option(action, words, worth, then, -lost), sets_out=bool(steps))


def _postures(offer: Offer, now: Posture) -> tuple[Posture, ...]:
    """The postures that would be a change; no unit sits down or lies on its back to fight."""
    if "posture" not in offer.choices:
        return (Posture.STANDING,)
    listed = (each for each in offer.choices["posture"] if isinstance(each, Posture))
    return tuple(each for each in listed if each is not now and each not in AWKWARD)


def going(weighing: Weighing) -> Iterator[Option]:
    """Ways to places worth being at; a move that does not get as far as a cell only where no other does."""
    timed: set[float] = set()
    slow: tuple[Offer, Reach, float] | None = None
    slows = brakes(weighing.of(Purpose.GO))
    for offer in weighing.of(Purpose.GO):
        ways = offer.choices.get(walks(offer))
        time = weighing.time(offer.cost)
        if ways is None:
            yield from _steering(weighing, offer, slows)
        elif over_ground(ways) and time not in timed:
            if creeps(ways.reach):
                slow = offer, ways.reach, time
                continue
            timed.add(time)
            yield from _walks(weighing, offer, ways.reach, time)
    if slow is not None and slow[2] not in timed:
        yield from _walks(weighing, *slow)
    yield from _starting(weighing)


def _walks(weighing: Weighing, offer: Offer, reach: Reach, time: float) -> Iterator[Option]:
    """The best places within reach: many are judged quickly, a few with care.

    A place where an enemy was last seen and may still be is left out: a unit that walks into one stops short.
    """
    held = {foe.pose.cell for foe in weighing.standing.foes if not foe.gone}
    free = tuple(cell for cell in reach if cell not in held)
    worths = _at_a_glance(weighing, free, time)
    places, standing = weighing.strength.places, weighing.standing
    ranked: list[tuple[float, Cell, float, tuple[Cell, ...]]] = []
    for worth, cell in _shortlist(weighing, free, worths, places):
        way = reach.way(cell)
        cost = standing.crossed(way) + standing.walked(way, time)
        ranked.append((worth - cost, cell, cost, way))
    for _, cell, cost, way in sorted(ranked, reverse=True)[:places]:
        worth_there = standing.worth(standing.at(cell))
        action = _walk(weighing, offer, way)
        risky = not standing.perils.keys().isdisjoint(way)
        foretold = weighing.gain(weighing.told(action)) if risky else 0.0
        words = f"go to {cell[0]},{cell[1]}{_reason(weighing, cell, worth_there)}"
        yield weighing.option(action, words, worth_there, time, foretold - cost)


def opening(weighing: Weighing) -> Iterator[Option]:
    """A shut door that no walk leads through, for what it is worth to be behind it a step later."""
    view, standing = weighing.view, weighing.standing
    reaches = [ways.reach for offer in weighing.of(Purpose.GO) if (ways := ways_of(offer)) is not None]
    doors = shut_doors(view, standing.unit, weighing.of(Purpose.DOOR)) if reaches else ()
    for offer, action, behind in doors:
        if not any(behind in reach for reach in reaches):
            time = weighing.time(offer.cost) + STEP
            words = f"open the door to {behind[0]},{behind[1]}"
            yield weighing.option(action, words, standing.worth(standing.at(behind)), time)


def _reason(weighing: Weighing, cell: Cell, worth: PlaceWorth) -> str:
    """What speaks for a place, in brackets: it is out of sight, good to fire from, safer or nearer to the unit's
    ground.
    """
    here, standing = weighing.here, weighing.standing
    if here.danger and not worth.danger:
        return " (out of sight)"
    if worth.fire > here.fire + CLEARLY:
        return " (to fire from there)"
    if worth.danger < here.danger - CLEARLY:
        return " (safer)"
    return f" ({standing.task.ground})" if standing.off(cell) < standing.off(standing.pose.cell) else ""


def _at_a_glance(weighing: Weighing, cells: tuple[Cell, ...], time: float) -> Floats:
    """A quick estimate of all these places, each in the better of two postures."""
    if not cells:
        return np.zeros(0)
    own = weighing.standing.pose.posture
    worths = weighing.everywhere(survey(weighing.standing, cells, own), time)
    if own is Posture.STANDING and weighing.standing.foes:
        lying = weighing.everywhere(survey(weighing.standing, cells, Posture.PRONE), time)
        worths = np.maximum(worths, lying)
    return worths


def _shortlist(weighing: Weighing, cells: tuple[Cell, ...], worths: Floats, many: int) -> list[tuple[float, Cell]]:
    """So many of the places that seem best by an estimate, the best first; and after them half as many that lie beside
    none of those before, for the estimate may be wrong about a whole corner.
    """
    found: list[tuple[float, Cell]] = []
    beside: set[Cell] = set()
    for number in np.argsort(-worths, kind="stable").tolist():
        cell = cells[number]
        if len(found) < many or cell not in beside:
            found.append((float(worths[number]), cell))
            beside.update(near for _, near in weighing.view.grid.neighbours(cell))
            if len(found) >= many + many // 2:
                break
    return found


def _walk(weighing: Weighing, offer: Offer, way: tuple[Cell, ...]) -> Action:
    name, turn = walks(offer), field(offer, Mark.FACING)
    chosen = {each: value(values, 0) for each, values in offer.choices.items() if each != name}
    if turn and weighing.standing.foes:
        facing = weighing.view.grid.direction(way[-1], weighing.standing.foes[0].pose.cell)
        chosen[turn] = facing if facing in offer.choices[turn] else chosen[turn]
    return offer.action(**chosen | {name: way})


def _steering(weighing: Weighing, offer: Offer, slows: float) -> Iterator[Option]:
    """The best of the routes suggested for a vehicle, each for what it is worth where it leaves it."""
    time, pose = weighing.time(offer.cost), weighing.standing.pose
    found = courses(weighing.view.board, offer, pose, slows)
    ends = {course: replace(pose, cells=(course.rest,), facing=course.heading) for course in found}
    there = {course: weighing.standing.worth(ends[course]) for course in found}
    fire = {course: weighing.standing.ridden_through(course.route) for course in found}
    worth = {course: weighing.after(there[course], time) - fire[course] for course in found}
    for course in sorted(found, key=lambda course: (-worth[course], course.route))[:COURSES]:
        title = offer.action.title.lower()
        words = f"{title} to {course.route[-1][0]},{course.route[-1][1]}" if course.route else "keep still"
        foretold = min(0.0, weighing.gain(weighing.told(course.action))) - fire[course]
        yield weighing.option(course.action, words, there[course], time, foretold)


def _starting(weighing: Weighing) -> Iterator[Option]:
    """Gather speed, which is worth what the cell straight ahead of the vehicle is."""
    offer, here = gathering(weighing.of(Purpose.GO)), weighing.standing.pose
    if offer is not None:
        next_cell = replace(here, cells=(ahead(weighing.view.board, here),))
        time, worth = weighing.time(offer.cost), weighing.standing.worth(next_cell)
        yield weighing.option(form(offer, 0), f"{offer.action.title.lower()} off", worth, time)
