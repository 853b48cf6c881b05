"""What grips, slams and struggles promise."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.core import figures, held
from rules.gurps.defence import choosing
from rules.gurps.defence import scores as defences
from rules.gurps.defence.forms import Defence
from rules.gurps.defence.threat import Threat
from rules.gurps.grips import scores, slams
from rules.gurps.grips.forms import BreakFree, Choke, Disarm, Grapple, Hold, Pin, Shove, Slamming, Takedown, Wring
from rules.gurps.rolls import Kind, Roll
from rules.gurps.state.grips import Gripping
from rules.gurps.strike.foretelling import assumes
from rules.gurps.terms.skills import Attribute, Skill
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.assumptions import usual_figures

SEIZED = Fraction(1, 8)
"""What being held is worth, for comparing."""


def comes_off(scene: Scene, threat: Threat, score: Tally) -> Fraction:
    """How likely an attack roll succeeds and the target's surest defence fails (GUR-ATK-02)."""
    form = choosing.usual(scene, threat)
    stops = choosing.stopping(scene, threat, form).chance(bool) if isinstance(form, Defence) else Fraction(0)
    found: Odds[Roll] = rolls.rolls(int(score.total), Kind.MELEE)
    critical = found.chance(lambda fell: fell.success and fell.critical)
    plain = found.chance(lambda fell: fell.success and not fell.critical)
    return critical + plain * (1 - stops)


def _told(scene: Scene, threat: Threat, score: Tally, words: str, loss: Fraction = SEIZED, *more: Tally) -> Forecast:
    sure = comes_off(scene, threat, score)
    rows = tuple(
        Outcome(text, chance, threat.target, cost, spared=not cost)
        for text, chance, cost in ((words, sure, loss), ("not struck", 1 - sure, Fraction(0)))
        if chance
    )
    ways = tuple(way.score for way in defences.ways(scene, threat))
    return Forecast(FREE, (score, *ways, *more), rows, sure, assumes(scene, threat))


def grappled(scene: Scene, ask: Ask, action: Grapple) -> Forecast:
    """The roll and the foe's defences (GUR-GRP-01)."""
    threat = scores.threat(scene, ask.unit, action.target)
    return _told(scene, threat, scores.grapple(scene, ask.unit, action.part), "held")


def slammed(scene: Scene, ask: Ask, action: Slamming) -> Forecast:
    """The roll and the foe's defences, and how likely it falls (GUR-SLAM-01, GUR-SLAM-02)."""
    unit, foe = ask.unit, action.target
    threat = scores.threat(scene, unit, foe, body=True)
    score = slams.to_hit(scene, unit, with_shield=action.with_shield)
    speed = slams.velocity(scene, unit, foe)
    own = slams.dice(scene, unit, speed, strong=action.option == "strong", with_shield=action.with_shield)
    dx = int(figures.attribute(scene, foe, Attribute.DX).total)
    falls = slams.fells(own, slams.dice(scene, foe, speed), dx)
    told = _told(scene, threat, score, "struck")
    note = f"{own} to it, {slams.dice(scene, foe, speed)} to you; it falls {float(falls):.0%} of the time if struck"
    rough = Assumption(Fact.ROUGH, "the damage of both is left out of the odds", foe)
    return replace(told, note=note, assumes=(*told.assumes, rough))


def shoved(scene: Scene, ask: Ask, action: Shove) -> Forecast:
    """The roll and the foe's defences (GUR-SLAM-06)."""
    threat = scores.threat(scene, ask.unit, action.target)
    return _told(scene, threat, scores.best(scene, ask.unit, (Skill.SUMO,)), "pushed back", Fraction(1, 20))


def followed(scene: Scene, ask: Ask, action: Hold) -> Forecast:
    """The contest, and how likely it is won (GUR-GRP-04 to 08)."""
    grip = held.gripping(scene, ask.unit)
    if grip is None:
        return Forecast(FREE, note="holds nobody")
    own, other, regular = _sides(scene, ask.unit, grip, action)
    sure = _won(own, other, regular=regular)
    words = {Takedown: "falls", Pin: "pinned", Choke: "throttled", Wring: "wrenched", Disarm: "drops what it holds"}
    rows = ((words[type(action)], sure, SEIZED), ("nothing comes of it", 1 - sure, Fraction(0)))
    outcomes = tuple(Outcome(t, c, grip.foe, cost, spared=not cost) for t, c, cost in rows if c)
    return Forecast(FREE, (own, other), outcomes, sure, usual_figures(scene, (grip.foe,)))


def _sides(scene: Scene, unit: Ref, grip: Gripping, action: Hold) -> tuple[Tally, Tally, bool]:
    """What both sides roll, and whether it is a Regular Contest."""
    foe = grip.foe
    match action:
        case Takedown():
            return scores.takedown(scene, unit), scores.wrestling(scene, foe), False
        case Pin():
            return scores.pinning(scene, unit, foe), scores.pinning(scene, foe, unit), True
        case Choke():
            return scores.choking(scene, unit, grip), scores.withstanding(scene, foe), False
        case Wring():
            return scores.twisting(scene, unit), scores.withstanding(scene, foe), False
        case _:
            st = (figures.attribute(scene, each, Attribute.ST) for each in (unit, foe))
            own, other = st
            return own, other, True


def _won(own: Tally, other: Tally, *, regular: bool) -> Fraction:
    if regular:
        return rolls.regulars(int(own.total), int(other.total)).chance(lambda won: won > 0)
    return scores.wins(int(own.total), int(other.total)).chance(bool)


def freed(scene: Scene, ask: Ask, _action: BreakFree) -> Forecast:
    """The contest against the holder (GUR-GRP-11)."""
    found = held.hold(scene, ask.unit)
    if not found.by:
        return Forecast(FREE)
    own = figures.attribute(scene, ask.unit, Attribute.ST)
    many = found.hands[0] if found.hands else 2
    back = scores.gripping_back(scene, found.by[0], many, pins=found.pinned)
    sure = scores.wins(int(own.total), int(back.total)).chance(bool)
    rows = tuple(Outcome(t, c) for t, c in (("free", sure), ("still held", 1 - sure)) if c)
    return Forecast(FREE, (own, back), rows, sure, usual_figures(scene, found.by))
