"""A moment of a battle as a scenario: units where they stand and as they are, doors, weather, time, objectives."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import ceil
from pathlib import Path
from typing import Any

from game.battle.battle import Battle
from game.battle.objectives import LASTING, Progress
from game.battle.rulings import rulings
from game.battle.scenario import ForceSheet, Scenario
from game.battle.seconds import LONGEST, Seconds
from game.workshop import toml_edits
from game.workshop.check import check
from game.workshop.moment_people import People, mines, names_of, people
from game.workshop.packing import needed
from game.workshop.toml_blocks import Way
from game.world.components import Environment
from rules.frame.things import Breach, Cloud, Door, Fire, Lying
from rules.kernel.faults import Faulty
from rules.kernel.files import faulty, reason

ORDER = tuple(Scenario.model_fields)
KEPT = ("map", "summary", "setting", "undo", "table", "sheets", "minefields")
"""Fields of a scenario that stay as they are."""
WAITS = ("trigger", "wakes")
"""Fields of a force that name a trigger."""
CAUSES = frozenset(("name", "on", "side", "by", "of", "after", "share"))
"""Fields of a trigger that say when it goes off, not what it does."""
STATES = ("open", "shut", "locked", "broken")
LONGEST_TITLE = 80


@dataclass(frozen=True)
class Moment:
    """What there is of a moment of a battle, taken out of it: it can be written while the battle goes on."""

    origin: Path
    """The scenario that the battle began as."""
    remark: str
    values: tuple[tuple[Way, Any], ...]
    """What stands above all lists, by place."""
    lists: Mapping[str, Sequence[Mapping[str, Any]]]
    lost: tuple[str, ...]
    """What could not be kept."""

    def text(self) -> str:
        """The whole file."""
        text = ""
        for way, value in self.values:
            text = toml_edits.put(text, way, value, ORDER, ("options", "weather"))
        for kind, tables in self.lists.items():
            for table in tables:
                text = toml_edits.added(text, tuple(kind.split(".")), table, ORDER)
        return "\n".join((f"# {self.remark}", *(f"# Not kept: {each}." for each in self.lost))) + "\n" + text

    def save(self, out: Path) -> None:
        """Write it, with its map and sheets beside it; raises Faulty where it cannot be written or would not pass
        check, and then leaves nothing behind.
        """
        if out.suffix.lower() != ".toml":
            raise faulty(out, "a scenario is a .toml file", f"write {out.stem}.toml")
        if out.exists():
            raise faulty(out, "is there already", "give another name")
        copied: list[Path] = []
        try:
            copied = _with_files(self.origin, out)
            out.write_text(self.text(), encoding="utf-8", newline="\n")
            faults = tuple(check((out,)).faults)
        except OSError as error:
            raise faulty(out, f"cannot be written ({reason(error)})", "name another folder") from None
        if faults:
            for file in (out, *copied):
                file.unlink(missing_ok=True)
            raise Faulty(faults)


def moment_of(battle: Battle) -> Moment:
    """The present moment of a battle; raises Faulty for one that is over."""
    if battle.over:
        raise faulty(battle.setup.written.file, "the battle is over", "go back to a moment before its end")
    return _Taking(battle).moment()


def _with_files(scenario: Path, out: Path) -> list[Path]:
    """Copy what a scenario needs to the same places beside another file; the files that are new there."""
    home, new = out.resolve().parent, list[Path]()
    home.mkdir(parents=True, exist_ok=True)
    if home == scenario.resolve().parent:
        return new
    for file in dict.fromkeys(each.resolve() for each in needed(scenario)):
        target = home / os.path.relpath(file, scenario.resolve().parent)
        if file == scenario.resolve():
            continue
        if not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
            new.append(target)
        elif target.read_bytes() != file.read_bytes():
            raise faulty(target, "is another file of that name", "save the moment in a folder of its own")
    project = next((each for above in scenario.resolve().parents for each in above.glob("*.tiled-project")), None)
    above = home.parent
    if project is not None and not any(above.glob("*.tiled-project")) and not any(home.glob("*.tiled-project")):
        shutil.copyfile(project, above / project.name)
        new.append(above / project.name)
    return new


def _without(force: Mapping[str, Any], triggers: Collection[str]) -> dict[str, Any]:
    """A force that waits for no trigger that is no more."""
    return {name: value for name, value in force.items() if name not in WAITS or value in triggers}


@dataclass
class _Taking:
    """One moment, as it is being taken out of its battle."""

    battle: Battle
    lost: list[str] = field(default_factory=list)
    """What could not be kept."""

    @cached_property
    def people(self) -> People:
        """Everybody on the map."""
        found = people(self.battle)
        self.lost += found.lost
        return found

    @property
    def scenario(self) -> Scenario:
        """What the battle began as."""
        return self.battle.setup.scenario

    @property
    def round(self) -> int:
        """The round that is under way, or comes next."""
        return max(1, self.battle.table.clock.round)

    @property
    def elapsed(self) -> Fraction:
        """Seconds of the rulebook since the battle began."""
        return (self.round - 1) * self.battle.setup.book.round_seconds

    def long(self, seconds: int) -> Seconds:
        """A span of the scenario in seconds of the rulebook that is played."""
        return Seconds(max(1, ceil(seconds * self.battle.setup.times.pace)))

    def left(self, seconds: int) -> Seconds:
        """How many seconds of the rulebook are left until a time of the scenario."""
        return Seconds(max(1, ceil(seconds * self.battle.setup.times.pace - self.elapsed)))

    def moment(self) -> Moment:
        """All that there is of it."""
        told = self.scenario.model_dump(mode="json", exclude_defaults=True)
        waiting = tuple(self._waiting())
        goals = tuple(self._objectives())
        brings = {str(force[key]) for force in (*self.people.forces, *waiting) for key in WAITS if force.get(key)}
        triggers = tuple(self._triggers(goals, brings))
        known = {trigger["name"] for trigger in triggers}
        kept, laid = mines(self.battle)
        lists: Mapping[str, Sequence[Mapping[str, Any]]] = {
            "weather.later": tuple(self._later_weather()),
            "side": told["side"],
            "relation": told.get("relation", ()),
            "force": [_without(force, known) for force in (*self.people.forces, *waiting)],
            "objective": goals,
            "mine": laid,
            "door": tuple(self._doors()),
            "breach": tuple(self._breaches()),
            "cloud": tuple(self._clouds()),
            "fire": tuple(self._fires()),
            "trigger": triggers,
        }
        values = (*self._head(told), *(() if kept else ((("minefields",), False),)), *self._weather())
        self.lost += self._not_kept()
        remark = f"Saved from {self.scenario.title!r} in {self.battle.setup.times.numbered(self.round)}."
        lost = tuple(dict.fromkeys(self.lost))
        return Moment(self.battle.setup.written.file, remark, values, lists, lost)

    def _head(self, told: Mapping[str, Any]) -> Iterator[tuple[Way, Any]]:
        """What stands above all tables, and the switches of the rulebook."""
        times, book = self.battle.setup.times, self.battle.setup.book.name
        rounds = times.rounds(self.scenario.lasts + rulings(self.battle.world).seconds) - self.round + 1
        added = f" ({times.numbered(self.round)})"
        values = {name: value for name, value in told.items() if name in KEPT} | {
            "title": self.scenario.title[: LONGEST_TITLE - len(added)] + added,
            "book": book,
            "lasts": Seconds(max(1, ceil(max(1, rounds) * times.round_seconds))),
        }
        yield from (((name,), values[name]) for name in ORDER if name in values)
        for name, value in told.get("options", {}).get(book, {}).items():
            yield ("options", book, name), value

    def _weather(self) -> Iterator[tuple[Way, Any]]:
        """The weather as it is."""
        weather = self.battle.world.part(self.battle.table.environment[0], Environment).weather
        yield ("weather", "wind"), weather.wind
        yield ("weather", "wind_to"), weather.wind_to
        yield ("weather", "light"), weather.light
        yield ("weather", "air"), weather.air

    def _later_weather(self) -> Iterator[dict[str, Any]]:
        """How the weather will change."""
        for later in self.scenario.weather.later:
            if self.battle.setup.times.begins(later.after) > self.round:
                yield later.model_dump(mode="json", exclude_none=True) | {"after": self.left(later.after)}

    def _objectives(self) -> Iterator[dict[str, Any]]:
        """What there is still to win, with the time that is left for it."""
        world = self.battle.world
        rows = world.part(self.battle.table.environment[0], Progress).rows
        coming = (name for force in filter(self._to_come, self.scenario.force) for name in names_of(force))
        there = {*self.people.names, *coming}
        for goal, (_, won) in zip(self.scenario.objective, rows, strict=True):
            if won or (goal.kind == "protect" and goal.of not in there):
                self.lost.append(f"the objective {goal.name!r}, which is {'won' if won else 'lost'} already")
                continue
            told = goal.model_dump(mode="json", exclude_defaults=True)
            if goal.time is not None:
                told["time"] = self.left(goal.time) if goal.kind in LASTING else self.long(goal.time)
            yield told

    def _triggers(self, goals: Sequence[Mapping[str, Any]], brings: Collection[str]) -> Iterator[dict[str, Any]]:
        """The triggers that have not gone off, and still can."""
        triggers = self.battle.hand.referee.triggers
        left = {goal["name"] for goal in goals}
        alive = self.people.sides | {force.side for force in self.scenario.force if self._to_come(force)}
        for trigger in self.scenario.trigger:
            if triggers.rounds_of(trigger.name) or (trigger.on == "objective" and trigger.of not in left):
                continue
            if trigger.on == "seen" and trigger.of and trigger.of not in self.people.names:
                continue
            if trigger.side and trigger.side not in alive and trigger.on not in ("objective", "called"):
                continue
            told = trigger.model_dump(mode="json", exclude_defaults=True)
            if told.keys() <= CAUSES and trigger.name not in brings:
                continue
            if trigger.after is not None:
                told["after"] = self.left(trigger.after)
            yield told

    def _to_come(self, force: ForceSheet) -> bool:
        """Whether a force has still to come on under this rulebook."""
        if not force.serves(self.battle.setup.book.name):
            return False
        if force.trigger:
            return not self.battle.hand.referee.triggers.rounds_of(force.trigger)
        return bool(force.arrives) and self.battle.setup.times.begins(force.arrives) > self.round

    def _waiting(self) -> Iterator[dict[str, Any]]:
        """The forces that have still to come on."""
        for force in filter(self._to_come, self.scenario.force):
            told = force.model_dump(mode="json", exclude_defaults=True) | {"book": self.battle.setup.book.name}
            yield told | ({"arrives": self.left(force.arrives)} if force.arrives else {})

    def _doors(self) -> Iterator[dict[str, Any]]:
        """The doors and windows that are not as they are drawn."""
        grid = self.battle.setup.ground.terrain.grid
        now = {door.part: door.state for _, door in self.battle.world.rows(Door)}
        for door in self.battle.setup.ground.doors:
            state = now.get(door.number, door.barrier.state)
            if state in STATES and state != door.barrier.state:
                cell, way = door.edges[0]
                yield {"at": cell, "edge": round(grid.degrees(way)) % 360, "state": state}

    def _breaches(self) -> Iterator[dict[str, Any]]:
        """The holes in walls, doors and windows."""
        grid = self.battle.setup.ground.terrain.grid
        for _, hole in self.battle.world.rows(Breach):
            yield {"at": hole.cell, "edge": round(grid.degrees(hole.direction)) % 360}

    def _clouds(self) -> Iterator[dict[str, Any]]:
        """Smoke and gas, with the time that they have left."""
        own = self.battle.setup.book.parts
        for ref, cloud in self.battle.world.rows(Cloud):
            if any(self.battle.world.find(ref, kind) is not None for kind in own):
                self.lost.append("where smoke and gas drift from now on")
            cells = [(*cell, round(thick, 3)) for cell, thick in cloud.cells if round(thick, 3) > 0]
            if cells:
                told = {"kind": cloud.kind, "at": cloud.source, "cells": cells, "lasts": self._until(cloud.until)}
                yield told | ({"strength": cloud.strength} if cloud.strength else {}) | self._only_here()

    def _fires(self) -> Iterator[dict[str, Any]]:
        """The cells that burn, with the time that they have left."""
        for _, fire in self.battle.world.rows(Fire):
            told: dict[str, Any] = {"at": fire.cell, "lasts": self._until(fire.until)}
            yield told | ({"fierce": fire.fierce} if fire.fierce > 1 else {}) | self._only_here()

    def _until(self, last: int) -> Seconds:
        """The seconds of the rulebook to the end of a round."""
        left = max(1, last - self.round + 1) * self.battle.setup.book.round_seconds
        return Seconds(max(1, min(LONGEST, ceil(left))))

    def _only_here(self) -> dict[str, str]:
        """What a rulebook says of clouds and fires holds under that rulebook."""
        return {"book": self.battle.setup.book.name}

    def _not_kept(self) -> Iterator[str]:
        """What is on the map and cannot be written."""
        there = ((Lying, "things on the ground"),)
        yield from (words for kind, words in there if any(True for _ in self.battle.world.rows(kind)))
