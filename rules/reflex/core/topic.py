"""What each topic of the rules adds, counted in ticks: a unit about to choose, and the deeds it chooses among."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from rules.frame.forms import Action, Choices, Cost, Offer, Refusal
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.parts import topics
from rules.parts.topics import Foretell, Lines, always
from rules.reflex.asks import BEGIN, PAUSE, SECOND, OnTick
from rules.reflex.core import attempts
from rules.reflex.core.moment import Moment
from rules.reflex.state import Initiative

MOST_ON_THE_MOVE = 5
"""Ticks that a further action on the move may cost (RFX-MOVE-01)."""
OPERATION = Cost(Fraction(10), "the whole pause")


def ticks(cost: int) -> Cost:
    """A price in ticks."""
    return Cost(Fraction(cost), "free" if cost == 0 else counted(cost, "tick"))


def no_target(_scene: Scene, _unit: Ref, _action: Any) -> None:
    """The target of a deed that attacks nobody."""


@dataclass(frozen=True)
class Deed(topics.Deed[Moment, int]):
    """What a form costs and does.

    The price is asked from a Scene at declaration (ticks; operational actions need none). `carry` rolls from the state
    as it is and leaves what follows to `moment.later`; it may ask players.
    """

    price: Callable[..., int] = always(0)
    strikes: Callable[[Scene, Ref, Any], Ref | None] = no_target
    """The unit it attacks at arm's length, which may block (RFX-BLOCK-01)."""
    keeps_control: bool = False
    """Whether the unit keeps hold of the one it controls while doing it (RFX-GRAP-05)."""
    keeps_series: bool = False
    """Whether a series of attacks runs on through it (RFX-SUST-01); the deed itself minds weapon and target."""
    by_range: bool = False
    """Whether what it takes hangs on how far off its mark is, and so on the place from which it is done: `eye`."""

    def ticks(self, scene: Scene, unit: Ref, action: Action, eye: Pose | None = None) -> int:
        """What it takes, done from where the unit stands or from a cell of its way (RFX-MOVE-01)."""
        if eye is not None and self.by_range:
            return self.price(scene, unit, action, eye)
        return self.price(scene, unit, action)


@dataclass(frozen=True, eq=False)
class Desk(topics.Desk[Deed]):
    """A unit about to choose: what it is asked, how many ticks it has, and from where it would act."""

    @property
    def second(self) -> bool:
        """Whether this is a further action on the move."""
        return self.ask.kind == SECOND

    @property
    def operational(self) -> bool:
        """Whether an operational action is chosen, in a pause or in place of an exchange."""
        return self.ask.kind in (PAUSE, BEGIN)

    @property
    def about(self) -> OnTick:
        return self.ask.about if isinstance(self.ask.about, OnTick) else OnTick(0)

    @property
    def eye(self) -> Pose | None:
        """From where it would act, if not from where it stands."""
        return self.about.eye

    @property
    def ticks(self) -> int:
        """Ticks left to it in this exchange."""
        own = self.scene.find(self.unit, Initiative)
        return own.now if own is not None else 0

    def affords(self, cost: int) -> bool:
        """Whether so many ticks are left, and on the move not more than five (RFX-TIME-07, RFX-MOVE-01)."""
        return cost <= MOST_ON_THE_MOVE if self.second else cost <= self.ticks

    def dear(self, title: str, cost: int) -> Refusal:
        """That something costs too many ticks."""
        if self.second:
            return Refusal(title, f"takes {counted(cost, 'tick')}: too long to do during a move", "RFX-MOVE-01")
        return Refusal(title, f"takes {counted(cost, 'tick')}, {self.ticks} left", "RFX-TIME-07")

    def offer(
        self,
        form: type[Action],
        choices: Mapping[str, Choices] | None = None,
        note: str = "",
        *,
        price: int | None = None,
        title: str = "",
    ) -> Lines:
        """A form at its price. Where the unit has not so many ticks, the refusal under that title; nothing without one.

        The price is that of the deed; told here only of choices that were sorted by it.
        """
        choices = choices or {}
        if self.operational:
            yield Offer(form, choices, OPERATION, note)
            return
        cost = price
        if cost is None:
            cost = self.deeds[form].ticks(self.scene, self.unit, self.any_of(form, choices), self.eye)
        if self.affords(cost):
            yield Offer(form, choices, ticks(cost), note)
        elif title:
            yield self.dear(title, cost)

    def handwork(self, form: type[Action], choices: Mapping[str, Choices], note: str = "") -> Lines:
        """The same of work that takes both hands: not with an arm that is no use (RFX-INJ-08)."""
        why = attempts.useless(self.scene, self.unit, attempts.BOTH_HANDS)
        if why:
            yield Refusal(form.title, why, "RFX-INJ-08")
        else:
            yield from self.offer(form, choices, note)


@dataclass(frozen=True)
class Topic(topics.Topic[Desk, Deed]):
    """All that one topic adds. Its `offers` are those on a tick, and on the move."""

    operational: tuple[Callable[[Desk], Lines], ...] = ()
    """Offers in a pause, or in place of an exchange."""


__all__ = ["OPERATION", "Deed", "Desk", "Foretell", "Lines", "Topic", "always", "no_target", "ticks"]
