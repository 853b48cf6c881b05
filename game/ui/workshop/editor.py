"""The editor: a scenario's map from edge to edge, its tools at the left, and at the right all that is said of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pygame

from game.board.battleground import Battleground
from game.ui.app import App, Space
from game.ui.file_watcher import Watching
from game.ui.kit.boxes import Column, Floating
from game.ui.kit.dialog import notify
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.root import Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.tabs import Tabs
from game.ui.kit.terms import Doing
from game.ui.map.palette import palettes, usual
from game.ui.map.redrawing import Redrawn
from game.ui.map.table import MapTable
from game.ui.workshop import on_map
from game.ui.workshop.commands import COMMANDS
from game.ui.workshop.desk import CHECK, PEOPLE, SCENARIO, SHEETS, Desk, refusal
from game.ui.workshop.exits import Exits
from game.ui.workshop.forces import Forces
from game.ui.workshop.hand import Hand
from game.ui.workshop.keyboard import Keyboard
from game.ui.workshop.overlay import lay, paint_edges
from game.ui.workshop.panels.check_page import CheckPage
from game.ui.workshop.panels.people_page import PeoplePage
from game.ui.workshop.panels.scenario_page import ScenarioPage
from game.ui.workshop.panels.sheets_page import SheetsPage
from game.ui.workshop.panels.tool_list import ACROSS, ToolList
from game.ui.workshop.panels.tool_page import ToolPage
from game.ui.workshop.panels.top_bar import TopBar
from game.ui.workshop.refreshing import News, Refreshing
from game.ui.workshop.tiled import open_in_tiled
from game.ui.workshop.tools import tools
from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.editing.findings import Finding
from game.workshop.editing.scenario_tables import LISTS, way_of
from rules.frame.ground import Cell
from rules.kernel import lengths
from rules.kernel.faults import Faulty
from rules.kernel.words import counted

EDGE, TOP = 10, 66
"""Points from the edges, and below the bar at the top."""
BESIDE = 372
"""Points across of the panel at the right."""


class Editor(Desk):
    """One scenario that is being edited."""

    base = "editor"

    def __init__(self, edited: EditedScenario, drawn: Redrawn, ways: Exits) -> None:
        self.edited, self.ways = edited, ways
        self.now = 0.0
        self.unfinished = True
        """Whether there is more of the map to be drawn."""
        self.pending, self.figures = {}, ()
        self.shown_finding, self.picked, self.carried = None, None, None
        self._first = drawn
        self._space: Space
        self.watching = Watching(edited.state.files)
        self.asked_about = ()
        self._dirty, self._settled, self._built = True, False, False

    # coming and going

    def opened(self, app: App) -> None:
        self.app = app
        app.keys.add(*COMMANDS)
        if not self._built:
            self._built = True
            self._build(self._first.ground)
            self.table.redraw(self._first)
        self._dirty = True

    def _build(self, ground: Battleground) -> None:
        palette = palettes().get(self.app.settings.palette) or usual()
        self.table = MapTable(ground, palette)
        self.hand = Hand(self.table, self)
        self.fresh = Refreshing(ground, palette)
        self.keyboard = Keyboard(self)
        self.tools = tools(self.edited.state)
        self.bar = TopBar(self)
        self.tool_list = ToolList(self.tools, self.take)
        self.tool_page = ToolPage(self.hand, lambda: self.edited.state, self.relay, self.fill_in)
        self.check_page = CheckPage(self.go_to)
        self.forces = Forces(self.table, lambda: self.edited.state, self.make)
        self.people_page = PeoplePage(self.carry, self.drop, self.set_down, self.sheets)
        self.scenario_page = ScenarioPage(lambda: self.edited.state, self.make, lambda _: self.relay())
        self.sheets_page = SheetsPage(lambda: self.edited.state, self.make, self.copy_sheet)
        pages: list[tuple[str, Column]] = [
            ("Tool", self.tool_page),
            ("People", self.people_page),
            ("Sheets", self.sheets_page),
            ("Scenario", self.scenario_page),
            ("Check", self.check_page),
        ]
        self.tabs = Tabs([(title, ScrollArea(page)) for title, page in pages], grow=1.0, changed=self.turned)
        self.beside = Panel(self.tabs, pad=14, width=BESIDE, name="beside")
        self._here = Label("", "small", wrap=False, name="here")
        self._foot = Panel(self._here, pad=8)
        self._floating = Floating()
        self._floating.put(self.bar, left=EDGE, right=EDGE, top=EDGE)
        self._hang_panels(TOP)
        self.root = Root(self._floating, self.app.theme, self.app.keys, floating=True)
        self.take(None)
        self.show()
        self.fresh.changed(self.edited.state, map_too=False)

    def _hang_panels(self, top: float) -> None:
        """The panels stand so many points below the upper edge, and the foot beside the tools."""
        self._floating.put(self.tool_list, left=EDGE, top=top, bottom=EDGE)
        self._floating.put(self.beside, right=EDGE, top=top, bottom=EDGE)
        self._floating.put(self._foot, left=2 * EDGE + (self.tool_list.width or ACROSS), bottom=EDGE)

    def resized(self, space: Space) -> None:
        self._space = space
        letters = max(1.0, space.text)
        self.tool_list.width = ACROSS * letters
        self.beside.width = min(BESIDE * letters, 0.36 * space.size[0] / space.scale)
        for panel in (self.tool_list, self.beside):
            panel.relayout()
        self.table.set_scale(space.scale, space.text)
        self.table.set_still(self.app.settings.reduced_motion)
        self.root.layout(space.rect)
        self._hang_panels(self.bar.rect.bottom / space.scale + EDGE)
        self.root.settle()
        self.table.camera.covered = self._covered()
        self.table.camera.resize(space.rect, following=self._settled)
        if not self._settled:
            self._settled = True
            smooth, self.table.camera.smooth = self.table.camera.smooth, False
            self.whole_map()
            self.table.camera.smooth = smooth
        self._dirty = True

    def _covered(self) -> tuple[int, int, int, int]:
        """Pixels that panels cover at each edge."""
        edge = self.app.theme.px(EDGE)
        return (
            self.tool_list.rect.right + edge,
            self.bar.rect.bottom + edge,
            self._space.size[0] - self.beside.rect.left + edge,
            edge,
        )

    def clear(self) -> pygame.Rect:
        """What of the window shows the map."""
        left, top, right, bottom = self._covered()
        wide, high = self._space.size
        return pygame.Rect(left, top, max(1, wide - left - right), max(1, high - top - bottom))

    def closed(self) -> None:
        self.fresh.close()
        self.table.forget()

    def leave(self) -> None:
        """Back to where it was opened from."""
        self._leave_for(self.ways.leave)

    def _leave_for(self, then: Doing) -> None:
        """Go elsewhere, once unsaved changes are seen to."""
        if self.edited.unsaved:
            self.ask_to_save("Leave the editor?", then)
        else:
            then()

    def quits(self) -> bool:
        if not self.edited.unsaved:
            return True
        self.ask_to_save("Quit?", self.app.quit)
        return False

    # where one can go

    def play(self) -> None:
        """Save it and begin a battle."""
        if self.save():
            self.ways.play(self.root, self.edited.file)

    def lab(self) -> None:
        """Save it and ask the lab."""
        if self.save():
            self.ways.lab(self.root, self.edited.file)

    def tiled(self) -> None:
        """Save it and open its map in Tiled."""
        if self.save():
            try:
                open_in_tiled(self.root, self.edited.state.map_file)
            except Faulty as error:
                self.ways.explain(self.root, "The map cannot be opened", error)

    def check(self) -> None:
        """Show what is wrong, one after the other."""
        self.tabs.show(CHECK)
        self.check_page.next()

    def go_to(self, finding: Finding) -> None:
        """Look at the place that a finding is about."""
        self.shown_finding = finding
        cells = finding.cells or tuple(cell for cell, _ in finding.edges)
        if cells:
            self.bring(cells[0])
        way = way_of(self.content, finding.entry) if finding.entry else None
        if way is not None and not cells:
            self.tabs.show(SCENARIO)
            self.scenario_page.open(way[:2] if way and way[0] in LISTS else ())
        self.relay()

    def bring(self, cell: Cell) -> None:
        """Bring a cell to the middle of what no panel covers."""
        camera, free = self.table.camera, self.clear().center
        x, y = self.table.chart.middle(cell)
        middle = camera.rect.center
        shift = (middle[0] - free[0]) / camera.scale, (middle[1] - free[1]) / camera.scale
        camera.look_at((x + shift[0], y + shift[1]), self.now)
        self._dirty = True

    def whole_map(self) -> None:
        """The whole map, clear of panels."""
        camera, (wide, high) = self.table.camera, self.table.chart.size
        free, middle = self.clear(), camera.rect.center
        scale = camera.scale_of(camera.furthest)
        shift = (middle[0] - free.centerx) / scale, (middle[1] - free.centery) / scale
        camera.look_at((wide / 2 + shift[0], high / 2 + shift[1]), self.now, rung=camera.furthest)

    # what is seen

    def show(self) -> None:
        """Show the scenario as it is now."""
        content = self.content
        self.bar.show(str(content.get("title", self.edited.file.stem)), self.edited)
        self.figures = on_map.figures(self.table.ground, content, self.table.chart)
        self.table.tokens = tuple(figure.token for figure in self.figures)
        if self.tabs.chosen == SCENARIO:
            self.scenario_page.refresh()
        elif self.tabs.chosen == SHEETS:
            self.sheets_page.refresh()
        elif self.tabs.chosen == PEOPLE:
            self.turned(PEOPLE)
        self.relay()

    def relay(self) -> None:
        """Lay anew what lies over the map."""
        lay(self)
        self._here.text = self._told_here()
        self._dirty = True

    def _told_here(self) -> str:
        """What the foot says: the cell, and the ground there."""
        cell = self.hand.cell
        if cell is None:
            title = self.hand.tool.title if self.hand.tool is not None else "Select"
            grid = self.table.chart.grid
            return f"{title}. {counted(len(grid), 'cell')}, {lengths.metres(grid.metres)} across each"
        ground = self.table.ground.terrain.place(cell)
        parts = [f"{cell[0]},{cell[1]}", ground.surface]
        if ground.height:
            parts.append(f"{lengths.metres(ground.height)} high")
        if ground.growth:
            parts.append(f"growth of {lengths.metres(ground.growth)}")
        parts += [figure.token.name for figure in self.figures if figure.token.cell == cell][:2]
        return " · ".join(parts)

    # time

    def tick(self, passed: int) -> bool:
        self.now += passed
        if self.hand.work():
            self.relay()
        self._hear(self.fresh.tick(passed))
        if self.watching.tick(passed):
            self.look_outside()
        if not self._dirty and self.table.painting and self.table.paint_on():
            self._dirty = True
        moved = self.root.tick(passed)
        dirty, self._dirty = self._dirty or moved, False
        return dirty

    @property
    def idle(self) -> bool:
        """Whether all that follows from the changes is shown."""
        return not self.fresh.drawing and not self.fresh.checking

    def _hear(self, news: News) -> None:
        for state, made in news.grounds:
            if isinstance(made, Redrawn):
                self.table.redraw(made)
            else:
                self._rebuild(made)
                return
            if state is self.edited.state:
                self.pending.clear()
        if news.grounds:
            self.show()
        if news.unreadable is not None:
            self.pending.clear()
            notify(self.root, refusal(news.unreadable), "warning", "bad")
        if news.found is not None:
            self.check_page.show(news.found)
            self.bar.check.text = self.check_page.title
            grave = any(each.serious for each in news.found)
            self.bar.check.icon = "warning" if grave else "info" if news.found else "check"
            self.tabs.rename(CHECK, self.check_page.title)
            if self.shown_finding not in news.found:
                self.shown_finding = None
            self.relay()

    def _rebuild(self, ground: Battleground) -> None:
        """The map has another grid now."""
        self.fresh.close()
        self.table.forget()
        self.pending.clear()
        self._settled = False
        self._build(ground)
        self.resized(self._space)

    # mouse and keys

    def handle(self, event: pygame.Event) -> None:
        self._dirty = True
        if event.type == pygame.DROPFILE:
            if not self.take_in(Path(event.file)):
                self._leave_for(partial(self.ways.dropped, self.root, Path(event.file)))
            return
        if self.keyboard.enter(event) or self.root.handle(event):
            if event.type == pygame.MOUSEMOTION and self.hand.leave():
                self.relay()
            return
        if event.type == pygame.MOUSEMOTION:
            if self.hand.move(event.pos):
                self.relay()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            self.hand.press(event.button, event.pos)
            self.relay()
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 2, 3):
            self.hand.release(event.button, event.pos)
            self.relay()
        elif event.type == pygame.MOUSEWHEEL:
            self.table.camera.zoom(event.y, self.root.pointer, self.now)
        elif event.type == pygame.KEYDOWN:
            self.keyboard.press(event)

    # drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.unfinished = self.table.draw(surface, surface.get_rect(), self.now)
        paint_edges(self, surface)
        self._dirty = self._dirty or self.table.moving
        self.root.draw(surface)
