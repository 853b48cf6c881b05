"""The guided first battle sees what its pupil does, gives way, and is followed to its end with real hands."""

from pathlib import Path

import pytest

from game import data
from game.ui.front.guide import GuidedTable
from game.ui.front.lessons import course
from game.ui.front.navigator import Navigator
from game.ui.kit.button import Button
from rules.kernel.faults import Faulty
from tests.ui.driving import Driver
from tests.ui.front.visiting import until
from tests.ui.legible import read


@pytest.fixture
def visitor(house: Navigator) -> Driver:
    house.title()
    house.set(speed="instant")
    driver = Driver(house.app)
    driver.turn()
    driver.press("First battle")
    driver.turn(2)
    table = driver.screen
    assert isinstance(table, GuidedTable)
    until(driver, lambda: table.session.question)
    driver.turn(2)
    return driver


def school(visitor: Driver) -> GuidedTable:
    assert isinstance(visitor.screen, GuidedTable)
    return visitor.screen


def lesson(visitor: Driver) -> str:
    now = school(visitor).lesson
    return now.title if now is not None else ""


def ends_when(visitor: Driver) -> str:
    """What the present lesson waits for."""
    now = school(visitor).lesson
    return now.until if now is not None else ""


def go_to(visitor: Driver, until_: str) -> None:
    """Skip to the lesson that ends so."""
    while school(visitor).lesson is not None and ends_when(visitor) != until_:
        visitor.key("F2")
        visitor.turn()


def ready(visitor: Driver) -> None:
    table = school(visitor)
    until(visitor, lambda: table.session.question is not None and not table.theatre.on)
    visitor.turn(3)


def card(visitor: Driver, name: str) -> Button:
    root = school(visitor).card
    assert root is not None
    return next(w for w in root.widget.everything() if isinstance(w, Button) and w.name == name)


def test_a_course_is_checked() -> None:
    plan = course()
    assert plan.scenario in data.shipped_scenarios()
    for each in plan.lesson:
        assert "{" not in each.told(lambda name: f"<{name}>").replace("<", "")


def test_a_broken_course_is_told_of(tmp_path: Path) -> None:
    file = tmp_path / "course.toml"
    file.write_text('scenario = "x"\n[[lesson]]\ntitle = "A"\ntext = "B"\nuntil = "dawn"\n')
    with pytest.raises(Faulty, match="until"):
        course(file)


def test_lessons_go_on_by_button_and_by_key(visitor: Driver) -> None:
    first = lesson(visitor)
    visitor.click(card(visitor, "next lesson"))
    assert lesson(visitor) != first
    visitor.key("F2")
    assert school(visitor).at == 2


def test_a_key_ends_the_guide(visitor: Driver) -> None:
    visitor.key("Shift+F2")
    assert school(visitor).lesson is None


def test_what_is_pressed_before_the_first_picture_counts_once_it_is_there(house: Navigator) -> None:
    house.title()
    house.set(speed="instant")
    driver = Driver(house.app)
    driver.turn()
    driver.press("First battle")
    until(driver, lambda: isinstance(driver.screen, GuidedTable))
    table = school(driver)
    assert table.opening
    driver.key("Tab")
    assert table.board.root.focus is None
    driver.opened()
    until(driver, lambda: table.board.root.focus)


def test_looking_about_is_noticed(visitor: Driver) -> None:
    go_to(visitor, "looked")
    visitor.turn(2)
    visitor.drag((700, 420), (560, 340))
    visitor.turn(2)
    assert school(visitor).lesson is not None
    assert ends_when(visitor) != "looked"


def test_looking_about_ends_when_the_mouse_is_let_go(visitor: Driver) -> None:
    go_to(visitor, "looked")
    visitor.turn(2)
    visitor.move((700, 420))
    visitor.down()
    for x in (660, 620, 560):
        visitor.move((x, 380))
        visitor.turn(2)
    assert lesson(visitor) == "Look around", "the map is not taken away while it is dragged"
    visitor.up()
    visitor.turn(2)
    assert lesson(visitor) != "Look around"


def test_what_is_in_view_already_is_not_brought_there(visitor: Driver) -> None:
    go_to(visitor, "answered:begin")
    ready(visitor)
    visitor.turn(60)
    table = school(visitor)
    table.table.camera.scroll(12, 6)
    before = table.table.camera.view
    table._shown = None
    visitor.turn(60)
    assert table.table.camera.view == before


