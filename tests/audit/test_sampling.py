"""Forks of every form: kept line by line, never twice, and each moment under dice of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.quiet_answer import quiet_answer
from rules.d6.asks import InTurn
from rules.d6.suppression.forms import Suppress
from rules.frame.forms import Action, Offer
from rules.kernel.refs import Ref
from rules.reflex.asks import PAUSE
from tests.audit import sampling
from tests.audit.battles import Bout, stage
from tests.audit.forked import LINE, Forked
from tests.audit.forks import fork, seed_of
from tests.audit.likelihood import fit_rows, odd
from tests.audit.many import add_line, read_lines
from tests.audit.playing import questions, seats
from tests.audit.report import of_forks, wrong_forks
from tests.audit.sampling import TO_NOTHING, TRIES, Moments, Walk, Wanted, forked_surely, walk_through
from tests.audit.shown import some_of_each
from tests.soak import ready
from tests.tiny_book import Shoot, TinyBook, installed

BOUT = Bout("crossing/first-shots", "tiny", ("random", "greedy"), "1")


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tiny rulebook, for a walk by its name."""
    with installed(monkeypatch, TinyBook()):
        stage.cache_clear()
        yield
        stage.cache_clear()


@pytest.mark.usefixtures("tiny")
def test_a_walk_forks_each_form_once_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    walk, moments = Walk(tmp_path / "forks.jsonl", forks=20, every=4), dict[tuple[str, int], str]()
    assert walk_through(BOUT, walk, moments) == ""
    lines = list(read_lines(LINE, walk.file))
    assert [found.form for _, found in lines if isinstance(found, Forked)] == ["fire"]
    assert moments == {("fire", 0): lines[0][0]}
    walk_through(BOUT, walk, moments)
    assert len(list(read_lines(LINE, walk.file))) == 1


@pytest.mark.usefixtures("tiny")
def test_the_same_number_is_other_dice_at_another_moment_and_for_another_answer() -> None:
    battle = Battle(ready("crossing/first-shots@tiny"), "1")
    first = seed_of(battle, Shoot(foe=Ref(1)), "0")
    assert seed_of(battle, Shoot(foe=Ref(2)), "0") != first
    battle.answer(quiet_answer(battle.question().menu))
    assert seed_of(battle, Shoot(foe=Ref(1)), "0") != first
    battle.close()


