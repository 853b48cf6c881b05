"""Sliders, drop-downs, segments and fields to write in, by mouse and by keys."""

from __future__ import annotations

import pygame
import pytest

from game.ui.kit import Bar, Bars, Button, Choice, Entry, Segments, Slider
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery


def test_a_slider_is_dragged_in_steps(hand: Driver, gallery: Gallery) -> None:
    slider = hand.find(Slider, name="scale")
    hand.drag(slider.knob, (slider.track.right + 80, slider.knob[1]))
    assert slider.value == 2.5
    assert gallery.done[-1] == "scale 2.5"
    assert all(float(note.split()[1]) * 4 % 1 == 0 for note in gallery.done)


def test_a_slider_answers_arrows_and_stops_at_its_ends(hand: Driver, gallery: Gallery) -> None:
    slider = hand.find(Slider, name="scale")
    hand.root.set_focus(slider)
    hand.key("Right")
    hand.key("Left", 4)
    hand.key("End")
    hand.key("Home")
    assert gallery.done == ["scale 1.25", "scale 1", "scale 0.75", "scale 2.5", "scale 0.75"]


def test_a_drop_down_is_opened_and_chosen_with_the_mouse(hand: Driver, gallery: Gallery) -> None:
    choice = hand.find(Choice, name="seat")
    hand.click(choice)
    assert choice.opened
    assert hand.sees("plans a turn ahead")
    hand.click(next(widget for widget in hand.widgets() if getattr(widget, "text", "") == "Computer, usual"))
    assert not choice.opened
    assert gallery.done == ["seat usual"]


def test_a_click_elsewhere_closes_a_drop_down_and_changes_nothing(hand: Driver, gallery: Gallery) -> None:
    choice = hand.find(Choice, name="seat")
    hand.click(choice)
    hand.click((850, 560))
    assert not choice.opened
    assert gallery.done == []


def test_a_drop_down_answers_keys_open_and_closed(hand: Driver, gallery: Gallery) -> None:
    choice = hand.find(Choice, name="seat")
    hand.root.set_focus(choice)
    hand.key("Down")
    hand.type("n")
    assert choice.value == "nobody"
    hand.key("Enter")
    hand.key("Up")
    hand.key("Enter")
    assert choice.value == "usual"
    assert hand.root.focus is choice
    hand.key("Enter")
    hand.key("Esc")
    assert not choice.opened
    assert gallery.done == ["seat usual", "seat nobody", "seat usual"]


def test_segments_are_chosen_by_click_and_arrow(hand: Driver, gallery: Gallery) -> None:
    segments = hand.find(Segments, name="undo")
    hand.click(segments.places()[2].center)
    hand.key("Left")
    assert gallery.done == ["undo 3", "undo 2"]


@pytest.fixture
def entry(hand: Driver) -> Entry:
    """The field for a name, the caret behind "Wielka"."""
    field = hand.find(Entry, name="name")
    hand.click((field.rect.right - 6, field.rect.centery))
    return field


def test_writing_and_erasing(hand: Driver, entry: Entry, gallery: Gallery) -> None:
    hand.type(" mill")
    assert entry.text == "Wielka mill"
    hand.key("Backspace", 2)
    hand.key("Home")
    hand.key("Del")
    hand.type("w")
    assert entry.text == "wielka mi"
    hand.key("Enter")
    assert gallery.done[-1] == "named"


def test_letters_written_into_a_field_are_no_commands(hand: Driver, entry: Entry, gallery: Gallery) -> None:
    hand.type("f")
    assert "fire" not in gallery.done
    assert entry.text == "Wielkaf"


def test_selecting_by_keys_and_writing_over_it(hand: Driver, entry: Entry) -> None:
    hand.key("Shift+Left", 3)
    assert entry.selected == "lka"
    hand.type("t")
    assert entry.text == "Wiet"
    hand.key("Ctrl+A")
    hand.type("x")
    assert entry.text == "x"


def test_word_by_word(hand: Driver, entry: Entry) -> None:
    hand.type(" old mill")
    hand.key("Ctrl+Backspace")
    assert entry.text == "Wielka old "
    hand.key("Ctrl+Left")
    hand.key("Ctrl+Del")
    assert entry.text == "Wielka  "


def test_copy_cut_and_paste(hand: Driver, entry: Entry) -> None:
    hand.key("Ctrl+A")
    hand.key("Ctrl+C")
    hand.key("End")
    hand.key("Ctrl+V")
    assert entry.text == "WielkaWielka"
    hand.key("Ctrl+A")
    hand.key("Ctrl+X")
    assert entry.text == ""
    pygame.scrap.put_text("two\nlines")
    hand.key("Ctrl+V")
    assert entry.text == "two lines"


def test_taking_back_and_doing_again(hand: Driver, entry: Entry) -> None:
    hand.type("ab")
    hand.key("Ctrl+Z", 2)
    assert entry.text == "Wielka"
    hand.key("Ctrl+Y")
    assert entry.text == "Wielkaa"
    hand.key("Ctrl+Shift+Z")
    assert entry.text == "Wielkaab"


def test_the_mouse_selects_a_stretch_and_a_word(hand: Driver, entry: Entry) -> None:
    inside = entry.rect.x + 12
    hand.wait(500)
    hand.drag((inside, entry.rect.centery), (inside + entry.theme.font("body").width("Wie"), entry.rect.centery))
    assert entry.selected == "Wie"
    hand.click((inside + 10, entry.rect.centery))
    hand.wait(500)
    hand.click((inside + 10, entry.rect.centery))
    words = entry.selected
    assert not words, "two clicks with a pause between them"
    hand.wait(500)
    hand.double_click((inside + 10, entry.rect.centery))
    assert entry.selected == "Wielka"


def test_a_secret_is_neither_shown_nor_copied(hand: Driver) -> None:
    field = hand.find(Entry, name="password")
    hand.click(field)
    pygame.scrap.put_text("before")
    hand.key("Ctrl+A")
    hand.key("Ctrl+C")
    assert pygame.scrap.get_text() == "before"
    assert field.text == "secret"


def test_a_field_takes_no_more_than_it_may() -> None:
    field = Entry("12", limit=3, allowed=lambda text: text == "" or text.isdigit())
    field.handle(pygame.Event(pygame.TEXTINPUT, text="x"))
    field.handle(pygame.Event(pygame.TEXTINPUT, text="3"))
    field.handle(pygame.Event(pygame.TEXTINPUT, text="4"))
    assert field.text == "123"


def test_a_second_notice_takes_the_place_of_the_first_and_goes_by_itself(hand: Driver) -> None:
    hand.press("Save")
    hand.press("Save")
    assert len(hand.root.layers) == 1
    assert hand.sees("The options are saved.")
    hand.click(hand.find(Button, "Undo"))
    hand.wait(4200)
    assert not hand.root.layers


def test_names_below_narrow_bars_take_as_many_lines_as_they_need(hand: Driver) -> None:
    """ "moderate wound at worst" was cut in its second line."""
    bars = hand.find(Bars)
    bars.bars = Bar("moderate wound at worst", 0.2), Bar("missed", 0.8)
    face = bars.theme.font("fine")
    narrow = face.width("moderate") + 2
    rows = bars._named(bars.bars[0], narrow)
    assert " ".join(rows) == "moderate wound at worst"
    assert all(face.width(row) <= narrow for row in rows)
