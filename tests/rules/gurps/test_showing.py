"""What a player is shown of a unit that prepares, waits or suffers: on its card, under "why?" and on the map."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.signs import Ink
from rules.gurps.book import BOOK
from rules.gurps.fire.forms import TakeAim
from rules.gurps.melee.forms import Evaluate
from rules.gurps.waiting.forms import WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes


def named(stage: Stage, unit: Ref, side: str) -> Ref:
    """The number that a side has for a unit."""
    return stage.view(side)._names[unit]


def said(stage: Stage, unit: Ref, side: str) -> dict[str, str]:
    """What a side reads of a unit under "why?"."""
    view = stage.view(side)
    known = {rule.id for rule in BOOK.index}
    remarks = BOOK.of_unit(view, named(stage, unit, side))
    assert all(set(remark.rules) <= known and remark.rules and remark.text for remark in remarks)
    return {remark.title: remark.text for remark in remarks}


def test_an_aim_is_drawn_and_told_to_its_own_side_alone() -> None:
    """GUR-AIM-04: a second of aim, with an arrow to its target; the enemy sees that it aims, not for how long."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 9)), stage.unit("red", (5, 3), facing=4)
    stage.begin()
    stage.until(ann)
    stage.take(TakeAim, target=bob, braced=False)
    blue, red = stage.view("blue"), stage.view("red")
    arrow = next(sign for sign in BOOK.signs(blue) if sign.ink is Ink.AIM)
    assert (arrow.unit, arrow.text) == (named(stage, ann, "blue"), "aims, 1 s")
    assert arrow.target == named(stage, bob, "blue")
    assert not [sign for sign in BOOK.signs(red) if sign.ink is Ink.AIM]
    assert "Accuracy" in said(stage, ann, "blue")["Aims"]
    assert "Aims" not in said(stage, ann, "red")
    assert "Aim" in said(stage, ann, "red")


def test_a_wait_to_strike_shows_the_cells_it_reaches() -> None:
    """GUR-WAIT-01, GUR-HEX-09: a knife reaches its neighbours, and no enemy is told."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (5, 9), weapons=("Large knife",))
    stage.unit("red", (5, 3), facing=3)
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, all_out="")
    drawn = [sign for sign in BOOK.signs(stage.view("blue")) if sign.ink is Ink.WATCH]
    assert len(drawn) == 1
    assert drawn[0].cells
    assert all(stage.table.grid.count((5, 9), cell) <= 1 for cell in drawn[0].cells)
    assert not [sign for sign in BOOK.signs(stage.view("red")) if sign.ink is Ink.WATCH]
    assert "Waits" in said(stage, ann, "blue")
    assert "Waits" not in said(stage, ann, "red")


def test_an_evaluation_is_drawn_with_what_it_adds() -> None:
    """GUR-EVAL-01: +1 after a second."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), weapons=("Large knife",)), stage.unit("red", (5, 4), facing=4)
    stage.begin()
    stage.until(ann)
    stage.take(Evaluate, target=bob)
    assert [sign.text for sign in BOOK.signs(stage.view("blue"))] == ["evaluated, +1"]
    assert said(stage, ann, "blue")["Evaluates"].startswith("+1")


def test_armour_is_told_part_by_part() -> None:
    """GUR-DR-01: what it wears to its own side, what is usual to the other."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5), armour=()), stage.unit("red", (5, 4), facing=4)
    assert BOOK.worn(stage.view("blue"), named(stage, ann, "blue"))[0][1] == "no armour"
    usual = dict(BOOK.worn(stage.view("blue"), named(stage, bob, "blue")))
    assert any("torso" in parts and dr.startswith("DR ") for parts, dr in usual.items())
    assert "torso" in said(stage, bob, "blue")["Usual armour"]


def test_pain_and_a_stun_fill_a_bar() -> None:
    """GUR-INJ-04, GUR-DN-02: shock of up to 4; a stunned unit does nothing."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    stage.unit("red", (5, 20), facing=4)
    stage.keep(ann, lost=3, hp=7)
    mine = named(stage, ann, "blue")
    shock = next(gauge for gauge in BOOK.gauges(stage.view("blue"), mine) if gauge.label == "Shock")
    assert shock.bad
    assert shock.text == "-3 next turn"
    assert said(stage, ann, "blue")["Shock"].startswith("-3")


def test_shock_says_whether_it_counts_now_or_in_the_next_turn() -> None:
    """GUR-INJ-04: in the turn that a unit takes with it, it counts now."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5)), stage.unit("red", (5, 20), facing=4)
    for ref in (ann, bob):
        stage.keep(ref, lost=3, hp=7)
    stage.begin()
    texts = {
        each: next(gauge.text for gauge in BOOK.gauges(stage.table, each) if gauge.label == "Shock")
        for each in (ann, bob)
    }
    stage.until(ann)
    now = next(gauge.text for gauge in BOOK.gauges(stage.table, ann) if gauge.label == "Shock")
    assert "-3 next turn" in texts.values()
    assert now == "-3 this turn"


def test_a_posture_says_what_it_costs() -> None:
    """GUR-POST-07: kneeling is -2 to blows and defences, and -2 to be shot at."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    stage.unit("red", (5, 20), facing=4)
    stage.posture(ann, Posture.KNEELING)
    assert said(stage, ann, "blue")["Kneeling"] == "strikes at -2; defends at -2; shots at it at -2"


def test_the_line_of_a_second_is_read_in_basic_speed() -> None:
    """GUR-TURN-03: 23 quarters stand at 5.75, between the whole speeds about them."""
    stage = Stage()
    ann = stage.unit("blue", (5, 9))
    stage.unit("red", (5, 3), facing=4)
    stage.begin()
    line = BOOK.timeline(stage.view("blue"))
    (beat,) = (beat for beat in line.beats if beat.unit == named(stage, ann, "blue"))
    assert line.figure(beat.at) == f"{beat.at / 4:g}"
    assert line.first >= beat.at > line.last
    assert line.first % 4 == line.last % 4 == 0


def test_equals_stand_in_the_order_in_which_they_act() -> None:
    """GUR-TURN-04: the line of a second lists those of one speed as the lot has placed them."""
    stage = Stage()
    units = [stage.unit("blue", (5 + number, 9), quarters=22, dx=10 + number) for number in range(3)]
    stage.begin()
    beats = [beat.unit for beat in BOOK.timeline(stage.view("blue")).beats]
    assert beats == [named(stage, unit, "blue") for unit in reversed(units)], "the most agile first"
