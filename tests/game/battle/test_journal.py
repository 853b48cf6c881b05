"""Nothing answered is lost: torn, edited and foreign files, changed maps and rules, a killed process, undo, branch."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from game.battle.battle import Battle, Refused
from game.battle.journal import Journal, branch
from game.battle.lines import check_of, text_of
from game.battle.replay import load
from game.battle.script import Step
from rules.frame.flow import Ask, Flow
from rules.frame.scene import Table
from rules.kernel.faults import Faulty
from rules.kernel.refs import Ref
from tests.frame.probe import YES, Pass, asked, assert_same
from tests.game.battle.duel import Duel, Score
from tests.game.battle.files import installed, write
from tests.game.battle.kept import fresh, lines, opened, play, refused, shoot, written
from tests.tiers import thinned

ROOT = Path(__file__).parents[3]


def signed(path: Path, changed: list[dict[str, Any]]) -> None:
    """A file whose lines carry the right checks, whatever they say."""
    check, text = "", ""
    for line in changed:
        line.pop("check", None)
        check = check_of(check, line)
        text += text_of({**line, "check": check}) + "\n"
    path.write_text(text)


# reading


def test_a_battle_plays_again_from_its_file(tmp_path: Path) -> None:
    battle = written(tmp_path)
    loaded = opened(tmp_path / "battle.dgj")
    assert_same(loaded.battle, battle)
    assert loaded.notes == ()


def test_every_answer_is_on_disk_before_it_takes_effect(tmp_path: Path) -> None:
    path = tmp_path / "battle.dgj"

    class Watched(Duel):
        """Looks into the file when an answer arrives."""

        def shot(self, table: Table, unit: Ref, target: Ref, ducks: bool) -> None:
            found.append(json.loads(lines(path)[-1])["action"])

    found: list[object] = []
    battle = fresh(tmp_path, Watched())
    Journal.create(path, battle)
    shoot(battle)
    assert found == [{"kind": "answer", "yes": True}]


def test_a_file_lists_its_steps_readably(tmp_path: Path) -> None:
    battle = written(tmp_path, 3)
    header, rest, *steps = [json.loads(line) for line in lines(tmp_path / "battle.dgj")]
    assert (header["deadground"], header["book"], header["seed"]) == ("journal", "duel", "seven")
    assert rest["rest"] == 0
    assert [step["side"] for step in steps if "step" in step] == [step.side for step in battle.script]


def test_going_on_writes_where_the_file_ended(tmp_path: Path) -> None:
    written(tmp_path)
    loaded = opened(tmp_path / "battle.dgj")
    loaded.carry_on()
    play(loaded.battle, 5)
    assert_same(opened(tmp_path / "battle.dgj").battle, loaded.battle)


def test_dice_and_orders_are_steps_too(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    Journal.create(tmp_path / "battle.dgj", battle)
    battle.set_dice((6, 6))
    play(battle, 4)
    battle.set_orders("red", ())
    assert_same(opened(tmp_path / "battle.dgj").battle, battle)
    with pytest.raises(Refused, match="no standing order for 'duck'"):
        battle.set_orders("red", ("duck",))


def test_a_file_is_read_up_to_a_step(tmp_path: Path) -> None:
    battle = written(tmp_path)
    with installed(Duel()):
        early = load(tmp_path / "battle.dgj", to=5).battle
    assert early.script == battle.script[:5]
    assert early.digests == battle.digests[:5]


# files that are not as they were


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.integers(1, 10**6))
def test_a_file_torn_anywhere_loads_as_far_as_it_is_whole(tmp_path_factory: pytest.TempPathFactory, at: int) -> None:
    folder = tmp_path_factory.mktemp("torn")
    battle = written(folder, 6)
    path = folder / "battle.dgj"
    data = path.read_bytes()
    least = data.index(b"\n") + 1
    cut = least + at % (len(data) - least)
    path.write_bytes(data[:cut])
    loaded = opened(path)
    whole = (
        data[:cut].count(b'"step"')
        if data[cut - 1 : cut] == b"\n"
        else data[:cut].rpartition(b"\n")[0].count(b'"step"')
    )
    assert loaded.battle.script == battle.script[:whole]
    assert bool(loaded.notes) == (data[cut - 1 : cut] != b"\n")
    loaded.carry_on()
    for step in battle.script[whole:]:
        loaded.battle.perform(step)
    assert_same(opened(path).battle, battle)


@pytest.mark.parametrize("number", [0, 1, 2, 5])
def test_an_edited_line_is_found(tmp_path: Path, number: int) -> None:
    written(tmp_path)
    path = tmp_path / "battle.dgj"
    text = lines(path)
    text[number] = text[number].replace('"digest":"', '"digest":"0', 1) if number else text[0].replace("seven", "eight")
    path.write_text("\n".join(text) + "\n")
    assert f"line {number + 1}: this line, or the one before it, was changed" in refused(path)


def test_a_missing_line_is_found(tmp_path: Path) -> None:
    written(tmp_path)
    path = tmp_path / "battle.dgj"
    text = lines(path)
    del text[4]
    path.write_text("\n".join(text) + "\n")
    assert "line 5" in refused(path)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "the file is empty"),
        (b"hello\n", "this is not a Dead Ground journal"),
        (b'{"a": 1}\n', "this is not a Dead Ground journal"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "this is not a Dead Ground journal"),
        (b"[" * 100_000, "this is not a Dead Ground journal"),
        (b"null\n", "this is not a Dead Ground journal"),
    ],
)
def test_a_foreign_file_is_refused(tmp_path: Path, content: bytes, words: str) -> None:
    path = tmp_path / "battle.dgj"
    path.write_bytes(content)
    assert words in refused(path)


def test_a_missing_file_and_a_folder_are_refused(tmp_path: Path) -> None:
    assert "there is no such file" in refused(tmp_path / "none.dgj")
    assert "this is a folder" in refused(tmp_path)


def test_another_format_is_refused(tmp_path: Path) -> None:
    written(tmp_path)
    path = tmp_path / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    told = {3: "written in format 3 by a newer program", 1: "by an older program, with times in rounds"}
    for number, words in (*told.items(), ("x", "format 'x' is not known")):
        content[0]["format"] = number
        signed(path, content)
        assert words in refused(path)


def test_a_header_that_lacks_something_is_refused(tmp_path: Path) -> None:
    written(tmp_path)
    path = tmp_path / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    del content[0]["seed"]
    signed(path, content)
    assert "'seed' is missing" in refused(path)


def test_an_answer_that_this_rulebook_cannot_have_written_is_refused(tmp_path: Path) -> None:
    written(tmp_path)
    path = tmp_path / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    step = next(line for line in content if "step" in line)
    step["action"] = {"kind": "teleport"}
    signed(path, content)
    assert "no answer of the rulebook duel (unknown action 'teleport')" in refused(path)


def test_another_map_is_refused(tmp_path: Path) -> None:
    written(tmp_path)
    map_file = tmp_path / "field.tmx"
    map_file.write_text(
        map_file.read_text().replace('name="metres" type="float" value="2.0"', 'name="metres" type="float" value="3.0"')
    )
    assert "is not the one this battle was begun on" in refused(tmp_path / "battle.dgj")


def test_changed_sheets_are_refused(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("one = 1\n")
    written(tmp_path, more='sheets = ["own.toml"]')
    opened(tmp_path / "battle.dgj")
    (tmp_path / "own.toml").write_text("one = 2\n")
    assert "the sheets beside the scenario have changed" in refused(tmp_path / "battle.dgj")


def test_an_existing_file_is_never_written_over(tmp_path: Path) -> None:
    battle = written(tmp_path)
    with pytest.raises(Faulty, match="this file exists already"):
        Journal.create(tmp_path / "battle.dgj", battle)
    with pytest.raises(Faulty, match="cannot be written"):
        Journal.create(tmp_path / "nowhere" / "battle.dgj", battle)


# undo and branches


def test_undo_is_read_again_as_it_was_done(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    play(battle, 7)
    battle.take_back(3)
    play(battle, 2, "another")
    battle.take_back()
    play(battle, 6, "a third")
    journal.close()
    assert_same(opened(tmp_path / "battle.dgj").battle, battle)


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.integers(0, 4), st.integers(1, 6)), min_size=1, max_size=12))
def test_whatever_is_taken_back_the_file_leads_to_the_same_battle_and_log(
    tmp_path_factory: pytest.TempPathFactory, course: list[tuple[int, int]]
) -> None:
    folder = tmp_path_factory.mktemp("undone")
    battle = fresh(folder)
    journal = Journal.create(folder / "battle.dgj", battle)
    for answers, undone in course:
        play(battle, answers)
        if undone <= len(battle.script):
            battle.take_back(undone)
    journal.close()
    loaded = opened(folder / "battle.dgj").battle
    assert_same(loaded, battle)
    assert (loaded.digests, [rest.told for rest in loaded.rests]) == (
        battle.digests,
        [rest.told for rest in battle.rests],
    )


def test_what_was_taken_back_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = fresh(tmp_path)
    path = tmp_path / "battle.dgj"
    journal = Journal.create(path, battle)
    play(battle, 8)
    last = battle.script[-1]
    for _ in range(80):
        battle.take_back()
        battle.perform(last)
    journal.close()
    assert sum('"step"' in line for line in lines(path)) == 88, "what was taken back stays in the file"
    taken: list[Step] = []
    take = Battle._take

    def counted(self: Battle, step: Step, effect: Callable[[], None]) -> None:
        taken.append(step)
        take(self, step, effect)

    monkeypatch.setattr(Battle, "_take", counted)
    loaded = opened(path).battle
    assert taken == battle.script == loaded.script
    assert_same(loaded, battle)


def test_a_changed_answer_is_found_even_where_it_was_taken_back(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    path = tmp_path / "battle.dgj"
    journal = Journal.create(path, battle)
    play(battle, 5)
    battle.take_back(2)
    play(battle, 3, "another")
    journal.close()
    text = lines(path)
    text[5] = text[5].replace('"digest":"', '"digest":"0', 1)
    path.write_text("\n".join(text) + "\n")
    assert "line 6: this line, or the one before it, was changed" in refused(path)


def test_more_is_not_taken_back_than_there_is(tmp_path: Path) -> None:
    written(tmp_path, 5)
    path = tmp_path / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    signed(path, [*content, {"undo": 9}])
    assert "the rules have changed" in opened(path).notes[0] and "nothing left to undo" in opened(path).notes[0]


def test_what_is_taken_back_and_given_again_is_the_same_battle(tmp_path: Path) -> None:
    battle = written(tmp_path)
    digest, last = battle.digest, battle.script[-4:]
    battle.listener = None
    battle.take_back(4)
    for step in last:
        battle.perform(step)
    assert battle.digest == digest


def test_a_branch_is_a_file_of_its_own_and_the_old_line_stays(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    play(battle, 9)
    battle.take_back(2)
    play(battle, 5, "another")
    journal.close()
    old = (tmp_path / "battle.dgj").read_bytes()
    loaded = opened(tmp_path / "battle.dgj").battle
    branch(loaded, 8, tmp_path / "branch.dgj").close()
    assert loaded.script == battle.script[:8]
    again = opened(tmp_path / "branch.dgj")
    assert_same(again.battle, loaded)
    assert again.notes == ()
    play(loaded, 3, "elsewhere")
    assert (tmp_path / "battle.dgj").read_bytes() == old
    assert json.loads(lines(tmp_path / "branch.dgj")[0])["branched"] == "after step 8"


def test_a_branch_from_the_very_end_is_the_battle_itself(tmp_path: Path) -> None:
    battle = written(tmp_path)
    loaded = opened(tmp_path / "battle.dgj").battle
    branch(loaded, len(battle.script), tmp_path / "branch.dgj")
    assert loaded.digest == battle.digest


def test_a_finished_battle_is_read_and_taken_back_from(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    Journal.create(tmp_path / "battle.dgj", battle)
    while not battle.over:
        battle.answer(Pass() if asked(battle)[2] == "turn" else YES)
    loaded = opened(tmp_path / "battle.dgj").battle
    assert loaded.over and loaded.verdict == battle.verdict
    with pytest.raises(Refused, match="the battle is over"):
        loaded.question()
    branch(loaded, len(loaded.script), tmp_path / "branch.dgj")
    assert loaded.over
    loaded.take_back()
    assert not loaded.over and loaded.verdict is None


class Sworn(Duel):
    """Every unit is asked before the first round."""

    name = "sworn"

    def muster(self, table: Table) -> Flow[None]:
        for unit in table.units():
            if (yield Ask(table.side(unit), unit, "duck?")) == YES:
                table.put(unit, Score(1))


def test_what_is_asked_before_the_first_round_is_kept_and_taken_back_too(tmp_path: Path) -> None:
    battle = fresh(tmp_path, Sworn())
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    battle.answer(YES)
    early = opened(tmp_path / "battle.dgj", Sworn()).battle
    assert_same(early, battle)
    battle.answer(YES)
    digest = battle.digest
    battle.take_back(2)
    assert battle.table.having(Score)[0][1] == Score() and not battle.rests
    battle.answer(YES)
    battle.answer(YES)
    assert battle.digest == digest
    play(battle, 4)
    journal.close()
    assert_same(opened(tmp_path / "battle.dgj", Sworn()).battle, battle)


class Idle(Duel):
    """Units are asked in every third round only."""

    name = "idle"

    def round(self, table: Table) -> Flow[None]:
        if table.clock.round % 3 == 0:
            yield from super().round(table)
        table.tick(1.0)


def test_rounds_in_which_nobody_is_asked_anything_are_read_again(tmp_path: Path) -> None:
    battle = fresh(tmp_path, Idle())
    journal = Journal.create(tmp_path / "battle.dgj", battle)
    play(battle, 8)
    battle.take_back(3)
    play(battle, 4, "another")
    journal.close()
    loaded = opened(tmp_path / "battle.dgj", Idle())
    assert loaded.notes == () and len({rest.after for rest in battle.rests}) < len(battle.rests)
    assert_same(loaded.battle, battle)


def test_nothing_is_taken_back_that_is_not_there(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    for steps in (0, -1, 1):
        with pytest.raises(Refused, match="nothing left to undo"):
            battle.take_back(steps)


def test_a_question_is_answered_once(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    question = battle.question()
    battle.answer(Pass(), question)
    with pytest.raises(Refused, match="no longer open"):
        battle.answer(Pass(), question)


# a killed process


@pytest.mark.parametrize("answers", thinned([40, 9, 1]))
def test_a_killed_process_loses_nothing_that_was_shown(tmp_path: Path, answers: int) -> None:
    scenario = write(tmp_path)
    command = [sys.executable, "-m", "tests.game.battle.duel", str(scenario), str(tmp_path / "battle.dgj")]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        shown = [process.stdout.readline().split() for _ in range(answers)]
        process.send_signal(signal.SIGKILL)
    loaded = opened(tmp_path / "battle.dgj")
    count, digest = int(shown[-1][0]), shown[-1][1]
    assert len(loaded.battle.script) >= count == answers
    loaded.battle.rewind(count)
    assert loaded.battle.digest == digest
    play(loaded.battle, 3)
