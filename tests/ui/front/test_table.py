"""A battle in its house: heard, left and taken up again, ended with its report; nothing is heard at a hand-over."""

from pathlib import Path

import pytest

from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.data import own_scenarios
from game.players.seated import player
from game.ui.front.navigator import Navigator
from game.ui.front.table import BattleMenu, Table
from game.ui.kit.button import Button
from game.ui.kit.text_entry import Entry
from game.ui.saves import newest, saves
from game.workshop.check import check
from tests.shipped import ground_of, shortened
from tests.ui.driving import Driver
from tests.ui.front.visiting import room, until
from tests.ui.front.visiting import sit_down as at_new_table


class Ears:
    """In place of the loudspeaker."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.silences = 0

    def play(self, name: str, loud: float = 1.0, pan: float = 0.0) -> None:
        assert 0 < loud <= 1
        self.heard.append(name)

    def ambience(self, name: str, loud: float = 1.0) -> None:
        """Wind."""

    def silence(self) -> None:
        self.silences += 1

    def set(self, volume: float, mute: bool) -> None:
        """Never mind."""

    def prepare(self) -> None:
        """Nothing to make."""

    def close(self) -> None:
        """Nothing to give back."""


@pytest.fixture
def ears(house: Navigator, monkeypatch: pytest.MonkeyPatch) -> Ears:
    found = Ears()
    monkeypatch.setattr(house, "speaker", found)
    return found


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    return set_up(
        read_scenario(shortened("crossing/first-shots", 1, tmp_path)), "d6", ground=ground_of("crossing/first-shots")
    )


def sit_down(house: Navigator, setup: Setup, *players: str, speed: str = "instant") -> Driver:
    house.set(speed=speed)
    return at_new_table(house, setup, dict(zip((side.name for side in setup.scenario.side), players, strict=True)))


def table_of(visitor: Driver) -> Table:
    assert isinstance(visitor.screen, Table)
    return visitor.screen


def play_out(visitor: Driver) -> None:
    """Answer as a greedy player would until the battle is over."""
    table = table_of(visitor)
    session = table.session
    mind = player("greedy", session.battle.setup, session.seats.persons[0], "1")
    while isinstance(visitor.screen, Table):
        until(visitor, lambda: (session.question and not table.theatre.on) or visitor.screen is not table)
        if session.question is not None and visitor.screen is table:
            session.answer(mind.choose(session.question))
            visitor.turn()


def test_a_battle_to_its_report_and_back_to_the_title(house: Navigator, setup: Setup, ears: Ears) -> None:
    visitor = sit_down(house, setup, "person", "greedy", speed="quick")
    play_out(visitor)
    assert room(visitor) == "ReportPage"
    assert newest() is None
    (save,) = saves()
    assert save.card.state == "over"
    until(visitor, lambda: visitor.sees("After the action"))
    visitor.turn(2)
    visitor.press("To the title")
    assert room(visitor) == "Title"
    assert set(ears.heard) & {"shot", "burst", "long_burst", "far_shot", "far_burst"}
    assert "step" in ears.heard


def test_a_battle_is_noted_as_over_before_its_last_events_are_shown(house: Navigator, setup: Setup, ears: Ears) -> None:
    visitor = sit_down(house, setup, "person", "greedy", speed="quick")
    table = table_of(visitor)
    mind = player("greedy", setup, table.session.seats.persons[0], "1")
    while not table.session.over:
        until(visitor, lambda: (table.session.question and not table.theatre.on) or table.session.over)
        if table.session.question is not None:
            table.session.answer(mind.choose(table.session.question))
    visitor.turn()
    (save,) = saves()
    assert save.card.state == "over"


@pytest.mark.parametrize(
    ("players", "pressed", "sides"),
    [
        (("person", "greedy"), (), ""),
        (("person", "person"), ("All players together",), ""),
        (("person", "person"), ("eyes red",), "red"),
        (("greedy", "greedy"), ("eyes blue",), "blue"),
    ],
)
def test_the_menu_opens_the_players_screen(
    players: tuple[str, str],
    pressed: tuple[str, ...],
    sides: str,
    house: Navigator,
    setup: Setup,
    ears: Ears,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun: list[list[str]] = []
    monkeypatch.setattr("subprocess.Popen", lambda words, **_: begun.append(words))
    visitor = sit_down(house, setup, *players)
    journal = table_of(visitor).session.journal
    assert journal is not None
    visitor.key("F10")
    visitor.press("Players’ screen")
    visitor.turn(2)
    for word in pressed:
        visitor.click(visitor.find(Button, name=word) if word.startswith("eyes") else visitor.find(Button, word))
    named = ["--side", sides] if sides else []
    assert [words[1:] for words in begun] == [["-m", "game", "table", str(journal.path.absolute()), *named]]
    assert room(visitor) == "BattleMenu"


def test_a_moment_is_saved_as_a_scenario_from_the_referees_seat_only(house: Navigator, setup: Setup) -> None:
    visitor = sit_down(house, setup, "person", "greedy")
    until(visitor, lambda: table_of(visitor).session.question)
    visitor.key("F10")
    assert not any(widget.name == "moment" for widget in visitor.widgets()), "it would tell of the other side"
    visitor.key("F10")
    visitor.key("Ctrl+Y")
    visitor.turn(4)
    visitor.key("F10")
    visitor.press("Save this moment as a scenario")
    until(visitor, lambda: any(own_scenarios().glob("*-round-1/*.toml")))
    until(visitor, lambda: visitor.app.above.layers)
    saved = next(own_scenarios().glob("*-round-1/*.toml"))
    assert not check((saved,)).faults


def test_leaving_keeps_the_battle_for_the_title(house: Navigator, setup: Setup, ears: Ears) -> None:
    visitor = sit_down(house, setup, "person", "greedy")
    session = table_of(visitor).session
    until(visitor, lambda: session.question)
    mind = player("greedy", setup, session.seats.persons[0], "1")
    assert session.question is not None
    session.answer(mind.choose(session.question))
    visitor.key("F10")
    assert room(visitor) == "BattleMenu"
    visitor.press("Leave the battle")
    assert room(visitor) == "Title"
    assert ears.silences
    found = newest()
    assert found is not None
    assert found.card.answers >= 1
    visitor.press("Continue")
    assert room(visitor) == "Table"


@pytest.mark.parametrize(
    ("entry", "goal"), [("Rules", "RulesPage"), ("Options", "OptionsPage"), ("Report", "ReportPage")]
)
def test_the_menu_leads_there_and_back(entry: str, goal: str, house: Navigator, setup: Setup) -> None:
    visitor = sit_down(house, setup, "person", "greedy")
    session = table_of(visitor).session
    until(visitor, lambda: session.question)
    visitor.key("F10")
    visitor.press(entry)
    assert room(visitor) == goal
    visitor.click(visitor.find(Button, name="back"))
    assert room(visitor) == "BattleMenu"
    visitor.key("F10")
    assert room(visitor) == "Table"


def test_f1_opens_the_rules_in_play(house: Navigator, setup: Setup) -> None:
    visitor = sit_down(house, setup, "person", "greedy")
    session = table_of(visitor).session
    until(visitor, lambda: session.question)
    visitor.key("F1")
    assert room(visitor) == "RulesPage"
    visitor.key("Esc")
    assert room(visitor) == "Table"


def test_nothing_is_heard_while_the_seat_is_passed(house: Navigator, setup: Setup, ears: Ears) -> None:
    visitor = sit_down(house, setup, "person", "person")
    table = table_of(visitor)
    assert table.handing is not None
    visitor.wait(200)
    assert ears.heard == []
    assert ears.silences


@pytest.mark.parametrize("key", ["Esc", "F10"])
def test_while_the_seat_is_passed_the_menu_opens_and_tells_nothing(key: str, house: Navigator, setup: Setup) -> None:
    visitor = sit_down(house, setup, "person", "person")
    assert table_of(visitor).handing is not None
    visitor.key(key)
    assert room(visitor) == "BattleMenu"
    assert not any(widget.name == "report" for widget in visitor.widgets()), "the report is another player's"
    visitor.press("Back to the battle")
    assert table_of(visitor).handing is not None
    visitor.click(visitor.find(Button, name="menu"))
    visitor.press("Leave the battle")
    assert room(visitor) == "Title"
    visitor.press("Continue")
    assert table_of(visitor).handing is not None, "the seat is still to be taken"


def test_a_password_still_guards_the_seat_after_the_menu(house: Navigator, setup: Setup) -> None:
    visitor = sit_down(house, setup, "person", "person")
    table = table_of(visitor)
    first = table.session.battle.question().side
    table.session.seats.lock(first, "owl")
    table._hand_to(first)
    visitor.type("crow")
    visitor.key("Enter")
    assert visitor.sees("Wrong password.")
    visitor.key("Esc")
    assert room(visitor) == "BattleMenu"
    visitor.key("Esc")
    assert table_of(visitor).handing is not None
    visitor.click(visitor.find(Entry, name="word"))
    visitor.type("owl")
    visitor.key("Enter")
    visitor.turn(2)
    assert table_of(visitor).handing is None


def test_a_battle_that_was_torn_says_so(house: Navigator, setup: Setup) -> None:
    visitor = sit_down(house, setup, "person", "greedy")
    session = table_of(visitor).session
    until(visitor, lambda: session.question)
    assert session.journal is not None
    path = session.journal.path
    house.to_title()
    with path.open("ab") as file:
        file.write(b'{"step":')
    visitor.press("Continue")
    visitor.turn(2)
    assert room(visitor) == "Table"
    assert house.app.above.layers


def test_a_new_battle_opens_on_its_briefing(house: Navigator, setup: Setup) -> None:
    house.set(briefing=True)
    visitor = sit_down(house, setup, "person", "greedy")
    visitor.opened()
    assert visitor.sees("What to do".lower()) or visitor.sees("What to do")
    visitor.key("Enter")
    until(visitor, lambda: table_of(visitor).session.question)
    visitor.turn(3)
    assert not visitor.root.layers, "once is enough"


def test_the_briefing_comes_before_anything_happens(house: Navigator, setup: Setup) -> None:
    house.set(briefing=True)
    visitor = sit_down(house, setup, "person", "greedy")
    session = table_of(visitor).session
    visitor.turn(60)
    visitor.wait(2000)
    assert visitor.root.layers, "it is still read"
    assert not any(step.word == "answer" for step in session.battle.script), "nobody has acted meanwhile"
    visitor.key("Enter")
    until(visitor, lambda: session.question)
    assert any(step.word == "answer" for step in session.battle.script), "others act first"
    visitor.turn(3)
    assert not visitor.root.layers


def test_a_battle_that_has_begun_is_continued_without_its_briefing(house: Navigator, setup: Setup) -> None:
    house.set(briefing=True)
    visitor = sit_down(house, setup, "person", "greedy")
    visitor.opened()
    visitor.key("Enter")
    until(visitor, lambda: table_of(visitor).session.question)
    house.to_title()
    visitor.press("Continue")
    until(visitor, lambda: table_of(visitor).session.question)
    visitor.turn(3)
    assert not visitor.root.layers


def test_escape_with_nothing_open_opens_the_menu_and_closes_it_again(house: Navigator, setup: Setup) -> None:
    visitor = sit_down(house, setup, "person", "greedy")
    table = table_of(visitor)
    until(visitor, lambda: table.desk.form)
    form = table.desk.form
    assert form is not None
    table.desk.pick(next(kind for kind in form.kinds if len(form.kinds) > 1))
    visitor.key("Esc")
    assert room(visitor) == "Table", "what was picked is put back first"
    assert form.kind is None
    visitor.key("Esc")
    assert room(visitor) == "BattleMenu"
    visitor.key("Esc")
    assert room(visitor) == "Table"


def test_escape_leaves_the_film(house: Navigator, setup: Setup) -> None:
    visitor = sit_down(house, setup, "person", "greedy")
    table = table_of(visitor)
    until(visitor, lambda: table.desk.form)
    visitor.key("Ctrl+T")
    assert table.projector.on
    visitor.key("Esc")
    assert not table.projector.on
    assert room(visitor) == "Table"


def test_the_ground_behind_the_menu_is_painted_to_its_end(
    house: Navigator, setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The menu may be opened while lit ground is still being painted anew, tile by tile."""
    visitor = sit_down(house, setup, "person", "usual")
    ground = table_of(visitor).table
    visitor.opened()
    visitor.key("F10")
    visitor.turn()
    menu = visitor.screen
    assert isinstance(menu, BattleMenu)
    before = menu._dimmed
    visitor.turn()
    assert menu._dimmed is before
    monkeypatch.setattr(ground._ground, "painting", True)
    monkeypatch.setattr(ground._ground, "paint_on", lambda: True)
    visitor.turn()
    assert menu._dimmed is not before
