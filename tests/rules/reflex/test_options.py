"""The switches of a scenario, each in both positions: what is played with it and what without."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.frame.figure import Item, Kit, Place
from rules.frame.scene import Footfall
from rules.frame.things import Mine, Minefield
from rules.kernel.refs import Ref
from rules.reflex import minefields
from rules.reflex.core import course
from rules.reflex.core.moment import Moment
from rules.reflex.fire import recoil
from rules.reflex.fire.forms import TwoGuns
from rules.reflex.gear.forms import FeedGun
from rules.reflex.hands.ready import arm
from rules.reflex.melee import blocks, strikes
from rules.reflex.melee.strikes import Wish
from rules.reflex.mines import traffic
from rules.reflex.options import STAGE_3, Options
from rules.reflex.sheets import roster
from rules.reflex.state import Arsenal, Laid, Moving, Sustained, Traits, Wear, Works
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.skills import Rating, Skill
from rules.reflex.terms.weapons import MineKind, Weapon
from rules.reflex.wounds import harm
from rules.reflex.wounds.hits import Hit
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.range import M4, PISTOL, SHOTGUN, Range
from tests.rules.reflex.workbench import Bench

HANDS, KNIFE, BATON = "Bare hands", "Fighting knife", "Police baton"
BOTH = pytest.mark.parametrize("on", [True, False], ids=["on", "off"])


def boxers(field: Playing, *items: Item) -> tuple[Ref, Ref]:
    """Two at arm's length, the first with these things and every skill."""
    ann, rob = field.man("Rifleman", (5, 5)), field.man("Rifleman", (5, 6), "red")
    field.is_now(ann, skills=tuple((skill, Rating.COMPETENT) for skill in Skill), ambidextrous=())
    field.put(ann, Kit(items), Arsenal(roster.standard().all(Weapon)))
    field.face_each_other(ann, rob)
    return ann, rob


def wish(field: Playing, ann: Ref, rob: Ref, name: str) -> Wish:
    held = arm(field, ann, name)
    assert held is not None
    return Wish(ann, rob, held)


def by_rule(field: Playing, made: Wish) -> set[str]:
    return {each.rule for each in strikes.reckon(field, made).tally.modifiers}


@BOTH
def test_armour_degradation(on: bool) -> None:
    """RFX-DEGR-01: what gets through a vest leaves it worth less, or as good as new."""
    field = Playing(armour_degradation=on)
    man = field.man("Rifleman")
    moment = Moment(field)
    field.easy()
    harm.wound(moment, man, (Hit("torso", 30, Fraction(1), 30),))
    moment.settle()
    assert (field.find(man, Wear) is not None) is on


@BOTH
def test_assistant_gunners(on: bool) -> None:
    """RFX-AGUN-01: offered or not."""
    bench = Bench(assistant_gunners=on)
    gunner, mate = bench.man("Machine-gunner", (5, 5)), bench.man("Assistant gunner", (6, 5))
    gun = next(item for item in bench.part(gunner, Kit).items if item.place is Place.BOTH)
    bench.carries(gunner, replace(gun, loaded=0, spare=2))
    assert any(offer.action is FeedGun for offer in bench.menu(mate).offers) is on


@BOTH
def test_mines(on: bool) -> None:
    """RFX-MINE-06: a single mine under the foot."""
    field = Playing(mines=on)
    man = field.man("Irregular", (5, 8))
    what = roster.standard().get(MineKind, "Antipersonnel blast mine")
    ref = field.add(Mine(what.name, (5, 8), "red"), Laid(what))
    field.add(Works(ref, 20))
    field.easy(1)
    traffic.tread(Moment(field), man, Footfall(True, 1.0, mines=(ref,)))
    assert (field.find(ref, Mine) is None) is on


@BOTH
def test_minefields(on: bool) -> None:
    """RFX-MINE-05: a way through a field."""
    field = Playing(minefields=on)
    man, cells = field.man("Irregular", (5, 2)), tuple((5, row) for row in range(4, 10))
    field.add(Minefield("Antipersonnel blast mine", cells, "dense", "red"))
    field.easy(1, 1)
    assert bool(traffic.toll(field, man, cells)) is on


@pytest.mark.parametrize("margin", [0, 9])
def test_field_concealment(margin: int) -> None:
    """RFX-MINE-03: how well fields of the map are hidden."""
    field = Playing(field_concealment=margin)
    ref = field.add(Minefield("", ((5, 5),), "dense", "red"))
    assert minefields.works(field, ref).margin == margin


