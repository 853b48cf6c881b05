"""Ambushes: laid before the battle, seen in time or not, and what surprise costs."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.grid import SquareGrid
from rules.frame.figure import Aboard, Crew, Seat
from rules.frame.flow import Ask
from rules.frame.ground import Light
from rules.frame.things import Known, Truce
from rules.kernel.dice import Throw
from rules.kernel.refs import Ref
from rules.reflex.asks import SCOUT, SPOTTED
from rules.reflex.core.checks import Result
from rules.reflex.nerve import morale
from rules.reflex.order import initiative
from rules.reflex.state import Ambush, Driving, Initiative, Threats, Vehicle
from rules.reflex.tactics import surprise
from rules.reflex.tactics.forms import Avoid, Enter, Look
from rules.reflex.tactics.topic import TOPIC
from rules.reflex.terms.skills import Attribute, Rating, Skill
from tests.rules.reflex.playing import Playing
from tests.rules.reflex.test_looking_out import sees

WELL = ((Skill.TACTICS, Rating.COMPETENT), (Skill.DECEPTION, Rating.COMPETENT))
PLAIN = ((Attribute.AWA, 8), (Attribute.COG, 8), (Attribute.PER, 6), (Attribute.OODA, 7), (Attribute.CUF, 8))


def man(field: Playing, side: str, cell: tuple[int, int], skills: tuple[tuple[Skill, Rating], ...] = WELL) -> Ref:
    unit = field.man("Irregular", cell, side)
    field.is_now(unit, attributes=PLAIN, skills=skills, team=f"{unit}", leader=False)
    return unit


def road(**options: Any) -> tuple[Playing, list[Ref], list[Ref]]:
    """Two who lie in wait, twenty metres from two who come along."""
    field = Playing(**{"ambush": "red", **options})
    red = [man(field, "red", (5 + n, 25)) for n in range(2)]
    blue = [man(field, "blue", (5 + n, 5)) for n in range(2)]
    return field, red, blue


def muster(field: Playing, *faces: int) -> None:
    field.lay(*faces)
    field.play(surprise.muster(field))


def surprised(field: Playing, *units: Ref) -> list[bool]:
    return [field.part(unit, Initiative).surprised for unit in units]


def laid(field: Playing) -> Ambush:
    return field.having(Ambush)[0][1]


def target(field: Playing, leader: Ref) -> int:
    return surprise.laying(field, "red", leader).check.target


# laying it


def test_without_an_ambush_nobody_has_the_better_of_anybody() -> None:
    field, red, blue = road(ambush="")
    muster(field)
    assert surprised(field, *red, *blue) == [False] * 4  # RFX-SURP-01, RFX-SURP-08
    assert field.having(Ambush) == ()


def test_ed_and_simon_and_the_crew_of_one_vehicle_take_three_minutes_at_one_less() -> None:
    field = Playing(ambush="red", ambush_minutes=3)
    ed, simon, justin, leslie = (man(field, "red", (5 + n, 25)) for n in range(4))
    seats = (Seat("driver", rider=justin), Seat("gunner", rider=leslie))
    humvee = field.figure("red", (9, 28), Vehicle(), Crew(seats), Driving())
    for seat, rider in enumerate((justin, leslie)):
        field.put(rider, Aboard(humvee, seat))
    people = (ed, simon, justin, leslie)
    assert surprise.minutes(field, people) == 3  # RFX-SURP-02
    assert target(field, ed) == 8 - 1
    field.is_now(simon, skills=())
    assert target(field, ed) == 8 - 2


@pytest.mark.parametrize(("minutes", "off"), [(None, 0), (2, 0), (1, 1), (0, 2)])
def test_every_minute_short_costs_one(minutes: int | None, off: int) -> None:
    field, red, _ = road(ambush_minutes=minutes)
    assert target(field, red[0]) == 8 - off  # RFX-SURP-02


def test_the_leader_plans_and_without_one_whoever_knows_most_of_it() -> None:
    field, red, _ = road()
    field.is_now(red[1], skills=((Skill.TACTICS, Rating.EXPERT),))
    assert surprise.leader_of(field, "red") == red[1]
    field.is_now(red[0], leader=True)
    assert surprise.leader_of(field, "red") == red[0]  # RFX-SURP-02


def test_among_smiles_it_is_deception_and_each_further_one_in_it_costs() -> None:
    field, red, _ = road(peaceful=True)
    attempt = surprise.laying(field, "red", red[0])
    assert (attempt.check.target, "Deception" in attempt.tally.title) == (8 - 1, True)  # RFX-SURP-06
    field.is_now(red[1], skills=())
    assert target(field, red[0]) == 8 - 2


@pytest.mark.parametrize(
    ("fieldcraft", "settled", "level", "off"),
    [
        (Rating.EXPERT, False, Rating.COMPETENT, 0),
        (Rating.NOVICE, False, Rating.NOVICE, 1),
        (Rating.EXPERT, True, 0, 2),
    ],
)
def test_moving_in_on_them_takes_the_lower_of_tactics_and_fieldcraft(
    fieldcraft: Rating, settled: bool, level: int, off: int
) -> None:
    field, red, _ = road(ambush_kind="maneuver", settled=settled)
    field.is_now(red[0], skills=(*WELL, (Skill.FIELDCRAFT, fieldcraft)))
    check = surprise.laying(field, "red", red[0]).check
    assert (check.level, check.target) == (level, 8 - off)  # RFX-SURP-07


# seeing it


@pytest.mark.parametrize(("margin", "look", "seen"), [(4, 5, True), (4, 4, False), (None, 0, True), (None, -1, False)])
def test_more_than_the_ambushers_margin_sees_it(margin: int | None, look: int, seen: bool) -> None:
    found = surprise.detected(Ambush("red", margin), Result(Throw(1), look))
    assert found is seen  # RFX-SURP-03


def test_who_sees_it_at_the_last_moment_is_not_surprised_and_the_other_is() -> None:
    field, _, blue = road()
    muster(field, 4, 9, 3, 9, 4, 9)  # margin 4; awareness by 5, then by 4
    assert laid(field) == Ambush("red", 4)
    assert surprised(field, *blue) == [False, True]  # RFX-SURP-03
    assert SPOTTED not in field.kinds(blue[0])
    morale.review(field)
    assert "ambushed" in dict(field.nerve(blue[1]).threats)  # RFX-SURP-05, RFX-MORALE-04
    assert "ambushed" not in dict(field.nerve(blue[0]).threats)


def test_a_bungled_ambush_still_surprises_whoever_looks_the_other_way() -> None:
    field, _, blue = road()
    muster(field, 15, 12, 8, 20, 9, 20)
    assert laid(field).margin is None
    assert surprised(field, *blue) == [False, True]  # RFX-SURP-03


def test_nobody_sees_what_does_not_show_and_darkness_hinders() -> None:
    field, red, blue = road()
    assert surprise.spotting(field, blue[0], "red", tactics=False).check.target == 8
    field.weather = type(field.weather)(light=Light.DARK)
    hindered = surprise.spotting(field, blue[0], "red", tactics=False)
    assert hindered.check.target < 8  # RFX-SURP-03
    for each in red:
        field.wall(blue[0], each)
    assert surprise.spotting(field, blue[0], "red", tactics=False).impossible
    muster(field, 4, 9, 1, 9)
    assert surprised(field, *blue) == [True, True]


def test_a_smile_is_judged_by_personality_even_in_the_dark() -> None:
    field, red, blue = road(peaceful=True)
    field.weather = type(field.weather)(light=Light.DARK)
    for each in red:
        field.wall(blue[0], each)
    attempt = surprise.spotting(field, blue[0], "red", tactics=False)
    assert (attempt.check.target, attempt.impossible) == (6, "")  # RFX-SURP-06
    assert "Tactics" in surprise.spotting(field, blue[0], "red", tactics=True).tally.title
    assert surprise.spotting(field, blue[0], "red", tactics=True).check.target == 6


def test_a_scout_who_sees_it_warns_those_who_hear_him_and_the_side_goes_in_forewarned() -> None:
    field, _, blue = road(on_guard=("blue",))
    deaf = man(field, "blue", (5, 4))
    field.says(blue[0], SCOUT, Look(by="Tactics"))
    field.says(blue[1], SCOUT, Look(by="Awareness"))
    field.says(deaf, SCOUT, Look(by="Awareness"))
    field.says(blue[0], SPOTTED, Enter())
    muster(field, 4, 9, 1, 9, 9, 9, 9, 9)
    assert surprised(field, *blue, deaf) == [False, False, False]  # RFX-SURP-04
    assert field.part(blue[1], Threats).sticky == ()
    assert field.kinds(blue[0]) == [SCOUT, SPOTTED]
    assert not field.having(Truce)


def test_who_is_too_far_to_hear_the_scout_walks_into_it() -> None:
    field, _, blue = road(on_guard=("blue",))
    far = man(field, "blue", (39, 39))
    field.grid = SquareGrid(40, 40, 3.0)
    for unit, look in ((blue[0], Look()), (blue[1], Look(by="Awareness")), (far, Look(by="Awareness"))):
        field.says(unit, SCOUT, look)
    field.says(blue[0], SPOTTED, Enter())
    muster(field, 4, 9, 1, 9, 9, 9, 9, 9)
    assert surprised(field, *blue, far) == [False, False, True]  # RFX-SURP-04
    field.is_now(blue[0], radio=True)
    field.is_now(far, radio=True)
    assert surprise.hears(field, blue[0], far)


def test_a_side_that_keeps_out_of_it_fights_no_battle() -> None:
    field, _, blue = road(on_guard=("blue",))
    for unit in blue:
        field.says(unit, SCOUT, Look(by="Tactics"))
    field.says(blue[0], SPOTTED, Avoid())
    muster(field, 4, 9, 1, 9, 9, 9)
    assert [truce.winner for _, truce in field.having(Truce)] == [None]  # RFX-SURP-04


def test_those_on_guard_are_asked_even_when_nobody_lies_in_wait() -> None:
    field, _, blue = road(ambush="", on_guard=("blue",))
    for unit in blue:
        field.says(unit, SCOUT, Look(by="Awareness"))
    muster(field)
    assert field.kinds(blue[0]) == [SCOUT]
    assert surprised(field, *blue) == [False, False]


def test_the_ambush_is_known_to_those_who_laid_it_and_only_to_them() -> None:
    field, _, _ = road()
    muster(field, 4, 9, 9, 9, 9, 9)
    ref, _ambush = field.having(Ambush)[0]
    assert field.part(ref, Known).to == ("red",)
    assert next(event for event in field.events if event.kind == "ambush").secret


def test_the_usual_scout_trusts_his_tactics_unless_he_has_none() -> None:
    field, _, blue = road(on_guard=("blue",))
    ask = Ask("blue", blue[0], SCOUT)
    assert TOPIC.menus[SCOUT](field, ask).routine == Look(by="Tactics")  # RFX-SURP-04
    assert sees(2, 8, 2, 8) == TOPIC.forecasts[Look](field, ask, Look(by="Tactics")).success
    field.is_now(blue[0], skills=())
    assert TOPIC.menus[SCOUT](field, ask).routine == Look(by="Awareness")
    offers = TOPIC.menus[SPOTTED](field, Ask("blue", blue[0], SPOTTED)).offers
    assert [offer.action for offer in offers] == [Enter, Avoid]


# what it costs


@pytest.mark.parametrize(("faces", "start"), [((4, 9), 6), ((15, 19), 0)])
def test_who_is_surprised_starts_from_nothing_in_the_first_exchange(faces: tuple[int, int], start: int) -> None:
    field, _, blue = road()
    surprise.surprise(field, blue[0])
    field.lay(*faces)
    assert initiative.roll(field, blue[0]) == start  # RFX-SURP-05
    assert not field.part(blue[0], Initiative).surprised, "later exchanges are normal"


@given(st.integers(-19, 19), st.integers(0, 19))
@settings(max_examples=60)
def test_a_better_look_never_sees_less(look: int, margin: int) -> None:
    for ambush in (Ambush("red", margin), Ambush("red", None)):
        if surprise.detected(ambush, Result(Throw(1), look)):
            assert surprise.detected(ambush, Result(Throw(1), look + 1))  # RFX-SURP-03
