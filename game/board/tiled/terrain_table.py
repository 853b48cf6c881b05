"""What the tiles of strangers' tilesets are: `terrain.toml` beside the map says it by tile, by number or by property.

So a tileset of another program need not be changed. A later entry counts before an earlier one, and any of them before
what the tileset says.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.board.tiled import limits
from game.board.tiled.findings import listed, quoted
from game.board.tiled.map_files import Folder
from game.board.tiled.properties import Given
from game.board.tiled.strict_values import cast
from game.board.tiled.tilesets import Tilesets
from game.board.tiled.vocabulary import CLASSES, TERRAIN, Value
from rules.kernel.faults import Faulty
from rules.kernel.reading import toml_in

NAME = "terrain.toml"
WORD = "tile"
CHOOSERS = ("tileset", "tiles", "gid", "property", "value")
"""What says which tiles an entry is about."""
MEMBERS = {member.name: member for member in CLASSES[TERRAIN]}
REMEDY = "say what it is about with tileset and tiles, gid, or property and value"


@dataclass(frozen=True, slots=True)
class Entry:
    """Some tiles, and what they state of the cells they lie on."""

    tileset: str
    tiles: frozenset[int]
    gid: int
    property: str
    value: str
    members: Mapping[str, Value]

    def means(self, gid: int, tileset: str, number: int, properties: Sequence[Given]) -> bool:
        """Whether it is about a tile."""
        if self.gid:
            return gid == self.gid
        if self.tileset and self.tileset != tileset:
            return False
        if self.property:
            said = [each.text for each in properties if each.name == self.property]
            return bool(said) and (not self.value or said[-1].strip().lower() == self.value.lower())
        return not self.tiles or number in self.tiles


def table(folder: Folder) -> tuple[Entry, ...]:
    """The entries of the file beside a map; none if there is no such file."""
    raw = folder.beside(NAME)
    if raw is None:
        return ()
    name = folder.name_of(folder.path.parent / NAME)
    try:
        content = toml_in(folder.path.parent / NAME, raw)
    except Faulty as error:
        for fault in error.faults:
            folder.findings.fault(name, fault.place, fault.fault, fault.remedy)
        return ()
    entries = content.get(WORD, [])
    strange = [word for word in content if word != WORD]
    if strange or not isinstance(entries, list) or not all(isinstance(each, dict) for each in entries):
        what = f"{quoted(strange[0])} is not known here" if strange else f"{WORD} is no list of tables"
        folder.findings.fault(name, "", what, f"begin each entry with [[{WORD}]]")
        return ()
    if len(entries) > limits.TILES:
        folder.findings.fault(name, "", f"more than {limits.TILES} entries", "name several tiles in one")
        return ()
    found = (_entry(each, f"{WORD} {number}", folder, name) for number, each in enumerate(entries, 1))
    return tuple(each for each in found if each is not None)


def stated_by(entries: Iterable[Entry], gid: int, sets: Tilesets) -> dict[str, Value]:
    """What the table states of a tile; nothing if it does not name it."""
    at = sets.of(gid)
    if at is None:
        return {}
    tileset, number = at
    properties = tileset.tile(number).properties
    found: dict[str, Value] = {}
    for entry in entries:
        if entry.means(gid, tileset.name, number, properties):
            found |= entry.members
    return found


def _entry(written: dict[str, Any], place: str, folder: Folder, file: str) -> Entry | None:
    """One entry, checked; None after a fault."""
    before = len(folder.findings.faults)

    def fault(where: str, what: str, remedy: str) -> None:
        folder.findings.fault(file, f"{place}, {where}" if where else place, what, remedy)

    members: dict[str, Value] = {}
    for name, value in written.items():
        if name in MEMBERS:
            text = str(value).lower() if isinstance(value, bool) else str(value)
            try:
                members[name] = cast(MEMBERS[name], text)
            except ValueError as wanted:
                fault(name, f"is {quoted(text)}", str(wanted))
        elif name not in CHOOSERS:
            fault(name, "is not known here", f"known are {listed((*CHOOSERS, *MEMBERS))}")
    numbers = written.get("tiles", [])
    whole = isinstance(numbers, list) and all(type(number) is int and number >= 0 for number in numbers)
    if not whole:
        fault("tiles", "is no list of tile numbers", "write tiles = [12, 13]")
    gid = written.get("gid", 0)
    if type(gid) is not int or not 0 <= gid <= limits.GID:
        fault("gid", f"is {quoted(str(gid))}", "give the number of a tile on the map")
    texts = {name: written.get(name, "") for name in ("tileset", "property", "value")}
    for name, text in texts.items():
        if not isinstance(text, str | bool | int):
            fault(name, "is no text", "write a name in quotes")
    if not any(written.get(name) for name in ("tileset", "gid", "property")):
        fault("", "does not say which tiles it is about", REMEDY)
    if len(folder.findings.faults) > before:
        return None
    plain = {name: str(text).lower() if isinstance(text, bool) else str(text) for name, text in texts.items()}
    return Entry(plain["tileset"], frozenset(numbers), gid, plain["property"], plain["value"], members)
