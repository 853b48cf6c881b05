"""The numbers that the systems ask for while they do the geometry: perception, range, what units cost each other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.body import Posture, Silhouette
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.measures import Drift, Feared
from rules.frame.scene import Scene
from rules.frame.things import Cloud
from rules.graydawn.blast import clouds, fuses
from rules.graydawn.core import arms, clinch, cover
from rules.graydawn.covering import foretelling
from rules.graydawn.covering.forms import LayLane
from rules.graydawn.fire import menace, ranges
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.senses import knowing
from rules.graydawn.state import Guard, Guarding, Hiding
from rules.graydawn.surprise import hiding
from rules.graydawn.unnerved import Suppressed
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainMeasures


class Measures(PlainMeasures):
    """This rulebook's figures, as `rules.frame.book.Measures` asks for them."""

    affects_sight = (Wounds, Guarding, Hiding, Suppressed)

    def looks_with(self, scene: Scene, unit: Ref) -> tuple[Ref, ...]:
        """Those it is locked with: they are in close combat only while it stands beside them (GRD-CQC-01)."""
        return clinch.partners(scene, unit)

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        """ "seen", close by "heard", or "" (GRD-COVER-12)."""
        return knowing.noticed(scene, watcher, subject, silhouette)

    def in_ambush(self, scene: Scene, unit: Ref) -> bool:
        """Whether a unit lies hidden, and no enemy was seen to notice it (GRD-SURPRISE-02)."""
        return hiding.in_ambush(scene, unit)

    def hearing(self, _scene: Scene) -> float:
        """What is close by is noticed from full cover too (GRD-COVER-12)."""
        return knowing.VICINITY

    def rounds(self, scene: Scene, unit: Ref, action: Action) -> int:
        """Those of a firing action, or of a lane (GRD-ACT-01, GRD-LANE-01)."""
        if not isinstance(action, Shoot | Spray | LayLane):
            return 0
        arm = arms.arm(scene, unit, action.weapon)
        mode = action.mode if isinstance(action, Shoot) else "auto"
        return 0 if arm is None else arms.rounds(arm.weapon, mode, arm.loaded)

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        """The range band of a distance for the first gun in hand (GRD-RANGE-01)."""
        for arm in arms.arms(scene, unit):
            if arm.weapon.gun:
                listed = ranges.reach(scene, arm.weapon, Guard.ACTIVE)
                found = ranges.counted(ranges.true_band(metres, listed), arm.weapon, Guard.ACTIVE)
                return found.words if found is not None else ""
        return ""

    def drift(self, scene: Scene, cloud: Cloud) -> Drift:
        """No wind carries clouds; they are gone when their time is up (GRD-GAS-01)."""
        return clouds.drift(scene, cloud)

    def perils(self, scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
        """Round live grenades, and in lanes of fire (GRD-THROW-04, GRD-LANE-04)."""
        swept, live = foretelling.perils(scene, unit), fuses.perils(scene, unit)
        return {**swept, **{cell: cost + swept[cell] if cell in swept else cost for cell, cost in live.items()}}

    def feared(self, scene: Scene, unit: Ref) -> Feared | None:
        """That of the worst grenade carried (GRD-EXPL-01)."""
        return fuses.feared(scene, unit)

    def veils(self, _scene: Scene, _metres: float, smoke: float) -> bool:
        """Whether this many metres of smoke hide what is behind them."""
        return smoke >= knowing.HAZE_HIDES

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, _posture: Posture) -> Fraction:
        """The mean loss by the best firing action on a unit that uses the cover there is."""
        behind = cover.of_line(scene, shows, scene.cells(upon))
        return menace.against(scene, by, upon, shows, guard=Guard.ACTIVE, behind=behind)
