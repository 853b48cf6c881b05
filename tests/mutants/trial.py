"""Trying mutants: each is made in a copy of the tree, and the tests that come to it run until one fails."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from tests.mutants.drawing import Mutant
from tests.mutants.probing import Reached, reached

LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "build", "dist")
MEMORY = 6 << 30
"""Bytes that the tests of one change may take. A shell sets the limits: between the fork of a process with threads and
its next program no Python is safe.
"""
PATIENCE = 3
"""So many times the computing that the tests take as a rule, and a minute: after that a change never ends."""


@dataclass(frozen=True)
class Bench:
    """A copy of the tree, in which modules are changed and tests are run."""

    tree: Path

    def fails(self, tests: Sequence[str], seconds: int | None = None) -> str:
        """Which test failed first; "" if none did. After so many seconds of computing they are ended."""
        chosen = self.tree / "chosen-tests.txt"
        chosen.write_text("\n".join(tests), encoding="utf-8")
        options = ["-x", "-q", "-n", "0", "-m", "", "-p", "no:cacheprovider"]
        limits = f"ulimit -t {'unlimited' if seconds is None else seconds}; ulimit -v {MEMORY >> 10}"
        pytest = [sys.executable, "-m", "pytest", *options, f"@{chosen}"]
        command = ["sh", "-c", f'{limits}; exec "$@"', "sh", *pytest]
        env = os.environ | {"PYTHONPATH": str(self.tree), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        run = subprocess.run(command, cwd=self.tree, env=env, capture_output=True, text=True)
        if run.returncode == 0:
            return ""
        if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return "it never ends"
        named = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
        return named[1] if named else f"pytest ends with {run.returncode}"

    def catches(self, mutant: Mutant, tests: Sequence[str], seconds: int) -> str:
        """Which of these tests notices a change; "" if none does. The module is as it was afterwards."""
        file = self.tree / mutant.path
        source = file.read_bytes()
        try:
            self._write(file, mutant.change.made(source))
            return self.fails(tests, seconds)
        finally:
            self._write(file, source)

    def _write(self, file: Path, source: bytes) -> None:
        """Without what was compiled from the module before: a change within a second would not be noticed."""
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()
        file.write_bytes(source)


def concerned(tree: Path, module: Path, found: Reached) -> list[str]:
    """Tests that name a module, the quick ones first: for changes that only its import comes to."""
    package, name = ".".join(module.parent.parts), module.stem
    by_name = re.compile(rf"{re.escape(package)}(\.| import (\([^)]*|.*)\b){name}\b")
    files = {test.partition("::")[0] for test in found.seconds}
    naming = {file for file in sorted(files) if by_name.search((tree / file).read_text(encoding="utf-8"))}
    tests = [test for test in found.seconds if test.partition("::")[0] in naming]
    return sorted(tests, key=lambda test: (found.seconds[test], test))


def affordable(tests: Sequence[str], found: Reached, most: float) -> list[str]:
    """As many of the tests, from the front, as take no more than so many seconds; one at least."""
    kept, spent = list[str](), 0.0
    for test in tests:
        spent += found.seconds[test]
        if kept and spent > most:
            break
        kept.append(test)
    return kept


def tried(
    tree: Path, mutants: Sequence[Mutant], tests: Sequence[str] = (), *, workers: int = 2, most: float = 60
) -> Iterator[tuple[Mutant, str]]:
    """Every mutant, with the test that catches it. Tests of at most so many seconds are run for each."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        benches, free = (
            [Bench(Path(folder).resolve() / f"tree{number}") for number in range(workers)],
            SimpleQueue[Bench](),
        )
        for bench in benches:
            shutil.copytree(tree, bench.tree, ignore=LEFT_BEHIND)
            free.put(bench)
        found = reached(benches[0].tree, mutants, tests, workers)

        def tried_one(number: int) -> tuple[Mutant, str]:
            mutant = mutants[number]
            near = found.nearest(number) or concerned(tree, mutant.path, found)
            chosen = affordable(near, found, most)
            if not chosen:
                return mutant, ""
            seconds = 60 + round(PATIENCE * sum(found.seconds[test] for test in chosen))
            bench = free.get()
            try:
                return mutant, bench.catches(mutant, chosen, seconds)
            finally:
                free.put(bench)

        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(tried_one, range(len(mutants)))
