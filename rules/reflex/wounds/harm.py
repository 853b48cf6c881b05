"""Harm done on the table: hits pass armour, wounds follow, people fall, drop things and die."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Literal, NamedTuple

from rules.frame.body import Posture
from rules.frame.figure import Aboard, Body, Condition, Kit, Position, Stance, State
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Event, Exact, Scene, Table
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import counted, the
from rules.parts import ledges, room
from rules.parts.wear import Site
from rules.reflex.core import able, attempts
from rules.reflex.core.attempts import PASSIVE
from rules.reflex.core.location import locate
from rules.reflex.core.moment import Moment
from rules.reflex.hands.dropping import let_fall
from rules.reflex.hands.ready import load_of
from rules.reflex.nerve import boosts
from rules.reflex.state import Initiative, Traits, Wear, Wounds
from rules.reflex.terms.body import ARMS, LOCATIONS, Injury, Location
from rules.reflex.terms.skills import Attribute
from rules.reflex.wounds import cover_wear, falls, items, protection
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.injury import Blow, Nature, Suffered, suffer

LEAST_FALL = 1.0
"""Metres down from which a fall hurts: whole metres count (RFX-IMPACT-01)."""


class Landed(NamedTuple):
    """What the hits of one event came to: each in words, and the points that got past the armour of each place."""

    lines: tuple[str, ...] = ()
    points: Mapping[Location, int] = {}


NOTHING = Landed()


def wound(moment: Moment, victim: Ref, hits: Sequence[Hit]) -> None:
    """Hits of one event on a unit: they take effect when the moment settles (RFX-TIME-08)."""
    if hits:
        moment.later(lambda: _strike(moment, victim, tuple(hits)))


def nature(scene: Scene, unit: Ref) -> Nature:
    """What a figure's own dice are rolled against when it is hurt in this round (RFX-INJ-02: passive checks)."""
    return replace(borne(scene, unit), round=scene.clock.round)


@lookup
def borne(scene: Scene, unit: Ref) -> Nature:
    """The same whenever it is."""
    known = attempts.traits(scene, unit)
    fit = attempts.attempt(scene, unit, Attribute.FIT, uses=PASSIVE, rule="RFX-INJ-06")
    strong = attempts.attempt(scene, unit, Attribute.MUS, uses=PASSIVE, rule="RFX-INJ-06")
    one_set = scene.options.stage == 1 or (scene.options.star_only_locations and not known.star)
    return Nature(fit.check, strong.check, known.thresholds, one_set=one_set)


def _strike(moment: Moment, victim: Ref, hits: tuple[Hit, ...]) -> None:
    table = moment.table
    if table.find(victim, Traits) is None or attempts.wounds(table, victim).dead:
        return
    before = attempts.wounds(table, victim)
    blows, told, points = [], list[str](), dict[Location, int]()
    worn: dict[Site, Fraction] = {}
    for hit in (cover_wear.as_worn(each, worn) for each in hits):
        came = protection.through(hit.damage, protection.layers(table, victim, hit))
        if table.options.on("armour_degradation"):
            cover_wear.wears(table, victim, hit, worn)
            _wear_armour(table, victim, hit, came)
        blows.append(Blow(hit.location, came, hit.graze))
        where = hit.location.replace("_", " ")
        told.append(f"{hit.cause}, {where}: {hit.damage} damage, {came} past armour")
        points[hit.location] = points.get(hit.location, 0) + came
        counted_as = {"through": came, "change": -came}
        table.say(Event("hit", "", actor=hit.by, target=victim, data=counted_as, means=hit.means))
    result = suffer(table.dice(victim), before, blows, nature(table, victim))
    if result.dead and any(_past_help(hit) for hit in hits):
        result = replace(result, wounds=replace(result.wounds, beyond_help=True))
    by, cause = hits[0].by, hits[0].cause
    landed = Landed(tuple(_each(told)), points)
    settle(moment, victim, before, result, by, cause, came_from=_from(table, hits[0]), landed=landed)
    _gear(moment, victim, hits, result)


def _each(told: Sequence[str]) -> Iterator[str]:
    """What each hit came to; those that are alike in one line."""
    for words, many in Counter(told).items():
        yield words if many == 1 else f"{counted(many, 'hit')}, {words}"


def _past_help(hit: Hit) -> bool:
    """A warhead's direct hit, which nobody is brought back from (RFX-AID-02): its blast has another penetration."""
    return hit.sort == "explosion" and hit.penetration == 1


def _from(scene: Scene, hit: Hit) -> Cell | None:
    """Where a hit came from: its burst, or the attacker."""
    if hit.came_from is not None or hit.sort not in ("projectile", "close"):
        return hit.came_from
    there = scene.find(hit.by, Position) if hit.by is not None else None
    return there.cell if there is not None else None


