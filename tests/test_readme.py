"""What the README shows is what happens."""

import re
from pathlib import Path

import pytest

README = Path(__file__).parent.parent / "README.md"


def test_the_burst_of_fire_in_the_readme_runs() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, object] = {}
    exec(compile(code, str(README), "exec"), names)
    assert names["hit"]


def test_every_command_the_readme_names_exists(capsys: pytest.CaptureFixture[str]) -> None:
    from game.cli import main

    for command in re.findall(r"^\| `deadground (\w+)", README.read_text(encoding="utf-8"), re.MULTILINE):
        try:
            main([command, "--help"])
        except SystemExit as end:
            assert not end.code
        assert "Usage" in capsys.readouterr().out


def test_the_readme_is_read_in_a_few_minutes() -> None:
    assert README.stat().st_size <= 7_000
