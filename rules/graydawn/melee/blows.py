"""An attack at close quarters, worked out: both totals with every reason, and what strikes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.graydawn import contest
from rules.graydawn.contest import Defence
from rules.graydawn.core import arms, clinch, figures, footing, scale
from rules.graydawn.flesh.damage import Missile, Shield
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.flesh.landing import Table
from rules.graydawn.melee.forms import Called
from rules.graydawn.senses import knowing
from rules.graydawn.terms.anatomy import TABLE
from rules.graydawn.terms.skills import Skill
from rules.graydawn.terms.weapons import Weapon
from rules.graydawn.turns import plan
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

Aim = Literal["strike", "grapple", "throw", "escape"]
CALLED, HELPLESS = -4, -2
"""What aiming at a part costs, and at one of a helpless or prone target (GRD-AIM-04, GRD-AIM-03)."""
OVEREXTENDED = -3
"""Off the attack that follows a blow too wide (GRD-FUMBLE-06)."""
OUT_OF_ACTION = 5
"""What an attack on a unit out of action must reach: the number at point-blank range, one band less (GRD-SAVE-02)."""
FISTS = Weapon(
    name="Bare hands", category="unarmed", skill=Skill.BRAWLING, damage="1d6", blunt=True, halved=True, hands=0,
    natural=True, quiet=True,
)  # fmt: skip
"""What a unit without any natural weapon of its own strikes with (GRD-CQC-04)."""
HOLD = FISTS.model_copy(update={"name": "a hold", "halved": False})
"""What a throw or a choke does: a die, half of it stun (GRD-CQC-04)."""


@dataclass(frozen=True, slots=True)
class Bout:
    """A wish: one unit attacks another at arm's length."""

    attacker: Ref
    target: Ref
    weapon: Weapon
    called: Called = ""
    aim: Aim = "strike"
    dropped: bool = False
    """Whether the target of a grip lets go of the gun in its hand first."""


@lookup
def weapons(scene: Scene, unit: Ref) -> tuple[Weapon, ...]:
    """What a unit may strike with: blades in hand, what is grown, fists (GRD-MELEE-01)."""
    found = tuple(arm.weapon for arm in arms.arms(scene, unit) if arm.weapon.category in ("melee", "unarmed"))
    return found if any(weapon.natural for weapon in found) else (*found, FISTS)


@lookup
def barehanded(scene: Scene, unit: Ref) -> Skill:
    """The skill of bare hands: a martial art, unless brawling is better (GRD-CORE-04)."""
    art, brawling = (figures.skill(scene, unit, each) for each in (Skill.MARTIAL_ART, Skill.BRAWLING))
    return Skill.MARTIAL_ART if art and art >= brawling else Skill.BRAWLING


def attacks_with(scene: Scene, unit: Ref, weapon: Weapon) -> Skill:
    """The skill of an attack (GRD-CORE-04)."""
    return barehanded(scene, unit) if weapon.category == "unarmed" else weapon.skill


def may_drop(scene: Scene, target: Ref) -> bool:
    """Whether a gun in hand keeps a martial art from helping against a grip, so that the target may let it fall
    (GRD-CQC-08).
    """
    art = figures.skill(scene, target, Skill.MARTIAL_ART)
    without = figures.skill(scene, target, defends_with(scene, target, gripped=True))
    return clinch.gun_in_hand(scene, target) and art > without and figures.wounds(scene, target).up


def defends_with(scene: Scene, unit: Ref, *, gripped: bool = False, dropped: bool = False) -> Skill:
    """The best skill to defend with: Brawling, Melee with a blade in hand, a martial art; against a grip while a gun is
    held Brawling or Melee, and no martial art (GRD-CORE-04, GRD-CQC-08).
    """
    with_gun = gripped and not dropped and clinch.gun_in_hand(scene, unit)
    blade = any(arm.weapon.category == "melee" for arm in arms.arms(scene, unit) if arm.item is not None)
    skills = [Skill.BRAWLING]
    if blade or with_gun:
        skills.append(Skill.MELEE)
    if not with_gun:
        skills.append(Skill.MARTIAL_ART)
    return max(skills, key=lambda each: figures.skill(scene, unit, each))


def to_hit(scene: Scene, bout: Bout) -> Tally:
    """The attack total without its die: CQB, the skill, and every modifier (GRD-CORE-04, GRD-DERIVED-03)."""
    unit, weapon = bout.attacker, bout.weapon
    skill = attacks_with(scene, unit, weapon)
    if bout.aim == "escape":
        skill = defends_with(scene, unit, gripped=True)
    overextended = footing.faults(scene, unit).overextended
    return Tally("Attack", figures.cqb(scene, unit), "CQB", "GRD-DERIVED-03").plus(
        Modifier(figures.skill(scene, unit, skill), skill.value, "GRD-CORE-04"),
        _brawn(scene, unit),
        Modifier(weapon.accuracy, f"{weapon.name}: accuracy", "GRD-MELEE-01") if bout.aim == "strike" else None,
        _aimed(scene, bout),
        plan.penalty(scene, unit),
        Modifier(OVEREXTENDED, "overextended", "GRD-FUMBLE-06") if overextended else None,
    )


