"""Putting right what went wrong: jams, lost magazines, stuck blades, tangled limbs."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

from rules.frame.figure import Kit
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, OneOf
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import rolls
from rules.graydawn.core import arms, figures, footing
from rules.graydawn.core.arms import Arm
from rules.graydawn.gear.forms import ClearJam, GetLoose, How, PickUpMagazine, PullOut
from rules.graydawn.luck import bending
from rules.graydawn.luck.asking import unspent
from rules.graydawn.luck.bending import Check
from rules.graydawn.state import Magazine
from rules.graydawn.terms.skills import Skill, Stat
from rules.graydawn.turns import plan
from rules.graydawn.turns.topic import Desk
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import the
from rules.parts.arms_length import touching
from rules.parts.topics import Lines

PULL = 12
"""What BODY and a die must reach to free a blade (GRD-FUMBLE-05)."""


def mends(desk: Desk) -> Lines:
    """What can be put right now (GRD-FUMBLE-03 to 06)."""
    known = footing.faults(desk.scene, desk.unit)
    jammed = [arm.weapon.name for arm in desk.arms if arm.item is not None and arm.weapon.name in known.jammed]
    if jammed:
        yield desk.offer(ClearJam, {"weapon": OneOf(jammed), "how": OneOf(get_args(How))})
    stuck = [name for name in known.stuck if arms.arm(desk.scene, desk.unit, name) is not None]
    if stuck:
        yield desk.offer(PullOut, {"weapon": OneOf(stuck)})
    fell = [each.weapon for each in _near(desk.scene, desk.unit)]
    if fell:
        yield desk.offer(PickUpMagazine, {"weapon": OneOf(dict.fromkeys(fell))})
    if known.tangled:
        yield desk.offer(GetLoose)


def _near(scene: Scene, unit: Ref) -> tuple[Magazine, ...]:
    """Magazines that lie at arm's length, for guns in hand."""
    here = scene.cells(unit)
    fell = (each for each in footing.faults(scene, unit).fallen_out if touching(scene, here, (each.cell,)))
    return tuple(each for each in fell if arms.arm(scene, unit, each.weapon) is not None)


def clearing(scene: Scene, unit: Ref, arm: Arm, how: How) -> tuple[Tally, int]:
    """The check that clears a jam, and its number: TECH and Weaponsmith against 10, or REF and the weapon skill against
    15 (GRD-FUMBLE-03).
    """
    if how == "weaponsmith":
        stat, skill, number = Stat.TECH, Skill.WEAPONSMITH, rolls.EASY
    else:
        stat, skill, number = Stat.REF, arm.weapon.skill, rolls.STANDARD
    level = Modifier(figures.skill(scene, unit, skill), skill.value, "GRD-FUMBLE-03")
    tally = Tally("Clearing", figures.now(scene, unit, stat), stat.value, "GRD-FUMBLE-03")
    return tally.plus(level, plan.penalty(scene, unit)), number


def clear(table: Table, unit: Ref, action: ClearJam) -> Flow[None]:
    """The jam is cleared, at the cost of one to three rounds; or it stays, whatever the total was (GRD-FUMBLE-03,
    GRD-FUMBLE-07).
    """
    arm = arms.arm(table, unit, action.weapon)
    if arm is None or arm.item is None:
        return
    tally, number = clearing(table, unit, arm, action.how)
    reached = yield from bending.check(table, Check(unit, int(tally.total), number, "the check", "cleared", "jammed"))
    done, success = reached.total >= number, reached.plain >= number
    if done:
        lost = table.dice(unit).roll(Pool(1, 3)).value
        known = footing.faults(table, unit)
        table.put(unit, replace(known, jammed=tuple(name for name in known.jammed if name != action.weapon)))
        kit = table.part(unit, Kit)
        table.put(unit, kit.swapped(arm.item, replace(arm.item, loaded=max(0, arm.loaded - lost))))
    text = f"{{actor}} {'clears' if done else 'cannot clear'} {the(arm.weapon.name)}."
    table.say(Event("clears", text, actor=unit, success=success))


def clear_foretold(scene: Scene, ask: Ask, action: ClearJam) -> Forecast:
    """How likely the jam is cleared (GRD-FUMBLE-03)."""
    arm = arms.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(FREE, note="not in hand")
    tally, number = clearing(scene, ask.unit, arm, action.how)
    return _check(scene, ask.unit, tally, number, "cleared", "still jammed")


def _check(scene: Scene, unit: Ref, tally: Tally, number: int, done: str, not_done: str) -> Forecast:
    chance = rolls.chance_of(int(tally.total), number, scene.options.explosions)
    rows = ((done, chance), (not_done, 1 - chance))
    needed = Tally("Target number", number)
    told = tuple(Outcome(text, share) for text, share in rows if share)
    return Forecast(FREE, (tally, needed), told, chance, unspent(scene, unit))


def pulling(scene: Scene, unit: Ref) -> Tally:
    """BODY, and what the other actions cost (GRD-FUMBLE-05)."""
    return Tally("Pull", figures.now(scene, unit, Stat.BODY), "BODY", "GRD-FUMBLE-05").plus(plan.penalty(scene, unit))


def pull_out(table: Table, unit: Ref, action: PullOut) -> Flow[None]:
    """The blade comes free, or not yet (GRD-FUMBLE-05)."""
    number = int(pulling(table, unit).total)
    reached = yield from bending.check(table, Check(unit, number, PULL, "the pull", "free", "stuck"))
    done, success = reached.total >= PULL, reached.plain >= PULL
    known = footing.faults(table, unit)
    if done:
        table.put(unit, replace(known, stuck=tuple(name for name in known.stuck if name != action.weapon)))
    text = f"{{actor}} {'frees' if done else 'cannot free'} {the(action.weapon)}."
    table.say(Event("frees", text, actor=unit, success=success))


def pull_foretold(scene: Scene, ask: Ask, _action: PullOut) -> Forecast:
    """How likely the blade comes free (GRD-FUMBLE-05)."""
    return _check(scene, ask.unit, pulling(scene, ask.unit), PULL, "free", "still stuck")


def pick_up(table: Table, unit: Ref, action: PickUpMagazine) -> None:
    """Back into an empty gun, else a full one among the spares (GRD-FUMBLE-04, GRD-RELOAD-03)."""
    found = next((each for each in _near(table, unit) if each.weapon == action.weapon), None)
    arm = arms.arm(table, unit, action.weapon)
    if found is None or arm is None or arm.item is None:
        return
    known = footing.faults(table, unit)
    left = list(known.fallen_out)
    left.remove(found)
    table.put(unit, replace(known, fallen_out=tuple(left)))
    if not arm.loaded:
        item = replace(arm.item, loaded=found.rounds)
    else:
        item = replace(arm.item, spare=arm.item.spare + (found.rounds >= arm.weapon.magazine))
    table.put(unit, table.part(unit, Kit).swapped(arm.item, item))
    table.say(Event("picks up", f"{{actor}} picks up the magazine of {the(action.weapon)}.", actor=unit))


def get_loose(table: Table, unit: Ref, _action: GetLoose) -> None:
    """An action, and it is free (GRD-FUMBLE-06)."""
    table.put(unit, replace(footing.faults(table, unit), tangled=False))
    table.say(Event("frees", "{actor} gets loose.", actor=unit))
