"""The battles on disk: those to go on with and those that are over, with what each says of itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import pygame

from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.front.waiting import meanwhile
from game.ui.kit.boxes import FILL, Column, Flow, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.choice import Option, Segments
from game.ui.kit.dialog import Answer, Dialog, ask
from game.ui.kit.label import Label, caption
from game.ui.kit.list_view import Listing
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import Picture
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from game.ui.saves import Save, delete, rename, rescued, saves
from rules.frame.book import load, names
from rules.kernel.faults import Faulty
from rules.kernel.words import counted

PAINTED = (960, 540)
KINDS = (Option(False, "In progress"), Option(True, "Finished"))
PEOPLE = {"person": "a person", "nobody": "nobody", "greedy": "computer", "civilian": "computer"}


class Shelf(Page):
    """The room where battles are kept."""

    title = "Battles"

    def __init__(self, house: Navigation, *, over: bool = False) -> None:
        super().__init__(house)
        self._over = over
        self._saves: list[Save] = []
        self._taken: Save | None = None
        self._pictures: list[tuple[str, Picture]] = []
        """Where the picture of a map will be."""
        self._moments: list[tuple[Save, Picture]] = []
        """Where the picture of a moment will be, or else that of its map."""
        self._painted = -1

    def build(self) -> Widget:
        self._kind = Segments(KINDS, self._over, self._turned, name="kind")
        self._list = Listing(choose=self._choose, open=lambda _: self._open(), name="battles")
        self._nothing = Label("", "body", "second", visible=False)
        self._about = Column(gap=10, grow=1.0)
        left = Panel(
            self._nothing, ScrollArea(self._list, grow=1.0), pad=8, grow=0.84,
        )  # fmt: skip
        self._main = Button("Continue", self._open, "primary", "play", name="open", width=170, height=42)
        self._report = Button("Report", self._tell, icon="chart", name="report")
        self._rename = Button("Rename", self._ask_name, icon="log", name="rename")
        self._delete = Button("Delete", self._ask_delete, icon="bin", name="delete")
        buttons = Flow(self._rename, self._delete, Spacer(), self._report, self._main)
        right = Panel(ScrollArea(self._about, grow=1.0), buttons, pad=18, gap="wide", grow=1.0)
        return self.framed(Row(left, right, gap="wide", align=FILL, grow=1.0), self._kind)

    def shown(self) -> None:
        self._fill(self._taken.file if self._taken is not None else None)
        if self.root.focus is None:
            self.root.set_focus(self._list, False)

    # the list

    def _turned(self, over: bool) -> None:
        self._over = over
        self._fill()

    def _fill(self, wanted: Path | None = None) -> None:
        """Read the folder again; the battle of that file stays chosen."""
        self._saves = [save for save in saves() if save.card.trouble or (save.card.state == "over") is self._over]
        self._pictures, self._moments = [], []
        self._painted = -1
        at = next((number for number, save in enumerate(self._saves) if save.file == wanted), 0)
        self._list.show([self._line(save) for save in self._saves], at if self._saves else None)
        self._nothing.visible = not self._saves
        self._nothing.text = "No finished battles yet." if self._over else "No battles in progress."
        self._take(self._saves[at] if self._saves else None)

    def _line(self, save: Save) -> Widget:
        picture = Picture(width=104, height=64)
        card = save.card
        if card.trouble:
            what = Label(card.trouble, "small", "bad")
        elif card.state == "over":
            what = Label(card.outcome, "small", "second", wrap=False)
        else:
            what = Label(f"{card.title} · {card.progress}", "small", "second", wrap=False)
        self._moments.append((save, picture))
        words = Column(Label(save.name, "strong", wrap=False), what, gap=2, grow=1.0)
        return Row(picture, words, Label(when(save.when), "small", "second", wrap=False), gap=12)

    def _choose(self, number: int) -> None:
        self._take(self._saves[number])

    def _take(self, save: Save | None) -> None:
        self._taken = save
        playable = save is not None and not save.card.trouble
        damaged = save is not None and save.card.sound
        self._main.text = "Rescue" if damaged else "Watch" if self._over else "Continue"
        self._main.icon = "film" if self._over else "play"
        self._main.enabled = playable or damaged
        self._report.visible = playable and self._over
        self._rename.enabled = self._delete.enabled = save is not None
        self._about.fill(list(self._told(save)) if save is not None else [])
        self._painted = -1

    def _told(self, save: Save) -> Iterator[Widget]:
        card = save.card
        if card.trouble:
            yield Label(save.name, "heading")
            told = "Only the beginning of this file can be played." if card.sound else "This file cannot be played."
            yield Label(told, "body", "bad")
            yield Label(f"{card.trouble[:1].upper()}{card.trouble[1:]}.")
            yield Label(str(save.file), "small", "second")
            return
        picture = Picture(shape=16 / 9, name="picture")
        self._moments.insert(0, (save, picture))
        yield picture
        yield Label(save.name, "heading")
        book = load(card.book).title if card.book in names() else card.book
        when = card.progress
        left = f" · branched {card.branched}" if card.branched else ""
        yield Label(
            f"{card.title} · {book} · {when} · {counted(card.answers, 'order')}{left}",
            "small",
            "second",
        )
        if card.outcome:
            yield Label(card.outcome, "strong", "accent")
        yield Spacer(4)
        yield caption("Players")
        for side in card.sides:
            yield Row(Label(side.title, grow=1.0), Label(who(side.player), "body", "second", wrap=False))

    # what can be done with a battle

    def _open(self) -> None:
        save = self._taken
        if save is None or (save.card.trouble and not save.card.sound):
            return
        if save.card.sound:
            meanwhile(
                self.root,
                "Rescuing the battle",
                lambda: rescued(save.file),
                lambda file: self.house.resume(self.root, file),
                "This battle cannot be continued",
            )
        elif save.card.state == "over":
            self.house.watch(self.root, save.file)
        else:
            self.house.resume(self.root, save.file)

    def _tell(self) -> None:
        if self._taken is None:
            return
        from game.battle.replay import load as play_again

        file = self._taken.file
        meanwhile(
            self.root,
            "Preparing the report",
            lambda: play_again(file).battle,
            lambda battle: self.house.report(battle, None, file),
            "This battle has no report",
        )

    def _ask_name(self) -> None:
        save = self._taken
        if save is None:
            return
        entry = Entry(save.name, limit=60, name="new name")

        def named() -> None:
            try:
                self._fill(rename(save, entry.text).file)
            except Faulty as error:
                self.explain("That name cannot be used", error)

        Dialog("Rename this battle", entry, [Answer("Rename", named, "primary"), Answer("Cancel")]).open(self.root)
        self.root.set_focus(entry)

    def _ask_delete(self) -> None:
        save = self._taken
        if save is None:
            return

        def gone() -> None:
            try:
                delete(save)
            except Faulty as error:
                self.explain("The battle cannot be deleted", error)
            self._fill()

        words = f"“{save.name}” will be deleted for good; there is no copy."
        ask(self.root, "Delete this battle?", words, "Delete", gone, "Keep it", danger=True)

    # pictures

    def _next_moment(self) -> None:
        """Show one more picture of a moment; where there is none, or it is spoilt, the map stands for it."""
        save, picture = self._moments.pop(0)
        if save.moment is not None:
            with suppress(OSError, pygame.error):
                picture.picture = pygame.image.load(save.moment)
                return
        self._pictures.append((save.card.map, picture))
        self._painted = -1

    def tick(self, passed: int) -> bool:
        if self._moments:
            self._next_moment()
        if self._painted != self.house.gallery.finished:
            self._painted = self.house.gallery.finished
            for map_file, picture in self._pictures:
                file = Path(map_file)
                if map_file and picture.picture is None and file.is_file():
                    picture.picture = self.house.gallery.picture(file, PAINTED, self.app.settings.palette)
        return super().tick(passed)


def when(moment: datetime, now: datetime | None = None) -> str:
    """A day and an hour as one says them."""
    today = (now or datetime.now()).date()
    days = (today - moment.date()).days
    hour = f"{moment:%H:%M}"
    if days == 0:
        return f"today, {hour}"
    if days == 1:
        return f"yesterday, {hour}"
    return f"{moment.day} {moment:%B}" + ("" if moment.year == today.year else f" {moment.year}") + f", {hour}"


def who(player: str) -> str:
    """A player's name in words."""
    kind, *manner = player.split(":")
    if kind == "tactician":
        return "computer, " + ", ".join(manner or ["regular"])
    return PEOPLE.get(kind, kind)
