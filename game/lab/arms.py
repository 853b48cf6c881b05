"""The arms of a survey: the scenario as it is written, and all the ways in which it is changed to see what matters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from game.battle.scenario import ForceSheet, Scenario
from game.lab.finding_text import listed, low
from game.lab.trial import Trial, seed_of
from game.lab.variation import (
    ADD,
    OF_FORCES,
    OF_GOALS,
    SETTINGS,
    WEATHER,
    Change,
    Impossible,
    Value,
    Vary,
    names_of,
    singles,
    told,
)
from rules.frame.book import load
from rules.frame.relations import Relations
from rules.kernel import lengths
from rules.kernel.reading import meant

Kind = Literal["written", "control", "again", "exchanged", "players", "vary", "without", "book", "even"]
"""`again` is the control on fresh seeds, `even` a change tried to make the battle even."""
LEAST = 20
"""So many battles are played at least where fewer would do for a comparison, unless fewer were asked for in all."""
GROUPS = 6
"""Of so many forces of several like people one alone is left out as well, of the largest first."""

STRONGER, WEAKER = "tactician", "greedy"
"""The opponent each side gets in turn where all have the same player; the other where that is the tactician."""

BYSTANDERS = ("civilian", "nobody")
"""Players whose sides fight nobody: they stay with them in every arm."""

Seats = tuple[tuple[str, str], ...]
"""Each side and who plays it."""


@dataclass(frozen=True, slots=True)
class Arm:
    """Battles that are played under the same conditions, or under two that are taken in turn."""

    kind: Kind
    key: str
    """Names it among those of a scenario; its dice grow from it."""
    title: str
    scenario: str
    book: str
    seats: Seats
    changes: tuple[Change, ...] = (Change(),)
    share: float = 1.0
    """How many battles it needs beside the scenario as written."""

    def count(self, battles: int) -> int:
        """How many battles are played of it when so many are played of the scenario as written."""
        most = max(round(battles * self.share), min(battles, LEAST))
        return -(-most // len(self.changes)) * len(self.changes)

    def trials(self, master: str, numbers: range, *, keep: bool = False) -> Iterator[Trial]:
        """The battles of these numbers; a battle's dice depend on the master seed, the arm and its number alone."""
        for number in numbers:
            change = self.changes[number % len(self.changes)]
            seed = seed_of(master, self.key, number)
            yield Trial(self.scenario, self.book, self.key, number, seed, self.seats, change, keep)


def written(scenario: str, book: str, seats: Seats) -> Arm:
    """The scenario as it is."""
    return Arm("written", f"{book}/written", "As written", scenario, book, seats)


def elsewhere(scenario: str, book: str, seats: Seats) -> Arm:
    """The scenario as it is, under another rulebook."""
    return Arm("book", f"{book}/written", f"Under {book}", scenario, book, seats)


def others(first: Arm, scenario: Scenario, vary: Sequence[Vary], *, quick: bool = False) -> tuple[Arm, ...]:
    """What the scenario as written is held against: those that tell most come first."""
    found: list[Arm] = []
    sides = len(scenario.side)
    if not quick and sides > 1 and len(contenders(first.seats)) == len(first.seats):
        found.append(_like(first, "exchanged", "exchanged", "People exchanged", Change(exchanged=True), 0.5))
    if not quick:
        found += _players_in_turn(first, scenario)
    for each in vary:
        found += _varied(first, each, scenario)
    if not quick:
        found += [_without(first, number, force) for number, force in _left_out(first, scenario)]
        found += [_one_fewer(first, number, force) for number, force in groups(scenario, first.book)[:GROUPS]]
    return tuple(found)


def _like(first: Arm, kind: Kind, key: str, title: str, change: Change, share: float, seats: Seats = ()) -> Arm:
    return Arm(kind, f"{first.book}/{key}", title, first.scenario, first.book, seats or first.seats, (change,), share)


def controls(first: Arm, scenario: Scenario) -> Iterator[Arm]:
    """The control, from what says most to what can always be played: the first of them that can be is meant.

    Every side has the same people and the same player, as many as there is room for in every place; the copies are
    listed first in turn, so that none has anything which the others do not have. Where that cannot be, or where a side
    has people who do not fight, the sides stay as they are and are listed first in turn.
    """
    leading, player = first.seats[0]
    alike = tuple((side, player) for side, _ in first.seats)
    most = len(singles(scenario, leading, first.book)) if len(contenders(first.seats)) == len(first.seats) else 0
    for count in range(most, 0, -1):
        yield _in_turn(first, "Identical forces", alike, count)
    yield _in_turn(first, "Sides swapped", first.seats, 0)


