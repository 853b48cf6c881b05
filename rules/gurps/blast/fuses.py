"""Fuses that burn, on the ground and in hand, and what happens when they run out (GUR-GREN-01)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.frame.flow import Flow
from rules.frame.forecast import Assumption, Fact
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.frame.things import Lying
from rules.gurps import rolls
from rules.gurps.blast import bursting, effects, reach
from rules.gurps.core import arms, pins, scale
from rules.gurps.harm.hurting import Blame
from rules.gurps.state.things import Fuse, Live, Pinless
from rules.gurps.terms.weapons import Weapon
from rules.gurps.turns import taking
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.words import counted, the
from rules.parts import hands

SOON = 6
"""On a die, what lets a fuse in hand run out a second early (GUR-GREN-01, house)."""

ABOUT_TO = 2
"""Seconds of its fuse from which a unit had better be gone."""


def early(dice: Dice) -> bool:
    """Whether a fuse burns down a second early, held as long as that (GUR-GREN-01, house)."""
    return dice.roll(rolls.DIE).value == SOON


def left(scene: Scene, fuse: Fuse) -> int | None:
    """Seconds that it burns on, as far as the viewer can tell; None if it cannot."""
    return None if fuse.due is None else max(0, fuse.due - scene.clock.round)


def told(scene: Scene, fuse: Fuse) -> str:
    """The same in words."""
    seconds = left(scene, fuse)
    if seconds is None:
        return "burning"
    return f"{counted(seconds, 'second')} at most" if fuse.at_latest else counted(seconds, "second")


def noted(scene: Scene, fuse: Fuse) -> str:
    """The same beside an action."""
    return "its fuse is burning" if fuse.due is None else f"bursts in {told(scene, fuse)}"


def in_hand(scene: Scene, unit: Ref, weapon: Weapon) -> str:
    """The same of what a unit throws now; "" of what has no fuse."""
    burning, whole = pins.fuse(scene, unit, weapon.name), weapon.burst.fuse if weapon.burst is not None else 0
    if burning is not None:
        return noted(scene, burning)
    return f"bursts in {counted(whole, 'second')}" if whole else ""


def taken_for_granted(scene: Scene, unit: Ref, weapon: Weapon) -> tuple[Assumption, ...]:
    """What a forecast supposes of a fuse in hand that the viewer cannot count."""
    fuse = pins.fuse(scene, unit, weapon.name)
    if fuse is None or (fuse.due is not None and not fuse.at_latest):
        return ()
    how = "burns as long as it may" if fuse.at_latest else "may run out at any moment"
    return (Assumption(Fact.UNSEEN, f"its fuse {how}: your side did not see it lit"),)


def after_throw(scene: Scene, unit: Ref, weapon: Weapon) -> int:
    """Seconds that it burns if a unit throws it now; none that can be counted on if its side cannot tell."""
    burning = pins.fuse(scene, unit, weapon.name)
    if burning is not None:
        return left(scene, burning) or 0
    return weapon.burst.fuse if weapon.burst is not None else 0


def perils(scene: Scene, unit: Ref) -> Mapping[Cell, Fraction]:
    """What it costs a unit on average to be in each cell with an open way to a live grenade when it goes off; one of
    which its side cannot tell how long it burns may do so at once.
    """
    found: dict[Cell, Fraction] = {}
    for _, live in scene.having(Live):
        what = reach.charge(live.weapon)
        soon = what.blast is not None and (left(scene, live.fuse) or 0) <= ABOUT_TO
        for cell in scene.spread(live.cell, scale.metres(reach.widest(what))) if soon else ():
            share = effects.by_distance(scene, unit, what, scale.between(scene, (cell,), (live.cell,)))
            found[cell] = max(share, found.get(cell, Fraction(0)))
    return found


def run_out(table: Table, unit: Ref) -> Flow[None]:
    """At the start of a unit's turn: the fuses run out that began to burn in one of its turns and are due; in the hand
    one may be a second early (GUR-GREN-01).
    """
    yield from bursts_at_once(table, unit)
    for holder, name, fuse in _in_hand(table):
        if fuse.turn == unit and _runs_out(table, holder, fuse):
            yield from _bursts_in_hand(table, holder, name, fuse)


def bursts_at_once(table: Table, unit: Ref) -> Flow[None]:
    """What has no fuse to burn down goes off as it falls (GUR-CRIT-03)."""
    for thing, live in table.having(Live):
        if live.fuse.turn == unit and left(table, live.fuse) == 0:
            yield from _bursts(table, thing, live)


def overdue(table: Table) -> Flow[None]:
    """Those whose unit has no turn any more go off at the end of the second (GUR-GREN-01)."""
    for holder, name, fuse in _in_hand(table):
        if _is_overdue(table, fuse):
            yield from _bursts_in_hand(table, holder, name, fuse)
    while late := [(thing, live) for thing, live in table.having(Live) if _is_overdue(table, live.fuse)]:
        yield from _bursts(table, *late[0])  # and those that fall from hands meanwhile


def _is_overdue(scene: Scene, fuse: Fuse) -> bool:
    if fuse.due is None:
        return False
    late = scene.clock.round - fuse.due
    return late > 0 or (late == 0 and fuse.turn not in _acting(scene))


def _acting(scene: Scene) -> tuple[Ref, ...]:
    return tuple(unit for unit in scene.units() if taking.turn(scene, unit).done is False)


def _in_hand(scene: Scene) -> tuple[tuple[Ref, str, Fuse], ...]:
    """Every grenade that burns in a hand, and in whose."""
    return tuple((unit, name, fuse) for unit, found in scene.having(Pinless) for name, fuse in found.burning)


def _runs_out(table: Table, holder: Ref, fuse: Fuse) -> bool:
    """Whether a fuse that burns in a hand does so now."""
    seconds = left(table, fuse)
    return seconds == 0 or (seconds == 1 and early(table.dice(holder)))


def _bursts(table: Table, thing: Ref, live: Live) -> Flow[None]:
    if table.find(thing, Live) is None:  # gone with one that went off before it
        return
    cell = table.part(thing, Lying).cell
    table.remove(thing)
    yield from bursting.goes_off(table, live.by or thing, live.weapon, cell, lies=True)


def _bursts_in_hand(table: Table, holder: Ref, name: str, fuse: Fuse) -> Flow[None]:
    """The unit that holds it cannot dive away from it."""
    kit, weapon = arms.kit(table, holder), arms.arsenal(table, holder).weapon(name)
    item = hands.held(kit, name)
    if (holder, name, fuse) not in _in_hand(table):  # let go of since
        return
    pins.forget(table, holder, name, fuse)
    if item is None or weapon is None:
        return
    table.put(holder, kit.swapped(item, None))
    table.say(Event("fuse", f"{{actor}} still holds {the(name)} as its fuse runs out.", actor=holder))
    cell, what, by = table.cells(holder)[0], reach.charge(weapon), fuse.turn or holder
    if what.blast is not None:
        met = reach.meets(table, holder, what, cell)
        bursting.struck(table, by, holder, met, cell, Blame(by, Means.BLAST, name))
    yield from bursting.goes_off(table, by, weapon, cell, holder)
