"""The report of a battle on the screen: gathered bit by bit, read, and kept as a page or a picture."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from time import perf_counter

import pygame

from game.battle.battle import Battle
from game.ui.afterwards.aftermath import Aftermath, Gathering, known
from game.ui.afterwards.export import as_page, as_picture
from game.ui.afterwards.ground import fallen_picture
from game.ui.afterwards.sheet import sheet
from game.ui.app import App
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.kit.boxes import Centered, Column, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.charts import Meter
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Widget
from game.ui.map.palette import palettes, usual

SLICE = 0.03
"""Seconds of gathering between two pictures."""
DRAWN = (1400, 1000)
"""Pixels of the map of the fallen at most."""


class ReportPage(Page):
    """The room where one sits after the battle."""

    title = "Report"

    def __init__(self, house: Navigation, battle: Battle, eyes: str | None, path: Path | None) -> None:
        super().__init__(house)
        self.battle, self.path = battle, path
        self.told: Aftermath | None = known(battle, eyes) if eyes is not None else None
        self._gathering = Gathering(battle) if eyes is None else None
        self._ground: pygame.Surface | None = None
        self._painter = ThreadPoolExecutor(max_workers=1, thread_name_prefix="fallen")
        self._painting: Future[pygame.Surface] | None = None
        """The map of the fallen while it is painted beside the window."""
        self._palette = palettes().get(house.app.settings.palette) or usual()

    def build(self) -> Widget:
        self._meter = Meter("Preparing the report", 0.0)
        waiting = Centered(Panel(Label(self.battle.setup.scenario.title, "heading"), self._meter, pad=26, width=420))
        self._holder = Column(waiting, grow=1.0)
        self._waiting = waiting
        waiting.grow = 1.0
        keep = "To keep or share: everything in one file."
        self._buttons = Row(
            Button("Save as page", self._as_page, icon="save", hint=keep, name="page"),
            Button("Save as picture", self._as_picture, icon="camera", hint=keep, name="picture"),
            visible=False,
        )
        if self.battle.over:
            self._buttons.add(Button(f"To the {self.house.home}", self.house.to_home, "primary", "flag", name="leave"))
        return self.framed(self._holder, self._buttons)

    def opened(self, app: App) -> None:
        super().opened(app)
        if self.told is not None:
            self._paint(self.told)

    def tick(self, passed: int) -> bool:
        if self._gathering is not None and self.told is None:
            until = perf_counter() + SLICE
            while self._gathering.step() and perf_counter() < until:
                pass
            self._meter.show(self._gathering.done, f"{self._gathering.done:.0%}")
            if self._gathering.aftermath is not None:
                self.told = self._gathering.aftermath
                self._paint(self.told)
        if self.told is not None and self._ground is None and self._painting is not None and self._painting.done():
            self._ground = self._painting.result()
            self._show(self.told)
        return super().tick(passed)

    def _paint(self, told: Aftermath) -> None:
        """Begin to paint the map of the fallen."""
        if self._painting is None:
            self._painting = self._painter.submit(fallen_picture, self.battle.setup.ground, told, DRAWN, self._palette)

    def _show(self, told: Aftermath) -> None:
        area = ScrollArea(Column(sheet(told, self._palette, self._ground), Spacer(12)), grow=1.0)
        self._holder.fill([area])
        self._buttons.visible = True

    def closed(self) -> None:
        if self._gathering is not None:
            self._gathering.close()
        self._painter.shutdown(wait=False, cancel_futures=True)

    # to keep

    def _as_page(self) -> None:
        self._kept(lambda told: as_page(told, self._palette, self._ground, self.app.theme))

    def _as_picture(self) -> None:
        self._kept(lambda told: as_picture(told, self._palette, self._ground, self.app.theme))

    def _kept(self, write: Callable[[Aftermath], Path]) -> None:
        if self.told is not None:
            self.app.notify(f"Saved as {write(self.told)}")
