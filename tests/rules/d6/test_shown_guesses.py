"""Where a forecast goes by a guess: zones, crews, held shots, drawn grenades, wrecks."""

from __future__ import annotations

import pytest

from rules.d6.afoot.forms import Move
from rules.d6.asks import SLOT
from rules.d6.attacks.forms import Shoot, TurnRound
from rules.d6.core.rolls import total_of
from rules.d6.grappling import BreakFree
from rules.d6.holding.topic import Hold
from rules.d6.state import Driving, Grappled, Health, Holding
from rules.d6.state import Turn as Begun
from rules.d6.suppression.forms import Suppress
from rules.d6.terms.code import Code
from rules.d6.turns.forms import Declare, HoldBack, Pass, Wait
from rules.d6.vehicles import topic
from rules.d6.vehicles.driving import Leg
from rules.d6.vehicles.forms import Drive
from rules.frame.body import Posture
from rules.frame.figure import Condition, Facing, Position, Stance, State
from rules.frame.forecast import Fact
from rules.frame.forms import Action
from rules.kernel import odds
from rules.parts.handling import Draw
from rules.parts.turns import EndTurn
from tests.rules.d6.jeeps import sit
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.shown import GRENADE, LMG, RIFLE, from_above, look, minds, own_name


def test_those_whom_a_zone_touches_know_where_it_lies_and_what_was_rolled() -> None:
    """DSX-SUPP-04, DSX-SUPP-08: what acting in an enemy's zone of fire costs is shown before."""
    play = Playing()
    gunner = play.man("blue", (10, 5), "Machine-gunner", facing=4, Heavy="5D")
    red = play.man("red", (10, 15), facing=0, Longarms="3D", reflexes=16)
    play.dice(3, 3, 3, 2, 2)
    play.round({gunner: acts(Suppress(weapon=LMG, front=((9, 15), (10, 15), (11, 15)))), red: [Pass()]})
    play.table.set_clock(round=2)
    play.put(red, Begun(2))
    told = play.forecast(red, Shoot(weapon=RIFLE, target=gunner))
    own = told.of(own_name(play, "red", red))
    assert [(outcome.text, outcome.chance) for outcome in own] == [("hurt (2 points)", 1)]
    assert play.forecast(red, Move(way=((10, 16), (10, 17)))).of(own_name(play, "red", red))


def test_what_a_crew_has_noticed_is_a_guess_and_said_where_it_matters() -> None:
    """DSX-SURP-02, DSX-VEH-05: a jeep behind a wall is easier to hit if nobody aboard knows of the shot."""
    play = Playing()
    for column in range(8, 14):
        play.wall((column, 18), 0, height=1.2)
    blue = play.man("blue", (10, 4), facing=4)
    jeep = play.man("red", (10, 18), "Light utility vehicle", facing=0)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=jeep))
    assert [tally.total for tally in told.tallies[1:2]] == [13]
    assert minds(told) == ["red light utility vehicle A presumed to see the attacker"]


@pytest.mark.parametrize("evading", [False, True])
def test_a_driver_shut_in_counts_as_an_ordinary_one_and_that_is_said_where_he_dodges(evading: bool) -> None:
    """DSX-VEH-01: nobody sees who drives an armoured carrier, nor how well."""
    play = Playing()
    blue, carrier = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), "Armoured carrier", facing=0)
    sit(play, play.man("red", (30, 28), "Driver"), carrier, 0)
    play.put(carrier, Driving("cautious", evading, 2, 1))
    look(play, blue)
    shot = Shoot(weapon=RIFLE, target=carrier)
    shown, true = play.forecast(blue, shot), from_above(play, blue, shot)
    assert (shown.tallies[1].total != true.tallies[1].total) == evading
    unseen = [str(each) for each in shown.assumes if each.fact is Fact.UNSEEN]
    assert unseen == ["red armoured carrier A: driver not seen, counts as an ordinary one"] * evading


