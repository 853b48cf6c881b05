"""Panic: of those knocked down, surprised, or about to be run over."""

from __future__ import annotations

from typing import Literal

from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.kernel.refs import Ref

Cause = Literal["knockdown", "surprise", "charged"]


def panic(table: Table, unit: Ref, cause: Cause, *, of: Ref | None = None, armed: bool = False) -> Flow[bool]:
    """A die against Initiative: by so much more, so many phases a unit stands frozen, or runs from what charges it
    (DKC-PANIC-01, DKC-PANIC-02). `armed`: it could stop the charger. Whether it panics.
    """
    raise NotImplementedError
    yield
