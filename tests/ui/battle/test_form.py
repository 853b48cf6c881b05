"""Orders filled in: what is offered first or the unit it concerns, refinements, comparing, and nothing illegal."""

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.ui.battle.commands import COMMANDS
from game.ui.battle.forecasts import Forecasts
from game.ui.battle.form import Form
from game.ui.battle.form_fields import Sort, mode_words
from game.ui.battle.order_hotkeys import order_hotkeys
from game.ui.battle.reckoner import Reckoner
from rules.d6.afoot.forms import Move as Walk
from rules.d6.attacks.forms import Shoot as Fire
from rules.d6.turns.forms import HoldBack
from rules.frame.book import load, names
from rules.frame.forms import Purpose
from rules.frame.marks import Choosing, choosing
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.turns.forms import Advance
from rules.gurps.melee.forms import Strike
from rules.kernel.refs import Ref
from rules.reflex.afoot.forms import Move, Stay
from rules.reflex.fire.forms import Shoot
from rules.reflex.tactics.forms import Assess
from tests.ui.battle.table import made_ready, questions

UNIT = Ref(1)
"""Any unit: only doors are told by the side of the unit on which they are."""


@pytest.mark.parametrize("book", names())
def test_every_order_has_a_key_of_its_own_for_good(book: str) -> None:
    found = order_hotkeys(load(book).actions)
    assert all(found.values())
    for apart in (False, True):
        keys = [key for action, key in found.items() if action.apart is apart]
        assert len(set(keys)) == len(keys)


def shooting(folder: Path) -> tuple[Form, Ref]:
    """A form of a unit that has an enemy in its sights, under the Reflex rules."""
    for question in questions("crossing/first-shots", "reflex", folder):
        form = Form(question)
        for kind in form.kinds:
            if kind.purpose is Purpose.HARM and "target" in kind.fields and len(kind.offers) >= 3:
                return form, next(iter(kind.offers[0].choices["target"]))
    raise AssertionError("nobody ever had a target")


def test_pointing_at_an_enemy_lays_every_mode_side_by_side(tmp_path: Path) -> None:
    form, enemy = shooting(tmp_path)
    assert form.kind is None
    assert form.point(enemy)
    rows = form.rows()
    shots = [row for row in rows if row.kind.title == "Shoot"]
    assert len(shots) > 3
    assert len({row.words for row in shots}) == len(shots)
    assert all(getattr(row.action, "called", None) is None for row in shots)


def test_a_choice_left_open_says_what_that_means() -> None:
    """ "called: no" and "pause at: no" said nothing to those who do not know the field."""
    assert choosing(Shoot, "called") == Choosing("aim at", "any part")
    assert choosing(Stay, "posture").unset == "unchanged"
    for action in (Shoot, Move, HoldBack):
        for name in action.model_fields:
            worded = choosing(action, name)
            assert "_" not in worded.title
            assert worded.unset != "no"


def test_a_called_shot_is_a_refinement_of_all_modes(tmp_path: Path) -> None:
    form, enemy = shooting(tmp_path)
    form.point(enemy)
    shot = next(row for row in form.rows() if row.kind.title == "Shoot")
    form.take(shot)
    called = next(blank for blank in form.blanks() if blank.name == "called")
    assert called.sort is Sort.WORD
    assert form.fill("called", "head")
    assert {vars(row.action)["called"] for row in form.rows()} == {"head"}
    row = form.row()
    assert row is not None
    assert isinstance(row.action, Shoot)
    assert row.action.called == "head"


def test_offer_first_and_target_first_come_to_the_same(tmp_path: Path) -> None:
    form, enemy = shooting(tmp_path)
    form.point(enemy)
    target_first = {row.action for row in form.rows() if row.kind.title == "Shoot"}
    form.point(None)
    form.pick(next(kind for kind in form.kinds if kind.title == "Shoot"))
    form.point(enemy)
    assert {row.action for row in form.rows()} == target_first


