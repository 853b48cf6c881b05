"""What bursts do to all they may reach, added up unit by unit over the places where they may go off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Caught, Scene
from rules.frame.worth import Share, of_forecast
from rules.graydawn.blast import clouds, reach
from rules.graydawn.core import arms, figures
from rules.graydawn.flesh import bursting, foretelling, weighing
from rules.graydawn.flesh.bursting import Exposed
from rules.graydawn.luck.asking import unspent
from rules.graydawn.nerve import checks
from rules.graydawn.nerve.checks import Unnerved
from rules.graydawn.terms.weapons import Blast, Weapon
from rules.kernel.courses.course import Course
from rules.kernel.courses.reading import Rows, mixed
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

SPARED, STANDS = "outside the blast", "stays up"
Way = Exposed | int | str | None
"""How a unit meets it: its armour and cover, what is taken off its stun save, "gas"; None for not at all."""


Met = tuple[tuple[Ref, Way], ...]
Fears = tuple[tuple[Ref, tuple[int, int]], ...]


@lookup
def _burst(scene: Scene, weapon: Weapon, cell: Cell) -> tuple[Met, Fears]:
    """The units that a burst in this cell reaches, and how each meets it; those that it frightens, by how many points,
    and from which direction (GRD-SUPP-13).
    """
    assert weapon.blast is not None
    blast, way = weapon.blast, scene.grid.direction
    met = [(each.unit, _way(scene, blast, each, cell)) for each in reach.caught(scene, cell, blast)]
    fears = [
        (unit, (reach.fright(weapon, away), way(scene.cells(unit)[0], cell)))
        for unit, away in reach.frightens(scene, weapon, cell)
    ]
    return tuple([each for each in met if each[1] is not None]), tuple(fears)


def _way(scene: Scene, blast: Blast, each: Caught, cell: Cell) -> Way:
    if blast.fills == "fragments":
        return reach.exposed(scene, each)
    if blast.fills == "flash":
        return reach.dazes(scene, each)
    return "gas" if blast.fills == "gas" and clouds.would_choke(scene, each.unit, blast, cell) else None


@dataclass
class Toll:
    """Adds up what one weapon does, wherever it may burst."""

    scene: Scene
    weapon: Weapon
    whole: int
    """In how many ways it may come down in all."""
    met: dict[Ref, dict[Way, int]] = field(default_factory=dict)
    """For each unit that may be reached, in how many ways it meets the blast like this and like that."""
    feared: dict[Ref, dict[tuple[int, int], int]] = field(default_factory=dict)
    """For each unit that may be frightened, in how many ways it gets so many points from such a direction."""

    @property
    def blast(self) -> Blast:
        assert self.weapon.blast is not None
        return self.weapon.blast

    def bursts(self, cell: Cell, many: int) -> None:
        """Count a burst in this cell, which can come about in so many ways."""
        reached, frightened = _burst(self.scene, self.weapon, cell)
        for unit, met in reached:
            ways = self.met.setdefault(unit, {})
            ways[met] = ways.get(met, 0) + many
        for unit, fear in frightened:
            fears = self.feared.setdefault(unit, {})
            fears[fear] = fears.get(fear, 0) + many

    def outcomes(self) -> tuple[Outcome, ...]:
        """Unit by unit all that may happen to it, exactly (GRD-EXPL-01, GRD-FLASH-01, GRD-GAS-01)."""
        return tuple(outcome for unit in sorted(self.met) for outcome in self._of(unit))

    def shares(self) -> tuple[Share, ...]:
        """The same as numbers."""
        return tuple([self._share(unit) for unit in sorted(self.met)])

    def _share(self, unit: Ref) -> Share:
        ways = self.met[unit]
        if "gas" in ways:
            return of_forecast(self.scene, Forecast(FREE, outcomes=tuple(self._of(unit)))).shares[0]
        told = [(many, *self._told(unit, way)) for way, many in ways.items()]
        loss = sum([many * course.worth(fields, weighing.lost) for many, course, fields in told])
        return Share(unit, loss / self.whole, lambda: foretelling.chances(self.scene, unit, self._rows(unit)))

    def later(self) -> Iterator[Unnerved]:
        """How likely each unit fails its next check for fright alone, and is kept from acting, friends too
        (GRD-SUPP-13).
        """
        for unit in self._unnerved():
            ways, whole = 0, self.whole
            for fear, many in self.feared[unit].items():
                fails, all_ = checks.fails(self.scene, unit, *fear)
                ways, whole = ways + many * fails, self.whole * all_
            if ways:
                yield unit, ways, whole

    def _unnerved(self) -> list[Ref]:
        return [unit for unit in sorted(self.feared) if figures.wounds(self.scene, unit).up]

    def _of(self, unit: Ref) -> Iterator[Outcome]:
        ways = self.met[unit]
        spared = self.whole - sum(ways.values())
        if spared:
            yield Outcome(SPARED, Fraction(spared, self.whole), unit, spared=True)
        if "gas" in ways:
            yield from clouds.outcomes(self.scene, unit, Fraction(ways["gas"], self.whole))
            return
        found = rows, whole = self._rows(unit)
        if STANDS in rows:
            yield Outcome(STANDS, Fraction(rows[STANDS][0], whole), unit, spared=True)
        yield from foretelling.outcomes(found, unit)

    def _rows(self, unit: Ref) -> Rows:
        """What becomes of a unit that meets it in these ways: dazzled, it may stay up."""
        found = list[tuple[int, Rows]]()
        for way, many in self.met[unit].items():
            course, fields = self._told(unit, way)
            rows, whole = course.rows(fields, foretelling.row)
            found.append((many, ({name or STANDS: its for name, its in rows.items()}, whole)))
        return mixed(found, self.whole)

    def _told(self, unit: Ref, way: Way) -> tuple[Course, Mapping[str, Any]]:
        """How a unit fares that meets it so."""
        if isinstance(way, int):
            return bursting.DAZED, figures.body(self.scene, unit) | {"modifier": way}
        assert isinstance(way, Exposed)
        fields = reach.in_blast(self.scene, unit, way, dives=self.blast.timed)
        return bursting.BURST, fields | {"missile": arms.missile(self.weapon)}

    def assumes(self, by: Ref) -> tuple[Assumption, ...]:
        """What its rules take for granted: that nothing else frightens anybody, and that every unit dives that can."""
        reached, frightened = sorted(self.met), self._unnerved()
        dive = self.blast.timed and self.blast.fills == "fragments"
        return (
            *(_calm(self.scene, unit) for unit in frightened if self.scene.assumed(unit)),
            *(_diving(self.scene, unit) for unit in reached if dive and self._could(unit)),
            *unspent(self.scene, by, *reached),
        )

    def _could(self, unit: Ref) -> bool:
        missile, flesh = arms.missile(self.weapon), figures.flesh(self.scene, unit)
        ways = (way for way in self.met[unit] if isinstance(way, Exposed))
        return reach.dives(self.scene, unit) > 0 and any(bursting.matters(missile, way, flesh) for way in ways)

    def tallies(self, cell: Cell) -> tuple[Tally, ...]:
        """How the units it reaches on the mark meet it: what their torsos stop, what their bare parts suffer, and how
        it frightens those around (GRD-EXPL-02, GRD-EXPL-03, GRD-SUPP-13).
        """
        return tuple(self._tallies(cell))

    def _tallies(self, cell: Cell) -> Iterator[Tally]:
        for each in reach.caught(self.scene, cell, self.blast) if self.blast.fills == "fragments" else ():
            name, way = self.scene.name(each.unit), reach.exposed(self.scene, each)
            yield Tally(f"{name} stops", way.cover + way.power, "cover, torso, protected parts", "GRD-EXPL-02")
            yield Tally(f"{name}: second wound", way.second, "bare parts", "GRD-EXPL-03")
        for unit, away in reach.frightens(self.scene, self.weapon, cell):
            points = reach.fright(self.weapon, away)
            yield Tally(f"{self.scene.name(unit)}: suppression", points, "the blast", "GRD-SUPP-13")


def _calm(scene: Scene, unit: Ref) -> Assumption:
    return Assumption(Fact.MIND, f"{scene.name(unit)}: no wound and no other suppression until it acts", unit)


def _diving(scene: Scene, unit: Ref) -> Assumption:
    return Assumption(Fact.ANSWER, f"{scene.name(unit)} dives aside if it notices the grenade", unit)
