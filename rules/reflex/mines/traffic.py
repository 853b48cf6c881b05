"""Going over mined ground: what is noticed, what is set off, and the finger on the button."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from rules.frame.flow import Ask, Flow
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Event, Footfall, Scene, Table
from rules.frame.things import Mine, Minefield
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.parts.arms_length import touching
from rules.reflex import minefields
from rules.reflex.asks import TIMING, Crossing
from rules.reflex.blast import going_off
from rules.reflex.core import able, attempts
from rules.reflex.core.attempts import PASSIVE
from rules.reflex.core.bands import band_of_cells
from rules.reflex.core.checks import check
from rules.reflex.core.moment import Moment
from rules.reflex.mines import detonation
from rules.reflex.mines.forms import DetonateUnder
from rules.reflex.state import Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Gait
from rules.reflex.terms.skills import Attribute

NEAR, FASTER = 5.0, -2
"""Metres from which one may notice a hidden mine, and what going faster than a walk takes off (RFX-MINE-03)."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A mine set off by hand as it was crossed: under the unit that crosses it, or too late (RFX-MINE-09)."""

    mine: Ref
    by: Ref
    late: bool


@dataclass
class Plan:
    """What waits for a unit on its way, by the step at which it happens."""

    fields: dict[int, Ref]
    pressed: dict[int, list[Pressed]] = field(default_factory=dict)
    passed: set[Ref] = field(default_factory=set)
    """Mines that have had their roll on this way: once for each passage (RFX-MINE-06)."""


def crossing(moment: Moment, unit: Ref, way: tuple[Cell, ...]) -> Flow[Plan]:
    """At which step of a way which minefield takes its toll: one roll for all metres inside (RFX-MINE-05). On the way
    an enemy may set off a mine by hand just as it is crossed (RFX-MINE-09).
    """
    plan = Plan(toll(moment.table, unit, way))
    yield from _by_hand(moment, unit, way, plan)
    return plan


def passes(moment: Moment, unit: Ref, footfall: Footfall, plan: Plan, step: int) -> None:
    """One step of the way: what lies under it, what the field has for the unit there, what an enemy sets off."""
    tread(moment, unit, footfall, plan.passed)
    if step in plan.fields:
        burst(moment, unit, plan.fields[step])
    for each in plan.pressed.pop(step, ()):
        _goes_off(moment, each, unit)


def way_ends(moment: Moment, unit: Ref, plan: Plan) -> None:
    """Buttons that were pressed for a step he never took: what is late goes off when he stops (RFX-MINE-09)."""
    for step in sorted(plan.pressed):
        for each in plan.pressed.pop(step):
            _goes_off(moment, replace(each, late=True), unit)


def _goes_off(moment: Moment, pressed: Pressed, unit: Ref) -> None:
    if moment.table.find(pressed.mine, Mine) is not None and minefields.works(moment.table, pressed.mine).armed:
        going_off.mine_explodes(moment, pressed.mine, trodden=None if pressed.late else unit, by=pressed.by)


def toll(table: Table, unit: Ref, way: tuple[Cell, ...]) -> dict[int, Ref]:
    """The steps of a way at which minefields take their toll (RFX-MINE-05)."""
    plan: dict[int, Ref] = {}
    if table.options.on("minefields"):
        for ref, sown in table.having(Minefield):
            inside = _inside(table, unit, ref, sown, way)
            metres = sum(far for _, far in inside)
            density = minefields.DENSITY.get(sown.density, 10)
            vehicle = table.find(unit, Vehicle)
            driven = vehicle is not None and not vehicle.animal
            dice = table.dice(ref)
            if inside and minefields.sets_one_off(dice, density, round(metres * 10), vehicle=driven):
                plan[inside[dice.roll(Pool(1, len(inside))).value - 1][0]] = ref
    return plan


def _inside(table: Table, unit: Ref, ref: Ref, sown: Minefield, way: tuple[Cell, ...]) -> list[tuple[int, float]]:
    """The steps of a way that lead through a field off any safe lane, each with its metres; a field of dummies has
    none (RFX-MINE-11).
    """
    if not minefields.heavy_enough(table, unit, ref) or minefields.works(table, ref).decoy:
        return []
    safe = minefields.safe_cells(table, ref)
    cells = frozenset(sown.cells) - frozenset(sown.cleared) - safe
    before = (table.cells(unit)[0], *way)
    steps = ((number, cell, table.grid.straight(before[number], cell)) for number, cell in enumerate(way))
    return [(number, far) for number, cell, far in steps if cell in cells]


def _by_hand(moment: Moment, unit: Ref, way: tuple[Cell, ...], plan: Plan) -> Flow[None]:
    """A unit with the button of a mine on an enemy's way that sees it may try to catch it there (RFX-MINE-09)."""
    table = moment.table
    for ref, mine in table.having(Mine):
        laid = minefields.laid(table, ref)
        if mine.cell not in way or laid.fuze != "command" or laid.figures.wick is not None:
            continue
        holder = detonation.holder(table, ref)
        if holder is None or not enemies(table, holder, unit) or not detonation.in_time(moment, holder, mine.cell):
            continue
        answer = yield Ask(table.side(holder), holder, TIMING, Crossing(unit, ref))
        if isinstance(answer, DetonateUnder):
            late = detonation.press(table, holder)
            step = _metres_on(table, way, way.index(mine.cell), late)
            plan.pressed.setdefault(step, []).append(Pressed(ref, holder, late > 0))


