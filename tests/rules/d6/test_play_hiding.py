"""Units that begin the battle in hiding."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.scenario import Scenario, SideSheet, Written
from game.battle.setup import set_up
from rules.d6.state import Stealth
from rules.figure import Identity
from tests.game.battle.courtyard import courtyard, men
from tests.game.skirmish import ground

FORCES = (*men("blue", ("rifleman", (2, 3))), *men("red", ("rifleman", (9, 4)), facing=270))


def battle(*hidden: str, seed: str = "1") -> Battle:
    """A rifleman of each side, thirty feet apart in the open; some of them begin hidden."""
    scenario = Scenario(
        title="In hiding",
        map="meadow.tmx",
        book="d6",
        rounds=6,
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=FORCES,
        options={"d6": {"in_hiding": hidden}},
    )
    return Battle(set_up(Written(scenario, Path("hiding.toml")), ground=ground(courtyard())), seed)


def seen(fought: Battle, side: str) -> list[str]:
    """Whom a side has before it, by role."""
    view = fought.view(side)
    return [view.part(ref, Identity).role for ref in view.units() if view.side(ref) != side]


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6"])
def test_who_begins_in_hiding_is_seen_only_where_his_roll_falls_short(seed: str) -> None:
    """DSX-SENSE-02: Stealth 3D against Notice 10, one roll before the first round."""
    fought = battle("red", seed=seed)
    (stealth,) = (part for _, part in fought.table.having(Stealth))
    hidden = stealth.totals[0] >= 10
    assert stealth.totals[0] <= 18
    assert seen(fought, "blue") == ([] if hidden else ["rifleman"])
    assert seen(fought, "red") == ["rifleman"]
    fought.close()


def test_without_the_option_everybody_stands_in_the_open() -> None:
    """Nobody is hidden who is not named."""
    fought = battle("blue 7")
    assert not fought.table.having(Stealth)
    assert seen(fought, "blue") == ["rifleman"]
    fought.close()
