"""Cover that is shot through is worth less from then on (RFX-DEGR-01)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.scene import Scene, Table
from rules.kernel.refs import Ref
from rules.parts import wear
from rules.parts.wear import Site
from rules.reflex.core.able import awake
from rules.reflex.state import Traits
from rules.reflex.wounds import protection
from rules.reflex.wounds.hits import Hit


def as_worn(hit: Hit, worn: dict[Site, Fraction]) -> Hit:
    """A later hit of one event meets the cover as the earlier ones have left it (RFX-DEGR-01)."""
    if not any(site in worn for site in hit.sites):
        return hit
    pairs = zip(hit.cover, hit.sites, strict=True)
    left = ((max(Fraction(0), armor - worn.get(site, Fraction(0)) if site else armor), site) for armor, site in pairs)
    kept = tuple(layer for layer in left if layer[0])
    return replace(hit, cover=tuple(armor for armor, _ in kept), sites=tuple(site for _, site in kept))


def wears(table: Table, victim: Ref, hit: Hit, worn: dict[Site, Fraction]) -> None:
    """What of the cover a hit goes through loses of its Armor: 1 to a bullet or blow, half of what comes through it to
    an explosion or fire.
    """
    damage = hit.damage
    for (printed, penetration), site in zip(protection.outside(hit), hit.sites, strict=False):
        pierced = protection.penetrates(hit, printed, penetration)
        damage = protection.through(damage, ((printed, penetration),))
        if site is None or not pierced:
            continue
        lost = min(printed, protection.worn_away(hit, damage))
        worn[site] = worn.get(site, Fraction(0)) + lost
        _note(table, victim, hit, site, lost)


def _note(table: Table, victim: Ref, hit: Hit, site: Site, lost: Fraction) -> None:
    """It is known to all who look at it, and to those who shot or were behind it."""
    near = {table.side(ref) for ref in (victim, hit.by) if ref is not None}
    looking = {table.side(unit) for unit in table.units() if _looks(table, unit, site)}
    wear.wears(table, site, lost, near | looking, "The cover is shot through.")


def _looks(scene: Scene, unit: Ref, site: Site) -> bool:
    return scene.find(unit, Traits) is not None and awake(scene, unit) and scene.sees_cell(unit, site[0])
