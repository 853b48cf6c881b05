"""Everything can be reached with the keyboard alone, and the map keeps its keys while nothing else wants them."""

from __future__ import annotations

import pygame

from game.ui.kit import Button, Listing, Slider, Tabs
from game.ui.kit.focus import stops, towards
from game.ui.kit.widget import Widget
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery


def test_tab_goes_round_all_that_can_be_used_and_back(hand: Driver) -> None:
    found = stops([hand.root.widget])
    seen = []
    for _ in found:
        hand.key("Tab")
        assert hand.root.focus is not None
        seen.append(hand.root.focus)
    assert seen == found
    hand.key("Tab")
    assert hand.root.focus is found[0]
    hand.key("Shift+Tab")
    assert hand.root.focus is found[-1]


def test_what_has_the_keys_shows_a_ring_only_once_keys_are_used(hand: Driver) -> None:
    hand.click(hand.find(Button, "Cancel"))
    assert hand.root.focus is hand.find(Button, "Cancel")
    assert hand.root.ringed is None
    hand.key("Tab")
    assert hand.root.ringed is not None


def test_over_a_map_arrows_belong_to_the_map_until_keys_are_used_among_widgets(hand: Driver) -> None:
    right = pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode="")
    assert not hand.root.handle(right)
    hand.key("Tab")
    assert hand.root.handle(right)
    hand.key("Esc")
    assert hand.root.focus is None
    assert not hand.root.handle(right)


def test_arrows_go_to_what_is_nearest_that_way(hand: Driver) -> None:
    hand.root.set_focus(hand.find(Button, "Undo"))
    hand.key("Right")
    assert hand.root.focus is hand.find(Button, "Hand over")
    hand.key("Left")
    assert hand.root.focus is hand.find(Button, "Undo")
    hand.key("Down")
    assert hand.root.focus is not hand.find(Button, "Undo")


def test_nothing_that_way_leaves_the_keys_where_they_are() -> None:
    here, there = Widget(), Widget()
    here.rect, there.rect = pygame.Rect(0, 0, 10, 10), pygame.Rect(100, 0, 10, 10)
    assert towards([here, there], here.rect, (1, 0)) is there
    assert towards([here, there], here.rect, (0, 1)) is None


def test_the_map_is_clicked_through_the_gaps_and_takes_the_keys_away(hand: Driver) -> None:
    hand.key("Tab")
    gap = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(850, 500), button=1)
    assert not hand.root.handle(gap)
    assert hand.root.focus is None
    panel = pygame.Event(pygame.MOUSEBUTTONDOWN, pos=hand.find(Button, "Undo").rect.center, button=1)
    assert hand.root.handle(panel)


def test_a_list_walks_with_arrows_and_skips_nothing_it_may_choose(hand: Driver, gallery: Gallery) -> None:
    roster = hand.find(Listing, name="roster")
    hand.root.set_focus(roster)
    hand.key("Down")
    hand.key("End")
    hand.key("Home")
    hand.key("Enter")
    assert gallery.done == ["unit 1", "unit 2", "unit 0", "jump 0"]


def test_a_second_click_opens_a_line(hand: Driver, gallery: Gallery) -> None:
    line = hand.find(Listing, name="roster").lines[1]
    hand.double_click(line)
    assert gallery.done == ["unit 1", "jump 1"]
    hand.wait(500)
    hand.click(line)
    assert gallery.done == ["unit 1", "jump 1"], "a click after a pause is a first one"


def test_pages_turn_with_control_and_tab_from_wherever_the_keys_are(hand: Driver, gallery: Gallery) -> None:
    hand.root.set_focus(hand.find(Slider, name="scale"))
    hand.key("Ctrl+Tab")
    hand.key("Ctrl+Tab")
    hand.key("Ctrl+Shift+Tab")
    assert gallery.done == ["page 1", "page 2", "page 1"]
    hand.click(hand.find(Tabs, name="pages").strip.places()[3].center)
    assert gallery.done[-1] == "page 3"
    assert not [widget for widget in hand.widgets() if widget.name == "scale"]


def test_after_a_click_enter_does_not_press_what_was_clicked(hand: Driver, gallery: Gallery) -> None:
    hand.click(hand.find(Button, "Undo"))
    done = list(gallery.done)
    hand.key("Ctrl+Enter")
    hand.key("Space")
    assert gallery.done == done
    hand.key("Tab")
    hand.key("Shift+Tab")
    assert hand.root.ringed is hand.find(Button, "Undo")
    hand.key("Ctrl+Enter")
    assert gallery.done == done, "with Ctrl it is a command, whatever has the keys"
    hand.key("Space")
    assert len(gallery.done) == len(done) + 1
