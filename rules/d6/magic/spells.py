"""Spells: their components, what they are checked against and what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from rules.d6.attacks.attack import Strike
from rules.d6.core import equipment, facing, rolls, scale, vehicles
from rules.d6.core.equipment import Arm
from rules.d6.core.rolls import Attempt, Check, Result
from rules.d6.state import Casting, Stores, Ward
from rules.d6.terms.skills import Skill
from rules.d6.terms.weapons import Weapon
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark
from rules.frame.scene import Scene
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref


class Cast(Action):
    """Perform one component of a spell; with the last of them it works, on a creature or a cell (DSX-SPELL-01)."""

    title: ClassVar[str] = "Cast"
    does: ClassVar[str] = "Perform the next part of a spell; the last part releases it."
    key: ClassVar[str] = "v"
    purpose: ClassVar[Purpose] = Purpose.HARM
    kind: Literal["cast"] = "cast"
    spell: str
    component: str = ""
    """V, S or M; nothing for a spell without components."""
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None
    then: Annotated[bool, Field(title="at its old place")] = False


def arm(scene: Scene, caster: Ref, name: str) -> Arm | None:
    """A spell that a unit knows, as something to attack with (DSX-SPELL-04)."""
    if name not in rolls.traits(scene, caster).spells:
        return None
    weapon = equipment.arsenal(scene, caster).weapon(name)
    return Arm(weapon, None, caster) if weapon is not None and weapon.spell is not None else None


def hindrance(scene: Scene, caster: Ref, component: str) -> str:
    """Why a component cannot be performed now (DSX-SPELL-03); "" when it can.

    V takes a voice, S a free hand that nobody holds, M a unit of material and a free hand to take it up. A spell that
    holds the caster leaves him his voice (DSX-SPELL-04).
    """
    if component in ("V", ""):
        return ""
    bound = facing.held(scene, caster)
    if bound == facing.SPELLBOUND or (bound and component == "S"):
        return bound
    if not equipment.free_hands(scene, caster):
        return "needs a free hand"
    if component == "M" and not materials(scene, caster):
        return "no material is left"
    return ""


def materials(scene: Scene, caster: Ref) -> int:
    """Units of material left."""
    stores = scene.find(caster, Stores)
    return stores.materials if stores else rolls.traits(scene, caster).materials


def missing(spell: Weapon, casting: Casting | None) -> tuple[str, ...]:
    """The components still to be done, in any order; a spell without any takes one action, "" (DSX-SPELL-01)."""
    components = tuple(spell.spell.components) if spell.spell else ()
    done = casting.done if casting is not None and casting.spell == spell.name else ()
    return tuple(each for each in components if each not in done) or (() if components else ("",))


def check(scene: Scene, caster: Ref) -> Attempt:
    """The cast check, with the penalty of the round in which the last component is done (DSX-SPELL-02)."""
    return rolls.attempt(scene, caster, Skill.SPELLCASTING, *vehicles.firing(scene, caster))


def in_range(scene: Scene, caster: Ref, target: Ref, spell: Weapon) -> bool:
    """Whether a target is near enough; touch is the caster and the adjacent cells (DSX-ATK-04)."""
    if spell.spell is not None and spell.spell.target == "touch":
        return scale.adjacent(scene, caster, target)
    far = spell.range[2] if spell.range else 0
    return scale.apart(scene, caster, target) <= scale.in_cells(scene.grid, far)


# spells that do no harm


def held_rounds(strike: Strike) -> int:
    """For how many of its own slots a spell holds its victim: 1, and 1 for each full 3 of difference (DSX-SPELL-04)."""
    return 1 + strike.excess // 3 if strike.hit else 0


@dataclass(frozen=True, slots=True)
class Healing:
    """A healing spell about to be cast. Frozen, so that its odds can be asked."""

    check: Check
    base: int


@dataclass(frozen=True, slots=True)
class Healed:
    """What a healing spell came to: the cast check, and the hit points it gives."""

    result: Result
    points: int


def healing(scene: Scene, caster: Ref, spell: Weapon) -> Healing:
    """A healing spell worked out (DSX-SPELL-04)."""
    if spell.spell is None or spell.spell.difficulty is None:
        raise ValueError(f"{spell.name} does not heal")
    return Healing(Check(check(scene, caster).code, spell.spell.difficulty), spell.spell.heal)


def heal(dice: Dice, what: Healing) -> Healed:
    """It needs its difficulty, and the difference is added to what it heals (DSX-SPELL-04)."""
    result = rolls.check(dice, what.check)
    return Healed(result, what.base + result.margin if result.passed else 0)


def ward(spell: Weapon, round: int) -> Ward:
    """A ward takes no roll and lasts so many rounds; a second one takes the place of the first (DSX-SPELL-04)."""
    if spell.spell is None:
        raise ValueError(f"{spell.name} is no spell")
    return Ward(spell.spell.bonus, round + spell.spell.rounds - 1)
