"""Whatever is done to a scenario, to sheets or to a journal: it is taken, or refused in plain lines."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.lines import check_of, text_of
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.cli import FAULTY, MISUSED, main
from game.players.playing import play_on, seated
from tests.shipped import ROOT, shortened

SECONDS = 20
"""More work than the slowest of these commands takes."""
NONSENSE: tuple[Any, ...] = (
    None, True, -1, 0, 7, 10**30, 1.5, 1e308, "", "x", "Stanko", "\x00", "../../etc/passwd", "9" * 60, [], [[]],
    [1, 2], [-5, 99], {}, {"a": 1}, [[[[[[1]]]]]],
)  # fmt: skip

modest = settings(
    max_examples=8,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    phases=[Phase.explicit, Phase.generate],
)
"""A failure is not made smaller: that takes long, and what was drawn says enough."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Copies of a scenario, of sheets, and of a journal of a few answers, to be spoilt."""
    folder = tmp_path_factory.mktemp("spoilt")
    scenario = shortened("wielka/the-carrier", 2, folder)
    shortened("crossing/first-shots", 1, folder)
    setup = set_up(read_scenario(folder / "crossing" / "first-shots.toml"))
    battle = Battle(setup, "1")
    journal = Journal.create(folder / "battle.jsonl", battle)
    for number, _ in enumerate(play_on(battle, seated(setup, ("random", "greedy"), "1"))):
        if number == 12:
            battle.set_dice((6, 5, 4))
            battle.set_orders("blue", ("turn round",))
        if number == 20:
            break
    journal.close()
    battle.close()
    assert scenario.is_file()
    return folder


def quietly(*words: object) -> None:
    """The command ends with 0, 1 or 2, before long, and says nothing but plain lines."""
    out, err, start = StringIO(), StringIO(), time.process_time()
    with redirect_stdout(out), redirect_stderr(err):
        status = main([str(word) for word in words])
    said = out.getvalue() + err.getvalue()
    assert status in (0, FAULTY, MISUSED), said
    assert "Traceback" not in said
    assert (status == 0) or said.strip(), "refused without a word"
    assert time.process_time() - start < SECONDS


# bytes


def spoilt(content: bytes, data: st.DataObject) -> bytes:
    """Some bytes changed, lost, put in or doubled."""
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, max(0, len(content) - 1)))
        length = data.draw(st.integers(0, 40))
        put = data.draw(st.one_of(st.binary(max_size=8), st.just(content[at : at + length] * 2)))
        content = content[:at] + put + content[at + length :]
    return content


@modest
@given(st.data())
@pytest.mark.parametrize("name", ["crossing/first-shots.toml", "wielka/sheets/tank-hunter.toml", "battle.jsonl"])
def test_spoilt_bytes_are_refused_in_plain_lines(folder: Path, name: str, data: st.DataObject) -> None:
    original = folder / name
    path = original.with_name(f"spoilt{original.suffix}")
    path.write_bytes(spoilt(original.read_bytes(), data))
    quietly("check", path)
    if path.suffix == ".jsonl":
        quietly("replay", path, "--to", 3)


# values in TOML


def toml(value: Any) -> str:
    """A value as TOML writes it, near enough."""
    if value is None:
        return ""
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml(each)}" for key, each in value.items()) + " }"
    return json.dumps(value)


def with_nonsense(text: str, data: st.DataObject) -> str:
    """Some lines with another value, another key, doubled or lost."""
    lines = text.splitlines()
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.sampled_from([n for n, line in enumerate(lines) if line.strip()]))
        key = lines[at].partition("=")[0].strip()
        value = toml(data.draw(st.sampled_from(NONSENSE)))
        another = data.draw(st.sampled_from(["[[force]]", "[[weapon]]", "[[person]]", "[weather]", f"{key}x = 1"]))
        lines[at : at + 1] = data.draw(st.sampled_from([[f"{key} = {value}"], [], [lines[at]] * 2, [another]]))
    return "\n".join(lines)


