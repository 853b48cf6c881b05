"""A battle between people keeps its seed, and what others did, out of the reach of every seat until it is over."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game.battle import journal_signature
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.journal_summary import journal_summary
from game.battle.replay import load
from game.battle.seal import STEP, Locked
from game.battle.seat_locks import beside, lock
from game.ui.saves import rescued
from rules.kernel.faults import Faulty
from tests.frame.probe import YES, Pass, asked, assert_same
from tests.game.battle.duel import Duel
from tests.game.battle.files import installed
from tests.game.battle.kept import fresh, lines, play

WORDS = {"blue": "swordfish", "red": "mackerel"}


def sealed(folder: Path, words: dict[str, str], answers: int = 8) -> Battle:
    battle = fresh(folder)
    journal = Journal.create(folder / "battle.dgj", battle, words=words)
    play(battle, answers)
    journal.close()
    return battle


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sealed battle between two people with passwords, to be copied."""
    folder = tmp_path_factory.mktemp("sealed")
    sealed(folder, WORDS).close()
    return folder


@pytest.fixture
def path(template: Path, tmp_path: Path) -> Path:
    """Its journal, in a folder of its own."""
    return shutil.copytree(template, tmp_path / "own") / "battle.dgj"


def changed(path: Path, change: Callable[[dict[str, Any]], object]) -> Path:
    """The file with another heading, every check fitting again, as a clever forger would write it."""
    from tests.game.battle.test_journal import signed

    content = [json.loads(line) for line in lines(path)]
    change(content[0])
    signed(path, content)
    return path


def as_of_old(heading: dict[str, Any]) -> None:
    """The heading as older programs wrote it: the passwords of the seats were in a file beside the journal."""
    del heading["seats"], heading["sealed"]["whole"]


def written_of_old(path: Path, **words: str) -> Path:
    """A journal as older programs left it, with the file of its passwords beside it."""
    with installed(Duel()):
        seal = load(path, seated=True, word="mackerel").seal
    assert seal is not None

    def change(heading: dict[str, Any]) -> None:
        as_of_old(heading)
        heading["sealed"]["seed"] = seal.encipher(b"seven").hex()

    changed(path, change)
    locks = [lock(side, word) for side, word in words.items()]
    kept = {each.side: [each.salt, each.word] for each in locks}
    beside(path).write_text(json.dumps({"locks": kept, "shown": {"blue": 3}}))
    return path


def opened(path: Path, word: str = "") -> Battle:
    with installed(Duel()):
        return load(path, seated=True, word=word).battle


def test_neither_seed_nor_answers_can_be_read_in_the_file(tmp_path: Path) -> None:
    battle = sealed(tmp_path, WORDS)
    text = (tmp_path / "battle.dgj").read_text(encoding="utf-8")
    assert "seven" not in text and '"step"' not in text and "entities" not in text
    assert battle.seed == "seven"
    assert journal_summary(tmp_path / "battle.dgj").written.scenario.title == "A small fight"


def test_any_password_of_the_table_opens_it_and_no_other(tmp_path: Path) -> None:
    battle = sealed(tmp_path, WORDS)
    path = tmp_path / "battle.dgj"
    for word in WORDS.values():
        assert_same(opened(path, word), battle)
    for word in ("", "Swordfish", "x" * 1000):
        with pytest.raises(Locked, match="give the password of one of its seats"):
            opened(path, word)


def test_the_commands_do_not_open_a_battle_between_people(tmp_path: Path) -> None:
    for number, words in enumerate((WORDS, {"blue": "", "red": ""})):
        (folder := tmp_path / str(number)).mkdir()
        sealed(folder, words)
        with (
            installed(Duel()),
            pytest.raises(Faulty, match="sealed until it is over; play it to its end in the window"),
        ):
            load(folder / "battle.dgj", word="swordfish")


def test_without_passwords_only_this_users_programs_open_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    battle = sealed(tmp_path, {"blue": "", "red": "mackerel"})
    path = tmp_path / "battle.dgj"
    assert_same(opened(path), battle)
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "elsewhere"))
    assert_same(opened(path, "mackerel"), battle)
    with pytest.raises(Locked):
        opened(path)
    assert journal_signature.key()


def test_it_goes_on_sealed_and_is_open_when_it_is_over(tmp_path: Path) -> None:
    sealed(tmp_path, WORDS)
    path = tmp_path / "battle.dgj"
    with installed(Duel()):
        loaded = load(path, seated=True, word="mackerel")
        journal = loaded.carry_on()
        battle = loaded.battle
        assert all("sealed" in json.loads(line) for line in lines(path)[1:])
        while not battle.over:
            battle.answer(Pass() if asked(battle)[2] == "turn" else YES)
        journal.close()
        assert "key" in json.loads(lines(path)[-1])
        again = load(path).battle
    assert again.digest == battle.digest and again.seed == "seven"


def test_a_line_under_the_seal_that_was_changed_is_found(tmp_path: Path) -> None:
    from tests.game.battle.test_journal import signed

    sealed(tmp_path, WORDS)
    path = tmp_path / "battle.dgj"
    content = [json.loads(line) for line in lines(path)]
    text = content[4]["sealed"]
    content[4]["sealed"] = text[:40] + ("0" if text[40] != "0" else "1") + text[41:]
    signed(path, content)
    with pytest.raises(Faulty, match="line 5: this line is broken"):
        opened(path, "mackerel")


# the passwords of the seats


