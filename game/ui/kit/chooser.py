"""A dialog that looks for a file: by folders, by its path, among those opened lately, or by letters of its name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pygame

from game.ui.kit.boxes import FILL, Column, Row
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice, Option
from game.ui.kit.dialog import EDGE, Answer, Dialog
from game.ui.kit.folders import MOST, Contents, Item, contents, files
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.pictures import Icon
from game.ui.kit.root import Root
from game.ui.kit.table import Cell, Heading, Table, TableRow
from game.ui.kit.text_entry import Entry

ACROSS, DOWN = 940, 640
"""Points that it takes where there is room."""
LONGEST = 4096
"""Letters of a path."""
PLACES = 210
"""Points across of the places."""


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A folder that is one click away; None for the files opened lately."""

    title: str
    icon: str
    folder: Path | None


@dataclass(frozen=True, slots=True)
class Kinds:
    """Which files are listed."""

    title: str
    endings: tuple[str, ...]
    """With their dots, in small letters; none for every file."""


@dataclass(frozen=True, slots=True)
class Quest:
    """What is looked for, and where."""

    title: str
    kinds: Sequence[Kinds]
    places: Sequence[Shortcut]
    start: Path
    recent: Sequence[Path] = ()
    icons: Mapping[str, str] = field(default_factory=dict)
    """What stands before a file, by its ending."""


