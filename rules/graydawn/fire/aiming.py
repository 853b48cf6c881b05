"""Taking aim: whole rounds that make the next shot at one target better, as a topic of the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar, Literal

from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action, Fair, OneOf, Purpose, Refusal
from rules.frame.marks import AtUnit, With
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth
from rules.graydawn.core import arms, figures
from rules.graydawn.core.arms import Arm
from rules.graydawn.fire import attack, forecasts, situation
from rules.graydawn.fire.attack import Attack
from rules.graydawn.senses import knowing
from rules.graydawn.state import Aiming
from rules.graydawn.terms.weapons import Mode
from rules.graydawn.turns import plan
from rules.graydawn.turns.topic import Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.parts.altered import Altered
from rules.parts.topics import Lines


class TakeAim(Action):
    """Spend the whole round aiming at one target (GRD-AIMED-01)."""

    title: ClassVar[str] = "Aim"
    does: ClassVar[str] = "Spend this round aiming: +1 on your next shot at that target, up to three rounds."
    key: ClassVar[str] = "i"
    purpose: ClassVar[Purpose] = Purpose.AIM
    kind: Literal["aim"] = "aim"
    weapon: With
    target: AtUnit


def aims(desk: Desk) -> Lines:
    """A round of aiming, if nothing else was done in it (GRD-AIMED-01); none while an unarmed enemy holds the unit
    (GRD-CQC-03).
    """
    if desk.busy or desk.hidden or desk.rushing or not desk.foes:
        return
    held = attack.grabbed(desk.scene, desk.unit)
    if held:
        yield Refusal(TakeAim.title, held, "GRD-CQC-03")
        return
    if desk.turn.acted or desk.turn.moves:
        yield Refusal(TakeAim.title, "takes the whole round", "GRD-AIMED-01")
        return
    for arm in desk.arms:
        mode = shot(arm)
        if mode and not arms.unfit(desk.scene, desk.unit, arm, mode):
            why = partial(hindered, desk.scene, desk.unit, arm, mode)
            targets = tuple(foe for foe in desk.foes if not why(foe))
            if targets:
                fair = Fair(targets, why)
                yield desk.offer(TakeAim, {"weapon": OneOf((arm.weapon.name,)), "target": fair})


def shot(arm: Arm) -> Mode | Literal[""]:
    """How a gun is fired with aim: never in bursts or sprays (GRD-AIMED-01); "" for one that only does that."""
    if arm.weapon.blast is not None:
        return ""
    return next((mode for mode in arm.weapon.modes if mode in ("single", "semi")), "")


def hindered(scene: Scene, unit: Ref, arm: Arm, mode: Mode, foe: Ref) -> str:
    """Why a unit cannot aim, or aim any longer, at an enemy; "" when it can."""
    made = Attack(unit, foe, arm, mode)
    wrong = "" if knowing.perceives(scene, unit, foe) else "out of sight"
    wrong = wrong or attack.spared(scene, made)
    if wrong:
        return wrong
    most = situation.most_aim(scene, unit, attack.true(scene, made))
    done = situation.aimed(scene, unit, arm.weapon.name, foe)
    return f"aimed for {most} rounds already" if done >= most else ""


def take_aim(table: Table, unit: Ref, action: TakeAim) -> None:
    """One round more, or the first; nothing else is done in it (GRD-AIMED-01)."""
    rounds = situation.aimed(table, unit, action.weapon, action.target) + 1
    table.put(unit, Aiming(action.weapon, action.target, rounds, table.clock.round))
    table.put(unit, replace(plan.turn(table, unit), done=True))
    table.say(Event("aims", "{actor} takes aim.", actor=unit))


def _next(scene: Scene, unit: Ref, action: TakeAim) -> tuple[Scene, Attack, int] | None:
    """The aimed shot of the next round, and of how many rounds of aiming."""
    arm = arms.arm(scene, unit, action.weapon)
    mode = shot(arm) if arm is not None else ""
    if arm is None or not mode:
        return None
    rounds = situation.aimed(scene, unit, action.weapon, action.target) + 1
    then = Altered(scene, unit, Aiming(action.weapon, action.target, rounds, scene.clock.round - 1))
    return then, Attack(unit, action.target, arm, mode), rounds


def weighed(scene: Scene, ask: Ask, action: TakeAim) -> Worth:
    """The numbers of that shot."""
    found = _next(scene, ask.unit, action)
    return Worth(FREE, later=() if found is None else forecasts.shares(found[0], (found[1],)))


def foretold(scene: Scene, ask: Ask, action: TakeAim) -> Forecast:
    """What the aimed shot of the next round will do, if nothing spoils the aim (GRD-AIMED-01)."""
    found = _next(scene, ask.unit, action)
    if found is None:
        return Forecast(FREE, note="not in hand")
    then, made, rounds = found
    shoots = forecasts.told(then, made)
    until = Assumption(Fact.FUTURE, "assumes nothing changes before your next turn", action.target)
    note = f"+{rounds} on the next shot, if nothing spoils the aim"
    return Forecast(FREE, shoots.tallies, assumes=(*shoots.assumes, until), note=note, later=shoots.outcomes)


def keep(table: Table, unit: Ref) -> None:
    """At its activation a unit that was out, or sees its target no longer, has lost its aim (GRD-AIMED-01)."""
    found = table.find(unit, Aiming)
    if found is None:
        return
    stale = found.round < table.clock.round - 1 or not figures.wounds(table, unit).up
    if stale or found.target not in table.units() or not table.in_line(unit, found.target):
        table.strip(unit, Aiming)


def spoiled(table: Table, unit: Ref, action: Action) -> None:
    """Any other action spoils the aim; a shot uses it up (GRD-AIMED-01)."""
    if action.purpose not in (Purpose.AIM, Purpose.HARM):
        table.strip(unit, Aiming)


TOPIC = Topic(
    offers=(aims,), deeds={TakeAim: at_once(take_aim)}, forecasts={TakeAim: foretold}, worths={TakeAim: weighed}
)
