"""Rules are changed as they should be, and only in a copy."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.mutants.changes import changes
from tests.mutants.drawing import drawn
from tests.mutants.probing import Reached, probed
from tests.mutants.trial import concerned, tried
from tests.shipped import ROOT

RULE = '''"""A toy."""
LIMIT: int = 3


def reaches(metres: int, *, prone: bool = False) -> bool:
    """Within 3 metres, 2 if prone."""
    return metres <= (LIMIT - 1 if prone else LIMIT) and not metres < 0
'''
SHARP = """from rules.toy.reach import reaches


def test_reach() -> None:
    assert [reaches(metres) for metres in (-1, 0, 3, 4)] == [False, True, True, False]
    assert [reaches(metres, prone=True) for metres in (2, 3)] == [True, False]
"""
BLUNT = """from rules.toy import reach


def test_reach() -> None:
    assert reach.reaches(1)
"""


@pytest.mark.parametrize(
    ("line", "others"),
    [
        ("a < b <= c", {"(a <= b <= c)", "(a < b < c)"}),
        ("a is not b", {"(a is b)"}),
        ("a not in b", {"(a in b)"}),
        ("a - b", {"(a + b)"}),
        ("a += b", {"a -= b"}),
        ("a and b and c", {"(a or b or c)"}),
        ("not a", {"(a)"}),
        ("x = True", {"(False)"}),
        ("x = 5", {"(6)", "(4)"}),
        ("x: Literal[5]", set()),
        ("@cache(5)\ndef f() -> Literal[5]: ...", set()),
        ('"a" + b', set()),
        ('f"{5}"', set()),
        ("zip(a, b, strict=True)", set()),
    ],
)
def test_what_is_changed_in_a_line(line: str, others: set[str]) -> None:
    assert {change.after for change in changes(line.encode())} == others


def test_a_change_leaves_the_rest_of_a_module_as_it_is() -> None:
    source = RULE.replace("metres", "mètres").encode()
    for change in changes(source):
        made = change.made(source)
        ast.parse(made)
        assert made != source
        lines = zip(source.splitlines(), made.splitlines(), strict=True)
        assert [at for at, (old, new) in enumerate(lines, 1) if old != new] == [change.line]


def test_lines_are_drawn_alike_by_the_same_seed() -> None:
    once, again = drawn(ROOT, "d6", 10, "1"), drawn(ROOT, "d6", 10, "1")
    assert once == again != drawn(ROOT, "d6", 10, "2")
    assert len({(mutant.path, mutant.change.line) for mutant in once}) == 10
    assert all((ROOT / mutant.path).is_file() for mutant in once)


def test_lines_of_the_game_are_drawn_from_its_rooms() -> None:
    rooms = {mutant.path.parts[:2] for mutant in drawn(ROOT, "game", 40, "1")}
    assert rooms <= {("game", room) for room in ("battle", "systems", "players", "ui")} and len(rooms) > 2


def test_a_probe_stands_round_every_change_and_leaves_its_value() -> None:
    source = RULE.encode()
    found = dict(enumerate(changes(source)))
    names: dict[str, object] = {}
    seen: list[int] = []

    def note(number: int, value: object = None) -> object:
        seen.append(number)
        return value

    names["_probe"] = note
    exec(probed(source, found), names)
    reaches = names["reaches"]
    assert callable(reaches) and reaches(2, prone=True) and not reaches(4)
    assert set(seen) == set(found)


def test_no_probe_stands_in_the_pattern_of_a_match() -> None:
    source = b"match x:\n    case 5:\n        y = 6\n"
    assert b"case 5:" in probed(source, dict(enumerate(changes(source))))


def test_a_change_that_only_an_import_comes_to_is_tried_by_tests_that_name_its_module() -> None:
    test = "tests/rules/d6/test_suppression.py::test_a"
    found = Reached(seconds={test: 1.0, "tests/test_house.py::test_b": 0.1})
    named = concerned(ROOT, Path("rules/d6/suppression/suppression.py"), found)
    assert named == [test]


@pytest.mark.parametrize(("test", "sharp"), [(SHARP, True), (BLUNT, False)], ids=["sharp", "blunt"])
def test_a_sharp_test_catches_what_a_blunt_one_lets_pass(tmp_path: Path, test: str, sharp: bool) -> None:
    module, tests = tmp_path / "rules" / "toy" / "reach.py", tmp_path / "tests" / "rules" / "toy"
    for folder in (module.parent, tests):
        folder.mkdir(parents=True)
    (module.parent.parent / "__init__.py").touch()
    module.write_text(RULE, encoding="utf-8")
    (tests / "test_reach.py").write_text(test, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text('[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\n')
    found = dict(tried(tmp_path, drawn(tmp_path, "toy", 1, "1"), workers=1))
    assert len(found) == 1
    assert all(found.values()) is sharp
    assert module.read_text(encoding="utf-8") == RULE
