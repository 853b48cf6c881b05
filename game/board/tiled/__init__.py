"""Maps drawn in Tiled: read, checked, and made into a battleground; or refused, with every fault at once."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from xml.etree.ElementTree import Element

from game.board.battleground import Battleground
from game.board.tiled.barriers import Barriers
from game.board.tiled.crossing import Chart, TooMuch
from game.board.tiled.drawing import drawing, layout_of
from game.board.tiled.findings import Findings, quoted
from game.board.tiled.ground import terrain, terrain_tiles
from game.board.tiled.header import header
from game.board.tiled.map_files import Folder
from game.board.tiled.objects import moved
from game.board.tiled.pictured import pictured, pictures
from game.board.tiled.placed import Pieces
from game.board.tiled.pytmx_adapter import handed_over
from game.board.tiled.staggering import check_staggering
from game.board.tiled.terrain_table import NAME, table
from game.board.tiled.tilesets import tilesets
from rules.frame.ground import Light

__all__ = ["made_of", "read"]


def read(path: Path) -> Battleground:
    """The battleground drawn in a .tmx file; raises Faulty with all that is wrong with it, and nothing else."""
    findings = Findings()
    folder = Folder(path, findings)
    root = folder.map()
    drawn = None if root is None else _battleground(root, folder)
    if drawn is None and not findings.faults:
        findings.fault(folder.name, "", "cannot be made into a board", "save the map again from Tiled")
    warnings = findings.settle(folder.name)
    assert drawn is not None  # settle has raised otherwise
    return replace(drawn, warnings=warnings)


def made_of(path: Path) -> tuple[Path, ...]:
    """The files a map is made of, itself the first: its tilesets and templates, and theirs; also those that are missing
    or spoiled.
    """
    folder = Folder(path, Findings())
    root = folder.map()
    if root is not None:
        tilesets(root, folder, folder.path)
        folder.beside(NAME)
        templates = {element.get("template") for element in root.iter("object")} - {None}
        for template in sorted(filter(None, templates)):
            followed = folder.follow(template, folder.path, "", "tx")
            if followed is not None:
                tilesets(followed[0], folder, followed[1])
    return tuple(dict.fromkeys((path, *folder.files)))


def _battleground(root: Element, folder: Folder) -> Battleground | None:
    """The whole map; None where too much is at fault to lay it out."""
    findings, file = folder.findings, folder.name
    if root.tag != "map":
        findings.fault(
            file, "", f"holds a <{root.tag[:40]}> where a <map> should be", "give a map that Tiled saved as .tmx"
        )
        return None
    head = header(root, folder)
    sets = tilesets(root, folder, folder.path)
    drawn = drawing(root, head, sets, folder)
    if drawn is None or not head.sound:
        return None
    layout = layout_of(head, drawn)
    (x, y), (x0, y0) = layout.centre(drawn.origin), layout.centre((0, 0))
    shift = x0 - x, y0 - y
    drawn = replace(drawn, objects=moved(drawn.objects, *shift))
    laid = pictures(drawn, sets, shift, head.tile, folder, root.get("backgroundcolor", ""))
    tiles = terrain_tiles(drawn, sets, table(folder), findings, file, head.saved_by)
    try:
        got = handed_over(head, drawn, tiles)
    except Exception as error:  # pytmx raises whatever comes up, down to bare Exception
        what = f"pytmx cannot read it: {type(error).__name__} {quoted(str(error))}"
        findings.fault(file, "", what, "save the map again from Tiled")
        return None
    check_staggering(got.figures, layout, findings, file)
    chart = Chart(layout)
    barriers, pieces = Barriers(chart, findings, file), Pieces(chart, findings, file)
    try:
        barriers.raise_all(got.figures)
        pieces.place_all(got.figures)
    except TooMuch:
        findings.fault(file, "", "its objects pass through far too many cells", "draw fewer and smaller figures")
        return None
    return Battleground(
        terrain=terrain(layout.grid, drawn, got, barriers.from_both_sides()),
        layout=layout,
        title=str(head.members["title"]) or folder.path.stem,
        metres=float(head.members["metres"]),
        light=Light(str(head.members["light"]) or Light.BRIGHT),
        file=folder.path.name,
        digest=folder.digest,
        author=str(head.members["author"]),
        note=str(head.members["note"]),
        doors=tuple(barriers.doors),
        deploys=pieces.deploys,
        units=tuple(pieces.units),
        minefields=tuple(pieces.minefields),
        mines=tuple(pieces.mines),
        objectives=tuple(pieces.objectives),
        triggers=tuple(pieces.triggers),
        notes=tuple(pieces.notes),
        origin=drawn.origin,
        pictures=laid,
        pictured=pictured(laid, layout) if laid else None,
    )
