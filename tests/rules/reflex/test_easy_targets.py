"""What makes a target easy is shown as it will be rolled, or the forecast says what it takes for granted."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction

import pytest

from game.battle.battle import Battle
from game.battle.view import View
from rules.frame.body import Posture
from rules.frame.figure import Aboard, Crew, Identity, Place, Position, Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Fact, Forecast
from rules.frame.knowing import Awareness
from rules.frame.things import Known
from rules.kernel import odds
from rules.kernel.refs import Ref, renamed
from rules.reflex.afoot import amble
from rules.reflex.afoot.forms import Stay
from rules.reflex.asks import AMBLE, BEGIN, BLOCK, TICK, Attacked, OnTick
from rules.reflex.book import BOOK
from rules.reflex.core import control, targets
from rules.reflex.core.checks import check
from rules.reflex.core.forms import Decline, TakePart, Wait
from rules.reflex.fire import attack
from rules.reflex.fire.forms import Shoot
from rules.reflex.gear.forms import Grip, Ready
from rules.reflex.gear.topic import TOPIC as GEAR
from rules.reflex.melee.forms import CloseStrike, Escape
from rules.reflex.nerve.boosts import gives_up
from rules.reflex.state import Ambush, Control, Driving, Initiative, Wounds
from rules.reflex.tactics.forms import KeepWatch
from rules.reflex.terms.body import Gait, Injury
from tests.game.battle.courtyard import men, world
from tests.rules.reflex.range import M4, Range


def shot(field: Range, unit: Ref, target: Ref) -> tuple[Fraction, Fraction]:
    """The chance that is shown of a snap shot, and the one that is rolled."""
    shown = field.foretold(unit, Shoot(weapon=M4, target=target)).success
    rolled = attack.reckon(field.table, field.wish(unit, target)).attempt.check
    assert shown is not None
    return shown, odds.of(check, rolled).chance(lambda result: result.passed)


def facts(field: Range, unit: Ref, target: Ref) -> dict[Fact, str]:
    assumed = field.foretold(unit, Shoot(weapon=M4, target=target)).assumes
    return {each.fact: each.text for each in assumed}


@pytest.fixture
def field() -> Range:
    return Range()


def test_a_shot_shown_at_nothing_names_the_figures_that_it_goes_by(field: Range) -> None:
    """RFX-ATK-01: the weakest and the strongest target may be as safe, and yet not with all else that may be so."""
    blue, red = field.shooter(), field.target((10, 4))
    field.table.put(red, Stance(Posture.PRONE))
    told = field.foretold(blue, Shoot(weapon=M4, target=red, speed="hip", called="head"))
    assert told.success == 0
    assert Fact.FIGURES in [each.fact for each in told.assumes]


def test_what_is_shown_of_the_attack_of_an_animal_names_its_figures(field: Range) -> None:
    """RFX-BLOCK-02: no roster has a weaker and a stronger one to try in its place."""
    blue, hound = field.shooter(), field.man("red", (10, 39), "Hellhound")
    field.table.spot(blue, hound)
    told = field.foretold(blue, Decline(), BLOCK, Attacked(hound, "Jaws", 9))
    assert Fact.FIGURES in [each.fact for each in told.assumes]


def test_before_the_first_attack_everybody_who_takes_part_is_on_his_guard(field: Range) -> None:
    """RFX-ATK-09: an enemy who has rolled for initiative is no easy target, and is not shown as one."""
    blue, red = field.shooter(), field.target()
    assert not field.course().attacked
    shown, rolled = shot(field, blue, red)
    assert shown == rolled == odds.of(check, field.reckons(blue, red).attempt.check).chance(lambda r: r.passed)
    assert "RFX-ATK-09" not in field.modifiers(blue, red)


def test_who_stands_in_ones_ambush_is_taken_to_know_nothing_and_that_is_said(field: Range) -> None:
    """RFX-SURP-05, RFX-ATK-09: the side that laid it assumes that it has worked, until the first attack."""
    blue, red = field.shooter(), field.target()
    field.table.add(Ambush("blue", 3), Known(("blue",)))
    field.table.put(red, Initiative(9, 9, rolled=True, ambushed=True))
    shown, rolled = shot(field, blue, red)
    assert shown == rolled
    assert facts(field, blue, red)[Fact.MIND].endswith(" has not noticed the ambush")
    field.begun()
    shown, rolled = shot(field, blue, red)
    assert shown == rolled
    assert Fact.MIND not in facts(field, blue, red)


@pytest.mark.parametrize("round_", [0, 1])
def test_shock_shows(field: Range, round_: int) -> None:
    """RFX-ATK-10, RFX-INJ-10: whoever sees him sees that he is dazed, and he is as easy a target as is shown."""
    blue, red = field.shooter(), field.target()
    field.table.put(red, Wounds(shock=round_, shocked=True, dazed=not round_))
    shown, rolled = shot(field, blue, red)
    assert shown == rolled
    assert field.modifiers(blue, red)["RFX-ATK-10"] == 2
    view = View(field.table, "blue")
    assert ["in shock" in view.appearance(ref).marks for ref in view.units("red")] == [True]


def test_useless_legs_show(field: Range) -> None:
    """RFX-ATK-10, RFX-INJ-08."""
    blue, red = field.shooter(), field.target()
    hurt = Wounds().with_level("left_leg", Injury.CRITICAL).with_level("right_leg", Injury.CRITICAL)
    field.table.put(red, hurt)
    shown, rolled = shot(field, blue, red)
    assert shown == rolled
    assert field.modifiers(blue, red)["RFX-ATK-10"] == 2


@pytest.mark.parametrize("metres", [12.0, 16.971, 16.67, 30.25, 34.0, 60.0])
def test_how_fast_a_vehicle_goes_shows(metres: float) -> None:
    """RFX-ATK-08: under its safe speed of 60, up to it, and twice as fast."""
    field = Range(10.0)
    blue, truck = field.shooter(), field.vehicle("red", (10, 30), "Armed pickup")
    field.table.spot(blue, truck)
    field.table.put(blue, Awareness(field.table.part(blue, Awareness).known, (truck,)))
    field.fight(tick=10)
    field.table.put(truck, Driving(metres, field.table.clock.round, 6, field.grid.degrees(0)), Stance())
    shown, rolled = shot(field, blue, truck)
    assert shown == rolled
    assert ("RFX-ATK-08" in field.modifiers(blue, truck)) == (metres > 60 / 1.8 / 2)


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_rider_shows(field: Range, seat: int) -> None:
    """RFX-ATK-10, RFX-COVER-06, RFX-ATK-08: that he sits in a vehicle, how open his seat is and how fast it goes."""
    blue, red = field.shooter(), field.target((10, 25))
    truck = field.vehicle("red", (10, 25), "Armed pickup")
    crew = field.table.part(truck, Crew)
    seats = tuple(replace(each, rider=red if number == seat else None) for number, each in enumerate(crew.seats))
    field.table.put(truck, Crew(seats), Stance())
    field.table.strip(red, Position)
    field.table.put(red, Aboard(truck, seat))
    field.table.spot(blue, red)
    field.table.put(blue, Awareness(field.table.part(blue, Awareness).known, (red, truck)))
    field.table.put(red, Awareness(now=(blue,)))
    shown, rolled = shot(field, blue, red)
    assert shown == rolled
    assert field.modifiers(blue, red)["RFX-ATK-10"] == 2
    view = View(field.table, "blue")
    rider = next(ref for ref in view.units("red") if "rifleman" in view.name(ref))
    ride = targets.ride(view, rider)
    assert ride is not None
    assert ride.exposure == crew.seats[seat].exposure


def test_who_is_off_his_guard_is_taken_to_know_nothing(field: Range) -> None:
    """RFX-TIME-16, RFX-ATK-09: a side that knows of no fight is unaware for as long as it sees nobody."""
    field = Range(10.0, off_guard=("red",))
    blue, red = field.shooter(), field.target((10, 10))
    field.holds_himself(blue, Posture.PRONE)
    field.table.put(red, Initiative(), Awareness())
    field.table.spot(blue, red)
    field.table.put(blue, replace(field.table.part(blue, Awareness), now=(red,)))
    assert facts(field, blue, red)[Fact.MIND].endswith(" knows of no fight yet")
    shown, rolled = shot(field, blue, red)
    assert shown == rolled


def test_who_is_near_and_in_the_open_is_seen_for_sure(field: Range) -> None:
    """RFX-SENSE-02, RFX-ATK-10: at ten metres in daylight nothing is taken for granted of the target's eyes."""
    blue, red = field.shooter(), field.target()
    assert Fact.MIND not in facts(field, blue, red)


