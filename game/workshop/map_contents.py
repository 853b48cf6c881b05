"""What lies on a map, for the game master: zones, objectives, units, mines and triggers, each with a sign and a word.

With a scenario it is what that scenario puts there; without one, everything that is drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from game.battle.goal_words import goal_in_words
from game.battle.scenario import ForceSheet, Scenario
from game.battle.seconds import Seconds
from game.battle.trigger_sheet import TriggerSheet
from game.battle.triggers import areas as named_areas
from game.board.battleground import Battleground, Minefield, Placed
from game.world.timing import Timing
from rules.frame.book import load, names
from rules.frame.ground import Cell
from rules.kernel import lengths

Kind = Literal["zone", "objective", "trigger", "minefield", "mine", "unit"]
NUMBERS = "123456789abcdefghijklmnopqrstuvwxyz"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MORE = "+"
"""The last sign of a mark where numbers have run out."""
FIRST: dict[Kind, str] = {"trigger": "t", "minefield": "f", "mine": "m", "unit": "u"}
"""The first sign of a mark; zones and objectives have a single sign."""


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing on the map: its sign, what the legend says of it, and where it is."""

    kind: Kind
    sign: str
    words: str
    cells: tuple[Cell, ...]
    """None for a trigger that is tied to no ground."""
    side: str = ""
    """Whose it is; "" for nobody's."""


@dataclass(frozen=True, slots=True)
class _Thing:
    """What will become a mark."""

    words: str
    cells: tuple[Cell, ...]
    side: str = ""


def marks(ground: Battleground, scenario: Scenario | None = None, book: str = "") -> tuple[Mark, ...]:
    """Everything on a map, areas before points: later marks stand over earlier ones. With a rulebook only those forces
    that are there under it.
    """
    if scenario is not None and book:
        there = (force for force in scenario.force if force.serves(book))
        forces = tuple(force.model_copy(update={"book": ""}) for force in there)
        scenario = scenario.model_copy(update={"force": forces})
    times = _times(scenario, book or scenario.book) if scenario is not None else None
    mines = scenario is None or scenario.minefields
    things: tuple[tuple[Kind, Iterable[_Thing]], ...] = (
        ("zone", _zones(ground, scenario, times)),
        ("objective", _objectives(ground, scenario, times)),
        ("minefield", map(_minefield, ground.minefields) if mines else ()),
        ("trigger", _triggers(ground, scenario, times)),
        ("mine", _mines(ground, scenario)),
        ("unit", _units(ground, scenario, times)),
    )
    return tuple(
        Mark(kind, _sign(kind, number), thing.words, thing.cells, thing.side)
        for kind, found in things
        for number, thing in enumerate(found)
    )


def _sign(kind: Kind, number: int) -> str:
    if kind == "zone":
        return LETTERS[number] if number < len(LETTERS) else MORE
    if kind == "objective":
        return str((number + 1) % 10)
    return FIRST[kind] + (NUMBERS[number] if number < len(NUMBERS) else MORE)


def _zones(ground: Battleground, scenario: Scenario | None, times: Timing | None) -> Iterator[_Thing]:
    for zone in ground.deploys:
        forces = [f for f in scenario.force if f.zone == zone.zone] if scenario is not None else []
        who = "; ".join(_force(force, times) for force in forces)
        words = f"deployment zone {zone.zone} ({zone.side})" if zone.side else f"deployment zone {zone.zone}"
        if scenario is None or forces:
            yield _Thing(f"{words}: {who}" if who else words, zone.cells, zone.side)


def _objectives(ground: Battleground, scenario: Scenario | None, times: Timing | None) -> Iterator[_Thing]:
    for area in ground.objectives:
        goals = [g for g in scenario.objective if g.name == area.name] if scenario is not None else []
        if scenario is None or times is None:
            yield _Thing(f"objective {area.name} ({area.kind})", area.cells)
        elif goals:
            won = "; ".join(f"{goal.side}: {goal_in_words(goal, scenario, times)}" for goal in goals)
            yield _Thing(f"objective {area.name}, for {won}", area.cells, goals[0].side)


def _minefield(field: Minefield) -> _Thing:
    what = f"{field.density} minefield" + (" of dummies" if field.decoy else "")
    return _Thing(_with_owner(f"{what}{_of_kind(field.mine)}", field.side, field.known_to), field.cells, field.side)


def _of_kind(mine: str) -> str:
    return f", {mine}" if mine else ""


def _with_owner(words: str, side: str, known_to: tuple[str, ...]) -> str:
    owner = f" ({side})" if side else ""
    known = f", known to {', '.join(known_to)}" if known_to else ""
    return f"{words}{owner}{known}"


