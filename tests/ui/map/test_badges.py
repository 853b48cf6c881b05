"""Badges: states that decide a fight are drawn on counters, as far as the side that looks on knows of them."""

from __future__ import annotations

import pygame
import pytest

from game.ui.map import badges
from game.ui.map.chart import Chart
from game.ui.map.counter_layer import CounterLayer, Counters
from game.ui.map.palette import palettes, usual
from game.ui.map.tokens import tokens
from rules.frame.book import load, names
from rules.frame.figure import Aloft
from rules.frame.showing import Badge
from rules.gurps.state.hurts import Choking, Stunned
from rules.gurps.state.turns import Choice
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.kernel.lengths import shown
from tests.rules.gurps.defending import duel


@pytest.fixture(autouse=True, scope="module")
def _display() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


@pytest.mark.parametrize("what", list(Badge))
@pytest.mark.parametrize("palette", sorted(palettes()))
def test_every_badge_has_a_drawing_of_its_own(what: Badge, palette: str) -> None:
    """Told apart on a counter of 24 pixels, in every palette."""
    colours = palettes()[palette]
    pictures = {each: pygame.image.tobytes(badges.badge(colours, each, 13), "RGBA") for each in Badge}
    assert sum(picture == pictures[what] for picture in pictures.values()) == 1


def test_three_stand_on_a_counter_at_most_and_the_gravest_as_a_dot_on_a_small_one() -> None:
    """Of what a unit does itself a small counter shows nothing."""
    many = (Badge.STUNNED, Badge.HELD, Badge.EXPOSED, Badge.AIMING)
    assert len(badges.placed(usual(), many, 40)) == 3
    assert len(badges.placed(usual(), many, 16)) == 1
    assert badges.placed(usual(), (Badge.AIMING,), 16) == []


def test_how_high_a_flyer_is_stands_at_its_counter_even_where_no_name_does() -> None:
    """Of an enemy as of a friend; on the ground nothing is said of it."""
    stage, ann, bob = duel()
    stage.put(ann, Aloft(20.0))
    stage.put(bob, Aloft(30.0))
    stage.look()
    layer = CounterLayer(Chart(stage.view("blue").grid), usual())
    above = {each.own: shown(layer.words(each, 40, 1.0, Counters())) for each in tokens(stage.view("blue"))}
    assert above == {True: "20 m up", False: "30 m up"}
    stage.put(bob, Aloft(0.0))
    stage.look()
    assert [layer.words(each, 40, 1.0, Counters()) for each in tokens(stage.view("blue")) if not each.own] == [""]


def test_enemies_show_that_they_reel_and_that_they_gave_up_their_defences() -> None:
    """GUR-DN-02, GUR-AOA-01: on the counter of an enemy, the gravest first."""
    stage, _, bob = duel()
    (before,) = (each for each in tokens(stage.view("blue")) if not each.own)
    assert before.badges == ()
    stage.put(bob, Stunned())
    stage.put(bob, Choice(Manoeuvre.ALL_OUT_ATTACK))
    (after,) = (each for each in tokens(stage.view("blue")) if not each.own)
    assert after.badges == (Badge.STUNNED, Badge.EXPOSED)


def test_an_enemy_that_gas_has_blinded_coughs_and_gropes_for_all_to_see() -> None:
    """GUR-GAS-01: blindness is the graver of the two."""
    stage, _, bob = duel()
    stage.put(bob, Choking(1, coughs=True, blinded=True))
    (seen,) = (each for each in tokens(stage.view("blue")) if not each.own)
    assert seen.badges == (Badge.BLINDED, Badge.CHOKING)


@pytest.mark.parametrize("book", names())
def test_a_badge_stands_for_a_mark_that_the_card_tells(book: str) -> None:
    """Every badge that a book gives belongs to a mark in words, as the card of the unit has it."""
    assert all(mark and isinstance(badge, Badge) for mark, badge in load(book).badges.items())
