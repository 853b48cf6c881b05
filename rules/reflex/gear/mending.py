"""Making broken things work again for a while: weapons, armour, the components of a vehicle."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Aboard
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Dice
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier
from rules.kernel.words import counted
from rules.parts.arms_length import touching
from rules.reflex.core import attempts, work
from rules.reflex.core.attempts import BOTH_HANDS, Attempt
from rules.reflex.core.checks import Check, check
from rules.reflex.core.moment import Moment
from rules.reflex.gear.forms import FieldRepair
from rules.reflex.hands import ready
from rules.reflex.state import Battered, Vehicle, Wear
from rules.reflex.terms.skills import Attribute, Skill
from rules.reflex.terms.weapons import Weapon


def skill_for(scene: Scene, unit: Ref, name: str) -> Skill:
    """Electronics for what is made of glass and wire, mechanics for the rest (RFX-OPS-04)."""
    what = ready.figures(scene, unit, name)
    return Skill.ELECTRONICS if isinstance(what, Weapon) and what.substance == "glass" else Skill.MECHANICS


def repairing(scene: Scene, unit: Ref, action: FieldRepair) -> Attempt:
    """Cognition with the skill the thing asks for; its Wear hinders (RFX-OPS-04)."""
    bearer = unit if action.vehicle is None else action.vehicle
    points = dict(ready.wear(scene, bearer).worn).get(action.item, 0)
    return attempts.attempt(
        scene,
        unit,
        Attribute.COG,
        skill_for(scene, bearer, action.item),
        uses=BOTH_HANDS,
        penalties=(Modifier(-points, "Wear", "RFX-OPS-04") if points else None, work.in_a_hurry(scene, unit)),
        rule="RFX-OPS-04",
    )


def holds(dice: Dice, what: Check) -> int:
    """Exchanges and pauses for which a repair holds: the margin, at least one; 0 where it fails (RFX-OPS-04)."""
    result = check(dice, what)
    return max(1, result.margin) if result.passed else 0


def repair(moment: Moment, unit: Ref, action: FieldRepair) -> Flow[None]:
    """It works again for a while, or may be tried again (RFX-OPS-04)."""
    yield from ()
    table = moment.table
    trial = repairing(table, unit, action)
    lasts = holds(table.dice(unit), trial.check)

    def takes_effect() -> None:
        own = (str(trial.tally),)
        if not lasts:
            table.say(
                Event(
                    "repair",
                    f"{{actor}} fails to repair the {_words(action.item)}.",
                    actor=unit,
                    own=own,
                    success=False,
                )
            )
            return
        bearer = unit if action.vehicle is None else action.vehicle
        mend(table, bearer, action.item, table.clock.round + lasts)
        told = (*own, f"holds for {counted(lasts, 'round')}")
        words = f"{{actor}} repairs the {_words(action.item)} for a while."
        table.say(Event("repair", words, actor=unit, own=told, success=True))

    moment.later(takes_effect)


def mend(table: Table, bearer: Ref, name: str, until: int) -> None:
    """A broken thing works up to the end of a round (RFX-OPS-04)."""
    how = ready.wear(table, bearer)
    others = tuple(each for each in how.repaired if each[0] != name)
    table.put(bearer, replace(how, repaired=(*others, (name, until))))
    battered = table.find(bearer, Battered)
    if battered is not None and name in battered.disabled:
        table.put(bearer, replace(battered, disabled=tuple(each for each in battered.disabled if each != name)))


def expire(table: Table) -> None:
    """Makeshift repairs give out: what was mended is broken again (RFX-OPS-04). At the end of every segment."""
    now = table.clock.round
    for ref, how in table.having(Wear):
        over = tuple(name for name, until in how.repaired if until <= now)
        if not over:
            continue
        table.put(ref, replace(how, repaired=tuple(each for each in how.repaired if each[1] > now)))
        battered = table.find(ref, Battered)
        if battered is not None:
            over = tuple(name for name in over if name not in (*battered.disabled, *battered.destroyed))
            table.put(ref, replace(battered, disabled=(*battered.disabled, *over)))
        if over:
            things = " and ".join(_words(name) for name in over)
            table.say(Event("gives out", f"{{actor}}'s {things} breaks down again.", actor=ref, secret=True))


def broken(scene: Scene, unit: Ref) -> tuple[tuple[str, Ref | None], ...]:
    """What somebody could try to mend: things of his own, components of the vehicle he is in or beside (RFX-OPS-04)."""
    how = ready.wear(scene, unit)
    carried = {item.name for item in ready.kit(scene, unit).items}
    own: list[tuple[str, Ref | None]] = []
    own += ((name, None) for name in how.disabled if name in carried and not ready.works(scene, unit, name))
    aboard = scene.find(unit, Aboard)
    for vehicle in scene.units(scene.side(unit)):
        inside = aboard is not None and aboard.vehicle == vehicle
        battered = scene.find(vehicle, Battered)
        if scene.find(vehicle, Vehicle) is None or battered is None:
            continue
        if inside or touching(scene, scene.cells(unit), scene.cells(vehicle)):
            own += ((name, vehicle) for name in battered.disabled)
    return tuple(own)


def _words(name: str) -> str:
    return name.replace("_", " ")
