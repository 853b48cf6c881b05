"""Which tests come to a mutant: one run of the tests with a probe round everything that is to be changed."""

from __future__ import annotations

import ast
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.changes import Change
from tests.mutants.drawing import Mutant

PLUGIN = Path(__file__).with_name("probe.py")
NO_PROBE = "import builtins\nbuiltins._probe = lambda number, value=None: value\n"
"""For programs that a test starts: they come to probes, too, and nobody notes it."""


@dataclass
class Reached:
    """For each mutant the tests that come to it, and what every test takes in seconds of computing."""

    tests: dict[int, list[str]] = field(default_factory=dict)
    seconds: dict[str, float] = field(default_factory=dict)

    def nearest(self, number: int) -> list[str]:
        """The tests that come to a mutant, those first that come to few mutants, and the quick before the slow."""
        many: dict[str, int] = {}
        for tests in self.tests.values():
            for test in tests:
                many[test] = many.get(test, 0) + 1
        return sorted(self.tests.get(number, ()), key=lambda test: (many[test] > 3, self.seconds[test], test))


def probed(source: bytes, changes: Mapping[int, Change]) -> bytes:
    """A module with a probe round everything that is to be changed; where none can stand there is none."""
    return _with_probes(
        source, {number: each for number, each in changes.items() if _sound(_with_probes(source, {number: each}))}
    )


def _with_probes(source: bytes, changes: Mapping[int, Change]) -> bytes:
    """Opened from the outside in, closed from the inside out."""
    marks: list[tuple[int, int, int, bytes]] = []
    for number, change in changes.items():
        if _expression(change.before):
            marks.append((change.start, 1, -change.end, b"_probe(%d, (" % number))
            marks.append((change.end, 0, -change.start, b"))"))
        else:
            marks.append((change.start, 1, -change.end, b"_probe(%d); " % number))
    made, at = b"", 0
    for place, _, _, mark in sorted(marks):
        made, at = made + source[at:place] + mark, place
    return made + source[at:]


def _expression(text: str) -> bool:
    try:
        ast.parse(f"({text})", mode="eval")
    except SyntaxError:
        return False
    return True


def _sound(source: bytes) -> bool:
    """Whether it can be run: a probe in the pattern of a match would be a class."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return False
    patterns = (node.cls for node in ast.walk(tree) if isinstance(node, ast.MatchClass))
    return not any(isinstance(name, ast.Name) and name.id == "_probe" for name in patterns)


def reached(tree: Path, mutants: Sequence[Mutant], tests: Sequence[str], workers: int) -> Reached:
    """Run the tests once in a copy with probes; the copy is as it was afterwards."""
    kept = {mutant.path: (tree / mutant.path).read_bytes() for mutant in mutants}
    for path, source in kept.items():
        of_module = {number: mutant.change for number, mutant in enumerate(mutants) if mutant.path == path}
        (tree / path).write_bytes(probed(source, of_module))
    try:
        return _noted(tree, tests, workers)
    finally:
        for path, source in kept.items():
            (tree / path).write_bytes(source)


def _noted(tree: Path, tests: Sequence[str], workers: int) -> Reached:
    with TemporaryDirectory(prefix="probes-") as folder:
        shutil.copy(PLUGIN, Path(folder) / "mutants_probe.py")
        (Path(folder) / "sitecustomize.py").write_text(NO_PROBE, encoding="utf-8")
        paths = os.pathsep.join((folder, str(tree)))
        env = os.environ | {"PYTHONPATH": paths, "MUTANTS_NOTES": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "pytest", "-p", "mutants_probe", "-n", str(workers), "-p", "no:cacheprovider"]
        subprocess.run([*command, *tests], cwd=tree, env=env, capture_output=True, check=False)
        found = Reached()
        for file in sorted(Path(folder).glob("*.json")):
            notes = json.loads(file.read_text(encoding="utf-8"))
            found.seconds |= notes["seconds"]
            for number, names in notes["hits"].items():
                found.tests.setdefault(int(number), []).extend(names)
        return found
