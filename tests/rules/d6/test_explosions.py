"""Blasts by a set value; throws and where they land."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.board.grid import HexGrid
from rules.d6.blast import explosions
from rules.d6.blast.explosions import Burnt, Toss, Victim, blast, burst, off_by, toss
from rules.d6.core import equipment
from rules.d6.core.rolls import Check
from rules.d6.state import Aim
from rules.d6.terms.code import Code
from rules.d6.terms.weapons import Blast
from rules.frame.figure import Seat
from rules.frame.ground import Barrier, Cell, Ground
from rules.kernel import odds
from rules.kernel.dice import Scripted
from tests.rules.d6.field import Field, car, fighter, weapon

FRAG = Blast(15, 16, 15)


@pytest.fixture
def field() -> Field:
    return Field()


@pytest.mark.parametrize(
    ("reflexes", "through"),
    [(11, 12), (16, 4)],
)
def test_a_grenade_does_full_or_half_by_reflexes(reflexes: int, through: int) -> None:  # DSX-EXPL-01
    assert burst(FRAG, Victim(reflexes, 4)).through == through


def test_a_fireball_gains_nothing_from_a_high_cast_check() -> None:  # DSX-EXPL-02
    fireball = blast(weapon("Fireball"), 30)
    assert (burst(fireball, Victim(11, 0)).damage, burst(fireball, Victim(16, 0)).damage) == (18, 9)


def test_without_a_set_value_the_roll_is_compared_still_without_excess() -> None:  # DSX-EXPL-01, DSX-EXPL-02
    fireball = weapon("Fireball")
    assert fireball.area is not None
    unset = fireball.model_copy(update={"area": fireball.area.model_copy(update={"value": None})})
    assert burst(blast(unset, 13), Victim(13, 0)) == Burnt(True, 18, 18)
    assert burst(blast(unset, 12), Victim(13, 0)) == Burnt(False, 9, 9)


@pytest.mark.parametrize(("cast", "damage"), [(17, 0), (18, 18)])
def test_spell_resistance_stops_a_lower_cast_check(cast: int, damage: int) -> None:  # DSX-EXPL-03
    assert burst(blast(weapon("Fireball"), cast), Victim(11, 0, resistance=18)).damage == damage


def test_a_grenade_ignores_spell_resistance() -> None:  # DSX-EXPL-03
    assert burst(blast(weapon("Fragmentation grenade"), 3), Victim(11, 0, resistance=18)).damage == 16


def test_a_rocket_does_its_blast_damage_to_those_around() -> None:  # DSX-EXPL-05
    assert blast(weapon("Rocket launcher"), 20) == Blast(14, 16, 10)


# who is in it


def test_the_radius_counts_like_ranges(field: Field) -> None:  # DSX-EXPL-04
    inside, diagonal = fighter(field, "blue", (13, 10)), fighter(field, "blue", (12, 12))
    fighter(field, "red", (14, 10)), fighter(field, "red", (13, 13))
    found = [each.unit for each in explosions.caught(field, (10, 10), 15)]
    assert found == [diagonal, inside]  # two diagonals count 15 ft, three 20


def test_a_creature_in_several_cells_is_struck_once(field: Field) -> None:  # DSX-EXPL-04
    from rules.frame.figure import Body

    ogre = fighter(field, "blue", (10, 10))
    field.put(ogre, Body(height=2.7, length=3.0, width=3.0))
    assert [each.unit for each in explosions.caught(field, (9, 10), 15)] == [ogre]


def test_a_blast_gets_at_open_and_light_seats_once_each(field: Field) -> None:  # DSX-VEH-07, DSX-EXPL-04
    wheels = car(field, "blue", (10, 10))
    seats = ("open", "light", "heavy", "enclosed")
    riders = [fighter(field, "blue", (0, 0)) for _ in seats]
    for rider, exposure in zip(riders, seats, strict=True):
        field.seat(rider, wheels, Seat("passenger", exposure))
    assert [each.unit for each in explosions.caught(field, (9, 10), 5)] == [wheels, *riders[:2]]


def test_cover_from_the_burst_counts_and_round_a_corner_it_is_total(field: Field) -> None:  # DSX-EXPL-04
    covered, round_corner = fighter(field, "blue", (11, 10), reflexes=11), fighter(field, "blue", (9, 10), reflexes=11)
    field.bursts[(10, 10), covered] = {"hidden": 0.3}
    field.bursts[(10, 10), round_corner] = {"hidden": 1.0}
    field.round_about.add(round_corner)
    found = {each.unit: each for each in explosions.caught(field, (10, 10), 15)}
    assert explosions.difficulty(field, found[covered], (10, 10), knows=True).total == 16
    assert explosions.difficulty(field, found[round_corner], (10, 10), knows=True).total == 26
    assert explosions.difficulty(field, found[covered], (10, 10), knows=False).total == 5


def test_a_victim_is_worked_out_with_armour_and_resistance(field: Field) -> None:  # DSX-EXPL-01, DSX-EXPL-03
    hound = fighter(field, "blue", (10, 11), reflexes=13, rating=3, spell_resistance=18)
    (caught,) = explosions.caught(field, (10, 10), 15)
    assert explosions.victim(field, caught, (10, 10), knows=True) == Victim(13, 3, 18)
    assert hound == caught.unit


def test_a_shield_helps_against_what_bursts_in_front_of_it(field: Field) -> None:
    """DSX-ARM-01, DSX-EXPL-01: not behind its holder, nor under its feet."""
    fighter(field, "blue", (10, 10), "Long sword", "Shield", reflexes=11, facing=6)

    def difficulty(cell: Cell) -> int:
        (caught,) = explosions.caught(field, cell, 15)
        return int(explosions.difficulty(field, caught, cell, knows=True).total)

    assert [difficulty(cell) for cell in ((8, 10), (12, 10), (10, 10))] == [14, 11, 11]


# throwing


def test_a_good_throw_bursts_in_its_cell() -> None:  # DSX-EXPL-05
    assert toss(Scripted([5, 5]), Toss(Check(Code.parse("2D"), 10), 8)).off == 0


@pytest.mark.parametrize(
    ("missing", "distance", "off"),
    [(1, 8, 1), (3, 8, 1), (4, 8, 2), (7, 8, 3), (9, 4, 2), (9, 1, 1)],
)
def test_a_bad_one_lands_a_cell_off_for_every_three_points_short(
    missing: int, distance: int, off: int
) -> None:  # DSX-EXPL-05
    assert off_by(missing, distance) == off


def test_the_odds_of_a_throw_include_every_way_it_can_scatter() -> None:  # DSX-EXPL-05
    chances = odds.of(toss, Toss(Check(Code.parse("2D"), 10), 8))
    assert chances.chance(lambda landing: landing.off == 0) * 36 == 6
    ways = {landing.way for landing in chances if landing.off}
    assert ways == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("way", "cell"),
    [(1, (22, 10)), (2, (22, 12)), (3, (18, 12)), (4, (18, 10)), (5, (18, 8)), (6, (22, 8))],
)
def test_it_lands_long_short_or_wide_of_the_throw(field: Field, way: int, cell: tuple[int, int]) -> None:  # DSX-EXPL-05
    assert explosions.comes_down(field, (10, 10), (20, 10), 2, way) == cell


def test_on_hexes_the_six_ways_are_the_six_directions() -> None:  # DSX-EXPL-05
    field = Field(HexGrid(30, 30, 1.5, "x", "odd"))
    found = [explosions.comes_down(field, (10, 20), (10, 10), 1, way) for way in range(1, 7)]
    assert found == [cell for _, cell in field.grid.neighbours((10, 10))]


def test_walls_stop_what_goes_astray(field: Field) -> None:  # DSX-EXPL-05
    field.barriers[(21, 10), 2] = Barrier("wall", 3.0)
    assert explosions.comes_down(field, (10, 10), (20, 10), 3, 1) == (21, 10)
    field.places[20, 12] = Ground(obstacle=3.0)
    assert explosions.comes_down(field, (20, 5), (20, 10), 3, 1) == (20, 11)


def test_range_dice_apply_to_a_throw_and_aim_does_not(field: Field) -> None:  # DSX-EXPL-05, DSX-AIM-01
    unit = fighter(field, "red", (0, 10), "Fragmentation grenade", Throwing="4D")
    arm = equipment.arm(field, unit, "Fragmentation grenade")
    assert arm is not None
    field.put(unit, Aim("Fragmentation grenade", round=0, cell=(5, 10)))
    codes = [str(explosions.attempt(field, unit, arm, (x, 10)).code) for x in (6, 7, 13)]
    assert codes == ["4D", "3D", "2D"]
    assert explosions.hindrance(field, unit, arm, (19, 10)) == "out of range"


def test_a_grenade_goes_over_low_walls_a_launcher_needs_to_see(field: Field) -> None:  # DSX-EXPL-05
    thrower = fighter(field, "red", (0, 10), "Fragmentation grenade", Throwing="4D")
    launcher = fighter(field, "red", (0, 10), "Grenade launcher 40 mm", Heavy="4D")
    goals = {thrower: (8, 10), launcher: (15, 10)}
    arms = {unit: equipment.arms(field, unit)[0] for unit in goals}
    for unit, goal in goals.items():
        field.unseen_cells.add((unit, goal))
    field.barriers[(4, 10), 2] = Barrier("wall", 2.5)
    assert explosions.hindrance(field, thrower, arms[thrower], goals[thrower]) == ""
    assert explosions.hindrance(field, launcher, arms[launcher], goals[launcher]) == "no line of sight"
    for roofed in ((0, 10), goals[thrower]):
        field.places[roofed] = replace(field.place(roofed), roof=True)
        assert explosions.hindrance(field, thrower, arms[thrower], goals[thrower]) == "no line of sight"
        del field.places[roofed]
    field.barriers[(4, 10), 2] = Barrier("wall", 3.5)
    assert explosions.hindrance(field, thrower, arms[thrower], goals[thrower]) == "no line of sight"


@given(st.integers(1, 40), st.integers(1, 60))
def test_a_miss_is_always_off_but_never_by_more_than_half_the_way(missing: int, distance: int) -> None:  # DSX-EXPL-05
    assert 1 <= off_by(missing, distance) <= max(1, distance // 2)
