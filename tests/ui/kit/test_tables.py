"""Tables: chosen by mouse and keys, sorted by a click on a heading, quick however long."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import App, Screen, Space
from game.ui.kit import Heading, Panel, Root, Table, TableRow, figures
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery


class Long(Screen):
    """A table of a thousand rows."""

    def opened(self, app: App) -> None:
        rows = [TableRow((f"row {number}", str(number * 7 % 1000)), enabled=number % 5 != 4) for number in range(1000)]
        self.opened_rows: list[int] = []
        self.table = Table(
            [Heading("name", grow=1), figures("value")], rows, sortable=True, grow=1.0, open=self.opened_rows.append
        )
        self.root = Root(Panel(self.table), app.theme, app.keys)

    def resized(self, space: Space) -> None:
        self.root.layout(pygame.Rect(20, 20, 500, 400))

    def handle(self, event: pygame.Event) -> None:
        self.root.handle(event)

    def tick(self, passed: int) -> bool:
        return self.root.tick(passed)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0))
        self.root.draw(surface)


def test_a_row_is_chosen_by_a_click_but_not_one_out_of_reach(hand: Driver, gallery: Gallery) -> None:
    modes = hand.find(Table, name="modes")
    hand.click(modes.row_rect(3).center)
    assert gallery.done == ["mode 3"]
    hand.click(modes.row_rect(4).center)
    assert gallery.done == ["mode 3"]
    hand.move((modes.rect.x + 30, modes.row_rect(4).centery))
    hand.wait(700)
    assert hand.root.tip == "Too far for a called shot."


def test_arrows_skip_what_cannot_be_chosen(hand: Driver, gallery: Gallery) -> None:
    modes = hand.find(Table, name="modes")
    hand.root.set_focus(modes)
    hand.key("Down")
    hand.key("Home")
    hand.key("End")
    assert gallery.done == ["mode 3", "mode 0", "mode 3"]


def test_a_long_table_scrolls_to_what_is_chosen(drive: Callable[[Screen], Driver]) -> None:
    screen = Long()
    hand = drive(screen)
    hand.key("Tab")
    hand.key("End")
    hand.wait(400)
    table = screen.table
    assert table.chosen == 998
    assert table.view.contains(table.row_rect(998))
    hand.key("Enter")
    assert screen.opened_rows == [998]
    hand.key("Home")
    hand.wait(400)
    assert table.view.contains(table.row_rect(0))


def test_the_wheel_and_the_bar_scroll(drive: Callable[[Screen], Driver]) -> None:
    screen = Long()
    hand = drive(screen)
    table = screen.table
    hand.wheel(-4, table)
    hand.wait(400)
    assert table.scroller.offset > 200
    lane = table.scroller.lane(table.view)
    hand.drag(table.scroller.handle_rect(table.view).center, (lane.centerx, lane.bottom + 50))
    assert table.scroller.offset == table.scroller.most


def test_a_heading_sorts_figures_and_words(drive: Callable[[Screen], Driver]) -> None:
    screen = Long()
    hand = drive(screen)
    table = screen.table
    value = table.columns()[1]
    heading = value[0] + value[1] - 4, table.rect.y + 10
    hand.click(heading)
    assert table.sorted_by == (1, False)
    hand.click(heading)
    assert table.sorted_by == (1, True)
    assert table.order[0] == max(range(1000), key=lambda number: str(number * 7 % 1000))
