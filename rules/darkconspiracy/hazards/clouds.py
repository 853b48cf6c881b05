"""Smoke and tear gas: where they hang, from when, and for how long."""

from __future__ import annotations

from rules.darkconspiracy.core import scale
from rules.darkconspiracy.state.blast import Brewing
from rules.frame.ground import Cell
from rules.frame.measures import Drift
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Cloud

TURNS = 6
"""For so many turns a cloud hangs, from the one after the burst (DKC-CHEM-03)."""
LONG = 4
"""Times its width a cloud reaches downwind (DKC-CHEM-01)."""
KINDS = {"smoke": ("smoke", 1.0), "white phosphorus": ("smoke", 1.0), "tear gas": ("gas", 0.01)}
"""What hangs there by what the round is filled with, and how much a metre of it hides (DKC-CHEM-03, DKC-SPEC-01)."""


@lookup
def cells(scene: Scene, cell: Cell, width: int) -> tuple[Cell, ...]:
    """The cells of a cloud: from the burst downwind, as wide as the burst and four times as long; without wind a
    circle as far as the width (DKC-CHEM-01). Walls keep it in.
    """
    if scene.weather.wind <= 0:
        return tuple(sorted({cell, *scene.spread(cell, width)}))
    there = scene.grid.oblong(cell, scene.weather.wind_to, LONG * width, width)
    filled = {*scene.spread(cell, LONG * width + scene.grid.metres)}
    return tuple(sorted({cell, *(each for each in there if each in filled)}))


def brew(table: Table, fills: str, width: int, cell: Cell) -> None:
    """A chemical round has burst: in this turn it does nothing yet (DKC-CHEM-03, DKC-CHEM-04)."""
    if fills in KINDS:
        table.add(Brewing(fills, width, cell, scale.turn(table.clock.round)))
        kind = KINDS[fills][0]
        table.say(Event("fumes", f"{kind.capitalize()} begins to spread.", cells=(cell,)))


def rise(table: Table) -> None:
    """At the start of a turn the clouds of rounds that burst in the one before it hang there, for six turns
    (DKC-CHEM-01, DKC-CHEM-03).
    """
    now = scale.turn(table.clock.round)
    for ref, brewing in table.having(Brewing):
        if brewing.turn >= now:
            continue
        kind, density = KINDS[brewing.fills]
        there = tuple((each, density) for each in cells(table, brewing.cell, brewing.width))
        cloud = Cloud(kind, there, scale.last_of(brewing.turn + TURNS), 0, brewing.cell)
        table.remove(ref)
        table.cloud(cloud)
        table.say(Event("cloud", f"{kind.capitalize()} hangs there.", cells=(brewing.cell,), data={"cloud": cloud}))


def drift(scene: Scene, cloud: Cloud) -> Drift:
    """It stays where it is, and is gone when its time is up (DKC-CHEM-01, DKC-CHEM-03)."""
    return Drift(0.0, gone=scene.clock.round >= cloud.until)
