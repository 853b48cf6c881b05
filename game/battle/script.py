"""The script of a battle: its steps, the points where it rests, and who is told of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from game.battle.chronicle import canonical
from game.battle.reasons import Reasons
from game.world.world import Snapshot
from rules.frame.forms import Action
from rules.kernel.refs import Ref

Word = Literal["answer", "dice", "orders", "decree"]


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of the script: an answer of a side, faces set for the next dice, a side's standing orders, or what the
    game master decrees.
    """

    word: Word
    side: str = ""
    action: Action | None = None
    faces: tuple[int, ...] = ()
    orders: tuple[str, ...] = ()
    reasons: Reasons | None = None
    """Why a computer player answered so; nothing that happens depends on it."""
    written: Mapping[str, Any] | None = None
    """The answer as an older version of its book wrote it, where that is not how it would be written today."""

    @property
    def form(self) -> Mapping[str, Any] | None:
        """The answer or the decree as it is written down."""
        if self.written is not None or self.action is None:
            return self.written
        return self.action.model_dump(mode="json")


@dataclass(frozen=True, slots=True)
class Settled:
    """What a standing order answered for a side: for which of its units, to what kind of question, and how."""

    side: str
    unit: Ref
    kind: str
    action: Action


@dataclass(frozen=True, slots=True)
class Rest:
    """A resting point: after how many steps, the whole state, how much had been told, and the digest."""

    after: int
    kept: Callable[[], Snapshot]
    """The state: one out of a file is read when the battle goes back to it."""
    told: int
    digest: str

    @property
    def state(self) -> Snapshot:
        """Everything in the world at that point."""
        return self.kept()


class Onlooker(Protocol):
    """What looks on while things happen, such as a screen that shows them."""

    def look(self) -> None:
        """Something was told, a unit has moved, or an answer is about to take effect."""
        ...

    def rewound(self) -> None:
        """The battle has gone back to its last resting point, or to its start; it may go on from there at once."""
        ...


class Listener(Protocol):
    """What is told of every change to a battle before it happens."""

    def before_step(self, step: Step, digest: str) -> None:
        """A step of the script is about to take effect; the digest names all that lies before it, and the step."""
        ...

    def before_undo(self, steps: int) -> None:
        """The last steps are about to be taken back."""
        ...

    def before_others_see(self) -> None:
        """What was answered is about to be seen by another side than the one that answered."""
        ...

    def at_rest(self, rest: Rest) -> None:
        """A resting point has been reached."""
        ...


def step_text(step: Step) -> bytes:
    """A step as it enters the digest: what was done, not why."""
    return canonical([step.word, step.side, step.form, step.faces, step.orders])
