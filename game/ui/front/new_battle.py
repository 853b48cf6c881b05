"""A new battle: which scenario, who plays, under which rules. What was chosen last time is chosen already."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from game import data
from game.battle.scenario import Scenario, Written, read_scenario
from game.battle.seconds import Seconds
from game.battle.setup import set_up
from game.battle.with_duration import with_duration
from game.ui.app import Space
from game.ui.battle.seats import REFEREE
from game.ui.file_watcher import Watching
from game.ui.front.card import goals, headed
from game.ui.front.navigation import Navigation
from game.ui.front.option_switches import switches
from game.ui.front.page import Page
from game.ui.front.players import NOBODY, called
from game.ui.front.scenario_checks import CHECK, Overseer
from game.ui.front.scenario_list import LISTED, ScenarioList
from game.ui.front.scenarios import Listed, fitting, incomplete, listed, opened, shipped, unfit
from game.ui.front.scenarios import own as own_scenarios
from game.ui.front.who_plays import WhoPlays
from game.ui.kit.boxes import FILL, Column, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option
from game.ui.kit.dialog import ask, notify, tell
from game.ui.kit.fields import Field
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import Picture
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.slider import Slider
from game.ui.kit.tabs import Tabs
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from game.ui.map.palette import Palette, palettes, usual
from game.ui.settings import LastBattle
from rules.frame.book import load, names

PAINTED = (960, 540)
"""Pixels of a scenario's picture."""
SECRETS = "It shows starting positions, mines and triggers: players should not look."
LIST_SHARE = 0.42
"""The share of a narrow window that the list of scenarios takes at most."""
HEAD_SHARE = 0.22
"""The share of a low window that it takes at most."""
HEAD = 210
"""Points that the head of a scenario is high at most."""
SEED_BYTES = 16
"""Bytes of a random seed: too many to find it out by trying."""
MOST_ROUNDS = 60
FAULTY = "It has faults: see Check."
COMPARE = "Play it many times under every rulebook, and see who wins, how fast, at what price and why"


