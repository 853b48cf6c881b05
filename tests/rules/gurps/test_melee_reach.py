"""Reach, and weapons that must be shifted or readied; fighting up and down."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Kit, Place
from rules.gurps.core import arms, footing
from rules.gurps.melee.forms import Shift, Strike
from rules.gurps.state.things import Unready
from rules.gurps.terms.anatomy import FEET, LEGS, Location
from rules.gurps.terms.skills import Skill
from tests.rules.gurps.duelling import LOUIS, PIERRE, knights, needs
from tests.rules.gurps.stage import Stage


def test_reach_and_what_is_in_the_way() -> None:
    """GUR-ATK-06, GUR-HEX-09, GUR-ATK-01: a yard with a sword; two with a rapier, through another at -4; not through a
    wall.
    """
    stage = Stage()
    stage.wall((9, 5), 0)
    ann = stage.unit("blue", (5, 5), skills={Skill.RAPIER: 14}, weapons=["Rapier"], quarters=28, armour=())
    bob = stage.unit("red", (5, 3), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    assert needs(stage, target=bob) == 14
    assert "nobody unseen is in the way" in map(str, stage.forecast(Strike, target=bob, use="thrust").assumes)
    stage.unit("blue", (5, 4), LOUIS, quarters=12)
    assert needs(stage, target=bob) == 10
    stage.stand(ann, (9, 5), facing=0)
    stage.stand(bob, (9, 4))
    assert not stage.offered(Strike)


def test_a_long_weapon_is_shifted_for_another_reach() -> None:
    """GUR-HEX-09: after a blow at two yards a spear in both hands reaches a yard only after a Ready."""
    stage, ann, bob = knights("Spear", SPEAR=13)
    stage.stand(bob, (5, 3))
    spear = arms.arm(stage.table, ann, "Spear")
    assert spear is not None and spear.item is not None
    stage.put(ann, stage.part(ann, Kit).swapped(spear.item, replace(spear.item, place=Place.BOTH)))
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob, use="two-handed thrust")
    stage.rest()
    stage.stand(bob, (5, 4))
    stage.begin()
    stage.until(ann)
    assert not any("two-handed thrust" in offer.choices["use"] for offer in stage.offers(Strike))
    stage.take(Shift, yards=1)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert any("two-handed thrust" in offer.choices["use"] for offer in stage.offers(Strike))


def test_an_unwieldy_weapon_must_be_readied() -> None:
    """GUR-ATK-05: a great axe is unready after each blow unless ST is half again what it takes."""
    stage, ann, bob = knights("Great axe", TWO_HANDED_AXE=13)
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.part(ann, Unready).names == ("Great axe",)
    stage, ann, bob = knights("Great axe", TWO_HANDED_AXE=13)
    stage.figures(ann, st=18)
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.find(ann, Unready) is None


def test_fighting_up_and_down() -> None:
    """GUR-ELEV-02: three feet give 1 to the upper fighter's defences, four 2, five 3; from four on feet or head are out
    of reach, beyond six nothing is reached, unless the weapon is longer.
    """
    assert [footing.defending(feet) for feet in (0, 2, 3, 4, 5, 9, -3, -5)] == [0, 0, 1, 2, 3, 3, -1, -3]
    assert Location.LEFT_FOOT not in footing.open_to(4) and Location.SKULL in footing.open_to(4)
    assert Location.SKULL not in footing.open_to(-4) and Location.LEFT_FOOT in footing.open_to(-4)
    assert Location.TORSO not in footing.open_to(5) and Location.RIGHT_ARM in footing.open_to(5)
    assert set(footing.open_to(-5)) == {*LEGS, *FEET}
