""" "Why?" on anything, with real events: by key and by mouse, of the ground, of things on it and of people's state."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.ui.battle.panels.small_pictures import Meter
from game.ui.battle.panels.tallies import Reason
from game.ui.battle.panels.why import Explanation
from game.ui.kit.button import Button
from rules.frame.figure import Item
from rules.frame.ground import Cell
from rules.frame.showing import Remark
from rules.frame.things import Cloud, Fire, Heap, Known, Lying, Mine, Minefield
from tests.ui.battle.playing import Table
from tests.ui.battle.table import BATTLES, made_ready, people


@pytest.fixture(scope="module", params=(BATTLES[2], BATTLES[1]), ids=["reflex", "d6"])
def opened(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    scenario, book = request.param
    setup = made_ready(scenario, book, tmp_path_factory.mktemp("why"))
    table = Table(setup, people(setup, "usual"))
    table.settle()
    yield table
    table.close()


@pytest.fixture
def table(opened: Table) -> Table:
    """Nothing is asked, and nothing picked."""
    opened.screen.inquiry.end()
    while opened.screen.desk.cancel():
        pass
    opened.screen.home()
    opened.driver.turn(3)
    return opened


@pytest.fixture
def read(table: Table) -> list[str]:
    """The rules that were opened."""
    found: list[str] = []
    table.screen.ways = replace(table.screen.ways, rules=lambda _app, _session, rule: found.append(rule))
    return found


def said(table: Table) -> str:
    """Everything the panel says."""
    lines = table.driver.find(Explanation).lines.everything()
    return "\n".join(str(getattr(line, "words", "")) for line in lines)


def links(table: Table) -> list[Reason]:
    return [widget for widget in table.driver.find(Explanation).lines.everything() if isinstance(widget, Reason)]


def test_whoever_is_asked_is_explained_by_one_key_and_each_line_leads_to_its_rule(
    table: Table, read: list[str]
) -> None:
    table.driver.key("Ctrl+W")
    table.driver.turn(3)
    view, form = table.screen.desk.view, table.form
    assert form is not None
    assert view.name(form.unit) in said(table)
    assert view.pose(form.unit).posture.value.capitalize() in said(table)
    first = links(table)[0]
    table.driver.click(first)
    assert read == [first.figure]
    assert first.figure in {rule.id for rule in view.book.index}
    table.driver.key("Esc")
    assert not table.screen.asking.on


def test_a_card_asks_about_whoever_it_is_of_and_its_gauges_lead_to_their_rules(table: Table, read: list[str]) -> None:
    view, form = table.screen.desk.view, table.form
    assert form is not None
    gauges = {gauge.label: gauge for gauge in view.book.gauges(view, form.unit)}
    meters = [widget for widget in table.driver.widgets() if isinstance(widget, Meter)]
    assert meters
    table.driver.click(meters[0])
    assert read == [gauges[meters[0].gauge.label].rule]
    other = next(ref for ref in view.units(view.viewer) if ref != form.unit)
    table.screen.look_at(other)
    table.driver.turn(3)
    table.driver.click(table.driver.find(Button, name="why"))
    table.driver.turn()
    assert view.name(other) in said(table)


def beside_a_wall(table: Table) -> Cell:
    """A cell with a wall that can be clicked on beside the panel."""
    view, form = table.screen.desk.view, table.form
    assert form is not None
    walls = [
        cell
        for cell in view.grid.cells()
        if any(
            (edge := view.barrier(cell, way)) is not None and edge.what == "wall" for way in range(view.grid.directions)
        )
        and not view.occupants(cell)
    ]
    table.screen.bring(walls[0])
    table.driver.turn(3)
    table.screen.table.camera.drag(0, 170)
    table.driver.turn(3)
    return next(cell for cell in walls if table.free(table.pixel(cell)))


def test_a_click_on_the_map_asks_instead_of_ordering_and_stays_while_one_reads(table: Table, read: list[str]) -> None:
    table.driver.key("Ctrl+W")
    table.driver.turn(3)
    cell = beside_a_wall(table)
    steps = len(table.session.battle.script)
    table.driver.click(table.pixel(cell))
    table.driver.turn(3)
    assert f"at {cell[0]},{cell[1]}" in said(table)
    assert "Wall" in said(table)
    assert table.form is not None
    assert table.form.mark is None
    assert len(table.session.battle.script) == steps
    link = links(table)[0]
    table.driver.move(link)
    assert f"at {cell[0]},{cell[1]}" in said(table), "on the way to the panel nothing else is asked about"
    table.driver.click(link)
    assert read == [link.figure]
    table.driver.click(table.driver.find(Button, name="ask close"))
    assert not table.screen.inquiry.on


def test_by_keys_alone_the_answer_follows_the_cursor_and_a_rule_is_opened(table: Table, read: list[str]) -> None:
    table.driver.hold("Alt")
    table.driver.key("7")
    table.driver.release("Alt")
    assert not table.screen.asking.on, "a held key asks for as long as it is held"
    table.driver.key("Ctrl+W")
    table.driver.key("Right")
    cell = table.screen.desk.cell
    assert cell is not None
    assert f"at {cell[0]},{cell[1]}" in said(table)
    table.driver.key("Down")
    other = table.screen.desk.cell
    assert other is not None
    assert f"at {other[0]},{other[1]}" in said(table)
    for _ in range(20):
        if links(table):
            break
        table.driver.key("Down")
    for _ in range(200):
        table.driver.key("Tab")
        if isinstance(table.screen.root.focus, Reason):
            break
    table.driver.key("Enter")
    assert len(read) == 1
    table.driver.key("Esc", 2)


def test_every_rule_that_is_named_is_in_the_book(table: Table) -> None:
    view = table.screen.desk.view
    known = {rule.id for rule in view.book.index}
    cells = [remark for cell in view.grid.cells() for remark in view.book.of_cell(view, cell)]
    units = [remark for ref in view.units() for remark in view.book.of_unit(view, ref)]
    assert all(remark.rules and set(remark.rules) <= known for remark in (*cells, *units))


def test_of_an_enemy_only_what_shows_is_explained(table: Table) -> None:
    view = table.screen.desk.view
    own = {remark.title for ref in view.units(view.viewer) for remark in view.book.of_unit(view, ref)}
    others = [ref for ref in view.units() if view.side(ref) != view.viewer]
    assert others
    inner = {"Nerve", "Hit points"} & own
    assert inner
    assert not inner & {remark.title for ref in others for remark in view.book.of_unit(view, ref)}


@pytest.mark.parametrize("book", ["reflex", "d6"])
def test_things_on_the_map_are_explained_as_far_as_a_side_knows_of_them(book: str, tmp_path: Path) -> None:
    scenario = "crossing/first-shots"
    battle = Battle(made_ready(scenario, book, tmp_path), "1")
    table = battle.table
    blue, red = table.sides
    cell = table.cells(table.units(blue)[0])[0]
    kind = battle.setup.book.mine("")
    table.cloud(Cloud("smoke", ((cell, 1.0),), 9, 0, cell))
    table.add(Fire(cell, 5, 0, 9))
    table.add(Heap(cell, 1.2, "steel", 10))
    table.add(Lying(Item("Radio"), cell))
    table.add(Mine(kind, cell, red), Known((red,)))
    field = table.add(Minefield(kind, (cell,), "medium", red), Known((red,)))

    def told(side: str) -> dict[str, Remark]:
        view = battle.view(side)
        return {remark.title: remark for remark in view.book.of_cell(view, cell)}

    everything = battle.view(None)
    titles = {remark.title for remark in everything.book.of_cell(everything, cell)}
    assert titles >= {"Smoke", "Fire", "Wreck or rubble", "Radio", kind, "Minefield"}
    assert not {kind, "Minefield"} & told(blue).keys()
    table.discover(blue, field)
    assert kind not in told(blue)
    assert "medium" in told(blue)["Minefield"].text
    assert told(blue)["Minefield"].rules
    battle.close()
