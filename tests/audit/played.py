"""Shown against played: whole battles, every answer with a chance of success and what came of it, bout by bout."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import nullcontext, suppress
from dataclasses import dataclass, field
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from game.battle.battle import Battle
from game.players.forms import fillable
from tests.audit import playing
from tests.audit.answers import Answers
from tests.audit.battles import Bout, stage
from tests.audit.losses import Losses
from tests.audit.reliability import Reliability


@dataclass(slots=True)
class Record:
    """What one battle, or many, have shown: reliability by kind of action, and what was offered, taken and told of."""

    of: dict[str, Reliability] = field(default_factory=dict)
    losses: dict[str, Losses] = field(default_factory=dict)
    """Losses shown and losses that happened, by kind of action."""
    unrolled: Counter[str] = field(default_factory=Counter)
    """Answers that never came to their roll: shot first, interrupted, still at it when the battle ended."""
    unasked: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    taken: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    """Facts of the battle, by kind: what took effect."""
    battles: int = 0
    answers: int = 0
    crashes: list[str] = field(default_factory=list)

    def plus(self, other: Record) -> None:
        """All that another record has, too."""
        for kind, reliability in other.of.items():
            self.of.setdefault(kind, Reliability.empty()).plus(reliability)
        for kind, losses in other.losses.items():
            self.losses.setdefault(kind, Losses()).plus(losses)
        for mine, theirs in (
            (self.unrolled, other.unrolled),
            (self.unasked, other.unasked),
            (self.offered, other.offered),
            (self.taken, other.taken),
            (self.events, other.events),
        ):
            mine.update(theirs)
        self.battles += other.battles
        self.answers += other.answers
        self.crashes += other.crashes


def play(bout: Bout, most: int = playing.ENDLESS, within: playing.Within = nullcontext) -> Record:
    """Play one battle to its end and note everything; a crash is part of the record."""
    record = Record(battles=1)
    try:
        setup = stage(bout.scenario, bout.book)
        battle = Battle(setup, bout.seed)
    except Exception:
        return Record(battles=1, crashes=[f"{bout.name}: {traceback.format_exc(limit=-4)}"])
    answers = Answers(battle)
    try:
        for question, action in playing.questions(battle, playing.seats(setup, bout), most, within):
            answers.after()
            answers.before(question, action)
            record.answers += 1
            record.taken[action.kind] += 1
            record.offered.update({playing.kind_of(offer) for offer in question.menu.offers if fillable(offer)})
        answers.after()
    except Exception:
        record.crashes.append(f"{bout.name} after {len(battle.script)}: {traceback.format_exc(limit=-4)}")
    finally:
        record.events.update(account.kind for account in battle.log())
        battle.close()
    answers.finish()
    for kind, shown, came in answers.pairs:
        record.of.setdefault(kind, Reliability.empty()).add(shown, came=came)
    for kind, expected, happened in answers.losses:
        record.losses.setdefault(kind, Losses()).add(expected, happened)
    record.unrolled, record.unasked = answers.unrolled, answers.unasked
    return record


LINE = TypeAdapter(tuple[str, Record])
"""A battle's name and its record, as a line of a file has them."""


# many, in several processes, taken up again where they were left


def play_all(bouts: Iterable[Bout], file: Path, workers: int) -> Iterator[tuple[str, Record]]:
    """Every battle's record, those in the file first; what is played is added to it, one line a battle."""
    file.parent.mkdir(parents=True, exist_ok=True)
    known = dict(_read(file))
    yield from known.items()
    left = iter([bout for bout in bouts if bout.name not in known])
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool, file.open("a", encoding="utf-8") as out:
        running = {pool.submit(play, bout): bout for bout in islice(left, 2 * workers)}
        while running:
            done = next(as_completed(running))
            bout, record = running.pop(done), done.result()
            out.write(LINE.dump_json((bout.name, record)).decode() + "\n")
            out.flush()
            running.update({pool.submit(play, more): more for more in islice(left, 1)})
            yield bout.name, record


def _read(file: Path) -> Iterator[tuple[str, Record]]:
    """Records kept in a file; a torn last line is left out."""
    for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
        with suppress(ValidationError):
            yield LINE.validate_json(line)
