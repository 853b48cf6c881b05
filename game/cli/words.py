"""What every command shares: complaints in one line, the console, and how values are put into words."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from typing import TYPE_CHECKING, Any

from rules.kernel.lengths import Unit, shown

if TYPE_CHECKING:
    from rich.console import Console

    from rules.kernel.tally import Tally


UNITS: ContextVar[Unit] = ContextVar("units", default=Unit.METRES)
"""What the command that runs shows lengths in."""


class Misuse(Exception):
    """A command was called with something that does not exist; the message says what does."""


class Unfit(Exception):
    """A command cannot do what it should, though it was called rightly."""


class NoScreen(Exception):
    """There is no display to open a window on; the message says what can be done without."""


def faults_of(error: Exception) -> tuple[str, ...]:
    """The lines in which a foreseen mistake is told; none for a mistake of the program's own."""
    from game.battle.battle import Refused
    from rules.frame.book import NoSuchBook
    from rules.kernel.faults import Faulty

    if isinstance(error, Faulty):
        return tuple(map(str, error.faults))
    return (f"deadground: {error}",) if isinstance(error, Refused | NoSuchBook) else ()


def one_of(what: str, word: str, known: Iterable[str]) -> str:
    """A word that must be among the known ones; Misuse names the nearest."""
    from rules.kernel.reading import meant

    words = tuple(known)
    if word not in words:
        raise Misuse(f"there is no {what} {word!r}; {meant(word, words)}")
    return word


def harmless(text: str) -> str:
    """A text as a terminal may have it: what would steer the terminal or turn the writing round stands as "�".

    Titles, names and notes may come from anybody.
    """
    text = shown(text, UNITS.get())
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() or letter in JOINERS else "�" for letter in text)


JOINERS = "\n\u200c\u200d"
"""Line ends, and what some scripts cannot be written without."""


def say(text: str) -> None:
    """One plain line."""
    sys.stdout.write(harmless(text) + "\n")


def warn(text: str) -> None:
    """One line on the error stream."""
    sys.stderr.write(harmless(" ".join(text.split())) + "\n")


PLAINER = str.maketrans(
    "█▓▒▄≈♣♠░·─│┌┐└┘├┤┬┴┼╲╱‡×−–—…“”‘’°",
    "#%xowTt_.-|*********\\/Lx---.\"\"''o",
)
"""What stands for the characters of pictures where a terminal knows ASCII only."""


def _plainer(text: str) -> str:
    """A text in the characters that the output can show."""
    try:
        text.encode(sys.stdout.encoding or "ascii")
    except UnicodeEncodeError:
        return text.translate(PLAINER)
    return text


def console() -> Console:
    """Where words for people go: in colour on a terminal, plain everywhere else, never cut off."""
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class Plain(Console):
        """Leaves a broken pipe to the command, which ends with a word about it, and lets no text steer the terminal."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterator[Segment]:
            for text, style, control in super().render(renderable, options):
                yield Segment(text if control else _plainer(harmless(text)), style, control)

    return Plain(file=sys.stdout, markup=False, highlight=False, emoji=False, soft_wrap=True)


def say_json(value: Any) -> None:
    """One line of JSON."""
    sys.stdout.write(_json(value) + "\n")


def say_json_listing(head: dict[str, Any], name: str, rows: Iterable[Any]) -> None:
    """One line of JSON: an object whose last field is a list that is too long to be made before it is written."""
    sys.stdout.write(f"{_json(head)[:-1]}, {_json(name)}: [")
    before = ""
    for row in rows:
        sys.stdout.write(before + _json(row))
        before = ", "
    sys.stdout.write("]}\n")


def _json(value: Any) -> str:
    text = shown(json.dumps(value, ensure_ascii=False, default=plain), UNITS.get())
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else json.dumps(letter)[1:-1] for letter in text)


def plain(value: Any) -> Any:
    """What JSON has no word for: fractions as "5/36", everything else by its name."""
    from rules.kernel.tally import Tally

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
