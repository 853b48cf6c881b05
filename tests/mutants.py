"""How sharp the tests of a rulebook are: one thing in a rule is changed at random, and a test ought to fail.

python -m tests.mutants BOOK... [--many N] [--seed S] [--tree FOLDER]

Draws N lines of each book's rules and changes one thing in each: a comparison, a plus, a number by one, and/or,
True/False, a `not`. It runs the tests of the book up to the first that fails, and tells which changes were caught.
All of it happens in a copy of the tree, which is gone afterwards. With --tree it is another tree that is copied,
such as that of an older commit.
"""

from __future__ import annotations

import argparse
import ast
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
LEFT_BEHIND = shutil.ignore_patterns(".*", "__pycache__", "*.png", "build", "dist")
NO_RULES = ("showing",)
"""Rooms of a book in which no rule stands: how things look and sound."""
PATIENCE = 3
"""So many times the computing that the tests take as a rule, and a minute: after that a change never ends."""
OPPOSITE: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


@dataclass(frozen=True)
class Change:
    """One thing to be changed in a module: the bytes from `start` to `end` give way to others."""

    line: int
    start: int
    end: int
    before: str
    after: str

    def made(self, source: bytes) -> bytes:
        """The module with the change made."""
        return source[: self.start] + self.after.encode() + source[self.end :]

    def __str__(self) -> str:
        return " -> ".join(re.sub(r"\s+", " ", each) for each in (self.before, self.after))


def changes(source: bytes) -> list[Change]:
    """Everything that could be changed in a module."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    found = []
    for node in _running(ast.parse(source)):
        for other in _others(node):
            assert isinstance(node, ast.expr | ast.stmt) and node.end_lineno and node.end_col_offset is not None
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[node.end_lineno - 1] + node.end_col_offset
            text = ast.unparse(ast.fix_missing_locations(other))
            after = f"({text})" if isinstance(other, ast.expr) else text
            found.append(Change(node.lineno, start, end, source[start:end].decode(), after))
    return found


def _running(node: ast.AST) -> Iterator[ast.AST]:
    """The node and all in it that runs: no types, no decorators, nothing between the quotes of an f-string."""
    yield node
    for name, field in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.JoinedStr):
            continue
        if isinstance(node, ast.keyword) and node.arg == "strict":
            continue
        for child in field if isinstance(field, list) else [field]:
            if isinstance(child, ast.AST):
                yield from _running(child)


def _others(node: ast.AST) -> Iterator[ast.AST]:
    """What could stand in the place of a node."""
    match node:
        case ast.Compare(left=left, ops=ops, comparators=right):
            for at, op in enumerate(ops):
                yield ast.Compare(left, [*ops[:at], OPPOSITE[type(op)](), *ops[at + 1 :]], right)
        case ast.BinOp(left=left, op=ast.Add() | ast.Sub() as op, right=right) if not (_words(left) or _words(right)):
            yield ast.BinOp(left, _turned(op), right)
        case ast.AugAssign(target=target, op=ast.Add() | ast.Sub() as op, value=value) if not _words(value):
            yield ast.AugAssign(target, _turned(op), value)
        case ast.BoolOp(op=op, values=values):
            yield ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield ast.Constant(not value)
        case ast.Constant(value=int(number)):
            yield from (ast.Constant(number + 1), ast.Constant(number - 1))


def _turned(op: ast.operator) -> ast.operator:
    return ast.Sub() if isinstance(op, ast.Add) else ast.Add()


def _words(node: ast.expr) -> bool:
    """Whether it is a text or a list, which nothing can be taken from."""
    return isinstance(node, ast.JoinedStr | ast.Tuple | ast.List) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


@dataclass(frozen=True)
class Mutant:
    """A change in a module of a book; its path is within the tree."""

    path: Path
    change: Change

    def __str__(self) -> str:
        return f"{self.path.as_posix()}:{self.change.line}: {self.change}"


def drawn(tree: Path, book: str, many: int, seed: str) -> list[Mutant]:
    """So many lines of a book's rules, all as likely, with one change in each."""
    lines: dict[tuple[Path, int], list[Mutant]] = {}
    for file in sorted((tree / "rules" / book).rglob("*.py")):
        path = file.relative_to(tree)
        if not set(NO_RULES) & set(path.parts):
            for change in changes(file.read_bytes()):
                lines.setdefault((path, change.line), []).append(Mutant(path, change))
    luck = Random(f"{seed}/{book}")
    return [luck.choice(lines[where]) for where in luck.sample(sorted(lines), min(many, len(lines)))]


