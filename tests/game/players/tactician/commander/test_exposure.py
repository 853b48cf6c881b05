"""Maps of what each place costs a unit, and ways round the dangerous ones."""

from __future__ import annotations

import numpy as np
import pytest

from game.battle.view import View
from game.players.rough_distance import paces
from game.players.tactician.commander.exposure import Exposures, Floats, layout
from game.players.tactician.commander.routes import route
from game.players.tactician.situation import Situation, situation
from game.players.tactician.threats import Threats
from rules.frame.body import Posture
from rules.frame.ground import Cell
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field, walled

BOOKS = ("d6", "reflex", "graydawn", "gurps", "darkconspiracy")
WALL = tuple(((12, row), 2) for row in range(4, 9))
"""Walls on the eastern sides of these cells."""


def seen(book: str, hexes: bool = False) -> tuple[View, Situation]:
    """A rifleman west of a wall, an enemy east of it, as the rifleman's side sees it."""
    terrain = field(hexes=hexes) if hexes else walled(field(), *WALL)
    battle = staged(book, man("blue", (4, 2), "Osei"), man("red", (18, 2), "Ilic"), terrain=terrain)
    view = battle.view("blue")
    return view, situation(view, "blue", remembers=True)


@pytest.mark.parametrize("book", BOOKS)
def test_a_map_says_of_each_cell_what_the_measure_of_threat_says_of_the_unit_there(book: str) -> None:
    # given an enemy in sight
    view, around = seen(book)
    (foe,), (unit,) = around.foes, around.friends
    exposures = Exposures(Threats())
    # when its maps are drawn
    asked = view, exposures.eye(view, foe), unit, exposures.kind(view, unit), Posture.STANDING
    under_fire, fire = exposures.suffered(*asked), exposures.dealt(*asked)
    # then they agree with single questions, in the open and behind the wall
    number = layout(view.board).number
    shows = view.silhouette(foe.ref, unit)
    own = Threats().between(view, foe.ref, unit)
    assert under_fire[number((4, 2))] == pytest.approx(own.at(shows.metres, 1.0, 0.0, "", Posture.STANDING))
    assert under_fire[number((4, 2))] > 0
    assert fire[number((4, 2))] > 0
    assert under_fire[number((11, 6))] == fire[number((11, 6))] == 0


def test_maps_are_kept_while_nothing_changes() -> None:
    view, around = seen("d6")
    (foe,), (unit,), exposures = around.foes, around.friends, Exposures(Threats())
    kind = exposures.kind(view, unit)
    each = [exposures.suffered(view, exposures.eye(view, foe), unit, kind, Posture.PRONE) for _ in range(2)]
    assert each[0] is each[1]


@pytest.mark.parametrize("hexes", [False, True])
def test_a_way_through_no_danger_is_as_long_as_the_plain_one(hexes: bool) -> None:
    view, _ = seen("d6", hexes)
    goal: Cell = (18, 6)
    plain, way = paces(view.board, (goal,)), route(view.board, np.array([layout(view.board).number(goal)]))
    assert dict(way) == dict(plain)
    cells, walked = way.walked(np.array([layout(view.board).number((4, 6))]))
    assert layout(view.board).cell(int(cells[-1, 0])) == goal
    assert walked[-1, 0] == plain[4, 6]


def test_a_covered_way_keeps_off_ground_under_fire() -> None:
    # given dangerous ground on the straight way
    view, _ = seen("d6")
    ground = layout(view.board)
    danger: Floats = np.zeros(len(view.board.grid))
    danger[[ground.number((9, row)) for row in range(3, 12)]] = 1.0
    # when a unit goes by the covered way, and when by the straight one
    goal, start = np.array([ground.number((11, 6))]), np.array([ground.number((4, 6))])
    straight, _ = route(view.board, goal).walked(start)
    covered, walked = route(view.board, goal, danger, 30.0).walked(start)
    # then only the straight way leads through it
    assert danger[straight].sum() == 1.0
    assert danger[covered].sum() == 0.0
    assert walked[-1, 0] > len(straight) - 1
