"""Boards to walk on, drawn by lot, and the rules of walking told a second time, cell by cell, as a yardstick."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

import networkx as nx
import numpy as np
from hypothesis import strategies as st

from game.board.board import Board
from game.board.grid import Grid, HexGrid, SquareGrid
from game.board.terrain import Terrain, flat, quantised
from rules.frame.ground import Barrier, Cell, Diagonals, Gait
from tests.game.board.grids import some_grid

State: TypeAlias = tuple[Cell, int, int]
"""A cell, whether the next diagonal counts double, and the facing."""

WALL = Barrier("wall", 2.0)
FENCE = Barrier("wall", 1.0)
DOOR = Barrier("door", 2.0, state="shut")
WINDOW = Barrier("window", 2.0, sill=1.0, state="shut")
BARRIERS = (
    WALL,
    FENCE,
    DOOR,
    replace(DOOR, state="open"),
    replace(DOOR, state="locked"),
    replace(FENCE, what="door", state="locked"),
    WINDOW,
    replace(WINDOW, sill=1.5, state="open"),
)

ON_FOOT = Gait("on foot", (("open", 1), ("difficult", 2), ("shallow", 3)), climbs=((1.0, 2),), door=1)


def meadow(columns: int = 9, rows: int = 7, shape: str = "square") -> Board:
    """Open level ground."""
    hexes = HexGrid(columns, rows, 1.5, "x", "odd")
    return Board(flat(SquareGrid(columns, rows, 1.5) if shape == "square" else hexes, rows, columns))


def both_sides(grid: Grid, edges: dict[tuple[Cell, int], Barrier]) -> dict[tuple[Cell, int], Barrier]:
    """Barriers listed from either cell."""
    half = grid.directions // 2
    opposite = {(grid.step(cell, way), (way + half) % grid.directions): it for (cell, way), it in edges.items()}
    return edges | opposite


def with_barriers(board: Board, edges: dict[tuple[Cell, int], Barrier]) -> Board:
    """A board with walls, doors and windows on some edges."""
    barriers = board.terrain.barriers | both_sides(board.grid, edges)
    return Board(replace(board.terrain, barriers=barriers))


def with_cells(board: Board, layer: str, cells: dict[Cell, float]) -> Board:
    """A board where one layer has other values in some cells."""
    values = getattr(board.terrain, layer).copy()
    for (column, row), value in cells.items():
        values[row, column] = value
    return Board(replace(board.terrain, **{layer: values}))


def drawn_by_lot(grid: Grid, seed: int, *, level: bool = False, walls: float = 0.15) -> Board:
    """A board of hills, woods, rocks, walls and doors; level ones are open meadows with walls and doors."""
    luck = np.random.default_rng(seed)
    shape = (grid.rows, grid.columns)
    terrain: Terrain = flat(grid, *shape)
    sides = range(0, grid.directions, 2 if grid.shape == "square" else 1)
    edges = {
        (cell, way): BARRIERS[luck.integers(len(BARRIERS))]
        for cell in grid.cells()
        for way in sides
        if luck.random() < walls / 2
    }
    terrain = replace(terrain, barriers=both_sides(grid, edges))
    if level:
        return Board(terrain)
    return Board(
        replace(
            terrain,
            ground=quantised(luck.choice([0, 0.25, 0.5, 1.25], shape, p=[0.4, 0.3, 0.2, 0.1])),
            obstacle=quantised(luck.choice([0, 0.5, 1.0, 2.0], shape, p=[0.8, 0.05, 0.05, 0.1])),
            walk=luck.choice(5, shape, p=[0.5, 0.25, 0.15, 0.05, 0.05]).astype(np.uint8),
        )
    )


@dataclass(frozen=True)
class Walk:
    """A walker on a board drawn by lot."""

    board: Board
    start: Cell
    gait: Gait
    facing: int | None


GAITS = st.builds(
    Gait,
    name=st.just("by lot"),
    walk=st.sampled_from([ON_FOOT.walk, (("open", 2), ("difficult", 5), ("shallow", 6)), (("open", 1), ("deep", 1))]),
    diagonals=st.sampled_from(Diagonals),
    rises=st.sampled_from([((0.5, 0),), ((0.25, 0), (0.5, 1), (1.0, 3)), ()]),
    falls=st.sampled_from([((0.5, 0),), ((0.25, 0), (2.0, 1)), ()]),
    climbs=st.sampled_from([(), ((0.5, 1), (1.0, 2)), ((2.0, 4),)]),
    door=st.sampled_from([None, 0, 1]),
    corners=st.booleans(),
)
ASIDE: tuple[tuple[int, ...], ...] = ((), (1,), (1, 2), (1, 1, 2, 2), (1, 1, 2, 3, 3), (1, 1, 1, 1, 1))


@st.composite
def walks(draw: st.DrawFn, *, turning: bool = False, most: int = 12) -> Walk:
    """Any board, any gait, anywhere to set out from."""
    grid = draw(some_grid(2, most))
    start = (draw(st.integers(0, grid.columns - 1)), draw(st.integers(0, grid.rows - 1)))
    gait = draw(GAITS)
    facing = None
    if turning:
        gait = replace(gait, turn=draw(st.integers(0, 2)), aside=draw(st.sampled_from(ASIDE)))
        gait = replace(gait, aside_adds=draw(st.booleans()))
        facing = draw(st.integers(0, grid.directions - 1))
    return Walk(drawn_by_lot(grid, draw(st.integers(0, 10**6))), start, gait, facing)


def listed(table: tuple[tuple[float, int], ...], metres: float) -> int | None:
    """The price for so many metres by a table, None beyond its end."""
    if metres <= 0:
        return 0
    return next((price for limit, price in table if metres <= limit), None)


def past(barrier: Barrier | None, gait: Gait) -> int | None:
    """The price of one barrier, None if there is no way past it."""
    if barrier is None or (barrier.what == "door" and barrier.state == "open"):
        return 0
    if barrier.what == "door" and barrier.state == "shut" and gait.door is not None:
        return gait.door
    return listed(gait.climbs, barrier.sill if barrier.what == "window" else barrier.height)


def across(board: Board, gait: Gait, cell: Cell, way: int) -> int | None:
    """The price of what stands between a cell and the next, None if there is no way."""
    if board.grid.shape == "hex" or way % 2 == 0:
        return past(board.barrier(cell, way), gait)
    rounds: list[int | None] = []
    for first, second in (((way - 1) % 8, (way + 1) % 8), ((way + 1) % 8, (way - 1) % 8)):
        between = board.grid.step(cell, first)
        parts = (past(board.barrier(cell, first), gait), past(board.barrier(between, second), gait))
        rock = listed(gait.climbs, board.place(between).obstacle)
        rounds.append(None if None in (*parts, rock) else sum(part or 0 for part in parts))
    open_rounds = [price for price in rounds if price is not None]
    if gait.corners:
        return min(open_rounds, default=None)
    return max(open_rounds) if len(open_rounds) == 2 else None


def moves(board: Board, gait: Gait, state: State) -> list[tuple[State, int]]:
    """Every move out of a state, with its price."""
    (cell, parity, facing), grid = state, board.grid
    found: list[tuple[State, int]] = []
    if gait.turn is not None:
        found += [((cell, parity, (facing + by) % grid.directions), gait.turn) for by in (1, -1)]
    for way, there in grid.neighbours(cell):
        walk = dict(gait.walk).get(board.place(there).walk)
        rise = board.place(there).height - board.place(cell).height
        extras = (
            listed(gait.rises, rise),
            listed(gait.falls, -rise),
            listed(gait.climbs, board.place(there).obstacle),
            across(board, gait, cell, way),
        )
        off = min((way - facing) % grid.directions, (facing - way) % grid.directions)
        factors = (gait.aside or (1,)) if gait.turn is not None else (1,) * 9
        if walk is None or None in extras or (gait.turn is not None and off >= len(factors)):
            continue
        adds = gait.turn is not None and gait.aside_adds and bool(gait.aside)
        price = walk * (factors[off] if gait.turn is not None and not adds else 1)
        after = parity
        if grid.shape == "square" and way % 2:
            if gait.diagonals is Diagonals.ALTERNATE:
                price, after = price * (1 + parity), 1 - parity
            elif gait.diagonals is Diagonals.HALF:
                price += -(-price // 2)
        price += factors[off] if adds else 0
        found.append(((there, after, facing), price + sum(extra or 0 for extra in extras)))
    return found


def graph(walk: Walk, extra: Mapping[Cell, int] | None = None) -> nx.DiGraph[State]:
    """Every state and move of a walk; some cells cost extra to enter."""
    drawn: nx.DiGraph[State] = nx.DiGraph()
    facings = range(walk.board.grid.directions) if walk.gait.turn is not None else (0,)
    for cell in walk.board.grid.cells():
        for parity in (0, 1):
            for facing in facings:
                state = (cell, parity, facing)
                drawn.add_node(state)
                for to, price in moves(walk.board, walk.gait, state):
                    entered = 0 if extra is None or to[0] == cell else extra.get(to[0], 0)
                    drawn.add_edge(state, to, weight=price + entered)
    return drawn


def origin(walk: Walk) -> State:
    """The state one sets out in."""
    return (walk.start, 0, walk.facing or 0)


def costs(walk: Walk, budget: int) -> dict[Cell, int]:
    """What each cell within a budget costs, by networkx."""
    lengths = nx.single_source_dijkstra_path_length(graph(walk), origin(walk), cutoff=budget)
    found: dict[Cell, int] = {}
    for (cell, _, _), cost in lengths.items():
        found[cell] = min(int(cost), found.get(cell, budget))
    del found[walk.start]
    return found