def _triggers(ground: Battleground, scenario: Scenario | None, times: Timing | None) -> Iterator[_Thing]:
    """Areas that are drawn, and the scenario's triggers, which stand for those of the same name."""
    written = scenario.trigger if scenario is not None else ()
    known = {trigger.name for trigger in written}
    areas = dict(named_areas(ground))
    for drawn in ground.triggers:
        if drawn.name not in known:
            who = drawn.side or "anybody"
            told = f', tells {", ".join(drawn.to) or "all"} "{drawn.message}"' if drawn.message else ", no message"
            words = f"trigger {drawn.name or 'without a name'}: {who} enters{told}"
            marked = scenario is not None and drawn.name and not drawn.message
            yield _Thing(f"area {drawn.name}" if marked else words, drawn.cells, drawn.side)
    for trigger in written:
        cells = areas.get(trigger.name, ()) if trigger.on == "enter" else ()
        does = ", ".join((_cause(trigger, times), *_effects(trigger, scenario.force if scenario is not None else ())))
        yield _Thing(f"trigger {trigger.name}: {does}", cells, trigger.side)


def _times(scenario: Scenario, book: str) -> Timing | None:
    """How its seconds become rounds of a rulebook; None of one that is not installed."""
    return scenario.timing(load(book)) if book in names() else None


def length_of(scenario: Scenario) -> str:
    """How long it lasts under the rulebook it is meant for, if that is installed."""
    times = _times(scenario, scenario.book)
    return times.told(times.rounds(scenario.lasts)) if times is not None else str(scenario.lasts)


def _when(seconds: Seconds, times: Timing | None) -> str:
    """The round at whose start something comes, and its time."""
    return times.start(times.begins(seconds)) if times is not None else f"after {seconds}"


def _cause(trigger: TriggerSheet, times: Timing | None) -> str:
    who = trigger.side or "anybody"
    causes = {
        "enter": f"{who} enters",
        "seen": f"{trigger.of or who} is seen",
        "time": _when(trigger.after or Seconds(0), times),
        "losses": f"{who} has lost {trigger.share:.0%}",
        "objective": f"{trigger.of} is won",
        "called": "the game master calls it",
    }
    return causes.get(trigger.on, trigger.on)


def _effects(trigger: TriggerSheet, forces: Iterable[ForceSheet]) -> Iterator[str]:
    """What a trigger does, each in a few words."""
    if trigger.message:
        yield f'tells {", ".join(trigger.to) or "all"} "{trigger.message}"'
    yield from (f"{door.name} {door.state}" for door in trigger.door)
    for what, each in trigger.outbreaks():
        where = each.area or (f"{each.at[0]},{each.at[1]}" if each.at is not None else "its area")
        yield f"{each.kind.lower() or what} at {where}" + (f" under {each.book}" if each.book else "")
    yield from (f"brings on {_who(force)}" for force in forces if force.trigger == trigger.name)
    yield from (f"wakes {_who(force)}" for force in forces if force.wakes == trigger.name)
    if trigger.wind is not None:
        yield f"wind {lengths.wind(trigger.wind)}"
    if trigger.wind_to is not None:
        yield f"wind to {trigger.wind_to:g}°"
    yield from (f"{change}" for change in (trigger.light, trigger.air) if change is not None)


def _mines(ground: Battleground, scenario: Scenario | None) -> Iterator[_Thing]:
    for mine in ground.mines if scenario is None or scenario.minefields else ():
        yield _mine(mine.mine, mine.side, mine.known_to, mine.cell, decoy=mine.decoy)
    for laid in scenario.mine if scenario is not None else ():
        yield _mine(laid.mine, laid.side, laid.known_to, laid.at, decoy=laid.decoy)


def _mine(mine: str, side: str, known_to: tuple[str, ...], cell: Cell, *, decoy: bool) -> _Thing:
    what = "dummy mine" if decoy else "mine"
    return _Thing(_at(_with_owner(f"{what}{_of_kind(mine)}", side, known_to), cell), (cell,), side)


def _units(ground: Battleground, scenario: Scenario | None, times: Timing | None) -> Iterator[_Thing]:
    for unit in ground.units if scenario is None or scenario.placed else ():
        yield _Thing(_at(_unit(unit), unit.cell), (unit.cell,), unit.side)
    for force in scenario.force if scenario is not None else ():
        if force.at is not None:
            yield _Thing(_at(f"{_force(force, times)} ({force.side})", force.at), (force.at,), force.side)


def _unit(unit: Placed) -> str:
    what = unit.role or unit.sheet
    words = f"{unit.name}, {what}" if unit.name and unit.name != what else what
    posture = f", {unit.posture}" if unit.posture != "standing" else ""
    return f"{words}{posture} ({unit.side})"


def _force(force: ForceSheet, times: Timing | None) -> str:
    many = _who(force)
    when = f" {_when(force.arrives, times)}" if force.arrives else f" by {force.trigger}" if force.trigger else ""
    under = f" under {force.book}" if force.book else ""
    return f"{many}{when}{under}"


def _who(force: ForceSheet) -> str:
    name = force.name or force.role or force.sheet
    return f"{force.count} x {name}" if force.count > 1 else name


def _at(words: str, cell: Cell) -> str:
    return f"{words}, at {cell[0]},{cell[1]}"
