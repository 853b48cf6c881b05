"""Files spoilt in every way: whatever is done to them, they are taken or refused in plain words, soon and in peace.

python -m tests.spoiler COUNT [FIRST [KIND]]

Each file is tried in a process of its own. None may end in a traceback or "an error in the program
itself", take more than 5 s of work or 500 MB, speak in the words of the machine, or open anything outside its folder
and the game. A battle taken up beside a spoilt bookmark or spoilt seats is the battle that its journal tells.
"""

from __future__ import annotations

import gc
import json
import os
import random
import re
import resource
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from io import FileIO, TextIOWrapper
from pathlib import Path
from typing import Any

from game import data
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.lines import check_of, text_of
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.cli import main as command
from game.players.playing import play_on, seated
from tests import bookmarks
from tests.shipped import ROOT, shortened

SECONDS = 5.0
MEGABYTES = 500
ITSELF = 100
"""Megabytes that the program takes before it reads anything."""
STATUSES = (0, 1, 2)
TAKE_UP = "take up"
"""Not a command: what the window does with a journal, and the bookmark and the seats beside it."""
MACHINE = re.compile(r"Traceback|error in the program|unhashable|\[Errno|object has no attribute|NoneType|Error: ")
"""Words that no player should read."""
NONSENSE: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**30, 1.5, 1e308, "", "x", "Stanko", "\x00", "../../etc/passwd", "/dev/zero", "9" * 60,
    "\x1b[31m", "\u202e", [], [[]], [1, 2], [-5, 99], {}, {"a": 1}, [[[[[[1]]]]]], ["x"], [{}], float("inf"), 2**70,
)  # fmt: skip
HEADER = ("file", "map", "sheets", "book", "seed", "format", "program", "scenario", "branched", "mark", "deadground")
PLACES: tuple[Any, ...] = (
    "/dev/zero", "/etc/passwd", "/etc/hosts", "../../../../etc/passwd", "C:\\secret.toml", "/proc/self/mem", "pipe",
    "//host/share/a.toml", "~/.bashrc", "a\nb", "file:///etc/passwd", "x" * 9000,
)  # fmt: skip
TEXTS = ("<", ">", '"', "999999999999", "-1", "nan", "1e400", "&lt;", "=", "[", "[[", "{", "\n", "\r\n", "\x00", "é")


