"""Indirect fire: who may, the call, the check and its limits, corrections, and where rounds come down."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.darkconspiracy.blast import calling
from rules.darkconspiracy.blast.forms import Bombard, Call
from rules.darkconspiracy.blast.straying import Flight, Spot, spot
from rules.darkconspiracy.core import arms
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.state.blast import Mission
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.skills import Skill
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from tests.rules.darkconspiracy.opinion_blast import Indirect
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.wheels import craft, struck
from tests.rules.stage import squares

MORTAR, LAUNCHER = "60 mm mortar", "40 mm grenade launcher"
MARK = (10, 5)


def battery(
    *, wall: bool = True, weapon: str = MORTAR, heavy: int = 6, observer: int = 4
) -> tuple[Stage, Ref, Ref, Ref]:
    """A gunner behind a house, an observer beside it with a radio, and an enemy on the mark; 2 m squares."""
    stage = Stage(squares(40, 60, 2.0))
    if wall:
        for column in range(8, 13):
            stage.wall((column, 50), 0)
    gunner = stage.unit("blue", (10, 55), weapons=(weapon,), skills={Skill.HEAVY: heavy}, STR=6, initiative=2)
    watcher = stage.unit("blue", (20, 50), skills={Skill.HEAVY: 4}, initiative=2)
    foe = stage.unit("red", MARK, armour=())
    for unit in (gunner, watcher):
        stage.figures(unit, kit=("radio",))
    return stage, gunner, watcher, foe


def arm(stage: Stage, gunner: Ref, weapon: str = MORTAR) -> Arm:
    """The weapon of the gunner."""
    found = arms.arm(stage.table, gunner, weapon)
    assert found is not None
    return found


def talk(stage: Stage, gunner: Ref, watcher: Ref) -> None:
    """A whole turn of talk about the mark, and on to the gunner's next action."""
    stage.begin()
    for _ in range(2):
        for unit, whom in ((watcher, gunner), (gunner, watcher)):
            stage.turn_to(unit)
            stage.take(Call, whom=whom, cell=MARK)
    stage.turn_to(gunner)


def test_only_those_who_are_directed_fire_at_what_they_do_not_see() -> None:
    """DKC-IND-01: only weapons with an indirect range fire at places. DKC-IND-02: an observer who sees the place and
    can be heard talks with the gunner for a turn, all actions of both, before the first shot.
    """
    stage, gunner, watcher, _ = battery()
    stage.begin()
    stage.turn_to(gunner)
    assert not stage.offered(Bombard, weapon=MORTAR, cell=MARK)
    assert not calling.indirect(stage.table, watcher)
    stage.figures(watcher, kit=())
    assert not calling.hears(stage.table, gunner, watcher)
    stage.figures(watcher, kit=("radio",))
    other, gunner, watcher, _ = battery()
    talk(other, gunner, watcher)
    assert other.part(gunner, Mission).heard == 2
    assert other.forecast(Bombard, weapon=MORTAR, cell=MARK).success == Fraction(5, 20)


def test_the_radio_of_a_craft_serves_all_aboard_until_it_is_destroyed() -> None:
    """DKC-VEFF-08."""
    stage, gunner, watcher, _ = battery()
    stage.figures(watcher, kit=())
    carrier = craft(stage, "Armoured car", (30, 50), watcher)
    assert calling.hears(stage.table, gunner, watcher)
    struck(stage, carrier, radio=True)
    assert not calling.hears(stage.table, gunner, watcher)


def test_talk_that_is_broken_off_begins_again() -> None:
    """DKC-IND-02: a gunner who does anything else in that turn is not ready."""
    stage, gunner, watcher, _ = battery()
    stage.begin()
    stage.turn_to(watcher)
    stage.take(Call, whom=gunner, cell=MARK)
    stage.turn_to(gunner)
    stage.idle()
    stage.turn_to(watcher)
    stage.take(Call, whom=gunner, cell=MARK)
    stage.turn_to(gunner)
    stage.take(Call, whom=watcher, cell=MARK)
    stage.turn_to(gunner)
    assert not stage.offered(Bombard, weapon=MORTAR, cell=MARK)
    stage.turn_to(watcher)
    stage.take(Call, whom=gunner, cell=MARK)
    assert stage.part(gunner, Mission).called == 1


@pytest.mark.parametrize(
    ("weapon", "heavy", "corrections", "small"), [(MORTAR, 6, 0, False), (MORTAR, 6, 12, False), (LAUNCHER, 8, 2, True)]
)
def test_the_check_and_its_limits(weapon: str, heavy: int, corrections: int, small: bool) -> None:
    """DKC-IND-03: DIF with the lower skill of the two, IMP hand-held. DKC-IND-04: never more than 14, or 10.
    DKC-IND-06: each correction is worth 2 skill levels: the same in the second opinion.
    """
    stage, gunner, watcher, _ = battery(weapon=weapon, heavy=heavy)
    fire = Mission(weapon, MARK, watcher, 0, 2, 2, shots=1, corrections=corrections)
    held = weapon == LAUNCHER
    theirs = Indirect(4, 6, 100, 400 if held else 1500, hand_held=held, small=small, corrections=corrections)
    assert int(calling.to_hit(stage.table, gunner, arm(stage, gunner, weapon), fire).total) == theirs.number()


