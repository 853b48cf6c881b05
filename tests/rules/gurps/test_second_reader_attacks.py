"""Second reading of attacks, waits and defences: rooms of the rules that meet each other."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.frame.forecast import Forecast
from rules.gurps.afoot.forms import Rush, Step
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.melee.forms import Evaluate, Feint, Strike
from rules.gurps.terms.skills import Skill
from rules.gurps.waiting.forms import CoverGround, LetPass, Spring, WaitToStrike
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


RIFLE = "Bolt-action rifle 7.62 mm"


def rules(stage: Stage, form: type[Spring | Shoot | Strike], **fields: object) -> dict[str, int]:
    """What changes the attack roll of a form on offer, by rule."""
    return {each.rule: int(each.amount) for each in stage.forecast(form, **fields).tallies[0].modifiers}


def aimed_and_watching(many: int) -> tuple[Stage, Ref, Ref]:
    """A slow unit that has aimed at an enemy, then watches its yard and perhaps more; the next second has begun."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=20, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (10, 10), facing=2, quarters=30, armour=())
    stage.begin()
    stage.until(ann)
    stage.take(TakeAim, target=bob)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(CoverGround, cells=((10, 10), (10, 11))[:many], sure=True, shots=1)
    stage.rest()
    stage.stand(bob, (9, 10))
    stage.begin()
    return stage, ann, bob


@pytest.mark.parametrize("many", [1, 2])
def test_an_aim_on_watched_ground_lasts_as_long_as_the_wait(many: int) -> None:
    """GUR-OPP-01, GUR-AIM-02, GUR-TURN-05: a wait goes on until the next turn, so the foe may come in the second after;
    with one yard to watch the aim is still there, with two it is not.
    """
    stage, ann, _ = aimed_and_watching(many)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    assert ("GUR-AIM-02" in rules(stage, Spring)) == (many == 1)


@pytest.mark.parametrize("many", [1, 2])
def test_a_wait_on_one_yard_does_not_forfeit_the_aim(many: int) -> None:
    """GUR-AIM-02: the shot of the next turn still has it, after a wait on one yard; after a wider one it has not."""
    stage, ann, bob = aimed_and_watching(many)
    stage.until(ann)
    assert ("GUR-AIM-02" in rules(stage, Shoot, target=bob)) == (many == 1)


def test_what_was_evaluated_counts_as_long_as_the_wait() -> None:
    """GUR-EVAL-01, GUR-WAIT-01, GUR-TURN-05: the attack of a wait is that of the next turn, which overlaps the next
    second; after it the bonus is gone.
    """
    stage, ann, orc = watchman(quarters=12)
    stage.take(Evaluate, target=orc)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, use="swing")
    stage.rest()
    stage.begin()
    stage.take(Step, way=((10, 9),))
    stage.until(ann, "triggered")
    assert rules(stage, Spring)["GUR-EVAL-01"] == 1
    stage.dice(6, 6, 4)
    stage.take(Spring)
    stage.until(ann)
    assert "GUR-EVAL-01" not in rules(stage, Strike, target=orc)


@pytest.mark.parametrize("sprung", [True, False])
def test_a_feint_counts_as_long_as_the_wait_and_no_longer(sprung: bool) -> None:
    """GUR-FEINT-03, GUR-WAIT-01, GUR-TURN-05: against the blow of a wait of the next turn; not in the turn after."""
    stage, ann, orc = watchman(quarters=12)
    stage.stand(orc, (10, 9))
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Feint, target=orc)
    stage.dice()
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, use="swing")
    stage.rest()
    stage.begin()
    if sprung:
        stage.take(Step, way=((9, 9),))
        stage.until(ann, "triggered")
    else:
        stage.until(ann)
    told = stage.forecast(Spring if sprung else Strike, target=orc)
    rows = [each.rule for tally in told.tallies[1:] for each in tally.modifiers]
    assert ("GUR-FEINT-02" in rows) == sprung


def worth(told: Forecast) -> Fraction:
    """What an attack that strikes takes off its target on average."""
    assert told.success is not None
    return sum((row.chance * (row.loss or 0) for row in told.outcomes), Fraction(0)) / told.success


def test_what_a_charge_adds_to_a_stop_thrust_is_shown() -> None:
    """GUR-STOP-01: the 2 more for five yards that the foe has come are in the odds of the blow: it takes more than the
    same thrust at a foe that has not come.
    """
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), LOUIS, quarters=40, weapons=("Spear",), skills={Skill.SPEAR: 14})
    orc = stage.unit("red", (10, 4), "Orc raider", facing=3, quarters=28, armour=(), weapons=("Axe",))
    stage.begin()
    stage.take(WaitToStrike, use="thrust")
    stage.take(Rush, way=tuple((10, row) for row in range(5, 10)))
    stage.until(ann, "triggered")
    charged = worth(stage.forecast(Spring))
    stage.take(LetPass)
    stage.rest()
    stage.begin()
    assert charged > worth(stage.forecast(Strike, target=orc, use="thrust"))


def test_those_a_watching_shot_may_strike_instead_are_shown() -> None:
    """GUR-WRONG-01, GUR-WRONG-02, GUR-OPP-03: beforehand, and when it is set off, as they are of any shot."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (9, 10), facing=2, quarters=20, armour=())
    cal = stage.unit("red", (10, 8), facing=2, quarters=10, armour=())
    stage.begin()
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1)
    stage.until(bob)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    told = stage.forecast(Spring)
    assert sum(row.chance for row in told.of(stage.known_as(bob))) == 1
    assert sum(row.chance for row in told.of(stage.known_as(cal))) == 1
    stage.take(LetPass)
    stage.rest()
    stage.begin()
    told = stage.forecast(CoverGround, cells=((10, 10),), sure=True, shots=1)
    assert {row.unit for row in told.later} == {stage.known_as(bob), stage.known_as(cal)}
