"""What was just done to an enemy counts before it shows: units that act in one moment do not all fire at one enemy."""

from __future__ import annotations

import pytest

from game.battle.battle import Battle
from game.players.tactician.dealt import Dealt
from rules.frame.forms import FREE
from rules.frame.worth import Share, Worth
from tests.game.players.tactician.stage import man, staged


def exchange(book: str) -> Battle:
    """Two riflemen with two enemies as near to each."""
    ours = man("blue", (4, 6), "Osei"), man("blue", (4, 8), "Ruud")
    return staged(book, *ours, man("red", (12, 6), "Ilic"), man("red", (12, 8), "Volkov"))


@pytest.mark.parametrize(("book", "together"), [("d6", True), ("gurps", False)])
def test_harm_is_owed_where_units_strike_together(book: str, together: bool) -> None:
    """Units of one slot act at once (DSX-TIME-06); elsewhere harm shows as soon as it is done."""
    battle, dealt = exchange(book), Dealt()
    question = battle.question()
    own, foe = question.view.units(question.side), question.view.units("red" if question.side == "blue" else "blue")[0]
    dealt.note(question, Worth(FREE, (Share(foe, 0.4),)))
    assert dealt.to(question.view, own[1], foe) == (0.4 if together else 0.0)