def _in_turn(first: Arm, title: str, seats: Seats, same: int) -> Arm:
    changes = tuple(Change(same=same, turned=number) for number in range(len(first.seats)))
    return Arm("control", f"{first.book}/control", title, first.scenario, first.book, seats, changes, 1.0)


def again(arm: Arm) -> Arm:
    """The same conditions with fresh dice: what was noticed in one set of battles is looked for in another."""
    return replace(arm, kind="again", key=f"{arm.key}-again", title=f"{arm.title}, fresh dice")


def contenders(seats: Seats) -> tuple[str, ...]:
    """The sides that fight: not those of civilians, or of people who do nothing."""
    return tuple(side for side, player in seats if player not in BYSTANDERS)


def pairing(seats: Seats) -> tuple[str, str]:
    """Two computer players to be put in each other's place: those who play anyway, or the tactician and who plays now.

    The one that each side is to have in turn comes first.
    """
    names = list(dict.fromkeys(player for side, player in seats if side in contenders(seats)))
    if len(names) == 1:
        names = [names[0], WEAKER] if names[0].startswith(STRONGER) else [STRONGER, names[0]]
    planners = [name for name in names if name.startswith(STRONGER)]
    leading = planners[0] if planners else names[0]
    return leading, next(name for name in names if name != leading)


def in_turn(seats: Seats, relations: Relations | None = None) -> list[tuple[str, Seats]]:
    """Each side with its allies with the first of the pair to themselves, all others played by the second; bystanders
    stay bystanders. An alliance goes by the side of it that is listed first.
    """
    among = relations or Relations()
    fighting = among.fighting(contenders(seats))
    parties = list(dict.fromkeys(among.alliance(side, fighting) for side in fighting))
    if len(parties) < 2:
        return []
    leading, other = pairing(seats)

    def played(party: tuple[str, ...]) -> Seats:
        return tuple(
            (side, (leading if side in party else other) if side in fighting else player) for side, player in seats
        )

    return [(party[0], played(party)) for party in parties]


def _players_in_turn(first: Arm, scenario: Scenario) -> Iterator[Arm]:
    """What is left to be played of that: the scenario as written may be one of them."""
    titles, relations = {side.name: low(side.title or side.name.title()) for side in scenario.side}, scenario.relations
    for side, seats in in_turn(first.seats, relations):
        if seats != first.seats:
            leading, other = pairing(first.seats)
            together = relations.alliance(side, relations.fighting(titles))
            title = f"with {leading} as {listed([titles[each] for each in together])} against {other}"
            yield _like(first, "players", f"players={side}", title, Change(), 0.25, seats)


def _varied(first: Arm, vary: Vary, scenario: Scenario) -> Iterator[Arm]:
    for value in vary.values:
        key = f"{vary.name}={value}"
        if vary.name == "players":
            seats = _seated(str(value), first.seats)
            yield _like(first, "vary", key, f"players {value}", Change(), 0.5, seats)
        elif vary.name == "without":
            title, less = _named(str(value), scenario)
            yield _like(first, "vary", key, title, less, 0.5)
        elif vary.name == ADD:
            title, more = _added(str(value), scenario)
            yield _like(first, "vary", key, title, more, 0.5)
        elif vary.of:
            title, other = _numbered(vary, value, scenario)
            yield _like(first, "vary", f"{vary.name}={vary.of}:{value}", title, other, 0.5)
        else:
            _known(vary.name, first.book)
            change = Change(((vary.name, _fitting(vary.name, value)),))
            yield _like(first, "vary", key, told(change), change, 0.5)


def _known(name: str, book: str) -> None:
    """Refuse what is neither a setting of scenarios nor an option of the rulebook."""
    settings = (*SETTINGS, *load(book).options.model_fields)
    if name not in settings:
        known = (*settings, *OF_FORCES, *OF_GOALS, ADD, "without", "players")
        raise Impossible(f"nothing called {name!r} can be varied; {meant(name, known)}")


def _fitting(name: str, value: Value) -> Value:
    """Numbers of the weather are not whole by nature, those of rounds and of most options are."""
    return float(value) if name in WEATHER and isinstance(value, int) and not isinstance(value, bool) else value


