"""What computer players weigh of blows and of fire that suppresses is the mean of what is foretold of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.forms import Action
from rules.frame.worth import Share, of_forecast
from rules.graydawn.book import BOOK
from rules.graydawn.covering.forms import CoverFire, LayLane
from rules.graydawn.melee.forms import Strike
from rules.graydawn.terms.skills import Skill
from rules.kernel.courses import reading
from tests.rules.graydawn.stage import Stage
from tests.rules.graydawn.test_odds import GUN, SWORD, on_the_hurt

ATTACKS: tuple[tuple[type[Action], str, int, dict[str, Any]], ...] = (
    (Strike, SWORD, 1, {"weapon": SWORD}),
    (Strike, SWORD, 1, {"weapon": SWORD, "called": "right leg"}),
    (Strike, SWORD, 1, {"weapon": "Fists"}),
    (CoverFire, GUN, 8, {"mode": "burst", "times": 4}),
    (CoverFire, "Assault rifle", 8, {"mode": "semi", "times": 8}),
    (LayLane, GUN, 8, {"place": (5, 13), "width": 3}),
)


@pytest.mark.parametrize("mook", [True, False])
@pytest.mark.parametrize(("form", "weapon", "metres", "fields"), ATTACKS)
def test_numbers_are_those_of_the_forecast(
    form: type[Action], weapon: str, metres: int, fields: dict[str, Any], mook: bool
) -> None:
    """A friend beside the attacker, another beside the target, which is hurt already (GRD-FUMBLE-05, GRD-FUMBLE-06,
    GRD-COVF-01, GRD-COVF-04, GRD-LANE-02).
    """
    stage = Stage()
    plain: dict[str, Any] = {"mook": mook, "REF": 4, "MA": 4}
    ann = stage.unit("blue", (5, 5), facing=4, weapons=(weapon, "Fists"), skills=dict.fromkeys(Skill, 1), **plain)
    stage.unit("blue", (6, 5), **plain)
    bob = stage.unit("red", (5, 5 + metres), skills={Skill.DODGE: 0, Skill.BRAWLING: 2}, **plain)
    stage.unit("blue", (5, 6 + metres), **plain)
    action = on_the_hurt(stage, ann, bob, form, fields)
    assert stage.ask is not None
    told = of_forecast(stage.table, BOOK.forecast(stage.table, stage.ask, action))
    weighed = BOOK.worth(stage.table, stage.ask, action)
    assert weighed.success == (None if told.success is None else pytest.approx(told.success, abs=1e-9))
    assert _numbers(weighed.shares) == _numbers(told.shares)
    assert _numbers(weighed.later) == _numbers(told.later)
    assert any(share.unit == bob and share.loss > 0 for share in weighed.shares)


def _numbers(shares: tuple[Share, ...]) -> list[object]:
    """Unit by unit the mean loss, and how likely it is struck, hurt and out of the fight."""
    found: list[object] = []
    for share in shares:
        chances = share.chances()
        numbers = (share.loss, chances.struck, chances.hurt, chances.felled)
        found.append((share.unit, *(pytest.approx(each, abs=1e-9) for each in numbers)))
    return found


def test_ends_too_many_to_sort_are_counted_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shot past a friend beside the target comes to more states than are sorted into rows (GRD-FUMBLE-06)."""
    stage = Stage()
    stage.unit("blue", (5, 5), facing=4, weapons=(SWORD,), skills=dict.fromkeys(Skill, 1), REF=4, MA=4)
    bob = stage.unit("red", (5, 6), skills={Skill.DODGE: 0, Skill.BRAWLING: 2}, REF=4, MA=4)
    ann = stage.table.units("blue")[0]
    action = on_the_hurt(stage, ann, bob, Strike, {"weapon": SWORD})
    assert stage.ask is not None
    share = next(each for each in BOOK.worth(stage.table, stage.ask, action).shares if each.unit == bob)
    with monkeypatch.context() as narrow:
        narrow.setattr(reading, "MOST_STATES", 1)
        found = share.chances()
    exact = share.chances()
    assert found.struck == pytest.approx(exact.struck)
    assert found.hurt == pytest.approx(exact.hurt)
    assert found.felled == pytest.approx(exact.felled, abs=0.05)
