"""Reloading: by itself it succeeds, among other actions it takes a check; tubes are filled shell by shell."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from fractions import Fraction

from rules.frame.figure import Kit
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE, Cost, OneOf, Refusal
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import rolls
from rules.graydawn.core import arms, figures, footing
from rules.graydawn.core.arms import Arm
from rules.graydawn.gear.forms import ChamberShell, LoadShells
from rules.graydawn.state import Magazine
from rules.graydawn.terms.skills import Stat
from rules.graydawn.turns import plan
from rules.graydawn.turns.topic import Desk
from rules.kernel import odds
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.kernel.words import counted, the
from rules.parts.handling import Load
from rules.parts.topics import Lines

NEXT_SHELL = -3
"""Off each further shell of a round (GRD-RELOAD-05)."""


class Loaded(StrEnum):
    """What comes of reloading among other actions (GRD-RELOAD-02, GRD-RELOAD-03)."""

    DONE = "reloaded"
    FAILED = "not reloaded"
    DROPPED = "the magazine is dropped"
    JAMMED = "the weapon jams"


def loads(desk: Desk) -> Lines:
    """Weapons that are not full and have spare rounds (GRD-RELOAD-01, GRD-RELOAD-04, GRD-RELOAD-05)."""
    wanting = [arm for arm in desk.arms if arm.item is not None and arm.item.spare]
    wanting = [arm for arm in wanting if arm.loaded < arm.weapon.magazine]
    names = [arm.weapon.name for arm in wanting if arm.weapon.reload != "tube"]
    if names:
        yield desk.offer(Load, {"weapon": OneOf(names)})
    for arm in wanting:
        if arm.weapon.reload == "tube":
            yield from _shells(desk, arm)


def _shells(desk: Desk, arm: Arm) -> Lines:
    name = arm.weapon.name
    if desk.turn.acted:
        yield Refusal(LoadShells.title, "has acted already: it takes the whole round", "GRD-RELOAD-05")
    else:
        yield desk.offer(LoadShells, {"weapon": OneOf((name,))})
    if arm.weapon.rof > 1 and desk.turn.at >= plan.APART and not desk.rushing:
        yield desk.offer(ChamberShell, {"weapon": OneOf((name,))})


def total(scene: Scene, unit: Ref, arm: Arm) -> Tally:
    """Reloading among other actions: REF, the weapon skill, and what the other actions cost (GRD-RELOAD-02)."""
    level = figures.skill(scene, unit, arm.weapon.skill)
    return Tally("Reload", figures.now(scene, unit, Stat.REF), "REF", "GRD-RELOAD-02").plus(
        Modifier(level, arm.weapon.skill.value, "GRD-RELOAD-02"), plan.penalty(scene, unit)
    )


def by_itself(scene: Scene, unit: Ref) -> bool:
    """Whether reloading is the only combat action, with a move that costs nothing at most: then it succeeds
    (GRD-RELOAD-01, GRD-ACT-06).
    """
    return plan.penalty(scene, unit) is None


def reload(dice: Dice, number: int, explosions: int) -> Loaded:
    """The check against 15; a total of 0 or less drops the magazine or jams the weapon, one as likely as the other
    (GRD-RELOAD-02, GRD-RELOAD-03).
    """
    reached = number + rolls.die(dice, explosions)
    if reached >= rolls.STANDARD:
        return Loaded.DONE
    if reached > 0:
        return Loaded.FAILED
    return Loaded.DROPPED if dice.roll(rolls.D10).value <= 5 else Loaded.JAMMED


def load(table: Table, unit: Ref, action: Load) -> None:
    """A fresh magazine, or a single round (GRD-RELOAD-01, GRD-RELOAD-02)."""
    arm = arms.arm(table, unit, action.weapon)
    if arm is None or arm.item is None or not arm.item.spare:
        return
    came = Loaded.DONE
    if not by_itself(table, unit):
        came = reload(table.dice(unit), int(total(table, unit, arm).total), table.options.explosions)
    full = arm.weapon.magazine if arm.weapon.reload == "magazine" else arm.item.loaded + 1
    if came is Loaded.DONE:
        _keep(table, unit, arm, full, arm.item.spare - 1)
    known = footing.faults(table, unit)
    if came is Loaded.JAMMED:
        table.put(unit, replace(known, jammed=tuple(dict.fromkeys((*known.jammed, arm.weapon.name)))))
    if came is Loaded.DROPPED:
        _keep(table, unit, arm, arm.loaded, arm.item.spare - 1)
        rounds = arm.weapon.magazine if arm.weapon.reload == "magazine" else 1
        fell = Magazine(arm.weapon.name, rounds, table.cells(unit)[0])
        table.put(unit, replace(known, fallen_out=(*known.fallen_out, fell)))
    done = came is Loaded.DONE
    text = "{actor} reloads %s." if done else "{actor} fumbles with %s: " + came.value + "."
    table.say(Event("loads", text % the(arm.weapon.name), actor=unit, success=done))


def _keep(table: Table, unit: Ref, arm: Arm, loaded: int, spare: int) -> None:
    if arm.item is not None:
        table.put(unit, table.part(unit, Kit).swapped(arm.item, replace(arm.item, loaded=loaded, spare=spare)))


def load_foretold(scene: Scene, ask: Ask, action: Load) -> Forecast:
    """Certain by itself; else the check, and what a fumble brings (GRD-RELOAD-01, GRD-RELOAD-02, GRD-RELOAD-03)."""
    arm = arms.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(FREE, note="not in hand")
    if by_itself(scene, ask.unit):
        return Forecast(FREE, (), (Outcome(Loaded.DONE.value, Fraction(1)),), Fraction(1))
    tally = total(scene, ask.unit, arm)
    found = odds.of(reload, int(tally.total), scene.options.explosions)
    rows = tuple(Outcome(each.value, found[each]) for each in Loaded if each in found)
    return Forecast(FREE, (tally,), rows, found.get(Loaded.DONE, Fraction(0)))


# tubes


def shells(dice: Dice, number: int, room: int, explosions: int) -> int:
    """Shells loaded in a round: checks against 10, each 3 harder than the last, until one fails (GRD-RELOAD-05)."""
    done = 0
    while done < room and number + NEXT_SHELL * done + rolls.die(dice, explosions) >= rolls.EASY:
        done += 1
    return done


def shell_odds(number: int, room: int, explosions: int) -> dict[int, Fraction]:
    """The same with exact odds, shell by shell."""
    found, reached = dict[int, Fraction](), Fraction(1)
    for done in range(room):
        comes_off = rolls.chance_of(number + NEXT_SHELL * done, rolls.EASY, explosions)
        found[done] = reached * (1 - comes_off)
        reached *= comes_off
    return {**found, room: reached}


def shell_total(scene: Scene, unit: Ref, arm: Arm) -> Tally:
    """Loading shells takes all combat actions as one: only running makes it harder (GRD-RELOAD-05)."""
    turn = plan.turn(scene, unit)
    level = figures.skill(scene, unit, arm.weapon.skill)
    hurry = plan.hurried(turn.moves, 1, rushed=turn.rushed)
    return Tally("First shell", figures.now(scene, unit, Stat.REF), "REF", "GRD-RELOAD-05").plus(
        Modifier(level, arm.weapon.skill.value, "GRD-RELOAD-05"), Modifier(hurry, "moving", "GRD-MOVE-07")
    )


def _room(arm: Arm) -> int:
    return 0 if arm.item is None else min(arm.item.spare, arm.weapon.magazine - arm.loaded)


def shells_price(scene: Scene, unit: Ref, _action: LoadShells) -> Cost:
    """All combat actions of the round (GRD-RELOAD-05)."""
    many = max(1, plan.turn(scene, unit).actions)
    return Cost(Fraction(many), counted(many, "action"))


def load_shells(table: Table, unit: Ref, action: LoadShells) -> None:
    """As many shells as checks come off (GRD-RELOAD-05)."""
    arm = arms.arm(table, unit, action.weapon)
    turn = plan.turn(table, unit)
    table.put(unit, replace(turn, acted=turn.actions))
    if arm is None or arm.item is None:
        return
    number = int(shell_total(table, unit, arm).total)
    done = shells(table.dice(unit), number, _room(arm), table.options.explosions)
    _keep(table, unit, arm, arm.loaded + done, arm.item.spare - done)
    text = f"{{actor}} loads {counted(done, 'shell')} into {the(arm.weapon.name)}."
    table.say(Event("loads", text, actor=unit, success=done > 0))


def shells_foretold(scene: Scene, ask: Ask, action: LoadShells) -> Forecast:
    """How many shells, how likely (GRD-RELOAD-05)."""
    arm = arms.arm(scene, ask.unit, action.weapon)
    if arm is None:
        return Forecast(FREE, note="not in hand")
    tally = shell_total(scene, ask.unit, arm)
    found = shell_odds(int(tally.total), _room(arm), scene.options.explosions)
    rows = tuple(Outcome(counted(many, "shell"), share) for many, share in found.items() if share)
    return Forecast(FREE, (tally,), rows, 1 - found[0])


def chamber(table: Table, unit: Ref, action: ChamberShell) -> None:
    """One loose shell into the chamber: the tube stays as it is, the weapon fires single shots this turn, and the next
    action comes five points later (GRD-RELOAD-04).
    """
    arm = arms.arm(table, unit, action.weapon)
    if arm is None or arm.item is None:
        return
    _keep(table, unit, arm, arm.loaded + 1, arm.item.spare - 1)
    turn = plan.turn(table, unit)
    table.put(unit, replace(turn, at=turn.at - plan.APART, chambered=arm.weapon.name))
    table.say(Event("loads", f"{{actor}} drops a shell into {the(arm.weapon.name)}.", actor=unit))
