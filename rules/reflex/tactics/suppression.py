"""Suppressive fire: strips of ground, the fear of them, free shots at units that show in them."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.flow import Ask, Flow
from rules.frame.forms import Menu, Offer
from rules.frame.ground import Cell
from rules.frame.relations import enemies, friends
from rules.frame.scene import Event, Pose, Scene, Table
from rules.frame.things import Known
from rules.kernel.angles import nearest
from rules.kernel.refs import Ref
from rules.kernel.words import counted
from rules.reflex.asks import FREE, Shown
from rules.reflex.core import attempts, course
from rules.reflex.core.able import acts, alive, awake
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.forms import Decline
from rules.reflex.core.moment import Moment
from rules.reflex.fire import attack, deeds, recoil
from rules.reflex.fire.attack import Wish
from rules.reflex.hands.ready import Arm, arm
from rules.reflex.nerve import morale, threats
from rules.reflex.state import Recoil, Strip, Suppressing, Traits
from rules.reflex.tactics.forms import Suppress, TakeShot
from rules.reflex.terms.bands import Band

USUAL = 5
"""Ticks of a weapon that has no figures of its own."""
LONG = 6
"""Rounds from which a burst is a long one: "five or more" and "five or fewer" overlap at five (RFX-SUPP-01)."""


def rating(weapon_tracer: bool, explosive: bool, rounds: int) -> int:
    """What entering such a strip counts as a threat (RFX-SUPP-01)."""
    return (2 if rounds >= LONG else 1) + (1 if weapon_tracer or explosive else 0)


def strip(scene: Scene, here: Cell, cell: Cell, rounds: int) -> tuple[Cell, ...]:
    """The cells of a strip: centred on the aim point, across the line of fire, no wider than half a metre for each
    round, one cell at least (RFX-SUPP-01).
    """
    grid = scene.grid
    many = max(1, int(rounds / 2 / grid.metres))
    across = (grid.bearing(here, cell) + 90.0) % 360.0 if here != cell else 0.0

    ways = [grid.degrees(way) for way in range(grid.directions)]
    right, left = nearest(across, ways), nearest(across + 180.0, ways)
    cells, ends = [cell], {right: cell, left: cell}
    for number in range(1, many):
        way = right if number % 2 else left
        ends[way] = grid.step(ends[way], way)
        cells.append(ends[way])
    return tuple(each for each in cells if each in grid)


def doorways(scene: Scene, here: Cell, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """The cells behind the doors and windows that a strip lies before: a unit that shows itself in one is in it too
    (RFX-SUPP-02).
    """
    found: dict[Cell, None] = {}
    for cell in cells:
        for way, beyond in scene.grid.neighbours(cell):
            barrier = scene.barrier(cell, way)
            away = scene.grid.straight(here, beyond) > scene.grid.straight(here, cell)
            if away and beyond not in cells and barrier is not None and barrier.part is not None:
                found[beyond] = None
    return tuple(found)


def unfit(scene: Scene, unit: Ref, held: Arm) -> str:
    """Why a weapon, as it is held, keeps no ground under fire; "" when it does (RFX-SUPP-01, RFX-RANGE-01)."""
    if not held.weapon.firearm:
        return "only with a firearm"
    if held.item is None or held.item.loaded < 1:
        return "is not loaded"
    return attack.in_hand(scene, Wish(unit, unit, held))


def out_of_reach(scene: Scene, unit: Ref, held: Arm, cell: Cell, *, eye: Pose | None = None) -> str:
    """Why it does not bear on a place; "" when it does (RFX-SUPP-01, RFX-RANGE-06)."""
    here = (eye or scene.pose(unit)).cell
    band = band_of_cells(scene, here, cell)
    if band is None or (held.weapon.maximum is not None and band.rank > held.weapon.maximum.rank):
        return "out of range"
    if not attack.in_arc(scene, held, cell):
        return "outside its arc"
    return "" if scene.sees_cell(unit, cell, above=1.0, eye=eye) else "cannot see there"


def price(scene: Scene, unit: Ref, action: Suppress, eye: Pose | None = None) -> int:
    """A snap shot's ticks, with the surcharge of a near target (RFX-SUPP-01, RFX-RANGE-03)."""
    held = arm(scene, unit, action.weapon)
    if held is None:
        return USUAL
    here = (eye or scene.pose(unit)).cell
    return ticks_at(held, band_of_cells(scene, here, action.cell) or Band.EXTREME)


