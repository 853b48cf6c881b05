"""Everything that can be set, at once and for good: how it looks, how it plays, how it sounds, which key does what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.ui.app import App
from game.ui.front.bindings import Bindings
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.kit.boxes import Column, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option, Segments
from game.ui.kit.dialog import ask
from game.ui.kit.fields import Field
from game.ui.kit.label import caption
from game.ui.kit.panel import Panel
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Slider, Switch
from game.ui.kit.tabs import Tabs
from game.ui.kit.theme import LARGEST, SMALLEST, sheets
from game.ui.kit.widget import Widget
from game.ui.map.palette import palettes
from game.ui.settings import Settings
from rules.kernel.lengths import Unit

BROAD = 900.0
SPEEDS = (Option("slow", "Slow"), Option("usual", "Normal"), Option("quick", "Fast"), Option("instant", "Instant"))
WINDOWS = (Option("window", "Window"), Option("borderless", "Borderless"), Option("full", "Full screen"))
UNITS = (Option(Unit.METRES, "Metres"), Option(Unit.FEET, "Feet"))
KEPT = ("keys", "battle", "guided", "window_size")
"""What is not given up when everything is set as at first: it is no matter of taste."""


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{round(share * 100)} %"


class OptionsPage(Page):
    """The room with all the switches."""

    title = "Options"

    def __init__(self, house: Navigation) -> None:
        super().__init__(house)
        self._page = 0

    def build(self) -> Widget:
        self._holder = Column(grow=1.0)
        again = Button("Reset to defaults", self._ask_reset, "quiet", "refresh", font="small_strong")
        self._fill()
        return self.framed(Row(Spacer(), Column(self._holder, width=BROAD), Spacer(), align=-1.0, grow=1.0), again)

    def _fill(self) -> None:
        pages = [
            ("Display", self._display()),
            ("Play", self._play()),
            ("Sound", self._sound()),
            ("Keys", Bindings(self.house)),
        ]
        self._tabs = Tabs(
            [(title, ScrollArea(page)) for title, page in pages], self._page, self._turned_to, grow=1.0, name="tabs"
        )
        self._holder.fill([Panel(self._tabs, pad=22, grow=1.0)])

    def _turned_to(self, number: int) -> None:
        self._page = number

    def _set(self, name: str) -> Callable[[Any], object]:
        return lambda value: self.house.set(**{name: value})

    def _switch(self, name: str, title: str, note: str) -> Widget:
        return Field(title, Switch(getattr(self.app.settings, name), self._set(name), name=name), note)

    def _display(self) -> Widget:
        settings = self.app.settings
        looks = [Option(sheet.name, sheet.title) for sheet in sheets().values()]
        maps = [Option(palette.name, palette.title) for palette in palettes().values()]
        return _lines(
            caption("Window"),
            Field("Display mode", Segments(WINDOWS, settings.window, self._set("window"), name="window")),
            Field(
                "Interface size",
                Row(
                    Slider(
                        self.app.theme.scale, SMALLEST, LARGEST, self._scaled, 0.05, percent, width=250, name="scale"
                    ),
                    Button("Fit", self._fitting, hint="Fits the window", name="fit"),
                ),
                _keys_of(self.app, "Also with the keys {0} and {1}.", "scale.larger", "scale.smaller"),
            ),
            Field(
                "Text size",
                Slider(settings.text_size, 0.8, 1.6, self._lettered, 0.05, percent, width=250, name="text_size"),
                "Relative to the rest of the interface.",
            ),
            caption("Colours"),
            Field("Interface", Choice(looks, settings.theme, self._set("theme"), width=250, name="theme")),
            Field(
                "Map and sides",
                Choice(maps, settings.palette, self._set("palette"), width=250, name="palette"),
                "Two palettes suit red-green colour blindness. Sides also differ by shape.",
            ),
            caption("Lengths"),
            Field("Units", Segments(UNITS, settings.units, self._set("units"), name="units"), "Under every rulebook."),
            caption("Motion"),
            self._switch("reduced_motion", "Reduced motion", "Turns off gliding, drifting and flickering."),
        )

    def _scaled(self, scale: float) -> None:
        self.house.set(scale=round(scale, 2))

    def _lettered(self, size: float) -> None:
        self.house.set(text_size=round(size, 2))

    def _fitting(self) -> None:
        self.house.set(scale=None)
        self._fill()

    def _play(self) -> Widget:
        settings = self.app.settings
        return _lines(
            caption("Animation"),
            Field(
                "Speed",
                Segments(SPEEDS, settings.speed, self._set("speed"), name="speed"),
                "How fast moves, shots and casualties are shown. Any animation can be skipped.",
            ),
            self._switch("follow", "Follow the action", "The map moves to the action, and back when it is over."),
            caption("Orders"),
            self._switch("briefing", "Briefing first", "A new battle opens on objectives, score and time."),
            self._switch("at_once", "Act at once", "One click gives an order that can be carried out in one way only."),
            self._switch(
                "end_turns",
                "End turns by themselves",
                "When no actions are left. Each battle has its own switch too.",
            ),
            caption("Guide"),
            Field(
                "First battle",
                Button("Begin the guided battle", self._guided, icon="hand", name="guided"),
                "A guided battle of five minutes.",
            ),
        )

    def _guided(self) -> None:
        self.house.guided(self.root)

    def _sound(self) -> Widget:
        settings = self.app.settings
        volume = Slider(settings.volume, 0.0, 1.0, self._loud, 0.05, percent, width=250, name="volume")
        return _lines(
            Field("Volume", Row(volume, Button("Try it", self._try, icon="sound", name="try"))),
            self._switch("mute", "Mute", "No sound."),
        )

    def _loud(self, volume: float) -> None:
        self.house.set(volume=round(volume, 2))

    def _try(self) -> None:
        self.house.speaker.play("burst")

    def _ask_reset(self) -> None:
        words = "Display, sound and play settings go back to their defaults. Your keys and battles are kept."
        ask(self.root, "Reset to defaults?", words, "Reset", self._reset)

    def _reset(self) -> None:
        kept = {name: getattr(self.app.settings, name) for name in KEPT}
        first = Settings(**kept)
        self.house.set(**{name: getattr(first, name) for name in Settings.model_fields})
        self._fill()


def _lines(*parts: Widget) -> Widget:
    return Column(*_spaced(parts), gap="wide")


def _spaced(parts: Sequence[Widget]) -> list[Widget]:
    """Headings with air above, but not the first."""
    found: list[Widget] = []
    for number, part in enumerate(parts):
        if number and not isinstance(part, Field):
            found.append(Spacer(6))
        found.append(part)
    return found


def _keys_of(app: App, words: str, *commands: str) -> str:
    return words.format(*(app.keys.key(command) for command in commands))
