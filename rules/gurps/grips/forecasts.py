"""What grips, slams and struggles promise."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.gurps import contests, rolls
from rules.gurps.core import figures, held
from rules.gurps.flesh import endings, faring, foretelling
from rules.gurps.flesh.foretelling import Toll
from rules.gurps.grips import attacking, clashes, course, deeds, passing, scores, slams, tackles
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
    Takedown,
    Technique,
)
from rules.gurps.harm import pushing
from rules.gurps.state.grips import Gripping
from rules.gurps.turns import taking
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.assumptions import usual_figures

NEVER = Fraction(0)
SEIZED = Fraction(1, 8)
"""What being held is worth, for comparing."""


def grappled(scene: Scene, ask: Ask, action: Grappling | Technique) -> Forecast:
    """The roll and the foe's defences (GUR-GRP-01, GUR-GRP-08)."""
    threat, score = scores.threat(scene, ask.unit, action.target), scores.grapple(scene, ask.unit, action)
    end = ("held", attacking.comes_off(scene, threat, score), SEIZED)
    return attacking.told(scene, threat, score, attacking.rows(threat, end))


def slammed(scene: Scene, ask: Ask, action: Running) -> Forecast:
    """The roll and the foe's defences, what both bodies take, and which of them ends on the ground (GUR-SLAM-01 to
    05).
    """
    unit, foe = ask.unit, action.target
    threat, score = scores.threat(scene, unit, foe, body=True), slams.score(scene, unit, action)
    bodies, leaps = slams.clash(scene, unit, action), tackles.leaps(scene, unit, action)
    both = {**attacking.opened(scene, threat, int(score.total)), **bodies.opened}
    theirs = course.FOE.rows(both | clashes.body(scene, foe), faring.row)
    own = course.RUNNER.rows(both | leaps | clashes.body(scene, unit), faring.row)
    rows = (*clashes.outcomes(scene, foe, theirs, "not struck"), *clashes.outcomes(scene, unit, own, "unhurt"))
    passes = passing.told(scene, unit, foe, action.manoeuvre) if isinstance(action, Slamming) else ""
    note = f"if struck, {bodies.deals} to it and {_own(bodies)}{passes}"
    told = attacking.told(scene, threat, score, rows, note)
    beyond = (passing.BEYOND,) if passes else ()
    return replace(told, assumes=(*told.assumes, *beyond))


def _own(bodies: Clash) -> str:
    return "nothing to you behind the shield" if bodies.shielded else f"{bodies.takes} to you"


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


SECOND = "and a second attack on the same foe"


def followed(scene: Scene, ask: Ask, action: Hold) -> Forecast:
    """The contest, and how likely it is won (GUR-GRP-04 to 08)."""
    grip = held.gripping(scene, ask.unit)
    if grip is None:
        return Forecast(FREE, note="holds nobody")
    contest = scores.contest(scene, ask.unit, grip, action)
    won = contests.odds(scene, contest)
    notes = [CHOKED] if isinstance(action, Choke) else []
    notes += [SECOND] if action.all_out == scores.DOUBLE and taking.again(scene, ask.unit) is None else []
    rows = tuple(_ends(scene, ask.unit, grip, action, won))
    sure, assumed = won.chance(lambda margin: margin > 0), usual_figures(scene, (grip.foe,))
    return Forecast(FREE, (contest.own, contest.other), rows, sure, assumed, note="; ".join(notes))


def _ends(scene: Scene, unit: Ref, grip: Gripping, action: Hold, won: Odds[int]) -> Iterator[Outcome]:
    """What may come of it: the loser of a takedown falls, be it the one that tried (GUR-GRP-05)."""
    sure = won.chance(lambda margin: margin > 0)
    match action:
        case Takedown():
            lost = won.chance(lambda margin: margin < 0)
            yield from _either("falls", "stays up", sure, grip.foe, SEIZED)
            yield from _either("falls", "stays up", lost, unit, NEVER)
        case Pin():
            yield from _either("pinned", NOTHING, sure, grip.foe, SEIZED)
        case Disarm():
            yield from _either("drops what it holds", NOTHING, sure, grip.foe, SEIZED)
        case _:
            yield from _hurt(scene, unit, grip, action, won)


def _either(comes: str, stays: str, sure: Fraction, unit: Ref, cost: Fraction) -> Iterator[Outcome]:
    if sure:
        yield Outcome(comes, sure, unit, cost)
    if sure < 1:
        yield Outcome(stays, 1 - sure, unit, spared=True)


NOTHING, CHOKED = "nothing comes of it", "if it is hurt, it loses its breath: a fatigue point each turn"


def _hurt(scene: Scene, unit: Ref, grip: Gripping, action: Hold, won: Odds[int]) -> Iterator[Outcome]:
    """What the foe takes if it is won: the margin, or a wrench (GUR-GRP-07, GUR-GRP-08)."""
    foe = grip.foe
    wounds, build, suit = figures.wounds(scene, foe), figures.build(scene, foe), figures.suit(scene, foe)

    def takes(margin: int) -> Odds[Toll | None]:
        if margin <= 0:
            return Odds.counted({None: 1}, 1)
        return foretelling.several(deeds.hit(scene, unit, grip, action, margin), 1, suit, wounds, build)

    yield from endings.outcomes(wounds, endings.ends(wounds, won.then(takes), build), build, foe, NOTHING)


def freed(scene: Scene, ask: Ask, _action: BreakFree) -> Forecast:
    """The contest against the holder (GUR-GRP-11)."""
    found = held.hold(scene, ask.unit)
    if not found.by:
        return Forecast(FREE)
    contest = scores.breaking_free(scene, ask.unit)
    sure = contests.odds(scene, contest).chance(lambda won: won > 0)
    rows = tuple(Outcome(t, c) for t, c in (("free", sure), ("still held", 1 - sure)) if c)
    return Forecast(FREE, (contest.own, contest.other), rows, sure, usual_figures(scene, found.by))
