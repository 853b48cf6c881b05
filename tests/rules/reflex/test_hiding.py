"""A unit that the game master has put in hiding: it is found by another look about (RFX-SENSE-02)."""

from __future__ import annotations

from game.battle.table import Battletable
from rules.frame.knowing import Awareness
from rules.kernel.refs import Ref
from rules.parts.decreeing import Hide, Show
from rules.reflex.decrees import KINDS
from rules.reflex.state import Hiding, Lookout
from tests.rules.reflex.battles import Fight, man

BY_FORM = {kind.form: kind for kind in KINDS}


def fight(apart: int) -> tuple[Battletable, Ref, Ref]:
    """Two who face each other across open ground, each with an eye on the other."""
    begun = Fight(man("blue", "Ann", (2, 6)), man("red", "Rex", (2 + apart, 6), facing=270))
    ann, rex = begun.unit("Ann"), begun.unit("Rex")
    looks(begun.table, ann, 1)
    looks(begun.table, rex, 1)
    return begun.table, ann, rex


def looks(table: Battletable, unit: Ref, die: int, later: int = 0) -> None:
    table.put(unit, Lookout(table.clock.round + later, die))
    table.world.run(table.sight)


def sees(table: Battletable, watcher: Ref, subject: Ref) -> bool:
    return subject in (table.find(watcher, Awareness) or Awareness()).now


def test_an_enemy_finds_it_by_its_next_look_about_only() -> None:
    table, ann, rex = fight(14)
    assert sees(table, ann, rex)
    BY_FORM[Hide].carry(table, Hide(unit=rex))
    table.world.run(table.sight)
    assert not sees(table, ann, rex) and sees(table, rex, ann)
    looks(table, ann, 2)
    assert sees(table, ann, rex)


def test_a_bad_look_does_not_find_it_and_coming_out_ends_it() -> None:
    table, ann, rex = fight(14)
    BY_FORM[Hide].carry(table, Hide(unit=rex))
    looks(table, ann, 20, later=1)
    assert not sees(table, ann, rex)
    looks(table, ann, 1)
    BY_FORM[Hide].carry(table, Hide(unit=rex))
    table.world.run(table.sight)
    BY_FORM[Show].carry(table, Show(unit=rex))
    table.world.run(table.sight)
    assert sees(table, ann, rex) and table.find(rex, Hiding) is None


def test_nobody_hides_before_the_eyes_of_an_enemy_close_by() -> None:
    table, _, rex = fight(1)
    assert BY_FORM[Hide].why_not(table, Hide(unit=rex), lambda field, _: field)
