"""The window under GURPS: the manoeuvre first, defences side by side, called shots apart, facing by drag and click."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.players.seated import player
from game.ui.battle.click_intent import Deed
from game.ui.battle.defence_answers import answers, stepped_to
from game.ui.battle.desk import Desk
from game.ui.battle.intent_figures import figures
from game.ui.battle.order_overlay import covered
from game.ui.battle.panels.chips import ChipButton
from game.ui.battle.panels.odds import named
from game.ui.battle.panels.order_bar import IntentButton
from game.ui.battle.session import Session
from game.ui.kit.button import Button
from game.ui.kit.label import Label
from game.ui.kit.rich_text import plain
from rules.frame.figure import Kit, Position
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.intents import Role
from rules.frame.marks import Mark, marked
from rules.gurps.afoot.forms import Turn
from rules.gurps.asks import TRIGGERED, Decline
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.gear.forms import MoveDoor
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from rules.gurps.waiting.forms import Spring, WaitToStrike
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field
from tests.rules.every_book.books import installed
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people

HERE: Cell = (8, 6)


@pytest.fixture(scope="module", autouse=True)
def _gurps() -> Iterator[None]:
    with installed("tests/rules/gurps/installed"):
        yield


def setting(setting: str, foe: Cell, **more: str) -> Session:
    """Two on hexes, the first a person's."""
    forces = man("blue", HERE, "Ann", "leader", facing=0), man("red", foe, "Bob", "leader", facing=180)
    setup = staged("gurps", *forces, terrain=field(hexes=True), rounds=40, more={"setting": setting}).setup
    session = Session.begin(setup, "1", {"blue": "person", "red": more.get("red", "usual")})
    session.set_orders(())
    session.wait()
    return session


def asked(session: Session, kind: str = "turn") -> Desk:
    """The desk of a unit that is asked this."""
    for _ in range(40):
        question = session.question
        assert question is not None
        if question.ask.kind == kind:
            desk = Desk(session)
            desk.refresh()
            return desk
        session.answer(question.menu.routine or next(iter(question.menu.offers)).fill())
        session.wait()
    raise AssertionError(f"never asked: {kind}")


@pytest.fixture(scope="module")
def duel() -> Iterator[Session]:
    """Swords beside each other; the other side strikes."""
    session = setting("fantasy", (8, 5), red="greedy")
    yield session
    session.close()


@pytest.fixture(scope="module")
def fire() -> Iterator[Session]:
    """Rifles, some way off."""
    session = setting("modern", (8, 0))
    yield session
    session.close()


def kind_of(desk: Desk, action: type[Action]) -> None:
    assert desk.form is not None
    desk.pick(next(kind for kind in desk.form.kinds if kind.action is action))


def test_the_manoeuvres_are_picked_first(fire: Session) -> None:
    """GUR-MAN-01: a turn begins with the choice of a manoeuvre; what is alike stands under it."""
    desk = asked(fire)
    assert desk.form is not None
    named = {each.intent.title: each for each in figures(desk)}
    assert list(named)[:3] == ["Attack", "Move", "All-out attack"]
    assert {"Aim, evaluate", "Wait", "All-out defence", "Do nothing"} <= {n for n, each in named.items() if each.open}
    assert not named["Feint"].open
    desk.intend(Role.WAIT)
    assert "Cover ground" in {kind.title for kind in desk.form.open_to}
    desk.cancel()


def test_a_called_shot_is_chosen_apart_from_the_ways_to_shoot(fire: Session) -> None:
    """GUR-ATK-07: the torso unless another part is chosen, which then holds for all numbers of shots."""
    desk = asked(fire)
    kind_of(desk, Shoot)
    assert desk.next_target() is not None
    assert {marked(row.action, Mark.CALLED) for row in desk.rows} == {Location.TORSO}
    called = next(blank for blank in desk.blanks() if blank.name == "called")
    assert Location.SKULL in called.values
    desk.fill("called", Location.SKULL)
    assert {marked(row.action, Mark.CALLED) for row in desk.rows} == {Location.SKULL}
    desk.cancel()
    desk.cancel()


