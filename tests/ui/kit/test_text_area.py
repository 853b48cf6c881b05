"""A field of several lines: what is written wraps, scrolls, and is reached by every key and by the mouse."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.ui.kit import Answer, Column, Dialog, TextArea
from game.ui.kit.text_area import MOST, wrapped
from tests.ui.driving import Driver
from tests.ui.kit.gallery import Gallery

LONG = "The mill stands at the ford. Hold it until the lorry has crossed, whatever the weather brings. " * 6


@pytest.fixture
def area(hand: Driver, gallery: Gallery) -> TextArea:
    """An empty one in a dialog, with the keys."""
    field = TextArea("", gallery.note, limit=4000)
    Dialog("Briefing", Column(field), [Answer("Save", lambda: gallery.note("saved"), "primary")], width=420).open(
        hand.root
    )
    hand.turn()
    return field


def test_enter_begins_a_line_and_up_and_down_go_between_them(hand: Driver, area: TextArea) -> None:
    hand.type("one")
    hand.key("Enter")
    hand.type("twofold")
    assert area.text == "one\ntwofold"
    hand.key("Up")
    hand.key("End")
    hand.type("!")
    hand.key("Down")
    hand.key("Home")
    hand.type("is ")
    assert area.text == "one!\nis twofold"


def test_words_wrap_and_what_does_not_fit_is_scrolled_to(hand: Driver, area: TextArea) -> None:
    area.text = LONG
    hand.key("Ctrl+End")
    assert len(area.lines) > MOST
    last = area.lines[-1][0]
    hand.click((area.rect.x + 14, area.rect.bottom - 12))
    hand.type("#")
    assert area.text[last] == "#"
    hand.wheel(30, area)
    hand.wait(600)
    hand.click((area.rect.x + 14, area.rect.y + 12))
    hand.type("#")
    assert area.text.startswith("#The mill")


def test_several_lines_are_pasted_as_such_and_selected_over(hand: Driver, area: TextArea) -> None:
    hand.type("a")
    hand.key("Enter")
    hand.type("b")
    hand.key("Ctrl+A")
    hand.key("Ctrl+C")
    hand.key("Ctrl+End")
    hand.key("Ctrl+V")
    assert area.text == "a\nba\nb"
    hand.key("Shift+Up")
    hand.key("Backspace")
    assert area.text == "a\nb"
    hand.key("Ctrl+Z")
    assert area.text == "a\nba\nb"


@given(st.text(alphabet="ab  \n", max_size=60), st.integers(1, 60))
def test_every_letter_stands_in_just_one_line(text: str, wide: int) -> None:
    class Ruled:
        """Every letter one pixel wide."""

        def width(self, text: str) -> int:
            return len(text)

        measure = width

    lines = list(wrapped(text, wide, Ruled()))
    assert [first for first, _ in lines[1:]] == [behind for _, behind in lines[:-1]]
    assert (lines[0][0], lines[-1][1]) == (0, len(text))
    assert all(len(text[first:behind].rstrip()) <= wide for first, behind in lines)
