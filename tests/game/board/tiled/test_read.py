"""Maps that are in order: every way to store them gives the same ground."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from game.board.grid import HexGrid, SquareGrid
from game.board.tiled import read
from rules.frame.ground import Light
from tests.game.board.tiled.draw import (
    GRASS,
    HEDGE,
    HILL,
    PLAIN,
    ROCK,
    SQUARE,
    TILES,
    WOOD,
    csv,
    elements,
    ground,
    hexagonal,
    layer,
    objects,
    opened,
    packed,
    point,
    saved,
    thing,
    tile,
    tileset,
    tmx,
    told,
)

GIDS = (1, 2, 3, 1, 1, 0, 2, 1, 3, 1, 1, 2)
X, Y, DIAGONAL, TURNED = 1 << 31, 1 << 30, 1 << 29, 1 << 28


@pytest.mark.parametrize(
    "data",
    [csv(GIDS), elements(GIDS), packed(GIDS), packed(GIDS, "zlib"), packed(GIDS, "gzip"), packed(GIDS, "zstd")],
    ids=["csv", "xml", "base64", "zlib", "gzip", "zstd"],
)
def test_tile_data_is_the_same_however_it_is_packed(tmp_path: Path, data: str) -> None:
    field = opened(tmp_path, tmx(layer(data)))
    assert [field.terrain.names.get(cell, "grass") for cell in field.terrain.grid.cells()] == [
        {0: "grass", 1: "meadow", 2: "wood", 3: "grass"}[gid] for gid in GIDS
    ]
    assert field.terrain.obstacle[0, 2] == np.float32(1.203125)  # 1.2 m in sixty-fourths
    assert not field.warnings


def test_tiles_may_be_flipped_and_turned(tmp_path: Path) -> None:
    flags = (X, Y, DIAGONAL, TURNED, X | TURNED, X | Y | DIAGONAL | TURNED, 0, 0, 0, 0, 0, 0)
    field = opened(tmp_path, tmx(layer(csv(WOOD | flag for flag in flags)), layout=hexagonal()))
    assert set(field.terrain.names.values()) == {"wood"}
    assert len(field.terrain.names) == 12


def test_a_place_is_what_its_tile_says(tmp_path: Path) -> None:
    place = opened(tmp_path, tmx(layer(csv(GIDS)))).terrain.place((2, 0))
    assert (place.obstacle, place.material, place.millimetres, place.tag) == (1.203125, "stone", 900, "rock")
    wood = opened(tmp_path, tmx(layer(csv(GIDS)))).terrain.place((1, 0))
    assert (wood.walk, wood.growth, wood.density, wood.tag) == ("difficult", 8.0, 1.0, "trunk")


def test_later_layers_override_only_what_they_state(tmp_path: Path) -> None:
    over = layer(csv([HEDGE] * 12), "growth")
    place = opened(tmp_path, tmx(layer(csv([WOOD] * 12)), over)).terrain.place((0, 0))
    assert (place.growth, place.density) == (1.5, 0.5), "the hedge is over the wood"
    assert (place.surface, place.walk, place.tag) == ("wood", "difficult", "trunk"), "the rest of the wood stays"


def test_layers_are_stacked_in_the_order_of_the_file_also_across_groups(tmp_path: Path) -> None:
    hedge, wood = layer(csv([HEDGE] * 12), "growth"), layer(csv([WOOD] * 12))
    lower = f'<group id="3" name="all"><group id="4" name="low">{hedge}</group></group>'
    assert opened(tmp_path, tmx(lower, wood)).terrain.place((0, 0)).growth == 8.0
    assert opened(tmp_path, tmx(wood, lower)).terrain.place((0, 0)).growth == 1.5


def test_elevation_layers_raise_the_ground_and_nothing_else(tmp_path: Path) -> None:
    high = tile(0, elevation=7.5, walk="deep")
    field = opened(tmp_path, tmx(layer(csv([1] * 12), "Elevation"), sets=tileset(high)))
    assert field.terrain.ground.max() == field.terrain.ground.min() == 7.5
    assert field.terrain.place((0, 0)).walk == "open"


def test_water_has_a_depth_and_a_current(tmp_path: Path) -> None:
    deep = tile(0, walk="deep", depth=3.0, current=1.5, current_to=135.0)
    place = opened(tmp_path, tmx(layer(csv([1] * 12)), sets=tileset(deep))).terrain.place((2, 1))
    assert (place.walk, place.depth, place.current, place.current_to) == ("deep", 3.0, 1.5, 135.0)
    dry = opened(tmp_path, tmx(ground())).terrain
    assert not dry.waters and dry.place((0, 0)).depth == 0.0


def test_a_layer_is_what_its_class_says_before_its_name(tmp_path: Path) -> None:
    named = layer(csv([HILL] * 12), "heights", extra='class="elevation"')
    field = opened(tmp_path, tmx(ground(), named))
    assert field.terrain.ground.max() == 5.0
    assert not field.warnings


def test_a_layer_of_terrain_that_is_called_nothing_known_is_stacked_with_a_warning(tmp_path: Path) -> None:
    field = opened(tmp_path, tmx(layer(csv([ROCK] * 12), "bits and bobs")))
    assert field.terrain.place((0, 0)).tag == "rock"
    assert told(field.warnings, 'layer "bits and bobs"', "ground, growth, building or elevation")


def test_a_tile_without_terrain_on_a_ground_layer_is_told(tmp_path: Path) -> None:
    field = opened(tmp_path, tmx(layer(csv([GRASS] * 11 + [PLAIN]))))
    assert told(field.warnings, 'layer "ground"', 'tileset "land" tile 5', "class Terrain")


@pytest.mark.parametrize("axis", ["x", "y"])
@pytest.mark.parametrize("index", ["odd", "even"])
@pytest.mark.parametrize("side", [0, 10, 16, 17])
def test_hex_maps_keep_their_stagger(tmp_path: Path, axis: str, index: str, side: int) -> None:
    marks = [point("Note", *centre, number=n, name=f"{n}") for n, centre in enumerate(_centres(axis, index, side))]
    field = opened(tmp_path, tmx(ground(), objects(*marks), layout=hexagonal(axis, index, side)))
    assert isinstance(field.terrain.grid, HexGrid)
    assert (field.terrain.grid.axis, field.terrain.grid.index) == (axis, index)
    assert [note.cell for note in field.notes] == list(field.terrain.grid.cells())


def _centres(axis: str, index: str, side: int) -> list[tuple[float, float]]:
    """The pixel centre of every cell of a 4 x 3 hex map, by Tiled's rule."""
    length = 32 - (32 - side) % 2
    pitch, middle = (length + side) // 2, length / 2
    found: list[tuple[float, float]] = []
    for row in range(3):
        for column in range(4):
            along, across = (column, row) if axis == "x" else (row, column)
            shifted = (along % 2 == 1) == (index == "odd")
            this, other = along * pitch + middle, across * 32 + 16 + (16 if shifted else 0)
            found.append((this, other) if axis == "x" else (other, this))
    return found


