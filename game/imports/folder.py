"""The folder of an imported map: map, picture, tilesets, and a scenario with two sides that can be played at once."""

from __future__ import annotations

import io
import re
import shutil
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import quoteattr

import tomli_w

from game.board.battleground import Battleground
from game.board.board import Board
from game.board.terrain import WALKS
from game.board.tiled import read as read_map
from game.data import TILESETS, maps
from game.imports.draft import PLAIN, Draft, Drawn, Layer
from game.workshop.editing.scenario_text import added
from game.workshop.tmx.object_text import NewObject, Shape
from game.workshop.tmx.outlines import area_of
from rules.frame.ground import Cell
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import reason

FIGHTERS = (("leader", 1), ("rifleman", 3), ("gunner", 1))
ROOM = 12
"""Cells of the ground where a side starts."""
LASTS = "180 s"
REPORT = "imported.md"


@dataclass(frozen=True, slots=True)
class Imported:
    """What an import gave: where it lies, and what was taken over and what was not."""

    folder: Path
    map_file: Path
    scenario: Path
    taken: tuple[str, ...]
    left_out: tuple[str, ...]


def written(draft: Draft, into: Path, name: str, book: str = "d6", *, told: bool = True) -> Imported:
    """Write a draft as a new folder, with a text that tells what became of the file it was imported from; raises Faulty
    if there is one already, or if nothing can stand on the map.
    """
    folder = into / name
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise Faulty((Fault(str(folder), "", "is there already", "give another name"),)) from None
    except OSError as error:
        raise Faulty(
            (Fault(str(folder), "", f"cannot be made ({reason(error)})", "give another folder (--into)"),)
        ) from None
    try:
        made = _filled(draft, folder, name, book)
        if told:
            (folder / REPORT).write_text(_report(draft), encoding="utf-8")
        return made
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def name_for(path: Path) -> str:
    """A name for the folder of a file: small letters, figures and dashes."""
    plain = re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-")
    return plain[:40] or "map"


def _filled(draft: Draft, folder: Path, name: str, book: str) -> Imported:
    map_file, scenario = folder / f"{name}.tmx", folder / f"{name}.toml"
    if draft.picture is not None:
        (folder / f"{name}{draft.picture.ending}").write_bytes(draft.picture.data)
    sets = _tilesets(draft, folder)
    map_file.write_text(_tmx(draft, sets, name), encoding="utf-8")
    ground = read_map(map_file)
    starts = [_start(side, area_of(ground.layout, cells)) for side, cells in _starts(ground).items()]
    map_file.write_text(_tmx(draft, sets, name, starts), encoding="utf-8")
    scenario.write_text(_scenario(draft, map_file.name, book), encoding="utf-8")
    return Imported(folder, map_file, scenario, draft.taken, draft.left_out)


# tilesets


@dataclass(frozen=True, slots=True)
class _Set:
    """A tileset of the map: the number of its first tile, and what the map says of it."""

    first: int
    element: str


def _tilesets(draft: Draft, folder: Path) -> dict[str, _Set]:
    """The tilesets that the layers use: ours are copied into the folder, the plain one is made."""
    used = dict.fromkeys(tile[0] for layer in draft.layers for tile in layer.tiles if tile is not None)
    found: dict[str, _Set] = {}
    first = 1
    for name in used:
        if name == PLAIN:
            _draw_plain(folder, draft.tile)
            found[name] = _Set(first, _plain(first, draft.tile))
            first += 3
            continue
        source = maps() / TILESETS
        (folder / TILESETS).mkdir(exist_ok=True)
        for ending in (".tsx", ".png"):
            shutil.copyfile(source / f"{name}{ending}", folder / TILESETS / f"{name}{ending}")
        found[name] = _Set(first, f' <tileset firstgid="{first}" source="{TILESETS}/{name}.tsx"/>\n')
        count = re.search(r'tilecount="(\d+)"', (source / f"{name}.tsx").read_text(encoding="utf-8"))
        assert count is not None
        first += int(count[1])
    return found


