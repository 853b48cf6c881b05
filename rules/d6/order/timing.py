"""The order of a round: most skilled first, ties at once, holding back, the end of the round, and how it is shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import groupby

from rules.d6 import ranking
from rules.d6.asks import BACK, NEXT, SLOT, InSlot, Stood, Whose
from rules.d6.core import vehicles
from rules.d6.core.moment import Moment
from rules.d6.core.scale import ROUND_SECONDS
from rules.d6.holding import reactions
from rules.d6.order.turn import begin, forgo, take, take_routine
from rules.d6.senses import fighters
from rules.d6.state import Driving, Health, HeldBack, Ranked, Traits, Turn, Vehicle, Ward
from rules.d6.turns.forms import Declare, GoNext, HoldBack
from rules.d6.vehicles import driving
from rules.d6.wounds import harm, injury
from rules.frame.figure import Condition
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action
from rules.frame.knowing import Awareness
from rules.frame.scene import Scene, Table
from rules.frame.showing import Beat, Timeline
from rules.kernel.refs import Ref


def end_of_round(table: Table) -> None:
    """When all have gone: the dying bleed, vehicles coast, clouds drift (DSX-TIME-07).

    What units know of enemies ages by itself: every sighting keeps its round.
    """
    for unit in table.units():
        health = table.find(unit, Health)
        if health is not None and table.find(unit, Traits) is not None:
            _bleeds(table, unit, health)
    _coast(table)
    for unit, ward in table.having(Ward):
        if ward.until <= table.clock.round:
            table.strip(unit, Ward)
    if table.options.penalty_span == "round":
        for unit, turn in table.having(Turn):
            table.put(unit, replace(turn, declared=1))
    table.tick(ROUND_SECONDS)


def _bleeds(table: Table, unit: Ref, health: Health) -> None:
    """The dying lose a hit point a round until they are stabilised; the dead lose no more (DSX-INJ-04)."""
    if not injury.is_dead(table, unit, health):
        after = injury.bleed(health, injury.hp_max(table, unit))
        if after != health:
            harm.set_health(table, unit, after, bleeds=True)


def _coast(table: Table) -> None:
    """A vehicle that nobody drove this round slows by one category and dodges no more (DSX-VEH-06, DSX-VEH-01)."""
    for vehicle, going in table.having(Driving):
        driven = going.round >= table.clock.round
        now = going if driven else driving.coasts(going)
        if now.evading and vehicles.operator(table, vehicle) is None:
            now = replace(now, evading=False)
        if now != going:
            table.put(vehicle, now)


@dataclass(frozen=True, slots=True)
class Slot:
    """The units that share a value."""

    value: int
    members: tuple[Ref, ...]


def order(scene: Scene) -> tuple[Slot, ...]:
    """Those who take turns this round, most skilled first; equal values share a slot (DSX-TIME-01, DSX-TIME-05)."""
    return _slots([(ranking.rank(scene, unit), unit) for unit in scene.units() if ranking.takes_turns(scene, unit)])


def _slots(valued: list[tuple[int, Ref]]) -> tuple[Slot, ...]:
    """Those who rank alike together."""
    valued.sort(key=lambda each: (-each[0], each[1]))
    return tuple(Slot(value, tuple(u for _, u in group)) for value, group in groupby(valued, key=lambda each: each[0]))


def _shown(scene: Scene) -> Iterator[tuple[int, Ref]]:
    """Everybody in the order: once it is made, a unit of the viewer's side stands where it was ranked."""
    ranked = {unit: value for _, side in scene.having(Ranked) for unit, value in side.values}
    for unit in scene.units():
        if unit in ranked and not scene.assumed(unit):
            if fighters.can_act(scene, unit):
                yield ranked[unit], unit
        elif ranking.takes_turns(scene, unit) and (scene.assumed(unit) or not ranked):
            yield ranking.rank(scene, unit), unit


def _note(table: Table, slots: Iterable[Slot]) -> None:
    """Keep the order for the bar of the round."""
    found: dict[str, list[tuple[Ref, int]]] = {}
    for slot in slots:
        for unit in slot.members:
            found.setdefault(table.side(unit), []).append((unit, slot.value))
    for values in found.values():
        table.put(values[0][0], Ranked(tuple(values)))


def play_round(table: Table) -> Flow[None]:
    """One round: every slot in order, the held-back between them, then the end of the round (DSX-TIME-07).

    The order is made once: a unit hurt, healed or alarmed meanwhile ranks by that from the next round on.
    """
    slots = order(table)
    _note(table, slots)
    for slot in slots:
        yield from _slot(table, slot)
        yield from _held_back(table, [unit for unit, back in _waiting(table) if _may_follow(table, unit, back, slot)])
    yield from _held_back(table, [unit for unit, _ in _waiting(table)])
    for unit, _ in _waiting(table):
        table.strip(unit, HeldBack)
        forgo(table, unit)
    ranked = {unit for slot in slots for unit in slot.members}
    for unit in table.units():
        if unit not in ranked and ranking.idles(table, unit):
            yield from take_routine(table, unit)
    for unit, _ in table.having(Ranked):
        table.strip(unit, Ranked)
    end_of_round(table)


