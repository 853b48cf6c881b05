"""Cover and concealment: +5, +10, +15, or out of sight."""

from __future__ import annotations

import pytest

from rules.d6.attacks.attack import reckon
from rules.d6.core import cover as covers
from rules.d6.core.cover import Degree, by_share, cover
from rules.d6.state import Turn
from rules.frame.body import Posture, Screen
from rules.frame.figure import Stance
from rules.frame.ground import Barrier, Ground, Light
from rules.frame.scene import Caught
from rules.frame.things import Cloud
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, aim_at, body_shown, fighter


@pytest.fixture
def field() -> Field:
    return Field()


def pair(field: Field, cells: int = 8) -> tuple[Ref, Ref]:
    """A shooter and his target, each aware of the other."""
    a = fighter(field, "red", (2, 10), "Assault rifle 5.56", Longarms="4D", facing=2)
    b = fighter(field, "blue", (2 + cells, 10), "Assault rifle 5.56", reflexes=11, facing=6)
    field.knows(a, b)
    field.knows(b, a)
    return a, b


@pytest.mark.parametrize(("degree", "reflexes"), [("light", 16), ("heavy", 21), ("total", 26)])
def test_cover_adds_five_ten_or_fifteen_to_reflexes(field: Field, degree: str, reflexes: int) -> None:  # DSX-COVER-01
    a, b = pair(field)
    field.line(a, b, tag={"light": "rock", "heavy": "slit", "total": "port"}[degree])
    assert reckon(field, aim_at(field, a, b, "Assault rifle 5.56")).shot.difficulty == reflexes


def test_heavy_cover_after_two_actions(field: Field) -> None:  # DSX-COVER-01
    a, b = pair(field)
    field.line(a, b, 0.8)
    field.put(b, Turn(round=1, declared=2))
    assert reckon(field, aim_at(field, a, b, "Assault rifle 5.56")).shot.difficulty == 18


@pytest.mark.parametrize("tag", ["rock", "trunk", "sill", "car"])
def test_ducking_behind_a_rock_or_tree_is_light_cover(field: Field, tag: str) -> None:  # DSX-COVER-02
    a, b = pair(field)
    field.line(a, b, tag=tag)
    assert cover(field, a, b).degree is Degree.LIGHT


@pytest.mark.parametrize("tag", ["parapet", "slit", "sandbags"])
def test_between_parapets_or_at_an_arrow_slit_is_heavy_cover(field: Field, tag: str) -> None:  # DSX-COVER-03
    a, b = pair(field)
    field.line(a, b, tag=tag)
    assert cover(field, a, b).degree is Degree.HEAVY


def test_a_firing_port_is_total_cover_one_can_be_shot_at_through(field: Field) -> None:  # DSX-COVER-04
    a, b = pair(field)
    field.line(a, b, 0.9, tag="port", screen=Screen("window", (9, 10), edge=2))
    found = cover(field, a, b)
    assert (found.degree, found.in_line) == (Degree.TOTAL, True)


def test_out_of_sight_behind_a_wall_is_total_cover_and_no_line(field: Field) -> None:  # DSX-COVER-04
    a, b = pair(field)
    field.wall(a, b)
    found = cover(field, a, b)
    assert (found.degree, found.in_line) == (Degree.TOTAL, False)
    assert "no line of sight" in covers_reason(field, a, b)


def covers_reason(field: Field, a: Ref, b: Ref) -> str:
    from rules.d6.attacks.attack import hindrance

    return hindrance(field, aim_at(field, a, b, "Assault rifle 5.56"))


@pytest.mark.parametrize(
    ("hidden", "degree"),
    [(0.0, 0), (0.24, 0), (0.25, 5), (0.59, 5), (0.60, 10), (0.99, 10), (1.0, 15)],
)
def test_the_share_hidden_makes_the_degree(hidden: float, degree: int) -> None:  # DSX-COVER-05
    assert by_share(hidden) == degree


def test_a_tag_counts_only_when_it_is_better(field: Field) -> None:  # DSX-COVER-05
    a, b = pair(field)
    field.line(a, b, 0.8, tag="rock")
    assert cover(field, a, b).degree is Degree.HEAVY


def test_what_stands_beside_the_attacker_is_his_cover_not_his_targets(field: Field) -> None:  # DSX-COVER-05
    a, b = pair(field)
    field.line(a, b, 0.5, screen=Screen("wall", (2, 10), edge=2))
    assert cover(field, a, b).degree is Degree.NONE
    assert cover(field, b, a).degree is Degree.LIGHT


def test_what_a_target_next_to_the_attacker_stands_at_covers_neither(field: Field) -> None:  # DSX-COVER-05
    a, near = fighter(field, "red", (2, 10), facing=2), fighter(field, "blue", (3, 10), facing=6)
    far = fighter(field, "blue", (4, 10), facing=6)
    for each in (near, far):
        field.line(a, each, 0.96, tag="sill", screen=Screen("window", (2, 10), edge=2))
    assert [cover(field, a, each).degree for each in (near, far)] == [Degree.NONE, Degree.LIGHT]


@pytest.mark.parametrize(
    ("cell", "edge", "degree"),
    [
        ((2, 9), 4, Degree.NONE),  # along its own cell
        ((3, 9), 4, Degree.NONE),  # from its cell's corner on
        ((3, 10), 2, Degree.LIGHT),  # on the far side of the next cell
        ((4, 9), 4, Degree.LIGHT),  # along the cell after that
    ],
)
def test_a_wall_that_begins_at_the_attackers_corner_is_its_own_cover(
    field: Field, cell: tuple[int, int], edge: int, degree: Degree
) -> None:
    """DSX-COVER-05: that corner is within 5 ft of it."""
    a, b = pair(field)
    field.line(a, b, 0.5, screen=Screen("wall", cell, edge=edge))
    assert cover(field, a, b).degree is degree


