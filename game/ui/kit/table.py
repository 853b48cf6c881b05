"""Tables: rows of figures under headings, one of them chosen; however many there are, only what is seen is painted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, Unpack

import pygame

from game.ui.kit.boxes import shared
from game.ui.kit.canvas import LEFT, RIGHT, Canvas
from game.ui.kit.colour import faded
from game.ui.kit.double_click import DoubleClick
from game.ui.kit.icons import icon
from game.ui.kit.rich_text import Text
from game.ui.kit.scroll import Scroller
from game.ui.kit.terms import Size
from game.ui.kit.typeface import Face
from game.ui.kit.widget import Options, Widget


@dataclass(frozen=True, slots=True)
class Heading:
    """A column: its name, where on the line its cells stand, and its share of what room is left over."""

    title: str
    align: float = LEFT
    grow: float = 0.0


def figures(title: str) -> Heading:
    """A column of numbers, their ends under each other."""
    return Heading(title, RIGHT)


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in one place of a table."""

    text: str
    color: str = ""
    font: str = ""
    order: float | str | None = None
    """What it is sorted by, if not by its text."""
    icon: str = ""
    """A drawing before the text."""


Content: TypeAlias = str | Cell


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row; why it cannot be chosen, if so."""

    cells: tuple[Content, ...]
    hint: Text = ""
    enabled: bool = True
    key: object = None
    """What it stands for to its maker."""


class Table(Widget):
    """Rows of figures. Rows are chosen with the mouse or the arrow keys, and opened by Enter or a double click."""

    focusable = True

    def __init__(
        self,
        headings: Sequence[Heading],
        rows: Sequence[TableRow] = (),
        chosen: int | None = None,
        choose: Callable[[int], object] | None = None,
        open: Callable[[int], object] | None = None,
        *,
        titled: bool = True,
        sortable: bool = False,
        lined: bool = True,
        font: str = "body",
        empty: str = "",
        **options: Unpack[Options],
    ) -> None:
        super().__init__(**options)
        self.headings = tuple(headings)
        self._rows = tuple(rows)
        self._chosen = chosen
        self.choose, self.open = choose, open
        self.titled = titled
        """Whether the columns' names stand above."""
        self.sortable = sortable
        """Whether a click on a column's name sorts by it."""
        self.lined, self.font, self.empty = lined, font, empty
        self.scroller = Scroller(self)
        self.sorted_by: tuple[int, bool] | None = None
        """The column that rows are sorted by, and whether backwards."""
        self._order: list[int] | None = None
        self._over: int | None = None
        self._twice = DoubleClick(self)
        self._columns: tuple[int, list[int]] | None = None

    # what it holds

    @property
    def rows(self) -> tuple[TableRow, ...]:
        """Its rows in the order they were given."""
        return self._rows

    @rows.setter
    def rows(self, rows: Sequence[TableRow]) -> None:
        new = tuple(rows)
        if new != self._rows:
            self._rows = new
            self._order = self._columns = None
            if self._chosen is not None and self._chosen >= len(new):
                self._chosen = None
            self.remeasure()
            self.scroller.fit(len(new) * self.line if self._root is not None else 0, self.scroller.page)

    @property
    def chosen(self) -> int | None:
        """The number of the chosen row, counted as they were given."""
        return self._chosen

    @chosen.setter
    def chosen(self, number: int | None) -> None:
        if number != self._chosen:
            self._chosen = number
            self.redraw()
            self._reveal_chosen()

    @property
    def order(self) -> list[int]:
        """The numbers of the rows from top to bottom."""
        if self._order is None:
            self._order = list(range(len(self._rows)))
            if self.sorted_by is not None:
                column, backwards = self.sorted_by
                self._order.sort(key=lambda at: _rank(self._rows[at].cells[column]), reverse=backwards)
        return self._order

    def sort(self, column: int) -> None:
        """Sort by a column; once more: the other way round."""
        backwards = self.sorted_by is not None and self.sorted_by == (column, False)
        self.sorted_by = column, backwards
        self._order = None
        self.redraw()
        self._reveal_chosen()

    # room

    @property
    def line(self) -> int:
        """Pixels that a row is high."""
        return max(self.theme.px("row"), self.theme.font(self.font).height + self.theme.px(8))

    @property
    def _head(self) -> int:
        return self.line if self.titled else 0

    @property
    def _pad(self) -> int:
        return self.theme.px(8)

    def measure(self, width: int) -> Size:
        across = sum(self._natural()) + self.theme.px("wide") * (len(self.headings) - 1) + 2 * self._pad
        return min(width, across), self._head + self.line * max(len(self._rows), 1 if self.empty else 0)

    def _natural(self) -> list[int]:
        """How broad each column's broadest cell is."""
        if self._columns is None or self._columns[0] != self.theme.revision:
            widths = []
            for at, heading in enumerate(self.headings):
                cells = [_cell(row.cells[at]) for row in self._rows if at < len(row.cells)]
                faces = [
                    self.theme.font(cell.font or self.font).width(cell.text) + self._for_icon(cell) for cell in cells
                ]
                sort_mark = self.theme.px(14) if self.sortable else 0
                title = self.theme.font("small").width(heading.title) + sort_mark if self.titled else 0
                widths.append(max([title, *faces]))
            self._columns = self.theme.revision, widths
        return self._columns[1]

    def _for_icon(self, cell: Cell) -> int:
        """Pixels across of a cell's drawing and the air behind it."""
        return self.theme.px("icon") + self.theme.px(10) if cell.icon else 0

    def columns(self) -> list[tuple[int, int]]:
        """Where each column begins, and its breadth."""
        gap, natural = self.theme.px("wide"), self._natural()
        lane = self.theme.px("scrollbar") + self.theme.px(4) if self.scroller.needed else 0
        room = self.rect.w - 2 * self._pad - lane - gap * (len(natural) - 1)
        growing = [heading.grow for heading in self.headings]
        if sum(natural) > room and not any(growing):
            growing = [1.0 if width == max(natural) else 0.0 for width in natural]
        widths = shared(natural, growing, room) if any(growing) else natural
        places, x = [], self.rect.x + self._pad
        for width in widths:
            places.append((x, max(0, width)))
            x += width + gap
        return places

    @property
    def view(self) -> pygame.Rect:
        """Where the rows are seen."""
        return pygame.Rect(self.rect.x, self.rect.y + self._head, self.rect.w, max(0, self.rect.h - self._head))

    def arrange(self) -> None:
        self.scroller.fit(len(self._rows) * self.line, self.view.h)

    def row_rect(self, number: int) -> pygame.Rect:
        """Where a row is, counted as they were given."""
        view = self.view
        return pygame.Rect(
            view.x, view.y + self.order.index(number) * self.line - self.scroller.offset, view.w, self.line
        )

    def _row_at(self, place: tuple[int, int]) -> int | None:
        if not self.view.collidepoint(place):
            return None
        at = (place[1] - self.view.y + self.scroller.offset) // self.line
        return self.order[at] if 0 <= at < len(self._rows) else None

    def _reveal_chosen(self) -> None:
        if self._chosen is None or self._root is None or not self.rect.h or self._chosen >= len(self._rows):
            return
        top = self.order.index(self._chosen) * self.line
        self.scroller.reveal(top, top + self.line)
        if not self.scroller.needed and self.parent is not None:
            self.parent.reveal(self.row_rect(self._chosen))

    def cut_in(self, number: int) -> list[str]:
        """The words of a row that its columns have no room for."""
        row, chosen, found = self._rows[number], number == self._chosen, []
        for heading, cell, (_, width) in zip(self.headings, map(_cell, row.cells), self.columns(), strict=False):
            slack = self.theme.px(6) if chosen else 0
            room = width + slack - self._for_icon(cell)
            if self._face(cell, chosen=chosen).width(cell.text) > room:
                found.append(f"{heading.title}: {cell.text}" if self.titled and heading.title else cell.text)
        return found

    def cut_off(self) -> str:
        return "\n".join(self.cut_in(self._over)) if self._over is not None and self._over < len(self._rows) else ""

    def _face(self, cell: Cell, *, chosen: bool) -> Face:
        """The letters of a cell: bold in the chosen row."""
        return self.theme.font(cell.font or ("strong" if chosen and self.font == "body" else self.font))

    # mouse and keys

    def handle(self, event: pygame.Event) -> bool:
        if self.scroller.handle(event, self.view):
            return True
        if event.type == pygame.MOUSEMOTION:
            self._hover(self._row_at(event.pos))
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        if event.type == pygame.KEYDOWN:
            return self._keyed(event)
        return False

    def _hover(self, row: int | None) -> None:
        if row != self._over:
            self._over = row
            self.hint = self._rows[row].hint if row is not None else ""
            self.redraw()
            if self._root is not None:
                self._root.hint_changed(self)

    def hover_changed(self) -> None:
        if not self.hovered:
            self._hover(None)

    def _pressed(self, place: tuple[int, int]) -> bool:
        row = self._row_at(place)
        if row is None:
            return self._sorted(place)
        again = self._twice.again(row)
        self._take(row)
        if again and self.open is not None and self._rows[row].enabled:
            self.open(row)
        return True

    def _sorted(self, place: tuple[int, int]) -> bool:
        if not self.sortable or not self.titled or self.view.collidepoint(place):
            return False
        for at, (x, width) in enumerate(self.columns()):
            if x - self._pad <= place[0] < x + width + self._pad:
                self.sort(at)
                return True
        return False

    def _take(self, row: int) -> None:
        if row == self._chosen or not self._rows[row].enabled:
            return
        self.chosen = row
        if self.choose is not None:
            self.choose(row)

    def _keyed(self, event: pygame.Event) -> bool:
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and self._chosen is not None and self.open is not None:
            self.open(self._chosen)
            return True
        usable = [row for row in self.order if self._rows[row].enabled]
        if not usable or event.key not in (pygame.K_UP, pygame.K_DOWN, pygame.K_HOME, pygame.K_END):
            return False
        at = usable.index(self._chosen) if self._chosen in usable else None
        goals = {
            pygame.K_HOME: 0,
            pygame.K_END: len(usable) - 1,
            pygame.K_DOWN: 0 if at is None else at + 1,
            pygame.K_UP: len(usable) - 1 if at is None else at - 1,
        }
        goal = goals[event.key]
        if not 0 <= goal < len(usable):
            return False
        self._take(usable[goal])
        return True

    def under(self, place: tuple[int, int]) -> Widget | None:
        return self if self.visible and self.rect.collidepoint(place) else None

    # looks

    def moved(self) -> None:
        self.redraw()

    def paint(self, canvas: Canvas) -> None:
        columns = self.columns()
        if self.titled:
            self._paint_titles(canvas, columns)
        view, line = self.view, self.line
        if not self._rows:
            canvas.text(
                self.empty, view.inflate(-2 * self._pad, 0), canvas.theme.font(self.font), canvas.theme.color("faint")
            )
        with canvas.clipped(view):
            first = self.scroller.offset // line
            last = min(len(self._rows), (self.scroller.offset + view.h) // line + 1)
            for at in range(first, last):
                rect = pygame.Rect(view.x, view.y + at * line - self.scroller.offset, view.w, line)
                if canvas.shows(rect):
                    self._paint_row(canvas, rect, self.order[at], columns)
        self.scroller.paint(canvas, view)

    def _paint_titles(self, canvas: Canvas, columns: Sequence[tuple[int, int]]) -> None:
        theme = canvas.theme
        for at, (heading, (x, width)) in enumerate(zip(self.headings, columns, strict=True)):
            place = pygame.Rect(x, self.rect.y, width, self._head)
            lit = self.sorted_by is not None and self.sorted_by[0] == at
            ink = theme.color("text" if lit else "second")
            canvas.text(heading.title, place, theme.font("small"), ink, heading.align)
            if lit and self.sorted_by is not None:
                side = theme.px(10)
                wide = theme.font("small").width(heading.title) + theme.px(4)
                mark = x + wide if heading.align == LEFT else x + width - wide - side
                canvas.picture(
                    icon("up" if self.sorted_by[1] else "down", side, ink), (mark, place.centery - side // 2)
                )
        self._paint_line(canvas, self.rect.y + self._head - theme.px("hair"))

    def _paint_line(self, canvas: Canvas, y: int) -> None:
        theme = canvas.theme
        canvas.fill(pygame.Rect(self.rect.x, y, self.rect.w, theme.px("hair")), theme.color("line"))

    def _paint_row(self, canvas: Canvas, rect: pygame.Rect, row: int, columns: Sequence[tuple[int, int]]) -> None:
        theme, content = canvas.theme, self._rows[row]
        chosen = row == self._chosen
        if chosen:
            canvas.box(rect, theme.color("chosen"), None, theme.px(4))
        elif row == self._over and content.enabled:
            canvas.box(rect, faded(theme.color("hover"), 0.8), None, theme.px(4))
        if self.lined and not chosen:
            self._paint_line(canvas, rect.bottom - theme.px("hair"))
        for heading, cell, (x, width) in zip(self.headings, map(_cell, content.cells), columns, strict=False):
            face = self._face(cell, chosen=chosen)
            ink = theme.color(cell.color or "text") if content.enabled else theme.color("faint")
            slack = theme.px(6) if chosen else 0
            place = pygame.Rect(x - (slack if heading.align else 0), rect.y, width + slack, rect.h)
            if cell.icon:
                side = theme.px("icon")
                canvas.picture(icon(cell.icon, side, theme.color("second")), (x, rect.centery - side // 2))
                place.x, place.w = place.x + self._for_icon(cell), place.w - self._for_icon(cell)
            canvas.text(cell.text, place, face, ink, heading.align)

    def paint_ring(self, canvas: Canvas) -> None:
        ring = canvas.theme.px("ring")
        chosen = self._chosen if self._chosen is not None and self._chosen < len(self._rows) else None
        rect = self.rect if chosen is None else self.row_rect(chosen).clip(self.view)
        canvas.box(rect.inflate(2 * ring, 2 * ring), None, canvas.theme.color("ring"), canvas.theme.px(6), ring)


def _cell(content: Content) -> Cell:
    return Cell(content) if isinstance(content, str) else content


def _rank(content: Content) -> tuple[int, float, str]:
    """Where a cell stands when its column is sorted: figures before words."""
    cell = _cell(content)
    order = cell.text if cell.order is None else cell.order
    return (0, order, "") if isinstance(order, (int, float)) else (1, 0.0, order.lower())
