"""The command `export`: a map as a picture or for a virtual table, and a battle's log as Markdown."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

from game.cli.argument_lookup import ground_of
from game.cli.words import Misuse, Unfit, say
from rules.kernel.files import reason

VTT = (".uvtt", ".dd2vtt", ".df2vtt")
MAPS = (".png", *VTT)
LEAST, MOST = 8, 400
"""Pixels a cell."""


def export(source: str, target: Path, pixels: int, side: str | None, *, grid: bool) -> None:
    """Write a map or a battle for another program; what it becomes is told by the ending of the new file."""
    ending = target.suffix.lower()
    if source.endswith(".jsonl"):
        if ending != ".md":
            raise Misuse(f"{target}: the log of a battle is exported as Markdown (.md)")
        _write(target, _log(Path(source), side).encode())
    elif ending in MAPS:
        _export_map(source, target, pixels, grid=grid)
    else:
        raise Misuse(f"{target}: a map is exported as {', '.join(MAPS)}, a journal (.jsonl) as .md")
    say(str(target))


def _log(journal: Path, side: str | None) -> str:
    """The log of a battle as it is posted."""
    from game.cli.run_command import replay

    with redirect_stdout(StringIO()) as told:
        replay(journal, None, side, way="markdown")
    return told.getvalue()


def _export_map(source: str, target: Path, pixels: int, *, grid: bool) -> None:
    from game.exports.universal_vtt import universal_vtt
    from game.ui.afterwards.export import as_png
    from game.ui.album import draw_unseen
    from game.ui.map.map_picture import MOST as MOST_PIXELS
    from game.ui.map.map_picture import map_picture, size_of

    _, ground, _ = ground_of(source)
    wide, high = size_of(ground, pixels)
    if wide * high > MOST_PIXELS:
        raise Unfit(f"the picture would be {wide} x {high} pixels: give fewer a cell (--pixels {pixels // 2})")
    draw_unseen()
    picture = as_png(map_picture(ground, pixels, grid=grid))
    if target.suffix.lower() == ".png":
        _write(target, picture)
    else:
        _write(target, universal_vtt(ground, picture, pixels).encode())


def _write(target: Path, data: bytes) -> None:
    try:
        with target.expanduser().open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise Unfit(f"{target} is there already: give another name") from None
    except OSError as error:
        raise Unfit(f"{target} cannot be written ({reason(error)})") from None