@pytest.mark.parametrize(
    ("metres", "degree", "seen"),
    [(0.7, 0, True), (0.75, 5, True), (1.5, 5, True), (3.0, 10, True), (3.7, 10, True), (4.5, 15, False)],
)
def test_growth_and_smoke_hide_by_their_thickness(
    field: Field, metres: float, degree: int, seen: bool
) -> None:  # DSX-COVER-06
    a, b = pair(field)
    field.line(a, b, haze=metres)
    found = cover(field, a, b)
    assert (found.degree, found.seen, found.in_line) == (degree, seen, True)


@pytest.mark.parametrize(
    ("light", "cells", "degree", "seen"),
    [
        (Light.BRIGHT, 40, 0, True),
        (Light.DIM, 12, 0, True),
        (Light.DIM, 13, 5, True),
        (Light.DARK, 4, 0, True),
        (Light.DARK, 5, 15, False),
    ],
)
def test_bad_light_conceals_beyond_a_distance(
    field: Field, light: Light, cells: int, degree: int, seen: bool
) -> None:  # DSX-COVER-06
    a, b = pair(field, cells)
    field.lights[2 + cells, 10] = light
    found = cover(field, a, b)
    assert (found.degree, found.seen) == (degree, seen)


def test_a_muzzle_flash_lights_its_owner_up(field: Field) -> None:  # DSX-SENSE-01
    a, b = pair(field, 10)
    field.lights[12, 10] = Light.DARK
    field.put(b, Turn(round=1, attacked=(6,)))
    assert cover(field, a, b).seen


def test_only_the_best_of_cover_and_concealment_counts(field: Field) -> None:  # DSX-COVER-01, DSX-COVER-06
    a, b = pair(field)
    field.line(a, b, 0.4, haze=3.2)
    assert cover(field, a, b).degree is Degree.HEAVY


def test_gas_conceals_lightly_however_thick(field: Field) -> None:  # DSX-GAS-01
    a, b = pair(field)
    field.add(Cloud("gas", tuple(((x, 10), 0.01) for x in range(4, 9)), until=9))
    assert cover(field, a, b).degree is Degree.LIGHT


def test_somebody_upright_in_the_line_gives_light_cover_unless_beside_the_shooter(field: Field) -> None:  # DSX-ATK-05
    a, b = pair(field)
    between = fighter(field, "red", (6, 10))
    assert cover(field, a, b).reason == "a creature in the line"
    field.prone(between)
    assert cover(field, a, b).degree is Degree.NONE
    fighter(field, "red", (3, 10))
    assert cover(field, a, b).degree is Degree.NONE


def test_lying_prone_is_light_cover_from_beyond_thirty_feet(field: Field) -> None:  # DSX-MOVE-04
    a, near = pair(field, 6)
    far = fighter(field, "blue", (9, 12))
    for each in (near, far):
        field.prone(each)
    assert cover(field, a, near).degree is Degree.NONE
    assert cover(field, a, far).degree is Degree.LIGHT


def test_from_a_burst_prone_is_light_and_round_a_corner_total(field: Field) -> None:  # DSX-MOVE-04, DSX-EXPL-04
    _, b = pair(field)
    field.prone(b)
    assert covers.from_burst(field, Caught(b, 1.0, body_shown(1.0))).degree is Degree.LIGHT
    assert covers.from_burst(field, Caught(b, 1.0, body_shown(1.0, 1.0), round_about=True)).degree is Degree.TOTAL


# keeping out of sight


def test_one_keeps_out_of_sight_only_beside_something_to_hide_behind(field: Field) -> None:  # DSX-COVER-07
    _, b = pair(field)
    assert covers.may_keep_down(field, b, 6) == "nothing there to hide behind"
    field.barriers[(10, 10), 6] = Barrier("wall", 1.0)
    assert covers.may_keep_down(field, b, 6) == ""
    field.places[10, 9] = Ground(obstacle=2.0)
    assert covers.may_keep_down(field, b, 0) == ""
    assert covers.may_keep_down(field, b, 2) != ""
    assert covers.may_keep_down(field, b, 5) == ""  # the corner of the wall


def test_whoever_stands_among_rocks_keeps_down_any_way(field: Field) -> None:  # DSX-COVER-07
    _, b = pair(field)
    field.places[10, 10] = Ground(tag="rock")
    assert [covers.may_keep_down(field, b, way) for way in range(8)] == [""] * 8


def test_an_open_door_hides_nobody_but_a_sill_does(field: Field) -> None:  # DSX-COVER-07
    _, b = pair(field)
    field.barriers[(10, 10), 6] = Barrier("door", 2.0, state="open")
    assert covers.may_keep_down(field, b, 6) != ""
    field.barriers[(10, 10), 6] = Barrier("window", 2.5, sill=0.9, head=2.0, state="broken")
    assert covers.may_keep_down(field, b, 6) == ""


def test_one_keeps_not_out_of_sight_where_one_attacked(field: Field) -> None:  # DSX-COVER-07, DSX-SUPP-06
    _, b = pair(field)
    field.barriers[(10, 10), 6] = Barrier("wall", 1.0)
    field.put(b, Turn(round=1, attacked=(6,)))
    assert covers.may_keep_down(field, b, 6) == "attacked that way this turn"


def test_keeping_down_leaves_no_line(field: Field) -> None:  # DSX-COVER-07
    a, b = pair(field)
    field.put(b, Stance(Posture.CROUCHED, (6,)))
    field.line(a, b, kept_down=True)
    found = cover(field, a, b)
    assert (found.in_line, found.reason) == (False, "keeps out of sight")
