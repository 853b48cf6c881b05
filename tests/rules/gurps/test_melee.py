"""Blows: the worked fight, what changes the attack roll, and every kind of attack."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.frame.body import Posture
from rules.frame.figure import Kit, Place
from rules.gurps import rolls
from rules.gurps.afoot.forms import Charge, Rush, Step
from rules.gurps.core import arms, levels
from rules.gurps.defence.forms import Block, Dodge, Parry, TakeIt
from rules.gurps.melee import feinting
from rules.gurps.melee.forms import (
    Feint,
    FeintAndStrike,
    Shift,
    SizeUp,
    Strike,
    StrikeAgain,
    StrikeDouble,
    StrikeHard,
    StrikeInPassing,
    StrikeSurely,
    StrikeTwice,
    StrikeWeapon,
    StrikeWithBoth,
)
from rules.gurps.rolls import Contest, Roll
from rules.gurps.state.fighting import Feinted, Sized
from rules.gurps.state.things import Unready
from rules.gurps.terms.anatomy import FEET, LEGS, Location
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.traits import Trait
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.rules.gurps.stage import Stage

LOUIS, PIERRE = "Louis LeBlanc", "Filthy Pierre"


def duel(at: tuple[int, int] = (5, 4), facing: int = 4, **options: Any) -> tuple[Stage, Ref, Ref]:
    """Louis, who is asked, and Pierre before him."""
    stage = Stage(**options)
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", at, PIERRE, facing=facing, quarters=20)
    stage.begin()
    return stage, ann, bob


def knights(*weapons: str, **skills: int) -> tuple[Stage, Ref, Ref]:
    """A fighter with these weapons, who is asked, and Pierre before it."""
    stage = Stage()
    levels = {Skill[name]: level for name, level in skills.items()}
    ann = stage.unit("blue", (5, 5), skills=levels, weapons=weapons, quarters=28, armour=(), st=13, dx=12)
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def needs(stage: Stage, form: type = Strike, **fields: Any) -> int:
    """What the attack roll of a blow on offer is made against."""
    return int(stage.forecast(form, **fields).tallies[0].total)


# the worked fight


def test_the_worked_fight() -> None:
    """GUR-FIGHT-01, GUR-ATK-02, GUR-ATK-03: a step, 13 against 15, a block with ground given at 11 that rolls 12, 5
    points of cutting less DR 1: 6 injury, 6 HP left, no knockdown; -4 in the next turn.
    """
    stage, ann, bob = duel(at=(5, 3))
    stage.take(Step, way=((5, 4),))
    assert needs(stage, target=bob, use="swing") == 15
    stage.dice(6, 4, 3, 6, 3, 3, 4)
    stage.take(Strike, target=bob, use="swing")
    assert stage.forecast(Block, back=(5, 2)).tallies[0].total == 11
    stage.take(Block, back=(5, 2))
    assert stage.hp(bob) == 6 and stage.table.pose(bob).posture is Posture.STANDING
    stage.until(bob)
    stage.stand(bob, (5, 3), facing=4)
    assert needs(stage, target=ann, use="swing") == 11 - 4
    assert not stage.dice_left


def test_a_five_is_critical_at_fifteen_and_nobody_defends() -> None:
    """GUR-CRIT-01: 5 against 15: the target is not asked; nothing extra on a 10."""
    stage, _, bob = duel()
    stage.dice(1, 2, 2, 3, 3, 4, 4)
    stage.take(Strike, target=bob, use="swing")
    assert stage.ask is None or stage.ask.kind != "defend"
    assert stage.hp(bob) == 6 and not stage.told("defends")


def test_the_shown_chance_is_the_one_that_is_rolled() -> None:
    """GUR-ATK-02, GUR-DEF-01: hit and not avoided by the surest defence, which gives ground; critical hits are not
    avoided at all.
    """
    stage, _, bob = duel()
    shown = stage.forecast(Strike, target=bob, use="swing")
    crit, dodge = Fraction(10, 216), int(shown.tallies[1].total)
    assert shown.success == crit + (rolls.chance(15) - crit) * (1 - rolls.chance(dodge + 3))
    assert sum(row.chance for row in shown.of(stage.known_as(bob))) == 1


# the attack roll


def test_what_changes_the_roll() -> None:
    """GUR-ATK-04, GUR-POST-07, GUR-CHAR-05: posture, bad footing, a large shield, too little strength, the off hand."""
    stage, ann, bob = duel()
    assert needs(stage, target=bob) == 15
    stage.posture(ann, Posture.KNEELING)
    assert needs(stage, target=bob) == 13
    stage.posture(ann, Posture.STANDING)
    stage.figures(ann, st=6, hp=11)
    assert needs(stage, target=bob) == 13


def test_parts_of_the_body() -> None:
    """GUR-ATK-07: every part costs its penalty; the shield arm -4; the vitals only for points and the eyes as well."""
    stage, _, bob = duel()
    base = needs(stage, target=bob, use="swing")
    for part, lost in ((Location.SKULL, -7), (Location.NECK, -5), (Location.RIGHT_ARM, -2), (Location.LEFT_ARM, -4)):
        assert needs(stage, target=bob, use="swing", called=part) == base + lost
    swings = [
        part for offer in stage.offers(Strike) if "swing" in offer.choices["use"] for part in offer.choices["called"]
    ]
    thrusts = [
        part for offer in stage.offers(Strike) if "thrust" in offer.choices["use"] for part in offer.choices["called"]
    ]
    assert Location.VITALS in thrusts and Location.VITALS not in swings and Location.LEFT_EYE not in swings


def test_a_chink_in_the_armour() -> None:
    """GUR-ATK-07: -8 at the torso, and half its DR."""
    stage, _, bob = duel()
    base = needs(stage, target=bob, use="swing")
    assert needs(stage, target=bob, use="swing", chink=True) == base - 8


def test_random_hits_fall_where_three_dice_say() -> None:
    """GUR-HEX-08, GUR-ATK-07: a wild swing at a foe beside it: -5, never above 9, swung, and its place at random."""
    stage = Stage()
    stage.unit("blue", (5, 5), LOUIS, quarters=28, facing=2)
    bob = stage.unit("red", (4, 5), PIERRE, facing=2, quarters=20)
    stage.begin()
    uses = {use for offer in stage.offers(Strike) for use in offer.choices["use"]}
    assert uses <= {"swing", "kick"} and needs(stage, target=bob, use="swing") == 9
    stage.dice(3, 3, 2, 4, 4, 4, 1)
    stage.take(Strike, target=bob, use="swing")
    stage.take(TakeIt)
    assert stage.hp(bob) < 12


def test_deceptive_blows() -> None:
    """GUR-ATK-09: each -2 takes 1 off the foe's defences, down to an effective skill of 10; the flat kind is -4 for -2,
    and with the option off there is none.
    """
    stage, _, bob = duel()
    torso = next(
        o for o in stage.offers(Strike) if Location.TORSO in o.choices["called"] and "swing" in o.choices["use"]
    )
    assert tuple(torso.choices["deceptive"]) == (0, 1, 2)
    assert needs(stage, target=bob, use="swing", deceptive=2) == 11
    stage.dice(4, 4, 3)
    stage.take(Strike, target=bob, use="swing", deceptive=2)
    assert stage.forecast(Block, back=None).tallies[0].total == 10 - 2
    flat, _, _ = duel(deceptive_attack="flat")
    assert {tuple(o.choices["deceptive"]) for o in flat.offers(Strike)} <= {(0, 2), (0,)}
    none, _, _ = duel(deceptive_attack="off")
    assert {tuple(o.choices["deceptive"]) for o in none.offers(Strike)} == {(0,)}


# reach


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


# before the blow


def test_sizing_up_adds_up_to_three() -> None:
    """GUR-EVAL-01: +1 a second on the same foe, three at most, for the next turn only; defending does not spoil it."""
    stage, ann, bob = duel()
    for bonus in (1, 2, 3, 3):
        stage.take(SizeUp, target=bob)
        assert stage.part(ann, Sized).bonus == bonus
        stage.rest()
        stage.begin()
    assert needs(stage, target=bob) == 15 + 3
    stage.idle()
    stage.rest()
    stage.begin()
    assert needs(stage, target=bob) == 15


def test_feints_by_their_margins() -> None:
    """GUR-FEINT-02: 12 against 15 and the foe fails: 3; by 5 against by 2: 3; a failed feint or a foe as good: 0."""
    assert feinting.penalty(Contest(Roll(12, 15), Roll(15, 14))) == 3
    assert feinting.penalty(Contest(Roll(10, 15), Roll(12, 14))) == 3
    assert feinting.penalty(Contest(Roll(16, 15), Roll(18, 14))) == 0
    assert feinting.penalty(Contest(Roll(13, 15), Roll(12, 14))) == 0


def test_a_feint_counts_in_the_next_turn_only() -> None:
    """GUR-FEINT-01, GUR-FEINT-03: Shortsword-15 against the better of Shortsword-11, Shield-12 and DX; the foe defends
    at -3 in the next turn, against one blow.
    """
    stage, ann, bob = duel()
    assert needs(stage, Feint, target=bob) == 15
    stage.dice(4, 4, 4, 5, 5, 5)
    stage.take(Feint, target=bob)
    assert stage.part(ann, Feinted).penalty == 3
    stage.rest()
    stage.begin()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob, use="swing")
    assert stage.forecast(Block, back=None).tallies[0].total == 10 - 3
    stage.take(TakeIt)
    assert stage.find(ann, Feinted) is None


def test_a_wasted_feint() -> None:
    """GUR-FEINT-03: a feinter that parries with an unbalanced weapon cannot attack at all in its next turn."""
    stage, ann, bob = knights("Axe", AXE=14)
    stage.dice(4, 4, 4, 6, 6, 4)
    stage.take(Feint, target=bob)
    stage.until(bob)
    stage.dice(3, 3, 3, 2, 2, 2)
    stage.take(Strike, target=ann, use="swing")
    stage.take(Parry, thing="Axe", back=None)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Strike) and not stage.offered(Feint) and not stage.offered(Charge)


def test_a_shield_feints_once_it_has_struck() -> None:
    """GUR-FEINT-04: with the shield only after a blow with it."""
    stage = Stage()
    stage.unit("blue", (5, 5), PIERRE, quarters=28)
    bob = stage.unit("red", (5, 4), LOUIS, facing=4, quarters=20)
    stage.begin()
    assert not any("Small shield" in offer.choices["weapon"] for offer in stage.offers(Feint))
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob, weapon="Small shield")
    stage.rest()
    stage.begin()
    assert any("Small shield" in offer.choices["weapon"] for offer in stage.offers(Feint))


# manoeuvres of attack


def test_determined_and_strong() -> None:
    """GUR-AOA-02, GUR-AOA-05: +4 to hit; or 2 damage more."""
    stage, _, bob = duel()
    assert needs(stage, StrikeSurely, target=bob) == 19
    assert needs(stage, StrikeHard, target=bob) == 15
    stage.dice(4, 4, 4, 3)
    stage.take(StrikeHard, target=bob, use="swing")
    stage.take(TakeIt)
    assert stage.hp(bob) == 12 - (3 + 1 + 2 - 1) * 3 // 2


def test_double() -> None:
    """GUR-AOA-03, GUR-AOA-01: two blows at the same foe, one after the other; then it has no defence."""
    stage, ann, bob = duel()
    stage.dice(6, 6, 4)
    stage.take(StrikeDouble, target=bob, use="swing")
    assert stage.ask is not None and stage.ask.unit == ann
    assert stage.offered(StrikeAgain) and not stage.offered(Strike) and not stage.offered(StrikeDouble)
    stage.dice(4, 4, 4, 3)
    stage.take(StrikeAgain, target=bob, use="swing", weapon="Shortsword")
    stage.take(TakeIt)
    assert stage.hp(bob) < 12 and (stage.ask is None or stage.ask.unit == bob)


def test_feint_and_strike_in_one() -> None:
    """GUR-AOA-04: the feint counts against this very blow, and the shown chance is of both together."""
    stage, _, bob = duel()
    shown = stage.forecast(FeintAndStrike, target=bob, use="swing")
    plain = stage.forecast(Strike, target=bob, use="swing")
    assert shown.success is not None and plain.success is not None and shown.success > plain.success
    stage.dice(4, 4, 4, 5, 5, 5, 4, 4, 4)
    stage.take(FeintAndStrike, target=bob, use="swing")
    assert stage.forecast(Block, back=None).tallies[0].total == 10 - 3


def test_in_passing() -> None:
    """GUR-MAA-01, GUR-MAA-03: -4, and never above 9."""
    stage = Stage()
    stage.unit("blue", (5, 9), LOUIS, quarters=28)
    bob = stage.unit("red", (5, 5), PIERRE, facing=4, quarters=20)
    stage.begin()
    stage.take(Rush, way=((5, 8), (5, 7), (5, 6)))
    assert needs(stage, StrikeInPassing, target=bob) == 9


def test_rapid_strike() -> None:
    """GUR-ATK-10: two blows at -6, at -3 for a master; one foe or two."""
    stage, ann, bob = duel()
    assert needs(stage, StrikeTwice, target=bob) == 9
    stage.figures(ann, traits=[Trait.WEAPON_MASTER])
    assert needs(stage, StrikeTwice, target=bob) == 12
    cal = stage.unit("red", (6, 4), PIERRE, facing=4, quarters=12)
    stage.dice(6, 6, 4)
    stage.take(StrikeTwice, target=bob)
    assert needs(stage, StrikeAgain, target=cal) == 12


def test_a_weapon_in_each_hand() -> None:
    """GUR-DUAL-01: -4 and, with the off hand, -8; -4 each with Ambidexterity; both at one foe: its defences -1."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28, weapons=["Shortsword", "Baton"])
    kit = stage.part(ann, Kit)
    baton = stage.item(ann, "Baton")
    stage.put(ann, kit.swapped(baton, replace(baton, place=Place.LEFT)))
    bob = stage.unit("red", (5, 4), PIERRE, facing=4, quarters=20)
    stage.begin()
    assert needs(stage, StrikeWithBoth, target=bob, weapon="Shortsword") == 11
    stage.dice(4, 3, 3)
    stage.take(StrikeWithBoth, target=bob, weapon="Shortsword", use="swing", same=True)
    assert stage.forecast(Block, back=None).tallies[0].total == 10 - 1
    stage.dice(3, 3, 3)
    stage.take(Block, back=None)
    assert needs(stage, StrikeAgain, target=bob, weapon="Baton") == 15 - 8
    stage.figures(ann, traits=[Trait.AMBIDEXTERITY])
    assert needs(stage, StrikeAgain, target=bob, weapon="Baton") == 15 - 4