def test_a_lesson_that_was_done_beforehand_waits_to_be_read(visitor: Driver) -> None:
    go_to(visitor, "answered:begin")
    ready(visitor)
    visitor.key("Ctrl+Enter")
    ready(visitor)
    assert lesson(visitor) == "Line of sight"
    visitor.key(".")
    visitor.turn(3)
    assert lesson(visitor) == "The odds", "the key points and marks at once: the odds are still to be read"
    assert card(visitor, "next lesson").text == "Next"
    visitor.key("F2")
    assert lesson(visitor) == "Give the order"


def test_a_key_that_is_a_mark_is_quoted_in_a_sentence() -> None:
    keys = {"battle.target": ".", "battle.home": "Home"}
    told = [each.told(lambda command: keys.get(command, "")) for each in course().lesson]
    assert any("press “.”." in text for text in told)
    assert any("; Home returns" in text for text in told)


def test_giving_an_answer_is_noticed(visitor: Driver) -> None:
    go_to(visitor, "answered:begin")
    ready(visitor)
    session = school(visitor).session
    question = session.question
    assert question is not None
    begin = next(offer for offer in question.menu.offers if offer.action.purpose.value == "begin")
    session.answer(begin.fill(**{name: next(iter(values)) for name, values in begin.choices.items()}))
    visitor.turn(2)
    assert ends_when(visitor) == "pointed"


def test_pointing_at_an_enemy_is_noticed(visitor: Driver) -> None:
    go_to(visitor, "pointed")
    table = school(visitor)
    enemy = next(token for token in table.table.tokens if not token.own)
    table.desk.point(enemy.cell, enemy.ref)
    visitor.turn()
    assert table.lesson is not None
    assert table.lesson.until != "pointed"


def test_opening_the_standing_orders_is_noticed(visitor: Driver) -> None:
    go_to(visitor, "orders")
    ready(visitor)
    visitor.key("Ctrl+O")
    visitor.turn(2)
    assert lesson(visitor) == "Standing orders"
    assert visitor.sees("Several units share a slot")
    visitor.key("Esc")
    visitor.turn(2)
    assert lesson(visitor) != "Standing orders"


def test_what_a_lesson_speaks_of_is_on_the_screen_and_nothing_covers_it(visitor: Driver) -> None:
    seen = set()
    while (now := school(visitor).lesson) is not None:
        ready(visitor)
        visitor.turn(40)
        table = school(visitor)
        if now.look:
            cells = table.spoken_of(now.look)
            assert cells, now.title
            seen.add(now.look)
            for cell in cells:
                x, y = table.table.camera.to_screen(table.table.chart.middle(cell))
                assert table.free().collidepoint(x, y), (now.title, cell)
        if now.panel:
            assert getattr(table.board, now.panel).shown, now.title
        visitor.key("F2")
    assert seen == {"unit", "enemy", "objective"}


def test_asking_the_map_is_noticed(visitor: Driver) -> None:
    go_to(visitor, "asked")
    visitor.hold("Alt")
    visitor.turn()
    lesson = school(visitor).lesson
    assert lesson is not None
    assert lesson.until == "asked", "its other keys can still be tried"
    visitor.release("Alt")
    visitor.turn()
    assert school(visitor).lesson is not lesson


def test_the_end_is_remembered_and_the_battle_goes_on(visitor: Driver, house: Navigator) -> None:
    while school(visitor).lesson is not None:
        visitor.key("F2")
    assert house.app.settings.guided
    visitor.turn(3)
    assert school(visitor).session.question is not None


def test_the_guide_can_be_ended_at_once(visitor: Driver, house: Navigator) -> None:
    visitor.click(card(visitor, "end guide"))
    assert school(visitor).lesson is None
    assert house.app.settings.guided


def test_a_panel_is_framed_while_it_is_explained(visitor: Driver) -> None:
    before = visitor.picture()
    visitor.key("F2")
    visitor.turn(2)
    corner = school(visitor).board.roster.rect.inflate(8, 8).midbottom
    assert visitor.picture().get_at((corner[0], corner[1] - 1)) != before.get_at((corner[0], corner[1] - 1))


def test_the_card_leaves_the_list_of_units_in_sight_with_large_letters(visitor: Driver) -> None:
    """At 1920x1080 and letters of 150 % it lay over the medic, of whom its first lesson speaks."""
    visitor.resize((1920, 1080))
    visitor.app.change(text_size=1.5)
    table = school(visitor)
    table.board.roster.keep_within(120.0)
    table._place()
    visitor.turn(4)
    assert table.board.roster.shown
    assert not table._panel.rect.colliderect(table.board.roster.rect)
    assert not any(each.cut for each in read(table._panel, table.board.root.rect))
