"""Which functions carry out which rule: each cites the rules it follows in its docstring, comments or words."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).parents[2]
RANGE = re.compile(r"([A-Z]+(?:-[A-Z0-9]+)*-)(\d{2,3})((?:(?:,?\s+to|,?\s+and|,)\s+(?:\1)?\d{2,3}\b)*)")
"""A rule's id, and further numbers of the same topic: "RFX-MOVE-03 to 08", "DSX-VEH-01, 02"; a line may end within."""
MORE = re.compile(r"(,?\s+to|,?\s+and|,)\s+(?:[A-Z]+-[A-Z0-9]+-)?(\d{2,3})")


def place(file: str | Path, name: str) -> str:
    """A function in words that outlive a change of lines: the file it stands in, and its full name there."""
    path = Path(file).resolve()
    return f"{(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path).as_posix()}: {name}"


@lru_cache(maxsize=8)
def cited(package: str) -> dict[str, frozenset[str]]:
    """The places of the functions that cite each rule, in the folder of a rulebook's package."""
    found: dict[str, set[str]] = {}
    for path in sorted(Path(str(import_module(package).__file__)).parent.rglob("*.py")):
        for rule, function in _in_file(path):
            found.setdefault(rule, set()).add(function)
    return {rule: frozenset(functions) for rule, functions in sorted(found.items())}


def _in_file(path: Path) -> Iterator[tuple[str, str]]:
    """What stands within a function is its own; what stands beside a figure of the module is of all who use it; what
    heads the module is of all of it.
    """
    text = path.read_text(encoding="utf-8")
    module = ast.parse(text)
    functions = dict(functions_in(module))
    figures = dict(_figures(module))
    for line, words in _words(text):
        within = [each for each in functions if _first(each) <= line <= (each.end_lineno or line)]
        if within:
            whose = [max(within, key=_first)]
        elif line in figures:
            whose = [each for each in functions if figures[line] & _names(each)]
        else:
            whose = [*functions] if module.body and line == module.body[0].lineno else []
        for rule in rules_in(words):
            for each in whose:
                yield rule, place(path, functions[each])


def functions_in(within: ast.AST, prefix: str = "") -> Iterator[tuple[ast.FunctionDef, str]]:
    """Every function, with its full name."""
    for node in ast.iter_child_nodes(within):
        if isinstance(node, ast.FunctionDef):
            yield node, prefix + node.name
            yield from functions_in(node, f"{prefix}{node.name}.<locals>.")
        else:
            yield from functions_in(node, f"{prefix}{node.name}." if isinstance(node, ast.ClassDef) else prefix)


def _figures(module: ast.Module) -> Iterator[tuple[int, frozenset[str]]]:
    """The lines of what is said of figures of the module, and their names."""
    for figure, words in pairwise(module.body):
        if isinstance(figure, ast.Assign | ast.AnnAssign) and isinstance(words, ast.Expr):
            names = frozenset(node.id for node in ast.walk(figure) if isinstance(node, ast.Name))
            yield from ((line, names) for line in range(figure.lineno, (words.end_lineno or words.lineno) + 1))


def _names(function: ast.FunctionDef) -> frozenset[str]:
    return frozenset(node.id for node in ast.walk(function) if isinstance(node, ast.Name))


def _first(function: ast.FunctionDef) -> int:
    """Its first line, as its code has it: that of a decorator, if there is one."""
    return min([function.lineno, *(each.lineno for each in function.decorator_list)])


def _words(text: str) -> Iterator[tuple[int, str]]:
    """Every comment and string, with its line."""
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type in (tokenize.COMMENT, tokenize.STRING):
            yield token.start[0], token.string


def rules_in(words: str) -> Iterator[str]:
    """The rules that words name, those between the ends of a range as well."""
    for found in RANGE.finditer(words):
        topic, last = found[1], int(found[2])
        width = len(found[2])
        yield f"{topic}{found[2]}"
        for joint, number in MORE.findall(found[3]):
            first = last + 1 if "to" in joint else int(number)
            last = int(number)
            yield from (f"{topic}{each:0{width}}" for each in range(first, last + 1))


def uncited(rules: Mapping[str, frozenset[str]], ids: tuple[str, ...]) -> tuple[str, ...]:
    """The rules of an index that no function cites."""
    return tuple(each for each in ids if each not in rules)
