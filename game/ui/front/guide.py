"""The guided first battle: a real battle, with a card above it that says what to try next and sees whether it was."""

from __future__ import annotations

import pygame

from game import data
from game.battle.scenario import PERSON, read_scenario
from game.battle.setup import set_up
from game.ui.app import Space
from game.ui.battle.aiming import hostile
from game.ui.battle.camera_framing import closest, look_over
from game.ui.battle.form_fields import where
from game.ui.battle.landmarks import foremost
from game.ui.battle.session import Session
from game.ui.front.lessons import Course, Lesson, course
from game.ui.front.navigation import Navigation
from game.ui.front.table import Table
from game.ui.front.waiting import meanwhile
from game.ui.kit.boxes import Floating, Row, Spacer
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.label import Label
from game.ui.kit.panel import Panel
from game.ui.kit.root import Root
from game.ui.kit.scroll import ScrollArea
from game.ui.kit.widget import Widget
from game.ui.saves import fresh_file
from rules.frame.ground import Cell

EDGE = 16.0
BROAD, LEAST = 440.0, 220.0
"""Points across of the card, and down that it needs above the log: with less it lies over the log."""
SHIFT = 0.02
"""The share of what is in view that the map must move by before it counts as looking about."""


def begin_guided(house: Navigation, root: Root) -> None:
    """Set the guided battle up beside the window, and open its table."""
    plan = course()

    def begun() -> Session:
        setup = set_up(read_scenario(data.maps() / f"{plan.scenario}.toml"), plan.book)
        players = {side.name: PERSON if side.name == plan.side else plan.against for side in setup.scenario.side}
        return Session.begin(setup, plan.seed, players, fresh_file(plan.title))

    def sit_down(session: Session) -> None:
        house.speaker.prepare()
        house.app.push(GuidedTable(house, session, plan))

    meanwhile(root, "Setting up the battle", begun, sit_down, "This battle cannot begin")


