"""Hits as they are played out: wounds, what they bring at once, and what is told of it."""

from __future__ import annotations

from rules.darkconspiracy.harm.blows import Hits
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Table
from rules.kernel.courses.steps import Known
from rules.kernel.refs import Ref


def suffer(
    table: Table, unit: Ref, hits: Hits, by: Ref | None = None, *, weapon: str = "", means: Means | None = None
) -> Flow[None]:
    """All hits of one action on one unit fall, and what comes of them is settled (DKC-WOUND-01, DKC-KD-01): `by` rolls
    where they land and how hard they strike. `means` where no attack on it was told of.
    """
    raise NotImplementedError
    yield


def settle(
    table: Table, unit: Ref, known: Known, by: Ref | None = None, *, weapon: str = "", means: Means | None = None
) -> Flow[None]:
    """The same for a course that ends in SUFFERS and has been played."""
    raise NotImplementedError
    yield


def unconscious(table: Table, unit: Ref, why: str, rounds: int = 0) -> None:
    """A unit loses consciousness otherwise: "shock", "subdued", "gas"; for so many rounds, or until a check brings it
    round (DKC-WOUND-05).
    """
    raise NotImplementedError


def knocked_down(table: Table, unit: Ref) -> Flow[None]:
    """A unit is thrown down and loses the rest of its turn; it may panic (DKC-KD-01, DKC-PANIC-01)."""
    raise NotImplementedError
    yield
