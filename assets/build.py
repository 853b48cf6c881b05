"""Draws the tilesets: from assets/tiles.toml to maps/tilesets/*.png and *.tsx, and the Tiled project with its classes.

python assets/build.py [--into FOLDER] [--only NAME ...] [--text]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import classes
from draw.catalogue import Terrain, TileSheet, sheets
from draw.palette import saved
from PIL import Image

MAPS = Path(__file__).resolve().parent.parent / "maps"


def main() -> None:
    """Build what the command line asks for."""
    asked = argparse.ArgumentParser(description="Draw the tilesets and write the Tiled project.")
    asked.add_argument("--into", type=Path, default=MAPS, help="the maps folder to write to")
    asked.add_argument("--only", nargs="*", default=[], help="names of tilesets; all if none")
    asked.add_argument("--text", action="store_true", help="write the .tsx files and the project, draw nothing")
    wish = asked.parse_args()
    folder = wish.into / "tilesets"
    folder.mkdir(parents=True, exist_ok=True)
    write(wish.into / "deadground.tiled-project", classes.project())
    for sheet in sheets():
        if wish.only and sheet.name not in wish.only:
            continue
        write(folder / f"{sheet.name}.tsx", described(sheet))
        if not wish.text:
            saved(drawn(sheet), folder / f"{sheet.name}.png")


def write(path: Path, text: str) -> None:
    """Text with plain line ends on every machine."""
    path.write_bytes(text.encode("utf-8"))


def drawn(sheet: TileSheet) -> Image.Image:
    """All tiles of a sheet in one picture."""
    width, height = sheet.tile_size
    picture = Image.new("RGBA", (width * sheet.columns, height * (sheet.count // sheet.columns)))
    for row in sheet.rows:
        for number, tile in enumerate(row.pictures(sheet.lattice, sheet.margin), row.first):
            picture.paste(tile, (number % sheet.columns * width, number // sheet.columns * height))
    return picture


def described(sheet: TileSheet) -> str:
    """The tileset file: where the picture is, and what each tile says about its cell."""
    width, height = sheet.tile_size
    down = sheet.count // sheet.columns
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<tileset version="1.10" tiledversion="1.10.2" name="{sheet.name}" tilewidth="{width}" tileheight="{height}"'
        f' tilecount="{sheet.count}" columns="{sheet.columns}">',
    ]
    if sheet.margin:
        lines.append(f' <tileoffset x="{-sheet.margin}" y="{sheet.margin}"/>')
    lines.append(f' <image source="{sheet.name}.png" width="{width * sheet.columns}" height="{height * down}"/>')
    for row in sheet.rows:
        for index in range(row.count):
            lines.append(f' <tile id="{row.first + index}" type="Terrain">')
            lines.append("  <properties>")
            lines += [f"   {line}" for line in properties("Terrain", row.meaning(index))]
            lines.append("  </properties>")
            lines.append(" </tile>")
    return "\n".join([*lines, "</tileset>", ""])


def properties(class_name: str, stated: Terrain) -> list[str]:
    """Members of a class as Tiled writes them, by name."""
    return [classes.written(name, classes.kind(class_name, name), value) for name, value in sorted(stated.items())]


if __name__ == "__main__":
    main()
