"""A click on what cannot be chosen says why, in plain words and by what the side knows."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.players.seated import player
from game.ui.battle import order_draft as draft_module
from game.ui.battle.aiming import hostile, untargeted
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Kind
from game.ui.battle.order_overlay import caption_of
from rules.frame.forms import Purpose, Refusal
from rules.frame.ground import Cell
from rules.reflex.asks import PRESS
from tests.rules.reflex.battles import Fight, man
from tests.ui.battle.playing import Table
from tests.ui.battle.table import BATTLES, made_ready, people


@pytest.fixture(scope="module", params=BATTLES[:2], ids=["hexes", "squares"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    scenario, book = request.param
    setup = made_ready(scenario, book, tmp_path_factory.mktemp("why_not"), 8)
    table = Table(setup, people(setup, "usual"))
    table.settle()
    while not any(kind.purpose is Purpose.GO for kind in asked(table)):
        table.answer_by_keys(1)
        table.settle()
    table.screen.home()
    table.driver.turn(20)
    yield table
    table.close()


def asking(table: Table) -> Form:
    assert table.form is not None
    return table.form


def asked(table: Table) -> tuple[Kind, ...]:
    return asking(table).kinds


def stepped_back(table: Table) -> None:
    """Nothing is picked; Escape would open the menu then."""
    while table.screen.desk.cancel():
        pass
    table.driver.turn()


def picked(table: Table, purpose: Purpose) -> Kind | None:
    """Pick a thing to do by its key; None if there is no such thing."""
    stepped_back(table)
    kind = next((kind for kind in asked(table) if kind.purpose is purpose), None)
    if kind is not None:
        table.driver.key(table.app.keys.key(kind.command))
        table.driver.turn()
    return kind


def clicked(table: Table, cell: Cell) -> str:
    """Bring a place into sight and click on it; what the panel says."""
    table.screen.bring(cell)
    table.app.hush()
    table.driver.turn(3)
    assert table.free(table.pixel(cell))
    table.driver.click(table.pixel(cell))
    table.driver.turn()
    said = table.screen.desk.complaint
    assert not said or table.driver.sees(said)
    caption = caption_of(table.screen.desk, table.screen.asking)
    assert not said or (caption is not None and caption.text == said.splitlines()[0]), "it stands at the pointer too"
    return said


def far_off(table: Table, steps: int) -> Cell:
    """Open ground so many steps away where nobody stands."""
    view, form = table.screen.desk.view, table.form
    assert form is not None
    ring = view.grid.ring(view.cells(form.unit)[0], steps)
    return next(
        c for c in ring if view.place(c).walk == "open" and not view.place(c).obstacle and not view.occupants(c)
    )


def test_the_key_for_the_next_target_says_why_there_is_none(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    stepped_back(table)
    table.screen.desk.complaint = ""
    monkeypatch.setattr(draft_module, "following", lambda _form, _view, _step: None)
    table.driver.key(table.app.keys.key("battle.target"))
    table.driver.turn()
    said = table.screen.desk.complaint
    assert said and table.driver.sees(said)


def test_ground_too_far_off_says_how_far_and_how_much_is_left(table: Table) -> None:
    kind = picked(table, Purpose.GO)
    assert kind is not None
    clicked(table, far_off(table, 14))
    said = table.screen.desk.too_far
    assert said.startswith(f"{kind.title}: too far: ")
    assert table.screen.desk.goal is not None, "it goes on there in later turns"
    assert said.endswith(" left")
    assert table.form is not None
    assert table.form.kind is kind, "it is still being ordered"


def test_with_nothing_picked_a_click_out_of_reach_says_the_same(table: Table) -> None:
    stepped_back(table)
    clicked(table, far_off(table, 14))
    assert "too far: " in table.screen.desk.too_far


def test_ground_where_a_friend_stands_is_taken(table: Table) -> None:
    kind = picked(table, Purpose.GO)
    assert kind is not None
    view, form = table.screen.desk.view, table.form
    assert form is not None
    friend = next(
        ref for ref in view.units(view.viewer) if ref != form.unit and view.cells(ref) != view.cells(form.unit)
    )
    assert clicked(table, view.cells(friend)[0]) == f"{kind.title}: another unit stands there"


def barred(table: Table) -> Refusal | None:
    """What is refused towards a unit that nothing else can be pointed at."""
    stepped_back(table)
    form, known = asking(table), table.screen.desk.view.units()
    about = ((each, each.about) for each in form.refusals if each.about in known)
    return next((each for each, unit in about if unit is not None and form.first_for(unit) is None), None)


@pytest.mark.parametrize("table", BATTLES[1:2], indirect=True, ids=["squares"])
def test_whom_no_weapon_can_be_pointed_at_says_why(table: Table) -> None:
    while (said := barred(table)) is None:
        stepped_back(table)
        table.driver.key("Ctrl+Enter")
        table.driver.turn(3)
        table.settle()
    assert said.about is not None
    assert str(said) in clicked(table, table.screen.desk.view.cells(said.about)[0]).splitlines()
    assert table.screen.desk.selected is None, "the orders of the unit stay in view"


def out_of_sight(table: Table) -> Cell:
    """The nearest ground that the unit does not see."""
    view, unit = table.screen.desk.view, asking(table).unit
    here = view.cells(unit)[0]
    hidden = (cell for cell in view.grid.cells() if not view.sees_cell(unit, cell, above=1.0))
    return min(hidden, key=lambda cell: (view.grid.straight(here, cell), cell))


@pytest.mark.parametrize("table", BATTLES[:1], indirect=True, ids=["hexes"])
def test_a_place_that_cannot_be_kept_under_fire_says_why(table: Table) -> None:
    kind = picked(table, Purpose.PIN)
    assert kind is not None
    assert clicked(table, out_of_sight(table)) == f"{kind.title}: cannot see there"


@pytest.mark.parametrize("table", BATTLES[:1], indirect=True, ids=["hexes"])
def test_empty_ground_in_sight_is_taken_by_a_click(table: Table) -> None:
    kind = picked(table, Purpose.PIN)
    assert kind is not None
    assert clicked(table, far_off(table, 3)) == ""


def test_an_enemy_that_time_is_too_short_to_shoot_at_says_so(tmp_path: Path) -> None:
    """At the end of an exchange no shot is left: the click on the enemy is answered with that, not with silence."""
    setup = made_ready("crossing/first-shots", "reflex", tmp_path, 4)
    table = Table(setup, people(setup, "greedy"))
    minds = {side: player("greedy", setup, side, "1") for side in table.session.seats.persons}
    for _ in range(200):
        table.settle()
        table.driver.turn(1)
        form, question, view = table.form, table.session.question, table.screen.desk.view
        assert form is not None and question is not None
        short = [each for each in form.refusals if each.title.startswith("Shoot") and "left" in each.reason]
        foes = [ref for ref in view.units() if hostile(view, ref) and form.first_for(ref) is None]
        foes = [ref for ref in foes if all(each.about != ref for each in form.refusals)]
        if short and foes:
            table.screen.desk.click(None, foes[0])
            assert table.screen.desk.complaint == str(short[0])
            break
        table.session.answer(minds[question.side].choose(question))
    else:
        raise AssertionError("there was always time for a shot")
    table.close()


def test_a_question_whose_answers_take_no_target_says_so() -> None:
    """Not that none is in sight: Reflex asks after an exchange whether the unit fights on."""
    fight = Fight(man("blue", "Ann", (3, 6)), man("red", "Rob", (9, 6), facing=270))
    question = fight.until("Ann", PRESS)
    assert untargeted(Form(question), question.view) == "No answer to this question takes a target"
