"""The numbers that the systems ask for while they do the geometry: perception, range bands, fire, mines."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.body import Posture, Silhouette
from rules.frame.ground import Cell
from rules.frame.measures import Drift
from rules.frame.scene import Scene, Table
from rules.frame.things import Cloud, Fire
from rules.kernel.refs import Ref
from rules.parts.plain_book import PlainMeasures
from rules.reflex import minefields
from rules.reflex.blast import fires, perils
from rules.reflex.core.bands import band_between
from rules.reflex.fire import menace
from rules.reflex.hands import ready
from rules.reflex.sight import easy, spotting, visibility
from rules.reflex.state import Fired, Hiding, InWait, Lookout, Moving
from rules.reflex.tactics import forecasts
from rules.reflex.terms.bands import Band, band_at


class Measures(PlainMeasures):
    """This rulebook's figures, as `rules.frame.book.Measures` asks for them."""

    affects_sight: tuple[type, ...] = (Fired, Hiding, InWait, Lookout, Moving)
    actions_per_round = menace.TICKS_PER_EXCHANGE

    def perceives(self, scene: Scene, watcher: Ref, subject: Ref, silhouette: Silhouette) -> str:
        """ "seen" or "" (RFX-SENSE-01, RFX-SENSE-02)."""
        return spotting.perceives(scene, watcher, subject, silhouette)

    def in_ambush(self, scene: Scene, unit: Ref) -> bool:
        """Of a side that has laid an ambush, before the first attack (RFX-SURP-02, RFX-ATK-09)."""
        return easy.in_ambush(scene, unit)

    def band(self, scene: Scene, unit: Ref, metres: float) -> str:
        """The range band of a distance for what is in hand; "" beyond its maximum (RFX-RANGE-02, RFX-RANGE-05)."""
        return _in_range(scene, unit, band_at(metres))

    def band_to(self, scene: Scene, unit: Ref, target: Ref) -> str:
        """The same, body to body: next to each other it is personal, and height counts (RFX-RANGE-02)."""
        return _in_range(scene, unit, band_between(scene, unit, target))

    def drift(self, scene: Scene, cloud: Cloud) -> Drift:
        """Clouds go by the rules of gas, segment by segment: see `gas.clouds` (RFX-GAS-01)."""
        return Drift(0.0, gone=cloud.until <= scene.clock.round)

    def spreads(self, table: Table, ref: Ref, fire: Fire, to: Cell) -> bool:
        """By a die for each flammable cell beside it (RFX-FIRE-03)."""
        return fires.takes_hold(table, ref, fire, to)

    def sets_off(self, scene: Scene, unit: Ref, mine: Ref) -> bool:
        """Whether a unit of this weight sets such a mine off at all (RFX-MINE-06)."""
        return minefields.heavy_enough(scene, unit, mine)

    def perils(self, scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
        """Round live grenades, and where the enemy keeps the ground under fire (RFX-GREN-01, RFX-SUPP-02)."""
        found, under_fire = perils.perils(scene, unit), forecasts.under_fire(scene, unit)
        return {
            cell: found.get(cell, Fraction(0)) + under_fire.get(cell, Fraction(0)) for cell in (*found, *under_fire)
        }

    def veils(self, _scene: Scene, metres: float, smoke: float) -> bool:
        """Any smoke at all hides a unit that is farther off than gunfighting range (RFX-SENSE-01)."""
        band = band_at(metres)
        return smoke > 0 and (band is None or band.rank > visibility.IN_SMOKE.rank)

    def threat(self, scene: Scene, by: Ref, upon: Ref, shows: Silhouette, posture: Posture) -> Fraction:
        """The mean loss by the best shots or blows of an exchange (RFX-ATK-01)."""
        return menace.threat(scene, by, upon, shows, posture)


def _in_range(scene: Scene, unit: Ref, band: Band | None) -> str:
    """The name of a band that something at hand reaches."""
    for arm in ready.arms(scene, unit):
        if band is not None and arm.weapon.maximum is not None and band.rank <= arm.weapon.maximum.rank:
            return str(band)
    return ""
