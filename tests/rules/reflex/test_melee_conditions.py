"""What a blow asks for on real ground: a target in sight, an arm that serves, a hold that is not let go."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.view import View
from rules.frame.body import Posture
from rules.frame.figure import Item, Kit, Place, Position, Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Fact
from rules.frame.ground import Light
from rules.frame.knowing import Awareness
from rules.frame.things import Known
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.reflex.afoot.forms import Move
from rules.reflex.afoot.topic import TOPIC as AFOOT
from rules.reflex.asks import BLOCK, SECOND, TICK, Attacked
from rules.reflex.book import BOOK
from rules.reflex.core import attempts, control
from rules.reflex.core.checks import Check, check
from rules.reflex.fire import mark, throwing
from rules.reflex.fire.mark import Mark
from rules.reflex.melee import blocks, deeds, strikes
from rules.reflex.melee.forms import Block, CloseStrike, Escape, Grapple
from rules.reflex.melee.strikes import Wish
from rules.reflex.melee.topic import TOPIC
from rules.reflex.ordnance.forms import ThrowGrenade
from rules.reflex.ordnance.topic import TOPIC as BLAST
from rules.reflex.state import Ambush, Control, Dove, Fuse, Initiative, Strip, Threats, Traits, Wear, Wounds
from rules.reflex.tactics.forms import Say, Suppress
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.skills import Attribute, Rating, Skill
from tests.rules.reflex.range import AK, MINIMI, PISTOL, by_rule
from tests.rules.reflex.stage import Stage

HANDS, KNIFE, MACHETE, GRENADE = "Bare hands", "Fighting knife", "Machete or short sword", "Fragmentation hand grenade"


def pair(wall: float = 0.0, **options: Any) -> tuple[Stage, Ref, Ref]:
    """Two at arm's length who know of each other; between them a wall, if one is wanted."""
    stage = Stage(**options)
    if wall:
        stage.wall((10, 20), 0, height=wall)
    stage.topic = TOPIC
    ann, rob = stage.man("blue", (10, 20), MUS=9), stage.man("red", (10, 19), MUS=9)
    for unit in (ann, rob):
        stage.knows(unit, (Skill.HAND_TO_HAND, Rating.COMPETENT), (Skill.HAND_WEAPONS, Rating.COMPETENT))
    stage.face_each_other(ann, rob)
    stage.begun()
    return stage, ann, rob


def blow(stage: Stage, unit: Ref, target: Ref, weapon: str = HANDS, **rest: Any) -> Wish:
    return Wish(unit, target, stage.arm(unit, weapon), **rest)


def taken_off(stage: Stage, wish: Wish) -> dict[str, int]:
    return by_rule(strikes.reckon(stage.table, wish).tally.modifiers)


# in sight


@pytest.mark.parametrize(("height", "offered"), [(3.0, False), (1.0, True)])
def test_nobody_strikes_or_seizes_through_a_wall(height: float, offered: bool) -> None:
    """RFX-CLOSE-01, RFX-ATK-07: who is struck must be seen; over a low wall he is."""
    stage, ann, rob = pair(height)
    for action in (CloseStrike(weapon=HANDS, target=rob), Grapple(weapon=HANDS, target=rob)):
        assert (stage.offered(ann, action) is not None) is offered


def test_a_vehicle_is_struck_anywhere_and_seized_nowhere() -> None:
    """RFX-CALL-01, RFX-GRAP-01: no head of it can be called, and there is no hold on it; it is as with shots."""
    stage, ann, _ = pair()
    truck = stage.vehicle("red", (12, 20), "Armed pickup")
    stage.table.put(ann, Position(stage.grid.step(stage.table.cells(truck)[0], 6)), Awareness(now=(truck,)))
    assert stage.offered(ann, CloseStrike(weapon=HANDS, target=truck)) is not None
    assert stage.offered(ann, CloseStrike(weapon=HANDS, target=truck, called="head")) is None
    assert stage.offered(ann, Grapple(weapon=HANDS, target=truck)) is None


