"""Running the modes of the audit over many battles."""

from __future__ import annotations

import sys
import traceback
from argparse import Namespace
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from game.battle.battle import Battle
from tests.audit import playing, report
from tests.audit.battles import Bout, bouts, stage
from tests.audit.findings import Findings
from tests.audit.forks import sample
from tests.audit.played import Record, play_all
from tests.audit.reach import Reached, gaps, told, trace
from tests.audit.reliability import sentence
from tests.audit.shown import Compared, Moment


def say(words: str) -> None:
    """A line for whoever watches, at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def shown(book: str, given: Namespace) -> int:
    """Lay forecasts beside the truth; how many slips there were."""
    compared, found, taken = Compared(), Findings(), Counter[str]()
    for bout in bouts(book, given.battles, given.seed, tuple(given.players.split(","))):
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
    battles = bouts(book, given.battles, given.seed, tuple(given.players.split(",")))
    for number, (name, record) in enumerate(play_all(battles, out / f"played-{book}.jsonl", given.workers), 1):
        whole.plus(record)
        say(f"{number} of {given.battles}, {name}: {sentence(whole.of)}")
        (out / f"played-{book}.md").write_text(report.of_played(book, whole), encoding="utf-8")
    return len(report.off_kinds(whole)) + len(whole.crashes)


def forks(book: str, given: Namespace) -> int:
    """Fork moments of every form; how many forms do not fall as their odds say."""
    battles = bouts(book, given.battles, given.seed, tuple(given.players.split(",")))
    seeds = [str(number) for number in range(given.forks)]
    lines, wrong = [f"# {book}: forks, {given.forks:,} each", ""], 0
    for forked, where in sample(battles, seeds):
        odd = forked.odd()
        wrong += bool(odd)
        line = f"- {forked.told}" + (f" · **{', '.join(odd)}**, {forked.action}, {where}" if odd else "")
        lines.append(line)
        say(line)
        _write(Path(given.out) / f"forks-{book}.md", lines)
    return wrong


def reach(book: str, given: Namespace) -> int:
    """Look on at battles; how many rules never came up, and forms never offered."""
    whole, out = Reached(), Path(given.out) / f"reach-{book}.md"
    battles = bouts(book, given.battles, given.seed, tuple(given.players.split(",")))
    with ProcessPoolExecutor(given.workers, get_context("spawn")) as pool:
        for number, reached in enumerate(pool.map(trace, battles), 1):
            whole.plus(reached)
            found = gaps(book, whole)
            say(
                f"{number} of {given.battles}: {len(found.rules)} rules never came up, {len(found.partly)} only in part"
            )
            _write(out, list(told(book, whole)))
    return len(found.rules) + len(found.forms) + len(whole.record.crashes)


def _write(path: Path, lines: list[str]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
