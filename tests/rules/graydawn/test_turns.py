"""A turn: when it comes, what is declared, what each action costs, and what becomes of those who lie dying."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.frame.figure import Stance
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.book import BOOK
from rules.graydawn.core import cover, scale
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.flesh.track import Limb, Wounds
from rules.graydawn.harm import hurting
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.order import timing
from rules.graydawn.showing.looks import appearance
from rules.graydawn.state import Guard, Guarding, Initiative
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.turns import plan
from rules.graydawn.turns.forms import Advance, FromCover, KeepDown, Stay, Steady
from rules.kernel.refs import Ref
from rules.parts.handling import Load
from tests.rules.graydawn.stage import Stage, played
from tests.rules.graydawn.test_nerve import afraid, stand_off
from tests.rules.stage import hexes

NORTH, SOUTH = 0, 4


def facing(weapon: str = "Assault rifle") -> tuple[Stage, Ref, Ref]:
    """Ann and Bob ten metres apart, in the open."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), facing=SOUTH, weapons=(weapon,))
    bob = stage.unit("red", (5, 15), facing=NORTH)
    return stage, ann, bob


# when


def test_a_round_is_three_seconds_and_ten_are_a_turn() -> None:
    """What scenarios, which count in seconds, go by (GRD-TIME-01)."""
    assert (int(BOOK.round_seconds), scale.ROUND_SECONDS, scale.TURN_ROUNDS) == (3, 3, 10)
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    stage.begin({ann: 15})
    stage.rest()
    assert stage.table.clock.seconds == 3


@pytest.mark.parametrize(
    ("weapon", "quick"),
    [("Assault rifle", 0), ("Carbine", 1), ("Submachine gun", 2), ("9mm service pistol", 3), ("Pump shotgun", 3)],
)
def test_short_weapons_are_quicker(weapon: str, quick: int) -> None:
    """REF, and what the weapon in hand adds (GRD-INIT-01, GRD-INIT-03)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=(weapon,), REF=7, armour=())
    assert timing.base(stage.table, ann).total == 7 + quick


def test_the_highest_acts_first_and_ties_go_by_reflexes() -> None:
    """Everybody rolls each round; the count runs down (GRD-INIT-01)."""
    stage = Stage()
    slow, quick = stage.unit("blue", (5, 5), REF=5), stage.unit("red", (5, 15), REF=8)
    late = stage.unit("blue", (8, 5), REF=9)
    stage.begin({slow: 12, quick: 12, late: 11})
    order = []
    while stage.ask is not None:
        order.append(stage.ask.unit)
        stage.take(Stay)
    assert order == [quick, slow, late]


def test_who_fumbles_below_nothing_loses_the_turn() -> None:
    """A total below 0 (GRD-INIT-05)."""
    stage, ann, bob = facing()
    stage.begin({ann: -1, bob: 12})
    assert stage.ask is not None
    assert stage.ask.unit == bob
    stage.take(Stay)
    assert stage.ask is None
    assert stage.part(ann, Initiative).count == -1


# what


@pytest.mark.parametrize(
    ("moves", "actions", "rushed", "cost"),
    [(0, 1, False, 0), (0, 2, False, -3), (0, 4, False, -9), (1, 0, False, 0), (1, 2, False, -3), (1, 1, True, -3)],
)
def test_several_actions_make_each_of_them_harder(moves: int, actions: int, rushed: bool, cost: int) -> None:
    """Three off every one for each beyond the first (GRD-ACT-02)."""
    assert plan.hurried(moves, actions, rushed=rushed) == cost


def test_two_double_taps_are_two_actions_at_three_less_each() -> None:
    """With a pistol of ROF 2, into the same target (GRD-ACT-01, GRD-ACT-02, GRD-ACT-03)."""
    stage, ann, bob = facing("9mm service pistol")
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=2)
    for left in (14, 12):
        stage.until(ann)
        told = stage.forecast(Shoot, mode="semi", target=bob)
        assert any(line.startswith("-3") for line in told.tallies[0].lines())
        stage.dice(*(2,) * 4)
        stage.take(Shoot, mode="semi", target=bob)
        assert stage.item(ann, "9mm service pistol").loaded == left


def test_the_second_burst_is_fired_at_a_target_that_fell() -> None:
    """Declared is declared: the rounds are gone (GRD-ACT-05)."""
    stage, ann, bob = facing()
    cat = stage.unit("red", (8, 15), facing=NORTH)
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=2)
    stage.dice(9, 2, 1, 5, 1, 1, 1, 1, 1)
    stage.take(Shoot, mode="single", target=bob)
    stage.hurt(bob, Wounds(wounding=30, unconscious=True))
    stage.until(ann)
    targets = {target for offer in stage.offers(Shoot) for target in offer.choices["target"]}
    assert stage.known_as(bob) in targets
    singles = [offer for offer in stage.offers(Shoot) if "auto" not in offer.choices["mode"]]
    assert not any(stage.known_as(cat) in offer.choices["target"] for offer in singles)


def test_further_actions_are_taken_with_the_same_weapon() -> None:
    """Firing the rifle binds the turn to the rifle; loading it may follow (GRD-ACT-03)."""
    stage, ann, bob = facing()
    stage.begin({ann: 15})
    stage.take(Advance, moves=0, actions=2)
    stage.dice(2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2)
    stage.take(Shoot, mode="burst", target=bob)
    stage.until(ann)
    assert {name for offer in stage.offers(Load) for name in offer.choices["weapon"]} <= {"Assault rifle"}


# where


def test_a_move_is_as_many_metres_as_ma() -> None:
    """MA 6: six cells of a metre, three moves at most (GRD-MOVE-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), MA=6)
    stage.begin({ann: 19})
    assert {value for offer in stage.offers(Advance) for value in offer.choices["moves"]} == {0, 1, 2, 3}
    stage.take(Advance, moves=1, actions=0)
    reach = {way[-1] for offer in stage.offers(Walk) for way in offer.choices["way"]}
    assert (5, 11) in reach
    assert (5, 12) not in reach