def ticks_at(held: Arm, band: Band) -> int:
    """What keeping ground in a band under fire takes (RFX-SUPP-01, RFX-RANGE-03)."""
    if held.weapon.speed is None:
        return USUAL
    nearer = max(0, held.weapon.optimum.rank - band.rank) if held.weapon.optimum is not None else 0
    return max(1, held.weapon.speed[1] + nearer)


def suppress(moment: Moment, unit: Ref, action: Suppress) -> Flow[None]:
    """Lay the fire: no roll and no harm, but a unit that shows itself there is afraid (RFX-SUPP-01, RFX-SUPP-02)."""
    yield from ()
    table = moment.table
    held = arm(table, unit, action.weapon)
    if held is None or held.item is None:
        return
    here = (moment.eye(unit) or table.pose(unit)).cell
    rounds = recoil.fired(action.rounds, held.item.loaded)
    if rounds < 1:
        return
    fire_off(moment, unit, held, rounds)
    cells = strip(table, here, action.cell, rounds)
    cells = (*cells, *doorways(table, here, cells))
    worth = rating(held.weapon.tracer, held.weapon.burst is not None, rounds)
    laid = Strip(unit, rounds, worth, cells, table.clock.round)
    table.say(
        Event(
            "suppress",
            f"{{actor}} lays suppressive fire on {counted(len(cells), 'cell')}.",
            actor=unit,
            cells=cells,
            sound="Long bursts" if rounds >= LONG else "Shots",
            loud=deeds.LOUD,
        )
    )

    def takes_effect() -> None:
        course.change(table, attacked=True)
        table.put(unit, Suppressing(held.weapon.name))
        ref = table.add(laid, Known(_seen_by(table, laid)))
        for other in table.units():
            if not friends(table, unit, other) and shows_in(table, unit, other, laid, table.pose(other)):
                _meets(table, ref, other)

    moment.later(takes_effect)


def fire_off(moment: Moment, unit: Ref, held: Arm, rounds: int) -> None:
    """Rounds gone without a target: ammunition, recoil, noise (RFX-SUPP-01)."""
    table = moment.table
    deeds.spend(table, held, recoil.spends(table, unit, held, rounds))
    over = recoil.excess(table, unit, held, rounds)
    if over:
        table.put(unit, Recoil(held.weapon.name, over, table.clock.round))
    deeds.shows_himself(moment, unit)
    if rounds > 1:
        threats.displayed(table, unit, threats.AUTOMATIC)


def weapon(scene: Scene, owner: Ref) -> Arm | None:
    """What a unit keeps ground under fire with, if it still has it in hand."""
    own = scene.find(owner, Suppressing)
    return arm(scene, owner, own.weapon) if own is not None else None


def _seen_by(scene: Scene, laid: Strip) -> tuple[str, ...]:
    """The sides that know which ground is under fire: the shooter's, and those who look at it. Others learn of it by
    walking into it.
    """
    return tuple(side for side in scene.sides if any(_looks_on(scene, unit, laid) for unit in scene.units(side)))


def _looks_on(scene: Scene, unit: Ref, laid: Strip) -> bool:
    if unit == laid.owner:
        return True
    looks = scene.find(unit, Traits) is not None and awake(scene, unit)
    return looks and any(scene.sees_cell(unit, cell, above=1.0) for cell in laid.cells)


def shows_in(scene: Scene, owner: Ref, unit: Ref, laid: Strip, pose: Pose) -> bool:
    """Whether a unit, so placed, is in the strip and shows itself to the shooter."""
    return any(cell in laid.cells for cell in pose.cells) and scene.silhouette(owner, unit, pose=pose).in_line


