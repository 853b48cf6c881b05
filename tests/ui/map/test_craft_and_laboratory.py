"""What the maps of a crash site and of a laboratory show: burnt trees, an open deck, machines, rock, lifted roofs."""

from __future__ import annotations

import pygame
import pytest

from game import data
from game.board.board import Board
from game.board.tiled import read
from game.ui.map import growth
from game.ui.map.chart import Chart
from game.ui.map.glyphs import sign
from game.ui.map.hard_objects import Things
from game.ui.map.land import Land
from game.ui.map.painter import Painter
from game.ui.map.palette import usual
from game.ui.map.pictures import broad, map_picture
from game.ui.map.pieces import Pieces, done
from rules.frame.ground import Cell

SCALE = 16.0


def land(name: str) -> Land:
    ground = read(data.maps() / name / f"{name}.tmx")
    return Land(ground, Chart(ground.terrain.grid))


def colour_at(picture: pygame.Surface, where: Land, cell: Cell) -> pygame.Color:
    x, y = where.chart.middle(cell)
    return picture.get_at((round(x * SCALE), round(y * SCALE)))


def grey(colour: pygame.Color) -> bool:
    """As metal is: no channel far from the others."""
    return max(colour.r, colour.g, colour.b) - min(colour.r, colour.g, colour.b) < 26


def test_trees_on_scorched_earth_are_burnt_and_the_others_spread_over_the_cells_round_them() -> None:
    clearing = land("clearing")
    crowns = growth.crowns(clearing)
    trees = [crown for each in crowns.values() for crown in each if crown.kind in ("wood", "burnt")]
    assert {crown.kind for crown in trees} == {"wood", "burnt"}
    assert all(clearing.kinds[cell] == "scorched" for cell, each in crowns.items() for c in each if c.kind == "burnt")
    assert max(crown.radius for crown in trees) > clearing.chart.metres


def test_machines_are_drawn_as_what_they_are() -> None:
    kinds = {name: set(Things(land(name), usual()).kinds.values()) for name in ("clearing", "bunker")}
    assert {"wreckage", "console", "reactor", "log", "rock"} <= kinds["clearing"]
    assert {"tank", "console", "reactor", "crates"} <= kinds["bunker"]
    assert "block" not in kinds["bunker"], "rock that nobody has dug away is ground, not a thing upon it"


@pytest.mark.usefixtures("screen")
def test_the_deck_before_the_shell_is_metal_though_no_roof_is_over_it() -> None:
    clearing = land("clearing")
    deck = [cell for cell in clearing.of_kind("plates") if not clearing.terrain.place(cell).roof]
    assert len(deck) > 8
    picture = done(Pieces(Painter(clearing, usual()), Board(clearing.terrain)).whole(SCALE, 0.0))
    bare = [cell for cell in deck if not clearing.terrain.place(cell).obstacle]
    assert sum(grey(colour_at(picture, clearing, cell)) for cell in bare) > 0.8 * len(bare)


@pytest.mark.usefixtures("screen")
def test_a_level_under_one_roof_shows_its_rooms_on_the_card_of_its_scenario() -> None:
    bunker, clearing = (Painter(land(name), usual()) for name in ("bunker", "clearing"))
    assert [broad(each, bunker.land.chart) for each in bunker.masonry.buildings] == [True]
    assert [broad(each, clearing.land.chart) for each in clearing.masonry.buildings] == [False]
    wide, high = bunker.land.chart.size
    picture = map_picture(bunker.land.ground, (round(wide * SCALE), round(high * SCALE)))
    tanks = [cell for cell, kind in Things(bunker.land, usual()).kinds.items() if kind == "tank"]
    assert all(colour_at(picture, bunker.land, cell).g > colour_at(picture, bunker.land, cell).r + 20 for cell in tanks)


def test_each_of_the_crew_has_a_sign_of_its_own() -> None:
    signs = [sign(role) for role in ("overseer", "drone", "stalker", "brute", "leader", "nothing of the kind")]
    assert len(set(signs)) == len(signs)
