"""What has happened, shown on the battle screen: begun, followed by the camera, heard, skipped."""

from __future__ import annotations

from game.ui.battle.landmarks import lay_lasting
from game.ui.battle.panels.screen_protocol import Whole
from game.ui.battle.playback import SPEEDS, Playback, scenes
from game.ui.map.chart import Point


class EventPlayer:
    """Shows the side that looks on what it saw since it last looked."""

    def __init__(self, screen: Whole) -> None:
        self.screen = screen
        self.playback: Playback | None = None
        self._heard = -1
        self._left: Point | None = None
        """What the map was looking at before it went to what happens."""

    @property
    def on(self) -> bool:
        """Whether anything is being shown."""
        return self.playback is not None

    def begin(self) -> bool:
        """Begin with what is new to the side that looks on; False if nothing is."""
        screen = self.screen
        session = screen.session
        news, pictures = session.news(), session.pictures()
        if not news and len(pictures) < 2:
            return False
        told = len(session.log()) - len(news)
        cut = scenes(pictures, session.log(), session.battle.setup.book.sights)
        screen.table.overlays.clear()
        lay_lasting(screen.table.overlays, session)
        screen.stage.set(session.view())
        self._heard = -1
        first = pictures[0] if pictures else None
        self.playback = Playback(cut, first, told, SPEEDS.get(screen.app.settings.speed, 1.0))
        screen.desk.refresh()
        self.play(0)
        return True

    def play(self, passed: int) -> None:
        """Let so many milliseconds of it pass."""
        playback, screen = self.playback, self.screen
        assert playback is not None
        playback.advance(passed)
        if playback.over:
            self.playback = None
            self._go_back()
            screen.stage.clear()
            screen.session.shown()
            screen.log_to(len(screen.session.log()))
            screen.desk.changes += 1
        else:
            screen.stage.show(playback, screen.now)
            screen.log_to(playback.shown)
            self._follow(playback)
            self._hear(playback)
        screen.changed()

    def _follow(self, playback: Playback) -> None:
        """Bring what happens into sight."""
        scene, camera = playback.scene, self.screen.table.camera
        if scene is None or not (scene.moved or scene.sight) or not self.screen.app.settings.follow:
            return
        cells = scene.cells
        if camera.moving or not cells or all(map(self.screen.in_sight, cells[:2])):
            return
        a, b = (self.screen.table.chart.middle(cell) for cell in (cells[0], cells[min(1, len(cells) - 1)]))
        middle = self.screen.table.chart.cell((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if self._left is None:
            self._left = camera.centre
        self.screen.bring(middle if middle is not None else cells[0])

    def _go_back(self) -> None:
        """All was seen: look where one looked before."""
        left, self._left = self._left, None
        if left is not None:
            self.screen.table.camera.look_at(left, self.screen.now)

    def _hear(self, playback: Playback) -> None:
        """Let what has begun be heard."""
        scene, hear = playback.scene, self.screen.ways.hear
        if playback.at == self._heard:
            return
        self._heard = playback.at
        if hear is not None and scene is not None and scene.account is not None:
            hear(scene.account)

    def skip(self) -> None:
        """Enough of it."""
        if self.playback is not None:
            self.playback.skip()
            self.screen.table.effects.clear()