def forked(form: str, *, rolled: int) -> Forked:
    return Forked(form, "", None, Fraction(1, 2), 100, 100 - rolled, Counter({True: rolled // 2, False: rolled // 2}))


def test_another_moment_is_wanted_where_nothing_was_rolled_but_not_for_ever() -> None:
    moments: Moments = {}
    wanted = Wanted(moments, 1)
    for number in range(TRIES + 1):
        assert "shoot" not in wanted.done()
        assert wanted.take("shoot", f"moment {number}") == number
        assert number == TRIES or "shoot" in wanted.done()
        wanted.note(forked("shoot", rolled=0), number)
    assert "shoot" in wanted.done()
    assert moments["shoot", 0] == TO_NOTHING


def test_a_moment_that_another_process_forks_is_left_to_it() -> None:
    moments: Moments = {}

    class Late(dict[tuple[str, int], str]):
        """As another process sees it that has looked a moment too soon."""

        def setdefault(self, key: tuple[str, int], default: str = "") -> str:
            return moments.setdefault(key, default)

    assert Wanted(moments, 1).take("shoot", "here") == 0
    assert Wanted(Late(), 1).take("shoot", "there") is None


def test_what_was_torn_stays_a_line_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "forks.jsonl"
    add_line(LINE, file, ("first", forked("shoot", rolled=50)))
    with file.open("ab") as out:
        out.write(b'["second", {"form"')
    add_line(LINE, file, ("third", ""))
    assert [where for where, _ in read_lines(LINE, file)] == ["first", "third"]
    ((_, first), _) = read_lines(LINE, file)
    assert first == forked("shoot", rolled=50)


def test_the_report_tells_what_never_rolled_and_what_broke_off() -> None:
    lines: list[tuple[str, Forked | str]] = [("here", forked("aim", rolled=0)), ("b-1", ""), ("b-2", "Boom")]
    told = "\n".join(of_forks("tiny", 100, lines))
    assert "never rolled in 100" in told
    assert "b-2 broke off: Boom" in told
    assert "b-1" not in told
    assert wrong_forks(lines) == 1


def test_harm_that_waits_for_the_end_of_a_slot_is_waited_for() -> None:
    battle = Battle(ready("crossing/first-shots@d6"), "tr-1")
    bout = Bout("crossing/first-shots", "d6", ("random", "random"), "tr-1")
    for question, _ in questions(battle, seats(battle.setup, bout)):
        for action in some_of_each(of_a_slot(question), 4, 0):
            forked = fork(battle, question, action, [str(number) for number in range(12)])
            likely = [unit for unit, chance in forked.expected.items() if chance > Fraction(1, 2)]
            if likely:
                assert all(forked.touched[unit] for unit in likely), forked.line
                battle.close()
                return
    raise AssertionError("nobody attacks in a slot that is shared")


def test_ten_minutes_of_work_are_gone_on_with_to_their_roll() -> None:
    """RFX-MINE-13: the forks begin before the last minute, and each of them comes to the check."""
    bout = Bout("ten quiet minutes", "reflex", ("novelty", "novelty"), "a-0")
    battle = Battle(stage(bout.scenario, bout.book), bout.seed)
    for question, answer in questions(battle, seats(battle.setup, bout)):
        if answer.kind == "defuse" and question.ask.kind == PAUSE:
            forked = fork(battle, question, answer, [str(number) for number in range(12)])
            battle.close()
            assert sum(forked.came.values()) == 12
            assert len(forked.came) == 2, forked.line
            return
    raise AssertionError("nobody has ten minutes")


def test_a_player_may_do_again_just_what_it_did() -> None:
    """RFX-INDIR-09: rounds at one place come nearer, rounds at many places never do."""
    bout = Bout("one place", "reflex", ("novelty", "novelty"), "a-0")
    battle = Battle(stage(bout.scenario, bout.book), bout.seed)
    asked = questions(battle, seats(battle.setup, bout), 120)
    fired = [(question.ask.unit, answer) for question, answer in asked if answer.kind == "bombard"]
    battle.close()
    assert len(fired) > 5
    assert len(set(fired)) == len({unit for unit, _ in fired})


def test_rows_that_come_about_as_often_as_foretold_are_not_odd() -> None:
    odds = {"one": Fraction(1, 2), "two": Fraction(49, 100), "rare": Fraction(1, 100)}
    assert fit_rows({"one": 51, "two": 48, "rare": 1}, 100, odds) > 0.5
    assert fit_rows({"one": 80, "two": 20}, 100, odds) < 0.001
    assert fit_rows({"one": 50, "two": 48, "unheard of": 2}, 100, odds) == 0.0


def test_a_row_that_no_event_tells_of_is_what_is_left() -> None:
    """A weapon that is reloaded is not said to be; one that is not reloaded is no less than foretold."""
    odds = {"reloaded": Fraction(1, 2), "not reloaded": Fraction(49, 100), "jams": Fraction(1, 100)}
    found = Forked("load", "", Fraction(1, 2), Fraction(1, 2), 200, foretold=odds)
    found.told = Counter({"not reloaded": 97, "jams": 2})
    assert not odd(found, 0.01)
    found.told = Counter({"not reloaded": 60, "jams": 2})
    assert odd(found, 0.01) == ("what is foretold",)


def test_what_is_odd_once_is_forked_again_and_judged_by_that(monkeypatch: pytest.MonkeyPatch) -> None:
    half, seeds = Fraction(1, 2), list[int]()

    def forked(_battle: Battle, _question: Question, action: Action, some: Sequence[str]) -> Forked:
        seeds.extend(map(int, some))
        came = len(some) // 2 if len(seeds) > 20 or action.kind == "even" else 1
        return Forked("a form", "", half, half, len(some), came=Counter({True: came, False: len(some) - came}))

    monkeypatch.setattr(sampling, "fork", forked)
    battle = question = cast("Any", None)
    assert forked_surely(battle, question, cast("Any", SimpleNamespace(kind="even")), 20).trials == 20
    seeds.clear()
    again = forked_surely(battle, question, cast("Any", SimpleNamespace(kind="one")), 20)
    assert (again.trials, again.came[True]) == (80, 40)
    assert seeds == list(range(100))


def of_a_slot(question: Question) -> list[Offer]:
    """What may be done with a gun while others act in the same slot."""
    about = question.ask.about
    shared = isinstance(about, InTurn) and about.stood
    return [offer for offer in question.menu.offers if shared and offer.action in (Shoot, Suppress)]
