"""What a grenade may do that is made ready, once it is thrown (GUR-GREN-01)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import islice

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Scene
from rules.gurps.blast import agents, effects, forecasts, fuses, offers, reach, tossing
from rules.gurps.blast.effects import Reached
from rules.gurps.blast.forms import PullPin
from rules.gurps.blast.tossing import Toss
from rules.gurps.core import arms, pins, scale
from rules.gurps.core.arms import Arm
from rules.gurps.harm import slips
from rules.gurps.senses import knowing
from rules.kernel import odds
from rules.kernel.refs import Ref
from rules.kernel.words import counted

SLIGHT = Fraction(1, 20)
"""Units that lose less than this on average are left out of a rough forecast."""
NEAREST = 2
"""At so many enemies a throw is thought of that is only made ready."""
SAFELY = 2
"""Seconds that are left of a fuse when a grenade is thrown that burnt in the hand: in the last it may go off there."""
THROWN_AS_IS = Assumption(Fact.FUTURE, "thrown at one of the nearest with everything as it is now")
UNSHIELDED = Assumption(Fact.ROUGH, "by distance alone where it goes astray")


def pulled(scene: Scene, ask: Ask, action: PullPin) -> Forecast:
    """The chance where something has to be rolled, and what it may do once it is thrown (GUR-GREN-01)."""
    if action.lever:
        return _released(scene, ask, action)
    arm = arms.arm(scene, ask.unit, action.item)
    if arm is None:
        return Forecast(FREE)
    made, told = made_ready(scene, ask.unit, arm), slips.foretold(scene, ask.unit)
    return replace(made, tallies=told.tallies, outcomes=told.outcomes, success=told.success)


def _released(scene: Scene, ask: Ask, action: PullPin) -> Forecast:
    """The same, and how likely it goes off a second early if it is held as long as that (GUR-GREN-01)."""
    arm = arms.arm(scene, ask.unit, action.item)
    if arm is None or arm.weapon.burst is None:
        return Forecast(FREE)
    early = odds.of(fuses.early)[True]
    rows = (Outcome("held to the last second, it bursts then", early), Outcome("it bursts on time", 1 - early))
    note = f"bursts in {counted(arm.weapon.burst.fuse, 'second')}"
    return replace(made_ready(scene, ask.unit, arm), outcomes=rows, note=note)


def held_on(scene: Scene, ask: Ask, _action: Action) -> Forecast:
    """A second with a grenade that burns in the hand: it can be thrown with less of its fuse left, or would go off
    there (GUR-GREN-01).
    """
    burning = (arm for arm in arms.arms(scene, ask.unit) if pins.fuse(scene, ask.unit, arm.weapon.name) is not None)
    arm = min(burning, key=lambda each: fuses.after_throw(scene, ask.unit, each.weapon), default=None)
    if arm is None:
        return Forecast(FREE)
    seconds = fuses.after_throw(scene, ask.unit, arm.weapon)
    if seconds > SAFELY:
        return made_ready(scene, ask.unit, arm)
    unit, there = ask.unit, effects.reached(scene, arm.weapon, scene.cells(ask.unit)[0])
    rows = [row for each, way in there if each == unit for row in Reached(scene, unit, {way: 1}, 1).outcomes()]
    if not rows:
        return Forecast(FREE)
    unsure = fuses.taken_for_granted(scene, unit, arm.weapon)
    return Forecast(FREE, assumes=unsure, later=tuple(rows), later_in=Fraction(max(1, seconds)))


def made_ready(scene: Scene, unit: Ref, arm: Arm) -> Forecast:
    """The best that a grenade could do, thrown at one of the nearest enemies in reach with so much of its fuse left as
    is safe, and how long it is until what wants both hands has them again.
    """
    burst, cells, till = arm.weapon.burst, _cells(scene, unit), _till_thrown(scene, unit, arm)
    note, again = f"thrown in {counted(till, 'second')}", any(arms.wants_both(each) for each in arms.arms(scene, unit))
    seconds = Fraction(till + again)
    if burst is not None and burst.agent == "smoke":
        return Forecast(FREE, note=note, screen=_screen(scene, unit, arm, cells), later_in=seconds)
    fit = islice((cell for cell in cells if not tossing.hindrance(scene, unit, arm, cell)), NEAREST)
    throws = [_roughly(scene, unit, arm, cell) for cell in fit]
    best = max(throws, key=lambda lost: _worth(scene, unit, lost), default={})
    if _worth(scene, unit, best) <= 0:
        return Forecast(FREE)
    delay = Fraction(min(fuses.after_throw(scene, unit, arm.weapon), SAFELY))
    rows = tuple(Outcome("in its reach", Fraction(1), each, lost, average=True) for each, lost in best.items())
    others = knowing.nobody_unseen(scene, unit, "a better mark")
    unknown = others.words if others is not None else ()
    known = (*forecasts.stays(tuple(best), fuse=delay > 0), *unknown, THROWN_AS_IS, UNSHIELDED)
    return Forecast(FREE, assumes=known, note=note, later=rows, later_in=seconds, delay=delay)


def _roughly(scene: Scene, unit: Ref, arm: Arm, goal: Cell) -> Mapping[Ref, Fraction]:
    """What each unit in reach of the mark loses on average by a grenade perhaps not in hand yet, as if nothing stood
    between it and wherever the grenade lands.
    """
    spots, _, whole = tossing.landings(scene, Toss(unit, arm, goal))
    lost: dict[Ref, Fraction] = {}
    for each, way in effects.reached(scene, arm.weapon, goal):
        if reach.charge(arm.weapon).blast is None:
            told = Reached(scene, each, {way: spots[goal]}, whole).outcomes()
            lost[each] = sum((row.chance * row.loss for row in told), Fraction(0))
        else:
            lost[each] = _mean(scene, each, arm, spots) / whole
    return {each: lost[each] for each in sorted(lost) if lost[each] >= SLIGHT}


def _mean(scene: Scene, unit: Ref, arm: Arm, spots: Mapping[Cell, int]) -> Fraction:
    """The loss by a burst in each of these places in so many ways, by distance alone."""
    cells, far = scene.cells(unit), dict[int, int]()
    for cell, many in spots.items():
        steps = scale.steps(scene, cells, (cell,))
        far[steps] = far.get(steps, 0) + many
    what = reach.charge(arm.weapon)
    yards = ((scale.of_cells(scene, steps), many) for steps, many in far.items())
    return sum((many * effects.by_distance(scene, unit, what, each) for each, many in yards), Fraction(0))


def _till_thrown(scene: Scene, unit: Ref, arm: Arm) -> int:
    """The second for the pin once it is drawn, those for which it is held with its fuse burning, and the throw."""
    drawn = arm in arms.arms(scene, unit)
    pin = offers.pinned(arm.weapon) and not drawn
    burns_on = max(0, fuses.after_throw(scene, unit, arm.weapon) - SAFELY)
    return pin + burns_on + 1


def _cells(scene: Scene, unit: Ref) -> tuple[Cell, ...]:
    """Where the enemies are taken to be that it knows of, the nearest first."""
    known = scale.nearest_first(scene, unit, knowing.foes(scene, unit))
    return tuple(dict.fromkeys(scene.cells(foe)[0] for foe in known))


def _worth(scene: Scene, unit: Ref, lost: Mapping[Ref, Fraction]) -> Fraction:
    """What it costs enemies on average, less what it costs all others."""
    return sum((much if enemies(scene, unit, each) else -much for each, much in lost.items()), Fraction(0))


def _screen(scene: Scene, unit: Ref, arm: Arm, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Where smoke would hang that is thrown at the nearest enemy, or as far towards it as it goes."""
    if not cells or arm.weapon.burst is None:
        return ()
    way = reversed(scene.grid.line(scene.cells(unit)[0], cells[0])[1:])
    spot = next((cell for cell in way if not tossing.hindrance(scene, unit, arm, cell)), None)
    return () if spot is None else agents.spread(scene, spot, arm.weapon.burst)
