"""What is allowed in a scenario and still breaks it is told: each with its place and a remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.board.grid import HexGrid
from game.board.grid.layout import Layout
from game.workshop.check import Findings, check
from tests.game.board.tiled.draw import box, csv, hexagonal, layer, line, objects, saved, tile, tileset, tmx

SIZE = (12, 8)
DEEP = tile(0, surface="lake", walk="deep")
WATER = layer(csv([1 if column == 6 else 0 for row in range(8) for column in range(12)]), "ground", SIZE)
THINGS = (
    box("Deploy", 0, 0, 64, 256, number=1, zone="west", side="blue"),
    box("Deploy", 320, 0, 64, 256, number=2, zone="east", side="red"),
    box("Deploy", 192, 0, 32, 256, number=3, zone="lake", side="red"),
    box("Objective", 96, 96, 64, 64, number=4).replace('name=""', 'name="the house"', 1),
)
SCENARIO = """
title = "A small fight"
map = "field.tmx"
lasts = "60 s"

[[side]]
name = "blue"
briefing = "Win."
[[side]]
name = "red"
briefing = "Win."

[[force]]
side = "blue"
role = "rifleman"
name = "Ann"
zone = "west"
[[force]]
side = "red"
role = "rifleman"
name = "Rob"
zone = "east"
"""
HOUSE = box("Wall", 96, 96, 64, 64, number=5)
DOOR = line("Door", (96, 96), (96, 128), number=6)
HOLD = '[[objective]]\nname = "the house"\nkind = "hold"\nside = "blue"\n'


def found(folder: Path, *more: str, things: tuple[str, ...] = ()) -> Findings:
    saved(folder, tmx(WATER, objects(*THINGS, *things), size=SIZE, sets=tileset(DEEP)))
    return check([saved(folder, SCENARIO + "\n".join(more), "fight.toml")])


def force(side: str = "blue", role: str = "rifleman", where: str = 'zone = "west"', **more: str) -> str:
    extra = "".join(f'{name} = "{value}"\n' for name, value in more.items())
    return f'[[force]]\nside = "{side}"\nrole = "{role}"\n{where}\n{extra}'


def test_a_scenario_in_order_has_nothing_loose(tmp_path: Path) -> None:
    findings = found(tmp_path, HOLD, things=(HOUSE, DOOR))
    assert not [*findings.lines()]


@pytest.mark.parametrize(
    ("more", "place", "words"),
    [
        (
            '[[objective]]\nname = "Ann lives"\nkind = "protect"\nside = "blue"\nof = "Anne"\n',
            "objective 'Ann lives'",
            ("no figure called 'Anne' to protect", "did you mean 'Ann'?"),
        ),
    ],
)
def test_what_can_never_be_is_a_fault(tmp_path: Path, more: str, place: str, words: tuple[str, ...]) -> None:
    faults = found(tmp_path, more).faults
    assert any(fault.place == place and all(word in str(fault) for word in words) for fault in faults), [*faults]


@pytest.mark.parametrize(
    ("more", "place", "words"),
    [
        (HOLD + 'time = "90 s"\n', "objective 'the house'", ("must be held 90 s", "the battle ends after 60 s")),
        (force(arrives="60 s"), "force 3", ("it arrives after 60 s, and the battle ends after 60 s", "sooner")),
        (force(name="Ann"), "force", ("2 figures are called 'Ann'", "a name of its own")),
        (force(where='zone = "east"'), "force 3", ("blue starts in zone 'east', which the map gives to red",)),
        (force(where="at = [6, 3]", name="Uwe"), "force", ("Uwe starts in deep water at 6,3", "dry ground")),
        (force("red", where='zone = "lake"', name="Kim"), "force", ("Kim starts in deep water",)),
    ],
)
def test_what_is_hardly_meant_is_a_warning(tmp_path: Path, more: str, place: str, words: tuple[str, ...]) -> None:
    findings = found(tmp_path, more)
    assert not findings.faults
    warnings = findings.warnings
    assert any(each.place == place and all(word in str(each) for word in words) for each in warnings), [*warnings]


def test_a_house_to_be_held_that_nobody_can_enter_is_a_warning(tmp_path: Path) -> None:
    findings = found(tmp_path, HOLD, things=(HOUSE,))
    (warning,) = findings.warnings
    assert warning.place == "objective 'the house'"
    assert "no door or window" in warning.fault
    low = box("Wall", 96, 96, 64, 64, number=5, height=1.0)
    assert not found(tmp_path, HOLD, things=(low,)).warnings, "a low wall is climbed"


def test_a_sheet_without_a_name_is_a_person_of_its_name(tmp_path: Path) -> None:
    sheet = (
        'book = "d6"\n[[person]]\nname = "Ana Kovac"\nrole = "x"\nreflexes = 10\nfortitude = 10\nwillpower = 10\n'
        'notice = 10\nskills = {}\nsetting = "modern"\n'
    )
    saved(tmp_path, sheet, "mine.toml")
    more = '[[force]]\nside = "blue"\nsheet = "Ana Kovac"\nzone = "west"\n'
    trigger = '[[trigger]]\nname = "seen"\non = "seen"\nside = "blue"\nof = "Ana Kovac"\nmessage = "There!"\n'
    path = saved(tmp_path, SCENARIO.replace("lasts", 'sheets = ["mine.toml"]\nlasts') + more + trigger, "fight.toml")
    saved(tmp_path, tmx(WATER, objects(*THINGS), size=SIZE, sets=tileset(DEEP)))
    assert not check([path]).faults


@pytest.mark.parametrize(("axis", "index", "better"), [("y", "odd", "axis X"), ("x", "even", "index odd")])
def test_walls_that_fit_another_way_of_staggering_tell_so(tmp_path: Path, axis: str, index: str, better: str) -> None:
    """They were drawn along the sides of hexes that stagger along X, the odd columns lower."""
    drawn = Layout(HexGrid(12, 8, 2.0, "x", "odd"), 32, 32, hexside=16)
    walls = [line("Wall", *drawn.outline(cell), drawn.outline(cell)[0], number=n) for n, cell in enumerate(CELLS, 5)]
    path = saved(tmp_path, tmx(WATER, objects(*walls), size=SIZE, sets=tileset(DEEP), layout=hexagonal(axis, index)))
    assert any(better in str(warning) and "walls" in str(warning) for warning in check([path]).warnings)
    path = saved(tmp_path, tmx(WATER, objects(*walls), size=SIZE, sets=tileset(DEEP), layout=hexagonal()))
    assert not check([path]).warnings


CELLS = ((2, 2), (3, 4), (5, 3), (7, 6))
