"""Dialogs hold the keys and the mouse until they are answered."""

from __future__ import annotations

from game.ui.kit import Answer, Button, Choice, Column, Dialog, Entry, Item, Listing, Option, menu, notify, tell
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery


def test_nothing_beneath_a_dialog_answers(hand: Driver, gallery: Gallery) -> None:
    beneath = hand.find(Button, "Cancel")
    hand.click(hand.find(Button, name="gear"))
    hand.click((beneath.rect.x + 4, beneath.rect.bottom - 4))
    hand.key("F")
    assert gallery.done == []


def test_enter_gives_the_main_answer(hand: Driver, gallery: Gallery) -> None:
    hand.click(hand.find(Button, name="gear"))
    hand.key("Enter")
    assert gallery.done == ["left"]
    assert not hand.root.layers


def test_esc_gives_none_and_the_keys_go_back(hand: Driver, gallery: Gallery) -> None:
    gear = hand.find(Button, name="gear")
    hand.root.set_focus(gear)
    hand.key("Enter")
    assert hand.root.focus is not gear
    hand.key("Esc")
    assert gallery.done == []
    assert hand.root.focus is gear


def test_tab_stays_within_a_dialog(hand: Driver) -> None:
    hand.click(hand.find(Button, name="gear"))
    buttons = {hand.find(Button, "Leave"), hand.find(Button, "Cancel")}
    for _ in range(4):
        hand.key("Tab")
        assert hand.root.focus in buttons


def test_a_form_in_a_dialog_has_the_keys_first_and_enter_still_answers(hand: Driver, gallery: Gallery) -> None:
    field = Entry(placeholder="name")
    dialog = Dialog("Save as", Column(field), [Answer("Save", lambda: gallery.note(field.text), "primary")])
    dialog.open(hand.root, lambda: gallery.note("nothing"))
    assert hand.root.focus is field
    hand.type("mill")
    hand.key("Enter")
    assert gallery.done == ["mill"]


def test_whoever_asked_is_told_when_nobody_answers(hand: Driver, gallery: Gallery) -> None:
    tell(hand.root, "Done", "The battle is over.", lambda: gallery.note("read"))
    hand.key("Esc")
    assert gallery.done == ["read"]


def test_one_dialog_above_another(hand: Driver, gallery: Gallery) -> None:
    first = tell(hand.root, "First", "one", lambda: gallery.note("first"))
    tell(hand.root, "Second", "two", lambda: gallery.note("second"))
    hand.key("Enter")
    assert gallery.done == ["second"]
    assert first.shown
    hand.key("Enter")
    assert gallery.done == ["second", "first"]


def test_a_dialog_longer_than_the_window_scrolls(hand: Driver) -> None:
    dialog = tell(hand.root, "Rules", "\n".join(f"paragraph {number}" for number in range(100)))
    hand.wait(300)
    assert dialog.rect.h < 720
    assert hand.find(Button, "OK").rect.bottom < 720
    hand.wheel(-3, dialog)
    hand.wait(300)
    assert dialog.body.rect.y < dialog.rect.y


def test_a_menu_opens_where_it_is_asked_for_and_does_what_is_chosen(hand: Driver, gallery: Gallery) -> None:
    items = [
        Item("Move here", lambda: gallery.note("move"), "walk", "gallery.move"),
        Item("Fire", lambda: gallery.note("shot"), enabled=False, hint="No line of sight."),
        Item("Look", lambda: gallery.note("look")),
    ]
    menu(hand.root, (1270, 710), items)
    hand.turn()
    assert hand.app.surface.get_rect().contains(hand.find(Listing).rect)
    hand.click(hand.find(Listing).lines[1])
    assert gallery.done == []
    hand.key("End")
    hand.key("Enter")
    assert gallery.done == ["look"]
    menu(hand.root, (600, 300), items)
    hand.key("Esc")
    assert not hand.root.layers


def test_a_dialog_stays_when_a_list_in_it_closes_though_the_button_that_opened_it_is_gone(hand: Driver) -> None:
    button = hand.find(Button, "Cancel")
    hand.root.set_focus(button)
    field = Choice([Option(1, "one"), Option(2, "two")], 1, lambda _: None)
    dialog = Dialog("Which?", Column(field), [Answer("OK")])
    dialog.open(hand.root)
    assert button.parent is not None
    button.parent.remove(button)
    hand.turn(2)
    hand.click(field)
    hand.turn(4)
    hand.key("Down")
    hand.key("Enter")
    assert field.value == 2
    assert dialog.shown and dialog.root is hand.root


def test_a_click_puts_a_word_in_passing_away(hand: Driver) -> None:
    said = notify(hand.root, "The options are saved.")
    hand.turn(2)
    hand.click((said.rect.x + 6, said.rect.centery))
    hand.turn(2)
    assert not hand.root.layers