class NewBattle(Page):
    """The room in which a battle is arranged."""

    title = "New battle"

    def __init__(self, house: Navigation, file: Path | None = None) -> None:
        super().__init__(house)
        last = self.app.settings.battle
        self._folder = data.make_own_scenarios()
        self._opened: list[Listed] = []
        """What was opened from elsewhere."""
        self._scenarios = self._there_are()
        first = next(each for each in self._scenarios if not each.own)
        self._taken = next((each for each in self._scenarios if each.name == last.scenario), first)
        if file is not None:
            self._taken = self._took_in(opened(file))
        elif last.scenario.endswith(".toml") and self._taken.name != last.scenario and Path(last.scenario).is_file():
            self._taken = self._took_in(listed(Path(last.scenario)))
        self._been_away = False
        self._own = Watching()
        """The user's own folder."""
        self._book = last.book if last.book in names() else ""
        self._turned: dict[str, dict[str, Any]] = {book: dict(options) for book, options in last.options.items()}
        self._who = WhoPlays(self, last, self._again)
        self._lasts = last.lasts if self._taken.name == last.scenario else 0
        """The length that was chosen, in seconds; 0: as the scenario says."""
        self._picture = Picture(width=288, height=162, name="picture")
        self._painted = -1

    # what it shows

    def build(self) -> Widget:
        self._list = ScenarioList(self._choose, self._begin, self._seek, self._folder)
        self._about = Column(gap=10)
        self._sides = self._who.column = Column(gap="gap")
        self._goals = Column(gap=6)
        self._how = Column(gap="wide")
        self._rules = Column(gap="wide")
        check = Column(gap="wide")
        self._tabs = Tabs(
            [
                ("Sides", ScrollArea(Column(self._sides, self._how, self._goals, gap=22))),
                ("Rules", ScrollArea(self._rules)),
                (CHECK, ScrollArea(check)),
            ],
            grow=1.0,
        )
        self._overseer = Overseer(self._tabs, len(self._tabs.pages) - 1, check, self._taken, self._weigh)
        self._why_not = Label("", "small", "bad", grow=1.0)
        self._ready = Button("Begin", self._begin, "primary", "play", name="begin", width=170, height=42)
        self._head = ScrollArea(self._about, HEAD)
        beside = Panel(self._head, self._tabs, Row(self._why_not, self._ready), gap="wide", pad=18, grow=1.0)
        eye = Button("Game master’s map", self._ask_for_secrets, "quiet", "eye", hint=SECRETS, name="secrets")
        books = Button("Compare rulebooks", self._compare, "quiet", "chart", hint=COMPARE, name="compare")
        page = self.framed(Row(self._list, beside, gap="wide", align=FILL, grow=1.0), books, eye)
        self._fill()
        self._show()
        self._overseer.take(self._taken)
        return page

    def shown(self) -> None:
        """Files may have come or gone while something else was open."""
        if self._been_away:
            self._look_again()
        elif self.root.focus is None:
            self.root.set_focus(self._list.listing, self.root.ringed is not None)
        self._been_away = True

    # the list

    def _there_are(self) -> list[Listed]:
        """What was opened, the user's own, then what comes with the game."""
        own = [each for each in own_scenarios() if all(each.file != other.file for other in self._opened)]
        return [*self._opened, *own, *shipped()]

    def _took_in(self, each: Listed) -> Listed:
        """A scenario from elsewhere stands in the list from now on; in place of itself if it does already."""
        known = [other.file.absolute() for other in self._scenarios]
        if each.file.absolute() in known:
            at = known.index(each.file.absolute())
            self._scenarios[at] = each = replace(each, name=self._scenarios[at].name, own=self._scenarios[at].own)
        else:
            self._opened.insert(0, each)
            self._scenarios.insert(0, each)
        self.house.remember(each.file)
        return each

    def _fill(self) -> None:
        """List what there is, the chosen one marked."""
        self._list.show(self._scenarios, self._scenarios.index(self._taken))
        folders = [path for path in self._folder.glob("*") if path.is_dir()] if self._folder.is_dir() else []
        self._own.watch([self._folder, *folders])
        self._painted = -1

    def resized(self, space: Space) -> None:
        """In a small window the list is narrower, and the head of a scenario is lower and scrolls."""
        self._list.width = min(LISTED, LIST_SHARE * space.size[0] / space.scale)
        self._list.relayout()
        self._head.most = min(HEAD, HEAD_SHARE * space.size[1] / space.scale)
        self._head.relayout()
        super().resized(space)

    def _show(self) -> None:
        """Everything that depends on the scenario."""
        each = self._taken
        self._painted = -1
        self._picture = Picture(width=288, height=162, name="picture")
        self._about.fill([headed(each, self._picture)])
        if each.written is None:
            self._nothing_to_arrange(each)
        else:
            scenario = each.written.scenario
            self._who.seat(each, scenario)
            self._who.show(each, scenario, self._palette)
            self._show_how(scenario)
            self._show_rules()

    @property
    def _palette(self) -> Palette:
        return palettes().get(self.app.settings.palette) or usual()

    def _nothing_to_arrange(self, each: Listed) -> None:
        """A scenario that cannot be read has no sides and no rules."""
        for column in (self._sides, self._goals, self._how, self._rules):
            column.fill([])
        self._sides.fill([Label(f"{each.file.name} has faults: see Check.", "body", "second")])
        self._weigh()

    def _weigh(self) -> None:
        """Say why the battle cannot begin, or let it begin."""
        written = self._taken.written
        why_not = FAULTY if written is None else unfit(written, self._rulebook)
        if not why_not and self._overseer.stops:
            why_not = FAULTY
        self._why_not.text = self._ready.hint = why_not
        self._ready.enabled = not why_not

    def _again(self) -> None:
        """Who plays has changed: show it, and leave the keys where they were."""
        focus, ringed = self.root.focus.name if self.root.focus is not None else "", self.root.ringed is not None
        assert self._taken.written is not None
        self._who.show(self._taken, self._taken.written.scenario, self._palette)
        self._focus_again(focus, ringed)

    def _focus_again(self, focus: str, ringed: bool) -> None:
        """Leave the keys with what has this name now, and the ring if it was shown."""
        self.root.settle()
        for widget in self.root.widget.everything():
            if focus and widget.name == focus:
                self.root.set_focus(widget, ringed)

    def _show_how(self, scenario: Scenario) -> None:
        self._time = Column()
        self._seed = Entry("", placeholder="random", limit=40, width=170, name="seed")
        dice = Button("", self._roll, icon="dice", hint="Another seed", name="roll")
        note = "The same seed and the same orders give the same battle."
        self._how.fill(
            [
                self._time,
                Field("Seed of the dice", Row(self._seed, dice, gap=6), note),
            ]
        )

    def _show_time(self) -> None:
        """How long the battle lasts, and its objectives, in rounds of the chosen rulebook."""
        assert self._taken.written is not None
        scenario = self._taken.written.scenario
        times = scenario.timing(load(self._rulebook))
        said = times.rounds(scenario.lasts)
        self._length = Slider(
            times.rounds(self._lasts or scenario.lasts),
            1,
            max(MOST_ROUNDS, said),
            self._timed,
            shown=lambda rounds: times.told(round(rounds)),
            width=260,
            name="length",
        )
        stretched = f" Under this rulebook its {scenario.lasts} stretch: {times.stretch}." if times.stretch else ""
        self._time.fill([Field("Length", self._length, f"The scenario says {times.told(said)}.{stretched}")])
        self._goals.fill(goals(scenario, times, self._palette))

    def _timed(self, rounds: float) -> None:
        assert self._taken.written is not None
        scenario = self._taken.written.scenario
        times = scenario.timing(load(self._rulebook))
        self._lasts = times.stated(round(rounds)) if round(rounds) != times.rounds(scenario.lasts) else 0

    def _roll(self) -> None:
        self._seed.text = secrets.token_hex(SEED_BYTES)

    def _show_rules(self) -> None:
        book = load(self._rulebook)
        assert self._taken.written is not None
        self._overseer.book = book.name
        self._weigh()
        self._show_time()
        fit = fitting(self._taken.written)
        offered = fit if book.name in fit else (book.name, *fit)
        options = [Option(name, load(name).title) for name in offered]
        choice = Choice(options, book.name, self._ruled, name="book", width=300)
        read = Button("Read the rules", lambda: self.house.rules(book.name), "quiet", "book", command="house.rules")
        lines = switches(book, self._in_force(book.name), self._turn, lambda rule: self.house.rules(book.name, rule))
        usual_again = Button("As in the scenario", self._reset, "quiet", "refresh", font="small_strong")
        self._rules.fill(
            [
                Column(Field("Rulebook", Row(choice, read, gap=6)), *self._not_under(), gap="tight"),
                Row(caption("Options"), Spacer(), usual_again),
                *lines,
            ]
        )

    def _compare(self) -> None:
        """Hold the rulebooks against each other: those that can play the scenario first."""
        each = self._taken
        fit = fitting(each.written) if each.written is not None else ()
        if each.written is None or not fit:
            tell(self.root, "No rulebook can play this scenario", FAULTY)
            return
        self.house.compare(each.written, each.name, (*fit, *(name for name in names() if name not in fit)))

    def _not_under(self) -> list[Widget]:
        """Which rulebooks cannot play the scenario, or not in full, and for want of what, a line each."""
        written = self._taken.written
        assert written is not None
        notes = [unfit(written, name) or incomplete(written, name) for name in names()]
        lines = list(filter(None, notes)) or ["Every installed rulebook can play it in full."]
        return [Label(line, "small", "second") for line in lines]

    @property
    def _rulebook(self) -> str:
        assert self._taken.written is not None
        meant = self._taken.written.scenario.book
        return self._book or (meant if meant in names() else names()[0])

    def _in_force(self, book: str) -> dict[str, Any]:
        assert self._taken.written is not None
        return {**self._taken.written.scenario.options.get(book, {}), **self._turned.get(book, {})}

    # choosing

    def _choose(self, number: int) -> None:
        self._chosen(self._scenarios[number])

    def _chosen(self, each: Listed) -> None:
        self._taken = each
        self._book, self._lasts = "", 0
        self._who.words.clear()
        self._show()
        self._overseer.take(each)

    def _ruled(self, book: str) -> None:
        self._book = book
        self._show_rules()
        self._overseer.ruled(book)

    def _turn(self, name: str, value: Any) -> None:
        self._turned.setdefault(self._rulebook, {})[name] = value

    def _reset(self) -> None:
        self._turned.pop(self._rulebook, None)
        self._show_rules()

    # time, and what comes from outside

    def tick(self, passed: int) -> bool:
        if changed := self._overseer.tick(passed):
            self._read_again(changed)
        if self._own.tick(passed):
            self._look_again()
        if self._painted != self.house.gallery.finished:
            self._painted = self.house.gallery.finished
            self._hang()
        return super().tick(passed)

    def _read_again(self, changed: Sequence[Path]) -> None:
        """Files of the chosen scenario have changed on disk."""
        before, seed = self._taken, self._seed.text if self._taken.written is not None else ""
        now = replace(listed(before.file, "" if before.own else before.name), name=before.name)
        for each in (before, now):
            if each.written is not None:
                self.house.gallery.forget(each.written.map_file)
        at = self._scenarios.index(before)
        self._scenarios[at] = self._taken = now
        self._opened = [now if each is before else each for each in self._opened]
        focus, ringed = self.root.focus.name if self.root.focus is not None else "", self.root.ringed is not None
        self._fill()
        self._show()
        if now.written is not None:
            self._seed.text = seed
        self._overseer.take(now, at_once=True)
        self._focus_again(focus, ringed)
        files = ", ".join(dict.fromkeys(file.name for file in changed))
        notify(self.root, f"Reloaded, {self._overseer.words or 'no faults'}: {files}", "refresh")

    def _look_again(self) -> None:
        """Scenarios may have come into the user's own folder, or gone."""
        taken = self._taken
        self._scenarios = self._there_are()
        same = next((each for each in self._scenarios if each.file == taken.file), None)
        if same is None:
            self._scenarios.insert(0, taken)
        elif same is not taken:
            self._scenarios[self._scenarios.index(same)] = taken
        self._fill()

    def _hang(self) -> None:
        """Put up the pictures that are finished."""
        for each in self._scenarios:
            if each.written is None:
                continue
            hung = [self._list.pictures[each.name], *([self._picture] if each is self._taken else [])]
            palette = self.app.settings.palette
            found = self.house.gallery.picture(each.written.map_file, PAINTED, palette, each.file)
            for picture in hung:
                if found is not None and picture.picture is not found:
                    picture.picture = found

    def _ask_for_secrets(self) -> None:
        """Show the game master everything that lies on the map, once that is certain."""
        ask(self.root, "Open the game master’s map?", SECRETS, "Open", self._show_secrets, "Cancel")

    def _show_secrets(self) -> None:
        taken, book = self._taken, self._rulebook if self._taken.written is not None else ""
        self.house.secrets(self.root, lambda: taken.written or read_scenario(taken.file), book)

    # opening others

    def _seek(self) -> None:
        self.house.seek_scenario(self.root, self.take)

    def take(self, file: Path) -> None:
        """Open a scenario from elsewhere, or the one that is played on a map."""
        self._chosen(self._took_in(opened(file)))
        self._fill()

    # beginning

    def _begin(self) -> None:
        if not self._ready.enabled:
            return
        written, book = self._as_chosen(), self._rulebook
        self._remember()
        seed = self._seed.text.strip() or secrets.token_hex(SEED_BYTES)
        sides = [side.name for side in written.scenario.side]
        players = {side: called(*self._who.players[number]) for number, side in enumerate(sides)}
        if set(players.values()) == {NOBODY}:
            tell(self.root, "No players", "Let a person or the computer play at least one side.")
            return
        words = self._who.words if written.scenario.table == "closed" else {}
        locks = {side: words.get(side, "") for side in (*sides, REFEREE)}
        self.house.play(self.root, lambda: set_up(written, book), seed, players, locks)

    def _as_chosen(self) -> Written:
        """The scenario with everything that was chosen for it."""
        written = self._taken.written
        assert written is not None
        book = self._rulebook
        options = {**written.scenario.options, book: self._in_force(book)}
        table = self._who.table(written.scenario)
        scenario = written.scenario.model_copy(update={"options": options, "table": table})
        if self._lasts:
            scenario = with_duration(scenario, Seconds(self._lasts))
        return Written(scenario, written.file)

    def _remember(self) -> None:
        assert self._taken.written is not None
        sides = len(self._taken.written.scenario.side)
        try:
            last = LastBattle(
                scenario=self._taken.name,
                book=self._book,
                players=tuple(called(*player) for player in self._who.players[:sides]),
                lasts=self._lasts,
                table=self._who.kind,
                options={book: options for book, options in self._turned.items() if options},
            )
        except ValidationError:
            return  # a name too long to be remembered is chosen anew next time
        self.house.set(battle=last)
