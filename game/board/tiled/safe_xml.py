"""XML from strangers: no document types, no entities of its own, no depth and no bulk without bounds."""

from __future__ import annotations

import re
from functools import lru_cache
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

from game.board.tiled import limits

KEPT = 32_768
"""Bytes of a file whose content is kept for when it is asked for again."""


class NotMarkup(Exception):
    """A file that is not XML, or not XML that a map may be made of."""

    def __init__(self, place: str, what: str, remedy: str) -> None:
        super().__init__(what)
        self.place = place
        self.what = what
        self.remedy = remedy


def parsed(raw: bytes) -> Element:
    """The root element of a file's text, which is not to be changed; raises NotMarkup whatever else the bytes are."""
    return _kept(raw) if len(raw) <= KEPT else _parsed(raw)


@lru_cache(maxsize=64)
def _kept(raw: bytes) -> Element:
    """That of a small file, as a tileset is which many maps share."""
    return _parsed(raw)


def _parsed(raw: bytes) -> Element:
    foreign = _foreign(raw)
    if foreign is not None:
        raise NotMarkup("", *foreign)
    reader = _Reader()
    try:
        reader.parser.Parse(raw, True)
        root = reader.builder.close()
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        raise NotMarkup(
            f"{error.lineno}:{error.offset}", f"is not XML: {reason}", "save it again from Tiled"
        ) from error
    except (ValueError, LookupError, AssertionError) as error:
        raise NotMarkup("", f"is not XML: {error}", "save it as UTF-8 from Tiled") from error
    if any(len(properties) > limits.PROPERTIES for properties in root.iter("properties")):
        raise NotMarkup("", f"has more than {limits.PROPERTIES} properties in one place", "remove some")
    return root


def _foreign(raw: bytes) -> tuple[str, str] | None:
    """What a file is that another program wrote, and how it can become a map; None for what may be XML."""
    start = raw.lstrip(b"\xef\xbb\xbf \t\r\n")
    if start[:1] in (b"{", b"["):
        if b'"pixels_per_grid"' in raw or b'"line_of_sight"' in raw:
            return "this is a Universal VTT map, which Tiled cannot read", "let deadground import make it into a map"
        if b'"__header__"' in raw and b"LDtk" in raw:
            return (
                "this is an LDtk project",
                "let LDtk save it as Tiled files as well (Project settings), and take the .tmx",
            )
        if b'"tiledversion"' in raw or b'"tilewidth"' in raw or b'"tilesets"' in raw:
            return "this is Tiled's JSON, not XML", "open it in Tiled and export it as .tmx, .tsx or .tx"
        return "this is JSON, not a map drawn in Tiled", "give a map that Tiled saved as .tmx"
    if re.match(rb"(#[^\n]*\n\s*)*(size\s+\d+\s+\d+|hex\s+\d{4})", start):
        return "this is a MegaMek board, which Tiled cannot read", "let deadground import make it into a map"
    return None


class _Reader:
    """Builds the tree, counting on the way."""

    def __init__(self) -> None:
        self.builder = TreeBuilder()
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self.builder.data
        self.parser.StartDoctypeDeclHandler = self._doctype
        self.parser.EntityDeclHandler = self._entity
        self._depth = 0
        self._elements = 0

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        self._depth += 1
        self._elements += 1
        if self._depth > limits.ELEMENT_DEPTH:
            raise self._refusal(f"elements are nested deeper than {limits.ELEMENT_DEPTH}", "save it again from Tiled")
        if self._elements > limits.ELEMENTS:
            remedy = "let Tiled save tile layers as CSV or Base64, not as XML"
            raise self._refusal(f"more than {limits.ELEMENTS} elements", remedy)
        self.builder.start(tag, attributes)

    def _end(self, tag: str) -> None:
        self._depth -= 1
        self.builder.end(tag)

    def _doctype(self, *_: object) -> None:
        raise self._refusal("declares a document type (<!DOCTYPE>)", "save the map again from Tiled, which writes none")

    def _entity(self, *_: object) -> None:
        raise self._refusal("declares an entity (<!ENTITY>)", "remove it; Tiled writes none")

    def _refusal(self, what: str, remedy: str) -> NotMarkup:
        return NotMarkup(f"{self.parser.CurrentLineNumber}", what, remedy)
