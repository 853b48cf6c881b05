"""What a forecast takes for granted of enemies that its side cannot know is named, and what it sees of them counts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.figure import Identity, Kit, Place, Position
from rules.frame.forecast import Fact, Forecast
from rules.frame.forms import Action
from rules.frame.ground import Light
from rules.gurps.core import scale
from rules.gurps.fire import zones
from rules.gurps.fire.forms import Shoot
from rules.gurps.gear.forms import Draw, Ready
from rules.gurps.melee.forms import Strike
from rules.gurps.state.hurts import Stunned
from rules.gurps.state.turns import Ran
from rules.gurps.terms.skills import Skill
from rules.gurps.waiting.forms import WaitToReady, WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.firing import RIFLE
from tests.rules.gurps.stage import Stage, squares
from tests.rules.gurps.test_riding import machine, seated

SWORD, GRENADE, GUN = "Broadsword", "Fragmentation grenade", "Kalashnikov rifle 7.62 mm"


def facing(*foes: tuple[int, int], weapon: str = SWORD) -> tuple[Stage, Ref, list[Ref]]:
    """Ann, who is asked and looks north, and enemies in those cells who look her way."""
    stage = Stage(hit_locations="torso only")
    stage.alone = True
    ann = stage.unit("blue", (10, 20), "Louis LeBlanc", weapons=(weapon,), quarters=40, armour=())
    stage.figures(ann, {Skill.BROADSWORD: 14, Skill.RIFLE: 12, Skill.THROWING: 12})
    others = [
        stage.unit(
            "red", (number, 1) if cell in foes[:number] else cell, "Louis LeBlanc", facing=4, armour=(), quarters=20
        )
        for number, cell in enumerate(foes)
    ]
    stage.begin()
    stage.until(ann)
    for foe, cell in zip(others, foes, strict=True):
        stage.put(foe, Position(cell))
    stage.look()
    return stage, ann, others


def in_the_dark(stage: Stage) -> None:
    """Nobody sees anybody any longer."""
    stage.light(Light.BLACK)
    stage.look()


def elsewhere(stage: Stage, told: Forecast) -> set[Ref]:
    """The enemies that are taken to be where they were last seen."""
    named = {each.about for each in told.assumes if each.fact is Fact.PLACE}
    return {foe for foe in stage.table.units("red") if stage.known_as(foe) in named}


def unseen(told: Forecast) -> bool:
    """Whether enemies that nobody knows of are taken not to matter."""
    return any(each.fact is Fact.UNSEEN for each in told.assumes)


def test_a_blow_into_a_close_combat_names_all_that_it_may_strike() -> None:
    """GUR-HEX-16: the figures of the other in the cell, and what it does about a blow that comes its way."""
    stage, _, (bob, cal) = facing((10, 19), (10, 19))
    told = stage.forecast(Strike, target=bob, use="swing")
    for foe in (bob, cal):
        said = [str(each) for each in told.assumes if each.about == stage.known_as(foe)]
        assert any("usual figures" in each for each in said) and any("surest defence" in each for each in said)


@pytest.mark.parametrize(("form", "own"), [(WaitToStrike, {"weapon": SWORD}), (WaitToReady, {"what": "feint"})])
def test_a_wait_for_the_nearest_says_that_it_may_be_elsewhere(form: type[Action], own: dict[str, str]) -> None:
    """GUR-WAIT-01: among enemies that went out of sight another may be the nearest by now."""
    stage, _, (_, gone) = facing((10, 19), (14, 12))
    assert not elsewhere(stage, stage.forecast(form, **own))
    in_the_dark(stage)
    assert elsewhere(stage, stage.forecast(form, **own)) == {gone}


@pytest.mark.parametrize("dazed", [0, 1])
def test_a_wait_is_foretold_at_the_best_of_those_in_one_place(dazed: int) -> None:
    """GUR-WAIT-01: not at the one with the lowest number, which is each side's own."""
    stage, _, pair = facing((10, 19), (10, 19))
    stage.put(pair[dazed], Stunned())
    stage.look()
    meant = [row for row in stage.forecast(WaitToStrike, weapon=SWORD, use="swing").later if row.text == "not struck"]
    assert [row.unit for row in meant] == [stage.known_as(pair[dazed])]


def test_a_feint_at_one_that_went_out_of_sight_takes_it_to_be_there() -> None:
    """GUR-FEINT-01: as a blow at it does."""
    stage, _, (bob,) = facing((10, 12))
    in_the_dark(stage)
    told = stage.forecast(WaitToReady, what="feint", item=SWORD, whom=bob)
    assert any("still there" in str(each) for each in told.assumes)


