"""Flames put out by others, and jumps, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.darkconspiracy.core import arms, distance, figures
from rules.darkconspiracy.harm.course import PARTS
from rules.darkconspiracy.harm.weighing import lost, row
from rules.darkconspiracy.hazards import burning, falling
from rules.darkconspiracy.hazards.burning import BURNS
from rules.darkconspiracy.hazards.forms import Douse, Jump
from rules.darkconspiracy.state.hazards import Burning, Doused
from rules.darkconspiracy.turns.topic import Deed, Desk, Topic, at_once
from rules.frame.figure import Aboard, Position
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, OneOf
from rules.frame.relations import friends
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Share, Worth
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.parts import ledges, room
from rules.parts.ledges import Drop
from rules.parts.topics import Lines

LEAST = 1.0
"""Metres down from which a jump does any harm (DKC-FALL-01)."""


# flames


def douses(desk: Desk) -> Lines:
    """Friends beside the unit that burn now (DKC-BURN-01)."""
    patients = tuple(_burning(desk.scene, desk.unit))
    if patients and arms.hands(desk.scene, desk.unit) and not figures.traits(desk.scene, desk.unit).animal:
        yield desk.offer(Douse, {"patient": OneOf(patients)})


def _burning(scene: Scene, unit: Ref) -> Iterator[Ref]:
    for other, flames in scene.having(Burning):
        beside = other != unit and friends(scene, unit, other) and distance.adjacent(scene, unit, other)
        if beside and flames.since <= scene.clock.round:
            yield other


def _helped(scene: Scene, unit: Ref, patient: Ref) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
    """A phase of burning without help and with it (DKC-BURN-01)."""
    flames = scene.find(patient, Burning) or Burning(0)
    alone = burning.opened(scene, patient, flames.dice)
    return alone, {**alone, "needs": (*alone["needs"], int(burning.puts_out(scene, unit).total))}


def douse_told(scene: Scene, ask: Ask, action: Douse) -> Forecast:
    """What a phase of help saves on average (DKC-BURN-01)."""
    tally = burning.puts_out(scene, ask.unit)
    alone, helped = (_mean(fields) for fields in _helped(scene, ask.unit, action.patient))
    saved = Outcome("burns less", Fraction(1), action.patient, helped - alone, average=True)
    return Forecast(FREE, (tally,), (saved,), note="a try in each of the five seconds")


def _mean(fields: Mapping[str, Any]) -> Fraction:
    rows, whole = BURNS.rows(fields, row)
    return Fraction(sum([parts for _, parts in rows.values()]), whole * PARTS)


def douse_weighed(scene: Scene, ask: Ask, action: Douse) -> Worth:
    """The same in numbers."""
    alone, helped = (BURNS.worth(fields, lost) for fields in _helped(scene, ask.unit, action.patient))
    return Worth(FREE, (Share(action.patient, helped - alone),))


def douse(table: Table, unit: Ref, action: Douse) -> None:
    """The unit helps all through the phase (DKC-BURN-01)."""
    before, now = table.find(action.patient, Doused), table.clock.round
    needs = before.needs if before is not None and before.round == now else ()
    table.put(action.patient, Doused(now, (*needs, int(burning.puts_out(table, unit).total))))
    table.say(Event("douses", "{actor} beats at the flames on {target}.", actor=unit, target=action.patient))


# jumps


def jumps(desk: Desk) -> Lines:
    """Every way down that is deep enough to hurt (DKC-FALL-01)."""
    down = _ways_down(desk.scene, desk.unit)
    if down:
        deepest = lengths.metres(max(each.metres for each in down))
        yield desk.offer(Jump, {"cell": OneOf(dict.fromkeys(each.cell for each in down))}, f"{deepest} down")


def _ways_down(scene: Scene, unit: Ref) -> tuple[Drop, ...]:
    if scene.find(unit, Aboard) is not None:
        return ()
    found = ledges.drops(scene, scene.cells(unit)[0])
    return tuple(each for each in found if each.metres >= LEAST and room.free(scene, each.cell))


def _deep(scene: Scene, unit: Ref, action: Jump) -> int:
    """The dice of it."""
    there = (each for each in _ways_down(scene, unit) if each.cell == action.cell)
    return falling.metres(max((each.metres for each in there), default=0.0))


def jump_told(scene: Scene, ask: Ask, action: Jump) -> Forecast:
    """What the fall does (DKC-FALL-01, DKC-FALL-04)."""
    deep, nimble = _deep(scene, ask.unit, action), falling.nimble(scene, ask.unit)
    note = f"{deep}d6 of damage, less {nimble}d6 of agility"
    return Forecast(FREE, outcomes=falling.upon(scene, ask.unit, deep).outcomes("lands unhurt"), note=note)


def jump_weighed(scene: Scene, ask: Ask, action: Jump) -> Worth:
    """The same in numbers."""
    return Worth(FREE, (falling.upon(scene, ask.unit, _deep(scene, ask.unit, action)).share(scene),))


def jump(table: Table, unit: Ref, action: Jump) -> Flow[None]:
    """Down at once (DKC-FALL-01)."""
    deep = _deep(table, unit, action)
    if deep:
        table.put(unit, Position(action.cell))
        yield from falling.fall(table, unit, deep, "jumps down")


TOPIC = Topic(
    offers=(douses, jumps),
    deeds={Douse: at_once(douse), Jump: Deed(jump)},
    forecasts={Douse: douse_told, Jump: jump_told},
    worths={Douse: douse_weighed, Jump: jump_weighed},
)
