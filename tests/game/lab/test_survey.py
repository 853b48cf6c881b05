"""A survey plays what is wanted and no more, stops when enough is known, and keeps what it has when it is stopped."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.battle.replay import load
from game.lab.arm_comparison import confirmed
from game.lab.balance import Balance
from game.lab.chapter import Chapter
from game.lab.folder import Folder
from game.lab.numbers import FIRST_LOOK, looks, share
from game.lab.outcome_tally import Tallied
from game.lab.page import How
from game.lab.plan import Subject, Wanted
from game.lab.pool import Pool
from game.lab.survey import Survey
from game.lab.timed_survey import TimedSurvey
from game.lab.trial import Outcome, forget
from rules.frame.book import Recruit
from rules.kernel.faults import Fault, Faulty
from tests.game.lab.duel import GREEDY, duel
from tests.tiny_book import TinyBook, installed


class Picky(TinyBook):
    """Has nobody for any role."""

    name = "picky"

    def enlist(self, recruit: Recruit, options: object, sheets: object = ()) -> tuple[object, ...]:
        raise Faulty((Fault("", recruit.name, "nobody plays that role", "name another"),))


@pytest.fixture(autouse=True)
def tiny() -> Iterator[TinyBook]:
    with installed(pytest.MonkeyPatch(), Picky()) as book:
        forget()
        yield book


def survey(file: Path, wanted: Wanted, *books: str) -> Survey:
    return Survey([Subject("duel", str(file), GREEDY, books or ("tiny",))], wanted, Pool(1))


class Ear:
    """Hears of every battle, and stops it all by hand after so many."""

    def __init__(self, most: int = 0) -> None:
        self.most, self.told = most, list[tuple[str, int, int]]()

    def __call__(self, name: str, outcome: Outcome, done: int, of: int) -> None:
        self.told.append((outcome.trial.arm.partition("/")[2], done, of))
        if done == self.most:
            raise KeyboardInterrupt


def played(chapter: Chapter) -> dict[str, int]:
    return {arm.key.partition("/")[2]: tallied.played for arm, tallied in chapter.arms}


def test_every_arm_is_played_as_often_as_it_needs_and_announced_beforehand(tmp_path: Path) -> None:
    ear = Ear()
    found = survey(duel(tmp_path, blues=2), Wanted(battles=6))
    found.run(ear)
    each = dict.fromkeys(("written", "control", "players=blue", "players=red", "without=0", "without=1"), 6)
    assert played(found.begun[0]) == each
    assert [(done, of) for _, done, of in ear.told] == [(number, 36) for number in range(1, 37)]
    assert found.announced == 36
    assert [why for arm, why in found.begun[0].impossible if arm.kind == "exchanged"] == [
        "there is no deployment zone with room for so many"
    ]


@pytest.mark.long
def test_what_the_control_is_about_to_claim_is_looked_for_again_with_fresh_dice(tmp_path: Path) -> None:
    """In this duel the first to shoot has the better of it: that is no chance."""
    found = survey(duel(tmp_path), Wanted(battles=80))
    found.run(Ear())
    (chapter,) = found.begun
    arms = {arm.kind: (arm, tallied) for arm, tallied in chapter.arms}
    assert arms["again"][1].played == arms["control"][1].played == 80
    assert arms["again"][1].rounds != arms["control"][1].rounds
    assert confirmed(chapter) is not None


def test_stopped_before_its_control_it_says_why_there_is_none(tmp_path: Path) -> None:
    found = survey(duel(tmp_path, blues=2), Wanted(battles=6))
    with pytest.raises(KeyboardInterrupt):
        found.run(Ear(most=4))
    assert found.begun[0].uncontrolled == "the survey was stopped before it came to that"


def test_it_stops_at_the_first_look_at_which_enough_is_known(tmp_path: Path) -> None:
    found = survey(duel(tmp_path), Wanted(within=0.125, quick=True))
    found.run(Ear())
    tallied = found.begun[0].first
    before = [look for look in looks(5000) if look < tallied.played]
    assert tallied.played in looks(5000) and tallied.played > FIRST_LOOK
    assert all(tallied.share_of(side).margin <= 0.125 for side in ("blue", "red"))
    assert share(round(tallied.share_of("blue").value * before[-1]), before[-1]).margin > 0.12


def test_a_sure_thing_takes_no_more_than_the_first_look(tmp_path: Path) -> None:
    found = survey(duel(tmp_path, blues=3), Wanted(within=0.25, quick=True))
    found.run(Ear())
    assert found.begun[0].first.played == FIRST_LOOK


def test_how_many_there_will_be_is_told_ever_more_exactly(tmp_path: Path) -> None:
    ear = Ear()
    survey(duel(tmp_path), Wanted(within=0.125, quick=True)).run(ear)
    assert all(done <= of for _, done, of in ear.told)
    assert ear.told[-1][1] == ear.told[-1][2]


OTHERS = ("players=red", "without=0", "without=1")


def journals(found: Survey, out: Path) -> list[Path]:
    """The journals beside the report of a survey that was stopped."""
    folder = Folder(out)
    folder.write(found.begun, "deadground lab duel", how=How.STOPPED)
    assert "stopped before its end" in folder.page.read_text(encoding="utf-8")
    return sorted((out / "journals").glob("*.jsonl"))


@pytest.mark.parametrize(
    ("wanted", "after", "arms"),
    [
        (Wanted(battles=20, quick=True), 4, {"written": 4}),
        (Wanted(within=0.05, quick=True), 4, {"written": 4}),
        (Wanted(battles=20), 17, {"written": 4, "control": 4, "players=blue": 3} | dict.fromkeys(OTHERS, 2)),
    ],
)
def test_stopped_at_any_time_it_keeps_what_was_played_and_the_battles_to_watch(
    wanted: Wanted, after: int, arms: dict[str, int], tmp_path: Path
) -> None:
    found = survey(duel(tmp_path, blues=2), wanted)
    with pytest.raises(KeyboardInterrupt):
        found.run(Ear(after))
    assert played(found.begun[0]) == arms
    assert [each.what for each in found.begun[0].chosen] == ["typical", "strangest"]
    for file, chosen in zip(journals(found, tmp_path / "out"), reversed(found.begun[0].chosen), strict=True):
        assert chosen.number < 4
        loaded = load(file)
        assert loaded.battle.over and not loaded.notes
        assert loaded.battle.table.clock.round == chosen.rounds
        loaded.battle.close()


def test_stopped_while_a_battle_is_counted_every_place_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = Tallied.add

    def interrupted(tallied: Tallied, outcome: Outcome) -> None:
        count(tallied, outcome)
        if tallied.played == 3:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(Tallied, "add", interrupted)
    ear = Ear()
    found = survey(duel(tmp_path, blues=2), Wanted(battles=20, quick=True))
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)  # workers of a test run are deaf to it
    try:
        with pytest.raises(KeyboardInterrupt):
            found.run(ear)
    finally:
        signal.signal(signal.SIGINT, heeded)
    assert played(found.begun[0]) == {"written": 3}
    assert [done for _, done, _ in ear.told] == [1, 2, 3]


def test_of_the_first_two_battles_none_is_typical(tmp_path: Path) -> None:
    found = survey(duel(tmp_path), Wanted(battles=20, quick=True))
    with pytest.raises(KeyboardInterrupt):
        found.run(Ear(2))
    assert played(found.begun[0]) == {"written": 2}
    assert journals(found, tmp_path / "out") == []


def test_stopped_it_says_something_of_every_scenario_rulebook_and_change(tmp_path: Path) -> None:
    subjects = [Subject(name, str(duel(tmp_path, blues=2)), GREEDY, ("tiny", "d6")) for name in ("dawn", "dusk")]
    found = Survey(subjects, Wanted(battles=500), Pool(1))
    with pytest.raises(KeyboardInterrupt):
        found.run(Ear(60))
    assert [chapter.name for chapter in found.begun] == ["dawn", "dawn", "dusk", "dusk"]
    counts = [count for chapter in found.begun for count in played(chapter).values()]
    assert len(counts) == 14 and min(counts) >= 2 and max(counts) <= 8
    assert all(chapter.chosen for chapter in found.begun)


def test_stopped_before_the_first_battle_there_is_nothing_to_tell(tmp_path: Path) -> None:
    assert survey(duel(tmp_path), Wanted()).begun == []


def test_a_rulebook_that_cannot_play_it_is_told_of_and_the_others_are_played(tmp_path: Path) -> None:
    found = survey(duel(tmp_path), Wanted(battles=3, quick=True), "tiny", "picky", "d6")
    found.run(Ear())
    assert [chapter.setup.book.name for chapter in found.begun] == ["tiny", "d6"]
    ((arm, why),) = found.begun[0].impossible
    assert arm.title == "Under picky" and "nobody plays that role" in why


def test_the_same_seed_finds_the_same_and_another_seed_something_else(tmp_path: Path) -> None:
    file = duel(tmp_path)
    digests = []
    for seed in ("1", "1", "2"):
        found = survey(file, Wanted(seed, battles=6, quick=True))
        found.run(Ear())
        digests.append(found.begun[0].first)
    assert digests[0] == digests[1] != digests[2]


class Clock:
    """Goes on by so many seconds whenever it is looked at."""

    def __init__(self, step: float) -> None:
        self.step, self.now = step, 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def timed(file: Path, wanted: Wanted, seconds: float, step: float, *books: str) -> TimedSurvey:
    subject = Subject("duel", str(file), GREEDY, books or ("tiny",))
    return TimedSurvey([subject], wanted, Pool(1), seconds, Clock(step))


def test_by_the_clock_everything_has_its_say_however_short_the_time(tmp_path: Path) -> None:
    """A few battles of each rulebook and each change come before many of any."""
    found = timed(duel(tmp_path, blues=2), Wanted(), 60, 1.0, "tiny", "d6")
    shown: list[int] = []
    found.shown = lambda: shown.append(sum(sum(played(chapter).values()) for chapter in found.begun))
    found.run(Ear())
    first, second = (played(chapter) for chapter in found.begun)
    assert first["written"] >= 4 <= second["written"]
    assert abs(first["written"] - second["written"]) <= max(first["written"], second["written"]) / 2
    assert shown and shown == sorted(shown), "the page is written while it goes on, and grows"
    assert shown[0] <= 10
    assert found.begun[0].chosen, "there is a typical battle to be watched"


def test_by_the_clock_the_same_battles_come_in_the_same_order(tmp_path: Path) -> None:
    def digests() -> list[str]:
        told: list[str] = []
        timed(file, Wanted(), 30, 1.0).run(lambda _, outcome, __, ___: told.append(outcome.digest))
        return told

    file = duel(tmp_path)
    first = digests()
    assert first and digests() == first


def test_a_search_that_the_clock_stops_shows_the_heats_already_played(tmp_path: Path) -> None:
    for seconds in (90, 120, 160, 220, 300):
        found = timed(duel(tmp_path, blues=3), Wanted(quick=True, even=True), seconds, 1.0)
        found.run(Ear())
        evened = found.begun[0].evened
        if evened is not None and evened.favourite and evened.found is None and evened.running:
            (told,) = Balance(found.begun[0]).findings()
            assert "stopped before its end, so nothing is claimed" in told.line
            assert "Nearest to even so far: " in told.line
            return
    raise AssertionError("the search was never under way when the time was up")
