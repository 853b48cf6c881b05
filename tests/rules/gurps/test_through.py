"""Shots that go right through one body and strike the next."""

from __future__ import annotations

import pytest

from rules.frame.forecast import Fact, Forecast
from rules.gurps.core import figures
from rules.gurps.fire.forms import Shoot
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

RIFLE = "Bolt-action rifle 7.62 mm"
VEST = ("Frag vest",)


def in_a_row(*armour: tuple[str, ...], overpenetration: str = "walls") -> tuple[Stage, Ref, list[Ref]]:
    """A rifle, and enemies in a row before it."""
    stage = Stage(overpenetration=overpenetration)
    ann = stage.unit("blue", (10, 20), weapons=[RIFLE], skills={Skill.RIFLE: 16}, quarters=40, st=12)
    row = [
        stage.unit("red", (10, 14 - 2 * at), facing=0, armour=worn, weapons=[], hp=10, st=10, quarters=20)
        for at, worn in enumerate(armour)
    ]
    stage.begin()
    stage.until(ann)
    return stage, ann, row


def shot(stage: Stage, target: Ref, *dice: int) -> Forecast:
    """A hit that nobody dodges, with these dice of damage; what was promised."""
    told = stage.forecast(Shoot, target=target, shots=1)
    stage.dice(1, 1, 2, 3, 3, 3, *dice, *([3] * 20))
    stage.take(Shoot, target=target, shots=1)
    return told


def lost(stage: Stage, unit: Ref) -> int:
    """Hit points that it has lost."""
    return figures.build(stage.table, unit).hp - stage.hp(unit)


def test_what_is_left_of_a_shot_strikes_the_torso_behind() -> None:
    """GUR-DR-05, GUR-COV-02: 7d, less the HP of the first body: the rest strikes the next, who had no say in it."""
    stage, _, (bob, cal) = in_a_row((), ())
    told = shot(stage, bob, 2, 2, 2, 2, 2, 2, 2)
    assert lost(stage, bob) == 14 and lost(stage, cal) == 14 - 10
    rough = [each for each in told.assumes if each.fact is Fact.ROUGH]
    assert [each.about for each in rough] == [stage.view("blue")._names[cal]]
    assert len(stage.told("through")) == 1


@pytest.mark.parametrize(
    ("worn", "option"), [((VEST, ()), "walls"), (((), ()), "off"), ((("Steel corselet",), ()), "walls")]
)
def test_what_stops_in_a_body_strikes_nobody_behind(worn: tuple[tuple[str, ...], ...], option: str) -> None:
    """GUR-COV-02: DR counts on both sides of the body; as an option nothing goes through."""
    stage, _, (bob, cal) = in_a_row(*worn, overpenetration=option)
    shot(stage, bob, 2, 2, 2, 2, 2, 2, 2)
    assert lost(stage, bob) > 0 and lost(stage, cal) == 0


def test_a_shot_may_go_through_two() -> None:
    """GUR-COV-02: the excess over the second body goes on in turn."""
    stage, _, (bob, cal, dan) = in_a_row((), (), ())
    shot(stage, bob, 4, 4, 4, 4, 4, 4, 4)
    assert lost(stage, bob) == 28 and lost(stage, cal) == 18 and lost(stage, dan) == 8