class Spoiler:
    """Spoils one file after the other, each by a seed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        shortened("wielka/the-carrier", 1, folder)
        shortened("crossing/first-shots", 1, folder)
        shortened("wielka/the-last-house", 1, folder)
        setup = set_up(read_scenario(folder / "crossing" / "first-shots.toml"))
        battle = Battle(setup, "1")
        journal = Journal.create(folder / "battle.jsonl", battle)
        for number, _ in enumerate(play_on(battle, seated(setup, ("random", "greedy"), "1"))):
            if number == 8:
                battle.set_dice((6, 5, 4))
                battle.set_orders("blue", ("turn round",))
            if number == 14:
                break
        journal.close()
        self.lines = [json.loads(line) for line in (folder / "battle.jsonl").read_text(encoding="utf-8").splitlines()]
        os.mkfifo(folder / "pipe")
        self.ways: tuple[Callable[[random.Random], list[list[str]]], ...] = (
            self._map, self._tiles, self._scenario, self._sheets, self._journal_bytes, self._journal, self._header,
            self._bookmark,
        )  # fmt: skip

    def spoil(self, seed: int, kind: str = "") -> tuple[str, list[list[str]]]:
        """Write a spoilt file, of one kind if it is named; which kind it is, and the commands to try on it."""
        chance = random.Random(seed)
        way = chance.choice([each for each in self.ways if kind in ("", each.__name__.strip("_"))])
        return way.__name__.strip("_"), way(chance)

    def _map(self, chance: random.Random) -> list[list[str]]:
        path = self._bytes(chance, self.folder / "crossing" / "crossing.tmx", "spoilt.tmx")
        return [chance.choice([["check", path], ["map", path], ["sight", path, "--from", "3,3", "--numbers"]])]

    def _tiles(self, chance: random.Random) -> list[list[str]]:
        home = self.folder / "spoilt"
        shutil.rmtree(home, ignore_errors=True)
        for part in ("crossing", "tilesets"):
            shutil.copytree(self.folder / part, home / part)
        shutil.copy(self.folder / "deadground.tiled-project", home)
        file = chance.choice(sorted((home / "tilesets").glob("*.tsx")))
        self._bytes(chance, file, file.name)
        return [["check", str(home / "crossing" / "crossing.tmx")]]

    def _scenario(self, chance: random.Random) -> list[list[str]]:
        name = chance.choice(("wielka/the-last-house.toml", "wielka/the-carrier.toml", "crossing/first-shots.toml"))
        path = self._toml(chance, self.folder / name)
        return [["check", path], ["offers", path]]

    def _sheets(self, chance: random.Random) -> list[list[str]]:
        book = chance.choice(("d6", "reflex"))
        parts = (ROOT / "rules" / book / "roster.toml").read_text(encoding="utf-8").split("\n\n")
        first = chance.randrange(len(parts))
        file = self.folder / "roster.toml"
        file.write_text("\n\n".join(parts[first : first + 5]), encoding="utf-8")
        return [["check", "--book", book, self._toml(chance, file)]]

    def _journal_bytes(self, chance: random.Random) -> list[list[str]]:
        path = self._bytes(chance, self.folder / "battle.jsonl", "spoilt.jsonl")
        return [chance.choice([["check", path], ["replay", path], ["replay", path, "--to", "3"]])]

    def _journal(self, chance: random.Random) -> list[list[str]]:
        lines = json.loads(json.dumps(self.lines))
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(lines))
            match chance.randrange(6):
                case 0 if len(lines) > 1:
                    del lines[at]
                case 1:
                    lines.insert(at, lines[at])
                case 2:
                    other = chance.randrange(len(lines))
                    lines[at], lines[other] = lines[other], lines[at]
                case _:
                    self._value(chance, lines[at])
        return [[chance.choice(["replay", "check"]), self._signed(lines)]]

    def _header(self, chance: random.Random) -> list[list[str]]:
        lines = json.loads(json.dumps(self.lines[: chance.choice((1, 2, 6))]))
        for _ in range(chance.randint(1, 2)):
            name = chance.choice((*HEADER, "file", "file", "map", "scenario"))
            if name == "scenario" and isinstance(lines[0].get("scenario"), dict) and chance.random() < 0.8:
                key = chance.choice(("map", "sheets", "side", "force", "book", "lasts", "map"))
                lines[0]["scenario"][key] = chance.choice((*PLACES, *([each] for each in PLACES), *NONSENSE))
            elif chance.random() < 0.15:
                lines[0].pop(name, None)
            else:
                lines[0][name] = chance.choice((*PLACES, *NONSENSE))
        path = self._signed(lines)
        return [chance.choice([["replay", path], ["check", path], ["offers", path], ["run", "--resume", path]])]

    def _bookmark(self, chance: random.Random) -> list[list[str]]:
        return [[TAKE_UP, bookmarks.spoilt(chance, self.folder, self._bytes, self._value)]]

    def _bytes(self, chance: random.Random, source: Path, name: str) -> str:
        """Some bytes changed, lost, put in or doubled."""
        content = source.read_bytes()
        for _ in range(chance.randint(1, 5)):
            at, length = chance.randrange(len(content) + 1), chance.choice((0, 1, 2, 8, 40, 900))
            put = chance.choice((chance.randbytes(chance.randint(0, 8)), content[at : at + length] * 2, b""))
            if chance.random() < 0.4:
                put = chance.choice(TEXTS).encode()
            content = content[:at] + put + content[at + length :]
        path = source.with_name(name)
        path.write_bytes(content)
        return str(path)

    def _toml(self, chance: random.Random, source: Path) -> str:
        """Some lines with another value, another key, doubled or lost."""
        lines = source.read_text(encoding="utf-8").splitlines()
        for _ in range(chance.randint(1, 4)):
            at = chance.choice([number for number, line in enumerate(lines) if line.strip()] or [0])
            key = lines[at].partition("=")[0].strip() if lines else "a"
            written = _as_toml(chance.choice((*NONSENSE, *PLACES, *([each] for each in PLACES))))
            digits = chance.choice(("9" * 5000, "0x" + "f" * 9000))
            other = chance.choice(("[[force]]", "[[weapon]]", "[[person]]", "[weather]", f"{key}x = 1"))
            changed, huge = [f"{key} = {written}"], [f"{key} = {digits}"]
            lines[at : at + 1] = chance.choice((changed, changed, [], lines[at : at + 1] * 2, [other], huge))
        path = source.with_name("spoilt.toml")
        path.write_text("\n".join(lines), encoding="utf-8", errors="replace")
        return str(path)

    def _value(self, chance: random.Random, line: Any) -> None:
        """Change one value somewhere in a line."""
        within = line
        while isinstance(within, dict | list) and within:
            step = chance.choice(list(within) if isinstance(within, dict) else list(range(len(within))))
            inner = within[step]
            if not isinstance(inner, dict | list) or not inner or chance.random() < 0.15:
                within[step] = chance.choice((*NONSENSE, *PLACES))
                return
            within = inner

    def _signed(self, lines: list[Any]) -> str:
        """Write lines with checks that fit, as a clever forger would."""
        check, path = "", self.folder / "spoilt.jsonl"
        with path.open("w", encoding="utf-8", errors="replace") as file:
            for line in lines:
                bare = {key: value for key, value in line.items() if key != "check"}
                check = check_of(check, bare)
                file.write(text_of({**bare, "check": check}) + "\n")
        return str(path)


def _as_toml(value: Any) -> str:
    """A value as TOML writes it, near enough."""
    if value is None:
        return ""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_as_toml(each)}" for key, each in value.items()) + " }"
    return json.dumps(value)


def tried(words: list[str], folder: Path) -> str:
    """What is wrong with the way in which a command ends, in a process of its own; "" for nothing."""
    said = folder / "said"
    inherited = _megabytes()
    child = os.fork()
    if child == 0:
        _obey(words, folder, said)
    _, status, used = os.wait4(child, 0)
    text = said.read_text(encoding="utf-8", errors="replace")
    seconds, megabytes = used.ru_utime + used.ru_stime, ITSELF + max(0.0, used.ru_maxrss / 1024 - inherited)
    wrong = [found[0] for found in [MACHINE.search(text)] if found]
    wrong += [line for line in text.splitlines() if line.startswith(("opened outside", bookmarks.OTHERWISE))]
    wrong += [f"status {status >> 8} signal {status & 127}"] if status & 127 or status >> 8 not in STATUSES else []
    wrong += [f"{seconds:.1f} s"] if seconds > SECONDS else []
    wrong += [f"{megabytes:.0f} MB"] if megabytes > MEGABYTES else []
    wrong += ["refused without a word"] if status and not text.strip() else []
    return "; ".join(wrong) + (f"\n{text[-1500:]}" if wrong else "")


def _megabytes() -> float:
    """What this process holds, and a child of it begins with: it is not the command's."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize() / (1 << 20)


