"""How deep tables and lists lie in one another in a file: a file that goes deeper than any use is not read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

DEEPEST = 32
"""How deep tables and lists may lie in one another; a dotted key of so many parts is as deep."""
_MARKS = re.compile(
    r"""\"{3}(?:\\.|[^\\])*?(?:\"{3,5}|\Z)|'{3}.*?(?:'{3,5}|\Z)|"(?:\\[^\n]|[^"\\\n])*"?|'[^'\n]*'?|\#[^\n]*|[][{}.,=\n]""",
    re.DOTALL,
)
"""What shows how deep a TOML file goes: texts and comments, to be passed over, and the marks between them."""


def too_deep(text: str) -> int:
    """The first line that goes deeper than a file may, by its keys and brackets; 0 for none.

    It is found before the TOML reader sees the file: keys of endless parts take that one for ever.
    """
    line, depth = 1, _Depth()
    for found in _MARKS.finditer(text):
        depth.pass_by(found[0])
        if depth.now > DEEPEST:
            return line
        line += found[0].count("\n")
    return 0


@dataclass(slots=True)
class _Depth:
    """How deep a TOML file goes at one of its marks."""

    table: int = 0
    """Parts of the key in the heading of the table that is being read."""
    outer: list[int] = field(default_factory=list)
    """Parts of the key before each bracket that is open."""
    parts: int = 1
    """Parts of the key that is being read."""
    heading: bool = False
    first: bool = True
    """Whether nothing but blanks has come in this line, outside all brackets."""

    @property
    def now(self) -> int:
        return self.table + sum(self.outer) + self.parts

    def pass_by(self, mark: str) -> None:
        """Go on to the next mark; texts and comments change nothing."""
        if mark == "." or (mark in "[{" and not self.heading and not self.first):
            self.outer += [] if mark == "." else [self.parts]
            self.parts = self.parts + 1 if mark == "." else 1
        elif mark == "[" and self.first:
            self.heading, self.table, self.parts = True, 0, 1
        elif mark == "\n" and self.heading:
            self.heading, self.table, self.parts = False, self.parts, 1
        elif mark in "]}" and self.outer:
            self.parts = self.outer.pop()
        elif mark == "," or (mark == "\n" and not self.outer):
            self.parts = 1
        self.first = mark == "\n" and not self.outer
