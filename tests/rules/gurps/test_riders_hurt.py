"""Riders and crews: what covers them, what unseats them, and what can be done to them."""

from __future__ import annotations

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Position
from rules.gurps.asks import Decline
from rules.gurps.fire.forms import Shoot, Suppress
from rules.gurps.grips.forms import CloseIn, Slam
from rules.gurps.melee.forms import Strike
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Stunned
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.gurps.waiting.forms import CoverGround
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.riding import Alight
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_gas_and_flames import mounted


def test_one_with_a_crippled_leg_gets_out_and_does_not_stand() -> None:
    """GUR-INJ-06, GUR-MOVE-03: in its seat it sat, on the ground it lies."""
    for crippled, posture in (((), Posture.STANDING), ((Location.LEFT_LEG,), Posture.PRONE)):
        stage, _, driver = mounted("Car")
        stage.begin()
        stage.until(driver)
        stage.keep(driver, crippled=crippled)
        stage.take(Alight)
        assert stage.table.pose(driver).posture is posture


def test_a_rider_taken_by_surprise_keeps_its_seat() -> None:
    """GUR-SURP-01, GUR-KD-01: it is stunned in the mind alone; one that is stunned by a wound falls from the saddle."""
    stage, horse, rider = mounted()
    stage.put(rider, Stunned(mind=True, until=9))
    stage.begin()
    stage.rest()
    assert stage.part(rider, Aboard).vehicle == horse
    stage.keep(rider, stunned=True)
    stage.dice(6, 6, 6)
    stage.begin()
    stage.rest()
    assert stage.find(rider, Aboard) is None and stage.table.pose(rider).posture is Posture.PRONE


def test_a_rider_that_was_knocked_down_falls_though_it_recovers_at_once() -> None:
    """GUR-KD-01, GUR-DN-02: it was knocked down; to recover at the end of its turn does not put it back."""
    stage, _, rider = mounted(ht=12)
    stage.keep(rider, stunned=True)
    stage.dice(3, 3, 3)
    stage.begin()
    stage.rest()
    assert stage.told("recovers") and stage.find(rider, Aboard) is None


def test_a_rider_that_fumbles_a_kick_stays_where_its_horse_is() -> None:
    """GUR-CRIT-03, GUR-UNARM-03: it neither stumbles a yard past its foe nor loses a footing that it has not."""
    stage, horse, rider = mounted(weapons=("Kick",))
    foe = stage.unit("red", (31, 50), facing=6, quarters=8)
    stage.begin()
    stage.until(rider)
    stage.dice(6, 6, 6, 2, 2, 3)
    stage.take(Strike, target=foe, use="kick")
    assert stage.told("fumbles") and not stage.told("falls down")
    assert stage.find(rider, Position) is None and stage.table.cells(rider) == stage.table.cells(horse)


def beside(sheet: str) -> tuple[Stage, Ref, Ref, Ref]:
    """The turn of a swordsman beside an enemy's horse or car, what it is, and who sits in it without armour."""
    stage, ride, rider = mounted(sheet, armour=(), hp=30)
    ann = stage.unit("red", (1, 50), "Louis LeBlanc", facing=6, quarters=40, skills={Skill.SHORTSWORD: 15})
    stage.stand(ann, (max(column for column, _ in stage.table.cells(ride)) + 1, 50))
    stage.begin()
    stage.until(ann)
    return stage, ann, ride, rider


def test_a_seat_covers_against_blows_as_against_shots() -> None:
    """GUR-COV-02, GUR-VEH-01: the panels of a car lend a driver's torso their DR 5, in the odds as in play; a saddle
    lends nothing.
    """
    unhurt = []
    for sheet, dr in (("Car", 5), ("Riding horse", 0)):
        stage, _, _, driver = beside(sheet)
        told = stage.forecast(Strike, target=driver, use="swing", called=Location.TORSO)
        struck = sum(row.chance for row in told.outcomes if not row.spared)
        unhurt.append(sum(row.chance for row in told.outcomes if row.text == "hit, no injury") / struck)
        stage.dice(3, 3, 3, 6)
        stage.take(Strike, target=driver, use="swing", called=Location.TORSO)
        while stage.ask is not None and stage.ask.kind == "defend":
            stage.take(Decline)
        assert stage.hp(driver) == 30 - (7 - dr) * 3 // 2
    assert unhurt[0] > unhurt[1]


def test_a_blow_at_a_rider_is_none_into_a_close_combat() -> None:
    """GUR-HEX-16: what it rides is no fighter that shares its cell with a foe."""
    stage, _, horse, rider = beside("Riding horse")
    for target in (horse, rider):
        told = stage.forecast(Strike, target=target, use="swing", called=Location.TORSO)
        assert "GUR-HEX-16" not in {each.rule for each in told.tallies[0].modifiers}
        assert stage.ask is not None
        assert {row.unit for row in told.outcomes} == {stage.known_as(stage.ask.unit), stage.known_as(target)}


def test_a_rider_is_slammed_but_not_felled_or_pulled_about() -> None:
    """GUR-SLAM-02, GUR-SLAM-06, GUR-GRP-01: what is shown of a slam says nothing of the ground, on which a rider does
    not come to lie; nor can it be shoved, tackled or closed with.
    """
    stage, ann, horse, rider = beside("Riding horse")
    stage.arm(ann)
    told = stage.forecast(Slam, target=rider)
    mine = stage.known_as(rider)
    assert not [row.text for row in told.outcomes if row.unit == mine and "ground" in row.text]
    assert sum(row.chance for row in told.outcomes if row.unit == mine) == 1
    assert not stage.offered(CloseIn) and not any(stage.offered(Slam, how=how) for how in ("shove", "tackle"))
    stage.dice(3, 3, 3, 6, 1)
    stage.take(Slam, target=rider)
    stage.take(Decline)
    assert not [event for event in stage.told("falls over") if event.actor == rider]
    assert stage.part(rider, Aboard).vehicle == horse


@pytest.mark.parametrize("sheet", ["Car", "Riding horse"])
def test_only_the_whole_of_a_vehicle_or_mount_is_aimed_at(sheet: str) -> None:
    """GUR-ATK-07: whatever strikes it strikes its torso, so that to aim at a skull of it would only miss more often."""
    stage, _, ride, rider = beside(sheet)
    mine = {stage.known_as(ride): set[Location](), stage.known_as(rider): set[Location]()}
    for offer in stage.offers(Strike):
        for target in offer.choices["target"]:
            mine[target] |= set(offer.choices["called"])
    assert mine[stage.known_as(ride)] == {Location.TORSO} and len(mine[stage.known_as(rider)]) > 10


@pytest.mark.parametrize(("seat", "sees", "shoots"), [(0, True, False), (2, True, True), (7, False, False)])
def test_out_of_a_hull_one_sees_and_shoots_by_its_openings(seat: int, sees: bool, shoots: bool) -> None:
    """GUR-VEH-01, GUR-COV-02: of an armoured carrier the driver looks out, the passenger at a port shoots as well, and
    one in the back does neither.
    """
    stage, carrier, driver = mounted("Armoured carrier")
    seats.get_out(stage.table, driver, (1, 1))
    ann = stage.unit("blue", (1, 2), "Rifleman", quarters=30)
    seats.get_in(stage.table, ann, carrier, seat)
    bob = stage.unit("red", (30, 40), facing=4)
    stage.begin()
    stage.until(ann)
    assert knowing.perceives(stage.table, ann, bob) is sees
    assert (stage.offered(Shoot), stage.offered(Suppress), stage.offered(CoverGround)) == (shoots, shoots, shoots)
