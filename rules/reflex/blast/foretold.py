"""What a burst promises: where it may come down, and how badly everybody known there may be hurt."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, reduce

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
from rules.reflex.core import attempts
from rules.reflex.core.body import LOCATIONS, Injury, Location
from rules.reflex.core.checks import Check
from rules.reflex.core.targets import ride
from rules.reflex.sheets.sheet import Burst, Weapon
from rules.reflex.state import Traits
from rules.reflex.wounds import able, protection, toll
from rules.reflex.wounds.foretold import Round, as_seen, borne, fates
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import Nature, injury
from rules.reflex.wounds.toll import SPARED, Body, End, Wound
from rules.refs import Ref
from rules.scene import Scene

Spot = tuple[Cell, int]
"""A cell that it bursts in, and with which margin."""
Salvo = tuple[Spot, int]
"""So many rounds that burst in one place together."""
NOBODY = Ref(0)
NOTHING: Odds[Tossed | None] = Odds({None: Fraction(1)})
AWAY = Odds({SPARED: Fraction(1)})
UNHARMED: Wound = ("torso", Injury.NONE)
"""What marks a body as reached by a burst, if nothing of it does any harm."""
OUTSIDE = "outside the blast"
STAYS = Assumption(Fact.FUTURE, "nobody moves before it goes off")
WEAR = Assumption(Fact.ROUGH, "that armour and cover wear from one hit to the next is left out")
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


def caught(scene: Scene, burst: Burst, where: Odds[Salvo | None], arc: Arc | None = None) -> dict[Ref, Odds[End]]:
    """How everybody comes out of it whom so many rounds may reach that burst in one place one after another."""
    found: dict[Ref, dict[Salvo | None, Odds[End]]] = {}
    for salvo in where:
        if salvo is not None and _near(scene, burst, salvo[0][0]):
            for unit, end in _there(scene, burst, salvo, arc).items():
                found.setdefault(unit, {})[salvo] = end

    def fares(unit: Ref) -> Odds[End]:
        return where.then(lambda salvo: found[unit].get(salvo, AWAY))

    return {unit: fares(unit) for unit in sorted(found)}


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


def _there(scene: Scene, burst: Burst, salvo: Salvo, arc: Arc | None) -> dict[Ref, Odds[End]]:
    """What so many explosions in a cell do to everybody there."""
    (cell, margin), many = salvo

    def worked_out() -> dict[Ref, Odds[End]]:
        return {
            each.unit: ended(
                scene, each.unit, salvoed(scene, Charge(burst, cell, margin=margin), each.by(margin), many)
            )
            for each in _reached(scene, burst, cell, arc)
        }

    return scene.remembered(("reflex burst", burst, salvo, arc), worked_out)


def _reached(scene: Scene, burst: Burst, cell: Cell, arc: Arc | None) -> tuple[Reached, ...]:
    """Everybody alive whom a burst in a cell reaches, however well it is placed."""

    def worked_out() -> tuple[Reached, ...]:
        near = reach.reached(scene, burst, cell, 0, arc)
        return tuple(
            each for each in near if able.alive(scene, each.unit) and scene.find(each.unit, Traits) is not None
        )

    return scene.remembered(("reflex reached", burst, cell, arc), worked_out)


def salvoed(scene: Scene, charge: Charge, each: Reached, many: int = 1) -> Odds[Body]:
    """What becomes of a unit by so many explosions in one place (RFX-EXPL-04 to 07, RFX-DMG-05)."""
    bodies = toll.start(attempts.wounds(scene, each.unit))
    for _ in range(many):
        bodies = _explosion(scene, bodies, charge, each)
    return bodies


def ended(scene: Scene, unit: Ref, bodies: Odds[Body]) -> Odds[End]:
    """How a unit comes out of it."""
    return toll.ends(bodies, _made(scene, unit).fitness, attempts.wounds(scene, unit))


def _explosion(
    scene: Scene, bodies: Odds[Body], charge: Charge, each: Reached, direct: Wound | None = None
) -> Odds[Body]:
    """One event: the hit itself, the shock wave on the rest of the body, which needs no dice, and the fragments
    (RFX-EXPL-03 to 07).
    """
    place = direct[0] if direct is not None else None
    bears, made = _bears(scene, each.unit), _made(scene, each.unit)
    waves = tuple((_place(made, hit.location), bears(hit)) for hit in explosion.waves(scene, charge, each, place))
    first = () if direct is None else ((_place(made, direct[0]), direct[1]),)
    return _event(bodies, (*first, *waves), _one_fragment(scene, each, place), each.density, made.fitness)


@lru_cache(maxsize=4_096)
def _event(
    bodies: Odds[Body], certain: tuple[Wound, ...], shards: Odds[Wound | None], density: int, fitness: Check
) -> Odds[Body]:
    """The same for anybody so hurt whom it hurts so: it comes up again and again in a battle."""
    after = toll.settled(bodies, fitness).map(lambda body: reduce(toll.hit, certain, toll.hit(body, UNHARMED)))
    for _ in range(density):
        after = after.joined(shards, toll.hit)
    return after


def _place(made: Nature, where: Location) -> Location:
    """Where a wound is kept (RFX-CORE-11)."""
    return "torso" if made.one_set else where


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

    def bodies(self, scene: Scene, before: Odds[Body], margin: int, more: int) -> Odds[Body]:
        """What becomes of the target by all rounds that strike by one margin, each an explosion of its own
        (RFX-BURST-02). In the open nobody survives a heavy one (RFX-EXPL-09).
        """
        if self.weapon.damage >= explosion.HEAVY and ride(scene, self.target) is None:
            return before.map(toll.killed)
        burst = self.weapon.burst or Burst()
        near = next((each for each in _reached(scene, burst, self.cell, None) if each.unit == self.target), None)

        def by(way: Round) -> toll.Stage:
            return lambda bodies: self._one(scene, bodies, margin, way, near)

        def elsewhere(bodies: Odds[Body]) -> Odds[Body]:
            return toll.mixed((way.share, by(way)(bodies)) for way in self.others)

        return toll.rounds(before, ((way.share, by(way)) for way in self.first), elsewhere, more)

    def _one(self, scene: Scene, bodies: Odds[Body], margin: int, way: Round, near: Reached | None) -> Odds[Body]:
        """One round at one location: the hit itself, the shock wave on the rest of him, the fragments."""
        made = _made(scene, self.target)
        direct = way.location, _wound(made, way.location, protection.through(way.damage + margin, way.layers))
        charge = Charge(self.weapon.burst or Burst(), self.cell, margin=margin)
        there = near.by(margin) if near is not None else Reached(self.target, PRIMARY, 0, 0)
        return _explosion(scene, bodies, charge, there, direct)


def under_foot(scene: Scene, charge: Charge, unit: Ref) -> Odds[End]:
    """How a unit fares that is on a mine: by which leg is on it, and by the fragments (RFX-MINE-07)."""
    bears, made = _bears(scene, unit), _made(scene, unit)
    shards = _one_fragment(scene, Reached(unit, PRIMARY, 0, charge.burst.frag))
    blast = odds.of(explosion.mined, charge).map(
        lambda hits: tuple((_place(made, hit.location), bears(hit)) for hit in hits)
    )
    before = toll.start(attempts.wounds(scene, unit))
    return ended(scene, unit, blast.then(lambda waves: _event(before, waves, shards, charge.burst.frag, made.fitness)))


def _one_fragment(scene: Scene, each: Reached, direct: Location | None = None) -> Odds[Wound | None]:
    """What a single fragment does to somebody, behind what covers him; nothing where he was hit directly
    (RFX-EXPL-03).
    """

    def worked_out() -> Odds[Wound | None]:
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
) -> Odds[Wound | None]:
    """The same for anybody so built, so armoured and so covered: it comes up again and again in a battle."""
    nothing, armour = Charge(Burst(), (0, 0)), dict(worn)

    def of(found: Shard | None) -> Wound | None:
        hit = explosion.splinter(nothing, each, found) if found is not None else None
        if hit is None or hit.location == direct:
            return None
        came = protection.through(hit.damage, (*protection.outside(hit), *armour[hit.location]))
        level = _wound(made, hit.location, came)
        return (_place(made, hit.location), level) if level else None

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
    return borne(scene, unit)


def _wound(made: Nature, where: Location, came: int) -> Injury:
    return injury(made.of(_place(made, where)), came)


def assumed(scene: Scene, outcomes: tuple[Outcome, ...], *also: Assumption) -> tuple[Assumption, ...]:
    """What is taken for granted of a burst: the figures and places of those in it that nobody on this side knows, and
    that nobody else is.
    """
    units = sorted({each.unit for each in outcomes if each.unit is not None})
    found = (*also, *worn_on_the_way(scene, units), *usual_figures(scene, units), *as_seen(scene, units))
    return (*found, *still_there(scene, units), *nobody_else(scene, units))


def worn_on_the_way(scene: Scene, units: Iterable[Ref]) -> tuple[Assumption, ...]:
    """What several hits leave out where armour wears: the later ones meet less of it (RFX-DEGR-01)."""
    return (WEAR,) if scene.options.on("armour_degradation") and any(True for _ in units) else ()


def nobody_else(scene: Scene, known: Iterable[Ref] = ()) -> tuple[Assumption, ...]:
    """That no enemy is in a burst but these: neither one that is out of sight, nor one that was never seen."""
    there = set(known)
    away = any(scene.lost(unit) is not None and unit not in there for unit in scene.units())
    return (OUT_OF_SIGHT if away else ()) + (NOBODY_ELSE,)
