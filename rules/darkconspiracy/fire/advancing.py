"""Fire at a walk or a trot, asked after the steps have been taken."""

from __future__ import annotations

from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.kernel.refs import Ref


def fires(table: Table, unit: Ref, gait: str) -> Flow[None]:
    """A unit that has walked or trotted may fire in the same action, never aimed (DKC-ACT-04, DKC-MV-01)."""
    del table, unit, gait
    yield from ()
