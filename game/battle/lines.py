"""The lines of a journal: how a step of the script is written, and how a file is read and every line checked.

Each line carries a check over itself and the line before, so that a changed line is found; a last line torn by a crash
is dropped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from hashlib import blake2b
from pathlib import Path, PureWindowsPath
from typing import Any

from pydantic import TypeAdapter, ValidationError

from game.battle.decrees.hand import read_decree
from game.battle.reasons import Reasons
from game.battle.script import Step
from game.battle.seal import Seal
from rules.frame.book import Rulebook
from rules.frame.forms import Action
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import content
from rules.kernel.reading import shown

FORMAT = 2
"""Which form a journal has. In the first, scenarios counted their times in rounds."""
LARGEST = 64_000_000
"""Bytes of the longest journal that is read."""
LONGEST = 8_000_000
"""Bytes of its longest line."""
MOST = 100_000
"""Its lines."""
FACE = 1_000_000
"""The highest face of any die."""

Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class State:
    """Where in a file a kept state is written: it is read only when a battle goes on from it."""

    path: Path
    start: int
    end: int
    round: int
    """The round that it is the end of."""

    def text(self) -> bytes:
        """The line that it stands in."""
        with self.path.open("rb") as file:
            file.seek(self.start)
            return file.read(self.end - self.start)

    def read(self) -> Any:
        """The state; None for a file that has changed since."""
        return state_in(self.text())


@dataclass(frozen=True, slots=True)
class Pages:
    """The good lines of a file, the check of the last, their length in bytes, and what its reader should know."""

    lines: tuple[Line, ...]
    check: str
    length: int
    size: int
    """Bytes of the whole file."""
    notes: tuple[str, ...] = ()
    trouble: Faulty | None = None
    """What is wrong with the line after the good ones, unless it was only torn off by a crash."""


def read_lines(path: Path) -> Pages:
    """Read a journal's lines up to the first that is broken or was edited; raises Faulty for a file that is foreign,
    too new, or broken in its very first line.
    """
    data = content(path, LARGEST, "this is no journal")
    pages = _read(path, data, Pages((), "", 0, len(data)))
    if not pages.lines and pages.trouble is not None:
        raise pages.trouble
    if not pages.lines:
        raise Faulty((Fault(str(path), "", "the file is empty", "name a journal"),))
    if pages.length < pages.size and pages.trouble is None:
        return replace(pages, notes=("the last line was torn off in the middle and has been dropped",))
    return pages


def read_on(path: Path, before: Pages, number: int) -> Pages:
    """The lines that have come to a journal since the first so many were read; a last one that is not whole yet is left
    for the next time. Raises OSError for a file that cannot be read.
    """
    with path.open("rb") as file:
        file.seek(before.length)
        data = file.read(LARGEST)
    return _read(path, data, Pages((), before.check, before.length, before.length + len(data)), number)


def _read(path: Path, data: bytes, pages: Pages, number: int = 0) -> Pages:
    """The good lines of a text that follows the lines read before, of which there are so many."""
    lines: list[Line] = []
    check, first, at = pages.check, pages.length, 0
    while at < len(data):
        end = data.find(b"\n", at)
        if end < 0 and (lines or number):
            break
        line = _parsed(data[at:end]) if 0 <= end - at <= LONGEST else None
        trouble, expected = _trouble(path, line, check, number + len(lines) + 1)
        if trouble is not None or line is None:
            return Pages(tuple(lines), check, first + at, pages.size, trouble=trouble)
        lines.append(_without_state(line, path, first + at, first + end))
        check, at = expected, end + 1
    return Pages(tuple(lines), check, first + at, pages.size)


def state_in(text: bytes) -> Any:
    """The state that a line keeps; None where there is none."""
    line = _parsed(text)
    return None if line is None else line.get("state")


def _trouble(path: Path, line: Line | None, before: str, number: int) -> tuple[Faulty | None, str]:
    """What is wrong with a line, if anything, and its check."""
    if line is None or number > MOST:
        return _foreign(path, number), ""
    expected = check_of(before, {key: value for key, value in line.items() if key != "check"})
    if line.get("check") != expected:
        return (_edited if number > 1 or "deadground" in line else _foreign)(path, number), ""
    if number == 1 and line.get("format") != FORMAT:
        return _format(path, line.get("format")), ""
    if number > 1 and not _is_entry(line):
        return _foreign(path, number), ""
    return None, expected


def _without_state(line: Line, path: Path, start: int, end: int) -> Line:
    """A line with only the place of the state that it holds: the states of a long battle fill the memory."""
    if "state" not in line:
        return line
    return {**line, "state": State(path, start, end, round_of(line["state"]))}


def round_of(state: Any) -> int:
    """The round that a kept state has come to the end of."""
    try:
        return next(int(parts["Environment"]["clock"]["round"]) for _, parts in state["entities"])
    except (ArithmeticError, KeyError, TypeError, ValueError, StopIteration):
        return 0


def unsealed(pages: Pages, seal: Seal, path: Path) -> Pages:
    """The same lines without the seal over them; what it does not open is as broken as any other line."""
    found = [pages.lines[0]]
    for number, line in enumerate(pages.lines[1:], 2):
        try:
            inner = seal.open(line) if "sealed" in line else line
        except (ValueError, RecursionError):
            inner = {}
        if not _is_entry(inner) or "sealed" in inner:
            return replace(pages, lines=tuple(found), trouble=_foreign(path, number))
        found.append(inner)
    return replace(pages, lines=tuple(found))


def key_in(pages: Pages) -> str:
    """The key that a sealed battle which is over has left in its file; "" before that."""
    return next((line["key"] for line in pages.lines[1:] if "key" in line), "")


def _parsed(text: bytes) -> Line | None:
    try:
        line = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return line if isinstance(line, dict) else None


def _is_entry(line: Line) -> bool:
    """Whether a line has the shape of what follows a header: a step, something taken back, a state kept."""
    for kind, shape in SHAPES.items():
        if kind in line:
            return all(is_so(line.get(name)) for name, is_so in shape.items())
    return False


def _is_digest(value: object) -> bool:
    return isinstance(value, str) and re.fullmatch("[0-9a-f]{32}", value) is not None


def _is_count(value: object) -> bool:
    return type(value) is int and 0 <= value < 10**9


def _is_state(value: object) -> bool:
    return isinstance(value, dict)


def _is_name(value: object) -> bool:
    """Whether it names a file beside this one."""
    return isinstance(value, str) and value.isprintable() and PureWindowsPath(value).name == value not in ("", "..")


SHAPES: dict[str, dict[str, Callable[[object], bool]]] = {
    "step": {"digest": lambda value: value == "" or _is_digest(value)},
    "sealed": {"sealed": lambda value: isinstance(value, str) and re.fullmatch("([0-9a-f]{2})*", value) is not None},
    "key": {"key": lambda value: isinstance(value, str) and re.fullmatch("[0-9a-f]{64}", value) is not None},
    "undo": {"undo": lambda value: _is_count(value) and value != 0},
    "rest": {"rest": _is_count, "digest": _is_digest, "state": _is_state},
    "resumed": {"resumed": _is_count, "digest": _is_digest, "state": _is_state},
    "pointed": {"pointed": _is_state},
    "branch": {"branch": _is_count, "file": _is_name},
}
"""The kinds of lines after the header by the word that tells them, and what else must be in each."""


def rescue(path: Path) -> str:
    """What can be done with a journal of which only the beginning is good."""
    return (
        f"restore the file from a copy, or play on from the last good line in a new file: "
        f"deadground run --resume {path} --journal NEW.jsonl"
    )


def _foreign(path: Path, number: int) -> Faulty:
    if number == 1:
        return Faulty((Fault(str(path), "line 1", "this is not a Dead Ground journal", "name a file it has written"),))
    return Faulty((Fault(str(path), f"line {number}", "this line is broken", rescue(path)),))


def _edited(path: Path, number: int) -> Faulty:
    fault = "this line, or the one before it, was changed after it was written"
    remedy = rescue(path) if number > 1 else "restore the file from a copy"
    return Faulty((Fault(str(path), f"line {number}", fault, remedy),))


def _format(path: Path, found: object) -> Faulty:
    if type(found) is int and found > FORMAT:
        fault = f"written in format {shown(found)} by a newer program"
        remedy = f"this one reads format {FORMAT}: update it"
    elif type(found) is int and found > 0:
        fault = f"written in format {found} by an older program, with times in rounds"
        remedy = f"this one reads format {FORMAT}: start a new battle"
    else:
        fault, remedy = f"format {shown(found)} is not known", f"this program reads format {FORMAT}"
    return Faulty((Fault(str(path), "line 1", fault, remedy),))


def check_of(before: str, line: Line) -> str:
    """The check of a line, over the one before it and itself."""
    return blake2b(text_of(line).encode(), key=before.encode(), digest_size=12).hexdigest()


def text_of(line: Line) -> str:
    """A line as it is written: names stay in the order they have, for a rule may go through them in that order."""
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def step_line(step: Step, digest: str) -> Line:
    """A step as a line."""
    line: Line = {"step": step.word, "digest": digest}
    if step.side:
        line["side"] = step.side
    if step.action is not None:
        line["action"] = step.form
    if step.word == "dice":
        line["faces"] = list(step.faces)
    if step.word == "orders":
        line["orders"] = list(step.orders)
    if step.reasons is not None:
        line["reasons"] = step.reasons.model_dump(mode="json", exclude_defaults=True)
    return line


def read_step(line: Line, book: Rulebook, path: Path, number: int) -> Step:
    """A line as a step; raises Faulty for one that this rulebook cannot have written."""
    try:
        if line["step"] == "dice":
            return Step("dice", faces=_faces(line["faces"]))
        if line["step"] == "orders":
            return Step("orders", str(line["side"]), orders=tuple(str(kind) for kind in line["orders"]))
        if line["step"] == "decree":
            side, action = str(line.get("side", "")), read_decree(line["action"], book)
            return Step("decree", side, action, reasons=_reasons(line))
        step = Step("answer", str(line["side"]), _action(line["action"], book), reasons=_reasons(line))
        return step if step.form == line["action"] else replace(step, written=line["action"])
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else str(error).splitlines()[0]
        fault = f"no answer of the rulebook {book.name} ({why})"
        raise Faulty((Fault(str(path), f"line {number + 1}", fault, rescue(path)),)) from None


def _faces(written: Any) -> tuple[int, ...]:
    if not isinstance(written, list) or not all(type(face) is int and abs(face) <= FACE for face in written):
        raise ValueError("the faces of dice are whole numbers")
    return tuple(written)


def _reasons(line: Line) -> Reasons | None:
    if "reasons" not in line:
        return None
    try:
        return Reasons.model_validate_json(json.dumps(line["reasons"]))
    except ValidationError as error:
        first = error.errors()[0]
        raise ValueError(f"reasons, {'.'.join(map(str, first['loc']))}: {first['msg'].lower()}") from None


def _action(form: Any, book: Rulebook) -> Action:
    kinds = {kind.model_fields["kind"].default: kind for kind in book.actions}
    word = form.get("kind") if isinstance(form, dict) else form
    if isinstance(word, str) and word in book.before:
        form = book.before[word].now(form)
        word = form["kind"]
    kind = kinds.get(word) if isinstance(word, str) else None
    if kind is None:
        raise ValueError(f"unknown action {shown(word)}")
    action: Action = TypeAdapter(kind).validate_json(json.dumps(form))
    return action