def test_extra_attacks() -> None:
    """GUR-ATT-01, GUR-CHAR-06: one more for each level, each complete before the next."""
    stage, ann, bob = duel()
    stage.figures(ann, traits=[Trait.EXTRA_ATTACK])
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.ask is not None and stage.ask.unit == ann and stage.offered(Strike)
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.ask is None or stage.ask.unit == bob or not stage.offered(Strike)


# weapons as targets


def test_a_weapon_is_knocked_away() -> None:
    """GUR-ATK-08: -4 at a sword; then both skills against each other, the attacker's at -2; by 4 or more it flies half
    as many yards.
    """
    stage, _, bob = duel()
    assert needs(stage, StrikeWeapon, target=bob, item="Shortsword") == 15 - 4
    shown = stage.forecast(StrikeWeapon, target=bob, item="Shortsword", breaks=False)
    assert sum(row.chance for row in shown.of(stage.known_as(bob))) == 1
    stage.dice(3, 3, 3, 3, 3, 3, 4, 4, 4)
    stage.take(StrikeWeapon, target=bob, item="Shortsword", breaks=False)
    assert not stage.offered(Block) and stage.offered(Parry)
    stage.take(TakeIt)
    assert "Shortsword" not in stage.holds(bob) and stage.hp(bob) == 12


