"""The numbers that the systems ask for while they do the geometry: perception, range, what units cost each other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.darkconspiracy.blast import fuses
from rules.darkconspiracy.core import arms, cover, distance
from rules.darkconspiracy.fire import forecasts, menace, ranges, strays
from rules.darkconspiracy.fire.forms import Fire
from rules.darkconspiracy.hazards import clouds
from rules.darkconspiracy.order import hiding
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.body import Wounds
from rules.darkconspiracy.state.hiding import Hiding
from rules.frame.body import Posture, Silhouette
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.measures import Drift, Feared
from rules.frame.scene import Scene
from rules.frame.things import Cloud
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainMeasures


class Measures(PlainMeasures):
    """This rulebook's figures, as `rules.frame.book.Measures` asks for them."""

    affects_sight = (Wounds, Hiding)
    actions_per_round = Fraction(3, 6)

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        """ "seen", close by "heard", or "" (DKC-SPEC-01)."""
        return knowing.noticed(scene, watcher, subject, silhouette)

    def in_ambush(self, scene: Scene, unit: Ref) -> bool:
        """Whether a unit lies in ambush (DKC-AMB-01)."""
        return hiding.in_ambush(scene, unit)

    def hearing(self, _scene: Scene) -> float:
        """What is close by is heard without a line of sight."""
        return knowing.HEARD

    def rounds(self, scene: Scene, unit: Ref, action: Action) -> int:
        """The rounds of a Fire order (DKC-ROF-01)."""
        return forecasts.rounds(scene, unit, action) if isinstance(action, Fire) else 0

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        """The range band of a distance for the first gun in hand (DKC-RANGE-01)."""
        guns = (arm.weapon for arm in arms.arms(scene, unit) if arm.weapon.gun and arm.weapon.short)
        found = next((ranges.band(metres, gun.short, scoped=gun.scope) for gun in guns), None)
        return found.words if found is not None else ""

    def band_to(self, scene: Scene, unit: Ref, target: Ref) -> str:
        """By the way the grid counts metres (DKC-GRID-01)."""
        return self.band(scene, unit, distance.metres(scene, unit, target))

    def drift(self, scene: Scene, cloud: Cloud) -> Drift:
        """Clouds stay where they are until their time is up (DKC-CHEM-03)."""
        return clouds.drift(scene, cloud)

    def perils(self, scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
        """Round live grenades, and where loose rounds fly (DKC-EXP-01, DKC-AUTO-04)."""
        loose, live = strays.perils(scene, unit), fuses.perils(scene, unit)
        return {**loose, **{cell: cost + loose.get(cell, 0) for cell, cost in live.items()}}

    def feared(self, scene: Scene, unit: Ref) -> Feared | None:
        """That of the worst grenade carried (DKC-EXP-01)."""
        return fuses.feared(scene, unit)

    def veils(self, _scene: Scene, _metres: float, smoke: float) -> bool:
        """Whether this many metres of smoke hide what is behind them (DKC-SPEC-01)."""
        return smoke > cover.BLOCKS

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        """The mean loss by the best action, by the share of actions that its Initiative gives it (DKC-INIT-03)."""
        del posture
        return menace.threat(scene, by, upon, shows)
