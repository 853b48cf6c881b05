"""`deadground lab` as a game master calls it."""

from __future__ import annotations

import csv
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from game.battle.replay import load
from game.cli import main
from game.lab import pool
from rules.frame.book import load as opened
from rules.frame.book import names
from rules.frame.flow import Flow
from rules.frame.scene import Table
from tests.game.lab.duel import duel
from tests.shipped import ROOT, deadground, shortened, told
from tests.tiny_book import TinyBook, installed


def rows(folder: Path, table: str = "battles") -> list[dict[str, str]]:
    with (folder / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def written(folder: Path) -> int:
    """How many battles of the scenario as written there are."""
    return sum(row["arm"] == "written" for row in rows(folder))


def text(page: Path) -> str:
    """What a reader reads: no markup, blanks made one."""
    html = re.sub(r"<style.*?</style>", " ", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def report(folder: Path) -> dict[str, bytes]:
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.rglob("*.*"))}


@pytest.fixture(scope="module")
def crossing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shortened("crossing/first-shots", 1, tmp_path_factory.mktemp("crossing"))


@pytest.fixture
def tiny() -> Iterator[TinyBook]:
    with installed(pytest.MonkeyPatch()) as book:
        yield book


@pytest.fixture(scope="module")
def surveyed(crossing: Path) -> tuple[Path, str]:
    """A survey in a process of its own, with two workers, and what the command said."""
    folder = crossing.parent / "two"
    said = told(deadground("lab", crossing, "--battles", 4, "--quick", "--workers", 2, "--out", folder, hashing="3"))
    return folder, said


def test_it_answers_in_plain_sentences_and_says_where_the_report_is(surveyed: tuple[Path, str]) -> None:
    folder, said = surveyed
    assert said.startswith("First shots (4 battles)\n")
    assert f"report: {folder / 'report.html'}" in said
    assert "Who wins:" in said and "How long:" in said


def test_the_page_needs_nothing_else(surveyed: tuple[Path, str]) -> None:
    page = (surveyed[0] / "report.html").read_text(encoding="utf-8")
    assert "<script" not in page
    assert not re.findall(r'(?:src|href)="(?!#|journals/)', page)
    assert not re.findall(r"url\((?!data:)", page)
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert str(Path.cwd()) not in page and str(surveyed[0]) not in page


def test_a_quick_look_says_what_it_leaves_out(surveyed: tuple[Path, str]) -> None:
    page = text(surveyed[0] / "report.html")
    assert "no test with identical sides" in page
    assert "--quick leaves that out, and no force was exchanged or left out either" in page


def test_the_page_has_colours_for_light_and_for_dark(surveyed: tuple[Path, str]) -> None:
    """Every colour that is named in the page is mixed for both, but for those that are the same in either."""
    page = (surveyed[0] / "report.html").read_text(encoding="utf-8")
    light, dark = page.split("prefers-color-scheme:dark", 1)
    mixed = set(re.findall(r"(--[\w-]+):#", light))
    assert set(re.findall(r"var\((--[\w-]+)\)", page)) <= mixed
    assert mixed <= set(re.findall(r"(--[\w-]+):#", dark.split("</style>")[0]))


