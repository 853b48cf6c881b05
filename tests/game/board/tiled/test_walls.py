"""Walls, doors and windows: which edges they stand on."""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.board.grid import Grid
from game.board.grid.layout import Layout
from game.board.terrain import EdgeKey
from game.board.tiled.crossing import Chart
from rules.frame.ground import Cell
from tests.game.board.grids import every_grid
from tests.game.board.tiled.draw import box, faults, ground, hexagonal, line, objects, opened, point, thing, tmx, told

modest = settings(max_examples=60, deadline=None, derandomize=True)
SIDE = 32.0
N, E, S, W = 0, 2, 4, 6


def layouts() -> list[Layout]:
    """A board of squares and one of each kind of hexes."""
    squares, *hexes = every_grid(7, 6, 1.0)
    return [Layout(squares, 32, 32), *(Layout(grid, 32, 28, 14) for grid in hexes)]


def both(*edges: EdgeKey) -> set[EdgeKey]:
    """Edges of squares, as seen from both their cells."""
    steps = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
    far = {(((c + steps[d][0]), (r + steps[d][1])), (d + 4) % 8) for (c, r), d in edges}
    return set(edges) | far


def test_a_wall_along_a_grid_line_stands_on_exactly_the_edges_of_that_line(tmp_path: Path) -> None:
    down = line("Wall", (SIDE, 0), (SIDE, 3 * SIDE))
    field = opened(tmp_path, tmx(ground(), objects(down)))
    assert set(field.terrain.barriers) == both(((0, 0), E), ((0, 1), E), ((0, 2), E))


def test_a_wall_has_its_class_defaults_and_what_it_states(tmp_path: Path) -> None:
    plain = line("Wall", (SIDE, 0), (SIDE, SIDE))
    fence = line("Wall", (2 * SIDE, 0), (2 * SIDE, SIDE), height=1.1, material="wood", thickness=20, tag="parapet")
    barriers = opened(tmp_path, tmx(ground(), objects(plain, fence))).terrain.barriers
    wall = barriers[(0, 0), E]
    assert (wall.what, wall.height, wall.material, wall.millimetres, wall.part) == ("wall", 2.5, "brick", 240, None)
    rail = barriers[(1, 0), E]
    assert (rail.height, rail.material, rail.millimetres, rail.tag) == (70 / 64, "wood", 20, "parapet")


def test_a_room_is_walled_in_on_all_sides(tmp_path: Path) -> None:
    room = box("Wall", SIDE, SIDE, 2 * SIDE, SIDE)
    barriers = opened(tmp_path, tmx(ground(), objects(room))).terrain.barriers
    inside = (((1, 1), N), ((2, 1), N), ((2, 1), E), ((2, 1), S), ((1, 1), S), ((1, 1), W))
    assert set(barriers) == both(*inside)


@pytest.mark.parametrize("slip", [-10.0, -1.0, 0.0, 1.0, 10.0])
def test_a_hand_that_slips_makes_no_gap(tmp_path: Path, slip: float) -> None:
    room = box("Wall", SIDE + slip, SIDE + slip, 2 * SIDE, SIDE)
    straight = box("Wall", SIDE, SIDE, 2 * SIDE, SIDE)
    crooked = opened(tmp_path, tmx(ground(), objects(room))).terrain.barriers
    assert crooked == opened(tmp_path, tmx(ground(), objects(straight))).terrain.barriers


def test_a_wall_through_centres_stands_on_one_side_of_them(tmp_path: Path) -> None:
    across = line("Wall", (0, 1.5 * SIDE), (4 * SIDE, 1.5 * SIDE))
    barriers = opened(tmp_path, tmx(ground(), objects(across))).terrain.barriers
    assert set(barriers) in (both(*(((c, 1), S) for c in range(4))), both(*(((c, 1), N) for c in range(4))))


def test_walls_may_be_turned_and_shifted_with_their_layer(tmp_path: Path) -> None:
    turned = thing("Wall", '<polyline points="0,0 96,0"/>', at='x="0" y="0" rotation="90"')  # now it runs down
    shifted = f'<group id="2" name="g" offsetx="20">{objects(turned, extra=SHIFT)}</group>'
    field = opened(tmp_path, tmx(ground(), shifted))
    assert set(field.terrain.barriers) == both(((0, 0), E), ((0, 1), E), ((0, 2), E))