@pytest.mark.parametrize(("goggles", "off"), [(False, -2), (True, 0)])
def test_blows_go_astray_in_the_dark_as_shots_do(goggles: bool, off: int) -> None:
    """RFX-ATK-07, RFX-SENSE-01: what hinders the eyes hinders them."""
    stage, ann, rob = pair()
    stage.light(Light.DARK)
    stage.table.put(ann, replace(stage.table.part(ann, Traits), night_vision=goggles))
    assert taken_off(stage, blow(stage, ann, rob)).get("RFX-SENSE-01", 0) == off


# out of an ambush


def test_a_blow_out_of_an_ambush_falls_on_one_who_knows_of_nothing() -> None:
    """RFX-ATK-09, RFX-SURP-05, RFX-BLOCK-01: as easy as it is shown, for all of its tick; he is not asked to block."""
    stage, ann, rob = pair()
    eve = stage.man("blue", (9, 19), MUS=9)
    stage.knows(eve, (Skill.HAND_TO_HAND, Rating.COMPETENT))
    stage.face_each_other(ann, eve, rob)
    stage.fight(attacked=False)
    stage.table.add(Ambush("blue", 3), Known(("blue",)))
    stage.table.put(rob, Initiative(9, 9, rolled=True, ambushed=True))
    action = CloseStrike(weapon=HANDS, target=rob)
    shown = stage.foretold(ann, action).success
    assert shown == odds.of(check, Check(2, 9 + 4)).chance(lambda result: result.passed)
    for unit in (ann, eve):
        stage.on_tick(unit, 10)
        stage.says(unit, TICK, action)
    stage.tick(10, 13, 20, 13, 20, 2, 5, 2, 5)
    assert [event.success for event in stage.told("strike")] == [True, True]
    assert BLOCK not in stage.questions(rob)
    assert stage.course().attacked


@pytest.mark.parametrize(("form", "threats"), [(CloseStrike, 2), (Grapple, 1)])
def test_to_be_seized_is_no_deadly_force(form: type[CloseStrike] | type[Grapple], threats: int) -> None:
    """RFX-MORALE-03: by option deadly force is a threat of its own; a grip is an attack and no more."""
    stage, ann, rob = pair(lethal_attack_stacks=True)
    stage.does(ann, form(weapon=HANDS, target=rob), 20, 20)
    assert len(stage.table.part(rob, Threats).sticky) == threats


# arms


@pytest.mark.parametrize(
    ("worse_hurt", "option", "lost"),
    [(Injury.MODERATE, False, 2), (Injury.MODERATE, True, 1), (Injury.CRITICAL, False, 1), (Injury.CRITICAL, True, 1)],
)
def test_bare_hands_strike_and_block_with_the_arm_that_serves(worse_hurt: Injury, option: bool, lost: int) -> None:
    """RFX-INJ-60, RFX-HANDED-06: the better arm, or the other if that is no use; by option the less hurt one."""
    stage, ann, rob = pair(better_arm_unarmed=option)
    stage.table.put(ann, Wounds().with_level("right_arm", worse_hurt).with_level("left_arm", Injury.SLIGHT))
    held = stage.arm(ann, HANDS)
    for attempt in (
        strikes.reckon(stage.table, blow(stage, ann, rob)),
        blocks.reckon(stage.table, ann, held, rob),
    ):
        assert not attempt.impossible
        assert attempt.check.level == 2 - lost


def test_a_grapple_takes_both_arms_and_by_option_fares_by_the_better() -> None:
    """RFX-INJ-60, RFX-HANDED-06."""
    for option, lost in ((False, 2), (True, 0)):
        stage, ann, rob = pair(better_arm_unarmed=option)
        stage.table.put(ann, replace(stage.table.part(ann, Traits), qualified=("Grapple",)))
        stage.table.put(ann, Wounds().with_level("right_arm", Injury.MODERATE))
        assert strikes.reckon(stage.table, blow(stage, ann, rob, aim="grapple")).check.level == 2 - lost


# charges


