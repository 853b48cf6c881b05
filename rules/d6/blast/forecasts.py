"""What bursts and what sweeps: everybody known in it, friends included, over every way the roll can fall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial

from rules.d6 import clouds
from rules.d6.attacks import attack
from rules.d6.attacks import forecasts as blows
from rules.d6.attacks.attack import Attack, Reckoning
from rules.d6.attacks.exposure import eye_over
from rules.d6.blast import explosions
from rules.d6.blast.explosions import Astray
from rules.d6.blast.toll import Toll
from rules.d6.core import scale
from rules.d6.core.equipment import Arm
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.frame.worth import Chances, Share, Worth
from rules.kernel import odds
from rules.kernel.odds import Odds
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
    landings = _landings(scene, unit, arm, cell)
    hit, come_down = _hits(landings), _coming_down(scene, unit, cell, landings)
    spots = landings.map(lambda astray: come_down[astray[:2]])
    if not _bursts(arm):
        there = (Outcome("on target", hit),)
        screen = left_hanging(scene, arm, cell)
        return replace(screen, tallies=tallies, outcomes=there, success=hit, lands=_in_order(spots))
    toll = _toll(scene, unit, arm, cell, landings)
    return Forecast(
        FREE,
        (*tallies, *value(arm), *toll.tallies()),
        toll.outcomes(),
        success=hit,
        rings=rings(scene, arm),
        lands=_in_order(spots),
    )


def weighed(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Worth:
    """The numbers of a throw or launch."""
    if explosions.attempt(scene, unit, arm, cell).refusal:
        return Worth(FREE, success=0.0)
    landings = _landings(scene, unit, arm, cell)
    hit = float(_hits(landings))
    if _bursts(arm):
        return Worth(FREE, _toll(scene, unit, arm, cell, landings).weighed(), hit)
    shares = (Share(None, 0.0, lambda: Chances(struck=hit)),)
    return Worth(FREE, shares, hit, screens=partial(_screen, scene, arm, cell))


def _bursts(arm: Arm) -> bool:
    return arm.weapon.area is not None and arm.weapon.area.kind == "explosive"


def _landings(scene: Scene, unit: Ref, arm: Arm, cell: Cell) -> Odds[Astray]:
    return odds.of(explosions.astray, explosions.tossed(scene, unit, arm, cell))


def _hits(landings: Odds[Astray]) -> Fraction:
    """How likely it comes down where it is meant to."""
    return landings.chance(lambda astray: not astray[0])


def _coming_down(scene: Scene, unit: Ref, goal: Cell, landings: Odds[Astray]) -> dict[tuple[int, int], Cell]:
    """The cell that a throw comes down in so many cells off one way."""
    start = scene.cells(unit)[0]
    each = dict.fromkeys(astray[:2] for astray in landings)
    return {off_one_way: explosions.comes_down(scene, start, goal, *off_one_way) for off_one_way in each}


def _toll(scene: Scene, unit: Ref, arm: Arm, cell: Cell, landings: Odds[Astray]) -> Toll:
    """What it costs everybody near where it may burst (DSX-EXPL-01)."""
    come_down = _coming_down(scene, unit, cell, landings)
    bursts, whole = landings.map(lambda astray: (come_down[astray[:2]], explosions.blast(arm.weapon, astray[2]))).ways()
    toll = Toll(scene, unit, eye_over(scene, unit, cell), whole)
    for at, blast in sorted(bursts, key=lambda each: (each[0], each[1].value)):
        toll.bursts(blast, at, bursts[at, blast])
    return toll


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
    note = f"{area.kind} for {counted(clouds.lasts(scene, cell), 'round')}"
    return Forecast(FREE, note=note, rings=rings(scene, arm), screen=_screen(scene, arm, cell))


def _screen(scene: Scene, arm: Arm, cell: Cell) -> tuple[Cell, ...]:
    """The cells that smoke hangs over then (DSX-SMOKE-01)."""
    area = arm.weapon.area
    if area is None or area.kind != "smoke":
        return ()
    return tuple(each for each, _ in clouds.cloud(scene, cell, area).cells)


# attacks, and the rockets among them


def attacked(scene: Scene, wish: Attack) -> Forecast:
    """An attack on a unit, and what bursts with it (DSX-CORE-01, DSX-EXPL-05)."""
    direct, target = blows.against(scene, wish), wish.target
    worked_out = _warhead(scene, wish)
    if worked_out is None:
        return direct
    toll, spots = _rocket(scene, wish, worked_out)
    others = tuple(outcome for outcome in toll.outcomes() if outcome.unit != target)
    return replace(
        direct,
        tallies=(*direct.tallies, *value(wish.arm), *_besides(toll, target)),
        outcomes=(*toll.of(target, "missed"), *others),
        rings=rings(scene, wish.arm),
        lands=_in_order(spots),
    )


def worth_of(scene: Scene, wish: Attack) -> Worth:
    """The numbers of an attack on a unit, and of what bursts with it."""
    direct, worked_out = blows.weighed(scene, wish), _warhead(scene, wish)
    return direct if worked_out is None else replace(direct, shares=_rocket(scene, wish, worked_out)[0].weighed())


def _warhead(scene: Scene, wish: Attack) -> Reckoning | None:
    """An attack worked out with which something bursts; None of any other, or where it cannot be made."""
    if not _bursts(wish.arm) or wish.arm.weapon.spell is not None:
        return None
    worked_out = attack.reckon(scene, wish)
    return worked_out if worked_out.dice.code.usable else None


def _rocket(scene: Scene, wish: Attack, worked_out: Reckoning) -> tuple[Toll, dict[Cell, Fraction]]:
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
    return toll, spots


def _strays(scene: Scene, start: Cell, goal: Cell, short: int) -> Spots:
    """Where a rocket comes down that fell short by so many points."""
    away, grain = int(scale.between(scene, (start,), (goal,))), scale.in_cells(scene.grid, 5)
    return odds.of(explosions.stray, short, away, grain).map(
        lambda landing: explosions.comes_down(scene, start, goal, landing.off, landing.way)
    )


def _besides(toll: Toll, target: Ref) -> tuple[Tally, ...]:
    """The figures of those beside a rocket's mark: his own stand there already."""
    named = toll.scene.name(target)
    return tuple(tally for tally in toll.tallies() if not tally.title.startswith(f"{named}: "))


# suppression