def test_a_weapon_is_broken() -> None:
    """GUR-ATK-08: damage beyond its DR counts until its HP are gone: a shortsword of 2 lb has DR 4 and 10 HP."""
    stage, _, bob = duel()
    sword = arms.arm(stage.table, bob, "Shortsword")
    assert sword is not None and sword.weapon.hit_points == 10
    stage.weapon(bob, "Shortsword", dr=0)
    stage.dice(3, 3, 3, 5)
    stage.take(StrikeWeapon, target=bob, item="Shortsword", breaks=True, use="swing")
    stage.take(TakeIt)
    assert "Shortsword" in stage.holds(bob)
    stage.rest()
    stage.begin()
    stage.dice(3, 3, 3, 6)
    stage.take(StrikeWeapon, target=bob, item="Shortsword", breaks=True, use="swing")
    stage.take(TakeIt)
    assert "Shortsword" not in stage.holds(bob)


# levels


def test_fighting_up_and_down() -> None:
    """GUR-ELEV-02: three feet give 1 to the upper fighter's defences, four 2, five 3; from four on feet or head are out
    of reach, beyond six nothing is reached, unless the weapon is longer.
    """
    assert [levels.defending(feet) for feet in (0, 2, 3, 4, 5, 9, -3, -5)] == [0, 0, 1, 2, 3, 3, -1, -3]
    assert Location.LEFT_FOOT not in levels.open_to(4) and Location.SKULL in levels.open_to(4)
    assert Location.SKULL not in levels.open_to(-4) and Location.LEFT_FOOT in levels.open_to(-4)
    assert Location.TORSO not in levels.open_to(5) and Location.RIGHT_ARM in levels.open_to(5)
    assert set(levels.open_to(-5)) == {*LEGS, *FEET}


def test_the_end_of_a_turn() -> None:
    """GUR-MAN-05: after a blow only the step is left."""
    stage, _, bob = duel()
    stage.dice(6, 6, 4)
    stage.take(Strike, target=bob)
    assert stage.offered(EndTurn) and stage.offered(Step) and not stage.offered(Dodge)
