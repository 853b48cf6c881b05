"""A scenario changed in one respect: other weather or rules, a person left out, the people of the sides exchanged."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, TypeVar

from pydantic import ValidationError

from game.battle.scenario import ForceSheet, ObjectiveSheet, Scenario
from game.battle.seconds import Seconds
from game.battle.with_duration import with_duration
from rules.frame.ground import Cell
from rules.kernel.reading import Sheet, explained

WEATHER = ("wind", "wind_to", "light")
SETTINGS = (*WEATHER, "lasts", "minefields")
"""What can be varied in every scenario; the options of its rulebook as well."""
OF_FORCES = ("arrives", "count", "nearer")
OF_GOALS = ("worth", "time", "allowed")
"""Numbers of one force or objective, which is named before them: arrives=Buyer's man:0..30/10, nearer=Stanko:6."""
ADD = "add"
"""More people: add=Militia fighter:2@yard."""
MOST = 12
"""So many values of one thing are tried at most."""

Value = str | float | bool


class Impossible(Exception):
    """A change that this scenario cannot be given; the message says why."""


@dataclass(frozen=True, slots=True)
class Change:
    """How a scenario differs from the one that was written. Plain values: it travels to other machines."""

    settings: tuple[tuple[str, Value], ...] = ()
    without: tuple[int, ...] = ()
    """Forces left out, by their number in the scenario, from 0."""
    fewer: tuple[int, ...] = ()
    """Forces of several people of which there is one fewer, by their number."""
    more: tuple[int, ...] = ()
    """Forces of which there is one more, beside the others of it, by their number."""
    later: tuple[tuple[int, int], ...] = ()
    """Forces that come on so many seconds later, by their number."""
    nearer: tuple[tuple[int, int], ...] = ()
    """Forces that start so many metres nearer to the enemy, by their number; fewer than none is farther off."""
    forces: tuple[tuple[int, str, int], ...] = ()
    """Forces one number of which is another, by their number: which, and what it is."""
    goals: tuple[tuple[int, str, int], ...] = ()
    """Objectives likewise."""
    added: tuple[tuple[str, str, int, str], ...] = ()
    """More people: their side, their role or sheet, how many, and the zone where they start."""
    exchanged: bool = False
    """Whether every side fights with the next side's people, in its own place and for its own ends."""
    same: int = 0
    """So many of the first side's people fight on every side, in its own place and for its own ends; 0: as written."""
    turned: int | None = None
    """The side that is listed first, by its number, with its forces before all others; None: as written."""

    @property
    def remanned(self) -> bool:
        """Whether anybody is left out, added or comes later: everybody else stands where he stood."""
        numbered = self.later or self.nearer or self.forces
        return bool(self.without or self.fewer or self.more or numbered or self.added)


@dataclass(frozen=True, slots=True)
class Vary:
    """One thing to be varied, and the values it is to have."""

    name: str
    values: tuple[Value, ...]
    of: str = ""
    """The force or objective it is about; "" for the whole scenario."""


def parse(word: str) -> Vary:
    """What `wind=0..4`, `light=dim,dark` or `lasts=60..180/30` asks for; raises Impossible with what would be right."""
    name, equals, text = (part.strip() for part in word.partition("="))
    if not equals or not name or not text:
        raise Impossible(
            f"{word!r} varies nothing; write wind=0..4, lasts=60..180/30 (seconds) or light=bright,dim,dark"
        )
    of = ""
    if name in (*OF_FORCES, *OF_GOALS):
        of, colon, text = (part.strip() for part in text.rpartition(":"))
        if not colon or not of:
            raise Impossible(f"{word!r} names nobody; write {name}=NAME:0..30/10, the name as in the scenario")
    values = tuple(value for part in text.split(",") for value in _values(part.strip(), word))
    if len(values) > MOST:
        raise Impossible(f"{word!r} has {len(values)} values; {MOST} at most: take longer steps, as in wind=0..30/10")
    return Vary(name, tuple(dict.fromkeys(values)), of)


