"""Who knows of whom, and what it is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.d6.attacks.attack import reckon
from rules.d6.core.rolls import Check, check
from rules.d6.senses import awareness
from rules.d6.senses.awareness import aware, perceives
from rules.d6.state import Alert, Gassed, Grappled, Health, Spellbound, Stealth, Traits, Turn
from rules.frame.figure import Seat
from rules.frame.ground import Light
from rules.frame.scene import Clock
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, aim_at, car, fighter


@pytest.fixture
def field() -> Field:
    return Field()


def sees(field: Field, a: Ref, b: Ref) -> str:
    return perceives(field, a, b, field.silhouette(a, b))


def test_against_the_unaware_the_difficulty_is_a_flat_five(field: Field) -> None:  # DSX-SURP-01
    # given somebody unarmed in light cover with a shield who did three things and knows of nobody
    a = fighter(field, "red", (2, 10), "Assault rifle 5.56", Longarms="4D")
    b = fighter(field, "blue", (10, 10), "Shield", reflexes=11, facing=2)
    field.line(a, b, 0.4)
    field.put(b, Turn(round=1, declared=3))
    field.knows(b)
    # then nothing of that counts either way, and there are no dice for advantage
    attack = reckon(field, aim_at(field, a, b, "Assault rifle 5.56"))
    assert (attack.shot.difficulty, str(attack.shot.code)) == (5, "4D")


def test_cover_helps_the_unaware_only_if_the_table_plays_so() -> None:  # DSX-SURP-01 (option cover_helps_unaware)
    for helps, difficulty in ((False, 5), (True, 10)):
        field = Field(cover_helps_unaware=helps)
        a = fighter(field, "red", (2, 10), "Assault rifle 5.56", Longarms="4D")
        b = fighter(field, "blue", (10, 10), "Assault rifle 5.56", reflexes=11)
        field.knows(b)
        field.line(a, b, 0.4)
        assert reckon(field, aim_at(field, a, b, "Assault rifle 5.56")).shot.difficulty == difficulty


def test_burst_range_and_actions_still_count_against_the_unaware(field: Field) -> None:  # DSX-SURP-01
    a = fighter(field, "red", (2, 10), "Assault rifle 5.56", Longarms="4D")
    b = fighter(field, "blue", (32, 10))
    field.knows(b)
    field.put(a, Turn(round=1, declared=2))
    assert str(reckon(field, aim_at(field, a, b, "Assault rifle 5.56", "burst")).shot.code) == "3D"


def test_a_target_is_aware_by_perceiving_now_or_lately(field: Field) -> None:  # DSX-SURP-02, DSX-SENSE-03
    a, b = fighter(field, "red", (2, 10)), fighter(field, "blue", (10, 10))
    field.clock = Clock(round=5)
    field.knows(b)
    assert not aware(field, b, a).aware
    field.knows(b, a, round=4)
    assert aware(field, b, a).aware
    field.clock = Clock(round=6)
    assert not aware(field, b, a).aware
    field.knows(b, a)
    assert aware(field, b, a).aware


def test_the_down_are_unaware_the_held_are_not(field: Field) -> None:  # DSX-SURP-02
    a, b = fighter(field, "red", (2, 10)), fighter(field, "blue", (10, 10))
    field.knows(b, a)
    field.put(b, Grappled(a), Spellbound(2))
    assert aware(field, b, a).aware
    field.put(b, Health(0))
    assert not aware(field, b, a).aware


def test_a_vehicle_is_aware_if_anybody_with_a_view_out_is(field: Field) -> None:  # DSX-SURP-02
    a, wheels = fighter(field, "red", (2, 10)), car(field, "blue", (10, 10))
    inside, driver = fighter(field, "blue", (0, 0)), fighter(field, "blue", (0, 0))
    field.seat(inside, wheels, Seat("passenger", "enclosed"))
    field.seat(driver, wheels, Seat("driver", "enclosed", drives=True))
    field.knows(inside, a)
    field.knows(driver)
    assert not aware(field, wheels, a).aware
    field.knows(driver, a)
    assert aware(field, wheels, a).aware


def test_what_an_enemy_knows_is_judged_by_where_he_looks(field: Field) -> None:  # DSX-SURP-02
    # given the view of red, which cannot know what blue has noticed
    a, b = fighter(field, "red", (2, 10)), fighter(field, "blue", (10, 10), facing=6)
    away = fighter(field, "blue", (10, 12), facing=2)
    field.viewer = "red"
    assert aware(field, b, a) == awareness.Knows(True, "perceives the attacker")
    assert aware(field, away, a).aware is False


# who has a slot


def test_only_those_who_know_of_an_enemy_take_turns(field: Field) -> None:  # DSX-SURP-03
    a, b = fighter(field, "red", (2, 10)), fighter(field, "blue", (10, 10))
    field.clock = Clock(round=3)
    field.knows(a)
    assert not awareness.in_the_fight(field, a)
    field.knows(a, b)
    assert awareness.in_the_fight(field, a)


def test_a_shot_brings_those_who_hear_it_into_the_next_round(field: Field) -> None:  # DSX-SURP-03, DSX-SENSE-03
    a = fighter(field, "red", (2, 10))
    field.clock = Clock(round=3)
    field.put(a, Alert(since=3))
    assert not awareness.in_the_fight(field, a)
    field.clock = Clock(round=4)
    assert awareness.in_the_fight(field, a)
    field.clock = Clock(round=5)
    assert not awareness.in_the_fight(field, a)


# seeing and hearing


def test_one_sees_what_is_in_line_and_not_in_ones_back(field: Field) -> None:  # DSX-SENSE-01
    watcher = fighter(field, "red", (10, 10), facing=2)
    ahead, flank, back = (fighter(field, "blue", cell) for cell in ((30, 10), (10, 15), (7, 10)))
    assert [sees(field, watcher, each) for each in (ahead, flank, back)] == ["seen", "seen", ""]
    field.wall(watcher, ahead)
    assert sees(field, watcher, ahead) == ""


def test_behind_one_hears_what_is_within_ten_feet(field: Field) -> None:  # DSX-SENSE-01
    watcher = fighter(field, "red", (10, 10), facing=2)
    near, far = fighter(field, "blue", (8, 10)), fighter(field, "blue", (7, 10))
    assert (sees(field, watcher, near), sees(field, watcher, far)) == ("heard", "")


@pytest.mark.parametrize(
    ("light", "cells", "how"),
    [(Light.DIM, 24, "seen"), (Light.DIM, 25, ""), (Light.DARK, 4, "seen"), (Light.DARK, 5, "")],
)
def test_light_limits_sight(field: Field, light: Light, cells: int, how: str) -> None:  # DSX-SENSE-01
    watcher, other = fighter(field, "red", (2, 10), facing=2), fighter(field, "blue", (2 + cells, 10))
    field.lights[2 + cells, 10] = light
    assert sees(field, watcher, other) == how


def test_a_flash_is_seen_from_afar(field: Field) -> None:  # DSX-SENSE-01
    watcher, other = fighter(field, "red", (2, 10), facing=2), fighter(field, "blue", (40, 10))
    field.lights[40, 10] = Light.DARK
    field.put(other, Turn(round=1, attacked=(6,)))
    assert sees(field, watcher, other) == "seen"


def test_smoke_and_growth_blind_and_the_down_perceive_nothing(field: Field) -> None:  # DSX-SENSE-01, DSX-COVER-06
    watcher, other = fighter(field, "red", (2, 10), facing=2), fighter(field, "blue", (12, 10))
    field.line(watcher, other, haze=4.5)
    assert sees(field, watcher, other) == ""
    field.line(watcher, other)
    field.put(watcher, Health(0))
    assert sees(field, watcher, other) == ""


# sneaking


def test_stealth_that_reaches_the_notice_goes_unperceived(field: Field) -> None:  # DSX-SENSE-02
    watcher, sneak = fighter(field, "red", (2, 10), facing=2, notice=12), fighter(field, "blue", (12, 10))
    field.put(sneak, Stealth((12, 15, 18)))
    assert sees(field, watcher, sneak) == ""
    field.put(sneak, Stealth((11, 15, 18)))
    assert sees(field, watcher, sneak) == "seen"


def test_shade_and_cover_add_dice_to_stealth(field: Field) -> None:  # DSX-SENSE-02
    watcher, sneak = fighter(field, "red", (2, 10), facing=2, notice=12), fighter(field, "blue", (12, 10))
    field.put(sneak, Stealth((10, 11, 12)))
    field.line(watcher, sneak, 0.4)
    assert sees(field, watcher, sneak) == "seen"
    field.line(watcher, sneak, 0.7)
    assert sees(field, watcher, sneak) == ""
    field.line(watcher, sneak)
    field.lights[12, 10] = Light.DIM
    field.put(sneak, Stealth((10, 12, 12)))
    assert sees(field, watcher, sneak) == ""


def test_a_distracted_watcher_notices_less(field: Field) -> None:  # DSX-SENSE-02, DSX-ACT-03
    watcher, sneak = fighter(field, "red", (2, 10), facing=2, notice=12), fighter(field, "blue", (12, 10))
    field.put(sneak, Stealth((9, 9, 9)))
    field.put(watcher, Turn(round=1, declared=2))
    assert sees(field, watcher, sneak) == ""


def test_beside_one_nobody_sneaks_except_in_the_back_or_behind_cover(field: Field) -> None:  # DSX-SENSE-02
    watcher = fighter(field, "red", (10, 10), facing=2, notice=8)
    ahead, back = fighter(field, "blue", (11, 10)), fighter(field, "blue", (9, 10))
    for each in (ahead, back):
        field.put(each, Stealth((20, 20, 20)))
    assert (sees(field, watcher, ahead), sees(field, watcher, back)) == ("seen", "")
    field.line(watcher, ahead, 0.3)
    assert sees(field, watcher, ahead) == ""


def test_sneaking_rolls_once_with_two_dice_to_spare(field: Field) -> None:  # DSX-SENSE-02
    sneak = fighter(field, "blue", (11, 10), Stealth="3D")
    rolled = awareness.sneak(Scripted([1, 2, 3, 4, 5]), awareness.sneaking(field, sneak))
    assert rolled.totals == (6, 10, 15)


def test_a_search_finds_whoever_it_reaches_in_line_of_sight(field: Field) -> None:  # DSX-SENSE-02
    searcher, hider = fighter(field, "red", (2, 10), Perception="4D"), fighter(field, "blue", (12, 10))
    field.put(hider, Stealth((13, 14, 15)))
    assert str(awareness.searching(field, searcher).code) == "4D"
    assert awareness.finds(field, searcher, hider, 13)
    assert not awareness.finds(field, searcher, hider, 12)
    field.wall(searcher, hider)
    assert not awareness.finds(field, searcher, hider, 20)


# being given away


def test_an_attack_shows_its_cell_to_every_enemy_in_line_in_any_arc(field: Field) -> None:  # DSX-SENSE-03
    shooter = fighter(field, "red", (10, 10))
    turned, walled = fighter(field, "blue", (14, 10), facing=2), fighter(field, "blue", (16, 10))
    field.wall(shooter, walled)
    assert awareness.given_away_to(field, shooter) == (turned,)


def test_a_shot_alerts_a_thousand_feet_and_a_voice_sixty(field: Field) -> None:  # DSX-SENSE-03, DSX-SPELL-03
    shooter = fighter(field, "red", (0, 0))
    near, far = fighter(field, "blue", (12, 0)), fighter(field, "blue", (13, 0))
    assert awareness.alerted_by_shot(field, shooter) == (near, far)
    assert awareness.within_voice(field, shooter) == (near,)


def test_word_is_passed_sixty_feet_to_friends_on_their_feet(field: Field) -> None:  # DSX-SENSE-03
    unit = fighter(field, "red", (0, 0))
    near, _, down = (fighter(field, "red", (x, 0)) for x in (12, 13, 5))
    field.put(down, Health(-1))
    fighter(field, "blue", (3, 0))
    assert awareness.within_word(field, unit) == (near,)


def test_word_goes_any_distance_between_two_radios(field: Field) -> None:  # DSX-SENSE-03
    unit, far, mute = (fighter(field, "red", (x, 0)) for x in (0, 40, 41))
    field.put(far, replace(field.part(far, Traits), radio=True))
    assert awareness.within_word(field, unit) == ()
    field.put(unit, replace(field.part(unit, Traits), radio=True))
    assert awareness.within_word(field, unit) == (far,)
    assert mute not in awareness.within_word(field, unit)


def test_gas_takes_dice_off_a_search(field: Field) -> None:  # DSX-GAS-01
    searcher = fighter(field, "red", (2, 10), Perception="4D")
    field.put(searcher, Gassed(2))
    assert str(awareness.searching(field, searcher).code) == "2D"


def test_four_dice_reach_ten_as_often_as_they_should() -> None:  # DSX-CORE-03
    from rules.d6.terms.code import Code

    chance = odds.of(check, Check(Code.parse("4D"), 10)).chance(lambda result: result.passed)
    assert chance.numerator * (1296 // chance.denominator) == 1170


def test_who_sits_shut_in_is_not_seen(field: Field) -> None:  # DSX-VEH-07, DSX-SENSE-01
    watcher, wheels = fighter(field, "red", (2, 10), facing=2), car(field, "blue", (10, 10))
    shut_in, driver = fighter(field, "blue", (0, 0)), fighter(field, "blue", (0, 0))
    field.seat(shut_in, wheels, Seat("passenger", "enclosed"))
    field.seat(driver, wheels, Seat("driver", "light", drives=True))
    assert [sees(field, watcher, each) for each in (wheels, shut_in, driver)] == ["seen", "", "seen"]


def test_what_shows_of_an_enemy_stands_for_what_he_does(field: Field) -> None:  # DSX-SENSE-01, DSX-VEH-05
    from rules.d6.core import cover, facing, vehicles
    from rules.d6.state import Driving

    # given red's view of a blue soldier and a blue car
    soldier, wheels = fighter(field, "blue", (2, 10)), car(field, "blue", (10, 10))
    field.put(soldier, Turn(round=1, attacked=(2,)), Grappled(wheels))
    field.put(wheels, Driving("double", evading=True))
    assert vehicles.marks(field, wheels) == ("double speed", "evading")
    field.viewer = "red"
    # then nothing is known but what the marks say
    assert (cover.fired(field, soldier), facing.held(field, soldier)) == (False, "")
    assert vehicles.driving(field, wheels) == Driving()
    field.marks = {soldier: ("firing", "held"), wheels: ("double speed", "evading")}
    assert (cover.fired(field, soldier), facing.held(field, soldier)) == (True, "held")
    assert vehicles.driving(field, wheels) == Driving("double", True)
    dodging = vehicles.evading(field, wheels)
    assert dodging is not None and dodging.total == 7 and "assumed" in dodging.why
