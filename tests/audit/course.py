"""The course of one answer: it is given, what takes many such answers is gone on with, and nobody else does anything
until it is seen what came of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from game.battle.battle import Battle
from game.battle.question import Question
from game.players.idle_player import IdlePlayer
from game.world.components import Luck
from rules.d6.asks import InSlot, InTurn
from rules.d6.state import Health, Traits
from rules.d6.wounds.losses import loss
from rules.frame.figure import Condition, State
from rules.frame.forecast import Fact, Forecast
from rules.frame.forms import Action
from rules.graydawn.asks import LUCK
from rules.graydawn.flesh import track
from rules.graydawn.luck.forms import KeepLuck
from rules.gurps.asks import BARS, DEFEND, DIVE, FOLLOW, INTERPOSE, STRUCK
from rules.gurps.core import figures
from rules.gurps.flesh import body
from rules.kernel.refs import Ref
from rules.reflex.state import Wounds

PATIENCE = 60
"""Answers of others until an action has come to its roll, or is gone on with."""
UNTIL_IT_BURSTS = 400
"""Answers until something with a fuze has gone off: under GURPS everybody is asked each second."""
TURNS = 24
"""So often an action is gone on with: ten minutes' work takes ten answers."""
AGAINST = ("block", "defend", "dodge", "parry")
"""Forms that answer an attack: what that does is not for them to foretell."""
ROLLED_FOR = {"block": ("block",), "holds": ("withdraw",), "feints": ("feint", "spring"), "defends": AGAINST}
"""Events that tell how some forms fared, and no others: a block is seldom rolled at once, patience is in every
pause.
"""
PRESSED = ("detonate under", "cover", "dive")
"""Forms that are rolled for before what they are about goes off."""
STOOD_UP_TO = (DEFEND, BARS)
"""Questions of GURPS that a forecast takes to be answered by the surest defence, as a standing order does."""
MIDWAY = (*STOOD_UP_TO, FOLLOW, INTERPOSE, STRUCK, DIVE, *LUCK)
"""Questions in the midst of an attack: what comes of it follows their answers."""
BEGUN, HELD = ("shoot", "shot", "strike"), "fuse"
"""Events of an attack that another had begun, and of a grenade that goes off in the hand of its holder."""
Strength = tuple[Health, int] | Fraction
"""Points and those of a whole body, or the share of its fight that is left to a unit."""
GOES_OFF = ("burst", "dud", "release", "gas")
"""Events that something thrown or launched with a fuze is waited for."""


@dataclass(frozen=True, slots=True)
class Fall:
    """How one fork fell: whether the action came off, which of the units in it were touched, and what they lost."""

    success: bool | None
    touched: tuple[Ref, ...]
    lost: tuple[tuple[Ref, float], ...] = ()
    """What share of its strength each unit lost, where strength is counted in points."""
    shares: tuple[tuple[Ref, str], ...] = ()
    """The same of a unit whose strength goes by its wounds, as a word."""
    killed: tuple[Ref, ...] = ()
    """Who died."""
    told: tuple[str, ...] = ()
    """What came about of that which was foretold of no unit in particular, where an event says so."""
    spoilt: bool = False
    """Whether something that others had begun before took effect meanwhile: an attack, a grenade in a hand."""


