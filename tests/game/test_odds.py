"""Odds without a battle: two people on bare ground, and what one may do to the other."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import Any, get_args
from xml.etree import ElementTree

import pytest

from game.battle.battle import Battle
from game.battle.wording import refers
from game.board.grid import HexGrid
from game.cli import main
from game.odds.attacks import attacks
from game.odds.by_distance import by_distance
from game.odds.meeting import COVERS, FROM, Meeting, Stands, person, set_out
from game.odds.picture import picture
from game.odds.worker import Answer, OddsWorker, told_of
from game.players.playing import seated
from rules.frame.book import names
from rules.frame.ground import Light
from rules.kernel.faults import Faulty

BOOKS = sorted(set(names()) - {"tiny", "third"})


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Runs a command: its exit status, and all that it printed."""

    def call(*words: str) -> tuple[int, str]:
        status = main(words)
        return status, "".join(capsys.readouterr())

    return call


def riflemen(book: str, **between: Any) -> Meeting:
    """Two riflemen of a book."""
    who = person(book, "rifleman")
    return replace(Meeting(book, who, who), **between)


@pytest.mark.parametrize("hexes", [True, False])
@pytest.mark.parametrize("distance", [1, 7, 30])
def test_the_two_stand_so_far_apart(distance: int, hexes: bool) -> None:
    setup = set_out(riflemen("d6", distance=float(distance), hexes=hexes))
    grid = setup.ground.terrain.grid
    assert isinstance(grid, HexGrid) is hexes
    first, second = (post.cell for post in setup.posts)
    assert grid.straight(first, second) == pytest.approx(distance)


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_told_is_what_a_battle_offers(book: str) -> None:
    """Of roles the side knows all that matters: the chances are those that it reads in a battle."""
    meeting = riflemen(book, distance=20.0)
    told = {(each.action.kind, each.words): each for each in attacks(meeting)}
    assert told
    battle = Battle(set_out(meeting), "1")
    players = seated(battle.setup, ["usual", "usual"], "1", battle)
    found = 0
    for _ in range(12):
        question = battle.question()
        if question.side == "blue":
            names = {ref: own for own, ref in question.view._reals.items()}
            for attack in told.values():
                action = attack.action.model_copy(
                    update={
                        name: names[attack.target]
                        for name in type(attack.action).model_fields
                        if refers(type(attack.action), name) and getattr(attack.action, name) == attack.target
                    }
                )
                if question.menu.admits(action):
                    found += 1
                    assert question.forecast(action).success == attack.forecast.success, attack.words
        battle.answer(players[question.side].choose(question), question)
        if battle.ask is None:
            break
    assert found >= len(told) / 2


@pytest.mark.parametrize("book", BOOKS)
def test_cover_and_darkness_never_help_who_shoots(book: str) -> None:
    def best(**between: Any) -> float:
        return float(max((each.loss for each in attacks(riflemen(book, distance=25.0, **between))), default=0))

    open_ground = best()
    assert open_ground > 0
    assert best(behind="low wall") < open_ground
    assert best(light=Light.DARK) <= open_ground


@pytest.mark.parametrize("behind", COVERS)
@pytest.mark.parametrize("attacked_from", FROM)
def test_every_cover_and_side_can_be_set_out(behind: str, attacked_from: str) -> None:
    for posture in get_args(Stands):
        setup = set_out(riflemen("d6", behind=behind, attacked_from=attacked_from, target_posture=posture))
        assert len(setup.posts) == 2


def test_two_of_different_settings_may_meet() -> None:
    modern, old = person("gurps", "rifleman"), person("gurps", "archer")
    assert (modern.role, old.sheet) == ("rifleman", "Archer")
    assert attacks(Meeting("gurps", modern, old, 15.0))
    assert attacks(Meeting("gurps", old, modern, 15.0))


def test_a_name_with_a_colour_means_the_role() -> None:
    assert person("d6", "red rifleman") == person("d6", "rifleman")
    with pytest.raises(Faulty, match="did you mean 'rifleman'"):
        person("d6", "riflman")


def test_the_farther_the_fewer_hits_and_the_picture_says_so(tmp_path: Path) -> None:
    lines = by_distance(riflemen("gurps"), (5.0, 50.0, 300.0))
    rifle = lines[0]
    assert [at.distance for at in rifle.at] == [5, 50, 300]
    assert rifle.at[0].hits > rifle.at[1].hits > rifle.at[2].hits
    drawn = ElementTree.fromstring(picture(lines, "Two <riflemen>"))
    assert sum(each.tag.endswith("polyline") for each in drawn.iter()) == 2 * len(lines)


def test_the_command_says_it_in_words_as_json_and_as_a_picture(
    say: Callable[..., tuple[int, str]], tmp_path: Path
) -> None:
    _, words = say("odds", "reflex", "rifleman", "red leader", "--distance", "30", "--behind", "low wall", "--both")
    assert "rifleman attacks leader at 30 m" in words and "leader attacks rifleman" in words
    assert "leader: struck" in say("odds", "d6", "rifleman", "leader", "--distance", "30")[1]
    told = json.loads(say("odds", "reflex", "rifleman", "leader", "--json")[1])
    assert told["attacks"][0]["outcomes"]
    file = tmp_path / "reflex.svg"
    say("odds", "reflex", "rifleman", "leader", "--over", "5,50", "--picture", str(file))
    assert file.read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("more", "said"),
    [
        (("--distance", "0"), "name a distance up to 2000 m"),
        (("--behind", "a cloud"), "say one of nothing, low wall"),
        (("--from", "above"), "say one of front, side, behind"),
        (("--over", "5;10"), "write metres with commas"),
        (("--picture", "odds.png"), "ends in .svg"),
    ],
)
def test_what_makes_no_sense_is_refused(say: Callable[..., tuple[int, str]], more: tuple[str, str], said: str) -> None:
    status, told = say("odds", "d6", "rifleman", "rifleman", *more)
    assert status and said in " ".join(told.split())


def test_a_process_of_its_own_tells_the_same_and_forgets_what_is_no_longer_asked() -> None:
    worker, first, second = OddsWorker(), riflemen("d6"), riflemen("d6", distance=30.0)
    try:
        worker.ask(first)
        worker.ask(second)
        told: list[Answer] = []
        while worker.busy:
            answer = worker.answer()
            told += [answer] if answer is not None else []
            sleep(0.02)
    finally:
        worker.close()
    assert [each.meeting for each in told] == [first, second, second]
    assert told[1] == told_of(second)
    assert told[2].lines
