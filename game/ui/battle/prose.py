"""The log as one reads it: an account in sentences, each said once, and who it is about."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from game.battle.view import View
from game.battle.witness import Account
from rules.frame.ground import Cell
from rules.kernel.refs import Ref

SENTENCE = re.compile(r"(?<=[.!?]) (?=[^a-z])")


def sentences(account: Account) -> tuple[str, ...]:
    """The sentences of an account; one that says what another begins with, and no more, is left out."""
    parts = tuple(dict.fromkeys(part for part in SENTENCE.split(account.text.strip()) if part))
    return tuple(
        part for part in parts if not any(o != part and o.rstrip(".").startswith(part.rstrip(".")) for o in parts)
    )


def line(account: Account) -> str:
    """An account as a line of the log; "" for one that only machines read."""
    return " ".join(sentences(account))


def unfolded(account: Account) -> tuple[str, ...]:
    """The dice and reasons beneath a line, each once."""
    tally = () if account.tally is None else account.tally.lines()
    lines = tuple(dict.fromkeys((*account.detail, *tally)))
    return tuple(each for each in lines if not any(o != each and o.startswith(each) for o in lines))


def about(account: Account, unit: Ref | None) -> bool:
    """Whether an account is about a unit; None: about anybody."""
    return unit is None or unit in (account.actor, account.target)


def place(view: View, account: Account, known: Iterable[Ref]) -> Cell | None:
    """Where on the map an account belongs: its own place, or where those it is about are now."""
    if account.cells:
        return account.cells[0]
    units = tuple(known)
    for ref in (account.target, account.actor):
        if ref is not None and ref in units:
            return view.cells(ref)[0]
    return None


def brief(account: Account, name: str, other: str = "") -> str:
    """What became of a unit, in a few words that float over its head; the name of another in them stays as it is."""
    words = sentences(account)
    last = words[-1] if words else ""
    short = last.removeprefix(name).strip().rstrip(".").removeprefix("is ")
    return short if other and short.startswith(other) else short[:1].lower() + short[1:]


def brief_percent(chance: Fraction) -> str:
    """A chance in whole percent; never 0 for what is possible, nor 100 for what is not certain."""
    if 0 < chance < Fraction(1, 100):
        return "<1 %"
    if Fraction(99, 100) < chance < 1:
        return ">99 %"
    return f"{round(float(chance) * 100)} %"


def share_percent(chance: float) -> str:
    """The same of a chance that is a machine number."""
    return brief_percent(Fraction(chance).limit_denominator(10**9))
