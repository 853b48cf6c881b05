"""Plain words: no banned turn in anything a player may be shown, and numbers with the plural they need."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

import pytest

from rules.kernel.words import counted
from tests.wording import ROOT, collected

BANNED = (
    r"\b(somebody|someone|anybody|whoever|whom|whomever|oneself)\b",
    r"\bone[’']s\b",
    r"\b(lets|under|beside|against) one$",
    r"\bone (may|must|cannot|keeps|sees|knows|breathes) ",
    r"\bwhom (he|she|one|you)\b",
    r"\bwaited for has come\b",
    r"\bneither dice nor\b",
    r"\bthe usual (answer|settings)\b",
    r"\b(as at first|map in small|taken up again|looks on)\b",
    r"\b(not the word|your word)\b",
    r"\b(he|his|him|himself)\b",
    r"\b(whatever|as such|in peace|in vain|on end)\b",
    r"\bno [a-z ]+ at all\b",
    r"\bis taken (not )?to\b",
    r"\b(where it should|came to mind|nobody has pressed)\b",
    r"\{(actor|target)\} (presses on|takes heart|makes ready|cannot bear|gives up|tends)\b",
    r"\b1 (cells|rounds|ticks|actions|attacks|points|turns|minutes|battles)\b",
)
"""Turns of phrase that players stumbled over."""

NO_UNIT = re.compile(r"(?<![`\"])\b([Ss]ome(body|one)|[Ww]ho(ever|m|mever)|[Oo]neself|[Oo]ne[’']s)\b(?![`\"])")
"""What stands in a docstring, a comment or a scenario in place of the unit, the player or the side that is meant."""

READ = (
    "rules",
    "game/battle",
    "game/board",
    "game/lab",
    "game/systems",
    "game/ui",
    "game/world",
    "assets/plans",
    "game/players",
)
"""Packages whose docstrings and comments are read."""

PLURAL = r" (cells|rounds|ticks|actions|attacks|figures|battles|minutes|points)\b"
COUNTED, BEHIND = re.compile(f"^{PLURAL}"), re.compile(f"[}}\"']{PLURAL}")
"""What stands after a number that might be one: its plural comes from `rules.kernel.words.counted`."""

TARGET = 4
"""The place of the target among the values of an event."""

SEVERAL = ("LANE", "MOST", "high", "len(burning)", "force.count")
"""Numbers that are two or more wherever they are shown."""

PLURALS = (
    "rules/d6/*.py",
    "rules/d6/*/offers.py",
    "rules/d6/*/forecasts.py",
    "rules/d6/*/topic.py",
    "rules/reflex/core/*.py",
    "rules/reflex/order/**/*.py",
    "rules/reflex/mines/**/*.py",
    "game/battle/**/*.py",
    "game/ui/**/*.py",
)
"""Where menus, forecasts and screens put numbers into words."""


def test_no_string_has_a_banned_turn() -> None:
    found = [
        f"{each.path}:{each.line}: {each.text} ({turn})"
        for turn in BANNED
        for each in collected()
        if re.search(turn, each.text, re.IGNORECASE)
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", READ)
def test_docstrings_and_comments_name_the_unit(folder: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / folder).rglob("*.py"))
        if NO_UNIT.search(source := path.read_text(encoding="utf-8"))
        for line in _remarks(source)
        if NO_UNIT.search(line)
    ]
    assert not found, "\n".join(found)


def _remarks(source: str) -> Iterator[str]:
    """The comments of a module, and the lines of its docstrings."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT or (token.type == tokenize.STRING and token.string.startswith('"""')):
            yield from token.string.split("\n")


@pytest.mark.parametrize("written", ["maps/**/*.toml", "maps/**/*.tmx", "rules/**/*.toml", "*.md"])
def test_scenarios_and_guides_name_the_unit(written: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted(ROOT.glob(written))
        for line in path.read_text(encoding="utf-8").split("\n")
        if NO_UNIT.search(line)
    ]
    assert not found, "\n".join(found)


def test_numbers_that_may_be_one_are_counted_by_the_helper() -> None:
    found = list(_uncounted())
    assert not found, "\n".join(found)


def _uncounted() -> Iterator[str]:
    """Each number in an f-string that is followed by a plural noun whatever the number is."""
    for path in sorted(path for places in PLURALS for path in ROOT.glob(places)):
        source = path.read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)) if BEHIND.search(source) else ():
            if not isinstance(node, ast.JoinedStr):
                continue
            for number, after in zip(node.values, node.values[1:], strict=False):
                noun = after.value if isinstance(after, ast.Constant) else ""
                if isinstance(number, ast.FormattedValue) and COUNTED.match(str(noun)):
                    if ast.unparse(number.value) in SEVERAL:
                        continue
                    yield f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"


def test_nothing_is_told_twice_of_an_event_without_a_target() -> None:
    """What else is told goes to those who see the target: without one, they would read the same in two sentences."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"
        for path in sorted((ROOT / "rules").rglob("*.py"))
        if "told=" in (source := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "Event" and len(node.args) < TARGET
        if "told" in (given := {each.arg for each in node.keywords}) and "target" not in given
    ]
    assert not found, "\n".join(found)


LENGTH = re.compile(r"(\{\}|\d) ?(m|ft|mm|km/h|m/s)\b|\b(feet|inches)\b")
WRITTEN = ("kernel/lengths.py", "index.toml", "sheets/sheet.py", "sheets/vehicle_sheet.py", "terms/weapons.py")
"""Where lengths are put into words, rules that are read through `lengths.written`, and what a sheet holds."""


def test_lengths_are_put_into_words_in_one_place() -> None:
    found = [each for each in collected() if not each.path.endswith(WRITTEN) and LENGTH.search(each.text)]
    assert not found, "\n".join(f"{each.path}:{each.line}: {each.text}" for each in found)


@pytest.mark.parametrize(("number", "words"), [(0, "0 cells"), (1, "1 cell"), (2, "2 cells")])
def test_one_is_singular(number: int, words: str) -> None:
    assert counted(number, "cell") == words


def test_a_plural_may_be_given() -> None:
    assert counted(1, "die", "dice") == "1 die"
    assert counted(3, "die", "dice") == "3 dice"
