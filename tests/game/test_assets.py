"""The tilesets and maps that come with the game: built anew they are the same, and every place can be played."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import deque
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from PIL import Image

from game.board.battleground import Battleground
from game.board.tiled import read
from rules.frame.ground import Cell

ROOT = Path(__file__).resolve().parents[2]
MAPS = ROOT / "maps"
NAMES = ("bunker", "clearing", "crossing", "farm", "inn", "quarry", "river", "street", "warehouse", "wielka")
PARTED = ("river",)
"""Maps whose banks only boats and aircraft connect."""
DRAWN = ("square-roofs", "square-ground")
"""Tilesets that are drawn anew in the test: the quickest ones."""


def run(script: str, *words: str) -> None:
    subprocess.run([sys.executable, str(ROOT / "assets" / script), *words], check=True, timeout=240)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything that is text, built anew, and the quickest pictures."""
    folder = tmp_path_factory.mktemp("maps")
    run("build.py", "--into", str(folder), "--text")
    run("build.py", "--into", str(folder), "--only", *DRAWN)
    run("maps.py", "--into", str(folder))
    return folder


@pytest.fixture(scope="module")
def grounds() -> dict[str, Battleground]:
    return {name: read(MAPS / name / f"{name}.tmx") for name in NAMES}


@pytest.fixture(scope="module")
def project() -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads((MAPS / "deadground.tiled-project").read_text(encoding="utf-8"))
    return loaded


