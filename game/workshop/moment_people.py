"""Everybody on the map at a moment of a battle, and the mines, as forces and mines of a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.battle.battle import Battle
from game.battle.figure_state import kinds, written
from game.battle.own_sheets import own_sheets
from game.battle.posts import has_room
from game.battle.scenario import ForceSheet
from game.board.terrain import Terrain
from game.world.components import Asleep
from game.world.footprint import footprint
from rules.frame.book import Recruit
from rules.frame.figure import Allegiance, Body, Condition, Crew, Facing, Identity, Position, Stance, State
from rules.frame.ground import Cell
from rules.frame.things import Known, Mine, Trap
from rules.kernel.refs import Ref

POSTURES = {"standing": "standing", "crouched": "crouched", "kneeling": "crouched", "sitting": "crouched"}
"""What a scenario calls the postures of rulebooks; in all others a figure lies."""
HERE = (State.FIT, State.HURT, State.DOWN, State.DEAD)
"""How figures are that are taken over."""
LONGEST_NAME = 40
Table = dict[str, Any]


@dataclass
class People:
    """The forces that are on the map, and what of them could not be kept."""

    forces: list[Table] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)

    @property
    def names(self) -> tuple[str, ...]:
        """What those who are alive are called."""
        return tuple(str(force["name"]) for force in self._alive)

    @property
    def sides(self) -> frozenset[str]:
        """The sides that have anybody alive there."""
        return frozenset(str(force["side"]) for force in self._alive)

    @property
    def _alive(self) -> list[Table]:
        dead = State.DEAD.value
        return [each for each in self.forces if each.get("state", {}).get("Condition", {}).get("state") != dead]


def names_of(force: ForceSheet) -> tuple[str, ...]:
    """What the figures of a force are called, whatever the rulebook."""
    name = force.name or force.sheet
    return (name,) if force.count == 1 else tuple(f"{name} {number}" for number in range(1, force.count + 1))


def people(battle: Battle) -> People:
    """Every figure that stands or lies on the map; those aboard come as the crew of their vehicle."""
    found, taken, world = People(), set[Cell](), battle.world
    there = [ref for ref, _ in world.rows(Allegiance) if world.find(ref, Position) is not None]
    states = {ref: (world.find(ref, Condition) or Condition()).state for ref in there}
    for ref in sorted(there, key=lambda ref: (states[ref] is State.DEAD, not _is_vehicle(battle, ref))):
        if states[ref] in HERE:
            _take_over(battle, ref, found, taken)
        else:
            found.lost.append("those who have left the fight")
    return found


def _is_vehicle(battle: Battle, ref: Ref) -> bool:
    return (battle.world.find(ref, Body) or Body()).is_vehicle


def _take_over(battle: Battle, ref: Ref, found: People, taken: set[Cell]) -> None:
    """One figure as a force of its own, in its cell or, where others are in the way, in the nearest free one."""
    world, terrain = battle.world, battle.setup.ground.terrain
    who, body, facing = world.part(ref, Identity), world.find(ref, Body) or Body(), world.part(ref, Facing).direction
    at = world.part(ref, Position).cell
    cell = at if has_room(terrain, at, facing, body, taken) else _nearest(terrain, at, facing, body, taken)
    name = who.name[:LONGEST_NAME]
    if cell is None:
        found.lost.append(f"{name}, who finds no room")
        return
    taken.update(footprint(terrain.grid, cell, facing, body))
    force: Table = {
        "side": world.part(ref, Allegiance).side,
        "sheet": who.sheet,
        "name": name,
        "at": cell,
        "facing": round(terrain.grid.degrees(facing)) % 360,
    }
    stance = world.find(ref, Stance) or Stance()
    posture = POSTURES.get(stance.posture.value, "prone")
    force |= {"posture": posture} if posture != "standing" else {}
    asleep = world.find(ref, Asleep)
    if asleep is not None:
        force |= {"wakes": asleep.trigger} | ({} if asleep.stirs else {"stirs": False})
    force["book"] = battle.setup.book.name
    found.forces.append(force | _crew_or_state(battle, ref, found))


def _nearest(terrain: Terrain, at: Cell, facing: int, body: Body, taken: set[Cell]) -> Cell | None:
    """The cell nearest to one in which a body has room."""
    near = sorted(terrain.grid.cells(), key=lambda cell: (terrain.grid.straight(at, cell), cell))
    return next((cell for cell in near if has_room(terrain, cell, facing, body, taken)), None)


def _crew_or_state(battle: Battle, ref: Ref, found: People) -> Table:
    """Of a vehicle who sits in it; of everything else, and of an empty one, how it is."""
    crew = battle.world.find(ref, Crew)
    riders = [seat.rider for seat in crew.seats] if crew is not None else []
    manned: list[str] = []
    for rider in riders:
        if rider is None:
            break
        manned.append(battle.world.part(rider, Identity).role)
    if any(rider is not None for rider in riders):
        found.lost.append("the state of vehicles with a crew, and of those aboard")
    if manned:
        return {"crew": manned, "craft": _craft(battle, ref)}
    state = _state(battle, ref)
    return {"state": state} if state else {}


def _craft(battle: Battle, ref: Ref) -> str:
    """Whether a vehicle goes by land, water or air, as the scenario said of it."""
    name = battle.world.part(ref, Identity).name
    return next((force.craft for force in battle.setup.scenario.force if name in names_of(force)), "vehicle")


def _state(battle: Battle, ref: Ref) -> Mapping[str, Any]:
    """How a figure is, as far as it is otherwise than its sheet says."""
    setup, who = battle.setup, battle.world.part(ref, Identity)
    recruit = Recruit(sheet=who.sheet, setting=setup.scenario.setting, name=who.name)
    fresh = setup.book.enlist(recruit, setup.options, own_sheets(setup.written, setup.book.name))
    parts = (battle.world.find(ref, kind) for kind in kinds(setup.book).values())
    return written(setup.book, (part for part in parts if part is not None), fresh)


def mines(battle: Battle) -> tuple[bool, tuple[Table, ...]]:
    """Whether the mines of the map are all there still, and the mines to be written: all of them if not."""
    drawn = {mine.cell for mine in battle.setup.ground.mines} if battle.setup.scenario.minefields else set()
    there = tuple(battle.world.rows(Mine))
    kept = drawn <= {mine.cell for _, mine in there}
    return kept, tuple(_mine(battle, ref, mine) for ref, mine in there if not kept or mine.cell not in drawn)


def _mine(battle: Battle, ref: Ref, mine: Mine) -> Table:
    grid, world = battle.setup.ground.terrain.grid, battle.world
    trap = next((trap for _, trap in world.rows(Trap) if trap.mine == ref), None)
    known = (world.find(ref, Known) or Known()).to
    told: Table = {"at": mine.cell, "mine": mine.name, "side": mine.side}
    if mine.facing is not None:
        told["facing"] = round(grid.degrees(mine.facing)) % 360
    if mine.fuze:
        told["fuze"] = mine.fuze
    if mine.wire:
        told["wire"] = round(grid.degrees(grid.direction(mine.cell, mine.wire[0]))) % 360
        told["wire_length"] = min(30.0, grid.straight(mine.cell, mine.wire[-1]) + 0.01)
    if trap is not None:
        told |= {"decoy": True} if trap.decoy else {}
        told |= {"tamper": trap.tamper} if trap.tamper else {}
    others = [side for side in known if side != mine.side]
    return told | ({"known_to": others} if others else {})
