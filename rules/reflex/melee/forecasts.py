"""What a close attack promises: the very check that will be rolled, then location, damage and wound."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.reflex.core import attempts, control
from rules.reflex.core.checks import Check, check, half
from rules.reflex.melee import blocks, deeds, dive, strikes
from rules.reflex.melee.forms import Choke, Close
from rules.reflex.sight import easy
from rules.reflex.wounds import forecasts, impacts, toll
from rules.reflex.wounds.forecasts import AT_WORST, MISSED, STOPPED, missed
from rules.reflex.wounds.harm import borne
from rules.reflex.wounds.toll import End, Fate

KILLED = End(Fate.DEAD)


def margins(what: Check) -> odds.Odds[int]:
    """How likely each margin is."""
    return odds.of(check, what).map(lambda result: result.margin)


def attack(scene: Scene, ask: Ask, action: Close) -> Forecast:
    """Chance, margin and wounds; a block is taken not to come, and said so (RFX-CLOSE-01)."""
    made = deeds.wish(scene, ask.unit, action)
    if made is None:
        return Forecast(FREE, note="not at hand")
    about = ask.about
    made = strikes.Wish(
        made.attacker, made.target, made.arm, made.speed, made.aim, made.called, getattr(about, "eye", None)
    )
    attempt = strikes.reckon(scene, made)
    spread = margins(attempt.check)
    success = spread.chance(lambda margin: margin >= 0)
    assumes = _said(scene, made)
    tallies = (attempt.tally, attempt.level)
    if made.aim != "strike":
        rows = _opened(scene, made, spread) if made.aim == "disarm" else _hold(scene, made, spread)
        rows += missed(made.target, spread) + _own_feet(scene, made, success)
        return Forecast(FREE, tallies, rows, success, assumes, later=_thrown_down(scene, made, spread))
    harm = strikes.damage(scene, made)
    outcomes = _wounds(scene, made, spread, int(harm.total)) + _own_feet(scene, made, success)
    later = _thrown_down(scene, made, spread)
    return Forecast(FREE, (*tallies, harm), outcomes, success, assumes, later=later)


def _wounds(scene: Scene, made: strikes.Wish, spread: odds.Odds[int], damage: int) -> tuple[Outcome, ...]:
    """The wounds of a blow; beside an edge what they come to with the fall (RFX-IMPACT-01)."""
    target, ways = made.target, forecasts.anywhere(made.called)
    factor = Fraction(made.arm.weapon.penetration)
    there = impacts.edge(scene, target, (made.eye or scene.pose(made.attacker)).cell)
    if there is None:
        return forecasts.struck(scene, target, spread, damage, factor, ways) + missed(target, spread)
    rounds, hurt = forecasts.rounds(scene, target, damage, factor, ways), attempts.wounds(scene, target)
    bears, checks = borne(scene, target), impacts.checks(scene, target, there)

    def after(margin: int) -> odds.Odds[toll.Body]:
        one = odds.Odds({margin: Fraction(1)})
        bodies = forecasts.burst(toll.start(hurt), one, 0, rounds, rounds, bears, checks)
        thrown = _thrown(scene, made, margin)
        if not thrown:
            return bodies
        down = toll.settled(bodies, checks).map(lambda body: body._replace(down=True))
        return toll.mixed(((thrown, down), (1 - thrown, bodies)))

    found = toll.ends(impacts.over(scene, target, there, spread.then(after)), checks, hurt)
    return forecasts.fates(scene, target, found, MISSED, STOPPED, AT_WORST)


def choked(scene: Scene, _ask: Ask, action: Choke) -> Forecast:
    """What the end of the exchange brings if the hold stays as strong: the victim passes out, or dies (RFX-GRAP-12)."""
    target, attempt = action.target, deeds.surviving(scene, action.target)
    out, left = margins(attempt.check).chance(lambda margin: margin >= 0), forecasts.loss(scene, target, KILLED)
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
    """That the target does not block, and does not set off."""
    runs = easy.in_time(scene, made.target) if scene.options.moving_target_melee else ()
    return (blocks.unblocked(scene, made.target), *runs)


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
