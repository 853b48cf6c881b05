"""The odds of suppressing fire: who may be hit, who is kept from acting, what a lane does to a unit that enters it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction

from rules.frame.body import Posture
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.graydawn import rolls
from rules.graydawn.asks import COVERING
from rules.graydawn.core import arms, cover, figures
from rules.graydawn.covering import firing, lanes
from rules.graydawn.covering.forms import CoverFire, HoldFire, LayLane
from rules.graydawn.covering.lanes import Lanes
from rules.graydawn.fire import attack, forecasts, menace
from rules.graydawn.fire.attack import Attack
from rules.graydawn.flesh import foretelling
from rules.graydawn.flesh.course import Fate
from rules.graydawn.flesh.foretelling import Step, sure
from rules.graydawn.flesh.track import PARTS
from rules.graydawn.luck.asking import unspent
from rules.graydawn.mishaps import telling
from rules.graydawn.nerve import checks, points
from rules.graydawn.state import Guard, Guarding
from rules.graydawn.turns import stance
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import counted
from rules.parts.assumptions import still_there, usual_figures

NO_HIT: Step = (None, 0, False)


def covering(scene: Scene, ask: Ask, action: CoverFire) -> Forecast:
    """What stray rounds do to the target, and how likely all about it are to fail their next check
    (GRD-COVF-01, GRD-COVF-04).
    """
    unit, arm = ask.unit, arms.arm(scene, ask.unit, action.weapon)
    cell = firing.believed(scene, unit, action.target)
    if arm is None or cell is None:
        return Forecast(FREE, note="not in hand")
    made = Attack(unit, action.target, arm, action.mode)
    more = action.times * firing.points_each(arm.weapon, action.mode)
    about = firing.near(scene, unit, cell)
    outcomes = _strays(scene, made, _stray(scene, made), action.times if action.mode == "burst" else 1)
    told = (action.target, *about)
    return Forecast(
        FREE,
        (
            firing.dodge(scene, made),
            Tally("Suppression", more, "points", "GRD-COVF-02"),
            attack.told_cover(scene, made),
        ),
        outcomes,
        assumes=(
            *forecasts.assumes(scene, made),
            *_assumes(scene, told, (action.target,)),
            *unspent(scene, action.target),
        ),
        note=_note(scene, unit, about, more),
        later=tuple(_kept(scene, unit, about, more)),
    )


def lane(scene: Scene, ask: Ask, action: LayLane) -> Forecast:
    """What a lane does to all that are known to be in it as it is laid (GRD-LANE-01, GRD-LANE-02)."""
    unit, arm = ask.unit, arms.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(FREE, note="not in hand")
    cells = lanes.ground(scene, unit, arm.weapon, action.place, action.width)
    more, outcomes, assumes = lanes.rounds(arm) // action.width, list[Outcome](), list[Assumption]()
    caught = lanes.inside(scene, unit, cells)
    for other in caught:
        made = Attack(unit, other, arm, "burst")
        outcomes += _strays(scene, made, _stray_burst(scene, made), 1)
        assumes += forecasts.assumes(scene, made)
    about = lanes.touched(scene, unit, caught)
    return Forecast(
        FREE,
        (Tally("Suppression", more, "rounds by metres of width", "GRD-LANE-01"),),
        tuple(outcomes),
        assumes=(*assumes, *_assumes(scene, about, caught), *unspent(scene, *caught)),
        note=f"{_note(scene, unit, about, more)}; until your turn in the next round",
        later=tuple(_kept(scene, unit, about, more)),
        ground=cells,
    )


SEVERAL = 4
"""As many friends as are counted, not named."""


def _note(scene: Scene, unit: Ref, about: tuple[Ref, ...], more: int) -> str:
    friends = [scene.name(other) for other in about if not enemies(scene, unit, other)]
    named = ", ".join(friends) if len(friends) < SEVERAL else f"{len(friends)} friends"
    also = f"; suppresses {named} too" if friends else ""
    return f"{counted(more, 'suppression point')}{also}"


def _assumes(scene: Scene, about: Iterable[Ref], told: tuple[Ref, ...]) -> Iterator[Assumption]:
    """What is taken for granted of those it frightens: their figures, and that nothing else frightens them."""
    rest = tuple(other for other in dict.fromkeys(about) if other not in told)
    yield from usual_figures(scene, rest)
    yield from still_there(scene, rest)
    for other in dict.fromkeys(about):
        if scene.assumed(other):
            yield Assumption(Fact.MIND, f"{scene.name(other)}: no other suppression, now or until it acts", other)


def _kept(scene: Scene, unit: Ref, about: tuple[Ref, ...], more: int) -> Iterator[Outcome]:
    """How likely each unit is to be kept from acting by failing its next check, friends too (GRD-SUPP-15); one that
    cowers already loses less by it.
    """
    for other in about:
        if figures.wounds(scene, other).up:
            way = scene.grid.direction(scene.cells(other)[0], scene.cells(unit)[0])
            failing = checks.kept(scene, other, more, way)
            if failing:
                yield Outcome("kept from acting", failing, other, checks.cost_of_it(scene, other))


def _strays(scene: Scene, made: Attack, roll: Odds[Step], times: int) -> tuple[Outcome, ...]:
    """The possible results of a target's defence rolls."""
    ends = telling.ends(scene, made.target, *(roll,) * times)
    return foretelling.outcomes(ends, made.target, "missed")


