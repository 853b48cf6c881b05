"""Running the modes of the audit over many battles."""

from __future__ import annotations

import sys
import traceback
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from game.battle.battle import Battle
from tests.audit import playing, report
from tests.audit.battles import Bout, bouts, stage
from tests.audit.findings import Findings
from tests.audit.forked import LINE
from tests.audit.many import each_once, read_lines
from tests.audit.played import LINE as PLAYED
from tests.audit.played import Record, play
from tests.audit.reach import LINE as TRACED
from tests.audit.reach import Reached, gaps, told, trace
from tests.audit.reliability import sentence
from tests.audit.sampling import Walk, sample
from tests.audit.shown import Compared, Moment


def say(words: str) -> None:
    """A line for whoever watches, at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def bouts_of(book: str, given: Namespace) -> Iterator[Bout]:
    """The battles that a command asks for."""
    return bouts(book, given.battles, given.seed, tuple(given.players.split(",")), tuple(given.only or ()))


def shown(book: str, given: Namespace) -> int:
    """Lay forecasts beside the truth; how many slips there were."""
    compared, found, taken = Compared(), Findings(), Counter[str]()
    for bout in bouts_of(book, given):
        try:
            _shown(bout, given, compared, found, taken)
        except Exception:
            say(f"{bout.name}\n{traceback.format_exc(limit=-8)}")
        say(f"{bout.name}: {compared.told}, {found.many} slips")
        found.write(Path(given.out) / f"shown-{book}.md", f"{book}: shown beside true", compared)
    return found.many


def _shown(bout: Bout, given: Namespace, compared: Compared, found: Findings, taken: Counter[str]) -> None:
    setup = stage(bout.scenario, bout.book)
    battle = Battle(setup, bout.seed)
    try:
        for number, (question, _) in enumerate(playing.questions(battle, playing.seats(setup, bout, taken))):
            if number % given.every:
                continue
            for slip in Moment(battle, question).slips(compared, given.forms):
                if found.note(slip):
                    path = playing.kept(battle, Path(given.out) / "journals", bout.name)
                    found.example(slip, f"{path} after {len(battle.script)} answers, unit {question.ask.unit}")
    finally:
        battle.close()


def played(book: str, given: Namespace) -> int:
    """Lay what was shown beside what came of it; how many kinds are off, and battles that crashed."""
    whole, out = Record(), Path(given.out)
    lines = out / f"played-{book}.jsonl"
    battles = bouts_of(book, given)
    for number, (name, record) in enumerate(each_once(play, PLAYED, battles, lines, given.workers), 1):
        whole.plus(record)
        say(f"{number} of {given.battles}, {name}: {sentence(whole.of)}")
        (out / f"played-{book}.md").write_text(report.of_played(book, whole), encoding="utf-8")
    return len(report.off_kinds(whole)) + len(whole.crashes)


def forks(book: str, given: Namespace) -> int:
    """Fork moments of every form; how many forms do not fall as their odds say, and battles that crashed. Goes on if
    stopped.
    """
    out = Path(given.out)
    battles = bouts_of(book, given)
    walk = Walk(out / f"forks-{book}.jsonl", given.moments, given.forks, given.forms, given.every, given.most)
    wrong = 0
    for name in sample(battles, walk, given.workers):
        found = list(read_lines(LINE, walk.file))
        lines = list(report.of_forks(book, given.forks, found))
        say(f"{name or 'so far'}: {lines[2]}")
        _write(out / f"forks-{book}.md", lines)
        wrong = report.wrong_forks(found)
    return wrong


def reach(book: str, given: Namespace) -> int:
    """Look on at battles; how many rules, forms and effects are out of reach. Goes on if stopped."""
    whole, out = Reached(), Path(given.out)
    battles = bouts_of(book, given)
    lines = out / f"reach-{book}.jsonl"
    for number, (name, reached) in enumerate(each_once(trace, TRACED, battles, lines, given.workers), 1):
        whole.plus(reached)
        say(f"{number} of {given.battles}, {name}: {gaps(book, whole).told}")
        _write(out / f"reach-{book}.md", list(told(book, whole)))
    return gaps(book, whole).many + len(whole.record.crashes)


def _write(path: Path, lines: list[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
