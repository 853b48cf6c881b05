"""Aiming: second after second at one target, until something spoils it, and yards that are watched or aimed at before
anybody is there (GUR-AIM-01, GUR-OPP-01).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from rules.frame.forecast import Assumption, Fact
from rules.frame.forms import Choices, OneOf
from rules.frame.ground import Cell
from rules.frame.recall import lookup
from rules.frame.scene import Event, Scene, Table
from rules.gurps.core import ails, arms, facing, riding
from rules.gurps.core.arms import Arm
from rules.gurps.core.facing import Arc
from rules.gurps.fire import guns, shooting, to_hit
from rules.gurps.fire.forms import TakeAim
from rules.gurps.foreseen import NOT_IN_HAND, Foreseen, Words
from rules.gurps.senses import knowing
from rules.gurps.state.fighting import Aim
from rules.gurps.strike import foretelling
from rules.gurps.strike.attack import Attack
from rules.gurps.strike.foretelling import Struck
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.weapons import Ranged
from rules.gurps.turns import taking
from rules.gurps.turns.topic import Desk
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.choices import Asked, Picked
from rules.parts.topics import Lines

AS_NOW = Assumption(Fact.FUTURE, "nothing changes until the shot")
NONE = OneOf((None,))


def aims(desk: Desk) -> Lines:
    """Aiming at an enemy in sight, or at a yard that is to be watched, braced where that is possible: with a long gun
    only without a step (GUR-AIM-01, GUR-AIM-03, GUR-OPP-01).
    """
    if desk.turn.taken is not None or not desk.may(Manoeuvre.AIM):
        return
    for arm, use, foe in (*shooting.marks(desk), *shooting.launches(desk)):
        if use.accuracy.base and knowing.perceives(desk.scene, desk.unit, foe):
            choices: dict[str, Choices] = {
                "weapon": OneOf((arm.weapon.name,)),
                "target": OneOf((foe,)),
                "cell": NONE,
                "braced": Asked(partial(_bracings, desk, arm, use, foe), sure=True),
            }
            yield desk.offer(TakeAim, choices, arm.weapon.name)
    for arm, use in guns.guns(desk.scene, desk.unit):
        if use.accuracy.base:
            yield from _yards(desk, arm, use)


def _bracings(desk: Desk, arm: Arm, use: Ranged, foe: Ref) -> tuple[bool, ...]:
    """Braced where it can be toward a foe, and not braced."""
    return (True, False) if _firm(desk, arm, use, desk.scene.cells(foe)[0]) else (False,)


def _firm(desk: Desk, arm: Arm, use: Ranged, there: Cell) -> bool:
    """Whether it can be braced toward a cell (GUR-AIM-03)."""
    still = not desk.turn.stepped or not to_hit.two_handed(arm, use)
    return still and to_hit.steady(desk.scene, desk.unit, arm, use, there)


def _yards(desk: Desk, arm: Arm, use: Ranged) -> Lines:
    """At a yard before anybody is there, braced where it can be toward that yard (GUR-OPP-01)."""
    for braced in (False, True):
        yards = Picked(partial(_hindered, desk, arm, use, braced), partial(suggested, desk))
        if yards:
            fixed = {"weapon": OneOf((arm.weapon.name,)), "target": NONE, "braced": OneOf((braced,))}
            yield desk.offer(TakeAim, {**fixed, "cell": yards}, arm.weapon.name)


def _hindered(desk: Desk, arm: Arm, use: Ranged, braced: bool, cell: Cell) -> str:
    """Why a yard cannot be aimed at like this; "" when it can."""
    wrong = hindered(desk, cell)
    return wrong or ("has nothing toward it to brace on" if braced and not _firm(desk, arm, use, cell) else "")


def aim(table: Table, unit: Ref, action: TakeAim) -> None:
    """A further second on the same target adds up (GUR-AIM-04); a long gun that is braced leaves no step
    (GUR-AIM-01).
    """
    table.put(unit, following(table, unit, action))
    found = _use(arms.arm(table, unit, action.weapon))
    arm = arms.arm(table, unit, action.weapon)
    if action.braced and arm is not None and found is not None and to_hit.two_handed(arm, found):
        taking.stepped(table, unit)
    table.say(Event("aims", "{actor} takes aim.", unit, action.target))


def following(scene: Scene, unit: Ref, action: TakeAim) -> Aim:
    """The aim after such a second (GUR-AIM-04)."""
    before = scene.find(unit, Aim)
    mark = (action.weapon, action.target, action.cell)
    same = before is not None and (before.weapon, before.target, before.cell) == mark
    goes_on = before is not None and same and before.until >= scene.clock.round
    seconds = before.seconds + 1 if before is not None and goes_on else 1
    return Aim(action.weapon, action.target, seconds, action.braced, scene.clock.round + 1, action.cell)


def begins(table: Table, unit: Ref) -> None:
    """At the start of its turn an aim is gone whose target or yard is out of sight, whose weapon is out of hand, or
    that was not used in time (GUR-AIM-06, GUR-AIM-02).
    """
    found = table.find(unit, Aim)
    if found is None:
        return
    held = arms.arm(table, unit, found.weapon) is not None
    if not held or found.until < table.clock.round or not _in_sight(table, unit, found):
        table.strip(unit, Aim)


def _in_sight(scene: Scene, unit: Ref, aim: Aim) -> bool:
    """Whether a unit still sees what it aims at (GUR-AIM-06)."""
    if aim.target is not None:
        return knowing.perceives(scene, unit, aim.target)
    return aim.cell is not None and scene.sees_cell(unit, aim.cell)


def _use(arm: Arm | None) -> Ranged | None:
    return next((use for use in arm.weapon.ranged if use.accuracy.base), None) if arm is not None else None


class Sighted(NamedTuple):
    """The shot that a second of aiming is for."""

    made: Attack
    tally: Tally
    gain: int
    """What aiming adds to it."""


def sighted(scene: Scene, unit: Ref, action: TakeAim) -> Sighted | None:
    """What the aimed shot will be rolled against, if all stays as it is; None if not in hand, or at nobody
    (GUR-AIM-02 to 05).
    """
    arm = arms.arm(scene, unit, action.weapon)
    use = _use(arm)
    if arm is None or use is None or action.target is None:
        return None
    made = Attack(unit, action.target, arm, use, shots=guns.volleys(arm, use)[0])
    then, now = following(scene, unit, action), to_hit.tally(scene, made)
    gain = _gain(use, then)
    plain = replace(now, modifiers=tuple(each for each in now.modifiers if each.rule != "GUR-AIM-02"))
    return Sighted(made, plain.plus(Modifier(gain, f"aimed for {then.seconds} s", "GUR-AIM-02")), gain)


def _gain(use: Ranged, aim: Aim) -> int:
    """What an aim adds (GUR-AIM-05)."""
    return to_hit.accuracy(use.accuracy.base, use.accuracy.scope, aim.seconds, braced=aim.braced)


def at_yard(scene: Scene, unit: Ref, action: TakeAim) -> Foreseen:
    """What aiming at a yard is good for (GUR-OPP-01)."""
    use = _use(arms.arm(scene, unit, action.weapon))
    if use is None:
        return NOT_IN_HAND
    gain = _gain(use, following(scene, unit, action))
    note = f"+{gain} at the first that appears there, while it covers that place alone"
    return Foreseen(words=lambda: Words(note=note))


def foreseen(scene: Scene, aimed: Sighted) -> Foreseen:
    """What the shot will do that is aimed for."""
    struck = Struck(aimed.made.target, foretelling.opened(scene, aimed.made, int(aimed.tally.total)))
    return in_time(aimed, Foreseen((struck,)))


def in_time(aimed: Sighted, shot: Foreseen) -> Foreseen:
    """The shot that follows (GUR-AIM-02)."""

    def words() -> Words:
        return Words((aimed.tally,), (*shot.words().assumes, AS_NOW), f"+{aimed.gain} next second")

    return Foreseen(words=words, later=shot.fates)


# yards


FAR = 12
"""How many cells ahead are worth watching."""


@lookup
def hindered(desk: Desk, cell: Cell) -> str:
    """Why a yard cannot be watched; "" when it can: it lies in front and in sight (GUR-OPP-01)."""
    scene, unit = desk.scene, desk.unit
    if cell not in scene.grid:
        return "is off the map"
    pose, on_foot = scene.pose(unit), scene.options.facing and riding.carrier(scene, unit) is None
    if on_foot and facing.arc_from(scene, pose.facing, pose.cell, cell) is not Arc.FRONT:
        return "is not in front"
    if ails.blind(scene, unit):
        return "out of sight: the unit sees nothing"
    return "out of sight" if cell == pose.cell or not scene.sees_cell(unit, cell) else ""


def suggested(desk: Desk) -> Iterator[Cell]:
    """Where enemies are known to be, and some of what lies ahead."""
    yield from (desk.scene.cells(foe)[0] for foe in desk.foes)
    yield from line(desk)[5::6]


@lookup
def line(desk: Desk) -> tuple[Cell, ...]:
    """The cells straight ahead, as far as it is worth watching."""
    grid, pose = desk.scene.grid, desk.scene.pose(desk.unit)
    ahead = [pose.cell]
    for _ in range(FAR):
        ahead.append(grid.step(ahead[-1], pose.facing))
    return tuple(cell for cell in ahead[1:] if cell in grid)


def aimed(scene: Scene, unit: Ref, cells: tuple[Cell, ...]) -> bool:
    """Whether the aim of a unit is at the one yard it watches, or at a unit there: then it counts for any target that
    appears there (GUR-OPP-01).
    """
    aim = scene.find(unit, Aim)
    if aim is None or len(cells) != 1:
        return False
    if aim.target is None:
        return aim.cell == cells[0]
    return knowing.perceives(scene, unit, aim.target) and cells[0] in scene.cells(aim.target)