def test_the_passwords_of_the_seats_lie_in_the_heading_and_open_one_seat_each(path: Path) -> None:
    with installed(Duel()):
        seats = {each.side: each for each in load(path, seated=True, word="mackerel").locks.seats}
    assert [(side, seat.opens(word)) for side, seat in seats.items() for word in WORDS.values()] == [
        ("blue", True), ("blue", False), ("red", False), ("red", True),
    ]  # fmt: skip
    assert not any(word in path.read_text() for word in WORDS.values())


def forged_lock(heading: dict[str, Any]) -> None:
    heading["seats"] = [lock("blue", "mackerel").model_dump(), *heading["seats"][1:]]


def the_lock_of_red_for_blue(heading: dict[str, Any]) -> None:
    heading["seats"] = [heading["seats"][1] | {"side": "blue"}, heading["seats"][1]]


@pytest.mark.parametrize(
    "change",
    [
        lambda heading: heading["seats"].pop(0),
        lambda heading: heading.pop("seats"),
        lambda heading: heading["sealed"].pop("whole"),
        lambda heading: heading["sealed"]["locks"].pop(0),
        lambda heading: heading["scenario"]["side"][0].update(player="usual"),
        lambda heading: heading["scenario"].update(undo="never"),
        as_of_old,
        forged_lock,
        the_lock_of_red_for_blue,
    ],
)
def test_a_heading_whose_locks_were_changed_is_found(change: Callable[[dict[str, Any]], object], path: Path) -> None:
    """Red has a password of its own, and would like to sit in blue's seat."""
    changed(path, change)
    beside(path).write_text('{"locks": {"blue": ["ab", "ab"], "red": ["ab", "ab"]}, "shown": {}}')
    with pytest.raises(Faulty, match="line 1: the heading was changed"):
        opened(path, "mackerel")


def test_it_is_renamed_copied_and_moved_without_losing_its_locks(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "elsewhere"))
    other = path.rename(path.with_name("other.dgj"))
    with installed(Duel()):
        assert {each.side for each in load(other, seated=True, word="mackerel").locks.seats} == set(WORDS)


def test_a_file_that_was_taken_away_goes_on_in_another_with_the_same_locks(tmp_path: Path) -> None:
    battle = fresh(tmp_path)
    path = tmp_path / "battle.dgj"
    journal = Journal.create(path, battle, words=WORDS)
    play(battle, 3)
    path.unlink()
    with pytest.raises(Faulty, match="goes on there"):
        play(battle, 1)
    journal.close()
    with installed(Duel()):
        loaded = load(tmp_path / "battle rescued.dgj", seated=True, word="mackerel")
    assert {each.side for each in loaded.locks.seats} == set(WORDS)


def spoilt(path: Path) -> Path:
    """The file with its last line changed, so that only what lies before it is good."""
    path.write_text("\n".join((*lines(path)[:-1], '{"sealed":"00"}')) + "\n")
    return path


def test_what_is_rescued_of_a_damaged_file_keeps_the_passwords_of_its_seats(tmp_path: Path) -> None:
    """Blue has a password, red has none: this user's programs open the file, and blue's seat stays shut."""
    sealed(tmp_path, {"blue": "swordfish", "red": ""})
    with installed(Duel()):
        loaded = load(rescued(spoilt(tmp_path / "battle.dgj")), seated=True)
    assert [(each.side, each.opens("swordfish"), each.opens("")) for each in loaded.locks.seats] == [
        ("blue", True, False)
    ]


def test_a_journal_of_an_older_program_is_not_rescued_without_its_passwords(tmp_path: Path) -> None:
    sealed(tmp_path, {"blue": "swordfish", "red": ""})
    path = spoilt(written_of_old(tmp_path / "battle.dgj", blue="swordfish"))
    beside(path).unlink()
    with installed(Duel()), pytest.raises(Faulty, match=r"kept in battle\.seats, which is missing"):
        rescued(path)


def test_a_journal_of_an_older_program_opens_with_the_file_of_its_passwords_whole(path: Path) -> None:
    written_of_old(path, **WORDS)
    with installed(Duel()):
        loaded = load(path, seated=True, word="mackerel")
    assert [each.opens(WORDS[each.side]) for each in loaded.locks.seats] == [True, True]


@pytest.mark.parametrize("text", [None, "", "{}", '{"locks": {}}', '{"locks": {"red": ["ab", "ab"]}, "shown": {}}'])
def test_without_that_file_or_with_a_broken_one_it_is_refused(text: str | None, path: Path) -> None:
    written_of_old(path, **WORDS)
    beside(path).unlink()
    if text is not None:
        beside(path).write_text(text)
    with pytest.raises(Faulty) as faulty:
        opened(path, "mackerel")
    assert str(faulty.value) == (
        f"{path}: the passwords of its seats are kept in battle.seats, which is missing or was changed; "
        "put that file back beside the journal, from where the battle was played before"
    )


# what the file tells to those who have no password


def test_the_length_of_a_line_does_not_tell_what_was_answered(tmp_path: Path) -> None:
    sealed(tmp_path, WORDS, 30)
    content = [json.loads(line) for line in lines(tmp_path / "battle.dgj")[1:]]
    lengths = {len(line["sealed"]) for line in content}
    overhead = 2 * 32
    assert all((length - overhead) % (2 * STEP) == 0 for length in lengths)
    steps = [line for line in content if len(line["sealed"]) == 2 * STEP + overhead]
    assert len(steps) == 30, "all answers are of one length"
