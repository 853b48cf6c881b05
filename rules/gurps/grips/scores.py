"""What grips are rolled against: the attack, and the contests that follow."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.gurps.attacks import Manner
from rules.gurps.contests import Contest
from rules.gurps.core import ails, figures, footing, held, light
from rules.gurps.defence.course import LOCKING
from rules.gurps.defence.threat import Threat, close
from rules.gurps.grips.forms import Grab, Grapple, Slam, Throw
from rules.gurps.melee import reach, to_hit
from rules.gurps.state.fighting import Defended, Gripping
from rules.gurps.strike import attack
from rules.gurps.terms import anatomy
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import BEARING, Manoeuvre
from rules.gurps.terms.skills import Attribute, Skill
from rules.gurps.terms.traits import Trait
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

GRAPPLING = (Skill.JUDO, Skill.SUMO, Skill.WRESTLING)
SLAMMING = (Skill.BRAWLING, Skill.SUMO)
TWO_HANDS, PIN_TWO, PIN_ONE = 5, 10, 5
"""What a holder adds against breaking free, and if it has pinned (GUR-GRP-11)."""
STUNNED = -4
LOCKED = 4
"""What a locked arm adds to the holder's ST against breaking free (GUR-GRP-08)."""
CHOKE_HOLD = {Skill.JUDO: -2, Skill.WRESTLING: -3}
"""What a choke hold takes off each skill (GUR-GRP-08)."""
DOUBLE: Manner = "double"


def higher(*tallies: Tally) -> Tally:
    """The highest of some scores, the first of equals."""
    return max(tallies, key=lambda tally: tally.total)


def best(scene: Scene, unit: Ref, skills: tuple[Skill, ...]) -> Tally:
    """DX, or the best of some skills that is better (GUR-GRP-01, GUR-SLAM-01)."""
    dx = figures.attribute(scene, unit, Attribute.DX)
    known = (figures.learnt(scene, unit, skill) for skill in skills)
    return higher(dx, *(tally for tally in known if tally is not None))


def against(scene: Scene, unit: Ref, target: Ref) -> Iterator[Modifier | None]:
    """What changes an attack with the body as it does a blow: posture and footing, the size of the foe, what sizing it
    up has brought, others in its yard, and poor sight (GUR-ATK-04, GUR-POST-07, GUR-EVAL-01, GUR-HEX-16).
    """
    posture = scene.pose(unit).posture
    yield Modifier(BEARING[posture].blows, posture.value, "GUR-POST-07")
    yield Modifier(footing.BLOWS * footing.bad(scene, unit), "bad footing", "GUR-ATK-04")
    yield Modifier(figures.traits(scene, target).size, "size", "GUR-RNG-03")
    yield to_hit.evaluated(scene, unit, target)
    yield Modifier(to_hit.INTO * reach.in_melee_with_others(scene, unit, target), "into a close combat", "GUR-HEX-16")
    yield Modifier(light.penalty(scene, unit, target, scene.silhouette(unit, target)), "poor sight", "GUR-VIS-01")


def by_form(scene: Scene, unit: Ref, action: Grab | Grapple | Slam | Throw, own: Tally) -> Tally:
    """All that changes an attack with the body, by the manoeuvre that its form names: in passing it is never better
    than 9 (GUR-AOA-02, GUR-MAA-03).
    """
    manner = to_hit.by_manoeuvre(action.manoeuvre, action.option)
    whole = own.plus(manner, *against(scene, unit, action.target))
    return to_hit.at_most(whole, "GUR-MAA-03") if action.manoeuvre is Manoeuvre.MOVE_AND_ATTACK else whole


