"""What explosions do to one body: the direct hit, the shock wave, fragments, one explosion after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache, reduce
from typing import NamedTuple

from rules.frame.body import Silhouette
from rules.frame.conjecture import Guess, presuming
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.blast import confines, explosion, reach
from rules.reflex.blast.explosion import Charge
from rules.reflex.blast.force import PRIMARY, Shard, shard, shock
from rules.reflex.blast.reach import Arc, Reached
from rules.reflex.core import able, attempts
from rules.reflex.core.checks import check
from rules.reflex.core.targets import ride
from rules.reflex.state import Traits
from rules.reflex.terms.body import LOCATIONS, Injury, Location
from rules.reflex.terms.weapons import Burst, Weapon
from rules.reflex.wounds import impacts, protection, toll
from rules.reflex.wounds.forecasts import Round, Rounds
from rules.reflex.wounds.harm import borne
from rules.reflex.wounds.hits import Hit, Sort
from rules.reflex.wounds.injury import Nature, injury
from rules.reflex.wounds.toll import Body, Checks, End, Wound

NOBODY_ELSE = Assumption(Fact.UNSEEN, "nobody undiscovered is in the blast")
NOBODY = Ref(0)
UNHARMED: Wound = ("torso", Injury.NONE)
"""What marks a body as reached by a burst, if nothing of it does any harm."""


def _nobody_else(_scene: Scene, near: tuple[Reached, ...], *_: object) -> Guess[tuple[Reached, ...]] | None:
    return Guess((NOBODY_ELSE,), ()) if near else None


@presuming(_nobody_else)
def reached(scene: Scene, burst: Burst, cell: Cell, arc: Arc | None) -> tuple[Reached, ...]:
    """Everybody alive that a burst in a cell reaches, however well it is placed."""
    near = reach.reached(scene, burst, cell, 0, arc)
    return tuple(each for each in near if able.alive(scene, each.unit) and scene.find(each.unit, Traits) is not None)


def fares(scene: Scene, charge: Charge, each: Reached, many: int = 1) -> Odds[End]:
    """How a unit comes out of so many explosions in one place, a fall from an edge and all (RFX-EXPL-04 to 07,
    RFX-DMG-05, RFX-IMPACT-01).
    """
    unit, there = each.unit, impacts.edge(scene, each.unit, charge.cell)
    bodies, event = toll.start(attempts.wounds(scene, unit)), _event(scene, charge, each)
    if there is not None:
        event = event._replace(throws=_thrown_down(scene, charge, each))
    for _ in range(many):
        bodies = _strikes(bodies, event, impacts.checks(scene, unit, there))
    return ended(scene, unit, impacts.over(scene, unit, there, bodies))


def _thrown_down(scene: Scene, charge: Charge, each: Reached) -> Fraction:
    """How likely the shock wave throws a unit down, by option (RFX-KNOCK-01)."""
    stands = explosion.keeps_feet(scene, each.unit, explosion.waves(scene, charge, each))
    return odds.of(check, stands.check).chance(lambda result: not result.passed) if stands else Fraction(0)


def ended(scene: Scene, unit: Ref, bodies: Odds[Body]) -> Odds[End]:
    """How a unit comes out of it."""
    return toll.ends(bodies, impacts.checks(scene, unit, None), attempts.wounds(scene, unit))


class Event(NamedTuple):
    """An explosion as one body takes it: the wounds that need no dice, in their order, and its fragments."""

    certain: tuple[Wound, ...]
    shards: Odds[Wound | None]
    density: int
    throws: Fraction = Fraction(0)
    """How likely it throws the body down, where that means a fall."""


Likely = tuple[tuple[Event, int], ...]
"""Explosions of which one happens, each in so many ways."""


def _event(scene: Scene, charge: Charge, each: Reached, direct: Wound | None = None) -> Event:
    """One event: the hit itself, the shock wave on the rest of the body, and the fragments (RFX-EXPL-03 to 07)."""
    place = direct[0] if direct is not None else None
    bears, made = _bears(scene, each.unit), borne(scene, each.unit)
    waves = tuple((_place(made, hit.location), bears(hit)) for hit in explosion.waves(scene, charge, each, place))
    first = () if direct is None else ((_place(made, direct[0]), direct[1]),)
    return Event((*first, *waves), _one_fragment(scene, each, place), each.density)


@lru_cache(maxsize=4_096)
def _strikes(bodies: Odds[Body], event: Event, checks: Checks) -> Odds[Body]:
    """The same for a unit so hurt by such a hit: it comes up again and again in a battle."""
    after = toll.settled(bodies, checks).map(lambda body: reduce(toll.hit, event.certain, toll.hit(body, UNHARMED)))
    for _ in range(event.density):
        after = after.joined(event.shards, toll.hit)
    if event.throws:
        thrown = Odds({True: event.throws, False: 1 - event.throws})
        after = after.joined(thrown, lambda body, falls: body._replace(down=True) if falls else body)
    return after


def _one_by_one(bodies: Odds[Body], more: int, first: Likely, others: Likely, checks: Checks) -> Odds[Body]:
    """A burst of which every round that strikes goes off (RFX-BURST-02)."""

    def by(event: Event) -> toll.Stage:
        return lambda before: _strikes(before, event, checks)

    def elsewhere(before: Odds[Body]) -> Odds[Body]:
        return toll.mixed([(share, by(event)(before)) for event, share in others])

    return toll.rounds(bodies, ((share, by(event)) for event, share in first), elsewhere, more)


def _place(made: Nature, where: Location) -> Location:
    """Where a wound is kept (RFX-CORE-11)."""
    return "torso" if made.one_set else where


@dataclass(frozen=True, slots=True)
class Struck:
    """A warhead that strikes a unit: where it may do so, by its first round and by those that strike elsewhere, and
    what then reaches him of the burst (RFX-EXPL-01, RFX-EXPL-03).
    """

    weapon: Weapon
    target: Ref
    cell: Cell
    first: Rounds
    others: Rounds

    def bodies(self, scene: Scene, before: Odds[Body], margins: Odds[int], more: int) -> Odds[Body]:
        """What becomes of the target by all rounds that strike by one of these margins, each an explosion of its own
        (RFX-BURST-02). In the open nobody survives a heavy one (RFX-EXPL-09).
        """
        if self.weapon.damage >= explosion.HEAVY and ride(scene, self.target) is None:
            return before.map(toll.killed)
        burst, checks = self.weapon.burst or Burst(), impacts.checks(scene, self.target, None)
        near = next((each for each in reached(scene, burst, self.cell, None) if each.unit == self.target), None)

        def likely(ways: Rounds, margin: int) -> Likely:
            found: dict[Event, int] = {}
            for way in ways:
                event = self._one(scene, margin, way, near)
                found[event] = found.get(event, 0) + way.cells
            return tuple(found.items())

        alike = margins.map(lambda margin: (likely(self.first, margin), likely(self.others, margin)))
        return alike.then(lambda ways: _one_by_one(before, more, *ways, checks))

    def _one(self, scene: Scene, margin: int, way: Round, near: Reached | None) -> Event:
        """One round at one location: the hit itself, the shock wave on the rest of him, the fragments."""
        direct = way.location, way.wound(margin)[1]
        charge = Charge(self.weapon.burst or Burst(), self.cell, margin=margin)
        there = near.by(margin) if near is not None else Reached(self.target, PRIMARY, 0, 0)
        return _event(scene, charge, there, direct)


def under_foot(scene: Scene, charge: Charge, unit: Ref) -> Odds[End]:
    """How a unit fares that is on a mine: by which leg is on it, and by the fragments (RFX-MINE-07)."""
    return _in_contact(scene, charge, unit, odds.of(explosion.mined, charge))


def at_work(scene: Scene, charge: Charge, unit: Ref) -> Odds[End]:
    """How a unit fares that works on a mine when it goes off (RFX-MINE-01, RFX-EXPL-09)."""
    if charge.damage >= explosion.HEAVY:
        return ended(scene, unit, toll.start(attempts.wounds(scene, unit)).map(toll.killed))
    return _in_contact(scene, charge, unit, odds.of(explosion.handled, charge))


def _in_contact(scene: Scene, charge: Charge, unit: Ref, hits: Odds[tuple[Hit, ...]]) -> Odds[End]:
    """What these hits and the fragments make of a unit."""
    bears, made = _bears(scene, unit), borne(scene, unit)
    shards = _one_fragment(scene, Reached(unit, PRIMARY, 0, charge.burst.frag))
    blast = hits.map(lambda each: tuple((_place(made, hit.location), bears(hit)) for hit in each))
    before = toll.start(attempts.wounds(scene, unit))
    after = blast.then(lambda waves: _strikes(before, Event(waves, shards, charge.burst.frag), Checks(made.fitness)))
    return ended(scene, unit, after)


def lying_on(scene: Scene, weapon: Weapon, cell: Cell, unit: Ref, margin: int = 0) -> Odds[End]:
    """How a unit fares that lies on it when it goes off: struck in the torso, and bare to all the rest (RFX-GREN-02,
    RFX-EXPL-03, RFX-EXPL-09).
    """
    before, burst = toll.start(attempts.wounds(scene, unit)), weapon.burst or Burst()
    if weapon.damage >= explosion.HEAVY:
        return ended(scene, unit, before.map(toll.killed))
    factor = confines.space(scene, cell, float(burst.radius), burst.blast).factor
    full = burst.blast * factor
    each = Reached(unit, PRIMARY, shock(full, margin, PRIMARY), burst.frag * factor, full=full)
    hit = Hit("torso", weapon.damage + margin, Fraction(1), sort="explosion")
    event = _event(scene, Charge(burst, cell, margin=margin), each, ("torso", _bears(scene, unit)(hit)))
    return ended(scene, unit, _strikes(before, event, impacts.checks(scene, unit, None)))


def _one_fragment(scene: Scene, each: Reached, direct: Location | None = None) -> Odds[Wound | None]:
    """What a single fragment does to a unit, behind what covers it; nothing where it was hit directly
    (RFX-EXPL-03).
    """
    bare = replace(each, blast=0, density=0, full=0, shows=_veil(each), site=None)
    return _so_covered(scene, bare, direct)


@lookup
def _so_covered(scene: Scene, each: Reached, direct: Location | None) -> Odds[Wound | None]:
    """The same, told apart by nothing else."""
    made, hits = borne(scene, each.unit), (Hit(where, 0, each.ring.sharp, sort="explosion") for where in LOCATIONS)
    worn = tuple((hit.location, protection.inside(scene, each.unit, hit)) for hit in hits)
    return _fragment(replace(each, unit=NOBODY), replace(made, round=0), worn, direct)


@lru_cache(maxsize=4_096)
def _fragment(
    each: Reached,
    made: Nature,
    worn: tuple[tuple[Location, tuple[tuple[Fraction, Fraction], ...]], ...],
    direct: Location | None,
) -> Odds[Wound | None]:
    """The same for any unit so built, so armoured and so covered: it comes up again and again in a battle."""
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
    """The wound that hits leave on a unit after all armour."""
    return lambda hit: _left_by(scene, unit, hit.location, hit.damage, hit.penetration, hit.sort, hit.cover)


@lookup
def _left_by(
    scene: Scene,
    unit: Ref,
    where: Location,
    damage: int,
    penetration: Fraction,
    sort: Sort,
    cover: tuple[Fraction, ...],
) -> Injury:
    """The wound that one hit leaves, whatever the cause."""
    hit = Hit(where, damage, penetration, sort=sort, cover=cover)
    return _wound(borne(scene, unit), where, protection.through(damage, protection.layers(scene, unit, hit)))


def _wound(made: Nature, where: Location, came: int) -> Injury:
    return injury(made.of(_place(made, where)), came)
