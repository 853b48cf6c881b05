"""What is kept of a battle while it goes on: what each side saw happen, and which ground it has seen.

What is taken back is taken back here too, and a battle that is played again from its file leads to the same memory:
so a side never knows more ground, nor less, than it had seen up to the answer at which the battle stands.
"""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
from pydantic import TypeAdapter

from game.battle.battle import Battle
from game.battle.film import Film, Picture
from game.battle.journal import Journal
from game.battle.replay import Loaded, load
from game.battle.script import Rest
from game.battle.seal import Seal
from game.ui.battle.open_table import lookers
from game.ui.battle.seats import seats_of
from game.ui.map.fog import eyes_of, made_out
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Kept:
    """What one side has seen: picture by picture, and the ground at each resting point."""

    side: str | None
    pictures: tuple[Picture, ...]
    seen: tuple[str, ...]


KEPT = TypeAdapter(list[Kept])


class Memory:
    """Looks on at a battle with the eyes of some of its sides; None stands for those of the game master."""

    def __init__(self, battle: Battle, sides: Iterable[str | None]) -> None:
        self.battle = battle
        self.film = Film(battle, sides)
        shape = battle.setup.ground.terrain.shape
        self._seen = {side: np.zeros(shape, dtype=np.bool_) for side in self.film.pictures}
        self._at_rest: dict[str | None, list[npt.NDArray[np.bool_]]] = {side: [] for side in self._seen}
        """What had been seen when the battle came to each of its resting points, its beginning first."""
        self._looked: dict[tuple[str | None, Ref], object] = {}
        """From where and over what ground a unit looked last: as long as that is so, there is nothing new to see."""
        self._marked: Rest | None = None
        """The resting point at which a bookmark was laid."""
        battle.onlooker = self
        self._look_about()

    def also(self, side: str | None) -> None:
        """Look on with the eyes of one side more, from now on."""
        if side not in self._seen:
            self.film.also(side)
            self._seen[side] = np.zeros(self.battle.setup.ground.terrain.shape, dtype=np.bool_)
            self._at_rest[side] = []
            self._look_about()

    def look(self) -> None:
        """Something was told, a unit has moved, or an answer is about to take effect."""
        self.film.look()
        self._look_about()

    def _look_about(self) -> None:
        rests = len(self.battle.rests)
        for side, seen in self._seen.items():
            kept = self._at_rest[side]
            while len(kept) <= rests:
                kept.append(seen.copy())
            view = self.battle.view(side)
            for ref, pose in eyes_of(view):
                key = pose, view.board.revision
                if self._looked.get((side, ref)) != key:
                    self._looked[side, ref] = key
                    seen |= made_out(view, pose)

    def rewound(self) -> None:
        """What was seen after the resting point that the battle has gone back to was never seen."""
        self.film.rewound()
        rests = len(self.battle.rests)
        for side, kept in self._at_rest.items():
            del kept[rests + 1 :]
            self._seen[side] = kept[-1].copy()
        self._looked.clear()

    def lay_bookmark(self, journal: Journal) -> None:
        """After each round: a battle that is opened again goes on from there."""
        rests = self.battle.rests
        if rests and rests[-1] is not self._marked:
            self._marked = rests[-1]
            journal.lay_bookmark(self.kept())

    def kept(self) -> str:
        """All of it up to the last resting point, as text."""
        rests = len(self.battle.rests)
        sides = [
            Kept(
                side,
                tuple(each for each in self.film.pictures[side] if each.rests < rests),
                tuple(_packed(seen) for seen in kept[: rests + 1]),
            )
            for side, kept in self._at_rest.items()
        ]
        return KEPT.dump_json(sides).decode()

    def remember(self, text: str) -> None:
        """Take up what was kept; ValueError for what other sides have seen, or on other ground."""
        kept = KEPT.validate_json(text)
        if [each.side for each in kept] != list(self._seen):
            raise ValueError("others were looking on")
        for each in kept:
            self.film.pictures[each.side] = list(each.pictures)
            self._at_rest[each.side] = [_unpacked(seen, self._seen[each.side].shape) for seen in each.seen]

    def seen(self, side: str | None) -> npt.NDArray[np.bool_]:
        """The ground a side has seen up to now; with eyes that did not look on from the start, all of it."""
        if side not in self._seen:
            return np.ones(self.battle.setup.ground.terrain.shape, dtype=np.bool_)
        return self._seen[side]


def taken_up(path: Path, word: str = "", seal: Seal | None = None) -> tuple[Loaded, Memory]:
    """A battle as its journal tells it, and what the people at its table have seen of it; the seal is that of a journal
    which is open here already.
    """
    memories: list[Memory] = []

    def begun(battle: Battle) -> None:
        memories.append(Memory(battle, lookers(battle, seats_of(battle.setup.scenario).persons)))

    def remember(text: str) -> None:
        memories[-1].remember(text)

    loaded = load(path, begun=begun, remember=remember, seated=True, word=word, seal=seal)
    return loaded, memories[-1]


def _packed(seen: npt.NDArray[np.bool_]) -> str:
    return base64.b85encode(np.packbits(seen).tobytes()).decode()


def _unpacked(text: str, shape: tuple[int, ...]) -> npt.NDArray[np.bool_]:
    """The same ground again; ValueError for that of another map."""
    bits = np.frombuffer(base64.b85decode(text), dtype=np.uint8)
    many = int(np.prod(shape))
    if len(bits) != (many + 7) // 8:
        raise ValueError("another map")
    return np.unpackbits(bits, count=many).astype(np.bool_).reshape(shape)
