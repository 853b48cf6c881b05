"""The line of time at the top: counters stand below the numbers, however large the letters."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.app import App
from game.ui.battle.panels.timeline import Strip
from game.ui.kit.canvas import Canvas
from game.ui.kit.root import Root
from game.ui.map.palette import usual
from game.ui.map.tokens import Token
from game.ui.settings import Settings
from rules.frame.figure import State
from rules.frame.showing import Beat, Timeline
from rules.kernel.refs import Ref

ANN, BOB = Ref(1), Ref(2)
LEAN = 3
"""Points of a line's height above and below in which no digit stands."""


def counter(ref: Ref) -> Token:
    return Token(ref, "Ann", "rifleman", 0, True, ((1, 1),), 0.0, "", State.FIT, 0, "", (), (), False, 0.5, 0.5)


@pytest.fixture(params=[(1280, 720, 1.0), (1280, 720, 1.6), (1920, 1080, 1.3), (3840, 2160, 1.6)])
def strip(request: pytest.FixtureRequest) -> Iterator[Strip]:
    """The line of a round in which Ann acts three times."""
    wide, high, text = request.param
    app = App(Settings(text_size=text), size=(wide, high))
    found = Strip(usual(), lambda _: None)
    root = Root(found, app.theme)
    line = Timeline(
        "Round 1", "initiative", 14, 0, None, (Beat(14, ANN), Beat(2, BOB)), (), (Beat(9, ANN), Beat(4, ANN))
    )
    found.show(line, {ANN: counter(ANN), BOB: counter(BOB)}, ANN)
    _, tall = found.wish(wide // 2)
    root.layout(pygame.Rect(0, 0, wide // 2, tall))
    root.draw(app.surface)
    yield found
    pygame.quit()


def test_counters_stand_below_the_numbers_and_within_the_line(strip: Strip) -> None:
    theme = strip.theme
    for beat in (Beat(14, ANN), Beat(2, BOB)):
        place = next(rect for rect, each in strip._places if each == beat)
        assert place.top >= strip.rect.y + theme.font("caps").height - theme.px(LEAN)
        assert place.bottom <= strip.rect.bottom


def test_further_actions_are_drawn_at_their_counts_and_are_nothing_to_click(strip: Strip) -> None:
    places = strip.further()
    assert [beat.at for _, beat in places] == [9, 4]
    for rect, beat in places:
        assert abs(rect.centerx - strip._x(beat.at)) <= 1
        assert strip.beat_at(rect.center) is None


def test_an_action_that_was_given_up_is_struck_through_and_says_why(strip: Strip) -> None:
    line = Timeline(
        "Turn 1, phase 6",
        "phase",
        6,
        1,
        6,
        (Beat(4, ANN),),
        (),
        (Beat(3, ANN, lost="given up for a block"), Beat(2, ANN)),
    )
    strip.show(line, {ANN: counter(ANN)}, None)
    assert strip.root is not None
    surface = pygame.display.get_surface() or pygame.Surface((10, 10))
    strip.draw(Canvas(surface, strip.theme))
    (lost, beat), (kept, _) = strip.further()
    assert beat.lost
    bad = strip.theme.color("bad")[:3]
    struck = [
        any(surface.get_at((x, y))[:3] == bad for x in range(p.x, p.right) for y in range(p.y, p.bottom))
        for p in (lost, kept)
    ]
    assert struck == [True, False]
    strip.handle(pygame.Event(pygame.MOUSEMOTION, pos=lost.center, rel=(0, 0), buttons=(0, 0, 0)))
    assert strip.hint == "Ann: phase 3, given up for a block"


def test_a_further_action_stands_beside_those_who_act_at_its_count(strip: Strip) -> None:
    line = Timeline("Round 1", "initiative", 14, 0, None, (Beat(14, ANN), Beat(9, BOB)), (), (Beat(9, ANN),))
    strip.show(line, {ANN: counter(ANN), BOB: counter(BOB)}, ANN)
    assert strip.root is not None
    strip.draw(Canvas(pygame.display.get_surface() or pygame.Surface((10, 10)), strip.theme))
    other = next(rect for rect, beat in strip._places if beat.unit == BOB)
    small = strip.further()[0][0]
    assert small.left >= other.right - 1
