"""The commands `schema`, `roster` and `folder`: what a game master may write, what he can name, and where it goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict

from rich.text import Text

from game import data
from game.cli.argument_lookup import known_book
from game.cli.words import Misuse, Unfit, console, say, say_json
from game.workshop import reference
from game.workshop.reference import Page
from rules.frame.book import load
from rules.frame.sheets import Entry

KINDS = ("scenario", "sheet", "map")
LONG_NAME = 18


def schema(kind: str, words: str, book: str | None, *, as_json: bool) -> None:
    """Print what may be written in a scenario, a sheet or a map."""
    if kind not in KINDS:
        raise Misuse(f"there is no schema of {kind!r}; known are {', '.join(KINDS)}")
    if kind == "sheet":
        pages = reference.of_sheets(load(known_book(book or "d6")))
    else:
        pages = reference.of_scenarios() if kind == "scenario" else reference.of_maps()
    found = tuple(reference.matching(pages, words))
    if not found:
        raise Misuse(f"nothing in the schema of a {kind} matches {words!r}; leave the words out to see all of it")
    for page in found:
        if as_json:
            say_json(asdict(page))
        else:
            _print(page)


def _print(page: Page) -> None:
    out = console()
    out.print(Text.assemble((page.title, "bold cyan"), "  ", page.about))
    widest = min(LONG_NAME, max((len(line.name) for line in page.lines), default=0))
    for line in page.lines:
        out.print(Text.assemble("  ", (f"{line.name:<{widest}}", "bold"), "  ", line.about or line.kind))
        out.print(Text(f"  {'':<{widest}}  {reference.facts(line)}", style="dim"))
    out.print()


def roster(book: str, words: str, *, as_json: bool) -> None:
    """Print a rulebook's ready-made entries: names by kind; with words, the entries that match them in full."""
    loaded = load(known_book(book)).roster()
    wanted = words.casefold().split()
    if not wanted and not as_json:
        _names((kind, loaded.names(model)) for kind, model in loaded.kinds.items())
        return
    found = [
        (kind, entry)
        for kind, model in loaded.kinds.items()
        for entry in loaded.all(model)
        if all(word == kind or word in _names_of(entry) for word in wanted)
    ]
    if not found:
        raise Misuse(f"nothing in the roster of {book} is called {words!r}; leave the words out to see all names")
    for kind, entry in found:
        if as_json:
            say_json({"kind": kind, **reference.said(entry)})
        else:
            _entry(kind, entry)


def folder(*, shipped: bool = False) -> None:
    """Make the folder of the user's own scenarios, and print its path; or print that of what comes with the game."""
    if shipped:
        say(str(data.maps()))
        return
    made = data.make_own_scenarios()
    if not made.is_dir():
        raise Unfit(f"{made}: this folder cannot be made; set DEADGROUND_HOME to one where you may write")
    say(str(made))


def _names_of(entry: Entry) -> str:
    """What an entry is looked for by: its name and, of a person, the role."""
    return f"{reference.name_of(entry)} {getattr(entry, 'role', '')}".casefold()


def _names(kinds: Iterable[tuple[str, tuple[str, ...]]]) -> None:
    out = console()
    for kind, names in kinds:
        out.print(Text.assemble((f"[[{kind}]]", "bold cyan"), f"  {len(names)}"))
        out.print(Text(f"  {'; '.join(names)}"))
        out.print()


def _entry(kind: str, entry: Entry) -> None:
    """An entry as it could stand in a sheet."""
    console().print(Text(reference.as_toml(kind, entry)))
