"""Fear of what is met: terror, flight, and getting over it."""

from __future__ import annotations

from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.kernel.refs import Ref


def meets(table: Table, unit: Ref) -> Flow[bool]:
    """A unit that sees a horror for the first time bears it, or does not (DKC-FEAR-01). Whether it has a free action
    by an outstanding success (DKC-FEAR-03).
    """
    raise NotImplementedError
    yield


def may_act(table: Table, unit: Ref) -> bool:
    """Whether a unit is its own master: neither terrified nor in flight (DKC-FEAR-01, DKC-FEAR-03)."""
    raise NotImplementedError


def driven(table: Table, unit: Ref) -> Flow[bool]:
    """What a frightened unit does with its action: it tries to snap out of it, or flees (DKC-FEAR-02, DKC-FEAR-03,
    DKC-PANIC-02). Whether that took the action.
    """
    raise NotImplementedError
    yield