def _seated(word: str, seats: Seats) -> Seats:
    """One player for every side, or one each with a stroke between them: tactician/greedy."""
    names = word.split("/")
    if len(names) == 1:
        names *= len(seats)
    if len(names) != len(seats):
        raise Impossible(f"{word!r} names {len(names)} players for {len(seats)} sides; write one, or one each: a/b")
    return tuple((side, name) for (side, _), name in zip(seats, names, strict=True))


def _named(word: str, scenario: Scenario) -> tuple[str, Change]:
    """The person that goes by that word left out, and how that is titled; of several like people one fewer."""
    for number, force in enumerate(scenario.force):
        if word in (force.name, force.role) or (force.count == 1 and word in names_of(force)):
            return f"without {word}", Change(without=(number,))
        if word in names_of(force):
            return _less_one(force), Change(fewer=(number,))
    known = ", ".join(dict.fromkeys(force.name or force.role or force.sheet for force in scenario.force))
    raise Impossible(f"there is no {word!r} to be left out; there are {known}")


def _numbered(vary: Vary, value: Value, scenario: Scenario) -> tuple[str, Change]:
    """One number of a force or an objective set otherwise, and how that is titled."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise Impossible(f"{vary.name}={vary.of}:{value}: write whole numbers, as in {vary.name}={vary.of}:0..30/10")
    if vary.name in OF_GOALS:
        at = _found(vary.of, [goal.name for goal in scenario.objective], "objective")
        seconds = " s" if vary.name == "time" else ""
        return f"{vary.of} with {vary.name} {value}{seconds}", Change(goals=((at, vary.name, value),))
    at = _found(vary.of, [_name(force) for force in scenario.force], "force")
    if vary.name == "nearer":
        how = "nearer" if value >= 0 else "farther off"
        return f"{vary.of} starting {lengths.metres(abs(value))} {how}", Change(nearer=((at, value),))
    title = f"{vary.of} coming on after {value} s" if vary.name == "arrives" else f"{value} of {vary.of}"
    return title, Change(forces=((at, vary.name, value),))


def _found(word: str, known: Sequence[str], what: str) -> int:
    """The number of the one that goes by a name."""
    if word not in known:
        raise Impossible(f"there is no {what} {word!r}; {meant(word, dict.fromkeys(known))}")
    return known.index(word)


def _added(word: str, scenario: Scenario) -> tuple[str, Change]:
    """More people, as in Militia fighter:2@yard, and how that is titled; they are of the side that has the zone."""
    rest, _, zone = word.rpartition("@")
    who, _, many = rest.partition(":")
    count = int(many) if many.isdecimal() else 0 if many else 1
    if not who or not zone or not 1 <= count <= 40:
        raise Impossible(f"add={word}: write who, how many, and the zone where they start: add=rifleman:2@yard")
    zones = {force.zone: force.side for force in scenario.force if force.zone}
    if zone not in zones:
        raise Impossible(f"add={word}: no force starts in a zone {zone!r}; {meant(zone, zones)}")
    title = f"with {who if count == 1 else f'{count} more {who}'} in {zone}"
    return title, Change(added=((zones[zone], who, count, zone),))


def groups(scenario: Scenario, book: str) -> list[tuple[int, ForceSheet]]:
    """The forces of several like people under a rulebook, the largest first."""
    here = [(n, force) for n, force in enumerate(scenario.force) if force.serves(book) and force.count > 1]
    return sorted(here, key=lambda each: -each[1].count)


def _left_out(first: Arm, scenario: Scenario) -> Iterator[tuple[int, ForceSheet]]:
    """The forces whose part in it is measured; a side's only one cannot be left out."""
    here = [(n, force) for n, force in enumerate(scenario.force) if force.serves(first.book)]
    for number, force in here:
        if sum(other.side == force.side for _, other in here) > 1 or scenario.placed:
            yield number, force


def _without(first: Arm, number: int, force: ForceSheet) -> Arm:
    name = called(force)
    return _like(first, "without", f"without={number}", f"without {name}", Change(without=(number,)), 0.25)


def _one_fewer(first: Arm, number: int, force: ForceSheet) -> Arm:
    return _like(first, "without", f"fewer={number}", _less_one(force), Change(fewer=(number,)), 0.25)


def _less_one(force: ForceSheet) -> str:
    return f"with one {_name(force)} fewer"


def _name(force: ForceSheet) -> str:
    return force.name or force.sheet or force.role


def called(force: ForceSheet) -> str:
    """What a force goes by in a report: a name, and how many if there are several."""
    name = _name(force)
    return name if force.count == 1 else f"{name} 1 {'and' if force.count == 2 else 'to'} {force.count}"
