"""What bursts and what sweeps: everybody known in it, friends included, over every way the roll can fall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules.d6.combat import attack, explosions, injury, spells, suppression
from rules.d6.combat.attack import Attack, Reckoning
from rules.d6.combat.equipment import Arm
from rules.d6.field import clouds, scale
from rules.d6.field.awareness import Knows
from rules.d6.forecasts import blows
from rules.d6.forecasts.parts import Share, figures_of, shares, suffered, total_of
from rules.d6.forecasts.toll import Toll, minds, of_victim, shaken
from rules.d6.play.exposure import eye_over
from rules.d6.play.zones import everybody_exposed
from rules.d6.sheets.code import Code
from rules.d6.state import Health, Zone
from rules.frame.forecast import Assumption, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Pose, Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted
from rules.parts.assumptions import still_there

Spots = Mapping[Cell, Fraction]
"""Where something may come down, and how likely it is to."""


def thrown(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Forecast:
    """A throw or launch: where it comes down, and who is there (DSX-EXPL-05, DSX-EXPL-01)."""
    attempt = explosions.attempt(scene, unit, arm, cell)
    tallies = (attempt.tally, Tally("Difficulty", explosions.AT_A_CELL, "a cell", "DSX-EXPL-05"))
    if attempt.refusal:
        return Forecast(FREE, tallies, success=Fraction(0), note=attempt.refusal)
    start = scene.cells(unit)[0]
    landings = odds.of(explosions.toss, explosions.tossed(scene, unit, arm, cell))
    hit = landings.chance(lambda landing: not landing.off)
    spots = landings.map(lambda landing: explosions.comes_down(scene, start, cell, landing))
    if arm.weapon.area is None or arm.weapon.area.kind != "explosive":
        there = (Outcome("on target", hit),)
        screen = _left_hanging(scene, arm, cell)
        return replace(screen, tallies=tallies, outcomes=there, success=hit, lands=_in_order(spots))
    blast = explosions.blast(arm.weapon, 0)
    toll = Toll(scene, unit, eye_over(scene, unit, cell))
    for spot in sorted(spots):
        toll.bursts(blast, spot, spots[spot])
    return Forecast(
        FREE,
        (*tallies, _value(arm, blast.value), *toll.tallies()),
        toll.outcomes(),
        success=hit,
        assumes=toll.assumes(blast),
        rings=_rings(scene, arm),
        lands=_in_order(spots),
    )


def _in_order(spots: Spots) -> tuple[tuple[Cell, Fraction], ...]:
    return tuple((cell, spots[cell]) for cell in sorted(spots))


def _value(arm: Arm, value: int) -> Tally:
    return Tally("Blast", value, f"{arm.weapon.name}: full damage if it reaches Reflexes, else half", "DSX-EXPL-01")


def _rings(scene: Scene, arm: Arm) -> tuple[tuple[float, str], ...]:
    """How far it reaches, in whole cells of this map."""
    area = arm.weapon.area
    return () if area is None else ((scale.in_cells(scene.grid, area.radius) * scene.grid.metres, area.kind),)


def _left_hanging(scene: Scene, arm: Arm, cell: Cell) -> Forecast:
    """The cloud that hangs over the place then (DSX-SMOKE-01)."""
    area = arm.weapon.area
    if area is None:
        return Forecast(FREE)
    cloud = clouds.cloud(scene, cell, area)
    screen = tuple(each for each, _ in cloud.cells) if area.kind == "smoke" else ()
    note = f"{area.kind} for {counted(clouds.lasts(scene, cell), 'round')}"
    return Forecast(FREE, note=note, rings=_rings(scene, arm), screen=screen)


def spell(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Forecast:
    """An area spell never scatters; the check matters only to resistance (DSX-EXPL-02, DSX-EXPL-03)."""
    attempt = spells.check(scene, unit)
    area = arm.weapon.area
    if area is None or area.kind != "explosive":
        return replace(_left_hanging(scene, arm, cell), lands=((cell, Fraction(1)),))
    if attempt.refusal:
        return Forecast(FREE, (attempt.tally,), success=Fraction(0), note=attempt.refusal)
    totals = odds.of(total_of, attempt.code)
    toll = Toll(scene, unit, eye_over(scene, unit, cell))
    for total, chance in totals.items():
        toll.bursts(explosions.blast(arm.weapon, total), cell, chance)
    blast = explosions.blast(arm.weapon, 0)
    return Forecast(
        FREE,
        (attempt.tally, _value(arm, blast.value), *toll.tallies()),
        toll.outcomes(),
        success=Fraction(1),
        assumes=toll.assumes(replace(blast, cast=None)),
        rings=_rings(scene, arm),
        lands=((cell, Fraction(1)),),
    )


# attacks, and the rockets among them


def attacked(scene: Scene, wish: Attack) -> Forecast:
    """An attack on somebody, and what bursts with it (DSX-CORE-01, DSX-EXPL-05)."""
    direct = blows.against(scene, wish)
    area = wish.arm.weapon.area
    if area is None or area.kind != "explosive" or wish.arm.weapon.spell is not None:
        return direct
    worked_out = attack.reckon(scene, wish)
    return _rocket(scene, wish, worked_out, direct) if worked_out.dice.code.usable else direct


def _rocket(scene: Scene, wish: Attack, worked_out: Reckoning, direct: Forecast) -> Forecast:
    """A warhead bursts at its mark if it hits, else where it strays to, but never twice on its victim (DSX-EXPL-05)."""
    blast, target = explosions.blast(wish.arm.weapon, 0), wish.target
    toll, goal = Toll(scene, wish.attacker, wish.eye), (wish.at or scene.pose(target)).cell
    spots: dict[Cell, Fraction] = {}
    for strike, chance in odds.of(attack.strike, worked_out.shot).items():
        if strike.hit and worked_out.cover.in_line:
            toll.strikes(target, strike.through, chance)
            toll.bursts(blast, goal, chance, spares=target)
            spots[goal] = spots.get(goal, Fraction(0)) + chance
            continue
        short = attack.short_by(worked_out.shot, strike)
        for cell, share in _strays(scene, scene.cells(wish.attacker)[0], goal, short).items():
            toll.bursts(blast, cell, chance * share)
            spots[cell] = spots.get(cell, Fraction(0)) + chance * share
    toll.through.setdefault(target, {})
    others = tuple(outcome for outcome in toll.outcomes() if outcome.unit != target)
    named = tuple(each for each in toll.assumes(blast) if each not in direct.assumes)
    return replace(
        direct,
        tallies=(*direct.tallies, _value(wish.arm, blast.value), *_besides(toll, target)),
        outcomes=(*toll.of(target, "missed"), *others),
        assumes=direct.assumes + named,
        rings=_rings(scene, wish.arm),
        lands=_in_order(spots),
    )


def _strays(scene: Scene, start: Cell, goal: Cell, short: int) -> Spots:
    """Where a rocket comes down that fell short by so many points."""
    away, grain = int(scale.between(scene, (start,), (goal,))), scale.in_cells(scene.grid, 5)
    return odds.of(explosions.stray, short, away, grain).map(
        lambda landing: explosions.comes_down(scene, start, goal, landing)
    )


def _besides(toll: Toll, target: Ref) -> tuple[Tally, ...]:
    """The figures of those beside a rocket's mark: his own stand there already."""
    named = toll.scene.name(target)
    return tuple(tally for tally in toll.tallies() if not tally.title.startswith(f"{named}: "))