def _values(part: str, word: str) -> Iterable[Value]:
    first, dots, rest = part.partition("..")
    if not dots:
        return (_value(part),)
    last, _, step = rest.partition("/")
    try:
        low, high, by = float(first), float(last), float(step or 1)
    except ValueError:
        raise Impossible(f"{word!r}: {part!r} is no range; write 0..4 or 0..1/0.25") from None
    if by <= 0 or high < low or (high - low) / by > 1000:
        raise Impossible(f"{word!r}: {part!r} goes nowhere; write the smaller number first and a step above 0")
    return tuple(_tidy(low + by * number) for number in range(int((high - low) / by + 1e-9) + 1))


def _value(text: str) -> Value:
    if text in ("true", "false"):
        return text == "true"
    try:
        return _tidy(float(text))
    except ValueError:
        return text


def _tidy(number: float) -> float:
    return int(number) if number == int(number) else round(number, 6)


Stations = Mapping[int, tuple[Cell, ...]]
"""Where the people of each force stand, by its number, and then the cell beside them that is free for one more."""


def changed(scenario: Scenario, change: Change, book: str, stations: Stations = MappingProxyType({})) -> Scenario:
    """The scenario with a change made to it, for a rulebook; raises Impossible where it cannot be made.

    A person left out leaves a place empty: `stations` is where all stand as long as everybody is there.
    """
    found = _remanned(scenario, change, book, stations)
    if change.exchanged:
        found = _exchanged(found, book)
    if change.same:
        found = _alike(found, change.same, book)
    if change.turned is not None:
        found = _turned(found, change.turned)
    if change.goals:
        found = _with_goals(found, change.goals)
    for name, value in change.settings:
        found = _set(found, name, value, book)
    return found


# other weather, other rules


def _set(scenario: Scenario, name: str, value: Value, book: str) -> Scenario:
    """One setting of the scenario or, by any other name, an option of the rulebook."""
    if name in WEATHER:
        later = tuple(sheet.model_copy(update={name: None}) for sheet in scenario.weather.later)
        tells = tuple(each for each in later if (each.wind, each.wind_to, each.light) != (None, None, None))
        return _checked(
            scenario, {"weather": {**_plain(scenario.weather), name: value, "later": list(map(_plain, tells))}}
        )
    if name == "lasts":
        return _lasting(scenario, value)
    if name in SETTINGS:
        return _checked(scenario, {name: value})
    options = {**scenario.options, book: {**scenario.options.get(book, {}), name: value}}
    return _checked(scenario, {"options": options})


def _lasting(scenario: Scenario, seconds: Value) -> Scenario:
    """Another length, in seconds."""
    if isinstance(seconds, bool) or not isinstance(seconds, int):
        raise Impossible(f"lasts {seconds}: write whole seconds, as in lasts=60..180/30")
    return _checked(with_duration(scenario, Seconds(seconds)), {})


def _plain(sheet: Any) -> dict[str, Any]:
    found: dict[str, Any] = sheet.model_dump(mode="json")
    return found


def _checked(scenario: Scenario, more: dict[str, Any]) -> Scenario:
    """The scenario with other values, read anew so that a wrong one is told of."""
    try:
        return Scenario.model_validate_json(json.dumps(_plain(scenario) | more))
    except ValidationError as error:
        faults = explained(error, Scenario, "", "")
        raise Impossible("; ".join(f"{each.place}: {each.fault} ({each.remedy})" for each in faults)) from None


# other people


def _remanned(scenario: Scenario, change: Change, book: str, stations: Stations) -> Scenario:
    """Some forces left out, smaller, larger or later; without the objectives that were about keeping one alive."""
    if not change.remanned:
        return scenario
    nearer = dict(change.nearer)
    late, numbers = dict(change.later), {at: {name: value} for at, name, value in change.forces}
    left: tuple[ForceSheet, ...] = ()
    for number, force in enumerate(scenario.force):
        if number in change.without or number in numbers:
            continue
        if number in nearer and force.at is not None:
            left += (force.model_copy(update={"at": stations[number][0]}),)
            continue
        if number in late:
            left += (force.model_copy(update={"arrives": Seconds(force.arrives + late[number])}),)
        else:
            left += _stationed(_one_fewer(force) if number in change.fewer else force, stations.get(number, ()))
    left += tuple(_one_more(scenario.force[number], stations.get(number, ())) for number in change.more)
    left += tuple(_numbered(scenario.force[number], others) for number, others in numbers.items())
    left += tuple(_more_of(*each, scenario) for each in change.added)
    for side in scenario.side:
        there = (force for force in left if force.side == side.name and force.serves(book))
        if not any(there) and not scenario.placed:
            raise Impossible(f"nobody would be left of {side.title or side.name}")
    return _with(scenario, left)


