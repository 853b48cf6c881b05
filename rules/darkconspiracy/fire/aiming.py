"""Aim: at a unit, or over a piece of ground that is watched."""

from __future__ import annotations

from rules.frame.forms import Action
from rules.frame.scene import Table
from rules.kernel.refs import Ref


def ends(table: Table, unit: Ref, action: Action) -> None:
    """Whatever else a unit does ends its aim; to wait keeps it (DKC-ACT-02, DKC-OPP-01)."""
    del table, unit, action
