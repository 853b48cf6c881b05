"""The players' screen: the map with what their sides know, followed live; it asks nothing and answers nothing."""

from __future__ import annotations

from concurrent.futures import Future, ThreadPoolExecutor

import pygame

from game.battle.objective_status import Goal
from game.battle.view import View
from game.battle.witness import Account
from game.ui.app import App, Screen, Space
from game.ui.battle.camera_framing import Clear, settle_down
from game.ui.battle.landmarks import lay_signs
from game.ui.battle.playback import SPEEDS, Playback, scenes
from game.ui.battle.staging import Stage
from game.ui.keys import Command
from game.ui.kit.boxes import Floating
from game.ui.kit.root import Root
from game.ui.map.arrow_keys import ARROWS
from game.ui.map.drawings import pulse
from game.ui.map.palette import palettes, usual
from game.ui.map.table import MapTable
from game.ui.players_screen.following import Follower
from game.ui.players_screen.panels import Beside
from rules.frame.ground import Cell

LOOK = 200
"""Milliseconds between two looks at the journal."""
BEHIND = 6
"""Lines by which it may be behind the battle: if it is further, what happens is not shown one by one."""
GROUP = "Players’ screen"
COMMANDS = (
    Command("players.all", "Whole map", GROUP, "Home"),
    Command("players.beside", "Show or hide the column", GROUP, "Ctrl+L"),
)
ARROW = 90
"""Pixels that an arrow key moves the map."""


