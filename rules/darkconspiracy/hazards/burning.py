"""Bodies alight with fuel, thermite or white phosphorus: five seconds a phase of harm, and of putting it out."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Set
from dataclasses import replace
from functools import lru_cache
from operator import mul
from typing import Any

from rules.darkconspiracy.core import arms, checks, figures
from rules.darkconspiracy.harm import ends, hurting, landing
from rules.darkconspiracy.harm.blows import Force, Hits, points
from rules.darkconspiracy.harm.bodies import Body, body
from rules.darkconspiracy.harm.course import BEARS
from rules.darkconspiracy.harm.ends import Toll
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.body import NONE
from rules.darkconspiracy.state.hazards import Burning, Doused
from rules.darkconspiracy.state.people import Arsenal
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.skills import Attribute
from rules.darkconspiracy.terms.weapons import Armour
from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.kernel import odds
from rules.kernel.courses.course import Course
from rules.kernel.courses.steps import Bound, Ends, Known, Put, Rollers, stage
from rules.kernel.dice import Dice, Pool
from rules.kernel.odds import Odds
from rules.kernel.pools import Grouped
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.parts import handling

SECONDS = 5
"""Of a phase: each harms every part that burns, then one try puts one out (DKC-BURN-01)."""
FUEL, HOTTER = 1, 2
"""Dice a second of burning fuel, and of thermite and white phosphorus (DKC-BURN-01, DKC-BURN-02)."""
HELMET_HOLDS = 6
"""Phases for which a helmet keeps burning fuel off the head (DKC-BURN-04)."""
SPRAYED = 6
"""Faces of the die for the further parts that a burst of a flamethrower covers (DKC-BURN-01)."""
BAD = (Part.CHEST, Part.ABDOMEN)
"""The parts that a burning jacket burns (DKC-BURN-04)."""
Alight = tuple[int, ...]
"""Dice a second of each part, in the order of `Part`; 0: it does not burn."""


@stage("seconds", "alight", roller="target")
def fights(
    dice: Dice, alight: Alight, needs: tuple[int, ...], sheds: bool, spared: bool
) -> tuple[tuple[int, ...], Alight]:
    """How many seconds each part is harmed this phase, and what burns on: in each second harm first, then a try of the
    burning unit and of each friend that helps; what comes off puts out one part, the head first, then chest, abdomen
    and limbs. Who sheds its helmet has no try of its own in that second (DKC-BURN-01, DKC-BURN-04).
    """
    seconds, burning = [0] * len(PARTS), [at for at, each in enumerate(alight) if each]
    for second in range(SECONDS):
        for at in burning:
            seconds[at] += not (spared and PARTS[at] is Part.HEAD)
        shed = sheds and not second and burning[:1] == [0]
        burning = burning[1:] if shed else burning
        for need in needs[1:] if shed else needs:
            well = sum(checks.faces(need)[checks.Came.SUCCESS :])
            if burning and dice.roll(Grouped(1, checks.D20.d, (well,))).value:
                burning = burning[1:]
    return tuple(seconds), tuple(each if at in burning else 0 for at, each in enumerate(alight))


@stage("hits")
def flames(seconds: tuple[int, ...], dice_each: Alight) -> Hits:
    """The harm of those seconds, which no armour meets and nobody is knocked down by (DKC-BURN-01, DKC-KD-01)."""
    return burns(tuple(many * each for many, each in zip(seconds, dice_each, strict=True)))


@lru_cache(maxsize=1024)
def burns(dice: tuple[int, ...]) -> Hits:
    """So many dice of flames to each part."""
    found = ((part, many) for part, many in zip(PARTS, dice, strict=True) if many)
    return tuple((points((part,), Force(many), topples=False), 1) for part, many in found)


FOUGHT = Course(fights, flames)
"""A phase of burning as it is played: reads `alight`, `dice_each` (the same), `needs`, `sheds` and `spared`."""


class Burns:
    """What a phase of burning comes to, foretold: no part's harm tells of another's."""

    needs, sets = "", ("toll",)

    def bound(self, alive: Set[str]) -> Bound | None:
        reads = ("alight", "needs", "sheds", "spared", "body")
        return Bound(reads, self.sets, _burns) if "toll" in alive else None

    def play(self, _known: Known, _rollers: Rollers, _put: Put) -> Generator[Any, Any, Known]:
        yield from ()
        raise AssertionError("flames are played by their dice")


def _burns(alight: Alight, needs: tuple[int, ...], sheds: bool, spared: bool, body: Body) -> Ends:
    fought = odds.of(fights.rule, alight, needs, sheds, spared).map(lambda end: end[0])
    found = fought.then(lambda seconds: _burnt(tuple(map(mul, seconds, alight)), body))
    ways, whole = found.ways()
    return tuple([((toll,), many) for toll, many in ways.items()]), whole


@lru_cache(maxsize=2048)
def _burnt(dice: tuple[int, ...], body: Body) -> Odds[Toll]:
    """What so many dice of flames to each part come to together."""
    last = max((at for at, many in enumerate(dice) if many), default=-1)
    if last < 0:
        return odds.sure(Toll(struck=False))
    (hit,) = burns(tuple(many * (at == last) for at, many in enumerate(dice)))
    before = _burnt((*dice[:last], *(0,) * (len(PARTS) - last)), body)
    return before.joined(Odds.counted(*landing.tolls((hit,), body)), ends.together)


BURNS = Course(Burns(), *BEARS)
"""The same to what becomes of a `body`."""


def helmet(scene: Scene, unit: Ref) -> Armour | None:
    """The helmet it wears, which can be thrown off (DKC-BURN-04)."""
    return next((suit for suit in arms.worn(scene, unit) if _is_helmet(suit)), None)


def _is_helmet(suit: Armour) -> bool:
    return not suit.natural and suit.head > 0 and not (suit.chest or suit.arms or suit.legs)


def puts_out(scene: Scene, unit: Ref) -> Tally:
    """What a try to put flames out must not exceed: AVG against agility (DKC-BURN-01)."""
    base = figures.attribute_base(scene, unit, Attribute.AGL)
    return checks.tallied("Put out the flames", base, checks.Level.AVG)


def opened(scene: Scene, unit: Ref, alight: Alight, now: int | None = None) -> Mapping[str, Any]:
    """A phase of burning as it begins (DKC-BURN-01): robots do not try to put it out, nor do those who were out before
    it began.
    """
    burning, doused = scene.find(unit, Burning), scene.find(unit, Doused)
    able = knowing.conscious(scene, unit) and not figures.traits(scene, unit).robot
    own = (int(puts_out(scene, unit).total),) if able else ()
    helps = doused.needs if doused is not None and doused.round == scene.clock.round else ()
    wears = helmet(scene, unit) is not None and alight[0] == FUEL
    spared = wears and (burning is None or not burning.head or (now or scene.clock.round) < burning.head)
    return {
        "alight": alight,
        "dice_each": alight,
        "needs": (*own, *helps),
        "sheds": wears and able,
        "spared": spared,
        "body": body(scene, unit),
    }


def caught(scene: Scene, unit: Ref, parts: Iterable[Part], dice: int = FUEL) -> Alight:
    """What burns on a unit once these parts are touched: a jacket that fuel sets alight burns on chest and abdomen
    (DKC-BURN-04).
    """
    touched, before = set(parts), scene.find(unit, Burning)
    if dice == FUEL and not touched.isdisjoint(BAD) and any(suit.burns for suit in arms.worn(scene, unit)):
        touched |= {*BAD}
    old = before.dice if before is not None else NONE
    return tuple(max(was, dice if part in touched else 0) for part, was in zip(PARTS, old, strict=True))


def catch_fire(table: Table, unit: Ref, parts: Iterable[Part], dice: int = FUEL) -> None:
    """These parts of a unit burn from the next phase on (DKC-BURN-01, DKC-BURN-02)."""
    before, now = table.find(unit, Burning), table.clock.round
    alight = caught(table, unit, parts, dice)
    if not any(alight) or not knowing.alive(table, unit):
        return
    since = before.since if before is not None else now + 1
    head = before.head if before is not None and before.head else (now + 1 + HELMET_HOLDS if alight[0] else 0)
    table.put(unit, Burning(since, alight, head))
    table.say(Event("alight", "{target} is on fire.", target=unit))


def covered(table: Table, unit: Ref) -> None:
    """Fuel of an exploding tank is over all of a unit (DKC-BURN-01)."""
    catch_fire(table, unit, PARTS)


def sprayed(table: Table, unit: Ref, hit: Part, by: Ref) -> None:
    """A burst of a flamethrower covers the part it hits, and 1d6 others at random (DKC-BURN-01)."""
    dice, others = table.dice(by), [part for part in PARTS if part is not hit]
    more = min(dice.roll(Pool(1, SPRAYED)).value, len(others))
    catch_fire(table, unit, [hit, *(others.pop(dice.roll(Pool(1, len(others))).value - 1) for _ in range(more))])


def burn(table: Table) -> Flow[None]:
    """At the end of a phase all that has burnt through it takes its harm; who drops out stays awake until then
    (DKC-BURN-01, DKC-BURN-04).
    """
    for unit, burning in table.having(Burning):
        if burning.since > table.clock.round:
            continue
        if not knowing.alive(table, unit):
            table.strip(unit, Burning)
            continue
        fields = opened(table, unit, burning.dice)
        known = FOUGHT.rolled(fields, table.dice(unit))
        if fields["sheds"] and burning.dice[0]:
            _sheds(table, unit)
        out = not any(known["alight"])
        if out:
            table.strip(unit, Burning, Doused)
        else:
            table.put(unit, replace(burning, dice=known["alight"]))
        words = "is put out" if out else f"burns on: {', '.join(_burning(known['alight']))}"
        table.say(Event("burns", f"{{target}} {words}.", target=unit))
        yield from hurting.suffer(table, unit, known["hits"], means=Means.FLAMES)


def _burning(alight: Alight) -> list[str]:
    return [part.value for part, each in zip(PARTS, alight, strict=True) if each]


def _sheds(table: Table, unit: Ref) -> None:
    """The helmet is thrown away (DKC-BURN-04)."""
    suit = helmet(table, unit)
    own = table.part(unit, Arsenal)
    if suit is not None:
        table.put(unit, replace(own, armour=tuple(each for each in own.armour if each != suit)))
        item = arms.kit(table, unit).find(suit.name)
        if item is not None:
            handling.drop(table, unit, item)
        table.say(Event("sheds", "{actor} throws off its helmet.", actor=unit))
