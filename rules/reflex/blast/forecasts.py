"""What a burst promises: where it may come down, and how badly everybody known there may be hurt."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rules.frame.forecast import Assumption, Fact, Outcome
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.odds import Odds, sure
from rules.kernel.refs import Ref
from rules.reflex.blast import survivors
from rules.reflex.blast.explosion import Charge
from rules.reflex.blast.reach import Arc
from rules.reflex.terms.weapons import Burst
from rules.reflex.wounds.forecasts import Upon
from rules.reflex.wounds.toll import SPARED, End

Spot = tuple[Cell, int]
"""A cell that it bursts in, and with which margin."""
Salvo = tuple[Spot, int]
"""So many rounds that burst in one place together."""
AWAY = sure(SPARED)
OUTSIDE = "outside the blast"
STAYS = Assumption(Fact.FUTURE, "nobody moves before it goes off")
WEAR = Assumption(Fact.ROUGH, "ignores wear of armour and cover from hit to hit")


def surely(cell: Cell, chance: Fraction = Fraction(1)) -> Odds[Spot | None]:
    """That it bursts in one cell, if at all."""
    chances: dict[Spot | None, Fraction] = {(cell, 0): chance}
    return Odds({**chances, None: 1 - chance} if chance < 1 else chances)


def harmed(scene: Scene, burst: Burst, where: Odds[Spot | None], arc: Arc | None = None) -> tuple[Outcome, ...]:
    """Everybody the viewer knows of who may be in it, friends included: degree by degree, and how likely it does not
    reach him (RFX-EXPL-04 to 07).
    """
    return tuple(row for each in upon(scene, burst, where, arc) for row in each.outcomes(scene))


def upon(scene: Scene, burst: Burst, where: Odds[Spot | None], arc: Arc | None = None) -> tuple[Upon, ...]:
    """The same unit by unit."""
    salvo = where.map(lambda spot: None if spot is None else (spot, 1))
    return tuple(Upon(unit, fares, OUTSIDE) for unit, fares in caught(scene, burst, salvo, arc).items())


def caught(scene: Scene, burst: Burst, where: Odds[Salvo | None], arc: Arc | None = None) -> dict[Ref, Odds[End]]:
    """How each unit comes out of it that so many rounds may reach that burst in one place one after another."""
    found: dict[Ref, dict[Salvo | None, Odds[End]]] = {}
    for salvo in where:
        if salvo is not None and _near(scene, burst, salvo[0][0]):
            for unit, end in _there(scene, burst, salvo, arc).items():
                found.setdefault(unit, {})[salvo] = end

    def fares(unit: Ref) -> Odds[End]:
        return where.then(lambda salvo: found[unit].get(salvo, AWAY))

    return {unit: fares(unit) for unit in sorted(found)}


def rings(burst: Burst | None) -> tuple[tuple[float, str], ...]:
    """How far it reaches: the primary and the secondary radius, and the gas at once (RFX-EXPL-01)."""
    radius, cloud = (float(burst.radius), float(burst.cloud)) if burst is not None else (0.0, 0.0)
    force = ((radius, "primary"), (2 * radius, "secondary")) if radius else ()
    return (*force, *(((cloud, burst.agent),) if burst is not None and cloud else ()))


def by_cell(cells: Odds[Cell | None]) -> tuple[tuple[Cell, Fraction], ...]:
    """Cells and their chances, the likeliest first; what is lost is left out."""
    there = [(cell, chance) for cell, chance in cells.items() if cell is not None and chance]
    return tuple(sorted(there, key=lambda each: (-each[1], each[0])))


def _near(scene: Scene, burst: Burst, cell: Cell) -> bool:
    """Whether any unit is near enough to a cell for it to matter what bursts there."""
    far = 3 * float(burst.radius) if not scene.options.on("confined_explosions") else 9 * float(burst.radius)
    return _within(scene, cell, far)


@lookup
def _within(scene: Scene, cell: Cell, far: float) -> bool:
    """Whether any unit is within so many metres of a cell."""
    return any(scene.grid.straight(cell, at) <= far for at in _stands(scene))


@lookup
def _stands(scene: Scene) -> tuple[Cell, ...]:
    """Where people stand and things are."""
    return tuple(dict.fromkeys(at for unit in scene.units() for at in scene.cells(unit)[:1]))


@lookup
def _there(scene: Scene, burst: Burst, salvo: Salvo, arc: Arc | None) -> dict[Ref, Odds[End]]:
    """What so many explosions in a cell do to everybody there."""
    (cell, margin), many = salvo
    charge, near = Charge(burst, cell, margin=margin), survivors.reached(scene, burst, cell, arc)
    return {each.unit: survivors.fares(scene, charge, each.by(margin), many) for each in near}


def said(scene: Scene, outcomes: tuple[Outcome, ...], *also: Assumption) -> tuple[Assumption, ...]:
    """What the odds of a burst leave out by rule, and what else is said."""
    return (*also, *worn_on_the_way(scene, [each.unit for each in outcomes if each.unit is not None]))


def worn_on_the_way(scene: Scene, units: Iterable[Ref]) -> tuple[Assumption, ...]:
    """What several hits leave out where armour wears: the later ones meet less of it (RFX-DEGR-01)."""
    return (WEAR,) if scene.options.on("armour_degradation") and any(True for _ in units) else ()
