"""Duels are paired, told with their intervals, stop when they are decided and go on where they were stopped."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from game.battle.objectives import Verdict
from tests.duels import Results, interval, jobs, main, play, score, tell

MATCH = "crossing/first-shots"


def line(seed: int, seat: int, scored: float, scenario: str = MATCH) -> dict[str, Any]:
    return {"job": [f"{scenario}@d6", "tactician", "yardstick", seed, seat], "score": scored}


def said(**other: Any) -> argparse.Namespace:
    asked = {"scenarios": [MATCH], "books": ["d6"], "seeds": "1-99", "pairs": 2, "most": 5, "target": 0.65}
    return argparse.Namespace(player="tactician", against="yardstick", **asked | other)


def test_a_battle_is_kept_with_its_score_and_what_was_counted(tmp_path: Path, capsys: Any) -> None:
    found = play((f"{MATCH}@d6", "greedy", "nobody", 1, 0))
    assert found["score"] == 1.0 and found["players"] == ["greedy", "nobody"]
    assert dict(found["tallies"])["nobody"]["unit_idle"] > 0
    file = tmp_path / "duels.jsonl"
    file.write_text(json.dumps(found) + "\n")
    main([str(file), "--tell", "--player", "greedy", "--against", "nobody"])
    assert "of 0 pairs" in capsys.readouterr().out, "half a pair tells nothing"


def test_a_battle_that_nobody_wins_counts_by_the_points() -> None:
    assert score(Verdict("blue", "", (), ("blue",)), "blue", "red") == 1.0
    assert score(Verdict("red", "", (), ("red",)), "blue", "red") == 0.0
    assert score(Verdict(None, "", (("blue", 3), ("red", 1))), "blue", "red") == 0.75
    assert score(Verdict(None, "", (("blue", 0), ("red", 0))), "blue", "red") == 0.5


def test_every_scenario_is_played_from_both_sides_and_not_twice() -> None:
    results = Results([line(1, 0, 1.0)], "tactician", "yardstick")
    todo = jobs(results, said())
    assert [(seed, seat) for _, _, _, seed, seat in (next(todo), next(todo), next(todo))] == [(1, 1), (2, 0), (2, 1)]


def test_a_scenario_is_left_out_under_a_book_that_lacks_its_people() -> None:
    todo = jobs(Results([], "tactician", "yardstick"), said(scenarios=["inn/the-inn"], books=["d6", "gurps"], most=1))
    assert [scenario for scenario, *_ in todo] == ["inn/the-inn@gurps"] * 2


def test_a_book_that_is_decided_stops_and_an_open_one_goes_on() -> None:
    won = Results([line(seed, seat, 1.0) for seed in range(1, 31) for seat in (0, 1)], "tactician", "yardstick")
    assert not list(jobs(won, said(pairs=30, most=99)))
    even = Results([line(seed, seat, float(seat)) for seed in (1, 2) for seat in (0, 1)], "tactician", "yardstick")
    assert len(list(jobs(even, said()))) == 6
    assert "open" in "\n".join(tell(even, 0.65)) and "REACHED" in "\n".join(tell(won, 0.65))


def test_a_scenario_that_is_lost_is_named() -> None:
    lost = Results([line(seed, seat, 0.0) for seed in range(1, 31) for seat in (0, 1)], "tactician", "yardstick")
    assert "POOR" in "\n".join(tell(lost, 0.65)) and "MISSED" in "\n".join(tell(lost, 0.65))


def test_a_few_pairs_that_end_alike_are_not_certain() -> None:
    few, many = interval([1.0] * 3), interval([1.0] * 60)
    assert few.low < 0.45 and many.low > 0.9