def _obey(words: list[str], folder: Path, said: Path) -> None:
    """Run a command, watched, and end the process with its status."""
    gc.freeze()  # what the parent holds is none of the child's litter, and stays shared while nothing looks through it
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    resource.setrlimit(resource.RLIMIT_CPU, (30, 40))
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    sys.stdout, sys.stderr = (TextIOWrapper(FileIO(out, "w"), "utf-8", "replace") for out in (1, 2))
    allowed = (folder, ROOT, data.root(), data.own(), Path(sys.prefix), Path(sys.base_prefix))
    homes = tuple(str(each.resolve()) for each in allowed)

    def opened(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open" and isinstance(arguments[0], str | bytes):
            path = os.path.realpath(os.fsdecode(arguments[0]))
            if not path.startswith(homes) and path != os.devnull:
                os.write(2, f"opened outside: {path}\n".encode())

    sys.addaudithook(opened)
    status = 70
    try:
        status = bookmarks.take_up(Path(words[1])) if words[0] == TAKE_UP else command(words)
        sys.stdout.flush()
        sys.stderr.flush()
    except BaseException as error:
        os.write(2, f"Traceback: {type(error).__name__}: {error}\n".encode())
    finally:
        os._exit(status)


def spoil(seeds: range, folder: Path, kind: str = "") -> Counter[str]:
    """Spoil a file by every seed and try it; how many of each kind there were, and what went wrong."""
    spoiler = Spoiler(folder)
    found: Counter[str] = Counter()
    for seed in seeds:
        what, commands = spoiler.spoil(seed, kind)
        found[what] += 1
        for words in commands:
            wrong = tried(words, folder)
            if wrong:
                found[f"WRONG: seed {seed}, {what}, {' '.join(words[:1])}: {wrong}"] += 1
    return found


def main(words: list[str]) -> int:
    """Spoil so many files; the exit status says whether all were treated well."""
    first = int(words[1]) if len(words) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DEADGROUND_HOME"] = f"{folder}/home"
        found = spoil(range(first, first + int(words[0])), Path(folder).resolve(), *words[2:3])
    sys.stdout.writelines(f"{count:6} {what}\n" for what, count in found.items())
    return int(any(what.startswith("WRONG") for what in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
