"""The trigger of a Wait: which unit's step sets it off, in which order, and the attack that interrupts the step."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast
from rules.frame.ground import Cell
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene, Table
from rules.gurps.asks import TRIGGERED
from rules.gurps.core import arms, facing, riding, scale
from rules.gurps.core.facing import Arc
from rules.gurps.fire import shooting
from rules.gurps.fire import to_hit as shots
from rules.gurps.melee import astray
from rules.gurps.melee import to_hit as blows
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim, Evaluated, Feinted
from rules.gurps.state.turns import Order, Waiting
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Melee
from rules.gurps.turns import taking
from rules.gurps.waiting.forms import Spring
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

BY_CELLS = ((1, 0), (2, -1), (4, -2), (6, -3), (10, -4))
"""Penalty for watching up to this many cells; 5 beyond (GUR-OPP-02)."""
LINE, LOOKS = -2, -2
"""Watching a line, and looking first who it is (GUR-OPP-02)."""
NESTED = 5
"""Waits that may set each other off, one within the other (GUR-WAIT-04)."""


@dataclass(frozen=True, slots=True)
class SetOff:
    """Which unit has set it off."""

    by: Ref


@lru_cache(maxsize=64)
def zone(cells: int, *, line: bool, sure: bool) -> int:
    """What the ground watched takes off the shot (GUR-OPP-02)."""
    area = LINE if line else next((lost for most, lost in BY_CELLS if cells <= most), -5)
    return area + (LOOKS if sure else 0)


def made(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> Attack | None:
    """The attack that it waits with: a single motion (GUR-WAIT-01, GUR-WAIT-03). After defending itself it
    cannot go all out (GUR-WAIT-02); watching more than one cell it loses its aim, and one that was at
    that yard counts for any target there (GUR-OPP-01); a charge onto its point makes it worse (GUR-STOP-01).
    """
    arm = arms.arm(scene, unit, waits.weapon)
    use = arm.use(waits.use) if arm is not None else None
    if arm is None or use is None or not arms.ready(scene, unit, waits.weapon):
        return None
    option, wide = "" if waits.defended else waits.all_out, len(waits.cells) > 1
    manoeuvre = Manoeuvre.ALL_OUT_ATTACK if option else Manoeuvre.ATTACK
    more = stop_thrust(waits, target)
    return Attack(
        unit, target, arm, use, manoeuvre, option, shots=waits.shots, more=more, unaimed=wide, awaited=waits.aimed
    )


def ready_for(scene: Scene, unit: Ref, waits: Waiting, target: Ref) -> bool:
    """Whether a unit that has just moved or shown itself is what it waits for (GUR-WAIT-01, GUR-OPP-03)."""
    attack = made(scene, unit, waits, target)
    hostile = enemies(scene, unit, target)
    if attack is None or waits.whom not in (None, target):
        return False
    if hostile and not knowing.perceives(scene, unit, target):
        return False
    if isinstance(attack.use, Melee):
        ahead = not scene.options.facing or facing.arc(scene, unit, target) is Arc.FRONT
        return hostile and ahead and blows.within(scene, unit, target, attack.use, attack.arm.weapon)
    there = any(cell in waits.cells for cell in scene.cells(target))
    return there and (hostile or not waits.sure) and shooting.in_reach(scene, attack)


def able(scene: Scene, unit: Ref) -> bool:
    """Whether it can still do what it waits for: not stunned or off balance by now, nor in a foe's grip (GUR-DN-01,
    GUR-CRIT-03, GUR-GRP-10).
    """
    free = not taking.helpless(scene, unit) and not taking.entangled(scene, unit, Manoeuvre.WAIT)
    return free and knowing.can_act(scene, unit)


def marks_for(scene: Scene, unit: Ref, waits: Waiting, mover: Ref) -> tuple[Ref, ...]:
    """At what it may attack when that moves or shows itself: of a vehicle or mount also at those who ride in it
    (GUR-WAIT-01, GUR-OPP-03).
    """
    there = (mover, *(riding.riders(scene, mover) if riding.is_ride(scene, mover) else ()))
    return tuple(each for each in there if ready_for(scene, unit, waits, each))


def tally(scene: Scene, waits: Waiting, attack: Attack) -> Tally:
    """The roll, with what the ground watched takes off (GUR-OPP-02)."""
    if isinstance(attack.use, Melee):
        return blows.tally(scene, attack)
    lost = zone(len(waits.cells), line=waits.line, sure=waits.sure)
    watched = Modifier(lost, "ground watched", "GUR-OPP-02") if lost else None
    return shots.tally(scene, attack).plus(watched)


def told(scene: Scene, waits: Waiting, attack: Attack) -> Forecast:
    """What the attack would do now, to its target and to others that may be struck (GUR-WRONG-01)."""
    foretells = astray.told if attack.ranged is None else shooting.told
    return foretells(scene, attack, tally(scene, waits, attack))


def stop_thrust(waits: Waiting, target: Ref) -> int:
    """What a charge onto a braced point adds to damage: 1 for each two full yards it came (GUR-STOP-01)."""
    return dict(waits.came).get(target, 0) // (2 * scale.TENTHS) if waits.braced else 0


def keeps(table: Table, unit: Ref, waits: Waiting) -> None:
    """A wait lasts until the next turn, and so does what was made ready for its attack: an aim only where a single yard
    is watched (GUR-AIM-02, GUR-EVAL-01, GUR-FEINT-03).
    """
    aim, studied, feint = table.find(unit, Aim), table.find(unit, Evaluated), table.find(unit, Feinted)
    now, lasts = table.clock.round, table.clock.round + 1
    if aim is not None and len(waits.cells) == 1:
        table.put(unit, replace(aim, until=lasts))
    else:
        table.strip(unit, Aim)
    if studied is not None and studied.until >= now:
        table.put(unit, replace(studied, until=lasts))
    if feint is not None and feint.until >= now:
        table.put(unit, replace(feint, until=lasts))


def over(table: Table, unit: Ref) -> None:
    """Its next turn has come: the wait is over, and so is what it had made ready for a blow (GUR-WAIT-01, GUR-EVAL-01,
    GUR-FEINT-03).
    """
    if table.find(unit, Waiting) is not None:
        table.strip(unit, Waiting, Evaluated, Feinted)


def nears(table: Table, mover: Ref, before: Cell) -> None:
    """A foe has come nearer: units that brace for it take note (GUR-STOP-01)."""
    now = table.cells(mover)[0]
    for unit, waits in table.having(Waiting):
        here = table.cells(unit)[0]
        nearer = table.grid.straight(here, now) < table.grid.straight(here, before)
        if waits.braced and nearer and enemies(table, unit, mover):
            came = dict(waits.came)
            came[mover] = came.get(mover, 0) + scale.across(table)
            table.put(unit, replace(waits, came=tuple(came.items())))


def set_off(table: Table, mover: Ref, asked: set[Ref]) -> tuple[Ref, ...]:
    """Those that a step sets off, the longest reach first, then the fastest (GUR-WAIT-04, GUR-STOP-01)."""
    found = []
    for unit, waits in table.having(Waiting):
        if unit in asked or unit == mover or not able(table, unit) or not marks_for(table, unit, waits, mover):
            continue
        arm = arms.arm(table, unit, waits.weapon)
        use = arm.striking(waits.use) if arm is not None else None
        longest = max(use.reaches.yards) if use is not None else 0
        order = table.find(unit, Order) or Order(0, 0, 0)
        found.append((-longest, -order.speed, -order.dx, order.lot, unit))
    return tuple(unit for *_, unit in sorted(found))


def shows(table: Table, mover: Ref, asked: set[Ref], depth: int = 0) -> Flow[None]:
    """A unit has moved or shown itself: each wait that it sets off is asked and resolved whole, before it goes on
    (GUR-WAIT-01, GUR-WAIT-04, GUR-OPP-03). A shot that does not look first is fired without asking.
    """
    for unit in set_off(table, mover, asked):
        waits = table.find(unit, Waiting)
        if waits is None or not knowing.worth_attacking(table, mover) or depth >= NESTED:
            continue
        found = marks_for(table, unit, waits, mover)
        if not found:
            continue
        asked.add(unit)
        if waits.cells and not waits.sure:
            yield from spring(table, unit, waits, found[0])
            continue
        answer = yield Ask(table.side(unit), unit, TRIGGERED, SetOff(mover))
        if isinstance(answer, Spring):
            yield from spring(table, unit, waits, answer.target)


def spring(table: Table, unit: Ref, waits: Waiting, target: Ref) -> Flow[None]:
    """The wait becomes the attack (GUR-WAIT-01): its manoeuvre governs the unit's defences now (GUR-WAIT-02)."""
    attack = made(table, unit, waits, target)
    table.strip(unit, Waiting)
    if attack is None:
        return
    taking.becomes(table, unit, attack.manoeuvre, attack.option)
    table.say(Event("reacts", "{actor} has waited for this.", actor=unit))
    needed = tally(table, waits, attack)
    if attack.ranged is not None:
        yield from shooting.fire(table, attack, needed)
    else:
        yield from astray.blow(table, attack, needed)
    table.strip(unit, Evaluated, Feinted)