class PlayersScreen(Screen):
    """A battle that goes on elsewhere."""

    app: App
    table: MapTable

    def __init__(self, follower: Follower) -> None:
        self.follower = follower
        self.now = 0.0
        self.playback: Playback | None = None
        self.shown = len(self._log())
        """How many accounts have been shown."""
        self.unfinished = True
        """Whether there is more of the map to be drawn, or something on it moves."""
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="follower")
        self._work: Future[None] | None = None
        """A line that is being played, beside the window."""
        self._wait = 0.0
        self._battle: object = None
        """The battle whose ground is on the table."""
        self._dragged: tuple[int, int] | None = None
        self._dirty = True
        self._settled = False
        self._space: Space

    # coming and going

    def opened(self, app: App) -> None:
        self.app = app
        app.keys.add(*COMMANDS)
        pygame.display.set_caption(f"{self.follower.battle.setup.scenario.title}: players’ screen")
        self._build()

    def _build(self) -> None:
        battle = self.follower.battle
        palette = palettes().get(self.app.settings.palette) or usual()
        self._battle = battle
        self.table = MapTable(battle.setup.ground, palette)
        self.table.fog.recalled = lambda _: self.follower.memory.seen(self.follower.eyes)
        self.stage = Stage(self.table)
        self.beside = Beside(battle.setup.scenario, palette, name="beside")
        self.beside.log.numbered = battle.setup.times.numbered
        floating = Floating()
        floating.put(self.beside, right=0, top=0, bottom=0)
        self.root = Root(floating, self.app.theme, self.app.keys, floating=True)
        self._settled = False

    def resized(self, space: Space) -> None:
        self._space = space
        if self._work is not None:
            self._work.exception()  # nothing of the battle is looked at while a line of it is played
        self.table.set_scale(space.scale, space.text)
        self.table.set_still(self.app.settings.reduced_motion)
        self.beside.fit(space.size[0] / space.scale, space.size[1] / space.scale)
        self.root.layout(space.rect)
        self.table.camera.covered = 0, 0, self._covered(), 0
        self.table.camera.resize(space.rect, following=self._settled)
        if not self._settled:
            self._settled = True
            self.show()
            goals = [cell for found in self._goals().values() for goal in found if goal.own for cell in goal.cells]
            settle_down(self.table, self.view(), space, Clear(self.clear()), goals)
        self._dirty = True

    def _covered(self) -> int:
        """Pixels at the right that the column covers."""
        return self.beside.rect.w if self.beside.visible else 0

    def clear(self) -> pygame.Rect:
        """What of the window shows the map."""
        wide, high = self._space.size
        return pygame.Rect(0, 0, wide - self._covered(), high)

    def closed(self) -> None:
        self._pool.shutdown(cancel_futures=True)
        self.follower.close()
        self.table.forget()

    # what is seen

    def view(self) -> View:
        """What the sides that look on know now."""
        return self.follower.battle.view(self.follower.eyes)

    def _log(self) -> tuple[Account, ...]:
        return self.follower.battle.log(self.follower.eyes)

    def _goals(self) -> dict[str, tuple[Goal, ...]]:
        battle = self.follower.battle
        return {side: battle.goals(battle.view(side)) for side in self.follower.sides}

    def show(self) -> None:
        """Show how everything stands."""
        view, goals, book = self.view(), self._goals(), self.follower.battle.setup.book
        self.table.overlays.clear()
        lay_signs(self.table.overlays, view, book.signs(view), [goal for each in goals.values() for goal in each])
        self.stage.set(view)
        self.table.drawings.show(self.follower.marks)
        self.beside.show_time(view, self.follower.battle.setup.rounds)
        self.beside.show_goals(goals)
        self._tell(self.shown)
        self._dirty = True

    def _tell(self, count: int) -> None:
        self.beside.tell(self._log()[:count], dict(self.follower.battle.setup.book.sights))
        self._dirty = True

    # time

    def tick(self, passed: int) -> bool:
        self.now += passed
        if self.playback is not None:
            self._play(passed)
        else:
            self._follow(passed)
        if not self._dirty and self.table.painting and self.table.paint_on():
            self._dirty = True
        moved = self.root.tick(passed)
        dirty, self._dirty = self._dirty or moved, False
        return dirty

    @property
    def idle(self) -> bool:
        """Whether it has shown all that it knows of."""
        return self._work is None and self.playback is None and not self.follower.behind

    def _follow(self, passed: int) -> None:
        """Play the next line beside the window, and show what came of it."""
        if self._work is not None:
            if self._work.done():
                work, self._work = self._work, None
                work.result()
                self._played()
            return
        if not self.follower.behind:
            self._wait -= passed
            if self._wait > 0:
                return
            self._wait = LOOK
            self.follower.look()
            self.beside.warn(self.follower.trouble)
        if self.follower.behind:
            self._work = self._pool.submit(self.follower.play)

    def _played(self) -> None:
        """A line was played: show what is new."""
        follower = self.follower
        self.beside.warn(follower.trouble)
        if follower.battle is not self._battle:
            self.shown = len(self._log())
            self._build()
            self.resized(self._space)
            return
        log = self._log()
        self.shown = min(self.shown, len(log))
        pictures = follower.memory.film.since(follower.eyes, self.shown)
        news = len(log) > self.shown or len(pictures) > 1
        first, speed = self.shown, SPEEDS.get(self.app.settings.speed, 1.0)
        self.shown = len(log)
        if news and speed > 0 and follower.behind <= BEHIND:
            cut = scenes(pictures, log, follower.battle.setup.book.sights)
            self.stage.set(self.view())
            self.playback = Playback(cut, pictures[0] if pictures else None, first, speed)
            self._play(0)
        elif news or not follower.behind:
            self.show()
        for ping in follower.pings:
            self.table.effects.add(pulse(ping, self.now))
            self._bring(self.table.chart.cell(*ping.points[0]))
        follower.pings.clear()

    def _play(self, passed: int) -> None:
        playback = self.playback
        assert playback is not None
        playback.advance(passed)
        if playback.over:
            self.playback = None
            self.stage.clear()
            self.show()
            return
        self.stage.show(playback, self.now)
        self._tell(playback.shown)
        scene = playback.scene
        if scene is not None and (scene.moved or scene.sight):
            for cell in scene.cells[:1]:
                self._bring(cell)

    def _bring(self, cell: Cell | None) -> None:
        """Bring a cell into sight that is not."""
        camera = self.table.camera
        if cell is None or camera.moving or self._dragged is not None:
            return
        x, y = camera.to_screen(self.table.chart.middle(cell))
        if not self.clear().inflate(-80, -80).collidepoint(x, y):
            middle = self.table.chart.middle(cell)
            camera.look_at((middle[0] + self._covered() / 2 / camera.scale, middle[1]), self.now)
            self._dirty = True

    # mouse and keys: the camera, and nothing else

    def handle(self, event: pygame.Event) -> None:
        self._dirty = True
        if self.root.handle(event):
            return
        camera = self.table.camera
        if event.type == pygame.MOUSEWHEEL:
            camera.zoom(event.y, pygame.mouse.get_pos(), self.now)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button in (1, 2, 3):
            self._dragged = event.pos
        elif event.type == pygame.MOUSEBUTTONUP:
            self._dragged = None
        elif event.type == pygame.MOUSEMOTION and self._dragged is not None:
            camera.drag(event.pos[0] - self._dragged[0], event.pos[1] - self._dragged[1])
            self._dragged = event.pos
        elif event.type == pygame.KEYDOWN:
            self._key(event)

    def _key(self, event: pygame.Event) -> None:
        camera, keys = self.table.camera, self.app.keys
        if event.key in ARROWS:
            camera.scroll(*(ARROW * way for way in ARROWS[event.key]))
        elif keys.means(event, "players.all"):
            camera.see_all(self.now)
        elif keys.means(event, "players.beside"):
            self.beside.visible = not self.beside.visible
            self.resized(self._space)
        elif event.key == pygame.K_ESCAPE and self.app.settings.window == "full":
            self.app.change(window="window")

    # drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.unfinished = self.table.draw(surface, surface.get_rect(), self.now)
        self._dirty = self._dirty or self.table.moving
        self.root.draw(surface)