def test_a_cell_of_five_metres_is_a_step_at_least() -> None:
    """On coarse hexes every unit gets somewhere (GRD-MOVE-01)."""
    grid = replace(hexes(), metres=5.0)
    stage = Stage(grid)
    ann = stage.unit("blue", (5, 5), MA=4)
    stage.begin({ann: 15})
    stage.take(Advance, moves=1, actions=0)
    assert stage.offered(Walk)


def test_a_move_may_become_an_action_and_no_action_a_move() -> None:
    """Two moves and a shot declared: the second move is made a shot, at the price declared (GRD-MOVE-03)."""
    stage, ann, bob = facing()
    stage.begin({ann: 15})
    stage.take(Advance, moves=2, actions=1)
    stage.take(Walk, way=((6, 5),), arrive="no cover")
    stage.until(ann)
    stage.dice(*(2,) * 8)
    stage.take(Shoot, mode="single", target=bob)
    stage.until(ann)
    told = stage.forecast(Shoot, mode="single", target=bob)
    turn = plan.turn(stage.table, ann)
    assert (turn.moves, turn.actions, turn.left) == (2, 1, 1)
    assert any(line.startswith("-6") for line in told.tallies[0].lines())
    stage.dice(*(2,) * 8)
    stage.take(Shoot, mode="single", target=bob)
    played = stage.told("shot")[-1].tally
    assert played is not None
    assert played.total == told.tallies[0].total
    turn = plan.turn(stage.table, ann)
    assert (turn.turned, turn.left, stage.part(ann, Guarding).moves) == (1, 0, 1)


def test_the_last_move_ends_in_cover() -> None:
    """Along the way there is none; arriving, the unit takes what there is (GRD-MOVE-05, GRD-STANCE-02)."""
    stage = Stage()
    stage.low_wall((5, 15), NORTH)
    stage.unit("blue", (5, 2), facing=SOUTH)
    bob = stage.unit("red", (5, 19), facing=NORTH)
    stage.begin({bob: 15})
    stage.take(Advance, moves=1, actions=1)
    assert stage.part(bob, Guarding).guard is Guard.MOVING
    stage.take(Walk, way=((5, 18), (5, 17), (5, 16), (5, 15)), arrive="active cover")
    assert stage.part(bob, Guarding).guard is Guard.ACTIVE


def test_a_stance_is_declared_when_the_initiative_comes() -> None:
    """And stays until the next round's (GRD-STANCE-01, GRD-STANCE-03, GRD-STANCE-04)."""
    stage = Stage()
    stage.low_wall((5, 15), NORTH)
    stage.unit("blue", (5, 5), facing=SOUTH)
    bob = stage.unit("red", (5, 15), facing=NORTH)
    stage.begin({bob: 15})
    stage.take(KeepDown, actions=1)
    stage.rest()
    assert stage.part(bob, Guarding).guard is Guard.FULL
    assert NORTH in stage.part(bob, Stance).kept_down
    stage.begin({bob: 15})
    stage.take(FromCover, actions=1)
    assert stage.part(bob, Stance).kept_down == ()


# those who are down


