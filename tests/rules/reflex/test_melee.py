"""Close combat: strikes, blocks, charges, grapples and Control, by the document's examples."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Item, Kit, Place, Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Fact
from rules.kernel import odds
from rules.kernel.dice import Rolled
from rules.kernel.refs import Ref
from rules.reflex import menu
from rules.reflex.asks import BLOCK, TICK, Attacked, OnTick
from rules.reflex.core import control, course
from rules.reflex.core.checks import Check, check
from rules.reflex.core.moment import Moment
from rules.reflex.fire.forms import Shoot
from rules.reflex.hands.ready import arm
from rules.reflex.melee import blocks, deeds, dive, strikes
from rules.reflex.melee.forms import Block, Choke, CloseStrike, Comply, Disarm, Escape, Grapple
from rules.reflex.melee.strikes import Wish
from rules.reflex.order import ticks
from rules.reflex.sheets import roster
from rules.reflex.state import Arsenal, Control, Dove, Initiative, Traits
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.skills import Attribute, Rating, Skill
from rules.reflex.terms.weapons import Weapon
from tests.rules.reflex.playing import Playing

KNIFE, BATON, HANDS, RIFLE = "Fighting knife", "Police baton", "Bare hands", "M4A1 carbine"


@pytest.fixture
def field() -> Playing:
    return Playing()


def fighter(field: Playing, cell: tuple[int, int], side: str, *held: Item, tick: int = 9, **attributes: int) -> Ref:
    """Somebody whose close skills are of one rank, so that two dice are rolled and the lower kept."""
    man = field.man("Raider brawler", cell, side)
    own = field.part(man, Traits)
    values = {**dict(own.attributes), **{Attribute[name]: value for name, value in attributes.items()}}
    skills = {
        Skill.HAND_TO_HAND: Rating.COMPETENT,
        Skill.HAND_WEAPONS: Rating.COMPETENT,
        Skill.LONGARM: Rating.COMPETENT,
    }
    field.put(man, replace(own, attributes=tuple(values.items()), skills=tuple(skills.items()), qualified=("Grapple",)))
    field.put(man, Kit(held), Arsenal(roster.standard().all(Weapon)))
    field.on_tick(man, tick)
    return man


def right(name: str, **rest: Any) -> Item:
    return Item(name, Place.RIGHT, **rest)


def wish(field: Playing, unit: Ref, target: Ref, weapon: str, **rest: Any) -> Wish:
    held = arm(field, unit, weapon)
    assert held is not None, weapon
    return Wish(unit, target, held, **rest)


def strike(field: Playing, unit: Ref, action: Any, *faces: int, tick: int = 14, block: Block | None = None) -> None:
    """The deed with these dice, blocked or not."""
    field.easy(*faces)
    moment = Moment(field, tick)
    if block is not None:
        moment.blocks[unit] = block
    field.play(deeds.attack(moment, unit, action))
    moment.settle()


def pair(field: Playing, *mine: Item, **other: int) -> tuple[Ref, Ref]:
    ann = fighter(field, (5, 5), "blue", *mine, MUS=9)
    rob = fighter(field, (5, 6), "red", **other)
    field.face_each_other(ann, rob)
    course.change(field, attacked=True)
    return ann, rob


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


# grapples


def test_a_grapple_gives_control_by_its_margin_and_a_charge_more(field: Playing) -> None:
    """RFX-GRAP-01, RFX-GRAP-02, RFX-GRAP-03: net 3 gives 3; at a run with 3 it gives 5; nothing to spare gives
    nothing.
    """
    ann, rob = pair(field)
    strike(field, ann, Grapple(weapon=HANDS, target=rob), 6, 20)
    assert control.over(field, ann, rob) == 3
    field.strip(ann, Control)
    strike(field, ann, Grapple(weapon=HANDS, target=rob), 9, 20)
    assert control.over(field, ann, rob) == 0
    field.put(ann, Dove(rob, Gait.RUN, field.clock.round))
    strike(field, ann, Grapple(weapon=HANDS, target=rob), 4, 20, 1, 1, 1, 1)
    assert control.over(field, ann, rob) == 3 + 2


def test_without_the_training_three_levels_are_lost(field: Playing) -> None:
    """RFX-GRAP-01, RFX-CORE-08, RFX-GRAP-04: a rifle serves as a bar."""
    ann, rob = pair(field, Item(RIFLE, Place.BOTH, loaded=30))
    for weapon in (HANDS, RIFLE):
        grip = wish(field, ann, rob, weapon, aim="grapple")
        trained = strikes.reckon(field, grip).check.level
        own = field.part(ann, Traits)
        field.put(ann, replace(own, qualified=()))
        assert strikes.reckon(field, grip).check.level == trained - 3
        field.put(ann, own)


def test_what_control_does_to_its_victim(field: Playing) -> None:
    """RFX-GRAP-06: 6 points: -3, against the holder -2; 5 points: -3 and -2."""
    from rules.reflex.core import attempts
    from rules.reflex.core.attempts import BODY

    ann, rob = pair(field)
    for points, plain, against in ((6, 3, 2), (5, 3, 2)):
        field.put(ann, Control(rob, points))
        free = attempts.traits(field, rob).attribute(Attribute.MUS)
        assert attempts.attempt(field, rob, Attribute.MUS, uses=BODY).check.target == free - plain
        assert attempts.attempt(field, rob, Attribute.MUS, uses=BODY, against=ann).check.target == free - against


def test_dragging_oneself_along(field: Playing) -> None:
    """RFX-GRAP-07: victim 5, holder 3: two metres; a failure leads nowhere."""
    ann, rob = pair(field, MUS=9)
    field.put(ann, Control(rob, 2))
    field.lay(3, 20, 6, 20)
    assert field.play(control.drag(Moment(field), rob)) == 2.0
    field.lay(20, 20, 6, 20)
    assert field.play(control.drag(Moment(field), rob)) == 0.0


def test_tightening_twisting_and_wrenching(field: Playing) -> None:
    """RFX-GRAP-08, RFX-GRAP-09, RFX-GRAP-10: more Control; threats of half the margin; a hand, or with 5 to spare
    both, opens.
    """
    ann, rob = pair(field, MUS=9)
    field.put(rob, Kit((right(KNIFE), Item(BATON, Place.LEFT))))
    field.put(ann, Control(rob, 5))
    assert strikes.reckon(field, wish(field, ann, rob, HANDS, aim="comply")).check.target == 9 + 2 + 3
    strike(field, ann, Grapple(weapon=HANDS, target=rob), 8, 20)
    assert control.over(field, ann, rob) == 5 + 1 + 2
    field.put(ann, Control(rob, 5))
    strike(field, ann, Comply(weapon=HANDS, target=rob), 8, 20)
    assert field.part(ann, Control).threats == 3
    strike(field, ann, Disarm(weapon=HANDS, target=rob, hand="right"), 5, 20, 7, 20)
    assert [item.name for item in field.part(rob, Kit).held()] == [BATON], "margin 6 against 2: one hand"
    field.put(rob, Kit((right(KNIFE), Item(BATON, Place.LEFT))))
    strike(field, ann, Disarm(weapon=HANDS, target=rob, hand="right"), 5, 20, 20, 20)
    assert not field.part(rob, Kit).held(), "nothing came off: both"


def test_striking_out_of_a_hold(field: Playing) -> None:
    """RFX-GRAP-11: Control 7, head: +5 and the -4 becomes -2; a novice +4 and -1."""
    ann, rob = pair(field, MUS=9)
    field.put(ann, Control(rob, 7))
    own = field.part(ann, Traits)
    field.put(ann, replace(own, attributes=tuple({**dict(own.attributes), Attribute.CUF: 15}.items())))
    # Being held makes the target easy: the +2 fills part of the cap first.
    tally = strikes.reckon(field, wish(field, ann, rob, HANDS, called="head")).tally
    assert all(each.rule != "RFX-CALL-01" for each in tally.modifiers), "four points were left over: nothing is lost"
    novice = replace(own, skills=((Skill.HAND_TO_HAND, Rating.NOVICE),))
    field.put(ann, novice)
    tally = strikes.reckon(field, wish(field, ann, rob, HANDS, called="head")).tally
    assert all(each.rule != "RFX-CALL-01" for each in tally.modifiers)
    field.put(ann, own, Control(rob, 4))
    tally = strikes.reckon(field, wish(field, ann, rob, HANDS, called="head")).tally
    called = next(each for each in tally.modifiers if each.rule == "RFX-CALL-01")
    assert called.amount == -4 + (4 - min(5, 5 - 2))


def test_breaking_out(field: Playing) -> None:
    """RFX-GRAP-13: the margin comes off one holder's Control."""
    ann, rob = pair(field, MUS=9)
    field.put(rob, Control(ann, 8))
    target = strikes.reckon(field, wish(field, ann, rob, HANDS, aim="escape")).check.target
    assert target == 9 - 2
    strike(field, ann, Escape(weapon=HANDS, target=rob), 4, 20)
    assert control.over(field, rob, ann) == 8 - 3
    strike(field, ann, Escape(weapon=HANDS, target=rob), 1, 20)
    assert field.find(rob, Control) is None


