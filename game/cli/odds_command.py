"""The command `odds`: every attack that one person has on another, without a battle."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from game.battle.wording import percent
from game.cli.argument_lookup import known_book, there
from game.cli.forecast_text import plain_forecast, print_forecast
from game.cli.words import Misuse, Unfit, console, say, say_json
from game.odds.attacks import Attack, attacks_in_view
from game.odds.by_distance import Line, by_distance, usual_distances
from game.odds.meeting import OPEN, Meeting, Stands, person
from game.odds.picture import picture
from rules.frame.ground import Light
from rules.kernel import lengths

LISTED, TOLD = 16, 2
"""How many attacks stand in the list, and how many of the best are told in full, unless all are asked for."""


class Between(NamedTuple):
    """What lies between the two, as it was typed."""

    distance: float
    light: Light
    behind: str
    posture: Stands
    target_posture: Stands
    attacked_from: str
    cell: float
    squares: bool


def meeting(book: str, attacker: str, target: str, sheets: Path | None, between: Between) -> Meeting:
    """The meeting that is asked about."""
    known_book(book)
    own = None if sheets is None else there(sheets)
    first, second = (person(book, words, own) for words in (attacker, target))
    return Meeting(
        book,
        first,
        second,
        between.distance,
        between.light,
        between.behind or OPEN,
        between.posture,
        between.target_posture,
        attacked_from=between.attacked_from,
        hexes=not between.squares,
        metres=between.cell,
        sheets=own,
    )


def metres(words: str) -> tuple[float, ...]:
    """Distances as they are typed: "5,10,50", or "usual" for the usual ones, which are none in particular."""
    if words == "usual":
        return ()
    try:
        return tuple(sorted({float(word) for word in words.split(",")}))
    except ValueError:
        raise Misuse(f"{words!r} are no distances; write metres with commas between them: 5,10,50") from None


def odds(meetings: Sequence[Meeting], *, every: bool, as_json: bool) -> None:
    """Say what each of these people may do to the other."""
    for meeting in meetings:
        with attacks_in_view(meeting) as found:
            if as_json:
                say_json(_plain(meeting, found))
            else:
                _print(console(), meeting, found, every=every)


def over_distance(meeting: Meeting, distances: Sequence[float], file: Path | None, *, as_json: bool) -> None:
    """Say how the odds change with distance: as a table, as JSON, or as a picture in a file."""
    lines = by_distance(meeting, distances or usual_distances(meeting))
    if not lines:
        raise Unfit(f"{_title(meeting)}: no attack is possible at any of these distances")
    if file is not None:
        _save(file, picture(lines, _title(meeting)))
    if as_json:
        say_json({"meeting": _plain_meeting(meeting), "lines": [_plain_line(line) for line in lines]})
    elif file is None:
        _print_lines(console(), meeting, lines)


def _save(file: Path, svg: str) -> None:
    """Write a picture to a new file."""
    if file.suffix.lower() != ".svg":
        raise Misuse(f"{file}: the picture is written as SVG; name a file that ends in .svg")
    if file.exists():
        raise Misuse(f"{file} is there already; name a new file")
    try:
        file.write_text(svg, "utf-8")
    except OSError as error:
        raise Unfit(f"{file}: cannot be written ({error.strerror})") from None
    say(f"Saved {file}")


# in words


def _title(meeting: Meeting) -> str:
    """Who meets whom, and how."""
    behind = "" if meeting.behind == OPEN else f", {meeting.target.name} behind a {meeting.behind}"
    light = "" if meeting.light.value == "bright" else f", {meeting.light.value}"
    side = "" if meeting.attacked_from == "front" else f", from {meeting.attacked_from}"
    who = f"{meeting.attacker.name} attacks {meeting.target.name}"
    return f"{who} at {lengths.metres(meeting.distance)} ({meeting.book}{light}{behind}{side})"


def _print(out: Console, meeting: Meeting, found: Sequence[Attack], *, every: bool) -> None:
    out.print(Text(_title(meeting), style="bold"))
    if not found:
        out.print(Text("  No attack is possible from here."))
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("attack", overflow="fold")
    for column in ("hits", "out of the fight", "loses on average", "costs"):
        table.add_column(column, justify="right")
    for attack in found if every else found[:LISTED]:
        hits = attack.forecast.success
        figures = "" if hits is None else percent(hits), percent(attack.down), percent(attack.loss)
        table.add_row(Text(attack.words), *map(Text, figures), Text(attack.forecast.cost.text))
    out.print(table)
    if not every and len(found) > LISTED:
        out.print(Text(f"{len(found) - LISTED} more: --all", style="dim"))
    out.print()
    for attack in found if every else found[:TOLD]:
        unit = next(unit for unit in attack.view.units() if unit != attack.target)
        print_forecast(out, attack.view, unit, attack.action, attack.forecast, attack.words)
    out.print()


def _print_lines(out: Console, meeting: Meeting, lines: Sequence[Line]) -> None:
    out.print(Text(_title(meeting), style="bold"))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("distance", justify="right")
    for line in lines:
        table.add_column(Text(line.weapon), justify="right")
    told = {(line.weapon, at.distance): at for line in lines for at in line.at}
    for distance in sorted({distance for _, distance in told}):
        here = (told.get((line.weapon, distance)) for line in lines)
        cells = ("" if at is None else f"{percent(at.hits)}, down {percent(at.down)}" for at in here)
        table.add_row(Text(lengths.metres(distance)), *map(Text, cells))
    out.print(table)


# for machines


def _plain_meeting(meeting: Meeting) -> dict[str, Any]:
    return {
        "book": meeting.book,
        "attacker": meeting.attacker.name,
        "target": meeting.target.name,
        "distance": meeting.distance,
        "light": meeting.light.value,
        "behind": meeting.behind,
        "postures": [meeting.posture, meeting.target_posture],
        "from": meeting.attacked_from,
    }


def _plain(meeting: Meeting, found: Sequence[Attack]) -> dict[str, Any]:
    """Every attack with its whole forecast."""
    attacked = [
        {"words": each.words, "down": each.down, "loss": each.loss, **plain_forecast(each.action, each.forecast)}
        for each in found
    ]
    return {"meeting": _plain_meeting(meeting), "attacks": attacked}


def _plain_line(line: Line) -> dict[str, Any]:
    entries = [
        {"distance": at.distance, "hits": at.hits, "down": at.down, "loss": at.loss, "attack": at.words}
        for at in line.at
    ]
    return {"weapon": line.weapon, "at": entries}
