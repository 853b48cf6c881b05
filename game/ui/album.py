"""Pictures of a battle that is played without a window: one a round as PNG, and all of them as one animated GIF.

They show what one side knows, or everything. A picture is at most `LARGEST` pixels across or high, and of all that was
drawn only the last is kept in memory.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

import numpy as np
import pygame

from game.battle.battle import Battle
from game.battle.reasons import Reasons
from game.battle.report import report
from game.ui.afterwards.export import as_png
from game.ui.battle.plan_overlay import lay_plan
from game.ui.gif import Gif, Pixels
from game.ui.kit.typeface import write_in
from game.ui.map.counters import body
from game.ui.map.lettering import face
from game.ui.map.overlays import Overlays
from game.ui.map.pictures import shape
from game.ui.map.table import MapTable
from game.ui.settings import write_whole
from rules.kernel.faults import Fault, Faulty
from rules.kernel.lengths import Unit

LARGEST, ANIMATED = 1024, 800
"""Pixels of the longer side of a picture, and of a frame of the animation."""
BAR = 44
"""Pixels of the bar under the map."""
PAPER, INK, SOFT = (29, 35, 40), (233, 228, 216), (160, 170, 176)
SHOWN, LAST = 110, 400
"""Hundredths of a second that a frame and the last of them are shown."""


class PictureAlbum:
    """Draws a battle round by round while it is played; raises Faulty where the pictures cannot be written."""

    def __init__(
        self,
        battle: Battle,
        side: str | None,
        folder: Path | None,
        film: Path | None,
        unit: Unit = Unit.METRES,
        *,
        explains: bool = False,
    ) -> None:
        draw_unseen()
        write_in(unit)
        self.battle, self.side = battle, side
        self._folder, self._film = folder, film
        self._plans: dict[str, Reasons] | None = {} if explains else None
        """The plan that each side follows, where plans are drawn."""
        self._table = MapTable(battle.setup.ground)
        self._size = _size(shape_of := shape(self._table.chart), LARGEST)
        self._small = _size(shape_of, ANIMATED)
        self._out: BinaryIO | None = None
        self._gif: Gif | None = None
        self._round = battle.table.clock.round
        if folder is not None:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise _unwritable(folder, error) from None
        if film is not None:
            self._open(film)
        self._take(f"Before {battle.setup.times.numbered(max(1, self._round))}", SHOWN, max(0, self._round - 1))

    def look(self) -> None:
        """Draw what there is to be seen now if a round is over; first take in what is planned."""
        reasons = self.battle.script[-1].reasons if self.battle.script else None
        if reasons is not None and reasons.plan and self._plans is not None and self.side in (None, reasons.side):
            self._plans[reasons.side] = reasons
        now = self.battle.table.clock.round
        if now != self._round and not self.battle.over:
            self._take(f"After {self.battle.setup.times.numbered(now - 1)}", SHOWN, now - 1)
        self._round = now

    def close(self) -> None:
        """Draw how it ended, and put the animation in its place."""
        told = report(self.battle)
        self._take(f"After {told.numbered(told.rounds)}: {_ended(told.victors)}", LAST, told.rounds)
        if self._gif is not None and self._out is not None and self._film is not None:
            try:
                self._gif.end()
                self._out.close()
                _fresh(self._film).replace(self._film)
            except OSError as error:
                raise _unwritable(self._film, error) from None
            self._out = None

    def drop(self) -> None:
        """Leave nothing unfinished behind."""
        if self._out is not None and self._film is not None:
            with suppress(OSError):
                self._out.close()
            with suppress(OSError):
                _fresh(self._film).unlink(missing_ok=True)

    def _open(self, film: Path) -> None:
        try:
            film.parent.mkdir(parents=True, exist_ok=True)
            self._out = _fresh(film).open("wb")
        except OSError as error:
            raise _unwritable(film, error) from None

    def _take(self, caption: str, lasts: int, number: int) -> None:
        """One picture, into the folder and into the animation."""
        picture = self._picture(caption)
        if self._folder is not None:
            write_whole(self._folder / f"round-{number:03}.png", as_png(picture))
        if self._out is None or self._film is None:
            return
        small = pygame.transform.smoothscale(picture, _with_bar(self._small))
        try:
            if self._gif is None:
                self._gif = Gif(self._out, _with_bar(self._small), [self._bare(), _pixels(small)])
            self._gif.add(_pixels(small), lasts)
        except OSError as error:
            raise _unwritable(self._film, error) from None

    def _bare(self) -> Pixels:
        """The whole ground without fog, with everybody's counter on it: the colours that may come up."""
        self._table.show(None)
        sample = pygame.transform.smoothscale(self._table.picture(self._size), self._small)
        for number, _ in enumerate(self.battle.setup.scenario.side):
            sample.blit(body(self._table.palette, number, 64, "leader", "", True, False), (80 * number, 0))
        return _pixels(sample)

    def _picture(self, caption: str) -> pygame.Surface:
        """What is known now, with a line under it that says when, and whose counters are whose."""
        self._table.show(self.battle.view(self.side))
        whole = pygame.Surface(_with_bar(self._size))
        whole.fill(PAPER)
        laid_over = Overlays()
        for reasons in (self._plans or {}).values():
            lay_plan(laid_over, reasons)
        whole.blit(self._table.picture(self._size, laid_over), (0, 0))
        self._write_plans(whole)
        letters, top = face(22), self._size[1]
        right = self._size[0] - 12
        for number, side in reversed(list(enumerate(self.battle.setup.scenario.side))):
            name = letters.paint(side.title or side.name.title(), (*SOFT, 255))
            right -= name.get_width()
            whole.blit(name, (right, top + (BAR - name.get_height()) // 2))
            mark = body(self._table.palette, number, 20, "leader", "", True, False)
            right -= mark.get_width()
            whole.blit(mark, (right, top + (BAR - mark.get_height()) // 2))
            right -= 16
        words = letters.paint(f"{self.battle.setup.scenario.title} · {caption}", (*INK, 255))
        whole.blit(words, (12, top + (BAR - words.get_height()) // 2), (0, 0, max(0, right - 24), BAR))
        return whole

    def _write_plans(self, whole: pygame.Surface) -> None:
        """What each side means to do, at the top of the picture."""
        top = 6
        for number, side in enumerate(self.battle.setup.scenario.side):
            told = (self._plans or {}).get(side.name)
            if told is None:
                continue
            mark = body(self._table.palette, number, 18, "leader", "", True, False)
            words = face(15).paint(f"{side.title or side.name.title()}: {told.plan[0]}", (*INK, 255))
            plate = pygame.Rect(6, top, min(self._size[0] - 12, mark.get_width() + words.get_width() + 18), 24)
            pygame.draw.rect(whole, PAPER, plate, border_radius=4)
            whole.blit(mark, (plate.x + 4, plate.y + (plate.h - mark.get_height()) // 2))
            place = plate.x + 10 + mark.get_width(), plate.y + (plate.h - words.get_height()) // 2
            whole.blit(words, place, (0, 0, plate.w - 16 - mark.get_width(), plate.h))
            top += plate.h + 4


def draw_unseen() -> None:
    """Let pygame draw where nobody sees it, whether there is a screen or not."""
    if pygame.display.get_surface() is None:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        pygame.display.init()
        pygame.display.set_mode((1, 1))
    pygame.font.init()


def _size(shape_: float, longer: int) -> tuple[int, int]:
    """Width and height of a map of that shape in a square."""
    return (longer, max(1, round(longer / shape_))) if shape_ >= 1 else (max(1, round(longer * shape_)), longer)


def _with_bar(size: tuple[int, int]) -> tuple[int, int]:
    """The same with room for the bar, which shrinks with the picture."""
    return size[0], size[1] + round(BAR * max(size) / LARGEST)


def _pixels(picture: pygame.Surface) -> Pixels:
    pixels: Pixels = np.swapaxes(pygame.surfarray.array3d(picture), 0, 1)
    return pixels


def _ended(victors: str) -> str:
    return f"victory for {victors}" if victors else "nobody wins"


def _fresh(file: Path) -> Path:
    return file.with_name(f"{file.name}.new")


def _unwritable(path: Path, error: OSError) -> Faulty:
    fault = f"cannot be written ({error.strerror or error})"
    return Faulty((Fault(str(path), "", fault, "free some disk space, or choose another folder"),))
