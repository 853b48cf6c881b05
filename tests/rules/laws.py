"""What a rulebook adds to the tests that every rulebook passes: its own laws of what may be so, and how it is paid.

They stand in `tests/rules/<name of the book>/laws.py`, as `LAWS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from game.battle.question import Question
from game.battle.table import Battletable
from rules.frame.forms import Action, Cost, Offer
from rules.kernel.refs import Ref


@dataclass(frozen=True)
class Paid:
    """An answer given in a battle: the offer it was taken from, and what its unit had to pay with before and after."""

    kind: str
    then: str
    """The kind of question it answered, and of the one after it."""
    offer: Offer
    action: Action
    before: Any
    after: Any


@dataclass(frozen=True)
class Laws:
    """What must hold of a battle under one rulebook, besides what holds under all of them."""

    faults: Callable[[Battletable], Iterator[str]]
    """Everything in the state that cannot be so."""
    price: Callable[[Question, Action], Cost | None]
    """The price of a form by its deed alone; None for answers that are no deeds."""
    purse: type
    """The component that a unit pays from."""
    settled: Callable[[Paid], bool | None]
    """Whether what was paid is what was offered; None where that is not settled at once."""
    questions: int = 60
    """After how many questions between everyone most of its forms have been taken."""
    beginning: int = 60
    """After how many of them some forms of different kinds have been paid for."""
    sharing: Callable[[Battletable], tuple[Ref, ...]] = lambda _table: ()
    """Units that may stand in a cell with another: those that fight in one yard."""
    hiding: tuple[type, ...] = ()
    """Components of units that may be in sight and not noticed."""


def laws(book: str) -> Laws:
    """Those of a rulebook."""
    found: Laws = import_module(f"tests.rules.{book}.laws").LAWS
    return found