def _stray(scene: Scene, made: Attack) -> Odds[Step]:
    """One defence roll against fire not aimed at the unit (GRD-COVF-01)."""
    dodge, struck = int(firing.dodge(scene, made).total), firing.hit(scene, made)
    return rolls.falls(scene.options.explosions).map(
        lambda die: (struck, 1, False) if firing.strays(dodge + die) else NO_HIT
    )


def _stray_burst(scene: Scene, made: Attack) -> Odds[Step]:
    """The same of a lane, whose rounds hit as the burst table says (GRD-LANE-02)."""
    dodge, hits = int(firing.dodge(scene, made).total), _bursts(scene, made)
    strays = rolls.falls(scene.options.explosions).map(lambda die: firing.strays(dodge + die))
    return strays.then(lambda so: hits if so else sure(NO_HIT))


def _bursts(scene: Scene, made: Attack, behind: cover.Cover | None = None) -> Odds[Step]:
    """A hit by one, two or three rounds at once (GRD-LANE-02)."""
    many = odds.of(attack.burst, scene.options.burst_table)
    return many.map(lambda hits: (firing.hit(scene, made, hits, behind), 1, False))


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
    ends = _bitten(scene, unit, found, int(tally.total), made, then)
    outcomes = foretelling.outcomes(ends, unit, "unharmed by the lane")
    assumes = (*_of_owners(scene, found), *unspent(scene, unit))
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
    ends = _bitten(scene, unit, found, int(tally.total), made, cover.OPEN)
    told = foretelling.outcomes(ends, unit, "through the lane unharmed")
    stopped = (Outcome("stops before the lane", 1 - goes, unit, spared=True),) if goes < 1 else ()
    outcomes = (*stopped, *(replace(each, chance=each.chance * goes) for each in told if goes))
    further = Assumption(Fact.ROUGH, "further lanes on the way are not counted")
    more = (*((further,) if _meets_more(scene, unit, way, entry, found) else ()), *unspent(scene, unit))
    return Forecast(FREE, (nerve, tally, _against(found)), outcomes, assumes=(*_of_owners(scene, found), *more))


def _meets_more(scene: Scene, unit: Ref, way: tuple[Cell, ...], entry: Cell, found: Lanes) -> bool:
    rest, known = way[way.index(entry) + 1 :], {ref for ref, _ in found}
    others = (each for ref, each in lanes.live(scene) if ref not in known and each.owner != unit)
    return any(cell in each.cells for each in others for cell in rest)


def _against(found: Lanes) -> Tally:
    return Tally("Lane of fire", lanes.needed(found), "needed to save", "GRD-LANE-03")


def _of_owners(scene: Scene, found: Lanes) -> tuple[Assumption, ...]:
    """What is taken for granted of those who keep a lane under fire."""
    owners = tuple(each.owner for _, each in found if each.owner is not None)
    hidden = (
        (Assumption(Fact.UNSEEN, "the weapon of an unseen shooter is not known"),) if len(owners) < len(found) else ()
    )
    return (*still_there(scene, owners), *usual_figures(scene, owners), *hidden)


def _bitten(
    scene: Scene, unit: Ref, found: Lanes, base: int, made: Attack | None, behind: cover.Cover
) -> Odds[Fate | None]:
    """What the save against lanes may end in; None where nothing hits."""
    if made is None:
        return sure(None)
    hits = _bursts(scene, made, behind)
    saved = odds.of(rolls.reaches, base, lanes.needed(found), scene.options.explosions)
    return telling.ends(scene, unit, saved.then(lambda so: sure(NO_HIT) if so else hits))


def perils(scene: Scene, unit: Ref) -> dict[Cell, Fraction]:
    """What it costs a unit on average to come into each lane that it is not in already (GRD-LANE-04)."""
    found: dict[Cell, Fraction] = {}
    here = scene.cells(unit)
    for ref, each in lanes.live(scene):
        if each.owner != unit and not any(cell in each.cells for cell in here):
            cost = _cost(scene, unit, ref)
            found.update((cell, max(cost, found.get(cell, Fraction(0)))) for cell in each.cells)
    return found


@lookup
def _cost(scene: Scene, unit: Ref, ref: Ref) -> Fraction:
    found = tuple(each for each in lanes.live(scene) if each[0] == ref)
    made = lanes.attack_of(scene, found[0][1], unit)
    base = int(lanes.save(scene, unit, Guarding(Guard.MOVING, 1)).total)
    ends = _bitten(scene, unit, found, base, made, cover.OPEN)
    return ends.mean(lambda fate: fate[1] if fate is not None else 0) / PARTS


def held(scene: Scene, ask: Ask, _action: HoldFire) -> Forecast:
    """What its own turn promises a unit that gives no covering fire: a shot at the best target in sight."""
    found = None
    if ask.kind == COVERING:
        found = menace.best(scene, ask.unit, cover.guarding(scene, ask.unit).guard, 0)
    if found is None:
        return Forecast(FREE)
    foe, mean = found
    assumes = (*usual_figures(scene, menace.in_sight(scene, ask.unit)), menace.MEASURE)
    return Forecast(FREE, outcomes=(Outcome("1 attack", Fraction(1), foe, mean),), assumes=assumes)