SHIFT = 'offsetx="12" offsety="0"'


def _fenced(chart: Chart, fence: set[EdgeKey], start: Cell) -> set[Cell]:
    """The cells one can walk to from a start without crossing the fence, by whole sides."""
    grid: Grid = chart.grid
    ways = [d for d in range(grid.directions) if grid.shape == "hex" or d % 2 == 0]
    seen, todo = {start}, deque([start])
    while todo:
        cell = todo.popleft()
        for way in ways:
            there = grid.step(cell, way)
            if there in grid and there not in seen and chart.once((cell, way)) not in fence:
                seen.add(there)
                todo.append(there)
    return seen


@pytest.mark.parametrize("layout", layouts(), ids=str)
def test_a_wall_along_the_sides_of_any_cell_stands_on_exactly_those(layout: Layout) -> None:
    chart = Chart(layout)
    for cell in layout.grid.cells():
        edges = set(chart.edges(layout.outline(cell), True))
        every = layout.grid.directions // len(layout.outline(cell))
        sides = [(cell, d) for d in range(0, layout.grid.directions, every) if layout.grid.step(cell, d) in layout.grid]
        assert edges == {chart.once(side) for side in sides}


@pytest.mark.parametrize("layout", layouts(), ids=str)
def test_a_closed_wall_through_any_centres_lets_nobody_out(layout: Layout) -> None:
    @modest
    @given(st.lists(st.sampled_from(list(layout.grid.cells())), min_size=3, max_size=6), st.booleans())
    def holds(cells: list[Cell], corners: bool) -> None:
        spot = (lambda cell: layout.outline(cell)[0]) if corners else layout.centre
        points = tuple(spot(cell) for cell in cells)
        chart = Chart(layout)
        fence = set(chart.edges(points, True))
        inside = set(chart.enclosed(points))
        for start in sorted(inside)[:3]:
            # Even and odd parts of a figure that crosses itself are told apart; no path leads from one to the other.
            assert _fenced(chart, fence, start) <= inside

    holds()


@pytest.mark.parametrize("layout", layouts(), ids=str)
def test_a_wall_in_two_pieces_is_the_wall_in_one(layout: Layout) -> None:
    across = st.floats(-40, 300, allow_nan=False).map(lambda x: round(x, 2))

    @modest
    @given(st.tuples(across, across), st.tuples(across, across), st.sampled_from([0.0, 0.25, 0.5, 1.0]))
    def holds(a: tuple[float, float], b: tuple[float, float], share: float) -> None:
        chart = Chart(layout)
        split = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
        assert set(chart.edges((a, b), False)) <= set(chart.edges((a, split, b), False)) | set(
            chart.edges((b, a), False)
        )
        assert chart.edges((a, b), False) == chart.edges((b, a), False)

    holds()


def test_a_door_takes_the_place_of_the_wall_nearest_its_point(tmp_path: Path) -> None:
    wall = line("Wall", (SIDE, 0), (SIDE, 3 * SIDE))
    gate = point("Door", SIDE - 4, 1.5 * SIDE, name="gate", state="locked")
    field = opened(tmp_path, tmx(ground(), objects(gate, wall)))
    (door,) = field.doors
    assert (door.number, door.kind, door.name, door.edges) == (1, "door", "gate", (((0, 1), E),))
    assert field.terrain.barriers[(0, 1), E] == field.terrain.barriers[(1, 1), W] == door.barrier
    assert (door.barrier.what, door.barrier.state, door.barrier.part, door.barrier.height) == (
        "door",
        "locked",
        1,
        134 / 64,
    )
    assert field.terrain.barriers[(0, 0), E].what == "wall"
    assert not field.warnings


def test_a_door_in_a_corner_takes_the_side_that_has_a_wall(tmp_path: Path) -> None:
    wall = line("Wall", (2 * SIDE, 0), (2 * SIDE, 3 * SIDE))
    field = opened(tmp_path, tmx(ground(), objects(wall, point("Door", 1.5 * SIDE, 1.5 * SIDE))))
    assert field.doors[0].edges == (((1, 1), E),)


def test_a_wide_door_is_one_part_on_several_edges(tmp_path: Path) -> None:
    wall = line("Wall", (SIDE, 0), (SIDE, 3 * SIDE))
    gate = box("Door", SIDE - 5, 5, 10, 2 * SIDE - 10)
    field = opened(tmp_path, tmx(ground(), objects(wall, gate)))
    assert field.doors[0].edges == (((0, 0), E), ((0, 1), E))


