"""XML as the text it is: each element with the places where it begins and ends, and the text put together anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from game.board.tiled import limits
from rules.kernel.faults import Fault, Faulty

Splice = tuple[int, int, bytes]
"""From where to where the text gives way, and to what."""
START_TAG = re.compile(rb"""<[^\s/>]+(?:\s+[^\s=>/]+\s*=\s*(?:"[^"]*"|'[^']*'))*\s*/?>""")
ATTRIBUTE = rb"""(?<=\s)%s\s*=\s*("[^"]*"|'[^']*')"""
TILES = ("data", "chunk")
"""Elements whose tiles are not looked at one by one."""


class Unsuited(Faulty):
    """A map that cannot be changed in place: why, and what would help."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__((Fault("the map", "", what, remedy),))

    def of(self, file: str) -> Faulty:
        """The same of a file of a name."""
        return Faulty(tuple(replace(fault, file=file) for fault in self.faults))


@dataclass(slots=True, eq=False)
class Node:
    """An element: from `start` to `end`, its content from `inside` to `close`."""

    tag: str
    attributes: dict[str, str]
    start: int
    inside: int
    close: int = 0
    end: int = 0
    children: list[Node] = field(default_factory=list)

    @property
    def empty(self) -> bool:
        """Whether it is a single tag that ends itself."""
        return self.inside == self.end

    def get(self, name: str, usual: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, usual)

    def all(self, *tags: str) -> Iterator[Node]:
        """The children with one of these tags."""
        return (child for child in self.children if child.tag in tags)

    def first(self, tag: str) -> Node | None:
        """The first child with a tag."""
        return next(self.all(tag), None)


def indexed(raw: bytes) -> Node:
    """The root of a text; raises Unsuited for what is no XML in UTF-8."""
    reader = _Reader(raw)
    try:
        reader.parser.Parse(raw, True)
    except expat.ExpatError as error:
        what = f"is not XML: {expat.ErrorString(error.code)} in line {error.lineno}"
        raise Unsuited(what, "save it again from Tiled") from None
    if reader.root is None:
        raise Unsuited("is not XML", "save it again from Tiled")
    return reader.root


class _Reader:
    """Notes where elements begin and end."""

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.root: Node | None = None
        self._open: list[Node] = []
        self._passed = 0
        self._count = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.XmlDeclHandler = self._declared
        self.parser.StartDoctypeDeclHandler = self._doctype

    def _declared(self, _version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.lower() not in ("utf-8", "utf8", "us-ascii"):
            raise Unsuited(f"it is written in {encoding}", "save it as UTF-8, as Tiled does")

    def _doctype(self, *_: object) -> None:
        raise Unsuited("declares a document type (<!DOCTYPE>)", "save the map again from Tiled, which writes none")

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._passed or (tag == "tile" and self._open and self._open[-1].tag in TILES):
            self._passed += 1
            return
        self._count += 1
        if self._count > limits.ELEMENTS:
            raise Unsuited(f"more than {limits.ELEMENTS} elements", "let Tiled save tile layers as CSV")
        start = self.parser.CurrentByteIndex
        opened = START_TAG.match(self.raw, start)
        if opened is None:
            raise Unsuited("is written in UTF-16 or in a way that cannot be followed", "save it again from Tiled")
        node = Node(tag, attributes, start, opened.end())
        if self._open:
            self._open[-1].children.append(node)
        elif self.root is None:
            self.root = node
        self._open.append(node)

    def _end(self, _tag: str) -> None:
        if self._passed:
            self._passed -= 1
            return
        node = self._open.pop()
        if self.raw[node.inside - 2 : node.inside] == b"/>":
            node.close = node.end = node.inside
            return
        node.close = self.parser.CurrentByteIndex
        node.end = self.raw.index(b">", node.close) + 1


def spliced(raw: bytes, splices: Iterable[Splice]) -> bytes:
    """The text with some parts put in place of others; those at one place come in their order."""
    parts: list[bytes] = []
    at = 0
    for start, end, new in sorted(splices, key=lambda each: each[:2]):
        assert start >= at, "parts that are replaced do not overlap"
        parts += (raw[at:start], new)
        at = end
    return b"".join((*parts, raw[at:]))


def attribute_set(raw: bytes, node: Node, name: str, value: str) -> Splice:
    """An attribute of a start tag put anew, or added at its end."""
    tag = raw[node.start : node.inside]
    quoted = quoteattr(value).encode()
    found = re.search(ATTRIBUTE % re.escape(name.encode()), tag)
    if found is not None:
        return node.start + found.start(1), node.start + found.end(1), quoted
    at = node.inside - (2 if node.empty else 1)
    return at, at, b" " + name.encode() + b"=" + quoted


def appended(raw: bytes, node: Node, new: bytes) -> tuple[Splice, ...]:
    """Lines put at the end of what an element holds; the lines end with a line feed."""
    if node.empty:
        opening = raw[node.start : node.inside - 2].rstrip() + b">"
        text = opening + b"\n" + new + _indent(raw, node.start) + b"</" + node.tag.encode() + b">"
        return ((node.start, node.end, text),)
    at = line_start(raw, node.close)
    if at is None:
        return ((node.close, node.close, b"\n" + new + _indent(raw, node.start)),)
    return ((at, at, new),)


def removed(raw: bytes, node: Node) -> Splice:
    """An element taken out, with its line if it has lines of its own."""
    start, end = line_start(raw, node.start), node.end
    if start is None:
        return node.start, node.end, b""
    after = re.compile(rb"[ \t]*\r?\n").match(raw, end)
    return (start, after.end(), b"") if after else (node.start, node.end, b"")


def line_start(raw: bytes, at: int) -> int | None:
    """Where the line begins in which nothing but blanks stands before a place; None where something does."""
    start = raw.rfind(b"\n", 0, at) + 1
    return start if not raw[start:at].strip(b" \t") else None


def _indent(raw: bytes, at: int) -> bytes:
    start = line_start(raw, at)
    return b"" if start is None else raw[start:at]


def written(tag: str, attributes: dict[str, str], content: str | None = None) -> str:
    """An element as text."""
    listed = "".join(f" {name}={quoteattr(value)}" for name, value in attributes.items())
    return f"<{tag}{listed}/>" if content is None else f"<{tag}{listed}>{content}</{tag}>"


def plain(text: str) -> str:
    """A text as it may stand between tags."""
    return escape(text)
