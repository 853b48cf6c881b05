"""One answer played again and again from the same moment, each time under other dice: what is shown of it must be what
comes of it. The deed is carried out whole, through every question it asks; nothing is asked of the forecast but its
rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from math import sqrt

import pytest

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.frame.scene import Table
from rules.kernel.dice import Dice, Rolled
from rules.kernel.refs import Ref
from tests.rules.million import rolled
from tests.rules.stage import BareStage

SIGMAS = 4.5
NOTHING = "nothing"
"""What a row that spares its unit, and a hit that leaves no mark, come to alike."""
Seen = Callable[[Ref], str]
End = tuple[tuple[tuple[Ref, str], ...], bool]
"""What has become of each unit, and whether the action came off."""
Do = Callable[[Table, Ref, Action], Flow[None]]


@dataclass
class Replay:
    """An answer, the moment at which it is given, and how to tell what has become of a unit."""

    stage: BareStage
    action: Action
    """In true numbers."""
    do: Do
    """How the book carries an action out."""
    seen: Seen
    """What has become of a unit, in the words of the forecast's rows."""
    unmarked: str = "hit, no injury"
    """Words of rows that leave no mark, besides those that spare the unit."""
    came: Counter[tuple[Ref, str]] = field(default_factory=Counter)
    successes: int = 0
    played: int = 0
    known: dict[str, Action] = field(default_factory=dict)
    """Questions that have been answered before: the same is answered alike."""

    def told(self) -> Forecast:
        """What is truly promised at this moment."""
        assert self.stage.ask is not None
        return self.stage.book.forecast(self.stage.table, self.stage.ask, self.action)

    def play(self, times: int, seed: str = "replay") -> None:
        """Play it so often, each time from the same moment under dice of its own."""
        with self._played() as play:
            for number in range(self.played, self.played + times):
                self._count(play(Rolled(f"{seed}/{self.action.kind}/{number}")), 1)

    def play_at_once(self, times: int, seed: int = 1) -> None:
        """Play it so often, with the dice of all plays thrown at once: those that fall alike are carried out once."""
        with self._played() as play:
            for end, many in rolled(play, seed=seed, times=times).items():
                self._count(end, many)

    @contextmanager
    def _played(self) -> Iterator[Callable[[Dice], End]]:
        """How one play under given dice ends; afterwards the stage is as it was."""
        stage, asked = self.stage, self.stage.ask
        assert asked is not None
        units, before = self.told().units(), stage.world.snapshot()
        thrown: list[Dice] = []

        def play(dice: Dice) -> End:
            stage.world.restore(before)
            thrown[:] = [dice]
            stage.events.clear()
            self._carry(asked.unit)
            return tuple((unit, self.plain(self.seen(unit))) for unit in units), self._came_off(asked.unit)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stage.table, "dice", lambda _unit: thrown[0])
            try:
                yield play
            finally:
                stage.world.restore(before)
                stage.ask = asked

    def _count(self, end: End, many: int) -> None:
        fates, success = end
        for fate in fates:
            self.came[fate] += many
        self.successes += many * success
        self.played += many

    def _carry(self, unit: Ref) -> None:
        flow = self.do(self.stage.table, unit, self.action)
        try:
            ask = next(flow)
            while True:
                ask = flow.send(self._answer(ask))
        except StopIteration:
            return

    def _answer(self, ask: Ask) -> Action:
        """As a standing order would: the answer that the forecast takes for granted."""
        key = f"{ask.unit} {ask.kind} {ask.about!r}"
        if key not in self.known:
            self.stage.ask = ask
            routine = self.stage.menu().routine
            assert routine is not None, f"nothing is taken for granted of {ask}"
            self.known[key] = self.stage._true(routine)
        return self.known[key]

    def _came_off(self, unit: Ref) -> bool:
        told = (event.success for event in self.stage.events if event.actor == unit and event.success is not None)
        return next(told, False)

    def rows(self) -> dict[tuple[Ref, str], float]:
        """What is shown of every unit, with all that leaves no mark on it taken together."""
        shown: dict[tuple[Ref, str], float] = {}
        for row in self.told().outcomes:
            if row.unit is not None:
                text = NOTHING if row.spared else self.plain(row.text)
                shown[row.unit, text] = shown.get((row.unit, text), 0.0) + float(row.chance)
        return shown

    def plain(self, text: str) -> str:
        """The words of a row, or of what has become of a unit, without what leaves no mark."""
        return text.replace(self.unmarked, NOTHING)

    def figures(self) -> list[tuple[str, float, int, float]]:
        """Every figure shown: what it is about, the chance, how often it came about, and by how many standard errors
        that is off.
        """
        shown, success = self.rows(), self.told().success
        pairs = [(f"unit {key[0]}: {key[1]}", shown.get(key, 0.0), self.came[key]) for key in {**shown, **self.came}]
        if success is not None:
            pairs.insert(0, ("success", float(success), self.successes))
        return [(what, chance, came, _off(chance, came, self.played)) for what, chance, came in pairs]

    def misfits(self) -> list[str]:
        """The figures that are not what came of it."""
        return [
            f"{what}: shown {chance:.5f}, played {came / self.played:.5f} ({off:.1f} standard errors)"
            for what, chance, came, off in self.figures()
            if off > SIGMAS
        ]


def _off(chance: float, came: int, times: int) -> float:
    """By how many standard errors; what is very rare may come about once by luck."""
    spread = sqrt(times * chance * (1 - chance))
    apart = abs(came - times * chance)
    if chance <= 0 or chance >= 1:
        return 0.0 if apart < 1e-6 else float("inf")
    return max(0.0, apart - 1) / max(spread, 1e-9) if times * min(chance, 1 - chance) < 10 else apart / spread
