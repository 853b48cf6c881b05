"""Keeping one's eyes open: one roll of everybody's for all that there may be to see in a segment (RFX-SENSE-02)."""

from __future__ import annotations

from rules.frame.scene import Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.reflex.core import able, course
from rules.reflex.state import Lookout


def keep_eyes_open(table: Table, coming: int) -> None:
    """For every coming exchange and pause each looks about: the kept die stands for everybody he has not yet found, so
    that there being somebody changes no roll (RFX-SENSE-02).
    """
    for unit in course.people(table):
        _look_about(table, unit, coming)


def newcomers_look_about(table: Table) -> None:
    """Whoever comes on looks about at once, for this exchange or pause (RFX-SENSE-02)."""
    for unit in course.people(table):
        if table.find(unit, Lookout) is None:
            _look_about(table, unit, table.clock.round)


def _look_about(table: Table, unit: Ref, coming: int) -> None:
    if able.awake(table, unit):
        dice = table.dice(unit)
        table.put(unit, Lookout(coming, dice.roll(Pool(2, 20, "low")).value, dice.roll(Pool(1, 20)).value))
