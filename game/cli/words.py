"""What every command shares: complaints in one line, the console, and how values are put into words."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rich.console import Console

    from rules.tally import Tally


class Misuse(Exception):
    """A command was called with something that does not exist; the message says what does."""


class Unfit(Exception):
    """A command cannot do what it should, though it was called rightly."""


class NoScreen(Exception):
    """There is no display to open a window on; the message says what can be done without."""


def faults_of(error: Exception) -> tuple[str, ...]:
    """The lines in which a foreseen mistake is told; none for a mistake of the program's own."""
    from game.battle.battle import Refused
    from rules.book import NoSuchBook
    from rules.faults import Faulty

    if isinstance(error, Faulty):
        return tuple(map(str, error.faults))
    return (f"deadground: {error}",) if isinstance(error, Refused | NoSuchBook) else ()


def one_of(what: str, word: str, known: Iterable[str]) -> str:
    """A word that must be among the known ones; Misuse names the nearest."""
    from rules.reading import meant

    words = tuple(known)
    if word not in words:
        raise Misuse(f"there is no {what} {word!r}; {meant(word, words)}")
    return word


def console() -> Console:
    """Where words for people go: in colour on a terminal, plain everywhere else, never cut off."""
    from rich.console import Console

    class Plain(Console):
        """Leaves a broken pipe to the command, which ends with a word about it."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Plain(file=sys.stdout, markup=False, highlight=False, emoji=False, soft_wrap=True)


def say_json(value: Any) -> None:
    """One line of JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, default=plain) + "\n")


def plain(value: Any) -> Any:
    """What JSON has no word for: fractions as "5/36", everything else by its name."""
    from rules.tally import Tally

    return tally_plain(value) if isinstance(value, Tally) else str(value)


def tally_plain(tally: Tally) -> dict[str, Any]:
    """A tally in plain values."""
    return {
        "title": tally.title,
        "total": tally.total,
        "base": tally.base,
        "why": tally.why,
        "rule": tally.rule,
        "unit": tally.unit,
        "modifiers": [
            {"amount": each.amount, "reason": each.reason, "rule": each.rule, "assumed": each.assumed}
            for each in tally.modifiers
        ],
    }
