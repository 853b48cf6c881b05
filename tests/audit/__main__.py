"""The audit: whether what is shown is what is played.

python -m tests.audit shown --book d6 --battles 16 --seed 1 --out FOLDER    shown beside true
python -m tests.audit played --book d6 --battles 1000 --workers 2 --out FOLDER   shown beside played; goes on if stopped
python -m tests.audit forks --book d6 --battles 60 --forks 2000 --workers 2 --out FOLDER   other dice; goes on
python -m tests.audit reach --book d6 --battles 40 --workers 2 --out FOLDER      what comes up in battles at all
python -m tests.audit all --battles 1000 --workers 2 --out FOLDER                everything, of every rulebook
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tests.audit import runs
from tests.audit.battles import BOOKS, PLAYERS
from tests.audit.playing import ENDLESS

MODES = {"shown": runs.shown, "played": runs.played, "forks": runs.forks, "reach": runs.reach}


def main(words: list[str]) -> int:
    """Read the words and run; the exit status says whether anything is wrong."""
    reader = argparse.ArgumentParser(
        prog="python -m tests.audit", description="Whether what is shown is what is played."
    )
    reader.add_argument("mode", choices=(*MODES, "all"))
    reader.add_argument("--book", choices=BOOKS, action="append")
    reader.add_argument("--battles", type=int, default=16)
    reader.add_argument("--workers", type=int, default=1)
    reader.add_argument("--seed", default="1")
    reader.add_argument("--forms", type=int, default=8, help="filled forms looked at of each kind")
    reader.add_argument("--every", type=int, default=1, help="looked at is every so many-th question")
    reader.add_argument(
        "--most", type=int, default=ENDLESS, help="questions after which a battle that is forked is left"
    )
    reader.add_argument("--forks", type=int, default=2000, help="how often each moment is forked")
    reader.add_argument("--moments", type=int, default=1, help="how many moments of each form are forked")
    reader.add_argument("--only", action="append", help="a scenario or situation: these alone")
    reader.add_argument("--players", default=",".join(PLAYERS))
    reader.add_argument("--out", type=Path, required=True)
    given = reader.parse_args(words)
    books = [book for book in given.book or BOOKS if next(runs.bouts_of(book, given), None) is not None]
    if not books:
        reader.error(f"no rulebook has {' or '.join(given.only)}")
    wrong = 0
    for book in books:
        for mode in MODES.values() if given.mode == "all" else (MODES[given.mode],):
            wrong += mode(book, given)
    return min(1, wrong)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