def test_choking_takes_an_exchange_and_ten_of_control(field: Playing) -> None:
    """RFX-GRAP-12: Muscle 7 needs 10; with less the head suffers; with none nothing."""
    ann, rob = pair(field, MUS=7)
    assert deeds.needed(field, rob) == 10
    field.put(ann, Control(rob, 12, choking=field.clock.round))
    field.lay(1, 1)
    moment = Moment(field)
    deeds.end(moment)
    moment.settle()
    assert field.wounds(rob).out == "choked"
    other = fighter(field, (5, 4), "red", MUS=7)
    field.put(ann, Control(other, 8, choking=field.clock.round))
    deeds.end(moment)
    moment.settle()
    assert field.wounds(other).at("head") is Injury.SLIGHT


def test_what_a_choke_ends_in_is_shown_beforehand(field: Playing) -> None:
    """RFX-GRAP-12: Fitness 7 decides between passing out and death; who is out already has only death to fear."""
    ann, rob = pair(field, MUS=7, FIT=7)
    field.put(ann, Control(rob, 12), Initiative(9, 9, True))
    told = menu.forecast(field, Ask("blue", ann, TICK, OnTick(9)), Choke(target=rob))
    bears = odds.of(check, deeds.surviving(field, rob).check).chance(lambda result: result.passed)
    assert 0 < bears < 1
    assert [(each.text, each.chance, each.loss) for each in told.of(rob)] == [
        ("killed", 1 - bears, Fraction(1)),
        ("passes out", bears, Fraction(1)),
    ]
    assert [(each.fact, each.about) for each in told.assumes if each.fact is Fact.FUTURE] == [(Fact.FUTURE, rob)]
    field.put(rob, replace(field.wounds(rob), out="stunned"))
    told = menu.forecast(field, Ask("blue", ann, TICK, OnTick(9)), Choke(target=rob))
    assert [(each.text, each.loss) for each in told.of(rob)] == [
        ("killed", Fraction()),
        ("stays unconscious", Fraction()),
    ]