@BOTH
def test_moving_target_melee(on: bool) -> None:
    """RFX-ATK-08: blows at a man on the run."""
    field = Playing(moving_target_melee=on)
    ann, rob = boxers(field, Item(KNIFE, Place.RIGHT))
    course.change(field, tick=9)
    field.put(rob, Moving(Gait.RUN, field.clock.round, 5))
    assert ("RFX-ATK-08" in by_rule(field, wish(field, ann, rob, KNIFE))) is on


@BOTH
def test_off_hand(on: bool) -> None:
    """RFX-HANDED-01: the worse hand."""
    field = Playing(off_hand=on)
    ann, rob = boxers(field, Item(KNIFE, Place.LEFT))
    assert ("RFX-HANDED-01" in by_rule(field, wish(field, ann, rob, KNIFE))) is on


@BOTH
def test_better_arm_unarmed(on: bool) -> None:
    """RFX-HANDED-06: with the right arm hurt the left one strikes as well."""
    field = Playing(better_arm_unarmed=on)
    ann, rob = boxers(field)
    field.put(ann, field.wounds(ann).with_level("right_arm", Injury.MODERATE))
    level = strikes.reckon(field, wish(field, ann, rob, HANDS)).check.level
    assert level == Rating.COMPETENT - (0 if on else 2)


@BOTH
def test_paired_weapons(on: bool) -> None:
    """RFX-HANDED-05: a baton beside the knife, for the practised."""
    field = Playing(paired_weapons=on)
    ann, rob = boxers(field, Item(KNIFE, Place.RIGHT), Item(BATON, Place.LEFT))
    field.is_now(ann, ambidextrous=(Skill.HAND_WEAPONS,))
    made = wish(field, ann, rob, KNIFE)
    assert ("RFX-HANDED-05" in by_rule(field, made)) is on
    blocked = blocks.reckon(field, ann, made.arm, rob).tally.modifiers
    assert ("RFX-HANDED-05" in {each.rule for each in blocked}) is on


@BOTH
def test_one_handed(on: bool) -> None:
    """RFX-HANDED-03: a rifle in one hand is fired with loss, or not at all."""
    field = Range(one_handed=on)
    man, foe = field.shooter(M4, place=Place.RIGHT), field.target()
    assert field.refuses(man, foe) == ("" if on else "needs both hands")


@BOTH
def test_two_guns(on: bool) -> None:
    """RFX-HANDED-04: a pistol in either hand."""
    field = Range(two_guns=on)
    man, foe = field.shooter(PISTOL), field.target()
    field.both_hands_full(man, PISTOL, PISTOL)
    assert (field.offered(man, TwoGuns(target=foe, other=foe)) is not None) is on


@BOTH
def test_sustained_fire(on: bool) -> None:
    """RFX-SUST-01: the second shot at one target."""
    field = Range(sustained_fire=on)
    man, foe = field.shooter(SHOTGUN), field.target()
    first = field.reckons(man, foe, SHOTGUN).price
    field.table.put(man, Sustained(SHOTGUN, foe, 1))
    assert first - field.reckons(man, foe, SHOTGUN).price == int(on)


@BOTH
def test_untrained_autofire(on: bool) -> None:
    """RFX-BURST-04: the unskilled spray."""
    field = Range(untrained_autofire=on)
    man, foe = field.shooter(M4, MUS=12), field.target()
    field.table.put(man, replace(field.table.part(man, Traits), skills=()))
    assert ("RFX-BURST-04" in field.modifiers(man, foe, rounds=3)) is on
    assert recoil.excess(field.table, man, field.arm(man, M4), 3) == 0


@pytest.mark.parametrize("pauses", [2, 6])
def test_quiet_pauses(pauses: int) -> None:
    """RFX-TIME-14: after so many pauses in which nobody presses it is over."""
    field = Playing(quiet_pauses=pauses)
    field.man("Rifleman"), field.man("Rifleman", (9, 9), "red")
    course.change(field, quiet=pauses - 1)
    assert not course.over(field)
    course.change(field, quiet=pauses)
    assert course.over(field) == f"nobody has attacked for {pauses} pauses"


def test_stage_3_brings_every_option_of_that_stage() -> None:
    """RFX-CORE-11."""
    for name in sorted(STAGE_3):
        assert Options(stage=3).on(name)
        assert not Options(**{name: False}).on(name)
        assert Options(**{name: True}).on(name)