def _aimed(scene: Scene, bout: Bout) -> Modifier | None:
    """Aiming at a part needs no bracing at close quarters (GRD-AIM-04); helpless targets make it easier
    (GRD-AIM-03).
    """
    if not bout.called:
        return None
    if not figures.wounds(scene, bout.target).up or footing.fallen(scene, bout.target):
        return Modifier(HELPLESS, f"at the {bout.called}, target helpless", "GRD-AIM-03")
    return Modifier(CALLED, f"at the {bout.called}", "GRD-AIM-04")


def _brawn(scene: Scene, unit: Ref) -> Modifier | None:
    """BTM on every roll at close quarters, if the table plays so (GRD-DERIVED-03)."""
    return Modifier(figures.btm(scene, unit), "BTM", "GRD-DERIVED-03") if scene.options.cqb_adds_btm else None


def to_meet(scene: Scene, bout: Bout) -> Defence:
    """What the attack must reach: the defence total, whose die is still to be added; a unit out of action makes no
    roll, one that knows of nothing has no skill (GRD-CORE-04, GRD-SAVE-02, GRD-SURPRISE-02).
    """
    target = bout.target
    if not figures.wounds(scene, target).up:
        return Defence(Tally("Target number", OUT_OF_ACTION, "out of action", "GRD-SAVE-02"), rolled=False)
    found = Tally("Defence", figures.cqb(scene, target), "CQB", "GRD-DERIVED-03").plus(_brawn(scene, target))
    if not knowing.expects(scene, target, bout.attacker):
        return Defence(found)
    skill = defends_with(scene, target, gripped=bout.aim in ("grapple", "throw"), dropped=bout.dropped)
    level = figures.skill(scene, target, skill)
    return Defence(found.plus(Modifier(level, skill.value, "GRD-CORE-04", scene.assumed(target))))


# what strikes


def missile(scene: Scene, unit: Ref, weapon: Weapon) -> Missile:
    """What a blow strikes with: the weapon's dice, what BODY adds, and the level of a martial art in bare hands
    (GRD-MELEE-01, GRD-CQC-04).
    """
    found = arms.missile(weapon)
    martial = weapon.category == "unarmed" and barehanded(scene, unit) is Skill.MARTIAL_ART
    art = figures.skill(scene, unit, Skill.MARTIAL_ART) if martial else 0
    return found._replace(plus=found.plus + figures.muscle(scene, unit) + art)


@lookup
def shields(scene: Scene, unit: Ref) -> tuple[Shield, ...]:
    """The armour before each face of the location die (GRD-ARM-01)."""
    return tuple(arms.armour(scene, unit, part) for part in TABLE)


def location(scene: Scene, called: Called = "") -> Table:
    """How the place of a hit is found: as called, else by the table in use (GRD-AIM-04, GRD-HITLOC-01)."""
    return Table(called or ("d8" if scene.options.hit_location == "d8" else "d10"))


def opened(scene: Scene, bout: Bout) -> dict[str, Any]:
    """The opposed roll as it begins (GRD-CORE-04)."""
    met = to_meet(scene, bout)
    total, number = int(to_hit(scene, bout).total), int(met.tally.total)
    return contest.opposed(total, number, scene.options.explosions, rolled=met.rolled)


def hit(scene: Scene, bout: Bout) -> Hit:
    """The hit of a blow, but for what its margin adds to graze rolls (GRD-MELEE-01)."""
    struck, armour = missile(scene, bout.attacker, bout.weapon), shields(scene, bout.target)
    grazing, flesh = arms.graze_bonus(bout.weapon), figures.flesh(scene, bout.target)
    return Hit(struck, armour, location(scene, bout.called), grazing if flesh.grazes else 0, flesh)


def choked(scene: Scene, by: Ref, target: Ref) -> Hit:
    """What a choke does: no armour helps, and no part of the body counts more or less (GRD-CQC-04)."""
    flesh = figures.flesh(scene, target)._replace(grazes=False)
    return Hit(missile(scene, by, HOLD), (Shield(),) * 10, Table("torso"), 0, flesh)


# whether it may be made


def near(scene: Scene, unit: Ref) -> tuple[Ref, ...]:
    """Enemies at arm's length that are alive (GRD-MELEE-01)."""
    others = (other for other in scene.units() if enemies(scene, unit, other) and knowing.alive(scene, other))
    return tuple(other for other in others if scale.adjacent(scene, unit, other))


def unfit(scene: Scene, unit: Ref, weapon: Weapon) -> str:
    """Why a weapon cannot strike now; "" when it can (GRD-FUMBLE-02, GRD-FUMBLE-05, GRD-CRIP-09)."""
    if weapon.hands > arms.usable_hands(scene, unit):
        return "needs both hands" if weapon.hands == 2 else "needs a hand"
    return "" if weapon.natural else arms.faulty(scene, unit, weapon.name)
