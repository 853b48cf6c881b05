"""Holds: seizing and throttling an enemy, breaking free, throwing it; told once and done (DKC-GRAP-01 to DKC-GRAP-03,
DKC-STRANG-01, DKC-STRANG-02, DKC-MART-04).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from rules.darkconspiracy.core import arms, checks, figures, holds
from rules.darkconspiracy.core.checks import Came, Level, Outstanding, tallied
from rules.darkconspiracy.core.severity import Level as Wound
from rules.darkconspiracy.harm import blows, course
from rules.darkconspiracy.harm.blows import Force, Hits
from rules.darkconspiracy.harm.bodies import Body, body
from rules.darkconspiracy.harm.course import SUFFERS, Fate
from rules.darkconspiracy.hazards import falling
from rules.darkconspiracy.melee import blocking, bout, debts
from rules.darkconspiracy.melee.bout import Bout
from rules.darkconspiracy.melee.course import ATTACKER, TARGET
from rules.darkconspiracy.melee.forms import FISTS, Grapple
from rules.darkconspiracy.state.melee import Hold
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.conjecture import Guess, presuming
from rules.frame.forecast import Assumption, Fact
from rules.frame.scene import Scene
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Choice, stage
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

WEIGHT = 2
"""A throw does so many times the victim's own constitution (DKC-MART-04)."""


class Reply(NamedTuple):
    """What a unit does against a grip: slips out, grips back, or keeps the throttling hands off."""

    how: Literal["escape", "grapple", "block"]
    need: int
    power: int = 0
    """Its own controlling hits (DKC-GRAP-03)."""


@dataclass(frozen=True, slots=True)
class Grip:
    """A grip of one unit at another, worked out."""

    attacker: Ref
    target: Ref
    how: Hold | Literal["throw"]
    weapon: Weapon | None = None
    sparing: bool = False


# stages


def usual(replies: tuple[Reply, ...]) -> Reply | None:
    """A unit that can pay for an answer gives the first it has (DKC-GRAP-01)."""
    return replies[0] if replies else None


RESISTS = Choice("resists", usual, "reply")


@stage("struck", roller=ATTACKER)
def seizes(dice: Dice, need: int, rule: Outstanding) -> Came:
    """The check of the one who grips (DKC-GRAP-01)."""
    return checks.check(dice, need, rule)


@stage("replied", roller=TARGET)
def replies_with(dice: Dice, reply: Reply | None, rule: Outstanding) -> Came | None:
    """The check of the answer (DKC-GRAP-01, DKC-GRAP-03)."""
    return None if reply is None else checks.check(dice, reply.need, rule)


def twice(came: Came | None, power: int) -> int:
    """Controlling hits of a check: double if it is outstanding, none if it fails (DKC-GRAP-01)."""
    return 0 if came is None or not came.well else power * (2 if came is Came.OUTSTANDING else 1)


@stage("grip", "counter")
def comes_to(
    struck: Came, reply: Reply | None, replied: Came | None, power: int, before: int, against: int
) -> tuple[int, int]:
    """The controlling hits that either has on the other afterwards (DKC-GRAP-01, DKC-GRAP-03, DKC-STRANG-01)."""
    own, other = twice(struck, power), twice(replied, reply.power if reply is not None else 0)
    if reply is not None and reply.how == "block":
        return (before, against) if replied is not None and replied.well else (before + own, against)
    if reply is not None and reply.how == "grapple":
        return before + own, against + other
    return max(0, before + own - other), against


@stage("hits")
def cuts(struck: Came, reply: Reply | None, replied: Came | None, cord: bool) -> Hits:
    """A cord that is drawn outstandingly well kills: a critical wound of the head (DKC-STRANG-02)."""
    kept_off = reply is not None and reply.how == "block" and replied is not None and replied.well
    if not cord or struck is not Came.OUTSTANDING or kept_off:
        return ()
    return ((blows.points((Part.HEAD,), Force(least=Wound.CRITICAL)), 1),)


GRIPS = Course(RESISTS, seizes, replies_with, comes_to, cuts)
"""A grip as it is rolled: reads `need`, `rule`, `replies`, `power`, `before`, `against` and `cord`."""


@stage("after")
def fares(after: Fate | None, grip: int, strong: int, throttles: bool, before: int, body: Body) -> Fate | None:
    """What has become of the target: throttled to unconsciousness, held fast, in the attacker's grip
    (DKC-GRAP-02, DKC-STRANG-01).
    """
    if after is not None:
        return after
    if grip >= max(1, strong):
        return (THROTTLED, course.strength(body, body.worst, down=body.down)) if throttles else (HELD_FAST, 0)
    return (GRIPPED, 0) if grip > before else None


THROTTLED, HELD_FAST, GRIPPED = "throttled", "held fast", "gripped"
GRIPPED_OR_HURT = Course(*GRIPS.steps, *SUFFERS, fares)
"""A grip to what becomes of the target's `body`, which also reads `strong` and `throttles`."""
ESCAPES = Course(seizes)


