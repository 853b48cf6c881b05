"""Making ready and striking: what is drawn is worth throwing, no weapon that still fires is topped up before an enemy,
and no unit kicks at what a kick does not hurt.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.players.tactician.deeds import deeds
from game.players.tactician.readying import arming, loading
from rules.frame.figure import HANDS, Kit
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from tests.game.players.tactician.stage import man, outfit, staged
from tests.game.players.tactician.test_friendly_fire import weighed
from tests.game.skirmish import field

LINE: tuple[Cell, ...] = ((10, 6), (11, 7), (10, 8))
FAR: tuple[Cell, ...] = ((16, 7),)


@pytest.mark.parametrize(
    ("book", "enemies", "drawn"),
    [("d6", FAR, False), ("d6", LINE, True), ("gurps", FAR, False), ("gurps", LINE, False)],
)
def test_a_grenade_is_drawn_only_for_what_its_throw_promises(book: str, enemies: tuple[Cell, ...], drawn: bool) -> None:
    """One far off is not hit by it, and in the seconds that a fuse burns under GURPS all get away."""
    reds = (man("red", cell, f"Red {number}") for number, cell in enumerate(enemies))
    weighing = weighed(staged(book, man("blue", (2, 7), "Osei", facing=90), *reds, rounds=30), "Osei")
    found = [marked(option.action, Mark.ITEM, "") for option in arming(weighing)]
    assert any("grenade" in item for item in found) is drawn


def few_left(kit: Kit) -> Kit:
    return Kit(tuple(replace(item, loaded=3, spare=2) if item.place in HANDS else item for item in kit.items))


@pytest.mark.parametrize(("enemy", "loads"), [((9, 9), False), ((40, 9), True)])
def test_a_weapon_that_still_fires_is_not_topped_up_with_an_enemy_close_by(enemy: Cell, loads: bool) -> None:
    battle = staged("d6", man("blue", (3, 9), "Osei"), man("red", enemy, "Ilic"), terrain=field(columns=44))
    outfit(battle, "Osei", few_left)
    weighing = weighed(battle, "Osei")
    weighing.here = replace(weighing.here, fire=0.0)
    assert bool(list(loading(weighing))) is loads


@pytest.mark.parametrize(("harm", "strikes"), [(0.005, False), (0.2, True)])
def test_no_unit_kicks_at_what_a_kick_does_not_hurt(
    harm: float, strikes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    battle = staged("gurps", man("blue", (3, 9), "Osei", facing=0), man("red", (3, 8), "Ilic", facing=180))
    outfit(battle, "Osei", lambda _: Kit())
    weighing = weighed(battle, "Osei")
    monkeypatch.setattr(weighing, "gain", lambda told, **_: harm)
    assert any(option.action.purpose is Purpose.HARM for option in deeds(weighing)) is strikes
