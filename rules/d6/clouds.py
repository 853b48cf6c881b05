"""Smoke and gas: how clouds lie and drift, and what tear gas does to those who breathe it."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.core import equipment, scale
from rules.d6.core.defences import defence
from rules.d6.state import Gassed, Traits
from rules.d6.terms.weapons import Area
from rules.frame.ground import Cell
from rules.frame.measures import Drift
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Cloud
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

ROUNDS, IN_WIND, INDOORS = 10, 5, 20
"""How long a cloud lasts in still open air, in wind, and under a roof (DSX-SMOKE-01)."""
SMOKE = 1.0
"""A cell of smoke hides as much as a cell of dense growth (DSX-COVER-06)."""
GAS = 0.01
"""Gas hides next to nothing by its thickness: it is light concealment wherever the line meets it (DSX-GAS-01)."""
FULL, PARTLY = 2, 1
"""Dice that gas takes from a unit it overcomes, and from one that withstands it (DSX-GAS-01)."""


def cloud(scene: Scene, cell: Cell, area: Area) -> Cloud:
    """What a grenade or spell lets out: every cell within its radius that it reaches by open cells (DSX-SMOKE-01)."""
    metres = scale.in_cells(scene.grid, area.radius) * scene.grid.metres
    density = GAS if area.kind == "gas" else SMOKE
    cells = tuple((each, density) for each in scene.spread(cell, metres))
    return Cloud(area.kind, cells, scene.clock.round + lasts(scene, cell), area.value or 0, cell)


def lasts(scene: Scene, cell: Cell) -> int:
    """Rounds: 20 under a roof, 5 in wind, otherwise 10 (DSX-SMOKE-01)."""
    if scene.place(cell).roof:
        return INDOORS
    return IN_WIND if scene.weather.wind > 0 else ROUNDS


def drift(scene: Scene, cloud: Cloud) -> Drift:
    """One cell in the seconds of a round downwind if there is wind, not under a roof; gone when its time is up
    (DSX-SMOKE-01).
    """
    if scene.clock.round >= cloud.until:
        return Drift(0.0, gone=True)
    blown = scene.weather.wind > 0 and not scene.place(cloud.source).roof
    cell = float(scale.in_cells(scene.grid, 5)) * scene.grid.metres
    return Drift(cell / scale.ROUND_SECONDS if blown else 0.0)


def gas_at(scene: Scene, unit: Ref) -> Cloud | None:
    """The strongest gas a unit stands in."""
    clouds = [cloud for cell in scene.cells(unit) for cloud in scene.clouds(cell) if cloud.kind == "gas"]
    return max(clouds, key=lambda cloud: cloud.strength, default=None)


def breathes(scene: Scene, unit: Ref) -> bool:
    """Whether gas gets at a unit at all: a creature without a mask, not shut in a vehicle (DSX-GAS-01)."""
    if scene.find(unit, Traits) is None or equipment.masked(scene, unit):
        return False
    seat = equipment.seat(scene, unit)
    return seat is None or seat.exposure != "enclosed"


def withstands(scene: Scene, unit: Ref) -> Tally:
    """What the gas's set value must reach (DSX-GAS-01)."""
    return defence(scene, unit, "fortitude")


def choke(scene: Scene, unit: Ref, gas: Cloud) -> Gassed:
    """Value against Fortitude, no roll: reached, 2D off all rolls and half the movement; else 1D (DSX-GAS-01)."""
    return Gassed(FULL if gas.strength >= withstands(scene, unit).total else PARTLY)


def breathe(table: Table, unit: Ref) -> None:
    """On entering a cloud or beginning a turn in it; a turn begun outside is the last that suffers (DSX-GAS-01)."""
    gas = gas_at(table, unit)
    before = table.find(unit, Gassed)
    if gas is not None and breathes(table, unit):
        choked = choke(table, unit, gas)
        table.put(unit, choked)
        if before is None or before.dice < choked.dice:
            text = "{target} chokes in the gas." if choked.dice > 1 else "{target} coughs in the gas."
            table.say(Event("gas", text, target=unit, data={"dice": choked.dice}))
    elif before is not None:
        table.put(unit, replace(before, clear=True))
