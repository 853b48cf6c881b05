"""What a burst does to all it may reach, wherever it may come down: in words and in numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Protocol

from rules.darkconspiracy.blast import hulls, reach
from rules.darkconspiracy.blast.course import BURSTS
from rules.darkconspiracy.blast.reach import Met, Row
from rules.darkconspiracy.blast.sparks import ALIGHT, BURNT
from rules.darkconspiracy.blast.straying import Spots
from rules.darkconspiracy.harm import fronts
from rules.darkconspiracy.harm.bodies import body
from rules.darkconspiracy.harm.course import PARTS, remaining
from rules.darkconspiracy.harm.weighing import Upon, lost
from rules.darkconspiracy.hazards import burning, clouds, gas
from rules.darkconspiracy.state.body import NONE
from rules.darkconspiracy.terms.weapons import Blast
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.frame.worth import Share, chances
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref


class Fate(Protocol):
    """What may become of a unit."""

    def outcomes(self, spared: str, /) -> tuple[Outcome, ...]:
        """In words, with those for what spares it."""

    def share(self, scene: Scene) -> Share:
        """As a number."""


@dataclass(frozen=True)
class Said:
    """The same where no body takes harm at once: it is told row by row."""

    unit: Ref
    rows: Callable[[], tuple[Outcome, ...]]

    def outcomes(self, _spared: str, /) -> tuple[Outcome, ...]:
        """In words; what spares it is among them."""
        return self.rows()

    def share(self, scene: Scene) -> Share:
        """As a number."""
        rows = self.rows()
        lost = sum([float(row.chance * row.loss) for row in rows])
        return Share(self.unit, lost, lambda: chances(scene, self.unit, rows))


@dataclass(frozen=True, slots=True)
class Toll:
    """What becomes of each unit at once, and what it may come to if nothing changes."""

    now: tuple[Fate, ...] = ()
    later: tuple[Fate, ...] = ()
    screens: Callable[[], tuple[Cell, ...]] = tuple
    """The cells where smoke will hang, worked out when asked for."""


def toll(
    scene: Scene,
    blast: Blast,
    spots: Spots,
    mark: Cell,
    direct: tuple[Ref, ...] = (),
    above: tuple[Ref, ...] = (),
) -> Toll:
    """All that a burst comes to over the places where it may come about (DKC-EXP-01, DKC-EXP-02, DKC-BURN-02,
    DKC-CHEM-03, DKC-CHEM-04). One of those that are `direct`, at random, is struck by the round itself where its check
    comes off; so are the vehicles that it strikes from `above` (DKC-IND-50).
    """
    met = dict(_met(scene, blast, spots, direct))
    later = tuple(_gassed(scene, blast, spots)) if blast.fills == "tear gas" else ()
    screens = partial(clouds.cells, scene, mark, blast.burst) if _smokes(blast) else tuple
    struck = dict(each for vehicle in above for each in hulls.from_above(scene, blast, spots, vehicle))
    under = tuple(Said(unit, partial(tuple, rows)) for unit, rows in struck.items() if unit not in met)
    if blast.fills in reach.BURNS:
        burnt = tuple(Upon(unit, BURNT, {"met": its, **_opened(scene, unit)}) for unit, its in met.items())
        return Toll((*(Said(unit, partial(_alight, unit, its)) for unit, its in met.items()), *under), burnt, screens)
    now = (Upon(unit, BURSTS, {"met": its, "body": body(scene, unit)}) for unit, its in met.items())
    near = (each for each in hulls.upon(scene, blast, spots) if each.unit not in above)
    return Toll((*now, *under, *near), later, screens)


@lookup
def in_the_open(scene: Scene, unit: Ref, force: int, row: Row) -> float:
    """The mean share of its strength that a burst takes of a unit that nothing hides (DKC-EXP-01, DKC-EXP-02)."""
    met = Met(force, row, fronts.bare(scene, unit))
    return BURSTS.worth({"met": odds.sure(met), "body": body(scene, unit)}, lost)


def at_most(scene: Scene, unit: Ref, blast: Blast, cells: Mapping[Cell, float]) -> float:
    """What a burst takes of a unit at the most that comes down in these cells so likely: what it takes in the open, of
    one close by all that is left.
    """
    straight, (own, *others), bands = scene.grid.straight, scene.cells(unit), reach.bands(blast)
    left, whole = remaining(body(scene, unit)) / PARTS, 0.0
    for cell, chance in cells.items() if left else ():
        off = straight(cell, own) - reach.NOISE
        if others:
            off = min(off, *[straight(cell, at) - reach.NOISE for at in others])
        for metres, force, row in bands:
            if off <= metres:
                whole += chance * (left if force > 1 else in_the_open(scene, unit, force, row))
                break
    return whole


def _smokes(blast: Blast) -> bool:
    return clouds.KINDS.get(blast.fills, ("",))[0] == "smoke"


def _met(scene: Scene, blast: Blast, spots: Spots, direct: tuple[Ref, ...]) -> Iterator[tuple[Ref, Odds[Met]]]:
    """In how many ways it comes upon each unit how; in the rest nothing comes so far."""
    ways, whole = spots.ways()
    found: dict[Ref, dict[Met, int]] = {}
    times = max(1, len(direct))
    for (cell, hit), many in ways.items():
        if cell is None:
            continue
        for struck in direct if hit and direct else (None,):
            share = many if hit and direct else many * times
            for unit, met in reach.met(scene, blast, cell, struck):
                its = found.setdefault(unit, {})
                its[met] = its.get(met, 0) + share
    for unit in sorted(found):
        its = found[unit]
        spared = whole * times - sum(its.values())
        yield unit, Odds.counted({**its, Met(0, "", ()): spared} if spared else its, whole * times)


def _opened(scene: Scene, unit: Ref) -> dict[str, object]:
    """The first phase of burning, as far as it hangs on the unit alone (DKC-BURN-01)."""
    fields = dict(burning.opened(scene, unit, NONE))
    return {name: fields[name] for name in ("needs", "sheds", "spared", "body")}


def _alight(unit: Ref, ways: Odds[Met]) -> tuple[Outcome, ...]:
    """How likely it is set alight (DKC-BURN-02)."""
    burns = ALIGHT.chance({"met": ways}, _burns)
    told = (("set on fire", burns, False), ("not set on fire", 1 - burns, True))
    return tuple(Outcome(text, chance, unit, spared=spared) for text, chance, spared in told if chance)


def _burns(alight: tuple[int, ...]) -> bool:
    return any(alight)


def _gassed(scene: Scene, blast: Blast, spots: Spots) -> Iterator[Fate]:
    """Who will stand in the gas as the next turn begins, if nobody moves (DKC-CHEM-04)."""
    there = dict[Cell, Fraction]()
    for (cell, _), chance in spots.items():
        if cell is not None:
            there[cell] = there.get(cell, Fraction(0)) + chance
    held = {cell: frozenset(clouds.cells(scene, cell, blast.burst)) for cell in there}
    for unit in scene.units():
        if gas.breathes(scene, unit):
            own = scene.cells(unit)
            whole = sum((chance for cell, chance in there.items() if not held[cell].isdisjoint(own)), Fraction(0))
            if whole:
                yield Said(unit, partial(_chokes, scene, unit, whole))


def _chokes(scene: Scene, unit: Ref, chance: Fraction) -> tuple[Outcome, ...]:
    spared = (Outcome("outside the cloud", 1 - chance, unit, spared=True),) if chance < 1 else ()
    return (*spared, *gas.outcomes(scene, unit, chance))