def test_square_maps_are_square(tmp_path: Path) -> None:
    field = opened(tmp_path, tmx(ground(), title="Hill", author="Me", note="Mind the gap", light="dim"))
    assert field.terrain.grid == SquareGrid(4, 3, 2.0)
    assert (field.title, field.author, field.note, field.metres) == ("Hill", "Me", "Mind the gap", 2.0)
    assert field.light is Light.DIM
    assert field.origin == (0, 0)


def _chunk(x: int, y: int, gids: list[int], size: tuple[int, int]) -> str:
    text = ",".join(map(str, gids))
    return f'<chunk x="{x}" y="{y}" width="{size[0]}" height="{size[1]}">{text}</chunk>'


def test_infinite_maps_are_as_large_as_what_is_drawn(tmp_path: Path) -> None:
    west = _chunk(-4, -4, [0] * 10 + [WOOD] + [0] * 5, (4, 4))  # the wood lies at -2,-2
    east = _chunk(0, 0, [0] * 5 + [ROCK] + [0] * 10, (4, 4))  # the rock at 1,1
    data = f'<data encoding="csv">{west}{east}</data>'
    here = point("Note", -2 * 32 + 16, -2 * 32 + 16)
    field = opened(tmp_path, tmx(layer(data), objects(here), infinite=1))
    assert (field.terrain.shape, field.origin) == ((4, 4), (-2, -2))
    assert field.terrain.place((0, 0)).surface == "wood"
    assert field.terrain.place((3, 3)).tag == "rock"
    assert field.notes[0].cell == (0, 0)