def test_a_block_between_the_run_and_the_blow_ends_the_charge() -> None:
    """RFX-DIVE-01: the blow must be the very next action."""
    stage, ann, rob = pair()
    stage.table.put(ann, Dove(rob, Gait.RUN, stage.table.clock.round))
    stage.gives(rob, KNIFE)
    stage.on_tick(ann, 9)
    stage.on_tick(rob, 9)
    stage.has(ann, OODA=15)
    stage.says(rob, TICK, CloseStrike(weapon=KNIFE, target=ann))
    stage.says(ann, BLOCK, Block(weapon=HANDS))
    stage.tick(9, 20, 20)
    assert BLOCK in stage.questions(ann)
    assert stage.table.find(ann, Dove) is None


def test_a_charge_that_ends_in_a_blow_is_over_with_it() -> None:
    """RFX-DIVE-01: one blow, at the end of the run or right after it, not both; struck on the run it has its weight."""
    stage, ann, rob = pair()
    stage.table.put(ann, Position((10, 24)))
    stage.has(ann, MUS=12)
    stage.gives(ann, KNIFE)
    stage.on_tick(ann, 14)
    stage.on_tick(rob, 0)
    way = tuple((10, row) for row in range(23, 19, -1))
    stage.says(ann, TICK, Move(way=way, gait="run", pause_at=len(way)))
    stage.says(ann, SECOND, CloseStrike(weapon=KNIFE, target=rob, called="torso"))
    stage.tick(14, 1, 20, 1, 20, 1, 20, 1, 20)
    assert stage.through() == [2 + 4 + stage.told("strike")[0].data["margin"]]
    assert stage.table.find(ann, Dove) is None


def test_a_charge_says_how_likely_it_throws_its_target_down() -> None:
    """RFX-DIVE-02: the usual Muscle of 8 must beat the margin; a target that lies already is thrown by nobody."""
    stage, ann, rob = pair()
    stage.gives(ann, KNIFE)
    stage.has(rob, MUS=8)
    charge = CloseStrike(weapon=KNIFE, target=rob)
    assert not stage.foretold(ann, charge).later
    stage.table.put(ann, Dove(rob, Gait.RUN, stage.table.clock.round))
    told = stage.foretold(ann, charge)
    wish = deeds.wish(stage.table, ann, charge)
    assert wish is not None
    stands = attempts.attempt(stage.table, rob, Attribute.MUS, rule="RFX-DIVE-02").check
    theirs = odds.of(check, stands).map(lambda result: result.margin)
    struck = odds.of(check, strikes.reckon(stage.table, wish).check).map(lambda result: result.margin)
    likely = sum(
        one * other
        for margin, one in struck.items()
        for own, other in theirs.items()
        if margin >= 0 and (own < 0 or own <= margin)
    )
    [row] = told.later
    assert (row.text, row.chance) == ("thrown down", likely)
    assert not [each for each in told.assumes if each.fact is Fact.ROUGH]
    stage.table.put(rob, Stance(Posture.PRONE))
    assert not stage.foretold(ann, charge).later


def test_a_run_with_a_shout_on_the_way_still_ends_in_a_charge() -> None:
    """RFX-DIVE-01, RFX-MOVE-01: the blow is the next action."""
    stage, ann, rob = pair()
    stage.table.put(ann, Position((10, 24)))
    stage.on_tick(ann, 14)
    stage.on_tick(rob, 0)
    way = tuple((10, row) for row in range(23, 19, -1))
    stage.says(ann, TICK, Move(way=way, gait="run", pause_at=len(way)))
    stage.says(ann, SECOND, Say(words="word"))
    stage.tick(14)
    assert stage.table.part(ann, Dove).at == rob


def test_a_blow_begun_at_somebody_who_has_gone_is_wasted() -> None:
    """RFX-ADV-01: whom it was meant for is looked for again when it falls."""
    stage, ann, rob = pair(advanced_timing=True)
    stage.on_tick(ann, 9)
    stage.on_tick(rob, 0)
    stage.says(ann, TICK, CloseStrike(weapon=HANDS, target=rob))
    stage.tick(9)
    stage.table.put(rob, Position((10, 10)))
    for now in (8, 7):
        stage.tick(now)
    assert [event.text for event in stage.told("strike")] == ["{actor} has nobody in reach."]