def test_a_click_on_the_ground_takes_the_way_there(tmp_path: Path) -> None:
    asked = questions("farm/raid", "d6", tmp_path)
    question = next(q for q in asked if any(offer.action.purpose is Purpose.GO for offer in q.menu.offers))
    form = Form(question)
    move = next(kind for kind in form.kinds if kind.purpose is Purpose.GO)
    form.pick(move)
    assert form.wanting is not None
    tiers = form.tiers()
    near, far = next(iter(tiers[0][1].reach)), [*tiers[-1][1].reach][-1]
    assert form.point(far)
    row = form.row()
    assert row is not None
    assert isinstance(row.action, Walk)
    assert row.action.way[-1] == far
    assert form.point(near)
    row = form.row()
    assert row is not None
    assert isinstance(row.action, Walk)
    assert row.action.way[-1] == near
    assert len(form.rows()) == sum(near in ways.reach for _, ways in tiers)


def test_odds_are_there_at_once_and_the_rest_of_the_table_fills_in(tmp_path: Path) -> None:
    form, enemy = shooting(tmp_path)
    form.point(enemy)
    rows = form.rows()
    forecasts = Forecasts(form.question, Reckoner())
    first = forecasts.of(rows[0].action)
    assert first == form.question.forecast(rows[0].action)
    assert forecasts.known(rows[-1].action) is None, "the others wait their turn"
    forecasts.want(row.action for row in rows)
    assert not forecasts.done
    for turns in range(1, len(rows)):
        assert forecasts.work()
        known = [row for row in rows if forecasts.known(row.action) is not None]
        assert known == list(rows[: 1 + turns]), "one more a turn, however fast the machine"
    assert forecasts.done and not forecasts.work()
    assert all(forecasts.known(row.action) is not None for row in rows)


def test_a_shot_at_where_the_target_was_says_so(tmp_path: Path) -> None:
    """DSX-TIME-06: the option of a slot reads "at its old place", not "then"."""
    view = Battle(made_ready("crossing/first-shots", "d6", tmp_path), "1").view(None)
    shot = Fire(weapon="Rifle", target=view.units()[0], then=True, burst=True)
    assert mode_words(view, shot, ("then", "burst"), UNIT) == "at its old place, burst"


def test_a_count_of_nothing_is_left_out_beside_other_words(tmp_path: Path) -> None:
    """A stance without a move reads as the stance alone."""
    view = Battle(made_ready("crossing/first-shots", "graydawn", tmp_path), "1").view(None)
    assert mode_words(view, Intend(stance="bracing"), ("stance", "moves"), UNIT) == "bracing"
    assert mode_words(view, Intend(stance="moving", moves=1), ("stance", "moves"), UNIT) == "moving, 1 move"
    assert mode_words(view, Advance(moves=0, actions=0), ("moves", "actions"), UNIT) == "no moves, no actions"


def test_a_number_says_what_it_counts(tmp_path: Path) -> None:
    """A longer look reads as its extra ticks, not as "extra 2"."""
    view = Battle(made_ready("crossing/first-shots", "reflex", tmp_path), "1").view(None)
    assert mode_words(view, Assess(extra=2), ("extra",), UNIT) == "2 extra ticks"
    assert mode_words(view, Assess(extra=1), ("extra",), UNIT) == "1 extra tick"


def test_what_is_said_already_is_not_said_again(tmp_path: Path) -> None:
    """A kick with a weapon that is called Kick."""
    view = Battle(made_ready("crossing/first-shots", "gurps", tmp_path), "1").view(None)
    kick = Strike(weapon="Kick", use="kick", target=view.units()[0])
    assert mode_words(view, kick, ("weapon", "use"), UNIT) == "Kick"


@pytest.mark.parametrize("name", names())
def test_no_order_has_a_key_that_means_something_else_in_a_battle(name: str) -> None:
    """The keys of errands and of the table are heeded at any moment."""
    taken = {command.key for command in COMMANDS}
    assert not taken.intersection(order_hotkeys(load(name).actions).values())
