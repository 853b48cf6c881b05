"""What a close attack promises: the very check that will be rolled, then location, damage and wound."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share, Worth, shares
from rules.kernel import odds
from rules.kernel.tally import Tally
from rules.parts.ledges import Drop
from rules.reflex.core import attempts, control
from rules.reflex.core.checks import half, margins, passes, succeeds
from rules.reflex.melee import blocks, deeds, dive, strikes
from rules.reflex.melee.forms import Choke, Close
from rules.reflex.sight import easy
from rules.reflex.wounds import forecasts, impacts, toll
from rules.reflex.wounds.forecasts import AT_WORST, MISSED, STOPPED, Rounds, Upon, missed
from rules.reflex.wounds.toll import End, Fate

KILLED = End(Fate.DEAD)


def attack(scene: Scene, ask: Ask, action: Close) -> Forecast:
    """Chance, margin and wounds; a block is taken not to come (RFX-CLOSE-01)."""
    made = _wish(scene, ask, action)
    if made is None:
        return Forecast(FREE, note="not at hand")
    attempt = strikes.reckon(scene, made)
    spread = blocks.met(scene, made.attacker, made.target, margins(attempt.check))
    success = succeeds(spread)
    tallies: tuple[Tally, ...] = (attempt.tally, attempt.level)
    if made.aim == "strike":
        tallies += (strikes.damage(scene, made),)
        rows = _wounds(scene, made, spread)
    else:
        rows = _opened(scene, made, spread) if made.aim == "disarm" else _hold(scene, made, spread)
        rows += missed(made.target, spread)
    outcomes = rows + _own_feet(scene, made, success)
    later = _thrown_down(scene, made, spread)
    return Forecast(FREE, tallies, outcomes, success, _said(scene, made), later=later)


def weighed(scene: Scene, ask: Ask, action: Close) -> Worth:
    """The numbers of that."""
    made = _wish(scene, ask, action)
    if made is None:
        return Worth(FREE)
    what = strikes.reckon(scene, made).check
    spread, success = margins(what), passes(what)
    upon = Share(made.target, 0.0, lambda: Chances(float(success)))
    if made.aim == "strike":
        edge = _edge(scene, made)
        upon = (
            forecasts.of_one(scene, made.target, spread, _rounds(scene, made))
            if edge is None
            else _beside(scene, made, spread, edge).share(scene)
        )
    own = shares(scene, _own_feet(scene, made, success))
    return Worth(FREE, (upon, *own), float(success), shares(scene, _thrown_down(scene, made, spread)))


def _wish(scene: Scene, ask: Ask, action: Close) -> strikes.Wish | None:
    made, eye = deeds.wish(scene, ask.unit, action), getattr(ask.about, "eye", None)
    return made if made is None or eye is None else replace(made, eye=eye)


def _wounds(scene: Scene, made: strikes.Wish, spread: odds.Odds[int]) -> tuple[Outcome, ...]:
    """The wounds of a blow; beside an edge what they come to with the fall (RFX-IMPACT-01)."""
    edge = _edge(scene, made)
    if edge is not None:
        return _beside(scene, made, spread, edge).outcomes(scene)
    return forecasts.struck(scene, made.target, spread, _rounds(scene, made)) + missed(made.target, spread)


def _rounds(scene: Scene, made: strikes.Wish) -> Rounds:
    """Every way a blow may strike."""
    damage, factor = int(strikes.damage(scene, made).total), Fraction(made.arm.weapon.penetration)
    return forecasts.plain(scene, made.target, forecasts.anywhere(made.called), damage, factor)


def _edge(scene: Scene, made: strikes.Wish) -> Drop | None:
    return impacts.edge(scene, made.target, (made.eye or scene.pose(made.attacker)).cell)


def _beside(scene: Scene, made: strikes.Wish, spread: odds.Odds[int], edge: Drop) -> Upon:
    """How a target beside an edge comes out of it."""
    target, rounds = made.target, _rounds(scene, made)
    hurt, checks = attempts.wounds(scene, target), impacts.checks(scene, target, edge)

    def after(margin: int) -> odds.Odds[toll.Body]:
        bodies = forecasts.burst(toll.start(hurt), odds.sure(margin), 0, rounds, rounds, checks)
        thrown = _thrown(scene, made, margin)
        if not thrown:
            return bodies
        down = toll.settled(bodies, checks).map(lambda body: body._replace(down=True))
        return toll.mixed(((thrown.numerator, down), (thrown.denominator - thrown.numerator, bodies)))

    found = toll.ends(impacts.over(scene, target, edge, spread.then(after)), checks, hurt)
    return Upon(target, found, MISSED, STOPPED, AT_WORST)


def choked(scene: Scene, _ask: Ask, action: Choke) -> Forecast:
    """What the end of the exchange brings if the hold stays as strong: the victim passes out, or dies (RFX-GRAP-12)."""
    target, attempt = action.target, deeds.surviving(scene, action.target)
    out, left = (
        margins(attempt.check).chance(lambda margin: margin >= 0),
        forecasts.loss(attempts.wounds(scene, target), KILLED),
    )
    already = bool(attempts.wounds(scene, target).out)
    passes = Outcome("stays unconscious" if already else "passes out", out, target, Fraction(0) if already else left)
    assumes = (Assumption(Fact.FUTURE, f"your hold on {scene.name(target)} stays strong enough", target),)
    rows = tuple(each for each in (Outcome("killed", 1 - out, target, left), passes) if each.chance)
    return Forecast(FREE, outcomes=rows, assumes=assumes, note="at the end of the exchange")


def _thrown(scene: Scene, made: strikes.Wish, margin: int) -> Fraction:
    """How likely a charge that gets through by a margin throws its target down (RFX-DIVE-02)."""
    stands = dive.footing(scene, made.target) if margin >= 0 and _charges(scene, made) else None
    return odds.of(dive.thrown, margin, stands).chance(bool) if stands is not None else Fraction(0)


def _thrown_down(scene: Scene, made: strikes.Wish, spread: odds.Odds[int]) -> tuple[Outcome, ...]:
    """The same over all margins, beside what the attack itself does."""
    if not _charges(scene, made):
        return ()
    likely = sum((chance * _thrown(scene, made, margin) for margin, chance in spread.items()), Fraction(0))
    return (Outcome("thrown down", likely, made.target),) if likely else ()


def _own_feet(scene: Scene, made: strikes.Wish, success: Fraction) -> tuple[Outcome, ...]:
    """Whether an attacker at a run stays standing (RFX-DIVE-03)."""
    unit, fast = made.attacker, _charges(scene, made)
    if not fast:
        return ()
    falls = Fraction(0)
    for likely, off in ((success, fast), (1 - success, 2 * fast)):
        falls += likely * margins(dive.keeping(scene, unit, off).check).chance(lambda margin: margin < 0)
    return (Outcome("falls", falls, unit), Outcome("stays standing", 1 - falls, unit, spared=True))


def _charges(scene: Scene, made: strikes.Wish) -> int:
    """How fast he charges, in steps of speed: only blows and grapples are struck so (RFX-DIVE-01)."""
    return dive.speed(scene, made.attacker, made.target) if made.aim in ("strike", "grapple") else 0


def _said(scene: Scene, made: strikes.Wish) -> tuple[Assumption, ...]:
    """That the target does not set off."""
    return easy.in_time(scene, made.target) if scene.options.moving_target_melee else ()


def _hold(scene: Scene, made: strikes.Wish, spread: odds.Odds[int]) -> tuple[Outcome, ...]:
    """What a grapple, a compliance hold or an escape comes to, margin by margin (RFX-GRAP-02, RFX-GRAP-03,
    RFX-GRAP-08, RFX-GRAP-09, RFX-GRAP-13).
    """
    comes: dict[str, Fraction] = {}
    for margin, chance in sorted(spread.items()):
        if margin >= 0:
            words = _comes_to(scene, made, margin)
            comes[words] = comes.get(words, Fraction(0)) + chance
    return tuple(Outcome(words, chance, made.target) for words, chance in comes.items())


def _comes_to(scene: Scene, made: strikes.Wish, margin: int) -> str:
    has = control.over(scene, made.attacker, made.target)
    if made.aim == "grapple":
        gains = margin + dive.speed(scene, made.attacker, made.target)
        return f"Control {has + gains}" if gains else "no better hold" if has else "no hold"
    if made.aim == "comply":
        return f"threat +{half(margin)}"
    left = control.over(scene, made.target, made.attacker) - margin
    return f"Control {left} left" if left > 0 else "breaks free"


def _opened(scene: Scene, made: strikes.Wish, spread: odds.Odds[int]) -> tuple[Outcome, ...]:
    """How likely one hand opens, or both, or neither though the attack gets through (RFX-GRAP-10)."""
    found = [Fraction(0)] * 3
    for resists, chance in margins(deeds.grip(scene, made.target).check).items():
        for margin, share in spread.items():
            if margin >= 0:
                found[deeds.opened(margin, resists)] += chance * share
    words = ((1, "one hand opens"), (2, "both hands open"), (0, "keeps the grip"))
    return tuple(Outcome(told, found[hands], made.target) for hands, told in words if found[hands])
