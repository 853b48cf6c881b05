"""What grips, slams and struggles promise."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.core import figures, held
from rules.gurps.defence.threat import Threat
from rules.gurps.flesh import endings, foretelling
from rules.gurps.flesh.foretelling import Toll, sure
from rules.gurps.grips import attacking, clashes, deeds, holding, passing, scores, slams, tackles
from rules.gurps.grips.attacking import Course
from rules.gurps.grips.clashes import Clash
from rules.gurps.grips.forms import (
    BreakFree,
    Choke,
    Disarm,
    Grappling,
    Hold,
    Pin,
    Running,
    Shoving,
    Slamming,
    Tackling,
    Takedown,
    Wring,
)
from rules.gurps.harm import pushing
from rules.gurps.state.grips import Gripping
from rules.gurps.strike import mishap_odds
from rules.gurps.strike.mishap_odds import UNTOUCHED, Fares
from rules.gurps.terms.damage import Hurt
from rules.gurps.terms.skills import Attribute
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.assumptions import usual_figures

NEVER = Fraction(0)
SEIZED = Fraction(1, 8)
"""What being held is worth, for comparing."""


def grappled(scene: Scene, ask: Ask, action: Grappling) -> Forecast:
    """The roll and the foe's defences (GUR-GRP-01)."""
    threat = scores.threat(scene, ask.unit, action.target)
    return _told(scene, threat, scores.grapple(scene, ask.unit, action), "held", SEIZED)


def _told(scene: Scene, threat: Threat, score: Tally, words: str, loss: Fraction) -> Forecast:
    sure = attacking.comes_off(scene, threat, score)
    return attacking.told(scene, threat, score, attacking.rows(threat, sure, words, loss))


def slammed(scene: Scene, ask: Ask, action: Running) -> Forecast:
    """The roll and the foe's defences, what both bodies take, and which of them ends on the ground (GUR-SLAM-01 to
    05).
    """
    unit, foe = ask.unit, action.target
    threat, score = scores.threat(scene, unit, foe, body=True), slams.score(scene, unit, action)
    bodies, courses = slams.clash(scene, unit, action), attacking.courses(scene, threat, score)
    theirs = courses.then(lambda course: _foe_fares(scene, bodies, course))
    own = courses.map(lambda course: (course.strikes, course.thrown)).then(lambda so: _runner_fares(scene, bodies, *so))
    if isinstance(action, Tackling):
        leap = tackles.landings(scene, unit, type(action))
        own = own.joined(leap, lambda fares, down: (fares[0], fares[1] or down))
    rows = (*clashes.outcomes(scene, foe, theirs, "not struck"), *clashes.outcomes(scene, unit, own, "unhurt"))
    passes = passing.told(scene, unit, foe, action.manoeuvre) if isinstance(action, Slamming) else ""
    note = f"if struck, {bodies.deals} to it and {_own(bodies)}{passes}"
    told = attacking.told(scene, threat, score, rows, note)
    beyond = (passing.BEYOND,) if passes else ()
    return replace(told, assumes=(*told.assumes, *_runs(scene, foe), *beyond))


def _own(bodies: Clash) -> str:
    return "nothing to you behind the shield" if bodies.shielded else f"{bodies.takes} to you"


def _runs(scene: Scene, foe: Ref) -> tuple[Assumption, ...]:
    """What a viewer does not know of an enemy's last turn (GUR-SLAM-02)."""
    stood = Assumption(Fact.MIND, f"{scene.name(foe)} has not run toward you", foe)
    return (stood,) if scene.assumed(foe) else ()


def _foe_fares(scene: Scene, bodies: Clash, course: Course) -> Odds[Fares]:
    """How the foe may fare: by a defence that goes badly wrong, and by the slam if it strikes."""
    found = sure(UNTOUCHED)
    for way in course.slips:
        found = found.then(partial(mishap_odds.slipped, scene, bodies.foe, way))
    if not course.strikes:
        return found
    found = found.then(partial(clashes.foe_fares, scene, bodies))
    return found.map(_out_cold) if course.faints else found


def _runner_fares(scene: Scene, bodies: Clash, strikes: bool, thrown: bool) -> Odds[Fares]:
    """How the runner may fare: by the slam if it strikes, by a critical miss if it goes badly wrong."""
    if strikes:
        return clashes.runner_fares(scene, bodies)
    if not thrown:
        return sure(UNTOUCHED)
    return mishap_odds.fumbled(scene, bodies.runner, UNTOUCHED, None, attacking.PUNCH)


def _out_cold(fares: Fares) -> Fares:
    after, down = fares
    return (after if after is None else replace(after, unconscious=True)), down


SHOVED, THROWN, UNMOVED = "pushed back", "pushed back, on the ground", "shoved, keeps its ground"


