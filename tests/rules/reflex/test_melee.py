"""Close combat: strikes, blocks, charges, two weapons and the worse hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Item, Kit, Place, Stance
from rules.frame.flow import Ask
from rules.reflex import menu
from rules.reflex.asks import BLOCK, TICK, Attacked
from rules.reflex.core import course
from rules.reflex.core.moment import Moment
from rules.reflex.fire.forms import Shoot
from rules.reflex.hands.ready import arm
from rules.reflex.melee import blocks, dive, strikes
from rules.reflex.melee.forms import Block, CloseStrike
from rules.reflex.order import ticks
from rules.reflex.state import Dove, Traits
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.skills import Attribute, Rating, Skill
from tests.rules.reflex.fighters import BATON, HANDS, KNIFE, RIFLE, fighter, pair, right, strike, wish
from tests.rules.reflex.playing import Playing


@pytest.fixture
def field() -> Playing:
    return Playing()


# strikes


def test_each_kind_of_strike_has_its_ticks_and_its_price_in_accuracy(field: Playing) -> None:
    """RFX-CLOSE-01, RFX-HAND-01, RFX-ACT-03, RFX-ATK-03, RFX-ATK-04, RFX-ATK-05, RFX-ATK-06: bare hands 1/2/4; a
    blind strike -2 even at bulk 0.
    """
    ann, rob = pair(field)
    blind, snap, calculated = (wish(field, ann, rob, HANDS, speed=speed) for speed in ("hip", "snap", "aimed"))
    assert [strikes.price(each) for each in (blind, snap, calculated)] == [1, 2, 4]
    assert strikes.reckon(field, snap).check.target == 9
    assert strikes.reckon(field, blind).check.target == 7
    field.put(rob, replace(field.part(rob, Stance), posture=Posture.PRONE))
    assert strikes.reckon(field, snap).check.target == 11, "RFX-STANCE-01"


def test_a_bare_blow_counts_only_its_margin_and_no_armour_lets_it_through(field: Playing) -> None:
    """RFX-HAND-01: margin 5 on a bare arm is 5 damage; against any armour of 1 or more nothing."""
    ann, rob = pair(field)
    field.put(rob, replace(field.part(rob, Traits), thresholds=(("head", (1, 5, 10, 15)),)))
    strike(field, ann, CloseStrike(weapon=HANDS, target=rob, called="head", speed="snap"), 1, 5, 1, 1)
    assert int(strikes.damage(field, wish(field, ann, rob, HANDS)).total) == 0
    assert field.wounds(rob).at("head") >= Injury.NONE


def test_a_gun_may_only_be_fired_in_reach_by_muscle_and_be_blocked(field: Playing) -> None:
    """RFX-GUNFU-01, RFX-GUNFU-02, RFX-RANGE-03: three ticks more for an M4A1; the other may block."""
    from rules.reflex.fire import attack
    from rules.reflex.fire import deeds as shots
    from rules.reflex.fire.attack import Wish as Shot

    ann, rob = pair(field, Item(RIFLE, Place.BOTH, loaded=30))
    held = arm(field, ann, RIFLE)
    assert held is not None
    worked_out = attack.reckon(field, Shot(ann, rob, held))
    assert worked_out.price == 4 + 3
    assert worked_out.attempt.tally.base == 9, "Muscle, not Coordination"
    assert shots.strikes(field, ann, Shoot(weapon=RIFLE, target=rob)) == rob


def test_odd_sizes_in_close_combat(field: Playing) -> None:
    """RFX-SIZE-02."""
    from rules.frame.figure import Body

    ann, rob = pair(field)
    for metres, modifier in ((0.6, -4), (1.8, 0), (4.0, 2)):
        field.put(rob, Body(height=metres, length=0.6 * metres / 1.8, width=0.6 * metres / 1.8))
        assert strikes.reckon(field, wish(field, ann, rob, HANDS)).check.target == 9 + modifier


# blocks


def test_max_stops_the_knife_with_his_baton(field: Playing) -> None:
    """RFX-BLOCK-02, RFX-ACT-04: block costs 3; attack margin 4, block margin 5: net failure of 1, no damage."""
    ann = fighter(field, (5, 5), "blue", right(KNIFE), MUS=9)
    max_ = fighter(field, (5, 6), "red", right(BATON), OODA=8)
    field.face_each_other(ann, max_)
    course.change(field, attacked=True)
    assert blocks.price(field, max_, Block(weapon=BATON)) == 3
    strike(field, ann, CloseStrike(weapon=KNIFE, target=max_), 5, 20, 3, 20, block=Block(weapon=BATON))
    assert field.wounds(max_).worst is Injury.NONE
    assert field.told("block") == ["{actor} blocks {target}'s attack."]


@pytest.mark.parametrize(("face", "net"), [(5, 1), (4, 0)])
def test_a_weaker_block_takes_off_what_it_is_worth(field: Playing, face: int, net: int) -> None:
    """RFX-BLOCK-02, RFX-DMG-03: margin 3 leaves 1; margin 4 leaves a graze."""
    ann, rob = pair(field, right(KNIFE), OODA=8)
    field.lay(face, 20)
    moment = Moment(field, 14)
    moment.blocks[ann] = Block(weapon=HANDS)
    held = arm(field, ann, KNIFE)
    assert held is not None
    assert blocks.meet(moment, ann, rob, held, 4) == net


def test_a_bare_block_of_an_edge_may_cost_an_arm(field: Playing) -> None:
    """RFX-BLOCK-03: an even chance of the knife's own damage on a random arm."""
    for percent, hurt in ((50, True), (51, False)):
        ann, rob = pair(field, right(KNIFE), OODA=8)
        strike(field, ann, CloseStrike(weapon=KNIFE, target=rob), 8, 20, 3, 20, percent, *((1,) if hurt else ()),
               block=Block(weapon=HANDS))  # fmt: skip
        assert bool(field.wounds(rob).worst) is hurt