def test_any_number_of_rounds_is_chosen_from_a_list(fire: Session) -> None:
    """GUR-ROF-01: six numbers of rounds are compared; any other is chosen apart, and then it is the one compared."""
    desk = asked(fire)
    kind_of(desk, Shoot)
    assert desk.next_target() is not None
    most = max(marked(row.action, Mark.ROUNDS) for row in desk.rows)
    assert len({marked(row.action, Mark.ROUNDS) for row in desk.rows}) == 6 < most
    blank = next(blank for blank in desk.blanks() if blank.name == "shots")
    assert blank.values == tuple(range(most, 0, -1))
    left_out = next(many for many in blank.values if many not in {marked(row.action, Mark.ROUNDS) for row in desk.rows})
    assert desk.fill("shots", left_out)
    assert desk.row is not None
    assert {marked(row.action, Mark.ROUNDS) for row in (*desk.rows, desk.row)} == {left_out}
    assert desk.fill("shots", most)
    assert len({marked(row.action, Mark.ROUNDS) for row in desk.rows}) == 6
    desk.cancel()
    desk.cancel()


def test_ways_of_several_kinds_each_name_their_kind(fire: Session) -> None:
    """To aim stands under the shots at the same target; by its weapon alone nobody knew it."""
    desk = asked(fire)
    assert desk.next_target() is not None
    rows = desk.rows
    assert {row.kind.action for row in rows} >= {Shoot, TakeAim}
    assert all(named(row, several=True).startswith(row.kind.title.lower()) for row in rows)
    desk.cancel()


def test_blows_are_as_few_as_there_are_ways_to_strike(duel: Session) -> None:
    """GUR-ATK-07, GUR-ATK-09: parts, chinks and deceptive attacks refine a blow and do not multiply the list."""
    desk = asked(duel)
    kind_of(desk, Strike)
    assert desk.next_target() is not None
    assert 0 < len(desk.rows) <= 6
    assert {"called", "deceptive"} <= {blank.name for blank in desk.blanks()}


def test_a_forecast_names_the_defence_it_assumes(duel: Session) -> None:
    """GUR-DEF-01: the surest, with its score."""
    desk = asked(duel)
    kind_of(desk, Strike)
    desk.next_target()
    assert desk.forecast is not None
    said = " ".join(str(each) for each in desk.forecast.assumes)
    assert "surest defence" in said
    assert any(f"{way} " in said for way in ("parry", "block", "dodge"))


def test_a_unit_is_turned_by_a_click_and_by_a_drag(fire: Session) -> None:
    """GUR-HEX-06, GUR-HEX-02: its front, sides and back are drawn before the order is given."""
    desk = asked(fire)
    kind_of(desk, Turn)
    south = (8, 9)
    assert desk.click_intent(south, None).deed is Deed.TURN
    desk.click(south, None)
    assert desk.row is not None
    assert marked(desk.row.action, Mark.FACING) == desk.view.grid.direction(HERE, south)
    assert desk.click_intent(south, None).deed is Deed.GIVE
    words = {area.text.split(",")[0] for area in covered(desk) if area.text}
    assert words == {"front", "side", "back"}
    desk.cancel()
    desk.drag((HERE, (8, 7), south))
    assert desk.row is not None
    assert isinstance(desk.row.action, Turn)
    assert marked(desk.row.action, Mark.FACING) == desk.view.grid.direction(HERE, south)
    desk.cancel()


def test_a_drag_the_way_a_unit_faces_turns_it_no_other_way(fire: Session) -> None:
    desk = asked(fire)
    assert desk.unit is not None
    facing = desk.view.pose(desk.unit).facing
    ahead = desk.view.grid.step(desk.view.grid.step(HERE, facing), facing)
    desk.drag((HERE, ahead))
    assert desk.row is None
    assert desk.complaint == "Faces this way already"
    kind_of(desk, Turn)
    assert desk.click_intent(ahead, None).deed is Deed.NOT
    desk.cancel()


