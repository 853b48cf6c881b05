"""What stays on the map under this rulebook, for the side that knows of it and for nobody else."""

from __future__ import annotations

from rules.d6.state import Aim, Held, Zone
from rules.frame.signs import Ink, Sign
from rules.frame.things import Known
from rules.kernel.refs import Ref
from tests.game.battle.courtyard import men, world

FORCES = (*men("blue", ("rifleman", (2, 3))), *men("red", ("rifleman", (9, 4)), facing=270))


def test_each_side_is_shown_what_it_knows_of_and_as_long_as_it_lasts() -> None:
    """DSX-SUPP-03, DSX-HELD-01, DSX-AIM-01: a cone of both, a watched zone and a shot lined up of the owner's side."""
    fought = world("d6", "1", *FORCES)
    table, cone, watched = fought.table, ((5, 3), (6, 3)), ((7, 7), (8, 7))
    blue, red = table.units("blue")[0], table.units("red")[0]

    def shown(side: str) -> dict[Ink, Sign]:
        view = fought.view(side)
        return {sign.ink: sign for sign in view.book.signs(view)}

    assert shown("blue") == shown("red") == {}
    ref = table.add(Zone(blue, "Assault rifle", 12, 5, cone, table.clock.round), Known(("blue", "red")))
    table.put(blue, Held("enters", "attack", table.clock.round, cells=watched))
    assert (shown("blue")[Ink.FIRE].cells, shown("red")[Ink.FIRE].cells) == (cone, cone)
    assert shown("blue")[Ink.WATCH].cells == watched
    assert Ink.WATCH not in shown("red"), "what is held is its owner's secret"
    table.strip(blue, Held)
    table.put(blue, Aim("Assault rifle", table.clock.round, red))
    aimed: Ref | None = shown("blue")[Ink.AIM].target
    assert aimed is not None and fought.view("blue").side(aimed) == "red"
    assert Ink.AIM not in shown("red")
    table.remove(ref)
    assert Ink.FIRE not in shown("blue")
    fought.close()


def test_enemies_in_sight_stand_beside_the_line_of_time() -> None:
    """DSX-TIME-01: when they act is not known; that they do is."""
    fought = world("d6", "1", *FORCES)
    view = fought.view("blue")
    line = view.book.timeline(view)
    (red,) = view.units("red")
    assert red in {beat.unit for beat in line.beats} | set(line.known)
    fought.table.remove(fought.table.units("red")[0])
    view = fought.view("blue")
    assert red not in view.book.timeline(view).known, "who is lost from sight is not"
    fought.close()
