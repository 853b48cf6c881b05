"""How nerves stand: threats against coolness, breaking and rallying, what steadies people."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.forms import Action
from rules.frame.ground import Barrier
from rules.frame.scene import Table
from rules.kernel.refs import Ref
from rules.reflex.book import BOOK
from rules.reflex.core import attempts
from rules.reflex.core.moment import Moment
from rules.reflex.nerve import boosts, broken, conditions, morale, threats
from rules.reflex.state import Boost, Company, Initiative, Morale, Sticky, Strip, Threats
from rules.reflex.tactics import watching
from rules.reflex.terms.body import Injury
from rules.reflex.terms.skills import Attribute, Rating, Skill
from rules.reflex.wounds import aid, harm
from rules.reflex.wounds.aid import RenderAid
from tests.rules.reflex.playing import Playing


@pytest.fixture
def field() -> Playing:
    return Playing()


def review(field: Playing) -> None:
    morale.review(field)


def loner(field: Playing, cuf: int = 8, cell: tuple[int, int] = (5, 5), side: str = "blue", **traits: Any) -> Ref:
    """Somebody of this coolness whom no team steadies."""
    unit = field.man("Irregular", cell, side)
    field.is_now(unit, attributes=((Attribute.CUF, cuf), (Attribute.RES, 7)), team=f"{side} {unit}", leader=False)
    field.is_now(unit, **traits)
    return unit


def alone(field: Playing, cuf: int = 8, **traits: Any) -> Ref:
    """The same, with one enemy in sight and nothing else to be afraid of but the fight."""
    unit, enemy = loner(field, cuf, **traits), loner(field, 8, (5, 25), "red")
    field.face_each_other(unit, enemy)
    return unit


def weigh(field: Playing, unit: Ref, level: int) -> Morale:
    """Let threats come to so much."""
    field.put(unit, Threats((Sticky("whatever", level - 1),) if level > 1 else ()))
    review(field)
    return field.nerve(unit)


# level against coolness


@pytest.mark.parametrize(("level", "penalty", "breaks"), [(8, 0, False), (11, 3, False), (12, 4, False), (13, 5, True)])
def test_threats_beyond_coolness_come_off_every_check_and_five_beyond_break(
    field: Playing, level: int, penalty: int, breaks: bool
) -> None:
    unit = alone(field)
    nerve = weigh(field, unit, level)
    assert (nerve.level, nerve.excess, nerve.broken) == (level, penalty, breaks)  # RFX-MORALE-01, RFX-MORALE-02
    for attribute in (Attribute.AWA, Attribute.OODA, Attribute.CUF):
        plain = attempts.value_of(field, unit, attribute)
        assert attempts.attempt(field, unit, attribute).check.target == plain - penalty


def test_leslie_ambushed_by_machine_guns_and_rockets_keeps_her_head(field: Playing) -> None:
    # RFX-MORALE-03: combat, attacked, automatic fire, explosives, ambushed, and two for a moderate wound.
    leslie, enemy = loner(field), loner(field, 8, (5, 25), "red")
    field.face_each_other(leslie, enemy)
    table: Table = field
    threats.attacked(table, leslie)
    threats.displayed(table, enemy, "automatic fire")
    threats.displayed(table, enemy, "explosives")
    threats.provoke(table, leslie, "ambushed")
    field.put(leslie, field.wounds(leslie).with_level("torso", Injury.MODERATE))
    review(field)
    assert field.nerve(leslie).level == 7
    assert field.nerve(leslie).cuf == 8
    assert not field.nerve(leslie).panicked


def test_breaking_and_rallying_are_told(field: Playing) -> None:
    unit = alone(field)
    weigh(field, unit, 13)
    weigh(field, unit, 13)
    weigh(field, unit, 12)
    assert [event.kind for event in field.events if event.actor == unit] == ["breaks", "rallies"]  # RFX-MORALE-02


def test_panic_spoils_what_is_done_in_place_of_an_exchange(field: Playing) -> None:
    unit = alone(field)
    field.put(unit, Initiative(substitute="render aid"))
    weigh(field, unit, 8)
    assert not field.part(unit, Initiative).spoilt
    weigh(field, unit, 9)
    assert field.part(unit, Initiative).spoilt


def test_what_has_not_changed_is_not_put_again(field: Playing, monkeypatch: pytest.MonkeyPatch) -> None:
    unit = alone(field)
    weigh(field, unit, 9)
    before, put = field.nerve(unit), list[Ref]()
    monkeypatch.setattr(field, "put", lambda ref, *parts: put.append(ref))
    review(field)
    assert put == []
    assert field.nerve(unit) is before


LEVELS = st.lists(st.integers(1, 16), min_size=1, max_size=5)


@given(LEVELS, st.lists(st.integers(1, 12), min_size=5, max_size=5))
@settings(max_examples=40, deadline=None)
def test_a_second_look_changes_nothing_and_no_level_is_below_nothing(levels: list[int], coolness: list[int]) -> None:
    field = Playing()
    side = [loner(field, coolness[n], (5 + n, 5)) for n in range(len(levels))]
    enemy = loner(field, 8, (5, 25), "red")
    field.face_each_other(*side, enemy)
    for unit, level in zip(side, levels, strict=True):
        field.put(unit, Threats((Sticky("whatever", level),)))
    review(field)
    first = [field.nerve(unit) for unit in (*side, enemy)]
    assert all(nerve.level >= 1 and nerve.excess >= 0 for nerve in first)  # RFX-MORALE-01
    review(field)
    assert [field.nerve(unit) for unit in (*side, enemy)] == first  # RFX-MORALE-06


# losses


def squad(field: Playing, many: int, cuf: int = 8, **leader: Any) -> list[Ref]:
    units = [loner(field, cuf, (5 + n, 5), team="alpha") for n in range(many)]
    field.is_now(units[0], **leader)
    enemy = loner(field, 8, (5, 25), "red")
    field.face_each_other(*units, enemy)
    for unit in units:
        field.is_now(unit, team=f"{unit}" if not leader else "alpha")
    field.add(Company("blue", many))
    return units


def counts(field: Playing, unit: Ref) -> dict[str, int]:
    return dict(field.nerve(unit).threats)


def test_the_dead_the_unconscious_the_critical_and_the_broken_are_losses_and_oneself_is_none(field: Playing) -> None:
    units = squad(field, 8)
    field.put(units[1], replace(field.wounds(units[1]), dead=1))
    review(field)
    assert counts(field, units[0])["casualties"] == 1  # RFX-MORALE-06
    field.put(units[2], replace(field.wounds(units[2]), out="head"))
    review(field)
    assert counts(field, units[0])["casualties"] == 1
    field.put(units[3], field.wounds(units[3]).with_level("left_leg", Injury.CRITICAL))
    review(field)
    assert counts(field, units[0])["casualties"] == 2
    assert counts(field, units[3])["casualties"] == 1
    for unit in units[4:6]:
        field.put(unit, Threats((Sticky("whatever", 20),)))
    review(field)
    assert counts(field, units[0])["casualties"] == 3
    field.put(units[4], Threats())
    field.put(units[2], replace(field.wounds(units[2]), out=""))
    review(field)
    assert counts(field, units[0])["casualties"] == 2


def test_whoever_has_slipped_away_is_no_loss(field: Playing) -> None:
    units = squad(field, 4)
    field.remove(units[3])
    field.sees(field.units("red")[0], *units[:3])
    review(field)
    assert "casualties" not in counts(field, units[0])  # RFX-MORALE-06


def test_one_break_may_bring_the_next_and_they_may_hold_each_other_down(field: Playing) -> None:
    units = squad(field, 3)
    for unit, level in zip(units, (12, 11, 2), strict=True):  # with the fight itself: 13, 12 and 3
        field.put(unit, Threats((Sticky("whatever", level),)))
    review(field)
    assert [field.nerve(unit).broken for unit in units] == [True, True, False]  # RFX-MORALE-06
    field.put(units[0], Threats((Sticky("whatever", 11),)))
    review(field)
    assert [field.nerve(unit).broken for unit in units] == [True, True, False]
    for unit in units:
        field.put(unit, replace(field.nerve(unit), threats=()))
    review(field)
    assert [field.nerve(unit).broken for unit in units] == [False, False, False]


def test_losing_the_leader_is_a_threat_of_its_own_to_his_team_only(field: Playing) -> None:
    units = squad(field, 3, leader=True)
    field.is_now(units[2], team="bravo")
    field.put(units[0], replace(field.wounds(units[0]), out="head"))
    review(field)
    assert counts(field, units[1])["leader"] == 1  # RFX-MORALE-07
    assert "leader" not in counts(field, units[2])


# a life in one's hands


def test_a_critical_patient_weighs_four_until_he_is_saved(field: Playing) -> None:
    wits = ((Attribute.CUF, 3), (Attribute.COG, 13))
    medic = alone(field, attributes=wits, skills=((Skill.MEDICINE, Rating.PROFESSIONAL),), medical_kit=True)
    patient = loner(field, 8, (6, 5), team="others")
    hurt = replace(field.wounds(patient).with_level("torso", Injury.CRITICAL), unstable=1)
    field.put(patient, hurt)
    review(field)
    assert counts(field, medic) == {"combat": 1, "casualties": 1}
    strain = conditions.strain(field, medic, patient)
    assert strain is not None
    assert strain.amount == -3  # RFX-MORALE-08: six threats against a coolness of three
    field.lay(20, 20, 20)
    field.play(aid.aid(_moment(field), medic, RenderAid(patient=patient)))
    review(field)
    assert counts(field, medic)["life"] == 4
    assert conditions.strain(field, medic, patient) is None
    field.lay(1, 1, 1)
    field.play(aid.aid(_moment(field), medic, RenderAid(patient=patient)))
    review(field)
    assert "life" not in counts(field, medic)


def _moment(field: Playing) -> Moment:
    return Moment(field)


# what steadies


def kill(field: Playing, unit: Ref, *, dead: bool = True) -> None:
    field.put(unit, replace(field.wounds(unit), **({"dead": 1} if dead else {"out": "head"})))


def test_every_enemy_taken_out_steadies_by_one_up_to_three(field: Playing) -> None:
    unit = alone(field)
    foes = [loner(field, 8, (9 + n, 25), "red") for n in range(4)]
    for foe, sum_ in zip(foes, (1, 2, 3, 3), strict=True):
        kill(field, foe)
        boosts.tango(field, unit, foe)
        review(field)
        assert field.nerve(unit).cuf == 8 + sum_  # RFX-BOOST-01
    boosts.tango(field, unit, unit)
    assert attempts.value_of(field, unit, Attribute.CUF) == 11


def test_whoever_may_not_kill_is_shaken_by_it_and_not_by_knocking_out(field: Playing) -> None:
    unit = alone(field, code="no killing")
    foes = [loner(field, 8, (9 + n, 25), "red") for n in range(2)]
    kill(field, foes[0], dead=False)
    boosts.tango(field, unit, foes[0])
    review(field)
    assert field.nerve(unit).cuf == 9
    field.lay(4)
    kill(field, foes[1])
    boosts.tango(field, unit, foes[1])
    review(field)
    assert field.nerve(unit).cuf == 8  # RFX-BOOST-01
    assert counts(field, unit)["code broken"] == 4  # RFX-MORALE-09


@pytest.mark.parametrize(("code", "cuf"), [("no killing", 7), ("", 8)])
def test_to_kill_the_unconscious_breaks_the_code_and_heartens_nobody(field: Playing, code: str, cuf: int) -> None:
    unit = alone(field, code=code)
    foe = field.units("red")[0]
    kill(field, foe, dead=False)
    if code:
        field.lay(4)
    moment = Moment(field)
    harm.kill(moment, foe, unit, "a shot")
    moment.settle()
    review(field)
    assert field.nerve(unit).cuf == cuf  # RFX-BOOST-01
    assert counts(field, unit).get("code broken", 0) == (4 if code else 0)  # RFX-MORALE-09


def shaken(field: Playing, level: int = 13) -> tuple[Ref, Ref]:
    """Somebody, and the enemy whom his fire has just brought to that level of threat."""
    unit = alone(field)
    foe = field.units("red")[0]
    threats.attacked(field, foe, unit)
    weigh_up(field, foe, level)
    return unit, foe


def weigh_up(field: Playing, unit: Ref, level: int) -> None:
    """Other things to be afraid of, on top of who attacked him."""
    field.put(unit, replace(field.part(unit, Threats), sticky=(Sticky("whatever", level - 1),)))
    review(field)


@pytest.mark.parametrize("leaving", [boosts.gives_up, watching.leave])
def test_an_enemy_broken_by_fire_counts_when_he_gives_up(
    field: Playing, leaving: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(field, "remove", lambda ref: None)
    unit, foe = shaken(field)
    assert field.nerve(foe).broken
    review(field)
    assert field.nerve(unit).cuf == 8, "breaking him alone is not enough"
    leaving(field, foe)
    review(field)
    assert field.nerve(unit).cuf == 9  # RFX-BOOST-01


@pytest.mark.parametrize(("level", "ago"), [(12, 0), (13, 1)], ids=["unbroken", "shot at before"])
def test_who_was_broken_by_nobody_steadies_nobody(field: Playing, level: int, ago: int) -> None:
    unit, foe = shaken(field, 8)
    field.put(foe, replace(field.part(foe, Threats), round=field.clock.round - ago))
    weigh_up(field, foe, level)
    boosts.gives_up(field, foe)
    review(field)
    assert field.nerve(unit).cuf == 8  # RFX-BOOST-01


def test_he_counts_once_and_not_after_he_has_taken_heart_again(field: Playing) -> None:
    unit, foe = shaken(field)
    weigh_up(field, foe, 9)
    weigh_up(field, foe, 13)
    assert field.part(foe, Threats).broken_by == unit
    for _ in range(2):
        boosts.gave_up(field, foe)
    review(field)
    assert field.nerve(unit).cuf == 9  # RFX-BOOST-01


def test_boosts_last_as_long_as_they_say(field: Playing) -> None:
    unit = alone(field)
    table: Table = field
    for boost in (Boost("a", 1, "battle"), Boost("b", 2, "exchange"), Boost("c", 4, "pause"), Boost("c", 3, "pause")):
        boosts.add(table, unit, boost)
    review(field)
    assert field.nerve(unit).cuf == 14  # RFX-BOOST-04: of two of a kind the latest
    boosts.expire(table, "exchange")
    review(field)
    assert field.nerve(unit).cuf == 12
    boosts.expire(table, "pause")
    review(field)
    assert field.nerve(unit).cuf == 9


def test_a_team_in_sight_steadies_and_a_good_leader_among_it_the_more(field: Playing) -> None:
    unit = alone(field, team="alpha")
    assert boosts.teamwork(field, unit) == 0
    mate = loner(field, 8, (9, 5), team="alpha")
    assert boosts.teamwork(field, unit) == 1  # RFX-BOOST-05
    field.is_now(mate, leader=True)
    assert boosts.teamwork(field, unit) == 1
    field.is_now(mate, skills=((Skill.COMMAND, Rating.PROFESSIONAL),))
    assert boosts.teamwork(field, unit) == 2
    field.wall(unit, mate)
    assert boosts.teamwork(field, unit) == 0
    for each in (unit, mate):
        field.is_now(each, radio=True)
    assert boosts.teamwork(field, unit) == 2
    kill(field, mate, dead=False)
    assert boosts.teamwork(field, unit) == 0
    review(field)
    assert field.nerve(unit).cuf == 8


# broken


def test_a_broken_man_may_flee_tend_himself_speak_and_cower_but_not_fight() -> None:
    kinds = {form.model_fields["kind"].default: form for form in BOOK.actions}
    assert set(kinds) >= broken.MAY
    may = {kind for kind, form in kinds.items() if broken.broken_may(form)}
    assert {"move", "render aid", "inject", "say", "encourage", "withdraw", "wait", "duck"} <= may  # RFX-MORALE-02
    fighting = {"shoot", "suppress", "close strike", "grapple", "throw grenade", "panic fire", "press", "keep watch"}
    assert not fighting & may


def test_a_broken_man_goes_nowhere_nearer_to_those_he_fears(field: Playing) -> None:
    unit = alone(field)
    assert (5, 4) not in broken.shunned(field, unit)  # RFX-MORALE-02
    assert (5, 5) not in broken.shunned(field, unit)
    assert (5, 6) in broken.shunned(field, unit)


def test_a_broken_man_may_go_nearer_if_nobody_he_fears_can_see_him_there(field: Playing) -> None:
    unit = alone(field)
    enemy = field.units("red")[0]
    field.barriers[(5, 6), 4] = Barrier("wall", 2.0)
    field.wall(unit, enemy)
    assert (5, 6) not in broken.shunned(field, unit)  # RFX-MORALE-02
    assert (5, 7) in broken.shunned(field, unit)


def test_a_broken_man_does_not_hold_out_in_a_contest_of_wills(field: Playing) -> None:
    unit = alone(field)
    weigh(field, unit, 12)
    assert not broken.outfaced(field, unit)
    weigh(field, unit, 13)
    assert broken.outfaced(field, unit)  # RFX-MORALE-02


def test_nothing_of_enemies_he_does_not_know_of_is_shunned(field: Playing) -> None:
    unit = alone(field)
    field.sees(unit)
    assert broken.shunned(field, unit) == frozenset()


# outside combat


def test_intimidation_is_no_action_of_a_battle() -> None:
    assert not any("intimid" in form.model_fields["kind"].default for form in BOOK.actions)  # RFX-INTIM-01


def test_forms_and_components_of_nerve_are_known_to_the_book() -> None:
    assert {Morale, Threats, Strip} <= set(BOOK.parts)
    assert all(issubclass(form, Action) for form in BOOK.actions)
