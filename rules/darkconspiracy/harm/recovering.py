"""What the wounded go through as time passes: checks of consciousness, bleeding, coming round."""

from __future__ import annotations

from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.kernel.refs import Ref


def at_turn_start(table: Table) -> Flow[None]:
    """Before phase 6: the unconscious try to come round, the knocked down may act again (DKC-WOUND-04 to
    DKC-WOUND-06).
    """
    raise NotImplementedError
    yield


def before_acting(table: Table, unit: Ref) -> Flow[bool]:
    """Before an action or a reaction: a lost action is taken off, a serious wound is borne once a turn (DKC-WOUND-02,
    DKC-WOUND-04). Whether the unit may go on to act.
    """
    raise NotImplementedError
    yield


def at_phase_end(table: Table) -> Flow[None]:
    """Points of the phase are forgotten, critical wounds that nobody has treated kill (DKC-KD-01, DKC-WOUND-06)."""
    raise NotImplementedError
    yield