def test_from_afar_it_is_said_whether_the_target_is_taken_to_see_the_attacker(field: Range) -> None:
    """RFX-ATK-10, RFX-SENSE-02: it takes a look about to see him, of which his enemy knows nothing."""
    field = Range(2.0)
    blue, red = field.shooter(), field.target((10, 10))
    assert facts(field, blue, red)[Fact.MIND].endswith(" sees blue 1")
    shown, rolled = shot(field, blue, red)
    assert shown == rolled
    field.table.put(red, Awareness())
    other, rolled = shot(field, blue, red)
    assert other == shown < rolled


def test_whom_no_usual_eyes_could_find_is_shown_as_unseen(field: Range) -> None:
    """RFX-SENSE-02, RFX-ATK-10: prone at three hundred metres."""
    field = Range(10.0)
    blue, red = field.shooter(), field.target((10, 10))
    field.holds_himself(blue, Posture.PRONE)
    assert facts(field, blue, red)[Fact.MIND].endswith(" has not spotted blue 1")
    field.table.put(red, Awareness())
    field.table.spot(blue, red)
    field.table.put(blue, replace(field.table.part(blue, Awareness), now=(red,)))
    shown, rolled = shot(field, blue, red)
    assert shown == rolled


def test_who_comes_out_of_cover_to_fire_is_shown_as_unseen_and_that_is_said(field: Range) -> None:
    """RFX-ATK-10, RFX-MOVE-01: a shot on the move out of a hiding place is at a target that is taken not to see where
    the shooter was; what it has come to know of him is its own affair.
    """
    field.room(8, 38, 3, 5)
    blue, red = field.shooter(), field.target((20, 30))
    out = replace(field.table.pose(blue), cells=((14, 40),))
    field.table.spot(blue, red)
    field.table.put(blue, replace(field.table.part(blue, Awareness), now=(red,)))
    field.table.put(red, Awareness())
    told = field.foretold(blue, Shoot(weapon=M4, target=red), about=OnTick(15, out, 3, ((12, 40), (14, 40))))
    unseen = [each for each in told.tallies[0].modifiers if each.rule == "RFX-ATK-10"]
    assert [(each.amount, each.assumed) for each in unseen] == [(2, True)]
    [mind] = [each.text for each in told.assumes if each.fact is Fact.MIND]
    assert " has not spotted blue 1" in mind