@stage("total", "saved")
def thrown(struck: Came, replied: Came | None, weight: int) -> tuple[int, int]:
    """The points of a throw: none where it fails or is broken (DKC-MART-04)."""
    broken = replied is not None and replied.well
    return (weight if struck.well and not broken else 0), 0


THROW = Course(RESISTS, seizes, replies_with, thrown)
THROWN = Course(*THROW.steps, *falling.STRUCK)
"""A throw to what becomes of the target's `body`."""


# a grip as a scene has it


def grip_of(scene: Scene, unit: Ref, action: Grapple) -> Grip:
    """The grip that a filled form means."""
    weapon = next((each.weapon for each in arms.arms(scene, unit) if each.weapon.name == action.weapon), None)
    how: Hold | Literal["throw"] = "grapple"
    if action.manner == "throw":
        how = "throw"
    elif action.manner == "strangle":
        how = "garrotte" if weapon is not None and action.weapon != FISTS else "strangle"
    return Grip(unit, action.target, how, weapon, action.aim == "to subdue" and how == "garrotte")


def to_seize(scene: Scene, grip: Grip) -> Tally:
    """What the check of a grip must not exceed: agility, with a cord or to throw the skill of bare hands
    (DKC-GRAP-01, DKC-STRANG-02, DKC-MART-04).
    """
    if grip.how in ("grapple", "strangle"):
        return tallied("To seize", figures.attribute_base(scene, grip.attacker, Attribute.AGL), Level.AVG)
    base = figures.base(scene, grip.attacker, Skill.UNARMED)
    untaught = grip.how == "throw" and not figures.traits(scene, grip.attacker).martial_arts
    return tallied(
        "To throw" if grip.how == "throw" else "To seize",
        base,
        Level.AVG,
        Modifier(int(untaught), "throw never learnt", "DKC-MART-04"),
        Modifier(int(grip.sparing), "without lasting harm", "DKC-STRANG-02"),
    )


def to_slip(scene: Scene, unit: Ref) -> Tally:
    """What the check of an escape must not exceed (DKC-GRAP-03)."""
    return tallied("To break free", figures.attribute_base(scene, unit, Attribute.AGL), Level.AVG)


def _guessed(scene: Scene, found: tuple[Reply, ...], grip: Grip) -> Guess[tuple[Reply, ...]] | None:
    if not scene.assumed(grip.target) or not found:
        return None
    does = {"escape": "tries to slip out", "block": "tries to keep the hands off", "grapple": "grips back"}
    name = scene.name(grip.target)
    choices = ((f"{name} {does[each.how]}", (each,)) for each in found)
    words = (Assumption(Fact.ANSWER, f"{name} {does[found[0].how]}", grip.target),)
    return Guess(words, ((),), (*choices, (f"{name} does nothing", ())))


@presuming(_guessed)
def replies(scene: Scene, grip: Grip) -> tuple[Reply, ...]:
    """What the target can do against it: a throttling grip is blocked at first, any other slipped out of; or it grips
    back (DKC-GRAP-01, DKC-STRANG-01).
    """
    if not debts.may(scene, grip.target, grip.attacker):
        return ()
    power = figures.unarmed_damage(scene, grip.target)
    agile = int(to_slip(scene, grip.target).total)
    first = grip.how in ("strangle", "garrotte") and not hits(scene, grip.attacker, grip.target)
    if first:
        against = Bout(grip.attacker, grip.target)
        return (Reply("block", int(blocking.to_block(scene, against, None).total)), Reply("grapple", agile, power))
    slips = Reply("escape", agile, power)
    return (slips,) if grip.how == "throw" else (slips, Reply("grapple", agile, power))


def hits(scene: Scene, unit: Ref, target: Ref) -> int:
    """The controlling hits that a unit has on another (DKC-GRAP-02)."""
    return dict(holds.holders(scene, target)).get(unit, 0)


def opened(scene: Scene, grip: Grip) -> dict[str, Any]:
    """A grip as it begins."""
    found: dict[str, Any] = {
        "need": int(to_seize(scene, grip).total),
        "rule": figures.outstanding(scene),
        "power": figures.unarmed_damage(scene, grip.attacker),
        "before": hits(scene, grip.attacker, grip.target),
        "against": hits(scene, grip.target, grip.attacker),
        "cord": grip.how == "garrotte" and not grip.sparing,
        "strong": figures.attribute(scene, grip.target, Attribute.STR),
        "throttles": grip.how in ("strangle", "garrotte"),
        "body": body(scene, grip.target),
    }
    if grip.how == "throw":
        fall = falling.opened(scene, grip.target, 0)
        own = figures.attribute(scene, grip.target, Attribute.CON)
        found |= {name: fall[name] for name in ("column", "bears", "before")} | {"nimble": 0, "weight": WEIGHT * own}
    return found


def seized(grip: int, before: int, hits: Hits) -> float:
    """Whether a grip holds better than before, as a number."""
    return float(grip > before or bool(hits))


def floored(total: int) -> float:
    """Whether a throw comes off, as a number."""
    return float(total > 0)


def within(scene: Scene, grip: Grip) -> bool:
    """Whether the target is within reach of bare hands (DKC-MEL-02)."""
    return bout.within(scene, grip.attacker, grip.target, bout.SHORT)