def test_every_defence_stands_beside_the_others_with_its_chance(duel: Session) -> None:
    """GUR-DEF-01, GUR-RET-01: dodge, parry and block, standing and giving ground; the cells to step back to."""
    desk = asked(duel, "defend")
    assert desk.forecasts is not None
    rows = answers(desk)
    ways = {row.action.how if isinstance(row.action, Defend) else "" for row in rows}
    assert ways >= {"dodge", ""} and ways & {"parry", "block"}
    chances = [desk.forecasts.of(row.action).success or 0 for row in rows]
    assert chances == sorted(chances, reverse=True)
    assert any("step back" in row.words for row in rows)
    assert desk.form is not None
    backs = {cell for offer in desk.form.question.menu.offers for cell in offer.choices.get("back", ()) if cell}
    assert set(stepped_to(desk)) == backs
    assert desk.form.question.menu.routine in [row.action for row in rows]


def test_a_defence_is_one_click() -> None:
    """GUR-DEF-01: pressing an answer gives it."""
    forces = man("blue", HERE, "Ann", "leader", facing=0), man("red", (8, 5), "Bob", "leader", facing=180)
    made = staged("gurps", *forces, terrain=field(hexes=True), rounds=40, more={"setting": "fantasy"}).setup
    table = Table(made, {"blue": "person", "red": "greedy"})
    table.session.set_orders(())
    for _ in range(30):
        table.settle()
        assert table.form is not None
        if table.form.question.ask.kind == "defend":
            break
        table.session.answer(table.form.question.menu.routine or table.form.question.menu.offers[0].fill())
        table.session.shown()
    table.driver.turn(4)
    before = len(table.session.battle.script)
    buttons = [w for w in table.driver.widgets() if isinstance(w, Button) and w.name.startswith("answer Dodge")]
    table.driver.click(buttons[0])
    table.driver.turn()
    assert len(table.session.battle.script) > before
    table.close()


def test_escape_lets_go_of_the_intent_and_folds_what_is_open_before_it_opens_the_menu(tmp_path: Path) -> None:
    setup = made_ready("inn/the-inn", "gurps", tmp_path)
    table = Table(setup, people(setup, "usual"))
    table.settle()
    table.driver.click(table.driver.find(IntentButton, name="intent wait"))
    desk = table.screen.desk
    assert desk.form is not None and desk.form.role is Role.WAIT
    table.driver.key("Esc")
    assert desk.form.role is None
    table.settle()
    assert "Resume" not in table.buttons()
    table.driver.click(table.driver.find(Button, name="refusals"))
    table.driver.turn(2)
    assert table.screen.board.order.unfolded
    table.driver.key("Esc")
    assert not table.screen.board.order.unfolded and "Resume" not in table.buttons()
    table.driver.key("Esc")
    assert "Resume" in table.buttons()
    table.close()


def test_a_sprung_wait_shows_its_odds_before_it_strikes() -> None:
    """GUR-WAIT-01: acting on it takes two inputs, as everything does, and says what it comes to."""
    session = setting("fantasy", (8, 2), red="greedy")
    for _ in range(60):
        question = session.question
        assert question is not None
        if question.ask.kind == TRIGGERED:
            break
        waits = next((offer for offer in question.menu.offers if offer.action is WaitToStrike), None)
        first = {} if waits is None else {name: next(iter(values)) for name, values in waits.choices.items()}
        session.answer(waits.action(**first) if waits is not None else question.menu.routine or Decline())
        session.wait()
    desk, before = Desk(session), len(session.battle.script)
    desk.refresh()
    assert desk.form is not None
    desk.pick(next(kind for kind in desk.form.kinds if kind.action is Spring))
    assert len(session.battle.script) == before
    assert desk.row is not None and desk.forecast is not None and desk.forecast.success
    assert desk.confirm() and len(session.battle.script) > before
    session.close()