class Course:
    """What is watched of a battle from the moment an answer is about to be given."""

    def __init__(self, battle: Battle, true: Forecast, action: Action) -> None:
        self._battle, self._true = battle, true
        self._form, self._action = action.kind, action
        self._unit, self._asked = (battle.ask.unit, battle.ask.kind) if battle.ask is not None else (Ref(0), "")
        self._before = {ref: (harm(battle, ref), strength(battle, ref)) for ref in true.units()}
        self._dead = frozenset(ref for ref in self._before if dead(battle, ref))
        wounded = (ref for ref in self._before if battle.table.find(ref, Wounds) is not None)
        self._strengths = {ref: by_wounds(battle, ref) for ref in wounded}
        self._told, self._round = len(battle.log()), battle.table.clock.round
        self._in_slot = battle.ask is not None and isinstance(battle.ask.about, InTurn)
        """Under d6 harm among those who share a slot waits until all of them are done."""
        late = bool(true.rings) and any(each.fact is Fact.FUTURE for each in true.assumes)
        self._fuzed = bool(true.units()) and (late or self._form in PRESSED)
        self._answers = self._turns = 0

    @property
    def over(self) -> bool:
        """Whether it is seen what came of the answer, or has taken too long."""
        battle = self._battle
        if battle.over or battle.ask is None or self._answers == (UNTIL_IT_BURSTS if self._fuzed else PATIENCE):
            return True
        if battle.ask.kind in MIDWAY and self._asked not in MIDWAY:
            return False
        later = battle.table.clock.round > self._round
        settled = later or not self._in_slot or isinstance(battle.ask.about, InSlot)
        if self._fuzed:
            return any(each.kind in GOES_OFF for each in battle.log()[self._told :])
        if settled and self._success is not None:
            return True
        return self._true.success is None and settled and (later or self._in_slot or battle.ask.unit == self._unit)

    def step(self) -> bool:
        """Another answer: the least that can be done, unless it goes on with what was begun; whether it does."""
        question = self._battle.question()
        if self._goes_on(question):
            self._battle.answer(self._action, question)
            self._answers, self._turns = 0, self._turns + 1
            return True
        self._battle.answer(_least(question), question)
        self._answers += 1
        return False

    def _goes_on(self, question: Question) -> bool:
        """Whether the unit is asked the same again before what was promised has been rolled, and may do it again."""
        ask = self._battle.ask
        again = ask is not None and (ask.unit, ask.kind) == (self._unit, self._asked)
        waits = self._true.success is not None and self._success is None and self._turns < TURNS
        return again and waits and question.menu.admits(self._action)

    def fall(self) -> Fall:
        """Play on to the end of it."""
        while not self.over:
            self.step()
        battle, before = self._battle, self._before
        return Fall(
            self._success,
            tuple(ref for ref, (harmed, _) in before.items() if harm(battle, ref) != harmed),
            tuple((ref, _lost(battle, ref, had)) for ref, (_, had) in before.items() if had is not None),
            tuple((ref, share(had - by_wounds(battle, ref))) for ref, had in self._strengths.items()),
            tuple(ref for ref in before if ref not in self._dead and dead(battle, ref)),
            self._came_about(),
            self._spoilt,
        )

    def _came_about(self) -> tuple[str, ...]:
        """The rows about no unit in particular with which the words of an event end, or what is added to them: where
        one row ends like another, it is the longer.
        """
        since = self._battle.log()[self._told :]
        said = [words.rstrip(".") for each in since for words in (each.text, *each.detail)]
        ends = ([row.text for row in self._true.of(None) if words.endswith(row.text)] for words in said)
        return tuple(dict.fromkeys(max(rows, key=len) for rows in ends if rows))

    @property
    def _spoilt(self) -> bool:
        """Whether an event since tells of the grenade of another unit, or in the midst of an attack of its attack."""
        attacks = getattr(self._action, "target", None) is not None
        others = (each for each in self._battle.log()[self._told :] if each.actor not in (None, self._unit))
        return any(
            each.kind == HELD or (attacks and each.kind in BEGUN and each.target in self._before) for each in others
        )

    @property
    def _success(self) -> bool | None:
        """Whether the action came off, by the first event since that says so."""
        since = (each for each in self._battle.log()[self._told :] if each.actor == self._unit)
        return next((each.success for each in since if each.success is not None and self._tells(each.kind)), None)

    def _tells(self, event: str) -> bool:
        """Whether an event says how this form fared."""
        told = ROLLED_FOR.get(event)
        return self._form in told if told is not None else not any(self._form in each for each in ROLLED_FOR.values())


def _least(question: Question) -> Action:
    """What a forecast takes others to answer: no luck is spent, an attack is met by the surest defence, and nobody else
    does anything.
    """
    if question.ask.kind in LUCK:
        return KeepLuck()
    routine = question.menu.routine if question.ask.kind in STOOD_UP_TO else None
    return IdlePlayer().choose(question) if routine is None else routine


def drawn(battle: Battle) -> int:
    """How many dice have been drawn in a battle so far."""
    return sum(luck.drawn for _, luck in battle.table.having(Luck))


def dead(battle: Battle, unit: Ref) -> bool:
    """Whether a unit is dead."""
    condition = battle.table.find(unit, Condition)
    return condition is not None and condition.state is State.DEAD


def by_wounds(battle: Battle, unit: Ref) -> float:
    """What is left of a unit's strength, where its wounds tell."""
    return (battle.table.find(unit, Condition) or Condition()).strength


def share(lost: float | Fraction) -> str:
    """A share of a unit's strength as a word, so that equal ones are the same."""
    return f"{float(lost):.3f}"


def strength(battle: Battle, unit: Ref) -> Strength | None:
    """A unit's strength where it is counted in points, and what it is in full; the share that is left where it is told
    so.
    """
    left = _fight_left(battle, unit)
    if left is not None:
        return left
    health, traits = battle.table.find(unit, Health), battle.table.find(unit, Traits)
    return None if health is None or traits is None or health.down else (health, traits.hp_max)


def _fight_left(battle: Battle, unit: Ref) -> Fraction | None:
    """Under GURPS and Gray Dawn the share of its fight that a unit has left."""
    marks, wounds = battle.table.find(unit, track.Wounds), battle.table.find(unit, body.Wounds)
    if marks is not None:
        return marks.strength
    return None if wounds is None else body.strength(wounds, figures.build(battle.table, unit))


def _lost(battle: Battle, unit: Ref, before: Strength) -> float:
    """What share of its strength a unit has lost since."""
    if isinstance(before, Fraction):
        return float(before - (_fight_left(battle, unit) or 0))
    health, full = before
    return float(loss(health, full, health.hp - battle.table.part(unit, Health).hp))


def harm(battle: Battle, ref: Ref) -> tuple[object, ...]:
    """What a unit has lost so far, in any rulebook: more of it is what a forecast counts as a loss. A wound that is no
    worse than another takes nothing more of a unit's strength; a unit that gives up is lost whole.
    """
    left = _fight_left(battle, ref)
    if left is not None:
        return (left,)
    health, condition = battle.table.find(ref, Health), battle.table.find(ref, Condition) or Condition()
    if battle.table.find(ref, Wounds) is not None:
        return (condition.strength, condition.state in (State.FLED, State.SURRENDERED))
    return (health.hp if health is not None else None, condition.state)
