"""The commands with which a game master makes maps and scenarios: their options and their help."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

AsJson = Annotated[bool, typer.Option("--json", help="JSON for programs, one object per line.")]


def add_to(app: typer.Typer) -> None:
    """Make these commands known."""
    app.command("import")(import_)
    app.command()(export)
    app.command()(new)
    app.command()(pack)


def import_(
    file: Annotated[
        Path,
        typer.Argument(
            help="A Universal VTT file (.uvtt, .dd2vtt, .df2vtt), a MegaMek board (.board) or a picture; "
            "of a Tiled map (.tmx) what its tiles are is guessed."
        ),
    ],
    metres: Annotated[
        float | None,
        typer.Option(
            "--metres", min=0.1, max=1000, help="Metres across a square or hex; left out: 1.5, for a MegaMek hex 30."
        ),
    ] = None,
    split: Annotated[
        int, typer.Option("--split", min=1, max=4, help="Universal VTT: cut each square into so many cells a side.")
    ] = 1,
    closed_false: Annotated[
        str,
        typer.Option(
            "--closed-false",
            metavar="open|window",
            help="Universal VTT: what a portal that is not closed is, an open door or a window.",
        ),
    ] = "",
    cell: Annotated[float | None, typer.Option("--cell", help="A picture: pixels across a cell.")] = None,
    origin: Annotated[
        str, typer.Option("--origin", metavar="X,Y", help="A picture: the pixel where any cell begins.")
    ] = "0,0",
    hexes: Annotated[bool, typer.Option("--hexes", help="A picture: its cells are hexes.")] = False,
    into: Annotated[
        Path | None, typer.Option("--into", metavar="DIR", help="Where; left out: the folder of your own scenarios.")
    ] = None,
    name: Annotated[str, typer.Option("--name", help="The name of the new folder; left out: that of the file.")] = "",
    book: Annotated[str, typer.Option("--book", help="The rulebook the new scenario names.")] = "d6",
    as_json: AsJson = False,
) -> None:
    """Make a map of another program into a folder with a map for Tiled, its picture and a scenario that can be played.

    Everything that was not taken over is listed with the reason. For a Tiled map with tiles of another program it
    writes terrain.toml beside it, which says what the tiles are, as far as names and colours tell.

    Examples: deadground import inn.dd2vtt --metres 1.5 --split 2 / deadground import plan.png --cell 70 --origin 12,8
    """
    from game.cli.import_command import bring_in

    bring_in(
        file,
        into=into,
        name=name,
        metres=metres,
        split=split,
        closed_false=closed_false,
        grid=(cell, origin, hexes),
        book=book,
        as_json=as_json,
    )


def export(
    source: Annotated[
        str,
        typer.Argument(metavar="MAP|SCENARIO|JOURNAL", help="A map, a scenario for its map, or a journal (.jsonl)."),
    ],
    target: Annotated[
        Path,
        typer.Argument(
            help="The new file: a picture (.png), Universal VTT (.uvtt, .dd2vtt), the log of a battle (.md)."
        ),
    ],
    pixels: Annotated[int, typer.Option("--pixels", min=8, max=400, help="Pixels across a cell.")] = 70,
    grid: Annotated[bool, typer.Option("--grid/--no-grid", help="Whether the grid is drawn.")] = True,
    side: Annotated[str | None, typer.Option("--side", help="Of a battle only what this side perceives.")] = None,
) -> None:
    """Write a map for a virtual table, or as a picture, or the log of a battle for posting.

    Examples: deadground export farm farm.uvtt --no-grid / deadground export battle.jsonl battle.md --side blue
    """
    from game.cli.export_command import export as exported

    exported(source, target, pixels, side, grid=grid)


def new(
    name: Annotated[str, typer.Argument(help="The name of the new folder.")],
    book: Annotated[str, typer.Option("--book", help="The rulebook it is for.")] = "d6",
    hexes: Annotated[str, typer.Option("--hexes", metavar="30x20", help="A map of hexes, columns x rows.")] = "",
    squares: Annotated[str, typer.Option("--squares", metavar="30x20", help="A map of squares; the default.")] = "",
    metres: Annotated[float, typer.Option("--metres", min=0.1, max=1000, help="Metres across a cell.")] = 1.5,
    into: Annotated[
        Path | None, typer.Option("--into", metavar="DIR", help="Where; left out: the folder of your own scenarios.")
    ] = None,
) -> None:
    """Make a folder with an empty map for Tiled, a scenario for two sides and a sheet: all of it can be played at once.

    Example: deadground new mill --book gurps --hexes 30x20
    """
    from game.cli.import_command import new as made

    made(name, book, hexes, squares, metres, into)


def pack(
    folder: Annotated[Path, typer.Argument(help="The folder of a scenario.")],
    out: Annotated[
        Path | None, typer.Option("--out", metavar="FILE", help="The new file; left out: beside the folder.")
    ] = None,
) -> None:
    """Pack a scenario with its map, tilesets, pictures and sheets into one file (.deadground) to hand on.

    Example: deadground pack mill, and then: deadground mill.deadground, or deadground run mill.deadground
    """
    from game.cli.import_command import pack as packed

    packed(folder, out)
