"""What explosions do to one body: the direct hit, the shock wave, fragments, one explosion after another."""

from __future__ import annotations

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
from rules.reflex.core.checks import passes
from rules.reflex.core.location import HEIGHTS
from rules.reflex.core.targets import ride
from rules.reflex.state import Traits
from rules.reflex.terms.body import Injury, Location
from rules.reflex.terms.weapons import Burst, Weapon
from rules.reflex.wounds import impacts, toll
from rules.reflex.wounds.forecasts import Round, Rounds, one_round
from rules.reflex.wounds.harm import borne
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import Nature
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
    bodies, event = toll.start(attempts.wounds(scene, unit)), _event(scene, each)
    if there is None:
        event = event._replace(alike=toll.alike(event.shards) and toll.alike(dict.fromkeys(event.certain)))
    else:
        event = event._replace(throws=_thrown_down(scene, charge, each))
    for _ in range(many):
        bodies = _strikes(bodies, event, impacts.checks(scene, unit, there))
    return ended(scene, unit, impacts.over(scene, unit, there, bodies))


def _thrown_down(scene: Scene, charge: Charge, each: Reached) -> Fraction:
    """How likely the shock wave throws a unit down, by option (RFX-KNOCK-01)."""
    stands = explosion.keeps_feet(scene, each.unit, explosion.waves(scene, charge, each))
    return 1 - passes(stands.check) if stands else Fraction(0)


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
    alike: bool = False
    """Whether nothing tells right from left, now or afterwards."""


Likely = tuple[tuple[Event, int], ...]
"""Explosions of which one happens, each in so many ways."""


def _event(scene: Scene, each: Reached, direct: Wound | None = None) -> Event:
    """One event: the hit itself, the shock wave on the rest of the body, and the fragments (RFX-EXPL-03 to 07)."""
    first = () if direct is None else ((_place(borne(scene, each.unit), direct[0]), direct[1]),)
    struck = direct[0] if direct is not None else None
    bare = each._replace(blast=0, full=0, density=0, site=None, shows=_veil(each))
    shock = _shock(scene, bare) if each.blast else ()
    waves = tuple([one.wound(each.blast) for one in shock if one.location != struck])
    return Event((*first, *waves), _one_fragment(scene, bare, struck), each.density)


@lookup
def _shock(scene: Scene, each: Reached) -> Rounds:
    """What a shock wave of any force does to each location that it strikes."""
    nothing = Charge(Burst(), (0, 0))
    hits = (replace(hit, damage=0) for hit in explosion.waves(scene, nothing, each._replace(blast=1)))
    return tuple(one_round(scene, each.unit, hit) for hit in hits)


@lru_cache(maxsize=4_096)
def _strikes(bodies: Odds[Body], event: Event, checks: Checks) -> Odds[Body]:
    """The same for a unit so hurt by such a hit: it comes up again and again in a battle."""
    after = toll.settled(bodies, checks).map(lambda body: reduce(toll.hit, event.certain, toll.hit(body, UNHARMED)))
    for _ in range(event.density):
        after = after.joined(event.shards, toll.hit)
        after = after.map(toll.mirrored) if event.alike else after
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
        there = near.by(margin) if near is not None else Reached(self.target, PRIMARY, 0, 0)
        return _event(scene, there, direct)


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
    shards = _one_fragment(scene, Reached(unit, PRIMARY, 0, 0))
    blast = hits.map(lambda each: tuple(_left_by(scene, unit, hit) for hit in each))
    before, checks = toll.start(attempts.wounds(scene, unit)), impacts.checks(scene, unit, None)
    after = blast.then(lambda waves: _strikes(before, Event(waves, shards, charge.burst.frag), checks))
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
    direct = _left_by(scene, unit, Hit("torso", weapon.damage + margin, Fraction(1), sort="explosion"))
    event = _event(scene, each, direct)
    return ended(scene, unit, _strikes(before, event, impacts.checks(scene, unit, None)))


def _left_by(scene: Scene, unit: Ref, hit: Hit) -> Wound:
    """The wound that one hit of an explosion leaves: none only grazes."""
    return one_round(scene, unit, replace(hit, damage=0)).wound(hit.damage)


@lookup
def _one_fragment(scene: Scene, each: Reached, direct: Location | None = None) -> Odds[Wound | None]:
    """What a single fragment does to a unit, behind what covers it; nothing where it was hit directly
    (RFX-EXPL-03).
    """
    nothing = Charge(Burst(), (0, 0))
    found: dict[tuple[Location, int], Round] = {}
    for spot, _ in HEIGHTS:
        hit = explosion.splinter(nothing, each, Shard(0, spot))
        if hit is not None and hit.location != direct:
            found[spot.location, spot.vertical] = one_round(scene, each.unit, hit)

    def of(flies: Shard | None) -> Wound | None:
        one = found.get((flies.spot.location, flies.spot.vertical)) if flies is not None else None
        wound = one.wound(flies.damage) if one is not None and flies is not None else UNHARMED
        return wound if wound[1] else None

    return odds.of(shard, each.ring).map(of)


def _veil(each: Reached) -> Silhouette | None:
    """What of the picture matters to an explosion: not how far off it is, nor the haze; nothing where all is bare."""
    if each.shows is None or (each.shows.in_line and each.shows.screen is None):
        return None
    return replace(each.shows, metres=0.0, haze=0.0)
