"""Holds: taken, kept and loosed on both units alike, so that the side of either knows of them."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Position
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, held, limbs, scale
from rules.gurps.defence import ground
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.state.grips import Clutched, Clutching, Gripping, Held
from rules.gurps.state.turns import Waiting
from rules.gurps.terms.anatomy import Location
from rules.gurps.turns import taking
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally


def seize(table: Table, unit: Ref, foe: Ref, part: Location, hands: int) -> None:
    """It has hold of a foe: neither of them aims or waits any longer (GUR-GRP-02, GUR-GRP-09, GUR-GRP-10)."""
    let_go(table, unit)
    for each in (unit, foe):
        table.strip(each, Aim)
        table.strip(each, Waiting)
    table.put(unit, Gripping(foe, part, hands, table.clock.round))
    before = held.hold(table, foe)
    table.put(foe, replace(before, by=(*before.by, unit), hands=(*before.hands, hands), parts=(*before.parts, part)))


def let_go(table: Table, unit: Ref) -> None:
    """Its hold ends (GUR-GRP-02)."""
    grip = held.gripping(table, unit)
    if grip is None:
        return
    table.strip(unit, Gripping)
    before = held.hold(table, grip.foe)
    rows = [
        (by, hands, part) for by, hands, part in zip(before.by, before.hands, before.parts, strict=True) if by != unit
    ]
    if not rows:
        table.strip(grip.foe, Held)
        return
    by, hands, parts = (tuple(column) for column in zip(*rows, strict=True))
    left = [each for each in (held.gripping(table, holder) for holder in by) if each is not None]
    pinned, choked = any(each.pins for each in left), any(each.chokes for each in left)
    table.put(grip.foe, replace(before, by=by, hands=hands, parts=parts, pinned=pinned, choked=choked))


def clutch(table: Table, unit: Ref, foe: Ref, item: str, thing: str) -> None:
    """It has hold of what a foe holds (GUR-GRAB-01)."""
    unclutch(table, unit)
    table.put(unit, Clutching(foe, item, thing, table.clock.round))
    table.put(foe, Clutched(unit, item, table.clock.round))


def unclutch(table: Table, unit: Ref) -> None:
    """It lets go of what a foe holds (GUR-GRAB-02)."""
    found = table.find(unit, Clutching)
    if found is None:
        return
    table.strip(unit, Clutching)
    felt = table.find(found.foe, Clutched)
    if felt is not None and felt.by == unit:
        table.strip(found.foe, Clutched)


def regular(table: Table, unit: Ref, foe: Ref, sides: tuple[Tally, Tally]) -> int:
    """A Regular Contest, each by its own dice: 1 won, -1 lost, 0 undecided after one pair of rolls, or as an option
    after as many as there may be (GUR-CORE-04).
    """
    mine, theirs = rolls.levelled(*(int(each.total) for each in sides))
    for _ in range(rolls.pairs(repeat=table.options.contests_repeat)):
        won = rolls.roll(table.dice(unit), mine).success - rolls.roll(table.dice(foe), theirs).success
        if won:
            return won
    return 0


def regulars(scene: Scene, sides: tuple[Tally, Tally]) -> Odds[int]:
    """Every end of it (GUR-CORE-04)."""
    own, other = (int(each.total) for each in sides)
    return rolls.regulars(own, other, repeat=scene.options.contests_repeat)


def pins(table: Table, unit: Ref) -> None:
    """The foe it holds is helpless (GUR-GRP-06)."""
    grip = table.part(unit, Gripping)
    table.put(unit, replace(grip, pins=True))
    table.put(grip.foe, replace(held.hold(table, grip.foe), pinned=True))


def chokes(table: Table, unit: Ref) -> None:
    """The foe it holds loses its breath until this hold ends (GUR-GRP-07)."""
    grip = table.part(unit, Gripping)
    table.put(unit, replace(grip, chokes=True))
    table.put(grip.foe, replace(held.hold(table, grip.foe), choked=True))


def loosen(table: Table) -> None:
    """Holds end by themselves when either unit is out of the fight, or they are no longer in one yard (GUR-GRP-11); a
    crippled hand or arm holds nothing any longer (GUR-INJ-06).
    """
    for unit, grip in table.having(Gripping):
        left = sum(limbs.grasps(table, unit, hand) for hand in arms.LIMB)
        if 0 < left < grip.hands:
            _holds_with(table, unit, grip, left)
        apart = not left or set(table.cells(unit)).isdisjoint(table.cells(grip.foe))
        if apart or not knowing.can_act(table, unit) or not knowing.can_act(table, grip.foe):
            let_go(table, unit)
    for unit, taken in table.having(Clutching):
        able = knowing.can_act(table, unit) and knowing.can_act(table, taken.foe)
        if not able or held.clutching(table, unit) is None or not at_hand(table, unit, taken):
            unclutch(table, unit)


def _holds_with(table: Table, unit: Ref, grip: Gripping, hands: int) -> None:
    """Fewer hands are left to it for its hold."""
    table.put(unit, replace(grip, hands=hands))
    before = held.hold(table, grip.foe)
    many = tuple(hands if by == unit else each for by, each in zip(before.by, before.hands, strict=True))
    table.put(grip.foe, replace(before, hands=many))


def at_hand(scene: Scene, unit: Ref, taken: Clutching) -> bool:
    """Whether the foe is within reach of what has hold of its weapon (GUR-GRAB-01)."""
    arm = arms.arm(scene, unit, taken.thing)
    longest = max((max(use.reaches.yards) for use in arm.weapon.melee), default=1) if arm is not None else 1
    return scale.apart(scene, unit, taken.foe) <= max(1.0, longest, scale.across(scene) / scale.TENTHS)


def enter(table: Table, unit: Ref, foe: Ref) -> None:
    """Into the foe's yard (GUR-HEX-14)."""
    table.put(unit, Position(table.cells(foe)[0]), replace(taking.turn(table, unit), entered=True))
    table.say(Event("closes", "{actor} closes with {target}.", actor=unit, target=foe))


def apart(table: Table, unit: Ref) -> None:
    """A yard away, in any direction that is free and open (GUR-GRP-11)."""
    here = table.cells(unit)[0]
    free = (cell for way, cell in table.grid.neighbours(here) if ground.may_enter(table, here, way, cell))
    cell = next(free, None)
    if cell is not None:
        table.put(unit, Position(cell))
