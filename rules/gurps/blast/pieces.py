"""Everything that shoots or throws at a unit, launchers among it: for shots out of cover, and for those that wait."""

from __future__ import annotations

from collections.abc import Iterator

from rules.frame.flow import Flow
from rules.frame.forecast import Forecast
from rules.frame.scene import Scene, Table
from rules.frame.worth import Worth
from rules.gurps.blast import deeds, forecasts, reach
from rules.gurps.core.arms import Arm
from rules.gurps.fire import guns, shooting, to_hit
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.weapons import Ranged
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally


def pieces(scene: Scene, unit: Ref) -> Iterator[tuple[Arm, Ranged]]:
    """What it could shoot or throw as it stands, and launchers of what goes off with a blast (GUR-EXP-01)."""
    yield from guns.guns(scene, unit)
    launchers = guns.launchers(scene, unit)
    yield from ((arm, use) for arm, use in launchers if reach.charge(arm.weapon).blast is not None)


def told(scene: Scene, made: Attack, needed: Tally | None = None) -> Forecast:
    """What it may do to its target and to others."""
    if made.arm.weapon.burst is None:
        return shooting.foreseen(scene, made, needed).told()
    return forecasts.at_unit(scene, made, needed or to_hit.tally(scene, made))


def worth(scene: Scene, made: Attack, needed: Tally | None = None) -> Worth:
    """The numbers of that."""
    score = needed or to_hit.tally(scene, made)
    if made.arm.weapon.burst is None:
        return shooting.foreseen(scene, made, score).worth(scene)
    return forecasts.launch(scene, made, score).worth()


def fire(table: Table, made: Attack, needed: Tally | None = None) -> Flow[None]:
    """The shot, throw or launch."""
    if made.arm.weapon.burst is None:
        yield from shooting.fire(table, made, needed)
    else:
        yield from deeds.flies(table, made, needed or to_hit.tally(table, made))
