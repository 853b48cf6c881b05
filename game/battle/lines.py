"""The lines of a journal: how a step of the script is written, and how a file is read and every line checked.

Each line carries a check over itself and the line before, so that a changed line is found; a last line torn by a crash
is dropped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from game.battle.reasons import Reasons
from game.battle.script import Step
from rules.book import Rulebook
from rules.faults import Fault, Faulty
from rules.forms import Action

FORMAT = 1
LARGEST = 256_000_000
"""Bytes of the longest journal that is read."""

Line = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Pages:
    """The good lines of a file, the check of the last, their length in bytes, and what its reader should know."""

    lines: tuple[Line, ...]
    check: str
    length: int
    notes: tuple[str, ...] = ()


def read_lines(path: Path) -> Pages:
    """Read a journal's lines; raises Faulty for a file that is foreign, edited or too new."""
    data = _bytes(path)
    lines: list[Line] = []
    check, at = "", 0
    while at < len(data):
        end = data.find(b"\n", at)
        torn = end < 0
        line = _parsed(data[at : len(data) if torn else end])
        if line is None or torn:
            if torn and lines:
                return Pages(
                    tuple(lines), check, at, ("the last line was torn off in the middle and has been dropped",)
                )
            raise _foreign(path, len(lines) + 1, at == 0)
        expected = check_of(check, {key: value for key, value in line.items() if key != "check"})
        if line.get("check") != expected:
            raise _foreign(path, 1, True) if not lines and "deadground" not in line else _edited(path, len(lines) + 1)
        if not lines and line.get("format") != FORMAT:
            raise _format(path, line.get("format"))
        if lines and not _is_entry(line):
            raise _foreign(path, len(lines) + 1, False)
        lines.append(line)
        check, at = expected, end + 1
    if not lines:
        raise Faulty((Fault(str(path), "", "the file is empty", "name a journal"),))
    return Pages(tuple(lines), check, at)


def _bytes(path: Path) -> bytes:
    try:
        if path.is_file() and path.stat().st_size > LARGEST:
            raise Faulty((Fault(str(path), "", f"longer than {LARGEST} bytes", "this is no journal"),))
        return path.read_bytes()
    except OSError as error:
        why = "there is no such file" if isinstance(error, FileNotFoundError) else f"cannot be read ({error.strerror})"
        raise Faulty((Fault(str(path), "", why, "check the path"),)) from None


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


SHAPES: dict[str, dict[str, Callable[[object], bool]]] = {
    "step": {"digest": lambda value: value == "" or _is_digest(value)},
    "undo": {"undo": lambda value: _is_count(value) and value != 0},
    "rest": {"rest": _is_count, "digest": _is_digest, "state": _is_state},
    "resumed": {"resumed": _is_count, "digest": _is_digest, "state": _is_state},
}
"""The kinds of lines after the header by the word that tells them, and what else must be in each."""


def _foreign(path: Path, number: int, first: bool) -> Faulty:
    if first:
        return Faulty((Fault(str(path), "line 1", "this is not a Dead Ground journal", "name a file it has written"),))
    return Faulty((Fault(str(path), f"line {number}", "this line is broken", "restore the file from a copy"),))


def _edited(path: Path, number: int) -> Faulty:
    fault = "this line, or the one before it, was changed after it was written"
    return Faulty((Fault(str(path), f"line {number}", fault, "restore the file from a copy"),))


def _format(path: Path, found: object) -> Faulty:
    if isinstance(found, int) and found > FORMAT:
        fault, remedy = f"written in format {found} by a newer program", f"this one reads format {FORMAT}: update it"
    else:
        fault, remedy = f"format {found!r} is not known", f"this program reads format {FORMAT}"
    return Faulty((Fault(str(path), "line 1", fault, remedy),))


def check_of(before: str, line: Line) -> str:
    """The check of a line, over the one before it and itself."""
    return blake2b(text_of(line).encode(), key=before.encode(), digest_size=12).hexdigest()


def text_of(line: Line) -> str:
    """A line as it is written."""
    return json.dumps(line, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def step_line(step: Step, digest: str) -> Line:
    """A step as a line."""
    line: Line = {"step": step.word, "digest": digest}
    if step.side:
        line["side"] = step.side
    if step.action is not None:
        line["action"] = step.action.model_dump(mode="json")
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
            return Step("dice", faces=tuple(int(face) for face in line["faces"]))
        if line["step"] == "orders":
            return Step("orders", str(line["side"]), orders=tuple(str(kind) for kind in line["orders"]))
        return Step("answer", str(line["side"]), _action(line["action"], book), reasons=_reasons(line))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        why = str(error).splitlines()[0]
        fault = f"no answer of the rulebook {book.name} ({why})"
        raise Faulty((Fault(str(path), f"line {number + 1}", fault, "restore the file from a copy"),)) from None


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
    kind = kinds.get(form.get("kind"))
    if kind is None:
        raise ValueError(f"unknown action {form.get('kind')!r}")
    action: Action = TypeAdapter(kind).validate_json(json.dumps(form))
    return action