def test_a_shot_at_a_rider_names_the_vehicle_that_dodges_with_it() -> None:
    """DSX-VEH-01, DSX-VEH-07: a jeep that is damaged turns less readily, which nobody sees from outside."""
    play = Playing()
    blue, jeep = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), "Light utility vehicle", facing=0)
    driver, rider = (play.man("red", (30, row), sheet) for row, sheet in ((28, "Driver"), (26, "Rifleman")))
    sit(play, driver, jeep, 0)
    sit(play, rider, jeep, 2)
    play.put(jeep, Driving("cautious", True, 2, 1), Health(19, bloodied=True), Condition(State.HURT, 0.5))
    look(play, blue)
    play.put(jeep, Health(21, bloodied=False))
    shot = Shoot(weapon=RIFLE, target=rider)
    shown, true = play.forecast(blue, shot), from_above(play, blue, shot)
    named = {each.about for each in shown.assumes if each.fact is Fact.FIGURES}
    assert named == {own_name(play, "blue", each) for each in (jeep, driver, rider)}
    assert shown.tallies[1].total != true.tallies[1].total


def test_a_held_shot_is_shown_as_if_it_were_set_off_now() -> None:
    """DSX-HELD-01."""
    play = Playing()
    blue, red = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=0)
    look(play, blue)
    told = play.forecast(blue, Hold(trigger="moves", whom=red, action="attack", weapon=RIFLE, target=red))
    assert told.success == play.forecast(blue, Shoot(weapon=RIFLE, target=red)).success
    assert [each.fact for each in told.assumes] == [Fact.FIGURES, Fact.FUTURE]


def test_a_target_whom_only_a_friend_sees_may_be_hidden_by_what_nobody_has_seen() -> None:
    """Law of what is shown: a door that was shut since is not known to the shooter."""
    play = Playing()
    blue, red = play.man("blue", (10, 8), facing=0), play.man("red", (10, 18), facing=4)
    play.man("blue", (14, 8), facing=4)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert any(each.fact is Fact.UNSEEN for each in told.assumes)
    play.table.put(blue, Facing(4))
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert not any(each.fact is Fact.UNSEEN for each in told.assumes)


def test_ground_the_shooter_looks_over_may_hide_somebody_in_the_line() -> None:
    """DSX-ATK-05: whoever stands there gives the target light cover, and the shooter cannot see him."""
    play = Playing()
    play.wall((10, 8), 4, height=1.5)
    blue, red = play.man("blue", (10, 8), facing=4), play.man("red", (10, 24), facing=0)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=red))
    assert told.tallies[1].total == 11
    assert "nothing unseen in the line of fire" in [str(each) for each in told.assumes]


def test_a_sweep_over_dead_ground_takes_nobody_to_be_in_the_line_and_says_so() -> None:
    """DSX-SUPP-05, DSX-ATK-05: an enemy gone out of sight stands before another whom the sweep is to strike."""
    play = Playing()
    play.wall((10, 8), 4, height=1.6)
    gunner = play.man("blue", (10, 8), "Machine-gunner", facing=4)
    red, runner = play.man("red", (10, 24), facing=0), play.man("red", (14, 18), facing=0)
    look(play, gunner)
    sweep = Suppress(weapon=LMG, front=((10, 24),))
    play.put(runner, Position((10, 10)), Stance(Posture.CROUCHED))
    play.look()
    told, true = play.forecast(gunner, sweep), from_above(play, gunner, sweep)
    clear, barred = (next(each.total for each in of.tallies if "Reflexes" in each.title) for of in (told, true))
    assert barred - clear == 5
    assert told.of(own_name(play, "blue", red))
    assert {"nothing unseen in the line of fire", "no unit that went out of sight in the line of fire"} <= {
        str(each) for each in told.assumes
    }


