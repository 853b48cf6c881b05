"""Second reading of attacks, waits and defences: rooms of the rules that meet each other."""

from __future__ import annotations

from rules.gurps.afoot.forms import Step
from rules.gurps.waiting.forms import WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.duelling import LOUIS
from tests.rules.gurps.stage import Stage, hexes


def watchman(quarters: int = 40) -> tuple[Stage, Ref, Ref]:
    """A unit that may wait, and an orc two yards before it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), LOUIS, quarters=quarters, armour=())
    orc = stage.unit("red", (10, 8), "Orc raider", facing=3, quarters=20, armour=(), weapons=("Axe",))
    stage.begin()
    stage.until(ann)
    return stage, ann, orc


def test_a_unit_stunned_while_it_waits_does_nothing() -> None:
    """GUR-DN-01, GUR-DN-02, GUR-WAIT-01: whatever it waited for, a stunned unit may only do nothing."""
    stage, ann, orc = watchman()
    stage.take(WaitToStrike, use="kick")
    stage.keep(ann, stunned=True)
    stage.until(orc)
    stage.take(Step, way=((10, 9),))
    assert "triggered" not in [ask.kind for ask in stage.asked]