def _numbered(force: ForceSheet, numbers: Mapping[str, int]) -> ForceSheet:
    """A force with another number of people, or another time of arrival."""
    if numbers.get("count", 1) > 1 and force.at is not None:
        raise Impossible(f"{force.name or force.sheet or force.role} stands in one cell: there is room for one")
    return _sheet(ForceSheet, force, numbers)


def _with_goals(scenario: Scenario, goals: Iterable[tuple[int, str, int]]) -> Scenario:
    """Objectives with other numbers."""
    sheets = list(scenario.objective)
    for at, name, value in goals:
        sheets[at] = _sheet(ObjectiveSheet, sheets[at], {name: value})
    return scenario.model_copy(update={"objective": tuple(sheets)})


S = TypeVar("S", bound=Sheet)


def _sheet(kind: type[S], sheet: S, numbers: Mapping[str, int]) -> S:
    """A part of a scenario with other numbers, read anew so that a wrong one is told of."""
    timed = {name: f"{value} s" if name in ("arrives", "time") else value for name, value in numbers.items()}
    try:
        return kind.model_validate_json(json.dumps(_plain(sheet) | timed))
    except ValidationError as error:
        faults = explained(error, kind, "", "")
        raise Impossible("; ".join(f"{each.place}: {each.fault} ({each.remedy})" for each in faults)) from None


def _more_of(side: str, who: str, count: int, zone: str, scenario: Scenario) -> ForceSheet:
    """More people in a zone: like those of a force that goes by that name, or by role."""
    like = next((force for force in scenario.force if who in (force.name, force.sheet) and force.side == side), None)
    role, sheet = (who, "") if like is None else (like.role, like.sheet)
    return ForceSheet(side=side, role=role, sheet=sheet, name=f"New {who}", count=count, zone=zone)


def _stationed(force: ForceSheet, cells: Sequence[Cell]) -> tuple[ForceSheet, ...]:
    """The people of a force, each in his own cell; the force as it is where no cells are known."""
    if not cells or force.at is not None:
        return (force,)
    return tuple(
        force.model_copy(update={"count": 1, "name": name, "zone": "", "at": cell})
        for name, cell in zip(names_of(force), cells, strict=False)
    )


def _one_more(force: ForceSheet, cells: Sequence[Cell]) -> ForceSheet:
    """One more like those of a force, beside them."""
    stand = force.count if force.at is None else 1
    if len(cells) <= stand:
        raise Impossible(f"there is no room beside {force.name or force.sheet or force.role} for one more")
    name = f"{force.name} {force.count + 1}" if force.name else ""
    return force.model_copy(update={"count": 1, "name": name, "zone": "", "at": cells[-1]})


def _one_fewer(force: ForceSheet) -> ForceSheet:
    """A force without the last of its people; the others keep their names."""
    *left, _ = names_of(force)
    return force.model_copy(update={"count": len(left), "name": left[0] if len(left) == 1 else force.name})


def _with(scenario: Scenario, forces: tuple[ForceSheet, ...]) -> Scenario:
    """Other forces; nobody can be kept alive who is not there."""
    there = {name for force in forces for name in names_of(force)}
    goals = tuple(each for each in scenario.objective if _stands(each, there) or scenario.placed)
    return scenario.model_copy(update={"force": forces, "objective": goals})


def _stands(goal: ObjectiveSheet, there: set[str]) -> bool:
    return goal.kind != "protect" or goal.of in there


