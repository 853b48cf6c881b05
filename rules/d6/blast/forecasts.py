"""What bursts and what sweeps: everybody known in it, friends included, over every way the roll can fall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from rules.d6 import clouds
from rules.d6.attacks import attack
from rules.d6.attacks import forecasts as blows
from rules.d6.attacks.attack import Attack, Reckoning
from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import explosions
from rules.d6.blast.toll import Toll
from rules.d6.core import scale
from rules.d6.core.equipment import Arm
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted

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
        screen = left_hanging(scene, arm, cell)
        return replace(screen, tallies=tallies, outcomes=there, success=hit, lands=_in_order(spots))
    toll = Toll(scene, unit, eye_over(scene, unit, cell))
    bursts = landings.map(
        lambda landing: (
            explosions.comes_down(scene, start, cell, landing),
            explosions.blast(arm.weapon, landing.result.throw.value),
        )
    )
    for (spot, blast), chance in sorted(bursts.items(), key=lambda each: (each[0][0], each[0][1].value)):
        toll.bursts(blast, spot, chance)
    return Forecast(
        FREE,
        (*tallies, *value(arm), *toll.tallies()),
        toll.outcomes(),
        success=hit,
        rings=rings(scene, arm),
        lands=_in_order(spots),
    )


def _in_order(spots: Spots) -> tuple[tuple[Cell, Fraction], ...]:
    return tuple((cell, spots[cell]) for cell in sorted(spots))


def value(arm: Arm) -> tuple[Tally, ...]:
    """The set value, where it is not the roll that stands in for one."""
    set_value = arm.weapon.area.value if arm.weapon.area else None
    if set_value is None:
        return ()
    words = f"{arm.weapon.name}: full damage if it reaches Reflexes, else half"
    return (Tally("Blast", set_value, words, "DSX-EXPL-01"),)


def rings(scene: Scene, arm: Arm) -> tuple[tuple[float, str], ...]:
    """How far it reaches, in whole cells of this map."""
    area = arm.weapon.area
    return () if area is None else ((scale.in_cells(scene.grid, area.radius) * scene.grid.metres, area.kind),)


def left_hanging(scene: Scene, arm: Arm, cell: Cell) -> Forecast:
    """The cloud that hangs over the place then (DSX-SMOKE-01)."""
    area = arm.weapon.area
    if area is None:
        return Forecast(FREE)
    cloud = clouds.cloud(scene, cell, area)
    screen = tuple(each for each, _ in cloud.cells) if area.kind == "smoke" else ()
    note = f"{area.kind} for {counted(clouds.lasts(scene, cell), 'round')}"
    return Forecast(FREE, note=note, rings=rings(scene, arm), screen=screen)


# attacks, and the rockets among them


def attacked(scene: Scene, wish: Attack) -> Forecast:
    """An attack on a unit, and what bursts with it (DSX-CORE-01, DSX-EXPL-05)."""
    direct = blows.against(scene, wish)
    area = wish.arm.weapon.area
    if area is None or area.kind != "explosive" or wish.arm.weapon.spell is not None:
        return direct
    worked_out = attack.reckon(scene, wish)
    return _rocket(scene, wish, worked_out, direct) if worked_out.dice.code.usable else direct


def _rocket(scene: Scene, wish: Attack, worked_out: Reckoning, direct: Forecast) -> Forecast:
    """A warhead bursts at its mark if it hits, else where it strays to, but never twice on its victim (DSX-EXPL-05)."""
    target = wish.target
    toll, goal = Toll(scene, wish.attacker, wish.eye), (wish.at or scene.pose(target)).cell
    spots: dict[Cell, Fraction] = {}
    for strike, chance in odds.of(attack.strike, worked_out.shot).items():
        blast = explosions.blast(wish.arm.weapon, strike.throw.value)
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
    return replace(
        direct,
        tallies=(*direct.tallies, *value(wish.arm), *_besides(toll, target)),
        outcomes=(*toll.of(target, "missed"), *others),
        rings=rings(scene, wish.arm),
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
