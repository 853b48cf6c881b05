"""What a journal says of itself without being played again: which battle it is, and how far it has got."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from game.battle.lines import Line, read_lines
from game.battle.scenario import Scenario, Written
from rules.faults import Fault, Faulty
from rules.reading import explained


@dataclass(frozen=True, slots=True)
class Glance:
    """A battle on disk, as its file tells of it."""

    written: Written
    book: str
    seed: str
    branched: str
    """Where it leaves another battle; "" for one played from its start."""
    round: int
    """The round that was going on when the file was last written."""
    answers: int
    notes: tuple[str, ...] = ()


def glance(path: Path) -> Glance:
    """Look a journal over; raises Faulty for one that is torn at its start, edited, foreign or too new."""
    pages = read_lines(path)
    header = pages.lines[0]
    try:
        scenario = Scenario.model_validate_json(json.dumps(header["scenario"]))
        file, book, seed, branched = (str(header[key]) for key in ("file", "book", "seed", "branched"))
    except ValidationError as error:
        raise Faulty(explained(error, Scenario, str(path), "line 1 scenario")) from None
    except KeyError as error:
        fault = Fault(str(path), "line 1", f"the header lacks {error}", "restore the file from a copy")
        raise Faulty((fault,)) from None
    round_, answers = _standing(pages.lines)
    return Glance(Written(scenario, Path(file)), book, seed, branched, round_, answers, pages.notes)


def _standing(lines: Sequence[Line]) -> tuple[int, int]:
    """The round that was going on, and how many answers were in force."""
    words: list[str] = []
    kept: list[tuple[int, Line]] = []
    for line in lines:
        if "resumed" in line:
            del words[line["resumed"] :]
            kept = [(len(words), line)]
        elif "undo" in line:
            del words[max(0, len(words) - line["undo"]) :]
            kept = [each for each in kept if each[0] <= len(words)]
        elif "step" in line:
            words.append(line["step"])
        elif "rest" in line:
            kept.append((len(words), line))
    return (_round_of(kept[-1][1]["state"]) + 1 if kept else 0), words.count("answer")


def _round_of(state: Any) -> int:
    """The round that a kept state has come to the end of."""
    try:
        return next(int(parts["Environment"]["clock"]["round"]) for _, parts in state["entities"])
    except (KeyError, TypeError, ValueError, StopIteration):
        return 0
