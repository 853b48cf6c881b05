"""A process may be killed at any instant: what was answered is on disk, and the battle goes on from there."""

from __future__ import annotations

import json
import random
import time
from pathlib import Path

from tests.killing import kill
from tests.shipped import deadground, shortened, told


def killed_after(path: Path, lines: int, *words: object) -> bytes:
    """What is in the journal after the command that writes it was killed, once so many lines of it were there."""
    process = deadground("run", *words)
    deadline = time.monotonic() + 120
    try:
        while process.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < lines):
            assert time.monotonic() < deadline
            time.sleep(0.005)
    finally:
        process.kill()
        process.communicate()
    return path.read_bytes()


def whole(content: bytes) -> bytes:
    """All but a last line that was torn off in the middle."""
    return content[: content.rfind(b"\n") + 1]


def test_a_battle_killed_twice_is_finished_and_plays_again(tmp_path: Path) -> None:
    scenario = shortened("crossing/first-shots", 1, tmp_path)
    path = tmp_path / "battle.jsonl"
    chance = random.Random(5)
    before = killed_after(path, chance.randint(1, 20), scenario, "--journal", path, "--players", "random")
    lines = before.count(b"\n") + chance.randint(1, 20)
    after = killed_after(path, lines, "--resume", path, "--players", "random")
    assert after.startswith(whole(before))
    out = told(deadground("run", "--resume", path, "--players", "random", hashing="3"))
    assert "After the action" in out
    written = path.read_bytes()
    assert written.startswith(whole(after))
    assert told(deadground("replay", path, hashing="4")).splitlines()[-1] == f"digest: {_digest(written)}"


def _digest(written: bytes) -> str:
    return str(json.loads(written.splitlines()[-1])["digest"])


def test_a_battle_killed_in_the_middle_comes_to_the_end_it_would_have_had(tmp_path: Path) -> None:
    scenario = shortened("crossing/first-shots", 1, tmp_path)
    path, unbroken = tmp_path / "battle.jsonl", tmp_path / "unbroken.jsonl"
    killed_after(path, 12, scenario, "--journal", path, "--players", "usual")
    told(deadground("run", "--resume", path, "--players", "usual"))
    told(deadground("run", scenario, "--journal", unbroken, "--players", "usual"))
    assert path.read_bytes() == unbroken.read_bytes()


def test_battles_killed_at_chosen_moments_lose_nothing(tmp_path: Path) -> None:
    """A thousand of them: python -m tests.killing 1000."""
    found = kill(range(4), tmp_path.resolve())
    assert not [what for what in found if what.startswith("WRONG")], found
