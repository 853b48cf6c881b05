"""Marks at the heads of functions: each sets a byte of its own when the function begins to run.

Python's own tracing calls back at every call of anything; a mark costs next to nothing, so a battle that is looked on
at takes hardly longer than it does alone. The marks are set in the living functions and are taken out of them again.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType

from tests.audit.citations import ROOT, functions_in, place

RAN = "__ran__"
"""The name under which a module knows the bytes while its functions are marked."""

Where = tuple[str, str, int]
"""A function's file, its full name there, and its first line."""


class Marks:
    """A mark for every function of some files, lambdas left out; set or not."""

    def __init__(self, files: tuple[Path, ...]) -> None:
        self.names: list[str] = []
        """The functions, by number."""
        self._marked: dict[Where, CodeType] = {}
        self._plain: dict[Where, CodeType] = {}
        for file in files:
            text = file.read_text(encoding="utf-8")
            self._plain.update(_codes(compile(text, file, "exec", dont_inherit=True)))
            self._marked.update(_codes(compile(self._with_marks(file, text), file, "exec", dont_inherit=True)))
        self._ran = bytearray(len(self.names))

    def _with_marks(self, file: Path, text: str) -> ast.Module:
        module = ast.parse(text)
        for function, name in [*functions_in(module)]:
            number, head = len(self.names), 0 if ast.get_docstring(function) is None else 1
            self.names.append(place(file, name))
            (mark,) = ast.parse(f"{RAN}[{number}] = 1").body
            for node in ast.walk(mark):
                ast.copy_location(node, function.body[0])
            function.body.insert(head, mark)
        return module

    @contextmanager
    def set(self) -> Iterator[None]:
        """Every living function of the files has its mark, and so has every one that it makes; afterwards none has."""
        modules = [function.__globals__ for function in _exchanged(self._marked)]
        for module in modules:
            module[RAN] = self._ran
        try:
            yield
        finally:
            _exchanged(self._plain)
            for module in modules:
                module.pop(RAN, None)

    def take(self) -> Iterator[str]:
        """The functions that have run since this was last asked."""
        at = self._ran.find(1)
        while at >= 0:
            self._ran[at] = 0
            yield self.names[at]
            at = self._ran.find(1, at + 1)


@lru_cache(maxsize=4)
def marks(source: Path) -> Marks:
    """Those of a file, or of all files of a folder, which are loaded first."""
    files = (source,) if source.is_file() else tuple(sorted(source.rglob("*.py")))
    for file in files:
        if file.stem != "__main__":
            import_module(".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"))
    return Marks(files)


def _codes(within: CodeType) -> Iterator[tuple[Where, CodeType]]:
    for code in within.co_consts:
        if isinstance(code, CodeType):
            yield _where(code), code
            yield from _codes(code)


def _where(code: CodeType) -> Where:
    return code.co_filename, code.co_qualname, code.co_firstlineno


def _exchanged(codes: dict[Where, CodeType]) -> list[FunctionType]:
    """Give living functions other code of the same place; those that have it now."""
    changed = list[FunctionType]()
    for each in gc.get_objects():
        if type(each) is FunctionType:
            other = codes.get(_where(each.__code__))
            if other is not None and len(other.co_freevars) == len(each.__code__.co_freevars):
                each.__code__ = other
                changed.append(each)
    return changed
