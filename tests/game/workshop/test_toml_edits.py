"""Changes to TOML texts: what is not changed stays as it was written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from game import data
from game.workshop.folder import found_in
from game.workshop.toml_blocks import Blocks
from game.workshop.toml_edits import added, moved, put, removed

SCENARIOS = found_in(data.maps())
FARM = """\
# A farm in the rain.
title = "The farm"
map = "farm.tmx"   # square
pace = { reflex = 1.33 }      # as patient

# How it is outside

[weather]
wind = 2.0

[[weather.later]]
after = "16 s"

# Who fights

# the first of all
[[force]]
side = "blue"      # ours
at = [1, 2]

[[force]]
side = "red"

# What happens when
[[trigger]]
name = "the [lorry]"
message = \"\"\"
[[force]]
# no comment\"\"\"
door = [{ name = "gate", state = "open" }]

# the end
"""


def lines(text: str) -> list[str]:
    return text.splitlines()


def without_and_with(before: str, after: str) -> tuple[list[str], list[str]]:
    """The lines that are gone, and those that are new."""
    old, new = lines(before), lines(after)
    return [line for line in old if line not in new], [line for line in new if line not in old]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_text_taken_apart_and_put_together_is_the_same_text(ends: str, mark: str) -> None:
    text = mark + FARM.replace("\n", ends)
    assert str(Blocks.of(text)) == text
    changed = put(text, ("weather", "wind"), 3)
    assert changed.replace("wind = 3.0", "wind = 2.0") == text


def test_every_shipped_scenario_and_sheet_is_taken_apart_and_put_together() -> None:
    files = {file for scenario in SCENARIOS for file in scenario.parent.rglob("*.toml")}
    assert len(files) > 10
    for file in sorted(files):
        text = file.read_text(encoding="utf-8")
        assert str(Blocks.of(text)) == text


@pytest.mark.parametrize(
    ("change", "gone", "come"),
    [
        (lambda t: put(t, ("force", 0, "count"), 3), [], ["count = 3"]),
        (lambda t: put(t, ("force", 0, "side"), "red"), ['side = "blue"      # ours'], ['side = "red"      # ours']),
        (lambda t: put(t, ("force", 0, "at"), None), ["at = [1, 2]"], []),
        (
            lambda t: put(t, ("pace", "gurps"), 0.5),
            ["pace = { reflex = 1.33 }      # as patient"],
            ["pace = { reflex = 1.33, gurps = 0.5 }      # as patient"],
        ),
        (lambda t: put(t, ("pace", "reflex"), None), ["pace = { reflex = 1.33 }      # as patient"], []),
        (
            lambda t: put(t, ("trigger", 0, "door", 0, "state"), "broken"),
            ['door = [{ name = "gate", state = "open" }]'],
            ['door = [{ name = "gate", state = "broken" }]'],
        ),
        (
            lambda t: added(t, ("trigger", 0, "door"), {"name": "back", "state": "shut"}),
            ['door = [{ name = "gate", state = "open" }]'],
            ['door = [{ name = "gate", state = "open" }, { name = "back", state = "shut" }]'],
        ),
        (
            lambda t: added(t, ("trigger", 0, "fire"), {"at": (1, 2)}),
            [],
            ["fire = [{ at = [1, 2] }]"],
        ),
        (lambda t: added(t, ("weather", "later"), {"after": "90 s"}), [], ['after = "90 s"']),
        (
            lambda t: put(t, ("options", "gurps", "x"), True, ("options", "weather", "force"), ("options",)),
            [],
            ["[options.gurps]", "x = true"],
        ),
        (lambda t: removed(t, ("weather", "later", 0)), ["[[weather.later]]", 'after = "16 s"'], []),
        (lambda t: removed(t, ("force", 0)), ['side = "blue"      # ours', "at = [1, 2]"], []),
        (lambda t: put(t, ("title",), "Two\nlines"), ['title = "The farm"'], ['title = """', "Two", 'lines"""']),
    ],
)
def test_only_what_is_changed_is_written_anew(change: Callable[[str], str], gone: list[str], come: list[str]) -> None:
    changed = change(FARM)
    tomllib.loads(changed)
    assert without_and_with(FARM, changed) == (gone, come)


def comments(text: str) -> list[str]:
    return re.findall(r"(?m)^# .*$", text)


def test_comments_above_what_is_removed_or_moved_stay() -> None:
    assert comments(removed(FARM, ("force", 0))) == comments(FARM)
    assert comments(removed(FARM, ("trigger", 0)))[-2:] == ["# What happens when", "# the end"]
    turned = moved(FARM, ("force", 1), 0)
    assert tomllib.loads(turned)["force"] == tomllib.loads(FARM)["force"][::-1]
    assert turned.index("# Who fights") < turned.index("[[force]]") < turned.index("# the first of all")
    assert moved(turned, ("force", 1), 0) == FARM


def test_a_new_table_stands_behind_the_last_of_its_kind() -> None:
    one_more = added(FARM, ("force",), {"side": "red", "at": (3, 4), "arrives": None})
    assert [force["side"] for force in tomllib.loads(one_more)["force"]] == ["blue", "red", "red"]
    assert 'side = "red"\n\n[[force]]\nside = "red"\nat = [3, 4]\n\n# What happens when\n[[trigger]]' in one_more
    first = added(FARM, ("force",), {"side": "green"}, at=0)
    assert [force["side"] for force in tomllib.loads(first)["force"]] == ["green", "blue", "red"]
    assert comments(first) == comments(FARM)


@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: file.stem)
def test_what_is_put_into_a_shipped_scenario_is_read_back(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    said = tomllib.loads(text)
    for number in range(len(said["force"])):
        text = put(text, ("force", number, "count"), number + 1)
    text = added(text, ("objective",), {"name": "x", "kind": "hold"})
    assert [force["count"] for force in tomllib.loads(text)["force"]] == list(range(1, len(said["force"]) + 1))
    assert tomllib.loads(text)["objective"][-1] == {"name": "x", "kind": "hold"}
    assert comments(text) == comments(file.read_text(encoding="utf-8"))
    for _ in range(len(said["force"])):
        text = removed(text, ("force", 0))
    assert "force" not in tomllib.loads(text)