@pytest.mark.parametrize("news", ["running", "given up", "in shock"])
def test_what_was_last_seen_of_a_target_may_be_over(field: Range, news: str) -> None:
    """RFX-ATK-08, RFX-ATK-09, RFX-ATK-10: that he ran, gave up or was dazed when he was last seen counts for nothing
    once he is out of sight, and what is taken of him instead is said with its age.
    """
    field.room(40, 2, 4, 4)
    blue, red = field.shooter(), field.target()
    field.begun()
    plain = shot(field, blue, red)[0]
    if news == "running":
        field.goes(red, Gait.RUN)
    elif news == "given up":
        gives_up(field.table, red)
    else:
        field.table.put(red, Wounds(shock=field.table.clock.round, shocked=True))
    field.table.put(red, Stance())
    seen = shot(field, blue, red)[0]
    assert seen != plain
    field.table.put(red, Position((41, 3)))
    view = View(field.table, "blue")
    assert [view.lost(ref) is not None for ref in view.units("red")] == [True]
    assert shot(field, blue, red)[0] == plain
    said = facts(field, blue, red)
    assert said[Fact.MIND].endswith("keeps still and fights on (last seen a moment ago)")
    assert Fact.PLACE in said


def test_that_he_does_not_set_off_at_once_is_said(field: Range) -> None:
    """RFX-MOVE-11: who runs on the tick of the shot is harder to hit; who lies does not run."""
    blue, red = field.shooter(), field.target()
    assert facts(field, blue, red)[Fact.FUTURE].endswith("does not start to run on this tick")
    field.table.put(red, Stance(Posture.PRONE))
    assert Fact.FUTURE not in facts(field, blue, red)


# holds


