"""The course of one answer: it is given, and nobody else does anything until it is seen what came of it."""

from __future__ import annotations

from dataclasses import dataclass

from game.battle.battle import Battle
from game.players import IdlePlayer
from game.world.components import Luck
from rules.d6.asks import InSlot, InTurn
from rules.d6.state import Health, Traits
from rules.d6.wounds.losses import loss
from rules.frame.figure import Condition, State
from rules.frame.forecast import Fact, Forecast
from rules.kernel.refs import Ref
from rules.reflex.state import Wounds

PATIENCE = 60
"""Answers of others until an action has come to its roll."""
AGAINST = ("block",)
"""Forms that answer an attack: what that does is not for them to foretell."""
ROLLED_FOR = {"block": "block", "holds": "withdraw"}
"""Events that tell how one form fared, and no other: a block is seldom rolled at once, patience is in every pause."""
PRESSED = ("detonate under",)
"""Forms that are rolled for before what they set off is stepped on."""
GOES_OFF = ("burst", "dud", "release", "gas")
"""Events that something thrown or launched with a fuze is waited for."""


@dataclass(frozen=True, slots=True)
class Fall:
    """How one fork fell: whether the action came off, which of the units in it were touched, and what they lost."""

    success: bool | None
    touched: tuple[Ref, ...]
    lost: tuple[tuple[Ref, float], ...] = ()
    """What share of its strength each unit lost, where strength is counted in points."""


class Course:
    """What is watched of a battle from the moment an answer is about to be given."""

    def __init__(self, battle: Battle, true: Forecast, form: str) -> None:
        self._battle, self._true = battle, true
        self._form = form
        self._unit = battle.ask.unit if battle.ask is not None else Ref(0)
        self._before = {ref: (harm(battle, ref), strength(battle, ref)) for ref in true.units()}
        self._told, self._round = len(battle.log()), battle.table.clock.round
        self._in_slot = battle.ask is not None and isinstance(battle.ask.about, InTurn)
        """Under d6 harm among those who share a slot waits until all of them are done."""
        late = bool(true.rings) and any(each.fact is Fact.FUTURE for each in true.assumes)
        self._fuzed = bool(true.units()) and (late or form in PRESSED)
        self._answers = 0

    @property
    def over(self) -> bool:
        """Whether it is seen what came of the answer, or has taken too long."""
        battle = self._battle
        if battle.over or battle.ask is None or self._answers == PATIENCE:
            return True
        later = battle.table.clock.round > self._round
        settled = later or not self._in_slot or isinstance(battle.ask.about, InSlot)
        if self._fuzed:
            return any(each.kind in GOES_OFF for each in battle.log()[self._told :])
        if settled and self._success is not None:
            return True
        return self._true.success is None and settled and (later or self._in_slot or battle.ask.unit == self._unit)

    def step(self) -> None:
        """Another answer: the least that can be done."""
        self._battle.answer(IdlePlayer().choose(self._battle.question()))
        self._answers += 1

    def fall(self) -> Fall:
        """Play on to the end of it."""
        while not self.over:
            self.step()
        battle, before = self._battle, self._before
        return Fall(
            self._success,
            tuple(ref for ref, (harmed, _) in before.items() if harm(battle, ref) != harmed),
            tuple((ref, _lost(battle, ref, had)) for ref, (_, had) in before.items() if had is not None),
        )

    @property
    def _success(self) -> bool | None:
        """Whether the action came off, by the first event since that says so."""
        since = (each for each in self._battle.log()[self._told :] if each.actor == self._unit)
        return next((each.success for each in since if each.success is not None and self._tells(each.kind)), None)

    def _tells(self, event: str) -> bool:
        """Whether an event says how this form fared."""
        return ROLLED_FOR.get(event) == (self._form if self._form in ROLLED_FOR.values() else None)


def drawn(battle: Battle) -> int:
    """How many dice have been drawn in a battle so far."""
    return sum(luck.drawn for _, luck in battle.table.having(Luck))


def strength(battle: Battle, unit: Ref) -> tuple[Health, int] | None:
    """A unit's strength where it is counted in points, and what it is in full."""
    health, traits = battle.table.find(unit, Health), battle.table.find(unit, Traits)
    return None if health is None or traits is None or health.down else (health, traits.hp_max)


def _lost(battle: Battle, unit: Ref, before: tuple[Health, int]) -> float:
    """What share of its strength a unit has lost since."""
    health, full = before
    return float(loss(health, full, health.hp - battle.table.part(unit, Health).hp))


def harm(battle: Battle, ref: Ref) -> tuple[object, ...]:
    """What a unit has lost so far, in any rulebook: more of it is what a forecast counts as a loss. A wound that is no
    worse than another takes nothing more of a unit's strength; a unit that gives up is lost whole.
    """
    health, condition = battle.table.find(ref, Health), battle.table.find(ref, Condition) or Condition()
    if battle.table.find(ref, Wounds) is not None:
        return (condition.strength, condition.state in (State.FLED, State.SURRENDERED))
    return (health.hp if health is not None else None, condition.state)
