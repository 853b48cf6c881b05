"""What grips, slams and struggles promise, in words and in numbers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.frame.forecast import Assumption, Fact, Outcome, either
from rules.frame.scene import Scene
from rules.gurps import contests
from rules.gurps.contests import Contest
from rules.gurps.core import figures, held
from rules.gurps.defence import scores as defences
from rules.gurps.defence.threat import Threat
from rules.gurps.flesh.endings import LEAST_SHARE, Effect, End
from rules.gurps.foreseen import Chance, Foreseen, Said, Words
from rules.gurps.grips import attacking, course, grabbing, holds, scores, slams
from rules.gurps.grips.forms import BreakFree, Grab, Grapple, Hold, Slam, Throw, Wrest
from rules.gurps.harm import pushing
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns import taking
from rules.kernel.courses.course import Course
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import the

HELD, GRABBED = Effect("held", 5), Effect("its weapon is grabbed", 5)
"""What taking hold of a foe is worth, or of its weapon, for comparing."""


# attacks with the body


def _attack(
    scene: Scene,
    threat: Threat,
    score: Tally,
    foe: Course,
    own: Course = course.BARE,
    spared: str = "not struck",
    **more: Any,
) -> Foreseen:
    """The roll and every defence of the target, and what becomes of either."""
    fields = {**attacking.opened(scene, threat, int(score.total)), **more}
    ends = (
        End(threat.target, foe, fields | attacking.body(scene, threat.target), spared),
        End(threat.attacker, own, fields | attacking.body(scene, threat.attacker), "unhurt"),
    )
    return Foreseen(ends, Chance(course.REACHES, fields, course.sure), lambda: attacked(scene, threat, score))


def attacked(scene: Scene, threat: Threat, score: Tally, note: str = "", *rough: Assumption) -> Words:
    """The roll and every defence of the target."""
    tallies = (score, *(way.score for way in defences.ways(scene, threat)))
    return Words(tallies, rough, note)


def grappled(scene: Scene, unit: Ref, action: Grapple) -> Foreseen:
    """Taking hold (GUR-GRP-01, GUR-GRP-08)."""
    threat, score = scores.threat(scene, unit, action.target), scores.grapple(scene, unit, action)
    return _attack(scene, threat, score, course.GRIPPED, gain=HELD)


def grabbed(scene: Scene, unit: Ref, action: Grab) -> Foreseen:
    """Taking hold of what it holds (GUR-GRAB-01)."""
    threat, score = grabbing.threat(scene, unit, action), grabbing.to_hit(scene, unit, action)
    return _attack(scene, threat, score, course.GRABBED, gain=GRABBED)


def thrown(scene: Scene, unit: Ref, action: Throw) -> Foreseen:
    """Throwing a foe after a parry, and its roll against being stunned (GUR-GRP-08)."""
    threat, score = scores.threat(scene, unit, action.target), scores.throwing(scene, unit, action)
    ht = figures.attribute(scene, action.target, Attribute.HT)
    return _attack(scene, threat, score, course.THROWS, ht=int(ht.total))


DRIVEN = "what it may be driven into is left out of the odds"


def shoved(scene: Scene, unit: Ref, action: Slam) -> Foreseen:
    """Driving a foe back, which may fall (GUR-SLAM-06, GUR-DMG-04)."""
    foe = action.target
    threat, score = scores.threat(scene, unit, foe), slams.shoving(scene, unit, action)
    begins: dict[str, Any] = {
        "push": slams.push(scene, unit),
        "steady": int(pushing.balance(scene, foe, 1).total),
        "pushed": 0,
    }
    made = _attack(scene, threat, score, course.SHOVES, spared="stays where it is", **begins)
    return made._replace(words=lambda: attacked(scene, threat, score, "", Assumption(Fact.ROUGH, DRIVEN, foe)))


def slammed(scene: Scene, unit: Ref, action: Slam) -> Foreseen:
    """What both bodies take, and which of them ends on the ground (GUR-SLAM-01 to 05), or how a shove drives the foe
    back.
    """
    if action.how == "shove":
        return shoved(scene, unit, action)
    foe, bodies = action.target, slams.clash(scene, unit, action)
    threat, score = scores.threat(scene, unit, foe, body=True), slams.score(scene, unit, action)
    begins = bodies.opened | slams.leaps(scene, unit, action)
    made = _attack(scene, threat, score, course.FOE, course.RUNNER, **begins)

    def words() -> Words:
        passes = slams.told(scene, unit, foe, action.manoeuvre) if not action.leaps else ""
        takes = "nothing to you behind the shield" if bodies.shielded else f"{bodies.takes} to you"
        note = f"if struck, {bodies.deals} to it and {takes}{passes}"
        return attacked(scene, threat, score, note, *((slams.BEYOND,) if passes else ()))

    return made._replace(words=words)


# contests


SECOND = "and a second attack on the same foe"
NOTHING, CHOKED = "nothing comes of it", "if it is hurt, it loses its breath: a fatigue point each turn"


def followed(scene: Scene, unit: Ref, action: Hold) -> Foreseen:
    """What a hold leads to: the contest; what the foe takes by a choke, a wrench or a lever; the loser of a takedown
    falls, be it the one that tried (GUR-GRP-04 to 08).
    """
    grip = held.gripping(scene, unit)
    if grip is None:
        return NOBODY
    contest, fields = holds.contest(scene, unit, action), holds.opened(scene, unit, grip, action)
    spared = "stays up" if action.what == "takedown" else NOTHING
    ends = [End(grip.foe, course.HELD[contest.regular], fields | attacking.body(scene, grip.foe), spared)]
    if action.what == "takedown":
        own = attacking.body(scene, unit) | {"gain": Effect(course.FALLS.text)}
        ends.append(End(unit, course.BORNE, fields | own, spared))
    notes = [CHOKED] if action.what == "choke" else []
    notes += [SECOND] if action.manner == scores.DOUBLE and taking.again(scene, unit) is None else []
    return _contest(scene, contest, *ends, note="; ".join(notes))


def wrested(scene: Scene, unit: Ref, action: Wrest) -> Foreseen:
    """Whose it is (GUR-GRAB-02)."""
    over, foe = grabbing.tug(scene, unit), action.target
    if over is None:
        return NOBODY
    contest = grabbing.both(scene, unit, foe)
    found = contests.odds(scene, contest)
    words = {1: f"you have {the(over.item)}", -1: f"it has {the(over.item)}", 0: "both keep hold of it"}
    worth = Fraction(GRABBED.worth, LEAST_SHARE)
    rows = [Outcome(words[won], found[won], foe, max(0, won) * worth, spared=won <= 0) for won in words if won in found]
    return _contest(scene, contest, Said(foe, tuple(rows)))


def freed(scene: Scene, unit: Ref, _action: BreakFree) -> Foreseen:
    """The contest against the holder (GUR-GRP-11)."""
    by = held.hold(scene, unit).by
    if not by:
        return NOBODY
    contest = scores.breaking_free(scene, unit)
    sure = contests.odds(scene, contest).chance(lambda won: won > 0)
    return _contest(scene, contest, Said(None, either(sure, "free", "still held")))


NOBODY = Foreseen()
"""There is nobody to do it to."""


def _contest(scene: Scene, contest: Contest, *ends: End | Said, note: str = "") -> Foreseen:
    """Both scores, and what comes of it."""
    tallies, fields = (contest.own, contest.other), contests.opened(scene, contest)
    return Foreseen(
        ends,
        Chance(course.WON[contest.regular], fields, course.sure),
        lambda: Words(tallies, note=note),
    )
