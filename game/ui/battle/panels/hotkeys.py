"""What the named keys do on the battle screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from game.players.errands.errand import Duty
from game.ui.battle.form_fields import where
from game.ui.battle.panels.layout import Layout
from game.ui.battle.panels.panel_set import Panels
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.battle.squad import WANTED
from game.ui.kit.terms import Doing
from rules.kernel.refs import Ref

UNFOLDED = "Nothing to unfold: the window has room for everything"
IDLE = {
    "battle.for_all": "No other unit is asked the same now",
    "battle.always": "No standing order answers this question",
    "battle.keep": "No order that could be kept up",
    "battle.ping": "Point at the place to ping first",
    "battle.map": UNFOLDED,
    "battle.target_card": UNFOLDED,
    "battle.order": UNFOLDED,
}
"""What is said where a key has no button to press: it reaches the screen only then."""


class Hotkeys:
    """Carries out the named keys of a battle screen."""

    def __init__(self, screen: Whole, board: Panels, layout: Layout) -> None:
        self.screen = screen
        self.board = board
        self.layout = layout

    def obey(self, name: str) -> bool:
        """Do what a named key means; whether it means anything here."""
        doing = self._doings().get(name)
        if doing is not None:
            doing()
        return doing is not None

    def _doings(self) -> dict[str, Doing]:
        screen, desk = self.screen, self.screen.desk
        camera = screen.table.camera
        return {
            "battle.skip": screen.skip,
            "battle.back": self._back,
            "battle.confirm": desk.confirm,
            "battle.units": lambda: self.layout.pull("units"),
            "battle.target": lambda: self._target(1),
            "battle.target_back": lambda: self._target(-1),
            "battle.row": lambda: desk.step_row(1),
            "battle.row_back": lambda: desk.step_row(-1),
            "battle.best": self._best,
            "battle.unit": lambda: self._next_unit(1),
            "battle.unit_back": lambda: self._next_unit(-1),
            "battle.home": screen.home,
            "battle.all": lambda: camera.see_all(screen.now),
            "battle.closer": lambda: camera.zoom(1, camera.rect.center, screen.now),
            "battle.further": lambda: camera.zoom(-1, camera.rect.center, screen.now),
            "battle.names": self._names,
            "battle.filter": self._filter,
            "battle.rules": lambda: screen.read(""),
            "battle.ask": self._hold,
            "battle.ruler": self._ruler,
            "battle.posture": self._posture,
            "battle.errands": self._errands,
            "battle.errand.all": lambda: self._chosen(desk.squad.own),
            "battle.errand.asking": lambda: self._chosen(desk.squad.asking),
            **{f"battle.errand.{duty.value}": partial(self._errand, duty) for duty in WANTED},
            "battle.orders": screen.orders,
            "battle.referee": screen.referee_seat,
            "battle.decrees": screen.decrees,
            "battle.briefing": screen.brief,
            **{each: partial(self._say, words) for each, words in IDLE.items()},
        }

    def _say(self, words: str) -> None:
        """Say why a key does nothing here."""
        desk = self.screen.desk
        if desk.form is not None and not self.screen.playing:
            desk.complaint = words
            desk.changes += 1

    def _best(self) -> None:
        best = self.screen.desk.best
        if best is None:
            self._say("No better option at this price")
        else:
            self.screen.desk.choose(best)

    def _back(self) -> None:
        """Fold what is pulled out; else ask the map no more, leave the film, or go one step back in the order; with
        nothing open, the menu.
        """
        if self.layout.pulled:
            self.layout.pull(self.layout.pulled)
        elif self.screen.asking.kept:
            self.screen.asking.kept = self.screen.asking.held = False
            self.screen.show()
        elif self.screen.filming:
            self.screen.leave_film()
        elif not self.screen.desk.cancel() and not self.board.order.fold():
            self.screen.menu()

    def _hold(self) -> None:
        self.screen.asking.held = True
        self.screen.show()

    def ask(self) -> None:
        asking = self.screen.asking
        asking.kept = not asking.on
        asking.held = False
        self.screen.show()

    def _errands(self) -> None:
        self.screen.desk.squad.toggle_open()
        self.screen.desk.changes += 1

    def _errand(self, duty: Duty) -> None:
        """Give an errand by its key, though its panel is not open."""
        desk = self.screen.desk
        if desk.squad.own():
            desk.squad.open = True
            desk.squad.pick(duty)
            desk.changes += 1

    def _chosen(self, units: Callable[[], Iterable[Ref]]) -> None:
        """Choose units for an errand by a key, though its panel is not open."""
        desk = self.screen.desk
        if desk.squad.own():
            desk.squad.choose(units())
            desk.changes += 1

    def _posture(self) -> None:
        """Ask about the next posture; the first time, begin to ask."""
        asking = self.screen.asking
        if asking.on:
            asking.next_posture()
        else:
            asking.kept = True
        self.screen.show()

    def _ruler(self) -> None:
        asking, desk = self.screen.asking, self.screen.desk
        asking.choose("ruler")
        asking.kept, asking.start = True, desk.cell
        self.screen.show()

    def _target(self, step: int) -> None:
        desk = self.screen.desk
        ref = desk.next_target(step)
        if ref is None:
            ref = desk.next_enemy(step)
        if ref is not None:
            cell = where(desk.view, ref)[0]
            self.screen.pointer.set_cursor(cell, self.screen.now, ref)
            if not self.screen.in_sight(cell):
                self.screen.bring(cell)

    def _names(self) -> None:
        marks = self.screen.table.marks
        marks.names = not marks.names

    def _filter(self) -> None:
        desk = self.screen.desk
        subject = desk.subject if self.board.log.unit is None else None
        self.board.log.filter(subject, "" if subject is None else desk.view.name(subject))

    def _next_unit(self, step: int) -> None:
        desk = self.screen.desk
        own = desk.view.units(desk.view.viewer)
        if own:
            at = own.index(desk.subject) + step if desk.subject in own else 0
            self.screen.look_at(own[at % len(own)])
