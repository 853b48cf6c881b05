"""Holds: taking hold, control, tightening, choking, breaking out."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from rules.frame.figure import Item, Kit, Place
from rules.frame.flow import Ask
from rules.frame.forecast import Fact
from rules.kernel import odds
from rules.kernel.dice import Rolled
from rules.reflex import menu
from rules.reflex.asks import TICK, OnTick
from rules.reflex.core import control
from rules.reflex.core.checks import Check, check
from rules.reflex.core.moment import Moment
from rules.reflex.fire.forms import Shoot
from rules.reflex.melee import deeds, strikes
from rules.reflex.melee.forms import Block, Choke, CloseStrike, Comply, Disarm, Escape, Grapple
from rules.reflex.state import Control, Dove, Initiative, Traits
from rules.reflex.terms.body import Gait, Injury
from rules.reflex.terms.skills import Attribute, Rating, Skill
from tests.rules.reflex.fighters import BATON, HANDS, KNIFE, RIFLE, fighter, pair, right, strike, wish
from tests.rules.reflex.playing import Playing

# grapples


@pytest.fixture
def field() -> Playing:
    return Playing()


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
    assert control.drag(Moment(field), rob) == 2.0
    field.lay(20, 20, 6, 20)
    assert control.drag(Moment(field), rob) == 0.0


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
    from rules.reflex.fire.forms import Hurl, ShootGround, TwoGuns
    from rules.reflex.gear.forms import Ready, Reload
    from rules.reflex.mines.forms import ShootMine
    from rules.reflex.ordnance.forms import AdjustFire, FireOver, LobOver, ThrowGrenade, ThrowPetrol
    from rules.reflex.tactics.forms import Encourage, PanicFire, Say, Suppress

    fire = (Shoot, Hurl, TwoGuns, ShootGround, ShootMine, Suppress, PanicFire, FireOver, AdjustFire)
    throws = (ThrowGrenade, ThrowPetrol, LobOver)
    keeps = {form: deed.keeps_control for form, deed in topics.DEEDS.items()}
    assert all(keeps[form] for form in (CloseStrike, Grapple, Comply, Disarm, Escape, Block, *fire, *throws))
    assert all(keeps[form] for form in (Say, Encourage, Ready))
    assert not any(keeps[form] for form in (Move, Reload))


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
