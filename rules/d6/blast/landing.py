"""What flies and bursts: grenades thrown, rounds launched, rockets past their mark, mines under foot; smoke and gas."""

from __future__ import annotations

from dataclasses import replace

from rules.d6 import clouds
from rules.d6 import doors as things
from rules.d6.attacks import exposure
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.target import knows_of
from rules.d6.blast import explosions
from rules.d6.blast.forms import Launch, Throw
from rules.d6.core import equipment, lapses, scale
from rules.d6.core.equipment import Arm
from rules.d6.core.moment import Moment
from rules.d6.senses import awareness, fighters
from rules.d6.state import Alert, Traits
from rules.d6.suppression import zones
from rules.d6.terms.weapons import Area, Blast, Weapon
from rules.d6.turns.held import Happening, amid
from rules.d6.wounds import harm
from rules.frame.figure import Kit
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Caught, Event, Table
from rules.kernel.refs import Ref
from rules.kernel.words import capital, the


def at_cell(moment: Moment, unit: Ref, action: Throw | Launch) -> Flow[None]:
    """Throw a grenade or fire a launcher at a cell, as an action of the turn (DSX-EXPL-05)."""
    arm = equipment.arm(moment.table, unit, action.weapon)
    if arm is not None:
        yield from send(moment, unit, arm, action.cell)


def send(moment: Moment, unit: Ref, arm: Arm, cell: Cell) -> Flow[None]:
    """Come into view, let it fly, and let held actions join."""
    table = moment.table
    exposure.face(table, unit, cell)
    if not zones.acts(moment, unit):
        return
    use_up(table, arm)
    lapses.cease_fire(table, unit, arm.weapon.name)
    yield from amid(moment, Happening("attacks", unit), lambda joint: _flies(joint, unit, arm, cell))


def use_up(table: Table, arm: Arm) -> None:
    """One grenade fewer in hand, one round fewer in the launcher (DSX-EQUIP-05)."""
    if arm.item is None:
        return
    kit = table.part(arm.bearer, Kit)
    if arm.weapon.category in equipment.SHOT:
        equipment.fire(table, arm)
    elif arm.item.count > 1:
        table.put(arm.bearer, kit.swapped(arm.item, replace(arm.item, count=arm.item.count - 1)))
    else:
        table.put(arm.bearer, kit.swapped(arm.item, None))


def _flies(moment: Moment, unit: Ref, arm: Arm, cell: Cell) -> Flow[None]:
    """The roll against 10, and the burst where it comes down, at the end of the action (DSX-EXPL-05)."""
    yield from ()
    table = moment.table
    toss = explosions.tossed(table, unit, arm, cell)
    if not toss.check.code.usable:
        return
    landing = explosions.toss(table.dice(unit), toss)
    start = table.cells(unit)[0]
    lands = explosions.comes_down(table, start, cell, landing.off, landing.way)
    verb = "throws a grenade to" if arm.weapon.category == "grenade" else "fires at"
    loud = arm.weapon.category in exposure.LOUD
    table.say(
        Event(
            "throws",
            f"{{actor}} {verb} {cell[0]},{cell[1]} ({arm.weapon.name}).",
            actor=unit,
            cells=(cell,),
            own=(f"{toss.check.code}: {landing.result.throw} against {toss.check.difficulty}",),
            sound="A launcher" if loud else "",
            loud=exposure.SHOT_HEARD if loud else 0.0,
            data={"total": landing.result.throw.value, "off": landing.off, "cell": lands},
            success=not landing.off,
        )
    )
    exposure.spent_aim(table, unit)
    bursts(moment, unit, arm.weapon, lands, landing.result.throw.value)
    exposure.given_away(moment, unit, arm.weapon)


def beside(moment: Moment, wish: Attack, total: int, short: int, *, spared: Ref | None) -> None:
    """A rocket's blast at its target, or scattered by the points missing; never twice on its victim (DSX-EXPL-05). The
    total of its roll stands in for a set value (DSX-EXPL-01).
    """
    table, unit = moment.table, wish.attacker
    goal = (wish.at or table.pose(wish.target)).cell
    start = table.cells(unit)[0]
    if short:
        away = int(scale.between(table, (start,), (goal,)))
        landing = explosions.stray(table.dice(unit), short, away, scale.in_cells(table.grid, 5))
        goal = explosions.comes_down(table, start, goal, landing.off, landing.way)
    bursts(moment, unit, wish.arm.weapon, goal, total, spared=spared)


def bursts(moment: Moment, by: Ref, weapon: Weapon, cell: Cell, total: int, *, spared: Ref | None = None) -> None:
    """What a weapon or spell does where it lands: a blast, or a cloud of smoke or gas."""
    table = moment.table
    if weapon.area is None:
        return
    if weapon.area.kind == "explosive":
        blast = explosions.blast(weapon, total)
        detonate(
            moment,
            by,
            blast,
            cell,
            f"{capital(the(weapon.name))} goes off.",
            spared=spared,
        )
        return
    spreads(table, weapon.area, cell)


def spreads(table: Table, area: Area, cell: Cell) -> None:
    """Smoke or gas fills its radius (DSX-SMOKE-01)."""
    cloud = table.cloud(clouds.cloud(table, cell, area))
    what = "Gas" if area.kind == "gas" else "Smoke"
    table.say(Event("cloud", f"{what} spreads.", cells=(cell,), data={"cloud": cloud}))


def detonate(
    moment: Moment,
    by: Ref | None,
    blast: Blast,
    cell: Cell,
    words: str,
    *,
    spared: Ref | None = None,
    known: bool | None = None,
) -> None:
    """Everybody it reaches takes full or half damage by his Reflexes; things on edges suffer (DSX-EXPL-01).

    `known` settles for all whether they knew of it, as with a mine; otherwise each knows what he knows of the thrower.
    """
    table = moment.table
    table.say(
        Event(
            "burst",
            words,
            cells=(cell,),
            sound="An explosion",
            loud=exposure.SHOT_HEARD,
            data={"value": blast.value, "damage": blast.damage},
        )
    )
    for each in explosions.caught(table, cell, blast.radius):
        if each.unit != spared and fighters.alive(table, each.unit):
            _reached(moment, by, blast, cell, each, known)
    things.shaken(table, blast, cell)
    alarm(table, cell)


def _reached(moment: Moment, by: Ref | None, blast: Blast, cell: Cell, each: Caught, known: bool | None) -> None:
    table = moment.table
    knows = known if known is not None else by is not None and knows_of(moment, each.unit, by)
    victim = explosions.victim(table, each, cell, knows=knows)
    burnt = explosions.burst(blast, victim)
    told = "{target} takes the full blast." if burnt.full else "{target} takes half the blast."
    table.say(
        Event(
            "caught",
            "",
            actor=by,
            target=each.unit,
            told="{target} resists the spell." if burnt.resisted else told,
            detail=(
                f"value {blast.value} against {victim.difficulty}: {burnt.damage} damage − {victim.armour} armour"
                f" = {burnt.through}",
            ),
            data={"full": burnt.full, "through": burnt.through, "resisted": burnt.resisted},
            means=Means.BLAST,
        )
    )
    harm.wound(moment, by, each.unit, burnt.through)


def alarm(table: Table, cell: Cell) -> None:
    """A burst alerts everybody within 1000 ft (DSX-SENSE-03)."""
    far = scale.in_cells(table.grid, awareness.SHOT_ALERTS)
    for unit, _ in table.having(Traits):
        if unit in table.units() and scale.between(table, table.cells(unit), (cell,)) <= far:
            table.put(unit, Alert(table.clock.round))
