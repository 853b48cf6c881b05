"""The log: thousands of entries, unfolded, filtered, and never jumping away from who reads it."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from game.ui.app import App, Screen, Space
from game.ui.kit import Chronicle, Panel, Root, Told
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery, tale


class Story(Screen):
    """A log of any length."""

    def __init__(self, many: int) -> None:
        self.many = many
        self.jumps: list[str] = []

    def opened(self, app: App) -> None:
        self.log = Chronicle([tale(number) for number in range(self.many)], grow=1.0)
        self.root = Root(Panel(self.log), app.theme, app.keys)

    def resized(self, space: Space) -> None:
        self.root.layout(pygame.Rect(20, 20, 420, 300))

    def handle(self, event: pygame.Event) -> None:
        self.root.handle(event)

    def tick(self, passed: int) -> bool:
        return self.root.tick(passed)

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((0, 0, 0))
        self.root.draw(surface)


@pytest.fixture
def story(drive: Callable[[Screen], Driver]) -> tuple[Story, Driver]:
    """A log of sixty entries."""
    screen = Story(60)
    return screen, drive(screen)


def at_end(log: Chronicle) -> bool:
    """Whether the newest entry is in sight."""
    return log.scroller.offset == log.scroller.most


def test_it_shows_the_newest_and_stays_there(story: tuple[Story, Driver]) -> None:
    screen, hand = story
    assert at_end(screen.log)
    screen.log.append(*(tale(number) for number in range(30)))
    hand.turn()
    assert at_end(screen.log)


def test_it_does_not_jump_away_from_who_reads_above(story: tuple[Story, Driver]) -> None:
    screen, hand = story
    hand.wheel(6, screen.log)
    hand.wait(400)
    before = screen.log.scroller.offset
    screen.log.append(*(tale(number) for number in range(30)))
    hand.wait(100)
    assert screen.log.scroller.offset == before


def test_an_entry_unfolds_by_click_and_by_key(story: tuple[Story, Driver]) -> None:
    screen, hand = story
    log = screen.log
    hand.key("Tab")
    hand.key("Home")
    hand.key("Down")
    entry = log.chosen
    assert entry is not None
    assert entry.details
    hand.wait(400)
    before = log.scroller.total
    hand.key("Right")
    assert entry.unfolded
    assert log.scroller.total > before
    hand.key("Left")
    assert not entry.unfolded
    hand.wait(300)
    hand.click((log.rect.x + 6, log.rect.y + 60))
    assert any(told.unfolded for told in log.entries)


def test_a_click_jumps_to_the_place(story: tuple[Story, Driver]) -> None:
    screen, hand = story
    screen.log.append(Told("A burst at the mill.", doing=lambda: screen.jumps.append("mill")))
    hand.turn()
    hand.click((screen.log.rect.x + 60, screen.log.rect.bottom - 14))
    assert screen.jumps == ["mill"]
    hand.key("Enter")
    assert screen.jumps == ["mill", "mill"]


def test_a_filter_hides_the_rest_and_gives_it_back(story: tuple[Story, Driver]) -> None:
    screen, hand = story
    screen.log.filter = lambda told: "ilic" in told.tags
    hand.turn()
    assert len(screen.log.shown_entries) == 30
    screen.log.append(tale(1), tale(0))
    assert len(screen.log.shown_entries) == 31
    screen.log.filter = None
    assert len(screen.log.shown_entries) == 62


def test_thousands_are_told_and_scrolled_quickly(drive: Callable[[Screen], Driver]) -> None:
    screen = Story(5000)
    hand = drive(screen)
    more = [tale(number) for number in range(2000)]
    before = time.process_time()
    for told in more:
        screen.log.append(told)
    assert time.process_time() - before < 1.0
    before = time.process_time()
    for _ in range(20):
        hand.wheel(40, screen.log)
        hand.wheel(-30, screen.log)
    assert (time.process_time() - before) / 40 < 0.02


def test_every_entry_is_seen_once_from_top_to_bottom(story: tuple[Story, Driver]) -> None:
    screen, hand = story
    log = screen.log
    hand.key("Tab")
    hand.key("Home")
    hand.wait(400)
    for _ in range(59):
        hand.key("Down")
    hand.wait(400)
    assert log.chosen is log.entries[-1]
    assert at_end(log)


def test_the_gallery_shows_its_log(hand: Driver, gallery: Gallery) -> None:
    assert len(gallery.log.shown_entries) == 24
    assert at_end(gallery.log)


def test_at_rest_no_line_is_cut_at_an_edge(story: tuple[Story, Driver]) -> None:
    screen, hand = story
    log = screen.log
    for notches in (0, 3, 2):
        hand.wheel(notches, log)
        hand.move((5, 5))
        hand.wait(600)
        surface = pygame.Surface(hand.app.surface.get_size())
        screen.root.damaged()
        screen.root.draw(surface)
        for edge in (log.rect.top, log.rect.bottom - 1):
            row = surface.subsurface((log.rect.x, edge, log.rect.w - 20, 1))
            assert len({tuple(row.get_at((x, 0))) for x in range(row.get_width())}) == 1, "no letter lies on the edge"


def test_a_mark_at_the_left_stands_clear_of_the_prose(drive: Callable[[Screen], Driver]) -> None:
    """A log with marks and nothing to unfold drew its marks over the first letters."""
    screen = Story(0)
    drive(screen)
    screen.log.append(Told("Corporal Brandt goes down.", mark="bad"))
    assert screen.log._gutter >= screen.log.theme.px(8)
