"""One state of a scenario that is edited: what is in each of its files. It never changes; a change makes another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from game.board.battleground import Battleground
from game.board.grid import Grid
from game.board.tiled import read
from game.board.tiled.laid_out import LaidObject, LaidOut
from game.board.tiled.terrain_table import NAME as TABLE
from game.workshop.tmx.laying import laid, laid_objects
from game.workshop.tmx.map_text import MapText
from game.workshop.tmx.markup import Unsuited
from rules.kernel.files import faulty, inside, unsaved
from rules.kernel.reading import toml_in


@dataclass(frozen=True, eq=False)
class State:
    """The content of the scenario file, its map, and whatever else is edited with them, by resolved paths.

    What is worked out of a state (`content`, `ground`, ...) is kept with it, and may be asked for on any thread.
    """

    scenario_file: Path
    files: Mapping[Path, bytes] = field(default_factory=dict)

    def content_of(self, file: Path) -> bytes | None:
        """What is in a file that is edited; None for any other."""
        return self.files.get(file)

    def text_of(self, file: Path) -> str:
        """The same as text; "" for a file that is not edited. Raises Faulty where it is not UTF-8."""
        try:
            return self.files.get(file, b"").decode("utf-8")
        except UnicodeDecodeError:
            raise faulty(file, "this is not UTF-8 text", "save the file as UTF-8") from None

    def having(self, file: Path, content: bytes | str) -> State:
        """The same with another content of a file, or with one file more."""
        data = content.encode("utf-8") if isinstance(content, str) else content
        return replace(self, files={**self.files, file: data})

    # the scenario

    @property
    def scenario_text(self) -> str:
        """The scenario file, as it is written."""
        return self.text_of(self.scenario_file)

    def having_scenario(self, text: str) -> State:
        """The same with another text of the scenario."""
        return self.having(self.scenario_file, text)

    @cached_property
    def content(self) -> Mapping[str, Any]:
        """What the scenario file says, read as TOML and no further; raises Faulty for what is no TOML."""
        return toml_in(self.scenario_file, self.files[self.scenario_file])

    @property
    def folder(self) -> Path:
        """Where the scenario lies."""
        return self.scenario_file.parent

    @cached_property
    def sheet_files(self) -> tuple[Path, ...]:
        """The files of sheets that the scenario lists, whether they are there or not."""
        named = self.content.get("sheets", [])
        names = [name for name in named if isinstance(name, str)] if isinstance(named, list) else []
        return tuple((self.folder / name).resolve() for name in names if inside(self.folder, name))

    # the map

    @cached_property
    def map_file(self) -> Path:
        """Its map; raises Faulty where the scenario names none that lies beside it."""
        name = self.content.get("map")
        if not isinstance(name, str) or not inside(self.folder, name):
            raise faulty(self.scenario_file, "it names no map beside it", 'write map = "name.tmx"')
        return (self.folder / name).resolve()

    @property
    def table_file(self) -> Path:
        """The file beside the map that says what the tiles of strangers' tilesets are."""
        return self.map_file.parent / TABLE

    @property
    def map_bytes(self) -> bytes:
        """The map, as it is written; raises Faulty where it has not been opened."""
        found = self.files.get(self.map_file)
        if found is None:
            raise faulty(self.map_file, "the map could not be opened", "check the path")
        return found

    def having_map(self, text: MapText) -> State:
        """The same with another text of the map."""
        return self.having(self.map_file, text.raw)

    @cached_property
    def map_text(self) -> MapText:
        """The map as text; raises Faulty for what cannot be changed in place."""
        text = MapText(self.map_bytes)
        try:
            assert text.root.tag == "map"
        except Unsuited as error:
            raise error.of(str(self.map_file)) from None
        return text

    @cached_property
    def laid(self) -> LaidOut:
        """How the map is laid out (`laid.layout`, `laid.layout.grid`, `laid.tilesets`), without its objects; quick."""
        return laid(self.map_file, self.map_text, self.files)

    @cached_property
    def objects(self) -> tuple[LaidObject, ...]:
        """The objects of the map that play knows, with what each stands on or covers; some milliseconds."""
        return laid_objects(self.map_file, self.map_text, self.files, self.laid)

    @property
    def grid(self) -> Grid:
        """The cells of the map."""
        return self.laid.layout.grid

    @cached_property
    def ground(self) -> Battleground:
        """The battleground as the game's own reader reads it; raises Faulty. It may take a second: not to be asked for
        on the window's thread.
        """
        with self.as_written():
            return read(self.map_file)

    @contextmanager
    def as_written(self) -> Iterator[None]:
        """Read files as if this state had been saved, on this thread, until the end."""
        with unsaved(self.files):
            yield

    def changed_from(self, other: State) -> tuple[Path, ...]:
        """The files whose content is another than in another state."""
        return tuple(file for file, data in self.files.items() if other.files.get(file) != data)
