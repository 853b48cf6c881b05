"""The list of battles to choose from, your own marked, and a way to those in other folders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from game.lab.finding_text import listed
from game.ui.front.scenarios import Listed, fitting
from game.ui.kit.boxes import Centered, Column, Row
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.panel import Panel
from game.ui.kit.pictures import Icon, Picture
from game.ui.kit.rich_text import Run, accent, second
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.terms import Doing
from game.ui.kit.widget import Widget
from rules.frame.book import load, names

LISTED = 430
"""Points across of the list."""
FOLDER_HINT = "Put scenarios with their maps, tilesets and sheets there to see them in this list."


class ScenarioList(Panel):
    """Cards of scenarios, a button that opens others, and the name of the user's own folder."""

    def __init__(self, choose: Callable[[int], object], begin: Doing, seek: Doing, folder: Path) -> None:
        self.listing = Listing(choose=choose, open=lambda _: begin(), name="scenarios")
        self.pictures: dict[str, Picture] = {}
        """Where the picture of a scenario hangs, by its name."""
        others = Button("Open a scenario…", seek, icon="folder", name="open scenario", height=40)
        own = Label([second("Your scenarios: "), Run(at_home(folder))], "small", hint=FOLDER_HINT, name="own folder")
        super().__init__(
            ScrollArea(self.listing, grow=1.0),
            Column(others, own, gap=8, pad=6),
            pad=8,
            width=LISTED,
        )

    def show(self, scenarios: Sequence[Listed], chosen: int) -> None:
        """List these."""
        self.pictures.clear()
        self.listing.show([self._line(each) for each in scenarios], chosen)

    def _line(self, each: Listed) -> Widget:
        hung = self.pictures[each.name] = Picture(width=132, height=82)
        picture: Widget = hung
        words: list[Widget] = [Label(each.title, "strong")]
        if each.written is None:
            picture = Centered(Icon("warning", "bad", 28), width=132, height=82)
            faults = len(each.fault.faults) if each.fault is not None else 0
            words += [Label(each.file.name, "small", "second"), Label(_faulty(faults), "small", "bad")]
        else:
            meant = meant_for(each)
            words.append(Label(each.meta, "small", "second"))
            words.append(Label([accent("Your own"), second(f" · {meant}")] if each.own else [second(meant)], "small"))
        return Row(picture, Column(*words, gap=2, grow=1.0), gap=12)


def _faulty(faults: int) -> str:
    return "1 fault to fix" if faults == 1 else f"{faults} faults to fix"


def meant_for(each: Listed) -> str:
    """The rulebooks that can play a scenario."""
    assert each.written is not None
    book = each.written.scenario.book
    if book not in names():
        return f"for {book}, which is not installed"
    fit = fitting(each.written)
    if len(fit) == len(names()) > 1:
        return "every rulebook"
    titles = [load(name).title for name in fit] or [load(book).title]
    return f"{titles[0]} only" if len(titles) == 1 else listed(titles, joined="or")


def at_home(path: Path) -> str:
    """A path as people write it: from the home folder on, where it lies there."""
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else str(path)
