"""What a shot promises: the very checks that will be rolled, every cell of the body, every piece of cover."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.ledges import Drop
from rules.reflex.blast import burning, survivors
from rules.reflex.blast import forecasts as bursts
from rules.reflex.core import attempts
from rules.reflex.core.checks import check
from rules.reflex.core.location import SPOTS
from rules.reflex.fire import alight, attack, deeds, impact, lane
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.forms import Hurl, Shoot, TwoGuns
from rules.reflex.melee import blocks
from rules.reflex.sight import easy
from rules.reflex.state import Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.wounds import forecasts, impacts, protection, toll, vehicles
from rules.reflex.wounds.forecasts import AT_WORST, MISSED, STOPPED, Round, Way, fates, missed
from rules.reflex.wounds.harm import borne
from rules.reflex.wounds.hits import extra
from rules.reflex.wounds.toll import Body, End

_HARM = ("no effect", "out of action", "destroyed")
_LOSSES = (Fraction(0), Fraction(1, 2), Fraction(1))


def shot(scene: Scene, ask: Ask, action: Shoot | Hurl) -> Forecast:
    """Chance to hit, wounds by location, ticks (RFX-ATK-01)."""
    made = deeds.wish(scene, ask.unit, action)
    if made is None:
        return Forecast(FREE, note="not at hand")
    return of_wish(scene, replace(made, eye=getattr(ask.about, "eye", None)))


def of_wish(scene: Scene, made: Wish) -> Forecast:
    """The odds of an attack worked out; rounds into a hiding place that is empty miss (RFX-COVER-03)."""
    if deeds.gone(scene, made):
        nobody = (Outcome(MISSED, Fraction(1), made.target, spared=True),)
        return Forecast(FREE, outcomes=nobody, success=Fraction(0))
    worked_out, margins = _rolled(scene, made)
    success = margins.chance(lambda margin: margin >= 0)
    end = impact.flies_on(scene, made) if impact.warhead(made.arm.weapon) else None
    if scene.find(made.target, Vehicle) is not None:
        outcomes = on_vehicle(scene, made, worked_out, margins)
    elif made.rounds > 1 or impact.warhead(made.arm.weapon) or edge(scene, made) is not None:
        outcomes = fates(scene, made.target, _on_one(scene, made, worked_out, margins, end), MISSED, STOPPED, AT_WORST)
    else:
        outcomes = _one_round(scene, made, worked_out, margins)
    bystanders = _round_about(scene, made, margins, end)
    later = _flames(scene, made)
    return Forecast(
        FREE,
        worked_out.tallies,
        (*outcomes, *bystanders, *_more(made, success), *alight.foretold(scene, made, worked_out, margins)),
        success,
        _said(scene, made, worked_out, later),
        later=later,
        rings=bursts.rings(made.arm.weapon.burst) if impact.warhead(made.arm.weapon) else (),
        lands=_lands(scene, made, margins, end),
    )


def _flames(scene: Scene, made: Wish) -> tuple[Outcome, ...]:
    """Who is burnt in the cell that a flamethrower leaves burning, hit or miss (RFX-FIRE-04)."""
    if made.arm.weapon.kind != "flamethrower":
        return ()
    cell = (made.at or scene.pose(made.target)).cell
    return burning.in_flames(scene, ((cell, Fraction(1)),), made.arm.weapon.damage)


def _one_round(scene: Scene, made: Wish, worked_out: Reckoning, margins: Odds[int]) -> tuple[Outcome, ...]:
    """A single bullet, blow by blow: every location, every wound, and that it misses."""
    hits = forecasts.struck(
        scene,
        made.target,
        margins,
        made.arm.weapon.damage,
        Fraction(made.arm.weapon.penetration),
        ways(made, worked_out, called=True),
        called=int(worked_out.damage.total) - made.arm.weapon.damage,
    )
    return hits + missed(made.target, margins)


def ways(made: Wish, worked_out: Reckoning, *, called: bool = False) -> tuple[Way, ...]:
    """Every cell of the body a round may find, and the cover over it; of a called one the cell it is aimed at."""
    way = worked_out.way
    there = (lane.called_at(way, made.called),) if called and made.called is not None else SPOTS
    alike = Counter((spot.location, lane.over(way, spot)) for spot in there)
    return tuple(Way(where, Fraction(many, len(there)), cover) for (where, cover), many in alike.items())


def on_body(
    scene: Scene, made: Wish, worked_out: Reckoning, margins: Odds[int], before: Odds[Body], there: Drop | None = None
) -> Odds[Body]:
    """What a shot or burst makes of a body: its first round and all that follow it, and what they burst into
    (RFX-BURST-02, RFX-EXPL-01, RFX-DMG-05).
    """
    more = made.rounds - 1
    called, others = ways(made, worked_out, called=True), ways(made, worked_out)
    first = tuple(_round(scene, made, worked_out, way) for way in called)
    rest = tuple(_round(scene, made, worked_out, way) for way in others)
    bears, checks = borne(scene, made.target), impacts.checks(scene, made.target, there)
    if not impact.warhead(made.arm.weapon):
        return forecasts.burst(before, margins, more, first, rest, bears, checks)
    first_whole, rest_whole = (tuple(_whole(scene, made, way) for way in there) for there in (called, others))
    burst = survivors.Struck(made.arm.weapon, made.target, impact.struck_in(scene, made), first_whole, rest_whole)
    graze, whole = Odds({0: Fraction(1)}), margins.chance(lambda margin: margin > 0)
    dud = forecasts.burst(before, graze, more, first, rest, bears, checks)
    if not whole:
        return margins.then(lambda margin: before if margin < 0 else dud)
    fused = Odds({margin: chance / whole for margin, chance in margins.items() if margin > 0})
    bang = toll.settled(burst.bodies(scene, before, fused, more), impacts.checks(scene, made.target, None))
    return margins.then(lambda margin: before if margin < 0 else bang if margin else dud)


def _on_one(scene: Scene, made: Wish, worked_out: Reckoning, margins: Odds[int], end: Cell | None) -> Odds[End]:
    """How a target comes out of it, and out of where a warhead that misses ends (RFX-EXPL-60)."""
    hit = margins.chance(lambda margin: margin >= 0)
    behind = _ends(scene, made, end).get(made.target, bursts.AWAY)
    if not hit:
        return behind
    struck = Odds({margin: chance / hit for margin, chance in margins.items() if margin >= 0})
    before = toll.start(attempts.wounds(scene, made.target))
    there = edge(scene, made)
    bodies = impacts.over(scene, made.target, there, on_body(scene, made, worked_out, struck, before, there))
    found = survivors.ended(scene, made.target, bodies)
    return Odds({True: hit, False: 1 - hit}).then(lambda hits: found if hits else behind) if hit < 1 else found


def edge(scene: Scene, made: Wish) -> Drop | None:
    """What a target falls down that is knocked off its feet by a shot (RFX-IMPACT-01)."""
    return impacts.edge(scene, made.target, (made.eye or scene.pose(made.attacker)).cell)


def _ends(scene: Scene, made: Wish, end: Cell | None) -> dict[Ref, Odds[End]]:
    """How everybody fares where the rounds of a miss burst (RFX-EXPL-60)."""
    burst = made.arm.weapon.burst
    return bursts.caught(scene, burst, Odds({((end, 0), made.rounds): Fraction(1)})) if burst and end else {}


def _whole(scene: Scene, made: Wish, way: Way) -> Round:
    """A warhead on its way to a location: its whole force on what it strikes (RFX-EXPL-01)."""
    hit = impact.whole(made, way.location, 0, way.cover)
    return Round(way.location, way.share, hit.damage, protection.layers(scene, made.target, hit))


def _round(scene: Scene, made: Wish, worked_out: Reckoning, way: Way) -> Round:
    """One round of a burst on its way to a location."""
    hit = impact.hit(made, worked_out, way.location, 0, way.cover)
    return Round(way.location, way.share, hit.damage, protection.layers(scene, made.target, hit))


def on_vehicle(scene: Scene, made: Wish, worked_out: Reckoning, margins: Odds[int]) -> tuple[Outcome, ...]:
    """What the rounds do to a vehicle at worst: nothing, a part out of action, or destroyed (RFX-VEH-01)."""
    if made.rounds > 1:
        return _battered(made.target, _worst_degree(scene, made, worked_out, margins))
    found: dict[tuple[int, str], Fraction] = {}
    for margin, likely in margins.items():
        for struck, share in _degrees(scene, made, worked_out, margin).items() if margin >= 0 else ():
            found[struck] = found.get(struck, Fraction(0)) + likely * share
    rows = (
        Outcome(f"{facing.replace('_', ' ')}: {_HARM[degree]}", chance, made.target, _LOSSES[degree])
        for (degree, facing), chance in sorted(found.items(), reverse=True)
    )
    return (*rows, *missed(made.target, margins))


def _worst_degree(scene: Scene, made: Wish, worked_out: Reckoning, margins: Odds[int]) -> Odds[int]:
    """The worst that all rounds of a burst do to a vehicle: one of the degrees of harm, -1 for a miss."""
    more = odds.of(extra, made.rounds - 1).map(lambda found: found.same + found.elsewhere)

    def fares(margin: int) -> Odds[int]:
        if margin < 0:
            return Odds({-1: Fraction(1)})
        one = _degrees(scene, made, worked_out, margin).map(lambda struck: struck[0])
        return more.then(lambda many: one.most(1 + many))

    return margins.then(fares)


def _battered(vehicle: Ref, worst: Odds[int]) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(MISSED, worst[degree], vehicle, spared=True)
        if degree < 0
        else Outcome(_HARM[degree], worst[degree], vehicle, _LOSSES[degree])
        for degree in sorted(worst, reverse=True)
    )


def _degrees(scene: Scene, made: Wish, worked_out: Reckoning, margin: int) -> Odds[tuple[int, str]]:
    """What one round does to a vehicle, and on which facing."""
    what, weapon = scene.part(made.target, Vehicle), made.arm.weapon
    hull = vehicles.facing_struck(scene, made.target, (made.eye or scene.pose(made.attacker)).cell)
    explosive = impact.warhead(weapon) and margin > 0
    round_ = impact.whole(made, "torso", margin, ()) if explosive else impact.hit(made, worked_out, "torso", margin, ())

    def struck(part: str) -> tuple[int, str]:
        facing = vehicles.facing_of(part, hull)
        came = vehicles.came_through(scene, made.target, facing, round_)
        degree = 0 if round_.graze or came < what.threshold else 2 if came >= 2 * what.threshold else 1
        return degree, facing

    parts = Odds({"hull": Fraction(1)}) if impact.warhead(weapon) else odds.of(vehicles.part_struck, what)
    return parts.map(struck)


def _round_about(scene: Scene, made: Wish, margins: Odds[int], end: Cell | None) -> tuple[Outcome, ...]:
    """What warheads do to others where they strike, and where a miss ends (RFX-EXPL-01, RFX-EXPL-60)."""
    burst = made.arm.weapon.burst
    if burst is None or not impact.warhead(made.arm.weapon):
        return ()
    there, more = impact.struck_in(scene, made), odds.of(extra, made.rounds - 1)
    struck = more.map(lambda found: 1 + found.same + found.elsewhere)
    miss: bursts.Salvo | None = ((end, 0), made.rounds) if end is not None else None

    def salvo(margin: int) -> Odds[bursts.Salvo | None]:
        if margin <= 0:
            return Odds({miss if margin < 0 else None: Fraction(1)})
        return struck.map(lambda many: ((there, margin), many))

    fare = bursts.caught(scene, burst, margins.then(salvo))
    return tuple(row for unit in fare if unit != made.target for row in fates(scene, unit, fare[unit], bursts.OUTSIDE))


def _lands(scene: Scene, made: Wish, margins: Odds[int], end: Cell | None) -> tuple[tuple[Cell, Fraction], ...]:
    """Where a warhead bursts, or a thing that is thrown lies afterwards (RFX-EXPL-60, RFX-THROW-01)."""
    there = impact.struck_in(scene, made)
    if made.arm.weapon.kind == "thrown" and made.arm.weapon.burst is None:
        return ((there, Fraction(1)),)
    if not impact.warhead(made.arm.weapon):
        return ()
    return bursts.by_cell(margins.map(lambda margin: there if margin > 0 else end if margin < 0 else None))


def _said(scene: Scene, made: Wish, worked_out: Reckoning, later: tuple[Outcome, ...]) -> tuple[Assumption, ...]:
    """What the rules themselves take for granted: that nobody blocks, and that all stay as they are."""
    found = () if made.free else easy.in_time(scene, made.target)
    if worked_out.band is Band.PERSONAL:
        found += (blocks.unblocked(scene, made.target),)
    if made.rounds > 1 or impact.warhead(made.arm.weapon):
        found += bursts.worn_on_the_way(scene, (made.target,))
    return found + burning.stays(later)


def _more(made: Wish, success: Fraction) -> tuple[Outcome, ...]:
    """Further rounds of a burst that strike."""
    spread = odds.of(extra, made.rounds - 1).map(lambda found: found.same + found.elsewhere)
    return tuple(
        Outcome(f"{n} more round{'' if n == 1 else 's'} hit{'s' if n == 1 else ''}", success * chance)
        for n, chance in sorted(spread.items())
        if n
    )


def two_guns(scene: Scene, ask: Ask, action: TwoGuns) -> Forecast:
    """Both shots, one after another (RFX-HANDED-04)."""
    eye = getattr(ask.about, "eye", None)
    wishes = deeds.two_wishes(scene, ask.unit, action, eye=eye)
    if not wishes:
        return Forecast(FREE, note="not at hand")
    first, second = (of_wish(scene, wish) for wish in wishes)
    missing = (1 - (first.success or Fraction(0))) * (1 - (second.success or Fraction(0)))
    outcomes = first.outcomes + second.outcomes
    assumes = tuple(dict.fromkeys((*first.assumes, *second.assumes)))
    if action.target == action.other:
        worn = bursts.worn_on_the_way(scene, (action.target,))
        outcomes, assumes = _both(scene, wishes), tuple(dict.fromkeys((*assumes, *worn)))
    return Forecast(
        FREE,
        first.tallies + second.tallies,
        outcomes,
        1 - missing,
        assumes,
    )


def _both(scene: Scene, wishes: tuple[Wish, ...]) -> tuple[Outcome, ...]:
    """What two shots at once make of one target."""
    target = wishes[0].target
    if scene.find(target, Vehicle) is not None:
        one, other = (_worst_degree(scene, wish, *_rolled(scene, wish)) for wish in wishes)
        return _battered(target, one.then(lambda first: other.map(lambda second: max(first, second))))
    bodies, there = toll.start(attempts.wounds(scene, target)), edge(scene, wishes[0])
    for wish in wishes:
        bodies = on_body(scene, wish, *_rolled(scene, wish), bodies, there)
    bodies = impacts.over(scene, target, there, bodies)
    return fates(scene, target, survivors.ended(scene, target, bodies), MISSED, STOPPED, AT_WORST)


def _rolled(scene: Scene, made: Wish) -> tuple[Reckoning, Odds[int]]:
    """An attack worked out, and every margin of its check."""
    worked_out = attack.reckon(scene, made)
    return worked_out, odds.of(check, worked_out.attempt.check).map(lambda result: result.margin)
