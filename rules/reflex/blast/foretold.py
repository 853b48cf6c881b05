"""What a burst promises: where it may come down, and how badly everybody known there may be hurt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache

from rules import odds
from rules.assumptions import usual_figures
from rules.body import Silhouette
from rules.dice import Dice
from rules.forecast import Assumption, Fact, Outcome
from rules.ground import Cell
from rules.odds import Odds
from rules.reflex.blast import explosion, reach, tosses
from rules.reflex.blast.explosion import Charge
from rules.reflex.blast.force import Shard, shard
from rules.reflex.blast.reach import Arc, Reached
from rules.reflex.blast.tosses import Toss, Tossed
from rules.reflex.core.body import LOCATIONS, Injury, Location
from rules.reflex.sheets.sheet import Burst
from rules.reflex.state import Traits
from rules.reflex.wounds import able, protection
from rules.reflex.wounds.foretold import loss
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import Nature, injury
from rules.refs import Ref
from rules.scene import Scene

Levels = Mapping[Injury, Fraction]
"""How likely somebody's worst wound is of which degree."""
Spot = tuple[Cell, int]
"""A cell that it bursts in, and with which margin."""
NOBODY = Ref(0)
NOTHING: Odds[Tossed | None] = Odds({None: Fraction(1)})
UNHURT = Odds({Injury.NONE: Fraction(1)})
STAYS = Assumption(Fact.FUTURE, "nobody moves before it goes off")
WORST = Assumption(Fact.ROUGH, "the worst wound of each unit; further wounds are left out")


def spots(
    scene: Scene, start: Cell, aim: Cell, falls: Odds[Tossed | None], *, bounces: bool = True, least: int = 0
) -> Odds[Spot | None]:
    """Every place something may come down in, by every way its dice can fall; nowhere off the map, or where it is a
    dud for want of the least margin of success (RFX-GREN-02, RFX-INDIR-05, RFX-DMG-03).
    """
    places: dict[Tossed | None, Spot | None] = scene.remembered(("reflex comes down", start, aim, bounces, least), dict)

    def place(tossed: Tossed | None) -> Spot | None:
        if tossed is None or 0 <= tossed.margin < least:
            return None
        cell = tosses.comes_down(scene, start, aim, tossed, bounces=bounces)
        return None if cell is None else (cell, max(0, tossed.margin))

    def remembered(tossed: Tossed | None) -> Spot | None:
        if tossed not in places:
            places[tossed] = place(tossed)
        return places[tossed]

    return falls.map(remembered)


@lru_cache(maxsize=4_096)
def falls(laid: Odds[Toss | None]) -> Odds[Tossed | None]:
    """Every way the dice can fall of whatever comes to be thrown or fired, if anything does."""
    return laid.then(lambda what: NOTHING if what is None else odds.of(_tossed, what))


def _tossed(dice: Dice, what: Toss) -> Tossed | None:
    return tosses.toss(dice, what)


def surely(cell: Cell, chance: Fraction = Fraction(1)) -> Odds[Spot | None]:
    """That it bursts in one cell, if at all."""
    chances: dict[Spot | None, Fraction] = {(cell, 0): chance}
    return Odds({**chances, None: 1 - chance} if chance < 1 else chances)


def harmed(scene: Scene, burst: Burst, where: Odds[Spot | None], arc: Arc | None = None) -> tuple[Outcome, ...]:
    """Everybody the viewer knows of who may be hurt, friends included: degree by degree (RFX-EXPL-04 to 07)."""
    found: dict[Ref, dict[Spot | None, Odds[Injury]]] = {}
    for spot in where:
        if spot is not None and _near(scene, burst, spot[0]):
            for unit, levels in _there(scene, burst, *spot, arc).items():
                found.setdefault(unit, {})[spot] = levels

    def fares(unit: Ref) -> Odds[Injury]:
        return where.then(lambda spot: found[unit].get(spot, UNHURT))

    return tuple(outcome for unit in sorted(found) for outcome in told(scene, unit, fares(unit)))


def told(scene: Scene, unit: Ref, levels: Levels) -> list[Outcome]:
    """How badly somebody may be hurt, worst first, and that he may not be."""
    hurt = sorted((level for level in levels if level), reverse=True)
    told = [Outcome(f"{level.name.lower()} wound", levels[level], unit, loss(scene, unit, level)) for level in hurt]
    return [*told, Outcome("unhurt", 1 - sum((levels[level] for level in hurt), Fraction(0)), unit)]


def _near(scene: Scene, burst: Burst, cell: Cell) -> bool:
    """Whether anybody is near enough to a cell for it to matter what bursts there."""
    far = 3 * float(burst.radius) if not scene.options.on("confined_explosions") else 9 * float(burst.radius)
    known: dict[Cell, bool] = scene.remembered(("reflex near a burst", far), dict)
    if cell not in known:
        known[cell] = any(scene.grid.straight(cell, at) <= far for at in _stands(scene))
    return known[cell]


def _stands(scene: Scene) -> tuple[Cell, ...]:
    """Where people stand and things are."""
    return scene.remembered(
        "reflex where all stand",
        lambda: tuple(dict.fromkeys(at for unit in scene.units() for at in scene.cells(unit)[:1])),
    )