def _slot(table: Table, slot: Slot) -> Flow[None]:
    """All in the slot choose to act or not and declare, before any of them acts; nothing of it shows before the last
    has declared (DSX-TIME-04, DSX-TIME-06).
    """
    answers = list[tuple[Ref, Action]]()
    for unit in _side_by_side(table, slot.members):
        if fighters.can_act(table, unit) and not _has_gone(table, unit):
            answers.append((unit, (yield Ask(table.side(unit), unit, SLOT, InSlot(slot.value)))))
    for unit, answer in answers:
        if isinstance(answer, Declare):
            begin(table, unit, answer.actions)
        elif isinstance(answer, HoldBack):
            table.put(unit, HeldBack(table.clock.round, slot.value, answer.after))
        else:
            forgo(table, unit)
    yield from _together(table, [unit for unit, answer in answers if isinstance(answer, Declare)])


def _side_by_side(table: Table, units: Iterable[Ref]) -> list[Ref]:
    """Each side declares for all its units before another is asked; the one with the fewest, which goes first, is asked
    last (DSX-TIME-06).
    """
    found = list(units)
    many = Counter(table.side(unit) for unit in found)
    return sorted(found, key=lambda u: (-many[table.side(u)], -table.sides.index(table.side(u)), u))


def _together(table: Table, units: Iterable[Ref]) -> Flow[None]:
    """Whole turns one after another, sides alternating, the smaller first; harm among them waits (DSX-TIME-06)."""
    left: dict[str, list[Ref]] = {}
    for unit in units:
        left.setdefault(table.side(unit), []).append(unit)
    sides = sorted(left, key=lambda side: (len(left[side]), table.sides.index(side)))
    moment = _shared(table, tuple(unit for side in sides for unit in left[side]))
    while any(left.values()):
        for side in sides:
            if left[side]:
                unit = yield from _next(side, left[side])
                left[side].remove(unit)
                yield from take(moment, unit)
    moment.settle()


def _shared(table: Table, units: tuple[Ref, ...]) -> Moment:
    """The moment of a slot: with several units in it, a snapshot of how they stood and which of them knew of each
    other.
    """
    if len(units) < 2:
        return Moment(table, reactions)
    return Moment(
        table,
        reactions,
        list(units),
        stood=tuple(Stood(unit, table.pose(unit)) for unit in units),
        unaware=tuple((a, b) for a in units for b in units if a != b and not fighters.knows(table, a, b)),
        seen=tuple((a, b) for a in units for b in units if a != b and fighters.perceives(table, a, b)),
    )


def _next(side: str, units: list[Ref]) -> Flow[Ref]:
    """Which of a side's units in the slot goes next."""
    if len(units) == 1:
        return units[0]
    answer = yield Ask(side, units[0], NEXT, Whose(tuple(units)))
    return answer.unit if isinstance(answer, GoNext) and answer.unit in units else units[0]


def _waiting(table: Table) -> tuple[tuple[Ref, HeldBack], ...]:
    """Who holds back, most skilled first."""
    return tuple(sorted(table.having(HeldBack), key=lambda each: (-each[1].value, each[0])))


def _may_follow(table: Table, unit: Ref, back: HeldBack, slot: Slot) -> bool:
    """Whether a held-back unit is asked after a slot: one it knows of, and not before the one it named.

    The slots of those it has not discovered pass without a word, so that being asked betrays nobody.
    """
    named = back.after is None or slot.value <= back.after
    return named and any(other != unit and _known(table, unit, other) for other in slot.members)


def _known(table: Table, unit: Ref, other: Ref) -> bool:
    side = table.side(unit)
    return table.side(other) == side or any(
        awareness is not None and other in awareness.now
        for awareness in (table.find(friend, Awareness) for friend in table.units(side))
    )


def _held_back(table: Table, units: Iterable[Ref]) -> Flow[None]:
    """Ask those who held back whether they act now; equal values act at once (DSX-TIME-04)."""
    coming: list[tuple[int, Ref]] = []
    for unit in units:
        back = table.part(unit, HeldBack)
        if not fighters.can_act(table, unit):
            table.strip(unit, HeldBack)
            continue
        answer = yield Ask(table.side(unit), unit, BACK, InSlot(back.value))
        if isinstance(answer, Declare):
            table.strip(unit, HeldBack)
            begin(table, unit, answer.actions)
            coming.append((back.value, unit))
    for group in _by_value(coming):
        yield from _together(table, [unit for unit in group if fighters.can_act(table, unit)])


def _by_value(units: Iterable[tuple[int, Ref]]) -> Iterator[list[Ref]]:
    for _, group in groupby(units, key=lambda each: each[0]):
        yield [unit for _, unit in group]


def timeline(scene: Scene) -> Timeline:
    """Every unit known to take a turn, at the value that ranks it, the most skilled first; enemies in sight whose
    turn is not known stand beside the line (DSX-TIME-01).
    """
    slots = _slots([*_shown(scene)])
    title = f"Round {max(1, scene.clock.round)}"
    if not slots:
        return Timeline(title)
    beats = tuple(
        Beat(slot.value, unit, _has_gone(scene, unit), scene.assumed(unit)) for slot in slots for unit in slot.members
    )
    ranked = {beat.unit for beat in beats}
    known = tuple(unit for unit in scene.units() if unit not in ranked and _in_sight(scene, unit))
    return Timeline(title, "order", slots[0].value, slots[-1].value, None, beats, known)


def _in_sight(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is an enemy perceived now who fights on, as far as it shows."""
    if not scene.assumed(unit) or scene.lost(unit) is not None or scene.find(unit, Vehicle) is not None:
        return False
    fights = (scene.find(unit, Condition) or Condition()).state.fighting
    return fights and scene.relations.hostile(scene.side(unit), scene.viewer or "")


def _has_gone(scene: Scene, unit: Ref) -> bool:
    """Whether it has had its turn in this round."""
    turn = scene.find(unit, Turn)
    return turn is not None and turn.done and turn.round == scene.clock.round
