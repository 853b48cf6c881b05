"""What a unit's round costs in Python calls, beside the committed table and its goals.

python -m tests.cost [--only WORD...] [--write]    count all battles whole and short, each in a process of its own
python -m tests.cost along JOURNAL PLAYER          what a player's thinking costs at the positions of a recorded battle

Only with WORDs: battles whose name has one of them (gurps, tactician). --write puts what was counted into the table:
that belongs into the commit that made decisions cheaper. Where players come to decide otherwise, count `along` the
journal of one battle before and after: the same positions, side by side.
"""

from __future__ import annotations

import argparse
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from game.battle.battle import Battle
from game.battle.replay import load
from game.players.playing import seated
from tests.cost.counting import SEED, along, apart
from tests.cost.table import PYTHON, Row, rows, write


def main(words: list[str]) -> None:
    """Count, tell, and write the table if asked to."""
    parser = argparse.ArgumentParser(prog="python -m tests.cost", description="What a unit's round costs.")
    parser.add_argument("--only", nargs="+", default=[""])
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--workers", type=int, default=2)
    commands = parser.add_subparsers(dest="command")
    beside = commands.add_parser("along")
    beside.add_argument("journal", type=Path)
    beside.add_argument("player")
    said = parser.parse_args(words)
    if said.command == "along":
        _along(said.journal, said.player)
    else:
        _count([any(word in row.name for word in said.only) for row in rows()], said.workers, keep=said.write)


def _along(journal: Path, player: str) -> None:
    script = load(journal).battle.script
    setup = load(journal, to=0).battle.setup
    each, decisions = along(Battle(setup, SEED), script, seated(setup, [player] * len(setup.scenario.side), SEED))
    sys.stdout.write(f"{journal.name}: {each:,} calls a decision of {player}, over {decisions} positions\n")


def _count(chosen: list[bool], workers: int, keep: bool) -> None:
    sys.stdout.write(f"calls a unit's round, CPython {PYTHON}: counted (table), set-up, warm; next goal, goal\n")
    with ThreadPoolExecutor(workers) as pool:
        found = list(pool.map(_counted, rows(), chosen))
    if keep:
        write(found)


def _counted(row: Row, chosen: bool) -> Row:
    if not chosen:
        return row
    whole, short = apart(row.whole, warm=True), apart(row.brief)
    before = f"{row.costs.cold:,}" if row.costs else "new"
    warm = f"{whole.warm:,}" if whole.warm is not None else "over before"
    sys.stdout.write(
        f"{row.name:40} {whole.cold:>9,} ({before:>9})  set-up {whole.set_up:>7,}  warm {warm:>11}  "
        f"goals {row.next_goal:>7,} {row.goal:>7,}\n"
    )
    sys.stdout.flush()
    return replace(row, costs=whole, short_costs=short)


if __name__ == "__main__":
    main(sys.argv[1:])
