"""Pictures of maps, drawn beside the program and kept from one start to the next, so that nobody waits for one."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache
from hashlib import blake2b
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias

import platformdirs
import pygame

from game import data
from game.data import PROGRAM
from game.ui.settings import home
from rules.kernel.faults import Faulty
from rules.kernel.files import content
from rules.kernel.reading import LARGEST

Size: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Wish:
    """A picture that is wanted: of a map, or of what a scenario is about."""

    map_file: Path
    size: Size
    palette: str
    scenario: Path | None = None


def pictures_folder() -> Path:
    """Where finished pictures are kept."""
    return (home() or platformdirs.user_cache_path(PROGRAM, appauthor=False)) / "pictures"


class Gallery:
    """Hands out pictures of maps as soon as they are finished."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or pictures_folder()
        self.finished = 0
        """Goes up with every picture, so that those waiting for one ask again."""
        self._pictures: dict[Wish, pygame.Surface | None] = {}
        self._asked: set[Wish] = set()
        self._palette = ""
        """The colours of the pictures that are kept at hand: those in others can be read from the disk again."""
        self._wishes: SimpleQueue[Wish | None] = SimpleQueue()
        self._painter: Thread | None = None
        self._closed = False

    def picture(self, map_file: Path, size: Size, palette: str, scenario: Path | None = None) -> pygame.Surface | None:
        """The picture of a map; None while it is being painted, or where the map cannot be. With a scenario it shows
        what there is to win.
        """
        wish = Wish(map_file, size, palette, scenario)
        if palette != self._palette:
            self._palette = palette
            self._asked.clear()
            self._pictures = {}
        if wish not in self._asked:
            self._asked.add(wish)
            self._wishes.put(wish)
            if self._painter is None:
                self._painter = Thread(target=self._paint_all, name="pictures", daemon=True)
                self._painter.start()
        return self._pictures.get(wish)

    def forget(self, map_file: Path) -> None:
        """A map, or a scenario on it, has changed: its pictures are painted anew when they are wanted."""
        self._asked = {wish for wish in self._asked if wish.map_file != map_file}
        self._pictures = {wish: picture for wish, picture in self._pictures.items() if wish.map_file != map_file}

    @property
    def busy(self) -> bool:
        """Whether something is still being painted."""
        return len(self._pictures) < len(self._asked)

    def close(self) -> None:
        """Finish the picture at hand and no other."""
        self._closed = True
        if self._painter is not None:
            self._wishes.put(None)

    def _paint_all(self) -> None:
        while (wish := self._wishes.get()) is not None and not self._closed:
            picture = None
            if wish.palette == self._palette:
                with suppress(Faulty, OSError, pygame.error):  # a map that cannot be read tells why when it is opened
                    picture = self._made(wish)
            if wish.palette == self._palette:
                self._pictures[wish] = picture
                self.finished += 1

    def _made(self, wish: Wish) -> pygame.Surface:
        kept = self.folder / f"{_key(wish)}.jpg"
        if kept.is_file():
            with suppress(pygame.error):
                return pygame.image.load(kept)
        picture = self._painted(wish)
        with suppress(OSError, pygame.error):
            self.folder.mkdir(parents=True, exist_ok=True)
            fresh = kept.with_suffix(".new.jpg")
            pygame.image.save(picture, fresh)
            fresh.replace(kept)
            return pygame.image.load(kept)
        return picture

    def _painted(self, wish: Wish) -> pygame.Surface:
        from game.ui.front.card_painting import bare, planned

        if wish.scenario is None:
            return bare(wish.map_file, wish.size, wish.palette)
        plain = self._made(replace(wish, scenario=None))
        return planned(plain, wish.map_file, wish.scenario, wish.palette)


def _key(wish: Wish) -> str:
    """Names a picture by all that it depends on: the files of the map, its size, and how maps are painted."""
    from game.board.tiled import made_of
    from game.board.tiled.limits import FILE_BYTES

    fingerprint = blake2b(digest_size=12)
    for file in made_of(wish.map_file):
        fingerprint.update(content(file, FILE_BYTES))
    if wish.scenario is not None:
        fingerprint.update(content(wish.scenario, LARGEST))
    fingerprint.update(f"{wish.size} {wish.palette} {_look()}".encode())
    return fingerprint.hexdigest()


@cache
def _look() -> str:
    """Names the way in which maps are painted now."""
    fingerprint = blake2b(digest_size=12)
    here = Path(__file__)
    painters = (*sorted((here.parents[1] / "map").glob("*.py")), here.with_name("card_painting.py"))
    for file in (*painters, data.assets() / "map" / "palettes.toml"):
        fingerprint.update(file.read_bytes())
    return fingerprint.hexdigest()
