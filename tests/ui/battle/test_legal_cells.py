"""Where an order may be aimed is lit, all of it, however few of its cells are listed."""

from __future__ import annotations

from pathlib import Path

from game.ui.battle.form_fields import Sort
from game.ui.battle.legal_cells import LegalCells
from game.ui.battle.order_kind import Kind
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready


def throw(table: Table) -> Kind:
    """The first question in which a grenade may be thrown."""
    for _ in range(40):
        table.settle()
        assert table.form is not None
        kind = next((kind for kind in table.form.kinds if kind.title == "Throw"), None)
        if kind is not None:
            return kind
        assert table.screen.desk.usual()
        table.driver.turn(3)
    raise AssertionError("nobody ever throws")


def test_every_legal_cell_is_lit_and_no_other(tmp_path: Path) -> None:
    table = Table(made_ready("farm/room-by-room", "reflex", tmp_path), {"blue": "person", "red": "nobody"})
    kind = throw(table)
    cells = table.screen.desk.view.grid.cells()
    name = next(name for name in kind.aims if kind.sorts[name] is Sort.CELL)
    legal = {cell for cell in cells for offer in kind.offers if cell in offer.choices[name]}
    table.screen.desk.pick(kind)
    table.driver.turn(120)
    reach = table.screen.table.overlays.reach
    assert reach is not None and set(reach.steps) == legal
    assert LegalCells(kind, ()).reach is not None, "those listed are lit at once"
    table.close()
