"""How dangerous one is to another, and what of it can be done from where one stands."""

from __future__ import annotations

import pytest

from game.players.tactician.threats import Threats
from rules.frame.body import Posture
from tests.game.players.tactician.stage import man, staged

OPEN = (1.0, 0.0, "", Posture.STANDING)
"""The whole of a standing unit shows, in clear air."""


@pytest.mark.parametrize(
    ("setting", "role", "metres", "less"),
    [("fantasy", "irregular", 1.0, False), ("fantasy", "irregular", 4.0, True), ("modern", "rifleman", 30.0, False)],
    ids=["a blow at arm's length", "a blow for which he must go up to him", "a shot"],
)
def test_a_blow_counts_for_less_where_one_must_first_go_up_to_the_other(
    setting: str, role: str, metres: float, less: bool
) -> None:
    # given somebody and his enemy
    battle = staged("d6", man("blue", (6, 6), "Osei", role), man("red", (9, 6), "Ilic"), more={"setting": setting})
    view, threats = battle.view("blue"), Threats()
    (own,), (foe,) = view.units("blue"), view.units("red")
    # when it is asked what he does to him in a round, and what from where he stands
    ever = threats.between(view, own, foe).at(metres, *OPEN)
    from_here = threats.between(view, own, foe, staying=True).at(metres, *OPEN)
    # then
    assert ever > 0
    assert (from_here < ever) is less
