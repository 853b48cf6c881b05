"""What bursts and what sweeps: everybody known in it, friends included, over every way the roll can fall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules import odds
from rules.assumptions import usual_figures
from rules.d6.combat import explosions, injury, spells, suppression
from rules.d6.combat.attack import Attack
from rules.d6.combat.equipment import Arm
from rules.d6.combat.explosions import Blast
from rules.d6.field import clouds, scale
from rules.d6.field.awareness import Knows, aware
from rules.d6.forecasts.parts import Share, losses, shares, suffered, total_of
from rules.d6.order import fighters
from rules.d6.play.exposure import looking_over
from rules.d6.sheets.code import Code
from rules.d6.sheets.sheet import Weapon
from rules.d6.state import Health
from rules.forecast import Assumption, Forecast, Outcome
from rules.forms import FREE
from rules.ground import Cell
from rules.refs import Ref
from rules.scene import Scene
from rules.tally import Tally

Harms = dict[Ref, dict[int, Fraction]]
"""For each unit, how likely it is to lose how many points."""


def thrown(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Forecast:
    """A throw or launch: where it comes down, and who is there (DSX-EXPL-05, DSX-EXPL-01)."""
    attempt = explosions.attempt(scene, unit, arm, cell)
    tallies = (attempt.tally, Tally("Difficulty", explosions.AT_A_CELL, "a cell", "DSX-EXPL-05"))
    if attempt.refusal:
        return Forecast(FREE, tallies, success=Fraction(0), note=attempt.refusal)
    landings = odds.of(explosions.toss, explosions.tossed(scene, unit, arm, cell))
    hit = landings.chance(lambda landing: not landing.off)
    start = scene.cells(unit)[0]
    if arm.weapon.area is None or arm.weapon.area.kind != "explosive":
        there = (Outcome("where it should", hit),)
        return replace(_left_hanging(scene, arm, cell), tallies=tallies, outcomes=there, success=hit)
    blast = explosions.blast(arm.weapon, 0)
    spots = landings.map(lambda landing: explosions.comes_down(scene, start, cell, landing))
    return Forecast(
        FREE,
        tallies,
        _burst(scene, unit, blast, spots),
        success=hit,
        assumes=_assumed(scene, unit, blast, cell),
        rings=_rings(scene, arm),
    )


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
    note = f"{area.kind} for {clouds.lasts(scene, cell)} rounds"
    return Forecast(FREE, note=note, rings=_rings(scene, arm), screen=screen)


def spell(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Forecast:
    """An area spell never scatters; the check matters only to resistance (DSX-EXPL-02, DSX-EXPL-03)."""
    attempt = spells.check(scene, unit)
    area = arm.weapon.area
    if area is None or area.kind != "explosive":
        return _left_hanging(scene, arm, cell)
    if attempt.refusal:
        return Forecast(FREE, (attempt.tally,), success=Fraction(0), note=attempt.refusal)
    totals = odds.of(total_of, attempt.code)
    harms: Harms = {}
    for total, chance in totals.items():
        _add(harms, scene, unit, explosions.blast(arm.weapon, total), cell, chance)
    blast = explosions.blast(arm.weapon, 0)
    return Forecast(
        FREE,
        (attempt.tally, Tally("Value", blast.value, arm.weapon.name, "DSX-EXPL-01")),
        _told(scene, harms),
        success=Fraction(1),
        assumes=_assumed(scene, unit, blast, cell),
        rings=_rings(scene, arm),
    )


def _burst(scene: Scene, unit: Ref, blast: Blast, spots: Mapping[Cell, Fraction]) -> tuple[Outcome, ...]:
    harms: Harms = {}
    for cell in sorted(spots):
        _add(harms, scene, unit, blast, cell, spots[cell])
    return _told(scene, harms)


def _add(harms: Harms, scene: Scene, by: Ref, blast: Blast, cell: Cell, chance: Fraction) -> None:
    """What a burst in this cell does to everybody, so likely."""
    for unit, through in scene.remembered(("burnt", blast, cell, by), lambda: _burnt(scene, by, blast, cell)):
        chances = harms.setdefault(unit, {})
        chances[through] = chances.get(through, Fraction(0)) + chance


def _burnt(scene: Scene, by: Ref, blast: Blast, cell: Cell) -> tuple[tuple[Ref, int], ...]:
    """Who is alive in a burst in this cell, and what gets through to him."""
    there = (each for each in explosions.caught(scene, cell, blast.radius) if fighters.alive(scene, each.unit))
    victims = ((each.unit, explosions.victim(scene, each, knows=_knows(scene, each.unit, by))) for each in there)
    return tuple((unit, explosions.burst(blast, victim).through) for unit, victim in victims)


def _knows(scene: Scene, unit: Ref, by: Ref) -> bool:
    return scene.remembered(
        ("knows of", unit, by), lambda: scene.side(unit) == scene.side(by) or aware(scene, unit, by).aware
    )


def _told(scene: Scene, harms: Harms) -> tuple[Outcome, ...]:
    """Unit by unit; what is left of the chances passes it by."""
    outcomes: list[Outcome] = []
    for unit in sorted(harms):
        spared = 1 - sum(harms[unit].values(), Fraction(0))
        outcomes += losses(scene, unit, harms[unit], spared)
    return tuple(outcomes)


def _assumed(scene: Scene, by: Ref, blast: Blast, cell: Cell) -> tuple[Assumption, ...]:
    return usual_figures(scene, (each.unit for each in explosions.caught(scene, cell, blast.radius) if each.unit != by))


# suppression


def swept(scene: Scene, unit: Ref, arm: Arm, front: tuple[Cell, ...]) -> Forecast:
    """One roll against everybody known in the zone as it is laid (DSX-SUPP-04, DSX-SUPP-08)."""
    eye = looking_over(scene, unit, (front[0], front[-1])) if scene.pose(unit).kept_down else None
    attempt = suppression.attempt(scene, unit, arm, front, eye=eye)
    if attempt.refusal:
        return Forecast(FREE, (attempt.tally,), success=Fraction(0), note=attempt.refusal)
    cells = suppression.zone_cells(scene, unit, front, eye=eye)
    zone, swept_over = suppression.zone(scene, unit, arm, cells, 0), frozenset(cells)
    inside = tuple(
        other
        for other in scene.units()
        if not swept_over.isdisjoint(scene.cells(other))
        and fighters.alive(scene, other)
        and suppression.exposed(scene, zone, other)
    )
    outcomes: list[Outcome] = []
    for other in inside:
        friend = Knows(True, "a friend's fire") if scene.side(other) == scene.side(unit) else None
        what = suppression.against(scene, zone, other, knows=friend)
        health, full = injury.health(scene, other), injury.hp_max(scene, other)
        outcomes += suffered(other, _sweep(attempt.code, what, health, full))
    note = f"{len(cells)} cells, {suppression.shots(scene, front)} rounds, until the start of the next turn"
    return Forecast(FREE, (attempt.tally,), tuple(outcomes), assumes=usual_figures(scene, inside), note=note)


@lru_cache(maxsize=16_384)
def _sweep(code: Code, what: suppression.Sweep, health: Health, full: int) -> tuple[Share, ...]:
    """One roll against one unit as it is, over every way it can fall."""
    chances: dict[int, Fraction] = {}
    for total, chance in odds.of(total_of, code).items():
        through = suppression.sweep(replace(what, total=total)).through
        chances[through] = chances.get(through, Fraction(0)) + chance
    return shares(health, full, chances)


def rocket(scene: Scene, wish: Attack, weapon: Weapon) -> tuple[Outcome, ...]:
    """Everybody beside a rocket's target who would be caught by its blast if it hits (DSX-EXPL-05)."""
    if weapon.area is None or weapon.area.kind != "explosive":
        return ()
    blast = explosions.blast(weapon, 0)
    goal = (wish.at or scene.pose(wish.target)).cell
    harms: Harms = {}
    _add(harms, scene, wish.attacker, blast, goal, Fraction(1))
    harms.pop(wish.target, None)
    return _told(scene, harms)
