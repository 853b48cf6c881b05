"""The index of rules, the switches, and what of either the code and its tallies name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import rules.reflex
from rules.frame.sheets import Rule
from rules.reflex.book import BOOK
from rules.reflex.options import STAGE_3, Options

RULES = BOOK.index
KNOWN = {rule.id for rule in RULES}
ID = re.compile(r"\bRFX-[A-Z]+-\d\d\b")


def test_the_index_holds_every_rule_once() -> None:
    assert len(RULES) == len(KNOWN) == 266
    assert len({rule.title for rule in RULES}) > 260


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_is_a_single_sentence(rule: Rule) -> None:
    assert ID.fullmatch(rule.id)
    assert not rule.summary[0].islower()
    assert rule.summary.endswith(".")
    assert ". " not in rule.summary
    assert 30 < len(rule.summary) < 240
    assert "(" not in rule.title


def test_whatever_the_code_cites_is_in_the_index() -> None:
    folder = Path(rules.reflex.__file__).parent
    cited = {found for file in folder.rglob("*.py") for found in ID.findall(file.read_text(encoding="utf-8"))}
    assert cited <= KNOWN


def test_every_switch_is_explained_and_names_its_rule() -> None:
    for name, field in Options.model_fields.items():
        told = field.description or ""
        assert len(told) > 20, name
        assert set(ID.findall(told)) <= KNOWN
        assert ID.search(told), name


def test_stage_3_brings_every_option_of_that_stage() -> None:
    """RFX-CORE-11."""
    for name in sorted(STAGE_3):
        assert Options(stage=3).on(name)
        assert not Options(**{name: False}).on(name)
        assert Options(**{name: True}).on(name)