def _there(scene: Scene, burst: Burst, cell: Cell, margin: int, arc: Arc | None) -> dict[Ref, Odds[Injury]]:
    """What an explosion in a cell does to everybody there."""

    def worked_out() -> dict[Ref, Odds[Injury]]:
        return {
            each.unit: worst(scene, Charge(burst, cell, margin=margin), each.by(margin))
            for each in _reached(scene, burst, cell, arc)
        }

    return scene.remembered(("reflex burst", burst, cell, margin, arc), worked_out)


def _reached(scene: Scene, burst: Burst, cell: Cell, arc: Arc | None) -> tuple[Reached, ...]:
    """Everybody alive whom a burst in a cell reaches, however well it is placed."""

    def worked_out() -> tuple[Reached, ...]:
        near = reach.reached(scene, burst, cell, 0, arc)
        return tuple(
            each for each in near if able.alive(scene, each.unit) and scene.find(each.unit, Traits) is not None
        )

    return scene.remembered(("reflex reached", burst, cell, arc), worked_out)


def worst(scene: Scene, charge: Charge, each: Reached) -> Odds[Injury]:
    """The degree of the worst wound: the shock wave's, which needs no dice, or a fragment's (RFX-EXPL-04 to 07)."""
    bears = _bears(scene, each.unit)
    blast = max((bears(hit) for hit in explosion.waves(scene, charge, each)), default=Injury.NONE)
    return _worst(_one_fragment(scene, each), each.density, blast)


@lru_cache(maxsize=4_096)
def _worst(one: Odds[Injury], density: int, blast: Injury) -> Odds[Injury]:
    """Of so many fragments and the blast."""
    return one.most(density).map(lambda level: max(level, blast))


def under_foot(scene: Scene, charge: Charge, unit: Ref) -> Odds[Injury]:
    """The degree of the worst wound of whoever is on a mine, by which leg is on it; fragments left out
    (RFX-MINE-07).
    """
    bears = _bears(scene, unit)
    return odds.of(explosion.mined, charge).map(lambda hits: max(bears(hit) for hit in hits))


def _one_fragment(scene: Scene, each: Reached) -> Odds[Injury]:
    """What a single fragment does to somebody, behind what covers him."""

    def worked_out() -> Odds[Injury]:
        made, hits = _made(scene, each.unit), (Hit(where, 0, each.ring.sharp, sort="explosion") for where in LOCATIONS)
        worn = tuple((hit.location, protection.inside(scene, each.unit, hit)) for hit in hits)
        return _fragment(replace(each, unit=NOBODY, blast=0, full=0, shows=_veil(each)), replace(made, round=0), worn)

    return scene.remembered(("reflex fragment", each.unit, each.ring, each.behind, _veil(each)), worked_out)


@lru_cache(maxsize=4_096)
def _fragment(
    each: Reached, made: Nature, worn: tuple[tuple[Location, tuple[tuple[Fraction, Fraction], ...]], ...]
) -> Odds[Injury]:
    """The same for anybody so built, so armoured and so covered: it comes up again and again in a battle."""
    nothing, armour = Charge(Burst(), (0, 0)), dict(worn)

    def of(found: Shard | None) -> Injury:
        hit = explosion.splinter(nothing, each, found) if found is not None else None
        if hit is None:
            return Injury.NONE
        came = protection.through(hit.damage, (*protection.outside(hit), *armour[hit.location]))
        return _wound(made, hit.location, came)

    return odds.of(shard, each.ring).map(of)


def _veil(each: Reached) -> Silhouette | None:
    """What of the picture matters to an explosion: not how far off it is, nor the haze; nothing where all is bare."""
    if each.shows is None or (each.shows.in_line and each.shows.screen is None):
        return None
    return replace(each.shows, metres=0.0, haze=0.0)


def _bears(scene: Scene, unit: Ref) -> Callable[[Hit], Injury]:
    """The wound that hits leave on somebody after all armour."""
    made = _made(scene, unit)
    known: dict[Hashable, Injury] = scene.remembered(("reflex bears", unit), dict)

    def level(hit: Hit) -> Injury:
        key = (hit.location, hit.damage, hit.penetration, hit.cover)
        if key not in known:
            came = protection.through(hit.damage, protection.layers(scene, unit, hit))
            known[key] = _wound(made, hit.location, came)
        return known[key]

    return level


def _made(scene: Scene, unit: Ref) -> Nature:
    return scene.remembered(("reflex nature", unit), lambda: nature(scene, unit))


def _wound(made: Nature, where: Location, came: int) -> Injury:
    return injury(made.of("torso" if made.one_set else where), came)


def assumed(scene: Scene, outcomes: tuple[Outcome, ...], *also: Assumption) -> tuple[Assumption, ...]:
    """What was taken for granted of those whose figures nobody on this side knows."""
    units = sorted({each.unit for each in outcomes if each.unit is not None})
    return (*also, *((WORST,) if outcomes else ()), *usual_figures(scene, units))
