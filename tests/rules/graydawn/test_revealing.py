"""A unit in hiding that the game master reveals."""

from __future__ import annotations

from game.battle.battle import Battle
from game.battle.decrees.knowledge import Reveal
from game.world.components import Stirred
from rules.frame.knowing import Awareness
from rules.graydawn.state import UNROLLED
from tests.rules.every_book.books import everyone
from tests.sound import faults


def test_what_is_revealed_is_perceived_by_those_before_whom_it_hides() -> None:
    """Units that know of it notice it in hiding (GRD-SURPRISE-02)."""
    battle = Battle(everyone("graydawn", "square"), "revealed")
    table = battle.table
    hidden = next(unit for unit in table.units("red") if table.name(unit) == "red marksman")
    table.put(hidden, UNROLLED)
    for watcher in table.units("blue"):
        aware = table.part(watcher, Awareness)
        known = tuple(each for each in aware.known if each.subject != hidden)
        table.put(watcher, Awareness(known, tuple(each for each in aware.now if each != hidden)))
    battle.world.put(hidden, Stirred())
    battle.world.run(table.sight)
    (blue,) = (intel for side, intel in table.each_side() if side.name == "blue")
    assert not any(contact.now for contact in blue.contacts if contact.subject == hidden)
    battle.decree(Reveal(unit=hidden, to="blue"))
    (blue,) = (intel for side, intel in table.each_side() if side.name == "blue")
    assert any(contact.now for contact in blue.contacts if contact.subject == hidden)
    assert not list(faults(table))
    battle.close()
