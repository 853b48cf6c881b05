"""The commands `map` and `sight`: a board as a picture made of characters, and what one eye sees of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from rich.console import Console
from rich.text import Text

from game.board.battleground import Battleground
from game.board.board import Board
from game.board.grid import Grid
from game.board.sight import Prospect, look
from game.cli.argument_lookup import ground, ground_of
from game.cli.canvas import Canvas, Glyph, Part, part
from game.cli.scenery import MEANING, blank, draw_walls, drawn
from game.cli.words import UNITS, Misuse, console, say, say_json_listing
from game.workshop.map_contents import Mark, length_of, marks
from rules.frame.ground import Cell
from rules.kernel import lengths
from rules.kernel.faults import Fault

HAZY = 1.0
"""Metres of dense growth on the way from which the haze is shown."""
SHADES = (
    (0.05, Glyph("·", "bright_green"), "the ground itself is seen"),
    (0.5, Glyph("░", "green"), f"up to {lengths.metres(0.5)} unseen: hides a prone person"),
    (1.2, Glyph("▒", "yellow"), f"up to {lengths.metres(1.2)}: hides a kneeling person"),
    (2.0, Glyph("▓", "red"), f"up to {lengths.metres(2)}: hides a standing person"),
    (float("inf"), Glyph("█", "bright_black"), f"more than {lengths.metres(2)} of dead ground"),
)
COLOURS = ("bright_blue", "bright_red", "bright_magenta", "bright_yellow", "bright_cyan", "bright_green")
STYLES = {"unit": "bold white", "mine": "bold red", "minefield": "bold red", "trigger": "bold magenta"}
OPEN = ("zone", "objective")
"""What every player may see before a battle."""


SHOWN = 64
"""Cells to every side that are drawn of a large map."""


def board(name: str, around: str | None, *, heights: bool, everything: bool, bare: bool, as_json: bool) -> None:
    """Print a map with all that lies on it, or as much of a large one as makes a picture; of a scenario's map, what
    that scenario puts there.
    """
    path, read, scenario = ground_of(name)
    grid = read.terrain.grid
    found = [mark for mark in marks(read, scenario) if not bare or mark.kind in OPEN]
    if as_json:
        say_json_listing(_board_plain(read, found), "cells", _cells_plain(read))
        return
    middle = _cell(around, grid) if around is not None else (grid.columns // 2, grid.rows // 2)
    shown = part(grid, middle, max(grid.columns, grid.rows) if everything else SHOWN)
    out = console()
    _heading(out, read, "" if scenario is None else f"{scenario.title}: {length_of(scenario)} under {scenario.book}")
    canvas, used = drawn(read, shown)
    if heights:
        _write_heights(canvas, read, shown)
    _write_marks(canvas, found, shown)
    for line in canvas.lines():
        out.print(line)
    out.print()
    if not shown.whole:
        out.print(Text(f"  {shown.words()}; --around COLUMN,ROW shows another part, --all the whole map"))
    for glyph in used:
        out.print(Text.assemble("  ", (glyph.fill * 2, glyph.style), f"  {MEANING[glyph]}"))
    if any(barrier for barrier in read.terrain.barriers):
        out.print(Text("  + door shut   ' open   ‡ locked   = window   \" open   walls as lines, faint where low"))
    for mark in found:
        out.print(Text.assemble("  ", (f"{mark.sign:<2}", _style(mark, found)), f"  {mark.words}"))
    for warning in read.warnings:
        out.print(Text(f"warning {placed(warning, path.parent)}", style="yellow"))


def placed(fault: Fault, folder: Path) -> Fault:
    """A fault with the path of its file as seen from here: the map reader names files as the map does."""
    at = folder / fault.file
    return Fault(str(at), fault.place, fault.fault, fault.remedy) if at.exists() else fault


def _heading(out: Console, read: Battleground, length: str) -> None:
    grid = read.terrain.grid
    out.print(Text(read.title, style="bold"))
    shape = "hexes" if grid.shape == "hex" else "squares"
    low, high = float(read.terrain.ground.min()), float(read.terrain.ground.max())
    heights = f"{lengths.metres(low)} to {lengths.metres(high)}"
    size = f"{grid.columns} x {grid.rows} {shape} of {lengths.metres(read.metres)}; ground from {heights}; {read.light}"
    out.print(Text(size, style="dim"))
    for words in filter(None, (length, read.note, read.author and f"drawn by {read.author}")):
        out.print(Text(words, style="dim"))
    out.print()


def _write_heights(canvas: Canvas, read: Battleground, shown: Part) -> None:
    for cell in shown.cells():
        high = round(lengths.in_unit(float(read.terrain.ground[cell[1], cell[0]]), UNITS.get()))
        if high:
            canvas.write(cell, f"{high:2d}"[-2:], "bright_white")


def _write_marks(canvas: Canvas, found: Sequence[Mark], shown: Part) -> None:
    """The sign of every mark on its cells; where areas overlap, every second cell shows the later one."""
    taken: set[Cell] = set()
    for mark in found:
        point = mark.kind in ("unit", "mine")
        for cell in filter(shown.__contains__, mark.cells):
            if point or cell not in taken or sum(cell) % 2:
                canvas.write(cell, mark.sign, _style(mark, found))
        taken.update(mark.cells)


def _style(mark: Mark, found: Sequence[Mark]) -> str:
    """Areas in turn, so that neighbours differ; units, mines and triggers each in one colour."""
    if mark.kind in STYLES:
        return STYLES[mark.kind]
    areas = [each for each in found if each.kind not in STYLES]
    return f"bold {COLOURS[areas.index(mark) % len(COLOURS)]}"


def _board_plain(read: Battleground, found: Sequence[Mark]) -> dict[str, object]:
    grid = read.terrain.grid
    return {
        "title": read.title,
        "shape": grid.shape,
        "columns": grid.columns,
        "rows": grid.rows,
        "metres": read.metres,
        "light": read.light,
        "digest": read.digest,
        "edges": [
            {"cell": cell, "direction": direction, **{n: getattr(barrier, n) for n in barrier.__dataclass_fields__}}
            for (cell, direction), barrier in sorted(read.terrain.barriers.items(), key=lambda item: item[0])
        ],
        "zones": [{"zone": each.zone, "side": each.side, "cells": each.cells} for each in read.deploys],
        "objectives": [{"name": each.name, "kind": each.kind, "cells": each.cells} for each in read.objectives],
        "marks": [asdict(mark) for mark in found],
        "warnings": [str(warning) for warning in read.warnings],
    }


def _cells_plain(read: Battleground) -> Iterator[dict[str, object]]:
    for cell in read.terrain.grid.cells():
        place = read.terrain.place(cell)
        yield {"cell": cell, **{name: getattr(place, name) for name in place.__dataclass_fields__}}


def sight(name: str, from_: str, eye: float, reach: int, *, numbers: bool, as_json: bool) -> None:
    """Print what an eye sees of the cells up to so many columns and rows off."""
    _, read = ground(name)
    now = Board(read.terrain)
    cell = _cell(from_, now.grid)
    prospect = look(now, cell, eye)
    shown = part(now.grid, cell, reach)
    if as_json:
        head = {"map": read.title, "from": prospect.eye, "eye": prospect.height, "reach": reach}
        say_json_listing(head, "cells", _sight_plain(prospect, shown))
    elif numbers:
        _print_numbers(prospect, shown)
    else:
        _print_picture(read, prospect, eye, shown)


def _cell(words: str, grid: Grid) -> Cell:
    column, comma, row = words.partition(",")
    try:
        cell = int(column), int(row)
    except ValueError:
        raise Misuse(f"{words!r} is no cell; write column,row such as 4,7") from None
    if not comma or cell not in grid:
        last = f"{grid.columns - 1},{grid.rows - 1}"
        raise Misuse(f"{words} is off the map; its cells go from 0,0 to {last}")
    return cell


def _sight_plain(prospect: Prospect, shown: Part) -> Iterator[dict[str, object]]:
    for cell in shown.cells():
        screen = prospect.screen(cell)
        dead, haze = round(prospect.dead_at(cell), 3), round(prospect.haze_at(cell), 3)
        yield {"cell": cell, "dead": dead, "haze": haze, "behind": str(screen) if screen else ""}


def _print_numbers(prospect: Prospect, shown: Part) -> None:
    unit = UNITS.get()
    name = "m" if unit is lengths.Unit.METRES else "ft"
    say(f"cell     {f'dead {name}':>7}{f'haze {name}':>8}  behind{_beyond(shown)}")
    for cell in shown.cells():
        screen = prospect.screen(cell)
        where = f"{cell[0]},{cell[1]}"
        dead, haze = (lengths.in_unit(length, unit) for length in (prospect.dead_at(cell), prospect.haze_at(cell)))
        figures = f"{where:<8}{dead:>7.2f}{haze:>8.2f}"
        say(f"{figures}  {screen or ''}".rstrip())


def _beyond(shown: Part) -> str:
    """Of a large map: which part is shown, and how to see more."""
    return "" if shown.whole else f"  ({shown.words()}; --reach CELLS shows more)"


def _print_picture(read: Battleground, prospect: Prospect, eye: float, shown: Part) -> None:
    out = console()
    column, row = prospect.eye
    out.print(Text(f"{read.title}: seen from {column},{row}, eye {lengths.metres(eye)} above the ground", style="bold"))
    canvas = blank(prospect.board, shown)
    for cell in shown.cells():
        canvas.cell(cell, _shade(prospect.dead_at(cell)))
        haze = prospect.haze_at(cell)
        if haze >= HAZY:
            canvas.write(cell, _figure(haze), "bold bright_green")
    draw_walls(canvas, prospect.board, shown)
    canvas.write(prospect.eye, "@@", "bold bright_white")
    for line in canvas.lines():
        out.print(line)
    out.print()
    if not shown.whole:
        out.print(Text(_beyond(shown)))
    out.print(Text("  @   the eye"))
    for _, glyph, words in SHADES:
        out.print(Text.assemble("  ", (glyph.fill * 2, glyph.style), f"  {words}"))
    out.print(Text(f"  1-9 times {lengths.metres(1)} of dense growth or smoke on the way there; + for ten and more"))


def _shade(dead: float) -> Glyph:
    return next(glyph for upto, glyph, _ in SHADES if dead <= upto)


def _figure(haze: float) -> str:
    return str(int(haze)) if haze < 10 else "+"
