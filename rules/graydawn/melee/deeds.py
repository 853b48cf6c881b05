"""Close combat as it is played out."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.frame.flow import Ask, Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Table
from rules.graydawn.asks import GRAPPLED
from rules.graydawn.core import arms, clinch, figures, footing, scale
from rules.graydawn.harm import falling, hurting
from rules.graydawn.luck import bending
from rules.graydawn.luck.bending import Clash
from rules.graydawn.melee import blows, course, forecasts, mishaps
from rules.graydawn.melee.blows import Bout
from rules.graydawn.melee.forms import Choke, DropGun, Escape, Grapple, LetGo, Strike, ThrowDown
from rules.graydawn.rolls import Duel
from rules.graydawn.surprise import alarm
from rules.graydawn.turns import plan
from rules.kernel.courses.steps import Known
from rules.kernel.refs import Ref

BARE = "bare hands"
"""What a turn is bound to after a blow without a weapon (GRD-ACT-03)."""
HEARD = 30.0
"""Metres over which a fight hand to hand is heard."""


@dataclass(frozen=True, slots=True)
class Gripped:
    """The grip that a unit is about to defend against."""

    by: Ref


def strike(table: Table, unit: Ref, action: Strike) -> Flow[None]:
    """One attack with a weapon or bare hands (GRD-MELEE-01)."""
    bout = forecasts.wish(table, unit, action)
    if bout is None or blows.unfit(table, unit, bout.weapon) or not scale.adjacent(table, unit, action.target):
        return
    came = yield from _exchange(table, bout, "strikes at", "It is hit.", "It is missed.")
    commit(table, bout)
    if came["duel"].hits:
        yield from hurting.deal(table, unit, bout.target, *(hit for hit, _ in came["strikes"]))
    alarm.attacked(table, unit, (bout.target,), quiet=bout.weapon.quiet)


def grapple(table: Table, unit: Ref, action: Grapple) -> Flow[None]:
    """An attack that takes hold of the target (GRD-CQC-03)."""
    target = action.target
    if not scale.adjacent(table, unit, target) or clinch.holds(table, unit, target):
        return
    yield from _may_drop(table, unit, target)
    came = yield from _exchange(table, forecasts.grip(unit, target), "grapples", "It is held.", "It is not held.")
    table.put(unit, replace(plan.turn(table, unit), target=target))
    if came["duel"].hits and figures.wounds(table, unit).up:
        clinch.take_hold(table, unit, target)
    alarm.attacked(table, unit, (target,), quiet=True)


def _may_drop(table: Table, unit: Ref, target: Ref) -> Flow[None]:
    """A gun in hand keeps a martial art from helping: the target may let it fall (GRD-CQC-08)."""
    if not blows.may_drop(table, target):
        return
    answer = yield Ask(table.side(target), target, GRAPPLED, Gripped(unit))
    if isinstance(answer, DropGun):
        for arm in arms.arms(table, target):
            if arm.item is not None and arm.weapon.gun:
                falling.let_fall(table, target, arm.item)


def throw(table: Table, unit: Ref, action: ThrowDown) -> Flow[None]:
    """The target that is held is thrown: hurt, on the ground, and free (GRD-CQC-04)."""
    if not clinch.holds(table, unit, action.target):
        return
    bout = forecasts.throwing(unit, action.target)
    came = yield from _exchange(table, bout, "tries to throw", "It is thrown.", "It is not thrown.")
    commit(table, bout)
    if came["duel"].hits:
        clinch.let_go(table, unit)
        falling.fall(table, action.target)
        yield from hurting.deal(table, unit, bout.target, *(hit for hit, _ in came["strikes"]))
    alarm.attacked(table, unit, (action.target,), quiet=True)


def choke(table: Table, unit: Ref, action: Choke) -> Flow[None]:
    """A die of damage that no armour stops, once a round (GRD-CQC-04)."""
    target = action.target
    if not clinch.holds(table, unit, target):
        return
    clinch.struck(table, unit, target)
    table.put(unit, replace(clinch.clinch(table, unit), choked=table.clock.round))
    commit(table, forecasts.throwing(unit, target))
    words, data = "{actor} chokes {target}.", {"hit": True}
    table.say(Event("blow", words, unit, target, told="It is choked.", data=data, means=Means.MELEE))
    yield from hurting.deal(table, unit, target, blows.choked(table, unit, target))
    alarm.attacked(table, unit, (target,), quiet=True)


def escape(table: Table, unit: Ref, action: Escape) -> Flow[None]:
    """Breaking a hold (GRD-CQC-03)."""
    if action.holder not in clinch.holders(table, unit):
        return
    bout = forecasts.escaping(unit, action.holder)
    known = yield from roll(table, bout)
    met: Duel = known["duel"]
    clinch.struck(table, unit, action.holder)
    came = "{actor} breaks free of {target}." if met.hits else "{actor} cannot break the hold of {target}."
    _say(
        table, "escape", bout, met, came, "It breaks free." if met.hits else "It is still held.", success=known["plain"]
    )
    if met.hits:
        clinch.let_go(table, action.holder)


def let_go(table: Table, unit: Ref, _action: LetGo) -> None:
    """The hold is given up (GRD-CQC-03)."""
    held = clinch.clinch(table, unit).holds
    clinch.let_go(table, unit)
    table.say(Event("lets go", "{actor} lets go of {target}.", unit, held, told="It is free."))


def roll(table: Table, bout: Bout) -> Flow[Known]:
    """Both totals of an opposed roll, and the hit of a blow that comes off (GRD-CORE-04)."""
    opened = {**blows.opened(table, bout), "hit": blows.hit(table, bout)}
    clash = Clash(bout.attacker, bout.target, opened["total"], opened["number"], opened["rolled"])
    return (yield from course.BLOW.play(opened, bending.rollers(table, clash), bending.bends(table, clash)))


def _exchange(table: Table, bout: Bout, verb: str, hit: str, missed: str) -> Flow[Known]:
    """The opposed roll of an attack, what is told of it, and its critical failure (GRD-CORE-04, GRD-FUMBLE-01)."""
    footing.face(table, bout.attacker, table.cells(bout.target)[0])
    known = yield from roll(table, bout)
    met: Duel = known["duel"]
    clinch.struck(table, bout.attacker, bout.target)
    came = hit if met.hits else missed
    _say(table, "blow", bout, met, f"{{actor}} {verb} {{target}}. {came}", came, success=known["plain"])
    faults = footing.faults(table, bout.attacker)
    if faults.overextended:
        table.put(bout.attacker, replace(faults, overextended=False))
    if met.fumbled:
        yield from mishaps.befall(table, bout, known["below"])
    return known


def _say(table: Table, kind: str, bout: Bout, met: Duel, text: str, told: str, *, success: bool) -> None:
    table.say(
        Event(
            kind,
            text,
            bout.attacker,
            bout.target,
            told=told,
            own=(f"attack {met.total}",),
            detail=(f"defence {met.total - met.margin}", f"margin {met.margin}"),
            tally=blows.to_hit(table, bout),
            sound="A struggle",
            loud=HEARD,
            data={"weapon": bout.weapon.name, **({"hit": met.hits} if kind == "blow" else {})},
            success=success,
            missed=not met.hits,
            means=Means.MELEE if kind == "blow" else None,
        )
    )


def commit(table: Table, bout: Bout) -> None:
    """What else is done this turn is done with this weapon, or with bare hands, and to this target (GRD-ACT-03)."""
    weapon = BARE if bout.weapon.natural else bout.weapon.name
    table.put(bout.attacker, replace(plan.turn(table, bout.attacker), weapon=weapon, target=bout.target))
