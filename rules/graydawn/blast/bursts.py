"""Bursts as they are played out: units dive aside, the blast is rolled once, and every unit takes what reaches it."""

from __future__ import annotations

from collections.abc import Collection

from rules.frame.flow import Ask, Flow
from rules.frame.ground import Cell
from rules.frame.means import Means
from rules.frame.scene import Caught, Event, Table
from rules.graydawn import asks, rolls
from rules.graydawn.asks import DIVE
from rules.graydawn.blast import clouds, reach
from rules.graydawn.blast.forms import Dive
from rules.graydawn.blast.reach import Incoming
from rules.graydawn.core import arms, figures
from rules.graydawn.flesh import bursting, damage, saves
from rules.graydawn.flesh.bursting import Exposed
from rules.graydawn.flesh.damage import Flesh
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.harm import hurting, striking
from rules.graydawn.luck import bending
from rules.graydawn.luck.bending import Check
from rules.graydawn.nerve import points as nerve
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.weapons import Weapon
from rules.kernel.refs import Ref
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
        if not reach.may_dive(table, each, missile) or not _notices(table, unit):
            continue
        answer = yield Ask(table.side(unit), unit, DIVE, Incoming(weapon.name, weapon.damage, cell))
        if isinstance(answer, Dive):
            leaps = reach.leaps(table, unit)
            check = Check(unit, int(leaps.total), rolls.STANDARD, "the dive", "aside", "too late", asks.LUCK_HIT)
            reached = yield from bending.check(table, check)
            away = reached.total >= rolls.STANDARD
            came, success = "dives aside" if away else "dives too late", reached.plain >= rolls.STANDARD
            table.say(Event("dives", f"{{actor}} {came}.", actor=unit, tally=leaps, success=success))
            aside += [unit] if away else []
    return frozenset(aside)


def _notices(table: Table, unit: Ref) -> bool:
    """Whether a unit notices the grenade: a check against 15 (GRD-EXPL-04). Luck is not asked for here: the question
    would tell of it.
    """
    notices = reach.notices(table, unit)
    return rolls.reaches(table.dice(unit), int(notices.total), rolls.STANDARD, table.options.explosions)


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
            "flash" if blast.fills == "flash" else "burst",
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
    toll = striking.begin(table, unit)
    toll.means, toll.by, toll.weapon = Means.BLAST, by, weapon.name
    struck = bursting.blow(points, exposed, flesh, dived=dived)
    toll.now = bursting.marked(toll.before, struck)
    if struck.maims and exposed.bare:
        toll.now = yield from _maimed(table, unit, toll.now, exposed, flesh)
    toll.worn += [Part.TORSO] if struck.main else []
    halved = " halved," if dived else ""
    toll.own.append(f"blast {points},{halved} torso stops {exposed.cover + exposed.power}: wound {struck.main}")
    toll.own.append(f"bare: {', '.join(exposed.bare) or 'nothing'}: wound {struck.second}")
    yield from hurting.settle(table, toll)
    return toll.now != toll.before


def _maimed(table: Table, unit: Ref, wounds: Wounds, exposed: Exposed, flesh: Flesh) -> Flow[Wounds]:
    """A bad blast may cost a bare part of the body: the check for it, and which part; luck may bend the check
    (GRD-EXPL-05, GRD-LUCK-02).
    """
    check = Check(
        *(unit, damage.to_keep(flesh), bursting.HOLDS, "the check of BODY and LUCK"),
        *("every part holds", "a part of the body is lost", "" if saves.at_best(wounds).dead else asks.LUCK_LIFE),
    )
    reached = yield from bending.check(table, check)
    how = bursting.maimed(reached.total)
    return bursting.lost(wounds, bursting.which(table.dice(unit), exposed.bare), how) if how else wounds


def _dazed(table: Table, each: Caught) -> Flow[None]:
    """A stun save against light and noise (GRD-FLASH-01)."""
    modifier = reach.dazes(table, each)
    if modifier is None:
        return
    unit = each.unit
    wounds = figures.wounds(table, unit)
    stands = yield from bending.save(table, unit, saves.stun(wounds.marks, figures.mettle(table, unit), modifier))
    if stands:
        table.say(Event("dazed", "{target} stays up.", target=unit))
        return
    hurting.keep(table, unit, saves.settled(wounds, saves.stunned(wounds.marks)))
