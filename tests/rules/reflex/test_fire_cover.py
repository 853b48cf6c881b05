"""Where hits land, and what is in the way: the grid of the body, cover by the cell struck, layers, vehicles."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Crew, Facing, Kit, Stance
from rules.frame.flow import Ask
from rules.frame.forecast import Fact
from rules.frame.knowing import Awareness, Sighting
from rules.frame.things import Cloud, Lying
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from rules.reflex.asks import TICK, OnTick
from rules.reflex.core.location import SPOTS, Spot, locate, spot
from rules.reflex.core.moment import Moment
from rules.reflex.fire import deeds, forecasts, lane
from rules.reflex.fire.forms import Hurl, Shoot
from rules.reflex.fire.lane import Lane
from rules.reflex.sight import cover
from rules.reflex.sight.cover import armor_of
from rules.reflex.state import Fired, Vehicle
from rules.reflex.tactics.watching import leave
from rules.reflex.wounds import protection, vehicles
from tests.rules.reflex.range import M4, PISTOL, Range

CHEST, ABDOMEN, HEAD, THIGH = spot(3, 5), spot(3, 3), spot(3, 6), spot(3, 2)


def way(field: Range, man: Ref, foe: Ref) -> Lane:
    return field.reckons(man, foe).way


def armor(field: Range, man: Ref, foe: Ref, where: Spot) -> Fraction:
    return sum(lane.over(way(field, man, foe), where), Fraction(0))


# where


def test_six_across_and_two_up_is_the_right_forearm() -> None:
    """RFX-HITLOC-01."""
    found = locate(Scripted([6, 2]))
    assert (found.location, found.words) == ("right_arm", "right forearm")
    assert (ABDOMEN.location, ABDOMEN.words) == ("torso", "upper abdomen")


def test_the_torso_is_hit_most_often() -> None:
    """RFX-HITLOC-01: torso 12 of 36, head 4, each limb 5."""
    chances = odds.of(locate).map(lambda found: found.location)
    cells = Counter({where: int(chance * 36) for where, chance in chances.items()})
    assert cells == {"torso": 12, "head": 4, "right_arm": 5, "left_arm": 5, "right_leg": 5, "left_leg": 5}


def test_left_is_left_and_up_is_up() -> None:
    """RFX-HITLOC-01."""
    assert {each.location for each in SPOTS if each.lateral == 1} == {"left_arm", "left_leg"}
    assert {each.location for each in SPOTS if each.vertical == 1} == {"left_leg", "right_leg"}
    assert {each.words for each in SPOTS if each.vertical == 6} == {"left shoulder", "head", "right shoulder"}


# what it is made of


@pytest.mark.parametrize(
    ("material", "millimetres", "worth"),
    [
        ("block", 200, 9),
        ("stone", 150, 6),
        ("brick", 100, 5),
        ("reinforced concrete", 150, 15),
        ("earth", 1000, 20),
        ("glass", 4, 0),
        ("wood", 45, Fraction(1, 2)),
        ("plasterboard", 50, Fraction(1, 2)),
        ("steel", 3, Fraction(1, 2)),
        ("brush", 500, 0),
    ],
)
def test_armor_by_material_and_thickness(material: str, millimetres: int, worth: Fraction) -> None:
    """RFX-COVER-04, RFX-COVER-05: cinder block 9, stone wall 6."""
    assert armor_of(material, millimetres) == worth


@given(st.sampled_from(sorted(cover.MILLIMETRES)), st.integers(0, 2000), st.integers(0, 500))
def test_thicker_is_never_worse_and_halves_are_the_smallest_part(material: str, thin: int, more: int) -> None:
    """RFX-COVER-05."""
    worth = armor_of(material, thin)
    assert worth <= armor_of(material, thin + more)
    assert (2 * worth).denominator == 1


@pytest.mark.parametrize(("penetration", "counts"), [(1, 0), (2, 1), (3, 1), (4, 2)])
def test_a_fraction_counts_only_once_penetration_makes_it_whole(penetration: int, counts: int) -> None:
    """RFX-COVER-04, RFX-COVER-08."""
    assert protection.effective(Fraction(1, 2), Fraction(penetration)) == counts


# what is behind it


def behind_a_wall(**figures: float) -> tuple[Range, Ref, Ref]:
    """Leslie kneels behind a stone wall of Armor 6, with a rifle."""
    field = Range()
    field.wall((10, 20), 4, **{"height": 0.95, "material": "stone", "millimetres": 150, **figures})
    man, leslie = field.shooter(M4), field.shooter(M4, (10, 20), "red")
    field.table.put(leslie, Stance(Posture.KNEELING), Facing(4))
    return field, man, leslie


def test_leslie_behind_her_wall_is_hit_in_the_abdomen_through_armor_6() -> None:
    """RFX-COVER-01, RFX-COVER-02: she fires a rifle over it: head and arms show, all below the shoulders does not."""
    field, man, leslie = behind_a_wall()
    field.table.put(leslie, Fired(field.table.clock.round))
    assert lane.over(way(field, man, leslie), ABDOMEN) == (Fraction(6),)
    assert lane.over(way(field, man, leslie), THIGH) == (Fraction(6),)
    for where in SPOTS:
        if where.location in ("head", "right_arm", "left_arm"):
            assert lane.over(way(field, man, leslie), where) == ()


def test_with_a_pistol_only_the_arm_that_holds_it_shows() -> None:
    """RFX-COVER-02."""
    field, man, leslie = behind_a_wall()
    field.takes(leslie, PISTOL)
    field.table.put(leslie, Fired(field.table.clock.round))
    assert lane.over(way(field, man, leslie), spot(6, 2)) == ()
    assert lane.over(way(field, man, leslie), spot(1, 2)) == (Fraction(6),)


@pytest.mark.parametrize(
    ("posture", "weapon", "shows"),
    [
        (Posture.STANDING, M4, {"head", "right_arm", "left_arm", "right_leg"}),
        (Posture.STANDING, PISTOL, {"head", "right_arm", "right_leg"}),
        (Posture.KNEELING, M4, {"head", "right_arm", "left_arm"}),
    ],
)
def test_round_a_trunk_the_near_leg_shows_too_of_one_who_stands(posture: Posture, weapon: str, shows: set[str]) -> None:
    """RFX-COVER-02."""
    field = Range()
    field.terrain.tags[10, 20] = "trunk"
    field.wall((10, 20), 4, height=1.7, material="wood", millimetres=240)
    man, foe = field.shooter(M4), field.shooter(weapon, (10, 20), "red")
    field.table.put(foe, Stance(posture), Facing(4), Fired(field.table.clock.round))
    seen = cover.silhouette(field.table, man, foe)
    assert seen.tag == "trunk"
    assert set(cover.exposes(field.table, foe, seen.tag, posture)) == shows
    if posture is Posture.STANDING:
        assert {each.location for each in SPOTS if not lane.over(way(field, man, foe), each)} == shows


def test_who_does_not_fight_covers_his_forearms_too() -> None:
    """RFX-COVER-02: what is below the height of the wall is covered."""
    field, man, leslie = behind_a_wall()
    assert lane.over(way(field, man, leslie), spot(6, 2)) == (Fraction(6),)
    assert lane.over(way(field, man, leslie), HEAD) == ()


def test_in_the_open_nothing_is_covered() -> None:
    """RFX-COVER-01."""
    field = Range()
    man, foe = field.shooter(M4), field.target()
    assert all(lane.over(way(field, man, foe), where) == () for where in SPOTS)


def test_all_layers_count() -> None:
    """RFX-COVER-07: a fence ten metres before the wall adds its own, to what it hides; the wall one fires over oneself
    does not.
    """
    field = Range()
    field.wall((10, 20), 4, height=0.95, material="stone", millimetres=150)
    field.wall((10, 21), 4, height=0.9, material="wood", millimetres=90)
    field.wall((10, 40), 0, height=1.2, material="brick", millimetres=240)
    man, leslie = field.shooter(M4), field.shooter(M4, (10, 20), "red")
    field.table.put(leslie, Stance(Posture.KNEELING))
    assert sorted(lane.over(way(field, man, leslie), THIGH)) == [Fraction(3, 2), 6]
    assert lane.over(way(field, man, leslie), HEAD) == ()


@settings(max_examples=25, deadline=None)
@given(st.floats(0.3, 2.5), st.integers(12, 38), st.sampled_from([Posture.STANDING, Posture.KNEELING, Posture.PRONE]))
def test_only_what_does_not_show_is_covered(height: float, row: int, posture: Posture) -> None:
    """RFX-COVER-01, RFX-COVER-02: higher cells of a location are never covered where lower ones show."""
    field = Range()
    field.wall((10, row), 4, height=height)
    man, foe = field.shooter(M4), field.target((10, 10))
    field.table.put(foe, Stance(posture))
    shows = field.table.silhouette(man, foe)
    for where in SPOTS:
        for other in SPOTS:
            if other.location == where.location and other.height >= where.height:
                assert cover.covered(shows, other) <= cover.covered(shows, where)
    if shows.shown > 0.999:
        assert all(lane.over(way(field, man, foe), where) == () for where in SPOTS)


# wholly hidden


def test_wholly_behind_cover_one_cannot_be_attacked() -> None:
    """RFX-COVER-03."""
    field = Range()
    field.wall((10, 20), 4)
    man, foe = field.shooter(M4), field.target((10, 20))
    assert field.refuses(man, foe).startswith("no line of sight: wall")


def test_whoever_was_seen_to_take_cover_there_can_be_shot_at_through_it_at_5_less() -> None:
    """RFX-COVER-03: in this exchange or the pause before it, seen with one's own eyes; all of him is covered."""
    field = Range()
    field.wall((10, 20), 4, material="stone", millimetres=150)
    man, foe = field.shooter(M4), field.target((10, 20))
    now = field.table.clock.round
    field.at_round(now + 1)
    field.table.put(man, Awareness((Sighting(foe, (10, 20), now),)))
    assert field.refuses(man, foe) == ""
    assert field.modifiers(man, foe)["RFX-COVER-03"] == -5
    assert all(lane.over(way(field, man, foe), where) == (Fraction(6),) for where in SPOTS)
    field.table.put(man, Awareness((Sighting(foe, (10, 20), now, "told"),)))
    assert field.refuses(man, foe) != ""
    field.at_round(now + 2)
    field.table.put(man, Awareness((Sighting(foe, (10, 20), now),)))
    assert field.refuses(man, foe) != ""


