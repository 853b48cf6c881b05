"""One scenario under several rulebooks: the columns are the lab's own figures, and the words say no more than those."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.lab.advice import Advice
from game.lab.plan import Subject, Wanted
from game.lab.pool import Pool
from game.lab.rulebooks import CLOCK, COLUMNS, Column, Comparison, comparison, plain, rows
from game.lab.survey import Survey
from game.lab.trial import forget
from rules.frame.book import Recruit
from rules.frame.means import Means
from rules.kernel.faults import Fault, Faulty
from tests.game.lab.columns import column
from tests.game.lab.duel import GREEDY, duel
from tests.tiers import thinned
from tests.tiny_book import TinyBook, installed

COUNTED = ("played", "counted", "wins", "rounds", "losses", "strong", "causes", "fire", "ends")


class Hasty(TinyBook):
    """The same rules, under another name."""

    name = "hasty"
    title = "Hasty"


class Picky(TinyBook):
    """Has nobody for any role."""

    name = "picky"
    title = "Picky"

    def enlist(self, recruit: Recruit, options: object, sheets: object = ()) -> tuple[object, ...]:
        raise Faulty((Fault("", recruit.name, "no unit plays that role", "name another"),))


@pytest.fixture(autouse=True)
def books() -> Iterator[TinyBook]:
    with installed(pytest.MonkeyPatch(), Hasty(), Picky()) as book:
        forget()
        yield book


def surveyed(file: Path, *names: str, battles: int = 12, seed: str = "7") -> Comparison:
    survey = Survey([Subject("duel", str(file), GREEDY, names)], Wanted(seed, battles, quick=True), Pool(1))
    survey.run(lambda *_: None)
    return comparison(survey.begun)


@pytest.mark.parametrize("seed", thinned(["1", "2", "3"]))
def test_a_column_is_what_the_lab_finds_under_that_book_alone(tmp_path: Path, seed: str) -> None:
    file = duel(tmp_path, blues=3, reds=2, needed=3)
    together = surveyed(file, "tiny", "hasty", seed=seed)
    assert [each.book for each in together.columns] == ["tiny", "hasty"]
    for each in together.columns:
        (alone,) = surveyed(file, each.book, seed=seed).columns
        assert each == alone
        assert all(getattr(each, name) for name in COUNTED)


def test_every_loss_has_a_cause_and_every_battle_an_end(tmp_path: Path) -> None:
    (found,) = surveyed(duel(tmp_path, blues=3, reds=2, rounds=2, needed=4), "tiny").columns
    for side in ("blue", "red"):
        lost = sum(many * times for many, times in found.losses[side].items())
        assert lost == sum(count for (whose, _), count in found.causes.items() if whose == side)
    assert {cause for _, cause in found.causes} == {Means.FIRE.value}
    assert found.ends.total() == found.counted == found.wins.total()
    assert found.ends[CLOCK]


def test_every_row_has_a_cell_for_every_book(tmp_path: Path) -> None:
    found = surveyed(duel(tmp_path, blues=2), "tiny", "hasty")
    table = rows(found)
    assert {len(row.cells) for row in table} == {2}
    titles = [row.title for row in table]
    assert titles[:2] == ["Won by the blues", "Won by the reds"]
    for title in ("Time limit", "A battle lasts", "Lost by the reds", "Losses come from", "Half of the shots within"):
        assert title in titles, title
    assert all(row.cells[0] == row.cells[1] for row in table if row.title == "Time limit")


def test_for_machines_every_figure_stands_in_a_row_of_its_own(tmp_path: Path) -> None:
    found = surveyed(duel(tmp_path, blues=2), "tiny", "hasty")
    table = list(plain(found))
    assert {len(row) for row in table} == {len(COLUMNS)}
    assert len({row[:4] for row in table}) == len(table)
    wins = {row[3]: row[4] for row in table if row[1:3] == ("hasty", "wins")}
    assert sum(float(str(each)) for each in wins.values()) == pytest.approx(1, abs=1e-3)


def test_a_book_that_cannot_play_it_is_named_with_the_reason(tmp_path: Path) -> None:
    found = surveyed(duel(tmp_path), "tiny", "picky")
    assert [each.book for each in found.columns] == ["tiny"]
    ((title, why),) = found.absent
    assert title == "Picky" and "no unit plays that role" in why
    assert f"Not under Picky: {why}." in Advice(found).paragraph()


# what is said of figures that are made up


def compared(*columns: Column) -> Advice:
    sides = (("blue", "the blues"), ("red", "the reds"))
    return Advice(Comparison("duel", "A duel", sides, sides, columns, ()))


def test_a_large_difference_of_many_battles_is_certain() -> None:
    told = compared(column("tiny", 80, 100), column("hasty", 30, 100)).paragraph()
    assert "80 % ± 9 of battles go to the blues under tiny and 30 % ± 10 under hasty (a certain difference)." in told
    assert "None of that is certain" not in told


def test_a_small_one_is_not_and_the_words_say_what_could_have_been_found() -> None:
    told = compared(column("tiny", 55, 100), column("hasty", 50, 100)).paragraph()
    assert "(which may be chance)" in told
    assert "None of that is certain: differences under about 14 points would mostly be missed." in told
    assert "For an even fight, play it under tiny or hasty." in told


def test_only_the_book_of_too_few_battles_is_named_for_it() -> None:
    told = compared(column("tiny", 200, 400), column("hasty", 5, 10)).paragraph()
    assert "10 battles under hasty are too few to say how even it is" in told


def test_it_says_which_book_kills_most() -> None:
    told = compared(column("tiny", 10, 20, dead=1), column("hasty", 10, 20, dead=3)).paragraph()
    assert "Dead at the end of a battle: 3 under hasty and 1 under tiny." in told


def test_no_more_are_said_to_die_than_there_are() -> None:
    two = replace(column("tiny", 1, 2), deaths=Counter({1: 1, 8: 1}))
    table = Comparison("duel", "A duel", (), (("blue", "the blues"), ("red", "the reds")), (two,), ())
    assert next(row.cells for row in rows(table) if row.title == "Dead at the end") == ("4.5 (0 to 10)",)


@pytest.mark.parametrize("of", [1, 2, 5, 12])
def test_of_few_battles_it_says_that_they_are_few(of: int) -> None:
    told = compared(column("tiny", of, of), column("hasty", 0, of)).paragraph()
    few = "1 battle under tiny and hasty is" if of == 1 else f"{of} battles under tiny and hasty are"
    assert f"{few} too few to say how even it is: play at least 50 of each." in told
    assert "For an even fight" not in told
    assert ("a certain difference" in told) == (of > 3), "4 battles to 0 of 4 is as rare as 1 in 35"


def test_how_much_longer_it_takes_is_said_in_words_only_where_it_is_certain() -> None:
    surely = compared(column("tiny", 50, 90, rounds=(9, 10, 11)), column("hasty", 50, 90, rounds=(29, 30, 31)))
    assert "it takes three times as long (180 s on average, not 60 s)" in surely.paragraph()
    half = compared(column("tiny", 50, 90, rounds=(19, 20, 21)), column("hasty", 50, 90, rounds=(9, 10, 11)))
    assert "it takes half of the time (60 s on average, not 120 s)" in half.paragraph()
    for short, long in (((1, 40, 90), (2, 50, 99)), ((10, 11), (11, 12))):
        unsure = compared(column("tiny", 5, 9, rounds=short), column("hasty", 5, 9, rounds=long))
        assert "it takes" not in unsure.paragraph()


def test_losses_and_ends_that_differ_are_named_with_both_figures() -> None:
    told = compared(column("tiny", 50, 90), column("hasty", 50, 90, lost=4, ends=CLOCK)).paragraph()
    assert "the losses of the blues are 4 of 5 units, not 1" in told
    assert "the losses of the reds" not in told
    assert "the clock ends 100 % of battles, not 0 %" in told
    assert "Most battles end with time running out: give them more than 180 s under hasty" in told
    alike = compared(column("tiny", 50, 90), column("hasty", 50, 90)).paragraph()
    assert "Under hasty neither its length nor its losses differ for certain" in alike


def test_a_clear_favourite_comes_with_the_command_that_looks_for_a_remedy() -> None:
    told = compared(column("tiny", 50, 100), column("hasty", 5, 100)).paragraph()
    assert "Under hasty the clear favourite is the reds: deadground lab duel --book hasty --even looks for" in told
    assert "Under tiny the clear favourite" not in told


def test_nothing_is_claimed_of_battles_that_do_not_count() -> None:
    none = replace(column("hasty", 0, 9), counted=0, wins=Counter(), rounds=Counter(), ends=Counter(), fire=Counter())
    one = compared(column("tiny", 5, 9), none)
    assert "under tiny" in one.paragraph() and "under hasty" not in one.paragraph()
    assert all(len(row.cells) == 2 for row in rows(one.found))
    assert "nothing to compare" in compared(none).paragraph()


def test_what_a_book_leaves_out_stands_in_its_column() -> None:
    found = compared(
        column("tiny", 5, 9), column("hasty", 5, 9, unsupported_features=("no mines: none are known",))
    ).found
    row = next(row for row in rows(found) if row.title == "Left out")
    assert row.cells == ("", "no mines: none are known")


def test_a_span_of_nothing_is_one_figure() -> None:
    found = compared(column("tiny", 5, 9, rounds=10), column("hasty", 5, 9, rounds=(10, 20))).found
    row = next(row for row in rows(found) if row.title == "Half of all last")
    assert row.cells == ("60 s", "60 to 120 s")