def shoved(scene: Scene, ask: Ask, action: Shoving) -> Forecast:
    """The roll and the foe's defences, and whether it is driven back, and falls (GUR-SLAM-06, GUR-DMG-04)."""
    unit, foe = ask.unit, action.target
    threat, score = scores.threat(scene, unit, foe), slams.shoving(scene, unit, action)
    sure = attacking.comes_off(scene, threat, score)

    def ends(yards: int) -> Odds[str]:
        if not yards:
            return Odds.counted({UNMOVED: 1}, 1)
        stays = rolls.rolls(int(pushing.balance(scene, foe, yards).total))
        return stays.map(lambda fell: SHOVED if fell.success else THROWN)

    found = slams.driven(scene, unit, foe).then(ends)
    rows = [Outcome(text, sure * chance, foe) for text, chance in sorted(found.items())]
    told = attacking.told(scene, threat, score, (*rows, Outcome("stays where it is", 1 - sure, foe, spared=True)))
    rough = Assumption(Fact.ROUGH, "what it may be driven into is left out of the odds", foe)
    return replace(told, assumes=(*told.assumes, rough))


def followed(scene: Scene, ask: Ask, action: Hold) -> Forecast:
    """The contest, and how likely it is won (GUR-GRP-04 to 08)."""
    grip = held.gripping(scene, ask.unit)
    if grip is None:
        return Forecast(FREE, note="holds nobody")
    if isinstance(action, Takedown):
        return _borne_down(scene, ask.unit, grip.foe)
    if isinstance(action, Choke | Wring):
        return _hurt(scene, ask.unit, grip, action)
    own, other, regular = _sides(scene, ask.unit, grip, action)
    sure = _won(scene, own, other, regular=regular)
    words = {Pin: "pinned", Disarm: "drops what it holds"}
    rows = ((words[type(action)], sure, SEIZED), ("nothing comes of it", 1 - sure, Fraction(0)))
    outcomes = tuple(Outcome(t, c, grip.foe, cost, spared=not cost) for t, c, cost in rows if c)
    return Forecast(FREE, (own, other), outcomes, sure, usual_figures(scene, (grip.foe,)))


def _borne_down(scene: Scene, unit: Ref, foe: Ref) -> Forecast:
    """The contest: the loser falls, be it the one that tried; a tie changes nothing (GUR-GRP-05)."""
    own, other = scores.takedown(scene, unit), scores.wrestling(scene, foe)
    margins = rolls.quick_margins(int(own.total), int(other.total))
    won, lost = margins.chance(lambda margin: margin > 0), margins.chance(lambda margin: margin < 0)
    stays = ("falls", unit, NEVER, lost), ("stays up", unit, NEVER, 1 - lost)
    rows = (("falls", foe, SEIZED, won), ("stays up", foe, NEVER, 1 - won), *stays)
    outcomes = tuple(Outcome(text, c, who, cost, spared=text != "falls") for text, who, cost, c in rows if c)
    return Forecast(FREE, (own, other), outcomes, won, usual_figures(scene, (foe,)))


CHOKED = "if it is hurt, it loses its breath: a fatigue point each turn"


def _hurt(scene: Scene, unit: Ref, grip: Gripping, action: Choke | Wring) -> Forecast:
    """The contest, and what the foe takes if it is won: the margin, or a twist (GUR-GRP-07, GUR-GRP-08)."""
    foe, (own, other, _) = grip.foe, _sides(scene, unit, grip, action)
    wounds, build, suit = figures.wounds(scene, foe), figures.build(scene, foe), figures.suit(scene, foe)
    chokes = isinstance(action, Choke)

    def takes(margin: int) -> Odds[Toll | None]:
        if margin <= 0:
            return Odds.counted({None: 1}, 1)
        hit = deeds.crushing(grip, Hurt(0, margin) if chokes else deeds.wrench(scene, unit))
        return foretelling.several(hit, 1, suit, wounds, build)

    margins = rolls.quick_margins(int(own.total), int(other.total))
    rows = endings.all_outcomes(wounds, margins.map(takes), build, foe, "nothing comes of it")
    sure, assumed = margins.chance(lambda margin: margin > 0), usual_figures(scene, (foe,))
    return Forecast(FREE, (own, other), rows, sure, assumed, note=CHOKED if chokes else "")


def _sides(scene: Scene, unit: Ref, grip: Gripping, action: Hold) -> tuple[Tally, Tally, bool]:
    """What both sides roll, and whether it is a Regular Contest."""
    foe = grip.foe
    match action:
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


def _won(scene: Scene, own: Tally, other: Tally, *, regular: bool) -> Fraction:
    if regular:
        return holding.regulars(scene, (own, other)).chance(lambda won: won > 0)
    return scores.wins(int(own.total), int(other.total)).chance(bool)


def freed(scene: Scene, ask: Ask, _action: BreakFree) -> Forecast:
    """The contest against the holder (GUR-GRP-11)."""
    found = held.hold(scene, ask.unit)
    if not found.by:
        return Forecast(FREE)
    own = scores.breaking(scene, ask.unit)
    many = found.hands[0] if found.hands else 2
    back = scores.gripping_back(scene, found.by[0], many, pins=found.pinned)
    sure = scores.wins(int(own.total), int(back.total)).chance(bool)
    rows = tuple(Outcome(t, c) for t, c in (("free", sure), ("still held", 1 - sure)) if c)
    return Forecast(FREE, (own, back), rows, sure, usual_figures(scene, found.by))