def _draw_plain(folder: Path, tile: tuple[int, int]) -> None:
    """The picture of the plain tileset: bare ground, bright light, dim light."""
    from PIL import Image

    wide, high = tile
    drawn = Image.new("RGBA", (3 * wide, high))
    for number, paint in enumerate(((150, 148, 136, 255), (255, 224, 130, 120), (255, 224, 130, 60))):
        drawn.paste(paint, (number * wide, 0, (number + 1) * wide, high))
    packed = io.BytesIO()
    drawn.save(packed, "PNG")
    (folder / f"{PLAIN}.png").write_bytes(packed.getvalue())


def _plain(first: int, tile: tuple[int, int]) -> str:
    """The plain tileset as the map holds it."""
    wide, high = tile
    members = ('name="surface" value="ground"', 'name="light" value="bright"', 'name="light" value="dim"')
    tiles = "".join(
        f'  <tile id="{number}" type="Terrain"><properties><property {member}/></properties></tile>\n'
        for number, member in enumerate(members)
    )
    return (
        f' <tileset firstgid="{first}" name="{PLAIN}" tilewidth="{wide}" tileheight="{high}" tilecount="3" '
        'columns="3">\n'
        f'  <image source="{PLAIN}.png" width="{3 * wide}" height="{high}"/>\n{tiles} </tileset>\n'
    )


# the map


def _tmx(draft: Draft, sets: dict[str, _Set], name: str, starts: Sequence[NewObject] = ()) -> str:
    """The map as Tiled would save it."""
    layout = 'orientation="orthogonal"'
    if draft.shape == "hex":
        layout = f'orientation="hexagonal" hexsidelength="{draft.hexside}" staggeraxis="x" staggerindex="odd"'
    number = iter(range(1, 1 << 30))
    layers = [_layer(layer, draft, sets, next(number)) for layer in draft.layers]
    if draft.picture is not None:
        picture = f"<image source={quoteattr(name + draft.picture.ending)}/>"
        after = 1 if draft.layers else 0
        layers.insert(after, f' <imagelayer id="{next(number)}" name="picture">{picture}</imagelayer>\n')
    things = iter(range(1, 1 << 30))
    drawn = "".join(_object(each, next(things)) for each in draft.drawn)
    zones = "".join(f"  {each.text(next(things), '  ')}\n" for each in starts)
    groups = f' <objectgroup id="{next(number)}" name="walls">\n{drawn} </objectgroup>\n'
    groups += f' <objectgroup id="{next(number)}" name="starts">\n{zones} </objectgroup>\n'
    light = f'  <property name="light" value="{draft.light}"/>\n' if draft.light else ""
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<map version="1.10" tiledversion="1.11.0" {layout} renderorder="right-down" width="{draft.columns}" '
        f'height="{draft.rows}" tilewidth="{draft.tile[0]}" tileheight="{draft.tile[1]}" infinite="0" '
        f'nextlayerid="{next(number)}" nextobjectid="{next(things)}">\n'
        f' <properties>\n{light}  <property name="metres" type="float" value="{draft.metres:g}"/>\n'
        f'  <property name="title" value={quoteattr(draft.title)}/>\n </properties>\n'
        f"{''.join(each.element for each in sets.values())}{''.join(layers)}{groups}</map>\n"
    )


def _layer(layer: Layer, draft: Draft, sets: dict[str, _Set], number: int) -> str:
    gids = [0 if tile is None else sets[tile[0]].first + tile[1] for tile in layer.tiles]
    rows = [",".join(map(str, gids[start : start + draft.columns])) for start in range(0, len(gids), draft.columns)]
    hidden = "" if layer.shown else ' visible="0"'
    return (
        f' <layer id="{number}" name="{layer.name}" class="{layer.role}" width="{draft.columns}" '
        f'height="{draft.rows}"{hidden}>\n  <data encoding="csv">\n{f",{chr(10)}".join(rows)}\n</data>\n </layer>\n'
    )


def _object(drawn: Drawn, number: int) -> str:
    (x, y), *_ = drawn.points
    kinds = {str: "", float: ' type="float"', int: ' type="int"'}
    members = "".join(
        f'<property name="{name}"{kinds[type(value)]} value={quoteattr(str(value))}/>'
        for name, value in drawn.members.items()
    )
    members = f"<properties>{members}</properties>" if members else ""
    corners = " ".join(f"{round(px - x, 2):g},{round(py - y, 2):g}" for px, py in drawn.points)
    shape = "<point/>" if len(drawn.points) == 1 else f'<polyline points="{corners}"/>'
    name = f" name={quoteattr(drawn.name)}" if drawn.name else ""
    return f'  <object id="{number}"{name} type="{drawn.kind}" x="{x:g}" y="{y:g}">{members}{shape}</object>\n'


