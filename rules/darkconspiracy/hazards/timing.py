"""What harms units without anybody's doing, at the start of turns and at the start and end of phases."""

from __future__ import annotations

from rules.frame.flow import Flow
from rules.frame.scene import Table


def at_turn_start(table: Table) -> Flow[None]:
    """Clouds rise and thin, gas is withstood or not (DKC-CHEM-03, DKC-CHEM-04)."""
    yield from ()


def at_phase_start(table: Table) -> Flow[None]:
    """Poison works (DKC-POIS-01)."""
    yield from ()


def at_phase_end(table: Table) -> Flow[None]:
    """Units burn, and those that have come into gas breathe it (DKC-BURN-01, DKC-CHEM-04)."""
    yield from ()
