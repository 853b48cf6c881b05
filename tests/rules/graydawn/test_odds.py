"""What is shown of an attack is what comes of it: the deed itself done again and again, with dice of its own."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Any

import pytest

from rules.frame.forms import Action
from rules.graydawn.book import BOOK
from rules.graydawn.covering.forms import CoverFire, LayLane
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.course import SEVERITY
from rules.graydawn.flesh.foretelling import words
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.melee.forms import Strike
from rules.graydawn.state import Guard
from rules.graydawn.terms.skills import Skill
from rules.graydawn.topics import DEEDS
from rules.graydawn.turns.forms import Advance
from rules.kernel.dice import Rolled
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage
from tests.tiers import times

SIGMAS = 4.5
GUN, SWORD = "Light machine gun", "Sword"
ATTACKS: tuple[tuple[type[Action], str, int, dict[str, Any]], ...] = (
    (Shoot, "Assault rifle", 8, {"mode": "single"}),
    (Shoot, "Assault rifle", 8, {"mode": "semi"}),
    (Shoot, "Assault rifle", 8, {"mode": "burst"}),
    (Shoot, GUN, 8, {"mode": "auto"}),
    (Strike, SWORD, 1, {"weapon": SWORD}),
    (CoverFire, GUN, 8, {"mode": "burst", "times": 8}),
    (LayLane, GUN, 8, {"place": (5, 13), "width": 2}),
)


def on_the_hurt(stage: Stage, ann: Ref, bob: Ref, form: type[Action], fields: dict[str, Any]) -> Action:
    """Ann's attack, the first of her turn, on an enemy who is hurt already and defends himself."""
    stage.hurt(bob, Wounds(wounding=3))
    stage.guard(bob, Guard.ACTIVE)
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    return stage._true(stage.fill(form, **(fields if form is LayLane else {**fields, "target": bob})))


@pytest.mark.parametrize("many", times(100, 400))
@pytest.mark.parametrize(("form", "weapon", "metres", "fields"), ATTACKS)
def test_what_is_shown_is_what_comes_of_it(
    monkeypatch: pytest.MonkeyPatch, form: type[Action], weapon: str, metres: int, fields: dict[str, Any], many: int
) -> None:
    """GRD-CORE-03, GRD-BURST-02, GRD-AUTO-01, GRD-CORE-04, GRD-BURST-04, GRD-LANE-02, GRD-DMG-01, GRD-SAVE-01."""
    stage = Stage()
    plain: dict[str, Any] = {"mook": True, "REF": 4, "MA": 4}
    stage.low_wall((5, 5 + metres), 0)
    ann = stage.unit("blue", (5, 5), facing=4, weapons=(weapon, "Fists"), skills=dict.fromkeys(Skill, 4), **plain)
    bob = stage.unit("red", (5, 5 + metres), skills={Skill.DODGE: 0, Skill.BRAWLING: 2}, **plain)
    action = on_the_hurt(stage, ann, bob, form, fields)
    assert stage.ask is not None
    told = BOOK.forecast(stage.table, stage.ask, action).of(bob)

    dice, came = Rolled(form.__name__), Counter[str]()
    monkeypatch.setattr(stage.table, "dice", lambda unit: dice)
    before, fresh = stage.world.snapshot(), stage.wounds(bob)
    for _ in range(many):
        for asked in DEEDS[form].carry(stage.table, ann, action):
            raise AssertionError(f"nothing is to be asked: {asked}")
        came[words(fresh, stage.wounds(bob))] += 1
        stage.world.restore(before)
    shown = {each.text: float(each.chance) for each in told if not each.spared}
    shown[SEVERITY[0]] = shown.get(SEVERITY[0], 0.0) + sum(float(each.chance) for each in told if each.spared)
    assert sum(shown.values()) == pytest.approx(1)
    for text in {*shown, *came}:
        share = shown.get(text, 0.0)
        off = abs(came[text] - many * share)
        assert off <= SIGMAS * sqrt(many * share * (1 - share)) + (share > 0), (text, came[text], share)
