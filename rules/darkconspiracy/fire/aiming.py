"""Aim: at a unit, or over a piece of ground; both are watched for opportunity fire. A topic of the rules."""

from __future__ import annotations

from functools import partial

from rules.darkconspiracy.asks import ACT
from rules.darkconspiracy.core import arms
from rules.darkconspiracy.core.arms import Arm
from rules.darkconspiracy.fire import attack, forecasts, situation, volley
from rules.darkconspiracy.fire.attack import Attack
from rules.darkconspiracy.fire.forms import Aim, Fire, Watch
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.fire import Aiming
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.darkconspiracy.turns.forms import Wait
from rules.darkconspiracy.turns.topic import Desk
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast
from rules.frame.forms import FREE, Action, Fair, OneOf
from rules.frame.ground import Cell
from rules.frame.scene import Event, Scene, Table
from rules.frame.worth import Worth
from rules.kernel.refs import Ref
from rules.parts.altered import Altered
from rules.parts.choices import Picked, near
from rules.parts.topics import Lines

HALF_ARC = 30.0
"""Degrees to either side of the middle of a watched arc (DKC-OPP-01)."""
ROUND = 8.0
"""Metres of a watched circle about a place (DKC-OPP-01)."""
DRAWN = 24.0
"""Metres of a watched arc that are drawn."""


def watches(scene: Scene, unit: Ref, aim: Aiming, cell: Cell) -> bool:
    """Whether a place is within what an aim watches: an arc of 60 degrees, or 8 m about a place (DKC-OPP-01)."""
    here = scene.cells(unit)[0]
    if aim.place is not None:
        return scene.grid.straight(aim.place, cell) <= ROUND + 1e-9
    if aim.bearing is None or cell == here:
        return cell == here
    off = abs((scene.grid.bearing(here, cell) - aim.bearing + 180) % 360 - 180)
    return off <= HALF_ARC + 1e-9


def ends(table: Table, unit: Ref, action: Action) -> None:
    """Whatever else a unit does ends its aim; to wait keeps it, and fire uses it up (DKC-ACT-02, DKC-OPP-03)."""
    if not isinstance(action, (Aim, Fire, Watch, Wait)):
        table.strip(unit, Aiming)


# what may be aimed at


def aims(desk: Desk) -> Lines:
    """Every gun in hand at every enemy in sight and range, at ground in all directions, about places where enemies are
    (DKC-ACT-02).
    """
    if desk.ask.kind != ACT:
        return
    for arm in desk.arms:
        if situation.hurried(desk.scene, desk.unit, arm.weapon.name):
            continue
        if arm.weapon.gun and arm.weapon.short and not attack.unfit(desk.scene, desk.unit, arm):
            weapon = OneOf((arm.weapon.name,))
            why = partial(hindered, desk.scene, desk.unit, arm)
            targets = tuple(foe for foe in desk.foes if not why(foe))
            if targets:
                parts = OneOf(("", *(part.value for part in PARTS)))
                yield desk.offer(Aim, {"weapon": weapon, "target": Fair(targets, why), "part": parts})
            ways = OneOf(range(desk.scene.grid.directions))
            yield desk.offer(Watch, {"weapon": weapon, "direction": ways, "place": OneOf((None,))})
            about = Picked(partial(_unseen, desk.scene, desk.unit), partial(_places, desk))
            if about:
                yield desk.offer(Watch, {"weapon": weapon, "direction": OneOf((0,)), "place": about})


def hindered(scene: Scene, unit: Ref, arm: Arm, foe: Ref) -> str:
    """Why a unit cannot aim at an enemy; "" when it can."""
    if not knowing.perceives(scene, unit, foe):
        return "out of sight"
    return attack.spared(scene, volley.begun(scene, unit, arm, foe, "single"), to_aim=True)


def _unseen(scene: Scene, unit: Ref, place: object) -> str:
    seen = isinstance(place, tuple) and place in scene.grid and scene.sees_cell(unit, (place[0], place[1]))
    return "" if seen else "out of sight"


def _places(desk: Desk) -> tuple[Cell, ...]:
    return tuple(near(desk.scene, [desk.scene.cells(foe)[0] for foe in desk.foes]))


# what is done


