"""Clouds go downwind, stop at walls and under roofs, go through open doors, thin out and are gone."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.battle.table import Battletable
from game.systems.gas import ahead
from rules.frame.ground import Barrier, Cell
from rules.frame.things import Cloud
from rules.kernel.refs import Ref
from tests.frame.probe import DOOR, land, wall
from tests.game.systems.field import Figures, Idle, standing

EAST = {"wind": 2.0, "wind_to": 90.0}


def cells(table: Battletable, cloud: Ref) -> dict[Cell, float]:
    found = table.find(cloud, Cloud)
    return dict(found.cells) if found else {}


def puff(*at: Cell, density: float = 1.0, until: int = 9) -> Cloud:
    return Cloud("smoke", tuple((cell, density) for cell in at), until, source=at[0])


def test_a_cloud_goes_downwind_by_the_rulebooks_metres() -> None:
    table = standing(figures=Figures(3.0), weather=EAST).table
    cloud = table.cloud(puff((4, 5), (4, 6)))
    table.tick(10)
    assert sorted(cells(table, cloud)) == [(7, 5), (7, 6)]


def test_what_does_not_make_a_whole_cell_is_carried_on() -> None:
    table = standing(figures=Figures(1.5), ground=land(metres=2.0), weather=EAST).table
    cloud = table.cloud(puff((4, 5)))
    columns = []
    for _ in range(4):
        table.tick(10)
        columns += [column for column, _ in cells(table, cloud)]
    assert columns == [4, 5, 6, 7], "1.5, 3, 4.5 and 6 metres"


@pytest.mark.parametrize("ticks", [(10.0,), (5.0, 5.0), (1.0,) * 10, (0.4,) * 25, (3.0, 7.0)])
def test_a_cloud_drifts_by_the_second_however_its_book_cuts_time(ticks: tuple[float, ...]) -> None:
    table = standing(figures=Figures(3.0, fade=0.5), weather=EAST).table
    cloud = table.cloud(puff((4, 5)))
    for seconds in ticks:
        table.tick(seconds)
    assert cells(table, cloud) == {(7, 5): pytest.approx(0.5)}


def test_in_half_a_minute_a_cloud_goes_three_times_as_far_as_in_ten_seconds() -> None:
    table = standing(figures=Figures(3.0), weather=EAST).table
    cloud = table.cloud(puff((4, 5)))
    table.tick(30)
    assert sorted(cells(table, cloud)) == [(13, 5)]


def test_where_it_will_be_is_told_for_the_rounds_of_the_book(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Idle, "round_seconds", Fraction(20))
    table = standing(figures=Figures(1.0), weather=EAST).table
    cloud = table.part(table.cloud(puff((4, 5))), Cloud)
    assert [later.cells[0][0] for later in ahead(table, cloud, 2)] == [(4, 5), (6, 5), (8, 5)]


def test_a_step_across_the_corners_of_squares_takes_its_true_length() -> None:
    table = standing(figures=Figures(3.0), weather={"wind": 2.0, "wind_to": 135.0}).table
    cloud = table.cloud(puff((4, 5)))
    table.tick(10)
    assert list(cells(table, cloud)) == [(6, 7)], "two corners are 2.8 m, three would be 4.2"


def test_a_wall_holds_a_cloud_and_beside_it_the_cloud_goes_on() -> None:
    table = standing(figures=Figures(3.0), weather=EAST, ground=land(walls=wall(5, (4, 5)))).table
    cloud = table.cloud(puff((4, 4), (4, 5), (4, 6)))
    table.tick(10)
    assert sorted(cells(table, cloud)) == [(5, 4), (5, 5), (7, 6)]


def test_a_low_wall_holds_nothing() -> None:
    low = Barrier("wall", 1.0, material="stone", millimetres=300)
    table = standing(figures=Figures(3.0), weather=EAST, ground=land(walls=wall(5, (5,), low))).table
    cloud = table.cloud(puff((4, 5)))
    table.tick(10)
    assert list(cells(table, cloud)) == [(7, 5)]


def test_a_door_lets_a_cloud_through_once_it_is_open() -> None:
    table = standing(figures=Figures(1.0), weather=EAST, ground=land(walls=wall(5, (5,), DOOR))).table
    cloud = table.cloud(puff((5, 5)))
    table.tick(10)
    assert list(cells(table, cloud)) == [(5, 5)]
    table.door(1, "open")
    table.tick(10)
    assert list(cells(table, cloud)) == [(6, 5)]


def test_under_a_roof_there_is_no_wind() -> None:
    roof = np.zeros((12, 20), dtype=np.bool_)
    roof[5, 6:9] = True
    table = standing(figures=Figures(4.0), weather=EAST, ground=land(roof=roof)).table
    inside, outside = table.cloud(puff((7, 5))), table.cloud(puff((4, 5)))
    table.tick(10)
    assert list(cells(table, inside)) == [(7, 5)]
    assert list(cells(table, outside)) == [(6, 5)], "it has blown in, and stays"


def test_a_cloud_thins_out_and_is_gone() -> None:
    table = standing(figures=Figures(0.0, fade=0.4)).table
    cloud = table.cloud(Cloud("gas", (((4, 5), 1.0), ((5, 5), 0.5)), 9))
    table.tick(10)
    assert sorted(cells(table, cloud)) == [(4, 5), (5, 5)]
    table.tick(10)
    assert sorted(cells(table, cloud)) == [(4, 5)]
    table.tick(10)
    assert table.find(cloud, Cloud) is None and table.clouds((4, 5)) == ()


def test_a_cloud_that_is_blown_off_the_map_is_gone() -> None:
    table = standing(figures=Figures(3.0), weather=EAST).table
    cloud = table.cloud(puff((18, 5)))
    table.tick(10)
    assert table.find(cloud, Cloud) is None


def test_smoke_hazes_the_sight_through_it_as_long_as_it_is_there() -> None:
    table = standing(figures=Figures(1.0), weather={"wind": 1.0, "wind_to": 0.0}).table
    ann, rob = table.units()
    table.cloud(puff((4, 5)))
    assert table.silhouette(ann, rob).haze > 0
    table.tick(10)
    assert table.silhouette(ann, rob).haze == 0


@given(
    st.sampled_from(["square", "hex"]),
    st.floats(0, 359),
    st.floats(0, 6),
    st.sets(st.tuples(st.integers(0, 19), st.integers(0, 11)), min_size=1, max_size=6),
    st.sets(st.tuples(st.integers(0, 18), st.integers(0, 11)), max_size=12),
)
def test_a_cloud_never_grows_nor_passes_a_wall_that_closes_the_map(
    shape: str, to: float, metres: float, at: set[Cell], walls: set[Cell]
) -> None:
    side = 2 if shape == "square" else 1
    line = {((9, row), side): wall(0, (0,))[(0, 0), 2] for row in range(12)}
    inner = {(cell, side): line[(9, 0), side] for cell in sorted(walls)}
    weather = {"wind": 1.0, "wind_to": to}
    fight = standing(figures=Figures(metres), weather=weather, ground=land(shape, walls=line | inner))
    cloud = fight.table.cloud(puff(*sorted(at)))
    for _ in range(3):
        before = cells(fight.table, cloud)
        fight.table.tick(10)
        after = cells(fight.table, cloud)
        assert len(after) <= len(before)
        assert all(cell in fight.table.grid for cell in after)
        if shape == "square":
            assert sum(column > 9 for column, _ in after) <= sum(column > 9 for column, _ in before)
            assert sum(column <= 9 for column, _ in after) <= sum(column <= 9 for column, _ in before)
    fight.close()