def _metres_on(scene: Scene, way: tuple[Cell, ...], step: int, metres: int) -> int:
    """The step of a way that lies so many metres beyond another, or its last one (RFX-MINE-09)."""
    gone = 0.0
    while gone < metres and step + 1 < len(way):
        gone += scene.grid.straight(way[step], way[step + 1])
        step += 1
    return step


def settle(moment: Moment) -> None:
    """Everything takes effect; who has fallen or jumped may have come down on a mine (RFX-MINE-06)."""
    moment.settle()
    while moment.fallen:
        lands(moment, moment.fallen.pop(0))
        moment.settle()


def lands(moment: Moment, unit: Ref) -> None:
    """A unit comes down in a cell otherwise than on foot."""
    table = moment.table
    here = table.cells(unit)
    there = tuple(ref for ref, mine in table.having(Mine) if mine.cell in here)
    if able.alive(table, unit):
        tread(moment, unit, Footfall(True, 0.0, mines=there))


def tread(moment: Moment, unit: Ref, footfall: Footfall, passed: set[Ref] | None = None) -> None:
    """Single mines under a step, trip lines across it, sensors that watch it (RFX-MINE-04, RFX-MINE-06). One that goes
    off farther away than beside the unit is an explosion like any other (RFX-MINE-07).
    """
    table = moment.table
    if not table.options.on("mines"):
        return
    here, side = table.cells(unit), table.side(unit)
    lines = [ref for ref, _ in table.having(Mine) if any(cell in minefields.laid(table, ref).lane for cell in here)]
    for ref in dict.fromkeys((*footfall.mines, *lines)):
        if table.find(ref, Mine) is None or (passed is not None and ref in passed):
            continue
        if minefields.known(table, ref, side) and footfall.metres:
            continue
        if passed is not None:
            passed.add(ref)
        laid, inside = minefields.laid(table, ref), minefields.works(table, ref)
        live = inside.armed and not inside.disabled and not inside.decoy and laid.fuze != "command"
        wired = laid.fuze in ("tripwire", "sensor")
        if (
            live
            and minefields.heavy_enough(table, unit, ref)
            and minefields.sprung(table.dice(ref), inside.margin, tripwire=wired)
        ):
            near = touching(table, here, (table.part(ref, Mine).cell,))
            if not near:
                table.say(Event("mine", "{actor} sets off a mine.", actor=unit))
            going_off.mine_explodes(moment, ref, trodden=unit if near else None)


def burst(moment: Moment, unit: Ref, ref: Ref) -> None:
    """A mine of a field goes off under a step; the field is known from now on (RFX-MINE-05)."""
    table = moment.table
    sown, cell = table.part(ref, Minefield), table.cells(unit)[0]
    table.put(ref, replace(sown, cleared=(*sown.cleared, cell)))
    table.discover(table.side(unit), ref)
    table.say(Event("mine", "{actor} sets off a mine.", actor=unit))
    going_off.mine_bursts(moment, minefields.laid(table, ref).figures, cell, trodden=unit)


def notice(table: Table, unit: Ref, gait: Gait) -> None:
    """Once, on first coming near, one may see a hidden mine or the edge of a field; one left in the open is simply
    seen (RFX-MINE-03). The mine's own dice fall, so that one nobody knows of changes no other roll.
    """
    if not able.awake(table, unit):
        return
    side, here = table.side(unit), table.cells(unit)[0]
    for ref, cells in _hidden(table, side):
        laid, inside = minefields.laid(table, ref), minefields.works(table, ref)
        nearest = min(cells, key=lambda cell: (table.grid.straight(here, cell), cell))
        if laid.open:
            band = band_of_cells(table, here, nearest)
            if band is not None and band.rank <= Band.GUNFIGHTING.rank and table.sees_cell(unit, nearest, above=0.1):
                _found(table, unit, ref)
            continue
        if unit in inside.looked or table.grid.straight(here, nearest) > NEAR:
            continue
        minefields.keep(table, replace(inside, looked=(*inside.looked, unit)))
        if sees(table, unit, ref, inside.margin, gait):
            _found(table, unit, ref)


def sees(table: Table, unit: Ref, ref: Ref, margin: int, gait: Gait) -> bool:
    """Awareness against the margin of the unit that hid it: more is needed (RFX-MINE-03)."""
    hasty = Modifier(FASTER, "too fast to look", "RFX-MINE-03") if gait > Gait.WALK else None
    attempt = attempts.attempt(table, unit, Attribute.AWA, uses=PASSIVE, penalties=(hasty,), rule="RFX-MINE-03")
    return check(table.dice(ref), attempt.check).margin > margin


def _hidden(table: Table, side: str) -> tuple[tuple[Ref, tuple[Cell, ...]], ...]:
    mines = (
        (ref, (mine.cell, *minefields.laid(table, ref).lane))
        for ref, mine in table.having(Mine)
        if not minefields.known(table, ref, side)
    )
    fields = ((ref, sown.cells) for ref, sown in table.having(Minefield) if not minefields.known(table, ref, side))
    return tuple(each for each in (*mines, *fields) if each[1])


def _found(table: Table, unit: Ref, ref: Ref) -> None:
    table.discover(table.side(unit), ref)
    table.say(Event("mine found", "{actor} finds mines.", actor=unit, secret=True))
