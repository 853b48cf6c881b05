"""What a side saw, cut into scenes and played: people walk, shots fly, things burst, words float, the log goes along.

It knows nothing of drawing: at any moment it says where everybody is and which effects are under way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from game.battle.film import Figure, Picture
from game.battle.witness import Account
from game.ui.battle.prose import line
from rules.frame.ground import Cell
from rules.frame.showing import Sight
from rules.kernel.refs import Ref

STEP = 150.0
"""Milliseconds of a step at the usual speed."""
LASTING = {
    Sight.ATTACK: 640.0,
    Sight.SWEEP: 900.0,
    Sight.THROW: 600.0,
    Sight.BLAST: 800.0,
    Sight.WOUND: 500.0,
    Sight.FALL: 600.0,
    Sight.NERVE: 450.0,
    Sight.SPEAK: 400.0,
    Sight.CLOUD: 700.0,
    Sight.FLASH: 700.0,
    Sight.LUCK: 500.0,
}
SAID = 120.0
"""Milliseconds for an account that only is read."""
SPEEDS = {"slow": 0.5, "usual": 1.0, "quick": 2.5, "instant": 0.0}
"""How fast it plays; at 0 everything is over at once."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One thing that happens: a step of a unit, or an account with the look of it."""

    lasts: float
    picture: Picture
    """How everything is afterwards."""
    account: Account | None = None
    sight: Sight | None = None
    moved: tuple[Ref, ...] = ()
    """Who goes from where he was in the scene before to where he is in this picture."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it happens, so that one can look there."""
        if self.account is not None and self.account.cells:
            return self.account.cells
        wanted = self.moved or (() if self.account is None else (self.account.target, self.account.actor))
        return tuple(figure.cells[0] for ref in wanted for figure in self.picture.figures if figure.ref == ref)


@dataclass(frozen=True, slots=True)
class Glimpse:
    """Something that begins to be seen: how it looks, and between which places."""

    sight: Sight
    account: Account
    start: Cell | None
    goal: Cell | None


def scenes(pictures: Sequence[Picture], log: Sequence[Account], sights: Mapping[str, Sight]) -> tuple[Scene, ...]:
    """Cut pictures and the log of a side into scenes, in the order in which it was told."""
    found: list[Scene] = []
    for before, after in pairwise(pictures):
        moved = _moved(before, after)
        if moved:
            found.append(Scene(STEP, after, moved=moved))
        found += _told(log[before.told : after.told], after, sights)
    if pictures:
        found += _told(log[pictures[-1].told :], pictures[-1], sights)
    return tuple(found)


def _told(accounts: Sequence[Account], picture: Picture, sights: Mapping[str, Sight]) -> Iterator[Scene]:
    for account in accounts:
        sight = sights.get(account.kind)
        lasts = LASTING[sight] if sight is not None else SAID if line(account) else 0.0
        yield Scene(lasts, picture, account, sight)


def _moved(before: Picture, after: Picture) -> tuple[Ref, ...]:
    """Who is seen in another place than before, having been seen in both."""
    was = {figure.ref: figure for figure in before.figures if figure.now}
    return tuple(
        figure.ref
        for figure in after.figures
        if figure.now and figure.ref in was and was[figure.ref].cells != figure.cells
    )


@dataclass(slots=True)
class Playback:
    """A film being shown."""

    scenes: tuple[Scene, ...]
    first: Picture | None
    told: int
    """How many accounts had been shown before."""
    speed: float = 1.0
    at: int = 0
    """The scene that is playing."""
    passed: float = 0.0
    begun: list[Glimpse] = field(default_factory=list)
    """What has begun to be seen and has not been taken up yet."""
    started: int = -1
    """The last scene that has begun."""

    @property
    def over(self) -> bool:
        """Whether everything has been shown."""
        return self.at >= len(self.scenes)

    @property
    def shown(self) -> int:
        """How many accounts have been shown by now."""
        done = self.scenes[: self.at + 1]
        return self.told + sum(scene.account is not None for scene in done)

    @property
    def scene(self) -> Scene | None:
        """What is happening now."""
        return None if self.over else self.scenes[self.at]

    def skip(self) -> None:
        """Be done with it."""
        self.at = len(self.scenes)
        self.begun.clear()

    def taken(self) -> tuple[Glimpse, ...]:
        """What has begun since this was last asked."""
        fresh = tuple(self.begun)
        self.begun.clear()
        return fresh

    def advance(self, passed: float) -> bool:
        """Let milliseconds pass; whether anything looks different."""
        if self.over:
            return False
        if self.speed <= 0:
            self.skip()
            return True
        left = passed * self.speed
        while not self.over:
            scene = self.scenes[self.at]
            if self.started < self.at:
                self.started = self.at
                self._begin(scene)
            rest = scene.lasts - self.passed
            if left < rest:
                self.passed += left
                break
            left -= rest
            self.at, self.passed = self.at + 1, 0.0
        return True

    def _begin(self, scene: Scene) -> None:
        account = scene.account
        if account is None or scene.sight is None:
            return
        where = {figure.ref: figure.cells[0] for figure in scene.picture.figures}
        start = where.get(account.actor) if account.actor is not None else None
        goal = where.get(account.target) if account.target is not None else None
        if goal is None and account.cells:
            goal = account.cells[0]
        self.begun.append(Glimpse(scene.sight, account, start, goal or start))

    # how it looks now

    def figures(self) -> tuple[Figure, ...]:
        """Everybody as he is at the beginning of the present scene."""
        if self.at == 0:
            return self.first.figures if self.first is not None else ()
        return self.scenes[min(self.at, len(self.scenes)) - 1].picture.figures

    def walking(self) -> tuple[tuple[Figure, Figure, float], ...]:
        """Who is on his way: as he was, as he will be, and how far he has got."""
        scene = self.scene
        if scene is None or not scene.moved:
            return ()
        was = {figure.ref: figure for figure in self.figures()}
        share = min(1.0, self.passed / scene.lasts) if scene.lasts else 1.0
        return tuple(
            (was[figure.ref], figure, share)
            for figure in scene.picture.figures
            if figure.ref in scene.moved and figure.ref in was
        )
