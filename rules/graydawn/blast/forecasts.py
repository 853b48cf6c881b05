"""What throws, launches and dives promise, exactly: where things may land, and what becomes of all in reach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Caught, Scene
from rules.frame.worth import Worth, of_forecast
from rules.graydawn import rolls
from rules.graydawn.blast import clouds, offers, reach, tossing
from rules.graydawn.blast.forms import Dive, Endure, Launch, LaunchAt, Throw
from rules.graydawn.blast.reach import Incoming
from rules.graydawn.blast.toll import Toll
from rules.graydawn.blast.tossing import Came
from rules.graydawn.core import arms
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, defence, heat
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.ranges import Band
from rules.graydawn.flesh import bursting, foretelling
from rules.graydawn.luck.asking import unspent
from rules.graydawn.mishaps import severity
from rules.graydawn.nerve import checks
from rules.graydawn.terms.weapons import Blast
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

NOT_AT_HAND = Forecast(FREE, note="not at hand")


def thrown(scene: Scene, ask: Ask, action: Throw | Launch) -> Forecast:
    """A throw or launch at a place (GRD-THROW-01, GRD-THROW-02)."""
    found = _at_place(scene, ask.unit, action)
    if found is None:
        return NOT_AT_HAND
    arm, away, chances = found
    tallies = (tossing.total(scene, ask.unit, arm, action.cell), tossing.number(away))
    return _coming_down(scene, ask.unit, arm, action.cell, chances, tallies)


def thrown_weighed(scene: Scene, ask: Ask, action: Throw | Launch) -> Worth:
    """The numbers of that."""
    found = _at_place(scene, ask.unit, action)
    if found is None:
        return Worth(FREE)
    arm, _, chances = found
    return _weighed(scene, ask.unit, arm, action.cell, chances)


def _at_place(scene: Scene, unit: Ref, action: Throw | Launch) -> tuple[Arm, Band, Odds[Came]] | None:
    """What is thrown, how far, and how it may come out."""
    find = offers.grenade if isinstance(action, Throw) else arms.arm
    arm = find(scene, unit, action.weapon)
    away = tossing.band(scene, unit, arm, action.cell) if arm is not None else None
    if arm is None or away is None:
        return None
    return arm, away, tossing.chances(scene, unit, arm, action.cell, away)


def launched(scene: Scene, ask: Ask, action: LaunchAt) -> Forecast:
    """A launch at a unit: by both totals it hits, or goes astray (GRD-THROW-02)."""
    arm = arms.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return NOT_AT_HAND
    made = Attack(ask.unit, action.target, arm)
    hit, met = attack.to_hit(scene, made), defence.to_meet(scene, made)
    goal = scene.cells(action.target)[0]
    told = _coming_down(scene, ask.unit, arm, goal, duel(scene, made), (hit, met.tally))
    known = dict.fromkeys((*heat.assumed(scene, made), *told.assumes))
    return replace(told, assumes=tuple(known))


def launched_weighed(scene: Scene, ask: Ask, action: LaunchAt) -> Worth:
    """The numbers of that."""
    arm = arms.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Worth(FREE)
    chances, goal = duel(scene, Attack(ask.unit, action.target, arm)), scene.cells(action.target)[0]
    return _weighed(scene, ask.unit, arm, goal, chances)


def duel(scene: Scene, made: Attack) -> Odds[Came]:
    """How a launch at a unit may come out (GRD-CORE-03, GRD-THROW-03)."""
    met = defence.to_meet(scene, made)
    hit, number = int(attack.to_hit(scene, made).total), int(met.tally.total)
    die = rolls.falls(scene.options.explosions)

    def came(own: int, other: int) -> Came:
        found = rolls.Duel(hit + own, hit + own - number - other)
        return Came.ON if found.hits else Came.OFF if found.total > 0 else Came.DROPPED

    return die.joined(die if met.rolled else odds.sure(0), came)


def _bursts(scene: Scene, arm: Arm, spots: Odds[Cell | None]) -> Toll:
    """What it comes to wherever it may go off (GRD-EXPL-01)."""
    ways, whole = spots.ways()
    toll = Toll(scene, arm.weapon, whole)
    for cell in _places(spots):
        toll.bursts(cell, ways[cell])
    return toll


def _jammed(arm: Arm, chances: Odds[Came]) -> tuple[Outcome, ...]:
    jams = chances.chance(lambda so: so is Came.DROPPED) * odds.of(severity.fails, arm.weapon).chance(bool)
    return (Outcome("jams", jams),) if jams else ()


def _weighed(scene: Scene, unit: Ref, arm: Arm, goal: Cell, chances: Odds[Came]) -> Worth:
    """What it does to every unit where it may land, friends too, as numbers (GRD-THROW-03, GRD-EXPL-01)."""
    blast, success = arm.weapon.blast, chances.chance(lambda so: so is Came.ON)
    if blast is None:
        return Worth(FREE)
    if blast.fills == "smoke":
        return of_forecast(scene, _smoke(scene, goal, blast, success))
    toll = _bursts(scene, arm, tossing.landings(scene, scene.cells(unit)[0], goal, chances))
    rest = of_forecast(scene, Forecast(FREE, outcomes=_jammed(arm, chances), success=success))
    return replace(rest, shares=(*toll.shares(), *rest.shares), later=checks.kept_weighed(scene, toll.later()))


def _smoke(scene: Scene, goal: Cell, blast: Blast, success: Fraction) -> Forecast:
    """A cloud that hides what is in it and behind it (GRD-GAS-01)."""
    screen, on_target = clouds.spread(scene, goal, blast.radius), (Outcome("on target", success),)
    return Forecast(FREE, outcomes=on_target, success=success, screen=screen)


def _places(spots: Iterable[Cell | None]) -> list[Cell]:
    return sorted([cell for cell in spots if cell is not None])


def _coming_down(
    scene: Scene, unit: Ref, arm: Arm, goal: Cell, chances: Odds[Came], tallies: tuple[Tally, ...]
) -> Forecast:
    """The same with all that goes into it, and where it may land."""
    blast, success = arm.weapon.blast, chances.chance(lambda so: so is Came.ON)
    if blast is None:
        return NOT_AT_HAND
    spots = tossing.landings(scene, scene.cells(unit)[0], goal, chances)
    lands, rings = tuple((cell, spots[cell]) for cell in _places(spots)), ((float(blast.radius), blast.fills),)
    if blast.fills == "smoke":
        note, known = f"smoke for {clouds.SMOKE_ROUNDS} rounds", (*_hidden(scene, unit, spots), *unspent(scene, unit))
        told = _smoke(scene, goal, blast, success)
        return replace(told, tallies=tallies, assumes=known, note=note, rings=rings, lands=lands)
    toll = _bursts(scene, arm, spots)
    later = blast.timed and scene.options.fuse_rounds
    waits = (Assumption(Fact.FUTURE, "nobody moves before the fuse runs out"),) if later else ()
    return Forecast(
        FREE,
        (*tallies, *toll.tallies(goal)),
        (*toll.outcomes(), *_jammed(arm, chances)),
        success,
        (*toll.assumes(unit), *_hidden(scene, unit, spots, toll.met), *waits),
        later=checks.kept(scene, toll.later()),
        rings=rings,
        lands=lands,
    )


AS_LAST_KNOWN = Assumption(Fact.UNSEEN, "doors and smoke out of sight are as last known, and no one else is there")


def _hidden(
    scene: Scene, unit: Ref, spots: Iterable[Cell | None], reached: Iterable[Ref] = ()
) -> tuple[Assumption, ...]:
    """What is taken for granted where not all ground that it may land on, nor all that it reaches, lies in sight: a
    door may have been opened or shut there, so that it bounces off or fragments pass.
    """
    there = {cell: None for cell in spots if cell is not None} | {
        c: None for other in reached for c in scene.cells(other)
    }
    return () if all(scene.sees_cell(unit, cell) for cell in there) else (AS_LAST_KNOWN,)


# diving


def dived(scene: Scene, ask: Ask, action: Dive | Endure) -> Forecast:
    """What a blast does to a unit that tries to dive from it, and to one that does not (GRD-EXPL-04)."""
    if not isinstance(ask.about, Incoming):
        return Forecast(FREE)
    unit, what = ask.unit, ask.about
    leaps = reach.leaps(scene, unit)
    chance = reach.chance(scene, leaps) if isinstance(action, Dive) else None
    each = _caught(scene, unit, what.cell)
    if each is None:
        return Forecast(FREE, (leaps,), success=chance)
    fields = reach.in_blast(scene, unit, reach.exposed(scene, each), dives=False)
    fields |= {"missile": what.missile, "dives": isinstance(action, Dive)}
    fates = bursting.DECIDED.rows(fields, foretelling.row)
    tallies = (leaps, Tally("To reach", rolls.STANDARD, "a dive", "GRD-EXPL-04")) if chance is not None else ()
    return Forecast(FREE, tallies, foretelling.outcomes(fates, unit), chance, unspent(scene, unit))


def _caught(scene: Scene, unit: Ref, cell: Cell) -> Caught | None:
    """How the unit itself is reached from there."""
    far = min(scene.grid.straight(cell, at) for at in scene.cells(unit)) + reach.NOISE
    return next((each for each in scene.caught(cell, far, reach.ABOVE_GROUND) if each.unit == unit), None)
