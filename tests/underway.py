"""Which units are in the middle of a move. A battle is a coroutine: while the part of it that has set a unit on a cell
waits for an answer, the unit is on its way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from inspect import CO_GENERATOR, currentframe
from types import FrameType
from typing import Any

from game.battle.table import Battletable
from rules.frame.ground import Cell
from rules.frame.scene import Footfall
from rules.kernel.refs import Ref


class Underway:
    """Notes every step of a unit on a table, and in which part of the flow it was made."""

    def __init__(self, table: Battletable, flow: Callable[[], Any]) -> None:
        self._flow = flow
        """The flow that waits for an answer now, if any does."""
        self._made_in: dict[Ref, FrameType] = {}
        """In which coroutine each unit has made its last step."""
        step = table.step

        def noted(unit: Ref, cell: Cell, facing: int | None = None) -> Footfall:
            made_in = _coroutine(currentframe())
            if made_in is not None:
                self._made_in[unit] = made_in
            return step(unit, cell, facing)

        vars(table)["step"] = noted

    def units(self) -> tuple[Ref, ...]:
        """The units that may be passing others: the coroutine that took them there has not come to its end."""
        waiting = tuple(_waiting(self._flow()))
        return tuple(unit for unit, made_in in self._made_in.items() if any(made_in is each for each in waiting))


def _coroutine(frame: FrameType | None) -> FrameType | None:
    """The innermost coroutine that a call comes from."""
    while frame is not None and not frame.f_code.co_flags & CO_GENERATOR:
        frame = frame.f_back
    return frame


def _waiting(flow: Any) -> Iterator[FrameType]:
    """Every coroutine of a flow that waits, from the outermost to the one that asks; none once it has ended."""
    while flow is not None:
        if flow.gi_frame is not None:
            yield flow.gi_frame
        flow = flow.gi_yieldfrom
