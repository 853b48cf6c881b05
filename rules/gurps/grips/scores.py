"""What grips are rolled against: the attack, and the contests that follow."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.scene import Scene
from rules.gurps.contests import Contest
from rules.gurps.core import arms, figures, footing, held, light, marks
from rules.gurps.defence.threat import Threat, close
from rules.gurps.defence.way import LOCKING
from rules.gurps.grips.forms import (
    Bodily,
    Choke,
    ChokeHold,
    Grappling,
    Hold,
    Lever,
    Pin,
    Pressed,
    Takedown,
    Technique,
    Throw,
    Wring,
)
from rules.gurps.melee import reach, to_hit
from rules.gurps.melee.forms import AllOut
from rules.gurps.state.fighting import Defended
from rules.gurps.state.grips import Gripping
from rules.gurps.strike import attack
from rules.gurps.terms import anatomy
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.postures import BEARING
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
BIGGER, HANDS = 3, 3
"""For each point of size, and for more free hands, in a pin (GUR-GRP-06)."""
ONE_HAND, ROUND = -5, -5
"""Choking with a single hand, and squeezing the torso of one that is smaller (GUR-GRP-07)."""
TWIST = -4
"""Off ST for a neck snap or a wrench (GUR-GRP-08)."""
LOCKED = 4
"""What a locked arm adds to the holder's ST against breaking free (GUR-GRP-08)."""
CHOKE_HOLD = {Skill.JUDO: -2, Skill.WRESTLING: -3}
"""What a choke hold takes off each skill (GUR-GRP-08)."""
DOUBLE: AllOut = "double"


def best(scene: Scene, unit: Ref, skills: tuple[Skill, ...]) -> Tally:
    """DX, or the best of some skills that is better (GUR-GRP-01, GUR-SLAM-01)."""
    dx = figures.attribute(scene, unit, Attribute.DX)
    known = (figures.skill(scene, unit, skill) for skill in skills if figures.traits(scene, unit).knows(skill))
    return max((dx, *(tally for tally in known if tally is not None)), key=lambda tally: tally.total)


def against(scene: Scene, unit: Ref, target: Ref) -> Iterator[Modifier | None]:
    """What changes an attack with the body as it does a blow: posture and footing, the size of the foe, what sizing it
    up has brought, others in its yard, and poor sight (GUR-ATK-04, GUR-POST-07, GUR-EVAL-01, GUR-HEX-16).
    """
    posture = scene.pose(unit).posture
    yield Modifier(BEARING[posture].blows, posture.value, "GUR-POST-07") if BEARING[posture].blows else None
    yield Modifier(footing.BLOWS, "bad footing", "GUR-ATK-04") if footing.bad(scene, unit) else None
    size = figures.traits(scene, target).size
    yield Modifier(size, "size", "GUR-RNG-03") if size else None
    yield to_hit.evaluated(scene, unit, target)
    if reach.in_melee_with_others(scene, unit, target):
        yield Modifier(to_hit.INTO, "into a close combat", "GUR-HEX-16")
    lost = light.penalty(scene, unit, target, scene.silhouette(unit, target))
    yield Modifier(lost, "poor sight", "GUR-VIS-01") if lost else None


def by_form(scene: Scene, unit: Ref, action: Bodily | Pressed, own: Tally) -> Tally:
    """All that changes an attack with the body, by the manoeuvre that its form names: in passing it is never better
    than 9 (GUR-AOA-02, GUR-MAA-03).
    """
    manner = to_hit.by_manoeuvre(action.manoeuvre, action.option)
    whole = own.plus(manner, *against(scene, unit, action.target))
    return to_hit.at_most(whole, "GUR-MAA-03") if action.manoeuvre is Manoeuvre.MOVE_AND_ATTACK else whole


