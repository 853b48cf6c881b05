"""What is done in the editor: changes and saving, what lies on the map, people from the list, other programs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game.ui.app import App, Screen
from game.ui.file_watcher import Watching
from game.ui.kit.dialog import Answer, Dialog, notify
from game.ui.kit.menu import Item, menu
from game.ui.kit.root import Root
from game.ui.kit.tabs import Tabs
from game.ui.map.table import MapTable
from game.ui.workshop import on_map
from game.ui.workshop.change_form import ChangeForm
from game.ui.workshop.exits import Exits
from game.ui.workshop.forces import Forces, recruits
from game.ui.workshop.hand import Hand, Lifted
from game.ui.workshop.objects import items as object_items
from game.ui.workshop.objects import movable_at, objects_at, tile_items
from game.ui.workshop.panels.people_page import Levy, PeoplePage
from game.ui.workshop.panels.scenario_page import ScenarioPage
from game.ui.workshop.panels.sheets_page import SheetsPage
from game.ui.workshop.panels.tool_list import ToolList
from game.ui.workshop.panels.tool_page import ToolPage
from game.ui.workshop.refreshing import Refreshing
from game.ui.workshop.tools import Sort, Tool
from game.ui.workshop.wording import OBJECT
from game.workshop.editing.areas import object_of
from game.workshop.editing.changes import Change, ChangeKind
from game.workshop.editing.edited_scenario import EditedScenario, OutsideChange
from game.workshop.editing.findings import Finding
from game.workshop.editing.kinds import kind_of
from game.workshop.editing.map_objects import Move, called, carried_to
from game.workshop.editing.scenario_names import Names
from game.workshop.editing.scenario_tables import rows
from game.workshop.editing.sheet_changes import TakeIn
from game.workshop.editing.state import State
from game.workshop.toml_blocks import Way
from rules.frame.book import reading
from rules.frame.ground import Cell
from rules.kernel.faults import Faulty
from rules.kernel.files import content
from rules.kernel.reading import LARGEST
from rules.kernel.refs import Ref

TOOL, PEOPLE, SHEETS, SCENARIO, CHECK = range(5)
"""Pages of the panel at the right."""


class Desk(Screen):
    """The editor but for how it looks: it makes changes and shows what follows."""

    app: App
    edited: EditedScenario
    ways: Exits
    root: Root
    table: MapTable
    hand: Hand
    fresh: Refreshing
    forces: Forces
    tools: tuple[Tool, ...]
    tabs: Tabs
    tool_list: ToolList
    tool_page: ToolPage
    people_page: PeoplePage
    scenario_page: ScenarioPage
    sheets_page: SheetsPage
    watching: Watching
    figures: tuple[on_map.Figure, ...]
    picked: on_map.Figure | None
    """The figure whose page was opened last."""
    carried: Levy | None
    """Who is being dragged from the list."""
    pending: dict[Cell, None]
    """Cells that were drawn on and are not painted anew yet."""
    shown_finding: Finding | None
    """The finding whose place is shown."""
    asked_about: tuple[OutsideChange, ...]
    """What other programs have changed that was asked about last."""

    now: float

    def leave(self) -> None:
        """Back to where it was opened from."""

    def whole_map(self) -> None:
        """The whole map, clear of panels."""

    def show(self) -> None:
        """Show the scenario as it is now."""

    def relay(self) -> None:
        """Lay anew what lies over the map."""

    def clear(self) -> pygame.Rect:
        """What of the window shows the map."""
        return self.root.rect

    @property
    def content(self) -> Mapping[str, Any]:
        """What the scenario file says; nothing where it cannot be read."""
        try:
            return self.edited.state.content
        except Faulty:
            return {}

    # changes

    def take(self, tool: Tool | None) -> None:
        """Draw with another tool."""
        self.hand.take(tool)
        self.table.uncover(up=tool is not None)
        self.tool_list.show(tool)
        self.tool_page.show()
        self.tabs.show(TOOL)
        self.relay()

    def make(self, change: Change, goes_on: bool) -> str:
        """Make a change; why it cannot be made, in a sentence, or "" once it is."""
        before = self.edited.state
        try:
            self.edited.change(change, goes_on=goes_on)
        except Faulty as error:
            return refusal(error)
        self.changed(before)
        return ""

    def try_to(self, refused: str) -> bool:
        """Tell why something could not be done; whether it was."""
        if refused:
            notify(self.root, refused, "warning", "bad")
        return not refused

    def apply(self, tool: Tool, place: Any, *, goes_on: bool) -> bool:
        """Make a change with a tool; whether it could be made."""
        marked = dict.fromkeys(self.hand.preview())
        made = self.try_to(self.make(tool.filled(self.edited.state, place), goes_on))
        if made:
            self.pending.update(marked)
        return made

    def undo(self) -> None:
        """Take the last change back."""
        before = self.edited.state
        self.edited.undo()
        self.changed(before)

    def redo(self) -> None:
        """Do it again."""
        before = self.edited.state
        self.edited.redo()
        self.changed(before)

    def changed(self, before: State) -> None:
        """The scenario is another one now: show it, and have worked out what follows."""
        state = self.edited.state
        if state is not before:
            scenario = state.scenario_file
            self.fresh.changed(state, map_too=any(file != scenario for file in state.changed_from(before)))
        self.watching.also(state.files)
        self.show()

    def save(self) -> bool:
        """Write it down; whether it could be."""
        try:
            self.edited.save()
        except Faulty as error:
            self.ways.explain(self.root, "It cannot be saved", error)
            return False
        self.watching.watch(self.edited.state.files)
        self.show()
        return True

    def ask_to_save(self, title: str, then: Any) -> None:
        def saved() -> None:
            if self.save():
                then()

        files = ", ".join(file.name for file in self.edited.unsaved)
        answers = [Answer("Save", saved, "primary"), Answer("Leave without saving", then, "danger"), Answer("Stay")]
        Dialog(title, f"There are unsaved changes in {files}.", answers, width=520).open(self.root)

    # what lies on the map

    def figure(self, unit: Ref | None) -> on_map.Figure | None:
        """The figure whose counter that is."""
        return None if unit is None else next((each for each in self.figures if each.token.ref == unit), None)

    def pick(self, cell: Cell, unit: Ref | None) -> None:
        """Open the page of what stands or lies there."""
        figure = self.figure(unit) or next((each for each in self.figures if each.token.cell == cell), None)
        way = figure.way if figure is not None else self._ground_way(cell)
        self.picked = figure
        if way is not None and way[0] != "unit":
            self.tabs.show(SCENARIO)
            self.scenario_page.open(way)
        self.relay()

    def _ground_way(self, cell: Cell) -> Way | None:
        """The entry of the scenario that is about the ground there."""
        content, ground = self.content, self.table.ground
        named = [("objective", each.name) for each in ground.objectives if cell in each.cells]
        named += [("trigger", each.name) for each in ground.triggers if cell in each.cells]
        for kind, name in named:
            for number, each in enumerate(rows(content, (kind,))):
                if isinstance(each, Mapping) and each.get("name") == name:
                    return kind, number
        return None

    def lifted(self, cell: Cell, unit: Ref | None) -> Lifted | None:
        """What a drag that begins there takes along: a figure before what is drawn on the map."""
        figure = self.figure(unit)
        if figure is not None and figure.way[0] != "unit":
            return Lifted(cell, figure.token.name, unit=unit)
        found = movable_at(self.edited.state, cell)
        if found is None:
            return None
        return Lifted(cell, called(found), unit=unit, number=found.number, cells=found.cells)

    def move(self, lifted: Lifted, cell: Cell) -> None:
        """Put what was lifted elsewhere."""
        if lifted.number is not None:
            self._move_object(lifted.number, lifted.held, cell)
        elif (figure := self.figure(lifted.unit)) is not None:
            self.try_to(self.forces.move(figure, cell))
        self.relay()

    def _move_object(self, number: int, held: Cell, cell: Cell) -> None:
        state = self.edited.state
        goal = carried_to(state, number, held, cell)
        if self.try_to(self.make(Move(number=number, cell=goal), goes_on=False)):
            self.pending.update(dict.fromkeys(object_of(self.edited.state, number).cells))

    def offer(self, place: tuple[int, int], cell: Cell, unit: Ref | None) -> None:
        """Open a menu of what can be done there."""
        figure = self.figure(unit)
        items: list[Item] = []
        if figure is not None and figure.way[0] != "unit":
            items.append(Item(f"Open {figure.token.name}", lambda: self.pick(cell, unit), "person"))
            items.append(Item("Remove", lambda: self.remove(figure), "bin"))
        for found in objects_at(self.edited.state, cell, self.hand.edge):
            items += object_items(self.edited.state, found, self.tools, self.fill, self.take)
        items += tile_items(self.edited.state, cell, self.fill_in)
        there = (tool for tool in self.tools if tool.sort is Sort.CELL and OBJECT not in tool.fields)
        items += [Item(f"{tool.title}…", partial(self.fill_at, tool, cell)) for tool in there]
        if items:
            menu(self.root, place, items)

    def fill(self, kind: ChangeKind, number: int) -> None:
        """Open the form of a change of an object of the map; what needs no more is made at once."""
        self.fill_in(kind, {OBJECT: number})

    def fill_at(self, tool: Tool, cell: Cell) -> None:
        """Open the form of a change for a cell."""
        self.fill_in(tool.kind, {tool.aimed: cell})

    def fill_in(self, kind: ChangeKind, given: Mapping[str, Any]) -> None:
        """Open the form of a change of which some fields are given; what needs no more is made at once."""
        if not set(kind.fields) - set(given):
            self.try_to(self.make(kind.form(**given), goes_on=False))
            return
        form = ChangeForm(kind, self.edited.state, given, lambda made: self.try_to(self.make(made, goes_on=False)))
        form.open(self.root)

    def remove(self, figure: on_map.Figure | None) -> None:
        """Take a figure away."""
        if figure is not None and self.try_to(self.forces.remove(figure)):
            self.picked = None
            self.scenario_page.open(None)

    # people from the list

    def carry(self, levy: Levy, place: tuple[int, int]) -> None:
        """A name is pulled out of the list: it is shown where it would be set down."""
        self.hand.point(place if self.clear().collidepoint(place) else None)
        self.carried = levy if self.hand.cell is not None else None
        self.relay()

    def drop(self, levy: Levy, place: tuple[int, int]) -> None:
        self.carry(levy, place)
        carried, self.carried = self.carried, None
        if carried is not None:
            self.try_to(self.forces.set_down(carried, self.hand.cell))
        self.relay()

    def set_down(self, levy: Levy) -> None:
        """Set people down without dragging: where the cursor of the keys stands, or in a zone of the side."""
        self.try_to(self.forces.set_down(levy, self.hand.cell if self.hand.by_keys else None))

    def sheets(self) -> None:
        """Turn to the sheets."""
        self.tabs.show(SHEETS)

    def copy_sheet(self) -> None:
        """Ask which entry of the roster to copy, and open the copy."""
        kind = kind_of("copy entry")
        start = {"book": Names(self.edited.state).book}
        ChangeForm(kind, self.edited.state, {}, self._copied, start).open(self.root)

    def _copied(self, change: Change) -> None:
        if self.try_to(self.make(change, goes_on=False)):
            self._open_newest_sheet()

    def _open_newest_sheet(self) -> None:
        self.tabs.show(SHEETS)
        entries = self.sheets_page.entries()
        self.sheets_page.open(entries[-1] if entries else None)

    def take_in(self, file: Path) -> bool:
        """Take a character of another program in, if a rulebook reads such files; whether one does."""
        if not reading(file.suffix):
            return False
        try:
            change = TakeIn(name=file.name, content=content(file, LARGEST))
        except Faulty as error:
            self.ways.explain(self.root, "This character cannot be taken in", error)
            return True
        known = recruits(self.edited.state)
        if self.try_to(self.make(change, goes_on=False)):
            self.tabs.show(PEOPLE)
            fresh = [each.name for each in recruits(self.edited.state) if each not in known]
            if len(fresh) == 1:
                self.people_page.look_for(*fresh)
            notify(self.root, f"{file.name} is among the people of this scenario.", "person")
        return True

    def turned(self, page: int) -> None:
        """Another page is shown: see that it is as the scenario is now."""
        if page == PEOPLE:
            sides = [each for each in rows(self.content, ("side",)) if isinstance(each, Mapping)]
            named = [(str(each.get("name", "")), str(each.get("title") or each.get("name", ""))) for each in sides]
            self.people_page.show(named, recruits(self.edited.state))
        elif page == SHEETS:
            self.sheets_page.show()
        elif page == SCENARIO:
            self.scenario_page.show()
        self.relay()

    def look_outside(self) -> None:
        """Another program has written a file: take it up, or ask where there are unsaved changes."""
        changes = self.edited.changed_outside()
        clashing = tuple(each for each in changes if each.clashes)
        before = self.edited.state
        self.edited.take_up()
        if self.edited.state is not before:
            names = ", ".join(each.file.name for each in changes if not each.clashes)
            self.changed(before)
            notify(self.root, f"Taken up from another program: {names}", "refresh")
        if clashing and clashing != self.asked_about:
            self.asked_about = clashing
            self._ask_which(clashing)

    def _ask_which(self, clashing: tuple[OutsideChange, ...]) -> None:
        def theirs() -> None:
            before = self.edited.state
            self.edited.take_up(clashing)
            self.changed(before)

        names = " and ".join(each.file.name for each in clashing)
        text = f"Another program has changed {names}, and here it has changes that are not saved."
        answers = [Answer("Take up theirs", theirs, "primary"), Answer("Keep mine", lambda: self._keep(clashing))]
        Dialog("Changed outside", text, answers, width=520).open(self.root)

    def _keep(self, clashing: tuple[OutsideChange, ...]) -> None:
        self.edited.keep_own(clashing)
        self.show()


def refusal(error: Faulty) -> str:
    """Why something cannot be done, in a sentence or two."""
    fault = error.faults[0]
    words = f"{fault.fault[:1].upper()}{fault.fault[1:]}."
    return f"{words} {fault.remedy[:1].upper()}{fault.remedy[1:]}." if fault.remedy else words
