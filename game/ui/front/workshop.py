"""The Workshop's first page: the user's own scenarios, and the ways to a new one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game import data
from game.imports.blank import fresh
from game.imports.folder import name_for
from game.ui.app import Space
from game.ui.front.card import headed
from game.ui.front.importing import Importer, book_choice
from game.ui.front.navigation import Navigation
from game.ui.front.page import Page, tell_fault
from game.ui.front.scenario_finder import seek_foreign
from game.ui.front.scenario_list import LISTED, ScenarioList
from game.ui.front.scenarios import Listed, listed, shipped
from game.ui.front.scenarios import own as own_scenarios
from game.ui.front.waiting import meanwhile
from game.ui.kit.boxes import FILL, Column, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option, Segments
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.fields import Field
from game.ui.kit.label import Label, caption
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import Picture
from game.ui.kit.root import Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from game.workshop.copying import copied
from rules.frame.book import load
from rules.kernel.faults import Fault, Faulty

PAINTED = (960, 540)
"""Pixels of a scenario's picture."""
LIST_SHARE = 0.42
"""The share of a narrow window that the list of scenarios takes at most."""
LONGEST = 60
"""Letters of a title."""
LARGEST = 200
"""Cells across and down of a new map at most."""
CONTROL = 240
"""Points across of what is chosen in a form."""
NOTHING = "You have no scenario yet. Make a new one, copy one that comes with the game, or import a map."


class WorkshopPage(Page):
    """The room in which a game master makes maps and scenarios."""

    title = "Workshop"

    def __init__(self, house: Navigation) -> None:
        super().__init__(house)
        self._scenarios: list[Listed] = []
        self._taken: Listed | None = None
        self._file: Path | None = None
        """The scenario that was chosen or made last."""
        self._picture = Picture(width=288, height=162, name="picture")
        self._painted = -1

    def build(self) -> Widget:
        folder = data.make_own_scenarios()
        self._list = ScenarioList(self._choose, self._edit, self._seek, folder)
        self._about = Column(gap="wide")
        self._open = Button("Edit", self._edit, "primary", "ruler", name="edit", width=170, height=42)
        make = Column(
            caption("Make another"),
            _way("New", "plus", "An empty map of grass with two sides, to draw on", self._new, "new"),
            _way("Copy", "layers", "A scenario that comes with the game, to change as you like", self._copy, "copy"),
            _way("Import", "map", "A map of another program, or a picture", self._import, "import"),
            gap=8,
        )
        beside = Panel(
            ScrollArea(Column(self._about, make, gap=28), grow=1.0),
            Row(Spacer(), self._open),
            gap="wide",
            pad=18,
            grow=1.0,
        )
        return self.framed(Row(self._list, beside, gap="wide", align=FILL, grow=1.0))

    def shown(self) -> None:
        """Scenarios may have come or gone while something else was open."""
        recent = [Path(file) for file in self.app.settings.recent]
        here = own_scenarios()
        beside = [file for file in recent if file.is_file() and all(file != each.file for each in here)]
        self._scenarios = [*here, *(listed(file) for file in beside if file.suffix == ".toml")]
        last = (self._file, *recent) if self._file is not None else recent
        known = {each.file: each for each in self._scenarios}
        self._taken = next((known[file] for file in last if file in known), next(iter(self._scenarios), None))
        self._list.show(self._scenarios, self._scenarios.index(self._taken) if self._taken is not None else 0)
        self._show()

    def resized(self, space: Space) -> None:
        self._list.width = min(LISTED, LIST_SHARE * space.size[0] / space.scale)
        self._list.relayout()
        super().resized(space)

    def _show(self) -> None:
        self._painted = -1
        self._picture = Picture(width=288, height=162, name="picture")
        self._open.enabled = self._taken is not None
        self._open.hint = "" if self._taken is not None else NOTHING
        if self._taken is None:
            self._about.fill([Label(NOTHING, "body", "second", name="nothing")])
            return
        self._about.fill([headed(self._taken, self._picture)])

    def _choose(self, number: int) -> None:
        self._taken = self._scenarios[number]
        self._file = self._taken.file
        self._show()

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
            hung = [self._list.pictures[each.name], *([self._picture] if each is self._taken else [])]
            found = self.house.gallery.picture(each.written.map_file, PAINTED, self.app.settings.palette, each.file)
            for picture in hung:
                if found is not None and picture.picture is not found:
                    picture.picture = found

    # the ways to a scenario

    def _edit(self) -> None:
        if self._taken is not None:
            self.house.edit(self.root, self._taken.file)

    def _seek(self) -> None:
        self.house.seek_scenario(self.root, self._made)

    def _import(self) -> None:
        book = self.app.settings.battle.book
        seek_foreign(self.root, lambda file: Importer(self.root, file, book, {"Edit": self._made}).open())

    def _made(self, file: Path) -> None:
        """A scenario was made or found: open it."""
        self._file = file
        self.house.edit(self.root, file)

    def _new(self) -> None:
        NewScenario(self.root, self.app.settings.battle.book, self._made).open(self.root)

    def _copy(self) -> None:
        CopyScenario(self.root, self._made).open(self.root)


