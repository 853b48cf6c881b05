"""What a close attack promises: the very check that will be rolled, then location, damage and wound."""

from __future__ import annotations

from fractions import Fraction

from rules import odds
from rules.assumptions import still_there, usual_figures
from rules.flow import Ask
from rules.forecast import Assumption, Fact, Forecast, Outcome
from rules.forms import FREE
from rules.reflex.asks import Attacked
from rules.reflex.core.checks import Check, check
from rules.reflex.fire import easy
from rules.reflex.gear.ready import arm
from rules.reflex.melee import blocks, deeds, strikes
from rules.reflex.melee.forms import Block, Close
from rules.reflex.order.topic import ticks
from rules.reflex.wounds import foretold
from rules.scene import Scene


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
    cost = ticks(strikes.price(made))
    assumes = _assumes(scene, made)
    if made.aim == "disarm":
        return Forecast(cost, (attempt.tally, attempt.level), _opened(scene, made, spread), success, assumes)
    if made.aim != "strike":
        outcomes = tuple(
            Outcome(f"margin {margin}", chance, made.target) for margin, chance in sorted(spread.items()) if margin >= 0
        )
        return Forecast(cost, (attempt.tally, attempt.level), outcomes, success, assumes)
    harm = strikes.damage(scene, made)
    outcomes = foretold.struck(
        scene,
        made.target,
        spread,
        int(harm.total),
        Fraction(made.arm.weapon.penetration),
        foretold.anywhere(made.called),
    )
    return Forecast(cost, (attempt.tally, attempt.level, harm), outcomes, success, assumes)


def _assumes(scene: Scene, made: strikes.Wish) -> tuple[Assumption, ...]:
    """What is taken for granted: figures and place of the target, that it does not block, what it sees and does."""
    whom = (made.target,)
    return (
        Assumption(Fact.ANSWER, f"{scene.name(made.target)} does not block", made.target),
        *usual_figures(scene, whom),
        *still_there(scene, whom),
        *easy.in_mind(scene, made.attacker, made.target),
        *(easy.in_time(scene, made.target) if scene.options.moving_target_melee else ()),
    )


def _opened(scene: Scene, made: strikes.Wish, spread: odds.Odds[int]) -> tuple[Outcome, ...]:
    """How likely one hand opens, or both (RFX-GRAP-10)."""
    found = [Fraction(0)] * 3
    for resists, chance in margins(deeds.grip(scene, made.target).check).items():
        for margin, share in spread.items():
            found[deeds.opened(margin, resists) if margin >= 0 else 0] += chance * share
    return tuple(Outcome(words, found[hands], made.target) for hands, words in ((1, "one hand opens"), (2, "both do")))


def block(scene: Scene, ask: Ask, action: Block) -> Forecast:
    """The chance to stop an attack, by how well it was made (RFX-BLOCK-02)."""
    held = arm(scene, ask.unit, action.weapon)
    if held is None or not isinstance(ask.about, Attacked):
        return Forecast(FREE, note="not at hand")
    attempt = blocks.reckon(scene, ask.unit, held, ask.about.by, grapple=action.grapple)
    spread = margins(attempt.check)

    def stops(well: int) -> Outcome:
        return Outcome(f"stops an attack made with margin {well}", spread.chance(lambda own: own > well))

    outcomes = tuple(stops(well) for well in (0, 2, 4, 6, 8))
    cost = ticks(blocks.price(scene, ask.unit, action))
    return Forecast(cost, (attempt.tally, attempt.level), outcomes, spread.chance(lambda own: own >= 0))
