"""The command `import`: a map of another program as a folder of ours, and what became of everything in it."""

from __future__ import annotations

import sys
from pathlib import Path

from game.cli.argument_lookup import known_book, there
from game.cli.words import Misuse, say, say_json
from game.imports import universal_vtt
from game.imports.bring import Wishes, bring
from game.imports.universal_vtt import Closed
from game.workshop.tile_guesses import guess_beside

USUAL_SIZE = "30x20"


def bring_in(
    path: Path,
    *,
    into: Path | None,
    name: str,
    metres: float | None,
    split: int,
    closed_false: str,
    grid: tuple[float | None, str, bool],
    book: str,
    as_json: bool,
) -> None:
    """Import a file and say what was taken over, what was not, and what to do next. The grid of a bare picture is the
    pixels across a cell, the corner of a cell, and whether they are hexes.
    """
    from game.data import make_own_scenarios

    file = there(path)
    if file.suffix.lower() == ".tmx":
        _guess(file, as_json=as_json)
        return
    cell, origin, hexes = grid
    wishes = Wishes(
        metres=metres,
        split=split,
        not_closed=_meant(file, closed_false, ask=not as_json),
        cell=cell,
        corner=_corner(origin),
        hexes=hexes,
        name=_plain(name),
        book=known_book(book),
    )
    found = bring(file, into.expanduser() if into is not None else make_own_scenarios(), wishes)
    if as_json:
        files = {"folder": str(found.folder), "map": str(found.map_file), "scenario": str(found.scenario)}
        say_json({**files, "taken": found.taken, "left_out": found.left_out})
        return
    say(f"{found.map_file}")
    for words in found.taken:
        say(f"  {words}")
    for words in found.left_out:
        say(f"  not taken over: {words}")
    say(f"play it:  deadground {found.scenario}")
    say(f"draw on:  open {found.map_file} in Tiled")


def _guess(file: Path, *, as_json: bool) -> None:
    """Write down beside a map of Tiled what its tiles probably are."""
    written, told = guess_beside(file)
    if as_json:
        say_json({"terrain": str(written), "taken": told})
        return
    say(f"{written}")
    for words in told:
        say(f"  {words}")
    say("put right what is wrong in it; deadground schema map terrain lists what may be said")


def _meant(file: Path, said: str, *, ask: bool) -> Closed | None:
    """What portals that are not closed stand for: as it was said, or as the user says when asked at a terminal."""
    if said in ("open", "window"):
        return "open" if said == "open" else "window"
    if said:
        raise Misuse(f"--closed-false {said}: give open or window")
    if file.suffix.lower() not in universal_vtt.ENDINGS or not ask or not sys.stdin.isatty():
        return None
    if not universal_vtt.has_open_portals(file):
        return None
    say("Some portals of this map are not closed: open doors with some programs, windows with others.")
    sys.stdout.write("Are they windows? [y/N] ")
    sys.stdout.flush()
    return "window" if sys.stdin.readline().strip().lower() in ("y", "yes") else "open"


def _corner(words: str) -> tuple[float, float]:
    try:
        x, y = (float(word) for word in words.split(","))
    except ValueError:
        raise Misuse(f"--origin {words}: give the pixel of a cell's upper left corner as X,Y") from None
    return x, y


def new(name: str, book: str, hexes: str, squares: str, metres: float, into: Path | None) -> None:
    """Make a folder with an empty map, a scenario and a sheet, and say where they are."""
    from game.data import make_own_scenarios
    from game.imports.blank import fresh
    from rules.frame.book import load

    if hexes and squares:
        raise Misuse("--hexes and --squares do not go together: choose one")
    shape, size = ("hex", hexes) if hexes else ("square", squares or USUAL_SIZE)
    folder = into.expanduser() if into is not None else make_own_scenarios()
    made = fresh(_plain(name), folder, load(known_book(book)), shape, _size(size), metres)
    for file in (made.map_file, made.scenario, *sorted((made.folder / "sheets").glob("*.toml"))):
        say(str(file))
    say(f"check it: deadground check {made.folder}")
    say(f"play it:  deadground {made.scenario}")


def pack(folder: Path, out: Path | None) -> None:
    """Pack a folder, and say what went into it."""
    from game.workshop import packing

    home = folder.expanduser()
    if not home.is_dir():
        raise Misuse(f"{folder}: there is no such folder")
    target = out.expanduser() if out is not None else home.resolve().with_suffix(packing.ENDING)
    if target.suffix.lower() != packing.ENDING:
        raise Misuse(f"{target}: give a name that ends in {packing.ENDING}")
    names = packing.pack(home, target)
    say(f"{target}: {len(names)} files")
    for name in names:
        say(f"  {name}")


def _size(words: str) -> tuple[int, int]:
    columns, cross, rows = words.lower().partition("x")
    if not (cross and columns.isdecimal() and rows.isdecimal() and len(words) <= 9):
        raise Misuse(f"{words!r} is no size; write columns x rows, such as 30x20")
    return int(columns), int(rows)


def _plain(name: str) -> str:
    """A name for a folder that leads nowhere else."""
    if name and (name.startswith(".") or any(letter in '/\\:*?"<>|' or not letter.isprintable() for letter in name)):
        raise Misuse(f"{name}: give a plain name for the folder, such as mill; --into says where it is made")
    return name
