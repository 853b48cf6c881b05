"""A new battle: which scenario, who plays, under which rules. What was chosen last time is chosen already."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pygame
from pydantic import ValidationError

from game.battle.goal_words import goal_in_words
from game.battle.scenario import Scenario, Written
from game.battle.setup import Setup, set_up
from game.ui.afterwards.sheet import side_mark
from game.ui.battle.seats import PERSON
from game.ui.front.house import House
from game.ui.front.page import Page
from game.ui.front.players import NOBODY, called, seats, taken_apart, tempers, thinks
from game.ui.front.scenarios import Listed, fitting, listed, shipped, unfit
from game.ui.front.switches import switches
from game.ui.kit.boxes import FILL, Column, Grid, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option
from game.ui.kit.dialog import tell
from game.ui.kit.entry import Entry
from game.ui.kit.fields import Field
from game.ui.kit.label import Label, caption
from game.ui.kit.listing import Listing
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import Picture
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.sliding import Slider
from game.ui.kit.tabs import Tabs
from game.ui.kit.widget import Widget
from game.ui.map.palette import palettes, usual
from game.ui.settings import LastBattle
from rules.book import load, names
from rules.faults import Faulty

PAINTED = (960, 540)
"""Pixels of a scenario's picture."""
LISTED = 430
"""Points across of the list."""
SEED_BYTES = 16
"""Of a seed by chance: nobody finds it out by trying them all."""
MOST_ROUNDS = 60


