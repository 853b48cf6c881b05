"""The commands of a game master, who makes maps, looks up odds, and takes a hand in battles: options and help."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from rules.frame.ground import Light

AsJson = Annotated[bool, typer.Option("--json", help="JSON for programs, one object per line.")]


def add_to(app: typer.Typer) -> None:
    """Make these commands known."""
    app.command("import")(import_)
    app.command()(export)
    app.command()(new)
    app.command()(pack)
    app.command()(odds)
    app.command()(decree)
    app.command()(seat)
    app.command()(moment)


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


class Stand(StrEnum):
    """How a person holds itself when a command sets it out."""

    STANDING = "standing"
    CROUCHED = "crouched"
    PRONE = "prone"


def odds(
    book: Annotated[str, typer.Argument(help="The rulebook.")],
    attacker: Annotated[str, typer.Argument(help="Who attacks: a role, or a name of the roster or of --sheets.")],
    target: Annotated[str, typer.Argument(help="Who is attacked: red rifleman, Kessel.")],
    distance: Annotated[float, typer.Option("--distance", help="Metres between the two.")] = 10.0,
    light: Annotated[Light, typer.Option("--light", help="How light it is.")] = Light.BRIGHT,
    behind: Annotated[str, typer.Option("--behind", help="What the target stands behind: low wall, window.")] = "",
    posture: Annotated[Stand, typer.Option("--posture", help="How the attacker holds itself.")] = Stand.STANDING,
    target_posture: Annotated[Stand, typer.Option("--target-posture", help="And the target.")] = Stand.STANDING,
    from_: Annotated[str, typer.Option("--from", help="Where the attack comes from: front, side, behind.")] = "front",
    squares: Annotated[bool, typer.Option("--squares", help="On squares instead of hexes.")] = False,
    cell: Annotated[float, typer.Option("--cell", min=0.5, max=10.0, help="Metres that a cell is wide.")] = 1.0,
    sheets: Annotated[Path | None, typer.Option("--sheets", help="A file with sheets of your own.")] = None,
    both: Annotated[bool, typer.Option("--both", help="Also what the target may do to the attacker.")] = False,
    over: Annotated[
        str | None, typer.Option("--over", metavar="M,M,...|usual", help="How it changes with distance: 5,10,50.")
    ] = None,
    picture: Annotated[
        Path | None, typer.Option("--picture", metavar="FILE.svg", help="Save that as a picture in a new file.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="Every attack in full, however long.")] = False,
    as_json: AsJson = False,
) -> None:
    """Say what one person can do to another, without a battle: every attack, its odds, and how they come about.

    Example: deadground odds gurps "rifleman" "red leader" --distance 30 --light dusk --behind "low wall"
    """
    from game.cli import odds_command

    between = odds_command.Between(distance, light, behind, posture.value, target_posture.value, from_, cell, squares)
    meeting = odds_command.meeting(book, attacker, target, sheets, between)
    if over is not None or picture is not None:
        odds_command.over_distance(meeting, odds_command.metres(over or "usual"), picture, as_json=as_json)
    else:
        odds_command.odds((meeting, meeting.turned_round()) if both else (meeting,), every=every, as_json=as_json)


def decree(
    journal: Annotated[Path, typer.Argument(help="The journal of a battle that is not over.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[KIND FIELDS...]", help="What is decreed; left out: the list of all.", show_default=False
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Say what it would change, and change nothing.")] = False,
    password: Annotated[str, typer.Option("--password", help="The password of a seat at a sealed table.")] = "",
) -> None:
    """Take a hand in a battle as its game master: a step of the journal, told to each side as far as it perceives it.

    Units: move UNIT CELL; turn UNIT WAY; posture UNIT POSTURE; add SIDE WHO CELL COUNT; bring on SIDE WHO EDGE
    COUNT; remove UNIT; wake UNIT; hurt
    UNIT [PART] POINTS; heal UNIT [PART] POINTS; stun, knock out, rouse, kill, panic UNIT; tire, suppress UNIT POINTS.

    Things: give UNIT THING TO; take, break, reload UNIT THING. Knowledge: reveal UNIT SIDE; make known MINE SIDE;
    hide, show UNIT; note SIDE WORDS. Ground: door CELL WAY STATE; breach CELL WAY; gas, fire, blast CELL WHAT; lay
    CELL WHAT SIDE; lift MINE.

    Weather: wind METRES BEARING; light LIGHT; air AIR. Battle: seat SIDE PLAYER; lead UNIT PLAYER; trigger NAME;
    points SIDE POINTS; longer SECONDS; dice on or off; end WINNER; concede SIDE.

    Example: deadground decree crossing.jsonl move "Kessel" 14,9
    """
    from game.cli import decree_command

    decree_command.decree(journal, tuple(words or ()), show=show, password=password)


def seat(
    journal: Annotated[Path, typer.Argument(help="The journal of a battle that is not over.")],
    players: Annotated[list[str], typer.Argument(metavar="SIDE=PLAYER...", help="Such as red=person or blue=greedy.")],
    password: Annotated[str, typer.Option("--password", help="The password of a seat at a sealed table.")] = "",
) -> None:
    """Have a person, a computer player or nobody play a side of a battle from now on.

    Example: deadground seat crossing.jsonl red=person
    """
    from game.cli import decree_command

    decree_command.seat(journal, players, password=password)


def moment(
    journal: Annotated[Path, typer.Argument(help="The journal of a battle that is not over.")],
    out: Annotated[Path, typer.Argument(help="The new scenario (.toml); its map and sheets are put beside it.")],
    password: Annotated[str, typer.Option("--password", help="The password of a seat at a sealed table.")] = "",
) -> None:
    """Save the present moment of a battle as a scenario: units where they stand and as they are, doors, weather, time.

    Example: deadground moment crossing.jsonl mill/second-half.toml
    """
    from game.cli import decree_command

    decree_command.moment(journal, out, password=password)
