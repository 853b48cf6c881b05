"""The order of a second: highest Basic Speed first, the same order to the end of the fight; and when that has come."""

from __future__ import annotations

from rules.frame.figure import Condition
from rules.frame.flow import Flow
from rules.frame.relations import enemies
from rules.frame.scene import Scene, Table
from rules.frame.showing import Beat, Timeline
from rules.frame.things import Truce
from rules.gurps.blast import burning, fuses
from rules.gurps.grips import deeds as grips
from rules.gurps.order import outbreaks, turn
from rules.gurps.riding import wheel
from rules.gurps.senses import hiding, knowing
from rules.gurps.state.turns import Contact, Order
from rules.gurps.terms.figures import Traits
from rules.gurps.turns import taking
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref

LOT = Pool(1, 1000)
"""What settles ties, once for the battle (GUR-TURN-04)."""


MEASURE, QUARTERS = "Speed", 4
"""What the line of a second counts: Basic Speed, in quarters (GUR-TURN-03)."""


def acts(scene: Scene, unit: Ref) -> bool:
    """Whether a unit has turns: on the map, alive and conscious; doing nothing counts (GUR-TURN-02)."""
    return knowing.can_act(scene, unit)


def join(table: Table) -> None:
    """A unit that has come gets a place by Basic Speed, then DX, then a lot drawn once (GUR-TURN-03, GUR-TURN-04)."""
    for unit in table.units():
        if acts(table, unit) and table.find(unit, Order) is None:
            own = table.part(unit, Traits)
            table.put(unit, Order(own.quarters, own.dx, table.dice(unit).roll(LOT).value))


def sequence(scene: Scene) -> tuple[Ref, ...]:
    """Every unit with a place in the order, the first to act first (GUR-TURN-03)."""
    placed = [(unit, scene.find(unit, Order)) for unit in scene.units()]
    known = [(-order.speed, -order.dx, order.lot, unit) for unit, order in placed if order is not None]
    return tuple(unit for *_, unit in sorted(known))


def play_second(table: Table) -> Flow[None]:
    """One second: each active unit takes its turn, in the order of the fight (GUR-TURN-01); what has fainted gets no
    air either while it is choked (GUR-SUFF-01).
    """
    join(table)
    hiding.search(table)
    yield from outbreaks.shells_fall(table)
    for unit in sequence(table):
        if acts(table, unit):
            table.phase(f"{table.name(unit)}'s turn")
            yield from turn.take(table, unit)
        else:
            grips.breathless(table, unit)
    burning.rides(table)
    yield from wheel.roll_on(table)
    yield from fuses.overdue(table)
    watch(table)
    table.tick(1)


def timeline(scene: Scene) -> Timeline:
    """The second as a line from the fastest to the slowest, of equals the one that acts first; enemies stand where
    their usual Basic Speed puts them.
    """
    title = f"Second {max(1, scene.clock.round)}"
    beats, known, placed = [], [], sequence(scene)
    for unit in (*placed, *(each for each in scene.units() if each not in placed)):
        own, condition = scene.find(unit, Traits), scene.find(unit, Condition) or Condition()
        if own is None or not condition.state.fighting:
            continue
        if scene.assumed(unit) and scene.lost(unit) is not None:
            continue
        if scene.assumed(unit):
            known.append(unit)
            continue
        now = taking.turn(scene, unit)
        beats.append(Beat(own.quarters, unit, now.taken is not None and now.done))
    if not beats:
        return Timeline(title, known=tuple(known))
    fastest, slowest = (order(beat.at for beat in beats) for order in (max, min))
    first, last = -(-fastest // QUARTERS) * QUARTERS, (slowest - 1) // QUARTERS * QUARTERS
    return Timeline(title, MEASURE, first, last, None, tuple(beats), tuple(known), parts=QUARTERS)


# when the fight is over


QUIET = 60
"""Seconds without any contact after which combat time ends (GUR-CORE-06)."""


def in_contact(scene: Scene) -> bool:
    """Whether any active unit perceives an active enemy."""
    active = [unit for unit in scene.units() if knowing.can_act(scene, unit)]
    return any(
        enemies(scene, one, other) and knowing.perceives(scene, one, other) for one in active for other in active
    )


def watch(table: Table) -> None:
    """Combat time begins with the first contact and ends when a minute has passed without one (GUR-CORE-06)."""
    found = next(iter(table.having(Contact)), None)
    if in_contact(table):
        contact = Contact(table.clock.round)
        if found is None:
            table.add(contact)
        else:
            table.put(found[0], contact)
    elif found is not None and table.clock.round >= found[1].last + QUIET and not table.having(Truce):
        table.add(Truce("no enemy has been in sight for a minute"))
