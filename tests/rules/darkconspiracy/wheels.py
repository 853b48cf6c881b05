"""Vehicles on the stage: a craft of the roster with people in its seats, and how it goes."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.darkconspiracy.book import BOOK
from rules.darkconspiracy.state.craft import Battered, Craft, UnderWay
from rules.frame.book import Recruit
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from rules.parts import seats
from tests.rules.darkconspiracy.stage import Stage


def craft(stage: Stage, sheet: str, cell: Cell, *crew: Ref, side: str = "blue", facing: int = 2) -> Ref:
    """A vehicle of the roster, with these in its seats in order."""
    ref = stage.place(BOOK.enlist(Recruit(sheet=sheet, name=f"{side} {sheet}"), stage.options), side, cell, facing)
    for number, rider in enumerate(crew):
        seats.get_in(stage.table, rider, ref, number)
    stage.look()
    return ref


def going(stage: Stage, ref: Ref) -> UnderWay:
    """How it is under way."""
    return stage.part(ref, UnderWay)


def goes(stage: Stage, ref: Ref, speed: int, *course: Cell, **figures: Any) -> None:
    """It is under way along a course."""
    stage.put(ref, replace(going(stage, ref), speed=speed, course=course, **figures))


def east(stage: Stage, ref: Ref, cells: int) -> tuple[Cell, ...]:
    """So many cells straight on to the east."""
    column, row = stage.cell(ref)
    return tuple((column + step, row) for step in range(1, cells + 1))


def struck(stage: Stage, ref: Ref, **marks: Any) -> None:
    """What has been done to it."""
    stage.put(ref, replace(stage.part(ref, Battered), **marks))


def figures(stage: Stage, ref: Ref, **changed: Any) -> None:
    """Other figures of its sheet."""
    stage.put(ref, replace(stage.part(ref, Craft), **changed))
