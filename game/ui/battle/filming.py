"""The film of a battle on its screen: opened, turned, left again, or played on from where it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.battle.reasons import Reasons
from game.ui.battle.panels.film import FilmPanel
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.battle.replay_controller import ReplayController
from game.ui.battle.session import Session
from rules.kernel.faults import Faulty

HOMEWARD = 0.5
"""Seconds of turning at a time on the way back to the battle: nothing is shown of what lies between."""


class Projector:
    """Shows the film while it is open; the battle stands still meanwhile."""

    def __init__(self, screen: Whole) -> None:
        self.screen = screen
        self.panel: FilmPanel | None = None
        self._leaving = False
        """Whether it turns to its end, to be left there."""

    @property
    def on(self) -> bool:
        """Whether the film is open."""
        return self.panel is not None

    def toggle(self) -> None:
        """Open the film, or go back to the battle."""
        if self.panel is not None:
            self.leave()
        elif not self.screen.playing and not self.screen.passing and not self.screen.others.on:
            self.panel = FilmPanel(ReplayController(self.screen.session), self.leave, self.play_on)
            self.screen.show_film(self.panel)

    def leave(self) -> None:
        """Back to the battle, as if nothing had been looked at; where the film does not lead back to it, the battle is
        read from its journal.
        """
        if self.panel is not None:
            self.panel.reel.turn_to(self.panel.reel.end)
            self._leaving = True
            self._go_home()

    def _go_home(self) -> None:
        """Turn on to the end, beside the window, and leave the film there."""
        assert self.panel is not None
        reel = self.panel.reel
        while reel.turn(HOMEWARD):
            pass
        if self.screen.session.changing:
            return
        self._leaving = False
        if reel.home():
            self._close()
        else:
            self._read_again(reel)

    def _read_again(self, reel: ReplayController) -> None:
        self._leave_for(reel.read_again, "This battle cannot be continued")

    def _leave_for(self, made: Callable[[], Callable[[], Session]], failed: str) -> None:
        """Make another battle of it beside the window, and go on with that."""
        session = self.screen.session
        found: list[Callable[[], Session]] = []
        wrong: list[Faulty] = []

        def make() -> None:
            try:
                found.append(made())
            except Faulty as error:
                wrong.append(error)

        def go_on() -> None:
            if wrong:
                self.screen.say(failed, str(wrong[0]))
                return
            try:
                other = found[0]()
            except Faulty as error:
                self.screen.say(failed, str(error))
                return
            self.panel = None
            self.screen.show_film(None)
            self.screen.go_on_with(other)

        session.change(make, go_on)

    def _close(self) -> None:
        self.panel = None
        self.screen.show_film(None)
        self.screen.session.shown()

    def tick(self, passed: int) -> bool:
        """Turn on for a moment; whether something else is shown."""
        if self.panel is None:
            return False
        if self._leaving:
            self._go_home()
            return False
        if self.panel.reel.lost:
            return False
        turned = self.panel.tick_film(passed)
        if self.panel.reel.lost:
            self.leave()
            return False
        return turned

    @property
    def reasons(self) -> Reasons | None:
        """Why the answer was given that led to what the film shows."""
        return None if self.panel is None else self.panel.reel.reasons

    def play_on(self) -> None:
        """Go on from here as a battle of its own."""
        panel, screen = self.panel, self.screen
        if panel is None or screen.session.changing:
            return
        failed = "This battle cannot be continued from here"
        try:
            path = screen.ways.fresh(screen.session) if screen.ways.fresh is not None else None
        except Faulty as error:
            screen.say(failed, str(error))
            return
        self._leave_for(partial(panel.reel.play_on, path), failed)
