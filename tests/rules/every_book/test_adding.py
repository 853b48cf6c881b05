"""What rules/ADDING_A_RULEBOOK.md names is there: tests, and what it points at in the third book."""

from __future__ import annotations

import re

from tests.shipped import ROOT

GUIDE = (ROOT / "rules" / "ADDING_A_RULEBOOK.md").read_text(encoding="utf-8")
SPANS = set(re.findall(r"`([^`\n]+)`", GUIDE))


def test_every_test_it_names_is_there() -> None:
    there = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests/rules/every_book").glob("test_*.py"))
    named = {span for span in SPANS if re.fullmatch(r"test_[a-z_]+", span)}
    assert len(named) > 6
    assert not [name for name in named if f"def {name}(" not in there]
    assert not [span for span in SPANS if re.fullmatch(r"test_\w+\.py", span)
                and not (ROOT / "tests/rules/every_book" / span).exists()]  # fmt: skip


def test_what_it_points_at_stands_where_it_says() -> None:
    for words, file in re.findall(r"See ((?:`\w+`(?:, | and )?)+) in `(tests/third_book/\w+\.py)`", GUIDE):
        text = (ROOT / file).read_text(encoding="utf-8")
        assert not [name for name in re.findall(r"\w+", words) if name != "and" and f"def {name}(" not in text], file
