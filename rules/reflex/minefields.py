"""Mines as they lie: who knows of which, what is inside them, what is heavy enough, and the dice they go by."""

from __future__ import annotations

from dataclasses import dataclass

from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene, Table
from rules.frame.things import Known, Mine, Minefield, Trap
from rules.kernel.dice import Dice, Pool
from rules.kernel.refs import Ref
from rules.parts.mines import known as known
from rules.parts.mines import told
from rules.reflex.core.checks import chance
from rules.reflex.sheets import roster
from rules.reflex.state import Guarded, Laid, Marked, Safe, Traits, Vehicle, Works
from rules.reflex.terms import weapons

ON_FOOT, DRIVING = 100, 20
"""Faces of the die that is rolled for a walker, and for a vehicle (RFX-MINE-05)."""
SAFE = 5
"""Of a hundred: the share of faces at the top that are safe however long the way (RFX-MINE-05)."""
TENTHS = 10


def sets_one_off(dice: Dice, density: int, decimetres: int, *, vehicle: bool) -> bool:
    """One roll for all metres walked inside a field: density times metres, in per cent on foot, in twentieths for a
    vehicle. A chance that is not whole is rolled in tenths, on a die of ten times the faces (RFX-MINE-05).

    `density` counts mines in ten thousand square metres, the way is in decimetres: the chance comes out in tenths.
    """
    tenths = density * decimetres // 1000
    chance, faces = tenths, (DRIVING if vehicle else ON_FOOT) * TENTHS
    if tenths % TENTHS == 0:
        chance, faces = tenths // TENTHS, faces // TENTHS
    return dice.roll(Pool(1, faces)).value <= min(chance, faces - faces * SAFE // 100)


def sprung(dice: Dice, margin: int, *, tripwire: bool) -> bool:
    """Traffic over a single mine: d20 under pressure, d10 on a wire, at or under the margin of laying it; 1 always
    fires one that was laid by a hair (RFX-MINE-06).
    """
    return dice.roll(Pool(1, 10 if tripwire else 20)).value <= max(1, margin)


@dataclass(frozen=True, slots=True)
class Struck:
    """What became of a mine that was hit."""

    disabled: bool
    explodes: bool


def struck(dice: Dice, through: int, threshold: int) -> Struck:
    """A mine disabled by a hit goes off one time in two (RFX-MINE-12)."""
    if through < threshold:
        return Struck(False, False)
    return Struck(True, chance(dice, 50))


def jolted(dice: Dice) -> bool:
    """A disabled mine that is moved goes off one time in four (RFX-MINE-12)."""
    return chance(dice, 25)


REACH = 5.0
"""Metres of a trip line, and as far as a sensor watches (RFX-MINE-04)."""
DENSITY = {"light": 10, "medium": 20, "dense": 40}
"""Mines in ten thousand square metres: 0.01, 0.02 and 0.04 in ten (RFX-MINE-05)."""


FUZES: tuple[weapons.Fuze, ...] = ("pressure", "tripwire", "sensor", "command")


def figures(name: str) -> weapons.MineKind:
    """A mine's entry in the roster; the first one for a name it lacks."""
    known = roster.standard()
    return known.find(weapons.MineKind, name) or known.all(weapons.MineKind)[0]


def laid(scene: Scene, ref: Ref) -> Laid:
    """How a mine or minefield was laid: one of the map by the scenario's figures (RFX-MINE-03)."""
    own = scene.find(ref, Laid)
    if own is not None:
        return own
    mine = scene.find(ref, Mine)
    if mine is None:
        sown = scene.find(ref, Minefield)
        what = figures(sown.name if sown is not None else "")
        return Laid(what, fuze=what.fuze)
    what = figures(mine.name)
    fuze = next((word for word in FUZES if word == mine.fuze), what.fuze)
    lane = watched(scene, what, mine.cell, mine.facing) if fuze == "sensor" else mine.wire
    return Laid(what, fuze=fuze, facing=mine.facing, lane=lane)


@lookup
def watched(scene: Scene, what: weapons.MineKind, cell: Cell, facing: int | None) -> tuple[Cell, ...]:
    """The cells that the sensor of a mine watches: its arc, as far as a trip line reaches and nothing stands in the way
    (RFX-MINE-04, RFX-MINE-06).
    """
    around = (at for at in scene.spread(cell, REACH) if at != cell)
    if what.arc is None or facing is None:
        return tuple(around)
    return tuple(at for at in around if scene.grid.off(facing, cell, at) <= what.arc / 2)


def works(scene: Scene, ref: Ref) -> Works:
    """What is inside a mine or minefield: one of the map is live and hidden as well as the scenario says; a side that
    only looks takes that of every one (RFX-MINE-03, RFX-MINE-11, RFX-MINE-14).
    """
    own = next((inside for _, inside in scene.having(Works) if inside.mine == ref), None)
    if own is not None:
        return own
    trap = next((trap for _, trap in scene.having(Trap) if trap.mine == ref), Trap(ref))
    return Works(ref, scene.options.field_concealment, decoy=trap.decoy, tamper=trap.tamper)


def keep(table: Table, inside: Works) -> None:
    """Note what has become of the inside of a mine."""
    there = next((at for at, old in table.having(Works) if old.mine == inside.mine), None)
    if there is None:
        table.add(inside)
    else:
        table.put(there, inside)


def clear_away(table: Table, ref: Ref) -> None:
    """A mine is there no longer, nor what was inside it and believed of it."""
    kinds: tuple[type[Works | Safe | Guarded | Trap], ...] = (Works, Safe, Guarded, Trap)
    there = [at for kind in kinds for at, part in table.having(kind) if part.mine == ref]
    for at in (*there, ref):
        table.remove(at)


def believed_safe(scene: Scene, ref: Ref, side: str) -> bool:
    """Whether a side believes that a mine has been made safe (RFX-MINE-13)."""
    return any(safe.mine == ref and told(scene, at, side) for at, safe in scene.having(Safe))


def guarded(scene: Scene, ref: Ref, side: str) -> bool:
    """Whether a side has spotted an anti-tamper fuze on a mine (RFX-MINE-14)."""
    return any(each.mine == ref and told(scene, at, side) for at, each in scene.having(Guarded))


def believe_safe(table: Table, ref: Ref, side: str) -> None:
    """A side takes a mine for safe from now on (RFX-MINE-13, RFX-MINE-14)."""
    if not believed_safe(table, ref, side):
        table.add(Safe(ref), Known((side,)))


def known_cells(scene: Scene, side: str) -> frozenset[Cell]:
    """The cells where a side knows of a single mine or its trip line: nobody walks there of his own accord."""
    there = (ref for ref, _ in scene.having(Mine) if known(scene, ref, side) and not believed_safe(scene, ref, side))
    return frozenset(cell for ref in there for cell in (scene.part(ref, Mine).cell, *laid(scene, ref).lane))


def heavy_enough(scene: Scene, unit: Ref, ref: Ref) -> bool:
    """Antipersonnel mines take any unit, antitank ones vehicles only (RFX-MINE-05, RFX-MINE-06)."""
    vehicle = scene.find(unit, Vehicle)
    if vehicle is not None:
        return not (vehicle.animal and laid(scene, ref).figures.for_vehicles)
    return scene.find(unit, Traits) is not None and not laid(scene, ref).figures.for_vehicles


def safe_cells(scene: Scene, field: Ref) -> frozenset[Cell]:
    """Cells of a field that have been marked rightly (RFX-MINE-10)."""
    return frozenset(cell for _, marked in scene.having(Marked) if marked.field == field for cell in marked.safe)