def test_a_grenade_made_ready_names_whom_it_does_not_know_of() -> None:
    """GUR-GREN-01: enemies unknown may be better marks, and one that went out of sight may be in its reach."""
    stage, ann, (_, gone) = facing((10, 4), (16, 10))
    stage.arm(ann, SWORD, GRENADE)
    told = stage.forecast(Draw, item=GRENADE)
    assert told.later and unseen(told) and not elsewhere(stage, told)
    stage.terrain.light[16, 10] = Light.BLACK
    stage.look()
    told = stage.forecast(Draw, item=GRENADE)
    assert told.later and unseen(told) and elsewhere(stage, told) == {gone}
    assert any(each.text == "no unit that went out of sight is a better mark" for each in told.assumes)


def test_both_hands_on_a_gun_are_foretold_at_the_nearest() -> None:
    """GUR-ATK-05: of two that it would do as much to, by where they are."""
    stage, ann, (_, west) = facing((13, 12), (7, 12))
    stage.arm(ann, RIFLE)
    stage.put(ann, Kit((replace(stage.item(ann, RIFLE), place=Place.LEFT),)))
    told = stage.forecast(Ready, item=RIFLE, how="both hands")
    assert [row.unit for row in told.later] == [stage.known_as(west)]


def test_fire_on_the_ground_strikes_in_the_order_that_is_shown() -> None:
    """GUR-SUP-02: of two as far off the one to the west comes first, whichever number a side knows it by."""
    stage = Stage(hit_locations="torso only")
    ann = stage.unit("blue", (10, 30), weapons=[GUN], skills={Skill.RIFLE: 14}, st=14, dx=14)
    east, west = (stage.unit("red", cell, facing=4, armour=(), weapons=[]) for cell in ((11, 20), (9, 20)))
    stage.begin()
    stage.until(ann)
    there = tuple(cell for strip in zones.strips(stage.table, ann, (10, 24), 2) for cell in strip)
    assert zones.inside(stage.table, ann, there) == (west, east)
    view = stage.view()
    assert zones.inside(view, stage.known_as(ann), there) == (stage.known_as(west), stage.known_as(east))


@pytest.mark.parametrize("first", [0, 1])
def test_of_two_in_one_place_the_same_comes_first_for_play_and_for_each_side(first: int) -> None:
    """GUR-SUP-02: by their roles, and not by their numbers, which are each side's own."""
    stage = Stage(hit_locations="torso only")
    ann = stage.unit("blue", (10, 30), weapons=[GUN], skills={Skill.RIFLE: 14}, st=14, dx=14)
    pair = [stage.unit("red", cell, facing=4, armour=(), weapons=[]) for cell in ((10, 20), (10, 19))]
    for unit, role in zip(pair, ("gunner", "medic") if first == 0 else ("medic", "gunner"), strict=True):
        stage.put(unit, replace(stage.table.part(unit, Identity), role=role))
    stage.begin()
    stage.until(ann)
    stage.put(pair[1], Position((10, 20)))
    stage.look()
    assert scale.nearest_first(stage.table, ann, pair)[0] == pair[first]
    known = [stage.known_as(unit) for unit in pair]
    assert scale.nearest_first(stage.view(), stage.known_as(ann), known)[0] == known[first]


@pytest.mark.parametrize("sprinted", [True, False])
def test_an_enemy_that_is_seen_to_sprint_gives_no_ground(sprinted: bool) -> None:
    """GUR-RET-01: nor is it shown to; one that has walked does."""
    stage, _, (bob,) = facing((10, 19))
    stage.put(bob, Ran(((0, 90 if sprinted else 30),), sprinted=sprinted, second=stage.table.clock.round))
    stage.look()
    told = stage.forecast(Strike, target=bob, use="swing")
    assert any("gives ground" in str(each) for each in told.assumes) is not sprinted


def test_nobody_knows_from_which_seat_an_enemy_aboard_may_fight() -> None:
    """GUR-MAN-03: what going all out leaves the unit open to is reckoned as if every seat let it fight."""
    stage = Stage(squares(60, 60), hit_locations="torso only")
    car = machine(stage, "Car", (30, 30), "red")
    driver = seated(stage, car, 0, side="red")
    ann = stage.unit("blue", (30, 22), weapons=[RIFLE], skills={Skill.RIFLE: 12}, facing=4)
    stage.look()
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Shoot, manner="determined", target=driver, shots=1)
    assert any(each.fact is Fact.PLACE and "seats" in each.text for each in told.assumes)
