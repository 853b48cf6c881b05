"""The commands: what they print, what they leave behind, and how they end when something is wrong."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from game import data
from game.cli import main
from tests.game.board.tiled.draw import box, ground, objects, point, thing, tmx
from tests.game.cli.commands import four_in_a_street, process, written
from tests.tiny_book import installed

COMMANDS = ("run", "replay", "offers", "sight", "map", "check", "rules")
GATE = 'x="0" y="64" width="64" height="32"'
Say = Callable[..., tuple[int, str, str]]


SCENARIO = four_in_a_street()


@pytest.fixture(autouse=True)
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(monkeypatch):
        monkeypatch.setenv("DEADGROUND_TRACE", "1")
        yield


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A short battle on a map of the game's, in a folder of its own."""
    return written(tmp_path_factory.mktemp("maps"), SCENARIO)


@pytest.fixture
def say(capsys: pytest.CaptureFixture[str]) -> Say:
    """Call a command; its exit status, and what it said on both streams."""

    def call(*args: str | Path) -> tuple[int, str, str]:
        status = main([str(arg) for arg in args])
        return status, *capsys.readouterr()

    return call


@pytest.fixture
def journal(say: Say, street: str, tmp_path: Path) -> Path:
    """A battle played to its end and written down."""
    path = tmp_path / "battle.jsonl"
    status, _, _ = say("run", street, "--players", "random,greedy", "--journal", path)
    assert status == 0
    return path


# help


