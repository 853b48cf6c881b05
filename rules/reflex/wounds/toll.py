"""What becomes of a body in an attack, wound upon wound and event upon event: every way with its exact chance."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache, partial
from typing import Any, NamedTuple

from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.reflex.core.checks import Check, check, margins
from rules.reflex.state import Wounds
from rules.reflex.terms.body import LEGS, LOCATIONS, Injury, Location
from rules.reflex.wounds.hits import Extra, extra
from rules.reflex.wounds.injury import BADLY, Reeling, holding, reeled, worsened

Wound = tuple[Location, Injury]
"""A blow that has passed all armour: where, and how badly it hurts by itself."""
Blows = tuple[Wound, ...]
HEAD = LOCATIONS.index("head")
PARTS: tuple[Location, ...] = ("head", "torso", LEGS[0])
"""Where a wound is as far as the checks go that it brings: arms fare as the torso does."""
SURE = Odds({False: Fraction(1)})
VITAL = (LOCATIONS.index("head"), LOCATIONS.index("torso"))
"""Where more than a critical wound is death (RFX-DMG-05)."""
SIDES: tuple[tuple[Location, Location], ...] = (("right_arm", "left_arm"), ("right_leg", "left_leg"))
"""Limbs of which one fares as the other does."""
TROUBLES = Injury.MODERATE
"""The least wound that a Fitness check is made for (RFX-INJ-06)."""


class Fate(IntEnum):
    """How a unit comes out of an attack: the worst that any location has come to by it."""

    SPARED = -1
    """Missed, or out of reach."""
    UNHURT = 0
    """Struck, but nothing is the worse for it."""
    SLIGHT = 1
    MODERATE = 2
    SERIOUS = 3
    CRITICAL = 4
    DEAD = 5
    """By another critical wound of the head or the torso (RFX-DMG-05)."""
    KILLED = 6
    """By a warhead that nobody survives (RFX-EXPL-09)."""


class End(NamedTuple):
    """How a unit comes out of an attack, and whether it loses consciousness by it."""

    fate: Fate
    out: bool = False


SPARED = End(Fate.SPARED)


class Body(NamedTuple):
    """How a body stands in the middle of an attack."""

    levels: tuple[Injury, ...]
    fate: Fate = Fate.SPARED
    pending: tuple[tuple[int, int], ...] = ()
    """New wounds of this event that a Fitness check is still to be made for, in the order of the checks."""
    reels: Reeling = Reeling()
    down: bool = False
    """Whether it has lost its footing: only followed where that means a fall."""


class Checks(NamedTuple):
    """What a body's own dice are rolled against; Muscle only where it matters whether a leg gives way."""

    fitness: Check
    muscle: Check | None = None


def start(hurt: Wounds) -> Odds[Body]:
    """A body before an attack."""
    return surely(Body(hurt.levels, reels=Reeling(hurt.shocked, bool(hurt.unstable), bool(hurt.out))))


def surely(body: Body) -> Odds[Body]:
    """What is certain."""
    return odds.sure(body)


def killed(_body: Body) -> Body:
    """Nothing is left to be wounded (RFX-EXPL-09)."""
    return Body((), Fate.KILLED)


@lru_cache(maxsize=16_384)
def hit(body: Body, wound: Wound | None) -> Body:
    """A body after one more blow of the same event (RFX-DMG-05)."""
    if wound is None or body.fate >= Fate.DEAD:
        return body
    where, level = wound
    at = LOCATIONS.index(where)
    old = body.levels[at]
    after, fatal = worsened(old, level) if level else (old, False)
    if fatal and at in VITAL:
        return Body((), Fate.DEAD)
    if after == old:
        return body if body.fate > Fate.SPARED else body._replace(fate=Fate.UNHURT)
    pending = body.pending
    if after >= TROUBLES:
        pending = tuple(sorted((*pending, (-after, 0 if at == HEAD else 2 if where in LEGS else 1))))
    levels = (*body.levels[:at], after, *body.levels[at + 1 :])
    return Body(levels, max(body.fate, Fate(int(after))), pending, body.reels, body.down)


def mirrored(body: Body) -> Body:
    """A body with the worse limb of each pair on the right, where nothing tells right from left."""
    if not body.levels:
        return body
    head, torso, arm, left_arm, leg, left_leg = body.levels
    if arm >= left_arm and leg >= left_leg:
        return body
    arms = (arm, left_arm) if arm >= left_arm else (left_arm, arm)
    legs = (leg, left_leg) if leg >= left_leg else (left_leg, leg)
    return body._replace(levels=(head, torso, *arms, *legs))


def alike(blows: Mapping[Any, object]) -> bool:
    """Whether left and right are struck alike."""
    other = {here: there for pair in SIDES for here, there in (pair, pair[::-1])}
    sides = ((wound, (other[wound[0]], wound[1])) for wound in blows if wound is not None and wound[0] in other)
    return all(blows.get(there) == blows[here] for here, there in sides)


def after(body: Body, blows: Odds[Blows]) -> Odds[Body]:
    """How a body with no checks left to make comes out of the last blows of an attack; where its wounds are is told
    apart no longer.
    """
    if body.fate >= Fate.DEAD:
        return surely(body)
    return _harm(body.levels, blows).map(lambda done: _with(body, done))


def _with(body: Body, done: Body) -> Body:
    return (
        done
        if done.fate >= Fate.DEAD
        else done._replace(fate=max(body.fate, done.fate), reels=body.reels, down=body.down)
    )