@modest
@given(st.data())
def test_sheets_with_nonsense_in_them_are_refused_in_plain_lines(folder: Path, data: st.DataObject) -> None:
    """The rulebook's own roster, a part of it at a time, and a game master's sheets."""
    roster = (ROOT / "rules" / "d6" / "roster.toml").read_text(encoding="utf-8").split("\n\n")
    own = (folder / "wielka" / "sheets" / "tank-hunter.toml").read_text(encoding="utf-8")
    first = data.draw(st.integers(0, len(roster) - 1))
    text = data.draw(st.sampled_from([own, "\n\n".join(roster[first : first + 6])]))
    path = folder / "sheets.toml"
    path.write_text(with_nonsense(text, data), encoding="utf-8")
    quietly("check", "--book", "d6", path)


@modest
@given(st.data())
def test_a_scenario_with_nonsense_in_it_is_played_or_refused(folder: Path, data: st.DataObject) -> None:
    """What `check` lets pass can be set up, with its own sheets beside it."""
    original = folder / "wielka" / "the-carrier.toml"
    path = original.with_name("nonsense.toml")
    path.write_text(with_nonsense(original.read_text(encoding="utf-8"), data), encoding="utf-8")
    quietly("check", path)
    quietly("offers", path)


# values in journals, with checks that fit


def signed(lines: list[Any], path: Path) -> None:
    """Write lines as a clever forger would."""
    check = ""
    with path.open("w", encoding="utf-8") as file:
        for line in lines:
            bare = {key: value for key, value in line.items() if key != "check"}
            check = check_of(check, bare)
            file.write(text_of({**bare, "check": check}) + "\n")


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything within plain values, big lists by their first few."""
    found = [way] if way else []
    if isinstance(value, dict):
        for key in value:
            found += places(value[key], (*way, key))
    elif isinstance(value, list):
        for number, each in enumerate(value[:6]):
            found += places(each, (*way, number))
    return found


def forge(lines: list[Any], data: st.DataObject) -> None:
    """Change a value somewhere, or lose, double or exchange whole lines."""
    at = data.draw(st.integers(0, len(lines) - 1))
    deed = data.draw(st.sampled_from(["value", "value", "value", "lose", "double", "exchange"]))
    if deed == "lose" and len(lines) > 1:
        del lines[at]
    elif deed == "double":
        lines.insert(at, lines[at])
    elif deed == "exchange":
        other = data.draw(st.integers(0, len(lines) - 1))
        lines[at], lines[other] = lines[other], lines[at]
    elif lines[at]:
        *way, last = data.draw(st.sampled_from(places(lines[at])))
        within = lines[at] = json.loads(json.dumps(lines[at]))
        for step in way:
            within = within[step]
        within[last] = data.draw(st.sampled_from(NONSENSE))


@settings(modest, max_examples=15)
@given(st.data())
def test_a_forged_journal_is_played_or_refused(folder: Path, data: st.DataObject) -> None:
    lines = [json.loads(line) for line in (folder / "battle.jsonl").read_text(encoding="utf-8").splitlines()]
    for _ in range(data.draw(st.integers(1, 2))):
        forge(lines, data)
    path = folder / "forged.jsonl"
    signed(lines, path)
    quietly("replay", path)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda state: state.update(next=10**9), "1000000000 is out of bounds"),
        (lambda state: first_body(state).update(length=1e9), "1000000000.0 is out of bounds"),
        (
            lambda state: first_body(state).update(length=9e5, width=9e5),
            "900000.0 is out of bounds as the length of a body",
        ),
    ],
    ids=["next", "a long body", "a square of a body"],
)
def test_a_kept_state_out_of_bounds_is_refused_by_every_command(
    folder: Path, change: Callable[[Any], object], why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Such a journal kept `check`, `replay` and `offers` busy for ever."""
    lines = [json.loads(line) for line in (folder / "battle.jsonl").read_text(encoding="utf-8").splitlines()]
    rest = next(line for line in lines if "rest" in line)
    change(rest["state"])
    resumed = {"resumed": rest["rest"], "digest": rest["digest"], "state": rest["state"]}
    path = folder / "resumed.jsonl"
    signed([lines[0], resumed], path)
    for command in ("check", "replay", "offers"):
        assert main([command, str(path)]) == FAULTY
        said = "".join(capsys.readouterr())
        assert f"line 2: the state kept here cannot be read ({why}" in said


def first_body(state: Any) -> Any:
    return next(parts["Body"] for _, parts in state["entities"] if "Body" in parts)