def _meets(table: Table, ref: Ref, unit: Ref) -> None:
    """The strip's rating, once, to the end of the exchange; strips of several shooters add (RFX-SUPP-02)."""
    laid = table.part(ref, Strip)
    if unit in laid.met:
        return
    known = table.part(ref, Known)
    told = tuple(side for side in table.sides if side in (*known.to, table.side(unit)))
    table.put(ref, replace(laid, met=(*laid.met, unit)), Known(told))
    threats.attacked(table, unit, laid.owner)
    already = sum(unit in other.met for _, other in table.having(Strip) if other.round == laid.round)
    threats.provoke(table, unit, fear_of(already), laid.rating, table.clock.round)
    morale.review(table)


def fear_of(strips: int) -> str:
    """What the fire of so many strips is called: each is a threat of its own."""
    return "under fire" if strips == 1 else f"under fire ({strips})"


def exposures(moment: Moment, unit: Ref, poses: tuple[Pose, ...]) -> Flow[bool]:
    """A unit is about to do something that shows it in strips under fire: it is afraid, and may be shot at before
    he does it; whether that stopped him (RFX-SUPP-02, RFX-SUPP-03).
    """
    table = moment.table
    fled = attempts.morale(table, unit).broken
    for ref, laid in table.having(Strip):
        owner = laid.owner
        if owner is None or laid.round != table.clock.round or friends(table, owner, unit):
            continue
        shown = next((pose for pose in poses if shows_in(table, owner, unit, laid, pose)), None)
        if shown is None:
            continue
        _meets(table, ref, unit)
        yield from _shot_at(moment, ref, unit, shown)
        if not acts(table, unit) or (attempts.morale(table, unit).broken and not fled):
            return True
    return False


def uncovered(moment: Moment) -> Flow[None]:
    """What was done has laid open a unit that was hidden in a strip, by a door or by getting up: it is afraid, and may
    be shot at before he does anything more (RFX-SUPP-02, RFX-SUPP-03).
    """
    table = moment.table
    for ref, laid in table.having(Strip):
        owner = laid.owner
        if owner is None or laid.round != table.clock.round:
            continue
        for unit in table.units():
            pose = table.pose(unit)
            met = not friends(table, owner, unit) and table.find(unit, Traits) is not None
            if met and unit not in laid.met and alive(table, unit) and shows_in(table, owner, unit, laid, pose):
                _meets(table, ref, unit)
                yield from _shot_at(moment, ref, unit, pose)


def _shot_at(moment: Moment, ref: Ref, unit: Ref, shown: Pose) -> Flow[None]:
    """The suppressor's free shot, once at each enemy who shows himself, until he does something else (RFX-SUPP-03)."""
    table, laid = moment.table, moment.table.part(ref, Strip)
    owner = laid.owner
    if owner is None or not enemies(table, owner, unit) or not laid.free or unit in laid.shot or not acts(table, owner):
        return
    made = _free_shot(table, ref, unit, shown)
    if made is None:
        return
    answer = yield Ask(table.side(owner), owner, FREE, Shown(unit, shown, ref))
    if not isinstance(answer, TakeShot):
        return
    table.put(ref, replace(table.part(ref, Strip), shot=(*laid.shot, unit)))
    joint = Moment(table, moment.tick)
    deeds.fire_at(joint, owner, made)
    joint.settle()
    morale.review(table)


def _free_shot(table: Table, ref: Ref, unit: Ref, pose: Pose) -> Wish | None:
    """A snap shot at the same rate of fire, for no ticks (RFX-SUPP-03)."""
    laid = table.part(ref, Strip)
    assert laid.owner is not None
    held = weapon(table, laid.owner)
    if held is None or held.item is None or held.item.loaded < 1:
        return None
    rounds = recoil.fired(laid.rounds, held.item.loaded)
    made = Wish(laid.owner, unit, held, "snap", rounds, at=pose, free=True)
    return None if attack.hindrance(table, made) else made


def menu(scene: Scene, ask: Ask) -> Menu:
    """Shoot, or hold it (RFX-SUPP-03)."""
    whom = scene.name(ask.about.whom) if isinstance(ask.about, Shown) else "an enemy"
    question = f"{scene.name(ask.unit)}: {whom} is exposed in your fire zone. Shoot?"
    return Menu(question, (Offer(TakeShot), Offer(Decline)), routine=TakeShot())
