"""Hit points: bloodied, down, dead, and first aid."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.battle.view import View
from rules.d6.book import BOOK
from rules.d6.core import rolls
from rules.d6.showing.gauges import gauges
from rules.d6.state import Health, Preparation, Traits, Turn
from rules.d6.terms.code import half
from rules.d6.terms.skills import Skill
from rules.d6.wounds import injury
from rules.d6.wounds.harm import set_health
from rules.d6.wounds.injury import bleed, cannot_treat, dead, healed, hurt, treat
from rules.frame.figure import State
from rules.frame.scene import Clock
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, car, fighter
from tests.rules.d6.playing import Playing


@pytest.mark.parametrize(("full", "hp", "bloodied"), [(20, 10, False), (20, 9, True), (19, 10, False), (19, 9, True)])
def test_bloodied_begins_strictly_below_half(full: int, hp: int, bloodied: bool) -> None:  # DSX-INJ-01
    assert hurt(Health(full), full - hp, full).bloodied is bloodied


@pytest.mark.parametrize(("points", "bloodied"), [(2, True), (3, False)])
def test_bloodied_ends_strictly_above_half(points: int, bloodied: bool) -> None:  # DSX-INJ-03
    before = hurt(Health(20), 12, 20)
    assert before == Health(8, bloodied=True)
    assert healed(before, points, 20).bloodied is bloodied


def test_a_bloodied_character_counts_half_of_every_skill() -> None:  # DSX-INJ-02, DSX-CORE-04
    field = Field()
    a = fighter(field, "red", (0, 0), Melee="3D", Stealth="4D", bloodied=True)
    assert [str(rolls.skill(field, a, each)) for each in (Skill.MELEE, Skill.STEALTH)] == ["1D+2", "2D"]


def test_halved_first_then_dice_come_off() -> None:  # DSX-INJ-02, DSX-CORE-03
    field = Field()
    a = fighter(field, "red", (0, 0), Melee="3D", bloodied=True)
    field.put(a, Turn(round=1, declared=2))
    attempt = rolls.attempt(field, a, Skill.MELEE)
    assert (str(attempt.code), bool(attempt.refusal)) == ("0D+2", True)


def test_defences_are_halved_only_if_the_table_plays_so() -> None:  # DSX-INJ-02 (option bloodied_defences)
    from rules.d6.core.defences import defence

    for halves, reflexes in ((False, 11), (True, 6)):
        field = Field(bloodied_defences=halves)
        a = fighter(field, "red", (0, 0), reflexes=11, bloodied=True)
        assert defence(field, a, "reflexes").total == reflexes


@pytest.mark.parametrize(("hp", "is_dead"), [(0, False), (-9, False), (-10, True)])
def test_dead_at_minus_half(hp: int, is_dead: bool) -> None:  # DSX-INJ-04
    assert dead(Health(hp), 20, mook=False, mooks_die=True) is is_dead


def test_mooks_die_at_nothing_unless_the_table_plays_otherwise() -> None:  # DSX-INJ-04 (option mooks_die_at_zero)
    for mooks_die, state in ((True, State.DEAD), (False, State.DOWN)):
        field = Field(mooks_die_at_zero=mooks_die)
        mook = fighter(field, "red", (0, 0), hp=0, mook=True)
        hero = fighter(field, "red", (1, 0), hp=0)
        assert injury.state(field, mook, Health(0)) is state
        assert injury.state(field, hero, Health(0)) is State.DOWN


def test_how_a_unit_looks_from_outside() -> None:  # DSX-INJ-01, DSX-VEH-07
    field = Field()
    a = fighter(field, "red", (0, 0))
    assert injury.state(field, a, Health(10)) is State.FIT
    assert injury.state(field, a, Health(9, bloodied=True)) is State.HURT
    wheels = car(field, "red", (5, 5))
    looks = [injury.state(field, wheels, Health(hp)) for hp in (20, 19, 0)]
    assert looks == [State.FIT, State.HURT, State.DEAD]


def test_the_dying_lose_a_point_a_round_until_stable() -> None:  # DSX-INJ-04, DSX-TIME-07
    assert bleed(Health(-3, bloodied=True), 20).hp == -4
    assert bleed(Health(-3, bloodied=True, stable=True), 20).hp == -3
    assert bleed(Health(4, bloodied=True), 20).hp == 4


def test_a_side_reads_how_far_below_zero_its_dying_are() -> None:  # DSX-INJ-04
    """ "Loses 1 hit point (0 of 20 left)" was told round after round."""
    playing = Playing()
    man = playing.man("blue", (3, 3))
    set_health(playing.table, man, Health(-3, bloodied=True))
    set_health(playing.table, man, Health(-4, bloodied=True))
    told = [event.text for event in playing.events if event.kind == "loses"]
    assert told[-1] == "{target} loses 1 hit point (4 below 0)."
    assert gauges(playing.table, man)[0].text == "4 below 0, of 20"


def test_a_new_wound_sets_the_stable_dying_again() -> None:  # DSX-INJ-04
    assert not hurt(Health(-3, bloodied=True, stable=True), 1, 20).stable


def test_healed_to_one_wakes_still_bloodied() -> None:  # DSX-INJ-04
    awake = healed(Health(-2, bloodied=True, stable=True), 3, 20)
    assert awake == Health(1, bloodied=True)


@given(full=st.integers(2, 80), steps=st.lists(st.integers(-20, 20), max_size=12))
def test_bloodied_always_lies_between_its_two_limits(full: int, steps: list[int]) -> None:  # DSX-INJ-01, DSX-INJ-03
    now = Health(full)
    for step in steps:
        now = healed(now, step, full) if step > 0 else hurt(now, -step, full)
        assert now.hp <= full
        assert not (2 * now.hp < full and not now.bloodied)
        assert not (2 * now.hp > full and now.bloodied)


# first aid


@pytest.fixture
def ward() -> tuple[Field, Ref, Ref]:
    """A medic of 3D with a kit, and a patient of 20 hit points with 5 left."""
    field = Field()
    medic = fighter(field, "red", (0, 0), Medicine="3D", medical_kit=True)
    return field, medic, fighter(field, "red", (1, 0), hp=5, hp_max=20, bloodied=True)


def test_first_aid_gives_one_and_the_difference_up_to_a_quarter(ward: tuple[Field, Ref, Ref]) -> None:  # DSX-AID-01
    field, medic, patient = ward
    care = injury.care(field, medic, patient)
    assert treat(Scripted([4, 4, 4]), care).points == 3
    assert treat(Scripted([6, 6, 6]), care).points == 5
    assert treat(Scripted([3, 3, 3]), care).points == 0


def test_first_aid_stops_dying_first_and_heals_later(ward: tuple[Field, Ref, Ref]) -> None:  # DSX-AID-01
    field, medic, patient = ward
    field.put(patient, Health(-2, bloodied=True))
    outcome = treat(Scripted([4, 4, 4]), injury.care(field, medic, patient))
    assert outcome.stabilised and not outcome.points
    stable = injury.cared(Health(-2, bloodied=True), outcome, 20)
    assert stable == Health(-2, bloodied=True, stable=True)
    field.put(patient, stable)
    outcome = treat(Scripted([6, 4, 4]), injury.care(field, medic, patient))
    assert injury.cared(stable, outcome, 20) == Health(3, bloodied=True, treated=True)


def test_first_aid_heals_once_a_battle_but_stops_dying_again(ward: tuple[Field, Ref, Ref]) -> None:  # DSX-AID-01
    field, medic, patient = ward
    assert cannot_treat(field, medic, patient) == ""
    field.put(patient, Health(8, bloodied=True, treated=True))
    assert cannot_treat(field, medic, patient) == "has had first aid already"
    field.put(patient, Health(-1, bloodied=True, treated=True))
    assert cannot_treat(field, medic, patient) == ""


def test_without_a_kit_a_die_less(ward: tuple[Field, Ref, Ref]) -> None:  # DSX-AID-01
    field, medic, patient = ward
    field.put(medic, Traits(skills=((Skill.MEDICINE, field.part(medic, Traits).skill(Skill.MEDICINE)),)))
    assert str(injury.aid_attempt(field, medic, patient).code) == "2D"


def test_a_round_of_care_is_worth_a_die(ward: tuple[Field, Ref, Ref]) -> None:  # DSX-AIM-50
    field, medic, patient = ward
    field.put(medic, Preparation("first aid", round=1, target=patient))
    assert str(injury.aid_attempt(field, medic, patient).code) == "3D"
    field.clock = Clock(round=2)
    assert str(injury.aid_attempt(field, medic, patient).code) == "4D"
    assert str(injury.aid_attempt(field, medic, medic).code) == "3D"


def test_the_odds_of_first_aid_are_those_of_its_roll(ward: tuple[Field, Ref, Ref]) -> None:  # DSX-AID-01
    field, medic, patient = ward
    chances = odds.of(treat, injury.care(field, medic, patient))
    assert chances.chance(lambda outcome: outcome.points > 0) == Fraction(135, 216)


def test_hands_are_needed_and_the_dead_are_past_help(ward: tuple[Field, Ref, Ref]) -> None:  # DSX-AID-01
    field, medic, patient = ward
    busy = fighter(field, "red", (0, 1), "Combat knife", "Mace", Medicine="3D")
    assert cannot_treat(field, busy, patient) == "needs a free hand"
    field.put(patient, Health(-10))
    assert cannot_treat(field, medic, patient) == "is dead"


def test_rest_gives_a_third_of_fortitude_and_twice_that_under_care() -> None:  # DSX-AID-02
    assert injury.overnight(Health(4, bloodied=True), 10, 20, cared_for=False).hp == 8
    assert injury.overnight(Health(4, bloodied=True), 10, 20, cared_for=True).hp == 12
    assert injury.waking(Health(-3, True, stable=True)).hp == 1
    assert injury.waking(Health(-3, True)).hp == -3


@pytest.mark.parametrize(("feet", "points"), [(8, 0), (10, 0), (11, 1), (25, 15)])
def test_a_fall_does_a_point_a_foot_beyond_ten(feet: float, points: int) -> None:  # DSX-MOVE-04
    assert injury.fall(feet) == points


def test_halves_round_up() -> None:  # DSX-CORE-04
    assert (half(13), half(25)) == (7, 13)


def test_a_wounded_units_card_says_what_rest_will_do() -> None:  # DSX-AID-02
    play = Playing()
    man = play.man("blue", (10, 10), hp=4)
    fallen = play.man("blue", (12, 10), hp=-3)
    play.put(fallen, Health(-3, bloodied=True, stable=True))
    view = View(play.table, "blue")
    lines = {ref: dict(BOOK.card(view, view._names[ref])) for ref in (man, fallen)}
    assert lines[man]["After a night"] == "8 hit points, 12 under care"
    assert lines[fallen]["After an hour"] == "wakes with 1 hit point"
    assert lines[fallen]["After a night"] == "5 hit points, 9 under care"
