"""Spells: component by component, and what happens with the last of them."""

from __future__ import annotations

from functools import partial

from rules.d6.attacks import attack, exposure
from rules.d6.attacks.attack import Attack
from rules.d6.attacks.target import judged, turn_round
from rules.d6.blast import landing
from rules.d6.core import lapses
from rules.d6.core.equipment import Arm
from rules.d6.core.moment import Moment
from rules.d6.fighting.deeds import mistaken, told_of
from rules.d6.magic import spells
from rules.d6.magic.spells import Cast
from rules.d6.senses import awareness
from rules.d6.state import Casting, Spellbound, Stores
from rules.d6.suppression import zones
from rules.d6.terms.weapons import Spell
from rules.d6.turns.held import Happening, amid
from rules.d6.wounds import harm
from rules.frame.flow import Flow
from rules.frame.ground import Cell
from rules.frame.scene import Event, Pose, Table
from rules.kernel.refs import Ref


def cast(moment: Moment, unit: Ref, action: Cast) -> Flow[None]:
    """One component is an action; with the last the cast check is rolled and the spell works (DSX-SPELL-01)."""
    table = moment.table
    arm = spells.arm(table, unit, action.spell)
    if arm is None or not zones.acts(moment, unit):
        return
    begun = table.find(unit, Casting)
    done = begun.done if begun is not None and begun.spell == action.spell else ()
    perform(moment, unit, action.component)
    table.put(unit, Casting(action.spell, (*done, action.component)))
    if spells.missing(arm.weapon, table.part(unit, Casting)) and action.component:
        table.say(
            Event("casting", "{actor} is casting a spell.", actor=unit, own=(f"{action.spell}: {action.component}",))
        )
        return
    at = moment.was(action.target) if action.then and action.target is not None else None
    yield from release(moment, unit, arm, action.target, action.cell, at)


def perform(moment: Moment, unit: Ref, component: str) -> None:
    """Speech is heard within 60 ft and gives the caster away; material is used up (DSX-SPELL-03)."""
    table = moment.table
    if component == "V":
        for enemy in dict.fromkeys((*awareness.within_voice(table, unit), *awareness.given_away_to(table, unit))):
            moment.harm(unit, enemy, partial(_hears, enemy, unit))
    if component == "M":
        table.put(unit, Stores(max(0, spells.materials(table, unit) - 1)))


def _hears(enemy: Ref, unit: Ref, table: Table) -> None:
    table.spot(enemy, unit, "heard", openly=True)


def release(
    moment: Moment, unit: Ref, arm: Arm, target: Ref | None, cell: Cell | None, at: Pose | None = None
) -> Flow[None]:
    """The spell works: on a creature, a cell or the caster; held actions may join it."""
    table = moment.table
    table.strip(unit, Casting)
    spell = arm.weapon.spell
    if spell is None:
        return
    ghost = mistaken(table, unit, target) if at is None and target is not None else None
    at = at or ghost
    aimed_at = at.cell if at is not None else table.cells(target)[0] if target is not None else table.cells(unit)[0]
    where = cell if cell is not None else aimed_at
    if target != unit and where != table.cells(unit)[0]:
        exposure.face(table, unit, where)
        if not zones.acts(moment, unit):
            return
    empty = ghost is not None
    yield from amid(
        moment, Happening("attacks", unit), lambda joint: _works(joint, unit, arm, spell, target, cell, at, empty)
    )


def _works(
    moment: Moment,
    unit: Ref,
    arm: Arm,
    spell: Spell,
    target: Ref | None,
    cell: Cell | None,
    at: Pose | None,
    empty: bool,
) -> Flow[None]:
    table = moment.table
    if spell.target == "area" and cell is not None:
        _over_area(moment, unit, arm, cell)
    elif spell.effect == "heal" and target is not None:
        _heals(moment, unit, arm, target)
    elif spell.effect == "ward":
        table.put(unit, spells.ward(arm.weapon, table.clock.round))
        table.say(Event("cast", f"{{actor}} casts {arm.weapon.name}.", actor=unit))
    elif target is not None:
        yield from _at_creature(moment, Attack(unit, target, arm, at=at), spell, empty)
    if spell.components.count("V") or spell.effect in ("harm", "hold"):
        exposure.given_away(moment, unit, arm.weapon, target if target != unit else None)


def _over_area(moment: Moment, unit: Ref, arm: Arm, cell: Cell) -> None:
    """An area spell never scatters and gains nothing from the check, which only resistance is held to (DSX-EXPL-02)."""
    table = moment.table
    check = spells.check(table, unit)
    total, cast = 0, None
    own: tuple[str, ...] = ()
    if arm.weapon.area is not None and arm.weapon.area.kind == "explosive":
        if not check.code.usable:
            return
        throw = table.dice(unit).roll(check.code)
        total, own, cast = throw.value, (f"{check.code}: {throw}",), True
    words = f"{{actor}} casts {arm.weapon.name}."
    table.say(Event("cast", words, actor=unit, own=own, data={"total": total}, success=cast))
    if cast:
        exposure.spent_aim(table, unit)
    landing.bursts(moment, unit, arm.weapon, cell, total)


def _heals(moment: Moment, unit: Ref, arm: Arm, target: Ref) -> None:
    """Healing needs its difficulty and gives the difference besides, without the limit of first aid (DSX-SPELL-04)."""
    table = moment.table
    worked_out = spells.healing(table, unit, arm.weapon)
    if not worked_out.check.code.usable:
        return
    healed = spells.heal(table.dice(unit), worked_out)
    rolled = f"{worked_out.check.code}: {healed.result.throw} against {worked_out.check.difficulty}"
    table.say(
        Event(
            "cast",
            f"{{actor}} casts {arm.weapon.name} on {{target}}.",
            actor=unit,
            target=target,
            own=(f"{rolled}: {healed.points} hit points",),
            data={"total": healed.result.throw.value, "points": healed.points},
            success=healed.points > 0,
        )
    )
    if healed.points:
        harm.recover(table, target, healed.points)


def _at_creature(moment: Moment, wish: Attack, spell: Spell, empty: bool) -> Flow[None]:
    """A targeted spell is an attack with the cast check (DSX-SPELL-04); nothing is struck where nobody is any more."""
    table = moment.table
    wish = judged(moment, wish)
    yield from turn_round(table, wish)
    worked_out = attack.reckon(table, wish)
    if not worked_out.shot.code.usable:
        return
    struck = attack.strike(table.dice(wish.attacker), worked_out.shot)
    hit = struck.hit and worked_out.cover.in_line and not empty
    table.say(told_of(wish, worked_out, struck, hit))
    exposure.spent_aim(table, wish.attacker)
    if not hit:
        return
    if spell.effect == "hold":
        rounds = spells.held_rounds(struck)
        moment.harm(wish.attacker, wish.target, lambda table: _binds(table, wish.target, rounds))
    else:
        harm.wound(moment, wish.attacker, wish.target, struck.through)


def _binds(table: Table, target: Ref, rounds: int) -> None:
    """Held by a spell: it can do nothing but speak (DSX-SPELL-04)."""
    before = table.find(target, Spellbound)
    lapses.helpless(table, target)
    lapses.let_go(table, target)
    table.put(target, Spellbound(max(rounds, before.slots if before is not None else 0)))
    table.say(Event("held", "{target} is held by the spell.", target=target, data={"rounds": rounds}))
