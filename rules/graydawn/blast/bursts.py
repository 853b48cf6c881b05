"""What bursts, as it is played out: units dive aside, the blast is rolled once, everybody takes what reaches it."""

from __future__ import annotations

from collections.abc import Collection

from rules.frame.flow import Ask, Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Caught, Event, Table
from rules.graydawn import rolls
from rules.graydawn.asks import DIVE
from rules.graydawn.blast import clouds, reach
from rules.graydawn.blast.forms import Dive
from rules.graydawn.blast.reach import Incoming
from rules.graydawn.core import arms, figures
from rules.graydawn.flesh import bursting, damage, saves
from rules.graydawn.harm import hurting
from rules.graydawn.nerve import points as nerve
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import capital, the

HEARD = 500.0
"""Metres over which an explosion is heard."""


def bursts(table: Table, by: Ref, weapon: Weapon, cell: Cell, bearing: float = 0.0) -> Flow[None]:
    """What a weapon does where it lands: those near a timed one dive first, then it goes off (GRD-EXPL-04,
    GRD-THROW-04).
    """
    blast = weapon.blast
    aside: frozenset[Ref] = frozenset()
    if blast is not None and blast.timed and blast.fills == "fragments":
        aside = yield from dive(table, weapon, cell)
    yield from goes_off(table, by, weapon, cell, aside, bearing)


def dive(table: Table, weapon: Weapon, cell: Cell) -> Flow[frozenset[Ref]]:
    """Those in reach that notice the grenade may dive from it; who got away in part (GRD-EXPL-04)."""
    aside: list[Ref] = []
    missile = arms.missile(weapon)
    for each in reach.caught(table, cell, weapon.blast) if weapon.blast is not None else ():
        unit = each.unit
        if not reach.may_dive(table, each, missile) or not _rolls(table, unit, reach.notices(table, unit)):
            continue
        answer = yield Ask(table.side(unit), unit, DIVE, Incoming(weapon.name, weapon.damage, cell))
        if isinstance(answer, Dive):
            leaps = reach.leaps(table, unit)
            away = _rolls(table, unit, leaps)
            came = "dives aside" if away else "dives too late"
            table.say(Event("dives", f"{{actor}} {came}.", actor=unit, tally=leaps, success=away))
            aside += [unit] if away else []
    return frozenset(aside)


def _rolls(table: Table, unit: Ref, check: Tally) -> bool:
    """A check against 15, by the unit's own dice."""
    return rolls.reaches(table.dice(unit), int(check.total), rolls.STANDARD, table.options.explosions)


def goes_off(
    table: Table, by: Ref, weapon: Weapon, cell: Cell, aside: Collection[Ref] = (), bearing: float = 0.0
) -> Flow[None]:
    """It bursts: whatever it is filled with does its work (GRD-EXPL-01, GRD-FLASH-01, GRD-GAS-01)."""
    blast = weapon.blast
    if blast is None:
        return
    if blast.fills in ("smoke", "gas"):
        clouds.release(table, blast, cell, bearing)
        return
    near = reach.caught(table, cell, blast)
    points = damage.damage(table.dice(by), arms.missile(weapon)) if blast.fills == "fragments" else 0
    table.say(
        Event(
            "burst",
            f"{capital(the(weapon.name))} goes off.",
            cells=(cell,),
            detail=(f"{points} points",) if points else (),
            sound="An explosion",
            loud=HEARD,
            data={"weapon": weapon.name, "points": points},
        )
    )
    frightened = reach.frightens(table, weapon, cell)
    wounded: set[Ref] = set()
    for each in near:
        if blast.fills == "flash":
            yield from _dazed(table, each)
            continue
        hurt = yield from _struck(table, by, weapon, each, points, dived=each.unit in aside)
        wounded |= {each.unit} if hurt else set()
    for unit, away in frightened:
        nerve.burst_near(table, unit, weapon, cell, away, wounded=unit in wounded)


def _struck(table: Table, by: Ref, weapon: Weapon, each: Caught, points: int, *, dived: bool) -> Flow[bool]:
    """One unit in the blast: both wounds, perhaps a part of the body, its saves (GRD-EXPL-01 to 05); the torso's armour
    is worn where the main blast got through (GRD-ARM-03). Whether it was wounded.
    """
    unit = each.unit
    exposed, flesh = reach.exposed(table, each), figures.flesh(table, unit)
    toll = hurting.begin(table, unit)
    toll.means, toll.by, toll.weapon = Means.BLAST, by, weapon.name
    struck = bursting.blow(points, exposed, flesh, dived=dived)
    toll.now = bursting.falls(table.dice(unit), toll.before, struck, exposed, flesh)
    toll.worn += [Part.TORSO] if struck.main else []
    halved = " halved," if dived else ""
    toll.own.append(f"blast {points},{halved} torso stops {exposed.cover + exposed.power}: wound {struck.main}")
    toll.own.append(f"bare: {', '.join(exposed.bare) or 'nothing'}: wound {struck.second}")
    yield from hurting.settle(table, toll)
    return toll.now != toll.before


def _dazed(table: Table, each: Caught) -> Flow[None]:
    """A stun save against light and noise (GRD-FLASH-01)."""
    yield from ()
    modifier = reach.dazes(table, each)
    if modifier is None:
        return
    unit = each.unit
    wounds = figures.wounds(table, unit)
    if bursting.stands(table.dice(unit), wounds, figures.mettle(table, unit), modifier):
        table.say(Event("dazed", "{target} stays up.", target=unit))
        return
    hurting.keep(table, unit, saves.stunned(wounds))