def grapple(scene: Scene, unit: Ref, action: Grapple) -> Tally:
    """The roll to take hold: half the penalty of the part, drops toward none (GUR-GRP-01, GUR-GRP-03); for a technique
    that of its skill (GUR-GRP-08).
    """
    if action.lock:
        return by_form(scene, unit, action, technique(scene, unit, hold=action.lock == "choke hold"))
    part = action.part
    by_part = Modifier(-(-anatomy.penalty(part) // 2), f"by the {part}", "GUR-GRP-03")
    own = best(scene, unit, GRAPPLING).plus(by_part, more_arms(scene, unit, "GUR-GRP-01"))
    return by_form(scene, unit, action, own)


def technique(scene: Scene, unit: Ref, *, hold: bool) -> Tally:
    """Judo or Wrestling, whichever is better, less what a choke hold takes off (GUR-GRP-08)."""
    known = [(skill, own) for skill in LOCKING if (own := figures.learnt(scene, unit, skill)) is not None]
    made = [own.plus(Modifier(CHOKE_HOLD[skill] * hold, "a choke hold", "GUR-GRP-08")) for skill, own in known]
    return higher(*made or [Tally("Judo", 0, "no skill")])


def throwing(scene: Scene, unit: Ref, action: Throw) -> Tally:
    """The roll to throw: Judo (GUR-GRP-08)."""
    own = figures.skill(scene, unit, Skill.JUDO) or Tally("Judo", 0, "no skill")
    return by_form(scene, unit, action, own)


def turned_aside(scene: Scene, unit: Ref, foe: Ref, by: tuple[Skill, ...]) -> bool:
    """Whether it has parried an attack of a foe with bare hands by one of some skills since its last turn
    (GUR-GRP-08).
    """
    done = scene.find(unit, Defended) or Defended()
    return any((foe, skill) in done.turned for skill in by)


def manners(desk: Desk, of: tuple[Manner, ...], foe: Ref) -> tuple[Manner, ...]:
    """How such an attack may be made now: as an Attack, or by an option of an All-Out Attack; as the second of two at
    the same foe only so (GUR-AOA-01, GUR-AOA-03).
    """
    again = taking.again(desk.scene, desk.unit)
    if again is not None:
        return (DOUBLE,) if again.only == foe and not again.split and DOUBLE in of else ()
    return desk.manners(of)


def threat(scene: Scene, unit: Ref, target: Ref, *, body: bool = False) -> Threat:
    """A grip or a slam as its target meets it: with a body behind it as heavy as the slammer's ST (GUR-SLAM-01);
    feints count, and a run round to the back (GUR-FEINT-03, GUR-HEX-13).
    """
    st = figures.traits(scene, unit).st
    return Threat(
        unit,
        target,
        "blow",
        armed=False,
        heavy=float(st) if body else st / 10,
        feint=attack.feinted(scene, unit, target),
        close=close(scene, unit, target),
        runaround=attack.runs_round(scene, unit, target),
    )


def coils(scene: Scene, unit: Ref) -> bool:
    """Whether it takes hold with its body: Constriction Attack without hands (GUR-GRP-01, GUR-GRP-07)."""
    constricts = figures.has(scene, unit, Trait.CONSTRICTION_ATTACK)
    return constricts and not figures.traits(scene, unit).hands and not held.is_held(scene, unit)


def more_arms(scene: Scene, unit: Ref, rule: str) -> Modifier:
    """What each arm beyond two adds (GUR-GRP-01, GUR-GRP-07, GUR-GRP-11)."""
    return Modifier(2 * max(0, figures.traits(scene, unit).arms - 2), "more than two arms", rule)


# getting out of it


def gripping_back(scene: Scene, holder: Ref, hands: int, *, pins: bool, locks: bool = False) -> Tally:
    """What a holder sets against a foe that wants to get free (GUR-GRP-08, GUR-GRP-11)."""
    firm = (PIN_TWO if hands > 1 else PIN_ONE) if pins else TWO_HANDS if hands > 1 else 0
    return figures.attribute(scene, holder, Attribute.ST).plus(
        Modifier(firm, "a pin" if pins else "two hands", "GUR-GRP-11"),
        Modifier(LOCKED * locks, "an arm lock", "GUR-GRP-08"),
        more_arms(scene, holder, "GUR-GRP-11"),
        Modifier(STUNNED * ails.stunned(scene, holder), "stunned", "GUR-GRP-11"),
    )


def breaking_free(scene: Scene, unit: Ref) -> Contest:
    """The contest of a unit that is held against the first of its holders (GUR-GRP-11)."""
    found = held.hold(scene, unit)
    hands = found.hands[0] if found.hands else 2
    back = gripping_back(scene, found.by[0], hands, pins=found.pinned, locks=True in found.locks[:1])
    own = figures.attribute(scene, unit, Attribute.ST).plus(more_arms(scene, unit, "GUR-GRP-11"))
    return Contest(own, back)


def may_choke(scene: Scene, unit: Ref, grip: Gripping) -> bool:
    """By the neck; with Constriction Attack or a bigger body, the torso too (GUR-GRP-07)."""
    bigger = figures.traits(scene, unit).size > figures.traits(scene, grip.foe).size
    squeezes = bigger or figures.has(scene, unit, Trait.CONSTRICTION_ATTACK)
    return grip.part is Location.NECK or (grip.part is Location.TORSO and squeezes)
