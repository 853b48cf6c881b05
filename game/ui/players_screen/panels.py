"""What stands beside the map on the players' screen: the clock, the objectives, what happened; all of it large."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Unpack

from game.battle.goal_words import holder_in_words, standing_in_words
from game.battle.objective_status import Goal
from game.battle.scenario import Scenario
from game.battle.view import View
from game.battle.witness import Account
from game.ui.afterwards.sheet import side_mark
from game.ui.battle.panels.log import LogPanel
from game.ui.kit.boxes import Column, Row
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import Icon
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Options, Widget
from game.ui.map.palette import Palette
from rules.frame.showing import Sight

SHARE, NARROWEST, BROADEST = 0.32, 320, 560
"""The share of the window that it takes, and points across at least and at most."""
GOALS = 0.4
"""The share of the window's height that the objectives take at most."""


class Beside(Panel):
    """The column beside the map."""

    def __init__(self, scenario: Scenario, palette: Palette, **options: Unpack[Options]) -> None:
        self.scenario, self.palette = scenario, palette
        self.clock = Label("", "clock", "accent", wrap=False, name="clock")
        self.of = Label("", "body", "second", wrap=False)
        self.goals = Column(gap=10, name="goals")
        self.area = ScrollArea(self.goals)
        self.log = LogPanel(lambda _: None, "large", grow=1)
        self.log.pad, self.log.shadow, self.log.fill_color = 12, False, "sunken"
        self.log.more.visible = False
        self.trouble = Label("", "body", "bad", visible=False, name="trouble")
        when = Column(self.clock, self.of, gap=0)
        super().__init__(
            Label(scenario.title, "title"), when, self.area, self.log, self.trouble, gap=14, pad=18, **options
        )

    def fit(self, across: float, down: float) -> None:
        """Be as broad and high as a window of so many points lets it be."""
        self.width, self.height = min(BROADEST, max(NARROWEST, across * SHARE)), down
        self.area.most = down * GOALS
        self.log.width = self.width
        self.relayout()

    def show_time(self, view: View, rounds: int) -> None:
        """How far the battle has got."""
        times, now = view.times, min(max(1, view.clock.round), rounds)
        self.clock.text = times.numbered(now).capitalize()
        self.of.text = f"of {times.told(rounds)}"

    def show_goals(self, goals: Mapping[str, Sequence[Goal]]) -> None:
        """The objectives of each side that looks on."""
        self.goals.fill(list(self._lines(goals)))

    def _lines(self, goals: Mapping[str, Sequence[Goal]]) -> Iterator[Widget]:
        names = [side.name for side in self.scenario.side]
        for side, found in goals.items():
            own = [goal for goal in found if goal.own]
            if len(goals) > 1 and own:
                mark = side_mark(self.palette, names.index(side), 26)
                yield Row(mark, Label(self.scenario.titles[side], "strong"), gap=8)
            elif own:
                yield caption("Objectives")
            yield from (self._goal(goal) for goal in own)

    def _goal(self, goal: Goal) -> Widget:
        icon, colour = ("check", "good") if goal.won else ("close", "bad") if goal.failed else ("flag", "accent")
        stands = ", ".join(filter(None, (standing_in_words(goal), holder_in_words(goal, self.scenario.titles))))
        return Row(
            Icon(icon, colour),
            Column(Label(goal.sheet.name, "title"), Label(stands, "body", "second"), gap=0, grow=1.0),
            gap=10,
        )

    def tell(self, log: Sequence[Account], sights: Mapping[str, Sight]) -> None:
        """What happened so far."""
        self.log.show(log, sights)

    def warn(self, trouble: str) -> None:
        """Say why the battle cannot be followed; "" while it can."""
        if (trouble, bool(trouble)) != (self.trouble.text, self.trouble.visible):
            self.trouble.text, self.trouble.visible = trouble, bool(trouble)
            self.relayout()
