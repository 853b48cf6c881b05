"""Falls in play: jumping down roofs and ledges, and off a bridge out of a vehicle's way."""

from __future__ import annotations

from rules.d6.afoot.forms import Jump
from rules.d6.asks import TURN
from rules.d6.attacks.forms import Shoot
from rules.d6.state import Turn
from rules.d6.turns.forms import Pass
from rules.d6.vehicles.forms import Drive
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.kernel.refs import Ref
from tests.rules.d6.jeeps import JEEP, north, sit
from tests.rules.d6.playing import Playing, acts

RIFLE = "Assault rifle 5.56"


def on_a_roof(metres: float) -> tuple[Playing, Ref, Ref]:
    """A man on a flat roof so high, its edge south of him; a foe far off on the ground before him."""
    play = Playing()
    play.terrain.ground[0:11, :] = metres
    man = play.man("blue", (10, 10), facing=4)
    foe = play.man("red", (10, 18), facing=0, Longarms="1D")
    return play, man, foe


def test_a_jump_off_a_roof_costs_a_point_for_each_foot_beyond_ten() -> None:
    """DSX-MOVE-04: 15 ft: 5 points through any armour, and he lies prone; the forecast says so, and it is a move."""
    play, man, foe = on_a_roof(4.5)
    jump = Jump(cell=(10, 11))
    play.look()
    shown = play.forecast(man, jump)
    assert [(outcome.text, outcome.chance) for outcome in shown.of(shown.units()[0])] == [("loses 5 points", 1)]
    assert shown.tallies[0].total == 5
    play.round({man: acts(jump), foe: [Pass()]})
    assert play.cell(man) == (10, 11)
    assert play.hp(man) == 20 - 5
    assert play.part(man, Stance).posture is Posture.PRONE
    assert play.part(man, Turn).moves == 1


def test_ten_feet_do_no_harm() -> None:
    """DSX-MOVE-04: 10 ft: prone, and unhurt."""
    play, man, foe = on_a_roof(3.0)
    jump = Jump(cell=(10, 11))
    play.look()
    assert play.forecast(man, jump).outcomes[0].text == "lands unhurt"
    play.round({man: acts(jump), foe: [Pass()]})
    assert play.hp(man) == 20
    assert play.part(man, Stance).posture is Posture.PRONE


def test_nobody_jumps_where_he_can_step_or_through_a_rail() -> None:
    """DSX-MOVE-02: up to four feet down is a step; a wall of a metre holds."""
    play, man, foe = on_a_roof(1.2)
    play.round({man: acts(), foe: [Pass()]})
    assert not [offer for offer in play.menus_of(man, TURN)[0].offers if offer.action is Jump]
    railed = Playing()
    railed.terrain.ground[0:11, :] = 4.5
    for column in range(8, 13):
        railed.wall((column, 10), 4, height=1.0)
    man = railed.man("blue", (10, 10), facing=4)
    assert not [offer for offer in railed.menu(man).offers if offer.action is Jump]


def test_a_jump_that_kills_is_shown_as_such() -> None:
    """DSX-MOVE-04, DSX-INJ-04: 40 ft: 30 points."""
    play, man, foe = on_a_roof(12.0)
    jump = Jump(cell=(10, 11))
    play.look()
    assert play.forecast(man, jump).outcomes[0].loss == 1
    play.round({man: acts(jump), foe: [Pass()]})
    assert play.state(man) == "dead"


def test_whoever_jumps_aside_on_a_bridge_may_go_over_its_edge() -> None:
    """DSX-VEH-08, DSX-MOVE-04: the nearest free cell lies 20 ft below: 10 points, and he lies prone."""
    play = Playing()
    play.alone = True
    play.terrain.ground[:, 18:24] = 6.0
    play.terrain.walk[:, 18:20] = 4
    play.terrain.walk[:, 23] = 4
    vehicle = play.man("blue", (20, 20), JEEP, facing=0)
    driver = play.man("blue", (1, 1), "Driver", facing=4)
    sit(play, driver, vehicle, 0)
    wide = len({cell[0] for cell in play.table.cells(vehicle)})
    play.terrain.ground[:, 20 + wide :] = 0.0
    play.terrain.walk[:, 20 + wide :] = 0
    foe = play.man("red", (20, 16), facing=4, reflexes=30, Longarms="1D")
    play.dice(1, 1, 1, 1)
    play.round({driver: acts(Drive(route=north((20, 20), 6), speed="cautious")), foe: [Pass()]})
    assert not play.told("runs down")[0].data["hit"]
    assert play.told("falls")[0].data == {"feet": 20.0, "points": 10}
    assert play.hp(foe) == 20 - 10


def test_a_rival_who_shoots_from_the_ground_may_be_jumped_down_to() -> None:
    """DSX-HELD-02 and the fall: whoever lies at the bottom is a target like any other."""
    play, man, foe = on_a_roof(4.5)
    play.dice(6)
    play.round({man: acts(Jump(cell=(10, 11))), foe: acts(Shoot(weapon=RIFLE, target=man))})
    assert play.told("attack")[0].target == man
