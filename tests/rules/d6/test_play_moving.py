"""A unit's moves: facing, posture, crawling, friends and enemies in the way, and keeping down."""

from __future__ import annotations

from rules.d6.afoot.forms import KeepDown, Move, StandUp, Turn
from rules.d6.attacks.forms import Shoot
from rules.d6.state import Health, Stealth
from rules.d6.turns.forms import Declare, Pass
from rules.frame.body import Posture
from rules.frame.figure import Facing, Stance
from rules.frame.knowing import Awareness
from rules.parts.afoot import ChangePosture
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.riflemen import RIFLE, north_of, pair, refused

# moving


def test_a_unit_looks_the_way_of_its_last_step_unless_told_otherwise() -> None:
    """DSX-MOVE-03: facing."""
    play, blue, red = pair()
    play.round({blue: acts(Move(way=((11, 8), (12, 8)))), red: acts(Move(way=((11, 20),), facing=0))})
    assert play.part(blue, Facing).direction == 2
    assert play.part(red, Facing).direction == 0


def test_turning_is_free_in_ones_own_turn() -> None:
    """DSX-MOVE-03, DSX-ACT-06."""
    play, blue, _ = pair()
    play.round({blue: [Declare(), Turn(facing=1), EndTurn()]})
    assert play.part(blue, Facing).direction == 1


def test_dropping_prone_is_free_and_getting_up_an_action() -> None:
    """DSX-MOVE-04, DSX-ACT-06: one posture change a turn; the half move may go with standing up."""
    play, blue, _ = pair()
    play.round({blue: [Declare(), ChangePosture(posture=Posture.PRONE), EndTurn()]})
    assert play.part(blue, Stance).posture is Posture.PRONE
    assert refused(play.menus[2], "Change posture") == "once a turn"
    play.round({blue: [Declare(), StandUp(), Move(way=((10, 7),), half=True), EndTurn()]})
    assert play.part(blue, Stance).posture is Posture.STANDING


def test_crawling_costs_double() -> None:
    """DSX-MOVE-02: three cells of a move of six."""
    play, blue, _ = pair()
    play.round({blue: [Declare(), ChangePosture(posture=Posture.PRONE), EndTurn()]})
    ways = next(offer for offer in play.menus[2].offers if offer.action is Move).choices["way"]
    assert north_of((10, 8), 3) in ways
    assert north_of((10, 8), 4) not in ways


def test_friends_may_be_crossed_but_not_stopped_on_and_enemies_bar_the_way() -> None:
    """DSX-MELEE-01: ways through."""
    play, blue, _ = pair()
    play.man("blue", (10, 7))
    foe = play.man("red", (11, 8), facing=6)
    play.look()
    ways = next(offer for offer in play.menu(blue, "routine").offers if offer.action is Move).choices["way"]
    assert ((10, 7), (10, 6)) in ways
    assert ((10, 7),) not in ways
    assert (play.cell(foe), (12, 8)) not in ways


def test_an_unseen_enemy_in_the_way_ends_the_move() -> None:
    """DSX-MELEE-01: behind a low wall a hider comes into view too late; the mover is stopped before him."""
    play = Playing()
    play.wall((10, 10), 4, height=0.5)
    blue = play.man("blue", (10, 8), facing=4)
    sneak = play.man("red", (10, 11), facing=4)
    play.put(sneak, Stealth((40, 40, 40)))
    play.round({blue: [Move(way=((10, 9), (10, 10), (10, 11)))]})
    assert play.cell(blue) == (10, 10)
    assert play.told("blocked")[0].target == sneak
    assert sneak in {known.subject for known in play.part(blue, Awareness).known}


def test_bloodied_in_the_middle_of_a_move_one_stops_at_half_the_allowance() -> None:
    """DSX-INJ-02: hit after the first step by a held shot, three cells in all."""
    from rules.d6.holding.topic import Hold
    from rules.d6.turns.forms import CarryOut

    play = Playing()
    sentry = play.man("blue", (10, 8), facing=4, Longarms="5D")
    runner = play.man("red", (10, 14), facing=0, Longarms="3D", hp=20)
    play.dice(2, 3, 3, 3, 3)
    way = tuple((10 + step, 14) for step in range(1, 7))
    watch = Hold(trigger="moves", action="attack", weapon=RIFLE)
    play.round({sentry: [*acts(watch), CarryOut(target=runner)], runner: acts(Move(way=way))})
    assert play.part(runner, Health).bloodied
    assert play.cell(runner) == (13, 14)


# keeping down, searching, aid, grappling


def test_keeping_out_of_sight_ends_when_one_attacks_that_way() -> None:
    """DSX-COVER-07, DSX-SUPP-06: a unit that shoots over a wall comes into view, and stays so until its next turn."""
    play = Playing()
    play.wall((10, 8), 4, height=1.0)
    blue = play.man("blue", (10, 8), facing=4, Longarms="5D")
    red = play.man("red", (10, 14), facing=0, Longarms="3D")
    play.round({blue: [Declare(), KeepDown(directions=(4,)), EndTurn()], red: [Pass()]})
    assert red not in play.part(blue, Awareness).now
    play.dice(*[1] * 5)
    play.round({blue: [Declare(), Shoot(weapon=RIFLE, target=red), EndTurn()]})
    assert play.part(blue, Stance).kept_down == ()
    assert red in play.part(blue, Awareness).now
    ways = [offer for offer in play.menus[-1].offers if offer.action is KeepDown]
    assert all((4,) not in offer.choices["directions"] for offer in ways)
