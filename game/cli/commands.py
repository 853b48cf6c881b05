"""The commands, their options and their help. What a command needs is loaded when it is called: help is quick."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import typer

import game
from game.cli.game_master_commands import add_to
from game.cli.words import UNITS
from rules.kernel.lengths import Unit

WINDOWED = ("watch", "table")
"""Commands that need a screen."""

app = typer.Typer(
    name="deadground",
    help="Dead Ground: skirmishes on hex and square maps. Every command explains itself: "
    "deadground run --help. Without one the window opens; deadground my-scenario.toml opens it on that scenario.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"deadground {game.VERSION}")
        raise typer.Exit


def _in_units(unit: Unit) -> None:
    UNITS.set(unit)


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version, and nothing else.")
    ] = False,
    units: Annotated[
        Unit, typer.Option("--units", envvar="DEADGROUND_UNITS", callback=_in_units, help="Show lengths in this unit.")
    ] = Unit.METRES,
) -> None:
    """Dead Ground: skirmishes on hex and square maps. Every command explains itself: deadground run --help.

    Without a command the window opens; deadground my-scenario.toml opens it on that scenario.
    """


SCENARIO = "A scenario file (.toml), or one that comes with the game: crossing, farm/raid."
MAP = "A map drawn in Tiled (.tmx), or one that comes with the game: crossing, farm."

Book = Annotated[str | None, typer.Option("--book", help="The rulebook; left out: the one the scenario names.")]
Seed = Annotated[str, typer.Option("--seed", help="The seed of the dice: the same seed gives the same battle.")]
AsJson = Annotated[bool, typer.Option("--json", help="JSON for programs, one object per line.")]
Players = Annotated[
    str | None,
    typer.Option(
        "--players",
        help="Who plays, side by side: greedy,random; or blue=greedy,red=usual; one name plays all that fight.",
    ),
]
Explain = Annotated[
    bool, typer.Option("--explain", help="Show why the tactician chose each order: what it knew and weighed.")
]
Brief = Annotated[bool, typer.Option("--brief", help="A line for every action, in plain words.")]
Markdown = Annotated[bool, typer.Option("--markdown", help="As Markdown, for posting: a section per round.")]
Side = Annotated[str | None, typer.Option("--side", help="Tell only what this side perceives.")]


@app.command()
def run(
    scenario: Annotated[str | None, typer.Argument(help=SCENARIO, show_default=False)] = None,
    book: Book = None,
    seed: Seed = "1",
    players: Players = None,
    journal: Annotated[
        Path | None, typer.Option("--journal", help="Save the battle in this new file, order by order.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option("--resume", help="Continue this unfinished journal to its end, instead of a scenario."),
    ] = None,
    as_json: AsJson = False,
    brief: Brief = False,
    markdown: Markdown = False,
    side: Side = None,
    explain: Explain = False,
    pictures: Annotated[
        Path | None, typer.Option("--pictures", metavar="DIR", help="Save a picture of every round in this folder.")
    ] = None,
    gif: Annotated[
        Path | None,
        typer.Option("--gif", metavar="FILE", help="Save the battle as an animated GIF, one frame per round."),
    ] = None,
    table: Annotated[
        Literal["closed", "open"] | None,
        typer.Option(
            "--table",
            help="For people who take the battle up later: at a closed table each sees only what their side sees, at an"
            " open one everybody sees all of it.",
        ),
    ] = None,
    dice: Annotated[
        bool, typer.Option("--dice", help="Type in the faces of real dice; an empty line lets the program roll.")
    ] = False,
) -> None:
    """Play a battle and print its log, then the after-action report.

    Example: deadground run crossing --seed 7 --players greedy,random --journal crossing.jsonl

    Goes on after a break: deadground run --resume crossing.jsonl
    """
    from game.cli import run_command

    way = run_command.way(as_json=as_json, brief=brief, markdown=markdown)
    given = scenario, book, seed, players, journal, resume, side
    run_command.run(*given, way=way, explain=explain, pictures=pictures, film=gif, table=table, dice=dice)


@app.command()
def replay(
    journal: Annotated[Path, typer.Argument(help="A journal written by run --journal.")],
    to: Annotated[int | None, typer.Option("--to", min=0, help="Stop after this many steps.")] = None,
    as_json: AsJson = False,
    brief: Brief = False,
    markdown: Markdown = False,
    side: Side = None,
    explain: Explain = False,
) -> None:
    """Play a journal again and print its log; the last line is the digest of all that happened.

    Example: deadground replay crossing.jsonl --to 40
    """
    from game.cli import run_command

    way = run_command.way(as_json=as_json, brief=brief, markdown=markdown)
    run_command.replay(journal, to, side, way=way, explain=explain)


@app.command()
def watch(journal: Annotated[Path, typer.Argument(help="The journal of a finished battle.")]) -> None:
    """Open the window on the film of a battle: to any answer and back, with the computer's reasons beside it.

    Example: deadground watch journals/1-d6-strangest.jsonl
    """
    from game.cli.argument_lookup import journal_file
    from game.cli.window_commands import window

    raise typer.Exit(window(journal_file(journal)))


@app.command()
def table(
    journal: Annotated[Path, typer.Argument(help="The journal of a battle that is going on, or over.")],
    side: Annotated[
        list[str] | None,
        typer.Option("--side", "--sides", metavar="SIDE[,SIDE]", help="Whose eyes: blue, or blue,red together."),
    ] = None,
    monitor: Annotated[
        int,
        typer.Option("--monitor", min=0, help="Fill this monitor; 1 is the first. 0: a window."),
    ] = 0,
) -> None:
    """Open the players' screen: a second window that follows a battle live with what a side knows, or several together.

    Without --side it shows what all sides that people play know together. A side with a password asks for it.

    Example: deadground table "First shots.jsonl" --side blue --monitor 2
    """
    from game.cli.argument_lookup import journal_file
    from game.cli.window_commands import players_screen

    sides = tuple(word.strip() for words in side or () for word in words.split(",") if word.strip())
    raise typer.Exit(players_screen(journal_file(journal), sides, monitor))


@app.command()
def offers(
    source: Annotated[str, typer.Argument(metavar="SCENARIO|JOURNAL", help="A scenario or a journal (.jsonl).")],
    book: Book = None,
    seed: Seed = "1",
    after: Annotated[
        int, typer.Option("--after", min=0, help="Let greedy players answer this many questions first.")
    ] = 0,
    every: Annotated[bool, typer.Option("--all", help="Forecast every target of every offer, however long.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show what the unit to act may do now: cost, odds and how they come about; and what it may not do, and why.

    Example: deadground offers crossing --after 1
    """
    from game.cli import offers_command

    offers_command.offers(source, book, seed, after, every=every, as_json=as_json)


