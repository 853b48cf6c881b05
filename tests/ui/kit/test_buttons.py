"""Buttons are pressed by a click, by Enter and Space, and by the key of their command."""

from __future__ import annotations

from game.ui.kit import Button, Switch
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery


def test_a_click_presses_and_a_click_that_ends_elsewhere_does_not(hand: Driver, gallery: Gallery) -> None:
    cancel = hand.find(Button, "Cancel")
    hand.click(cancel)
    assert gallery.done == ["cancel"]
    hand.drag(cancel, (cancel.rect.x - 300, cancel.rect.y))
    assert gallery.done == ["cancel"]


def test_enter_and_space_press_what_has_the_keys(hand: Driver, gallery: Gallery) -> None:
    hand.root.set_focus(hand.find(Button, "Cancel"))
    hand.key("Enter")
    hand.key("Space")
    assert gallery.done == ["cancel", "cancel"]


def test_a_command_presses_its_button_wherever_the_keys_are(hand: Driver, gallery: Gallery) -> None:
    hand.key("F")
    hand.key("Ctrl+Z")
    assert gallery.done == ["fire", "undo"]


def test_a_key_bound_anew_presses_instead_of_the_old_one(hand: Driver, gallery: Gallery) -> None:
    hand.app.keys.bind("gallery.fire", "B")
    hand.turn()
    hand.key("F")
    hand.key("B")
    assert gallery.done == ["fire"]
    assert hand.find(Button, "Fire burst · 5 ticks").key == "B"


def test_a_button_out_of_use_does_nothing_but_says_why(hand: Driver, gallery: Gallery) -> None:
    idle = hand.find(Button, "Not now")
    hand.click(idle)
    hand.key("Enter")
    assert gallery.done == []
    hand.move(idle)
    hand.wait(700)
    assert hand.root.tip == "There is nothing to do yet."


def test_tips_wait_and_go_at_the_first_key(hand: Driver) -> None:
    undo = hand.find(Button, "Undo")
    hand.move(undo)
    hand.wait(100)
    assert hand.root.tip == ""
    hand.wait(600)
    assert hand.root.tip == "Take back the last order."
    hand.key("Shift")
    assert hand.root.tip == ""


def test_the_keys_read_tips_too(hand: Driver) -> None:
    hand.root.set_focus(hand.find(Button, "Undo"))
    hand.wait(1200)
    assert hand.root.tip == "Take back the last order."


def test_a_switch_turns_at_a_click_on_its_words(hand: Driver, gallery: Gallery) -> None:
    switch = hand.find(Switch, name="still")
    hand.click((switch.rect.x - 200, switch.rect.centery))
    assert switch.on
    hand.root.set_focus(switch)
    hand.key("Space")
    assert not switch.on
    assert gallery.done == ["still True", "still False"]
