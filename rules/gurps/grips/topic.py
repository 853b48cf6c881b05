"""Close combat, as a topic of the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.frame.body import Posture
from rules.frame.forms import Offer, OneOf, Refusal
from rules.frame.scene import Scene
from rules.gurps.attacks import AFAR, BY_MANNER, Manner
from rules.gurps.core import arms, figures, held, riding
from rules.gurps.defence.course import LOCKING, THROWING
from rules.gurps.grips import deeds, forecasts, grabbing, holding, holds, scores, slams
from rules.gurps.grips.forms import (
    BreakFree,
    CloseIn,
    Grab,
    Grapple,
    Hold,
    LetGo,
    Lock,
    Slam,
    Throw,
    Wrest,
)
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Gripping
from rules.gurps.terms.anatomy import ARMS, GRASPING, LEGS, Location
from rules.gurps.terms.manoeuvres import BEARING, LOW, LYING, Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns.topic import STEP, Deed, Desk, Topic, along, by_form, taking_up
from rules.kernel.refs import Ref
from rules.parts.choices import Asked
from rules.parts.topics import Lines

PARTS = (Location.TORSO, Location.NECK, *ARMS, *LEGS)
"""What may be taken hold of (GUR-GRP-03)."""


def closing(desk: Desk) -> Lines:
    """Into the yard of a foe beside it, with the step or at the end of a run or charge (GUR-HEX-14, GUR-GRP-01)."""
    if not (desk.steps or _goes_on(desk)) or held.fast(desk.scene, desk.unit):
        return
    if held.sharing(desk.scene, desk.unit) or _sits(desk):
        return
    beside = (foe for foe in desk.at_hand if _afoot(desk, foe) and holding.reached(desk.scene, desk.unit, foe))
    near = OneOf(foe for foe in beside if desk.turn.taken not in slams.PACES or desk.ahead(foe))
    if near:
        yield desk.offer(CloseIn, {"target": near})


def _goes_on(desk: Desk) -> bool:
    """Whether the run or charge that it is at leads a cell on, before what is done at the end of it (GUR-GRP-01)."""
    taken = desk.turn.taken
    return taken is not None and not desk.turn.acted and slams.far_enough(desk.scene, desk.unit, 1, taken)


def _afoot(desk: Desk, foe: Ref) -> bool:
    """Whether it stands in its yard, and does not sit in a seat or saddle: there it is struck, not pulled about."""
    return riding.carrier(desk.scene, foe) is None


def _sits(desk: Desk) -> bool:
    """Whether its posture keeps it where it is (GUR-POST-07)."""
    return BEARING[desk.scene.pose(desk.unit).posture].stays


def gripping(desk: Desk) -> Lines:
    """Taking hold of a foe in the same yard, and what a hold leads to (GUR-GRP-01, GUR-GRP-04 to 09)."""
    scene, unit = desk.scene, desk.unit
    grip = held.gripping(scene, unit)
    if grip is not None:
        one = ("one hand",) if grip.hands > 1 and figures.traits(scene, unit).hands else ()
        on = ("to death",) if grip.chokes and not grip.to_death else ()
        yield desk.offer(LetGo, {"how": OneOf(("let go", *one, *on))})
        if grip.since < scene.clock.round:
            yield from _goes_on_to(desk, grip)
    elif (figures.traits(scene, unit).hands or scores.coils(scene, unit)) and deeds.hands(scene, unit):
        near = [foe for foe in held.sharing(scene, unit) if foe in desk.foes and holding.low_enough(scene, unit, foe)]
        for manner in desk.manners(AFAR):
            for foe in near:
                yield _take(desk, manner, foe, "", PARTS)
        yield from _techniques(desk, near)
    if grip is None and desk.may(Manoeuvre.ATTACK):
        yield Asked(lambda: _no_grip(desk))


def _no_grip(desk: Desk) -> Iterator[Refusal]:
    """What keeps the unit from taking hold of each foe that is near (GUR-GRP-01)."""
    scene, unit = desk.scene, desk.unit
    able = figures.traits(scene, unit).hands or scores.coils(scene, unit)
    for foe in desk.at_hand if able else ():
        if not deeds.hands(scene, unit):
            yield Refusal(Grapple.title, "no hand is free", "GUR-GRP-01", about=foe)
        elif foe not in held.sharing(scene, unit):
            yield Refusal(Grapple.title, "step into its cell first (close in)", "GUR-HEX-14", about=foe)
        elif not holding.low_enough(scene, unit, foe):
            yield Refusal(Grapple.title, "lies too low to be reached", "GUR-GRP-01", about=foe)


def _take(desk: Desk, manner: Manner, foe: Ref, lock: Lock, parts: tuple[Location, ...]) -> Offer:
    """Taking hold in one manner, plainly or by a technique."""
    fixed = {"manner": OneOf((manner,)), "target": OneOf((foe,)), "lock": OneOf((lock,))}
    return desk.offer(Grapple, {**fixed, "part": OneOf(parts)}, lock)


def _goes_on_to(desk: Desk, grip: Gripping) -> Lines:
    """What a hold leads to, as an Attack or an All-Out Attack (GUR-GRP-02)."""
    for what, lead in holds.LEADS.items():
        ways = scores.manners(desk, lead.manners, grip.foe)
        wrong = _wrong(desk.scene, desk.unit, grip, what) if ways else ""
        if wrong:
            yield Refusal(what.capitalize(), wrong, "GUR-GRP-02")
            continue
        for each in ways:
            fixed = {"manner": OneOf((each,)), "target": OneOf((grip.foe,))}
            yield desk.offer(Hold, {**fixed, "what": OneOf((what,))}, what)


PRESSED: tuple[Manner, ...] = ("", "determined")
"""How what a parry leads to may be made."""


def _techniques(desk: Desk, near: Iterable[Ref]) -> Lines:
    """Locking the arm of a foe whose attack it has parried so, and a choke hold with both hands (GUR-GRP-08)."""
    scene, unit = desk.scene, desk.unit
    both = len(arms.deft_hands(scene, unit)) > 1 and any(map(figures.traits(scene, unit).knows, LOCKING))
    for foe in near:
        has_arms = bool(figures.traits(scene, foe).hands and arms.deft_hands(scene, unit))
        locks = has_arms and scores.turned_aside(scene, unit, foe, LOCKING)
        for manner in scores.manners(desk, PRESSED, foe) if locks else ():
            yield _take(desk, manner, foe, "arm lock", ARMS)
        for manner in scores.manners(desk, PRESSED, foe) if both else ():
            yield _take(desk, manner, foe, "choke hold", (Location.NECK,))


def throwing(desk: Desk) -> Lines:
    """Each foe on its feet within a yard whose attack it has parried with Judo, while it stands and has a hand free;
    where the foe is to fall (GUR-GRP-08).
    """
    scene, unit = desk.scene, desk.unit
    if _sits(desk) or not _stands(scene, unit) or not arms.deft_hands(scene, unit) or held.gripping(scene, unit):
        return
    for foe in desk.at_hand:
        parried = _stands(scene, foe) and scores.turned_aside(scene, unit, foe, THROWING)
        if parried and _afoot(desk, foe) and desk.ahead(foe) and holding.beside(scene, unit, foe):
            cells = OneOf(deeds.may_fall(scene, unit, foe))
            for each in scores.manners(desk, PRESSED, foe):
                yield desk.offer(Throw, {"manner": OneOf((each,)), "target": OneOf((foe,)), "cell": cells})


def _stands(scene: Scene, unit: Ref) -> bool:
    pose = scene.pose(unit)
    return pose.posture not in LOW and not pose.body.is_vehicle


def _wrong(scene: Scene, unit: Ref, grip: Gripping, what: str) -> str:
    """Why a hold cannot lead to that now; "" when it can."""
    if not knowing.can_act(scene, grip.foe):
        return "is out of the fight"
    posture = scene.pose(grip.foe).posture
    match what:
        case "takedown":
            return "" if posture in (Posture.STANDING, Posture.CROUCHED) else "is down already"
        case "pin":
            down = posture in LYING and grip.part is Location.TORSO
            return "is pinned already" if grip.pins else "" if down else "must lie, held by the torso"
        case "choke":
            return "" if scores.may_choke(scene, unit, grip) else "is not held by the neck"
        case "wrench":
            return "" if grip.part in (Location.NECK, *ARMS, *LEGS) else "is not held by neck or limb"
        case "twist the arm":
            return "has no arm locked" if not grip.locks else "is crippled there already" if grip.broken else ""
        case "disarm":
            return "" if grip.part in GRASPING else "is not held by an arm"
    return ""


def grabs(desk: Desk) -> Lines:
    """Taking hold of what a foe holds, and wresting it away (GUR-GRAB-01, GUR-GRAB-02)."""
    scene, unit = desk.scene, desk.unit
    over = grabbing.tug(scene, unit)
    if over is not None:
        if over.grabber == unit:
            yield desk.offer(LetGo)
        if desk.may(Manoeuvre.WREST) and over.since < scene.clock.round and desk.turn.taken is None:
            yield desk.offer(Wrest, {"target": OneOf((over.holder if over.grabber == unit else over.grabber,))})
        return
    manners = desk.manners(AFAR)
    if not manners or held.gripping(scene, unit) is not None:
        return
    for foe in desk.fighters:
        means = OneOf(grabbing.means(scene, unit, foe)) if desk.ahead(foe) or foe in held.sharing(scene, unit) else None
        there = OneOf(grabbing.things(scene, foe)) if means else None
        if means and there:
            for each in manners:
                fixed = {"manner": OneOf((each,)), "target": OneOf((foe,))}
                yield desk.offer(Grab, {**fixed, "item": there, "thing": means})


def struggling(desk: Desk) -> Lines:
    """Getting out of a hold (GUR-GRP-11)."""
    if not held.hold(desk.scene, desk.unit).by or not desk.may(Manoeuvre.BREAK_FREE):
        return
    wrong = deeds.may_break(desk.scene, desk.unit)
    yield Refusal(BreakFree.title, wrong, "GUR-GRP-11") if wrong else desk.offer(BreakFree)


def slamming(desk: Desk) -> Lines:
    """Running into a foe beside it, and shoving it (GUR-SLAM-01, GUR-SLAM-05, GUR-SLAM-06)."""
    scene, unit = desk.scene, desk.unit
    beside = OneOf(foe for foe in desk.at_hand if holding.reached(scene, unit, foe) and desk.ahead(foe))
    if not beside or held.fast(scene, unit) or held.gripping(scene, unit) is not None:
        return
    shields = OneOf(
        (False, True) if arms.shield(scene, unit) is not None and figures.skill(scene, unit, Skill.SHIELD) else (False,)
    )
    for each in () if _sits(desk) else _runs(desk):
        yield desk.offer(Slam, {"manner": OneOf((each,)), "target": beside, "with_shield": shields, "how": RUN})
    shoved = OneOf(foe for foe in beside if _afoot(desk, foe))
    if shoved and arms.deft_hands(scene, unit):
        for each in desk.manners(AFAR):
            fixed = {"manner": OneOf((each,)), "target": shoved, "with_shield": OneOf((False,))}
            yield desk.offer(Slam, {**fixed, "how": OneOf(("shove",))}, "shove")


def tackling(desk: Desk) -> Lines:
    """Leaping at a foe up to two yards off (GUR-SLAM-03, GUR-SLAM-04)."""
    scene, unit = desk.scene, desk.unit
    if held.fast(scene, unit) or held.sharing(scene, unit):
        return
    leap = slams.leap_of(scene, unit)
    ahead = (foe for foe in desk.at_hand if _afoot(desk, foe) and desk.ahead(foe))
    near = OneOf(foe for foe in ahead if slams.leap(scene, unit, foe) is not None)
    for each in _runs(desk) if near and leap else ():
        fixed = {"manner": OneOf((each,)), "target": near, "with_shield": OneOf((False,))}
        yield desk.offer(Slam, {**fixed, "how": OneOf((leap,))}, leap)


def _runs(desk: Desk) -> Iterator[Manner]:
    """How it may run into a foe now: a run or a charge comes before what is done at the end of it."""
    for manner in RUNNING:
        manoeuvre = BY_MANNER[manner][0]
        if desk.may(manoeuvre) and (not manner or desk.turn.taken is manoeuvre):
            yield manner


RUNNING: tuple[Manner, ...] = ("", "in passing", "strong")
RUN = OneOf(("",))

TOPIC = Topic(
    offers=(closing, gripping, throwing, grabs, struggling, slamming, tackling),
    deeds={
        CloseIn: along(deeds.close_in, STEP),
        Grapple: Deed(deeds.grapple, manoeuvre=by_form, acts=True),
        Hold: Deed(holds.follow_up, manoeuvre=by_form),
        Throw: Deed(deeds.throw, manoeuvre=by_form, acts=True),
        Grab: Deed(grabbing.grab, manoeuvre=by_form, acts=True),
        Wrest: Deed(grabbing.wrest, manoeuvre=taking_up(Manoeuvre.WREST), acts=True),
        LetGo: along(deeds.let_go),
        BreakFree: Deed(deeds.break_free, manoeuvre=taking_up(Manoeuvre.BREAK_FREE), acts=True),
        Slam: Deed(slams.slam, manoeuvre=by_form, acts=True),
    },
    foreseen={
        Grapple: forecasts.grappled,
        Throw: forecasts.thrown,
        Hold: forecasts.followed,
        Grab: forecasts.grabbed,
        Wrest: forecasts.wrested,
        BreakFree: forecasts.freed,
        Slam: forecasts.slammed,
    },
)
