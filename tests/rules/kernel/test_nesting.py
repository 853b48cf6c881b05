"""How deep a file that people write goes: told by its line before the TOML reader sees it."""

import tomllib
from pathlib import Path

import pytest

from rules.kernel.nesting import DEEPEST, too_deep

MAPS = Path(__file__).parents[3]
KEY = ".".join("a" * DEEPEST)


@pytest.mark.parametrize(
    "text",
    [
        f"{KEY} = 1",
        f"{KEY} = 1\n" * 3,
        "\n".join(f"x{number} = 1.5" for number in range(100)),
        "x = [" + "1.5, " * 100 + "]",
        "x = [\n" + "1.5\n,\n" * 100 + "]",
        "x = '" + "." * 100 + "'",
        'x = """' + "[.\n" * 100 + '"""',
        'x = "a\\"' + "[" * 100 + '"',
        "# " + "[.{" * 100,
        "[[a]]\nb = [1]\n" * 100,
        "[a.b]\nc = {d = 1, e = 2}\n" * 100,
        "]" * 100,
    ],
)
def test_what_lies_flat_is_read(text: str) -> None:
    assert too_deep(text) == 0


@pytest.mark.parametrize(
    "deep",
    [
        f"{KEY}.a = 1",
        f'"a b" . {KEY} = 1',
        f"[{KEY}.a]",
        f"[[{KEY}]]\na = 1",
        "x = " + "[" * DEEPEST,
        "x = " + "{a = " * DEEPEST,
        f"x = [[1], {{{KEY} = 1}}]",
        "x = [\n" * DEEPEST,
    ],
)
def test_the_first_line_that_goes_too_deep_is_named(deep: str) -> None:
    line = too_deep(f'x = 1\n# a comment\ny = """a\nb"""\n{deep}\n')
    assert line == 5 + max(0, deep.count("\n") - 1)


def test_no_file_that_comes_with_the_game_is_too_deep() -> None:
    files = [file for part in ("maps", "rules", "assets") for file in sorted((MAPS / part).rglob("*.toml"))]
    assert len(files) > 20
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert tomllib.loads(text)
        assert too_deep(text) == 0, file