@pytest.mark.parametrize(("axis", "origin"), [("x", (-4, -3)), ("y", (-3, -4))])
def test_infinite_hex_maps_keep_the_stagger_of_every_cell(tmp_path: Path, axis: str, origin: tuple[int, int]) -> None:
    data = f'<data encoding="csv">{_chunk(-3, -3, [WOOD] + [0] * 8, (3, 3))}{_chunk(0, 0, [ROCK], (1, 1))}</data>'
    centre = (-3 * 24 + 16, -3 * 32 + 16 + 16)  # of the cell -3,-3, by Tiled's rule; shifted, for -3 is odd
    here = point("Note", *(centre if axis == "x" else centre[::-1]))
    field = opened(tmp_path, tmx(layer(data), objects(here), layout=hexagonal(axis), infinite=1))
    assert field.origin == origin
    wood = (-3 - origin[0], -3 - origin[1])
    assert field.terrain.place(wood).surface == "wood"
    assert field.notes[0].cell == wood
    assert field.terrain.place((-origin[0], -origin[1])).tag == "rock"


@pytest.mark.parametrize("pack", [packed, elements])
def test_chunks_may_be_packed_like_any_layer(tmp_path: Path, pack: object) -> None:
    data = pack([WOOD] * 4) if callable(pack) else ""
    head, _, rest = data.partition(">")
    body = rest.removesuffix("</data>")
    chunked = f'{head}><chunk x="5" y="6" width="2" height="2">{body}</chunk></data>'
    field = opened(tmp_path, tmx(layer(chunked), infinite=1))
    assert (field.origin, field.terrain.shape, len(field.terrain.names)) == ((5, 6), (2, 2), 4)


def test_tilesets_may_lie_in_files_of_their_own(tmp_path: Path) -> None:
    saved(tmp_path, tileset(first=None), "sets/land.tsx")
    shared = opened(tmp_path, tmx(layer(csv(GIDS)), sets='<tileset firstgid="1" source="sets/land.tsx"/>'))
    assert shared.terrain.names == opened(tmp_path, tmx(layer(csv(GIDS)))).terrain.names


def test_a_tiled_project_lets_maps_share_tilesets(tmp_path: Path) -> None:
    saved(tmp_path, "{}", "all.tiled-project")
    saved(tmp_path, tileset(first=None), "tilesets/land.tsx")
    text = tmx(layer(csv(GIDS)), sets='<tileset firstgid="1" source="../tilesets/land.tsx"/>')
    assert read(saved(tmp_path, text, "farm/farm.tmx")).terrain.names


def test_two_tilesets_are_told_apart_by_their_numbers(tmp_path: Path) -> None:
    sets = tileset(first=1) + tileset(tile(0, surface="tarmac"), first=100, count=1)
    names = opened(tmp_path, tmx(layer(csv([1, 100] * 6)), sets=sets)).terrain.names
    assert [names[0, 0], names[1, 0]] == ["meadow", "tarmac"]


def test_sets_of_single_pictures_have_gaps_and_old_ones_no_count(tmp_path: Path) -> None:
    pictures = (
        '<tileset firstgid="1" name="p" tilewidth="9" tileheight="9" tilecount="1">' + tile(7, roof=True) + "</tileset>"
    )
    assert opened(tmp_path, tmx(layer(csv([8] * 12)), sets=pictures)).terrain.roof.all()
    old = (
        '<tileset firstgid="1" name="old" tilewidth="18" tileheight="18">'
        f'<image source="old.png" width="106" height="72"/>{tile(0)}</tileset>'
    )
    assert opened(tmp_path, tmx(layer(csv([20] * 12)), sets=old)).warnings


