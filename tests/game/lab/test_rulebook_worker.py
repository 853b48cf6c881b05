"""Rulebooks compared in a process of its own: what it tells of its battles, and how it is stopped."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from multiprocessing import Pipe
from pathlib import Path
from time import monotonic, sleep

import pytest

from game.lab import rulebook_worker
from game.lab.plan import Subject, Wanted
from game.lab.pool import Pool
from game.lab.rulebook_worker import PATIENCE, STOP, Ear, Order, Progress, RulebookWorker
from game.lab.rulebooks import comparison
from game.lab.survey import Survey
from rules.frame.book import names
from tests.shipped import shortened

Start = Callable[[Order], RulebookWorker]
SEATS = (("blue", "greedy"), ("red", "greedy"))


@pytest.fixture(scope="module")
def crossing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shortened("crossing/first-shots", 1, tmp_path_factory.mktemp("crossing"))


@pytest.fixture
def started() -> Iterator[Start]:
    """Begins a comparison, and sees to it that its process ends with the test."""
    begun: list[RulebookWorker] = []

    def start(asked: Order) -> RulebookWorker:
        begun.append(RulebookWorker(asked))
        return begun[-1]

    yield start
    for apart in begun:
        apart.close()
        assert apart.wait(2 * PATIENCE)


def order(file: Path, out: Path, battles: int = 1, books: tuple[str, ...] = ()) -> Order:
    return Order("first-shots", str(file), SEATS, books or names(), battles, str(out), polite=0)


def carried_out(asked: Order, monkeypatch: pytest.MonkeyPatch) -> Progress:
    """What is told last by a comparison that is carried out here, in no process of its own."""
    monkeypatch.setattr(rulebook_worker, "hands_out", lambda: None)
    monkeypatch.setattr(rulebook_worker, "Ear", lambda line: Ear(line, lambda: None))
    here, there = Pipe()
    rulebook_worker._carry_out(asked, there)
    told = Progress()
    while here.poll():
        told = here.recv()
    here.close()
    return told


def until(apart: RulebookWorker, happens: Callable[[Progress], bool], seconds: float = 600.0) -> Progress:
    """Wait until something is told."""
    end = monotonic() + seconds
    while True:
        told = apart.progress()
        if told is not None and happens(told):
            return told
        assert monotonic() < end, "nothing was told"
        sleep(0.02)


def test_it_tells_of_every_book_and_leaves_the_lab_s_report(
    crossing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The figures are those of a survey with the same seed; the report lies where it was asked for."""
    books = ("d6", "graydawn")
    told = carried_out(order(crossing, tmp_path / "out", 1, books), monkeypatch)
    assert not told.fault
    assert told.done == told.of == len(books)
    here = Survey([Subject("first-shots", str(crossing), SEATS, books)], Wanted(battles=1, quick=True), Pool(1))
    here.run(lambda *_: None)
    assert told.found == comparison(here.begun)
    assert Path(told.page) == tmp_path / "out" / "report.html"
    assert "Rulebooks side by side" in Path(told.page).read_text(encoding="utf-8")
    assert "stopped before its end" not in Path(told.page).read_text(encoding="utf-8")
    with (tmp_path / "out" / "rulebooks.csv").open(encoding="utf-8", newline="") as file:
        assert {row["book"] for row in csv.DictReader(file)} == set(books)


def test_stopped_it_tells_of_what_has_been_played(crossing: Path, tmp_path: Path, started: Start) -> None:
    apart = started(order(crossing, tmp_path / "out", 5000, ("d6",)))
    until(apart, lambda told: told.done > 0)
    apart.stop()
    told = until(apart, lambda told: told.over)
    assert not told.fault and 0 < told.done < told.of == 5000
    assert told.found is not None and told.found.columns[0].played >= told.done
    assert "This survey was stopped before its end" in Path(told.page).read_text(encoding="utf-8")
    assert apart.wait(60)


def test_a_word_is_heeded_after_the_battle_if_its_interruption_is_lost() -> None:
    here, there = Pipe()
    ear = Ear(there, lambda: None)
    ear.heed()
    here.send(STOP)
    with pytest.raises(KeyboardInterrupt):
        for _ in range(1000):
            ear.heed()
            sleep(0.01)
    assert ear.word == STOP
    here.close()


def test_left_it_ends_at_once_and_writes_nothing(crossing: Path, tmp_path: Path, started: Start) -> None:
    apart = started(order(crossing, tmp_path / "out", 5000, ("d6",)))
    until(apart, lambda told: told.done > 0)
    apart.close()
    assert apart.wait(60)
    assert not (tmp_path / "out" / "report.html").exists()


def test_what_cannot_be_played_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = carried_out(order(tmp_path / "gone.toml", tmp_path / "out"), monkeypatch)
    assert "gone.toml" in told.fault and "Traceback" not in told.fault


def test_a_folder_with_other_things_in_it_is_left_alone(
    crossing: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notes.txt").write_text("do not touch", encoding="utf-8")
    assert "holds no report" in carried_out(order(crossing, tmp_path, 1, ("d6",)), monkeypatch).fault
    assert (tmp_path / "notes.txt").read_text(encoding="utf-8") == "do not touch"