def test_the_weight_of_a_charge_wears_armour_too() -> None:
    """RFX-DIVE-01, RFX-DEGR-01: base Damage 4 and 6 for a sprint are more than 2 at x4; 4 alone is not."""
    for gait, worn in ((None, 0), (Gait.SPRINT, 1)):
        stage, ann, rob = pair(armour_degradation=True)
        stage.gives(ann, MACHETE)
        stage.gives(rob, "Soft ballistic vest", place=Place.WORN)
        if gait is not None:
            stage.table.put(ann, Dove(rob, gait, stage.table.clock.round))
        stage.on_tick(ann, 9)
        stage.on_tick(rob, 0)
        stage.says(ann, TICK, CloseStrike(weapon=MACHETE, target=rob, called="torso"))
        falls = (1, 20, 1, 20) if gait is not None else ()
        stage.tick(9, 1, 20, *falls)
        lost = (stage.table.find(rob, Wear) or Wear()).lost
        assert sum(loss for _, _, loss in lost) == worn


# holds


def test_shooting_throwing_and_keeping_heads_down_are_attacks_and_keep_a_hold() -> None:
    """RFX-GRAP-05: only other things than attacks, blocks, words and readying let go."""
    stage, ann, rob = pair()
    stage.table.put(ann, Control(rob, 6))
    stage.gives(ann, GRENADE)
    stage.on_tick(ann, 15)
    stage.on_tick(rob, 0)
    stage.says(ann, TICK, ThrowGrenade(weapon=GRENADE, cell=(10, 30)))
    stage.tick(15, 1, 20, 10)
    assert stage.table.having(Fuse)
    assert control.over(stage.table, ann, rob) == 6
    stage.takes(ann, MINIMI)
    stage.on_tick(ann, 9)
    stage.says(ann, TICK, Suppress(weapon=MINIMI, cell=(10, 35), rounds=5))
    stage.tick(9)
    assert stage.table.having(Strip)
    assert control.over(stage.table, ann, rob) == 6


def test_what_is_done_to_others_meanwhile_is_three_worse() -> None:
    """RFX-GRAP-05: blows, throws and shots at places; nothing off what is done to the one who is held."""
    stage, ann, rob = pair()
    stage.topic = BLAST
    other = stage.man("red", (11, 20))
    stage.table.put(ann, Control(rob, 6))
    stage.both_hands_full(ann, PISTOL, GRENADE)
    thrown = throwing.reckon(stage.table, ann, stage.arm(ann, GRENADE), (10, 30)).attempt
    fired = mark.reckon(stage.table, ann, stage.arm(ann, PISTOL), Mark((10, 30)), "snap")
    for attempt in (thrown, fired, strikes.reckon(stage.table, blow(stage, ann, other))):
        assert by_rule(attempt.tally.modifiers)["RFX-GRAP-05"] == -3
    assert "RFX-GRAP-05" not in taken_off(stage, blow(stage, ann, rob))


def test_who_seizes_another_has_let_go_of_the_first_by_then() -> None:
    """RFX-GRAP-05: a grapple at another is no worse for the hold that it gives up, and is not shown as if it were."""
    stage, ann, rob = pair()
    stage.table.put(ann, Control(stage.man("red", (11, 20)), 6))
    action = Grapple(weapon=HANDS, target=rob)
    tally = stage.foretold(ann, action).tallies[0]
    stage.does(ann, action, 20, 20)
    rolled = stage.told("grapple")[0].tally
    assert rolled is not None
    assert tally.total == rolled.total
    assert stage.table.find(ann, Control) is None