def named(battle: Battle, name: str) -> Ref:
    return next(ref for ref, who in battle.table.having(Identity) if who.name == name)


def grapplers() -> Battle:
    """A blue rifleman who has the first word on a tick, with a red one beside him, and another who looks on."""
    blue, red = men("blue", ("rifleman", (4, 4)), ("rifleman", (6, 9))), men("red", ("rifleman", (5, 4)))
    battle = world("reflex", "1", *blue, *red)
    while battle.ask is not None and battle.ask.kind != TICK:
        battle.answer(TakePart())
    return battle


def test_who_is_held_is_offered_to_break_free() -> None:
    """RFX-GRAP-13, RFX-GRAP-06: a hold is felt: it can be broken, and it hinders what is shown as it hinders what is
    rolled.
    """
    battle = grapplers()
    held, holder = named(battle, "blue 1"), named(battle, "red 1")
    control.gain(battle.table, holder, held, 4)
    while battle.ask is not None and battle.ask.unit != held:
        battle.answer(Wait() if battle.ask.kind == TICK else battle.question().menu.routine or TakePart())
    question = battle.question()
    escapes = [offer for offer in question.menu.offers if offer.action is Escape]
    assert escapes
    foe = next(iter(escapes[0].choices["target"]))
    told = question.forecast(Escape(weapon="Bare hands", target=foe))
    assert any(each.rule == "RFX-GRAP-06" and each.amount == -1 for each in told.tallies[0].modifiers)
    elsewhere = question.forecast(CloseStrike(weapon="Bare hands", target=foe))
    assert any(each.rule == "RFX-GRAP-06" for each in elsewhere.tallies[0].modifiers)
    battle.set_dice((1, 1))
    battle.answer(escapes[0].fill(target=foe))
    while battle.table.find(holder, Control) is not None and battle.ask is not None and battle.ask.kind != TICK:
        battle.answer(battle.question().menu.routine or TakePart())
    while battle.ask is not None and control.over(battle.table, holder, held) == 4:
        battle.answer(Wait() if battle.ask.kind == TICK else battle.question().menu.routine or TakePart())
    assert control.over(battle.table, holder, held) < 4
    battle.close()


def test_a_hold_shows_to_those_who_see_it_and_is_known_to_nobody_else() -> None:
    """RFX-GRAP-02, RFX-ATK-10: friends see that he is held, and by whom he feels; the holder's plans stay his own."""
    battle = grapplers()
    held, holder = named(battle, "blue 1"), named(battle, "red 1")
    control.gain(battle.table, holder, held, 3)
    blue, red = battle.view("blue"), battle.view("red")
    assert [part.points for _, part in blue.having(Control)] == [3]
    assert sum("held" in red.appearance(ref).marks for ref in red.units("blue")) == 1
    control.lose(battle.table, holder, 3)
    red = battle.view("red")
    assert not battle.view("blue").having(Control)
    assert not any("held" in red.appearance(ref).marks for ref in red.units("blue"))
    battle.close()


def test_an_unseen_hand_is_felt() -> None:
    """RFX-GRAP-02: who is seized comes to know of him who did it, though he has not seen him."""
    battle = world("reflex", "1", *men("blue", ("rifleman", (14, 4))), *men("red", ("rifleman", (15, 4))))
    held, holder = named(battle, "blue 1"), named(battle, "red 1")
    assert not battle.view("blue").units("red")
    control.gain(battle.table, holder, held, 3)
    view = battle.view("blue")
    assert [(view.side(ref), part.points) for ref, part in view.having(Control)] == [("red", 3)]
    battle.close()


@pytest.mark.parametrize("stage", [2, 3])
def test_what_takes_effect_later_says_that_nothing_is_to_change_before(stage: int) -> None:
    """RFX-ADV-01: with advanced timing a shot is rolled some ticks after it was chosen."""
    field = Range(stage=stage)
    blue, red = field.shooter(), field.target()
    view = View(field.table, "blue")
    ask = view.asked(Ask("blue", blue, TICK, OnTick(15)))
    action = renamed(Shoot(weapon=M4, target=red), dict(view._names))
    said = [each.text for each in BOOK.forecast(view, ask, action).assumes]
    assert ("nothing changes before the action takes effect" in said) is (stage == 3)


