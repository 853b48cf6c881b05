"""The gauges on a unit's card: a weapon's name is read whole, on two lines where one has no room for it."""

from dataclasses import replace
from fractions import Fraction

import pygame
import pytest

from game.ui.battle.panels.small_pictures import Meter, Meters, left_of
from game.ui.battle.panels.target import zones_in_words
from game.ui.kit.boxes import Column
from game.ui.kit.root import Root
from game.ui.kit.theme import Theme
from rules.frame.body import Screen, Silhouette, ZoneSeen
from rules.frame.showing import Gauge

LONG = ("Heavy machine gun", "Light anti-tank rocket", "Lee-Enfield No. 4 rifle", "M4A1 carbine")


@pytest.mark.parametrize("letters", [1.0, 1.6])
@pytest.mark.parametrize("name", LONG)
def test_a_long_name_is_read_whole(name: str, letters: float) -> None:
    gauges = (("Nerve", "threat 2 of 10"), ("Wounds", "none"), (name, "30 of 30"))
    meters = [Meter(Gauge(label, Fraction(1, 2), text)) for label, text in gauges]
    pygame.font.init()
    theme = Theme()
    theme.use(theme.sheet, 1.0, letters)
    root = Root(Column(Meters(*meters)), theme)
    across = round(352 * min(letters, 1.3))
    root.layout(pygame.Rect(0, 0, across, 200))
    caps = theme.font("caps")
    for meter in meters:
        told = meter.name_lines(meter.rect.w)
        assert " ".join(told) == meter.gauge.label
        assert len(told) <= 2
        assert all(caps.width(line) <= meter.rect.w for line in told), (told, meter.rect.w)
        assert not meter.cut_off()
    assert len({meter.rect.h for meter in meters}) == 1


def test_every_bar_runs_dry_as_a_unit_fares_worse() -> None:
    """No wounds at all looked like a unit that is dead: an empty bar."""
    unhurt, dead = (Gauge.of("Wounds", marks, 40, "", bad=True) for marks in (0, 40))
    assert (left_of(unhurt), left_of(dead)) == (1.0, 0.0)
    assert left_of(Gauge.of("Hit points", 10, 20, "10 of 20")) == 0.5


def test_a_target_out_of_sight_that_an_order_reaches_is_not_said_to_be_fully_hidden() -> None:
    """A hit chance of 24 % stood beside "fully hidden"."""
    hidden = Silhouette(1.0, (ZoneSeen("torso", 1.0, 0.0),))
    assert zones_in_words(hidden) == ["fully hidden"]
    assert zones_in_words(hidden, reached=True) == ["out of sight, but not out of reach"]
    fenced = replace(hidden, screen=Screen("fence", (3, 3), "wood", 20))
    assert zones_in_words(fenced, reached=True) == ["out of sight behind wood, but not out of reach"]