def test_if_he_has_slipped_away_the_rounds_go_into_an_empty_hiding_place() -> None:
    """RFX-COVER-03: the shooter is told of a miss, whoever has left hears no more than shots."""
    field = Range()
    field.wall((10, 20), 4)
    field.wall((11, 20), 4)
    man, foe = field.shooter(M4), field.target((11, 20))
    field.table.put(man, Awareness((Sighting(foe, (10, 20), field.table.clock.round),)))
    field.fires(man, foe, M4)
    assert field.table.part(man, Kit).held()[0].loaded == 29
    assert [event.only for event in field.told("shoot")] == [("blue",)]
    assert field.levels(foe) == [0] * 6


def test_rounds_at_a_hidden_man_who_has_left_the_map_go_into_his_hiding_place() -> None:
    """RFX-COVER-03, RFX-OPS-10: the shooter does not know it; the odds as they truly are say that nobody is hit."""
    field = Range()
    field.wall((10, 20), 4)
    man, foe = field.shooter(M4), field.target((10, 20))
    field.table.spot(man, foe)
    field.table.put(man, Awareness((Sighting(foe, (10, 20), field.table.clock.round),)))
    shown = field.foretold(man, Shoot(weapon=M4, target=foe))
    assert shown.success
    leave(field.table, foe)
    ask = Ask("blue", man, TICK, OnTick(15))
    true = forecasts.shot(field.table, ask, Shoot(weapon=M4, target=foe))
    assert true.success == 0
    assert deeds.price(field.table, man, Shoot(weapon=M4, target=foe)) == shown.cost.amount
    moment = field.does(man, Shoot(weapon=M4, target=foe))
    moment.settle()
    assert field.table.part(man, Kit).held()[0].loaded == 29
    assert [event.only for event in field.told("shoot")] == [("blue",)]


