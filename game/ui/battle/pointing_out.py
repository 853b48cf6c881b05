"""Pointing out on the map: Ctrl and a click make a ping, Ctrl and a stroke draw a line; both go to the players' screen
by the journal.
"""

from __future__ import annotations

from math import hypot

import pygame

from game.ui.battle.panels.screen_protocol import Whole
from game.ui.battle.pointing import STILL
from game.ui.map.chart import Point
from game.ui.map.drawings import pulse

STEP = 5
"""Pixels between the points of a line."""


class Chalk:
    """The hand that points out."""

    def __init__(self, screen: Whole) -> None:
        self.screen = screen
        self._pixels: list[tuple[int, int]] = []
        """Where the mouse has been since the button went down; empty while nothing is pointed out."""

    # mouse

    def handle(self, event: pygame.Event) -> bool:
        """Follow the mouse while Ctrl is held as the button goes down; whether the event was for this."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and pygame.key.get_mods() & pygame.KMOD_CTRL:
            self._pixels = [event.pos]
            return True
        if not self._pixels:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._on(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._end()
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._drop()
        else:
            return False
        return True

    def _on(self, pixel: tuple[int, int]) -> None:
        last, drawings = self._pixels[-1], self.screen.table.drawings
        if hypot(pixel[0] - last[0], pixel[1] - last[1]) >= STEP:
            self._pixels.append(pixel)
            drawings.fresh = tuple(map(self.screen.table.camera.to_ground, self._pixels))
            self.screen.changed()

    def _end(self) -> None:
        pixels, ground = self._pixels, self.screen.table.camera.to_ground
        self._drop()
        if max(hypot(x - pixels[0][0], y - pixels[0][1]) for x, y in pixels) < STILL:
            self.ping(ground(pixels[0]))
        else:
            self.screen.session.point_out("line", [ground(pixel) for pixel in pixels])
            self.show()

    def _drop(self) -> None:
        self._pixels = []
        self.screen.table.drawings.fresh = ()
        self.screen.changed()

    # keys

    def obey(self, name: str) -> bool:
        """Do what a named key means; whether it means anything here."""
        cell = self.screen.desk.cell
        if name == "battle.ping" and cell is not None:
            self.ping(self.screen.table.chart.middle(cell))
        elif name == "battle.wipe":
            self.screen.session.point_out("wipe", [])
            self.show()
        else:
            return False
        return True

    # what comes of it

    def ping(self, at: Point) -> None:
        """Point out a place."""
        mark = self.screen.session.point_out("ping", [at])
        self.screen.table.effects.add(pulse(mark, self.screen.now))
        self.screen.changed()

    def show(self) -> None:
        """Show the drawings that those who look on may see."""
        self.screen.table.drawings.show(self.screen.session.marks)
        self.screen.changed()
