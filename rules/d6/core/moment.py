"""What happens at the same time: harm among those concerned is settled when all of them are done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from rules.d6.asks import Stood
from rules.d6.state import Held
from rules.frame.flow import Flow
from rules.frame.scene import Pose, Scene, Table
from rules.kernel.refs import Ref

Settle = Callable[[Table], None]


class Reactions(Protocol):
    """Held actions, as they are judged and carried out: whose, which, on which unit, and how the one who set it off
    stood before.
    """

    def possible(self, scene: Scene, unit: Ref, held: Held, target: Ref, before: Pose | None) -> bool:
        """Whether the held action can be carried out at this moment."""
        ...

    def carry_out(self, moment: Moment, unit: Ref, held: Held, target: Ref, before: Pose | None) -> Flow[None]:
        """Do what was held."""
        ...


@dataclass(slots=True)
class Moment:
    """A simultaneous slot, or an event with the held actions it set off; moments nest (DSX-TIME-06, DSX-HELD-02).

    What one of the party does to another waits until the moment is over; what is done to others happens at once.
    """

    table: Table
    reactions: Reactions
    party: list[Ref] = field(default_factory=list)
    outer: Moment | None = None
    stood: tuple[Stood, ...] = ()
    unaware: tuple[tuple[Ref, Ref], ...] = ()
    """Pairs of the party: the first did not know of the second when the slot began."""
    seen: tuple[tuple[Ref, Ref], ...] = ()
    """Pairs: the first perceived the second at that time."""
    event: bool = False
    """Whether it is an event that held actions may still join."""
    joining: list[Callable[[], Flow[None]]] = field(default_factory=list)
    """The held actions that joined and are still to be carried out."""
    waiting: list[Settle] = field(default_factory=list)

    def harm(self, by: Ref | None, to: Ref, settle: Settle) -> None:
        """Let harm happen now, or with that of the others when the moment is over."""
        moment = self._shared(by, to)
        if moment is None:
            settle(self.table)
        else:
            moment.waiting.append(settle)

    def waits(self, by: Ref | None, to: Ref) -> bool:
        """Whether harm between these two waits."""
        return self._shared(by, to) is not None

    def _shared(self, by: Ref | None, to: Ref) -> Moment | None:
        """The widest moment that both take part in."""
        wider = self.outer._shared(by, to) if self.outer else None
        if wider is not None:
            return wider
        return self if by is not None and by != to and by in self.party and to in self.party else None

    def settle(self) -> None:
        """All are done: what waited takes effect, in the order rolled."""
        for settle in self.waiting:
            settle(self.table)
        self.waiting.clear()

    def was(self, unit: Ref) -> Pose | None:
        """How a unit stood when the slot began, if it shares it."""
        found = next((stood.pose for stood in self.stood if stood.unit == unit), None)
        return found if found is not None or self.outer is None else self.outer.was(unit)

    def knew_nothing(self, target: Ref, attacker: Ref) -> bool:
        """Whether a member of the slot did not know of another when it began: it stays so for the slot."""
        if (target, attacker) in self.unaware:
            return True
        return self.outer is not None and self.outer.knew_nothing(target, attacker)