@lru_cache(maxsize=1_024)
def _harm(levels: tuple[Injury, ...], blows: Odds[Blows]) -> Odds[Body]:
    """What blows do to a body with such wounds, one after the other."""
    known: dict[Blows, Body] = {(): Body(levels)}

    def struck(wounds: Blows) -> Body:
        found = known.get(wounds)
        if found is None:
            found = known[wounds] = hit(struck(wounds[:-1]), wounds[-1])
        return found

    return blows.map(lambda wounds: struck(wounds)._replace(levels=()))


def settled(bodies: Odds[Body], checks: Checks) -> Odds[Body]:
    """The end of an event: the checks for every new wound, the worst first (RFX-DMG-05, RFX-INJ-06 to 10)."""
    return bodies.then(lambda body: _settled(body, checks) if body.pending else surely(body))


def _settled(body: Body, checks: Checks) -> Odds[Body]:
    found = _reeling(body.pending, body.reels, body.down, checks)
    return found.map(lambda now: body._replace(pending=(), reels=now[0], down=now[1]))


@lru_cache(maxsize=16_384)
def _reeling(
    pending: tuple[tuple[int, int], ...], reels: Reeling, down: bool, checks: Checks
) -> Odds[tuple[Reeling, bool]]:
    """How a body bears its new wounds one by one, and whether it loses its footing (RFX-INJ-06 to 08)."""
    if not pending:
        return Odds({(reels, down): Fraction(1)})
    (worse, part), later = pending[0], pending[1:]
    level, where = Injury(-worse), PARTS[part]
    missed = _missed(checks.fitness)
    leg = _gives_way(level, checks.muscle) if where in LEGS else SURE

    def after(by: int) -> Odds[tuple[Reeling, bool]]:
        now, shock, _ = reeled(reels, where, level, by)
        falls = (shock and where not in ("torso",)) or (now.out and not reels.out)
        follows = checks.muscle is not None
        return leg.then(lambda gives: _reeling(later, now, follows and (down or falls or gives), checks))

    return missed.then(after)


@lru_cache(maxsize=256)
def _missed(fitness: Check) -> Odds[int]:
    """By how much a Fitness check is missed, as far as it matters: not at all, by little, or badly."""
    return odds.of(check, fitness).map(
        lambda result: min(max(result.missed_by, 0), 1) + (result.missed_by > BADLY) * BADLY
    )


def _gives_way(level: Injury, muscle: Check | None) -> Odds[bool]:
    holds = holding(muscle, level) if muscle is not None else None
    return odds.sure(True) if holds is None else margins(holds).map(lambda margin: margin < 0)


@lru_cache(maxsize=1_024)
def ends(bodies: Odds[Body], checks: Checks, hurt: Wounds) -> Odds[End]:
    """How a unit comes out of all events of an attack."""

    return bodies.map(_at_last).then(partial(_end, checks, bool(hurt.out)))


def _end(checks: Checks, already_out: bool, body: Body) -> Odds[End]:
    """How a body comes out of its last checks."""
    reels = _reeling(body.pending, body.reels, False, checks)
    return reels.map(lambda after: End(body.fate, after[0].out and not already_out))


@lru_cache(maxsize=16_384)
def _at_last(body: Body) -> Body:
    """A body before the last checks of an attack: where its wounds are no longer matters, and only a blow to the head
    can still make it lose consciousness.
    """
    if any(at == 0 for _, at in body.pending):
        return Body((), body.fate, body.pending, body.reels)
    return Body((), body.fate, reels=Reeling(out=body.reels.out))


Stage = Callable[[Odds[Body]], Odds[Body]]
"""What a further round does to a body that stands in so many ways."""


def rounds(bodies: Odds[Body], ways: Iterable[tuple[int, Stage]], another: Stage, more: int) -> Odds[Body]:
    """The rounds of a burst that hits: the first by one of these ways, those that follow it there by the same, each
    further one somewhere else (RFX-BURST-02).
    """
    (elsewhere, nowhere), follow = _further(more)
    first = tuple(ways)
    there = [bodies for _ in first]
    so_far, state = 0, bodies
    for same in range(more + 1):
        there = [stage(each) for (_, stage), each in zip(first, there, strict=True)]
        struck = mixed([(share, each) for (share, _), each in zip(first, there, strict=True)])
        if same:
            moved_on = mixed(((elsewhere, another(state)), (nowhere, state)))
            struck = mixed(((so_far, moved_on), (follow[same], struck)))
        so_far, state = so_far + follow[same], struck
    return state


def _further(more: int) -> tuple[tuple[int, int], tuple[int, ...]]:
    """In how many ways a further round that does not follow the first strikes elsewhere, and nowhere; in how many ways
    each number of them follows it (RFX-BURST-02).
    """
    one = odds.of(extra, 1).ways()[0]
    same = odds.of(extra, more).map(lambda found: found.same).ways()[0]
    return (one[Extra(0, 1)], one[Extra(0, 0)]), tuple(same[number] for number in range(more + 1))


def mixed(parts: Sequence[tuple[int, Odds[Body]]]) -> Odds[Body]:
    """Of several ways that exclude each other, each by its weight."""
    weights = {number: weight for number, (weight, _) in enumerate(parts) if weight}
    return Odds.counted(weights, sum(weights.values())).then(lambda number: parts[number][1])