def test_a_door_without_a_wall_stands_by_itself_with_a_warning(tmp_path: Path) -> None:
    field = opened(tmp_path, tmx(ground(), objects(point("Door", SIDE, 0.5 * SIDE))))
    assert set(field.terrain.barriers) == both(((0, 0), E))
    assert told(field.warnings, "object 7 (Door)", "no wall")


def test_a_window_keeps_the_wall_below_and_above(tmp_path: Path) -> None:
    wall = line("Wall", (SIDE, 0), (SIDE, 3 * SIDE), height=3.0, material="stone", thickness=400)
    field = opened(tmp_path, tmx(ground(), objects(wall, point("Window", SIDE, 1.5 * SIDE, state="open"))))
    pane = field.terrain.barriers[(0, 1), E]
    assert (pane.what, pane.material, pane.millimetres, pane.tag, pane.state) == ("window", "glass", 4, "sill", "open")
    assert (pane.sill, pane.head, pane.height) == (1.0, 2.0, 3.0)
    assert (pane.wall, pane.wall_millimetres) == ("stone", 400)
    assert field.doors[0].kind == "window"


def test_a_window_by_itself_sits_in_brick(tmp_path: Path) -> None:
    pane = opened(tmp_path, tmx(ground(), objects(point("Window", SIDE, 1.5 * SIDE)))).terrain.barriers[(0, 1), E]
    assert (pane.height, pane.wall, pane.wall_millimetres) == (2.5, "brick", 240)


def test_two_doors_on_one_edge_are_refused(tmp_path: Path) -> None:
    doors = (point("Door", SIDE, 16, number=n, name=f"door {n}") for n in (1, 2))
    assert told(faults(tmp_path, tmx(ground(), objects(*doors))), 'object 2 "door 2" (Door)', "door 1 is already")


def test_a_window_must_open_between_sill_and_head(tmp_path: Path) -> None:
    odd = point("Window", SIDE, 16, sill=2.0, head=1.0)
    assert told(faults(tmp_path, tmx(ground(), objects(odd))), "object 7 (Window)", "sill < head <= height")


def test_a_wall_between_no_cells_is_told(tmp_path: Path) -> None:
    for nowhere in (line("Wall", (4, 4), (8, 8)), line("Wall", (500, 0), (500, 90)), point("Wall", 32, 16)):
        assert told(opened(tmp_path, tmx(ground(), objects(nowhere))).warnings, "object 7 (Wall)", "no wall")


def test_walls_on_hexes_stand_where_they_part_two_centres(tmp_path: Path) -> None:
    down = line("Wall", (24 + 4, -10), (24 + 4, 200))  # between the first two columns, clear of both
    field = opened(tmp_path, tmx(ground(), objects(down), layout=hexagonal()))
    grid = field.terrain.grid
    assert {cell for cell, _ in field.terrain.barriers} == {(c, r) for c in (0, 1) for r in range(3)}
    assert all(abs(grid.step(*edge)[0] - edge[0][0]) == 1 for edge in field.terrain.barriers)


def test_round_walls_and_capsules_close(tmp_path: Path) -> None:
    for shape in ("<ellipse/>", "<capsule/>"):
        tower = box("Wall", SIDE * 0.9, SIDE * 0.9, SIDE * 1.2, SIDE * 1.2, shape)
        barriers = opened(tmp_path, tmx(ground(), objects(tower))).terrain.barriers
        assert set(barriers) == both(((1, 1), N), ((1, 1), E), ((1, 1), S), ((1, 1), W))


def test_a_door_drawn_as_a_rectangle_is_told_as_that(tmp_path: Path) -> None:
    warnings = opened(tmp_path, tmx(ground(), objects(box("Door", 32, 32, 32, 32)))).warnings
    assert told(warnings, "is a door drawn as a rectangle", "4 edges all round", "draw a line along the one edge")


def test_a_class_in_small_letters_is_told_as_what_it_should_be(tmp_path: Path) -> None:
    warnings = opened(tmp_path, tmx(ground(), objects(line("wall", (32, 0), (32, 64))))).warnings
    assert told(warnings, 'class "wall" is not known here', "write Wall")
