"""The film of the battle: turned along its rounds, looked at anywhere, and played on from there."""

from __future__ import annotations

from typing import Unpack

from game.ui.battle.replay_controller import ReplayController
from game.ui.kit.boxes import Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.slider import Slider
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Options

PLAYING = 260
"""Milliseconds between two steps of a film that runs by itself."""


class FilmPanel(Panel):
    """A slider over the steps, rounds to jump to, and the way back."""

    def __init__(self, reel: ReplayController, leave: Doing, play_on: Doing, **options: Unpack[Options]) -> None:
        self.reel = reel
        self.running = False
        self._waited = 0
        self.where = Label("", "small", "second", wrap=False)
        self.slider = Slider(reel.at, reel.first, max(reel.end, reel.first + 1), self._drawn, name="film slider")
        self.slider.grow = 1
        self.run = Button("", self.toggle, icon="play", hint="Play", name="film run")
        name = reel.battle.setup.times.name
        back = Button("", lambda: self._round(-1), icon="previous", hint=f"Previous {name}", name="film back")
        on = Button("", lambda: self._round(1), icon="next", hint=f"Next {name}", name="film on")
        self.branch = Button("Continue from here", play_on, icon="branch", name="film branch")
        super().__init__(
            Row(caption("the film of this battle"), Spacer(), self.where),
            Row(back, self.run, on, self.slider, gap=8),
            Row(self.branch, Button("Back to the battle", leave, "primary", name="film leave"), gap=8),
            pad=12,
            **options,
        )

    def _drawn(self, step: float) -> None:
        self.running = False
        self.reel.turn_to(round(step))

    def _round(self, step: int) -> None:
        starts = [chapter.start for chapter in self.reel.chapters] or [0]
        wanted = [start for start in starts if start < self.reel.at] if step < 0 else []
        ahead = [start for start in starts if start > self.reel.at]
        self._drawn(wanted[-1] if wanted else self.reel.first if step < 0 else (ahead or [self.reel.end])[0])

    def toggle(self) -> None:
        """Let it run, or stop it."""
        self.running = not self.running
        if self.running and self.reel.at >= self.reel.end:
            self.reel.turn_to(self.reel.first)

    def step(self, by: int) -> None:
        """One step on, or back."""
        self._drawn(self.reel.at + by)

    def tick_film(self, passed: int) -> bool:
        """Turn on for a moment; whether it shows something else."""
        if self.running and self.reel.at == self.reel.goal:
            self._waited += passed
            if self._waited >= PLAYING:
                self._waited = 0
                self.reel.turn_to(self.reel.at + 1)
                self.running = self.reel.goal > self.reel.at
        turned = self.reel.turn()
        if self.reel.lost:
            return True
        self.run.icon = "pause" if self.running else "play"
        self.slider.value = self.reel.goal
        self.where.text = (
            f"{self.reel.battle.setup.times.numbered(self.reel.round)} · step {self.reel.at} of {self.reel.end}"
        )
        self.branch.enabled = self.reel.at < self.reel.end
        return turned
