"""The numbers that the systems ask for while they do the geometry: perception, range, drift, fire, mines."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.d6 import clouds, mines, ranking
from rules.d6.attacks import attack
from rules.d6.core import cover, equipment, scale
from rules.d6.fighting import menace
from rules.d6.senses import awareness, fighters
from rules.d6.state import Stealth
from rules.d6.suppression import under_fire
from rules.frame.body import Posture, Silhouette
from rules.frame.ground import Cell
from rules.frame.measures import Drift
from rules.frame.scene import Scene
from rules.frame.things import Cloud, Mine, Minefield
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainMeasures


class Measures(PlainMeasures):
    """This rulebook's figures, as `rules.frame.book.Measures` asks for them."""

    pops_up = True

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        """ "seen", "heard" or "" (DSX-SENSE-01, DSX-SENSE-02)."""
        return awareness.perceives(scene, watcher, subject, silhouette)

    def may_notice(self, scene: Scene, watcher: Ref, subjects: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """No unit is perceived far off in the rear arc (DSX-SENSE-01)."""
        return awareness.may_notice(scene, watcher, subjects)

    def evident(self, scene: Scene, _watcher: Ref, subject: Ref) -> bool:
        """Where a unit looks is plain to see; whether it notices a unit that sneaks is not (DSX-SENSE-02)."""
        return scene.find(subject, Stealth) is None

    def in_ambush(self, scene: Scene, unit: Ref) -> bool:
        """Hidden by its Stealth, with no shot heard yet (DSX-SENSE-02, DSX-SENSE-03)."""
        return awareness.in_ambush(scene, unit)

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        """The range band of a distance for the weapon in hand; "reach" for a blow (DSX-ATK-04)."""
        cells = metres / scene.grid.metres
        return _band(scene, unit, cells, cells)

    def band_to(self, scene: Scene, unit: Ref, target: Ref) -> str:
        """The same, cell by cell: a diagonal counts as the options say, and as one for a blow (DSX-ATK-04)."""
        steps = scale.steps(scene, scene.cells(unit), scene.cells(target))
        return _band(scene, unit, scale.apart(scene, unit, target), steps)

    def drift(self, scene: Scene, cloud: Cloud) -> Drift:
        """How a cloud fares until the next round (DSX-SMOKE-01)."""
        return clouds.drift(scene, cloud)

    def sets_off(self, scene: Scene, unit: Ref, mine: Ref) -> bool:
        """Whether a unit sets such a mine off (DSX-MINE-01)."""
        laid = scene.find(mine, Mine) or scene.find(mine, Minefield)
        return laid is not None and mines.sets_off(scene, unit, laid.name)

    def perils(self, scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
        """What is thrown goes off at once (DSX-EXPL-05); but ground under fire strikes the units it finds
        (DSX-SUPP-08).
        """
        return under_fire.perils(scene, unit)

    def veils(self, _scene: Scene, _metres: float, smoke: float) -> bool:
        """As much smoke as is out of sight however near (DSX-COVER-06)."""
        return not cover.in_haze(smoke).seen

    def strikes_together(self, scene: Scene, by: Ref, upon: Ref) -> bool:
        """Units of one slot act at once (DSX-TIME-06)."""
        return fighters.can_act(scene, upon) and ranking.rank(scene, by) == ranking.rank(scene, upon)

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        """The mean loss by the best attack (DSX-CORE-01)."""
        return menace.threat(scene, by, upon, shows, posture)


def _band(scene: Scene, unit: Ref, cells: float, steps: float) -> str:
    """The band so many cells off, which a blow reaches in so many steps, for the first thing at hand that has one."""
    for arm in equipment.arms(scene, unit):
        found = attack.band_at(scene, arm.weapon, cells)
        if found:
            return found
        if arm.weapon.reach and steps <= scale.in_cells(scene.grid, arm.weapon.reach):
            return "reach"
    return ""
