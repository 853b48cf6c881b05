"""The odds of close combat, exactly as it will be rolled."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.graydawn import rolls
from rules.graydawn.core import clinch
from rules.graydawn.flesh.course import Fate
from rules.graydawn.flesh.foretelling import sure
from rules.graydawn.flesh.hits import Hit
from rules.graydawn.luck.asking import unspent
from rules.graydawn.melee import blows, mishaps
from rules.graydawn.melee.blows import FISTS, HOLD, Bout
from rules.graydawn.melee.forms import Choke, Escape, Grapple, Strike, ThrowDown
from rules.graydawn.mishaps import telling
from rules.graydawn.senses import knowing
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.assumptions import still_there, usual_figures


def wish(scene: Scene, unit: Ref, action: Strike) -> Bout | None:
    """The attack that a filled form means."""
    weapon = next((each for each in blows.weapons(scene, unit) if each.name == action.weapon), None)
    return None if weapon is None else Bout(unit, action.target, weapon, action.called)


def grip(unit: Ref, target: Ref) -> Bout:
    """Taking hold of a unit (GRD-CQC-03)."""
    return Bout(unit, target, FISTS, aim="grapple")


def throwing(unit: Ref, target: Ref) -> Bout:
    """Throwing a unit that is held (GRD-CQC-04)."""
    return Bout(unit, target, HOLD, aim="throw")


def escaping(unit: Ref, holder: Ref) -> Bout:
    """Breaking a hold (GRD-CQC-03)."""
    return Bout(unit, holder, FISTS, aim="escape")


def duel(scene: Scene, bout: Bout) -> Odds[int | None]:
    """Every margin by which an attack may come off; None where it does not (GRD-CORE-04)."""
    met = blows.to_meet(scene, bout)
    total, number = int(blows.to_hit(scene, bout).total), int(met.tally.total)
    return rolls.duels(total, number, scene.options.explosions, met.rolled)


def ends(scene: Scene, bout: Bout) -> Odds[Fate | None]:
    """How a blow may end for its target; None for a miss (GRD-MELEE-01)."""

    def of(margin: int | None) -> Hit | None:
        return None if margin is None else blows.hit(scene, bout, margin)

    found: Odds[Any] = duel(scene, bout).map(lambda margin: (of(margin), 1, False))
    return telling.ends(scene, bout.target, found)


def strike(scene: Scene, ask: Ask, action: Strike) -> Forecast:
    """Both totals, what may become of the target, and of those that a critical failure may hit (GRD-MELEE-01)."""
    bout = wish(scene, ask.unit, action)
    return Forecast(FREE, note="not in hand") if bout is None else struck(scene, bout)


def throw(scene: Scene, ask: Ask, action: ThrowDown) -> Forecast:
    """The same of a throw, which leaves the target on the ground (GRD-CQC-04)."""
    return struck(scene, throwing(ask.unit, action.target))


def struck(scene: Scene, bout: Bout) -> Forecast:
    """The forecast of a blow."""
    found = ends(scene, bout)
    missed = found.get(None, Fraction(0))
    rows = telling.struck(bout.target, found, "missed") or (Outcome("missed", missed, bout.target, spared=True),)
    return _told(scene, bout, 1 - missed, rows)


def grapple(scene: Scene, ask: Ask, action: Grapple) -> Forecast:
    """How likely the hold is to be won (GRD-CQC-03)."""
    bout = grip(ask.unit, action.target)
    won = duel(scene, bout).chance(lambda margin: margin is not None)
    rows = (Outcome("held", won, bout.target), Outcome("not held", 1 - won, bout.target, spared=True))
    return _told(scene, bout, won, tuple(row for row in rows if row.chance))


def escape(scene: Scene, ask: Ask, action: Escape) -> Forecast:
    """How likely the hold is to be broken (GRD-CQC-03); to fail, however badly, only wastes the action
    (GRD-FUMBLE-07).
    """
    bout = escaping(ask.unit, action.holder)
    won = duel(scene, bout).chance(lambda margin: margin is not None)
    tallies = (blows.to_hit(scene, bout), blows.to_meet(scene, bout).tally)
    rows = tuple(row for row in (Outcome("breaks free", won), Outcome("still held", 1 - won)) if row.chance)
    return Forecast(FREE, tallies, rows, won, assumes(scene, bout))


def choke(scene: Scene, ask: Ask, action: Choke) -> Forecast:
    """What a choke does (GRD-CQC-04)."""
    target = action.target
    found = telling.ends(scene, target, sure((blows.choked(scene, ask.unit, target), 1, False)))
    return Forecast(FREE, (), telling.struck(target, found), assumes=assumes(scene, throwing(ask.unit, target)))


def _told(scene: Scene, bout: Bout, success: Fraction, rows: tuple[Outcome, ...]) -> Forecast:
    tallies = (blows.to_hit(scene, bout), blows.to_meet(scene, bout).tally)
    more = mishaps.foretold(scene, bout)
    return Forecast(FREE, tallies, (*rows, *more), success, assumes(scene, bout))


def assumes(scene: Scene, bout: Bout) -> tuple[Assumption, ...]:
    """What is taken for granted about the target (GRD-CQC-08)."""
    target, name = bout.target, scene.name(bout.target)
    knows = "knows" if knowing.expects(scene, target, bout.attacker) else "does not know"
    mind = Assumption(Fact.MIND, f"{name} {knows} of the attack", target)
    armed = bout.aim == "grapple" and clinch.gun_in_hand(scene, target)
    keeps = Assumption(Fact.ANSWER, f"{name} keeps hold of its gun", target)
    return (
        *still_there(scene, (target,)),
        *usual_figures(scene, (target,)),
        *((mind,) if scene.assumed(target) else ()),
        *((keeps,) if armed else ()),
        *unspent(scene, bout.attacker, target),
    )
