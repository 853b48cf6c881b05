"""The odds of suppressing fire: who may be hit, who is kept from acting, what a lane does to a unit that enters it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from rules.frame.body import Posture
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.graydawn import contest, rolls
from rules.graydawn.asks import COVERING
from rules.graydawn.core import arms, cover, figures
from rules.graydawn.core.arms import Arm
from rules.graydawn.covering import firing, lanes
from rules.graydawn.covering.course import SWEPT, UNDER_FIRE
from rules.graydawn.covering.forms import CoverFire, HoldFire, LayLane
from rules.graydawn.covering.lanes import Lanes
from rules.graydawn.fire import attack, heat, menace
from rules.graydawn.fire.attack import Attack
from rules.graydawn.fire.hits import hit
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.weighing import Upon
from rules.graydawn.luck.asking import unspent
from rules.graydawn.nerve import checks, points
from rules.graydawn.nerve.checks import Unnerved
from rules.graydawn.state import Guard, Guarding
from rules.graydawn.terms.weapons import Mode
from rules.graydawn.turns import stance
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import counted


class Fire(NamedTuple):
    """Fire that suppresses."""

    arm: Arm
    points: int
    about: tuple[Ref, ...]
    """All that it frightens."""
    upon: tuple[Upon, ...]
    """Those that may be hit."""


def _covers(scene: Scene, unit: Ref, action: CoverFire) -> Fire | None:
    """What stray rounds do to the target: a defence roll, or one for each burst (GRD-COVF-01, GRD-BURST-04)."""
    arm, cell = arms.arm(scene, unit, action.weapon), firing.believed(scene, unit, action.target)
    if arm is None or cell is None:
        return None
    rolled = action.times if action.mode == "burst" else 1
    fields = {**_stray(scene, Attack(unit, action.target, arm, action.mode)), "rolled": rolled}
    more = action.times * firing.points_each(arm.weapon, action.mode)
    return Fire(arm, more, firing.near(scene, unit, cell), (Upon(action.target, UNDER_FIRE, fields),))


@lookup
def _stray(scene: Scene, made: Attack) -> Mapping[str, Any]:
    return {**_defends(scene, made), "hits": 0, "hit": hit(scene, made)}


def _defends(scene: Scene, made: Attack) -> dict[str, Any]:
    """The defence of a unit against fire that is not aimed at that unit (GRD-COVF-01)."""
    return _tried(scene, made.target, int(firing.dodge(scene, made).total), firing.ESCAPES)


def _tried(scene: Scene, unit: Ref, total: int, number: int) -> dict[str, Any]:
    """A roll of a unit against what may hit it."""
    return {**contest.check(total, number, scene.options.explosions), **figures.body(scene, unit)}


def _sweeps(scene: Scene, unit: Ref, action: LayLane) -> Fire | None:
    """What a lane does to all that are known to be in it as it is laid (GRD-LANE-01, GRD-LANE-02)."""
    arm = arms.arm(scene, unit, action.weapon)
    if arm is None:
        return None
    caught = lanes.inside(scene, unit, arm.weapon, action.place, action.width)
    upon = tuple([Upon(other, SWEPT, _as_laid(scene, Attack(unit, other, arm, "burst"))) for other in caught])
    return Fire(arm, lanes.rounds(arm) // action.width, lanes.touched(scene, unit, caught), upon)


@lookup
def _as_laid(scene: Scene, made: Attack) -> Mapping[str, Any]:
    return {**_defends(scene, made), **firing.sweeps(scene, made)}


def covering(scene: Scene, ask: Ask, action: CoverFire) -> Forecast:
    """What stray rounds do to the target, and how likely all about it are to fail their next check
    (GRD-COVF-01, GRD-COVF-04).
    """
    fire = _covers(scene, ask.unit, action)
    if fire is None:
        return Forecast(FREE, note="not in hand")
    made = Attack(ask.unit, action.target, fire.arm, action.mode)
    points = Tally("Suppression", fire.points, "points", "GRD-COVF-02")
    tallies = (firing.dodge(scene, made), points, attack.told_cover(scene, made))
    return _told(scene, ask.unit, fire, tallies, made.mode)


def lane(scene: Scene, ask: Ask, action: LayLane) -> Forecast:
    """The same of a lane: its ground, and all that are known to be on it (GRD-LANE-01, GRD-LANE-02)."""
    fire = _sweeps(scene, ask.unit, action)
    if fire is None:
        return Forecast(FREE, note="not in hand")
    tally = Tally("Suppression", fire.points, "rounds by metres of width", "GRD-LANE-01")
    told = _told(scene, ask.unit, fire, (tally,), "burst")
    ground = lanes.ground(scene, ask.unit, fire.arm.weapon, action.place, action.width)
    return replace(told, note=f"{told.note}; until your turn in the next round", ground=ground)


def _told(scene: Scene, unit: Ref, fire: Fire, tallies: tuple[Tally, ...], mode: Mode) -> Forecast:
    hit = tuple(each.unit for each in fire.upon)
    attacks = (Attack(unit, other, fire.arm, mode) for other in hit)
    assumes = (each for made in attacks for each in heat.assumed(scene, made))
    return Forecast(
        FREE,
        tallies,
        tuple(row for each in fire.upon for row in each.outcomes("missed")),
        assumes=(*assumes, *_calm(scene, (*hit, *fire.about)), *unspent(scene, *hit)),
        note=_note(scene, unit, fire.about, fire.points),
        later=checks.kept(scene, _unnerved(scene, unit, fire)),
    )


def weighed(scene: Scene, ask: Ask, action: CoverFire | LayLane) -> Worth:
    """The numbers of either."""
    unit = ask.unit
    fire = _covers(scene, unit, action) if isinstance(action, CoverFire) else _sweeps(scene, unit, action)
    if fire is None:
        return Worth(FREE)
    later = checks.kept_weighed(scene, _unnerved(scene, unit, fire))
    return Worth(FREE, tuple([each.share(scene) for each in fire.upon]), later=later)


NOT_KNOWN = Assumption(Fact.UNSEEN, "the weapon of an unseen shooter is not known")
SEVERAL = 4
"""As many friends as are counted, not named."""


def _note(scene: Scene, unit: Ref, about: tuple[Ref, ...], more: int) -> str:
    friends = [scene.name(other) for other in about if not enemies(scene, unit, other)]
    named = ", ".join(friends) if len(friends) < SEVERAL else f"{len(friends)} friends"
    also = f"; suppresses {named} too" if friends else ""
    return f"{counted(more, 'suppression point')}{also}"


def _calm(scene: Scene, about: Iterable[Ref]) -> Iterator[Assumption]:
    """That nothing else frightens those it frightens."""
    for other in dict.fromkeys(about):
        if scene.assumed(other):
            yield Assumption(Fact.MIND, f"{scene.name(other)}: no other suppression, now or until it acts", other)


def _unnerved(scene: Scene, unit: Ref, fire: Fire) -> Iterator[Unnerved]:
    """How likely each unit is to be kept from acting by failing its next check, friends too (GRD-SUPP-15)."""
    here = scene.cells(unit)[0]
    for other in fire.about:
        if figures.wounds(scene, other).up:
            way = scene.grid.direction(scene.cells(other)[0], here)
            fails, whole = checks.fails(scene, other, fire.points, way)
            if fails:
                yield other, fails, whole


# what lanes do to those who rise in them or cross them


def of_rising(scene: Scene, unit: Ref, guard: Guard, moves: int) -> Forecast | None:
    """What a lane does to a unit that rises out of full cover in it; None where none does (GRD-LANE-03)."""
    if guard is Guard.FULL or cover.guarding(scene, unit).guard is not Guard.FULL:
        return None
    found = lanes.over(scene, unit)
    if not found:
        return None
    behind = stance.shelter(scene, unit)
    upright = guard is Guard.MOVING or behind is None
    posture = Posture.STANDING if upright or behind is None else behind.posture
    pose = replace(scene.pose(unit), kept_down=(), posture=posture)
    made = lanes.attack_of(scene, lanes.strongest(found), unit, pose)
    then = cover.OPEN
    if made is not None and guard is not Guard.MOVING:
        then = cover.of_line(scene, scene.silhouette(made.attacker, unit, pose=pose), pose.cells)
    tally = lanes.save(scene, unit, Guarding(guard, moves))
    outcomes = _bitten(scene, unit, found, int(tally.total), made, then, "unharmed by the lane")
    assumes = (*_of_owners(found), *unspent(scene, unit))
    return Forecast(FREE, (tally, _against(found)), outcomes, assumes=assumes)


def of_way(scene: Scene, unit: Ref, way: tuple[Cell, ...]) -> Forecast | None:
    """What the first lanes on a way do: the check to go in, and the save (GRD-LANE-04); None without any."""
    found: Lanes = ()
    left, entry = scene.cells(unit), (0, 0)
    for cell in way:
        found, entry = lanes.entered(scene, unit, left, cell), cell
        if found:
            break
        left = (cell,)
    if not found:
        return None
    held, pose = cover.guarding(scene, unit), replace(scene.pose(unit), cells=(entry,), kept_down=())
    borne = points.nerve(scene, unit).points + lanes.needed(found)
    nerve = checks.steadiness(scene, unit, None).plus(Modifier(-borne, "suppression", "GRD-LANE-04"))
    tally = lanes.save(scene, unit, held)
    goes = rolls.chance_of(int(nerve.total), rolls.STANDARD, scene.options.explosions)
    made = lanes.attack_of(scene, lanes.strongest(found), unit, pose)
    told = _bitten(scene, unit, found, int(tally.total), made, cover.OPEN, "through the lane unharmed")
    stopped = (Outcome("stops before the lane", 1 - goes, unit, spared=True),) if goes < 1 else ()
    outcomes = (*stopped, *(replace(each, chance=each.chance * goes) for each in told if goes))
    further = Assumption(Fact.ROUGH, "further lanes on the way are not counted")
    more = (*((further,) if _meets_more(scene, unit, way, entry, found) else ()), *unspent(scene, unit))
    return Forecast(FREE, (nerve, tally, _against(found)), outcomes, assumes=(*_of_owners(found), *more))


def _meets_more(scene: Scene, unit: Ref, way: tuple[Cell, ...], entry: Cell, found: Lanes) -> bool:
    rest, known = way[way.index(entry) + 1 :], {ref for ref, _ in found}
    others = (each for ref, each in lanes.live(scene) if ref not in known and each.owner != unit)
    return any(cell in each.cells for each in others for cell in rest)


def _against(found: Lanes) -> Tally:
    return Tally("Lane of fire", lanes.needed(found), "needed to save", "GRD-LANE-03")


def _of_owners(found: Lanes) -> tuple[Assumption, ...]:
    """What is said of those who keep a lane under fire."""
    return (NOT_KNOWN,) if any(each.owner is None for _, each in found) else ()


def _bitten(
    scene: Scene, unit: Ref, found: Lanes, base: int, made: Attack | None, behind: cover.Cover, spared: str
) -> tuple[Outcome, ...]:
    """What the save against lanes may end in; nothing hits where it is not known what fires (GRD-LANE-03)."""
    if made is None:
        return (Outcome(spared, Fraction(1), unit, spared=True),)
    return Upon(unit, SWEPT, _saves(scene, unit, found, base, made, behind)).outcomes(spared)


def _saves(scene: Scene, unit: Ref, found: Lanes, base: int, made: Attack, behind: cover.Cover) -> dict[str, Any]:
    """The save as it begins."""
    return {**_tried(scene, unit, base, lanes.needed(found)), **firing.sweeps(scene, made, behind)}


def perils(scene: Scene, unit: Ref) -> dict[Cell, Fraction]:
    """What it costs a unit on average to come into each lane that it is not in already (GRD-LANE-04)."""
    found: dict[Cell, Fraction] = {}
    here = scene.cells(unit)
    for ref, each in lanes.live(scene):
        if each.owner != unit and not any(cell in each.cells for cell in here):
            cost = _cost(scene, unit, ref)
            found |= {cell: cost for cell in each.cells if cell not in found or cost > found[cell]}
    return found


def _cost(scene: Scene, unit: Ref, ref: Ref) -> Fraction:
    found = tuple(each for each in lanes.live(scene) if each[0] == ref)
    made = lanes.attack_of(scene, found[0][1], unit)
    if made is None:
        return Fraction(0)
    base = int(lanes.save(scene, unit, Guarding(Guard.MOVING, 1)).total)
    return foretelling.mean(SWEPT.rows(_saves(scene, unit, found, base, made, cover.OPEN), foretelling.row))


def held(scene: Scene, ask: Ask, _action: HoldFire) -> Forecast:
    """What its own turn promises a unit that gives no covering fire: a shot at the best target in sight."""
    outcomes = _promised(scene, ask)
    assumes = (menace.MEASURE,) if outcomes else ()
    return Forecast(FREE, outcomes=outcomes, assumes=assumes)


def held_weighed(scene: Scene, ask: Ask, _action: HoldFire) -> Worth:
    """The numbers of that."""
    return of_forecast(scene, Forecast(FREE, outcomes=_promised(scene, ask)))


def _promised(scene: Scene, ask: Ask) -> tuple[Outcome, ...]:
    if ask.kind != COVERING:
        return ()
    found = menace.best(scene, ask.unit, cover.guarding(scene, ask.unit).guard, 0)
    return () if found is None else (Outcome("1 attack", Fraction(1), *found),)
