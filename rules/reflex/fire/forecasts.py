"""What a shot promises: the very checks that will be rolled, every cell of the body, every piece of cover."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Pose, Scene
from rules.frame.worth import Share, Worth, chances, of_forecast, shares
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.parts.ledges import Drop
from rules.reflex.blast import burning, survivors
from rules.reflex.blast import forecasts as bursts
from rules.reflex.core import attempts
from rules.reflex.core.checks import margins, passes, succeeds
from rules.reflex.core.location import HEIGHTS
from rules.reflex.fire import alight, attack, deeds, impact, lane
from rules.reflex.fire.attack import Wish
from rules.reflex.fire.forms import Hurl, Shoot, TwoGuns
from rules.reflex.fire.lane import Lane
from rules.reflex.hands.ready import Arm
from rules.reflex.melee import blocks
from rules.reflex.sight import cover, easy
from rules.reflex.state import Vehicle
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Location
from rules.reflex.wounds import forecasts, impacts, toll, vehicles
from rules.reflex.wounds.forecasts import AT_WORST, MISSED, STOPPED, Rounds, Upon, Way, fates, missed
from rules.reflex.wounds.hits import Hit, extra
from rules.reflex.wounds.toll import Body, End

_HARM = ("no effect", "out of action", "destroyed")
_LOSSES = (Fraction(0), Fraction(1, 2), Fraction(1))


def shot(scene: Scene, ask: Ask, action: Shoot | Hurl) -> Forecast:
    """Chance to hit, wounds by location, ticks (RFX-ATK-01)."""
    made = _wish(scene, ask, action)
    return Forecast(FREE, note="not at hand") if made is None else of_wish(scene, made)


def shot_weighed(scene: Scene, ask: Ask, action: Shoot | Hurl) -> Worth:
    """The numbers of that."""
    made = _wish(scene, ask, action)
    return Worth(FREE) if made is None else weighed(scene, made)


def _wish(scene: Scene, ask: Ask, action: Shoot | Hurl) -> Wish | None:
    made, eye = deeds.wish(scene, ask.unit, action), getattr(ask.about, "eye", None)
    return made if made is None or eye is None else replace(made, eye=eye)


def of_wish(scene: Scene, made: Wish) -> Forecast:
    """The odds of an attack worked out; rounds into a hiding place that is empty miss (RFX-COVER-03)."""
    if deeds.gone(scene, made):
        nobody = (Outcome(MISSED, Fraction(1), made.target, spared=True),)
        return Forecast(FREE, outcomes=nobody, success=Fraction(0))
    worked_out = attack.reckon(scene, made)
    found = margins(worked_out.attempt.check)
    if worked_out.band is Band.PERSONAL:
        found = blocks.met(scene, made.attacker, made.target, found)
    comes, later = Comes(scene, made, found, succeeds(found)), _flames(scene, made)
    return Forecast(
        FREE,
        worked_out.tallies,
        (*comes.outcomes(), *alight.foretold(scene, made, worked_out.way, comes.margins)),
        comes.success,
        _said(scene, made, later),
        later=later,
        rings=bursts.rings(made.arm.weapon.burst) if comes.bursts else (),
        lands=comes.lands(),
    )


def weighed(scene: Scene, made: Wish) -> Worth:
    """The numbers of that."""
    if deeds.gone(scene, made):
        return Worth(FREE, (Share(made.target, 0.0),), 0.0)
    if made.arm.weapon.fire:
        return of_forecast(scene, of_wish(scene, made))
    what = attack.attempt(scene, made).check
    comes = Comes(scene, made, margins(what), passes(what))
    return Worth(FREE, tuple(comes.shares()), float(comes.success))


class Comes:
    """All that may come of an attack with these margins: to the target, and to those round about a warhead."""

    def __init__(self, scene: Scene, made: Wish, found: Odds[int], success: Fraction) -> None:
        self._scene, self._made = scene, made
        self.margins, self.success = found, success
        self.bursts = impact.warhead(made.arm.weapon)
        self._end = impact.flies_on(scene, made) if self.bursts else None
        """Where a warhead that misses bursts."""

    def outcomes(self) -> tuple[Outcome, ...]:
        """In words."""
        more = _more(self._made, self.success)
        if self._vehicle():
            return (*self._on_vehicle(), *self._near_it(), *more)
        if self._by_one_round():
            struck = forecasts.struck(self._scene, self._made.target, self.margins, _rounds(self._scene, self._made)[0])
            return (*struck, *missed(self._made.target, self.margins), *more)
        return (*self._on_body().outcomes(self._scene), *self._near_it(), *more)

    def shares(self) -> Iterator[Share]:
        """In numbers."""
        scene, made = self._scene, self._made
        if made.rounds > 1:
            yield Share(None, 0.0, lambda: chances(scene, None, _more(made, self.success)))
        if not self._vehicle() and self._by_one_round():
            yield forecasts.of_one(scene, made.target, self.margins, _rounds(scene, made)[0])
            return
        yield from shares(scene, self._on_vehicle()) if self._vehicle() else (self._on_body().share(scene),)
        yield from (upon.share(scene) for upon in self._round_about())

    def _vehicle(self) -> bool:
        return self._scene.find(self._made.target, Vehicle) is not None

    def _by_one_round(self) -> bool:
        return self._made.rounds == 1 and not self.bursts and edge(self._scene, self._made) is None

    def _on_vehicle(self) -> tuple[Outcome, ...]:
        return on_vehicle(self._scene, self._made, self.margins)

    def _on_body(self) -> Upon:
        ends = _on_one(self._scene, self._made, self.margins, self._end)
        return Upon(self._made.target, ends, MISSED, STOPPED, AT_WORST)

    def _round_about(self) -> Iterator[Upon]:
        """What warheads do to others where they strike, and where a miss ends (RFX-EXPL-01, RFX-EXPL-60)."""
        burst, made = self._made.arm.weapon.burst, self._made
        if burst is None or not self.bursts:
            return
        there, more = impact.struck_in(self._scene, made), odds.of(extra, made.rounds - 1)
        struck = more.map(lambda found: 1 + found.same + found.elsewhere)
        miss: bursts.Salvo | None = ((self._end, 0), made.rounds) if self._end is not None else None

        def salvo(margin: int) -> Odds[bursts.Salvo | None]:
            if margin <= 0:
                return odds.sure(miss if margin < 0 else None)
            return struck.map(lambda many: ((there, margin), many))

        fare = bursts.caught(self._scene, burst, self.margins.then(salvo))
        yield from (Upon(unit, ends, bursts.OUTSIDE) for unit, ends in fare.items() if unit != made.target)

    def _near_it(self) -> tuple[Outcome, ...]:
        return tuple(row for upon in self._round_about() for row in upon.outcomes(self._scene))

    def lands(self) -> tuple[tuple[Cell, Fraction], ...]:
        """Where a warhead bursts, or a thing that is thrown lies afterwards (RFX-EXPL-60, RFX-THROW-01)."""
        there, end = impact.struck_in(self._scene, self._made), self._end
        if self._made.arm.weapon.kind == "thrown" and self._made.arm.weapon.burst is None:
            return ((there, Fraction(1)),)
        if not self.bursts:
            return ()
        return bursts.by_cell(self.margins.map(lambda margin: there if margin > 0 else end if margin < 0 else None))


def _flames(scene: Scene, made: Wish) -> tuple[Outcome, ...]:
    """Who is burnt in the cell that a flamethrower leaves burning, hit or miss (RFX-FIRE-04)."""
    if made.arm.weapon.kind != "flamethrower":
        return ()
    cell = (made.at or scene.pose(made.target)).cell
    return burning.in_flames(scene, ((cell, Fraction(1)),), made.arm.weapon.damage)


def ways(way: Lane, called: Location | None = None) -> tuple[Way, ...]:
    """Every cell of the body a round may find, and the cover over it; of a called one the cell it is aimed at."""
    if lane.bare(way):
        return forecasts.anywhere(called)
    there = HEIGHTS if called is None else ((lane.called_at(way, called), 1),)
    found: dict[tuple[Location, tuple[Fraction, ...]], int] = {}
    for spot, cells in there:
        key = spot.location, lane.over(way, spot)
        found[key] = found.get(key, 0) + cells
    return tuple(Way(where, cells, cover) for (where, cover), cells in found.items())


class _Way(NamedTuple):
    """The shooter and the target of a shot, and how they are if not as they stand."""

    attacker: Ref
    target: Ref
    eye: Pose | None
    at: Pose | None


@lookup
def _ways(scene: Scene, way: _Way, called: Location | None) -> tuple[Way, ...]:
    """The cells of the body and their cover as the two stand."""
    attacker, target, eye, at = way
    shows = cover.silhouette(scene, attacker, target, eye=eye, at=at)
    return ways(lane.lane(scene, attacker, target, shows, eye=eye, at=at), called)


Strikes = Callable[[Wish, Location, int, tuple[Fraction, ...]], Hit]
"""What comes at a location by a margin, through cover."""


def _rounds(scene: Scene, made: Wish, strikes: Strikes = impact.hit) -> tuple[Rounds, Rounds]:
    """Every way the first round may strike a body, and any that strikes elsewhere (RFX-CALL-01, RFX-BURST-02)."""
    way = _Way(made.attacker, made.target, made.eye, made.at)
    first = _aimed(scene, way, made.arm, made.called, made.called, strikes)
    if made.called is None or made.rounds == 1:
        return first, first
    return first, _aimed(scene, way, made.arm, made.called, None, strikes)


@lookup
def _aimed(
    scene: Scene, way: _Way, arm: Arm, called: Location | None, where: Location | None, strikes: Strikes
) -> Rounds:
    """The same of a shot that was called at a location, and finds that or any."""
    made = Wish(way.attacker, way.target, arm, called=called)
    return forecasts.rounds(
        scene, way.target, _ways(scene, way, where), lambda each: strikes(made, each.location, 0, each.cover)
    )


def on_body(scene: Scene, made: Wish, margins: Odds[int], before: Odds[Body], there: Drop | None = None) -> Odds[Body]:
    """What a shot or burst makes of a body: its first round and all that follow it, and what they burst into
    (RFX-BURST-02, RFX-EXPL-01, RFX-DMG-05).
    """
    more, against = made.rounds - 1, impacts.checks(scene, made.target, there)
    if not impact.warhead(made.arm.weapon):
        return forecasts.burst(before, margins, more, *_rounds(scene, made), against)
    whole = margins.chance(lambda margin: margin > 0)
    dud = forecasts.burst(before, odds.sure(0), more, *_rounds(scene, made), against)
    if not whole:
        return margins.then(lambda margin: before if margin < 0 else dud)
    burst = survivors.Struck(
        made.arm.weapon, made.target, impact.struck_in(scene, made), *_rounds(scene, made, impact.whole)
    )
    fused = Odds({margin: chance / whole for margin, chance in margins.items() if margin > 0})
    bang = toll.settled(burst.bodies(scene, before, fused, more), impacts.checks(scene, made.target, None))
    return margins.then(lambda margin: before if margin < 0 else bang if margin else dud)


def _on_one(scene: Scene, made: Wish, margins: Odds[int], end: Cell | None) -> Odds[End]:
    """How a target comes out of it, and out of where a warhead that misses ends (RFX-EXPL-60)."""
    before, there = toll.start(attempts.wounds(scene, made.target)), edge(scene, made)
    bodies = impacts.over(scene, made.target, there, on_body(scene, made, margins, before, there))
    found = survivors.ended(scene, made.target, bodies)
    behind = _ends(scene, made, end).get(made.target)
    return found if behind is None else found.then(lambda end: behind if end == toll.SPARED else odds.sure(end))


def edge(scene: Scene, made: Wish) -> Drop | None:
    """What a target falls down that is knocked off its feet by a shot (RFX-IMPACT-01)."""
    return impacts.edge(scene, made.target, (made.eye or scene.pose(made.attacker)).cell)


def _ends(scene: Scene, made: Wish, end: Cell | None) -> dict[Ref, Odds[End]]:
    """How everybody fares where the rounds of a miss burst (RFX-EXPL-60)."""
    burst = made.arm.weapon.burst
    return bursts.caught(scene, burst, odds.sure(((end, 0), made.rounds))) if burst and end else {}


def on_vehicle(scene: Scene, made: Wish, margins: Odds[int]) -> tuple[Outcome, ...]:
    """What the rounds do to a vehicle at worst: nothing, a part out of action, or destroyed (RFX-VEH-01)."""
    if made.rounds > 1:
        return _battered(made.target, _worst_degree(scene, made, margins))
    found: dict[tuple[int, str], Fraction] = {}
    for margin, likely in margins.items():
        for struck, share in _degrees(scene, made, margin).items() if margin >= 0 else ():
            found[struck] = found.get(struck, Fraction(0)) + likely * share
    rows = (
        Outcome(f"{facing.replace('_', ' ')}: {_HARM[degree]}", chance, made.target, _LOSSES[degree])
        for (degree, facing), chance in sorted(found.items(), reverse=True)
    )
    return (*rows, *missed(made.target, margins))


def _worst_degree(scene: Scene, made: Wish, margins: Odds[int]) -> Odds[int]:
    """The worst that all rounds of a burst do to a vehicle: one of the degrees of harm, -1 for a miss."""
    more = odds.of(extra, made.rounds - 1).map(lambda found: found.same + found.elsewhere)

    def fares(margin: int) -> Odds[int]:
        if margin < 0:
            return Odds({-1: Fraction(1)})
        one = _degrees(scene, made, margin).map(lambda struck: struck[0])
        return more.then(lambda many: one.most(1 + many))

    return margins.then(fares)


def _battered(vehicle: Ref, worst: Odds[int]) -> tuple[Outcome, ...]:
    return tuple(
        Outcome(MISSED, worst[degree], vehicle, spared=True)
        if degree < 0
        else Outcome(_HARM[degree], worst[degree], vehicle, _LOSSES[degree])
        for degree in sorted(worst, reverse=True)
    )


def _degrees(scene: Scene, made: Wish, margin: int) -> Odds[tuple[int, str]]:
    """What one round does to a vehicle, and on which facing."""
    what, weapon = scene.part(made.target, Vehicle), made.arm.weapon
    hull = vehicles.facing_struck(scene, made.target, (made.eye or scene.pose(made.attacker)).cell)
    explosive = impact.warhead(weapon) and margin > 0
    round_ = impact.whole(made, "torso", margin, ()) if explosive else impact.hit(made, "torso", margin, ())

    def struck(part: str) -> tuple[int, str]:
        facing = vehicles.facing_of(part, hull)
        came = vehicles.came_through(scene, made.target, facing, round_)
        degree = 0 if round_.graze or came < what.threshold else 2 if came >= 2 * what.threshold else 1
        return degree, facing

    parts = Odds({"hull": Fraction(1)}) if impact.warhead(weapon) else odds.of(vehicles.part_struck, what)
    return parts.map(struck)


def _said(scene: Scene, made: Wish, later: tuple[Outcome, ...]) -> tuple[Assumption, ...]:
    """What the rules themselves take for granted: that all stay as they are."""
    found = () if made.free else easy.in_time(scene, made.target)
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
    rolled = [(wish, margins(attack.attempt(scene, wish).check)) for wish in wishes]
    if scene.find(target, Vehicle) is not None:
        one, other = (_worst_degree(scene, wish, found) for wish, found in rolled)
        return _battered(target, one.then(lambda first: other.map(lambda second: max(first, second))))
    bodies, there = toll.start(attempts.wounds(scene, target)), edge(scene, wishes[0])
    for wish, found in rolled:
        bodies = on_body(scene, wish, found, bodies, there)
    ends = survivors.ended(scene, target, impacts.over(scene, target, there, bodies))
    return fates(scene, target, ends, MISSED, STOPPED, AT_WORST)