def concerned(tree: Path, book: str, module: Path) -> list[Path]:
    """The test files of a book: first those that name a module, then those that name its room, short ones first."""
    package, name = ".".join(module.parent.parts), module.stem
    by_name = re.compile(rf"{re.escape(package)}(\.| import (\([^)]*|.*)\b){name}\b")

    def far(file: Path) -> tuple[int, int]:
        text = file.read_text(encoding="utf-8")
        return (0 if by_name.search(text) else 1 if package in text else 2), len(text)

    return sorted(sorted((tree / "tests" / "rules" / book).glob("test_*.py")), key=far)


@dataclass(frozen=True)
class Bench:
    """A copy of the tree, in which a book is changed and its tests are run."""

    tree: Path
    book: str

    def fails(self, module: Path, seconds: int = resource.RLIM_INFINITY) -> str:
        """Which test failed first, those that concern a module before the others; "" if none did. After so many seconds
        of computing they are ended.
        """
        files = [str(file.relative_to(self.tree)) for file in concerned(self.tree, self.book, module)]
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "--no-cov", "-p", "no:cacheprovider", *files]
        env = {**os.environ, "PYTHONPATH": str(self.tree), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        limit = partial(resource.setrlimit, resource.RLIMIT_CPU, (seconds, seconds))
        run = subprocess.run(command, cwd=self.tree, env=env, capture_output=True, text=True, preexec_fn=limit)
        if run.returncode == 0:
            return ""
        if run.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
            return "it never ends"
        named = re.search(r"^(?:FAILED|ERROR) (\S+)", run.stdout, re.MULTILINE)
        return named[1] if named else f"pytest ends with {run.returncode}"

    def catches(self, mutant: Mutant, seconds: int) -> str:
        """Which test notices a change; "" if none does. The module is as it was afterwards."""
        file = self.tree / mutant.path
        source = file.read_bytes()
        try:
            self._write(file, mutant.change.made(source))
            return self.fails(mutant.path, seconds)
        finally:
            self._write(file, source)

    def _write(self, file: Path, source: bytes) -> None:
        """Without what was compiled from the module before: a change within a second would not be noticed."""
        for compiled in (file.parent / "__pycache__").glob(f"{file.stem}.*.pyc"):
            compiled.unlink()
        file.write_bytes(source)


def tried(tree: Path, book: str, many: int, seed: str) -> Iterator[tuple[Mutant, str]]:
    """Every change that is drawn, with the test that catches it."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        bench = Bench(Path(folder).resolve() / "tree", book)
        shutil.copytree(tree, bench.tree, ignore=LEFT_BEHIND)
        mutants = drawn(bench.tree, book, many, seed)
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        failing = bench.fails(mutants[0].path)
        assert not failing, f"as it is, {failing} fails"
        seconds = 60 + round(PATIENCE * (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before))
        for mutant in mutants:
            yield mutant, bench.catches(mutant, seconds)


def main(words: list[str]) -> None:
    """Tell of each change as soon as it has been tried, and of each book how many were caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="How sharp the tests are.")
    parser.add_argument("book", nargs="+")
    parser.add_argument("--many", type=int, default=30)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tree", type=Path, default=ROOT)
    said = parser.parse_args(words)
    for book in said.book:
        caught = []
        for mutant, by in tried(said.tree, book, said.many, said.seed):
            caught.append(bool(by))
            sys.stdout.write(f"{f'caught   {mutant}  ({by})' if by else f'SURVIVED {mutant}'}\n")
            sys.stdout.flush()
        sys.stdout.write(f"{book}: {sum(caught)} of {len(caught)} changes were caught\n")


if __name__ == "__main__":
    main(sys.argv[1:])
