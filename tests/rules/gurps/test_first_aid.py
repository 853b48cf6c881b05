"""First aid within a battle: a minute of bandaging."""

from __future__ import annotations

import pytest

from rules.gurps.core import arms
from rules.gurps.first_aid import MINUTE, Bandage
from rules.gurps.flesh.misses import Failure
from rules.gurps.gear.forms import Ready
from rules.gurps.state.things import Jammed
from rules.gurps.state.turns import Underway
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage


def ward(sheet: str = "Medic", lost: int = 4) -> tuple[Stage, Ref, Ref]:
    """A unit beside a friend who has lost hit points."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), sheet, quarters=40, name="Ann")
    bob = stage.unit("blue", (5, 6), quarters=20, name="Bob")
    stage.hurt(bob, lost)
    stage.begin()
    stage.until(ann)
    return stage, ann, bob


def nearly(stage: Stage, ann: Ref) -> None:
    """The last second of the minute is to come."""
    stage.put(ann, Underway("bandages Bob", MINUTE - 1))


@pytest.mark.parametrize(("faces", "regained"), [((4, 5, 5), 1), ((5, 5, 5), 0)])
def test_a_minute_of_bandaging_gives_back_a_hit_point(faces: tuple[int, ...], regained: int) -> None:
    """GUR-AFT-02: sixty Ready manoeuvres and a roll of First Aid, shown beforehand; only once for the same wounds."""
    stage, ann, bob = ward()
    told, before = stage.forecast(Bandage, patient=bob), stage.hp(bob)
    assert told.success is None and told.later_in == MINUTE - 1
    assert told.later[0].text == "regains 1 HP" and float(told.later[0].chance) == pytest.approx(0.9074, abs=1e-4)
    stage.take(Bandage, patient=bob)
    assert stage.hp(bob) == before and stage.part(ann, Underway).seconds == 1
    nearly(stage, ann)
    stage.rest()
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Bandage, patient=bob)
    assert told.success is not None and int(told.tallies[0].total) == 14
    stage.dice(*faces)
    stage.take(Bandage, patient=bob)
    assert stage.hp(bob) == before + regained
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert stage.offered(Bandage) is not bool(regained)
    if regained:
        assert "Bandage: its wounds are bandaged" in stage.refusals()
        stage.hurt(bob, 1)
        assert stage.offered(Bandage)


def test_a_friend_at_the_end_of_his_strength_is_brought_back_from_it() -> None:
    """GUR-AFT-02, GUR-DEATH-01: with a hit point left no roll is made each turn to stay conscious."""
    stage, ann, bob = ward(lost=13 - 3)
    lost = stage.hp(bob)
    stage.hurt(bob, lost)
    assert stage.hp(bob) == 0
    nearly(stage, ann)
    stage.dice(3, 3, 3)
    stage.take(Bandage, patient=bob)
    assert stage.hp(bob) == 1


def test_without_a_kit_it_is_harder() -> None:
    """GUR-AFT-02: at -5; the rifleman knows First Aid at 10."""
    stage, _, bob = ward("Rifleman")
    assert int(stage.forecast(Bandage, patient=bob).tallies[0].total) == 10 - 5


DYING = "is mortally wounded: a surgeon is needed"


@pytest.mark.parametrize(("state", "words"), [("mortal", DYING), ("dead", "is dead")])
def test_nothing_helps_the_dead_and_dying(state: str, words: str) -> None:
    """GUR-AFT-02, GUR-DEATH-01."""
    stage, _, bob = ward()
    stage.keep(bob, **{state: True})
    assert not stage.offered(Bandage) and f"Bandage: {words}" in stage.refusals()


def test_the_hale_and_the_distant_are_not_offered() -> None:
    """GUR-AFT-02."""
    stage, _, _ = ward(lost=0)
    assert not stage.offered(Bandage)
    stage, _, bob = ward()
    stage.stand(bob, (5, 9))
    assert not stage.offered(Bandage)


def test_one_that_has_passed_out_stays_out() -> None:
    """GUR-AFT-01: bandages do not wake it, nor do the seconds of a battle."""
    stage, ann, bob = ward()
    stage.keep(bob, unconscious=True)
    nearly(stage, ann)
    before = stage.hp(bob)
    stage.dice(3, 3, 3)
    stage.take(Bandage, patient=bob)
    assert stage.hp(bob) == before + 1 and stage.wounds(bob).unconscious


def test_neither_rest_nor_repairs_come_within_a_battle() -> None:
    """GUR-AFT-03, GUR-AFT-04: no HP comes back by itself, and mechanical trouble is not put right."""
    stage, ann, bob = ward()
    gun = arms.arms(stage.table, ann)[0].weapon.name
    stage.put(ann, Jammed(((gun, Failure.BROKEN, 0),)))
    before = stage.hp(bob)
    assert not stage.offered(Ready, how="clear it")
    for _ in range(3):
        stage.rest()
        stage.begin()
    assert stage.hp(bob) == before