@app.command()
def sight(
    map_: Annotated[str, typer.Argument(metavar="MAP", help=MAP)],
    from_: Annotated[str, typer.Option("--from", metavar="X,Y", help="The cell of the observer: column,row.")],
    eye: Annotated[float, typer.Option("--eye", min=0.0, max=100.0, help="Eye height in metres.")] = 1.6,
    reach: Annotated[
        int, typer.Option("--reach", min=1, max=512, help="Cells in every direction; more than 64 is slow.")
    ] = 64,
    numbers: Annotated[
        bool, typer.Option("--numbers", help="Figures instead of a picture, one cell per line.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the dead ground of one eye: how high a thing must stand in each cell to be seen, and the haze on the way.

    Example: deadground sight crossing --from 4,7 --eye 0.3
    """
    from game.cli import map_commands

    map_commands.sight(map_, from_, eye, reach, numbers=numbers, as_json=as_json)


@app.command("map")
def map_(
    name: Annotated[str, typer.Argument(metavar="MAP|SCENARIO", help=MAP)],
    heights: Annotated[bool, typer.Option("--heights", help="Write the height of the ground.")] = False,
    around: Annotated[
        str | None,
        typer.Option("--around", metavar="X,Y", help="The centre of the part shown, on maps of more than 128 cells."),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="All of it, however large.")] = False,
    bare: Annotated[
        bool, typer.Option("--bare", help="Only what players may see: no units, mines or triggers.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print a board for the game master: terrain, walls, doors, zones, objectives, units, mines and triggers; then what
    is odd about it. Of a scenario: its map, with what the scenario puts there.

    Examples: deadground map farm / deadground map farm/raid / deadground map farm --bare
    """
    from game.cli import map_commands

    map_commands.board(name, around, heights=heights, everything=everything, bare=bare, as_json=as_json)


@app.command()
def check(
    paths: Annotated[list[str], typer.Argument(metavar="PATH...", help="Files, or folders to search.")],
    book: Annotated[
        str | None, typer.Option("--book", help="Check scenarios and sheets under this rulebook as well.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check maps, scenarios, sheets and journals: a line for every fault, with its place and a remedy.

    The exit status is 1 if there is any fault, 0 if there is none; warnings do not count.

    Example: deadground check maps my-scenario.toml
    """
    from game.battle.gc_tuning import gc_tuned

    with gc_tuned():  # the rulebooks that it loads are most of its work
        from game.cli import check_command

        if check_command.check(paths, book, as_json=as_json):
            raise typer.Exit(1)


@app.command()
def rules(
    book: Annotated[str | None, typer.Argument(help="A rulebook; left out: the list of those installed.")] = None,
    words: Annotated[
        list[str] | None, typer.Argument(help="A rule's id, a topic, or words to look for.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Browse a rulebook's index: its topics, one rule, or every rule in which some words occur.

    Examples: deadground rules d6 / deadground rules d6 DSX-COVER-01 / deadground rules d6 held action
    """
    from game.cli import rules_command

    rules_command.rules(book, " ".join(words or ()), as_json=as_json)


@app.command()
def schema(
    kind: Annotated[str, typer.Argument(metavar="scenario|sheet|map", help="What to describe.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="Only entries that contain these words.", show_default=False)
    ] = None,
    book: Annotated[str | None, typer.Option("--book", help="The rulebook whose sheets are meant.")] = None,
    as_json: AsJson = False,
) -> None:
    """Say what may be written in a scenario, a sheet or a map: every field, what it may be and what it means.

    Examples: deadground schema scenario / deadground schema map door / deadground schema sheet weapon --book reflex
    """
    from game.cli import reference_commands

    reference_commands.schema(kind, " ".join(words or ()), book, as_json=as_json)


@app.command()
def roster(
    book: Annotated[str, typer.Argument(help="A rulebook.")],
    words: Annotated[
        list[str] | None, typer.Argument(help="A kind of entry, or words of its name or role.", show_default=False)
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List a rulebook's ready-made weapons, armour and people; with words, print entries to copy into a sheet.

    Examples: deadground roster d6 / deadground roster reflex rifle / deadground roster d6 person medic
    """
    from game.cli import reference_commands

    reference_commands.roster(book, " ".join(words or ()), as_json=as_json)


@app.command()
def folder(
    shipped: Annotated[
        bool, typer.Option("--shipped", help="Print where the maps and scenarios of the game lie, to look into.")
    ] = False,
) -> None:
    """Make the folder of your own scenarios, if it is not there yet, and print where it is.

    It holds deadground.tiled-project, to be opened in Tiled, and the tilesets. The window lists the scenarios in it.
    """
    from game.cli import reference_commands

    reference_commands.folder(shipped=shipped)


add_to(app)


@cache
def reader() -> typer.core.TyperGroup:
    """What reads the words of a command: to make it of the functions here takes longer than most commands."""
    from typer.main import get_group

    return get_group(app)


def names() -> tuple[str, ...]:
    """Every command there is."""
    return tuple(reader().commands)


@app.command()
def lab(
    scenarios: Annotated[list[str], typer.Argument(metavar="SCENARIO...", help=SCENARIO)],
    battles: Annotated[
        int | None, typer.Option("--battles", min=1, max=100_000, help="Number of battles as written; left out: 200.")
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option("--minutes", min=0.1, max=10_000, help="As many battles as fit; the report grows while you read."),
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="3%", help="Play until the share of wins is known this closely.")
    ] = None,
    book: Annotated[
        str | None,
        typer.Option(
            "--book",
            metavar="A,B",
            help="Rulebooks side by side; the first is looked into. all: every installed one, only as written.",
        ),
    ] = None,
    players: Players = None,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="NAME=VALUES",
            help="Try other values: wind=0..4, wind_to, light=dim,dark, lasts=60..180/30 (seconds), minefields, "
            "without=NAME, add=WHO:2@ZONE, arrives=NAME:0..30/10, nearer=NAME:6 (metres), count, worth or time of NAME "
            "likewise, players=greedy,tactician/greedy, or an option of the rulebook. May be given several times.",
        ),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="Only the scenario as written.")] = False,
    seed: Seed = "1",
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers", min=1, max=256, help="Worker processes on this machine; left out: one per processor."
        ),
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="A Dask scheduler, such as tcp://host:8786.")
    ] = None,
    even: Annotated[
        bool,
        typer.Option("--even", help="Find which forces to add, leave out or delay to make it even."),
    ] = False,
    out: Annotated[Path | None, typer.Option("--out", metavar="DIR", help="The folder for the report.")] = None,
) -> None:
    """Play many battles without a screen, and write a report: how a scenario goes, what decides it, what changes it.

    Example: deadground lab crossing --until 5% --vary light=dim,dark
    """
    from game.cli.lab_command import Asked
    from game.cli.lab_command import lab as experiment

    varied = tuple(vary or ())
    experiment(
        Asked(
            tuple(scenarios), book, battles, minutes, until, players, varied, seed, quick, workers, cluster, even, out
        )
    )
