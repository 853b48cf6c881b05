"""A battle is followed by its journal alone: live, through undo and branches, killed and opened again, and sealed."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.battle.decrees.course import Seat
from game.battle.film import figures
from game.battle.joined import called
from game.battle.seal import Locked
from game.battle.setup import Setup
from game.players.idle_player import IdlePlayer
from game.ui.battle.replay_controller import ReplayController
from game.ui.battle.session import Session
from game.ui.players_screen.door import ANY, NoSides, door
from game.ui.players_screen.following import Follower
from tests.ui.battle.table import made_ready, play
from tests.ui.battle.test_open_table import HIDDEN, scenario
from tests.ui.players_screen.following import begun, catch_up, followed


@pytest.fixture
def setup(tmp_path: Path) -> Setup:
    return made_ready("crossing/first-shots", "d6", tmp_path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "battle.jsonl"


def assert_same(follower: Follower, session: Session, side: str = "blue") -> None:
    """The follower has come as far, and knows the same."""
    assert follower.trouble == ""
    assert follower.battle.digest == session.battle.digest
    assert follower.battle.log(side) == session.battle.log(side)
    assert figures(follower.battle.view(side)) == figures(session.battle.view(side))
    assert (follower.memory.seen(follower.eyes) == session.memory.seen(side)).all()


def test_it_follows_every_answer(setup: Setup, path: Path) -> None:
    session = begun(setup, path)
    follower = followed(path)
    assert follower.sides == ("blue",)
    for _ in range(4):
        play(session, 1)
        catch_up(follower)
        assert_same(follower, session)
    assert follower.battle.script == session.battle.script
    session.close()
    follower.close()


def test_killed_and_opened_again_it_is_where_the_battle_is(setup: Setup, path: Path) -> None:
    session = begun(setup, path)
    play(session, 6)
    for _ in range(2):
        follower = followed(path)
        assert_same(follower, session)
        follower.close()
    session.close()


def test_what_is_taken_back_is_taken_back_here(setup: Setup, path: Path) -> None:
    session = begun(setup, path)
    play(session, 1)
    question = session.question
    assert question is not None
    follower = followed(path)
    turn = next(offer for offer in question.menu.offers if offer.action.__name__ in ("Turn", "ChangePosture"))
    session.answer(turn.fill(**{name: next(iter(values)) for name, values in turn.choices.items()}))
    session.wait()
    catch_up(follower)
    session.undo()
    session.wait()
    catch_up(follower)
    assert_same(follower, session)
    assert follower.battle.log("blue")[-1].kind == "undo"
    session.close()
    follower.close()


def test_a_battle_that_goes_on_in_another_file_is_followed_there(setup: Setup, path: Path) -> None:
    session = begun(setup, path)
    play(session, 4)
    follower = followed(path)
    film = ReplayController(session)
    film.turn_to(2)
    while film.turn():
        pass
    other = film.play_on(path.with_name("another.jsonl"))()
    play(other, 1)
    catch_up(follower)
    assert follower.path.name == "another.jsonl"
    assert_same(follower, other)
    again = followed(path)
    catch_up(again)
    assert again.path.name == "another.jsonl"
    for each in (other, follower, again):
        each.close()


def test_a_file_that_is_gone_is_told_and_taken_up_again(setup: Setup, path: Path) -> None:
    session = begun(setup, path)
    follower = followed(path)
    path.rename(path.with_name("away"))
    assert not follower.look()
    assert follower.trouble == "battle.jsonl is gone: put it back, or close this window"
    path.with_name("away").rename(path)
    play(session, 1)
    catch_up(follower)
    assert_same(follower, session)
    session.close()
    follower.close()


def test_a_line_that_is_half_written_waits_for_its_end(setup: Setup, path: Path, tmp_path: Path) -> None:
    session = begun(setup, path)
    follower = followed(path)
    play(session, 1)
    whole = path.read_bytes()
    session.close()
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(whole[:-5])
    late = followed(torn)
    assert not late.look()
    torn.write_bytes(whole)
    catch_up(late)
    catch_up(follower)
    assert late.battle.digest == follower.battle.digest
    follower.close()
    late.close()


def test_pings_and_drawings_are_seen_by_those_they_are_for(setup: Setup, path: Path) -> None:
    """They are lines of the journal, and change nothing of the battle."""
    session = Session.begin(setup, "1", {"blue": "person", "red": "person"}, path)
    blue, both, red = followed(path, "blue"), followed(path, "blue", "red"), followed(path, "red")
    digest = session.battle.digest
    session.hand_over("blue")
    session.point_out("line", [(1.0, 2.0), (3.123456, 4.0)])
    session.point_out("ping", [(5.0, 5.0)])
    for follower in (blue, both, red):
        catch_up(follower)
    assert [mark.points for mark in blue.marks] == [((1.0, 2.0), (3.12, 4.0)), ((5.0, 5.0),)]
    assert [mark.kind for mark in both.pings] == ["ping"]
    assert red.marks == red.pings == []
    assert session.battle.digest == digest == blue.battle.digest
    session.close()
    again = Session.resume(path)
    again.hand_over("blue")
    assert [mark.kind for mark in again.marks] == ["line", "ping"]
    again.hand_over("red")
    assert again.marks == ()
    for each in (again, blue, both, red):
        each.close()


def test_drawings_go_along_into_a_battle_that_branches_off(setup: Setup, path: Path) -> None:
    session = begun(setup, path)
    play(session, 4)
    session.point_out("line", [(1.0, 2.0), (3.0, 4.0)])
    session.point_out("wipe", [])
    session.point_out("line", [(5.0, 6.0), (7.0, 8.0)])
    session.point_out("ping", [(5.0, 5.0)])
    film = ReplayController(session)
    film.turn_to(2)
    while film.turn():
        pass
    other = film.play_on(path.with_name("another.jsonl"))()
    assert [mark.points for mark in other.marks] == [((5.0, 6.0), (7.0, 8.0))]
    follower = followed(path.with_name("another.jsonl"))
    assert [mark.points for mark in follower.marks] == [((5.0, 6.0), (7.0, 8.0))]
    other.close()
    follower.close()


def test_it_looks_with_the_eyes_of_those_who_play_from_now_on(setup: Setup, path: Path) -> None:
    session = begun(setup, path)
    play(session, 2)
    follower, blue = followed(path), followed(path, "blue")
    assert [*follower.sides] == ["blue"]
    decree(session, Seat(side="red", player="person"))
    for each in (follower, blue):
        catch_up(each)
    assert [*follower.sides, *blue.sides] == ["blue", "red", "blue"]
    assert len(follower.battle.view(follower.eyes).units()) == len(session.battle.table.units())
    decree(session, Seat(side="blue", player="greedy"))
    catch_up(follower)
    late = followed(path)
    assert [*follower.sides, *late.sides, *door(path).persons] == ["red", "red", "red"]
    session.close()
    for each in (follower, blue, late):
        each.close()


def decree(session: Session, seat: Seat) -> None:
    """The game master has another play a side."""
    session.decree(seat, lambda error: pytest.fail(str(error)))
    session.wait()


WORDS = {"blue": "swordfish", "red": "mackerel"}


def test_a_side_with_a_password_asks_for_it(setup: Setup, path: Path) -> None:
    session = Session.begin(setup, "1", {"blue": "person", "red": "person"}, path, WORDS)
    assert door(path).locked(("blue", "red")) == ("blue", "red")
    for words in ({}, {"blue": "mackerel"}, {"red": "mackerel"}):
        with pytest.raises(Locked):
            followed(path, "blue", words=words)
    with pytest.raises(Locked):
        followed(path, "blue", "red", words={"blue": "swordfish"})
    play(session, 3, WORDS)
    one, all_ = followed(path, "blue", words=WORDS), followed(path, words=WORDS)
    assert_same(one, session)
    assert all_.eyes == called(("blue", "red"))
    assert len(all_.battle.view(all_.eyes).units()) == len(session.battle.table.units())
    play(session, 1, WORDS)
    catch_up(one)
    assert_same(one, session)
    for each in (session, one, all_):
        each.close()


def test_nobody_looks_with_the_eyes_of_the_computer_in_a_sealed_battle(tmp_path: Path) -> None:
    setup, path = scenario(HIDDEN).saying(table="closed"), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", {"blue": "person", "red": "person", "grey": "greedy"}, path)
    assert door(path).sealed
    assert door(path).sides(()) == ("blue", "red")
    with pytest.raises(NoSides, match="there is no side 'green'"):
        followed(path, "green")
    with pytest.raises(Locked, match="the computer plays Grey"):
        followed(path, "blue", "grey")
    session.close()


def test_a_sealed_side_that_is_taken_over_later_is_asked_for_as_it_is_played_now(tmp_path: Path) -> None:
    """One that a person took over has no password of its own: that of any seat will do. One that the computer took over
    is shown to nobody, and its password is wanted no longer.
    """
    setup, path = scenario(HIDDEN).saying(table="closed"), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", {"blue": "person", "red": "person", "grey": "greedy"}, path, WORDS)
    assert door(path).locked(("grey",)) == (ANY,)
    with pytest.raises(Locked, match="the computer plays Grey"):
        followed(path, "grey", words={ANY: "swordfish"})
    decree(session, Seat(side="grey", player="person"))
    for words in ({}, {ANY: "trout"}):
        with pytest.raises(Locked, match="this battle is sealed"):
            followed(path, "grey", words=words)
    grey = followed(path, "grey", words={ANY: "mackerel"})
    assert grey.eyes == "grey"
    grey.close()
    decree(session, Seat(side="red", player="greedy"))
    at = door(path, ("swordfish",))
    assert (at.sides(()), at.locked(at.sides(()))) == (("blue", "grey"), ("blue",))
    with pytest.raises(Locked, match="the computer plays Red"):
        followed(path, "red", words={"red": "mackerel"})
    both = followed(path, words={"blue": "swordfish", "red": ""})
    assert both.sides == ("blue", "grey")
    both.close()
    session.close()


def test_over_a_battle_needs_no_password(tmp_path: Path) -> None:
    setup, path = made_ready("wielka/crossing-the-stream", "d6", tmp_path, rounds=1), tmp_path / "battle.jsonl"
    session = Session.begin(setup, "1", {"blue": "person", "red": "person"}, path, WORDS)
    minds = IdlePlayer()
    session.wait()
    while not session.over:
        if session.hand_to is not None:
            assert session.hand_over(session.hand_to, WORDS[session.hand_to])
        assert session.question is not None
        session.answer(minds.choose(session.question))
        session.wait()
    session.close()
    follower = followed(path, "blue")
    assert follower.battle.over
    follower.close()
