"""A check of a unit's, worked out with every reason: skill, wounds, nerve, holds, bonuses and their cap."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.reflex.core.checks import PLAIN, UNQUALIFIED, Check, cap, half
from rules.reflex.state import Control, Morale, Traits, Wounds
from rules.reflex.terms.body import ARMS, LEGS, Injury, Location
from rules.reflex.terms.skills import Attribute, Skill


@dataclass(frozen=True, slots=True)
class Uses:
    """What of the body an action uses: decides which wounds hinder it (RFX-INJ-60)."""

    physical: bool = False
    limbs: tuple[Location, ...] = ()
    best_arm: bool = False
    """Unarmed: of two arms the less wounded one counts (RFX-HANDED-06)."""
    passive: bool = False
    """Only resists something: no wound hinders it (RFX-INJ-02)."""


MIND = Uses()
BODY = Uses(physical=True)
BOTH_HANDS = Uses(physical=True, limbs=ARMS)
ON_FOOT = Uses(physical=True, limbs=LEGS)
PASSIVE = Uses(passive=True)
ORDINARY, UNHURT, CALM = Traits(), Wounds(), Morale()
"""What holds for a unit of which nothing else is known."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A check about to be made, and how its target came about."""

    check: Check
    tally: Tally
    level: Tally
    """How the level came about: the rating and what wounds and missing qualifications take off."""
    impossible: str = ""
    """Why it cannot be tried at all: a limb that is no use."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a check is asked for with."""

    attributes: tuple[Attribute, ...]
    skill: Skill | None
    uses: Uses
    printed: int
    qualification: str
    bonuses: tuple[Modifier, ...]
    penalties: tuple[Modifier, ...]
    halved: bool
    against: Ref | None
    """The unit it is made against, where any holds another."""
    rule: str


def traits(scene: Scene, unit: Ref) -> Traits:
    """A character's figures; those of an ordinary person where none are known."""
    return scene.find(unit, Traits) or ORDINARY


def wounds(scene: Scene, unit: Ref) -> Wounds:
    """How a unit is hurt."""
    return scene.find(unit, Wounds) or UNHURT


def morale(scene: Scene, unit: Ref) -> Morale:
    """How a unit's nerve stands."""
    return scene.find(unit, Morale) or CALM


def attempt(
    scene: Scene,
    unit: Ref,
    attribute: Attribute | tuple[Attribute, ...],
    skill: Skill | None = None,
    *,
    uses: Uses = MIND,
    printed: int = 0,
    qualification: str = "",
    bonuses: Iterable[Modifier | None] = (),
    penalties: Iterable[Modifier | None] = (),
    halved: bool = False,
    against: Ref | None = None,
    rule: str = "RFX-CORE-01",
) -> Attempt:
    """The whole check: TN = attribute + printed + capped bonuses - penalties, at a level (RFX-CORE-01 to 05).

    Of several attributes the lowest governs (RFX-CALL-01). `halved` is for aimed shots: all penalties together
    are halved last of all (RFX-ATK-05). Bonuses are given as positive modifiers, penalties as negative ones.
    """
    wanted = Wanted(
        attribute if isinstance(attribute, tuple) else (attribute,),
        skill,
        uses,
        printed,
        qualification,
        tuple(each for each in bonuses if each is not None),
        tuple(each for each in penalties if each is not None),
        halved,
        against if scene.having(Control) else None,
        rule,
    )
    return _attempt(scene, unit, wanted)


@lookup
def _attempt(scene: Scene, unit: Ref, wanted: Wanted) -> Attempt:
    known, skill, uses, rule = traits(scene, unit), wanted.skill, wanted.uses, wanted.rule
    value, name = min((value_of(scene, unit, each), each) for each in wanted.attributes)
    level, lost, impossible = _level(scene, unit, known, skill, uses, wanted.qualification, name)
    told = " ".join(filter(None, (f"{name}" if skill else "", "(assumed)" if scene.assumed(unit) else "")))
    base = Tally(f"{skill or name}", value, told, rule)
    base = base.plus(Modifier(wanted.printed, "set by the task", rule) if wanted.printed else None)
    base = base.plus(*_capped([*wanted.bonuses], level))
    off = [*wanted.penalties]
    off += [each for each in (_nerve(scene, unit), _held(scene, unit, uses, wanted.against)) if each is not None]
    base = base.plus(*off)
    if wanted.halved and off:
        total = -sum(int(each.amount) for each in off)
        base = base.plus(Modifier(total - half(total), "all penalties halved", "RFX-ATK-05"))
    return Attempt(Check(level, int(base.total)), base, lost, impossible)