def grapple(scene: Scene, unit: Ref, action: Grappling | Technique) -> Tally:
    """The roll to take hold: half the penalty of the part, drops toward none (GUR-GRP-01, GUR-GRP-03); for a technique
    that of its skill (GUR-GRP-08).
    """
    if isinstance(action, Technique):
        return by_form(scene, unit, action, _technique(scene, unit, hold=isinstance(action, ChokeHold)))
    part = action.part
    lost = -(-anatomy.penalty(part) // 2) if anatomy.penalty(part) < 0 else 0
    by_part = Modifier(lost, f"by the {part}", "GUR-GRP-03") if lost else None
    own = best(scene, unit, GRAPPLING).plus(by_part, more_arms(scene, unit, "GUR-GRP-01"))
    return by_form(scene, unit, action, own)


def _technique(scene: Scene, unit: Ref, *, hold: bool) -> Tally:
    """Judo or Wrestling, whichever is better, less what a choke hold takes off (GUR-GRP-08)."""
    found = list[Tally]()
    for skill in LOCKING:
        own = figures.skill(scene, unit, skill) if figures.traits(scene, unit).knows(skill) else None
        if own is not None:
            found.append(own.plus(Modifier(CHOKE_HOLD[skill], "a choke hold", "GUR-GRP-08") if hold else None))
    return max(found, key=lambda tally: tally.total, default=Tally("Judo", 0, "no skill"))


def throwing(scene: Scene, unit: Ref, action: Throw) -> Tally:
    """The roll to throw: Judo (GUR-GRP-08)."""
    own = figures.skill(scene, unit, Skill.JUDO) or Tally("Judo", 0, "no skill")
    return by_form(scene, unit, action, own)


def knows_holds(scene: Scene, unit: Ref) -> bool:
    """Whether it has learnt a skill of choke holds (GUR-GRP-08)."""
    return any(figures.traits(scene, unit).knows(skill) for skill in CHOKE_HOLD)


def turned_aside(scene: Scene, unit: Ref, foe: Ref, by: tuple[Skill, ...]) -> bool:
    """Whether it has parried an attack of a foe with bare hands by one of some skills since its last turn
    (GUR-GRP-08).
    """
    done = scene.find(unit, Defended) or Defended()
    return any((foe, skill) in done.turned for skill in by)


def manners(desk: Desk, form: type[Pressed], foe: Ref) -> tuple[AllOut, ...]:
    """How such an attack may be made now: as an Attack, or by an option of an All-Out Attack; as the second of two at
    the same foe only so (GUR-AOA-01, GUR-AOA-03).
    """
    again = taking.again(desk.scene, desk.unit)
    if again is not None:
        return (DOUBLE,) if again.only == foe and not again.split and DOUBLE in form.options else ()
    by = {way: Manoeuvre.ALL_OUT_ATTACK if way else Manoeuvre.ATTACK for way in form.options}
    return tuple(way for way, manoeuvre in by.items() if desk.may(manoeuvre))


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


def wrestling(scene: Scene, unit: Ref) -> Tally:
    """The highest of ST, DX and the grappling skills (GUR-GRP-05)."""
    st = figures.attribute(scene, unit, Attribute.ST)
    skilled = best(scene, unit, GRAPPLING)
    return st if st.total >= skilled.total else skilled


def takedown(scene: Scene, unit: Ref) -> Tally:
    """The same for the one that bears down, less what its posture takes off blows (GUR-GRP-05)."""
    posture = scene.pose(unit).posture
    low = BEARING[posture].blows
    return wrestling(scene, unit).plus(Modifier(low, posture.value, "GUR-GRP-05") if low else None)


def pinning(scene: Scene, unit: Ref, other: Ref) -> Tally:
    """ST, 3 for each point that it is bigger, 3 for more free hands (GUR-GRP-06)."""
    size = figures.traits(scene, unit).size - figures.traits(scene, other).size
    hands = len(arms.empty_hands(scene, unit)) > len(arms.empty_hands(scene, other))
    return figures.attribute(scene, unit, Attribute.ST).plus(
        Modifier(BIGGER * size, "bigger", "GUR-GRP-06") if size > 0 else None,
        Modifier(HANDS, "more free hands", "GUR-GRP-06") if hands else None,
    )


def choking(scene: Scene, unit: Ref, grip: Gripping) -> Tally:
    """ST, at -5 with one hand, 2 for each arm beyond two, at -5 round the torso; with the body just ST (GUR-GRP-07)."""
    own = figures.attribute(scene, unit, Attribute.ST)
    if figures.has(scene, unit, Trait.CONSTRICTION_ATTACK):
        return own
    single = Modifier(ONE_HAND, "one hand", "GUR-GRP-07") if grip.hands < 2 else more_arms(scene, unit, "GUR-GRP-07")
    return own.plus(single, Modifier(ROUND, "round the torso", "GUR-GRP-07") if grip.part is Location.TORSO else None)


def coils(scene: Scene, unit: Ref) -> bool:
    """Whether it takes hold with its body: Constriction Attack without hands (GUR-GRP-01, GUR-GRP-07)."""
    constricts = figures.has(scene, unit, Trait.CONSTRICTION_ATTACK)
    return constricts and not figures.traits(scene, unit).hands and not held.is_held(scene, unit)


def more_arms(scene: Scene, unit: Ref, rule: str) -> Modifier | None:
    """What each arm beyond two adds (GUR-GRP-01, GUR-GRP-07, GUR-GRP-11)."""
    more = 2 * max(0, figures.traits(scene, unit).arms - 2)
    return Modifier(more, "more than two arms", rule) if more else None


def twisting(scene: Scene, unit: Ref) -> Tally:
    """ST-4 (GUR-GRP-08)."""
    return figures.attribute(scene, unit, Attribute.ST).plus(Modifier(TWIST, "a twist", "GUR-GRP-08"))


def levering(scene: Scene, unit: Ref) -> Tally:
    """ST, or the skill of the lock (GUR-GRP-08)."""
    st, skilled = figures.attribute(scene, unit, Attribute.ST), _technique(scene, unit, hold=False)
    return st if st.total >= skilled.total else skilled


def withstanding(scene: Scene, unit: Ref) -> Tally:
    """The higher of ST and HT (GUR-GRP-07, GUR-GRP-08)."""
    st, ht = (figures.attribute(scene, unit, which) for which in (Attribute.ST, Attribute.HT))
    return st if st.total >= ht.total else ht


def breaking(scene: Scene, unit: Ref) -> Tally:
    """What a unit that is held sets against its holder: ST (GUR-GRP-11)."""
    return figures.attribute(scene, unit, Attribute.ST).plus(more_arms(scene, unit, "GUR-GRP-11"))


def contest(scene: Scene, unit: Ref, grip: Gripping, action: Hold) -> Contest:
    """The contest of what a hold leads to (GUR-GRP-04 to 08): all-out, determined, it is 4 more (GUR-AOA-02)."""
    foe = grip.foe
    match action:
        case Takedown():
            own, other = takedown(scene, unit), wrestling(scene, foe)
        case Pin():
            own, other = pinning(scene, unit, foe), pinning(scene, foe, unit)
        case Choke():
            own, other = choking(scene, unit, grip), withstanding(scene, foe)
        case Wring():
            own, other = twisting(scene, unit), withstanding(scene, foe)
        case Lever():
            own, other = levering(scene, unit), withstanding(scene, foe)
        case _:
            own, other = (figures.attribute(scene, each, Attribute.ST) for each in (unit, foe))
    regular = not isinstance(action, Takedown | Choke | Wring | Lever)
    return Contest(own.plus(to_hit.by_manoeuvre(action.manoeuvre, action.option)), other, regular)


def gripping_back(scene: Scene, holder: Ref, hands: int, *, pins: bool, locks: bool = False) -> Tally:
    """What a holder sets against a foe that wants to get free (GUR-GRP-08, GUR-GRP-11)."""
    firm = (PIN_TWO if hands > 1 else PIN_ONE) if pins else TWO_HANDS if hands > 1 else 0
    own = figures.attribute(scene, holder, Attribute.ST)
    dazed = Modifier(STUNNED, "stunned", "GUR-GRP-11") if marks.stunned(scene, holder) else None
    how = "a pin" if pins else "two hands"
    held_by = Modifier(firm, how, "GUR-GRP-11") if firm else None
    lock = Modifier(LOCKED, "an arm lock", "GUR-GRP-08") if locks else None
    return own.plus(held_by, lock, more_arms(scene, holder, "GUR-GRP-11"), dazed)


def breaking_free(scene: Scene, unit: Ref) -> Contest:
    """The contest of a unit that is held against the first of its holders (GUR-GRP-11)."""
    found = held.hold(scene, unit)
    hands = found.hands[0] if found.hands else 2
    back = gripping_back(scene, found.by[0], hands, pins=found.pinned, locks=True in found.locks[:1])
    return Contest(breaking(scene, unit), back)


def may_choke(scene: Scene, unit: Ref, grip: Gripping) -> bool:
    """By the neck; with Constriction Attack or a bigger body, the torso too (GUR-GRP-07)."""
    bigger = figures.traits(scene, unit).size > figures.traits(scene, grip.foe).size
    squeezes = bigger or figures.has(scene, unit, Trait.CONSTRICTION_ATTACK)
    return grip.part is Location.NECK or (grip.part is Location.TORSO and squeezes)


def is_close(scene: Scene, unit: Ref, foe: Ref) -> bool:
    """Whether it shares the foe's yard (GUR-HEX-14)."""
    return foe in held.sharing(scene, unit)
