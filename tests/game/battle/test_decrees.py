"""The game master's hand in a battle: a decree is a step of the script, told to each side as far as it perceives it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from game.battle.battle import Battle, Refused
from game.battle.decrees.barriers import BreachIt, DoorIs
from game.battle.decrees.course import Concede, End, Longer, Points, RealDice, Trigger
from game.battle.decrees.knowledge import Note
from game.battle.decrees.people import Remove
from game.battle.decrees.placing import Move, PostureIs
from game.battle.decrees.sky import LightIs
from game.battle.journal import Journal
from game.battle.real_dice import DiceWanted, open_roll
from game.battle.report import report
from game.players.playing import play_on, seated
from rules.frame.body import Posture
from rules.frame.ground import Light
from rules.kernel.refs import Ref
from tests.frame.probe import DOOR, Man, Pass, battleground, called, land, wall
from tests.frame.probe import battle as begun
from tests.game.battle.kept import fresh, opened
from tests.game.systems.field import ANN, ROB, Idle, pass_round, standing
from tests.soak import ready


def unit(battle: Battle, name: str) -> Ref:
    return called(battle.table, name)


def test_moving_a_unit_waits_for_the_next_round_and_is_told() -> None:
    battle = standing()
    ann = unit(battle, "Ann")
    battle.decree(Move(unit=ann, to=(2, 9)))
    assert battle.table.cells(ann) == ((1, 5),)
    pass_round(battle)
    assert battle.table.cells(ann) == ((2, 9),)
    assert [told.text for told in battle.log("blue")][-1] == "The game master moved Ann to 2,9."
    assert [told.text for told in battle.log("red")][-1] == "The game master moved blue fighter A to 2,9."


def test_a_side_is_not_told_of_what_it_does_not_perceive() -> None:
    battle = standing(ANN, ROB, Man("red", (8, 6), "Rod"))
    for _ in range(2):
        battle.decree(LightIs(light=Light.DARK)) if battle.table.weather.light is not Light.DARK else None
        pass_round(battle)
    before = len(battle.log("blue"))
    battle.decree(Move(unit=unit(battle, "Rod"), to=(9, 9)))
    pass_round(battle)
    assert len(battle.log("blue")) == before
    assert battle.log("red")[-1].text == "The game master moved Rod to 9,9."


def test_what_has_become_impossible_meanwhile_is_told_by_names() -> None:
    battle = standing()
    rob = unit(battle, "Rob")
    battle.decree(Remove(unit=rob))
    battle.decree(Move(unit=rob, to=(9, 9)))
    pass_round(battle)
    told = battle.log(None)[-1].text
    assert told.endswith("(move Rob 9,9): unit cannot be Rob as things stand.")


def test_what_a_note_will_say_stands_in_quotes() -> None:
    assert standing().hand.changes(Note(to="blue", words="Rain")) == "blue is told: “Rain”."


def test_where_there_is_no_room_is_said_as_check_says_it() -> None:
    battle = standing()
    with pytest.raises(Refused, match="no unit can stand at 8,5: name a free cell of the map"):
        battle.decree(Move(unit=unit(battle, "Ann"), to=(8, 5)))
    with pytest.raises(Refused, match="99,1 is off the map"):
        battle.decree(Move(unit=unit(battle, "Ann"), to=(99, 1)))
    assert not battle.script


def test_the_unit_that_is_asked_may_be_moved_at_once_and_is_asked_anew() -> None:
    class AtOnce(Idle):
        """Its turns are questions outside any action."""

        settled_asks = frozenset(("turn",))
        decreed_at_once = frozenset(("move",))

    battle = begun(AtOnce(), ANN, ROB)
    before = battle.question()
    battle.decree(Move(unit=battle.ask.unit if battle.ask else Ref(0), to=(2, 9)))
    with pytest.raises(Refused, match="no longer open"):
        battle.answer(Pass(), before)
    after = battle.question()
    assert after.view.cells(after.ask.unit) == ((2, 9),)
    battle.answer(Pass(), after)


def test_it_is_in_the_journal_and_plays_again_and_is_undone(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    start = battle.digest
    battle.decree(LightIs(light=Light.DIM))
    battle.decree(PostureIs(unit=battle.table.units()[0], posture=Posture.PRONE))
    assert len(battle.hand.referee.rulings.waiting) == 2
    journal.close()
    again = opened(tmp_path / "battle.dgj").battle
    assert again.digest == battle.digest != start
    assert [step.word for step in again.script] == ["decree", "decree"]
    again.take_back(2)
    assert not again.script


def test_a_door_is_changed_and_a_wall_breached() -> None:
    edges = {**wall(4, (5,), DOOR), **wall(6, (5,))}
    battle = standing(ground=battleground(land(walls=edges)))
    (cell, way), (where, direction) = next(iter(edges)), tuple(edges)[-1]
    decree = DoorIs(cell=cell, direction=way, state="open")
    assert battle.hand.changes(decree).startswith("The door")
    battle.decree(decree)
    battle.decree(BreachIt(cell=where, direction=direction))
    pass_round(battle)
    there = battle.table.barrier(cell, way)
    assert there is not None and there.state == "open"
    assert battle.table.barrier(where, direction) is None
    assert "The game master changed the door: open." in [told.text for told in battle.log("blue")]


def test_a_trigger_is_called_and_points_and_time_are_given() -> None:
    bell = {"name": "bell", "on": "time", "after": "1000 s", "message": "It rings."}
    battle = begun(Idle(), ANN, ROB, trigger=[bell])
    rounds = battle.rounds
    battle.decree(Trigger(name="bell"))
    battle.decree(Points(side="red", points=5))
    battle.decree(Longer(seconds=60))
    assert battle.rounds > rounds
    pass_round(battle)
    assert "It rings." in [told.text for told in battle.log("blue")]
    battle.decree(Note(to="red", words="Hold on."))
    assert battle.log("red")[-1].text == "The game master to you: Hold on."
    assert battle.log("blue")[-1].text != battle.log("red")[-1].text
    battle.decree(End(winner="by points"))
    assert battle.over
    told = report(battle)
    assert (told.winner, dict(told.points)["red"], told.decrees) == ("red", 5, 5)
    assert told.hand == "The game master took a hand 5 times."


def test_a_side_gives_up() -> None:
    battle = standing()
    battle.decree(Concede(side="blue"))
    assert battle.verdict is not None
    assert (battle.verdict.winner, battle.verdict.reason) == ("red", "blue gives up")
    battle.take_back()
    assert not battle.over


def test_a_unit_taken_off_the_map_is_known_to_be_gone() -> None:
    battle = standing(ANN, ROB, Man("red", (8, 7), "Rod"))
    battle.decree(Remove(unit=unit(battle, "Rob")))
    pass_round(battle)
    assert len(battle.view("blue").units("red")) == 1
    assert "took red fighter A off the map" in " ".join(told.text for told in battle.log("blue"))


def test_real_dice_are_asked_for_by_roller_and_purpose_and_play_again() -> None:
    battle = Battle(ready("crossing/first-shots@d6"), "1")
    battle.decree(RealDice(real="on"))
    asked: list[DiceWanted] = []

    def typed(wanted: DiceWanted) -> tuple[int, ...]:
        asked.append(wanted)
        return (1 + len(asked) % wanted.sides,)

    players = seated(battle.setup, ["greedy", "greedy"], "1", battle)
    for _ in islice(play_on(battle, players, typed), 40):
        pass
    assert any((wanted.roller, wanted.purpose) == ("Corporal Brandt", "Suppress") for wanted in asked)
    assert sum(len(step.faces) for step in battle.script) == len(asked)
    again = Battle(battle.setup, "1")
    for step in battle.script:
        again.perform(step)
    assert again.digest == battle.digest
    again.close()
    battle.close()


def test_what_a_side_does_not_know_of_is_rolled_by_the_program() -> None:
    battle = standing(ANN, ROB)
    ann = unit(battle, "Ann")
    assert open_roll(battle.table, ann, ("blue", "red"))
    battle.decree(LightIs(light=Light.DARK))
    pass_round(battle)
    assert not open_roll(battle.table, ann, ("blue", "red"))
    assert open_roll(battle.table, ann, ("blue",))