def test_help_lists_every_command(say: Say) -> None:
    status, out, _ = say("--help")
    assert status == 0
    assert all(f"  {command}" in out for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_an_example(say: Say, command: str) -> None:
    status, out, _ = say(command, "--help")
    assert status == 0
    assert f"deadground {command}" in out


def test_without_a_word_the_window_opens_and_without_a_display_one_line_says_what_needs_none(
    say: Say, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    status, out, error = say()
    assert (status, out) == (69, "")
    assert error.count("\n") == 1
    assert all(command in error for command in COMMANDS)
    assert "watch" not in error


def test_a_film_needs_a_display_and_a_battle_that_is_over(
    say: Say, street: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    say("run", street, "--journal", str(whole))
    part.write_text("".join(whole.read_text().splitlines(keepends=True)[:3]))
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    # then
    assert say("watch", str(whole))[0] == 69
    status, _, error = say("watch", str(part))
    assert status == 1
    assert error == f"{part}: this battle is not over; play it to its end first: in the window, or with run --resume\n"
    assert say("watch", str(tmp_path / "none.jsonl"))[0] == 2


def test_the_players_screen_needs_a_display_and_sides_that_look_on(
    say: Say, street: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # given
    journal = str(tmp_path / "battle.jsonl")
    say("run", street, "--journal", journal)
    for name in ("SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    # then
    assert say("table", journal, "--sides", "blue,red")[0] == 69
    for words, told in (
        ((journal,), "nobody plays in this battle: name the sides that look on: blue, red"),
        ((journal, "--side", "bleu"), "there is no side 'bleu'; did you mean 'blue'?"),
    ):
        status, _, error = say("table", *words)
        assert (status, error) == (2, f"deadground: {told}\n")
    assert say("table", street, "--side", "blue")[0] == 1


# playing


def test_a_battle_is_explained_as_it_is_played_and_when_it_is_played_again(
    say: Say, street: str, tmp_path: Path
) -> None:
    # given
    journal = tmp_path / "street.jsonl"
    _, played, _ = say("run", street, "--players", "tactician", "--explain", "--journal", str(journal))
    _, plain, _ = say("replay", str(journal))
    # when
    _, again, _ = say("replay", str(journal), "--explain")
    # then
    assert "    -> " in played and "    -> " not in plain
    assert again.rpartition("digest: ")[0] == played


def test_a_battle_is_told_round_by_round_and_reported_at_the_end(say: Say, street: str) -> None:
    status, out, error = say("run", street, "--seed", "3")
    assert (status, error) == (0, "")
    assert out.index("Round 1 ") < out.index("Round 2 ") < out.index("After the action")
    assert "d6: " in out and "Needed " in out and "still in the fight" in out
    assert "\x1b[" not in out


def test_the_same_seed_tells_the_same_battle(say: Say, street: str) -> None:
    once, twice, other = (say("run", street, "--seed", seed)[1] for seed in "112")
    assert once == twice != other


def test_as_json_every_line_is_an_event_and_the_last_the_report(say: Say, street: str) -> None:
    status, out, _ = say("run", street, "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert status == 0
    assert all({"round", "kind"} <= set(line) for line in lines[:-1])
    assert any(line["kind"] == "attack" and "tally" in line for line in lines[:-1])
    assert set(lines[-1]) == {"report"}
    assert {"winner", "rounds", "fates", "points", "digest"} <= set(lines[-1]["report"])


def test_told_for_one_side_nothing_is_said_of_what_it_does_not_perceive(say: Say, street: str) -> None:
    status, out, _ = say("run", street, "--side", "blue", "--json")
    lines = [json.loads(line) for line in out.splitlines()[:-1]]
    assert status == 0
    assert not any("Needed" in str(line.get("tally")) and line.get("text", "").startswith("Ilic") for line in lines)
    assert any(line["kind"] == "spotted" for line in lines)


def test_players_are_named_in_the_order_of_the_sides_or_by_side(say: Say, street: str) -> None:
    told = [say("run", street, "--json", "--players", words)[1] for words in ("greedy,usual", "blue=greedy,red=usual")]
    assert told[0] == told[1]


# journals


def test_a_replay_ends_with_the_digest_the_battle_had(say: Say, journal: Path) -> None:
    status, out, _ = say("replay", journal)
    again, as_json, _ = say("replay", journal, "--json")
    assert status == again == 0
    assert out.splitlines()[-1].startswith("digest: ")
    assert out.splitlines()[-1] == f"digest: {json.loads(as_json.splitlines()[-1])['digest']}"
    assert json.loads(as_json.splitlines()[-2])["report"]["digest"] == out.splitlines()[-1].removeprefix("digest: ")


def test_a_replay_in_another_process_and_with_other_hashes_comes_to_the_same(say: Say, journal: Path) -> None:
    here = say("replay", journal)[1].splitlines()[-1]
    others = [process("replay", str(journal), more={"PYTHONHASHSEED": seed}) for seed in ("1", "77")]
    assert [other.communicate()[0].splitlines()[-1] for other in others] == [here, here]


def test_a_replay_stops_where_it_is_told(say: Say, journal: Path) -> None:
    few, more = (say("replay", journal, "--to", number)[1] for number in ("3", "9"))
    assert "Undecided" in few
    assert few.splitlines()[-1] != more.splitlines()[-1]


def test_a_replay_for_a_side_in_mid_battle_gives_away_neither_names_nor_seed(say: Say, journal: Path) -> None:
    everything = say("replay", journal, "--to", 3, "--json")[1]
    fates = json.loads(everything.splitlines()[-2])["report"]["fates"]
    names = [fate["name"] for fate in fates if fate["side"] == "red"]
    for more in ((), ("--json",)):
        out = say("replay", journal, "--to", 3, "--side", "blue", *more)[1]
        assert names and not [name for name in names if name in out]
        assert "seed 1" not in out and '"seed": "1"' not in out and "digest: " not in out


def test_an_unfinished_journal_is_played_on_to_the_same_end(say: Say, journal: Path, tmp_path: Path) -> None:
    # given a journal that stops in the middle of a line, as after a crash
    lines = journal.read_bytes().splitlines(keepends=True)
    torn = tmp_path / "torn.jsonl"
    torn.write_bytes(b"".join(lines[:20]) + lines[20][:30])
    # when
    status, _, noted = say("run", "--resume", torn, "--players", "greedy")
    # then
    assert status == 0
    assert "torn off" in noted
    assert say("replay", torn)[0] == 0
    assert torn.read_bytes().startswith(b"".join(lines[:20]))


def test_a_journal_is_never_written_over(say: Say, street: str, journal: Path) -> None:
    before = journal.read_bytes()
    status, _, error = say("run", street, "--journal", journal)
    assert (status, journal.read_bytes()) == (1, before)
    assert "exists already" in error


# looking


def test_offers_show_cost_odds_and_reasons_and_what_is_refused(say: Say, street: str) -> None:
    # the first to be asked has an enemy before him in the street
    status, out, _ = say("offers", street)
    assert status == 0
    assert "Fire foe red rifleman A: 1/2 = 50.0 %" in out
    assert "Needed 4: an attack" in out and "(loses 33%)" in out
    assert "red rifleman A: struck 50.0 %, down 0.0 %" in out
    assert "the round" in out and "cells in reach" in out and "Default: Rest" in out


def test_what_may_not_be_done_is_shown_with_its_reason(say: Say, street: str) -> None:
    # given a battle in which the enemy is yet to come
    late = Path(street).with_name("late.toml")
    late.write_text(SCENARIO.replace('side = "red", role', 'side = "red", arrives = "6 s", role'))
    # then
    status, out, _ = say("offers", late)
    assert status == 0
    assert "Not now:" in out and "Fire: nobody is in sight [TNY-01]" in out


def test_offers_for_machines_have_the_same_odds(say: Say, street: str) -> None:
    status, out, _ = say("offers", street, "--json")
    told = json.loads(out)
    fire = next(offer for offer in told["offers"] if offer["action"] == "fire")
    assert status == 0
    assert {forecast["success"] for forecast in fire["forecasts"]} == {"1/2"}
    assert fire["forecasts"][0]["tallies"][0]["title"] == "Needed"
    assert fire["choices"]["foe"]["count"] == len(fire["forecasts"])


def test_a_journal_that_is_over_offers_nothing(say: Say, journal: Path) -> None:
    status, _, error = say("offers", journal)
    assert (status, error) == (1, "deadground: the battle is over: no orders to give\n")


def test_a_map_is_drawn_with_its_zones_and_a_legend(say: Say) -> None:
    status, out, _ = say("map", "crossing")
    assert status == 0
    assert "24 x 20 squares of 1.5 m" in out
    assert "deployment zone blue" in out and "objective The crossing" in out and "┌" in out


def test_a_map_shows_the_game_master_units_mines_and_triggers_each_with_a_legend(say: Say, tmp_path: Path) -> None:
    drawn = tmx(
        ground(),
        objects(
            point("Unit", 16, 16, side="red", role="guard", name="Petar", number=1),
            point("Mine", 48, 48, mine="trip", side="red", known_to="red", number=2),
            box("Minefield", 64, 0, 32, 32, number=3, side="red"),
            thing("Trigger", number=4, name="gate", at=GATE, side="blue", message="Halt!", to="red"),
            thing("Objective", at='x="96" y="0" width="32" height="32"', number=5, name="well", kind="reach"),
        ),
    )
    (tmp_path / "own.tmx").write_text(drawn)
    status, out, _ = say("map", tmp_path / "own.tmx")
    assert status == 0
    legend = {line[2:4].strip(): line[6:] for line in out.splitlines() if line.startswith("  ")}
    assert legend["u1"] == "Petar, guard (red), at 0,0"
    assert legend["m1"] == "mine, trip (red), known to red, at 1,1"
    assert legend["f1"] == "light minefield (red)"
    assert legend["t1"] == 'trigger gate: blue enters, tells red "Halt!"'
    assert legend["1"] == "objective well (reach)", "what it is worth stands in the scenario"
    picture = out.partition("\n\n")[2].partition("\n\n")[0]
    assert all(sign in picture for sign in ("u1", "m1", "f1", "t1"))
    bare = say("map", tmp_path / "own.tmx", "--bare")[1]
    assert "Petar" not in bare and "mine" not in bare and "gate" not in bare and "objective well" in bare
    told = json.loads(say("map", tmp_path / "own.tmx", "--json")[1])
    assert {mark["sign"] for mark in told["marks"]} == {"u1", "m1", "f1", "t1", "1"}


def test_the_map_of_a_scenario_shows_what_that_scenario_puts_there(say: Say) -> None:
    status, out, _ = say("map", "farm/raid")
    assert status == 0
    assert "objective The farmhouse, for blue: hold it alone for 2 rounds, 12 s · 3 points" in out
    assert "(red): 4 x Watchman" in out and "trigger the west gate" in out


@pytest.mark.parametrize("name", ["crossing", "farm", "wielka"])
def test_every_shipped_map_can_be_drawn_in_words_and_as_json(say: Say, name: str) -> None:
    assert say("map", name, "--heights")[0] == 0
    status, out, _ = say("map", name, "--json")
    told = json.loads(out)
    assert status == 0
    assert len(told["cells"]) == told["columns"] * told["rows"]


def test_sight_is_a_picture_numbers_or_json(say: Say) -> None:
    picture = say("sight", "crossing", "--from", "12,8")[1]
    numbers = say("sight", "crossing", "--from", "12,8", "--numbers")[1]
    told = json.loads(say("sight", "crossing", "--from", "12,8", "--json")[1])
    assert "@" in picture and "█" in picture
    assert len(numbers.splitlines()) == 1 + 24 * 20 == 1 + len(told["cells"])
    assert {"cell": [12, 8], "dead": 0.0, "haze": 0.0, "behind": ""} in told["cells"]
    assert any(cell["dead"] > 2 and "wall" in cell["behind"] for cell in told["cells"])


def test_rules_are_listed_by_topic_and_found_by_id_and_words(say: Say) -> None:
    assert "The Tiny Rulebook, 3 rules" in say("rules")[1]
    topics = say("rules", "tiny")[1]
    assert "attack" in topics and "injury" in topics
    assert "one more" in say("rules", "tiny", "tny-02")[1]
    found = say("rules", "tiny", "three", "wounds", "--json")[1]
    assert [json.loads(line)["id"] for line in found.splitlines()] == ["TNY-03"]


# misuse


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("run", "crosing"), "did you mean 'crossing'?"),
        (("run", "crossing", "--book", "tini"), "did you mean 'tiny'?"),
        (("run", "crossing", "--book", "tiny", "--players", "gredy"), "did you mean 'greedy'?"),
        (("run", "crossing", "--book", "tiny", "--players", "greedy,greedy,greedy"), "3 players for 2 sides"),
        (("run", "crossing", "--book", "tiny", "--players", "person"), "needs a screen"),
        (("run", "crossing", "--book", "tiny", "--players", "green=greedy"), "there is no side 'green'"),
        (("run", "crossing", "--book", "tiny", "--side", "bleu"), "did you mean 'blue'?"),
        (("run", "farm"), "several scenarios"),
        (("run",), "name a scenario"),
        (("run", "./nowhere.toml"), "there is no such file"),
        (("replay", "nowhere.jsonl"), "there is no such file"),
        (("map", "corssing"), "did you mean 'crossing'?"),
        (("sight", "crossing", "--from", "99,99"), "its cells go from 0,0 to 23,19"),
        (("sight", "crossing", "--from", "here"), "write column,row"),
        (("check", "nowhere"), "there is no such file or folder"),
        (("rules", "tinny"), "did you mean 'tiny'?"),
        (("rules", "tiny", "zeppelin"), "nothing in tiny about 'zeppelin'"),
        (("fly",), "fly"),
        (("run", "crossing", "--speed"), "--speed"),
    ],
)
def test_a_wrong_word_ends_in_one_plain_line(say: Say, args: tuple[str, ...], said: str) -> None:
    status, out, error = say(*args)
    assert (status, out) == (2, "")
    assert said in error
    assert error.count("\n") == 1


@pytest.mark.parametrize("content", [b"", b"{}\n", b"\xff\x00\n", b'{"deadground": "journal"}\n', b"[" * 5000])
def test_what_is_no_journal_is_refused_in_a_line(say: Say, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "strange.jsonl"
    path.write_bytes(content)
    status, out, error = say("replay", path)
    assert (status, out, error.count("\n")) == (1, "", 1)


def test_a_mistake_of_the_programs_own_is_owned_up_to_in_a_line(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DEADGROUND_TRACE")
    monkeypatch.setattr("game.cli.map_commands.board", lambda *args, **more: 1 // 0)
    status, out, error = say("map", "crossing")
    assert (status, out, error.count("\n")) == (70, "", 1)
    assert "ZeroDivisionError" in error


def test_a_key_interrupt_ends_in_a_plain_line(say: Say, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*args: object, **more: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("game.cli.map_commands.board", interrupted)
    assert say("map", "crossing") == (130, "", "deadground: stopped\n")


def test_an_interrupted_battle_leaves_a_journal_that_can_be_played_on(say: Say, street: str, tmp_path: Path) -> None:
    path = tmp_path / "long.jsonl"
    running = process("run", street, "--players", "random", "--journal", str(path))
    assert running.stdout is not None
    assert any("Round 1 " in line for line in running.stdout)
    running.send_signal(signal.SIGINT)
    _, error = running.communicate()
    assert (running.returncode, error) in ((130, "deadground: stopped\n"), (0, ""))
    assert say("run", "--resume", path)[0] == 0


def test_a_closed_pipe_ends_in_a_plain_line() -> None:
    read_end, write_end = os.pipe()
    running = process("map", "wielka", stdout=write_end)
    os.close(write_end)
    os.read(read_end, 10)
    os.close(read_end)
    _, error = running.communicate()
    assert "Traceback" not in error
    assert (running.returncode, error) in ((141, "deadground: the output was closed before its end\n"), (0, ""))


# where things lie


def test_shipped_scenarios_and_maps_are_found_by_name() -> None:
    assert {"crossing/first-shots", "farm/raid", "farm/orc-raid"} <= set(data.shipped_scenarios())
    assert {"crossing", "farm", "wielka"} <= set(data.shipped_maps())


def test_data_may_lie_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("DEADGROUND_DATA", str(tmp_path))
    assert (data.root(), data.maps(), data.assets()) == (tmp_path, tmp_path / "maps", tmp_path / "assets")
    assert data.shipped_scenarios() == ()


def test_in_an_installed_package_the_data_lies_inside_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr("game.data.resources.files", lambda package: tmp_path)
    assert data.root() == tmp_path / "_data"


def test_offers_say_what_a_field_means_that_stays_open(say: Say) -> None:
    _, out, _ = say("offers", "maps/crossing/first-shots.toml", "--book", "d6", "--after", "2")
    assert "facing: 9 values, such as automatic;" in out
    assert "such as none" not in out