def test_a_carter_with_a_loaded_crossbow_does_not_wait_with_its_fists(tmp_path: Path) -> None:
    """GUR-WAIT-01: what is not in hand is taken up for a wait only when that is asked for."""
    setup = made_ready("inn/the-inn", "gurps", tmp_path, 12)
    table = Table(setup, people(setup, "greedy"))
    minds = {side: player("greedy", setup, side, "1") for side in table.session.seats.persons}
    for _ in range(80):
        table.settle()
        desk, question = table.screen.desk, table.session.question
        assert question is not None
        if desk.view.name(question.ask.unit) == "The carter" and desk.targets():
            break
        table.session.answer(minds[question.side].choose(question))
        table.session.shown()
        table.driver.turn()
    assert desk.unit is not None
    held = {item.name for item in (desk.view.find(desk.unit, Kit) or Kit()).held()}
    for target in desk.targets():
        desk.click(None, target)
        if desk.ways is not None:
            desk.ways.settle()
        assert desk.row is None or marked(desk.row.action, Mark.WEAPON) in held
        assert desk.row is not None or desk.complaint
        desk.cancel()
    table.close()


@pytest.fixture(scope="module")
def at_the_window(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """A guard of the inn is asked, an enemy before the shut window beside it."""
    setup = made_ready("inn/the-inn", "gurps", tmp_path_factory.mktemp("window"), 10)
    session = Session.begin(setup, "1", people(setup, "usual"))
    battle = session.battle
    battle.table.put(battle.table.units("red")[0], Position((18, 17)))
    table = Table.of(session)
    for _ in range(20):
        table.settle()
        question = session.question
        assert question is not None
        if question.view.name(question.ask.unit) == "Guard 3":
            break
        session.answer(question.menu.routine or next(iter(question.menu.offers)).fill())
    table.driver.turn(3)
    table.screen.bring((18, 16))
    table.driver.turn(20)
    yield table
    table.close()


def test_a_wait_that_hardly_ever_hurts_is_not_taken_up_and_what_keeps_the_unit_from_an_attack_is_said(
    at_the_window: Table,
) -> None:
    """A wait with the shield, of 1 %, was preset for an enemy before a shut window."""
    table, desk = at_the_window, at_the_window.screen.desk
    table.driver.click(table.pixel((18, 17)))
    while desk.ways is None or not desk.ways.settled:
        table.driver.turn()
    table.driver.turn(3)
    assert desk.row is None
    assert table.driver.sees("Strike: a shut window is in between")
    desk.intend(Role.WAIT)
    while desk.weights is None or not desk.weights.done:
        table.driver.turn()
    table.driver.turn(8)
    assert desk.row is not None
    assert table.driver.find(Label, name="headline").words.endswith("%"), "it has a figure of its own"
    while desk.cancel():
        pass


def test_the_door_or_window_is_named_before_it_is_opened(at_the_window: Table) -> None:
    table, desk = at_the_window, at_the_window.screen.desk
    assert desk.form is not None
    table.pick(next(kind for kind in desk.form.kinds if kind.action is MoveDoor))
    assert desk.row is not None
    about = plain(table.driver.find(Label, name="order about").text)
    assert "window to the S" in about
    assert "open" in about
    desk.cancel()


def test_an_order_is_called_by_the_manoeuvre_that_it_belongs_to(at_the_window: Table) -> None:
    """To go in an all-out attack is not a move: it costs all defences, and the card says so."""
    table = at_the_window
    for key, title, price in (("O", "All-out attack: move", "no defence"), ("X", "Move & attack: move", "no parry")):
        table.driver.key(key)
        table.driver.turn()
        assert table.driver.sees(title)
        assert table.driver.sees(price)
        while table.screen.desk.cancel():
            pass


def test_no_kick_is_waited_for_with_a_loaded_machine_gun_in_hand(tmp_path: Path) -> None:
    """The key of the waits lists them: to cover ground with the gun has still to be pointed at."""
    setup = made_ready("street/the-covered-street", "gurps", tmp_path, 10)
    table = Table(setup, people(setup, "usual"))
    for _ in range(20):
        table.settle()
        question = table.session.question
        assert question is not None
        if question.view.name(question.ask.unit) == "Gunner Falk":
            break
        table.session.answer(question.menu.routine or next(iter(question.menu.offers)).fill())
    table.driver.turn(3)
    table.driver.key("W")
    table.driver.turn(3)
    assert table.screen.desk.row is None
    table.driver.click(table.driver.find(ChipButton, name="chip Wait to strike"))
    table.driver.turn(3)
    assert table.screen.desk.row is not None
    assert marked(table.screen.desk.row.action, Mark.WEAPON) == "Kick"
    table.close()