def test_a_unit_that_is_out_tries_again_each_round() -> None:
    """At its initiative, against BODY less its wounds (GRD-SAVE-02)."""
    stage, ann, _ = facing()
    stage.hurt(ann, Wounds(wounding=3, out=True))
    stage.begin({ann: 15})
    assert all(ask.unit != ann for ask in stage.asked) or stage.wounds(ann).up


def rounds(stage: Stage, many: int) -> None:
    """So many rounds go by in which nothing else happens."""
    for _ in range(many):
        stage.table.set_clock(round=stage.table.clock.round + 1)
        played(hurting.fade(stage.table, scale.TURN_ROUNDS))


def test_the_dying_are_dead_after_ten_rounds() -> None:
    """Ten full rounds from the failed save (GRD-SAVE-04)."""
    stage, ann, _ = facing()
    stage.hurt(ann, Wounds(wounding=15, unconscious=True, dying=True))
    rounds(stage, 9)
    assert not stage.wounds(ann).dead
    rounds(stage, 1)
    assert stage.wounds(ann).dead


def test_the_mortally_wounded_save_their_lives_once_a_turn() -> None:
    """Ten rounds later: a failed save leaves ten more (GRD-SAVE-06)."""
    stage, ann, _ = facing()
    stage.hurt(ann, Wounds(wounding=15))
    stage.dice(10)
    rounds(stage, 10)
    assert stage.wounds(ann).dying


def test_a_severed_limb_bleeds() -> None:
    """A death save each turn although the wounds are not mortal (GRD-CRIP-05)."""
    stage, ann, _ = facing()
    stage.hurt(ann, Wounds(crippling=8, crippled=(Limb(Part.LEFT_LEG, severed=True),)))
    stage.dice(10)
    rounds(stage, 10)
    assert stage.wounds(ann).dying


def test_a_unit_that_comes_to_does_not_stand_in_another() -> None:
    """Another had stepped onto its cell: it gets up beside it (GRD-SAVE-02)."""
    stage, ann, _ = facing()
    stage.hurt(ann, Wounds(wounding=3, out=True))
    stage.unit("blue", stage.cell(ann))
    here = stage.cell(ann)
    stage.hurt(ann, Wounds(wounding=3))
    assert stage.cell(ann) != here


def test_a_stance_under_fire_shows_the_fire_it_draws() -> None:
    """Full cover draws none; the fire is heaviest in the open (GRD-SUPP-03, GRD-STANCE-04)."""
    stage, _, bob = stand_off()
    afraid(stage, bob, 4)
    stage.begin({bob: 15})
    own = stage.known_as(bob)
    hides, peeks, rises = (
        sum(each.loss for each in stage.forecast(Intend, stance=stance).later if each.unit == own)
        for stance in ("full cover", "active cover", "moving")
    )
    assert 0 == hides < peeks < rises


def test_waiting_after_a_move_shows_the_shot_it_makes_possible() -> None:
    """Five points later it is taken without the 3 off (GRD-MOVE-02); too late, and there is none (GRD-INIT-04)."""
    promised = []
    for count in (9, 3):
        stage, ann, bob = facing()
        stage.begin({ann: count, bob: 0})
        stage.take(Advance, moves=1, actions=1)
        stage.take(Walk, way=((6, 5),), arrive="no cover")
        foe = stage.known_as(bob)
        promised.append(sum(each.loss for each in stage.forecast(Steady).later if each.unit == foe))
    assert promised[0] > 0 == promised[1]


def test_the_moves_and_the_actions_that_are_left_are_told_apart() -> None:
    """A move declared is walked off; it takes no combat action (GRD-ACT-05, GRD-ACT-06)."""
    stage, ann, _ = facing()
    stage.begin({ann: 15})
    stage.take(Advance, moves=1, actions=2)
    assert stage.menu().question.endswith("1 move, 2 actions left")
    assert next(offer for offer in stage.menu().offers if offer.action is Walk).cost.text == "1 move"
    stage.take(Walk, way=((5, 6),))
    stage.take(Steady)
    stage.until(ann)
    assert stage.menu().question.endswith(": 2 actions left")


@pytest.mark.parametrize(("moves", "word"), [(0, "moving"), (2, "running"), (3, "sprinting")])
def test_a_runner_is_said_to_run_and_not_to_move_as_well(moves: int, word: str) -> None:
    """One word, from which the other side takes both stance and speed (GRD-STANCE-02, GRD-MOVE-04)."""
    stage, ann, bob = facing()
    stage.guard(bob, Guard.MOVING, moves)
    assert appearance(stage.table, bob).marks == (word,)
    stage.begin({ann: 15})
    view = stage.view("blue")
    seen = next(ref for ref in view.units("red"))
    assert cover.guarding(view, seen) == Guarding(Guard.MOVING, moves)