def test_a_weapon_that_blocks_a_fist_may_hurt_it(field: Playing) -> None:
    """RFX-BLOCK-04: an even chance of the baton's own damage on the limb that struck: mostly the better arm."""
    ann, rob = pair(field, OODA=8)
    field.put(rob, Kit((right(BATON),)))
    strike(field, ann, CloseStrike(weapon=HANDS, target=rob), 8, 20, 3, 20, 50, 2, block=Block(weapon=BATON))
    assert field.wounds(ann).at("right_arm") is Injury.SLIGHT
    from rules.kernel.dice import Scripted

    limbs = [blocks.limb(Scripted([face]), left=False, grapple=False) for face in range(1, 7)]
    assert limbs == ["right_arm", "right_arm", "right_arm", "left_arm", "right_leg", "left_leg"]


@pytest.mark.parametrize(("now", "asked"), [(14, True), (13, True), (12, False), (15, False)])
def test_only_who_is_within_a_tick_may_block(field: Playing, now: int, asked: bool) -> None:
    """RFX-BLOCK-01: an attack on tick 14 is blocked by whoever acts on 14 or 13."""
    ann = fighter(field, (5, 5), "blue", right(KNIFE), tick=14, OODA=3)
    rob = fighter(field, (5, 6), "red", tick=now, OODA=9)
    field.face_each_other(ann, rob)
    field.says(ann, TICK, CloseStrike(weapon=KNIFE, target=rob))
    field.easy(20)
    course.change(field, tick=14)
    field.play(ticks.tick(field, 14))
    assert (BLOCK in field.kinds(rob)) is asked


def test_a_block_is_paid_for_when_it_is_promised(field: Playing) -> None:
    """RFX-BLOCK-01, RFX-TIME-07: even if the attack fails by itself; and only if the ticks are there."""
    ann = fighter(field, (5, 5), "blue", right(KNIFE), tick=14, OODA=3)
    rob = fighter(field, (5, 6), "red", right(BATON), tick=13)
    field.face_each_other(ann, rob)
    field.says(ann, TICK, CloseStrike(weapon=KNIFE, target=rob))
    field.says(rob, BLOCK, Block(weapon=BATON))
    field.easy(20, 20)
    course.change(field, tick=14)
    field.play(ticks.tick(field, 14))
    assert field.now(rob) == 10
    field.on_tick(rob, 2)
    offers = menu.menu(field, Ask("red", rob, BLOCK, Attacked(ann, KNIFE, 3))).offers
    assert {each for offer in offers if offer.action is Block for each in offer.choices["weapon"]} == {HANDS}


