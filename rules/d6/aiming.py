"""Lining up a shot or spell, and preparing: whole rounds that make the next attempt better."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Annotated, ClassVar, Literal

from rules.d6 import first_aid, searching
from rules.d6.attacks import attack, forecasts
from rules.d6.attacks.aim import may_aim
from rules.d6.attacks.attack import Attack
from rules.d6.blast.offers import places
from rules.d6.core import equipment, facing, rolls
from rules.d6.core.equipment import Arm
from rules.d6.core.moment import Moment
from rules.d6.fighting.offers import in_full, modes, spared, wish
from rules.d6.magic import spells
from rules.d6.senses.awareness import aware
from rules.d6.state import Aim, Preparation, Traits
from rules.d6.suppression import zones
from rules.d6.turns import budget
from rules.d6.turns.budget import WHOLE_ROUND
from rules.d6.turns.topic import NOBODY, Desk, Topic, at_once
from rules.d6.wounds import injury
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action, Fair, OneOf, Purpose, Refusal
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import Mark, With
from rules.frame.scene import Event, Scene
from rules.frame.worth import Worth
from rules.kernel.refs import Ref
from rules.parts.altered import Altered
from rules.parts.choices import Picked
from rules.parts.topics import Lines, always


class TakeAim(Action):
    """Spend the round lining up a shot or blow on a creature or a cell (DSX-AIM-01)."""

    title: ClassVar[str] = "Aim"
    does: ClassVar[str] = "Spend this round aiming; your next shot or blow at that target gets a bonus."
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["aim"] = "aim"
    weapon: With
    target: Annotated[Ref | None, Mark.TARGET] = None
    cell: Annotated[Cell | None, Mark.PLACE] = None


class Prepare(Action):
    """Spend the round preparing one thing to be done in the next turn (DSX-AIM-50)."""

    title: ClassVar[str] = "Careful action"
    seldom: ClassVar[bool] = True
    does: ClassVar[str] = "Spend this round on one action that you take with a bonus next turn."
    role: ClassVar[Role] = Role.AIM
    kind: Literal["prepare"] = "prepare"
    task: Literal["first aid", "search"]
    target: Annotated[Ref | None, Mark.TARGET] = None


def take_aim(moment: Moment, unit: Ref, action: TakeAim) -> None:
    """The round goes into lining up one attack (DSX-AIM-01); exposed under fire it is struck first (DSX-SUPP-08)."""
    table = moment.table
    if not zones.acts(moment, unit):
        return
    table.put(unit, Aim(action.weapon, table.clock.round, action.target, action.cell))
    table.say(Event("aims", "{actor} takes aim.", actor=unit))


def prepare(moment: Moment, unit: Ref, action: Prepare) -> None:
    """The round goes into one thing that is to be done in the next turn (DSX-AIM-50)."""
    table = moment.table
    if not zones.acts(moment, unit):
        return
    table.put(unit, Preparation(action.task, table.clock.round, action.target))
    table.say(Event("prepares", "{actor} prepares a careful action.", actor=unit))


def aims(desk: Desk) -> Lines:
    """A whole round spent on lining up an attack, or on preparing something else (DSX-AIM-01, DSX-AIM-50)."""
    if desk.busy or desk.bound:
        return
    if not budget.fresh(desk.scene, desk.unit):
        if not desk.routine:
            yield Refusal(TakeAim.title, "takes the whole round", "DSX-AIM-01")
        return
    if not desk.routine:
        for arm in equipment.arms(desk.scene, desk.unit):
            if "single" in modes(arm):
                yield from _aim(desk, arm)
        for arm in _targeted_spells(desk):
            yield from _aim(desk, arm)
    yield from _prepare(desk)


def _targeted_spells(desk: Desk) -> Iterator[Arm]:
    """The spells that are attacks, so that the cast check can be aimed: those with all their components at hand."""
    scene, unit = desk.scene, desk.unit
    for name in rolls.traits(scene, unit).spells:
        arm = spells.arm(scene, unit, name)
        spell = arm.weapon.spell if arm is not None else None
        if arm is None or spell is None or spell.target != "single":
            continue
        if not any(spells.hindrance(scene, unit, component) for component in spell.components):
            yield arm


def _aim(desk: Desk, arm: Arm) -> Lines:
    scene, unit = desk.scene, desk.unit
    if equipment.hindrance(scene, unit, arm):
        return
    name = OneOf((arm.weapon.name,))
    targets = tuple(foe for foe in desk.foes if not _cannot_aim(desk, arm, foe))
    if targets:
        fair = Fair(targets, partial(_why_no_aim, desk, arm))
        yield desk.offer(TakeAim, {"weapon": name, "target": fair, "cell": NOBODY})
    elif desk.foes:
        first = desk.foes[0]
        yield Refusal(f"{TakeAim.title} {arm.weapon.name}", _why_no_aim(desk, arm, first), "DSX-AIM-02", about=first)
    if arm.weapon.range is not None and not arm.weapon.reach:
        cells = Picked(partial(_out_of_sight, desk, arm), lambda: places(desk))
        if cells:
            yield desk.offer(TakeAim, {"weapon": name, "target": NOBODY, "cell": cells})


def _why_no_aim(desk: Desk, arm: Arm, foe: Ref) -> str:
    return in_full(desk, arm, "single", foe, _cannot_aim(desk, arm, foe))


def _cannot_aim(desk: Desk, arm: Arm, foe: Ref) -> str:
    """Why in short one cannot aim at a foe; "" when one can."""
    scene, unit = desk.scene, desk.unit
    if foe not in desk.foes:
        return ""
    wrong = equipment.hindrance(scene, unit, arm) or spared(desk, arm, "single")[foe]
    if wrong or not arm.weapon.reach:
        return wrong or may_aim(arm.weapon, in_reach=False, target_aware=True, target_fast=False)
    in_reach = attack.band(scene, wish(desk.scene, desk.unit, arm, "single", foe)) == "reach"
    fast = facing.cannot_move(scene, foe)
    return may_aim(arm.weapon, in_reach=in_reach, target_aware=aware(scene, foe, unit).aware, target_fast=fast)


def _out_of_sight(desk: Desk, arm: Arm, cell: Cell) -> str:
    scene = desk.scene
    if cell not in scene.grid or not attack.band_at(scene, arm.weapon, scene.grid.count(desk.pose.cell, cell)):
        return "out of range"
    return "" if scene.sees_cell(desk.unit, cell) else "no line of sight"


def _prepare(desk: Desk) -> Lines:
    scene, unit = desk.scene, desk.unit
    yield desk.offer(Prepare, {"task": OneOf(("search",)), "target": NOBODY})
    patients = tuple(
        patient
        for patient in (unit, *desk.comrades)
        if scene.find(patient, Traits) is not None and not injury.cannot_treat(scene, unit, patient)
    )
    if patients:
        yield desk.offer(Prepare, {"task": OneOf(("first aid",)), "target": OneOf(patients)})


def _foretold(scene: Scene, ask: Ask, action: TakeAim) -> Forecast:
    """What the aimed attack of the next turn will do, if nothing spoils the aim (DSX-AIM-01, DSX-AIM-03)."""
    arm = equipment.arm(scene, ask.unit, action.weapon) or spells.arm(scene, ask.unit, action.weapon)
    note = "+1D on the next attack with it, if nothing spoils the aim"
    if arm is None or action.target is None:
        return Forecast(FREE, note=note)
    then = forecasts.against(*_once_aimed(scene, ask.unit, arm, action.weapon, action.target))
    until = Assumption(Fact.FUTURE, "assumes nothing changes before your next turn", action.target)
    return Forecast(FREE, then.tallies, assumes=(*then.assumes, until), note=note, later=then.outcomes)


def _weighed(scene: Scene, ask: Ask, action: TakeAim) -> Worth:
    arm = equipment.arm(scene, ask.unit, action.weapon) or spells.arm(scene, ask.unit, action.weapon)
    if arm is None or action.target is None:
        return Worth(FREE)
    return Worth(FREE, later=forecasts.weighed(*_once_aimed(scene, ask.unit, arm, action.weapon, action.target)).shares)


def _once_aimed(scene: Scene, unit: Ref, arm: Arm, weapon: str, target: Ref) -> tuple[Scene, Attack]:
    """The attack of the next turn, and the aim taken by then."""
    aimed = Altered(scene, unit, Aim(weapon, scene.clock.round - 1, target))
    return aimed, forecasts.turned(aimed, wish(aimed, unit, arm, "single", target))


def _with_care(scene: Scene, ask: Ask, action: Prepare) -> Forecast:
    """What the careful action of the next turn will do, if nothing spoils it (DSX-AIM-50)."""
    ready = Altered(scene, ask.unit, Preparation(action.task, scene.clock.round - 1, action.target))
    if action.target is None:
        then = searching.foretold(ready, ask, searching.Search())
    else:
        then = first_aid.foretold(ready, ask, first_aid.FirstAid(patient=action.target))
    until = Assumption(Fact.FUTURE, "assumes nothing changes before your next turn", action.target)
    note = "+1D on it in the next turn, if nothing spoils it"
    return Forecast(FREE, then.tallies, assumes=(*then.assumes, until), note=note, later=then.outcomes)


TOPIC = Topic(
    offers=(aims,),
    deeds={
        TakeAim: at_once(take_aim, always(WHOLE_ROUND)),
        Prepare: at_once(prepare, always(WHOLE_ROUND)),
    },
    forecasts={TakeAim: _foretold, Prepare: _with_care},
    worths={TakeAim: _weighed},
)
