"""The numbers that the systems ask for while they do the geometry: perception, range, what units cost each other."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.body import Posture, Silhouette
from rules.frame.ground import Cell
from rules.frame.measures import Drift
from rules.frame.scene import Scene
from rules.frame.things import Cloud
from rules.gurps.blast import agents, fuses
from rules.gurps.core import arms, facing, light, riding, scale
from rules.gurps.fire import danger, zones
from rules.gurps.flesh.body import Wounds
from rules.gurps.senses import knowing
from rules.gurps.state.hurts import Choking
from rules.gurps.state.turns import Hidden, Rolling
from rules.gurps.terms import ranges
from rules.kernel.refs import Ref
from rules.parts import seats
from rules.parts.plain_book import PlainMeasures


class Measures(PlainMeasures):
    """This rulebook's figures, as `rules.frame.book.Measures` asks for them."""

    affects_sight = (Wounds, Choking, Hidden, Rolling)

    def looks_with(self, scene: Scene, unit: Ref) -> tuple[Ref, ...]:
        """A rider shows how fast its vehicle goes, and a vehicle whether its driver evades (GUR-RNG-06, GUR-DOD-05)."""
        ride = riding.carrier(scene, unit)
        return seats.riders(scene, unit) if ride is None else (ride,)

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        """ "seen" in front and at the sides, close by "heard", or ""."""
        return knowing.noticed(scene, watcher, subject, silhouette)

    def may_notice(self, scene: Scene, watcher: Ref, subjects: tuple[Ref, ...]) -> tuple[Ref, ...]:
        """Those that are not behind its back, or are close by (GUR-HEX-02)."""
        if not scene.options.facing:
            return subjects
        return tuple(
            subject
            for subject in subjects
            if facing.arc(scene, watcher, subject) is not facing.Arc.BACK
            or scene.apart(watcher, subject) <= knowing.EARSHOT
            or knowing.looks_there(scene, watcher, subject)
        )

    def hearing(self, _scene: Scene) -> float:
        """What is close by is noticed whichever way a unit looks."""
        return knowing.EARSHOT

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        """What range takes off with what it has in hand (GUR-RNG-05); of blows whether they reach so far."""
        yards = scale.on_the_map(scene, metres)
        for arm in arms.arms(scene, unit):
            for use in arm.weapon.ranged:
                if yards <= use.ranges.yards(arm.weapon.rated_st or 10).maximum and arm.item is not None:
                    return f"{ranges.penalty(yards)}" if ranges.penalty(yards) else "no penalty"
        return "within reach" if danger.strikes_at(scene, unit, round(yards)) else ""

    def drift(self, scene: Scene, cloud: Cloud) -> Drift:
        """Downwind, until its time is up (GUR-GAS-01)."""
        return agents.drift(scene, cloud)

    def veils(self, _scene: Scene, _metres: float, smoke: float) -> bool:
        """So many metres of smoke hide whatever is behind (GUR-VIS-01)."""
        return smoke >= light.THICK

    def perils(self, scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
        """Ground under suppression fire, and round live grenades (GUR-SUP-02, GUR-GREN-01)."""
        swept, live = zones.perils(scene, unit), fuses.perils(scene, unit)
        return {cell: swept.get(cell, Fraction(0)) + live.get(cell, Fraction(0)) for cell in (*swept, *live)}

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, _posture: Posture) -> Fraction:
        """The mean loss by the best thing it could do within its reach."""
        return danger.against(scene, by, upon, shows)