@pytest.mark.parametrize(("skill", "best"), [(Rating.COMPETENT, BATON), (Rating.UNSKILLED, HANDS)])
def test_a_block_is_made_by_default_with_what_is_most_likely_to_succeed(
    field: Playing, skill: Rating, best: str
) -> None:
    """RFX-BLOCK-02: bare hands by Hand-to-Hand, anything held by Hand Weapons; of equals what is in hand."""
    ann = fighter(field, (5, 5), "blue", right(KNIFE), tick=14)
    rob = fighter(field, (5, 6), "red", right(BATON), tick=13)
    own = field.part(rob, Traits)
    field.put(rob, replace(own, skills=((Skill.HAND_TO_HAND, Rating.COMPETENT), (Skill.HAND_WEAPONS, skill))))
    asked = menu.menu(field, Ask("red", rob, BLOCK, Attacked(ann, KNIFE, 3)))
    assert asked.routine == Block(weapon=best)


# charges


def test_max_charges_with_his_baton_at_a_run(field: Playing) -> None:
    """RFX-DIVE-01, RFX-DIVE-02, RFX-DIVE-03: -2 for the run beside the blind strike's -2, damage +4; the other
    needs a margin of 5 to stay
    up against 4; Max checks at -2, at -4 after a failure.
    """
    max_ = fighter(field, (5, 5), "blue", right(BATON), MUS=9)
    foe = fighter(field, (5, 6), "red", MUS=10)
    course.change(field, attacked=True)
    field.face_each_other(max_, foe)
    field.put(max_, Dove(foe, Gait.RUN, field.clock.round))
    blow = wish(field, max_, foe, BATON, speed="hip")
    plain = wish(field, max_, foe, BATON, speed="snap")
    assert strikes.reckon(field, plain).check.target == 9 - 2
    assert strikes.reckon(field, blow).check.target == 9 - 2 - 2
    assert int(strikes.damage(field, blow).total) == 2 + 4
    strike(field, max_, CloseStrike(weapon=BATON, target=foe, speed="hip"), 1, 20, 6, 20, 7, 20, 6, 6)
    assert field.part(foe, Stance).posture is Posture.PRONE, "a margin of 4 is not enough against 4"
    assert field.part(max_, Stance).posture is Posture.STANDING, "7 against 9 - 2"


def test_only_a_run_straight_at_somebody_is_a_charge(field: Playing) -> None:
    """RFX-DIVE-01: from beyond his reach, at a trot or faster, never farther off."""
    ann = fighter(field, (5, 5), "blue")
    rob = fighter(field, (5, 10), "red")
    way = tuple((5, row) for row in range(6, 10))
    dive.set_up(field, ann, way, Gait.WALK)
    assert field.find(ann, Dove) is None
    dive.set_up(field, ann, ((4, 4), (5, 5), *way), Gait.RUN)
    assert field.find(ann, Dove) is None, "the first step leads away"
    dive.set_up(field, ann, way, Gait.TROT)
    assert field.part(ann, Dove).at == rob
    assert dive.speed(field, ann, rob) == 1


# two weapons, either hand


def test_a_second_weapon_helps_the_practised() -> None:
    """RFX-HANDED-05: a baton in the off hand, bulk 1: blocks and strikes +2, for the ambidextrous alone."""
    for practised, more in ((True, 2), (False, 0)):
        field = Playing(paired_weapons=True)
        ann, rob = pair(field, right(KNIFE), Item(BATON, Place.LEFT))
        own = field.part(ann, Traits)
        field.put(ann, replace(own, ambidextrous=(Skill.HAND_WEAPONS,) if practised else ()))
        assert strikes.reckon(field, wish(field, ann, rob, KNIFE)).check.target == 9 + more
        held = arm(field, ann, KNIFE)
        assert held is not None
        plain = field.part(ann, Traits).attribute(Attribute.OODA)
        assert blocks.reckon(field, ann, held, rob).check.target == plain + more
        field.put(ann, Kit((right(BATON), Item(BATON, Place.LEFT))))
        assert strikes.reckon(field, wish(field, ann, rob, BATON)).check.target == 9 + more, "two of a kind as well"


def test_the_worse_hand_is_worse_but_not_unarmed() -> None:
    """RFX-HANDED-01, RFX-HANDED-06."""
    field = Playing(off_hand=True, better_arm_unarmed=True)
    ann, rob = pair(field, Item(BATON, Place.LEFT))
    assert strikes.reckon(field, wish(field, ann, rob, BATON)).check.target == 9 - 2
    assert strikes.reckon(field, wish(field, ann, rob, HANDS)).check.target == 9
    field.put(ann, field.wounds(ann).with_level("right_arm", Injury.SERIOUS))
    assert strikes.reckon(field, wish(field, ann, rob, HANDS)).check.level == Rating.COMPETENT
