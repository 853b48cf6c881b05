"""Breath: held, spent, gone; gas breathed; masks; getting one's breath back."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from rules.frame.figure import Place
from rules.frame.flow import Ask
from rules.frame.forms import Action
from rules.kernel import odds
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from rules.reflex.asks import AIR, InAir
from rules.reflex.core.checks import Check
from rules.reflex.core.moment import Moment
from rules.reflex.gas import breath, clouds, lungs
from rules.reflex.gas.forms import BreatheOn, HoldBreath
from rules.reflex.gas.topic import TOPIC, menu
from rules.reflex.state import Breath, Countdown, Moving, Wounds
from rules.reflex.terms.body import Gait, Injury
from tests.rules.reflex.ground import Ground


def field(**options: Any) -> Ground:
    return Ground(TOPIC, **options)


def ends(ground: Ground, number: int, *answers: Action, faces: tuple[int, ...] = ()) -> list[Ask]:
    """The end of a segment, with the clocks of the order."""
    ground.at_round(number)
    moment = Moment(ground.table)
    ground.dice(*faces)
    asked = ground.play(breath.breathe(moment), *answers)
    moment.settle()
    for ref, clock in ground.table.having(Countdown):
        ground.table.put(ref, replace(clock, quarters=clock.quarters - 1))
    return asked


def head(ground: Ground, man: Ref) -> Injury:
    return ground.wounds(man).at("head")


@pytest.mark.parametrize("margin, lasts", [(5, 3), (2, 1), (1, 1), (0, 0), (-1, -1), (-6, -1)])
def test_half_the_margin_in_segments(margin: int, lasts: int) -> None:
    """RFX-BREATH-01."""
    assert lungs.holds(Scripted((10, 10)), Check(2, 10 + margin)) == lasts


def test_time_to_prepare_adds_four() -> None:
    """RFX-BREATH-01: within the cap of bonuses."""
    ground = field()
    man = ground.man("blue", (20, 20), FIT=8)
    plain, prepared = (breath.fitness(ground.table, man, prepared=each).check.target for each in (False, True))
    assert (plain, prepared) == (8, 12)


@pytest.mark.parametrize("lasts, first", [(3, 4), (1, 2), (0, 1)])
def test_when_want_of_air_begins(lasts: int, first: int) -> None:
    """RFX-BREATH-01: with 3 at the end of the third segment after this one, with 1 of the next, with 0 of this."""
    ground = field()
    ground.terrain.walk[20, 20] = 3
    man = ground.man("blue", (20, 20))
    ground.lies(man)
    ground.table.put(man, Breath(1, lasts))
    for number in range(1, first + 1):
        assert head(ground, man) is Injury.NONE
        ends(ground, number)
    assert head(ground, man) is Injury.SLIGHT


def test_no_breath_at_all_brings_it_at_once() -> None:
    """RFX-BREATH-01: a failed check."""
    ground = field()
    ground.terrain.walk[20, 20] = 3
    man = ground.man("blue", (20, 20), FIT=8)
    ground.lies(man)
    ends(ground, 1, faces=(20, 20))
    assert head(ground, man) is Injury.SLIGHT


def test_slight_moderate_serious_critical_dead() -> None:
    """RFX-BREATH-02: a level a segment; at critical senseless, a segment later dead."""
    ground = field()
    ground.terrain.walk[20, 20] = 3
    man = ground.man("blue", (20, 20))
    ground.lies(man)
    ground.table.put(man, Breath(1, 0))
    for number, level in enumerate((Injury.SLIGHT, Injury.MODERATE, Injury.SERIOUS, Injury.CRITICAL), 1):
        ends(ground, number)
        assert head(ground, man) is level
    assert ground.wounds(man).out == "air" and not ground.wounds(man).shock
    ends(ground, 5)
    assert ground.wounds(man).dead


def test_air_makes_it_slight_and_five_minutes_of_rest_make_it_good() -> None:
    """RFX-BREATH-02: senseless for five minutes more, which running does not count towards."""
    ground = field()
    man = ground.man("blue", (20, 20))
    ground.table.put(man, lungs.with_level(Wounds(out="air"), Injury.CRITICAL))
    ends(ground, 5)
    assert head(ground, man) is Injury.SLIGHT and ground.wounds(man).out == "air"
    for number in range(6, 25):
        ends(ground, number)
    ground.table.put(man, Moving(Gait.RUN, 25, 1))
    ends(ground, 25)
    assert ground.wounds(man).out == "air"
    ends(ground, 26)
    assert head(ground, man) is Injury.NONE and not ground.wounds(man).out


# gas


def gassed(agent: str = "tear gas") -> tuple[Ground, Ref]:
    ground = field()
    man = ground.man("blue", (20, 20), FIT=8)
    clouds.release(ground.table, agent, 3.0, (20, 20))
    return ground, man


def test_tear_gas_troubles_the_head() -> None:
    """RFX-GAS-03: FIT (TN -2) or a moderate injury that is none, while inside and a segment after."""
    ground, man = gassed()
    ends(ground, 1, BreatheOn(), faces=(2, 3, 7, 12))
    assert head(ground, man) is Injury.MODERATE
    (felt,) = ground.wounds(man).virtual
    assert felt.until == 2


def test_who_withstands_it_has_a_slight_one() -> None:
    """RFX-GAS-03."""
    assert lungs.inhale(Scripted((6, 20)), Check(2, 6), clouds.agent("tear gas")).head is Injury.SLIGHT


def test_a_nerve_agent_does_ten_and_the_margin_whatever_one_wears() -> None:
    """RFX-GAS-03, RFX-MORALE-10."""
    assert lungs.inhale(Scripted((9, 12)), Check(2, 4), clouds.agent("nerve agent")).damage == 15
    ground, man = gassed("nerve agent")
    ends(ground, 1, BreatheOn(), faces=(7, 8, 9, 12, 12, *[1] * 8))
    assert ground.told("hit")[0].data["through"] >= 10
    assert ground.wounds(man).actual("torso") >= Injury.MODERATE


def test_a_mask_keeps_it_out() -> None:
    """RFX-GAS-03."""
    ground, man = gassed()
    ground.gives(man, "Protective mask", place=Place.WORN)
    assert lungs.masked(ground.table, man)
    assert not ends(ground, 1) and head(ground, man) is Injury.NONE


def test_the_breath_is_held_against_gas_and_then_one_breathes() -> None:
    """RFX-BREATH-03: the same check; when it runs out the agent, not want of air."""
    ground, man = gassed()
    ends(ground, 1, HoldBreath(), faces=(2, 3, 3, 12))
    assert ground.table.part(man, Breath).lasts == 3 and head(ground, man) is Injury.NONE
    for number in (2, 3):
        ends(ground, number)
    assert head(ground, man) is Injury.NONE
    ends(ground, 4, faces=(20, 20))
    assert head(ground, man) is Injury.MODERATE
    assert all(each.source != lungs.AIR for each in ground.wounds(man).virtual)


def test_whoever_walks_in_has_time_to_breathe_deeply() -> None:
    """RFX-BREATH-03, RFX-BREATH-01."""
    ground, man = gassed()
    moment = Moment(ground.table, 9)
    ground.dice(2, 3, 9, 12)
    (ask,) = ground.play(breath.meets(moment, man), HoldBreath())
    assert (ask.kind, ask.about) == (AIR, InAir("tear gas", True))
    assert ground.table.find(man, Breath) is not None
    assert not ground.play(breath.meets(moment, man))


def test_out_of_the_cloud_one_breathes_again() -> None:
    """RFX-BREATH-03."""
    from rules.frame.figure import Position

    ground, man = gassed()
    ground.table.put(man, Breath(1, 3, gas=True), Position((40, 40)))
    ends(ground, 1)
    assert ground.table.find(man, Breath) is None


def test_smoke_is_breathed_without_harm() -> None:
    """RFX-GAS-03."""
    ground, man = gassed("smoke")
    assert not ends(ground, 1) and head(ground, man) is Injury.NONE


def test_the_menu_and_what_it_promises() -> None:
    """RFX-BREATH-01, RFX-GAS-03: chances by the checks that will be rolled."""
    ground, man = gassed()
    desk = ground.desk(man)
    ask = replace(desk.ask, kind=AIR, about=InAir("tear gas", False))
    assert menu(desk.scene, ask).routine == HoldBreath()
    told = ground.foretold(man, HoldBreath(), AIR, InAir("tear gas", False))
    assert told.success == 1 - Fraction(12, 20) ** 2
    assert sum(each.chance for each in told.outcomes) == 1
    assert odds.of(lungs.holds, Check(2, 8))[4] == 1 - Fraction(19, 20) ** 2
    whiff = ground.foretold(man, BreatheOn(), AIR, InAir("tear gas", False))
    assert sum(each.chance for each in whiff.outcomes) == 1
