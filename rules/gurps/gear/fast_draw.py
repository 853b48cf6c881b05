"""Fast-Draw: a weapon, or the arrow or magazine for one, in hand in no time (GUR-RDY-07)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import StrEnum

from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import arms, figures
from rules.gurps.core.arms import Arm
from rules.gurps.gear import loading, readying, reflexes
from rules.gurps.gear.forms import Draw
from rules.gurps.harm import condition, slips
from rules.gurps.rolls import Roll
from rules.gurps.terms import weapons
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted, the
from rules.parts import hands
from rules.parts.loading import begun


def drawable(scene: Scene, unit: Ref) -> Iterator[str]:
    """Weapons that a skill it has learnt draws fast."""
    names = reflexes.drawable(scene, unit) if _quick(scene, unit) else ()
    return (name for name in names if skill(scene, unit, name) is not None)


def loadable(scene: Scene, unit: Ref) -> Iterator[str]:
    """Weapons in hand that it may begin to load fast."""
    for arm in loading.open_to(scene, unit) if _quick(scene, unit) else ():
        name = arm.weapon.name
        if skill(scene, unit, name) is not None and to_load(scene, unit, name) is not None:
            yield name


def _quick(scene: Scene, unit: Ref) -> bool:
    """Whether it has learnt to draw anything fast."""
    return any(each in weapons.FAST for each in figures.traits(scene, unit).learnt)


def to_load(scene: Scene, unit: Ref, name: str) -> Arm | None:
    """A weapon in hand whose loading has not begun: with two hands for it and, where each round takes but a second, for
    its only one, so that no more than one is loaded in no time. None for what is drawn instead.
    """
    arm = next((each for each in loading.open_to(scene, unit) if each.weapon.name == name), None)
    how = loading.loads(arm) if arm is not None else None
    if arm is None or how is None or name in reflexes.drawable(scene, unit) or begun(scene, unit).done(name):
        return None
    slow = how.reload > 1 or not how.singly or arm.weapon.full == 1
    return arm if slow and arms.two_hands(scene, unit, arm) else None


def skill(scene: Scene, unit: Ref, name: str) -> Tally | None:
    """The skill that draws a thing fast, or what it is loaded with, if it was learnt (GUR-RDY-07)."""
    weapon = arms.arsenal(scene, unit).weapon(name)
    if weapon is None:
        return None
    found = weapon.fast_draw if to_load(scene, unit, name) is None else weapon.fast_load
    known = found is not None and figures.traits(scene, unit).knows(found)
    return figures.skill(scene, unit, found) if found is not None and known else None


class Drawn(StrEnum):
    """What comes of it, as a player reads it."""

    AT_ONCE = "drawn, and free to act"
    SLOWLY = "drawn, the second is gone"
    DROPPED = "dropped"


def came(fell: Roll) -> Drawn:
    """In no time if the skill comes off, else in an ordinary second; a critical failure drops it (GUR-RDY-07)."""
    return Drawn.AT_ONCE if fell.success else Drawn.DROPPED if fell.fumble else Drawn.SLOWLY


def fast_draw(table: Table, unit: Ref, action: Draw) -> None:
    """The roll, and the second of readying if it fails (GUR-RDY-07)."""
    needed, arm = skill(table, unit, action.item), to_load(table, unit, action.item)
    item = hands.stowed(arms.kit(table, unit), action.item) if arm is None else arm.item
    if needed is None or item is None:
        return
    fell = rolls.roll(table.dice(unit), int(needed.total))
    slips.tells(table, unit, item, needed, fell)
    drawn = came(fell)
    if drawn is not Drawn.AT_ONCE:
        taking.take(table, unit, Manoeuvre.READY)
        taking.acted(table, unit)
    if arm is not None:
        _loads(table, unit, arm, drawn)
    elif drawn is Drawn.DROPPED:
        condition.let_fall(table, unit, item)
    else:
        readying.takes_in_hand(table, unit, item, action.item)


def _loads(table: Table, unit: Ref, arm: Arm, drawn: Drawn) -> None:
    """The first second of loading, or what was to be loaded lies on the ground and is lost."""
    if drawn is not Drawn.DROPPED:
        loading.goes_on(table, unit, arm)
    elif arm.item is not None:
        arms.leaves(table, unit, arm, replace(arm.item, spare=arm.item.spare - 1))
        table.say(Event("loads", f"{{actor}} drops what it wanted to load {the(arm.weapon.name)} with.", unit))


def foretold(scene: Scene, ask: Ask, action: Draw) -> Forecast:
    """The chance to have it in hand in no time (GUR-RDY-07)."""
    needed, arm = skill(scene, ask.unit, action.item), to_load(scene, ask.unit, action.item)
    if needed is None:
        return Forecast(FREE)
    found = rolls.rolls(int(needed.total)).map(came)
    rows = tuple(Outcome(each.value, found[each]) for each in Drawn if each in found)
    return Forecast(
        FREE, (needed,), rows, found[Drawn.AT_ONCE], note="" if arm is None else _note(scene, ask.unit, arm)
    )


def _note(scene: Scene, unit: Ref, arm: Arm) -> str:
    """What is left of the loading once the first second of it is done."""
    rest = loading.left(scene, unit, arm) - 1
    return f"then {counted(rest, 'second')} more to load {the(arm.weapon.name)}" if rest else "then it is loaded"
