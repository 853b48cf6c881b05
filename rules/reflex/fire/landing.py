"""Launchers, cannon and flamethrowers at places: a still target; a miss deviates like any other (RFX-EXPL-60)."""

from __future__ import annotations

from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.knowing import Awareness
from rules.frame.relations import enemies_among, friends
from rules.frame.scene import Event, Pose, Scene, Table
from rules.kernel import odds
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.blast import fires
from rules.reflex.blast.deviation import Astray, deviate, lands
from rules.reflex.blast.going_off import detonate
from rules.reflex.core import course
from rules.reflex.core.attempts import Attempt
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.fire import deeds, flight, mark, recoil
from rules.reflex.fire.forms import ShootGround
from rules.reflex.fire.mark import Mark
from rules.reflex.hands.ready import Arm, arm
from rules.reflex.nerve import threats
from rules.reflex.state import Speed
from rules.reflex.terms.bands import Band

FLAME = 1
"""Segments a cell burns on after a flamethrower (RFX-FIRE-04)."""


def hindrance(scene: Scene, unit: Ref, held: Arm, cell: Cell, *, eye: Pose | None = None) -> str:
    """Why a place cannot be fired at; "" when it can (RFX-RANGE-01, RFX-RANGE-05, RFX-GUNFU-02)."""
    if mark.band_of(scene, unit, Mark(cell), eye=eye) is Band.PERSONAL:
        return "too close for it"
    return mark.hindrance(scene, unit, held, Mark(cell), eye=eye)


def reckon(scene: Scene, unit: Ref, held: Arm, cell: Cell, speed: Speed, *, eye: Pose | None = None) -> Attempt:
    """The check at a place (RFX-EXPL-60)."""
    return mark.reckon(scene, unit, held, Mark(cell), speed, rounds=rounds(held), eye=eye)


def rounds(held: Arm) -> int:
    """Rounds into a place: one, or the shortest burst of a weapon that fires nothing less (RFX-BURST-01)."""
    return recoil.fired(min(recoil.modes(held.weapon)), held.item.loaded if held.item is not None else 0)


def price(scene: Scene, unit: Ref, action: ShootGround, eye: Pose | None = None) -> int:
    """Ticks of a shot at a place."""
    held = arm(scene, unit, action.weapon)
    return mark.price(scene, unit, held, Mark(action.cell), action.speed, eye=eye) if held is not None else 1


def at_ground(moment: Moment, unit: Ref, action: ShootGround) -> Flow[None]:
    """A launcher, cannon or flamethrower at a place: a still target, at which a miss deviates (RFX-EXPL-60)."""
    yield from ()
    held = arm(moment.table, unit, action.weapon)
    if held is not None:
        at_place(moment, unit, held, action.cell, action.speed)


def at_place(moment: Moment, unit: Ref, held: Arm, cell: Cell, speed: Speed) -> None:
    """Fire at a place; failed, it comes down elsewhere and adds no margin (RFX-EXPL-60). At nothing to spare it is a
    dud (RFX-DMG-03). Flame burns where it was aimed (RFX-FIRE-04).
    """
    table, weapon = moment.table, held.weapon
    eye = moment.eye(unit)
    if hindrance(table, unit, held, cell, eye=eye):
        return
    attempt = reckon(table, unit, held, cell, speed, eye=eye)
    dice = table.dice(unit)
    result = check(dice, attempt.check)
    own = (f"{attempt.tally}: {result.throw}, margin {result.margin}",)
    success = result.passed if weapon.fire or result.margin else False
    table.say(
        Event(
            "launch",
            f"{{actor}} fires the {weapon.name} at {cell[0]},{cell[1]}.",
            actor=unit,
            cells=(cell,),
            own=own,
            sound="A launch",
            loud=deeds.LOUD,
            success=success,
        )
    )
    _fired(moment, unit, held, cell)
    if weapon.fire:
        moment.later(lambda: fires.flame(moment, cell, weapon.damage, FLAME, by=unit))
        return
    if weapon.burst is None or (result.passed and result.margin == 0):
        return
    here = (eye or table.pose(unit)).cell
    where: Cell | None = cell
    if not result.passed:
        band = mark.band_of(table, unit, Mark(cell), eye=eye)
        where = lands(table.grid, here, cell, deviate(dice, result.missed_by, band))
    if where is not None:
        detonate(moment, weapon.burst, where, margin=max(0, result.margin), by=unit, cause=weapon.name)


def stray(moment: Moment, unit: Ref, held: Arm) -> None:
    """A round fired in panic bursts somewhere, though not in the shooter's own cell (RFX-BOOST-02)."""
    table, weapon = moment.table, held.weapon
    where = somewhere(table, unit, held)
    if weapon.burst is not None and where is not None and where != table.cells(unit)[0]:
        detonate(moment, weapon.burst, where, by=unit, cause=weapon.name)


def somewhere(table: Table, unit: Ref, held: Arm) -> Cell | None:
    """Where it comes down: round about a place at the weapon's best range towards the nearest enemy (RFX-BOOST-02)."""
    here, cell, band = _towards(table, unit, held)
    return lands(table.grid, here, cell, _astray(table.dice(unit), band))


def anywhere(scene: Scene, unit: Ref, held: Arm) -> Odds[Cell | None]:
    """The same with all the ways the dice can fall."""
    here, cell, band = _towards(scene, unit, held)
    return odds.of(_astray, band).map(lambda astray: lands(scene.grid, here, cell, astray))


def _towards(scene: Scene, unit: Ref, held: Arm) -> tuple[Cell, Cell, Band]:
    """From where, round about which cell, and at what range something comes down that is aimed at nothing."""
    here = scene.cells(unit)[0]
    seen = enemies_among(scene, unit, (scene.find(unit, Awareness) or Awareness()).now)
    nearest = min(seen, key=lambda foe: (scene.apart(unit, foe), foe), default=None)
    way = scene.grid.direction(here, scene.cells(nearest)[0]) if nearest is not None else scene.pose(unit).facing
    cell = here
    band = flight.ranges(scene, unit, held)[0] or Band.TIGHT
    while (onward := scene.grid.step(cell, way)) in scene.grid:
        there = band_of_cells(scene, here, onward)
        if there is None or there.rank > band.rank:
            break
        cell = onward
    return here, cell, band


def _astray(dice: Dice, band: Band) -> Astray:
    """How far off a round goes that is aimed at nothing: as if missed by a die (RFX-BOOST-02)."""
    return deviate(dice, dice.roll(Pool(1, 10)).value, band)


def _fired(moment: Moment, unit: Ref, held: Arm, cell: Cell) -> None:
    """What follows every shot: a round fewer, noise, recoil, fear (RFX-ATK-01)."""
    table = moment.table
    mark.spent(moment, unit, held, rounds(held))
    for other in table.occupants(cell):
        if not friends(table, unit, other):
            threats.attacked(table, other, unit)
    threats.displayed(table, unit, "incendiaries" if held.weapon.fire else "explosives")
    moment.later(lambda: course.change(table, attacked=True))
