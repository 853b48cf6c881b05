"""Importing a map of another program in the window: what there is to say of it, and what became of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from game.data import make_own_scenarios
from game.imports import bare_picture, megamek, universal_vtt
from game.imports.bring import Wishes, bring
from game.imports.folder import Imported
from game.imports.universal_vtt import Closed
from game.ui.front.grid_picker import GridPicker
from game.ui.front.page import tell_fault
from game.ui.front.waiting import meanwhile
from game.ui.kit.boxes import Column
from game.ui.kit.choice import Choice, Option
from game.ui.kit.dialog import Answer, Dialog
from game.ui.kit.fields import Field
from game.ui.kit.label import Label
from game.ui.kit.root import Root
from game.ui.kit.slider import Switch
from game.ui.kit.text_entry import Entry
from game.ui.kit.widget import Widget
from rules.frame.book import load, names
from rules.kernel.faults import Fault, Faulty

FIGURES = frozenset("0123456789.")
LONGEST = 14
"""Sentences that one notice tells."""


class Importer:
    """Asks what a file does not say, imports it off the window's thread, and tells what was not taken over. Then it
    leads to one of the places that are open to the new scenario: the first unless another is chosen.
    """

    def __init__(self, root: Root, file: Path, book: str, ways: Mapping[str, Callable[[Path], object]]) -> None:
        self._root, self._file, self._ways = root, file, ways
        self._book = book_choice(book, 240)
        ending = file.suffix.lower()
        self._board = ending in megamek.ENDINGS
        self._picture = ending in bare_picture.ENDINGS
        self._vtt = ending in universal_vtt.ENDINGS
        usual = f"{megamek.METRES:g}" if self._board else "1.5"
        self._metres = Entry(usual, allowed=_is_figure, width=110, name="metres")
        self._split = Choice([Option(n, words) for n, words in ((1, "One cell"), (2, "2 x 2 cells"))], 1, width=200)
        meanings: list[Option[Closed]] = [Option("open", "Open doors"), Option("window", "Windows")]
        self._closed: Choice[Closed] = Choice(meanings, "open", width=200, name="closed")
        self._hexes = Switch(False, lambda on: self._grid.lay(hexes=bool(on)))
        self._between = Entry("1", lambda text: self._grid.lay(between=_figure(text)), allowed=_is_figure, width=110)
        self._grid = GridPicker(file, name="grid")

    def open(self) -> Dialog:
        """Ask now."""
        fields: list[Widget] = [Field("Metres across a cell", self._metres)]
        if self._vtt:
            fields = [Field("Metres across a square", self._metres)]
            fields.append(Field("Cut each square into", self._split, "2 x 2 fits narrow doors and thin walls better."))
            fields.append(Field("Portals that are not closed are", self._closed, "Programs differ in what they mean."))
        if self._picture:
            fields = [
                Label("Click on the upper left corner of a cell, then on a lower right corner as far off as you like."),
                self._grid,
                Field("Cells from the one corner to the other", self._between),
                Field("The cells are hexes", self._hexes),
                *fields,
            ]
        fields.append(Field("Rulebook", self._book, "It can be played under others as well."))
        answers = [Answer("Import", self._begin, "primary"), Answer("Cancel")]
        title = f"Import {self._file.name}"
        return Dialog(title, Column(*fields, gap=14), answers, width=720 if self._picture else 560).open(self._root)

    def _begin(self) -> None:
        try:
            wishes = self._wishes()
        except Faulty as error:
            tell_fault(self._root, "This map cannot be imported", error)
            return
        meanwhile(
            self._root,
            f"Importing {self._file.name}",
            lambda: self._made(wishes),
            self._end,
            "This map cannot be imported",
        )

    def _wishes(self) -> Wishes:
        metres = _figure(self._metres.text)
        if not metres:
            raise self._fault("no width of a cell is given", "give metres, such as 1.5")
        if self._picture and self._grid.cell is None:
            raise self._fault("the grid is not laid yet", "click on two corners of cells in the picture")
        return Wishes(
            metres=metres,
            split=self._split.value,
            not_closed=self._closed.value,
            cell=self._grid.cell,
            corner=self._grid.corner,
            hexes=self._grid.hexes,
            book=self._book.value,
        )

    def _fault(self, what: str, remedy: str) -> Faulty:
        return Faulty((Fault(str(self._file), "", what, remedy),))

    def _made(self, wishes: Wishes) -> Imported:
        try:
            return bring(self._file, make_own_scenarios(), wishes)
        except MemoryError:
            raise self._fault("the map is too large for this computer", "save its picture smaller") from None

    def _end(self, done: Imported) -> None:
        said = [*(f"{words}." for words in done.taken), *(f"Not taken over: {words}." for words in done.left_out)]
        more = [f"The rest is in {done.folder.name}/imported.md."] if len(said) > LONGEST else []
        text = "\n".join(words[:1].upper() + words[1:] for words in (*said[:LONGEST], *more))
        answers = [
            Answer(words, partial(way, done.scenario), "plain" if number else "primary")
            for number, (words, way) in enumerate(self._ways.items())
        ]
        Dialog(f"{done.folder.name} is imported", text, answers).open(self._root, answers[0].doing)


def book_choice(book: str, width: float) -> Choice[str]:
    """A list of the rulebooks for a new scenario; it stands at this one, or at the first."""
    known = names()
    options = [Option(name, load(name).title) for name in known]
    return Choice(options, book if book in known else known[0], width=width, name="book")


def _is_figure(text: str) -> bool:
    return len(text) <= 8 and set(text) <= FIGURES and text.count(".") <= 1


def _figure(text: str) -> float:
    """A number as it is typed; 0 while it is none."""
    try:
        return float(text)
    except ValueError:
        return 0.0
