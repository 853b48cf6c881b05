"""What a wait names beforehand: the option of its All-Out Attack, the part of the body, and deception (GUR-WAIT-01)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.gurps.afoot.forms import Move, Step
from rules.gurps.defence.forms import Defend
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.gurps.waiting.forms import CoverGround, Spring, WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes

SOUTH = tuple((10, row) for row in range(6, 10))
HIT, MISS = (3, 3, 4), (6, 6, 4)


def guard(weapon: str = "Broadsword", armour: tuple[str, ...] = (), **wish: Any) -> tuple[Stage, Ref, Ref]:
    """A swordsman waits for an orc, which comes from the north and sets it off."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), "Louis LeBlanc", weapons=(weapon,), quarters=30, armour=())
    stage.figures(ann, {Skill.BROADSWORD: 16})
    orc = stage.unit("red", (10, 5), "Orc raider", facing=3, quarters=20, armour=armour, weapons=("Axe",))
    stage.orders |= {"defend", "follow"}
    stage.begin()
    stage.take(WaitToStrike, use="swing", **wish)
    stage.take(Move, way=SOUTH)
    stage.until(ann, "triggered")
    return stage, ann, orc


def test_a_part_of_the_body_and_deception_are_named() -> None:
    """GUR-WAIT-01, GUR-ATK-07, GUR-ATK-09: a leg at -2 and a point off its defences for 2, as shown so rolled."""
    stage, _, orc = guard(called=Location.LEFT_LEG, deceptive=1)
    told = stage.forecast(Spring).tallies[0]
    found = {row.rule: row.amount for row in told.modifiers}
    assert found["GUR-ATK-07"] == -2 and found["GUR-ATK-09"] == -2
    stage.orders -= {"defend"}
    stage.dice(*HIT, 6, 6, 5, *[3] * 8)
    stage.take(Spring)
    assert stage.ask is not None and stage.ask.about.threat.deceptive == 1
    stage.take(Defend, how="dodge")
    struck = stage.told("blow")[0]
    assert struck.target == orc and struck.tally is not None and struck.tally.total == told.total


def test_what_the_foe_has_not_is_not_struck_at() -> None:
    """GUR-ATK-07: a foe without armour has no chink in it; the blow goes for the part that was named all the same."""
    stage, _, _ = guard(called=Location.NECK, chink=True)
    assert {row.rule: row.amount for row in stage.forecast(Spring).tallies[0].modifiers}["GUR-ATK-07"] == -5
    stage, _, _ = guard(armour=("Mail hauberk",), called=Location.TORSO, chink=True)
    assert {row.rule: row.amount for row in stage.forecast(Spring).tallies[0].modifiers}["GUR-ATK-07"] == -8


def test_no_more_deception_than_the_blow_can_afford() -> None:
    """GUR-ATK-09: at 16 and -7 for the skull nothing is left for it; at the torso three points of the four named."""
    stage, _, _ = guard(called=Location.SKULL, deceptive=3)
    assert "GUR-ATK-09" not in {row.rule for row in stage.forecast(Spring).tallies[0].modifiers}
    stage, _, _ = guard(deceptive=4)
    assert {row.rule: row.amount for row in stage.forecast(Spring).tallies[0].modifiers}["GUR-ATK-09"] == -6


def test_an_all_out_double_attack_strikes_twice() -> None:
    """GUR-WAIT-01, GUR-AOA-03: both blows at the same foe, and no defence after them."""
    stage, ann, orc = guard(all_out="double")
    assert stage.forecast(Spring).note == "and a second blow like it"
    stage.dice(*MISS, *MISS)
    stage.take(Spring)
    assert [(each.actor, each.target) for each in stage.told("blow")[:2]] == [(ann, orc)] * 2
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.ALL_OUT_ATTACK
    assert not taking.leave(stage.table, ann).defends


def test_an_unwieldy_weapon_does_not_strike_twice() -> None:
    """GUR-AOA-03, GUR-ATK-05: nor is a double attack offered with one that must be readied after each blow, and with
    nothing else to strike with.
    """
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), weapons=("Great axe",))
    stage.unit("red", (10, 5))
    stage.begin()
    stage.until(ann)
    for offer in stage.offers(WaitToStrike):
        assert set(offer.choices["all_out"]) == {"", "feint", "strong", "determined"}


@pytest.mark.parametrize(("own", "lost"), [((3, 3, 3), 7), ((6, 6, 5), 0)])
def test_an_all_out_feint_goes_before_its_blow(own: tuple[int, ...], lost: int) -> None:
    """GUR-WAIT-01, GUR-AOA-04, GUR-FEINT-02: the feint counts against this very blow, and the forecast reckons with
    whatever it may take off.
    """
    stage, ann, orc = guard(all_out="feint")
    plain, _, _ = guard(all_out="determined")
    assert stage.forecast(Spring).success != plain.forecast(Spring).success
    stage.dice(*own, 6, 6, 5, *HIT, *[6] * 20)
    stage.take(Spring)
    feint = stage.told("feints")[0]
    assert (feint.actor, feint.target) == (ann, orc) and feint.detail[0].endswith(f"-{lost}")
    assert stage.told("blow")[0].actor == ann


def test_a_shot_over_covered_ground_names_its_part() -> None:
    """GUR-WAIT-01, GUR-OPP-01, GUR-ATK-07: the vitals at -3."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=("Bolt-action rifle 7.62 mm",), st=14)
    bob = stage.unit("red", (9, 10), facing=2, quarters=20, armour=())
    stage.begin()
    stage.until(ann)
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1, called=Location.VITALS)
    stage.until(bob)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    told = stage.forecast(Spring, target=bob, place=None).tallies[0]
    assert {row.rule: row.amount for row in told.modifiers}["GUR-ATK-07"] == -3
    stage.dice(6, 6, 6)
    stage.take(Spring, target=bob, place=None)
    rolled = stage.told("shot")[0].tally
    assert rolled is not None and rolled.total == told.total
