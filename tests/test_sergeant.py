"""The counters of `python -m tests.sergeant` on battles written by hand, and the gates on recorded ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.battle.battle import Battle
from game.battle.decrees.course import Concede
from game.battle.question import Question
from game.battle.reasons import Reasons
from game.battle.script import Step
from game.players.forms import fillable, walk, walks, ways_of
from game.players.routine_player import UsualPlayer
from rules.d6.state import Health
from rules.frame.figure import Condition, State
from rules.frame.forms import Action, Purpose
from tests.duels import BOOKS, SCENARIOS, play, playable
from tests.game.players.tactician.stage import called, man, staged
from tests.game.skirmish import field, walled
from tests.sergeant.__main__ import AMBUSHERS, BRIDGE, counted, table
from tests.sergeant.counting import Sergeant, task_of
from tests.sergeant.forecasts import borne_out
from tests.sergeant.tally import Tally, figures

Pick = Callable[[Question, int], Action | None]
"""What a unit does at a question in a round; None for the routine answer."""


def watched(
    battle: Battle, rounds: int, pick: dict[str, Pick], roles: dict[int, str] | None = None
) -> dict[str, Tally]:
    """The tallies of some rounds in which these units do as they are told, with a task for each round."""
    sergeant, usual = Sergeant(battle), UsualPlayer()
    by_ref = {called(battle, name): each for name, each in pick.items()}
    first = battle.table.clock.round
    while battle.ask is not None and battle.table.clock.round < first + rounds:
        question, number = battle.question(), battle.table.clock.round - first
        begins = any(offer.action.purpose is Purpose.BEGIN for offer in question.menu.offers)
        told = battle.ask.unit in by_ref and not (begins and by_ref[battle.ask.unit] is not passes)
        chosen = by_ref[battle.ask.unit](question, number) if told else None
        role = (roles or {}).get(number, "")
        reasons = Reasons(side=question.side, unit="", question="", role=role, chosen="", why="") if role else None
        step = Step("answer", question.side, chosen or usual.choose(question), reasons=reasons)
        assert step.action is not None
        sergeant.before(step)
        battle.answer(step.action, question, step.reasons)
        sergeant.after(step)
    return sergeant.finish()


def passes(question: Question, _: int) -> Action | None:
    return next((offer.fill() for offer in question.menu.offers if offer.action.purpose is Purpose.PASS), None)


def to(*cells: tuple[int, int]) -> Pick:
    """Walk to these cells, one a round, and pass when it is there."""

    def pick(question: Question, number: int) -> Action | None:
        at = question.view.cells(question.ask.unit)[0]
        goal = cells[number % len(cells)]
        for offer in question.menu.offers if at != goal else ():
            ways = ways_of(offer) if walks(offer) and fillable(offer) else None
            if ways is not None and goal in ways.reach:
                return walk(offer, goal)
        return passes(question, number)

    return pick


def shoots(question: Question, number: int) -> Action | None:
    found = (
        o for o in question.menu.offers if o.action.purpose is Purpose.HARM and fillable(o) and "target" in o.choices
    )
    offer = next(found, None)
    return offer.fill(**{name: next(iter(values)) for name, values in offer.choices.items()}) if offer else None


def apart() -> Battle:
    """Two units of blue, and an enemy far off."""
    return staged(
        "d6", man("blue", (3, 7), "Osei"), man("blue", (3, 9), "Amari"), man("red", (18, 8), "Ilic"), rounds=20
    )


def test_a_unit_that_only_passes_or_walks_to_and_fro_stands_idle() -> None:
    blue = watched(apart(), 6, {"Osei": passes, "Amari": to((4, 9), (3, 9))})["blue"]
    assert (blue.rounds, blue.unit_rounds, blue.stood_idle, blue.units) == (6, 12, 2, 2)
    assert blue.idle_rounds == 5, "the first step of the second unit went somewhere"


def test_a_unit_that_goes_on_or_attacks_is_not_idle() -> None:
    onward = to(*((4 + step, 9) for step in range(6)))
    blue = watched(apart(), 6, {"Osei": shoots, "Amari": onward})["blue"]
    assert (blue.stood_idle, blue.unit_idle, blue.never_attacked) == (0, 0, 1)


def test_a_task_that_changes_for_no_reason_is_a_flip() -> None:
    roles = {
        0: "to take the hill",
        1: "to take the hill: waits for the base",
        2: "to cover the hill",
        3: "to take the hill",
    }
    blue = watched(apart(), 4, {"Osei": passes, "Amari": passes}, roles)["blue"]
    assert (blue.tasks, blue.flips) == (6, 4)
    assert task_of("to take the hill (phase 2)") == "to take the hill"


def test_a_task_that_changes_after_a_loss_is_none() -> None:
    battle = apart()

    def falls(question: Question, number: int) -> Action | None:
        if number == 1:
            battle.world.put(called(battle, "Ilic"), Condition(State.DOWN, 0.0))
        return passes(question, number)

    roles = {0: "to take the hill", 1: "to take the hill", 2: "to search the woods"}
    assert watched(battle, 3, {"Osei": falls, "Amari": passes}, roles)["blue"].flips == 0


@pytest.mark.parametrize("fires", [False, True])
def test_an_advance_under_fire_is_supported_if_another_unit_fires(fires: bool) -> None:
    # given three enemies with rifles, close by in the open
    reds = (man("red", (14, 6 + number), f"Red {number}") for number in range(3))
    battle = staged("d6", man("blue", (3, 7), "Osei"), man("blue", (3, 9), "Amari"), *reds)
    # when
    blue = watched(battle, 1, {"Osei": shoots if fires else passes, "Amari": to((5, 9))})["blue"]
    # then
    assert (blue.advances, blue.unsupported) == (1, 0 if fires else 1)


@pytest.mark.parametrize(("helped", "seen"), [(True, False), (False, False), (False, True)])
def test_a_friend_that_lies_within_reach_is_to_be_given_aid(helped: bool, seen: bool) -> None:
    wall = () if seen else tuple(((12, row), 2) for row in range(14))
    forces = man("blue", (3, 7), "Osei", "medic"), man("blue", (3, 8), "Amari"), man("red", (18, 8), "Ilic")
    battle = staged("d6", *forces, terrain=walled(field(), *wall))
    ref = called(battle, "Amari")
    battle.world.put(ref, Health(0, bloodied=True))
    battle.world.put(ref, Condition(State.DOWN, 0.0))

    def aid(question: Question, number: int) -> Action | None:
        offers = (o for o in question.menu.offers if o.action.purpose is Purpose.AID and fillable(o))
        offer = next(offers, None) if helped else None
        chosen = {name: next(iter(values)) for name, values in offer.choices.items()} if offer is not None else {}
        return passes(question, number) if offer is None else offer.fill(**chosen)

    blue = watched(battle, 4, {"Osei": aid})["blue"]
    assert (blue.downed, blue.aided) == (int(not seen), int(helped))


def test_a_side_that_is_beaten_and_fights_on_is_counted() -> None:
    battle = staged("d6", man("blue", (3, 7), "Osei"), man("blue", (3, 9), "Amari"), man("red", (18, 8), "Ilic"))

    def falls(question: Question, number: int) -> Action | None:
        battle.world.put(called(battle, "Osei"), Health(1, bloodied=True))
        battle.world.put(called(battle, "Osei"), Condition(State.HURT, 0.2))
        battle.world.put(called(battle, "Amari"), Condition(State.DEAD, 0.0))
        return passes(question, number)

    blue = watched(battle, 3, {"Osei": falls})["blue"]
    assert (blue.beaten, blue.gave_up) == (1, 0) and blue.rounds_beaten >= 2


def test_a_side_that_gives_up_has_left() -> None:
    battle = apart()
    for name, left in (("Osei", 0.1), ("Amari", 0.0)):
        battle.world.put(called(battle, name), Health(1, bloodied=True))
        battle.world.put(called(battle, name), Condition(State.HURT if left else State.DOWN, left))

    def gives_up(question: Question, number: int) -> Action | None:
        return Concede(side="blue") if number else passes(question, number)

    blue = watched(battle, 3, {"Osei": gives_up, "Amari": passes})["blue"]
    assert battle.over
    assert blue.beaten == blue.gave_up


def test_what_sides_expected_is_set_beside_what_came() -> None:
    told = list(borne_out([("d6", 0.9, 1.0), ("d6", 0.9, 1.0), ("d6", 0.2, 0.0), ("gurps", 0.5, 0.0)]))
    assert told[1].split() == ["d6", "3", "0.020"]
    assert told[2].split() == ["gurps", "1", "0.250"]
    assert told[-1].split() == ["90%", "to", "100%", "2", "90%", "100%"]


def test_the_table_names_every_gate_that_is_missed() -> None:
    tally = Tally(advances=10, unsupported=2, throws=100, struck_self=1, downed=5, aided=4)
    told = "\n".join(table([(("tactician", "d6"), tally)]))
    assert "20.0%" in told and told.count("MISSED") == 1
    assert [figure.passes for figure in figures(tally)][:4] == [False, True, True, True]


def test_a_recording_is_counted_as_the_battle_was(tmp_path: object) -> None:
    battle = apart()
    live = watched(battle, 3, {"Osei": shoots, "Amari": passes})
    again = counted(apart(), battle.script)
    assert (again["blue"].unit_idle, again["red"].rounds) == (live["blue"].unit_idle, live["red"].rounds)


@pytest.mark.long
@pytest.mark.parametrize("book", BOOKS)
def test_the_tactician_passes_its_gates(book: str) -> None:
    """On seeds on which nothing was ever tuned: tuning takes 1 to 99."""
    whole = Tally()
    for number, scenario in enumerate(SCENARIOS):
        if not playable(f"{scenario}@{book}"):
            continue
        line = play((f"{scenario}@{book}", "tactician", "tactician", 900 + number, 0))
        for _, tally in line["tallies"]:
            whole = whole.plus(Tally(**tally))
    missed = [figure.line() for figure in figures(whole) if not figure.passes]
    assert not missed, "\n".join(missed)


@pytest.mark.long
def test_the_ambush_at_the_bridge_is_won_more_often_than_not() -> None:
    """Prepared men, a gun and mines against a patrol that walks into them, on seeds on which nothing was tuned."""
    lines = [play((f"{BRIDGE}@reflex", "tactician", "tactician", seed, 0)) for seed in range(900, 907)]
    won = sum(line["winners"] == [AMBUSHERS] for line in lines)
    assert 2 * won > len(lines), [line["why"] for line in lines]