def test_a_choke_is_offered_only_as_the_first_thing(field: Playing) -> None:
    """RFX-GRAP-12: it costs the whole starting initiative."""
    ann, rob = pair(field, MUS=7)
    field.put(ann, Control(rob, 12), Initiative(9, 9, True))
    offers = menu.menu(field, Ask("blue", ann, TICK, OnTick(9))).offers
    assert [int(o.cost.amount) for o in offers if o.action is Choke] == [9]
    field.put(ann, Initiative(9, 14, True, acted=True))
    offers = menu.menu(field, Ask("blue", ann, TICK, OnTick(9))).offers
    assert not [o for o in offers if o.action is Choke]


def test_other_things_let_a_hold_go(field: Playing) -> None:
    """RFX-GRAP-05: attacking, blocking, talking and readying keep it; reloading and moving do not."""
    from rules.reflex import topics
    from rules.reflex.afoot.forms import Move
    from rules.reflex.gear.forms import Reload
    from rules.reflex.tactics.forms import Say

    keeps = {form: deed.keeps_control for form, deed in topics.DEEDS.items()}
    assert all(keeps[form] for form in (CloseStrike, Grapple, Comply, Disarm, Escape, Block, Say, Shoot))
    assert not any(keeps[form] for form in (Move, Reload))


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


def test_the_worse_hand_is_worse_but_not_unarmed() -> None:
    """RFX-HANDED-01, RFX-HANDED-06."""
    field = Playing(off_hand=True, better_arm_unarmed=True)
    ann, rob = pair(field, Item(BATON, Place.LEFT))
    assert strikes.reckon(field, wish(field, ann, rob, BATON)).check.target == 9 - 2
    assert strikes.reckon(field, wish(field, ann, rob, HANDS)).check.target == 9
    field.put(ann, field.wounds(ann).with_level("right_arm", Injury.SERIOUS))
    assert strikes.reckon(field, wish(field, ann, rob, HANDS)).check.level == Rating.COMPETENT


# odds


def test_the_odds_of_a_grapple_are_those_of_the_dice() -> None:
    """RFX-GRAP-02: Control by margin, enumerated and rolled."""
    what = Check(2, 9)
    spread = odds.of(check, what).map(lambda result: max(0, result.margin))
    dice, many = Rolled("grapple"), 20_000
    seen: dict[int, int] = {}
    for _ in range(many):
        points = max(0, check(dice, what).margin)
        seen[points] = seen.get(points, 0) + 1
    for points, chance in spread.items():
        assert abs(Fraction(seen.get(points, 0), many) - chance) < Fraction(1, 60)
