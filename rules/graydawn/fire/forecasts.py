"""The odds of a shot, exactly as it will be rolled."""

from __future__ import annotations

from fractions import Fraction
from math import prod
from typing import Any

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.graydawn import rolls
from rules.graydawn.core import arms, figures
from rules.graydawn.fire import attack, defence, several
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.fire.hits import hit
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.foretelling import Hit, sure
from rules.graydawn.flesh.spraying import spray
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.senses import knowing
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.assumptions import still_there, usual_figures


def wish(scene: Scene, unit: Ref, action: Shoot) -> Attack | None:
    """The attack that a filled form means."""
    arm = arms.arm(scene, unit, action.weapon)
    return None if arm is None else Attack(unit, action.target, arm, action.mode, action.called)


def foretold(scene: Scene, ask: Ask, action: Shoot) -> Forecast:
    """Both totals with their reasons, and what may become of the target."""
    made = wish(scene, ask.unit, action)
    return Forecast(FREE, note="not in hand") if made is None else told(scene, made)


def wish_several(scene: Scene, unit: Ref, action: Spray) -> tuple[Attack, ...]:
    """The attacks that a spray over several targets means, left to right (GRD-AUTO-02)."""
    arm = arms.arm(scene, unit, action.weapon)
    return () if arm is None else several.split(scene, Attack(unit, action.target, arm, "auto"), action.others)


def several_foretold(scene: Scene, ask: Ask, action: Spray) -> Forecast:
    """The same of every target of a spray (GRD-AUTO-02)."""
    made = wish_several(scene, ask.unit, action)
    if not made:
        return Forecast(FREE, note="too few rounds")
    gone = made[0].fired - sum(each.share for each in made)
    shares = ", ".join(f"{each.share} at {scene.name(each.target)}" for each in made)
    told_of = [told(scene, each) for each in made]
    missed = prod((Fraction(1) - (each.success or 0) for each in told_of), start=Fraction(1))
    return Forecast(
        FREE,
        tuple(tally for each in told_of for tally in each.tallies),
        tuple(outcome for each in told_of for outcome in each.outcomes),
        1 - missed,
        tuple(dict.fromkeys(known for each in told_of for known in each.assumes)),
        note=f"{shares}; {gone} between them" if gone else shares,
    )


def told(scene: Scene, made: Attack) -> Forecast:
    """The same of an attack."""
    hit, met = attack.to_hit(scene, made), defence.to_meet(scene, made)
    before, found = figures.wounds(scene, made.target), ends(scene, made)
    missed = found.get(None, Fraction(0))
    struck = ((after, share) for after, share in found.items() if after is not None)
    outcomes = (
        *((Outcome("missed", missed, made.target, spared=True),) if missed else ()),
        *foretelling.outcomes(before, struck, made.target),
    )
    return Forecast(FREE, (hit, met.tally), outcomes, 1 - missed, assumes(scene, made))


def assumes(scene: Scene, made: Attack) -> tuple[Assumption, ...]:
    """What is taken for granted about the target."""
    target = made.target
    knows = "knows" if knowing.expects(scene, target, made.attacker) else "does not know"
    mind = Assumption(Fact.MIND, f"{scene.name(target)} {knows} of the attack", target)
    return (
        *still_there(scene, (target,)),
        *usual_figures(scene, (target,)),
        *((mind,) if scene.assumed(target) else ()),
    )


def ends(scene: Scene, made: Attack) -> Odds[Wounds | None]:
    """How the attack may end: with what wounds, or None for a miss."""
    met = defence.to_meet(scene, made)
    total, dodge = int(attack.to_hit(scene, made).total), int(met.tally.total)
    duel = rolls.duels(total, dodge, scene.options.explosions, met.rolled)
    before, mettle = figures.wounds(scene, made.target), figures.mettle(scene, made.target)
    crippled, nothing = tuple(limb.part for limb in before.crippled), sure(foretelling.NOTHING)
    if made.mode == "auto":
        tolls = _sprayed(scene, made, duel).then(
            lambda each: spray(crippled, each[0]).after(each[1]) if each else nothing
        )
    else:
        roll, tolls = _rolled(scene, made, duel), nothing
        for _ in range(attack.shots(made)):
            tolls = foretelling.after_roll(tolls, roll, crippled)
    return foretelling.settled(before, tolls, mettle)


def _rolled(scene: Scene, made: Attack, duel: Odds[int | None]) -> Odds[Hit | None]:
    """The hit that an attack roll may bring about: a shot, or a burst of which so many rounds hit (GRD-BURST-02)."""
    hits = odds.of(attack.burst, scene.options.burst_table) if made.mode == "burst" else sure(1)

    def of(margin: int | None) -> Odds[Hit | None]:
        found: Odds[Any] = sure(None) if margin is None else hits.map(lambda many: hit(scene, made, margin, many))
        return found

    return duel.then(of)


def _sprayed(scene: Scene, made: Attack, duel: Odds[int | None]) -> Odds[tuple[Hit, int] | None]:
    """The hits that a spray may bring about, and how many of them (GRD-AUTO-01)."""

    def of(margin: int | None) -> tuple[Hit, int] | None:
        return None if margin is None else (hit(scene, made, margin, 1), attack.sprayed(margin, made.rounds))

    return duel.map(of)
