"""One moment of the battle: a tick, or a turn of a pause; what is done in it takes effect together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from rules.frame.forms import Action
from rules.frame.scene import Pose, Table
from rules.kernel.refs import Ref

Effect = Callable[[], None]


@dataclass
class Moment:
    """Everything done in one tick is rolled from the state at its start; what it does to people, things and places
    waits here until all is rolled, and is then applied in order (RFX-TIME-08).
    """

    table: Table
    tick: int = 0
    """0 in a pause and after Tick 1."""
    eyes: dict[Ref, Pose] = field(default_factory=dict)
    """Where those stand who do something on the move: at a cell of their way, though they are not there yet."""
    blocks: dict[Ref, Action] = field(default_factory=dict)
    """By attacker: the block his close attack will meet (RFX-BLOCK-01)."""
    effects: list[Effect] = field(default_factory=list)
    fallen: list[Ref] = field(default_factory=list)
    """Who has come down somewhere by a fall or a jump."""

    def eye(self, unit: Ref) -> Pose | None:
        """From where a unit acts, if not from where it stands."""
        return self.eyes.get(unit)

    def later(self, effect: Effect) -> None:
        """Let something take effect when everything of this moment has been rolled."""
        self.effects.append(effect)

    def settle(self) -> None:
        """Everything takes effect, in the order it was rolled; effects may bring others after them."""
        while self.effects:
            self.effects.pop(0)()
