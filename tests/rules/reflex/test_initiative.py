"""Initiative: base by load, the check of wits, waiting, joining late, surprise."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.figure import Kit
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from rules.reflex.core.checks import Check
from rules.reflex.hands.ready import load_of
from rules.reflex.order import initiative
from rules.reflex.order.initiative import BASES, base, roll, starting, wait_cost
from rules.reflex.state import Baggage, Initiative, Morale, Traits, Wounds
from rules.reflex.terms.body import Injury, Load
from rules.reflex.terms.skills import Attribute
from tests.rules.reflex.playing import Playing


@pytest.fixture
def field() -> Playing:
    return Playing()


def laden(field: Playing, unit: Ref, kilograms: float) -> None:
    field.put(unit, Kit(), Baggage(gear=kilograms))


def wits(field: Playing, unit: Ref, value: int) -> None:
    own = field.part(unit, Traits)
    field.put(unit, replace(own, attributes=tuple({**dict(own.attributes), Attribute.OODA: value}.items())))


def test_each_load_has_its_base() -> None:
    """RFX-TIME-03: the heavier the slower, in steps of two."""
    assert [BASES[load] for load in Load] == [13, 11, 9, 7, 5]


def test_ed_under_his_pack_begins_on_tick_19_and_without_it_later_on_9(field: Playing) -> None:
    """RFX-TIME-03, RFX-TIME-04, RFX-TIME-05: the document's example, first with a margin of 6, then failing."""
    ed = field.man("Rifleman")
    wits(field, ed, 8)
    laden(field, ed, 40)
    assert load_of(field, ed) is Load.HEAVY
    field.lay(2, 15)
    assert roll(field, ed) == 19
    laden(field, ed, 20)
    assert load_of(field, ed) is Load.MODERATE
    field.lay(12, 15)
    assert roll(field, ed) == 9


@pytest.mark.parametrize(("margin", "tick"), [(2, 13), (5, 19)])
def test_a_moderate_load_begins_on_nine_and_twice_the_margin(margin: int, tick: int) -> None:
    """RFX-TIME-04: the published figures."""
    assert starting(Scripted([8 - margin, 20]), 9, Check(2, 8)) == tick


def test_wounds_do_not_slow_the_wits_but_fear_does(field: Playing) -> None:
    """RFX-TIME-04, RFX-CORE-13, RFX-INJ-02."""
    man = field.man()
    before = initiative.wits(field, man).check
    field.put(man, replace(Wounds(), levels=(Injury.SERIOUS, *[Injury.NONE] * 5)))
    assert initiative.wits(field, man).check == before
    field.put(man, Morale((("combat", 9),), 7))
    assert initiative.wits(field, man).check.target == before.target - 2


def test_pressing_gives_five_more_once(field: Playing) -> None:
    """RFX-TIME-10: on the base of the next exchange, and on no other."""
    man = field.man()
    plain = int(base(field, man).total)
    field.put(man, Initiative(pressed=True))
    assert base(field, man).total == plain + 5
    field.lay(20, 20)
    roll(field, man)
    assert base(field, man).total == plain


def test_the_surprised_start_from_nothing_but_their_wits(field: Playing) -> None:
    """RFX-SURP-05: margin 3 gives tick 6; a failed check no action at all."""
    man = field.man()
    wits(field, man, 8)
    field.put(man, Initiative(surprised=True))
    field.lay(5, 9)
    assert roll(field, man) == 6
    field.put(man, Initiative(surprised=True))
    field.lay(15, 20)
    assert roll(field, man) == 0


def test_a_hasty_ambush_helps_the_check_and_not_the_base(field: Playing) -> None:
    """RFX-OPS-08, RFX-TIME-04: +3, capped like any bonus."""
    man = field.man()
    plain = initiative.wits(field, man).check.target
    field.put(man, Initiative(ambush=3))
    assert initiative.wits(field, man).check.target == plain + 3
    field.put(man, Initiative(ambush=9))
    assert initiative.wits(field, man).check.target == plain + 5


@pytest.mark.parametrize(("ooda", "cost"), [(1, 6), (3, 6), (4, 5), (6, 4), (8, 3), (11, 2), (12, 1), (15, 1)])
def test_slow_wits_wait_longer(field: Playing, ooda: int, cost: int) -> None:
    """RFX-ACT-15."""
    man = field.man()
    wits(field, man, ooda)
    assert wait_cost(field, man) == cost


def test_who_joins_late_begins_after_the_present_tick(field: Playing) -> None:
    """RFX-TIME-16: the lower of what he rolls and the next tick."""
    man = field.man()
    field.lay(1, 1)
    initiative.join(field, man, 6)
    assert field.now(man) == 5
    field.lay(20, 20)
    initiative.join(field, man, 15)
    assert field.now(man) == int(base(field, man).total)
