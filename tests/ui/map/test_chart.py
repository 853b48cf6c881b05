"""Cells, metres and pixels: what lies under a point is found again from there, on every kind of board."""

from __future__ import annotations

import math

import numpy as np
import pygame
import pytest

from game.board.grid import Grid, HexGrid, SquareGrid
from game.ui.map.camera import RUNGS, Camera
from game.ui.map.chart import Chart

GRIDS: list[Grid] = [
    SquareGrid(9, 7, 1.5),
    HexGrid(9, 7, 5.0, "x", "odd"),
    HexGrid(9, 7, 5.0, "x", "even"),
    HexGrid(9, 7, 2.0, "y", "odd"),
    HexGrid(9, 7, 2.0, "y", "even"),
]
grids = pytest.mark.parametrize("grid", GRIDS, ids=lambda grid: f"{grid.shape}{getattr(grid, 'axis', '')}")


@grids
def test_every_cell_is_found_at_its_middle_and_near_its_corners(grid: Grid) -> None:
    chart = Chart(grid)
    for cell in grid.cells():
        x, y = chart.middle(cell)
        assert chart.cell(x, y) == cell
        for corner in chart.outline(cell):
            assert chart.cell(x + (corner[0] - x) * 0.97, y + (corner[1] - y) * 0.97) == cell


@grids
def test_a_side_lies_half_way_to_the_neighbour_across_it(grid: Grid) -> None:
    chart = Chart(grid)
    for cell in grid.cells():
        for direction in chart.sides:
            (x0, y0), (x1, y1) = chart.edge(cell, direction)
            x, y = chart.middle(cell)
            other_x, other_y = grid.centre(grid.step(cell, direction))
            assert math.dist(((x0 + x1) / 2, (y0 + y1) / 2), ((x + other_x) / 2, (y + other_y) / 2)) < 1e-6
            assert chart.nearest_edge(x + (other_x - x) * 0.4, y + (other_y - y) * 0.4) == (cell, direction)


@grids
def test_many_points_at_once_are_found_like_one_by_one(grid: Grid) -> None:
    chart = Chart(grid)
    luck = np.random.default_rng(3)
    x, y = luck.uniform(0, chart.size[0], 300), luck.uniform(0, chart.size[1], 300)
    columns, rows = chart.cells(x, y)
    for at in range(300):
        found = int(columns[at]), int(rows[at])
        assert chart.cell(float(x[at]), float(y[at])) == (found if found in grid else None)


@grids
def test_all_cells_lie_within_the_size(grid: Grid) -> None:
    chart = Chart(grid)
    corners = [corner for cell in grid.cells() for corner in chart.outline(cell)]
    assert min(x for x, _ in corners) == pytest.approx(0, abs=1e-5)
    assert max(x for x, _ in corners) == pytest.approx(chart.size[0], rel=1e-5)
    assert max(y for _, y in corners) == pytest.approx(chart.size[1], rel=1e-5)


def test_off_the_board_there_is_no_cell() -> None:
    chart = Chart(GRIDS[1])
    assert chart.cell(-1, -1) is None
    assert chart.nearest_edge(1000, 1000) is None


@pytest.fixture
def camera() -> Camera:
    return Camera(Chart(HexGrid(40, 30, 5.0, "x", "odd")), pygame.Rect(100, 50, 800, 600))


def test_a_pixel_leads_to_the_ground_and_back(camera: Camera) -> None:
    for pixel in ((100, 50), (500, 350), (899, 649)):
        x, y = camera.to_screen(camera.to_ground(pixel))
        assert (x, y) == pytest.approx(pixel, abs=1e-6)


def test_zooming_keeps_the_ground_under_the_pointer(camera: Camera) -> None:
    pixel = (420, 300)
    before = camera.to_ground(pixel)
    camera.zoom(1, pixel, now=0)
    for now in (20, 60, 120, 400):
        camera.advance(now)
        assert math.dist(camera.to_ground(pixel), before) < 2 / camera.scale
    assert not camera.moving
    assert camera.resting_scale


def test_zoom_ends_at_both_ends(camera: Camera) -> None:
    camera.smooth = False
    camera.zoom(99, camera.rect.center, 0)
    assert camera.cell_pixels == pytest.approx(RUNGS[-1])
    camera.zoom(-99, camera.rect.center, 0)
    assert camera.rung == camera.furthest
    wide, high = (span * camera.scale for span in camera.chart.size)
    assert wide <= 800
    assert high <= 600


def test_the_board_cannot_be_scrolled_out_of_sight(camera: Camera) -> None:
    camera.scroll(-100_000, -100_000)
    assert camera.to_ground(camera.rect.center)[0] > 0
    camera.scroll(100_000, 100_000)
    assert camera.cell_at(camera.rect.center) is not None


def test_it_glides_to_a_cell_and_jumps_where_motion_is_unwanted(camera: Camera) -> None:
    camera.center_on((20, 15), now=0)
    assert camera.advance(100)
    assert camera.moving
    camera.advance(5000)
    assert camera.cell_at(camera.rect.center) == (20, 15)
    camera.smooth = False
    camera.center_on((25, 12), now=0)
    assert not camera.moving
    assert camera.cell_at(camera.rect.center) == (25, 12)


def test_dragging_takes_the_ground_along(camera: Camera) -> None:
    before = camera.to_ground((500, 300))
    camera.drag(30, -20)
    assert math.dist(camera.to_ground((530, 280)), before) < 2 / camera.scale
