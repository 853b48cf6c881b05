"""Every string a player may be shown, in one listing to be edited: `python -m tests.wording [WORD..]`.

Collected from the sources: string constants and the constant parts of f-strings (a filled-in value stands as `{}`),
without docstrings, keys, names and what tells a program rather than a player. The sentences of
every rule (`index.toml`), of orders kept in a file (`orders.toml`) and of the guide stand beside them.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

SOURCES = ("game/ui", "game/cli", "game/lab", "game/battle", "game/players", "game/workshop", "game/world", "rules")

PROSE = re.compile(r"[A-Za-z{}][^ ]* [^ ]|^[A-Z][a-z]+$|[a-z]\.$")


@dataclass(frozen=True)
class Shown:
    """A string a player may be shown, and where it stands in the sources."""

    path: str
    line: int
    text: str


@cache
def collected() -> list[Shown]:
    """Every string a player may be shown, by file and line."""
    found = [shown for path in _modules() for shown in _of_module(path)]
    tables = [path for name in ("index.toml", "orders.toml") for path in (ROOT / "rules").rglob(name)]
    written = [*tables, *(ROOT / "assets" / "guide").glob("*.toml")]
    return found + [shown for path in sorted(written) for shown in _of_table(path)]


def _modules() -> list[Path]:
    """Every module whose strings may be shown."""
    return sorted(path for folder in SOURCES for path in (ROOT / folder).rglob("*.py"))


def _of_module(path: Path) -> Iterator[Shown]:
    """The strings of one module that read as words."""
    nodes = list(ast.walk(ast.parse(path.read_text())))
    aside, name = _aside(nodes), str(path.relative_to(ROOT))
    for node in nodes:
        if id(node) in aside:
            continue
        text = _text(node)
        if text is not None and PROSE.search(text):
            yield Shown(name, getattr(node, "lineno", 0), text)


def _aside(nodes: Iterable[ast.AST]) -> set[int]:
    """The nodes whose strings no player sees: docstrings, and the parts of an f-string that is read as a whole."""
    aside: set[int] = set()
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            aside.add(id(node.value))
        if isinstance(node, ast.JoinedStr):
            aside.update(id(part) for part in node.values)
    return aside


def _text(node: ast.AST) -> str | None:
    """The words of a string or an f-string, `{}` for each value filled in; None for anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in parts)
        case _:
            return None


def _of_table(path: Path) -> Iterator[Shown]:
    """The words of one file of rules or lessons."""
    for text in _strings(tomllib.loads(path.read_text())):
        if PROSE.search(text):
            yield Shown(str(path.relative_to(ROOT)), 0, text)


def _strings(value: object) -> Iterator[str]:
    """Every string within a table read from TOML."""
    match value:
        case str():
            yield value
        case dict():
            for inner in value.values():
                yield from _strings(inner)
        case list():
            for inner in value:
                yield from _strings(inner)


def main(words: list[str]) -> None:
    """Print the listing, or only the strings in which one of the words occurs."""
    for shown in collected():
        if not words or any(word.lower() in shown.text.lower() for word in words):
            sys.stdout.write(f"{shown.path}:{shown.line}: {shown.text}\n")


if __name__ == "__main__":
    main(sys.argv[1:])
