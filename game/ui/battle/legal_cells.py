"""The cells that an order may be aimed at, lit on the map: those listed at once, all others a few at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from game.ui.battle.form_fields import Sort
from game.ui.battle.order_kind import Kind
from game.ui.map.overlays import Reach
from rules.frame.forms import Choices, OneOf
from rules.frame.ground import Cell

LISTED = 4000
"""Listed places that are lit at most."""
AT_A_TIME = 24
"""Cells that are asked about in one turn of the loop."""


class LegalCells:
    """Where one kind of order may be aimed."""

    def __init__(self, kind: Kind, cells: Iterable[Cell]) -> None:
        self._title = kind.title
        fields = [(name, kind.sorts[name]) for name in kind.aims if kind.sorts[name] in (Sort.CELL, Sort.CELLS)]
        self._found: dict[Cell, int] = {}
        asked: list[Choices] = []
        for name, sort in fields:
            for offer in kind.offers:
                values = offer.choices.get(name)
                if values is not None:
                    self._list(values, sort)
                    if sort is Sort.CELL and not isinstance(values, OneOf):
                        asked.append(values)
        self._left: Iterator[Cell] = iter(cells if asked else ())
        self._asked, self._open = tuple(asked), bool(asked)
        self.reach = self._lit()

    def _list(self, values: Choices, sort: Sort) -> None:
        for value in islice(values, LISTED):
            cells = (value,) if sort is Sort.CELL else value or ()
            self._found.update((cell, 1) for cell in cells if cell is not None)

    def _lit(self) -> Reach | None:
        return Reach(dict(self._found), (self._title,)) if self._found else None

    def work(self) -> bool:
        """Ask about some more cells; whether that was the last of them."""
        if not self._open:
            return False
        some = list(islice(self._left, AT_A_TIME))
        fresh = (cell for cell in some if cell not in self._found)
        self._found.update((cell, 1) for cell in fresh if any(cell in values for values in self._asked))
        self._open = bool(some)
        if some:
            return False
        self.reach = self._lit()
        return True
