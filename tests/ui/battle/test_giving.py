"""Where an order is given: the buttons for that stand in one place, whatever is asked and however long the card is."""

from pathlib import Path

import pytest

from game.ui.kit.button import Button
from game.ui.kit.widget import Widget
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people


def buttons(table: Table) -> list[Widget]:
    found = table.driver.widgets()
    return [each for each in found if isinstance(each, Button) and each.name in ("usual", "confirm")]


@pytest.mark.parametrize(("book", "size"), [("d6", (1920, 1080)), ("reflex", (1280, 720))])
def test_the_buttons_that_give_an_order_stand_in_one_place(book: str, size: tuple[int, int], tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", book, tmp_path, 3)
    table = Table(setup, people(setup, "usual"), size=size)
    places: set[tuple[int, int]] = set()
    for number in range(8):
        table.settle()
        if table.session.over:
            break
        table.driver.turn(2)
        for key in ("", "."):
            if key:
                table.driver.key(key)
                table.driver.turn(2)
            for each in buttons(table):
                places.add((each.rect.left, each.rect.bottom))
        table.answer_by_keys(number)
    table.close()
    assert len(places) == 1
