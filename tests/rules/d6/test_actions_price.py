"""What several actions in a round cost, and for how long; half moves and whole ones."""

from __future__ import annotations

from typing import Any

import pytest

from game.board.grid import HexGrid
from rules.d6.core import movement, penalties, rolls, scale
from rules.d6.core.defences import defence
from rules.d6.state import Defence, Gassed, Grappled, Spellbound, Turn
from rules.d6.terms.skills import Skill
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.ground import Diagonals
from rules.frame.scene import Clock
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, fighter

DEFENCES: tuple[Defence, ...] = ("reflexes", "willpower", "fortitude", "notice")


@pytest.fixture
def field() -> Field:
    return Field()


def soldier(field: Field, **more: Any) -> Ref:
    figures = {"reflexes": 11, "willpower": 9, "fortitude": 10, "notice": 10, **more}
    return fighter(field, "red", (5, 5), Longarms="4D", **figures)


def test_one_action_has_no_price(field: Field) -> None:  # DSX-ACT-01
    unit = soldier(field)
    assert [defence(field, unit, each).total for each in DEFENCES] == [11, 9, 10, 10]
    field.put(unit, Turn(round=1, declared=1))
    assert str(rolls.attempt(field, unit, Skill.LONGARMS).code) == "4D"


def test_a_full_move_and_an_attack_cost_a_die_and_three_points(field: Field) -> None:  # DSX-ACT-03
    unit = soldier(field)
    field.put(unit, Turn(round=1, declared=2))
    assert str(rolls.attempt(field, unit, Skill.LONGARMS).code) == "3D"
    assert [defence(field, unit, each).total for each in DEFENCES] == [8, 6, 7, 7]


@pytest.mark.parametrize(("actions", "dice", "points"), [(1, 0, 0), (2, 1, 3), (3, 2, 6), (4, 3, 9), (5, 4, 12)])
def test_each_further_action_costs_as_much_again(
    field: Field, actions: int, dice: int, points: int
) -> None:  # DSX-ACT-04, DSX-MOVE-01
    unit = soldier(field, reflexes=20)
    field.put(unit, Turn(round=1, declared=actions))
    assert rolls.attempt(field, unit, Skill.LONGARMS).code.n == 4 - dice
    assert defence(field, unit, "reflexes").total == 20 - points


def test_the_price_lasts_to_ones_next_turn_or_to_the_end_of_the_round() -> None:  # DSX-ACT-05 (option penalty_span)
    for span, next_round in (("own_round", 3), ("round", 1)):
        field = Field(penalty_span=span)
        unit = soldier(field)
        field.put(unit, Turn(round=1, declared=3))
        assert penalties.declared(field, unit) == 3
        field.clock = Clock(round=2)
        assert penalties.declared(field, unit) == next_round
        field.clock = Clock(round=3)
        assert penalties.declared(field, unit) == 1


def test_a_tally_says_where_every_die_went(field: Field) -> None:  # DSX-CORE-03
    unit = soldier(field)
    field.put(unit, Turn(round=1, declared=2))
    lines = rolls.attempt(field, unit, Skill.LONGARMS).tally.lines()
    assert lines == ("4D Longarms 4D", "-1D 2 actions in the round")


def test_assumed_figures_are_marked_as_such(field: Field) -> None:  # DSX-CORE-06
    enemy = fighter(field, "blue", (9, 9), reflexes=12)
    field.viewer = "red"
    assert defence(field, enemy, "reflexes").why == "Reflexes 12 (assumed)"


# moving


@pytest.mark.parametrize(
    ("feet", "bloodied", "whole", "half"),
    [(30, False, 6, 3), (25, False, 5, 2), (30, True, 3, 1), (25, True, 2, 1), (40, False, 8, 4)],
)
def test_moves_and_half_moves_in_cells(
    field: Field, feet: int, bloodied: bool, whole: int, half: int
) -> None:  # DSX-ACT-02, DSX-MOVE-02, DSX-INJ-02, DSX-CORE-04
    unit = fighter(field, "red", (5, 5), move=feet, bloodied=bloodied)
    assert movement.allowance(field, unit) == whole
    assert movement.half_allowance(field, unit) == half


