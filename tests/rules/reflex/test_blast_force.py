"""Explosions by the numbers: rings, shock wave, fragments; deviation; everything against its exact table."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from game.board.grid import Grid, HexGrid, SquareGrid
from rules.frame.ground import Cell
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.parts import scatter
from rules.reflex.blast.deviation import FACTORS, WAYS, Astray, deviate, lands
from rules.reflex.blast.force import PRIMARY, SECONDARY, Ring, fragments, ring, shard, shock
from rules.reflex.blast.fuses import burns
from rules.reflex.terms.bands import Band

RPG = 4.0
GRIDS = [SquareGrid(60, 50, 1.5), HexGrid(60, 50, 2.0, "x", "even")]


def test_a_metre_off_is_primary_six_secondary_eleven_nothing() -> None:
    """RFX-EXPL-02: the example of the RPG-7 and its radius of four metres."""
    assert ring(1, RPG) is PRIMARY
    assert ring(6, RPG) is SECONDARY
    assert ring(11, RPG) is None


def test_the_border_is_secondary_and_twice_the_radius_still_is() -> None:
    """RFX-EXPL-02."""
    assert ring(4, RPG) is SECONDARY
    assert ring(8, RPG) is SECONDARY
    assert ring(8.01, RPG) is None


def test_seven_on_pete_four_on_keith() -> None:
    """RFX-EXPL-04, RFX-EXPL-05: Blast 4, margin 3: 7 at x2 near by, half of it, rounded, at x3 farther off."""
    assert (shock(4, 3, PRIMARY), PRIMARY.blast) == (7, Fraction(2))
    assert (shock(4, 3, SECONDARY), SECONDARY.blast) == (4, Fraction(3))


def test_petes_fragments() -> None:
    """RFX-EXPL-06: two d10s show 1 and 5: hits of 7 and 11 at x2, each with its own location."""
    flew = fragments(Scripted((1, 3, 4, 5, 1, 6)), 2, PRIMARY)
    assert [(each.damage, each.spot.location) for each in flew] == [(7, "torso"), (11, "left_arm")]
    assert PRIMARY.sharp == 2


def test_keiths_fragments() -> None:
    """RFX-EXPL-07: two d20s show 4 and 18: one hit of 8, which any armour stops."""
    flew = fragments(Scripted((4, 3, 4, 18)), 2, SECONDARY)
    assert [each.damage for each in flew] == [8]
    assert SECONDARY.sharp == 0


def test_the_summary_of_an_explosion() -> None:
    """RFX-EXPL-08: rings, dice and penetrations in one table."""
    assert (PRIMARY.die, PRIMARY.fragment, PRIMARY.sharp) == (10, 6, Fraction(2))
    assert (SECONDARY.die, SECONDARY.fragment, SECONDARY.sharp) == (20, 4, Fraction(0))


@pytest.mark.parametrize("where", [PRIMARY, SECONDARY])
@pytest.mark.parametrize("density", [1, 2, 3])
def test_fragments_strike_as_often_as_counting_says(where: Ring, density: int) -> None:
    """RFX-EXPL-06, RFX-EXPL-07: five faces in ten, or in twenty, die by die; of two or three, the second flies by."""
    assert odds.of(shard, where).chance(lambda found: found is not None) == Fraction(5, where.die)
    faces = (1, 3, 4, 6, 5, 3, 4)[: 3 * density - 2 * (density > 1)]
    assert len(fragments(Scripted(faces), density, where)) == density - (density > 1)


@pytest.mark.parametrize("where", [PRIMARY, SECONDARY])
def test_a_fragment_is_equally_likely_to_be_of_each_strength(where: Ring) -> None:
    """RFX-EXPL-06, RFX-EXPL-07: the die adds itself to the damage."""
    one = odds.of(shard, where).map(lambda found: found.damage if found else 0)
    assert {damage - where.fragment for damage in one if damage} == {1, 2, 3, 4, 5}
    assert all(one[where.fragment + face] == Fraction(1, where.die) for face in range(1, 6))


@pytest.mark.parametrize("grid", GRIDS, ids=["squares", "hexes"])
@given(data=some.data())
@settings(max_examples=60, deadline=None)
def test_who_is_in_whose_radius_is_mutual(grid: Grid, data: some.DataObject) -> None:
    """RFX-EXPL-02: a burst here reaches there exactly as one there reaches here."""
    cells = some.tuples(some.integers(0, 40), some.integers(0, 40))
    a, b = data.draw(cells), data.draw(cells)
    radius = data.draw(some.floats(0.5, 20))
    assert ring(grid.straight(a, b), radius) is ring(grid.straight(b, a), radius)


# fuses and deviation


def test_a_fuse_burns_five_to_fourteen_ticks() -> None:
    """RFX-GREN-01: 1d10 + 4."""
    assert dict(odds.of(burns)) == {n: Fraction(1, 10) for n in range(5, 15)}


def test_the_ten_ways_astray() -> None:
    """RFX-INDIR-05: 1 and 2 beyond, 6 and 7 short, the others by eighths of a turn, clockwise."""
    ways = odds.of(deviate, 4, Band.CQB).map(lambda astray: astray.degrees)
    assert dict(ways) == {
        degrees: Fraction(2 if degrees in (0, 180) else 1, 10) for degrees in (0, 45, 90, 135, 180, 225, 270, 315)
    }
    assert [WAYS[face] for face in range(1, 11)] == [0, 0, 45, 90, 135, 180, 180, 225, 270, 315]


def test_five_missed_at_open_range_is_25_metres() -> None:
    """RFX-INDIR-06."""
    assert deviate(Scripted((4,)), 5, Band.OPEN) == Astray(90, 25.0)
    assert deviate(Scripted((4,)), 4, Band.CQB).metres == 4
    assert deviate(Scripted((4,)), 2, None).metres == 30
    assert list(FACTORS.values()) == [0, Fraction(1, 2), 1, 2, 3, 5, 8, 10]


@pytest.mark.parametrize("face, spot", [(1, (20, 16)), (4, (24, 20)), (6, (20, 24)), (9, (16, 20)), (10, (17, 17))])
def test_it_comes_down_by_the_diagram(face: int, spot: tuple[int, int]) -> None:
    """RFX-INDIR-05: thrown north, four metres astray on squares of one metre."""
    grid = SquareGrid(60, 50, 1.0)
    assert lands(grid, (20, 30), (20, 20), Astray(WAYS[face], 4.0)) == spot


def test_nothing_comes_down_behind_whoever_let_it_fly() -> None:
    """RFX-INDIR-06."""
    grid = SquareGrid(60, 50, 1.0)
    assert lands(grid, (20, 30), (20, 26), Astray(180, 15.0)) == (20, 30)


def test_what_flies_off_the_map_is_gone() -> None:
    """RFX-INDIR-06."""
    assert lands(SquareGrid(60, 50, 1.0), (20, 30), (20, 5), Astray(0, 25.0)) is None


@pytest.mark.parametrize("grid", GRIDS, ids=["squares", "hexes"])
@given(
    aim=some.tuples(some.integers(10, 50), some.integers(5, 30)),
    degrees=some.sampled_from(sorted(set(WAYS.values()))),
    metres=some.integers(0, 12),
)
@settings(max_examples=80, deadline=None)
def test_it_is_as_far_off_as_was_rolled(grid: Grid, aim: Cell, degrees: int, metres: int) -> None:
    """RFX-INDIR-06: to the nearest cell, unless it fell short by more than the range."""
    start = (30, 45)
    spot = lands(grid, start, aim, Astray(degrees, metres))
    if spot is None:
        return
    assert grid.straight(aim, spot) <= metres + grid.metres
    if metres * 2 < grid.straight(start, aim):
        assert abs(grid.straight(aim, spot) - metres) <= grid.metres


def test_the_nearest_cell_is_found_by_walking() -> None:
    """RFX-INDIR-05: metres to cells."""
    for grid in GRIDS:
        for cell in ((3, 4), (17, 22), (40, 9)):
            assert scatter.nearest(grid, (30, 30), grid.centre(cell)) == cell
