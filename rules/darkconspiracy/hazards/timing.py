"""What harms units without anybody's doing, at the start of turns and at the start and end of phases."""

from __future__ import annotations

from rules.darkconspiracy.hazards import burning, clouds, flames, gas, poison
from rules.frame.flow import Flow
from rules.frame.scene import Table


def at_turn_start(table: Table) -> Flow[None]:
    """Clouds rise, gas is withstood or not (DKC-CHEM-03, DKC-CHEM-04)."""
    yield from ()
    clouds.rise(table)
    gas.breathe(table)


def at_phase_start(table: Table) -> Flow[None]:
    """Poison works (DKC-POIS-01)."""
    yield from poison.work(table)


def at_phase_end(table: Table) -> Flow[None]:
    """Units burn, and those that have come into gas breathe it (DKC-BURN-01, DKC-BURN-03, DKC-CHEM-04)."""
    yield from burning.burn(table)
    yield from flames.scorch(table)
    gas.breathe(table)
