"""The long tier of the audit, the soak and the forks: `pytest -m long` runs them, before work is called done."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data
from tests.audit.__main__ import main as audit
from tests.audit.battles import BOOKS
from tests.soak import main as soak

pytestmark = pytest.mark.long


@pytest.mark.parametrize("seed", ["1", "2"])
@pytest.mark.parametrize("book", BOOKS)
def test_every_difference_from_the_truth_is_named_over_battles(book: str, seed: str, tmp_path: Path) -> None:
    few = ["--battles", "8", "--every", "9", "--forms", "3", "--seed", seed]
    assert not audit(["shown", "--book", book, *few, "--out", str(tmp_path)]), told(tmp_path)


@pytest.mark.parametrize("book", BOOKS)
def test_chances_come_true_over_battles(book: str, tmp_path: Path) -> None:
    assert not audit(["played", "--book", book, "--battles", "12", "--out", str(tmp_path)]), told(tmp_path)


@pytest.mark.parametrize("book", BOOKS)
def test_moments_forked_fall_as_their_odds_say(book: str, tmp_path: Path) -> None:
    few = ["--battles", "4", "--forks", "200", "--most", "120", "--every", "5"]
    assert not audit(["forks", "--book", book, *few, "--out", str(tmp_path)]), told(tmp_path)


@pytest.mark.parametrize("scenario", data.shipped_scenarios())
def test_random_battles_are_sound_to_their_end_and_play_again(scenario: str, tmp_path: Path) -> None:
    assert not soak([scenario, "7-7", str(tmp_path), "40"])
    assert not soak(["--replay", *map(str, sorted(tmp_path.glob("*.jsonl")))])


def told(folder: Path) -> str:
    """The pages that the audit wrote."""
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.glob("*.md")))
