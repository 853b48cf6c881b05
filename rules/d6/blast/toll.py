"""What bursts cost everybody they may reach, added up person by person over all the places where they may go off."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from rules.d6.attacks.forecasts import of_victim
from rules.d6.blast import explosions
from rules.d6.blast.explosions import ABOVE_GROUND
from rules.d6.core.defences import resistance
from rules.d6.senses import fighters
from rules.d6.senses.awareness import Knows, knows_of_fire
from rules.d6.terms.weapons import Blast
from rules.d6.wounds.losses import losses
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Caught, Pose, Scene
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

SPARED, RESISTS = "outside the blast", "resists the spell"


@dataclass
class Toll:
    """Adds up what bursts of one making do. `eye` is how the attacker stands meanwhile, if not as he does now."""

    scene: Scene
    by: Ref
    eye: Pose | None = None
    through: dict[Ref, dict[int, Fraction]] = field(default_factory=dict)
    """For each unit that may be reached, how likely it loses how many points."""
    resists: dict[Ref, Fraction] = field(default_factory=dict)
    likeliest: dict[Ref, tuple[Fraction, Cell, Caught]] = field(default_factory=dict)
    """For each of them, in which cell the burst is most likely to go off that reaches it."""

    spell: bool = False
    """Whether it is a spell that Spell Resistance stops."""

    def strikes(self, unit: Ref, points: int, chance: Fraction) -> None:
        """So likely it costs a unit so many points."""
        harms = self.through.setdefault(unit, {})
        harms[points] = harms.get(points, Fraction(0)) + chance

    def bursts(self, blast: Blast, cell: Cell, chance: Fraction, *, spares: Ref | None = None) -> None:
        """So likely it bursts in this cell (DSX-EXPL-01)."""
        self.spell = blast.cast is not None
        for each, points in _burnt(self.scene, blast, cell, self.by, self.eye):
            if each.unit == spares:
                continue
            if points is None:
                self.through.setdefault(each.unit, {})
                self.resists[each.unit] = self.resists.get(each.unit, Fraction(0)) + chance
            else:
                self.strikes(each.unit, points, chance)
            if each.unit not in self.likeliest or chance > self.likeliest[each.unit][0]:
                self.likeliest[each.unit] = chance, cell, each

    def _pose(self, unit: Ref) -> Pose | None:
        """How a unit stands when it bursts, if not as now."""
        return self.eye if unit == self.by else None

    def knows(self, unit: Ref) -> Knows:
        """Whether a unit in a burst knows of it (DSX-EXPL-01)."""
        return _knows(self.scene, unit, self.by, self.eye)

    def outcomes(self, spared: str = SPARED) -> tuple[Outcome, ...]:
        """Unit by unit, all that may happen to it; together they make up the whole."""
        found: list[Outcome] = []
        for unit in sorted(self.through):
            found += self.of(unit, spared)
        return tuple(found)

    def of(self, unit: Ref, spared: str = SPARED) -> tuple[Outcome, ...]:
        """All that may happen to one unit."""
        harms, resists = self.through[unit], self.resists.get(unit, Fraction(0))
        left = 1 - sum(harms.values(), resists)
        rows = (Outcome(spared, left, unit, spared=True), Outcome(RESISTS, resists, unit, spared=True))
        return (*(row for row in rows if row.chance), *losses(self.scene, unit, harms))

    def tallies(self) -> tuple[Tally, ...]:
        """How hard each of them is to hit where it is most likely to be reached, and its armour (DSX-EXPL-01)."""
        found: list[Tally] = []
        for unit in sorted(self.likeliest):
            _, cell, each = self.likeliest[unit]
            knows = self.knows(unit).aware
            reflexes = explosions.difficulty(self.scene, each, cell, knows=knows, pose=self._pose(unit))
            found += of_victim(self.scene, unit, reflexes)
            for line in resistance(self.scene, unit) if self.spell else ():
                found.append(replace(line, title=f"{self.scene.name(unit)}: {line.title}"))
        return tuple(found)


@lookup
def _burnt(scene: Scene, blast: Blast, cell: Cell, by: Ref, eye: Pose | None) -> tuple[tuple[Caught, int | None], ...]:
    """Who is alive in a burst in this cell, and what gets through to each; None if it resists it."""
    found = []
    for each in explosions.caught(scene, cell, blast.radius):
        if not fighters.alive(scene, each.unit):
            continue
        pose = eye if each.unit == by else None
        if pose is not None:
            each = replace(each, silhouette=scene.shows_from(cell, ABOVE_GROUND, each.unit, pose=pose))
        knows = _knows(scene, each.unit, by, eye)
        burnt = explosions.burst(blast, explosions.victim(scene, each, cell, knows=knows.aware, pose=pose))
        found.append((each, None if burnt.resisted else burnt.through))
    return tuple(found)


@lookup
def _knows(scene: Scene, unit: Ref, by: Ref, eye: Pose | None) -> Knows:
    """Whether a unit in a burst knows of it (DSX-EXPL-01)."""
    return knows_of_fire(scene, unit, by, eye=eye)
