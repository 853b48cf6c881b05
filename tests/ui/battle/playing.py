"""People at the battle screen: they see what is on it, and play with real events, by mouse or by keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from game.battle.setup import Setup
from game.ui.app import App
from game.ui.battle.exits import Exits
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Kind
from game.ui.battle.panels.chips import ChipButton
from game.ui.battle.panels.handover import HandOver
from game.ui.battle.panels.order_bar import IntentButton
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session import Session
from game.ui.kit.button import Button
from game.ui.settings import Settings
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from tests.ui.driving import Driver

SIZE = (1280, 720)
MANY = 50_000
"""So many turns of the loop are enough for anything that a test waits for."""
QUIET = (
    *("End turn", "Pass", "Wait", "Stay", "Rest", "Not now", "No", "Only move", "Break off", "Keep out"),
    *("No covering fire", "Hold fire", "Wait five points", "Keep the luck"),
)
"""What a player says who has nothing better to do."""
BEGIN = ("Fight", "Keep fighting", "Act", "Go in", "Shoot", "Fight from cover")


class Table:
    """The program, showing one battle."""

    def __init__(
        self,
        setup: Setup,
        players: Mapping[str, str],
        path: Path | None = None,
        *,
        speed: str = "instant",
        size: tuple[int, int] = SIZE,
    ) -> None:
        self._show(Session.begin(setup, "1", dict(players), path), speed, size)

    @classmethod
    def of(cls, session: Session, *, speed: str = "instant", size: tuple[int, int] = SIZE) -> Table:
        """The program, showing a battle that is under way."""
        table = cls.__new__(cls)
        table._show(session, speed, size)
        return table

    def _show(self, session: Session, speed: str, size: tuple[int, int]) -> None:
        self.app = App(Settings(speed=speed, reduced_motion=True), size)
        self.session = session
        self.over = False
        self.screen = BattleScreen(self.session, Exits(over=self._over))
        self.app.push(self.screen)
        self.driver = Driver(self.app)
        self.driver.turn()

    def _over(self, app: App, session: Session) -> None:
        self.over = True

    def close(self) -> None:
        """Leave everything."""
        self.app.pop()

    # seeing

    def settle(self) -> None:
        """Wait until something is asked, the seat is to be passed, or it is over."""
        settled(self.screen, self.driver, lambda: self.over)

    @property
    def form(self) -> Form | None:
        """The form on the screen."""
        return self.screen.desk.form if self.session.question is not None else None

    @property
    def handing(self) -> HandOver | None:
        return self.screen.handing

    def buttons(self) -> dict[str, Button]:
        """The buttons that can be pressed, by name or word."""
        found: dict[str, Button] = {}
        for widget in self.driver.widgets():
            if isinstance(widget, Button) and widget.enabled:
                found.setdefault(widget.name or widget.text, widget)
                found.setdefault(widget.text, widget)
        return found

    def pixel(self, cell: Cell) -> tuple[int, int]:
        """Where a cell is on the screen."""
        x, y = self.screen.table.camera.to_screen(self.screen.table.chart.middle(cell))
        return round(x), round(y)

    def free(self, place: tuple[int, int]) -> bool:
        """Whether a place of the map is not under a panel."""
        return self.app.surface.get_rect().collidepoint(place) and self.screen.root.widget.under(place) is None

    # playing

    def pick(self, kind: Kind) -> int:
        """Pick a kind of thing by mouse: its button, or its intent and then what of that; how many clicks it took."""
        before, desk = self.driver.clicks, self.screen.desk
        assert desk.form is not None
        if kind.role not in desk.form.roles:
            self.driver.click(self.driver.find(Button, name=f"kind {kind.title}"))
        else:
            self.driver.click(self.driver.find(IntentButton, name=f"intent {kind.role}"))
            self.driver.turn(2)
            now = desk.form.kind if desk.row is None else desk.row.kind
            if desk.form is not None and now is not kind:
                self.driver.click(self.driver.find(ChipButton, name=f"chip {kind.title}"))
        self.driver.turn()
        return self.driver.clicks - before

    def take_seat(self, *, by_keys: bool) -> None:
        """Say that one sits there."""
        assert self.handing is not None
        if by_keys:
            self.driver.key("Enter")
        else:
            self.driver.click(self.driver.find(Button, name="ready"))

    def answer_by_mouse(self, number: int) -> None:
        """Answer what is asked, with the mouse alone."""
        form, before = self.form, len(self.session.battle.script)
        assert form is not None
        if self._shoot() or (form.kind is None and (number % 3 == 0 and self._walk())):
            if len(self.session.battle.script) > before:
                return
            self._confirm()
        if len(self.session.battle.script) == before:
            self._press(BEGIN if number % 2 else QUIET)
        if len(self.session.battle.script) == before:
            self._press(QUIET)
        if len(self.session.battle.script) == before:
            self._anything()
        assert len(self.session.battle.script) > before, form.question.menu.question

    def _shoot(self) -> bool:
        desk = self.screen.desk
        for ref in desk.targets():
            self._bring(desk.view.cells(ref)[0])
            place = self.screen.table.pixel_of(ref)
            if place is not None and self.free((round(place[0]), round(place[1]))):
                self.driver.click((round(place[0]), round(place[1])))
                self.driver.turn()
                return desk.row is not None
        return False

    def _bring(self, cell: Cell) -> None:
        """Have a cell in view: by a click on the minimap, or a stroke over the map where there is none."""
        small, table = self.screen.board.minimap, self.screen.table
        if self.screen.in_sight(cell):
            return
        if small.shown:
            wide, high = size = small.field.size
            (left, top), (right, bottom) = table.from_minimap((0, 0), size), table.from_minimap(size, size)
            x, y = table.chart.middle(cell)
            across, along = (x - left) / (right - left) * wide, (y - top) / (bottom - top) * high
            self.driver.click((small.field.x + round(across), small.field.y + round(along)))
        else:
            start, goal = self.screen.board.clear(SIZE).center, self.pixel(cell)
            self.driver.drag(start, (2 * start[0] - goal[0], 2 * start[1] - goal[1]))
        self.driver.turn(3)

    def _walk(self) -> bool:
        reach = self.screen.table.overlays.reach
        cells = [] if reach is None else list(reach.steps)
        for cell in reversed(cells):
            if self.free(self.pixel(cell)):
                self.driver.click(self.pixel(cell))
                self.driver.turn()
                return self.screen.desk.row is not None
        return False

    def _confirm(self) -> None:
        give = self.buttons().get("confirm")
        if give is not None:
            self.driver.click(give)
            self.driver.turn()

    def _press(self, words: tuple[str, ...]) -> None:
        buttons = self.buttons()
        usual = buttons.get("usual")
        form = self.form
        for kind in () if form is None else form.kinds:
            if kind.title in words and form is not None and kind is not form.kind:
                self.pick(kind)
                self._confirm()
                return
        if usual is not None:
            self.driver.click(usual)
            self.driver.turn()
        else:
            self._confirm()

    def _anything(self) -> None:
        form = self.form
        assert form is not None
        for _ in range(3):
            if "back" in self.buttons():
                self.driver.click(self.buttons()["back"])
                self.driver.turn()
        self._press(QUIET)
        if self.form is not form:
            return
        for kind in form.kinds:
            if kind.purpose is Purpose.YIELD:
                continue
            self.pick(kind)
            self._confirm()
            if self.form is not form:
                return
            while self.screen.desk.cancel():
                self.driver.turn()

    def answer_by_keys(self, number: int) -> None:
        """Answer what is asked, with keys alone."""
        form, before = self.form, len(self.session.battle.script)
        assert form is not None
        driver = self.driver
        if self.screen.desk.targets():
            driver.key(".")
            while (ways := self.screen.desk.ways) is not None and not ways.settled:
                driver.turn()
            driver.turn()
            driver.key("Enter")
        elif form.kind is None and number % 3 == 0 and self._walk_by_keys():
            driver.key("Enter")
        for words in (BEGIN if number % 2 else QUIET, QUIET, BEGIN):
            if len(self.session.battle.script) > before:
                return
            kind = next((kind for kind in form.kinds if kind.title in words), None)
            if kind is not None and len(form.kinds) > 1:
                while self.screen.desk.cancel():
                    driver.turn()
                driver.key(self.app.keys.key(kind.command))
                driver.turn()
            if len(self.session.battle.script) == before and form.kind is not None:
                driver.key("Enter")
        if len(self.session.battle.script) == before:
            while self.screen.desk.cancel():
                driver.turn()
            driver.key("Ctrl+Enter")
        assert len(self.session.battle.script) > before, form.question.menu.question

    def _walk_by_keys(self) -> bool:
        """Pick the move, lead the cursor to a cell in reach, and mean it."""
        form = self.form
        move = next((kind for kind in form.kinds if kind.purpose is Purpose.GO), None) if form is not None else None
        if form is None or move is None:
            return False
        self.driver.key(self.app.keys.key(move.command))
        self.driver.turn()
        for way in ("Right", "Up", "Left", "Left", "Down", "Down", "Right", "Right"):
            self.driver.key(way)
            cell = self.screen.desk.cell
            if cell is not None and any(cell in ways.reach for _, ways in form.tiers()):
                self.driver.key("Enter")
                self.driver.turn()
                return self.screen.desk.row is not None
        self.driver.key("Esc", 3)
        return False


def settled(screen: BattleScreen, driver: Driver, over: Callable[[], bool] = lambda: False) -> None:
    """Let the loop turn until something is asked, the seat is to be passed, or it is over; nobody is told anything
    before it is passed.
    """
    for _ in range(MANY):
        if screen.desk.squad.keeps_seat:
            driver.click(driver.find(Button, name="pass seat"))
        asked = screen.session.question is not None and screen.desk.form is not None and not screen.theatre.on
        if over() or screen.handing is not None or asked:
            return
        driver.turn()
        screen.session._changing.look_after(None)
        if screen.session.thinking and not screen.theatre.on:
            screen.session._thinker.wait()
    raise AssertionError("nothing is ever asked")


def finished(screen: BattleScreen, driver: Driver) -> None:
    """Let the loop turn until all of the map is painted and every panel has come to rest, without tips and notices."""
    driver.turn(3)
    for _ in range(MANY):
        if not screen.unfinished:
            break
        driver.turn()
    for notice in list(driver.app.above.layers):
        notice.close()
    driver.turn(80)