def test_the_same_seed_makes_the_same_report_whatever_the_workers(
    surveyed: tuple[Path, str], crossing: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    alone = tmp_path / "one"
    assert main(["lab", str(crossing), "--battles", "4", "--quick", "--workers", "1", "--out", str(alone)]) == 0
    one, two = report(alone), report(surveyed[0])
    assert one.keys() == two.keys()
    assert [name for name in one if one[name] != two[name] and not name.endswith(".parquet")] == []


def test_the_journals_lead_to_the_battles_of_the_figures(surveyed: tuple[Path, str]) -> None:
    folder, _ = surveyed
    journals = sorted((folder / "journals").iterdir())
    assert [file.name for file in journals] == ["1-d6-strangest.jsonl", "1-d6-typical.jsonl"]
    known = {row["digest"] for row in rows(folder)}
    for file in journals:
        loaded = load(file)
        assert not loaded.notes
        assert loaded.battle.digest in known
        loaded.battle.close()
    page = (folder / "report.html").read_text()
    assert all(f"deadground watch journals/{file.name}" in page for file in journals)


def test_the_figures_agree_with_each_other(surveyed: tuple[Path, str]) -> None:
    folder, _ = surveyed
    battles, figures, falls = rows(folder), rows(folder, "figures"), rows(folder, "falls")
    assert [row["number"] for row in battles] == ["0", "1", "2", "3"]
    assert len({row["seed"] for row in battles}) == 4
    out = [row for row in figures if row["state"] not in ("fit", "hurt")]
    assert sorted((row["number"], row["name"]) for row in falls) == sorted((row["number"], row["name"]) for row in out)
    assert sum(int(row["fell"]) for row in rows(folder, "cells")) == len(falls)


@pytest.mark.usefixtures("tiny")
class TestTiny:
    """Under the tiny rulebook battles are over in an instant: everything is played here."""

    def lab(self, *words: object) -> int:
        return main(["lab", *map(str, words), "--workers", "1"])

    def test_everything_is_surveyed_in_one_report(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file, out = duel(tmp_path, blues=2, reds=2), tmp_path / "out"
        assert self.lab(file, "--battles", 8, "--vary", "needed=1..5/2", "--vary", "light=dim", "--out", out) == 0
        arms = {row["arm"] for row in rows(out)}
        assert arms == {
            *(
                "written",
                "control",
                "exchanged",
                "players=blue",
                "players=red",
                "needed=1",
                "needed=3",
                "needed=5",
                "light=dim",
            ),
            *(f"without={number}" for number in range(4)),
        }
        page = text(out / "report.html")
        for words in (
            "What would change it",
            "Without Blue 1",
            "Needed 5",
            "Light dim",
            "With the same people on both sides",
            "the one listed first in the scenario wins",
        ):
            assert words in page, words

    def test_a_battle_that_breaks_down_is_reported_with_its_journal_and_stops_no_other(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        file, out = duel(tmp_path, book="shaky", needed=4, more=""), tmp_path / "out"
        file.write_text(file.read_text(encoding="utf-8").replace("[options.tiny]\nneeded = 4\n", ""), encoding="utf-8")
        with installed(pytest.MonkeyPatch(), Shaky()):
            assert self.lab(file, "--battles", 20, "--quick", "--out", out) == 0
            battles = rows(out)
            broken = [row for row in battles if row["ended"] == "crashed"]
            assert len(battles) == 20 and 0 < len(broken) < 20
            assert broken[0]["fault"].startswith("ZeroDivisionError: the rulebook has a hole (")
            page = text(out / "report.html")
            assert f"{len(broken)} were stopped by a program error" in page
            assert f"  Broke down: {len(broken)} of 20 battles; {out / 'journals'} has" in capsys.readouterr().out
            journal = out / "journals" / f"fault-{broken[0]['seed']}.jsonl"
            assert f"deadground replay journals/{journal.name}" in page
            loaded = load(journal, to=int(broken[0]["answers"]) - 1)
            assert loaded.battle.table.clock.round == 5
            assert not loaded.notes
            loaded.battle.close()

    def test_it_stops_by_itself_when_enough_is_known(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        out = tmp_path / "out"
        assert self.lab(duel(tmp_path, blues=2), "--until", "10%", "--quick", "--out", out) == 0
        assert 50 <= len(rows(out)) < 90

    def test_several_rulebooks_stand_side_by_side(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file, out = duel(tmp_path), tmp_path / "out"
        assert self.lab(file, "--battles", 3, "--quick", "--book", "tiny,d6", "--out", out) == 0
        assert {row["book"] for row in rows(out)} == {"tiny", "d6"}
        assert "Rulebooks side by side" in text(out / "report.html")

    @pytest.mark.long
    def test_all_stands_for_every_installed_rulebook(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        """Each plays the same forces as written, whatever else is asked; the table says so in all three forms."""
        file, out = duel(tmp_path), tmp_path / "out"
        assert self.lab(file, "--battles", 2, "--book", "all", "--out", out) == 0
        battles = rows(out)
        assert [row["book"] for row in battles[::2]] == ["tiny", *(name for name in names() if name != "tiny")]
        assert {row["arm"] for row in battles} == {"written"}
        said = capsys.readouterr().out
        assert said.startswith("A duel (2 battles under each rulebook)\n  Who wins: ")
        assert "What to do: 2 battles under tiny" in said and "are too few to say how even it is" in said
        assert all(f" {name} " in said for name in names())
        assert all(opened(name).title in text(out / "report.html") for name in names())
        for title in ("Won by the blues", "Losses come from", "Time limit"):
            assert title in said and title in text(out / "report.html"), title
        table = rows(out, "rulebooks")
        assert {row["book"] for row in table} == set(names())
        for name in names():
            won = [row for row in table if row["book"] == name and row["measure"] == "wins"]
            counted = sum(row["book"] == name and row["counted"] == "1" for row in battles)
            assert {row["battles"] for row in won} == {str(counted)}
            assert sum(float(row["value"]) for row in won) == pytest.approx(1.0)
        assert "--book all" in text(out / "report.html")

    def test_the_first_to_be_looked_into_can_play_it(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        file, out = duel(tmp_path, book="gone"), tmp_path / "out"
        assert self.lab(file, "--battles", 1, "--book", "all", "--out", out) == 0
        assert [row["book"] for row in rows(out)] == list(names())

    @pytest.mark.parametrize(
        ("words", "told"),
        [
            (("--until", "never"), "--until never: say how closely"),
            (("--battles", "3", "--until", "3%"), "give one of the three"),
            (("--vary", "wind"), "--vary 'wind' varies nothing; write wind=0..4"),
            (("--vary", "wind=4..0"), "goes nowhere"),
            (("--vary", "wind=50"), "wind"),
            (("--vary", "needed=many"), "needed"),
            (("--vary", "nothing=1"), "nothing"),
            (("--vary", "players=tacitcian"), "there is no player 'tacitcian'"),
            (("--vary", "without=Nobody"), "there is no 'Nobody' to be left out"),
            (("--players", "greedyy"), "there is no player"),
            (("--book", "d7"), "there is no rulebook 'd7'"),
            (("--book", "all,d6"), "all stands for every rulebook, so write it alone"),
            (("--cluster", "tcp://x:1", "--workers", "1"), "give one of the two"),
        ],
    )
    def test_what_is_wrong_is_said_in_one_line(
        self, words: tuple[str, ...], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        out = tmp_path / "out"
        workers = [] if "--workers" in words else ["--workers", "1"]
        status = main(["lab", str(duel(tmp_path)), *words, "--out", str(out), *workers])
        complaint = capsys.readouterr().err
        assert status == 2, complaint
        assert told in complaint and complaint.count("\n") == 1
        assert not out.exists()

    def test_a_folder_with_other_things_in_it_is_left_alone(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        out = tmp_path / "mine"
        out.mkdir()
        (out / "notes.txt").write_text("do not touch", encoding="utf-8")
        assert self.lab(duel(tmp_path), "--battles", 3, "--out", out) == 2
        assert "holds no report" in capsys.readouterr().err
        assert [file.name for file in out.iterdir()] == ["notes.txt"]

    def test_where_no_scheduler_answers_an_earlier_report_stays(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        file, out = duel(tmp_path), tmp_path / "out"
        assert self.lab(file, "--battles", 3, "--quick", "--out", out) == 0
        before = report(out)
        capsys.readouterr()
        monkeypatch.setattr(pool, "PATIENCE", 0.3)
        assert main(["lab", str(file), "--cluster", "tcp://127.0.0.1:9", "--out", str(out)]) != 0
        complaint = capsys.readouterr().err
        assert complaint.startswith("deadground: no scheduler answers at tcp://127.0.0.1:9")
        assert complaint.count("\n") == 1
        assert report(out) == before

    def test_workers_lost_on_the_way_cost_nothing_of_what_was_played(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(pool, "Parallel", Mortal)
        out = tmp_path / "out"
        assert self.lab(duel(tmp_path), "--battles", 30, "--out", out) == 1
        said = capsys.readouterr()
        _, complaint = said.err.splitlines()
        assert complaint.startswith("deadground: a worker was killed before all was played")
        assert f"report: {out / 'report.html'}" in said.out
        assert len(rows(out)) > Mortal.LASTS
        page = text(out / "report.html")
        assert "stopped before its end" in page
        assert f"{written(out)} battles as written" in page
        assert len(list((out / "journals").iterdir())) == 2

    def test_a_mistake_of_the_program_is_not_taken_for_lost_workers(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(Mortal, "END", ZeroDivisionError)
        monkeypatch.setattr(pool, "Parallel", Mortal)
        assert self.lab(duel(tmp_path), "--battles", 30, "--out", tmp_path / "out") == 70
        assert "an error in the program itself" in capsys.readouterr().err


class Mortal:
    """Workers who play a few battles and are gone."""

    LASTS = 7
    END: type[Exception] = BrokenExecutor

    def __init__(self, **how: object) -> None:
        self.how = how

    def __call__(self, calls: Iterator[tuple[Callable[..., object], tuple[object, ...], object]]) -> Iterator[object]:
        for number, (does, given, _) in enumerate(calls):
            if number == self.LASTS:
                raise self.END("gone")
            yield does(*given)


class Shaky(TinyBook):
    """Breaks down in round six of whatever battle gets so far."""

    name = "shaky"

    def round(self, table: Table) -> Flow[None]:
        if table.clock.round == 6:
            raise ZeroDivisionError("the rulebook has a hole")
        yield from super().round(table)


def test_stopped_by_hand_it_reports_what_it_has_so_far(crossing: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    command = [
        sys.executable,
        "-m",
        "game",
        "lab",
        str(crossing),
        "--battles",
        "500",
        "--workers",
        "2",
        "--out",
        str(out),
    ]
    heeded = signal.signal(signal.SIGINT, signal.default_int_handler)  # a background job is born deaf to it
    try:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )
    finally:
        signal.signal(signal.SIGINT, heeded)
    try:
        until = time.monotonic() + 240
        while time.monotonic() < until and not ((out / "battles.csv").exists() and written(out) >= 3):
            time.sleep(0.05)
            assert process.poll() is None
        os.killpg(process.pid, signal.SIGINT)
        said, complaint = process.communicate(timeout=120)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
    assert process.returncode == 130, complaint
    estimate, stopped = complaint.strip().splitlines()
    assert re.fullmatch(r"about .+ for \d+ battles on 2 workers", estimate)
    assert stopped == "deadground: stopped"
    assert "report:" in said
    page = text(out / "report.html")
    assert "stopped before its end" in page
    assert f"{written(out)} battles as written" in page
    assert [file.name for file in sorted((out / "journals").iterdir())] == [
        "1-d6-strangest.jsonl",
        "1-d6-typical.jsonl",
    ]


@contextmanager
def cluster(folder: Path, workers: int = 2) -> Iterator[str]:
    """A scheduler and some workers of one thread each on this machine; the scheduler's address."""
    more: dict[str, Any] = {
        "env": {**os.environ, "PYTHONPATH": str(ROOT)}, "cwd": folder,
        "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL,
    }  # fmt: skip
    file = folder / "scheduler.json"
    scheduler = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show"]
    worker = ["distributed.cli.dask_worker", "--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1"]
    started = [subprocess.Popen([sys.executable, "-m", *scheduler, "--scheduler-file", str(file)], **more)]
    try:
        until = time.monotonic() + 120
        while not file.exists() and time.monotonic() < until:
            time.sleep(0.1)
        started += [
            subprocess.Popen([sys.executable, "-m", *worker, "--scheduler-file", str(file)], **more)
            for _ in range(workers)
        ]
        address = re.findall(r"tcp://127\.0\.0\.1:\d+", file.read_text(encoding="utf-8"))[0]
        client: Any = import_module("distributed").Client
        with client(address) as looking:
            looking.wait_for_workers(workers, timeout=120)
        yield address
    finally:
        for process in reversed(started):
            process.terminate()
            process.wait(timeout=60)


@pytest.mark.long
def test_a_cluster_makes_the_same_report(surveyed: tuple[Path, str], crossing: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with cluster(tmp_path) as address:
        told(deadground("lab", crossing, "--battles", 4, "--quick", "--cluster", address, "--out", out))
    one, two = report(out), report(surveyed[0])
    assert [name for name in two if one.get(name) != two[name] and not name.endswith(".parquet")] == []


def whose(trial: object) -> int:
    """The process that was given a battle."""
    return os.getpid()


def test_a_cluster_of_one_worker_plays_the_battles_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "play", whose)
    trials: Any = range(6)
    with cluster(tmp_path, workers=1) as address:
        hired = pool.Pool(cluster=address)
        hired.ready()
        played: set[Any] = set(hired.play(trials))
    assert len(played) == 1
    assert os.getpid() not in played