def settle(
    moment: Moment,
    victim: Ref,
    before: Wounds,
    result: Suffered,
    by: Ref | None,
    cause: str,
    *,
    came_from: Cell | None = None,
    landed: Landed = NOTHING,
) -> None:
    """Put the wounds on a unit, and let follow what follows from them."""
    table = moment.table
    after = result.wounds
    if result.dead:
        after = replace(after, killed_by=cause)
    table.put(victim, after)
    own = table.find(victim, Initiative)
    if own is not None and result.new and own.substitute:
        own = replace(own, spoilt=True)
    if own is not None and (result.shock or result.out or result.dead):
        own = replace(own, now=0)
    if own is not None:
        table.put(victim, own)
    _tell(table, victim, result, by, landed if landed.lines else Landed((cause,)))
    for limb in ARMS if result.out or result.dead else result.drops:
        drop(table, victim, "right" if limb == "right_arm" else "left")
    if result.falls or result.out or result.dead:
        knock_down(moment, victim, came_from)
    show(table, victim)
    _removed(table, before, after, victim, by)


def _tell(table: Table, victim: Ref, result: Suffered, by: Ref | None, landed: Landed) -> None:
    """Where a unit is wounded and how badly, for all who see it; for its own side also by how many points, and how it
    takes that.
    """
    if not result.new:
        if not result.dead and not result.out and by is not None:
            came = "no worse than before" if any(landed.points.values()) else "unharmed"
            told = f"{{target}} is hit: {came}."
            table.say(Event("stopped", "", actor=by, target=victim, told=told, brief=came, detail=landed.lines))
        return
    worst = max(level for _, level in result.new)
    worst_of = {location: max(level for at, level in result.new if at == location) for location, _ in result.new}
    where = {at: f"{at.replace('_', ' ')} {level.name.lower()}" for at, level in worst_of.items()}
    exactly = (f"{words} ({landed.points[at]})" if at in landed.points else words for at, words in where.items())
    state = "is killed" if result.dead else "is badly wounded" if worst >= Injury.SERIOUS else "is wounded"
    more = [
        word for flag, word in ((result.shock, "in shock"), (result.unstable, "bleeding"), (result.out, "out")) if flag
    ]
    brief = next(iter(where.values())) if len(where) == 1 else state.removeprefix("is ")
    table.say(
        Event(
            "wounded",
            f"{{target}} {state}.",
            by,
            victim,
            told=f"{{target}} {state}: {', '.join(where.values())}.",
            exact=Exact(f"{{target}} {state}: {', '.join((*exactly, *more))}.", brief),
            brief=brief,
            detail=landed.lines,
        )
    )


def show(table: Table, unit: Ref) -> None:
    """How a unit looks by now, and how much of its strength is left."""
    hurt, now = attempts.wounds(table, unit), table.find(unit, Condition) or Condition()
    if hurt.dead:
        state = State.DEAD
    elif hurt.out:
        state = State.DOWN
    elif now.state in (State.FLED, State.SURRENDERED):
        state = now.state
    else:
        state = State.HURT if hurt.worst > Injury.NONE else State.FIT
    new = Condition(state, float(able.strength(hurt)), notes(hurt))
    if new != now:
        table.put(unit, new)


def notes(hurt: Wounds) -> tuple[str, ...]:
    """What a unit's own side can read of its wounds, the worst first."""
    struck = sorted((loc for loc in LOCATIONS if hurt.at(loc) > Injury.NONE), key=lambda loc: -hurt.at(loc))
    lines = [f"{loc.replace('_', ' ')} {hurt.at(loc).name.lower()}" for loc in struck]
    flags = ((hurt.unstable, "bleeding"), (hurt.dazed, "dazed"), (hurt.out, "unconscious"), (hurt.dead, "dead"))
    return (*lines, *(word for flag, word in flags if flag))


def _removed(table: Table, before: Wounds, after: Wounds, victim: Ref, by: Ref | None) -> None:
    """To take an enemy out of the fight gives heart; to kill an enemy that is out of it already still breaks a code
    (RFX-BOOST-01, RFX-MORALE-09).
    """
    if by is None:
        return
    gone, was = bool(after.dead or after.out), bool(before.dead or before.out)
    killed = bool(after.dead and not before.dead)
    if (gone and not was) or (killed and boosts.sins(table, by, victim)):
        boosts.tango(table, by, victim)


def kill(moment: Moment, victim: Ref, by: Ref | None, cause: str, *, beyond_help: bool = False) -> None:
    """A unit dies, whatever its wounds."""
    table = moment.table
    before = attempts.wounds(table, victim)
    if before.dead:
        return
    after = replace(before, dead=table.clock.round, killed_by=cause, beyond_help=beyond_help)
    settle(moment, victim, before, Suffered(after, dead=True, falls=True), by, cause)
    table.say(Event("dies", "{target} dies.", target=victim, told="{target} dies."))


def knock_out(moment: Moment, victim: Ref, by: Ref | None, why: str) -> None:
    """A unit loses consciousness."""
    before = attempts.wounds(moment.table, victim)
    if before.dead or before.out:
        return
    settle(moment, victim, before, Suffered(replace(before, out=why), out=True, falls=True), by, why)
    moment.table.say(Event("out", "{target} loses consciousness.", target=victim))


