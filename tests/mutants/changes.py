"""What can be changed in a module, one thing at a time: comparisons, sums, numbers, and/or, not, True and False."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

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
