"""People who do not fight run from those who do, and are nobody's target, under both books."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.chances import friends_at_risk, people
from game.battle.scenario import Scenario, Written
from game.battle.setup import set_up
from game.players.civilian import VIOLENT
from game.players.playing import play_on, seated
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from tests.frame.probe import called
from tests.game.battle.courtyard import courtyard, men
from tests.game.battle.two_worlds import assert_same_to
from tests.game.skirmish import ground
from tests.times import lasting

BOOKS = ("d6", "reflex")
HOUSE: Cell = (8, 6)
BARN = ((0, 12), (1, 12), (2, 12), (0, 13), (1, 13), (2, 13))


def village(book: str, *, folk: Cell = HOUSE, hidden: Cell | None = None, **more: Any) -> Battle:
    """A villager beside two sides that meet."""
    forces = [
        *men("blue", ("rifleman", (4, 5))),
        *men("red", ("rifleman", (12, 5)), facing=270),
        *men("folk", ("civilian", folk), *([("civilian", hidden)] if hidden else [])),
    ]
    given = {
        "title": "In between",
        "map": "meadow.tmx",
        "book": book,
        **lasting(more.pop("rounds", 6)),
        "side": [{"name": side} for side in ("blue", "red", "folk")],
        "relation": [{"side": "folk", "are": "neutral"}],
        "force": [force.model_dump() for force in forces],
    }
    written = Written(Scenario.model_validate(given | more), Path("between.toml"))
    return Battle(set_up(written, book, ground=ground(courtyard(), ("the barn", BARN))), "3")


def play(battle: Battle, *names: str) -> list[tuple[str, str]]:
    """Play on to the end; what each side answered."""
    for _ in play_on(battle, seated(battle.setup, names or ("greedy", "greedy", "civilian"), "3", battle)):
        pass
    return [(step.side, step.action.purpose.value) for step in battle.script if step.action is not None]


@pytest.mark.parametrize("book", BOOKS)
def test_a_villager_harms_nobody_and_gets_away_from_the_armed(book: str) -> None:
    between = village(book)
    villager = called(between.table, "folk 1")
    soldiers = [called(between.table, name) for name in ("blue 1", "red 1")]
    before = min(between.table.apart(villager, soldier) for soldier in soldiers)
    answers = play(between, "nobody", "nobody", "civilian")
    assert not {purpose for side, purpose in answers if side == "folk"} & {each.value for each in VIOLENT}
    assert min(between.table.apart(villager, soldier) for soldier in soldiers) > before


@pytest.mark.parametrize("book", BOOKS)
def test_a_villager_runs_to_where_somebody_is_to_lead_him(book: str) -> None:
    goal = {"name": "the barn", "kind": "reach", "side": "blue", "of": "folk", "worth": 3}
    between = village(book, objective=[goal], rounds=14)
    play(between, "nobody", "nobody", "civilian")
    assert between.table.cells(called(between.table, "folk 1"))[0] in BARN
    assert between.verdict is not None and between.verdict.winner == "blue"


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("player", ["greedy", "random", "tactician"])
def test_nobody_is_offered_a_villager_as_a_target(book: str, player: str) -> None:
    between = village(book)
    for _ in play_on(between, seated(between.setup, (player, player, "civilian"), "3", between)):
        if between.over or between.question().side == "folk":
            continue
        question = between.question()
        folk = {ref for ref in question.view.units() if question.view.side(ref) == "folk"}
        for offer in question.menu.offers:
            if offer.action.purpose in VIOLENT and "target" in offer.choices:
                assert folk.isdisjoint(offer.choices["target"])
    shot_at = {told.target for told in between.log(None) if "hit" in told.data}
    assert called(between.table, "folk 1") not in shot_at


@pytest.mark.parametrize("book", BOOKS)
def test_one_who_knows_of_no_enemy_is_drawn_into_no_fight_by_a_villager(book: str) -> None:
    forces = (
        *men("blue", ("rifleman", (4, 5))),
        *men("folk", ("civilian", HOUSE)),
        *men("red", ("rifleman", (18, 12))),
    )
    alone = village(book, force=[force.model_dump() for force in forces])
    question = alone.question()
    assert not any(offer.action.purpose.value == "harm" and "target" in offer.choices for offer in question.menu.offers)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("side", ["blue", "red"])
def test_a_villager_out_of_sight_is_known_to_nobody_else(book: str, side: str) -> None:
    """Two worlds: the same but for a villager behind the wall."""
    assert_same_to(side, village(book, hidden=(17, 5)), village(book, hidden=(18, 9)))


@pytest.mark.parametrize("book", BOOKS)
def test_what_the_others_hide_is_hidden_from_the_villagers_too(book: str) -> None:
    near = (*men("folk", ("civilian", (3, 3))), *men("blue", ("rifleman", (4, 5))))
    one, other = (
        village(book, force=[force.model_dump() for force in (*near, *men("red", ("rifleman", where), facing=270))])
        for where in ((17, 5), (18, 9))
    )
    assert_same_to("folk", one, other)


def test_a_villager_at_risk_is_warned_of_as_a_bystander() -> None:
    """A villager is no friend, and no enemy either, whose loss would be a gain."""
    view = village("d6").view("blue")
    (villager,) = view.units("folk")
    hit, spared = Fraction(1, 4), Fraction(3, 4)
    outcomes = (Outcome("caught", hit, villager, Fraction(1, 2)), Outcome("not struck", spared, villager, spared=True))
    forecast = Forecast(FREE, outcomes=outcomes)
    (told,) = people(view, forecast)
    assert (told.tag, told.friend, told.enemy) == ("bystander", False, False)
    assert friends_at_risk(view, forecast, view.units("blue")[0]) == "1 bystander in the line of fire"