def aimed(scene: Scene, unit: Ref, action: Aim | Watch) -> Aiming:
    """The aim that a filled form takes, with the enemies in sight at that moment (DKC-OPP-02)."""
    foes = (foe for foe in knowing.foes(scene, unit) if knowing.perceives(scene, unit, foe))
    taken = Aiming(action.weapon, scene.clock.round, seen=tuple(foes))
    here = scene.cells(unit)[0]
    if isinstance(action, Aim):
        bearing = scene.grid.bearing(here, scene.cells(action.target)[0])
        return Aiming(taken.weapon, taken.since, action.target, action.part, bearing, seen=taken.seen)
    if action.place is not None:
        return Aiming(taken.weapon, taken.since, place=action.place, seen=taken.seen)
    return Aiming(taken.weapon, taken.since, bearing=scene.grid.degrees(action.direction), seen=taken.seen)


def aim(table: Table, unit: Ref, action: Aim | Watch) -> None:
    """The weapon is brought to bear, and stays so until anything else is done (DKC-ACT-02)."""
    table.put(unit, aimed(table, unit, action))
    if isinstance(action, Aim):
        table.say(Event("aims", "{actor} takes aim.", actor=unit))
    else:
        table.say(Event("watches", "{actor} aims at the ground ahead, to fire at what comes.", actor=unit, secret=True))


# what it promises


UNTIL = "assumes nothing changes before your next action"


def _next(scene: Scene, unit: Ref, action: Aim) -> tuple[Scene, tuple[Attack, ...]] | None:
    """The fire of the next action."""
    taken = aimed(scene, unit, action)
    then = Altered(scene, unit, taken)
    arm = arms.arm(scene, unit, action.weapon)
    if arm is None:
        return None
    first = volley.begun(then, unit, arm, action.target, "single")
    said = volley.Declared(action.weapon, "single", (action.target,), (attack.most(first),), action.part)
    return then, volley.attacks(then, unit, said)


def foretold(scene: Scene, ask: Ask, action: Aim) -> Forecast:
    """What the next action comes to if all its pulls go to the target (DKC-TYPE-01)."""
    found = _next(scene, ask.unit, action)
    if found is None:
        return Forecast(FREE, note="not in hand")
    shoots = forecasts.told(*found)
    until = Assumption(Fact.FUTURE, UNTIL, action.target)
    ground = drawn(scene, ask.unit, aimed(scene, ask.unit, action))
    return Forecast(
        FREE, shoots.tallies, assumes=(*shoots.assumes, until), note=shoots.note, later=shoots.outcomes, ground=ground
    )


def weighed(scene: Scene, ask: Ask, action: Aim) -> Worth:
    """The numbers of it."""
    found = _next(scene, ask.unit, action)
    return Worth(FREE, later=() if found is None else forecasts.shares(*found))


def watched(scene: Scene, ask: Ask, action: Watch) -> Forecast:
    """What it would do now to the nearest enemy there; nothing is lost if none comes (DKC-OPP-01)."""
    taken = aimed(scene, ask.unit, action)
    ground, note = drawn(scene, ask.unit, taken), "fires only if an enemy moves there"
    made = reaction(scene, ask.unit, taken)
    if not made:
        return Forecast(FREE, note=note, ground=ground)
    shoots = forecasts.told(*made)
    until = Assumption(Fact.FUTURE, "assumes nothing changes before it is triggered")
    return Forecast(
        FREE, shoots.tallies, assumes=(*shoots.assumes, until), note=note, later=shoots.outcomes, ground=ground
    )


def watch_weighed(scene: Scene, ask: Ask, action: Watch) -> Worth:
    """The numbers of it."""
    made = reaction(scene, ask.unit, aimed(scene, ask.unit, action))
    return Worth(FREE, later=forecasts.shares(*made) if made else ())


def reaction(scene: Scene, unit: Ref, taken: Aiming) -> tuple[Scene, tuple[Attack, ...]] | None:
    """The opportunity fire at the nearest enemy on the ground that is watched; None where there is none in reach."""
    foes = knowing.nearest(scene, unit, (foe for foe in taken.seen if watches(scene, unit, taken, scene.cells(foe)[0])))
    then = Altered(scene, unit, taken)
    arm = arms.arm(scene, unit, taken.weapon)
    if arm is None:
        return None
    for foe in foes:
        first = volley.begun(then, unit, arm, foe, "single")
        if not attack.spared(then, first):
            said = volley.Declared(taken.weapon, "single", (foe,), (attack.most(first),), reacting=True)
            return then, volley.attacks(then, unit, said)
    return None


def drawn(scene: Scene, unit: Ref, aim: Aiming) -> tuple[Cell, ...]:
    """The near part of the ground that is watched, less what is not seen."""
    centre = aim.place or scene.cells(unit)[0]
    around = scene.grid.within(centre, ROUND if aim.place is not None else DRAWN)
    here = scene.cells(unit)[0]
    return tuple(
        cell for cell in around if cell != here and watches(scene, unit, aim, cell) and scene.sees_cell(unit, cell)
    )
