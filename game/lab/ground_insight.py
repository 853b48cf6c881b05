"""What is to be known about the ground of one chapter, beside what happened on it: looked up once, used by many."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from game.lab.chapter import Chapter
from game.lab.finding_text import listed
from game.lab.ground import Choke, Shares, chokes, exposure, passable, starts
from game.lab.picture import Atlas
from game.lab.places import Gazetteer, at
from rules.frame.ground import Cell
from rules.frame.things import Mine, Minefield

BEHIND = 1.5
"""Ground this much nearer to another side's start than to the side's own is theirs."""


@dataclass(frozen=True, slots=True)
class Unused:
    """Ground hidden from the others' start on which a side never set foot, and the widest stretch of it."""

    cells: tuple[Cell, ...]
    stretch: tuple[Cell, ...]

    @property
    def middle(self) -> Cell:
        """The cell of the stretch nearest to its middle."""
        return _middle(self.stretch)


class Insight:
    """One chapter's ground."""

    def __init__(self, chapter: Chapter, name: str) -> None:
        self.chapter = chapter
        self.setup = chapter.setup
        self.places = Gazetteer(chapter.setup)
        self.atlas = Atlas(chapter.setup, name)

    @cached_property
    def chokes(self) -> tuple[Choke, ...]:
        """Where every way leads through; one that several goals share is told once."""
        found: dict[tuple[str, tuple[Cell, ...]], Choke] = {}
        for choke in chokes(self.setup):
            found.setdefault((choke.side, choke.cells), choke)
        return tuple(sorted(found.values(), key=lambda choke: len(choke.cells)))

    @cached_property
    def exposed(self) -> dict[str, Shares]:
        """By side, for every cell: from what share of the others' starting cells one is seen there."""
        fighting = self.setup.scenario.relations.fighting(self.chapter.sides)
        return {side: exposure(self.setup, side) for side in fighting}

    @cached_property
    def unused(self) -> dict[str, Unused]:
        """By side: dead ground never entered."""
        return {side: self._unused(side) for side in self.exposed}

    def _unused(self, side: str) -> Unused:
        there, exposed = passable(self.setup), self.exposed[side]
        entered = self.chapter.first.moved.get(side, Counter())
        never = [
            cell
            for cell in self.atlas.grid.cells()
            if there[cell[1], cell[0]] and exposed[cell[1], cell[0]] == 0
            if not entered[cell] and cell not in self._started and self._nearer(side, cell)
        ]
        return Unused(tuple(never), self._widest(never))

    def _nearer(self, side: str, cell: Cell) -> bool:
        """Whether a cell is not on the far side of the others' start: what lies behind them is no way for anybody."""
        straight = self.atlas.grid.straight
        apart = {each: min((straight(cell, at) for at in cells), default=0.0) for each, cells in self._starts.items()}
        return all(apart[side] <= metres * BEHIND for each, metres in apart.items() if each != side)

    @cached_property
    def _starts(self) -> dict[str, tuple[Cell, ...]]:
        return {side: starts(self.setup, side) for side in self.chapter.sides}

    @cached_property
    def _started(self) -> frozenset[Cell]:
        return frozenset(post.cell for post in self.setup.posts)

    def _widest(self, cells: list[Cell]) -> tuple[Cell, ...]:
        """The largest part of some cells that hangs together."""
        left = set(cells)
        best: tuple[Cell, ...] = ()
        for start in cells:
            if start not in left:
                continue
            left.discard(start)
            part, todo = [start], deque([start])
            while todo:
                for _, near in self.atlas.grid.neighbours(todo.popleft()):
                    if near in left:
                        left.discard(near)
                        part.append(near)
                        todo.append(near)
            best = max(best, tuple(part), key=len)
        return best

    # what nobody needs

    def idle_doors(self) -> list[str]:
        """Doors that were never opened or gone through, by name; those with the same name are told once."""
        used = self.chapter.first.doors
        doors = [door for door in self.setup.ground.doors if door.kind == "door"]
        busy = {self.places.door(door) for door in doors if used[door.number]}
        return list(
            dict.fromkeys(
                self.places.door(door) for door in doors if not used[door.number] and self.places.door(door) not in busy
            )
        )

    def idle_cover_cells(self) -> list[Cell]:
        """Things drawn to take cover at, single trees aside, that never hid part of anybody."""
        used = {cell for cell, _ in self.chapter.first.cover}
        tags = self.setup.ground.terrain.tags
        return [cell for cell in sorted(tags) if tags[cell] != "trunk" and cell not in used]

    def idle_cover(self) -> list[str]:
        """The same in words, things of a kind together."""
        kinds: dict[str, list[Cell]] = {}
        for cell in self.idle_cover_cells():
            kinds.setdefault(self.setup.ground.terrain.tags[cell], []).append(cell)
        return [f"the {kind} at {listed([f'({at(cell)})' for cell in cells], 6)}" for kind, cells in kinds.items()]

    def idle_mines(self) -> list[tuple[str, Cell]]:
        """Mines that lay where they were laid in every battle, and where that is; of a field its middle."""
        gone = self.chapter.first.mines
        found = []
        for part in (part for parts in self.setup.mines for part in parts):
            if isinstance(part, Mine) and not gone[part.cell]:
                found.append((f"the mine at {at(part.cell)}", part.cell))
            elif isinstance(part, Minefield) and not any(gone[cell] for cell in part.cells):
                middle = _middle(part.cells)
                found.append((f"the minefield at {at(middle)}", middle))
        return found


def _middle(cells: Sequence[Cell]) -> Cell:
    """The cell nearest to the middle of some."""
    x = sum(column for column, _ in cells) / len(cells)
    y = sum(row for _, row in cells) / len(cells)
    return min(cells, key=lambda cell: ((cell[0] - x) ** 2 + (cell[1] - y) ** 2, cell))
