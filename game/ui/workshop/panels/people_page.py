"""The people of the rulebook's roster and of the scenario's own sheets: dragged from the list onto the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pygame

from game.ui.kit.boxes import Column, Row
from game.ui.kit.button import Button
from game.ui.kit.choice import Option, Segments
from game.ui.kit.fields import Field
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing, ListLine
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Slider
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget

HOW = (
    "Drag a name onto the map; Enter puts it into the side’s zone, or where the cursor of the keys stands. Several go"
    " into the zone they are dropped on."
)
MOST = 40
"""Figures that are set down at once at most."""
TALL = 400
"""Points down of the list."""


@dataclass(frozen=True, slots=True)
class Recruit:
    """A kind of figure that can be set down."""

    name: str
    role: bool
    """Whether it is a role, which every rulebook fills with its own figure, rather than a sheet."""


@dataclass(frozen=True, slots=True)
class Levy:
    """What is being set down: who, for which side, how many."""

    recruit: Recruit
    side: str
    count: int


class Draggable(Listing):
    """A list whose lines can be pulled out of it."""

    pulled: Callable[[int, tuple[int, int]], object] = staticmethod(lambda _number, _place: None)
    """Told which line is being pulled, and where the pointer is."""
    dropped: Callable[[int, tuple[int, int]], object] = staticmethod(lambda _number, _place: None)
    """Told where it was let go."""

    def __init__(self, choose: Callable[[int], object], open: Callable[[int], object], name: str) -> None:
        super().__init__((), None, choose, open, name=name)

    def show(self, lines: Sequence[Widget], chosen: int | None = None) -> None:
        self._chosen = chosen
        self.fill([PulledLine(line) for line in lines])


class PulledLine(ListLine):
    """A line that follows the pointer while the button is down."""

    def __init__(self, content: Widget) -> None:
        super().__init__(content)
        self._from: tuple[int, int] | None = None

    def handle(self, event: pygame.Event) -> bool:
        holder = self.holder
        assert isinstance(holder, Draggable)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._from = event.pos
            return super().handle(event)
        if event.type == pygame.MOUSEMOTION and self._from is not None:
            if not self.rect.collidepoint(event.pos):
                holder.let_go()
            holder.pulled(holder.parts.index(self), event.pos)
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._from is not None:
            self._from = None
            holder.dropped(holder.parts.index(self), event.pos)
            return True
        return super().handle(event)


class PeoplePage(Column):
    """For which side, how many, and the list that letters search in."""

    def __init__(
        self,
        carry: Callable[[Levy, tuple[int, int]], object],
        drop: Callable[[Levy, tuple[int, int]], object],
        place: Callable[[Levy], object],
        sheets: Callable[[], object],
    ) -> None:
        self._carry, self._drop, self._place = carry, drop, place
        self._known: tuple[Recruit, ...] = ()
        self._found: list[Recruit] = []
        self._sides: tuple[tuple[str, str], ...] = ()
        self.side = ""
        self._count = 1
        self.search = Entry(
            "", self._searched, lambda _: self._enter(), "search", width=300, lettered=True, name="search people"
        )
        self.list = Draggable(lambda _: None, lambda number: self._place(self._levy(number)), "people")
        self.list.pulled = lambda number, at: self._carry(self._levy(number), at)
        self.list.dropped = lambda number, at: self._drop(self._levy(number), at)
        self._side_row = Column()
        self._many = Slider(
            1, 1, 12, self._counted, shown=lambda many: f"{round(many)}", width=190, lettered=True, name="how many"
        )
        own = Button("People of your own", sheets, icon="person", name="sheets", hint="Copy a person and change them")
        super().__init__(
            self._side_row, Field("How many", self._many), self.search, ScrollArea(self.list, TALL),
            Label(HOW, "small", "second"), Row(own), gap="gap",
        )  # fmt: skip

    def show(self, sides: Sequence[tuple[str, str]], recruits: Sequence[Recruit]) -> None:
        """The sides by name and title, and the people there are."""
        if tuple(sides) != self._sides:
            self._sides = tuple(sides)
            names = [name for name, _ in sides]
            self.side = self.side if self.side in names else next(iter(names), "")
            options = [Option(name, title) for name, title in sides]
            self._side_row.fill([Segments(options, self.side, self._sided, name="side")] if options else [])
        if tuple(recruits) != self._known:
            self._known = tuple(recruits)
            self._searched(self.search.text)

    def look_for(self, name: str) -> None:
        """Show one of the people alone, ready to be set down."""
        self.search.text = name
        self._searched(name)

    def _sided(self, side: str) -> None:
        self.side = side

    def _counted(self, many: float) -> None:
        self._count = round(many)

    def _searched(self, words: str) -> None:
        wanted = words.casefold().split()
        self._found = [each for each in self._known if all(word in each.name.casefold() for word in wanted)]
        self.list.show([_line(each) for each in self._found], 0 if self._found else None)

    def _enter(self) -> None:
        if self.list.chosen is not None and self._found:
            self._place(self._levy(self.list.chosen))

    def _levy(self, number: int) -> Levy:
        return Levy(self._found[number], self.side, self._count)


def _line(each: Recruit) -> Widget:
    name = Label(f"{each.name[:1].upper()}{each.name[1:]}", wrap=False, grow=1.0)
    return Row(name, Label("role" if each.role else "sheet", "small", "second", wrap=False), gap=8)
