"""Battles killed at any instant: what was shown is on the disk, the file resumes, and it comes to the same end.

python -m tests.killing COUNT [FIRST]

Each battle plays in a process of its own that kills itself at a chosen write, link or sync: before it, half-way through
or after it. What it had printed must be what its journal leads to.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

from game.battle.replay import load
from game.cli import main as command
from rules.kernel.faults import Faulty
from tests.shipped import shortened

CALLS = ("write", "write", "write", "write", "fsync", "link", "ftruncate", "unlink")
"""What a death may fall into."""
LONGEST = 400
"""Writes of a battle of one round, about."""


def killed(words: list[str], chance: random.Random, said: Path) -> None:
    """Run a command in a process that dies at a moment of its own choosing, if it comes to that."""
    child = os.fork()
    if child:
        os.waitpid(child, 0)
        return
    out = os.open(said, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, 2)
    _die_at(chance, out)
    try:
        with os.fdopen(out, "w", buffering=1, encoding="utf-8") as told, redirect_stdout(told):
            command(words)
    finally:
        os._exit(0)


def _die_at(chance: random.Random, out: int) -> None:
    name = chance.choice(CALLS)
    left = chance.choice((0, 1, 2, chance.randrange(20), chance.randrange(LONGEST)))
    when = chance.choice(("before", "half", "after"))
    real: Callable[..., Any] = getattr(os, name)
    count = 0

    def dying(*arguments: Any, **more: Any) -> Any:
        nonlocal count
        count += 1
        if count <= left:
            return real(*arguments, **more)
        if when == "half" and name == "write":
            real(arguments[0], bytes(arguments[1])[: max(1, len(arguments[1]) // 2)])
        elif when == "after":
            real(*arguments, **more)
        os.kill(os.getpid(), signal.SIGKILL)
        return None

    setattr(os, name, dying)


def tried(seed: int, scenario: Path, folder: Path) -> str:
    """Kill a battle once or twice; what is wrong with what is left, or what was left."""
    chance = random.Random(seed)
    path, said = folder / f"{seed}.jsonl", folder / f"{seed}.said"
    players = ["--players", "usual"]
    killed(["run", str(scenario), "--journal", str(path), "--json", *players], chance, said)
    again = 0
    while path.exists() and chance.random() < 0.5 and again < 3:
        again += 1
        said.unlink(missing_ok=True)
        killed(["run", "--resume", str(path), "--json", *players], chance, said)
    if not path.exists():
        shown = said.read_text(encoding="utf-8") if said.exists() else ""
        return "WRONG: shown, but nothing kept" if shown else "nothing shown, nothing kept"
    try:
        loaded = load(path)
    except Faulty as error:
        return f"WRONG: {error}"
    out = StringIO()
    with redirect_stdout(out):
        command(["replay", str(path), "--json"])
    kept = out.getvalue().splitlines()
    lines = [line for line in said.read_text(encoding="utf-8").split("\n")[:-1] if not line.startswith('{"report"')]
    if kept[: len(lines)] != lines:
        return f"WRONG: {len(lines)} lines were shown that the file does not lead to"
    loaded.battle.close()
    with redirect_stdout(StringIO()):
        command(["run", "--resume", str(path), "--json", *players])
    return (
        "resumed and came to the same end" if path.read_bytes() == unbroken(scenario, folder) else "WRONG: another end"
    )


def unbroken(scenario: Path, folder: Path) -> bytes:
    """The journal of the same battle, played without a break."""
    path = folder / "unbroken.jsonl"
    if not path.exists():
        with redirect_stdout(StringIO()):
            command(["run", str(scenario), "--journal", str(path), "--json", "--players", "usual"])
    return path.read_bytes()


def kill(seeds: range, folder: Path) -> Counter[str]:
    """Kill a battle by every seed; what became of how many."""
    scenario = shortened("crossing/first-shots", 2, folder)
    unbroken(scenario, folder)
    found: Counter[str] = Counter()
    for seed in seeds:
        became = tried(seed, scenario, folder)
        found[f"{became} (seed {seed})" if became.startswith("WRONG") else became] += 1
    return found


def main(words: list[str]) -> int:
    """Kill so many battles; the exit status says whether nothing was lost."""
    first = int(words[1]) if len(words) > 1 else 1
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DEADGROUND_HOME"] = f"{folder}/home"
        found = kill(range(first, first + int(words[0])), Path(folder).resolve())
    sys.stdout.write(json.dumps(found, indent=1) + "\n")
    return int(any(what.startswith("WRONG") for what in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
