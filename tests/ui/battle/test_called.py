"""Called shots in the window: the body of the target, part by part, under every book that tells parts apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.ui.battle.panels import figure
from game.ui.battle.panels.target_body import BodyPicture, Part, PartLine, sides
from game.ui.kit.label import Label
from rules.frame.forms import Action
from rules.frame.marks import Mark, field_of, marked
from rules.graydawn.fire.forms import Shoot as GrayShoot
from rules.gurps.fire.forms import Shoot
from rules.gurps.terms.anatomy import Location
from rules.reflex.fire.forms import Shoot as ReflexShoot
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field
from tests.ui.battle.playing import Table

BOOKS: dict[str, tuple[type[Action], str]] = {
    "gurps": (Shoot, "skull"),
    "reflex": (ReflexShoot, "head"),
    "graydawn": (GrayShoot, "centre"),
}


def shooting(book: str, form: type[Action]) -> Table:
    """A shot at the one enemy is being ordered."""
    forces = man("blue", (8, 6), "Ann", "leader", facing=0), man("red", (8, 1), "Bob", "leader", facing=180)
    made = staged(book, *forces, terrain=field(hexes=True), rounds=40, more={"setting": "modern"}).setup
    table = Table(made, {"blue": "person", "red": "usual"}, size=(1440, 900))
    for _ in range(40):
        table.settle()
        assert table.form is not None
        kind = next((kind for kind in table.form.kinds if kind.action is form), None)
        if kind is not None and table.form.question.ask.unit is not None and len(table.form.kinds) > 1:
            table.screen.desk.pick(kind)
            assert table.screen.desk.next_target() is not None
            table.driver.turn(30)
            return table
        table.session.answer(table.form.question.menu.routine or table.form.question.menu.offers[0].fill())
        table.session.shown()
    raise AssertionError("no shot is ever offered")


@pytest.fixture(scope="module", params=sorted(BOOKS))
def table(request: pytest.FixtureRequest) -> Iterator[tuple[Table, str]]:
    form, part = BOOKS[request.param]
    made = shooting(request.param, form)
    yield made, part
    made.close()


def called(table: Table) -> object:
    row = table.screen.desk.row
    assert row is not None
    return marked(row.action, Mark.CALLED)


def test_a_part_is_called_by_a_click_on_the_body_or_on_its_line(table: tuple[Table, str]) -> None:
    """GUR-ATK-07, RFX-CALL-01: the order is called at the part that was clicked on, and says so."""
    shown, part = table
    lines = {line.part.name: line for line in shown.driver.widgets() if isinstance(line, PartLine)}
    assert part in lines
    shown.driver.click(lines[part])
    shown.driver.turn(30)
    assert figure.spoken(called(shown)) == part
    told = next(w for w in shown.driver.widgets() if isinstance(w, Label) and w.name == "called part")
    assert told.words.startswith(part.capitalize())
    other = next(name for name, line in reversed(lines.items()) if name != part)
    if not figure.pieces(other):
        shown.driver.click(next(w for w in shown.driver.widgets() if isinstance(w, PartLine) and not w.part.value))
        shown.driver.turn(30)
        assert not called(shown)
        other = part
    body = next(w for w in shown.driver.widgets() if isinstance(w, BodyPicture))
    x, y = figure.anchor(other)
    shown.driver.click((body.rect.x + round(x * body.rect.w), body.rect.y + round(y * body.rect.w)))
    shown.driver.turn(30)
    assert figure.spoken(called(shown)) == other


def test_every_line_has_the_chance_that_the_order_would_show(table: tuple[Table, str]) -> None:
    """Law 3: the chance beside a part is that of the very form."""
    shown, _ = table
    shown.driver.turn(60)
    desk = shown.screen.desk
    assert desk.row is not None
    assert desk.forecasts is not None
    name = field_of(type(desk.row.action), Mark.CALLED)
    lines = [line for line in shown.driver.widgets() if isinstance(line, PartLine)]
    assert len(lines) >= 2
    for line in lines:
        desk.fill(name, line.part.value, keep=True)
        assert called(shown) == line.part.value
        assert desk.forecast is not None
        assert line.part.chance == desk.forecast.success


def test_what_calling_a_part_costs_is_written_beside_it() -> None:
    """GUR-ATK-07: -7 for the skull."""
    shown = shooting("gurps", Shoot)
    shown.driver.turn(60)
    lines = {line.part.value: line.part for line in shown.driver.widgets() if isinstance(line, PartLine)}
    assert lines[Location.SKULL].price == "−7"
    assert lines[Location.VITALS].price == "−3"
    assert lines[Location.TORSO].price == ""
    assert "DR" in lines[Location.TORSO].armour
    shown.close()


def test_limbs_are_listed_on_their_side_and_from_head_to_foot() -> None:
    """What is right of a person who faces the reader is left in the picture."""
    names = ("torso", "skull", "left leg", "right arm", "left arm", "right leg")
    left, right = sides([Part(name, name, chosen=False) for name in names])
    assert [part.name for part in left if "right" in part.name] == ["right arm", "right leg"]
    assert [part.name for part in right if "left" in part.name] == ["left arm", "left leg"]
    assert next(iter((*left, *right))).name == "skull"


@pytest.mark.parametrize("part", [*figure.SHAPES, *figure.WHOLE])
def test_each_part_is_found_where_it_is_drawn(part: str) -> None:
    """A click on the middle of a piece means the part it belongs to."""
    assert figure.at(figure.anchor(part), [part]) == part
    assert figure.at((0.01, 0.01), [part]) == ""


def test_a_picture_shows_hidden_parts_dark() -> None:
    """Of a zone that is half covered the lower half is dark."""
    clear, dark = (250, 200, 0, 255), (30, 40, 50, 255)
    paints = figure.zoned({"torso": 0.5, "head": 1.0}, clear, dark)
    picture = figure.picture(200, paints, (0, 0, 0, 255))
    assert picture.get_at((50, 62))[:3] == clear[:3]
    assert picture.get_at((36, 82))[:3] == dark[:3]
    assert figure.zoned({"hull": 1.0}, clear, dark) == ()


def test_gray_dawn_names_its_parts() -> None:
    """GRD-AIM-01: its form has the field, and every value of it but the empty one is drawn."""
    assert field_of(GrayShoot, Mark.CALLED)
    for name in ("centre", "head", "torso", "left arm", "right leg"):
        assert figure.pieces(name)
