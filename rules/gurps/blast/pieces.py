"""Everything that shoots or throws at a unit, launchers among it: aimed, out of cover, and by units that wait."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.flow import Flow
from rules.frame.scene import Scene, Table
from rules.gurps.blast import deeds, forecasts, reach
from rules.gurps.core.arms import Arm
from rules.gurps.fire import aiming, guns, shooting, to_hit
from rules.gurps.fire.forms import TakeAim
from rules.gurps.foreseen import NOT_IN_HAND, Foreseen
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.weapons import Ranged
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally


def pieces(scene: Scene, unit: Ref) -> Iterator[tuple[Arm, Ranged]]:
    """What it could shoot or throw as it stands, and launchers of what goes off with a blast (GUR-EXP-01)."""
    yield from guns.guns(scene, unit)
    launchers = guns.launchers(scene, unit)
    yield from ((arm, use) for arm, use in launchers if reach.charge(arm.weapon).blast is not None)


def foreseen(scene: Scene, made: Attack, needed: Tally | None = None) -> Foreseen:
    """What it may do to its target and to others."""
    if made.arm.weapon.burst is None:
        return shooting.foreseen(scene, made, needed)
    return forecasts.launch(scene, made, needed or to_hit.tally(scene, made))


def aimed(scene: Scene, unit: Ref, action: TakeAim) -> Foreseen:
    """What the shot will do that is aimed for, or the launch, all around included (GUR-AIM-02, GUR-EXP-01)."""
    if action.target is None:
        return aiming.at_yard(scene, unit, action)
    found = aiming.sighted(scene, unit, action)
    if found is None or found.made.arm.weapon.burst is None:
        return NOT_IN_HAND if found is None else aiming.foreseen(scene, found)
    return aiming.in_time(found, forecasts.launch(scene, found.made, found.tally))


def fire(table: Table, made: Attack, needed: Tally | None = None) -> Flow[None]:
    """The shot, throw or launch."""
    if made.arm.weapon.burst is None:
        yield from shooting.fire(table, made, needed)
    else:
        yield from deeds.flies(table, made, needed or to_hit.tally(table, made))