def _way(text: str, icon: str, note: str, doing: Callable[[], object], name: str) -> Widget:
    """A button, and beside it what it leads to."""
    button = Button(text, doing, icon=icon, name=name, width=150)
    return Row(button, Label(note, "body", "second", grow=1.0), gap=14)


class NewScenario(Dialog):
    """Asks what a new scenario shall be called, and what its map is like; makes it and opens it."""

    def __init__(self, root: Root, book: str, made: Callable[[Path], object]) -> None:
        self._root_of_page, self._made = root, made
        self._name = Entry("", placeholder="My farm", limit=LONGEST, width=CONTROL, name="title")
        self._book = book_choice(book, CONTROL)
        shapes = [Option("hex", "Hexes"), Option("square", "Squares")]
        self._shape = Segments(shapes, "hex", width=CONTROL, name="shape")
        self._columns = Entry("30", allowed=str.isdecimal, limit=3, width=90, name="columns")
        self._rows = Entry("20", allowed=str.isdecimal, limit=3, width=90, name="rows")
        self._metres = Entry("1.5", allowed=_is_length, limit=5, width=90, name="metres")
        body = Column(
            Field("Title", self._name),
            Field("Rulebook", self._book, "It can be played under others as well."),
            Field("Cells", self._shape),
            Field("Size", Row(self._columns, Label("by", "body", "second"), self._rows, gap=8), "Columns and rows"),
            Field("Metres across a cell", self._metres),
            gap=14,
        )
        answers = [Answer("Make it", self._make, "primary"), Answer("Cancel")]
        super().__init__("New scenario", body, answers, width=560)

    def _make(self) -> None:
        title = self._name.text.strip() or self._name.placeholder
        try:
            size = _number(self._columns.text, "columns"), _number(self._rows.text, "rows")
            metres = _metres(self._metres.text)
        except Faulty as error:
            tell_fault(self._root_of_page, "This scenario cannot be made", error)
            return
        book, shape, folder = load(self._book.value), self._shape.value, data.make_own_scenarios()
        name = _free(folder, title)
        meanwhile(
            self._root_of_page,
            "Making a map",
            lambda: fresh(name, folder, book, shape, size, metres, title).scenario,
            self._made,
            "This scenario cannot be made",
        )


class CopyScenario(Dialog):
    """Asks which scenario that comes with the game to copy, and what the copy shall be called."""

    def __init__(self, root: Root, made: Callable[[Path], object]) -> None:
        self._root_of_page, self._made = root, made
        found = [each for each in shipped() if each.written is not None]
        options = [Option(each, each.title, each.meta) for each in found]
        self._which: Choice[Listed] = Choice(options, found[0], self._chosen, width=CONTROL + 60, name="which")
        self._name = Entry(f"My {found[0].title}", limit=LONGEST, width=CONTROL + 60, name="title")
        self._told = Label(found[0].told, "small", "second")
        body = Column(Field("Scenario", self._which), self._told, Field("Title of the copy", self._name), gap=14)
        answers = [Answer("Copy", self._make, "primary"), Answer("Cancel")]
        super().__init__("Copy a scenario", body, answers, width=620)

    def _chosen(self, each: Listed) -> None:
        self._name.text, self._told.text = f"My {each.title}", each.told

    def _make(self) -> None:
        title = self._name.text.strip() or self._which.value.title
        folder, source = data.make_own_scenarios(), self._which.value.file
        name = _free(folder, title)
        meanwhile(
            self._root_of_page,
            "Copying",
            lambda: copied(source, name, folder, title),
            self._made,
            "This scenario cannot be copied",
        )


def _free(folder: Path, title: str) -> str:
    """A name for the folder of a title that is not taken yet."""
    plain = name_for(Path(title))
    names = (plain, *(f"{plain}-{number}" for number in range(2, 1000)))
    return next(name for name in names if not (folder / name).exists())


def _is_length(text: str) -> bool:
    return set(text) <= set("0123456789.") and text.count(".") <= 1


def _number(text: str, what: str) -> int:
    """Columns or rows as they are typed; raises Faulty for too many."""
    number = int(text) if text.isdecimal() else 0
    if not 0 < number <= LARGEST:
        raise Faulty((Fault("size", what, f"{text or 'nothing'} is no number of {what}", f"give 6 to {LARGEST}"),))
    return number


def _metres(text: str) -> float:
    """Metres across a cell as they are typed."""
    try:
        return float(text)
    except ValueError:
        raise Faulty((Fault("size", "metres", "no width of a cell is given", "give metres, such as 1.5"),)) from None