class FileChooser(Dialog):
    """Looks for one file. Enter opens what is chosen, Backspace goes to the folder above, letters search."""

    def __init__(self, quest: Quest, chosen: Callable[[Path], object]) -> None:
        self.quest, self.chosen = quest, chosen
        self.folder: Path | None = None
        """The folder that is listed; None for the files opened lately."""
        self._found = Contents(())
        self._listed: list[Item] = []
        self._kinds = quest.kinds[0]
        self._path = Entry("", None, self._went, "path of a file or folder", limit=LONGEST, grow=1.0, name="path")
        self._search = Entry(
            "", self._searched, lambda _: self._open(), "type to search", width=200, name="search files"
        )
        up = Button("", self.up, "quiet", "up", hint="Folder above (Backspace)", name="up")
        self._places = Listing([_place(each) for each in quest.places], None, self._to, name="places")
        self._table = Table([Heading("Name", grow=1.0), Heading("Changed")], grow=1.0, name="files")
        self._table.open, self._table.choose = (lambda _: self._open()), (lambda _: self._quiet())
        self._trouble = Label("", "small", "bad", grow=1.0, name="trouble")
        options = [Option(kinds, kinds.title) for kinds in quest.kinds]
        kinds = Choice(options, self._kinds, self._of_kinds, name="kinds")
        body = Column(
            Row(up, self._path, self._search),
            Row(Column(self._places, width=PLACES), self._table, gap="wide", align=FILL, height=200, grow=1.0),
            Row(self._trouble, kinds),
        )
        super().__init__(quest.title, body, [Answer("Open", None, "primary"), Answer("Cancel")], width=ACROSS)
        self.buttons[0].doing = self._answered

    def look(self, root: Root) -> FileChooser:
        """Begin to look."""
        self.open(root)
        lately = next((at for at, each in enumerate(self.quest.places) if each.folder is None), None)
        if lately is not None and files(self.quest.recent):
            self._places.chosen = lately
            self._to(lately)
        else:
            self.go(self.quest.start)
        root.set_focus(self._table, root.ringed is not None)
        return self

    def _middle(self, screen: pygame.Rect) -> pygame.Rect:
        edge = 2 * self.theme.px(EDGE)
        room = min(self.theme.px(ACROSS), screen.w - edge), min(self.theme.px(DOWN), screen.h - edge)
        place = pygame.Rect((0, 0), room)
        place.center = screen.center
        return place

    # where

    def go(self, folder: Path) -> None:
        """List a folder; the one that was left is chosen if it lies there."""
        left, self.folder = self.folder, folder
        self._path.text = str(folder)
        self._places.chosen = next((at for at, each in enumerate(self.quest.places) if each.folder == folder), None)
        self._show(contents(folder, self._kinds.endings), left)

    def up(self) -> None:
        """To the folder above."""
        if self.folder is not None and self.folder.parent != self.folder:
            self.go(self.folder.parent)

    def _to(self, place: int) -> None:
        folder = self.quest.places[place].folder
        if folder is not None:
            self.go(folder)
            return
        self.folder = None
        self._path.text = ""
        self._show(Contents(files(self.quest.recent)))

    def _of_kinds(self, kinds: Kinds) -> None:
        self._kinds = kinds
        if self.folder is not None:
            self.go(self.folder)

    def _went(self, words: str) -> None:
        """A path was typed."""
        try:
            path = Path(words.strip()).expanduser()
            path = path if self.folder is None or path.is_absolute() else self.folder / path
            if path.is_dir():
                self.go(path)
                if self._root is not None:
                    self._root.set_focus(self._table, self._root.ringed is not None)
            elif path.is_file():
                self._choose(path)
            else:
                self._trouble.text = "There is no such file or folder."
        except (OSError, RuntimeError, ValueError):
            self._trouble.text = "There is no such file or folder."

    # what is there

    def _show(self, found: Contents, left: Path | None = None) -> None:
        self._found = found
        self._search.text = ""
        self._trouble.text = found.trouble
        self._list(left)

    def _searched(self, _: str) -> None:
        self._list()

    def _list(self, wanted: Path | None = None) -> None:
        """What fits the letters that are searched for: names that begin with them first."""
        words = self._search.text.casefold().strip()
        fitting = [item for item in self._found.items if words in item.name.casefold()]
        if words:
            fitting.sort(key=lambda item: not item.name.casefold().startswith(words))
        self._listed = fitting[:MOST]
        self._table.empty = self._nothing(words)
        self._table.rows = [self._row(item) for item in self._listed]
        at = next((at for at, item in enumerate(self._listed) if item.path == wanted), 0)
        self._table.chosen = at if self._listed else None
        self._table.redraw()

    def _nothing(self, words: str) -> str:
        if self.folder is None:
            return "No recent files."
        if words:
            return "No matches here."
        return "" if self._found.trouble else f"No {self._kinds.title[:1].lower()}{self._kinds.title[1:]} here."

    def _row(self, item: Item) -> TableRow:
        icon = "folder" if item.folder else self.quest.icons.get(item.path.suffix.lower(), "log")
        name = item.name if self.folder is not None else f"{item.name}   {item.path.parent}"
        return TableRow((Cell(name, icon=icon), Cell(item.when, "second", "small")), hint=str(item.path), key=item.path)

    def _quiet(self) -> None:
        """Something else is chosen: what was typed before is forgotten."""
        self._path.text = self._here
        self._trouble.text = self._found.trouble

    # choosing

    def _open(self) -> None:
        """Go into the chosen folder, or take the chosen file."""
        at = self._table.chosen
        if at is not None and at < len(self._listed):
            item = self._listed[at]
            if item.folder:
                self.go(item.path)
            else:
                self._choose(item.path)

    def _answered(self) -> None:
        """The button: a path that was typed counts before what is chosen."""
        if self._path.text.strip() != self._here:
            self._went(self._path.text)
        else:
            self._open()

    @property
    def _here(self) -> str:
        return str(self.folder) if self.folder is not None else ""

    def _choose(self, path: Path) -> None:
        self.close()
        self.chosen(path)

    # keys

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.TEXTINPUT and not self._writing and event.text.strip():
            return self._begin_search(event)
        if event.type == pygame.KEYDOWN:
            return self._keyed(event) or super().handle(event)
        return super().handle(event)

    @property
    def _writing(self) -> bool:
        return self._path.focused or self._search.focused

    def _begin_search(self, event: pygame.Event) -> bool:
        """Letters that nothing else wants are searched for."""
        if self._root is not None:
            self._root.set_focus(self._search, False)
        return self._search.handle(event)

    def _keyed(self, event: pygame.Event) -> bool:
        if event.key == pygame.K_ESCAPE and self._search.text:
            self._search.text = ""
            self._list()
        elif (event.key == pygame.K_BACKSPACE and not self._writing) or (
            event.key == pygame.K_UP and event.mod & pygame.KMOD_ALT
        ):
            self.up()
        elif event.key in (pygame.K_UP, pygame.K_DOWN) and self._writing:
            return self._table.handle(event)
        else:
            return False
        return True


def _place(place: Shortcut) -> Row:
    return Row(Icon(place.icon, "second"), Label(place.title, wrap=False, grow=1.0), gap=10)
