"""No commit makes a decision dearer unnoticed: calls are counted, and held against the committed table."""

from __future__ import annotations

import pytest

from tests.cost.counting import Case, apart
from tests.cost.table import PYTHON, Row, beyond, rows

TABLE = rows()


@pytest.mark.skipif(not any(row.short_costs for row in TABLE), reason=f"nothing was counted under CPython {PYTHON} yet")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_a_units_round_costs_what_the_table_says(row: Row) -> None:
    """Counted over the first rounds; `python -m tests.cost` counts longer battles, and writes the table."""
    assert row.short_costs is not None
    measured = apart(row.brief)
    assert not beyond(measured.cold, row.short_costs.cold)
    assert not beyond(measured.set_up, row.short_costs.set_up)


@pytest.mark.long
@pytest.mark.skipif(not any(row.costs for row in TABLE), reason=f"nothing was counted under CPython {PYTHON} yet")
@pytest.mark.parametrize("row", TABLE, ids=lambda row: row.name)
def test_a_units_round_of_a_whole_battle_costs_what_the_table_says(row: Row) -> None:
    assert row.costs is not None
    measured = apart(row.whole, warm=True)
    assert not beyond(measured.cold, row.costs.cold)
    assert measured.warm is None or row.costs.warm is None or not beyond(measured.warm, row.costs.warm)


def test_the_count_is_the_same_under_every_hash_seed() -> None:
    case = Case("crossing/first-shots", "d6", "greedy", 6)
    assert apart(case, PYTHONHASHSEED="0") == apart(case, PYTHONHASHSEED="4321")


def test_a_figure_may_be_off_by_three_in_a_hundred() -> None:
    assert not beyond(103_000, 100_000) and not beyond(97_000, 100_000)
    assert "3.1 % more" in beyond(103_100, 100_000)
    assert "--write" in beyond(96_000, 100_000)
