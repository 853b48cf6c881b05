"""Units that begin the battle in hiding."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.scenario import ForceSheet, Scenario, SideSheet, Written
from game.battle.setup import set_up
from rules.d6.state import Stealth
from rules.frame.figure import Identity
from tests.game.battle.courtyard import courtyard, men
from tests.game.battle.two_worlds import assert_same_to
from tests.game.skirmish import ground
from tests.times import lasting

FORCES = (*men("blue", ("rifleman", (2, 3))), *men("red", ("rifleman", (9, 4)), facing=270))


def battle(*hidden: str, seed: str = "1", forces: tuple[ForceSheet, ...] = FORCES) -> Battle:
    """A rifleman of each side, thirty feet apart in the open; some of them begin hidden."""
    scenario = Scenario(
        title="In hiding",
        map="meadow.tmx",
        book="d6",
        **lasting(6),
        side=(SideSheet(name="blue"), SideSheet(name="red")),
        force=forces,
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


@pytest.mark.parametrize("seed", ["1", "2", "3", "4", "5", "6"])
def test_the_log_says_who_noticed_whoever_hides_badly(seed: str) -> None:
    """DSX-SENSE-02: one line where the roll falls short, and not a word where it hides."""
    fought = battle("red", seed=seed)
    found = ["blue 1 spots red rifleman A."] if seen(fought, "blue") else []
    assert [account.text.lower() for account in fought.log("blue")] == [text.lower() for text in found]
    fought.close()


def test_where_a_unit_hides_is_all_one_to_those_who_have_not_noticed_it() -> None:
    """DSX-SENSE-02: two battles with the same man hidden in two places are the same to the other side."""
    places = (FORCES, (*men("blue", ("rifleman", (2, 3))), *men("red", ("rifleman", (11, 9)), facing=270)))
    for seed in map(str, range(1, 12)):
        one, other = (battle("red", seed=seed, forces=forces) for forces in places)
        if not seen(one, "blue") and not seen(other, "blue"):
            assert_same_to("blue", one, other)
            break
    else:
        raise AssertionError("he never hides well")


def test_who_comes_on_in_hiding_rolls_then() -> None:
    """DSX-SENSE-02: no unit stays hidden for want of a roll."""
    late = tuple(force.model_copy(update={"arrives": 6}) if force.side == "red" else force for force in FORCES)
    fought = battle("red", forces=late)
    while fought.table.clock.round < 2:
        question = fought.question()
        assert question.menu.routine is not None
        fought.answer(question.menu.routine, question)
    (stealth,) = (part for _, part in fought.table.having(Stealth))
    assert stealth.totals[0] <= 18
    fought.close()


def test_without_the_option_everybody_stands_in_the_open() -> None:
    """Nobody is hidden who is not named."""
    fought = battle("blue 7")
    assert not fought.table.having(Stealth)
    assert seen(fought, "blue") == ["rifleman"]
    fought.close()
