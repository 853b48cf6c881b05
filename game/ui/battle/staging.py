"""A playback put on the map: people walk, tracers fly, words rise; and how everything stood before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import pi, sin

from game.battle.film import Figure
from game.battle.view import View
from game.ui.battle.playback import Glimpse, Playback
from game.ui.battle.prose import brief
from game.ui.map.chart import Point
from game.ui.map.effects import Blow, Dazzle, Effect, Explosion, Ripple, Sparkle, Spreading, Tracer, Words
from game.ui.map.noise import chance
from game.ui.map.table import MapTable
from game.ui.map.tokens import LETTERS, Token, everybody
from rules.frame.ground import Cell
from rules.frame.showing import Sight
from rules.kernel.refs import Ref

FLIGHT, STROKE, RISING = 420.0, 600.0, 1700.0
"""Milliseconds of a shot in the air, of a blow by hand, and of words that rise."""
LUNGE, BESIDE = 0.34, 1.6
"""What share of the way to its target a unit leans that strikes, and cells apart up to which a blow is by hand."""
SWEPT = 14
"""Tracers of a sweep."""
SCATTER = 0.8
"""Cells by which they go astray where all are meant for one."""


class Stage:
    """Lets the map show a moment of a playback instead of what is known now."""

    def __init__(self, table: MapTable) -> None:
        self.table = table
        self._cast: tuple[Token, ...] = ()
        self._scene = -1

    def set(self, view: View) -> None:
        """Show what is known now; what plays later is told from it."""
        self.table.show(view)
        self._cast = self.table.tokens
        self._scene = -1
        self.table.marks.places = {}
        self.table.marks.hidden = frozenset()

    def clear(self) -> None:
        """Everybody where he is now."""
        self.table.tokens = self._cast
        self.table.marks.places = {}
        self.table.marks.hidden = frozenset()
        self._scene = -1

    def show(self, playback: Playback, now: float) -> None:
        """Show the present moment of a playback, and let begin what begins in it."""
        if playback.at != self._scene:
            self._scene = playback.at
            self._stand(playback.figures())
        chart, grid = self.table.chart, self.table.chart.grid
        places = {}
        for was, will, share in playback.walking():
            (x0, y0), (x1, y1) = chart.middle(was.cells[0]), chart.middle(will.cells[0])
            places[was.ref] = (x0 + (x1 - x0) * share, y0 + (y1 - y0) * share), grid.degrees(will.facing)
        self.table.marks.places = places | self._lunging(playback)
        for glimpse in playback.taken():
            self.table.effects.add(*self._effects(glimpse, now, max(0.2, playback.speed)))

    def _lunging(self, playback: Playback) -> dict[Ref, tuple[Point, float]]:
        """The unit that strikes one beside it: it leans toward its target and back, so that one sees who strikes."""
        scene = playback.scene
        account = None if scene is None or scene.sight is not Sight.ATTACK else scene.account
        if scene is None or account is None or account.actor is None or account.target is None:
            return {}
        there = {figure.ref: figure for figure in playback.figures()}
        striker, struck = there.get(account.actor), there.get(account.target)
        if striker is None or struck is None:
            return {}
        (x0, y0), (x1, y1) = (self.table.chart.middle(each.cells[0]) for each in (striker, struck))
        if ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 >= BESIDE * self.table.chart.metres:
            return {}
        lean = LUNGE * sin(pi * min(1.0, playback.passed / STROKE))
        degrees = self.table.chart.grid.degrees(striker.facing)
        return {striker.ref: ((x0 + (x1 - x0) * lean, y0 + (y1 - y0) * lean), degrees)}

    def _stand(self, figures: Sequence[Figure]) -> None:
        there = {figure.ref: figure for figure in figures}
        self.table.tokens = tuple(self._as_then(token, there[token.ref]) for token in self._cast if token.ref in there)

    def _as_then(self, token: Token, figure: Figure) -> Token:
        letter = "" if token.vehicle else LETTERS.get(figure.posture, "")
        degrees = self.table.chart.grid.degrees(figure.facing)
        return replace(token, cells=figure.cells, degrees=degrees, letter=letter, state=figure.state, now=figure.now)

    # effects

    def _effects(self, glimpse: Glimpse, now: float, speed: float) -> list[Effect]:
        middle = self.table.chart.middle
        start = None if glimpse.start is None else middle(glimpse.start)
        goal = None if glimpse.goal is None else middle(glimpse.goal)
        if goal is None:
            return []
        match glimpse.sight:
            case Sight.ATTACK if start is not None and start != goal:
                return [*self._attack(start, goal, now, speed), *self._missed(glimpse, goal, now, speed)]
            case Sight.SWEEP if start is not None:
                return self._sweep(start, glimpse.account.cells or (), now, speed)
            case Sight.THROW if start is not None and start != goal:
                return [Tracer(now, 600 / speed, start, goal, strikes=False)]
            case Sight.BLAST:
                return [Explosion(now, 1500 / speed, goal, 1.2 * self.table.chart.metres)]
            case Sight.CLOUD:
                return [Spreading(now, 1600 / speed, goal, 2.5 * self.table.chart.metres)]
            case Sight.FLASH:
                return [Dazzle(now, 1100 / speed, goal, 3 * self.table.chart.metres)]
            case Sight.LUCK:
                return [Sparkle(now, 1300 / speed, goal), *self._words(glimpse, goal, now, speed)]
            case Sight.WOUND | Sight.FALL | Sight.NERVE | Sight.SPEAK:
                return self._words(glimpse, goal, now, speed)
            case _:
                return [Ripple(now, 700 / speed, goal, metres=self.table.chart.metres)]

    def _attack(self, start: Point, goal: Point, now: float, speed: float) -> list[Effect]:
        far = ((start[0] - goal[0]) ** 2 + (start[1] - goal[1]) ** 2) ** 0.5
        if far < BESIDE * self.table.chart.metres:
            return [Blow(now, STROKE / speed, start, goal)]
        return [Tracer(now, FLIGHT / speed, start, goal)]

    def _missed(self, glimpse: Glimpse, goal: Point, now: float, speed: float) -> list[Effect]:
        """A word over the target of an attack that was seen to come to nothing; a hit has words of its own."""
        late = now + FLIGHT / speed
        return [Words(late, RISING / min(1.5, speed), goal, "missed", "light")] if glimpse.account.missed else []

    def _sweep(self, start: Point, cells: Sequence[Cell], now: float, speed: float) -> list[Effect]:
        goals = [self.table.chart.middle(cell) for cell in cells]
        if not goals:
            return []
        if len(goals) == 1:
            goals = self._around(goals[0])
        return [
            Tracer(now + number * 55 / speed, FLIGHT / speed, start, goals[number * len(goals) // SWEPT])
            for number in range(SWEPT)
        ]

    def _around(self, goal: Point) -> list[Point]:
        """Places about one that is fired at blindly."""
        luck, far = chance(round(goal[0] * 8), round(goal[1] * 8), 3), SCATTER * self.table.chart.metres
        return [(goal[0] + luck(-far, far), goal[1] + luck(-far, far)) for _ in range(SWEPT)]

    def _words(self, glimpse: Glimpse, goal: Point, now: float, speed: float) -> list[Effect]:
        account = glimpse.account
        about, other = (account.target, account.actor) if account.target is not None else (account.actor, None)
        words = account.brief or brief(account, self._name(about), self._own_name(other))
        if not words or len(words) > 44:
            return []
        paint = "bad" if glimpse.sight in (Sight.WOUND, Sight.FALL) else "accent"
        lasts = RISING / min(1.5, speed)
        return [Words(now, lasts, goal, words, paint, large=glimpse.sight is Sight.FALL)]

    def _name(self, ref: Ref | None) -> str:
        """What a unit is called at the beginning of a sentence."""
        found = self._own_name(ref)
        return found[:1].upper() + found[1:]

    def _own_name(self, ref: Ref | None) -> str:
        return next((token.name for token in everybody(self._cast) if token.ref == ref), "")
