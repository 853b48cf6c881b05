"""Answers of kinds that a book no longer has: they are read as what has become of them, and lead where they led."""

from __future__ import annotations

import json
from pathlib import Path

from game.battle.battle import Battle
from game.battle.lines import read_step, step_line
from game.battle.scenario import ForceSheet
from rules.frame.book import load, names
from tests.game.players.tactician.stage import staged

FOLDER = Path(__file__).parent


def fought_again(battle: Battle, file: Path) -> set[str]:
    """The kinds of a journal's answers, once the battle has been fought again by them: each step is written as it was,
    with the digest it had.
    """
    kinds = set[str]()
    for number, text in enumerate(file.read_text().splitlines()):
        line = json.loads(text)
        step = read_step(line, battle.setup.book, file, number)
        battle.perform(step)
        assert step_line(step, battle.digests[-1]) == line
        kinds.add(line["action"]["kind"])
    return kinds & set(battle.setup.book.before)


def test_a_duel_of_before_is_fought_again_to_the_same_digest() -> None:
    """54 answers, written when GURPS had 127 kinds of form."""
    battle = staged(
        "gurps",
        ForceSheet(side="blue", sheet="Monk", name="Ann", at=(3, 9), facing=90),
        ForceSheet(side="red", sheet="Swordmaster", name="Bob", at=(4, 9), facing=270),
        seed="30",
    )
    assert len(fought_again(battle, FOLDER / "gurps_before.jsonl")) >= 9
    assert battle.digest == "c96e795fdf751004351e560e0dc19256"


def test_held_actions_of_before_are_held_and_carried_out_again() -> None:
    """110 answers of d6, ten of them held actions with fields of their own for bursts, throws and cells."""
    battle = staged(
        "d6",
        ForceSheet(side="blue", sheet="Grenadier", name="Ann", at=(3, 9), facing=90),
        ForceSheet(side="blue", sheet="Knight captain", name="Cal", at=(3, 11), facing=90),
        ForceSheet(side="red", sheet="Orc raider", name="Bob", at=(9, 9), facing=270),
        ForceSheet(side="blue", sheet="Machine-gunner", name="Eve", at=(3, 7), facing=90),
        ForceSheet(side="red", sheet="Rifleman", name="Dan", at=(10, 11), facing=270),
        seed="30",
    )
    assert fought_again(battle, FOLDER / "d6_before.jsonl") == {"hold"}
    assert battle.digest == "2878d1e141e55eab2bb79910e9621733"


def test_fields_that_have_become_one_are_read_together() -> None:
    """A spear that was to be thrown, a burst, and what was to come down in a cell."""
    now = load("d6").before["hold"].now
    plain = {"kind": "hold", "action": "attack", "burst": False, "thrown": False, "cell": None, "front": []}
    assert now({**plain, "thrown": True}) == {"kind": "hold action", "action": "hurl", "ground": []}
    assert now({**plain, "burst": True})["action"] == "burst"
    assert now({**plain, "action": "throw", "cell": [3, 4]})["ground"] == ([3, 4],)
    assert now({**plain, "action": "suppress", "front": [[3, 4], [3, 5]]})["ground"] == [[3, 4], [3, 5]]


def test_what_has_become_of_a_kind_is_a_kind_of_today() -> None:
    """No book translates into what it does not have, nor a kind that it still has."""
    for book in map(load, names()):
        kinds = {each.model_fields["kind"].default: each for each in book.actions}
        assert not set(book.before) & set(kinds)
        for each in book.before.values():
            form = kinds[each.kind]
            assert {*each.filled, *each.renamed.values()} <= set(form.model_fields)
