"""Matches are kept as they end, told in sums, and not played twice.

More of them, as many as you like: python -m tests.matches FILE WORKERS SCENARIO[@BOOK]:PLAYERS:FIRST-LAST ...
"""

from __future__ import annotations

import json
from pathlib import Path

from tests.matches import jobs, play, tell

MATCH = "crossing/first-shots"


def test_what_is_kept_is_not_played_again(tmp_path: Path) -> None:
    line = play((MATCH, "greedy/random", 1))
    file = tmp_path / "matches.jsonl"
    file.write_text(json.dumps(line) + "\n")
    wins, forms = tell([file])
    (side,) = line["winners"]
    assert wins == f"{MATCH} greedy/random: {side} 1"
    assert "shoot" in forms and sum(line["taken"].values()) > 10
    kept = [json.loads(file.read_text())]
    assert list(jobs([f"{MATCH}:greedy/random:1-2"], kept)) == [(MATCH, "greedy/random", 2)]


def test_a_seed_of_each_match_is_played_in_turn() -> None:
    words = [f"{MATCH}:greedy:1-2", f"{MATCH}:random:5-5"]
    assert [(players, seed) for _, players, seed in jobs(words, [])] == [("greedy", 1), ("random", 5), ("greedy", 2)]
