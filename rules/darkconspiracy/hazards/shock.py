"""Electric shock: it stuns, or slows for a while."""

from __future__ import annotations

from rules.darkconspiracy.core import checks, figures, scale
from rules.darkconspiracy.core.checks import Came, Level
from rules.darkconspiracy.harm import hurting
from rules.darkconspiracy.state.hazards import Shocked
from rules.darkconspiracy.terms.skills import Attribute
from rules.frame.scene import Event, Scene, Table
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

SLOWS = {Came.SUCCESS: 2, Came.OUTSTANDING: 1}
"""Points off agility and Initiative of those who bear it (DKC-SHOCK-01)."""
ENDS = {Came.CATASTROPHE: "comatose", Came.FAILURE: "shock"}
"""Why those who do not are unconscious (DKC-SHOCK-01)."""


def immune(scene: Scene, unit: Ref) -> bool:
    """Whether it does nothing to a unit (DKC-SHOCK-01)."""
    own = figures.traits(scene, unit)
    return own.robot or "shock" in own.immune


def bears(scene: Scene, unit: Ref) -> Tally:
    """The check against it: DIF against constitution (DKC-SHOCK-01)."""
    return checks.tallied("Bear the shock", figures.attribute_base(scene, unit, Attribute.CON), Level.DIF)


def chances(scene: Scene, unit: Ref) -> Odds[Came]:
    """How likely each end of that check is: those below `Came.SUCCESS` put the unit out (DKC-SHOCK-01)."""
    if immune(scene, unit):
        return odds.sure(Came.OUTSTANDING)
    return odds.of(checks.check, int(bears(scene, unit).total), figures.outstanding(scene))


def strikes(table: Table, unit: Ref) -> None:
    """A shock: unconscious, or comatose by a catastrophe; who bears it loses agility and Initiative to the end of the
    next turn (DKC-SHOCK-01).
    """
    if immune(table, unit):
        return
    tally = bears(table, unit)
    so = checks.check(table.dice(unit), int(tally.total), figures.outstanding(table))
    words = "bears the shock" if so.well else "is struck down by the shock"
    table.say(Event("shock", f"{{actor}} {words}.", actor=unit, tally=tally, success=so.well))
    if so.well:
        until = scale.last_of(scale.turn(table.clock.round) + 1)
        before = table.find(unit, Shocked)
        loss = max(SLOWS[so], before.loss if before is not None else 0)
        table.put(unit, Shocked(loss, until))
    else:
        hurting.unconscious(table, unit, ENDS[so])
