"""What throws, launches and dives promise, exactly: where things may land, and what becomes of all in reach."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Caught, Scene
from rules.graydawn import rolls
from rules.graydawn.blast import clouds, offers, reach, tossing
from rules.graydawn.blast.forms import Dive, Endure, Launch, LaunchAt, Throw
from rules.graydawn.blast.reach import Incoming
from rules.graydawn.blast.toll import Toll
from rules.graydawn.blast.tossing import Came
from rules.graydawn.core import arms
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, defence
from rules.graydawn.fire import forecasts as shooting
from rules.graydawn.fire.attack import Attack
from rules.graydawn.flesh import bursting, foretelling
from rules.graydawn.luck.asking import unspent
from rules.graydawn.mishaps import severity
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

NOT_AT_HAND = Forecast(FREE, note="not at hand")


def thrown(scene: Scene, ask: Ask, action: Throw | Launch) -> Forecast:
    """A throw or launch at a place (GRD-THROW-01, GRD-THROW-02)."""
    unit, cell = ask.unit, action.cell
    find = offers.grenade if isinstance(action, Throw) else arms.arm
    arm = find(scene, unit, action.weapon)
    away = tossing.band(scene, unit, arm, cell) if arm is not None else None
    if arm is None or away is None:
        return NOT_AT_HAND
    chances = tossing.chances(scene, unit, arm, cell, away)
    return _coming_down(scene, unit, arm, cell, chances, (tossing.total(scene, unit, arm, cell), tossing.number(away)))


def launched(scene: Scene, ask: Ask, action: LaunchAt) -> Forecast:
    """A launch at a unit: by both totals it hits, or goes astray (GRD-THROW-02)."""
    arm = arms.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return NOT_AT_HAND
    made = Attack(ask.unit, action.target, arm)
    hit, met = attack.to_hit(scene, made), defence.to_meet(scene, made)
    goal = scene.cells(action.target)[0]
    told = _coming_down(scene, ask.unit, arm, goal, duel(scene, made), (hit, met.tally))
    known = dict.fromkeys((*shooting.assumes(scene, made), *told.assumes))
    return replace(told, assumes=tuple(known))


def duel(scene: Scene, made: Attack) -> Odds[Came]:
    """How a launch at a unit may come out (GRD-CORE-03, GRD-THROW-03)."""
    met = defence.to_meet(scene, made)
    hit, number = int(attack.to_hit(scene, made).total), int(met.tally.total)
    die = rolls.falls(scene.options.explosions)

    def came(own: int, other: int) -> Came:
        found = rolls.Duel(hit + own, hit + own - number - other)
        return Came.ON if found.hits else Came.OFF if found.total > 0 else Came.DROPPED

    return die.joined(die if met.rolled else foretelling.sure(0), came)


def _coming_down(
    scene: Scene, unit: Ref, arm: Arm, goal: Cell, chances: Odds[Came], tallies: tuple[Tally, ...]
) -> Forecast:
    """Where it may land, and what it does to every unit there, friends too (GRD-THROW-03, GRD-EXPL-01)."""
    blast = arm.weapon.blast
    if blast is None:
        return NOT_AT_HAND
    spots = tossing.landings(scene, scene.cells(unit)[0], goal, chances)
    lands = tuple((cell, spots[cell]) for cell in sorted(cell for cell in spots if cell is not None))
    success = chances.chance(lambda so: so is Came.ON)
    rings = ((float(blast.radius), blast.fills),)
    if blast.fills == "smoke":
        note = f"smoke for {clouds.SMOKE_ROUNDS} rounds"
        screen = clouds.spread(scene, goal, blast.radius)
        on_target, known = (Outcome("on target", success),), (*_hidden(scene, unit, spots), *unspent(scene, unit))
        return Forecast(FREE, tallies, on_target, success, known, note=note, rings=rings, screen=screen, lands=lands)
    ways, whole = spots.ways()
    toll = Toll(scene, arm.weapon, whole)
    for cell, _ in lands:
        toll.bursts(cell, ways[cell])
    jams = chances.chance(lambda so: so is Came.DROPPED) * odds.of(severity.fails, arm.weapon).chance(bool)
    jammed = (Outcome("jams", jams),) if jams else ()
    later = blast.timed and scene.options.fuse_rounds
    waits = (Assumption(Fact.FUTURE, "nobody moves before the fuse runs out"),) if later else ()
    return Forecast(
        FREE,
        (*tallies, *toll.tallies(goal)),
        (*toll.outcomes(), *jammed),
        success,
        (*toll.assumes(unit), *_hidden(scene, unit, spots, toll.met), *waits),
        later=toll.later(),
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
    fates = bursting.DECIDED.foretell(fields, "after").map(lambda end: end[0])
    tallies = (leaps, Tally("To reach", rolls.STANDARD, "a dive", "GRD-EXPL-04")) if chance is not None else ()
    return Forecast(FREE, tallies, foretelling.outcomes(fates, unit), chance, unspent(scene, unit))


def _caught(scene: Scene, unit: Ref, cell: Cell) -> Caught | None:
    """How the unit itself is reached from there."""
    far = min(scene.grid.straight(cell, at) for at in scene.cells(unit)) + reach.NOISE
    return next((each for each in scene.caught(cell, far, reach.ABOVE_GROUND) if each.unit == unit), None)