def worsen(moment: Moment, victim: Ref, location: Location, by: Ref | None, cause: str) -> None:
    """A location fares a level worse; beyond critical is death for head and torso (RFX-GRAP-12)."""
    table = moment.table
    before = attempts.wounds(table, victim)
    level = before.actual(location)
    if level is Injury.CRITICAL:
        kill(moment, victim, by, cause)
        return
    made = nature(table, victim)
    damage = made.of(location)[int(level)]
    result = suffer(table.dice(victim), before, (Blow(location, damage),), made)
    settle(moment, victim, before, result, by, cause)


def knock_down(moment: Moment, unit: Ref, struck_from: Cell | None = None) -> None:
    """A unit falls and lies. Beside an open edge, struck from the other side, it goes over (RFX-IMPACT-01)."""
    table = moment.table
    stance = table.find(unit, Stance) or Stance()
    if stance.posture is Posture.PRONE:
        return
    table.put(unit, replace(stance, posture=Posture.PRONE))
    there = over_the_edge(table, unit, struck_from)
    if there is not None:
        fall(moment, unit, there, "falls over the edge")


def over_the_edge(scene: Scene, unit: Ref, struck_from: Cell | None) -> ledges.Drop | None:
    """Where a unit ends up that is knocked down by a blow from a cell; None where it merely lies (RFX-IMPACT-01)."""
    if scene.find(unit, Aboard) is not None or scene.find(unit, Position) is None:
        return None
    if (scene.find(unit, Body) or Body()).is_vehicle:
        return None
    there = ledges.thrown(scene, scene.cells(unit)[0], struck_from)
    return there if there is not None and there.metres >= LEAST_FALL else None


def fall(moment: Moment, unit: Ref, there: ledges.Drop, how: str, *, tried: bool = False) -> int:
    """Down a drop: as many points as metres, more under a load, unless it is avoided; how many hits it came to
    (RFX-IMPACT-01, RFX-IMPACT-03).
    """
    table = moment.table
    damage = falls.falling(there.metres, load_of(table, unit))
    table.put(unit, Position(there.cell))
    room.make_room(table, unit)
    moment.fallen.append(unit)
    table.say(
        Event("falls", f"{{target}} {how}, {lengths.metres(there.metres)} down.", target=unit, cells=(there.cell,))
    )
    return impact(moment, unit, damage, int(there.metres), "the fall", tried=tried)


def impact(
    moment: Moment, unit: Ref, damage: int, off: int, cause: str, by: Ref | None = None, *, tried: bool = False
) -> int:
    """An impact on a unit, location by location; how many hits it came to. `tried` says that it came of an action of
    the unit's own, which comes off if it is unhurt (RFX-IMPACT-03, RFX-IMPACT-04).
    """
    table = moment.table
    dice = table.dice(unit)
    attempt = falls.avoiding(table, unit, off)
    count = falls.lands(dice, attempt.check).hits
    hits = [Hit(locate(dice).location, damage, Fraction(1), damage, "impact", by=by, cause=cause) for _ in range(count)]
    came = f"{counted(count, 'hit')} of {damage} damage each" if count else "no hits"
    own = (str(attempt.tally), came)
    success = not count if tried else None
    table.say(Event("impact", f"{{actor}}: {cause}.", actor=unit, own=own, detail=(came,), success=success))
    wound(moment, unit, hits)
    return count


def drop(table: Table, unit: Ref, hand: Literal["right", "left"]) -> None:
    """A hand opens; a two-handed thing falls with either (RFX-INJ-06, RFX-GRAP-10)."""
    for item in (table.find(unit, Kit) or Kit()).items:
        if item.place in items.HANDS[hand]:
            table.say(Event("drops", f"{{actor}} drops {the(item.name)}.", actor=unit))
            let_fall(table, unit, item)


def _wear_armour(table: Table, unit: Ref, hit: Hit, came: int) -> None:
    """Armour that was penetrated is worth less from now on (RFX-DEGR-01)."""
    wear = table.find(unit, Wear) or Wear()
    lost = list(wear.lost)
    for suit in protection.worn(table, unit):
        printed = protection.armour_of(table, unit, suit, hit.location)
        if printed > 0 and protection.penetrates(hit, printed, hit.penetration):
            lost.append((suit.name, hit.location, min(printed, protection.worn_away(hit, came))))
    if len(lost) != len(wear.lost):
        table.put(unit, replace(wear, lost=tuple(lost)))


def _gear(moment: Moment, victim: Ref, hits: tuple[Hit, ...], result: Suffered) -> None:
    """What an arm holds may be struck with it when the arm is hit critically (RFX-ITEM-01)."""
    for where, level in result.new:
        if level is Injury.CRITICAL and where in ("right_arm", "left_arm"):
            hit = max((each for each in hits if each.location == where), key=lambda each: each.damage, default=None)
            if hit is not None:
                items.in_the_way(moment.table, victim, "right" if where == "right_arm" else "left", hit)
