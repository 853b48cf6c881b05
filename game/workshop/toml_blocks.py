"""A TOML text as blocks: what stands under each heading, with the blanks and comments above it, so that one can be
changed and all others stay as they were written.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

Way = tuple[str | int, ...]
"""The way to a value: keys of tables, and numbers in lists, from 0: ("trigger", 1, "door", 0, "state")."""

_MARKS = re.compile(
    r"""\"{3}(?:\\.|[^\\])*?\"{3,5}|'{3}.*?'{3,5}|"(?:\\[^\n]|[^"\\\n])*"|'[^'\n]*'|\#[^\n]*|[][{}]""", re.DOTALL
)
"""Texts and comments, to be passed over, and brackets."""


@dataclass(frozen=True, slots=True)
class Block:
    """A heading and what stands under it, up to the blank line before the next one."""

    lead: str
    """Blanks and comments above the heading."""
    text: str
    """The heading and its values, each line with its end."""
    keys: tuple[str, ...] = ()
    """What the heading says; nothing for what stands above the first heading."""
    many: bool = False
    """Whether the heading stands in double brackets."""
    path: Way = ()

    @property
    def own_lead(self) -> str:
        """The comments right above the heading, which go where the block goes."""
        lines = self.lead.splitlines(keepends=True)
        first = len(lines)
        while first and lines[first - 1].lstrip().startswith("#"):
            first -= 1
        return "".join(lines[first:])

    @property
    def far_lead(self) -> str:
        """Blanks and comments above it that have a blank line below them."""
        return self.lead.removesuffix(self.own_lead)


@dataclass(frozen=True, slots=True)
class Blocks:
    """A whole text; the first block is what stands above all headings, perhaps nothing."""

    blocks: tuple[Block, ...]
    tail: str = ""
    """Blanks and comments below the last block."""

    @classmethod
    def of(cls, text: str) -> Blocks:
        """A text taken apart; put together again it is the same text."""
        starts, comments = _marks(text)
        ends = [*starts, len(text)]
        found: list[Block] = []
        lead = ""
        for number, end in enumerate(ends):
            start = ends[number - 1] if number else 0
            body = _body_end(text, start, end, comments, last=number == len(starts))
            found.append(_block(lead, text[start:body], heading=number > 0))
            lead = text[body:end]
        return cls(tuple(_with_paths(found)), lead)

    def __str__(self) -> str:
        return "".join(each.lead + each.text for each in self.blocks) + self.tail

    def at(self, path: Way) -> int | None:
        """The number of the block of a table; None for a table that has none of its own."""
        return next((number for number, each in enumerate(self.blocks) if each.path == path), None)

    def owner(self, path: Way) -> tuple[int, Way]:
        """The number of the block in which a value stands or would stand, and the way to it from there."""
        for length in range(len(path) - 1, 0, -1):
            number = self.at(path[:length])
            if number is not None:
                return number, path[length:]
        return 0, path

    def group(self, path: Way) -> range:
        """The numbers of the blocks of a table and of the tables in it."""
        inside = [number for number, each in enumerate(self.blocks) if each.path[: len(path)] == path]
        return range(inside[0], inside[-1] + 1) if inside else range(0)

    def count(self, path: Way) -> int:
        """How many blocks there are of a list."""
        return sum(each.many and each.path[:-1] == path for each in self.blocks)

    def put(self, number: int, text: str) -> Blocks:
        """The same with other words in one block."""
        before, after = self.blocks[:number], self.blocks[number + 1 :]
        return replace(self, blocks=(*before, replace(self.blocks[number], text=text), *after))

    def without(self, numbers: range) -> Blocks:
        """The same without some blocks; comments above them stay."""
        kept = "".join(each.lead for each in self.blocks[numbers.start : numbers.stop] if each.lead.strip())
        after = self.blocks[numbers.stop :]
        if not after:
            return Blocks(self.blocks[: numbers.start], kept + self.tail)
        first = replace(after[0], lead=kept + after[0].lead.removeprefix("\n" if kept.endswith("\n\n") else ""))
        return replace(self, blocks=(*self.blocks[: numbers.start], first, *after[1:]))

    def plus(self, at: int, text: str) -> Blocks:
        """The same with a new block, which has a blank line above it."""
        before, after, tail = list(self.blocks[:at]), self.blocks[at:], self.tail
        if before[-1].text and not before[-1].text.endswith("\n"):
            before[-1] = replace(before[-1], text=before[-1].text + "\n")
        written = any(each.lead + each.text for each in before)
        if after and not after[0].lead.startswith("\n"):
            after = (replace(after[0], lead="\n" + after[0].lead), *after[1:])
        return Blocks((*before, Block("\n" if written else "", text), *after), tail)


def _marks(text: str) -> tuple[list[int], set[int]]:
    """Where the lines of headings begin, and where comments begin."""
    starts: list[int] = []
    comments: set[int] = set()
    depth = 0
    for found in _MARKS.finditer(text):
        mark, at = found[0], found.start()
        if mark[0] == "#":
            comments.add(at)
        elif mark in "[{":
            line = text.rfind("\n", 0, at) + 1
            if not depth and not text[line:at].strip("\ufeff \t"):
                starts.append(line)
            depth += 1
        elif mark in "]}":
            depth -= 1
    return starts, comments


def _body_end(text: str, start: int, end: int, comments: set[int], *, last: bool) -> int:
    """Where the blanks and comments begin that stand above the next heading, or at the end of the text."""
    lines = text[start:end].splitlines(keepends=True)
    at, blanks = end, list[int]()
    while lines:
        line = lines[-1]
        begins = at - len(line)
        bare = line.strip()
        if bare and begins + line.index(bare[0]) not in comments:
            break
        if not bare:
            blanks.append(begins)
        lines.pop()
        at = begins
    if blanks:
        return blanks[-1]
    return end if last else at


def _block(lead: str, text: str, *, heading: bool) -> Block:
    if not heading:
        return Block(lead, text)
    line = text.lstrip("\ufeff").splitlines()[0]
    content: Any = tomllib.loads(line)
    keys: list[str] = []
    while content:
        (key, content), *_ = content.items()
        keys.append(key)
        if isinstance(content, list):
            return Block(lead, text, tuple(keys), many=True)
    return Block(lead, text, tuple(keys))


def _with_paths(blocks: Sequence[Block]) -> Iterator[Block]:
    """Each block with the way to its table: the last one that there is of each list that it goes through."""
    counts: dict[Way, int] = {}
    for each in blocks:
        path: Way = ()
        for number, key in enumerate(each.keys, 1):
            path = (*path, key)
            if number == len(each.keys) and each.many:
                counts[path] = counts.get(path, 0) + 1
            if path in counts:
                path = (*path, counts[path] - 1)
        yield replace(each, path=path)