def test_how_far_a_miss_goes() -> None:
    """DKC-IND-05: 1d20 times 5 m, of launchers 2.5 m, twice that beyond half the range, which is doubled after what
    corrections take off. DKC-IND-07: a further shot has 10 less, hand-held 6, and no check.
    """
    stage, gunner, watcher, _ = battery()
    mortar = arm(stage, gunner)
    assert calling.flight(stage.table, gunner, mortar, Mission(MORTAR, MARK, watcher)) == Flight(5, 20, 0, 5.0)
    missed = Mission(MORTAR, MARK, watcher, 0, 2, 2, shots=1, impact=(12, 9))
    assert calling.flight(stage.table, gunner, mortar, missed) == Flight(None, 20, 10, 5.0)
    other, gunner, _, _ = battery(weapon=LAUNCHER)
    other.weapon(gunner, LAUNCHER, indirect=150)
    assert calling.flight(other.table, gunner, arm(other, gunner, LAUNCHER), Mission(LAUNCHER, MARK)).each == 5.0
    assert spot(Scripted([12, 2]), Flight(None, 20, 10, 5.0)) == Spot(hit=False, bearing=2, metres=10.0)
    assert spot(Scripted([10]), Flight(None, 20, 10, 5.0)) == Spot(hit=False)
    theirs = Indirect(4, 6, 100, 1500).astray(follows=True)
    mine = odds.of(spot, Flight(None, 20, 10, 5.0))
    assert mine.chance(lambda fell: fell.metres == 50.0) == sum(p for (far, _), p in theirs.items() if far == 50)


def test_a_miss_is_corrected_once_between_two_shots() -> None:
    """DKC-IND-06: after a miss observer and gunner talk once each: the next shot is a check again, better by 2 levels
    and 2 points of the die; an uncorrected miss is what further shots deviate around (DKC-IND-07).
    """
    stage, gunner, watcher, foe = battery()
    talk(stage, gunner, watcher)
    stage.dice(20, 10, 1)
    stage.take(Bombard, weapon=MORTAR, cell=MARK)
    assert stage.part(gunner, Mission).shots == 1
    stage.put(gunner, Mission(MORTAR, MARK, watcher, 1, 0, 0, shots=1, impact=(14, 9)))
    for unit, whom in ((watcher, gunner), (gunner, watcher)):
        stage.turn_to(unit)
        stage.take(Call, whom=whom, cell=MARK)
    corrected = stage.part(gunner, Mission)
    assert (corrected.corrections, corrected.impact) == (1, None)
    assert foe


def test_a_round_on_its_mark_strikes_a_character_there_and_bursts() -> None:
    """DKC-IND-50: one character in the cell takes the round itself, 2 dice for each of its concussion; then it bursts.
    What comes after a hit needs no check (DKC-IND-07).
    """
    stage, gunner, watcher, foe = battery()
    talk(stage, gunner, watcher)
    told = stage.forecast(Bombard, weapon=MORTAR, cell=MARK)
    assert sum(chance for _, chance in told.lands) <= 1
    stage.dice(1)
    stage.take(Bombard, weapon=MORTAR, cell=MARK)
    wound = [event for event in stage.events if event.kind == "wound" and event.target == foe]
    assert [event.means for event in wound] == [Means.BLAST]
    assert stage.part(gunner, Mission).hit
    assert calling.further(stage.part(gunner, Mission))


def test_the_odds_of_a_round_on_a_vehicle_tell_the_hit_from_above() -> None:
    """DKC-IND-50: what is played of a vehicle on the mark is foretold of it and of those aboard, each once."""
    stage, gunner, watcher, foe = battery()
    car = craft(stage, "Sedan car", MARK, foe, side="red")
    talk(stage, gunner, watcher)
    form = stage.fill(Bombard, weapon=MORTAR, cell=MARK)
    told = stage.true_forecast(form)
    for unit in (car, foe):
        assert sum(row.chance for row in told.of(unit)) == 1, unit
    hurt = sum(row.chance for row in told.of(car) if not row.spared)
    assert 0 < hurt <= 1
    assert any(row.unit == foe and not row.spared for row in told.outcomes)


def test_who_sees_the_place_corrects_himself() -> None:
    """DKC-IND-08: a firer who sees a place that he cannot fire at directly needs no observer, and corrects every miss
    at once.
    """
    stage, gunner, _, _ = battery(wall=False)
    stage.begin()
    stage.turn_to(gunner)
    stage.dice(20, 20, 6)
    stage.take(Bombard, weapon=MORTAR, cell=MARK)
    assert stage.part(gunner, Mission).corrections == 1
    near: Cell = (10, 50)
    launcher, firer, _, _ = battery(wall=False, weapon=LAUNCHER)
    why = calling.hindrance(launcher.table, firer, arm(launcher, firer, LAUNCHER), near)
    assert why == "near enough for direct fire"
    assert launcher.part(firer, Traits).kit == ("radio",)
