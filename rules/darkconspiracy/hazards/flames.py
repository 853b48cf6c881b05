"""Open flames: houses, grass and wrecks on fire, and what they do to those who are near."""

from __future__ import annotations

from rules.darkconspiracy.core import arms
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.harm.blows import Hits
from rules.darkconspiracy.hazards.burning import burns
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.hazards import Singed
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.anatomy import LEGS, PARTS
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Fire
from rules.kernel.refs import Ref
from rules.parts import seats

FOREVER = 1_000_000
"""A fire burns to the end of the battle (DKC-BURN-03)."""


@lookup
def harm(scene: Scene, unit: Ref, cell: Cell) -> Hits:
    """A phase in flames: a die to both legs, inside a building to every part; armour keeps it off (DKC-BURN-03,
    DKC-BURN-04).
    """
    near = PARTS if scene.place(cell).roof else LEGS
    return burns(tuple(int(part in near and not arms.armour(scene, unit, part)) for part in PARTS))


def catches(table: Table, cell: Cell) -> None:
    """The ground burns; such a fire does not spread (DKC-BURN-03)."""
    if not table.fires(cell):
        table.add(Fire(cell, 1, table.clock.round, FOREVER))
        table.say(Event("fire", "The ground burns.", cells=(cell,)))


def passed(table: Table, unit: Ref, cell: Cell) -> None:
    """A unit has gone through a cell in this phase, and through the flames there (DKC-BURN-03)."""
    if table.fires(cell):
        table.put(unit, Singed(table.clock.round, cell))


def scorch(table: Table) -> Flow[None]:
    """At the end of a phase all that stand in flames or went through them are burnt, once (DKC-BURN-03)."""
    for unit in table.units():
        if table.find(unit, Traits) is None or not knowing.alive(table, unit) or seats.seat_of(table, unit) is not None:
            continue
        went, here = table.find(unit, Singed), (cell for cell in table.cells(unit) if table.fires(cell))
        through = went.cell if went is not None and went.round == table.clock.round else None
        cell = next(here, through)
        hits = () if cell is None else harm(table, unit, cell)
        if hits:
            table.say(Event("scorched", "Flames burn {target}.", target=unit))
            yield from hurting.suffer(table, unit, hits, means=Means.FLAMES)
