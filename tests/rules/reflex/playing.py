"""Whole exchanges and pauses on the bench: answers by unit and question, dice that are laid face by face."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from rules.frame.figure import Condition
from rules.frame.flow import Ask
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.dice import Dice, OutOfDice, Scripted
from rules.kernel.refs import Ref
from rules.reflex.afoot.forms import Stay
from rules.reflex.asks import AIR, AMBLE, BEGIN, BLOCK, FREE, PAUSE, PRESS, SECOND, TICK, TIMING
from rules.reflex.core import course
from rules.reflex.core.forms import Decline, Hold, Idle, NoMore, TakePart, Wait
from rules.reflex.state import Fight as Course
from rules.reflex.state import Initiative, Morale, Wounds
from tests.rules.reflex.workbench import Bench

LEAST: dict[str, Action] = {
    BEGIN: TakePart(),
    TICK: Wait(),
    SECOND: NoMore(),
    BLOCK: Decline(),
    FREE: Decline(),
    TIMING: Decline(),
    PRESS: Hold(),
    AMBLE: Stay(),
    PAUSE: Idle(),
    AIR: Decline(),
}
"""What is answered where nothing is said."""


def conversed(flow: Generator[Ask, Action, Any], said: dict[tuple[Ref, str], list[Action]], asked: list[Ask]) -> Any:
    """A flow to its end: what was said is answered in turn, else the least; what was asked is kept."""
    answer: Action | None = None
    try:
        while True:
            ask = next(flow) if answer is None else flow.send(answer)
            asked.append(ask)
            own = said.get((ask.unit, ask.kind))
            answer = own.pop(0) if own else LEAST[ask.kind]
    except StopIteration as end:
        return end.value


class Always:
    """Dice that show the same as long as nothing is laid: the middle of every die."""

    def __init__(self, laid: Scripted) -> None:
        self.laid = laid

    def roll(self, pool: Any) -> Any:
        return pool.throw(self.draw)

    def draw(self, sides: int) -> int:
        try:
            return self.laid.draw(sides)
        except OutOfDice:
            return (sides + 1) // 2


class Nowhere(frozenset[Cell]):
    """A reach without cells."""


class Playing(Bench):
    """A bench on which flows are played: `says` holds what each unit answers, in order, by kind of question."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.laid = Scripted(())
        self.strict = True
        self.said: dict[tuple[Ref, str], list[Action]] = {}
        self.asked: list[Ask] = []
        course.change(self, segment="exchange")

    # dice

    def dice(self, unit: Ref) -> Dice:
        return self.laid if self.strict else Always(self.laid)

    def lay(self, *faces: int) -> None:
        self.laid = Scripted(faces)

    def easy(self, *faces: int) -> None:
        """After these faces every die shows its middle."""
        self.lay(*faces)
        self.strict = False

    def reach(self, unit: Ref, gait: Any, budget: int, **rest: Any) -> Any:
        """Nobody is offered a way here: ways are given by the tests."""
        return Nowhere()

    # setting the scene

    def face_each_other(self, *units: Ref) -> None:
        """Everybody sees everybody of the other sides."""
        for unit in units:
            self.sees(unit, *(other for other in units if self.side(other) != self.side(unit)))

    def on_tick(self, unit: Ref, now: int, *, rolled: bool = True) -> None:
        self.put(unit, Initiative(now, now, rolled))

    def says(self, unit: Ref, kind: str, *actions: Action) -> None:
        self.said.setdefault((unit, kind), []).extend(actions)

    # playing

    def play(self, flow: Generator[Ask, Action, Any]) -> Any:
        """Run a flow to its end, giving what was said, else the least."""
        return conversed(flow, self.said, self.asked)

    # looking

    def now(self, unit: Ref) -> int:
        return self.part(unit, Initiative).now

    def wounds(self, unit: Ref) -> Wounds:
        return self.find(unit, Wounds) or Wounds()

    def state(self, unit: Ref) -> str:
        return self.part(unit, Condition).state.value

    def course(self) -> Course:
        return course.fight(self)

    def nerve(self, unit: Ref) -> Morale:
        return self.find(unit, Morale) or Morale()

    def kinds(self, unit: Ref) -> list[str]:
        return [ask.kind for ask in self.asked if ask.unit == unit]

    def told(self, kind: str) -> list[str]:
        return [event.text for event in self.events if event.kind == kind]