def classes(project: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {kind["name"]: kind for kind in project["propertyTypes"] if kind["type"] == "class"}


def lists(project: dict[str, Any]) -> dict[str, list[str]]:
    return {kind["name"]: kind["values"] for kind in project["propertyTypes"] if kind["type"] == "enum"}


def stated(root: ElementTree.Element, tag: str) -> list[tuple[str, ElementTree.Element]]:
    """Every property of every tile or object, with the class of what it belongs to."""
    return [
        (owner.get("type", ""), found) for owner in root.iter(tag) for found in owner.findall("properties/property")
    ]


def steps_in(ground: Battleground, cell: Cell) -> list[Cell]:
    """Where one may walk from a cell: through doors that are not locked, round walls, over what can be climbed."""
    terrain, found = ground.terrain, []
    for direction, near in terrain.grid.neighbours(cell):
        if terrain.grid.shape == "square" and direction % 2:
            continue
        barrier = terrain.barriers.get((cell, direction))
        if barrier is not None and (barrier.what != "door" or barrier.state == "locked") and barrier.height > 1.2:
            continue
        there = terrain.place(near)
        if there.walk in {"impassable", "deep"} or abs(there.height - terrain.place(cell).height) > 1.5:
            continue
        found.append(near)
    return found


def reached(ground: Battleground, start: Cell) -> set[Cell]:
    seen, waiting = {start}, deque([start])
    while waiting:
        for near in steps_in(ground, waiting.popleft()):
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    return seen


def test_the_project_offers_every_class_of_the_contract(project: dict[str, Any]) -> None:
    offered = classes(project)
    expected = {"Terrain", "Wall", "Door", "Window", "Deploy", "Unit", "Minefield", "Mine"}
    assert expected | {"Objective", "Trigger", "Note"} <= offered.keys()
    assert "tile" in offered["Terrain"]["useAs"]
    assert all("object" in offered[name]["useAs"] for name in ("Wall", "Door", "Window", "Deploy", "Note"))


def test_every_list_that_a_member_draws_from_is_there_and_holds_its_default(project: dict[str, Any]) -> None:
    known = lists(project)
    for kind in classes(project).values():
        for member in kind["members"]:
            if "propertyType" in member:
                assert member["value"] in known[member["propertyType"]]


@pytest.mark.parametrize("path", sorted((MAPS / "tilesets").glob("*.tsx")), ids=lambda path: path.stem)
def test_the_project_covers_all_that_a_tileset_says(path: Path, project: dict[str, Any]) -> None:
    members = {member["name"]: member for member in classes(project)["Terrain"]["members"]}
    known = lists(project)
    for kind, found in stated(ElementTree.parse(path).getroot(), "tile"):
        assert kind == "Terrain"
        member = members[found.get("name", "")]
        assert found.get("type", "string") == member["type"]
        assert found.get("propertytype") == member.get("propertyType")
        if "propertyType" in member:
            assert found.get("value") in known[member["propertyType"]]


@pytest.mark.parametrize("name", NAMES)
def test_the_project_covers_all_that_the_objects_of_a_map_say(name: str, project: dict[str, Any]) -> None:
    offered = classes(project)
    root = ElementTree.parse(MAPS / name / f"{name}.tmx").getroot()
    assert {thing.get("type") for thing in root.iter("object")} <= offered.keys()
    for kind, found in stated(root, "object"):
        assert found.get("name") in {member["name"] for member in offered[kind]["members"]}


@pytest.mark.parametrize("path", sorted((MAPS / "tilesets").glob("*.tsx")), ids=lambda path: path.stem)
def test_the_picture_of_a_tileset_lies_beside_it_and_has_the_size_it_says(path: Path) -> None:
    root = ElementTree.parse(path).getroot()
    picture = root.find("image")
    assert picture is not None
    assert Path(picture.get("source", "")).name == picture.get("source")
    with Image.open(path.parent / picture.get("source", "")) as image:
        assert image.size == (int(picture.get("width", 0)), int(picture.get("height", 0)))
        columns, count = int(root.get("columns", 0)), int(root.get("tilecount", 0))
        tile = (int(root.get("tilewidth", 0)), int(root.get("tileheight", 0)))
        assert image.size == (tile[0] * columns, tile[1] * (count // columns))


def test_the_pictures_together_stay_small() -> None:
    assert sum(path.stat().st_size for path in (MAPS / "tilesets").glob("*.png")) < 3_000_000


def test_building_anew_gives_the_same_tilesets_project_and_maps_to_the_byte(built: Path) -> None:
    kept = [path for kind in ("*.tsx", "*.tiled-project", "*.tmx") for path in sorted(MAPS.rglob(kind))]
    ours = [path for path in kept if path.parent.name in {"tilesets", "maps", *NAMES}]
    assert len(ours) >= 14 + 1 + 3
    for path in ours:
        assert (built / path.relative_to(MAPS)).read_bytes() == path.read_bytes(), path.name


@pytest.mark.parametrize("name", DRAWN)
def test_drawing_anew_gives_the_same_picture_but_for_a_shade(built: Path, name: str) -> None:
    both = [Image.open(folder / "tilesets" / f"{name}.png").convert("RGBA") for folder in (built, MAPS)]
    anew, kept = (np.asarray(picture, dtype=np.int16) for picture in both)
    assert anew.shape == kept.shape
    assert float(np.abs(anew - kept).mean()) < 1.5


@pytest.mark.parametrize("name", NAMES)
def test_the_map_reader_has_nothing_to_remark_on_our_maps(grounds: dict[str, Battleground], name: str) -> None:
    assert grounds[name].warnings == ()


def on_foot(ground: Battleground, name: str) -> set[Cell]:
    """Where one may walk from where blue sets up; where deep water lies between the sides, from where anybody does."""
    starts = [deploy for deploy in ground.deploys if deploy.zone == "blue" or name in PARTED]
    return set().union(*(reached(ground, deploy.cells[0]) for deploy in starts))


@pytest.mark.parametrize("name", NAMES)
def test_everybody_sets_up_on_ground_he_can_stand_on_and_leave(grounds: dict[str, Battleground], name: str) -> None:
    ground = grounds[name]
    assert {"blue", "red"} <= {deploy.zone for deploy in ground.deploys}
    everywhere = on_foot(ground, name)
    for deploy in ground.deploys:
        good = [cell for cell in deploy.cells if ground.terrain.place(cell).walk not in {"impassable", "deep"}]
        assert len(good) >= 4, deploy.zone
        assert len(good) == len(deploy.cells), (deploy.zone, sorted(set(deploy.cells) - set(good)))
        assert set(good) <= everywhere, (deploy.zone, sorted(set(good) - everywhere))


@pytest.mark.parametrize("name", NAMES)
def test_every_room_can_be_entered(grounds: dict[str, Battleground], name: str) -> None:
    ground = grounds[name]
    everywhere = on_foot(ground, name)
    roofed = [cell for cell in ground.terrain.grid.cells() if ground.terrain.place(cell).roof]
    assert roofed
    shut_off = [c for c in roofed if c not in everywhere and ground.terrain.place(c).walk != "impassable"]
    assert not shut_off


@pytest.mark.parametrize("name", NAMES)
def test_walls_follow_the_roofs(grounds: dict[str, Battleground], name: str) -> None:
    """Where a roof ends there is a wall, a door or a window."""
    terrain = grounds[name].terrain
    for cell in terrain.grid.cells():
        for direction, near in terrain.grid.neighbours(cell):
            diagonal = terrain.grid.shape == "square" and direction % 2
            if not diagonal and terrain.place(cell).roof and not terrain.place(near).roof:
                assert (cell, direction) in terrain.barriers, (cell, near)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_grows_under_a_roof(grounds: dict[str, Battleground], name: str) -> None:
    terrain = grounds[name].terrain
    assert all(not terrain.place(cell).growth for cell in terrain.grid.cells() if terrain.place(cell).roof)


def test_nowhere_on_wielka_is_a_step_too_high_to_climb(grounds: dict[str, Battleground]) -> None:
    terrain = grounds["wielka"].terrain
    heights = [terrain.place(cell).height for cell in terrain.grid.cells()]
    assert min(heights) >= 0.0 and 12.0 <= max(heights) <= 15.0
    for cell in terrain.grid.cells():
        for _, near in terrain.grid.neighbours(cell):
            assert abs(terrain.place(cell).height - terrain.place(near).height) <= 1.0


def test_the_stream_of_wielka_is_crossed_by_the_bridge_and_the_ford_alone(grounds: dict[str, Battleground]) -> None:
    ground = grounds["wielka"]
    places = {cell: ground.terrain.place(cell) for cell in ground.terrain.grid.cells()}
    crossings = {place.surface for place in places.values() if place.surface in {"bridge", "ford"}}
    assert crossings == {"bridge", "ford"}
    wet = {cell for cell, place in places.items() if place.surface in {"stream", "bridge", "ford"}}
    assert all(any(near in wet for _, near in ground.terrain.grid.neighbours(cell)) for cell in wet)
    assert all(places[cell].walk == "deep" for cell in wet if places[cell].surface == "stream")


def test_the_mines_of_wielka_are_known_to_those_who_laid_them(grounds: dict[str, Battleground]) -> None:
    (field,) = grounds["wielka"].minefields
    assert (field.side, field.known_to, field.density) == ("red", ("red",), "medium")
    assert len(field.cells) >= 4


@pytest.mark.parametrize("name", NAMES)
def test_each_map_names_places_worth_having(grounds: dict[str, Battleground], name: str) -> None:
    objectives = grounds[name].objectives
    assert 1 <= len(objectives) <= 3
    assert all(objective.name and objective.cells for objective in objectives)
