"""Answers of kinds that a book no longer has: they are read as what has become of them, and lead where they led."""

from __future__ import annotations

import json
from pathlib import Path

from game.battle.lines import read_step, step_line
from game.battle.scenario import ForceSheet
from rules.frame.book import load, names
from tests.game.players.tactician.stage import staged

BEFORE = Path(__file__).parent / "gurps_before.jsonl"
"""54 answers of a duel, written when GURPS had 127 kinds of form."""
END = "c96e795fdf751004351e560e0dc19256"


def test_a_duel_of_before_is_fought_again_to_the_same_digest() -> None:
    """Answers are kept as they were written, so that their digests hold."""
    lines = [json.loads(line) for line in BEFORE.read_text().splitlines()]
    battle = staged(
        "gurps",
        ForceSheet(side="blue", sheet="Monk", name="Ann", at=(3, 9), facing=90),
        ForceSheet(side="red", sheet="Swordmaster", name="Bob", at=(4, 9), facing=270),
        seed="30",
    )
    kinds = set()
    for number, line in enumerate(lines):
        step = read_step(line, battle.setup.book, BEFORE, number)
        battle.perform(step)
        assert step_line(step, battle.digests[-1]) == line
        kinds.add(line["action"]["kind"])
    assert battle.digest == END
    assert len(kinds & set(battle.setup.book.before)) >= 9


def test_what_has_become_of_a_kind_is_a_kind_of_today() -> None:
    """No book translates into what it does not have, nor a kind that it still has."""
    for book in map(load, names()):
        kinds = {each.model_fields["kind"].default: each for each in book.actions}
        assert not set(book.before) & set(kinds)
        for each in book.before.values():
            form = kinds[each.kind]
            assert {*each.filled, *each.renamed.values()} <= set(form.model_fields)
