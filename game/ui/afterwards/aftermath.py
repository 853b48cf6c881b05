"""What a battle was, all of it: gathered by playing its script again, bit by bit, so that nobody waits for it.

What was promised for an attack is the forecast its player was shown when he chose it, and no other figure.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.report import Report, report
from game.battle.script import Step
from game.lab.trial_recorder import Fall, Watch
from game.ui.afterwards.luck import Luck
from rules.frame.figure import Condition, Identity, State
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.showing import Sight
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack: attacker and target, whether it hit, and what had been promised, where anything had."""

    round: int
    side: str
    who: str
    at: str
    start: Cell
    goal: Cell
    hit: bool
    promised: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Happening:
    """A moment for the timeline."""

    round: int
    side: str
    text: str
    grave: bool = False


@dataclass(frozen=True, slots=True)
class Aftermath:
    """Everything that is told of a battle when it is over."""

    report: Report
    falls: tuple[Fall, ...]
    shots: tuple[Shot, ...]
    strength: tuple[tuple[str, tuple[int, ...]], ...]
    """By side: how many were in the fight after each round, from before the first."""
    happenings: tuple[Happening, ...]
    eyes: str | None = None
    """The side that it is told as far as it knows; None: everything is told."""

    def luck(self) -> tuple[Luck, ...]:
        """Every side's luck with the attacks for which something had been promised."""
        titles = dict(self.report.sides)
        found = []
        for side, _ in self.report.sides:
            own = [shot for shot in self.shots if shot.side == side and shot.promised is not None]
            chances = tuple(shot.promised for shot in own if shot.promised is not None)
            found.append(Luck(titles[side], chances, sum(shot.hit for shot in own)))
        return tuple(found)

    def best(self) -> Shot | None:
        """The hit that was least to be expected."""
        hits = [shot for shot in self.shots if shot.hit and shot.promised is not None]
        return min(hits, key=lambda shot: shot.promised or Fraction(1), default=None)


@dataclass(slots=True)
class _Notes:
    """What has been noted so far."""

    told: int = 0
    promised: dict[Ref, Fraction] = field(default_factory=dict)
    """What each unit was last promised for an attack that has not been made yet."""
    shots: list[Shot] = field(default_factory=list)


class Gathering:
    """Plays a battle again beside the one that was played, and notes what its report needs."""

    def __init__(self, battle: Battle) -> None:
        self._script: tuple[Step, ...] = tuple(battle.script)
        self._again = Battle(battle.setup, battle.seed)
        self._at = 0
        self._notes = _Notes()
        self.aftermath: Aftermath | None = None
        """What came of it, once everything is gathered."""
        if "" in battle.digests:  # the rules have changed since: what lies before is not played again
            rest = battle.rests[0]
            self._again.resume(rest, list(self._script[: rest.after]))
            self._at = rest.after
        self._watch = Watch(self._again)

    @property
    def done(self) -> float:
        """How much of it is gathered."""
        return 1.0 if self.aftermath is not None else self._at / max(1, len(self._script))

    def step(self) -> bool:
        """Gather a little more; False when there is nothing left."""
        if self.aftermath is not None:
            return False
        if self._at < len(self._script):
            self._perform(self._script[self._at])
            self._at += 1
            self._read()
            return True
        self.aftermath = self._gathered()
        self._again.close()
        return False

    def all(self) -> Aftermath:
        """Everything, for those who have time."""
        while self.step():
            pass
        assert self.aftermath is not None
        return self.aftermath

    def close(self) -> None:
        """Nobody wants it any more."""
        if self.aftermath is None:
            self._again.close()

    def _perform(self, step: Step) -> None:
        ask = self._again.ask
        if step.word != "answer" or step.action is None or ask is None:
            self._again.perform(step)
            return
        question = self._again.question()
        self._watch.answers(ask.unit, step.action)
        if step.action.purpose is Purpose.HARM:
            self._promise(ask.unit, question, step)
        self._again.answer(step.action, question)

    def _promise(self, unit: Ref, question: Question, step: Step) -> None:
        assert step.action is not None
        promised = question.forecast(step.action).success
        self._notes.promised.pop(unit, None)
        if promised is not None:
            self._notes.promised[unit] = promised

    def _read(self) -> None:
        """Take the attacks out of what has been told since."""
        battle, notes = self._again, self._notes
        log = battle.chronicle.of(None)
        for told in log[notes.told :]:
            if told.actor is None or told.target is None or "hit" not in told.data:
                continue
            start, goal = self._cell(told.actor), self._cell(told.target)
            if start is None or goal is None:
                continue
            table = battle.table
            notes.shots.append(
                Shot(
                    told.round,
                    table.side(told.actor),
                    table.name(told.actor),
                    table.name(told.target),
                    start,
                    goal,
                    bool(told.data["hit"]),
                    notes.promised.pop(told.actor, None),
                )
            )
        notes.told = len(log)

    def _cell(self, ref: Ref) -> Cell | None:
        there = self._again.table.cells(ref) if ref in self._again.table.units() else ()
        return there[0] if there else None

    def _gathered(self) -> Aftermath:
        told, seen = report(self._again), self._watch.finish()
        return Aftermath(
            told,
            tuple(seen.falls),
            tuple(self._notes.shots),
            tuple((side, tuple(seen.strength.get(side, ()))) for side, _ in told.sides),
            tuple(sorted(_happenings(told, tuple(seen.falls)), key=lambda each: each.round)),
        )


FALLING = {
    State.DOWN: "goes down",
    State.DEAD: "is killed",
    State.FLED: "leaves the field",
    State.SURRENDERED: "surrenders",
}


def known(battle: Battle, side: str) -> Aftermath:
    """How a battle that is still going on stands for one side: its own people, and the enemies it has seen fall."""
    view, told = battle.view(side), report(battle)
    log, sights = battle.log(side), battle.setup.book.sights
    when = {
        ref: account.round
        for account in log
        if sights.get(account.kind) is Sight.FALL
        for ref in (account.target or account.actor,)
    }
    falls = []
    for ref in view.units():
        condition, identity = view.find(ref, Condition), view.find(ref, Identity)
        if condition is None or identity is None or condition.state.fighting:
            continue
        contact = view.contact(ref)
        round_ = when.get(ref, contact.round if contact is not None else battle.table.clock.round)
        falls.append(Fall(round_, view.side(ref), view.name(ref), condition.state.value, view.cells(ref)[0]))
    own = tuple(replace(fate, hits=0, dealt=0) for fate in told.of(side))
    goals = tuple(goal for goal in told.objectives if goal.side == side)
    points = tuple(each for each in told.points if each[0] == side)
    told = replace(told, fates=own, objectives=goals, points=points, answers=0, digest="")
    ordered = tuple(sorted(falls, key=lambda fall: fall.round))
    return Aftermath(told, ordered, (), (), tuple(_happenings(told, ordered)), side)


def _happenings(told: Report, falls: tuple[Fall, ...]) -> Iterator[Happening]:
    titles = dict(told.sides)
    for fall in falls:
        words = FALLING.get(State(fall.state), fall.state)
        by = f", by {fall.by}" if fall.by else ""
        with_what = f" ({fall.weapon})" if fall.by and fall.weapon else ""
        yield Happening(fall.round, fall.side, f"{fall.name} {words}{by}{with_what}", grave=True)
    for goal in told.objectives:
        if goal.won:
            points = f"{goal.worth} point" + ("s" if goal.worth != 1 else "")
            yield Happening(goal.won, goal.side, f"{goal.name}: {points} for {titles[goal.side]}")
