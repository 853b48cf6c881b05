"""A click on an enemy that no weapon reaches yet: the unit goes up to it, and strikes with the odds it was promised."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.ui.battle.click_intent import Deed
from game.ui.battle.forecasts import Weights
from game.ui.battle.form import Form
from game.ui.battle.order_kind import target_of
from game.ui.battle.panels.giving import warning
from game.ui.battle.preset_choice import HOPELESS, Ways, leads_up
from game.ui.battle.reckoner import Reckoner
from game.ui.kit.label import Label
from rules.frame.figure import Allegiance
from rules.frame.forms import Purpose
from rules.frame.intents import Role
from tests.shipped import ground_of, shortened
from tests.tiers import only
from tests.ui.battle.playing import Table
from tests.ui.battle.table import questions

DUEL = """title = "Duel"
map = "crossing.tmx"
book = "gurps"
setting = "fantasy"
lasts = "10 s"
[[side]]
name = "blue"
[[side]]
name = "red"
[[force]]
side = "blue"
role = "swordsman"
at = [9, 17]
facing = 90
[[force]]
side = "red"
role = "swordsman"
at = [{x}, 17]
facing = 270
"""
LOOKS = 5
"""Questions of a battle in which the nearest enemy is clicked on."""
BATTLES = {
    "d6": "farm/raid",
    "darkconspiracy": "farm/raid",
    "graydawn": "farm/raid",
    "gurps": "inn/the-inn",
    "reflex": "crossing/first-shots",
}


@pytest.fixture(params=[(11, Role.MOVE), (12, Role.CHARGE)], ids=["a step away", "a run away"])
def duel(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Table, Role]]:
    x, role = request.param
    file = shortened("crossing/first-shots", 9, tmp_path).with_name("duel.toml")
    file.write_text(DUEL.format(x=x), encoding="utf-8")
    setup = set_up(read_scenario(file), "gurps", ground=ground_of("crossing/first-shots"))
    table = Table(setup, {"blue": "person", "red": "nobody"})
    table.settle()
    yield table, role
    table.close()


def test_a_swordsman_goes_up_to_an_enemy_and_strikes_as_was_promised(duel: tuple[Table, Role]) -> None:
    """A wait stood there for an enemy three metres off: a step leads to it, or the run before an attack in passing."""
    table, role = duel
    desk, driver = table.screen.desk, table.driver
    foe = desk.targets()[0]
    cell = desk.view.cells(foe)[0]
    found = desk.click_intent(cell, foe)
    assert found.deed is Deed.AIM and found.words.endswith(", then attack")
    driver.click(table.pixel(cell))
    driver.turn(20)
    assert desk.row is not None and leads_up(desk.row) and desk.row.kind.role is role
    assert driver.find(Label, name="steps").words.startswith("Then: attack ")
    assert desk.follows is not None
    promised = desk.follows.success
    driver.click(table.pixel(cell))
    table.settle()
    driver.turn(20)
    assert desk.row is not None and desk.row.kind.purpose is Purpose.HARM and target_of(desk.row) == foe
    assert desk.forecast is not None and desk.forecast.success == promised
    assert promised > 0.1


def preset(form: Form, ways: Ways) -> str:
    """What is wrong with what a click on an enemy takes up; "" for nothing."""
    row, view, question = ways.row, form.question.view, form.question
    harms = [each for each in ways.rows if each.kind.purpose is Purpose.HARM]
    worth = [each for each in harms if (question.worth(each.action).success or 1.0) >= HOPELESS]
    if row is None:
        return "nothing, though it can be attacked" if worth else ""
    purpose = row.kind.purpose
    idle = purpose in (Purpose.WATCH, Purpose.BRACE, Purpose.OTHER) or row.kind.action.seldom
    if idle and purpose is not Purpose.HARM and worth:
        return f"{row.kind.title}, though it can be attacked"
    if purpose is Purpose.GO and not leads_up(row):
        return f"{row.kind.title}, past it"
    if purpose is not Purpose.HARM:
        return ""
    told = question.forecast(row.action)
    friends = [
        unit
        for unit in told.units()
        if unit not in (form.unit, target_of(row))
        and (whose := view.find(unit, Allegiance)) is not None
        and not view.relations.hostile(question.side, whose.side)
        and sum(each.chance for each in told.of(unit) if each.loss > 0) >= 0.01
    ]
    rare = told.success is not None and told.success < HOPELESS
    said = warning(view, form.unit, row, told)
    return "" if said or not (friends or rare) else f"{row.words}: {told.success}, {len(friends)} friends, unsaid"


@pytest.mark.parametrize("book", only(("gurps", "d6"), sorted(BATTLES)))
def test_a_click_on_an_enemy_takes_up_what_a_good_player_would(book: str, tmp_path: Path) -> None:
    """Never a wait, an evaluation or a way past it where it can be attacked, nor a vain or dangerous shot unsaid."""
    seen, wrong, beside = 0, list[str](), Reckoner()
    for question in questions(BATTLES[book], book, tmp_path, 8):
        form, view = Form(question), question.view
        if seen >= LOOKS:
            break
        if not form.roles:
            continue
        foes = [each for each in view.units() if view.relations.hostile(question.side, view.side(each))]
        foes = [each for each in foes if view.cells(each)]
        nearest = min(foes, key=lambda each: (view.apart(form.unit, each), each), default=None)
        if nearest is not None and form.point(nearest):
            weights = Weights(question, beside)
            ways = Ways(form, weights, view)
            for row in ways.rows:
                weights.of(row.action)
            seen += 1
            wrong += filter(None, [preset(form, ways)])
    beside.close()
    assert not wrong
    assert seen == LOOKS