def names_of(force: ForceSheet) -> tuple[str, ...]:
    """What the figures of a force are called at the table."""
    if force.count == 1:
        return (force.name,)
    return tuple(f"{force.name} {number}" if force.name else "" for number in range(1, force.count + 1))


def _exchanged(scenario: Scenario, book: str) -> Scenario:
    """Every side fights with the people of the next, who take over the places, the names and the task."""
    if scenario.placed:
        raise Impossible("the units drawn on the map stay where they are")
    sides = list(scenario.relations.fighting(side.name for side in scenario.side))
    people = {side: singles(scenario, side, book) for side in sides}
    forces: list[ForceSheet] = []
    for at, side in enumerate(sides):
        others = people[sides[(at + 1) % len(sides)]]
        places = sorted(people[side], key=lambda single: single.arrives)
        forces += _filled(places, others, len(others))
    return _with(scenario, (*forces, *_bystanders(scenario, sides)))


def _alike(scenario: Scenario, count: int, book: str) -> Scenario:
    """Every side fights with the same people, the first side's; places of those to be kept alive are filled first."""
    if scenario.placed:
        raise Impossible("the units drawn on the map stay where they are")
    dear = {goal.of for goal in scenario.objective if goal.kind == "protect"}
    fighting = scenario.relations.fighting(side.name for side in scenario.side)
    first, *others = fighting
    people = _kept(singles(scenario, first, book), count, dear)
    forces = [*people]
    for side in others:
        places = sorted(singles(scenario, side, book), key=lambda single: (single.name not in dear, single.arrives))
        forces += _filled(places, people, len(people))
    return _with(scenario, (*forces, *_bystanders(scenario, fighting)))


def _bystanders(scenario: Scenario, fighting: Sequence[str]) -> tuple[ForceSheet, ...]:
    """The people of the sides that fight nobody: they stay as they are."""
    return tuple(force for force in scenario.force if force.side not in fighting)


def _kept(people: list[ForceSheet], count: int, dear: set[str]) -> list[ForceSheet]:
    """So many of them, in their order: those who must be there, then the first of the others."""
    order = sorted(range(len(people)), key=lambda at: (people[at].name not in dear, at))
    return [people[at] for at in sorted(order[:count])]


def singles(scenario: Scenario, side: str, book: str) -> list[ForceSheet]:
    """The forces of a side under a rulebook, man by man."""
    return [
        force.model_copy(update={"count": 1, "name": name})
        for force in scenario.force
        if force.side == side and force.serves(book)
        for name in names_of(force)
    ]


def _filled(places: list[ForceSheet], people: list[ForceSheet], count: int) -> list[ForceSheet]:
    """Other people in these places, one by one; those that lack one go where there is a zone."""
    zones = sorted((place for place in places if place.zone), key=lambda place: _crowd(places, place.zone))
    if len(places) < count and not zones:
        raise Impossible("there is no deployment zone with room for so many")
    spare = [zones[-1].model_copy(update={"name": ""}) for _ in range(count - len(places))] if zones else []
    return [
        place.model_copy(update={"role": who.role, "sheet": who.sheet, "crew": who.crew, "book": who.book})
        for place, who in zip([*places, *spare], people, strict=False)
    ]


def _crowd(places: list[ForceSheet], zone: str) -> int:
    """How many start in a zone: where there are many there is likeliest to be room for one more."""
    return sum(place.zone == zone for place in places)


def _turned(scenario: Scenario, first: int) -> Scenario:
    """Another side listed first, and everybody in the order of the sides: nothing that should matter."""
    sides = scenario.side[first:] + scenario.side[:first]
    order = [side.name for side in sides]
    forces = tuple(sorted(scenario.force, key=lambda force: order.index(force.side)))
    return scenario.model_copy(update={"side": sides, "force": forces})


def told(change: Change) -> str:
    """The settings of a change in words."""
    return ", ".join(
        f"{name.replace('_', ' ')} {_said(value)}{' s' if name == 'lasts' else ''}" for name, value in change.settings
    )


def _said(value: Value) -> str:
    return f"{value:g}" if isinstance(value, float) and not isinstance(value, bool) else str(value).lower()
