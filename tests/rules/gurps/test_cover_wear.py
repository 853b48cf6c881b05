"""Cover that shots go through loses HP of its own, and with them its DR."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.battle.view import View
from rules.frame.forecast import Forecast
from rules.gurps.book import BOOK
from rules.gurps.core import cover
from rules.gurps.fire import onward
from rules.gurps.fire.forms import Shoot, Spray
from rules.gurps.flesh.armour import THINGS
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from rules.parts import wear
from rules.parts.wear import Worn
from tests.rules.gurps.firing import RIFLE
from tests.rules.gurps.stage import Stage

FENCE = {"material": "wood", "millimetres": 40}
"""DR 4, 30 HP."""
SITE = ((10, 20), 4)
LEG = Location.RIGHT_LEG


def behind(options: dict[str, Any] | None = None, **stuff: Any) -> tuple[Stage, Ref, Ref]:
    """A rifle, and an enemy behind a low wall of some stuff who has nowhere to dodge to."""
    stage = Stage(**(options or {}))
    stage.low_wall(*SITE, **(stuff or FENCE))
    ann = stage.unit("blue", (10, 30), weapons=[RIFLE], skills={Skill.RIFLE: 18}, st=12, dx=14, quarters=40)
    bob = stage.unit("red", (10, 20), facing=0, armour=(), weapons=[], st=30, ht=14, quarters=20)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def shown(stage: Stage, bob: Ref, called: Location = LEG) -> Forecast:
    return stage.forecast(Shoot, target=bob, shots=1, called=called)


def fires(stage: Stage, bob: Ref, *dice: int, called: Location = LEG) -> None:
    """A hit with these dice of damage; the enemy has its back turned."""
    stage.dice(1, 2, 3, *dice, *([3] * 20))
    stage.take(Shoot, target=bob, shots=1, called=called)


def worn(stage: Stage) -> list[int]:
    return [int(each.lost) for _, each in stage.table.having(Worn)]


def loses(stage: Stage, points: int, sides: tuple[str, ...] = ("blue", "red")) -> None:
    """The fence has lost so much before."""
    wear.wears(stage.table, wear.site(stage.grid, *SITE), Fraction(points), sides, "The cover is shot through.")


def test_a_shot_through_cover_takes_its_hp() -> None:
    """GUR-COV-02: 7d of 14 less DR 4 is 10, of which a bullet does a fifth to what is the same all through."""
    stage, _, bob = behind()
    fires(stage, bob, 2, 2, 2, 2, 2, 2, 2)
    assert worn(stage) == [2]
    said = [each.text for each in BOOK.of_cell(View(stage.table, "blue"), (10, 21)) if each.title == "Shot through"]
    assert said == ["the cover on an edge here: 2 of 30 HP lost"]
    assert [event.only for event in stage.told("pierced")] == [("blue", "red")]


def test_cover_without_hp_gives_half_its_dr_and_then_none() -> None:
    """GUR-COV-02: a fence of DR 4 and 30 HP; what is shown goes by it."""
    stage, ann, bob = behind()
    whole = shown(stage, bob)
    loses(stage, 29)
    assert cover.cover(stage.table, ann, bob).dr == 4 and shown(stage, bob) == whole
    loses(stage, 1)
    half = shown(stage, bob)
    assert cover.cover(stage.table, ann, bob).dr == 2
    loses(stage, 30)
    bare = shown(stage, bob)
    assert cover.cover(stage.table, ann, bob).dr == 0
    assert _loss(whole) < _loss(half) < _loss(bare)
    assert whole.tallies == bare.tallies, "it still hides the leg"
    assert onward.worn(THINGS["wooden door"], 60) == "60 of 30 HP lost: it stops nothing any more"


def _loss(told: Forecast) -> float:
    return float(sum(each.chance * each.loss for each in told.outcomes))


def test_what_is_shown_is_what_its_side_knows() -> None:
    """GUR-COV-02: damage that only the others have seen changes nothing in the odds, until the next shot is made."""
    stage, _, bob = behind()
    whole = shown(stage, bob)
    loses(stage, 60, ("red",))
    assert shown(stage, bob) == whole
    assert not [each for each in BOOK.of_cell(View(stage.table, "blue"), (10, 20)) if each.title == "Shot through"]


@pytest.mark.parametrize(
    ("stuff", "options", "called"),
    [
        ({"material": "brick", "millimetres": 240}, {}, LEG),
        ({"material": "steel", "millimetres": 5}, {}, LEG),
        ({"material": "rock", "millimetres": 500}, {}, LEG),
        (FENCE, {"overpenetration": "off"}, LEG),
        (FENCE, {}, Location.SKULL),
    ],
    ids=["stops it", "metal does not wear", "an earth bank", "nothing goes through", "past the cover"],
)
def test_what_does_not_wear(stuff: dict[str, Any], options: dict[str, Any], called: Location) -> None:
    """GUR-COV-02."""
    stage, _, bob = behind(options, **stuff)
    fires(stage, bob, *([6] * 7), called=called)
    assert not worn(stage)


def test_hp_by_stuff_and_thickness() -> None:
    """GUR-COV-02: nine inches of brick 60/70, six of concrete 60/60, twelve of sandbags 36/50; glass is brittle."""
    figures = {("brick", 229): (60, 70), ("concrete", 152): (60, 60), ("sandbag", 305): (36, 50), ("glass", 6): (2, 1)}
    for (material, millimetres), (dr, hp) in figures.items():
        assert cover.of_stuff(material, millimetres) == (dr, hp)


def test_the_shots_of_one_volley_meet_the_cover_as_it_was() -> None:
    """GUR-COV-02, GUR-SUP-03: two behind one pane of glass, DR 10 and 1 HP. Two hits strike the first, and the stray
    that misses the second: 16 points each, of which 6 come through. It wears once all have struck, so that what was
    shown of them holds.
    """
    stage = Stage()
    stage.wall(*SITE, height=1.4, material="glass", millimetres=25)
    ann = stage.unit("blue", (10, 30), weapons=["Kalashnikov rifle 7.62 mm"], skills={Skill.RIFLE: 18}, quarters=40)
    foes = [stage.unit("red", (10, y), facing=0, armour=(), weapons=[], st=30, ht=14, quarters=20) for y in (20, 19)]
    stage.begin()
    stage.until(ann)
    stage.dice(*([3] * 200))
    stage.take(Spray, target=foes[0], others=(foes[1],))
    assert [30 - stage.hp(foe) for foe in foes] == [18, 0] and worn(stage) == [3]
    assert [event.kind for event in stage.events[-4:]] == ["wound", "wound", "pierced", "pierced"]