# vehicles


def pickup(field: Range, cell: tuple[int, int], facing: int) -> Ref:
    truck = field.vehicle("red", cell, "Armed pickup")
    field.table.put(truck, Facing(facing))
    return truck


def test_through_both_doors_twice_the_armor_and_behind_the_engine_12_more() -> None:
    """RFX-COVER-06: body Armor 1: 2 through both doors, 13 behind the engine block."""
    field = Range()
    man = field.shooter(M4, (20, 40))
    truck = pickup(field, (20, 25), 2)
    cells = sorted({column for column, _ in field.table.cells(truck)})
    assert vehicles.as_cover(field.table, truck, (20, 40), through=True) == 2
    assert vehicles.as_cover(field.table, truck, (20, 40), engine=True) == 13
    row = min(row for _, row in field.table.cells(truck)) - 1
    middle, front = field.target((cells[len(cells) // 2], row)), field.target((cells[-1], row))
    straight = {foe: replace_shooter(field, man, foe) for foe in (middle, front)}
    assert straight[middle] == 2
    assert straight[front] == 13


def test_what_hangs_or_stands_behind_a_wall_on_the_way_to_a_remembered_place_is_named() -> None:
    """RFX-COVER-06, RFX-SENSE-01: nobody sees along that line, however near it ends."""
    field = Range()
    field.room(8, 38, 3, 5)
    man, foe = field.shooter(M4), field.target((20, 30))
    field.table.spot(man, foe)
    shown = field.foretold(man, Shoot(weapon=M4, target=foe))
    assert Fact.PLACE in {each.fact for each in shown.assumes}
    field.table.cloud(Cloud("smoke", (((19, 31), 1.0), ((20, 30), 1.0)), field.table.clock.round + 5, 0, (20, 30)))
    assert field.foretold(man, Shoot(weapon=M4, target=foe)) == shown, "nobody sees the smoke"
    assert [each.text for each in shown.assumes if each.fact is Fact.UNSEEN] == [
        "no vehicle or smoke that is out of sight is in the line of fire"
    ]


def test_a_vehicle_that_nobody_sees_may_stand_in_the_line() -> None:
    """RFX-COVER-06, RFX-COVER-07: people stop no bullets, vehicles do. Near and in daylight they would be seen."""
    field = Range(10.0)
    man, near, far = field.shooter(M4), field.target((10, 39)), field.target((10, 20))
    told = {foe: field.foretold(man, Shoot(weapon=M4, target=foe)).assumes for foe in (near, far)}
    assert Fact.UNSEEN not in {each.fact for each in told[near]}
    assert [each.text for each in told[far] if each.fact is Fact.UNSEEN] == [
        "no vehicle or smoke that is out of sight is in the line of fire"
    ]
    pickup(field, (10, 30), 2)
    field.table.spot(man, field.table.having(Vehicle)[0][0])
    seen = field.foretold(man, Shoot(weapon=M4, target=far)).assumes
    assert any(each.fact is Fact.FIGURES and "pickup" in each.text for each in seen)


def replace_shooter(field: Range, man: Ref, foe: Ref) -> Fraction:
    """Fired from straight across."""
    eye = replace(field.table.pose(man), cells=((field.table.cells(foe)[0][0], 40),))
    return sum(lane.over(field.reckons(man, foe, eye=eye).way, THIGH), Fraction(0))


def test_inside_a_vehicle_one_has_the_armor_of_the_side_that_is_struck() -> None:
    """RFX-COVER-06: in the cab; in the open back nothing."""
    field = Range()
    man, rider = field.shooter(M4, (20, 40)), field.target((20, 30))
    truck = pickup(field, (20, 30), 0)
    seats = field.table.part(truck, Crew).seats
    for number, worth in ((0, 1), (2, 0)):
        field.table.put(rider, Aboard(truck, number))
        seated = tuple(replace(seat, rider=rider if at == number else None) for at, seat in enumerate(seats))
        field.table.put(truck, Crew(seated))
        assert armor(field, man, rider, CHEST) == worth


def test_a_shot_at_an_empty_hiding_place_costs_what_it_was_offered_for() -> None:
    """RFX-COVER-03, RFX-ATK-06: the ticks are those to where he is believed to be; a stone ends there too."""
    field = Range()
    field.alone = True
    field.wall((10, 37), 4)
    man, foe = field.shooter(M4), field.target((10, 5))
    field.wall((10, 5), 4)
    field.table.put(man, Awareness((Sighting(foe, (10, 37), field.table.clock.round),)))
    action = Shoot(weapon=M4, target=foe)
    assert deeds.price(field.table, man, action) == 4 + 2
    field.takes(man, "Rock")
    thrown = deeds.wish(field.table, man, Hurl(weapon="Rock", target=foe))
    assert thrown is not None
    moment = Moment(field.table, 10)
    deeds.fire_at(moment, man, thrown)
    moment.settle()
    assert [lying.cell for _, lying in field.table.having(Lying)] == [(10, 37)]


def test_what_the_target_knows_is_not_told_with_the_dice() -> None:
    """RFX-ATK-09, RFX-ATK-10: the log of the shooter's side has no word of it."""
    told = []
    for knows in (True, False):
        field = Range()
        man, foe = field.shooter(M4), field.target()
        field.table.put(foe, Awareness(now=(man,) if knows else ()))
        field.fires(man, foe, M4, 20, 20)
        told.append([event.own for event in field.told("shoot")])
    assert told[0] == told[1]
