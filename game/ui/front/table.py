"""A battle at a table of the house: with its sounds, its menu and its report, and noted down when it is left."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from game.battle.witness import Account
from game.ui.app import App, Space
from game.ui.battle.exits import Exits
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.front.moment import Saving
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page
from game.ui.front.primer import Primer
from game.ui.front.save_thumbnail import moment
from game.ui.kit.boxes import Centered, Column
from game.ui.kit.button import Button
from game.ui.kit.canvas import LEFT
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Widget
from game.ui.players_screen.starting import choose, start
from game.ui.saves import fresh_file, note_down
from game.ui.sound.cues import Cue, cue
from rules.frame.primer import Card
from rules.kernel.faults import Faulty
from rules.kernel.refs import Ref

AT_ONCE = 3
"""So many sounds begin at a time at most."""
DIM = (84, 86, 90)
"""What is left of the battle's light behind the menu, of 255."""
STRONG_WIND = 14.0
"""Metres a second at which the wind is as loud as it gets."""


class Table(BattleScreen):
    """The battle screen in its house."""

    briefs = True
    """Whether a new battle opens on its briefing."""

    def __init__(self, house: Navigation, session: Session) -> None:
        ways = Exits(rules=self._rules, menu=self._menu, over=self._ended, hear=self._hear, fresh=self._fresh)
        super().__init__(session, ways)
        self.house = house
        self._sounds = 0
        """How many sounds this turn of the loop has begun."""
        self._hushed = False
        self._waited = False
        self._end_noted = False
        persons = session.seats.persons
        new = not any(step.word == "answer" for step in session.battle.script)
        self._unbriefed = set(persons) if self.briefs and house.app.settings.briefing and new else set[str]()
        """The sides whose players have still to be shown their briefing."""
        self._briefing = False
        """Whether a player reads it just now."""
        book = session.battle.setup.book
        first = book.name not in house.app.settings.primers
        self._unintroduced = bool(self.briefs and new and persons and first and self.primer())
        """Whether this is the first battle under its rulebook, and what that does differently is still to be shown."""

    # where one can go

    def _rules(self, app: App, session: Session, rule: str) -> None:
        self.house.rules(session.battle.setup.book.name, rule)

    def _menu(self, app: App, session: Session) -> None:
        app.hush()
        app.push(BattleMenu(self.house, self))

    def _ended(self, app: App, session: Session) -> None:
        self.note_down()
        self.report()

    def _fresh(self, session: Session) -> Path | None:
        """A file for a battle that leaves this one."""
        return fresh_file(session.battle.setup.scenario.title)

    def report(self) -> None:
        """How things stand, as far as may be told."""
        journal = self.session.journal
        self.house.report(self.session.battle, self.session.eyes, None if journal is None else journal.path)

    def note_down(self) -> None:
        """Let the list of battles know how this one stands; how it stood before its film is known already."""
        if self.session.journal is not None and not self.projector.on:
            note_down(self.session.journal.path, self.session.battle, moment(self, self._size))

    def toggle_film(self) -> None:
        journal = self.session.journal
        if journal is not None and not self.projector.on and not self.session.changing:
            try:
                note_down(journal.path, self.session.battle)
            except Faulty as error:
                self.say("The battle could not be saved", str(error))
        super().toggle_film()

    def primer(self) -> tuple[Card, ...]:
        """What the rulebook does differently, as this battle plays it."""
        setup = self.session.battle.setup
        return setup.book.primer(setup.options)

    def introduce(self) -> None:
        """Show what the rulebook does differently; it is not shown unasked again."""
        book, known = self.session.battle.setup.book, self.app.settings.primers
        self._unintroduced = False
        if book.name not in known:
            self.house.set(primers=(*known, book.name))
        Primer(book, self.primer(), partial(self.house.rules, book.name)).open(self.board.root)

    # coming and going

    def opened(self, app: App) -> None:
        first = not self._built
        super().opened(app)
        self.house.backdrop.forget()
        if first and self.session.notes:
            app.tell("About this battle", "\n".join(note[:1].upper() + note[1:] + "." for note in self.session.notes))
        wind = self.session.view().weather.wind
        self.house.speaker.ambience("wind" if wind >= 1 else "", min(1.0, wind / STRONG_WIND) * 0.6)

    def closed(self) -> None:
        self.house.speaker.silence()
        if not self._parted:
            self.note_down()
        super().closed()
        self.table.forget()

    def go_on_with(self, session: Session) -> None:
        self._parted = True
        self.app.swap(Table(self.house, session))

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.DROPFILE:
            self.app.notify("Leave the battle to open another scenario.")
            return
        if event.type == pygame.KEYDOWN and self.house.heard(event, self.board.root):
            return
        super().handle(event)

    def _go_on(self, passed: int) -> None:
        """A new battle opens on the briefing of each player, the first under a rulebook also on what that does
        differently; nothing goes on while they are read.
        """
        side = self.session.eyes
        if side in self._unbriefed and not self.theatre.on and not self.board.root.layers:
            self._unbriefed.remove(side)
            self.stage.set(self.session.view())
            self.brief()
            self._briefing = True
        elif self._unintroduced and not self.theatre.on and not self.board.root.layers and self.handing is None:
            self.stage.set(self.session.view())
            self.introduce()
            self._briefing = True
        self._briefing = self._briefing and bool(self.board.root.layers)
        if not self._briefing:
            super()._go_on(passed)

    # what is heard

    def tick(self, passed: int) -> bool:
        self.house.tick(passed)
        self._sounds = 0
        if self.handing is not None and not self._hushed:
            self.house.speaker.silence()
        self._hushed = self.handing is not None
        changed = super().tick(passed)
        self._note_end()
        self._ring()
        return changed

    def _note_end(self) -> None:
        """Note it down the moment the battle is over, before its last events are shown: quitting then loses nothing."""
        journal = self.session.journal
        if self.session.changing:
            return
        if self.session.over and not self._end_noted and journal is not None:
            note_down(journal.path, self.session.battle)
        self._end_noted = self.session.over

    def _hear(self, told: Account) -> None:
        """Something is shown: let it be heard as well."""
        made = cue(told, self.session.battle.setup.book.sights.get(told.kind))
        if made is not None and self._sounds < AT_ONCE:
            self._sounds += 1
            self.house.speaker.play(made.sound, made.loud, self._pan(made))

    def _ring(self) -> None:
        """A bell when the turn comes back from others."""
        if self.session.changing:
            return
        waits = self.others.on or self.session.thinking or self.theatre.on
        if self._waited and not waits and self.session.question is not None:
            self.house.speaker.play("bell", 0.5)
        self._waited = waits

    def _pan(self, cue: Cue) -> float:
        """Where on the screen it happens, from left to right."""
        cell = cue.cell or self._cell(cue.who)
        if cell is None or not self._size[0]:
            return 0.0
        camera = self.table.camera
        return 2 * camera.to_screen(self.table.chart.middle(cell))[0] / self._size[0] - 1

    def _cell(self, ref: Ref | None) -> tuple[int, int] | None:
        view = self.session.view()
        return view.cells(ref)[0] if ref is not None and ref in view.units() else None


