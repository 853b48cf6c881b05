"""A scenario as one file to hand on: a zip of its maps, tilesets, pictures and sheets, bounded when it is read."""

from __future__ import annotations

import io
import re
import shutil
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from game.battle.scenario import read_scenario
from game.board.laid_pictures import LaidImage
from game.board.picture_files import ENDINGS as PICTURES
from game.board.tiled import made_of, read
from game.data import PROJECT, make_own_scenarios, maps
from game.workshop.folder import found_in
from rules.frame.book import reading
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import content, faulty, inside, reason

ENDING = ".deadground"
TEXTS = (".toml", ".tmx", ".tsx", ".tx", ".md", ".tiled-project")
MOST_FILES = 600
MOST_BYTES = 200 * 1024 * 1024
"""Bytes of all files unpacked, and of the packed file."""
LONGEST = 120
"""Letters of the name of a packed file with its folders."""
IMAGE = re.compile(r'<image\b[^>]*?\bsource="([^"]+)"')


def pack(folder: Path, target: Path) -> tuple[str, ...]:
    """Pack the scenarios of a folder with all that they need; the names of what was packed. Raises Faulty with what
    keeps them from being read, or if there is such a file already.
    """
    scenarios = found_in(folder)
    if not scenarios:
        raise faulty(folder, "there is no scenario in this folder", "name the folder of a scenario (.toml)")
    files = dict.fromkeys(each.resolve() for scenario in scenarios for each in needed(scenario))
    top = _top(folder.resolve(), tuple(files))
    if away := [file for file in files if not file.is_relative_to(top)]:
        raise faulty(
            away[0], f"lies outside {top}", "put it into the folder of the scenario, or below its Tiled project"
        )
    names = {file.relative_to(top).as_posix(): file for file in files}
    if len(names) > MOST_FILES or sum(file.stat().st_size for file in files) > MOST_BYTES:
        raise faulty(folder, "holds too much to be packed", f"at most {MOST_FILES} files and {MOST_BYTES >> 20} MB")
    try:
        with target.open("xb") as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, file in sorted(names.items()):
                packed.write(file, name)
            if PROJECT not in names:
                packed.write(maps() / PROJECT, PROJECT)
    except FileExistsError:
        raise faulty(target, "is there already", "give another name") from None
    except OSError as error:
        raise faulty(target, f"cannot be written ({reason(error)})", "give another place") from None
    return tuple(sorted(names))


def unpack(packed: Path, into: Path | None = None) -> Path:
    """Unpack a file into a new folder among the user's own scenarios; the scenario in it. What was unpacked before, and
    has not changed since, is used again. Raises Faulty for a file that holds anything else than scenarios.
    """
    held = _held(packed)
    home = into or make_own_scenarios()
    name = re.sub(r"[^\w-]+", "-", packed.stem).strip("-")[:60] or "scenario"
    for number in range(1, 1000):
        folder = home / (name if number == 1 else f"{name}-{number}")
        if not folder.exists():
            _write(held, folder)
        elif not _same(held, folder):
            continue
        scenarios = found_in(folder)
        if not scenarios:
            shutil.rmtree(folder, ignore_errors=True)
            raise faulty(packed, "holds no scenario", "pack it again with deadground pack")
        return scenarios[0]
    raise faulty(packed, f"there are too many folders called {name} in {home}", "delete some")


def needed(scenario: Path) -> Iterator[Path]:
    """All files of a scenario: itself, its sheets, its map with tilesets, templates and pictures."""
    written = read_scenario(scenario)
    yield scenario
    yield from written.sheet_files
    for file in made_of(written.map_file):
        yield file
        if file.suffix.lower() in (".tmx", ".tsx", ".tx"):
            text = file.read_text(encoding="utf-8", errors="replace")
            pictures = ((file.parent / source).resolve() for source in IMAGE.findall(text))
            yield from (each for each in pictures if each.suffix.lower() in PICTURES and each.is_file())
    for laid in read(written.map_file).pictures:
        if isinstance(laid, LaidImage):
            yield laid.file.path


def _top(folder: Path, files: tuple[Path, ...]) -> Path:
    """The folder that all names start from: that of the scenario, or one above it that holds a Tiled project."""
    top = folder
    for above in (folder, *folder.parents):
        if all(file.is_relative_to(top) for file in files):
            return top
        if any(above.glob("*.tiled-project")):
            return above
    return folder


# reading


def _held(packed: Path) -> dict[str, bytes]:
    """What a packed file holds, by name; every name and size is looked at before anything is unpacked."""
    raw = content(packed, MOST_BYTES, "pack fewer and smaller files")
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as opened:
            entries = [each for each in opened.infolist() if not each.is_dir()]
            if len(entries) > MOST_FILES or sum(each.file_size for each in entries) > MOST_BYTES:
                what = f"holds more than {MOST_FILES} files or {MOST_BYTES >> 20} MB"
                raise faulty(packed, what, "pack fewer and smaller files")
            names = [each.filename for each in entries]
            if wrong := next((name for name in names if not _fits(name)), None):
                shown = "".join(letter if letter.isprintable() else "?" for letter in wrong[:LONGEST])
                raise Faulty((Fault(str(packed), shown, "is no file of a scenario", "pack it with deadground pack"),))
            held: dict[str, bytes] = {}
            left = MOST_BYTES
            for each in entries:
                with opened.open(each) as file:
                    held[each.filename] = file.read(left + 1)
                left -= len(held[each.filename])
                if left < 0:
                    raise faulty(packed, f"unpacks to more than {MOST_BYTES >> 20} MB", "pack fewer and smaller files")
    except (zipfile.BadZipFile, OSError, EOFError, ValueError, RuntimeError, NotImplementedError, zipfile.LargeZipFile):
        raise faulty(packed, "is no packed scenario, or is spoiled", "pack it again with deadground pack") from None
    except zlib.error:
        raise faulty(packed, "is spoiled", "pack it again with deadground pack") from None
    return held


def _fits(name: str) -> bool:
    """Whether a name leads nowhere else and is one of a map, a scenario, a sheet or a picture."""
    path = PurePosixPath(name)
    plain = name.isprintable() and len(name) <= LONGEST and not any(letter in '\\:*?"<>|' for letter in name)
    steps = path.parts and not path.is_absolute() and not any(part.startswith((".", " ")) for part in path.parts)
    ending = path.suffix.lower()
    return bool(plain and steps and (ending in (*TEXTS, *PICTURES) or reading(ending)))


def _write(held: dict[str, bytes], folder: Path) -> None:
    try:
        for name, data in held.items():
            file = folder / name
            if not inside(folder, name):
                raise faulty(file, "would lie elsewhere", "pack it again with deadground pack")
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("xb") as out:
                out.write(data)
    except OSError as error:
        shutil.rmtree(folder, ignore_errors=True)
        raise faulty(folder, f"cannot be written ({reason(error)})", "make room, or name another folder") from None
    except Faulty:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _same(held: dict[str, bytes], folder: Path) -> bool:
    """Whether a folder holds just what a packed file holds."""
    files = {file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()}
    return files.keys() == held.keys() and all(file.read_bytes() == held[name] for name, file in files.items())