class GuidedTable(Table):
    """A table with a teacher beside it."""

    briefs = False

    def __init__(self, house: Navigation, session: Session, plan: Course) -> None:
        super().__init__(house, session)
        self.plan = plan
        self.at = 0
        """The lesson that is being given; as many as there are: school is over."""
        self.card: Root | None = None
        self._beside: tuple[int, int] | None = None
        """Where the list of units ended and the log began when the card was placed."""
        self._view: tuple[float, ...] | None = None
        self._answered = 0
        self._shown: object = None
        """What was brought into view for the lesson, and at which question."""
        self._ordered = False
        """Whether the standing orders were opened in this lesson."""
        self._asked_map = False
        """Whether the map was asked in this lesson: it ends once that is let go."""
        self._reached = False
        """Whether what ends the lesson was there before it began: then it waits to be read."""

    @property
    def lesson(self) -> Lesson | None:
        """What is to be learnt now."""
        return self.plan.lesson[self.at] if self.at < len(self.plan.lesson) else None

    # coming and going

    def resized(self, space: Space) -> None:
        super().resized(space)
        if self.card is None:
            self.card = Root(self._card(), self.app.theme, self.app.keys, floating=True)
            self._begin()
        self.card.layout(space.rect)
        self._place()

    def _card(self) -> Widget:
        self._count = Label("", "caps", "second", wrap=False)
        self._title = Label("", "title")
        self._text = Label("")
        self._next = Button("Next", self.next, "primary", command="guide.next", name="next lesson")
        end = Button("End the guide", self.end, "quiet", font="small_strong", command="guide.end", name="end guide")
        self._panel = Panel(
            Row(self._count, Spacer(), end),
            self._title,
            ScrollArea(self._text, grow=1.0),
            Row(Spacer(), self._next),
            pad=18,
            width=BROAD,
        )
        self._floating = Floating()
        self._floating.put(self._panel, left=EDGE, bottom=EDGE)
        return self._floating

    def _place(self) -> None:
        """Above the log and below the list of units, wherever those end now: the middle of the map stays free. Where it
        has no room to be read there it lies over the log.
        """
        assert self.card is not None
        log, roster, theme = self.board.log, self.board.roster, self.app.theme
        self._beside = roster.rect.bottom, log.rect.y
        above = self.card.rect.bottom - log.rect.y if log.shown else 0
        down = self.card.rect.h / theme.scale
        bottom = max(EDGE, above / theme.scale + EDGE / 2)
        top = self.board.layout.below + EDGE / 2
        if roster.shown and down - EDGE - roster.rect.bottom / theme.scale >= LEAST:
            top = roster.rect.bottom / theme.scale + EDGE / 8
        self._panel.height = None
        if down - bottom - top < max(LEAST, self._panel.wish(theme.px(BROAD))[1] / theme.scale):
            bottom = EDGE
        self._panel.fill_color = "raised" if log.shown and bottom == EDGE else "panel"
        self._panel.redraw()
        self._panel.keep_within(down - bottom - top)
        self._floating.put(self._panel, left=EDGE, bottom=bottom)

    def _begin(self) -> None:
        """Give the lesson whose turn it is."""
        lesson = self.lesson
        if lesson is None:
            return
        self._count.text = f"Lesson {self.at + 1} of {len(self.plan.lesson)}"
        self._title.text = lesson.title
        self._text.text = lesson.told(self.app.keys.key)
        self._view = None
        self._answered = len(self.session.battle.script)
        self._shown, self._ordered, self._asked_map = None, False, False
        self._reached = self._learnt(lesson.until)
        waits = lesson.until != "next" and not self._reached
        self._next.text = "Skip" if waits else "Next" if self.at < len(self.plan.lesson) - 1 else "Begin"
        self._next.kind = "plain" if waits else "primary"
        self._dirty = True
        if self.card is not None:
            self._place()

    def next(self) -> None:
        """On to the next lesson."""
        self.at += 1
        if self.lesson is None:
            self.end()
        else:
            self._begin()

    def end(self) -> None:
        """School is over; the battle goes on."""
        self.at = len(self.plan.lesson)
        if not self.app.settings.guided:
            self.house.set(guided=True)
        self._dirty = True

    # what the pupil does

    def orders(self) -> None:
        self._ordered = True
        super().orders()

    def _bring_into_view(self, look: str) -> None:
        """At the start of a lesson, and at every new question in it, have in view what it speaks of."""
        question = self.session.question
        if question is None or self.theatre.on or self._shown == (self.at, question.token):
            return
        self._shown = self.at, question.token
        cells, own = self.spoken_of(look), self.spoken_of("unit")
        if cells and not self._all_seen((*own, *cells)):
            near = closest(self.board.root.theme.scale)
            rungs = range(near, self.table.camera.furthest - 1, -1)
            together = [((*own, *cells), rung) for rung in rungs]
            look_over(self.table, [*together, *((cells, rung) for rung in rungs)], self.free(), self.now)
            self._dirty = True

    def _all_seen(self, cells: tuple[Cell, ...]) -> bool:
        """Whether these cells are in view as it is, with nothing over them."""
        camera, chart, free = self.table.camera, self.table.chart, self.free()
        return not camera.moving and all(free.collidepoint(camera.to_screen(chart.middle(cell))) for cell in cells)

    def spoken_of(self, look: str) -> tuple[Cell, ...]:
        """The cells of what a lesson speaks of."""
        view, unit = self.desk.view, self.desk.unit
        own = () if unit is None or unit not in view.units() else view.cells(unit)[:1]
        match look:
            case "unit":
                return own
            case "enemy":
                foes = [where(view, ref)[0] for ref in view.units() if hostile(view, ref) and where(view, ref)]
                nearest = sorted(foes, key=lambda cell: (view.grid.straight(own[0], cell), cell)) if own else foes
                return tuple(nearest[:1])
            case "objective":
                goal = foremost(self.session.goals())
                return () if goal is None else tuple(goal.cells)
            case _:
                return ()

    def free(self) -> pygame.Rect:
        """What of the map neither a panel nor the card covers."""
        free, card = self.board.clear(self._size), self._panel.rect
        beside = pygame.Rect(card.right, free.y, free.right - card.right, free.h)
        above = pygame.Rect(free.x, free.y, free.w, card.y - free.y)
        return max((beside, above), key=lambda rect: min(rect.w, rect.h))

    def tick(self, passed: int) -> bool:
        changed = super().tick(passed)
        if self.card is None or self.lesson is None or self.session.changing:
            return changed
        if self._beside != (self.board.roster.rect.bottom, self.board.log.rect.y):
            self._place()
            self._dirty = True
        if self.lesson.look:
            self._bring_into_view(self.lesson.look)
        if not self._reached and self._learnt(self.lesson.until):
            self.house.speaker.play("page")
            self.next()
        return self.card.tick(passed) or changed

    def _learnt(self, until: str) -> bool:
        word, _, what = until.partition(":")
        form = self.desk.form
        match word:
            case "looked":
                if self.table.camera.moving:
                    return False
                view, before = self.table.camera.view, self._view
                self._view = before or view
                far = SHIFT * (view[2] - view[0])
                if before is None or self.pointer.held:
                    return False
                return any(abs(a - b) > far for a, b in zip(view, before, strict=True))
            case "pointed":
                pointed = self.desk.pointed
                return pointed is not None and self.desk.view.side(pointed) != self.session.eyes
            case "marked":
                return form is not None and form.mark is not None
            case "picked":
                return form is not None and form.kind is not None and form.kind.purpose == what
            case "asked":
                self._asked_map = self._asked_map or self.asking.on
                return self._asked_map and not self.asking.on
            case "orders":
                return self._ordered and not self.board.root.layers
            case "selected":
                return self.desk.selected is not None
            case "round":
                return self.session.battle.table.clock.round >= int(what)
            case "answered":
                return self._has_answered(what)
        return False

    def _has_answered(self, purpose: str) -> bool:
        """Whether the pupil has given such an order since the lesson began."""
        script = self.session.battle.script
        own = (step.action for step in script[self._answered :] if step.side == self.session.eyes)
        return any(action is not None and purpose in ("", action.purpose.value) for action in own)

    def handle(self, event: pygame.Event) -> None:
        if self.lesson is not None and self.card is not None and self._for_card(event):
            self._dirty = True
            return
        super().handle(event)

    def _for_card(self, event: pygame.Event) -> bool:
        """Whether an event is the teacher's: the mouse on the card; the keys belong to the battle."""
        assert self.card is not None
        if self.app.keys.means(event, "guide.next"):
            self.next()
            return True
        if self.app.keys.means(event, "guide.end"):
            self.end()
            return True
        if event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT):
            return False
        return self.card.handle(event)

    # drawing

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.handing is not None or self.opening or self.lesson is None or self.card is None:
            return
        self._frame(surface, self.lesson.panel)
        self.card.draw(surface)

    def _frame(self, surface: pygame.Surface, name: str) -> None:
        """A frame round the panel that a lesson is about."""
        panel = getattr(self.board, name, None) if name else None
        if not isinstance(panel, Widget) or not panel.shown:
            return
        theme = self.app.theme
        rect = panel.rect.inflate(theme.px(8), theme.px(8))
        Canvas(surface, theme).box(rect, None, theme.color("accent"), theme.px("radius") + theme.px(4), theme.px(2))