# suppression


def swept(scene: Scene, unit: Ref, arm: Arm, front: tuple[Cell, ...]) -> Forecast:
    """One roll against everybody known in the zone as it is laid (DSX-SUPP-04, DSX-SUPP-08)."""
    eye = eye_over(scene, unit, front[0], front[-1])
    attempt = suppression.attempt(scene, unit, arm, front, eye=eye)
    if attempt.refusal:
        return Forecast(FREE, (attempt.tally,), success=Fraction(0), note=attempt.refusal)
    cells = suppression.zone_cells(scene, unit, front, eye=eye)
    zone = suppression.zone(scene, unit, arm, cells, 0)
    inside = everybody_exposed(scene, zone, eye=eye)
    outcomes: list[Outcome] = []
    tallies: list[Tally] = []
    assumes = [*figures_of(scene, inside), *still_there(scene, inside)]
    for other in inside:
        knows = suppression.knows(scene, zone, other, eye=eye)
        what = suppression.against(scene, zone, other, knows=knows, eye=eye)
        health, full = injury.health(scene, other), injury.hp_max(scene, other)
        outcomes += suffered(other, _sweep(attempt.code, what, health, full))
        tallies += of_victim(scene, other, suppression.difficulty(scene, zone, other, knows=knows, eye=eye))
        assumes += _mind_in(scene, zone, other, knows, what, eye)
    spent = counted(suppression.shots(scene, front), "round")
    note = f"{counted(len(cells), 'cell')}, {spent}, until the start of the next turn"
    assumes += shaken(scene, outcomes)
    return Forecast(FREE, (attempt.tally, *tallies), tuple(outcomes), assumes=tuple(assumes), note=note)


def _mind_in(
    scene: Scene, zone: Zone, other: Ref, knows: Knows, what: suppression.Sweep, eye: Pose | None
) -> tuple[Assumption, ...]:
    """What an enemy is taken to know of the fire, if it would be harder or easier to hit if it were not so."""
    if not knows.assumed:
        return ()
    otherwise = suppression.against(scene, zone, other, knows=Knows(not knows.aware, ""), eye=eye)
    return () if otherwise == what else minds(scene, other, knows)


@lru_cache(maxsize=16_384)
def _sweep(code: Code, what: suppression.Sweep, health: Health, full: int) -> tuple[Share, ...]:
    """One roll against one unit as it is, over every way it can fall."""
    chances: dict[int, Fraction] = {}
    for total, chance in odds.of(total_of, code).items():
        through = suppression.sweep(replace(what, total=total)).through
        chances[through] = chances.get(through, Fraction(0)) + chance
    return shares(health, full, chances)
