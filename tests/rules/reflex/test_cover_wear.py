"""Cover that is shot through is worth less from then on, by option; what has no figure for its stuff does not wear."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.battle.view import View
from game.world.components import Stirred
from rules.frame.figure import Condition, Stance
from rules.frame.forecast import Forecast
from rules.kernel.refs import Ref
from rules.reflex.asks import TICK
from rules.reflex.blast import forecasts
from rules.reflex.blast.going_off import detonate
from rules.reflex.book import BOOK
from rules.reflex.core.moment import Moment
from rules.reflex.fire.forms import Shoot
from rules.reflex.order import ticks
from rules.reflex.state import Worn, Wounds
from rules.reflex.terms.weapons import Burst
from rules.reflex.wounds import harm
from rules.reflex.wounds.hits import Hit
from tests.rules.reflex.range import AK, LAUNCHER
from tests.rules.reflex.seated import Seated

BELLY = (3, 3)


def behind(material: str, millimetres: int, **options: Any) -> tuple[Seated, Ref, Ref]:
    """A rifleman, and an enemy behind a fence that hides his belly."""
    stage = Seated(**options)
    stage.wall((20, 22), 4, height=1.3, material=material, millimetres=millimetres)
    man, foe = stage.shooter(AK, (20, 32)), stage.target((20, 22))
    stage.face_each_other(man, foe)
    return stage, man, foe


def fires(stage: Seated, man: Ref, foe: Ref) -> tuple[Fraction, int]:
    """A shot that finds the belly of a fresh man by the same margin: what is promised, what gets through."""
    stage.table.put(foe, Wounds(), Stance(), Condition(), Stirred())
    stage.world.run(stage.table.sight)
    stage.face_each_other(man, foe)
    shot = Shoot(weapon=AK, target=foe, speed="snap", rounds=1)
    stage.on_tick(man, 10)
    stage.on_tick(foe, 1)
    promised = stage.promised(man, shot)
    stage.says(man, TICK, shot)
    stage.dice(3, 20, *BELLY)
    stage.plays(ticks.tick(stage.table, 10))
    return mean(promised), stage.through()[-1]


def mean(promised: Forecast) -> Fraction:
    return sum((each.chance * each.loss for each in promised.outcomes), Fraction(0))


def test_a_fence_that_is_shot_through_protects_less() -> None:
    """RFX-DEGR-01: 7 is more than Armor 2 at x2: it loses 1, and the next shot meets 1, as its forecast says."""
    stage, man, foe = behind("wood", 120, armour_degradation=True)
    promised, first = fires(stage, man, foe)
    assert [worn.lost for _, worn in stage.table.having(Worn)] == [1]
    view = View(stage.table, "blue")
    assert "has lost 1 of its Armor" in " ".join(each.text for each in BOOK.of_cell(view, (20, 23)))
    more, second = fires(stage, man, foe)
    assert second == first + 2
    assert more > promised


@pytest.mark.parametrize(
    ("material", "millimetres", "options"),
    [
        ("wood", 120, {}),
        ("papier mache", 50, {"armour_degradation": True}),
        ("brick", 240, {"armour_degradation": True}),
    ],
    ids=["without the option", "stuff without a figure", "not penetrated"],
)
def test_what_does_not_wear(material: str, millimetres: int, options: dict[str, Any]) -> None:
    """RFX-DEGR-01, RFX-COVER-05."""
    stage, man, foe = behind(material, millimetres, **options)
    _, first = fires(stage, man, foe)
    _, second = fires(stage, man, foe)
    assert not stage.table.having(Worn)
    assert first == second


def test_later_rounds_of_a_burst_meet_the_cover_as_it_is_by_then() -> None:
    """RFX-DEGR-01: Armor 2, then 1, then nothing."""
    stage, man, foe = behind("wood", 120, armour_degradation=True)
    hit = Hit("torso", 9, Fraction(1), 7, cover=(Fraction(2),), sites=(((20, 22), 4),), by=man)
    moment = Moment(stage.table, 5)
    harm.wound(moment, foe, (hit, hit, hit))
    moment.settle()
    assert stage.through() == [7, 8, 9]
    assert [worn.lost for _, worn in stage.table.having(Worn)] == [2]


def test_a_warhead_that_goes_through_a_fence_leaves_little_of_it() -> None:
    """RFX-DEGR-01: an explosion wears by half of what comes through, Armor 2 at most; a launcher as a player fires."""
    stage, man, foe = behind("wood", 120, armour_degradation=True)
    stage.takes(man, LAUNCHER)
    stage.on_tick(man, 10)
    stage.on_tick(foe, 1)
    stage.says(man, TICK, Shoot(weapon=LAUNCHER, target=foe))
    stage.dice(1, 1, *BELLY)
    stage.plays(ticks.tick(stage.table, 10))
    assert [worn.lost for _, worn in stage.table.having(Worn)] == [2]


def test_a_fragment_wears_cover_as_a_bullet_does_and_meets_it_as_it_is() -> None:
    """RFX-DEGR-01, RFX-EXPL-07: 6 is more than Armor 2 at x2: it loses 1; the next fragment meets 1, as is shown."""
    stage, _, foe = behind("wood", 120, armour_degradation=True)
    burst, cell = Burst(radius=5, frag=1), (20, 24)

    def promised() -> Fraction:
        rows = forecasts.harmed(stage.table, burst, forecasts.surely(cell))
        return sum((each.chance * each.loss for each in rows if each.unit == foe), Fraction(0))

    before = promised()
    for through in (7 - 4, 7 - 2):
        stage.table.put(foe, Wounds(), Stance(), Condition())
        moment = Moment(stage.table, 5)
        stage.dice(1, *BELLY)
        detonate(moment, burst, cell, cause="A grenade")
        moment.settle()
        assert stage.through()[-1] == through
    assert [worn.lost for _, worn in stage.table.having(Worn)] == [2]
    stage.table.put(foe, Wounds(), Stance(), Condition())
    assert promised() > before