def test_terrain_may_be_given_as_a_class_typed_property(tmp_path: Path) -> None:
    inside = '<property name="terrain" type="class" propertytype="Terrain">' + (
        '<properties><property name="walk" propertytype="Walk" value="shallow"/>'
        '<property name="growth" type="float" value="2"/></properties></property>'
    )
    sets = tileset(
        f'<tile id="0"><properties>{inside}<property name="growth" type="float" value="3"/></properties></tile>'
    )
    place = opened(tmp_path, tmx(ground(), sets=sets)).terrain.place((1, 1))
    assert (place.walk, place.growth) == ("shallow", 3.0), "what is given directly counts first"


def test_classes_may_be_written_as_tiled_1_9_wrote_them(tmp_path: Path) -> None:
    sets = tileset(
        TILES.replace("type=", "class=")
        .replace('class="string"', 'type="string"')
        .replace('class="float"', 'type="float"')
        .replace('class="int"', 'type="int"')
    )
    note = '<object id="1" class="Note" x="5" y="5"><point/></object>'
    field = opened(tmp_path, tmx(layer(csv(GIDS)), objects(note), sets=sets))
    assert field.terrain.place((2, 0)).tag == "rock"
    assert len(field.notes) == 1


def test_a_strangers_map_opens_as_open_ground(tmp_path: Path) -> None:
    text = (
        f'<map {SQUARE} width="4" height="3">'
        '<tileset firstgid="1" name="t" tilewidth="32" tileheight="32" tilecount="9"/>'
        f"{layer(csv([9] * 12), 'Ground')}{objects(thing('coin'), thing('coin', number=8), thing(''))}</map>"
    )
    field = opened(tmp_path, text)
    assert field.terrain.shape == (3, 4)
    assert field.metres == 1.5
    assert told(field.warnings, "no tile has the class Terrain")
    assert told(field.warnings, "metres")
    assert told(field.warnings, "object 7 and 1 more", '"coin"', "Wall")
    assert len(field.warnings) == 4


def test_what_is_unknown_is_told_with_its_place(tmp_path: Path) -> None:
    odd = layer(csv([GRASS] * 12), "ground", extra='class="swamp"')
    wall = thing("Wall", '<polyline points="32,0 32,96"/>', paint="green")
    sets = tileset(tile(0, surface="meadow", smell="sweet"))
    found = opened(tmp_path, tmx(odd, objects(wall), sets=sets, weather="wet")).warnings
    assert told(found, 'property "weather"', "metres")
    assert told(found, 'layer "ground"', '"swamp"')
    assert told(found, 'object 7 (Wall), property "paint"', "height, material, thickness or tag")
    assert told(found, 'tileset "land" tile 0, property "smell"')


def test_missing_pictures_are_worth_a_warning_and_never_opened(tmp_path: Path) -> None:
    picture = '<image source="{}" width="96" height="64"/>'
    sets = tileset(TILES + picture.format("land.png"))
    far = '<imagelayer id="5" name="sky"><image source="../sky.png"/></imagelayer>'
    found = opened(tmp_path, tmx(ground(), far, sets=sets)).warnings
    assert told(found, '"land.png" is missing')
    assert told(found, 'layer "sky"', '"../sky.png" lies outside')


def test_the_digest_names_content_wherever_it_lies_and_however_lines_end(tmp_path: Path) -> None:
    text = tmx(ground(), sets='<tileset firstgid="1" source="land.tsx"/>')
    digests = []
    for number, (map_text, set_text) in enumerate(
        [
            (text, tileset(first=None)),
            (text.replace("\n", "\r\n"), tileset(first=None)),
            (text, tileset(TILES + tile(5), None)),
        ]
    ):
        saved(tmp_path / str(number), set_text, "land.tsx")
        digests.append(read(saved(tmp_path / str(number), map_text, f"{number}.tmx")).digest)
    assert digests[0] == digests[1] != digests[2]
    assert len(digests[0]) == 64
