"""What bursts do to all they may reach, added up unit by unit over the places where they may go off."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from rules.frame.forecast import Assumption, Fact, Outcome
from rules.frame.ground import Cell
from rules.frame.scene import Caught, Scene
from rules.graydawn.blast import clouds, reach
from rules.graydawn.core import arms, figures
from rules.graydawn.flesh import bursting, foretelling
from rules.graydawn.flesh.bursting import Exposed, Fate
from rules.graydawn.nerve import checks
from rules.graydawn.terms.weapons import Blast, Weapon
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts.assumptions import still_there, usual_figures

SPARED, STANDS = "outside the blast", "stays up"
Way = Exposed | int | str | None
"""How a unit meets it: its armour and cover, what is taken off its stun save, "gas"; None for not at all."""


@dataclass
class Toll:
    """Adds up what one weapon does, wherever it may burst."""

    scene: Scene
    weapon: Weapon
    met: dict[Ref, dict[Way, Fraction]] = field(default_factory=dict)
    """For each unit that may be reached, how likely it meets the blast in which way."""
    feared: dict[Ref, dict[tuple[int, int], Fraction]] = field(default_factory=dict)
    """For each unit that may be frightened, how likely it gets how many points from which direction."""

    @property
    def blast(self) -> Blast:
        assert self.weapon.blast is not None
        return self.weapon.blast

    def bursts(self, cell: Cell, chance: Fraction) -> None:
        """So likely it bursts in this cell."""
        for each in reach.caught(self.scene, cell, self.blast):
            met = self._way(each, cell)
            if met is not None:
                ways = self.met.setdefault(each.unit, {})
                ways[met] = ways.get(met, Fraction(0)) + chance

        for unit, away in reach.frightens(self.scene, self.weapon, cell):
            way = self.scene.grid.direction(self.scene.cells(unit)[0], cell)
            points, fears = reach.fright(self.weapon, away), self.feared.setdefault(unit, {})
            fears[points, way] = fears.get((points, way), Fraction(0)) + chance

    def _way(self, each: Caught, cell: Cell) -> Way:
        if self.blast.fills == "fragments":
            return reach.exposed(self.scene, each)
        if self.blast.fills == "flash":
            return reach.dazes(self.scene, each)
        inside = self.blast.fills == "gas" and clouds.would_choke(self.scene, each.unit, self.blast, cell)
        return "gas" if inside else None

    def outcomes(self) -> tuple[Outcome, ...]:
        """Unit by unit all that may happen to it, exactly (GRD-EXPL-01, GRD-FLASH-01, GRD-GAS-01)."""
        return tuple(outcome for unit in sorted(self.met) for outcome in self._of(unit))

    def later(self) -> tuple[Outcome, ...]:
        """How likely each unit fails its next check for fright alone, and is kept from acting, friends too
        (GRD-SUPP-13).
        """
        found = []
        for unit in self._unnerved():
            fears = self.feared[unit].items()
            fails = sum((chance * checks.kept(self.scene, unit, *each) for each, chance in fears), Fraction(0))
            cost = checks.cost_of_it(self.scene, unit)
            found += [Outcome("kept from acting", fails, unit, cost)] if fails else []
        return tuple(found)

    def _unnerved(self) -> list[Ref]:
        return [unit for unit in sorted(self.feared) if figures.wounds(self.scene, unit).up]

    def _of(self, unit: Ref) -> Iterator[Outcome]:
        ways = self.met[unit]
        spared = 1 - sum(ways.values(), Fraction(0))
        if spared:
            yield Outcome(SPARED, spared, unit, spared=True)
        if "gas" in ways:
            yield from clouds.outcomes(self.scene, unit, ways["gas"])
            return
        chances: dict[str, Fraction] = {}
        losses: dict[str, Fraction] = {}
        for way, chance in ways.items():
            for (text, loss), share in self._fates(unit, way).items():
                chances[text] = chances.get(text, Fraction(0)) + share * chance
                losses[text] = losses.get(text, Fraction(0)) + share * chance * loss
        if STANDS in chances:
            yield Outcome(STANDS, chances[STANDS], unit, spared=True)
        for text in foretelling.SEVERITY:
            if text in chances:
                yield Outcome(text, chances[text], unit, losses[text] / chances[text])

    def _fates(self, unit: Ref, way: Way) -> Odds[Fate]:
        before, mettle = figures.wounds(self.scene, unit), figures.mettle(self.scene, unit)
        if isinstance(way, int):
            found = bursting.dazed(before, mettle, way)
            return found.map(lambda after: (STANDS, Fraction(0)) if after == before else bursting.fate(before, after))
        assert isinstance(way, Exposed)
        flesh, missile = figures.flesh(self.scene, unit), arms.missile(self.weapon)
        dives = reach.dives(self.scene, unit) if self.blast.timed else Fraction(0)
        return bursting.fates(before, missile, way, flesh, mettle, dives)

    def assumes(self, by: Ref) -> tuple[Assumption, ...]:
        """What is taken for granted: figures and places of enemies, and that every unit dives that gets to."""
        reached, frightened = sorted(self.met), self._unnerved()
        others = tuple(unit for unit in sorted({*reached, *frightened}) if unit != by)
        dive = self.blast.timed and self.blast.fills == "fragments"
        return (
            *still_there(self.scene, others),
            *usual_figures(self.scene, others),
            *(_calm(self.scene, unit) for unit in frightened if self.scene.assumed(unit)),
            *(_diving(self.scene, unit) for unit in reached if dive and self._could(unit)),
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
