"""Triggers: what sets each off in a battle, and what it does when it goes off. Each goes off once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from game.battle.objectives import Progress, fighters, is_person
from game.battle.outbreaks import Outbreak
from game.battle.rulings import rulings
from game.battle.scenario import Scenario
from game.battle.table import Battletable
from game.battle.trigger_sheet import TriggerSheet
from game.board.battleground import Battleground
from game.world.components import Asleep
from rules.frame.figure import Allegiance
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Event
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class GoneOff:
    """Component of the battle: for each trigger in order, the round it went off in (0: not yet)."""

    rounds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BrokenOut:
    """Component of the battle: the triggers whose gas, fire and charges have been let loose."""

    names: tuple[str, ...] = ()


def all_of(scenario: Scenario, ground: Battleground) -> tuple[TriggerSheet, ...]:
    """The scenario's triggers, and those drawn on the map with a message that the scenario does not speak of. A map may
    serve many scenarios: triggers for sides that this one does not have do nothing in it.
    """
    names, sides = {trigger.name for trigger in scenario.trigger}, {"", *(side.name for side in scenario.side)}
    drawn = tuple(
        TriggerSheet(name=each.name, on="enter", side=each.side, message=each.message, to=each.to)
        for each in ground.triggers
        if each.name and each.message and each.name not in names and sides.issuperset((each.side, *each.to))
    )
    return scenario.trigger + drawn


def areas(ground: Battleground) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """The ground on the map that may be entered, by name: triggers and objectives."""
    yield from ((each.name, each.cells) for each in ground.triggers if each.name)
    yield from ((each.name, each.cells) for each in ground.objectives if each.name)


def area(ground: Battleground, name: str) -> frozenset[Cell]:
    """All ground of that name."""
    return frozenset(cell for known, cells in areas(ground) if known == name for cell in cells)


class Triggers:
    """The triggers of one battle: looked at before each question to a player, and between rounds."""

    def __init__(self, table: Battletable, scenario: Scenario, ground: Battleground) -> None:
        self._table, self._ground = table, ground
        self.all = all_of(scenario, ground)
        self._objectives = tuple((goal.name, goal.side) for goal in scenario.objective)
        self._areas = {each.name: area(ground, each.name) for each in self.all if each.on == "enter"}
        self._doors = {door.name: door.number for door in ground.doors}

    @property
    def gone_off(self) -> tuple[int, ...]:
        """For each trigger the round it went off in; 0 for those that have not."""
        state = self._table.world.find(self._table.environment[0], GoneOff)
        return state.rounds if state is not None else (0,) * len(self.all)

    def rounds_of(self, name: str) -> int:
        """The round a trigger went off in; 0 if it has not."""
        return next((when for each, when in zip(self.all, self.gone_off, strict=True) if each.name == name), 0)

    def weather(self) -> Iterator[tuple[int, TriggerSheet]]:
        """Those that have changed the weather, with the round they did it in."""
        return (
            (when, each) for each, when in zip(self.all, self.gone_off, strict=True) if when and each.changes_weather
        )

    def due(self) -> tuple[TriggerSheet, ...]:
        """Those that go off now: they are marked, and their doors and messages are carried out."""
        now = self._table.clock.round
        if not now or all(self.gone_off):
            return ()
        called = rulings(self._table.world).called
        fresh = tuple(
            not when and (each.name in called or self._comes_about(each))
            for each, when in zip(self.all, self.gone_off, strict=True)
        )
        if not any(fresh):
            return ()
        rounds = tuple(now if new else when for new, when in zip(fresh, self.gone_off, strict=True))
        self._table.world.put(self._table.environment[0], GoneOff(rounds))
        going = tuple(each for each, new in zip(self.all, fresh, strict=True) if new)
        for trigger in going:
            for change in trigger.door:
                self._table.door(self._doors[change.name], change.state)
            wake(self._table, [unit for unit, of in self._table.world.rows(Asleep) if of.trigger == trigger.name])
            if trigger.message:
                self._table.say(Event("message", trigger.message, only=trigger.to or self._table.sides))
        return going

    def break_out(self, outbreaks: tuple[Outbreak, ...]) -> None:
        """Let loose, between two rounds, what the triggers bring that have gone off."""
        table = self._table
        before = table.world.find(table.environment[0], BrokenOut) or BrokenOut()
        loose = [each for each in outbreaks if each.trigger not in before.names and self.rounds_of(each.trigger)]
        if not loose:
            return
        names = tuple(dict.fromkeys(each.trigger for each in loose))
        table.world.put(table.environment[0], BrokenOut((*before.names, *names)))
        for each in loose:
            for cell in each.cells:
                table.book.break_out(table, each.what, cell)

    def _comes_about(self, trigger: TriggerSheet) -> bool:
        match trigger.on:
            case "enter":
                if self._areas[trigger.name].isdisjoint(self._table.index()):
                    return False
                return any(self._inside(trigger, unit) for unit in self._people(trigger.side))
            case "seen":
                return any(self._seen(trigger, unit) for unit in self._people(trigger.side))
            case "time":
                return self._table.clock.round >= self._table.times.begins(trigger.after or 0)
            case "called":
                return False
            case "losses":
                return self._lost(trigger.side) >= trigger.share
            case _:
                return self._won(trigger)

    def _people(self, side: str) -> tuple[Ref, ...]:
        sides = (side,) if side else self._table.sides
        return tuple(unit for each in sides for unit in fighters(self._table, each))

    def _inside(self, trigger: TriggerSheet, unit: Ref) -> bool:
        return not self._areas[trigger.name].isdisjoint(self._table.cells(unit))

    def _seen(self, trigger: TriggerSheet, unit: Ref) -> bool:
        """Whether a unit, or the one that is named, is seen at this moment by the side that matters."""
        if trigger.of and self._table.name(unit) != trigger.of:
            return False
        own = self._table.side(unit)
        watching = (intel for of, intel in self._table.each_side() if of.name != own and trigger.by in ("", of.name))
        contacts = (intel.contact(unit) for intel in watching)
        return any(contact is not None and contact.now and contact.how == "seen" for contact in contacts)

    def _lost(self, side: str) -> float:
        """The share of a side's people, of all that have been on the map, who are out of the fight."""
        world = self._table.world
        own = [ref for ref, of in world.rows(Allegiance) if of.side == side and is_person(self._table, ref)]
        return 1 - len(fighters(self._table, side)) / len(own) if own else 0.0

    def _won(self, trigger: TriggerSheet) -> bool:
        progress = self._table.world.part(self._table.environment[0], Progress)
        rows = zip(self._objectives, progress.rows, strict=False)
        return any(won for (name, side), (_, won) in rows if name == trigger.of and trigger.side in ("", side))


def wake(table: Battletable, units: Iterable[Ref]) -> None:
    """Wake units; only their own side can tell."""
    for unit in units:
        table.world.strip(unit, Asleep)
        table.say(Event("wakes", "{actor} is awake.", actor=unit, secret=True))


UNFELT = ("spotted", "lost", "noticed", "watched")
"""Kinds of event that do nothing to their target."""


def stir(table: Battletable, event: Event) -> None:
    """Wake the force of a unit that is attacked in its sleep, if that stirs it."""
    struck = None if event.target is None or event.kind in UNFELT else table.world.find(event.target, Asleep)
    if struck is None or not struck.stirs or event.target is None:
        return
    if event.actor is None or enemies(table, event.actor, event.target):
        wake(table, [unit for unit, of in table.world.rows(Asleep) if of.force == struck.force])