def test_breaking_free_takes_the_holders_usual_grip_for_granted_and_says_so() -> None:
    """DSX-GRAP-01."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4)
    red = play.man("red", (10, 9), facing=0)
    play.put(blue, Grappled(red))
    play.put(red, Holding(blue))
    look(play, blue)
    told = play.forecast(blue, BreakFree())
    assert [(each.fact, each.about) for each in told.assumes] == [(Fact.FIGURES, own_name(play, "blue", red))]


def test_what_a_drawn_grenade_or_several_actions_lead_to_is_named_as_a_guess() -> None:
    """DSX-EQUIP-02, DSX-ACT-05."""
    play = Playing()
    blue, _ = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=0)
    look(play, blue)
    drawn = play.forecast(blue, Draw(item=GRENADE))
    assert drawn.later
    assert {each.fact for each in drawn.assumes} == {Fact.FIGURES, Fact.FUTURE}
    several = play.forecast(blue, Declare(actions=3), SLOT)
    assert {each.fact for each in several.assumes} == {Fact.FIGURES, Fact.ROUGH}
    assert all(outcome.loss <= 1 for outcome in several.later)


def test_several_actions_name_every_enemy_in_sight_whose_usual_figures_they_go_by() -> None:
    """DSX-ACT-05: the best of them is chosen among all, and all attack back."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4)
    reds = [play.man("red", (8, 18), facing=0), play.man("red", (12, 26), facing=0)]
    look(play, blue)
    told = play.forecast(blue, Declare(actions=3), SLOT)
    named = {each.about for each in told.assumes if each.fact is Fact.FIGURES}
    assert named == {own_name(play, "blue", red) for red in reds}


def test_several_actions_name_doors_that_may_have_been_opened_where_an_enemy_is_seen_beyond_one() -> None:
    """DSX-ACT-05: over a low wall nobody sees the foot of the door, so it is known as it was, shut; but the enemy shows
    who stands in it, and it will shoot through it.
    """
    play = Playing()
    for column in range(40):
        play.wall((column, 10), 4, height=1.4)
        play.wall((column, 15), 4)
    play.wall((10, 15), 4, what="door", height=2.0, material="wood", millimetres=40, state="shut", part=1)
    blue, red = play.man("blue", (10, 8), facing=4, hp=10), play.man("red", (10, 17), facing=0)
    nearer = play.man("red", (16, 14), facing=0)
    play.table.door(1, "open")
    look(play, blue, red, nearer)
    told, true = play.forecast(blue, Declare(actions=2), SLOT), from_above(play, blue, Declare(actions=2), SLOT)
    assert [each.loss for each in told.later] != [each.loss for each in true.later]
    assert "doors and smoke are as last seen" in [each.text for each in told.assumes if each.fact is Fact.UNSEEN]


def test_a_drawn_grenade_takes_enemies_out_of_sight_to_be_where_they_were() -> None:
    """DSX-EQUIP-02: the nearest it is thrown at may have gone."""
    play = Playing()
    for column in range(40):
        play.wall((column, 25), 4)
    blue, _ = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=0)
    gone = play.man("red", (11, 22), facing=0)
    look(play, blue)
    play.put(gone, Position((11, 28)))
    play.look()
    told = play.forecast(blue, Draw(item=GRENADE))
    assert told.later
    assert (Fact.PLACE, own_name(play, "blue", gone)) in {(each.fact, each.about) for each in told.assumes}


def test_a_shot_that_may_wreck_a_vehicle_says_that_those_aboard_are_left_out() -> None:
    """DSX-VEH-07."""
    play = Playing()
    blue = play.man("blue", (10, 4), facing=4)
    jeep = play.man("red", (10, 20), "Light utility vehicle", facing=0)
    look(play, blue)
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=jeep, burst=True))
    assert not any(each.fact is Fact.ROUGH for each in told.assumes)
    play.put(jeep, Health(1, bloodied=True), Condition(State.HURT, 0.1))
    told = play.forecast(blue, Shoot(weapon=RIFLE, target=jeep, burst=True))
    down = any(outcome.text.startswith("down") for outcome in told.outcomes)
    assert down == any(each.fact is Fact.ROUGH for each in told.assumes)


