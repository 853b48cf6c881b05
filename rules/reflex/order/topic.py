"""What each topic of the rules adds: the forms that can be filled, when they are offered, what they cost and do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action, Cost, Menu, Offer, Refusal
from rules.frame.scene import Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.reflex.asks import BEGIN, PAUSE, SECOND, OnTick
from rules.reflex.order.moment import Moment
from rules.reflex.state import Initiative

Lines = Iterable[Offer | Refusal]
MOST_ON_THE_MOVE = 5
"""Ticks that a further action on the move may cost (RFX-MOVE-01)."""


@dataclass(frozen=True)
class Desk:
    """A unit about to choose: what it is asked, how many ticks it has, and from where it would act."""

    scene: Scene
    ask: Ask

    @property
    def unit(self) -> Ref:
        return self.ask.unit

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


def ticks(cost: int) -> Cost:
    """A price in ticks."""
    return Cost(Fraction(cost), "free" if cost == 0 else counted(cost, "tick"))


OPERATION = Cost(Fraction(10), "the whole pause")


def always(amount: int) -> Callable[[Scene, Ref, Any], int]:
    """The price of what costs everybody the same."""

    def price(_scene: Scene, _unit: Ref, _action: Any) -> int:
        return amount

    return price


def at_nobody(_scene: Scene, _unit: Ref, _action: Any) -> None:
    """Whom a deed attacks that attacks nobody."""


@dataclass(frozen=True)
class Deed:
    """What a form costs and does.

    `price` is asked from a Scene at declaration (ticks; operational actions need none). `carry` rolls from the state
    as it is and leaves what follows to `moment.later`; it may ask players.
    """

    carry: Callable[[Moment, Ref, Any], Flow[None]]
    price: Callable[[Scene, Ref, Any], int] = always(0)
    strikes: Callable[[Scene, Ref, Any], Ref | None] = at_nobody
    """Whom it attacks at arm's length, so that he may block (RFX-BLOCK-01)."""
    keeps_control: bool = False
    """Whether one keeps hold of somebody while doing it (RFX-GRAP-05)."""
    keeps_series: bool = False
    """Whether a series of attacks runs on through it (RFX-SUST-01); the deed itself minds weapon and target."""


Foretell = Callable[[Scene, Ask, Any], Forecast]


@dataclass(frozen=True)
class Topic:
    """All that one topic adds."""

    tactical: tuple[Callable[[Desk], Lines], ...] = ()
    """Offers on a tick, and on the move."""
    operational: tuple[Callable[[Desk], Lines], ...] = ()
    """Offers in a pause, or in place of an exchange."""
    deeds: Mapping[type[Action], Deed] = field(default_factory=dict)
    forecasts: Mapping[type[Action], Foretell] = field(default_factory=dict)
    menus: Mapping[str, Callable[[Scene, Ask], Menu]] = field(default_factory=dict)
    """What may be answered to its own kinds of question."""
    answers: tuple[type[Action], ...] = ()
    """Forms that answer its own questions."""
