"""The bar at the top: which battle and round it is, who acts when, wind and light, undo, and passing the seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Unpack

from game.battle.goal_words import standing_in_words
from game.battle.objective_status import Goal, points
from game.battle.view import View
from game.battle.witness import compass
from game.ui.battle.landmarks import foremost
from game.ui.battle.panels.timeline import Strip
from game.ui.kit.boxes import Column, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.canvas import RIGHT
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Options
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token
from rules.frame.ground import Air, Light
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import counted

ROOMY = 1100
"""Points across, at letters of the usual size, from which the foremost objective is written out."""


class TopBar(Panel):
    """From edge to edge."""

    def __init__(
        self,
        title: str,
        palette: Palette,
        look_at: Callable[[Ref], object],
        length: int,
        doings: Mapping[str, Doing],
        **options: Unpack[Options],
    ) -> None:
        self.round = caption("")
        self.goal = Button(
            "", doings["briefing"], "quiet", "flag", command="battle.briefing", keycap=False, name="briefing"
        )
        self.strip = Strip(palette, look_at, grow=1)
        self.empty = Spacer(visible=False)
        self.weather = Label("", "small", "second", RIGHT, wrap=False)
        self.waits = Label("", "small", "accent", wrap=False)
        self.undo = Button("Undo", doings["undo"], icon="undo", command="battle.undo", keycap=False, name="undo")
        self.ask = Button("", doings["ask"], "quiet", "eye", keycap=False, name="ask")
        self.ask.hint = "Ask the map: sight, exposure, cover, range, drift, distances"
        self.orders = Button(
            "", doings["orders"], "quiet", "shield", command="battle.orders", keycap=False, name="orders"
        )
        self.orders.hint = "Standing orders"
        self.film = Button(
            "",
            doings["film"],
            "quiet",
            "film",
            command="battle.film",
            keycap=False,
            name="film",
            hint="Replay the battle",
        )
        self.menu = Button(
            "", doings["menu"], "quiet", "menu", command="battle.menu", keycap=False, name="menu", hint="Menu"
        )
        self.referee = Button("Referee", None, "primary", "eye", keycap=False, name="referee", visible=False)
        self.referee.hint = "Decrees, and what each side sees"
        self._goal, self._score, self._roomy = "", "", True
        self._when = "", ""
        """The round, and how many seconds of the battle have been played."""
        self.length = length
        """Rounds that the battle lasts."""
        super().__init__(
            Row(
                Column(self.round, Label(title, "strong", wrap=False), gap=0, pad=4),
                self.goal,
                self.waits,
                self.strip,
                self.empty,
                self.weather,
                self.referee,
                self.undo,
                Row(self.ask, self.orders, self.film, self.menu, gap=2),
                gap=14,
            ),
            pad=8,
            **options,
        )

    def fit(self, across: float) -> None:
        """In a window so many points broad: what there is no room for is left out."""
        self.strip.visible = across >= 560
        self.empty.visible = not self.strip.visible
        self.weather.visible = across >= 800
        self.undo.text = "Undo" if across >= 640 else ""
        self._roomy = across / max(1.0, self.theme.text) >= ROOMY
        self.goal.text = self._goal if self._roomy else ""
        self._tell_time()
        self.relayout()

    def show_goals(self, goals: Sequence[Goal], side: str | None, given: int = 0) -> None:
        """Show the objective that matters most, and the score of the side that looks on beside the round, with the
        points that the game master has given it.
        """
        first = foremost(goals)
        self._goal = "Briefing" if first is None else f"{first.sheet.name}: {standing_in_words(first)}"
        self.goal.text = self._goal if self._roomy else ""
        self.goal.hint = "Briefing: objectives, score and time"
        score, most = points(goals, side) if side is not None else (0, 0)
        self._score = f"{score + given} of {counted(most, 'point')}" if most or given else ""

    def _tell_time(self) -> None:
        """The round, the seconds if there is room for them, and the score."""
        title, seconds = self._when
        self.round.text = " · ".join(filter(None, (title, seconds if self._roomy else "", self._score)))

    def _time(self, view: View) -> str:
        """How many seconds have been played, and of how many."""
        played = min(max(0, view.clock.round - 1), self.length)
        return f"{view.times.seconds(played)} of {view.times.seconds(self.length)} s"

    def show(self, view: View, tokens: Mapping[Ref, Token], acting: Ref | None, waits: str, why_no_undo: str) -> None:
        """Show the present round."""
        line = view.book.timeline(view)
        self._when = line.title, self._time(view)
        self._tell_time()
        self.strip.show(line, tokens, acting)
        self.weather.text = weather_words(view)
        self.waits.text = waits
        self.undo.enabled = not why_no_undo
        self.undo.hint = why_no_undo or "Undo your last order"


def weather_words(view: View) -> str:
    """Wind, light and air in a few words."""
    weather = view.weather
    wind = f"wind {lengths.wind(weather.wind)} to {compass(weather.wind_to)}" if weather.wind else "no wind"
    light = () if weather.light is Light.BRIGHT else (weather.light.value,)
    air = () if weather.air is Air.CLEAR else (weather.air.value,)
    return " · ".join((wind, *light, *air))
