"""Random changes to a battle, and the law of what is kept: it is what would be worked out now."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass, replace
from random import Random
from typing import Any

from game.battle.battle import Battle
from game.battle.view import View
from game.world.field import Field
from game.world.recall import Memory
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Allegiance, Aloft, Condition, Crew, Facing, Identity, Kit, Position, Stance
from rules.frame.ground import Cell, Light, Weather
from rules.frame.recall import Given, Lookup
from rules.frame.things import Breach, Cloud, Door, Fire
from rules.kernel.refs import Ref

SAMPLE = 40
"""How many of the facts kept of a scene are looked at after each change."""
KEPT_APART = (Identity, Allegiance, Aboard, Crew, Position)
"""Parts that units do not exchange: who they are, and what seats and cells hold them."""
Key = tuple[Lookup[Any, ..., Any], Given]


class Chaos:
    """Changes one thing or another of a battle, as seeds will have it."""

    def __init__(self, battle: Battle, seed: str) -> None:
        self.battle, self.table, self.random = battle, battle.table, Random(seed)
        self.changes: tuple[Callable[[], None], ...] = (
            *(self.move, self.turn, self.stand, self.exchange, self.exchange, self.exchange, self.wound, self.fire_off),
            *(self.drop, self.light, self.smoke, self.blow_away, self.burn, self.door, self.breach, self.clock),
            *(self.phase, self.rise, self.remove),
        )

    def change(self) -> str:
        """Make a change; which one it was."""
        change = self.random.choice(self.changes)
        change()
        return change.__name__

    def _unit(self) -> Ref:
        return self.random.choice(self.table.units())

    def _walker(self) -> Ref:
        walkers = [unit for unit in self.table.units() if self.table.find(unit, Position) is not None]
        return self.random.choice([unit for unit in walkers if not self.table.pose(unit).body.is_vehicle])

    def _cell(self) -> Cell:
        rows, columns = self.table.board.terrain.shape
        return self.random.randrange(columns), self.random.randrange(rows)

    def move(self) -> None:
        self.table.put(self._walker(), Position(self._cell()))

    def turn(self) -> None:
        self.table.put(self._walker(), Facing(self.random.randrange(self.table.grid.directions)))

    def stand(self) -> None:
        self.table.put(self._walker(), Stance(self.random.choice(tuple(Posture)[:4])))

    def exchange(self) -> None:
        """Two units exchange a part, whatever the rulebook keeps in it: health, turn, nerve, kit."""
        one, other = self._unit(), self._unit()
        kinds = [type(part) for part in self.table.world.parts(one) if type(part) not in KEPT_APART]
        kind = self.random.choice(kinds)
        given, back = self.table.part(one, kind), self.table.find(other, kind)
        if back is not None and self.table.pose(one).body.is_vehicle is self.table.pose(other).body.is_vehicle:
            self.table.put(one, back)
            self.table.put(other, given)

    def wound(self) -> None:
        unit = self._unit()
        condition = self.table.find(unit, Condition) or Condition()
        self.table.put(unit, replace(condition, strength=self.random.random()))

    def fire_off(self) -> None:
        unit = self._unit()
        kit = self.table.find(unit, Kit) or Kit()
        for item in kit.held():
            self.table.put(unit, kit.swapped(item, replace(item, loaded=self.random.randrange(3))))
            break

    def drop(self) -> None:
        unit = self._walker()
        for item in (self.table.find(unit, Kit) or Kit()).held():
            self.table.drop(unit, item)
            break

    def light(self) -> None:
        light = self.random.choice(tuple(Light))
        self.table.set_weather(Weather(self.random.randrange(8), self.random.randrange(360), light))

    def smoke(self) -> None:
        cell = self._cell()
        cells = (cell, *(beside for _, beside in self.table.grid.neighbours(cell)))
        self.table.cloud(Cloud("smoke", tuple((at, 1.0) for at in sorted(cells)), 99, 0, cell))

    def blow_away(self) -> None:
        for ref, _ in self.table.having(Cloud)[:1]:
            self.table.remove(ref)

    def burn(self) -> None:
        self.table.add(Fire(self._cell(), 1, 0, 99))

    def door(self) -> None:
        doors = self.table.having(Door)
        if doors:
            self.table.door(self.random.choice(doors)[1].part, self.random.choice(("open", "shut", "locked")))

    def breach(self) -> None:
        edges = sorted(self.table.board.barriers)
        if edges:
            self.table.add(Breach(*self.random.choice(edges)))

    def clock(self) -> None:
        self.table.set_clock(round=self.table.clock.round + 1)

    def phase(self) -> None:
        self.table.phase(f"phase {self.random.randrange(9)}")

    def rise(self) -> None:
        self.table.put(self._walker(), Aloft(float(self.random.randrange(3))))

    def remove(self) -> None:
        if len(self.table.units()) > 4 and not self.random.randrange(4):
            self.table.remove(self._walker())


def lawful(battle: Battle, random: Random) -> int:
    """That what is kept is what would be worked out now; how many facts were looked at."""
    table = battle.table
    looked = _lawful(table, table, random)
    for side in (*table.sides, None):
        looked += _lawful(battle.view(side), View(table, side), random)
    return looked


def _lawful(keeps: Field, forgets: Field, random: Random) -> int:
    """The same of one scene, beside one that is asked the same and has no memory."""
    keys = kept(keeps)
    sample = random.sample(keys, min(SAMPLE, len(keys)))
    for lookup, given in sample:
        memory, forgets.memory = forgets.memory, Memory()
        now = _outcome(lookup.afresh, forgets, given)
        forgets.memory = memory
        then = _outcome(keeps.remembered, lookup, given)
        assert same(now, then), f"{lookup}{given} of {keeps.viewer}: {then}, and would be {now}"
    return len(sample)


def kept(scene: Field) -> list[Key]:
    """All the questions whose answers are kept."""
    return scene.memory.asked()


def _outcome(ask: Callable[..., Any], *what: Any) -> object:
    try:
        return ask(*what)
    except (LookupError, ValueError) as no:
        return type(no)


def same(one: object, other: object) -> bool:
    """Whether two things tell the same, also where they are not taken to be equal."""
    if one is other or one == other:
        return True
    if type(one) is not type(other):
        return False
    if isinstance(one, tuple | list) and isinstance(other, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict) and isinstance(other, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if is_dataclass(one):
        return all(same(getattr(one, each.name), getattr(other, each.name)) for each in fields(one))
    return False
