"""A process may be killed at any instant: what was answered is on disk, and the battle goes on from there."""

from __future__ import annotations

import time
from pathlib import Path

from game.cli import main
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


def test_a_battle_killed_twice_comes_to_the_end_it_would_have_had(tmp_path: Path) -> None:
    scenario = shortened("crossing/first-shots", 1, tmp_path)
    path, unbroken = tmp_path / "battle.jsonl", tmp_path / "unbroken.jsonl"
    before = killed_after(path, 12, scenario, "--journal", path, "--players", "usual")
    after = killed_after(path, before.count(b"\n") + 6, "--resume", path, "--players", "usual")
    assert after.startswith(whole(before))
    out = told(deadground("run", "--resume", path, "--players", "usual", hashing="3"))
    assert "After the action" in out
    assert path.read_bytes().startswith(whole(after))
    assert main(["run", str(scenario), "--journal", str(unbroken), "--players", "usual"]) == 0
    assert path.read_bytes() == unbroken.read_bytes()


def test_battles_killed_at_chosen_moments_lose_nothing(tmp_path: Path) -> None:
    """A thousand of them: python -m tests.killing 1000."""
    found = kill(range(4), tmp_path.resolve())
    assert not [what for what in found if what.startswith("WRONG")], found