def value_of(scene: Scene, unit: Ref, attribute: Attribute) -> int:
    """An attribute as it counts now: coolness with its boosts (RFX-CORE-05, RFX-BOOST-01)."""
    if attribute is Attribute.CUF:
        kept = scene.find(unit, Morale)
        if kept is not None:
            return kept.cuf
    return traits(scene, unit).attribute(attribute)


def _capped(bonuses: list[Modifier], level: int) -> list[Modifier]:
    """All bonuses, and what of them is above the cap taken off again (RFX-CORE-05)."""
    over = sum(int(each.amount) for each in bonuses) - cap(level)
    if over > 0:
        bonuses = [*bonuses, Modifier(-over, f"no more than +{cap(level)} at this level", "RFX-CORE-05")]
    return bonuses


def _level(
    scene: Scene, unit: Ref, known: Traits, skill: Skill | None, uses: Uses, qualification: str, attribute: Attribute
) -> tuple[int, Tally, str]:
    rank = PLAIN if skill is None else known.rating(skill)
    tally = Tally("Level", int(rank), f"{skill}, {rank.name.lower()}" if skill else "no skill asked", "RFX-CORE-02")
    if qualification and qualification not in known.qualified:
        tally = tally.plus(Modifier(-UNQUALIFIED, f"not qualified in {qualification}", "RFX-CORE-08"))
    if uses.passive or (skill is None and attribute in (Attribute.CUF, Attribute.OODA)):
        return int(tally.total), tally, ""
    lost, where, impossible = wound_levels(wounds(scene, unit), uses)
    if lost:
        tally = tally.plus(Modifier(-lost, f"{where} wounded", "RFX-INJ-01"))
    return int(tally.total), tally, impossible


def wound_levels(hurt: Wounds, uses: Uses) -> tuple[int, str, str]:
    """Levels lost to the one worst wound that matters, where it is, and whether a limb is no use at all
    (RFX-INJ-03, RFX-INJ-05 to 08).
    """
    counts: list[tuple[int, str]] = [(int(hurt.at("head")), "head")]
    if uses.physical:
        counts.append((int(hurt.at("torso")), "torso"))
    limbs = [(int(hurt.at(limb)), limb) for limb in uses.limbs]
    if uses.best_arm and limbs:
        limbs = [min(limbs)]
    impossible = next((f"the {where.replace('_', ' ')} is useless" for n, where in limbs if n >= Injury.CRITICAL), "")
    lost, where = max((*counts, *((n, str(limb)) for n, limb in limbs)), key=lambda each: each[0])
    return lost, where.replace("_", " "), impossible


def useless(scene: Scene, unit: Ref, uses: Uses) -> str:
    """Why a task cannot be tried at all: a limb it needs is no use; "" when it can (RFX-INJ-08)."""
    return wound_levels(wounds(scene, unit), uses)[2]


def _nerve(scene: Scene, unit: Ref) -> Modifier | None:
    """Threats beyond the unit's coolness come off every check (RFX-MORALE-01)."""
    excess = morale(scene, unit).excess
    return Modifier(-excess, "fear", "RFX-MORALE-01") if excess else None


def _held(scene: Scene, unit: Ref, uses: Uses, against: Ref | None) -> Modifier | None:
    """Half the Control others have over one, on physical actions; half of that against a holder (RFX-GRAP-06)."""
    if not uses.physical or uses.passive:
        return None
    holders = [(holder, held) for holder, held in scene.having(Control) if held.victim == unit]
    points = sum(held.points for _, held in holders)
    off = half(points)
    if against is not None and any(holder == against for holder, _ in holders):
        off = half(off)
    return Modifier(-off, "held", "RFX-GRAP-06") if off else None
