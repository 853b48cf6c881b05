"""Fighting with what is part of the body: which skill strikes, and how hard."""

from __future__ import annotations

from rules.frame.scene import Scene
from rules.gurps.core import arms, figures
from rules.gurps.terms.figures import Traits
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Melee, Weapon
from rules.kernel.refs import Ref

BONUS = {Skill.BRAWLING: ((2, 1),), Skill.BOXING: ((1, 1), (2, 2)), Skill.KARATE: ((0, 1), (1, 2))}
"""What each skill adds per die of damage, and the points above DX that it takes (GUR-UNARM-03)."""
MARTIAL = (Skill.JUDO, Skill.KARATE)
"""Skills whose blows are hard to riposte (GUR-PAR-06)."""


def skill(own: Traits, weapon: Weapon, use: Melee) -> Skill:
    """The skill that strikes: of a weapon its own; of a limb the best of Brawling, Karate and, for the fist, Boxing
    (GUR-UNARM-01, GUR-UNARM-03).
    """
    found = weapon.skill_for(use)
    if not weapon.natural or found is not Skill.BRAWLING:
        return found
    learnt = [each for each in (Skill.BRAWLING, Skill.KARATE, Skill.BOXING) if own.knows(each)]
    learnt = [each for each in learnt if each is not Skill.BOXING or use.limb == "hand"]
    return max(learnt, key=lambda each: (own.learnt[each], bonus(own, each)), default=Skill.BRAWLING)


def bonus(own: Traits, which: Skill) -> int:
    """What a skill adds to each die of a blow without a weapon (GUR-UNARM-03)."""
    if not own.knows(which):
        return 0
    above = own.learnt[which] - own.dx
    return max((more for least, more in BONUS.get(which, ()) if above >= least), default=0)


def boots(scene: Scene, unit: Ref, use: Melee) -> int:
    """What boots add to a kick (GUR-UNARM-03)."""
    return int(use.limb == "foot" and any(suit.boots for suit in arms.armour(scene, unit)))


def harder(scene: Scene, unit: Ref, weapon: Weapon, use: Melee, dice: int) -> int:
    """All that skill and boots add to such a blow."""
    own = figures.traits(scene, unit)
    return bonus(own, skill(own, weapon, use)) * dice + boots(scene, unit, use)
