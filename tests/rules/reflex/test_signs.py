"""What stays on the map under this rulebook, for the side that knows of it and for nobody else."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.frame.figure import Item, Place
from rules.frame.signs import Ink, Sign
from rules.frame.things import Known, Lying, Mine, Minefield
from rules.reflex.afoot.forms import ChangeStance, Move
from rules.reflex.state import Doing, FireMission, Live, Marked, Strip
from tests.rules.reflex.battles import Fight, man

GRENADE = "Fragmentation hand grenade"
FORCES = (man("blue", "Wren", (4, 6)), man("red", "Rob", (9, 6), facing=270))


def shown(fight: Fight, side: str) -> dict[Ink, Sign]:
    view = fight.battle.view(side)
    return {sign.ink: sign for sign in view.book.signs(view)}


def test_the_arc_of_a_directional_mine_is_shown_to_those_who_know_of_it() -> None:
    """RFX-MINE-07: 30 degrees to either side of where it points, as far as the full shock wave, and its own cell."""
    fight = Fight(*FORCES)
    east = 1
    fight.table.add(Mine("Directional antipersonnel mine", (9, 6), "red", facing=east), Known(("red",)))
    arc = shown(fight, "red")[Ink.ARC]
    grid = fight.table.grid
    ahead, aside, behind = (grid.step((9, 6), (east + turn) % grid.directions) for turn in (0, 2, 4))
    assert {(9, 6), ahead} <= set(arc.cells)
    assert not {aside, behind} & set(arc.cells)
    assert Ink.ARC not in shown(fight, "blue")
    fight.battle.close()


def test_each_side_is_shown_what_it_knows_of() -> None:
    """RFX-SUPP-01, RFX-GREN-01, RFX-ADV-01, RFX-MINE-10: ground under fire and a live grenade are there for all who
    know of them; what somebody is about, his fire mission and a lane are his own side's.
    """
    fight = Fight(*FORCES)
    table, wren = fight.table, fight.unit("Wren")
    strip = table.add(Strip(wren, 3, 2, ((6, 6), (7, 6)), table.clock.round), Known(("blue", "red")))
    grenade = table.add(
        Lying(Item("Fragmentation hand grenade", Place.BELT), (6, 8)), Live("Fragmentation hand grenade", (6, 8))
    )
    table.put(wren, Doing(Move(way=((4, 7), (4, 8)), gait="walk"), 4, 9))
    field = table.add(Minefield("Antipersonnel blast mine", ((3, 3),), "low", "red"), Known(("blue",)))
    table.add(Marked(field, claimed=((3, 3),)), Known(("blue",)))
    blue, red = shown(fight, "blue"), shown(fight, "red")
    assert blue[Ink.FIRE].cells == red[Ink.FIRE].cells == ((6, 6), (7, 6))
    assert blue[Ink.FUSE].cells == ((6, 8),) and len(blue[Ink.FUSE].rings) == 2
    assert (blue[Ink.GO].cells, blue[Ink.GO].text) == (((4, 7), (4, 8)), "Move on tick 4")
    assert blue[Ink.LANE].cells == ((3, 3),)
    assert not {Ink.GO, Ink.AIM, Ink.LANE} & set(red)
    table.put(wren, Doing(ChangeStance(posture=Posture.PRONE), 3, 9), FireMission((9, 9), 4))
    assert Ink.GO not in shown(fight, "blue"), "what is about no place is not drawn"
    told = shown(fight, "blue")[Ink.AIM]
    assert (told.cells, told.text) == (((9, 9),), "indirect fire"), "a grenade lobbed over a wall is no fire mission"
    table.remove(strip)
    table.remove(grenade)
    assert not {Ink.FIRE, Ink.FUSE} & set(shown(fight, "blue"))
    fight.battle.close()
