"""What is placed on a map: zones, units, mines, objectives, triggers, notes; drawn, turned, templated."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.board.battleground import Battleground, DrawnMine, Minefield, Objective, Placed, Trigger
from rules.frame.ground import Cell
from tests.game.board.tiled.draw import (
    box,
    faults,
    ground,
    objects,
    opened,
    point,
    properties,
    saved,
    thing,
    tile,
    tileset,
    tmx,
    told,
)

SIDE = 32


def drawn(folder: Path, *things: str, sets: str | None = None, extra: str = "") -> Battleground:
    """A map of 4 x 3 squares with these things on it."""
    return opened(folder, tmx(ground(), objects(*things, extra=extra), sets=sets))


def test_a_unit_stands_where_its_point_is(tmp_path: Path) -> None:
    (unit,) = drawn(
        tmp_path, point("Unit", 70, 40, name="Ada", side="red", role="scout", facing=-90.0, posture="prone")
    ).units
    assert unit == Placed("red", "scout", "", "Ada", (2, 1), 270.0, "prone")


def test_a_unit_needs_a_side_and_a_role_and_a_place(tmp_path: Path) -> None:
    found = faults(tmp_path, tmx(ground(), objects(point("Unit", 400, 40, name="Ada"))))
    assert told(found, 'object 7 "Ada" (Unit)', "side")
    assert told(found, 'object 7 "Ada" (Unit)', '"role" or "sheet"')
    assert told(found, 'object 7 "Ada" (Unit)', "outside the map")


@pytest.mark.parametrize(
    ("area", "cells"),
    [
        (box("Deploy", 0, 0, 64, 32, side="red"), ((0, 0), (1, 0))),
        (box("Deploy", 10, 10, 4, 4, side="red"), ((0, 0),)),
        (box("Deploy", 16, 0, 64, 96, "<ellipse/>", side="red"), ((1, 0), (1, 1), (1, 2))),
        (box("Deploy", 0, 33, 128, 30, "<capsule/>", side="red"), ((0, 1), (1, 1), (2, 1), (3, 1))),
        (point("Deploy", 100, 70, side="red"), ((3, 2),)),
        (
            thing("Deploy", '<polygon points="0,0 64,0 64,64 0,64"/>', at='x="32" y="32"', side="red"),
            ((1, 1), (2, 1), (1, 2), (2, 2)),
        ),
        (
            thing("Deploy", at='x="64" y="0" width="32" height="64" rotation="90"', side="red"),
            ((0, 0), (1, 0)),
        ),
        (box("Deploy", 0, 0, 40, 40, "<text>here</text>", side="red"), ((0, 0),)),
    ],
    ids=["rectangle", "tiny", "ellipse", "capsule", "point", "polygon", "turned", "text"],
)
def test_a_zone_is_the_cells_whose_centres_it_holds(tmp_path: Path, area: str, cells: tuple[Cell, ...]) -> None:
    (zone,) = drawn(tmp_path, area).deploys
    assert zone.cells == cells


def test_a_zone_drawn_in_pieces_is_one_zone(tmp_path: Path) -> None:
    pieces = (box("Deploy", x, 0, 32, 32, number=n, side="red", zone="west") for n, x in enumerate((0, 64)))
    (zone,) = drawn(tmp_path, *pieces).deploys
    assert (zone.zone, zone.side, zone.cells) == ("west", "red", ((0, 0), (2, 0)))


def test_an_area_off_the_map_is_refused(tmp_path: Path) -> None:
    assert told(faults(tmp_path, tmx(ground(), objects(box("Trigger", 400, 0, 32, 32)))), "covers no cell")


def test_mines_objectives_triggers_and_notes_are_read(tmp_path: Path) -> None:
    field = drawn(
        tmp_path,
        box("Minefield", 0, 0, 32, 64, mine="pressure", density="dense", side="red", known_to="red, white"),
        point("Mine", 40, 40, mine="trip", side="red", known_to="red"),
        thing("Objective", at='x="0" y="0" width="32" height="32"', name="well", kind="reach"),
        box("Trigger", 0, 64, 32, 32, side="blue", message="A shout!", to="red"),
        point("Note", 500, 500, text="nobody reads this"),
    )
    assert field.minefields == (Minefield(((0, 0), (0, 1)), "dense", "pressure", "red", ("red", "white")),)
    assert field.mines == (DrawnMine((1, 1), "trip", "red", ("red",)),)
    assert field.objectives == (Objective("well", "reach", ((0, 0),)),)
    assert field.triggers == (Trigger("", "blue", "A shout!", ("red",), ((0, 2),)),)
    assert (field.notes[0].text, field.notes[0].cell) == ("nobody reads this", None)
    assert not field.warnings


def test_an_objects_own_name_is_its_name(tmp_path: Path) -> None:
    field = drawn(
        tmp_path,
        thing("Objective", name="", at='x="0" y="0"').replace('name=""', 'name="hill"'),
        thing("Deploy", name="", at='x="0" y="0"', side="red").replace('id="7" name=""', 'id="8" name="east"'),
    )
    assert (field.objectives[0].name, field.deploys[0].zone) == ("hill", "east")


def test_layer_and_group_offsets_move_objects(tmp_path: Path) -> None:
    inner = objects(point("Note", 5, 5), extra='offsetx="32"')
    text = tmx(ground(), f'<group id="4" name="g" offsetx="32" offsety="64" visible="0">{inner}</group>')
    assert opened(tmp_path, text).notes[0].cell == (2, 2)


def test_a_picture_of_a_unit_stands_where_it_is_seen(tmp_path: Path) -> None:
    soldier = tile(5, "Unit", role="guard", side="red", posture="kneeling")
    shown = thing("", at=f'gid="{6 | 1 << 31}" x="32" y="64" width="32" height="32"', side="blue")
    (unit,) = drawn(tmp_path, shown, sets=tileset(soldier)).units
    assert (unit.cell, unit.role, unit.side, unit.posture) == ((1, 1), "guard", "blue", "kneeling")


def test_a_turned_picture_turns_about_its_pin(tmp_path: Path) -> None:
    soldier = tile(5, "Unit", role="guard", side="red")
    shown = thing("", at='gid="6" x="32" y="32" width="32" height="32" rotation="180"')
    (unit,) = drawn(tmp_path, shown, sets=tileset(soldier)).units
    assert unit.cell == (0, 1), "half a turn about the lower left corner at 32,32"


TEMPLATE = (
    '<template><tileset firstgid="1" source="land.tsx"/>'
    '<object name="sentry" type="Unit" gid="6" width="32" height="32">{}</object></template>'
)


def test_templates_are_filled_in_and_overridden(tmp_path: Path) -> None:
    saved(tmp_path, tileset(tile(5, "Unit", posture="prone"), first=None), "kit/land.tsx")
    saved(tmp_path, TEMPLATE.format(properties({"role": "guard", "side": "red"})), "kit/sentry.tx")
    here = f'<object id="3" template="kit/sentry.tx" x="32" y="64">{properties({"side": "blue"})}</object>'
    (unit,) = drawn(tmp_path, here).units
    assert unit == Placed("blue", "guard", "", "sentry", (1, 1), 0.0, "prone")


def test_a_template_may_hold_a_figure(tmp_path: Path) -> None:
    wall = '<template><object type="Wall"><polyline points="0,0 0,96"/></object></template>'
    saved(tmp_path, wall, "wall.tx")
    plain = '<object id="3" template="wall.tx" x="32" y="0"/>'
    other = '<object id="4" template="wall.tx" x="64" y="0"><polyline points="0,0 0,32"/></object>'
    assert len(drawn(tmp_path, plain, other).terrain.barriers) == 2 * (3 + 1)


def test_members_may_be_given_as_a_class_typed_property(tmp_path: Path) -> None:
    inside = '<properties><property name="height" type="float" value="1"/></properties>'
    given = f'<properties><property name="wall" type="class" propertytype="Wall">{inside}</property></properties>'
    text = f'<object id="3" type="Wall" x="32" y="0">{given}<polyline points="0,0 0,96"/></object>'
    assert {wall.height for wall in drawn(tmp_path, text).terrain.barriers.values()} == {1.0}


def test_properties_may_be_called_like_anything(tmp_path: Path) -> None:
    names: dict[str, object] = dict.fromkeys(
        ("id", "type", "x", "width", "parent", "properties", "points", "gid"), "odd"
    )
    text = f'<object id="3" type="Note" x="5" y="5"><point/>{properties(names)}</object>'
    field = drawn(tmp_path, text)
    assert len(field.warnings) == len(names)


def test_words_are_checked_and_the_right_ones_named(tmp_path: Path) -> None:
    door = point("Door", 32, 16, state="ajar", height=-1.0)
    found = faults(tmp_path, tmx(ground(), objects(door)))
    assert told(found, 'property "state"', '"ajar"', "shut, open or locked")
    assert told(found, 'property "height"', "0 to 1000")


def test_an_object_that_an_old_tiled_left_without_a_number_is_called_by_its_name(tmp_path: Path) -> None:
    castle = '<object name="Castle" type="Keep" x="0" y="0"><point/></object>'
    unit = '<object name="Ada" type="Unit" x="400" y="40"><point/></object>'
    nameless = '<object x="0" y="0"><point/></object>'
    assert told(drawn(tmp_path, castle, castle).warnings, 'object "Castle" and 1 more: class "Keep"')
    assert told(drawn(tmp_path, nameless).warnings, "object without a number: no class")
    assert told(faults(tmp_path, tmx(ground(), objects(unit))), 'object "Ada" (Unit)', "outside the map")