def test_a_block_is_as_hard_as_a_blow_for_who_holds_another_or_a_long_gun_in_one_hand() -> None:
    """RFX-GRAP-05, RFX-HANDED-03: three off each."""
    stage, ann, rob = pair(one_handed=True)
    stage.takes(ann, AK, Place.RIGHT)
    stage.table.put(ann, Control(stage.man("red", (11, 20)), 6))
    off = by_rule(blocks.reckon(stage.table, ann, stage.arm(ann, AK), rob).tally.modifiers)
    assert (off["RFX-GRAP-05"], off["RFX-HANDED-03"]) == (-3, -3)
    stage.table.put(ann, Control(rob, 6))
    assert "RFX-GRAP-05" not in by_rule(blocks.reckon(stage.table, ann, stage.arm(ann, AK), rob).tally.modifiers)


@pytest.mark.parametrize(("useless", "ways"), [((), 2), (("left_arm",), 1), (("right_arm", "left_arm"), 0)])
def test_nothing_is_blocked_seized_or_torn_loose_with_arms_that_are_no_use(useless: tuple[Any, ...], ways: int) -> None:
    """RFX-INJ-08: what such an arm is needed for is not offered, rather than thrown away on the dice."""
    stage, ann, rob = pair()
    hurt = Wounds()
    for arm in useless:
        hurt = hurt.with_level(arm, Injury.CRITICAL)
    stage.table.put(ann, hurt)
    stage.table.put(rob, Control(ann, 6))
    stage.on_tick(ann, 10)
    view = View(stage.table, "blue")
    menu = BOOK.menu(view, view.asked(Ask("blue", ann, BLOCK, Attacked(rob, HANDS, 10))))
    assert sum(len(offer.choices["grapple"]) for offer in menu.offers if offer.action is Block) == ways
    assert (stage.offered(ann, Escape(weapon=HANDS, target=rob)) is not None) is (ways > 0)


def test_a_hold_is_over_when_the_holder_is_struck_down() -> None:
    """RFX-GRAP-05: at once, not at the end of the exchange; the victim acts freely on his next tick."""
    stage, ann, rob = pair()
    stage.table.put(rob, Control(ann, 6), replace(Wounds(), out="head"))
    stage.on_tick(ann, 10)
    stage.says(ann, TICK, Say(words="word"))
    stage.tick(10)
    assert control.holders(stage.table, ann) == ()
    assert "is free of" in stage.told("control")[-1].text


def test_how_far_a_held_unit_gets_is_shown_and_the_holder_goes_along() -> None:
    """RFX-GRAP-07: as many metres as the net margin; the holder follows where he has just been and keeps his hold."""
    stage, ann, rob = pair()
    stage.topic = AFOOT
    stage.table.put(rob, Control(ann, 4))
    way = tuple((10, row) for row in range(21, 24))
    told = stage.foretold(ann, Move(way=way, gait="walk"))
    assert sum(each.chance for each in told.outcomes) == 1
    assert told.tallies[3].total == 9 - 1, "half of half of 4"
    far = [each.chance for each in told.outcomes if each.text == control.pulls(2)]
    stage.on_tick(ann, 10)
    stage.says(ann, TICK, Move(way=way, gait="walk", pause_at=3))
    stage.says(ann, SECOND, Say(words="word"))
    stage.tick(10, 3, 20, 6, 20)
    assert far and far[0] > 0
    about = next(ask.about for ask in stage.asked if ask.kind == SECOND)
    assert about.eye.cell == (10, 20), "what he does meanwhile he does where he stands"
    assert (stage.table.cells(ann), stage.table.cells(rob)) == (((10, 22),), ((10, 21),))
    assert control.over(stage.table, rob, ann) == 4
    assert stage.told("drag")[0].detail[-1] == control.pulls(2)


def test_the_worse_hand_is_worse_at_a_mark_too() -> None:
    """RFX-HANDED-01: fine work, whatever is aimed at."""
    stage, ann, _ = pair(off_hand=True)
    stage.table.put(ann, Kit((Item(PISTOL, Place.LEFT, 15),)))
    stage.gives(ann, PISTOL, place=Place.LEFT, loaded=15)
    found = mark.reckon(stage.table, ann, stage.arm(ann, PISTOL), Mark((10, 30)), "snap")
    assert by_rule(found.tally.modifiers)["RFX-HANDED-01"] == -4
