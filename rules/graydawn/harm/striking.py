"""One hit as it falls: where, how hard, whether it only grazes, whether it severs; luck may bend each roll."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Table
from rules.graydawn import asks, rolls
from rules.graydawn.core import figures
from rules.graydawn.flesh import damage, hits, landing, saves
from rules.graydawn.flesh.damage import GRAZES, Wound
from rules.graydawn.flesh.hits import Body, Hit
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.luck import asking, bending, purse
from rules.graydawn.luck.bending import Check
from rules.graydawn.luck.ways import AGAIN, EACH, End, Pinch, Way, blind
from rules.graydawn.state import Traits
from rules.graydawn.terms.anatomy import Part
from rules.kernel.courses.course import Course
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.words import counted

LOCATION, DAMAGE, GRAZE, SEVERITY = "the location", "the damage", "the graze roll", "the severity check"


@dataclass(slots=True)
class Toll:
    """The hits of one attack on one unit, settled together when all have fallen."""

    unit: Ref
    before: Wounds
    now: Wounds
    body: Body
    """What each part has sustained of it."""
    worn: list[Part] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    """What each hit came to, for the game master."""
    means: Means | None = None
    """By what it is hurt, where no attack on it was told of; and with what."""
    weapon: str = ""
    by: Ref | None = None
    """The unit that has dealt the hits."""
    kept: set[str] = field(default_factory=set)
    """The questions about luck that its player has answered by keeping it: for this attack that is that."""


def begin(table: Table, unit: Ref) -> Toll:
    """Nothing has hit yet."""
    now = figures.wounds(table, unit)
    return Toll(unit, now, now, hits.as_it_was(now))


@dataclass(frozen=True, slots=True)
class Stroke:
    """A hit whose dice have fallen: the face of the location die, the points, and what the graze roll came to, if one
    was made.
    """

    face: int
    points: int
    graze: int | None = None


@dataclass(frozen=True, slots=True)
class Fall:
    """How a hit has fallen, before any severity check: where, what got through, and the wound that it makes."""

    part: Part
    through: int
    grazed: bool
    done: Wound


def strike(table: Table, by: Ref, toll: Toll, hit: Hit) -> Flow[None]:
    """One hit: where it lands, what gets through, whether it grazes or severs (GRD-DMG-01, GRD-GRAZE-01, GRD-CRIP-03);
    the unit that is hit may bend these rolls by luck (GRD-LUCK-02, GRD-LUCK-03).
    """
    toll.by, own = by, table.dice(by)
    fresh = Stroke(hits.PLACED(own, hit.where), hits.STRUCK(own, hit.missile))
    fresh = yield from _driven_home(table, by, toll, hit, fresh)
    stroke = yield from _bent(table, by, toll, hit, _grazing(table, toll, hit, fresh))
    fall = fallen(hit, stroke)
    if not fall.through:
        toll.own.append(f"{fall.part}: {stroke.points} points, stopped")
        return
    toll.worn.append(fall.part)
    before, so_far = toll.now, hits.met(toll.body, fall.part)
    need, severed = damage.severity(fall.done, so_far), False
    if need:
        reached = yield from bending.check(table, _severity(toll, hit, fall, need))
        severed = reached.total < need
    toll.now = damage.lands(before, fall.part, fall.done, so_far, severed)
    toll.body = hits.keeps(toll.body, fall.part, fall.done, so_far, severed)
    marked = toll.now.marks - before.marks
    grazed = ", grazed" if fall.grazed else ""
    toll.own.append(f"{fall.part}: {stroke.points} points, {fall.through} through{grazed}, {counted(marked, 'mark')}")


def _severity(toll: Toll, hit: Hit, fall: Fall, need: int) -> Check:
    """The severity check of a hit that cripples; it is nothing to ask about where the hit kills in any case."""
    lost = "destroyed" if fall.part is Part.HEAD else "severed"
    fatal = saves.at_best(_lands(toll, fall)).dead
    return Check(
        *(toll.unit, damage.to_keep(hit.flesh), need, SEVERITY),
        *(f"{fall.part} crippled", f"{fall.part} {lost}", "" if fatal else asks.LUCK_LIFE),
    )


def fallen(hit: Hit, stroke: Stroke) -> Fall:
    """How it has fallen."""
    part, shield = hits.meets(stroke.face, hit.shields)
    through = damage.penetrates(stroke.points, shield, hit.missile)
    grazed = stroke.graze is not None and stroke.graze >= GRAZES
    return Fall(part, through, grazed, damage.wound(through, part, hit.flesh, hit.missile, grazed))


def _grazing(table: Table, toll: Toll, hit: Hit, stroke: Stroke) -> Stroke:
    """The same with the graze roll made, where a graze would leave less (GRD-GRAZE-01)."""
    fall = fallen(hit, stroke)
    if not damage.may_graze(fall.through, hit.flesh, hit.missile):
        return replace(stroke, graze=None)
    die = rolls.die(table.dice(toll.unit), hit.flesh.explosions)
    return replace(stroke, graze=damage.lucky(hit.flesh, fall.part, hit.graze) + die)


def _driven_home(table: Table, by: Ref, toll: Toll, hit: Hit, stroke: Stroke) -> Flow[Stroke]:
    """A hit that is stopped: the unit that made it may roll place or damage again, each once; how likely that helps it
    is not told, as it does not know what stops it (GRD-LUCK-02).
    """
    ways = [blind(LOCATION)] if hit.where.how in landing.SIDES else []
    ways += [blind(DAMAGE)] if not hit.missile.fullest and hit.missile.dice else []
    while by != toll.unit and not fallen(hit, stroke).through and table.find(by, Traits) is not None:
        pinch = Pinch("{actor} hits {target}: nothing gets through", (End("stopped"),), tuple(ways), toll.unit)
        way = yield from asking.bend(table, by, asks.LUCK_ROLL, pinch)
        if way is None:
            break
        ways.remove(way)
        if way.roll == LOCATION:
            stroke = replace(stroke, face=hits.PLACED(table.dice(by), hit.where))
        else:
            stroke = replace(stroke, points=hits.STRUCK(table.dice(by), hit.missile))
        asking.say(table, by, way, spared=fallen(hit, stroke).through > 0)
    return stroke


def _bent(table: Table, by: Ref, toll: Toll, hit: Hit, stroke: Stroke) -> Flow[Stroke]:
    """The hit as luck leaves it: location, damage and graze roll may each be made again once; what hangs on a roll is
    rolled anew with it.
    """
    spent = set[tuple[str, bool]]()
    while purse.left(table, toll.unit):
        found = _pinch(toll, hit, stroke, by)
        if found is None or found[0] in toll.kept:
            break
        kind, pinch = found
        pinch = replace(pinch, ways=tuple(way for way in pinch.ways if (way.roll, way.again) not in spent))
        way = yield from asking.bend(table, toll.unit, kind, pinch)
        if way is None:
            toll.kept |= {kind} if pinch.within(purse.left(table, toll.unit)).ways else set()
            break
        spent.add((way.roll, way.again))
        before = toll.now
        stroke = _spent(table, by, toll, hit, stroke, way)
        after = _lands(toll, fallen(hit, stroke))
        asking.say(table, toll.unit, way, spared=not grave(before, after) if kind == asks.LUCK_LIFE else True)
    return stroke


def _spent(table: Table, by: Ref, toll: Toll, hit: Hit, stroke: Stroke, way: Way) -> Stroke:
    """The dice once luck is spent on one of them."""
    if way.roll == GRAZE and not way.again:
        return replace(stroke, graze=(stroke.graze or 0) + EACH * way.points)
    if way.roll == LOCATION:
        stroke = replace(stroke, face=hits.PLACED(table.dice(by), hit.where))
    if way.roll == DAMAGE:
        stroke = replace(stroke, points=hits.STRUCK(table.dice(by), hit.missile))
    return _grazing(table, toll, hit, stroke)


def _lands(toll: Toll, fall: Fall) -> Wounds:
    """The wounds after a hit that does not sever."""
    return damage.lands(toll.now, fall.part, fall.done, hits.met(toll.body, fall.part), severed=False)


def grave(before: Wounds, after: Wounds) -> bool:
    """Whether wounds threaten life or limb: another part is crippled or lost, or they are mortal or worse than that."""
    hurt = after != before
    return hurt and (saves.at_best(after).dead or after.mortal or after.crippled != before.crippled)


# what luck could do


def _pinch(toll: Toll, hit: Hit, stroke: Stroke, by: Ref) -> tuple[str, Pinch] | None:
    """The question about a hit as it stands; None where it does nothing, or the unit is past help."""
    fall = fallen(hit, stroke)
    stands = _lands(toll, fall)
    if stands == toll.now or saves.at_best(toll.now).dead:
        return None
    threatens = grave(toll.now, stands)

    def ends(found: Odds[tuple[Wounds]]) -> tuple[End, ...]:
        rows: dict[tuple[str, bool], tuple[Fraction, Fraction]] = {}
        for (after,), chance in found.items():
            spared = not grave(toll.now, after) if threatens else after.marks < stands.marks
            text = _words(toll.now, after) if spared or threatens else "no better"
            key, loss = (text, spared), toll.now.strength - saves.at_best(after).strength
            share, lost = rows.get(key, (Fraction(0), Fraction(0)))
            rows[key] = share + chance, lost + chance * loss
        return tuple(End(text, chance, spared, lost / chance) for (text, spared), (chance, lost) in rows.items())

    grazed = ", a graze" if fall.grazed else ""
    words = f"{{actor}} is hit: {fall.part}, {fall.through} points get through{grazed}"
    ways = tuple(Way(roll, points, again, ends(found)) for roll, points, again, found in _ways(toll, hit, stroke, fall))
    kind = asks.LUCK_LIFE if threatens else asks.LUCK_WOUND
    return kind, Pinch(words, ends(_onward(AFTER_GRAZE, toll, hit, fall)), ways, by)


AFTER_GRAZE = Course(*hits.WOUNDS)
AFTER_DICE = Course(*hits.GRAZES, *hits.WOUNDS)
PLACED_AGAIN, STRUCK_AGAIN = (Course(again, *AFTER_DICE.steps) for again in (hits.PLACED, hits.STRUCK))
"""What follows a graze roll; the dice of place and damage; and one of these if it is made again."""


def _ways(toll: Toll, hit: Hit, stroke: Stroke, fall: Fall) -> Iterator[tuple[str, int, bool, Odds[tuple[Wounds]]]]:
    """Each way to bend it, and the wounds that it may then come to, before any save."""
    if hit.where.how in landing.SIDES:
        yield LOCATION, AGAIN, True, _onward(PLACED_AGAIN, toll, hit, fall, stroke)
    if not hit.missile.fullest and hit.missile.dice:
        yield DAMAGE, AGAIN, True, _onward(STRUCK_AGAIN, toll, hit, fall, stroke)
    if stroke.graze is not None and not fall.grazed:
        yield GRAZE, AGAIN, True, _onward(AFTER_DICE, toll, hit, fall, stroke)
        missing = -(-(GRAZES - stroke.graze) // EACH)
        yield GRAZE, missing, False, _onward(AFTER_GRAZE, toll, hit, fallen(hit, replace(stroke, graze=GRAZES)))


def _onward(course: Course, toll: Toll, hit: Hit, fall: Fall, stroke: Stroke | None = None) -> Odds[tuple[Wounds]]:
    """The wounds that follow, from where a hit has come to."""
    fell = {} if stroke is None else {"face": stroke.face, "points": stroke.points}
    body = {"wounds": toll.now, "body": toll.body, "part": fall.part, "done": fall.done}
    return course.foretell(hit.fields | body | fell, "wounds")


def _words(before: Wounds, after: Wounds) -> str:
    """What has become of the unit, in words."""
    if saves.at_best(after).dead:
        return "dead"
    worse = [limb for limb in after.crippled if limb not in before.crippled]
    if worse:
        return ", ".join(f"{limb.part} {'severed' if limb.severed else 'crippled'}" for limb in worse)
    return "unharmed" if after == before else after.grade.words
