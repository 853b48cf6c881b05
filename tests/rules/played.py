"""Deeds that a book's tests play thousands of times, played as often as you like.

python -m tests.rules.played BOOK TIMES [NAME...]     such as: gurps 1000000 blow slam
"""

from __future__ import annotations

import sys
from importlib import import_module

from tests.soak import say


def main(book: str, times: int, names: list[str]) -> int:
    """Play each, and tell its worst figure; how many have figures that are not what came of it."""
    wrong = 0
    for made in import_module(f"tests.rules.{book}.test_played").ACTIONS:
        if names and made.__name__ not in names:
            continue
        replay = made()
        replay.play_at_once(times)
        what, chance, came, off = max(replay.figures(), key=lambda figure: figure[3])
        say(f"{made.__name__}: {times:,} plays, worst {off:.1f} standard errors: {what}, {chance:.5f}, {came:,}")
        wrong += bool(replay.misfits())
    return wrong


if __name__ == "__main__":
    sys.exit(min(1, main(sys.argv[1], int(sys.argv[2]), sys.argv[3:])))
