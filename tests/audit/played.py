"""Shown against played: whole battles, every answer with a chance of success and what came of it, bout by bout."""

from __future__ import annotations

import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass, field

from pydantic import TypeAdapter

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.forms import fillable
from tests.audit import playing
from tests.audit.answers import Answers
from tests.audit.battles import Bout, stage
from tests.audit.losses import Losses
from tests.audit.reliability import Reliability

Looking = Callable[[Question, int], None]


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


def play(
    bout: Bout, most: int = playing.ENDLESS, within: playing.Within = nullcontext, looking: Looking | None = None
) -> Record:
    """Play one battle to its end and note everything; a crash is part of the record. At each question, whose number it
    is told, a player may look about.
    """
    record = Record(battles=1)
    try:
        setup = stage(bout.scenario, bout.book)
        with within():
            battle = Battle(setup, bout.seed)
    except Exception:
        return Record(battles=1, crashes=[f"{bout.name}: {traceback.format_exc(limit=-4)}"])
    answers = Answers(battle)
    try:
        for question, action in playing.questions(battle, playing.seats(setup, bout), most, within):
            answers.after()
            answers.before(question, action)
            if looking is not None:
                looking(question, record.answers)
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
