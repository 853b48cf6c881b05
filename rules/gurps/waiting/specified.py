"""How exactly a wait strikes or shoots, as it names it beforehand and as it holds for the foe that sets it off: the
part of the body, deception, and the second blow of an all-out attack (GUR-WAIT-01).
"""

from __future__ import annotations

from dataclasses import replace

from rules.frame.forms import OneOf
from rules.frame.scene import Scene
from rules.gurps.core import arms, figures, unarmed
from rules.gurps.core.arms import Arm
from rules.gurps.fire import to_hit as shots
from rules.gurps.flesh.wounding import open_to
from rules.gurps.melee import options, reach
from rules.gurps.melee import to_hit as blows
from rules.gurps.state.turns import Waiting
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.weapons import Melee, Ranged
from rules.gurps.turns import taking
from rules.kernel.refs import Ref

# what may be named


def parts(scene: Scene, use: Melee | Ranged) -> OneOf:
    """The parts of a body that it may be aimed at, the torso first: the vitals and the eyes only by what pierces, and
    the torso alone by what does no damage or where parts are not told apart (GUR-ATK-07).
    """
    if scene.options.hit_locations != "on" or use.harms is None:
        return OneOf((Location.TORSO,))
    tight, kind = isinstance(use, Ranged) and use.kind == "beam", use.harms.kind
    return OneOf(open_to(kind, tight=tight))


def chinks(named: OneOf) -> OneOf:
    """Those of these parts that may have a chink in their armour (GUR-ATK-07)."""
    return OneOf(part for part in options.CHINKED if part in named and len(named) > 1)


def deceptions(scene: Scene, unit: Ref, arm: Arm, use: Melee) -> OneOf:
    """The points off the foe's defences that its skill can afford in an All-Out Attack (GUR-ATK-09)."""
    if scene.options.deceptive_attack == "off":
        return OneOf((0,))
    skill = figures.skill(scene, unit, unarmed.skill(figures.traits(scene, unit), arm.weapon, use))
    best = (int(skill.total) if skill is not None else 0) + blows.DETERMINED
    return OneOf(blows.deceptions(scene, max(0, (best - blows.LEAST_DECEPTIVE) // 2)))


# what holds for a foe


def applied(scene: Scene, waits: Waiting, attack: Attack) -> Attack:
    """The attack on that foe: at the torso where it has no such part or that is out of reach, at no chink where it
    wears nothing there, and no more deceptive than the blow can afford (house; GUR-ATK-07, GUR-ATK-09).
    """
    if waits.called is Location.TORSO and not waits.chink and not waits.deceptive:
        return attack
    if attack.ranged is not None:
        legal = shots.parts(scene, attack.attacker, attack.target, attack.ranged)
        return replace(attack, called=waits.called if waits.called in legal else Location.TORSO)
    if waits.chink and waits.called in options.chinks(scene, attack):
        return replace(attack, called=waits.called, chink=True)
    legal = blows.locations(scene, attack)
    aimed = replace(attack, called=waits.called if waits.called in legal else Location.TORSO)
    afford = blows.deceptions(scene, blows.most_deceptive(scene, aimed))
    return replace(aimed, deceptive=max(each for each in afford if each <= waits.deceptive))


def second(scene: Scene, waits: Waiting, first: Attack) -> Attack | None:
    """The second blow of an all-out double attack, like the first: with the same weapon if it need not be readied, else
    with another that reaches the foe, which does not get away by giving ground (GUR-AOA-03, GUR-RET-01); without what a
    charge onto its point has added (GUR-STOP-01).
    """
    unit, foe = first.attacker, first.target
    ready = [each for each in arms.strikes(scene, unit) if arms.ready(scene, unit, each[0].weapon.name)]
    same = [(arm, use) for arm, use in ready if (arm.weapon.name, use) == (first.arm.weapon.name, first.use)]
    stays = [each for each in same if arms.stays_ready(scene, unit, *each)]
    others = [(arm, use) for arm, use in ready if arm.weapon.name != first.arm.weapon.name]
    held = [each for each in others if each[0].item is not None]
    pressed = foe in taking.turn(scene, unit).pressed
    for arm, use in (*stays, *held, *others):
        near = pressed or reach.within(scene, unit, foe, use, arm.weapon)
        if near and not blows.is_wild(scene, unit, foe):
            plain = Attack(unit, foe, arm, use, first.manoeuvre, first.option)
            return applied(scene, waits, plain)
    return None
