"""What a block promises, and what happens without one: against a blow, or against a shot at contact."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.reflex.asks import Attacked
from rules.reflex.core.checks import margins
from rules.reflex.core.forms import Decline
from rules.reflex.core.instead import charging
from rules.reflex.fire import attack as shots
from rules.reflex.hands.ready import arm
from rules.reflex.melee import blocks, strikes
from rules.reflex.melee.forms import Block
from rules.reflex.terms.body import Gait

UNBLOCKED = odds.Odds({-1: Fraction(1)})
"""The margin of a block that is not tried."""


def block(scene: Scene, ask: Ask, action: Block) -> Forecast:
    """The chance that the block comes off, and what becomes of the attack by it (RFX-BLOCK-02)."""
    held, about = arm(scene, ask.unit, action.weapon), ask.about
    if held is None or not isinstance(about, Attacked):
        return Forecast(FREE, note="not at hand")
    attempt = blocks.reckon(scene, ask.unit, held, about.by, grapple=action.grapple)
    own = margins(attempt.check)
    success = own.chance(lambda margin: margin >= 0)
    outcomes = _met(scene, ask.unit, about, own)
    return Forecast(FREE, (attempt.tally, attempt.level), outcomes, success, _at_snap(scene, about))


def let_come(scene: Scene, ask: Ask, _: Decline) -> Forecast:
    """What becomes of an attack that is not blocked (RFX-BLOCK-02)."""
    about = ask.about
    if not isinstance(about, Attacked):
        return Forecast(FREE)
    return Forecast(FREE, outcomes=_met(scene, ask.unit, about, UNBLOCKED), assumes=_at_snap(scene, about))


def _at_snap(scene: Scene, about: Attacked) -> tuple[Assumption, ...]:
    """At what speed an attack is made that is under way."""
    return (Assumption(Fact.MIND, f"{scene.name(about.by)} attacks at snap speed", about.by),)


def _met(scene: Scene, unit: Ref, about: Attacked, own: odds.Odds[int]) -> tuple[Outcome, ...]:
    """Whether the attack fails by itself, is stopped, or gets through, against the attacker at snap speed."""
    theirs = arm(scene, about.by, about.weapon)
    if theirs is None:
        return ()
    if about.gait:
        scene = charging(scene, about.by, unit, Gait(about.gait))
    if theirs.weapon.close or about.aim != "strike":
        attack_ = strikes.reckon(scene, strikes.Wish(about.by, unit, theirs, aim=about.aim, eye=about.eye)).check
    else:
        attack_ = shots.reckon(scene, shots.Wish(about.by, unit, theirs, eye=about.eye)).attempt.check

    def meets(margin: int) -> odds.Odds[str]:
        if margin < 0:
            return odds.Odds({"fails by itself": Fraction(1)})
        return own.map(lambda well: "is stopped" if max(0, well) > margin else "gets through")

    found = margins(attack_).then(meets)
    words = ("gets through", "is stopped", "fails by itself")
    return tuple(
        Outcome(f"the attack {each}", found[each], unit, spared=each != words[0]) for each in words if each in found
    )
