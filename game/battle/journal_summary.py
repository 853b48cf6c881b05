"""What a journal says of itself without being played again: which battle it is, and how far it has got."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.battle.heading import read_heading
from game.battle.lines import Line, State, key_in, read_lines, round_of, unsealed
from game.battle.lines_in_force import in_force
from game.battle.scenario import Written
from game.battle.seal import opened
from rules.kernel.faults import Fault


@dataclass(frozen=True, slots=True)
class JournalSummary:
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
    trouble: Fault | None = None
    """What is wrong with the file after its good lines."""
    seats: tuple[tuple[str, str], ...] = ()
    """The sides that the game master has given to other players, as far as the file can be read."""

    def player(self, side: str, begun: str) -> str:
        """Who plays a side now, who was begun with another."""
        return dict(self.seats).get(side, begun)


def journal_summary(path: Path) -> JournalSummary:
    """Look a journal over; raises Faulty for one that is torn at its start, edited, foreign or too new."""
    pages = read_lines(path)
    header = pages.lines[0]
    begun = read_heading(header, path)
    kept = begun.heading
    if kept.sealed is not None:
        seal = opened(kept.sealed, key=key_in(pages), seated=True)
        pages = replace(pages, lines=(header,)) if seal is None else unsealed(pages, seal, path)
    round_, answers = _standing(pages.lines)
    trouble = pages.trouble.faults[0] if pages.trouble else None
    seed, branched = kept.seed, kept.branched
    seats = tuple(_seats(pages.lines).items())
    return JournalSummary(begun.written, kept.book, seed, branched, round_, answers, pages.notes, trouble, seats)


def _seats(lines: Sequence[Line]) -> dict[str, str]:
    """Who plays each side that has changed hands."""
    steps = (lines[number] for number in in_force(lines).steps)
    given = (line["action"] for line in steps if line["step"] == "decree" and isinstance(line.get("action"), dict))
    return {str(each.get("side")): str(each.get("player")) for each in given if each.get("kind") == "seat"}


def _standing(lines: Sequence[Line]) -> tuple[int, int]:
    """The round that was going on, and how many answers were in force."""
    found = in_force(lines)
    answers = sum(lines[number]["step"] == "answer" for number in found.steps)
    return (_round_of(lines[found.rests[-1][1]]["state"]) + 1 if found.rests else 0), answers


def _round_of(state: object) -> int:
    return state.round if isinstance(state, State) else round_of(state)
