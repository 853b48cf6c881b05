"""Things thrown, and what bows shoot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Kit
from rules.frame.things import Lying
from rules.gurps.core import figures, scale
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot
from rules.gurps.flesh import course
from rules.gurps.state.things import Arsenal
from rules.gurps.strike import attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Ranged
from rules.parts.handling import PickUp
from tests.rules.gurps.firing import RIFLE, begin, field, made
from tests.rules.gurps.stage import Stage


def test_a_knife_thrown_lies_where_it_fell() -> None:
    """GUR-THR-01: it leaves the hand, and lies by its target, to be picked up and used."""
    stage, ann, bob = field("Large knife", Skill.THROWN_KNIFE, level=14, yards=4)
    begin(stage, ann)
    stage.dice(6, 6, 4)
    stage.take(Shoot, target=bob)
    assert not stage.holds(ann)
    [(ref, lying)] = stage.table.having(Lying)
    assert lying.cell == (10, 26) and stage.part(ref, Arsenal).weapon("Large knife") is not None
    stage.posture(bob, Posture.KNEELING)
    stage.until(bob)
    stage.put(bob, Kit(()))
    stage.take(PickUp)
    assert stage.holds(bob) == ("Large knife",)


def test_a_bare_hand_catches_what_it_parries_well() -> None:
    """GUR-THR-01: a parry with a bare hand by 5 or more catches a thing thrown."""
    stage, ann, bob = field("Large knife", Skill.THROWN_KNIFE, level=14, yards=4)
    stage.put(bob, Kit(()))
    stage.figures(bob, {Skill.JUDO: 16})
    begin(stage, ann)
    stage.dice(3, 3, 3, 1, 1, 2)
    stage.take(Shoot, target=bob)
    stage.take(Defend, how="parry", thing="right hand")
    assert stage.holds(bob) == ("Large knife",) and not stage.table.having(Lying)


def test_arrows_can_be_blocked_and_bullets_not() -> None:
    """GUR-MSL-01, GUR-MSL-02, GUR-DEF-04: a shield blocks an arrow and helps to dodge it; it does nothing against a
    gun.
    """
    from rules.gurps.defence import scores

    for weapon, skill, helps in (("Bow", Skill.BOW, True), (RIFLE, Skill.RIFLE, False)):
        stage = Stage()
        ann = stage.unit("blue", (10, 30), weapons=[weapon], skills={skill: 12}, dx=14)
        bob = stage.unit("red", (10, 20), facing=4, weapons=[], shield="Medium shield", skills={Skill.SHIELD: 12})
        ways = scores.ways(stage.table, attack.threat(stage.table, made(stage, ann, bob)))
        dodge = next(way for way in ways if way.how == "dodge")
        assert any(way.how == "block" for way in ways) == helps
        assert any(each.rule == "GUR-DEF-04" for each in dodge.score.modifiers) == helps


def test_a_bow_shoots_by_its_own_strength() -> None:
    """GUR-MSL-01: damage and range come from the ST of the bow, where it has one."""
    stage, ann, bob = field("Crossbow", Skill.CROSSBOW)
    shot = made(stage, ann, bob)
    rated = shot.arm.weapon.rated_st
    assert isinstance(shot.use, Ranged)
    if rated and shot.use.harms is not None:
        assert attack.hurt(stage.table, shot) == shot.use.harms.hurt(rated)
    assert attack.reach(stage.table, shot).maximum == shot.use.ranges.yards(rated or 14).maximum


def test_a_poisoned_arrow_needs_to_penetrate() -> None:
    """GUR-INJ-08: poison on an arrow that does not beat DR does nothing; what beats it is followed by the poison."""
    stage, ann, bob = field("Bow", Skill.BOW, level=16)
    bow = stage.part(ann, Arsenal).weapon("Bow")
    assert bow is not None
    poisoned = tuple(each.model_copy(update={"follow_up": "1d tox"}) for each in bow.ranged)
    stage.weapon(ann, "Bow", ranged=poisoned)
    hit = attack.hit(stage.table, made(stage, ann, bob))
    assert hit is not None and hit.follow is not None and hit.follow.needs_blood
    plain = replace(hit, follow=None)
    suit, build = figures.suit(stage.table, bob), figures.build(stage.table, bob)
    hits = (course.opened(each, suit, build, ()) | {"loss": 0, "maimed": False} for each in (hit, plain))
    more, less = (course.TOLL.foretell(each, "loss").mean(lambda end: int(end[0])) for each in hits)
    assert more > less


def test_only_what_pierces_is_thrown_at_the_vitals() -> None:
    """GUR-ATK-07: a hatchet that cuts is not offered there, a shuriken not either; a rifle is."""
    for sheet, weapon, offered in (
        ("Arbalester", "Hatchet", False),
        ("Monk", "Shuriken", False),
        ("Rifleman", "", True),
    ):
        stage = Stage()
        ann = stage.unit("blue", (10, 30), sheet, weapons=(weapon,) if weapon else None)
        stage.unit("red", (10, 26), facing=4)
        stage.begin()
        stage.until(ann)
        parts = {part for offer in stage.offers(Shoot) for part in offer.choices["called"]}
        assert Location.SKULL in parts
        assert (Location.VITALS in parts) is offered


@pytest.mark.parametrize("turned", (4, 0))
def test_a_rifle_is_aimed_at_any_part_and_at_an_eye_only_from_the_front(turned: int) -> None:
    """GUR-ATK-07: all sixteen parts of an enemy that faces the shooter; its eyes not from behind it."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), "Rifleman")
    bob = stage.unit("red", (10, 26), facing=turned)
    stage.begin()
    stage.until(ann)
    listed = {part for offer in stage.offers(Shoot) for part in offer.choices["called"]}
    eyes = {Location.LEFT_EYE, Location.RIGHT_EYE}
    assert listed == (set(Location) if turned == 4 else set(Location) - eyes)
    foot = stage.forecast(Shoot, target=bob, shots=1, called=Location.LEFT_FOOT)
    assert ("at the left foot", -4) in [(why.reason, why.amount) for why in foot.tallies[0].modifiers]


@pytest.mark.parametrize("yards", (0, 3))
def test_a_shot_at_one_who_lies_gets_at_nothing_below_the_torso(yards: int) -> None:
    """GUR-POST-07: from the same level and from afar; while it kneels, or from above, it gets at all of it, and from
    above lying makes it no smaller.
    """
    stage = Stage()
    stage.terrain.ground[30, 10] = yards * scale.YARD
    ann = stage.unit("blue", (10, 30), "Rifleman")
    bob = stage.unit("red", (10, 26), facing=4)
    stage.begin()
    stage.until(ann)
    hidden = {part for part in Location if part is Location.GROIN or part.endswith(("leg", "foot"))}

    def listed() -> set[Location]:
        return {part for offer in stage.offers(Shoot) for part in offer.choices["called"]}

    for posture in (Posture.PRONE, Posture.FACE_UP, Posture.CRAWLING):
        stage.posture(bob, posture)
        assert hidden <= listed() if yards else hidden.isdisjoint(listed())
        reasons = {why.reason for why in stage.forecast(Shoot, target=bob, shots=1).tallies[0].modifiers}
        assert (posture.value in reasons) is not bool(yards)
    stage.posture(bob, Posture.KNEELING)
    assert hidden <= listed()
