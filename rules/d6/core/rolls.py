"""What a unit rolls: its skill, halved if bloodied, then every die more or less, each with its reason."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from rules.d6.core import penalties
from rules.d6.state import Health, Preparation, Traits
from rules.d6.terms.code import Code
from rules.d6.terms.skills import Skill
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.dice import Dice, Throw
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally


@dataclass(frozen=True, slots=True)
class Attempt:
    """A roll about to be made: the code that is thrown, and how its dice came about."""

    code: Code
    tally: Tally
    """Whole dice; the pips of the code stay as they are (DSX-CORE-02)."""

    @property
    def refusal(self) -> str:
        """Why it may not be tried: pips alone are never thrown (DSX-CORE-03). "" when it may."""
        return "" if self.code.usable else f"no whole die is left ({self.code})"


def traits(scene: Scene, unit: Ref) -> Traits:
    """A character's figures; those of an ordinary person where none are known."""
    return scene.find(unit, Traits) or Traits()


def bloodied(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is bloodied now (DSX-INJ-01 to 03)."""
    health = scene.find(unit, Health)
    return health is not None and health.bloodied


def skill(scene: Scene, unit: Ref, name: Skill) -> Code:
    """A skill as it counts now: all skills of a bloodied unit are halved (DSX-INJ-02)."""
    code = traits(scene, unit).skill(name)
    return code.halved() if bloodied(scene, unit) else code


@lookup
def attempt(scene: Scene, unit: Ref, name: Skill, *modifiers: Modifier | None) -> Attempt:
    """The roll of a skill: halved first, then all dice modifiers summed (DSX-CORE-03)."""
    written, code = traits(scene, unit).skill(name), skill(scene, unit, name)
    why = f"{name} {code}" if code == written else f"{name} {written}, bloodied {code}"
    if scene.assumed(unit):
        why += " (assumed)"
    tally = Tally(f"{name} dice", code.n, why, "DSX-CORE-03", unit="D").plus(
        penalties.on_rolls(scene, unit), penalties.of_gas(scene, unit), *modifiers
    )
    return Attempt(code.plus(int(tally.total) - code.n), tally)


def prepared(scene: Scene, unit: Ref, task: str, target: Ref | None = None) -> Modifier | None:
    """+1D on what a whole round was spent preparing, in the turn after it (DSX-AIM-50)."""
    preparation = scene.find(unit, Preparation)
    if preparation is None or (preparation.task, preparation.target) != (task, target):
        return None
    if preparation.round >= scene.clock.round:
        return None
    return Modifier(1, "prepared for a round", "DSX-AIM-50", unit="D")


@dataclass(frozen=True, slots=True)
class Check:
    """A roll against a number that no weapon is involved in. Frozen, so that its odds can be asked."""

    code: Code
    difficulty: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a test came to: the throw, and by how much it passed (negative: fell short)."""

    throw: Throw
    margin: int

    @property
    def passed(self) -> bool:
        """Equal is enough (DSX-CORE-03)."""
        return self.margin >= 0


def check(dice: Dice, what: Check) -> Result:
    """Throw, and compare the total with the difficulty (DSX-CORE-03)."""
    throw = dice.roll(what.code)
    return Result(throw, throw.value - what.difficulty)


# odds


def total_of(dice: Dice, code: Code) -> int:
    """The total of one throw, for rules that keep it and hold it to many."""
    return dice.roll(code).value


def chance_of(what: Check) -> Fraction:
    """How likely a test passes; nothing if it may not be rolled."""
    if not what.code.usable:
        return Fraction(0)
    return odds.of(check, what).chance(lambda result: result.passed)