def test_armour_and_bulk_slow_before_anything_is_halved(field: Field) -> None:  # DSX-MOVE-02
    gunner = fighter(field, "red", (5, 5), "General purpose machine gun 7.62", worn=("Plate harness",))
    assert movement.listed(field, gunner).total == 15
    bloodied = fighter(field, "red", (5, 6), "General purpose machine gun 7.62", worn=("Plate harness",), bloodied=True)
    assert movement.listed(field, bloodied).total == 8
    slow = fighter(field, "red", (5, 7), "General purpose machine gun 7.62", worn=("Bomb suit",), move=20)
    assert movement.listed(field, slow).total == 10


def test_overcome_by_gas_one_moves_half(field: Field) -> None:  # DSX-GAS-01
    unit = soldier(field)
    field.put(unit, Gassed(1))
    assert movement.allowance(field, unit) == 6
    field.put(unit, Gassed(2))
    assert movement.allowance(field, unit) == 3


def test_on_a_map_of_big_cells_a_move_is_rounded_to_the_nearest_and_at_least_one() -> None:  # [system] scale
    field = Field(HexGrid(30, 30, 5.0, "x", "odd"))
    unit, lame = soldier(field), soldier(field, move=5)
    assert (movement.allowance(field, unit), movement.half_allowance(field, unit)) == (2, 1)
    assert movement.allowance(field, lame) == 1


@pytest.mark.parametrize(
    ("posture", "sneak", "open_ground", "difficult"),
    [
        (Posture.STANDING, False, 1, 2),
        (Posture.CROUCHED, False, 2, 4),
        (Posture.PRONE, False, 2, 4),
        (Posture.STANDING, True, 2, 4),
        (Posture.PRONE, True, 4, 8),
    ],
)
def test_doublings_multiply(
    field: Field, posture: Posture, sneak: bool, open_ground: int, difficult: int
) -> None:  # DSX-MOVE-02, DSX-SENSE-02
    unit = soldier(field)
    field.put(unit, Stance(posture))
    walk = dict(movement.gait(field, unit, sneak=sneak).walk)
    assert (walk["open"], walk["difficult"], walk["deep"]) == (open_ground, difficult, 4 * open_ground)
    assert "impassable" not in walk


def test_how_one_climbs_and_where_the_way_is_barred(field: Field) -> None:  # DSX-MOVE-02, DSX-MELEE-01, DSX-ACT-06
    gait = movement.gait(field, soldier(field))
    assert gait.rises == gait.falls == ((0.3, 0), (1.2, 1), (3.0, 3))
    assert not gait.corners and gait.through_friends and not gait.through_foes and not gait.share
    assert gait.door == 1


def test_diagonals_count_as_the_table_plays() -> None:  # DSX-MOVE-02 (option diagonals)
    for option, way in (("alternate", Diagonals.ALTERNATE), ("flat", Diagonals.FLAT)):
        field = Field(diagonals=option)
        assert movement.gait(field, soldier(field)).diagonals is way


def test_the_held_do_not_walk(field: Field) -> None:  # DSX-GRAP-01, DSX-SPELL-04
    unit, other = soldier(field), soldier(field)
    assert movement.rooted(field, unit) == ""
    field.put(unit, Grappled(other))
    assert movement.rooted(field, unit) == "held"
    field.put(unit, Spellbound(1))
    assert movement.rooted(field, unit) == "held by a spell"


def test_bloodied_in_the_middle_of_a_move(field: Field) -> None:  # DSX-INJ-02
    unit = fighter(field, "red", (5, 5), bloodied=True)
    assert movement.left_when_bloodied(field, unit, 2) == 1
    assert movement.left_when_bloodied(field, unit, 5) == 0


@pytest.mark.parametrize(("feet", "cells"), [(5, 1), (30, 6), (2, 1), (100, 20), (8, 2), (7, 1)])
def test_feet_are_rounded_to_whole_cells(field: Field, feet: int, cells: int) -> None:  # [system] scale
    assert scale.in_cells(field.grid, feet) == cells


def test_a_cell_of_the_usual_map_is_five_feet(field: Field) -> None:  # [system] scale
    assert scale.whole_cells(field.grid, 13) == 2
