"""What a burst promises: where it may come down, and how badly everybody known there may be hurt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from rules import odds
from rules.assumptions import still_there, usual_figures
from rules.body import Silhouette
from rules.dice import Dice
from rules.forecast import Assumption, Fact, Outcome
from rules.ground import Cell
from rules.odds import Odds
from rules.reflex.blast import explosion, reach, tosses
from rules.reflex.blast.explosion import Charge
from rules.reflex.blast.force import PRIMARY, Shard, shard
from rules.reflex.blast.reach import Arc, Reached
from rules.reflex.blast.tosses import Toss, Tossed
from rules.reflex.core.body import LOCATIONS, Injury, Location
from rules.reflex.core.targets import ride
from rules.reflex.fire.burst import Extra
from rules.reflex.sheets.sheet import Burst, Weapon
from rules.reflex.state import Traits
from rules.reflex.wounds import able, protection
from rules.reflex.wounds.foretold import Fate, Round, fates, greater
from rules.reflex.wounds.harm import nature
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import Nature, injury
from rules.refs import Ref
from rules.scene import Scene

Spot = tuple[Cell, int]
"""A cell that it bursts in, and with which margin."""
Salvo = tuple[Spot, int]
"""So many rounds that burst in one place together."""
NOBODY = Ref(0)
NOTHING: Odds[Tossed | None] = Odds({None: Fraction(1)})
AWAY = Odds({Fate.SPARED: Fraction(1)})
KILLED = Odds({Fate.KILLED: Fraction(1)})
OUTSIDE = "outside the blast"
STAYS = Assumption(Fact.FUTURE, "nobody moves before it goes off")
WORST = Assumption(Fact.ROUGH, "the worst wound of each unit; further wounds are left out")
OUT_OF_SIGHT = (
    Assumption(Fact.PLACE, "enemies out of sight are where they were last seen"),
    Assumption(Fact.FIGURES, "enemies out of sight have the usual figures of their roles"),
)
NOBODY_ELSE = Assumption(Fact.UNSEEN, "nobody undiscovered is in the blast")


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
    """Everybody the viewer knows of who may be in it, friends included: degree by degree, and how likely it does not
    reach him (RFX-EXPL-04 to 07).
    """
    salvo = where.map(lambda spot: None if spot is None else (spot, 1))
    return tuple(
        row for unit, fares in caught(scene, burst, salvo, arc).items() for row in fates(scene, unit, fares, OUTSIDE)
    )


def caught(scene: Scene, burst: Burst, where: Odds[Salvo | None], arc: Arc | None = None) -> dict[Ref, Odds[Fate]]:
    """How everybody fares whom so many rounds may reach that burst in one place together."""
    found: dict[Ref, dict[Salvo | None, Odds[Fate]]] = {}
    for salvo in where:
        if salvo is not None and _near(scene, burst, salvo[0][0]):
            for unit, levels in _there(scene, burst, *salvo[0], arc).items():
                found.setdefault(unit, {})[salvo] = _as_fate(levels.most(salvo[1]))

    def fares(unit: Ref) -> Odds[Fate]:
        return where.then(lambda salvo: found[unit].get(salvo, AWAY))

    return {unit: fares(unit) for unit in sorted(found)}


def _as_fate(levels: Odds[Injury]) -> Odds[Fate]:
    return levels.map(lambda level: Fate(int(level)))


def rings(burst: Burst | None) -> tuple[tuple[float, str], ...]:
    """How far it reaches: the primary and the secondary radius, and the gas at once (RFX-EXPL-01)."""
    radius, cloud = (float(burst.radius), float(burst.cloud)) if burst is not None else (0.0, 0.0)
    force = ((radius, "primary"), (2 * radius, "secondary")) if radius else ()
    return (*force, *(((cloud, burst.agent),) if burst is not None and cloud else ()))


def comes_down(where: Odds[Spot | None]) -> tuple[tuple[Cell, Fraction], ...]:
    """The cells it may burst or lie in, the likeliest first, for the map."""
    return by_cell(where.map(lambda spot: None if spot is None else spot[0]))


def by_cell(cells: Odds[Cell | None]) -> tuple[tuple[Cell, Fraction], ...]:
    """Cells and their chances, the likeliest first; what is lost is left out."""
    there = [(cell, chance) for cell, chance in cells.items() if cell is not None and chance]
    return tuple(sorted(there, key=lambda each: (-each[1], each[0])))


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


@dataclass(frozen=True, slots=True)
class Struck:
    """A warhead that strikes somebody: where it may do so, by its first round and by those that strike elsewhere, and
    what then reaches him of the burst (RFX-EXPL-01, RFX-EXPL-03).
    """

    weapon: Weapon
    target: Ref
    cell: Cell
    first: tuple[Round, ...]
    others: tuple[Round, ...]

    def odds(self, scene: Scene, margin: int, more: Odds[Extra]) -> Odds[Fate]:
        """The worst of all rounds that strike by one margin (RFX-BURST-02). In the open nobody survives a heavy one
        (RFX-EXPL-09).
        """
        if self.weapon.damage >= explosion.HEAVY and ride(scene, self.target) is None:
            return KILLED
        burst = self.weapon.burst or Burst()
        near = next((each for each in _reached(scene, burst, self.cell, None) if each.unit == self.target), None)
        one = {way.location: self._one(scene, margin, way, near) for way in (*self.first, *self.others)}
        elsewhere = _mixed(tuple((way.share, one[way.location]) for way in self.others))

        def rounds(found: Extra) -> Odds[Fate]:
            there = _mixed(tuple((way.share, one[way.location].most(1 + found.same)) for way in self.first))
            return greater(there, elsewhere.most(found.elsewhere)) if found.elsewhere else there

        return more.then(rounds)

    def _one(self, scene: Scene, margin: int, way: Round, near: Reached | None) -> Odds[Fate]:
        """One round at one location: the hit itself, the shock wave on the rest of him, the fragments."""
        bears = _bears(scene, self.target)
        made = _made(scene, self.target)
        worst = _wound(made, way.location, protection.through(way.damage + margin, way.layers))
        if near is None:
            return _as_fate(Odds({worst: Fraction(1)}))
        charge = Charge(self.weapon.burst or Burst(), self.cell, margin=margin)
        blast = (bears(hit) for hit in explosion.waves(scene, charge, near.by(margin), way.location))
        worst = max((worst, *blast))
        return _as_fate(_worst(_one_fragment(scene, near, way.location), near.density, worst))


def _mixed(parts: tuple[tuple[Fraction, Odds[Fate]], ...]) -> Odds[Fate]:
    """Of several ways that exclude each other, each as likely as its share says."""
    return Odds({number: share for number, (share, _) in enumerate(parts)}).then(lambda number: parts[number][1])


def under_foot(scene: Scene, charge: Charge, unit: Ref) -> Odds[Fate]:
    """How a unit fares that is on a mine: by which leg is on it, and by the fragments (RFX-MINE-07)."""
    bears = _bears(scene, unit)
    blast = odds.of(explosion.mined, charge).map(lambda hits: max(bears(hit) for hit in hits))
    shards = _one_fragment(scene, Reached(unit, PRIMARY, 0, charge.burst.frag))
    return _as_fate(blast.then(lambda level: _worst(shards, charge.burst.frag, level)))


def _one_fragment(scene: Scene, each: Reached, direct: Location | None = None) -> Odds[Injury]:
    """What a single fragment does to somebody, behind what covers him; nothing where he was hit directly
    (RFX-EXPL-03).
    """

    def worked_out() -> Odds[Injury]:
        made, hits = _made(scene, each.unit), (Hit(where, 0, each.ring.sharp, sort="explosion") for where in LOCATIONS)
        worn = tuple((hit.location, protection.inside(scene, each.unit, hit)) for hit in hits)
        bare = replace(each, unit=NOBODY, blast=0, full=0, shows=_veil(each))
        return _fragment(bare, replace(made, round=0), worn, direct)

    return scene.remembered(("reflex fragment", each.unit, each.ring, each.behind, _veil(each), direct), worked_out)


@lru_cache(maxsize=4_096)
def _fragment(
    each: Reached,
    made: Nature,
    worn: tuple[tuple[Location, tuple[tuple[Fraction, Fraction], ...]], ...],
    direct: Location | None,
) -> Odds[Injury]:
    """The same for anybody so built, so armoured and so covered: it comes up again and again in a battle."""
    nothing, armour = Charge(Burst(), (0, 0)), dict(worn)

    def of(found: Shard | None) -> Injury:
        hit = explosion.splinter(nothing, each, found) if found is not None else None
        if hit is None or hit.location == direct:
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
    """What is taken for granted of a burst: the figures and places of those in it that nobody on this side knows, and
    that nobody else is.
    """
    units = sorted({each.unit for each in outcomes if each.unit is not None})
    found = (*also, *((WORST,) if units else ()), *usual_figures(scene, units), *still_there(scene, units))
    return (*found, *nobody_else(scene, units))


def nobody_else(scene: Scene, known: Iterable[Ref] = ()) -> tuple[Assumption, ...]:
    """That no enemy is in a burst but these: neither one that is out of sight, nor one that was never seen."""
    there = set(known)
    away = any(scene.lost(unit) is not None and unit not in there for unit in scene.units())
    return (OUT_OF_SIGHT if away else ()) + (NOBODY_ELSE,)