def _start(side: str, shape: Shape) -> NewObject:
    """The ground where a side starts: one object, so that the file stays readable in Tiled."""
    return NewObject("starts", "Deploy", side, shape, {"side": side})


# where the sides start


def _starts(ground: Battleground) -> dict[str, tuple[Cell, ...]]:
    """Two places far from each other that people can walk between, doors and all."""
    board = Board(ground.terrain)
    walks = ground.terrain.walk
    dry = {
        cell
        for cell in ground.terrain.grid.cells()
        if WALKS[int(walks[cell[1], cell[0]])] in ("open", "difficult")
        and not ground.terrain.obstacle[cell[1], cell[0]]
    }
    doored = {cell for door in ground.doors if door.kind == "door" for cell, _ in door.edges}
    parts: list[list[Cell]] = []
    left = set(dry)
    while left:
        part = _reached(min(left), dry, board)
        left.difference_update(part)
        parts.append(part)
    fit = [part for part in parts if len(part) >= 2 * sum(count for _, count in FIGHTERS)]
    if not fit:
        what = "there is no ground on it for two sides that people can walk between"
        raise Faulty((Fault(ground.file, "", what, "give cells of another size (--metres, --cell)"),))
    part = max(fit, key=lambda each: (len(doored.intersection(each)), len(each)))
    far = _reached(part[0], dry, board)[-1]
    order = _reached(far, dry, board)
    room = min(ROOM, len(order) // 2)
    other = [cell for cell in _reached(order[-1], dry, board) if cell not in set(order[:room])]
    first, second = sorted((order[:room], other[:room]))
    return {"blue": tuple(first), "red": tuple(second)}


def _reached(start: Cell, dry: set[Cell], board: Board) -> list[Cell]:
    """The cells that can be walked to from one, the nearest first."""
    grid, barriers = board.grid, board.terrain.barriers
    waiting, found = deque([start]), {start: None}
    straight = range(0, grid.directions, 1 if grid.shape == "hex" else 2)
    while waiting:
        cell = waiting.popleft()
        for way in straight:
            other = grid.step(cell, way)
            if other not in dry or other in found:
                continue
            barrier = barriers.get((cell, way))
            if barrier is None or barrier.what == "door":
                found[other] = None
                waiting.append(other)
    return list(found)


# the scenario


def _scenario(draft: Draft, map_name: str, book: str) -> str:
    """A scenario to begin with: two squads of the same people, each to put the other out of the fight."""
    sides = (("blue", "Blue", "red", "greedy"), ("red", "Red", "blue", "greedy"))
    text = tomli_w.dumps(
        {
            "title": draft.title,
            "map": map_name,
            "summary": "Two squads meet. Change sides, people and objectives as you like.",
            "book": book,
            "lasts": LASTS,
        }
    )
    tables: dict[str, list[dict[str, str | int | bool]]] = {
        "side": [
            {"name": side, "title": title, "briefing": f"Put {other} out of the fight.", "player": player}
            for side, title, other, player in sides
        ],
        "force": [
            {"side": side, "role": role, "name": f"{title} {role}", "zone": side} | ({"count": n} if n > 1 else {})
            for side, title, _, _ in sides
            for role, n in FIGHTERS
        ],
        "objective": [
            {"name": f"{other} is beaten", "kind": "eliminate", "side": side, "of": other, "worth": 3, "ends": True}
            for side, _, other, _ in sides
        ],
    }
    for kind, those in tables.items():
        for table in those:
            text = added(text, (kind,), table)
    return text


def _report(draft: Draft) -> str:
    """What was taken over and what was not, for the game master."""
    lines = [f"# {draft.title}", "", "Taken over:", "", *(f"- {each}" for each in draft.taken)]
    if draft.left_out:
        lines += ["", "Not taken over:", "", *(f"- {each}" for each in draft.left_out)]
    return "\n".join(lines) + "\n"
