"""Smoke, gas, mines, seizing; and the figures the systems ask for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.d6 import clouds, grappling, mines
from rules.d6.attacks import attack
from rules.d6.blast.explosions import Victim, burst
from rules.d6.showing.measures import Measures
from rules.d6.state import Gassed, Grappled, Holding, Stealth, Turn
from rules.d6.terms.sizes import Size
from rules.d6.terms.weapons import Area, Blast
from rules.frame.figure import Seat
from rules.frame.ground import Ground, Weather
from rules.frame.scene import Clock
from rules.frame.things import Cloud, Fire, Known, Mine, Minefield
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from tests.rules.d6.field import Field, aim_at, car, fighter, weapon
from tests.rules.d6.playing import Playing


@pytest.fixture
def field() -> Field:
    return Field()


def area(name: str) -> Area:
    found = weapon(name).area
    assert found is not None
    return found


# clouds


def test_smoke_fills_fifteen_feet_and_hides_like_dense_growth(field: Field) -> None:  # DSX-SMOKE-01
    smoke = clouds.cloud(field, (20, 20), area("Smoke grenade"))
    assert (smoke.kind, smoke.source, smoke.until) == ("smoke", (20, 20), 11)
    assert smoke.covers((23, 20)) and not smoke.covers((24, 20))
    assert {density for _, density in smoke.cells} == {1.0}


@pytest.mark.parametrize(("wind", "roof", "rounds"), [(0.0, False, 10), (3.0, False, 5), (3.0, True, 20)])
def test_how_long_it_lasts(field: Field, wind: float, roof: bool, rounds: int) -> None:  # DSX-SMOKE-01
    field.weather = Weather(wind=wind)
    field.places[20, 20] = Ground(roof=roof)
    assert clouds.lasts(field, (20, 20)) == rounds


def test_it_drifts_a_cell_a_round_downwind_and_then_is_gone(field: Field) -> None:  # DSX-SMOKE-01
    smoke = clouds.cloud(field, (20, 20), area("Smoke grenade"))
    measures = Measures()
    assert measures.drift(field, smoke).metres == 0
    field.weather = Weather(wind=3.0)
    assert (measures.drift(field, smoke).metres, measures.drift(field, smoke).gone) == (1.5 / 6, False)
    field.clock = Clock(round=11)
    assert measures.drift(field, smoke).gone


@pytest.mark.parametrize(("fortitude", "dice"), [(13, 2), (10, 2), (14, 1)])
def test_tear_gas_takes_two_dice_or_one(field: Field, fortitude: int, dice: int) -> None:  # DSX-GAS-01
    unit = fighter(field, "red", (20, 20), fortitude=fortitude)
    field.add(clouds.cloud(field, (20, 20), area("Tear gas grenade")))
    gas = clouds.gas_at(field, unit)
    assert gas is not None and clouds.choke(field, unit, gas) == Gassed(dice)


def test_a_busy_unit_withstands_gas_worse(field: Field) -> None:  # DSX-GAS-01, DSX-ACT-03
    unit = fighter(field, "red", (20, 20), fortitude=14)
    field.put(unit, Turn(round=1, declared=2))
    gas = clouds.cloud(field, (20, 20), area("Tear gas grenade"))
    assert clouds.choke(field, unit, gas) == Gassed(2)


def test_a_mask_keeps_gas_out_and_so_does_a_closed_vehicle(field: Field) -> None:  # DSX-GAS-01
    wheels, inside, outside = car(field, "red", (5, 5)), fighter(field, "red", (0, 0)), fighter(field, "red", (0, 0))
    field.seat(inside, wheels, Seat("passenger", "enclosed"))
    field.seat(outside, wheels, Seat("passenger", "open"))
    masked = fighter(field, "red", (1, 1), worn=("Gas mask",))
    assert [clouds.breathes(field, each) for each in (inside, outside, masked, wheels)] == [False, True, False, False]


# mines


def laid(field: Field, cell: tuple[int, int], name: str = "", side: str = "blue") -> Ref:
    return field.add(Mine(name, cell, side))


def test_a_mine_bursts_like_an_explosive_with_a_set_value() -> None:  # DSX-MINE-01
    assert mines.blast("") == Blast(14, 16, 5)
    assert burst(mines.blast(""), Victim(5, 4)).through == 12


def test_what_sets_a_mine_off(field: Field) -> None:  # DSX-MINE-01
    cat, goblin = fighter(field, "red", (1, 1), size=Size.TINY), fighter(field, "red", (1, 1), size=Size.SMALL)
    wheels = car(field, "red", (5, 5))
    mine, heavy = laid(field, (3, 3)), laid(field, (4, 4), "Anti-vehicle mine")
    sets_off = Measures().sets_off
    assert [sets_off(field, each, mine) for each in (cat, goblin, wheels)] == [False, True, True]
    assert [sets_off(field, each, heavy) for each in (goblin, wheels)] == [False, True]


@pytest.mark.parametrize(
    ("density", "faces", "here"),
    [("light", (6, 6), True), ("light", (6, 5), False), ("medium", (6, 5), True), ("dense", (5, 5), True)],
)
def test_each_cell_of_a_minefield_is_a_chance(density: str, faces: tuple[int, int], here: bool) -> None:  # DSX-MINE-01
    assert mines.lies_here(Scripted(faces), density) is here


def test_a_sharp_eye_discovers_a_mine_it_stops_beside(field: Field) -> None:  # DSX-MINE-01
    sharp, dull = fighter(field, "red", (4, 3), notice=15), fighter(field, "red", (4, 3), notice=14)
    mine = laid(field, (3, 3))
    laid(field, (8, 8))
    assert mines.noticed(field, sharp, ((4, 3),)) == (mine,)
    assert mines.noticed(field, dull, ((4, 3),)) == ()
    field.put(mine, Known(("red",)))
    assert mines.noticed(field, sharp, ((4, 3),)) == ()


def test_a_search_finds_mines_in_sight_at_fifteen(field: Field) -> None:  # DSX-MINE-01
    unit = fighter(field, "red", (4, 3))
    seen, hidden = laid(field, (6, 3)), laid(field, (9, 3))
    sown = field.add(Minefield("", ((10, 10),), "light", "blue"))
    field.unseen_cells.add((unit, (9, 3)))
    assert mines.found(field, unit, 15) == (seen,)
    assert mines.found(field, unit, 14) == ()
    assert mines.fields_found(field, unit, 15) == (sown,)
    assert not mines.known(field, hidden, "red") and mines.known(field, hidden, "blue")


def test_a_known_mine_is_stepped_round_by_the_undisturbed(field: Field) -> None:  # DSX-MINE-01
    unit = fighter(field, "red", (4, 3))
    mine = laid(field, (5, 3))
    field.put(mine, Known(("red",)))
    assert mines.known_cells(field, "red") == {(5, 3)}
    assert mines.steps_round(field, unit)
    field.put(unit, Turn(round=1, declared=2))
    assert not mines.steps_round(field, unit)
    field.put(unit, Turn(round=1))
    fighter(field, "blue", (4, 4))
    assert not mines.steps_round(field, unit)


# seizing


def test_one_seizes_with_brawling_against_reflexes(field: Field) -> None:  # DSX-GRAP-01
    a = fighter(field, "red", (5, 5), Brawling="4D", facing=2)
    b = fighter(field, "blue", (6, 5), "Combat knife", reflexes=11, facing=6)
    field.knows(b, a)
    assert grappling.hindrance(field, a, b) == ""
    wish = grappling.seizing(field, a, b)
    assert wish is not None
    worked_out = attack.reckon(field, wish)
    assert (str(worked_out.shot.code), worked_out.shot.difficulty) == ("4D", 11)


def test_what_keeps_one_from_seizing(field: Field) -> None:  # DSX-GRAP-01
    a = fighter(field, "red", (5, 5), Brawling="4D")
    large, huge = (fighter(field, "blue", (6, y), size=size) for y, size in ((5, Size.LARGE), (6, Size.HUGE)))
    far = fighter(field, "blue", (8, 5))
    found = [grappling.hindrance(field, a, each) for each in (large, huge, far)]
    assert found == ["", "is too large", "out of reach"]
    full = fighter(field, "red", (5, 6), "Mace", "Combat knife")
    assert grappling.hindrance(field, full, large) == "needs a free hand"
    field.put(a, Holding(large))
    assert grappling.hindrance(field, a, large) == "already holds an enemy"


def test_breaking_free_meets_the_holders_brawling_as_a_number(field: Field) -> None:  # DSX-GRAP-01, DSX-CORE-02
    holder, victim = fighter(field, "red", (5, 5), Brawling="3D+2"), fighter(field, "blue", (6, 5), Brawling="4D")
    field.put(victim, Grappled(holder))
    assert (str(grappling.breaking(field, victim).code), grappling.grip_of(field, holder)) == ("4D", 11)


# what the systems ask


def test_bands_of_what_is_in_hand(field: Field) -> None:  # DSX-ATK-04
    rifleman = fighter(field, "red", (5, 5), "Assault rifle 5.56")
    swordsman = fighter(field, "red", (5, 5), "Long sword")
    band = Measures().band
    assert [band(field, rifleman, metres) for metres in (30, 31.5, 180, 181.5)] == ["short", "medium", "long", ""]
    assert [band(field, swordsman, metres) for metres in (1.5, 3.0)] == ["reach", ""]


def test_perception_goes_through_the_rule(field: Field) -> None:  # DSX-SENSE-01
    a, b = fighter(field, "red", (5, 5), facing=2), fighter(field, "blue", (12, 5))
    measures = Measures()
    assert measures.perceives(field, a, b, field.silhouette(a, b)) == "seen"
    field.put(b, Stealth((30, 30, 30)))
    assert measures.perceives(field, a, b, field.silhouette(a, b)) == ""
    assert measures.hearing(field) == 0


def test_somebody_burning_is_not_of_these_rules() -> None:
    assert not Measures().spreads(Playing().table, Ref(1), Fire((1, 1), 1, 1, 9), (1, 2))


def test_gas_does_not_stop_shots_but_hides_lightly(field: Field) -> None:  # DSX-GAS-01
    a = fighter(field, "red", (5, 5), "Assault rifle 5.56", Longarms="4D", facing=2)
    b = fighter(field, "blue", (15, 5), "Assault rifle 5.56", reflexes=11, facing=6)
    field.knows(b, a)
    gas = Cloud("gas", (((10, 5), 0.01),), 9, 13)
    cloud = field.add(gas)
    assert attack.reckon(field, aim_at(field, a, b, "Assault rifle 5.56")).shot.difficulty == 16
    field.put(cloud, replace(gas, kind="smoke"))
    assert attack.reckon(field, aim_at(field, a, b, "Assault rifle 5.56")).shot.difficulty == 11