class NewBattle(Page):
    """The room in which a battle is arranged."""

    title = "New battle"

    def __init__(self, house: House) -> None:
        super().__init__(house)
        last = self.app.settings.battle
        self._scenarios = list(shipped())
        self._taken = next((each for each in self._scenarios if each.name == last.scenario), self._scenarios[0])
        if last.scenario.endswith(".toml") and Path(last.scenario).is_file():
            self._taken = listed(Path(last.scenario))
            self._scenarios.append(self._taken)
        self._book = last.book if last.book in names() else ""
        self._turned: dict[str, dict[str, Any]] = {book: dict(options) for book, options in last.options.items()}
        self._players = [taken_apart(player) for player in last.players] or [(PERSON, "steady")]
        self._rounds = last.rounds if self._taken.name == last.scenario else 0
        self._words: dict[str, str] = {}
        self._pictures: dict[str, list[Picture]] = {}
        self._painted = -1

    # what it shows

    def build(self) -> Widget:
        self._list = Listing(
            [self._line(each) for each in self._scenarios],
            self._scenarios.index(self._taken),
            self._choose,
            lambda _: self._begin(),
            name="scenarios",
        )
        self._about = Column(gap=10)
        self._sides = Column(gap="gap")
        self._goals = Column(gap=6)
        self._how = Column(gap="wide")
        self._rules = Column(gap="wide")
        self._tabs = Tabs(
            [
                ("Sides", ScrollArea(Column(self._sides, self._how, self._goals, gap=22))),
                ("Rules", ScrollArea(self._rules)),
            ],
            grow=1.0,
        )
        self._why_not = Label("", "small", "bad", grow=1.0)
        self._ready = Button("Begin", self._begin, "primary", "play", name="begin", width=170, height=42)
        beside = Panel(self._about, self._tabs, Row(self._why_not, self._ready), gap="wide", pad=18, grow=1.0)
        left = Panel(ScrollArea(self._list, grow=1.0), pad=8, width=LISTED)
        row = Row(left, beside, gap="wide", align=FILL, grow=1.0)
        page = self.framed(row)
        self._show()
        return page

    def _line(self, each: Listed) -> Widget:
        picture = Picture(width=132, height=82)
        self._pictures.setdefault(each.name, []).append(picture)
        words: list[Widget] = [Label(each.title, "strong")]
        if each.fault is not None:
            words.append(Label(str(each.fault.faults[0]), "small", "bad"))
        else:
            words += [Label(each.meta, "small", "second"), Label(self._meant_for(each), "small", "second")]
        return Row(picture, Column(*words, gap=2, grow=1.0), gap=12, enabled=each.fault is None)

    @staticmethod
    def _meant_for(each: Listed) -> str:
        assert each.written is not None
        book = each.written.scenario.book
        if book not in names():
            return f"for {book}, which is not installed"
        fit = fitting(each.written)
        if len(fit) == len(names()) > 1:
            return "every rulebook"
        titles = [load(name).title for name in fit] or [load(book).title]
        return f"{' or '.join(titles)}{' only' if len(titles) == 1 else ''}"

    def _show(self) -> None:
        """Everything that depends on the scenario."""
        each = self._taken
        assert each.written is not None
        picture = Picture(width=288, height=162, name="picture")
        self._pictures["taken"] = [picture]
        self._painted = -1
        words = Column(
            Label(each.title, "heading"), Label(each.meta, "small", "second"), Label(each.told), gap=4, grow=1.0
        )
        self._about.fill([Row(picture, words, gap=16, align=0.0)])
        scenario = each.written.scenario
        while len(self._players) < len(scenario.side):
            self._players.append(("tactician:regular", "steady"))
        self._show_sides(scenario)
        self._show_goals(scenario)
        self._show_how(scenario)
        self._show_rules()

    def _show_sides(self, scenario: Scenario) -> None:
        palette = palettes().get(self.app.settings.palette) or usual()
        parts: list[Widget] = []
        several = sum(seat == PERSON for seat, _ in self._players[: len(scenario.side)]) > 1
        for number, side in enumerate(scenario.side):
            seat, temper = self._players[number]
            mark = side_mark(palette, number, 44)
            title = side.title or side.name.title()
            people = f"{self._taken.people[number]} figures"
            briefing = Button("Briefing", self._briefing(scenario, number), "quiet", font="small_strong")
            parts += [
                mark,
                Column(Label(title, "strong"), Label(people, "small", "second"), gap=0),
                briefing,
                self._word(side.name, shown=several and seat == PERSON),
                Choice(tempers(), temper, self._tempered(number), visible=thinks(seat), name=f"temper {number}")
                if thinks(seat)
                else Spacer(1),
                Choice(seats(), seat, self._seated(number), name=f"seat {number}", width=196),
            ]
        grid = Grid(*parts, columns=(0, 1, 0, 0, 0, 0), gap=10, rows=6)
        self._sides.fill([caption("Who plays"), grid])

    def _show_goals(self, scenario: Scenario) -> None:
        """What there is to win, and for whom."""
        palette = palettes().get(self.app.settings.palette) or usual()
        sides = [side.name for side in scenario.side]
        lines: list[Widget] = [
            Row(
                side_mark(palette, sides.index(goal.side), 24),
                Label(goal.name, wrap=False),
                Label(goal_in_words(goal), "small", "second", grow=1.0),
                gap=10,
            )
            for goal in scenario.objective
        ]
        self._goals.fill([caption("What there is to win"), *lines] if lines else [])

    def _word(self, side: str, *, shown: bool) -> Widget:
        if not shown:
            return Spacer(1)
        hint = "Only whoever knows the password sees what this side sees. Leave it empty and anybody may."
        return Entry(
            self._words.get(side, ""),
            lambda word: self._words.__setitem__(side, word),
            placeholder="password, if any",
            secret=True,
            limit=40,
            width=150,
            hint=hint,
            name=f"word {side}",
        )

    def _briefing(self, scenario: Scenario, number: int) -> Any:
        side = scenario.side[number]
        words = " ".join(side.briefing.split()) or "Nothing was written for this side."
        return lambda: tell(self.root, side.title or side.name.title(), words)

    def _seated(self, number: int) -> Any:
        def taken(seat: str) -> None:
            self._players[number] = seat, self._players[number][1]
            self._again()

        return taken

    def _tempered(self, number: int) -> Any:
        def minded(temper: str) -> None:
            self._players[number] = self._players[number][0], temper

        return minded

    def _again(self) -> None:
        """Who plays has changed: show it, and leave the keys where they were."""
        focus = self.root.focus.name if self.root.focus is not None else ""
        assert self._taken.written is not None
        self._show_sides(self._taken.written.scenario)
        self.root.settle()
        for widget in self.root.widget.everything():
            if focus and widget.name == focus:
                self.root.set_focus(widget, self.root.ringed is not None)

    def _show_how(self, scenario: Scenario) -> None:
        self._length = Slider(
            self._rounds or scenario.rounds,
            1,
            max(MOST_ROUNDS, scenario.rounds),
            self._timed,
            shown=lambda rounds: f"{rounds:.0f}",
            width=260,
            name="rounds",
        )
        self._seed = Entry("", placeholder="by chance", limit=40, width=170, name="seed")
        dice = Button("", self._roll, icon="dice", hint="Another seed", name="roll")
        note = "Battles with the same seed and the same orders are the same."
        self._how.fill(
            [
                Field("Length in rounds", self._length, f"The scenario says {scenario.rounds}."),
                Field("Seed of the dice", Row(self._seed, dice, gap=6), note),
            ]
        )

    def _timed(self, rounds: float) -> None:
        self._rounds = round(rounds)

    def _roll(self) -> None:
        self._seed.text = secrets.token_hex(SEED_BYTES)

    def _show_rules(self) -> None:
        book = load(self._rulebook)
        assert self._taken.written is not None
        why_not = unfit(self._taken.written, book.name)
        self._why_not.text = self._ready.hint = why_not
        self._ready.enabled = not why_not
        fit = fitting(self._taken.written)
        offered = fit if book.name in fit else (book.name, *fit)
        options = [Option(name, load(name).title) for name in offered]
        choice = Choice(options, book.name, self._ruled, name="book", width=300)
        read = Button("Read the rules", lambda: self.house.rules(book.name), "quiet", "book", command="house.rules")
        lines = switches(book, self._in_force(book.name), self._turn, lambda rule: self.house.rules(book.name, rule))
        usual_again = Button("As the scenario has it", self._reset, "quiet", "refresh", font="small_strong")
        self._rules.fill(
            [
                Field("Rulebook", Row(choice, read, gap=6), self._not_under()),
                Row(caption("Options"), Spacer(), usual_again),
                *lines,
            ]
        )

    def _not_under(self) -> str:
        """Which rulebooks cannot play the scenario, and for want of what."""
        assert self._taken.written is not None
        refused = [why_not for name in names() if (why_not := unfit(self._taken.written, name))]
        return " ".join(refused) or "Each of these plays it."

    @property
    def _rulebook(self) -> str:
        assert self._taken.written is not None
        meant = self._taken.written.scenario.book
        return self._book or (meant if meant in names() else names()[0])

    def _in_force(self, book: str) -> dict[str, Any]:
        assert self._taken.written is not None
        return {**self._taken.written.scenario.options.get(book, {}), **self._turned.get(book, {})}

    # what somebody chooses

    def _choose(self, number: int) -> None:
        self._taken = self._scenarios[number]
        self._book, self._rounds = "", 0
        self._words.clear()
        self._show()

    def _ruled(self, book: str) -> None:
        self._book = book
        self._show_rules()

    def _turn(self, name: str, value: Any) -> None:
        self._turned.setdefault(self._rulebook, {})[name] = value

    def _reset(self) -> None:
        self._turned.pop(self._rulebook, None)
        self._show_rules()

    # time, and what comes from outside

    def tick(self, passed: int) -> bool:
        if self._painted != self.house.gallery.finished:
            self._painted = self.house.gallery.finished
            self._hang()
        return super().tick(passed)

    def _hang(self) -> None:
        """Put up the pictures that are finished."""
        for each in self._scenarios:
            if each.written is None:
                continue
            hung = self._pictures.get(each.name, []) + (self._pictures["taken"] if each is self._taken else [])
            palette = self.app.settings.palette
            found = self.house.gallery.picture(each.written.map_file, PAINTED, palette, each.file)
            for picture in hung:
                if found is not None and picture.picture is not found:
                    picture.picture = found

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.DROPFILE:
            self._dropped(Path(event.file))
            return
        super().handle(event)

    def _dropped(self, file: Path) -> None:
        """A scenario from elsewhere was dropped on the window."""
        found = listed(file)
        if found.fault is not None:
            self.explain("This is no scenario that can be played", found.fault)
            return
        self._scenarios.append(found)
        self._list.show([self._line(each) for each in self._scenarios], len(self._scenarios) - 1)
        self._choose(len(self._scenarios) - 1)

    # beginning

    def _begin(self) -> None:
        if not self._ready.enabled:
            return
        try:
            setup = self._setup()
            self._remember()
            seed = self._seed.text.strip() or secrets.token_hex(SEED_BYTES)
            sides = [side.name for side in setup.scenario.side]
            players = {side: called(*self._players[number]) for number, side in enumerate(sides)}
            if set(players.values()) == {NOBODY}:
                tell(self.root, "Nobody would play", "Let a person or the computer play at least one side.")
                return
            self.house.play(setup, seed, players, {side: self._words.get(side, "") for side in sides})
        except Faulty as error:
            self.explain("This battle cannot begin", error)

    def _setup(self) -> Setup:
        written = self._taken.written
        assert written is not None
        book = self._rulebook
        options = {**written.scenario.options, book: self._in_force(book)}
        changed = {"rounds": round(self._length.value), "options": options}
        return set_up(Written(written.scenario.model_copy(update=changed), written.file), book)

    def _remember(self) -> None:
        assert self._taken.written is not None
        sides = len(self._taken.written.scenario.side)
        rounds = self._rounds if self._rounds != self._taken.written.scenario.rounds else 0
        try:
            last = LastBattle(
                scenario=self._taken.name,
                book=self._book,
                players=tuple(called(*player) for player in self._players[:sides]),
                rounds=rounds,
                options={book: options for book, options in self._turned.items() if options},
            )
        except ValidationError:
            return  # a name too long to be remembered is chosen anew next time
        self.house.set(battle=last)