def test_a_turning_vehicle_is_shown_to_meet_whoever_stands_where_it_swings() -> None:
    """DSX-VEH-08: the cells it takes up as it heads then, not those of its old heading moved along."""
    play = Playing()
    jeep = play.man("blue", (20, 20), "Light utility vehicle", facing=0)
    leg = Leg((21, 20), 2)
    swings = play.table.room(jeep, leg.cell, leg.heading)
    aside = next(cell for cell in swings if cell not in play.table.cells(jeep) and cell != leg.cell)
    victim = play.man("red", aside, facing=4)
    assert topic.in_the_way(play.table, jeep, (leg,)) == (victim,)
    play.table.remove(victim)
    play.table.step(jeep, leg.cell, leg.heading)
    assert play.table.cells(jeep) == swings


def test_driving_through_fire_is_shown_with_what_it_costs_vehicle_and_riders() -> None:
    """DSX-SUPP-08, DSX-VEH-07: the kept roll against the jeep and each of those in its open and light seats."""
    play = Playing()
    jeep = play.man("blue", (20, 20), "Light utility vehicle", facing=0)
    crew = [play.man("blue", (1 + n, 1), sheet, facing=4) for n, sheet in enumerate(("Driver", "Rifleman"))]
    for number, rider in enumerate(crew):
        sit(play, rider, jeep, number)
    gunner = play.man("red", (20, 5), "Machine-gunner", facing=4, Heavy="6D")
    play.dice(*[2] * 6)
    sweep = Suppress(weapon=LMG, front=((20, 16), (21, 16)))
    play.round({gunner: acts(sweep), crew[0]: [Pass()], crew[1]: [Pass()]})
    play.table.set_clock(round=2)
    play.put(crew[0], Begun(2))
    drive = Drive(route=tuple((20, 20 - n) for n in range(1, 6)), speed="cautious")
    told = play.forecast(crew[0], drive)
    before = {unit: play.hp(unit) for unit in (jeep, *crew)}
    play.round({gunner: [HoldBack()], crew[0]: [drive, EndTurn()], crew[1]: [Pass()]}, number=2)
    for unit in (jeep, *crew):
        lost = before[unit] - play.hp(unit)
        assert lost > 0
        texts = [outcome.text for outcome in told.of(own_name(play, "blue", unit))]
        assert [f"{lost} points" in text for text in texts] == [True], (unit, lost, texts)


@pytest.mark.parametrize("answer", [TurnRound(), Wait()])
def test_what_turning_round_would_do_is_shown_before_an_attack_from_behind(answer: Action) -> None:
    """DSX-ADV-04, DSX-ARM-01: a shield covers its bearer once it faces the attack; the chance under each answer is that
    of the roll once the answer is given.
    """
    play = Playing()
    man = play.man("blue", (10, 9), facing=4, Longarms="4D")
    foe = play.man("red", (10, 11), "Swordsman", facing=4)
    play.look()
    play.table.spot(foe, man)
    shot = Shoot(weapon=RIFLE, target=foe)
    play.watched = (man,)
    play.dice(*[1] * 4)
    play.round({man: acts(shot), foe: [Pass(), answer]})
    (told,) = (told for _, done, told in play.told_before if done == shot)
    shown = {each.text.removeprefix("red rifleman A "): each.success for each in told.answers}
    turns = isinstance(answer, TurnRound)
    difficulty = play.told("attack")[0].data["difficulty"]
    chance = odds.of(total_of, Code.parse("4D")).chance(lambda rolled: rolled >= difficulty)
    assert shown["turns to face the attack" if turns else "does not turn round"] == chance
    assert shown["turns to face the attack"] == told.success < shown["does not turn round"]