class BattleMenu(Page):
    """What can be done beside the battle, which lies dimmed behind it, unless the seat is being passed."""

    def __init__(self, house: Navigation, table: Table) -> None:
        super().__init__(house)
        self.table = table
        self._dimmed: pygame.Surface | None = None
        """The battle as it was left, in the dark."""
        self._saving: Saving | None = None
        """A moment that is being saved."""

    def shown(self) -> None:
        self._dimmed = None

    def resized(self, space: Space) -> None:
        self.table.resized(space)
        self._dimmed = None
        super().resized(space)

    @property
    def _covered(self) -> bool:
        """Whether nothing of the battle may be seen, or nothing of it has been drawn yet."""
        return self.table.handing is not None or self.table.opening

    def tick(self, passed: int) -> bool:
        self._look_for_moment()
        if self._covered:
            return super().tick(passed)
        self.house.tick(passed)
        ground = self.table.table
        if self._dimmed is not None and ground.painting and ground.paint_on():
            self._dimmed = None
        return self.root.tick(passed) or self._dimmed is None

    def draw(self, surface: pygame.Surface) -> None:
        if self._covered:
            super().draw(surface)
            return
        if self._dimmed is None:
            self._dimmed = pygame.Surface(surface.get_size(), 0, surface)
            self.table.draw(self._dimmed)
            self._dimmed.fill(DIM, special_flags=pygame.BLEND_RGB_MULT)
        surface.blit(self._dimmed, (0, 0))
        self.root.draw(surface)

    def build(self) -> Widget:
        session = self.table.session
        battle = session.battle
        told = f"{battle.setup.book.title} · {battle.setup.times.numbered(battle.table.clock.round)}"
        moment = self._moment_entry()
        entries = Column(
            self._entry("Back to the battle", self.back, "play", "back"),
            *self._report_entry(),
            *self._players_entry(),
            *self._referee_entry(),
            *moment,
            self._entry("Rules", lambda: self.house.rules(battle.setup.book.name), "book", "rules"),
            *self._primer_entry(),
            self._entry("Options", self.house.options, "gear", "options"),
            self._entry("Leave the battle", self._leave, "left", "leave"),
            self._entry("Quit", self._quit, "power", "quit"),
            gap=4,
        )
        first = next(entry for entry in entries.parts if isinstance(entry, Button))
        first.default = True
        kept = "Every order is saved as you give it: leave whenever you like."
        if session.journal is None:
            kept = "This battle is not saved: it ends when you leave it."
        head = Column(Label(battle.setup.scenario.title, "heading"), Label(told, "small", "second"), gap=2)
        width = 600 if moment else 420
        return Centered(Panel(head, entries, Label(kept, "small", "second"), gap="wide", pad=26, width=width))

    def _primer_entry(self) -> tuple[Widget, ...]:
        """None where the rulebook has no introduction."""
        entry = self._entry("New to these rules?", self._introduce, "question", "primer")
        return (entry,) if self.table.primer() else ()

    def _introduce(self) -> None:
        book = self.table.session.battle.setup.book
        Primer(book, self.table.primer(), partial(self.house.rules, book.name)).open(self.root)

    def _report_entry(self) -> tuple[Widget, ...]:
        """None while the seat is passed: it would tell what the player before knows."""
        return () if self.table.handing is not None else (self._entry("Report", self._report, "chart", "report"),)

    def _players_entry(self) -> tuple[Widget, ...]:
        """None for a battle that has no journal to be followed by."""
        if self.table.session.journal is None:
            return ()
        return (self._entry("Players’ screen", self._players_screen, "computer", "players"),)

    def _referee_entry(self) -> tuple[Widget, ...]:
        """None once it is over, when everything is revealed, and while the seat is passed."""
        if self.table.session.over or self.table.handing is not None:
            return ()
        title = "Leave the referee’s seat" if self.table.session.above else "Referee’s seat"
        return (self._entry(title, self._referee, "eye", "referee"),)

    def _referee(self) -> None:
        self.back()
        self.table.referee_seat()

    def _moment_entry(self) -> tuple[Widget, ...]:
        """Only in the referee's seat: a scenario tells of all sides."""
        if self.table.session.over or self.table.handing is not None or not self.table.session.above:
            return ()
        return (self._entry("Save this moment as a scenario", self._save_moment, "save", "moment"),)

    def _save_moment(self) -> None:
        try:
            self._saving = Saving(self.table.session.battle, self._saved)
        except Faulty as error:
            self.explain("This moment cannot be saved", error)

    def _saved(self, file: Path, lost: tuple[str, ...]) -> None:
        kept = f"Saved among your scenarios as {file.parent.name}."
        left = f" Not kept: {'; '.join(lost)}." if lost else ""
        self.app.notify(kept + left, ("Open in the Workshop", lambda: self.house.edit(self.root, file)))

    def back(self) -> None:
        """Back to the battle; not while a moment is being saved."""
        if self._saving is None:
            super().back()

    def _look_for_moment(self) -> None:
        """Say that the moment has been written, once it has."""
        saving, self._saving = self._saving, None
        try:
            if saving is not None and not saving.tick():
                self._saving = saving
        except Faulty as error:
            self.explain("This moment cannot be saved", error)

    def _players_screen(self) -> None:
        choose(self.root, self.table.session, self._start)

    def _start(self, sides: tuple[str, ...]) -> None:
        journal = self.table.session.journal
        assert journal is not None
        try:
            start(journal.path, sides)
        except Faulty as error:
            self.explain("The players’ screen cannot be opened", error)
            return
        self.app.notify("The players’ screen opens. Move it to the second monitor; F11 fills it.")

    def _entry(self, text: str, doing: Doing, icon: str, name: str) -> Widget:
        return Button(text, doing, "quiet", icon, align=LEFT, font="title", height=42, name=name)

    def _report(self) -> None:
        self.table.report()

    def _leave(self) -> None:
        self.house.to_home()

    def _quit(self) -> None:
        try:
            self.table.note_down()
        except Faulty as error:
            self.explain("This battle could not be saved", error)
            return
        self.app.quit()

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self.app.keys.means(event, "battle.menu"):
            self.back()
            return
        super().handle(event)