def test_what_is_done_in_place_of_an_exchange_is_rolled_at_its_end() -> None:
    """RFX-OPS-13: whoever is hurt or panicked meanwhile gets nothing done, and a wound hinders the check."""
    field = Range()
    blue = field.shooter()
    view = View(field.table, "blue")
    said = [each.text for each in BOOK.forecast(view, view.asked(Ask("blue", blue, BEGIN)), KeepWatch()).assumes]
    assert said == ["unhurt and calm to the end of the exchange"]


def test_who_rides_stays_in_his_seat_through_a_pause() -> None:
    """RFX-OPS-12: he is not offered a walk, for he stands nowhere that he could walk from."""
    field = Range()
    truck, blue = field.vehicle("blue", (10, 25), "Armed pickup"), field.shooter()
    crew = field.table.part(truck, Crew)
    field.table.put(truck, Crew((replace(crew.seats[0], rider=blue), *crew.seats[1:])))
    field.table.strip(blue, Position)
    field.table.put(blue, Aboard(truck, 0))
    menu = amble.menu(field.table, Ask("blue", blue, AMBLE))
    assert [offer.action for offer in menu.offers] == [Stay]
    assert menu.admits(Stay())
    assert not menu.admits(Stay(posture=Posture.PRONE))


# what is not in hand yet


def readying(field: Range, action: Ready | Grip, unit: Ref) -> tuple[Forecast, dict[Ref, Ref]]:
    """What blue is told of making a thing ready, and the true number of everybody by blue's own."""
    field.topic = GEAR
    return field.foretold(unit, action), {own: real for real, own in dict(View(field.table, "blue")._names).items()}


def test_a_grenade_made_ready_names_all_it_might_be_thrown_at(field: Range) -> None:
    """RFX-ACT-11: whose usual figures and places it goes by, and that nobody unseen is there."""
    field.room(40, 2, 4, 4)
    blue = field.shooter()
    reds = [field.target((10, 22)), field.target((14, 20))]
    field.gives(blue, "Fragmentation hand grenade", place=Place.BELT)
    told, real = readying(field, Ready(item="Fragmentation hand grenade", hands="right"), blue)
    assert told.later
    assert {real[each.about] for each in told.assumes if each.fact is Fact.FIGURES and each.about} == {*reds}
    assert {Fact.UNSEEN, Fact.FUTURE} <= {each.fact for each in told.assumes}
    assert Fact.PLACE not in {each.fact for each in told.assumes}
    field.table.put(reds[1], Position((41, 3)))
    told, _ = readying(field, Ready(item="Fragmentation hand grenade", hands="right"), blue)
    assert Fact.PLACE in {each.fact for each in told.assumes}


def worst_off(told: Forecast) -> Ref:
    """Who stands to lose most by what it may lead to."""
    loss = defaultdict[Ref, Fraction](Fraction)
    for each in told.later:
        loss[each.unit or Ref(0)] += each.chance * each.loss
    return max(loss, key=lambda unit: loss[unit])


def test_of_two_equally_far_off_the_same_is_thrown_at_whichever_was_met_first(field: Range) -> None:
    """RFX-ACT-11: the one with the lower number was met last."""
    field.room(40, 2, 4, 4)
    blue = field.shooter()
    last, first = field.target((41, 3)), field.target((14, 20))
    field.gives(blue, "Fragmentation hand grenade", place=Place.BELT)
    ready = Ready(item="Fragmentation hand grenade", hands="right")
    readying(field, ready, blue)
    field.table.put(last, Position((6, 20)))
    told, real = readying(field, ready, blue)
    true = GEAR.forecasts[Ready](field.table, Ask("blue", blue, TICK, OnTick(15)), ready)
    own = {real_: own for own, real_ in real.items()}
    assert own[first] < own[last]
    assert worst_off(told) == own[worst_off(true)]


def test_a_grip_with_both_hands_names_the_enemies_it_is_weighed_against(field: Range) -> None:
    """RFX-HANDED-03."""
    blue = field.shooter(place=Place.RIGHT)
    reds = [field.target((10, 22)), field.target((14, 20))]
    told, real = readying(field, Grip(item=M4, hands="both"), blue)
    assert any(each.unit for each in told.later)
    assert {real[each.about] for each in told.assumes if each.about} == {*reds}
