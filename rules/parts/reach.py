"""Where a unit can get to, searched for only when a player looks."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from rules.frame.ground import Cell, Reach


class Sought(ABC):
    """A reach that stands in an offer before anything has been searched. A book says how it is found."""

    @abstractmethod
    def search(self) -> Reach:
        """Search for it."""

    def why_not(self, cell: Cell) -> str:
        """Why the unit cannot get to a cell."""
        return self.found.why_not(cell)

    @cached_property
    def found(self) -> Reach:
        """The reach, once it has been searched for."""
        return self.search()

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def start(self) -> Cell:
        return self.found.start

    def __contains__(self, cell: Cell) -> bool:
        return cell in self.found

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    @property
    def begins(self) -> bool:
        return self.found.begins

    def cost(self, cell: Cell) -> int:
        return self.found.cost(cell)

    def facings(self, cell: Cell) -> tuple[int | None, ...]:
        return self.found.facings(cell)

    def way(self, cell: Cell) -> tuple[Cell, ...]:
        return self.found.way(cell)

    def price(self, way: tuple[Cell, ...]) -> int | None:
        return self.found.price(way)


@dataclass(frozen=True, eq=False)
class OneAtLeast:
    """A reach with the cells next to its start whatever they cost: a unit may always go on by one cell, and makes good
    later what goes beyond its budget.
    """

    near: Reach
    far: Reach
    """As far as the dearest cell may cost, searched only where a cell next to the start is dear."""
    beside: tuple[Cell, ...]
    """The cells next to the start."""

    @property
    def start(self) -> Cell:
        return self.near.start

    @property
    def budget(self) -> int:
        return self.near.budget

    @cached_property
    def _dear(self) -> tuple[Cell, ...]:
        """The cells next to the start that cost more than the budget, the cheapest first, ties by row and column."""
        beyond = [cell for cell in self.beside if cell not in self.near and cell in self.far]
        straight = [(self.far.cost(cell), cell[1], cell[0]) for cell in beyond if len(self.far.way(cell)) == 1]
        return tuple([(column, row) for _, row, column in sorted(straight)])

    def _to(self, cell: Cell) -> Reach:
        """The reach that knows a cell."""
        return self.far if cell in self._dear else self.near

    def __contains__(self, cell: object) -> bool:
        return cell in self._dear or (isinstance(cell, tuple) and cell in self.near)

    def __iter__(self) -> Iterator[Cell]:
        yield from self.near
        yield from self._dear

    def __len__(self) -> int:
        return len(self.near) + len(self._dear)

    def __bool__(self) -> bool:
        return self.begins or bool(self.near) or bool(self._dear)

    @property
    def begins(self) -> bool:
        return self.far.begins

    def cost(self, cell: Cell) -> int:
        return self._to(cell).cost(cell)

    def facings(self, cell: Cell) -> tuple[int | None, ...]:
        most = max(self.budget, 0 if cell == self.start else self.cost(cell))
        return tuple(None if cost is None or cost > most else cost for cost in self._to(cell).facings(cell))

    def way(self, cell: Cell) -> tuple[Cell, ...]:
        return self._to(cell).way(cell)

    def price(self, way: tuple[Cell, ...]) -> int | None:
        cost = self.near.price(way)
        return self.far.price(way) if cost is None and len(way) == 1 else cost

    def why_not(self, cell: Cell) -> str:
        return "" if cell in self else self.near.why_not(cell)
