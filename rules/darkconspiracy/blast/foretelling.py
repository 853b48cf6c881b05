"""What throws and shots on a high arc promise: where they come down, and what becomes of all they reach."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from rules.darkconspiracy.blast import reach, straying
from rules.darkconspiracy.blast.straying import Flight, Spots
from rules.darkconspiracy.blast.together import ABOARD
from rules.darkconspiracy.blast.toll import Fate, Toll, at_most, toll
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.people import Traits
from rules.darkconspiracy.terms.weapons import Blast
from rules.darkconspiracy.vehicles import aboard
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.frame.worth import Share, Worth
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

SPARED = "outside the blast"
NOT_AT_HAND = Forecast(FREE, note="not at hand")
STAYS = Assumption(Fact.FUTURE, "nobody moves before it bursts")
AS_LAST_KNOWN = Assumption(Fact.UNSEEN, "doors and smoke out of sight are as last known, and no one else is there")


@dataclass(frozen=True)
class Foreseen:
    """What something that bursts may come to: in words for a person, in numbers for computer players."""

    scene: Scene
    toll: Toll
    checked: bool
    """Whether there is a check."""
    spots: Spots
    blast: Blast
    tally: Callable[[], Tally]
    assumes: Callable[[], tuple[Assumption, ...]] = tuple
    note: str = ""
    delay: Fraction = Fraction(0)

    def told(self) -> Forecast:
        """For a player to read."""
        lands = dict[Cell, Fraction]()
        for (cell, _), chance in self.spots.items():
            if cell is not None:
                lands[cell] = lands.get(cell, Fraction(0)) + chance
        now, later = (tuple(row for fate in fates for row in fate.outcomes(SPARED)) for fates in self._fates)
        return Forecast(
            FREE,
            (self.tally(),),
            now,
            self.spots.chance(_hits) if self.checked else None,
            self.assumes(),
            self.note,
            later,
            delay=self.delay,
            rings=rings(self.blast),
            screen=self.toll.screens(),
            lands=tuple(sorted(lands.items())),
        )

    def worth(self) -> Worth:
        """In numbers."""
        now, later = (tuple([fate.share(self.scene) for fate in fates]) for fates in self._fates)
        ways, whole = self.spots.ways()
        success = sum([many for (_, hit), many in ways.items() if hit]) / whole if self.checked else None
        return Worth(FREE, now, success, later, delay=self.delay, screens=self.toll.screens)

    @property
    def _fates(self) -> tuple[tuple[Fate, ...], tuple[Fate, ...]]:
        return self.toll.now, self.toll.later


def rings(blast: Blast) -> tuple[tuple[float, str], ...]:
    """How far it reaches (DKC-EXP-01, DKC-EXP-02)."""
    if blast.fills in reach.CLOUDS:
        return ((float(blast.burst), blast.fills),)
    return ((float(blast.burst), "inner burst"), (reach.widest(blast), "outer burst"))


def foresee(
    scene: Scene,
    unit: Ref,
    blast: Blast,
    mark: Cell,
    flight: Flight,
    tally: Callable[[], Tally],
    *,
    around: Cell | None = None,
    direct: tuple[Ref, ...] = (),
    above: tuple[Ref, ...] = (),
    delay: Fraction = Fraction(0),
) -> Foreseen:
    """All that comes of something that is to burst on a mark, or around another place (DKC-GREN-02, DKC-IND-05)."""
    goal = around or mark
    spots = straying.landings(scene, scene.cells(unit)[0], goal, flight)
    found = toll(scene, blast, spots, goal, direct, above)
    assumes = partial(_assumes, scene, unit, spots, (ABOARD,) if above else ())
    return Foreseen(scene, found, flight.need is not None, spots, blast, tally, assumes, _note(blast), delay)


def _assumes(scene: Scene, unit: Ref, spots: Spots, rough: tuple[Assumption, ...]) -> tuple[Assumption, ...]:
    reached = dict.fromkeys(cell for cell, _ in spots if cell is not None)
    unseen = () if all(scene.sees_cell(unit, cell) for cell in reached) else (AS_LAST_KNOWN,)
    return STAYS, *unseen, *rough


def _hits(fell: tuple[Cell | None, bool]) -> bool:
    return fell[1]


def at_best(scene: Scene, unit: Ref, blast: Blast, mark: Cell, flight: Flight) -> Worth | None:
    """What a burst does to enemies at the most; None where vehicles may be struck, or bodies set alight."""
    if blast.fills in reach.BURNS or (blast.fills not in reach.CLOUDS and aboard.vehicles(scene)):
        return None
    apart = min(flight.most, flight.faces * flight.each) + scene.grid.metres + reach.widest(blast)
    bodies = [other for other in scene.units() if scene.find(other, Traits) and knowing.alive(scene, other)]
    near = (foe for foe in bodies if min(scene.grid.straight(mark, at) for at in scene.cells(foe)) <= apart)
    foes = [foe for foe in near if enemies(scene, unit, foe)]
    if not foes:
        return Worth(FREE)
    cells = dict[Cell, float]()
    ways, whole = straying.landings(scene, scene.cells(unit)[0], mark, flight).ways()
    for (cell, _), many in ways.items():
        if cell is not None:
            cells[cell] = cells.get(cell, 0.0) + many / whole
    return Worth(FREE, tuple([Share(foe, at_most(scene, foe, blast, cells)) for foe in foes]))


def _note(blast: Blast) -> str:
    return "the cloud hangs from the next turn on, for six turns" if blast.fills in reach.CLOUDS else ""


Foresee = Callable[[Scene, Ref, Any], Foreseen | None]
"""What is foreseen of a form; None where it is not at hand."""


def tells(foresee: Foresee) -> Callable[[Scene, Ask, Any], Forecast]:
    """What is foreseen of a form in words."""

    def told(scene: Scene, ask: Ask, action: Any) -> Forecast:
        found = foresee(scene, ask.unit, action)
        return NOT_AT_HAND if found is None else found.told()

    return told


def weighs(foresee: Foresee) -> Callable[[Scene, Ask, Any], Worth]:
    """The same in numbers."""

    def weighed(scene: Scene, ask: Ask, action: Any) -> Worth:
        found = foresee(scene, ask.unit, action)
        return Worth(FREE) if found is None else found.worth()

    return weighed
