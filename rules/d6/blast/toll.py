"""What bursts cost everybody they may reach, added up person by person over all the places where they may go off."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TypeAlias

from rules.d6.attacks.forecasts import of_victim
from rules.d6.blast import explosions
from rules.d6.blast.explosions import ABOVE_GROUND
from rules.d6.core.defences import resistance
from rules.d6.senses import fighters
from rules.d6.senses.awareness import Knows, knows_of_fire
from rules.d6.terms.weapons import Blast
from rules.d6.wounds import injury
from rules.d6.wounds.losses import mean, shares, suffered
from rules.frame.forecast import Outcome
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Caught, Pose, Scene
from rules.frame.worth import Share, chances
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

Ways: TypeAlias = int | Fraction
SPARED, RESISTS = "outside the blast", "resists the spell"


@dataclass
class Toll:
    """Adds up what bursts of one making do. `eye` is how the attacker stands meanwhile, if not as he does now."""

    scene: Scene
    by: Ref
    eye: Pose | None = None
    whole: int = 1
    """In how many ways all of it can fall: everything that is added up is told in so many of them."""
    through: dict[Ref, dict[int, Ways]] = field(default_factory=dict)
    """In how many ways each unit that may be reached loses how many points."""
    resists: dict[Ref, Ways] = field(default_factory=dict)
    likeliest: dict[Ref, tuple[Ways, Cell, Caught]] = field(default_factory=dict)
    """For each of them, in which cell the burst is most likely to go off that reaches it."""

    spell: bool = False
    """Whether it is a spell that Spell Resistance stops."""

    def strikes(self, unit: Ref, points: int, ways: Ways) -> None:
        """In so many ways it costs a unit so many points."""
        harms = self.through.setdefault(unit, {})
        harms[points] = harms.get(points, 0) + ways

    def bursts(self, blast: Blast, cell: Cell, ways: Ways, *, spares: Ref | None = None) -> None:
        """In so many ways it bursts in this cell (DSX-EXPL-01)."""
        self.spell = blast.cast is not None
        for each, points in _burnt(self.scene, blast, cell, self.by, self.eye):
            if each.unit == spares:
                continue
            if points is None:
                self.through.setdefault(each.unit, {})
                self.resists[each.unit] = self.resists.get(each.unit, 0) + ways
            else:
                self.strikes(each.unit, points, ways)
            if each.unit not in self.likeliest or ways > self.likeliest[each.unit][0]:
                self.likeliest[each.unit] = ways, cell, each

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
        harms, resists = self.through[unit], self.resists.get(unit, 0)
        nothing = {spared: self.whole - sum(harms.values(), resists), RESISTS: resists}
        rows = (Outcome(why, Fraction(ways, self.whole), unit, spared=True) for why, ways in nothing.items() if ways)
        health, full = injury.health(self.scene, unit), injury.hp_max(self.scene, unit)
        return (*rows, *suffered(unit, shares(health, full, harms, self.whole)))

    def weighed(self) -> tuple[Share, ...]:
        """Unit by unit, the numbers of that."""
        return tuple(self.share(unit) for unit in sorted(self.through))

    def share(self, unit: Ref) -> Share:
        """The numbers of all that may happen to one unit."""
        health, full = injury.health(self.scene, unit), injury.hp_max(self.scene, unit)
        lost = mean(health, full, self.through[unit], self.whole)
        return Share(unit, float(lost), lambda: chances(self.scene, unit, self.of(unit)))

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
