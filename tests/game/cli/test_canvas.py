"""Boards drawn with characters: squares with joined walls, hexes shifted by half a cell in both directions."""

from typing import Literal

from game.board.board import Board
from game.board.grid import HexGrid, SquareGrid
from game.board.terrain import Terrain, flat
from game.cli.canvas import Canvas, Glyph, sheet
from game.cli.scenery import draw_walls, drawn, glyph
from rules.frame.ground import Barrier, Cell, Ground
from tests.game.skirmish import field, ground, walled


def picture(terrain: Terrain) -> str:
    """The board as plain text, a dot a cell."""
    board = Board(terrain)
    canvas = Canvas(sheet(board.grid, walls=bool(board.barriers)))
    for cell in board.grid.cells():
        canvas.cell(cell, Glyph("."))
    draw_walls(canvas, board)
    return "\n".join(line.plain for line in canvas.lines())


def room(cells: tuple[Cell, ...], grid: SquareGrid | HexGrid) -> tuple[tuple[Cell, int], ...]:
    """The edges round some cells."""
    around = tuple(range(0, grid.directions, 2 if grid.shape == "square" else 1))
    return tuple((cell, way) for cell in cells for way in around if grid.step(cell, way) not in cells)


def test_squares_without_walls_lie_side_by_side() -> None:
    assert picture(field(columns=3, rows=2)) == "......\n......"


def test_the_walls_of_a_room_are_joined_at_its_corners() -> None:
    terrain = field(columns=4, rows=3)
    walled(terrain, *room(((1, 1), (2, 1)), terrain.grid))
    walled(terrain, ((1, 1), 2), barrier=Barrier("door", 2.1, state="shut", part=1))
    assert picture(terrain).split("\n") == [
        " .. .. .. ..",
        "   ┌──┬──┐",
        " ..│..+..│..",
        "   └──┴──┘",
        " .. .. .. ..",
    ]


def test_columns_of_hexes_are_shifted_down_by_half_a_cell() -> None:
    assert picture(flat(HexGrid(3, 2, 5.0, "x", "odd"), 2, 3)).split("\n") == [
        " ..  ..",
        " ......",
        " ......",
        " ......",
        "   ..",
    ]


def test_rows_of_hexes_are_shifted_right_by_half_a_cell() -> None:
    assert picture(flat(HexGrid(3, 2, 5.0, "y", "odd"), 2, 3)) == "......\n ......"


def test_a_wall_round_one_hex_has_six_sides() -> None:
    def walled_in(axis: Literal["x", "y"]) -> list[str]:
        terrain = flat(HexGrid(3, 3, 5.0, axis, "odd"), 3, 3)
        return picture(walled(terrain, *room(((1, 1),), terrain.grid))).split("\n")

    assert walled_in("x")[2:6] == [" ...__....", " ..╱..╲...", " ..╲__╱...", " ........."]
    assert walled_in("y")[1:4] == ["       ╱ ╲", "   ...│...│...", "       ╲ ╱"]


def test_every_kind_of_ground_has_a_glyph_of_its_own() -> None:
    places = [
        Ground(),
        Ground(walk="deep"),
        Ground(walk="shallow"),
        Ground(walk="difficult"),
        Ground(walk="impassable"),
        Ground(obstacle=3.0),
        Ground(obstacle=0.8),
        Ground(growth=6.0, density=1.0),
        Ground(growth=6.0, density=0.2),
        Ground(growth=1.2),
        Ground(growth=0.4),
        Ground(roof=True),
        Ground(surface="cobbled street"),
    ]
    assert len({glyph(place) for place in places}) == len(places)


def test_a_picture_names_only_the_glyphs_that_occur() -> None:
    _, used = drawn(ground(field()))
    assert used == (glyph(Ground()),)
