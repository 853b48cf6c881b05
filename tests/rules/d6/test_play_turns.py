"""A unit's turn: actions declared and used, aim and preparation, and how a target reacts."""

from __future__ import annotations

import pytest

from rules.d6.afoot.forms import Move
from rules.d6.aiming import Prepare, TakeAim
from rules.d6.asks import ROUND
from rules.d6.attacks.forms import Shoot, Strike, TurnRound
from rules.d6.core import defences
from rules.d6.core.cover import fired
from rules.d6.first_aid import FirstAid
from rules.d6.magic.spells import Cast
from rules.d6.state import Aim, Casting, Health
from rules.d6.turns.forms import Declare, Pass, Wait
from rules.frame.figure import Facing
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.riflemen import RIFLE, north_of, pair, refused

# actions


def test_a_full_move_and_an_attack_cost_a_die_and_three_points() -> None:
    """DSX-ACT-03: 4D attacks with 3D; Reflexes 11 become 8, and Willpower, Fortitude, Notice drop as well."""
    play, blue, red = pair(Longarms="4D")
    play.dice(3, 3, 3)
    play.round({blue: acts(Move(way=north_of((10, 8), 6)), Shoot(weapon=RIFLE, target=red))})
    assert play.told("attack")[0].own == ("3D: [3, 3, 3] → 9",)
    assert defences.defence(play.table, blue, "reflexes").total == 8
    assert defences.defence(play.table, blue, "willpower").total == 6
    assert defences.defence(play.table, blue, "fortitude").total == 7
    assert defences.defence(play.table, blue, "notice").total == 7


def test_the_penalty_stands_from_the_declaration_to_the_start_of_the_next_turn() -> None:
    """DSX-ACT-05: own_round by default; fewer actions than declared bring no refund."""
    play, blue, red = pair()
    play.round({blue: [Declare(actions=3), EndTurn()], red: [Pass()]})
    assert defences.defence(play.table, blue, "reflexes").total == 5
    play.table.set_clock(round=2)
    assert defences.defence(play.table, blue, "reflexes").total == 5
    play.round({blue: [Declare(), EndTurn()], red: [Pass()]}, number=2)
    assert defences.defence(play.table, blue, "reflexes").total == 11


def test_with_the_option_round_the_penalty_ends_with_the_round() -> None:
    """DSX-ACT-05: option penalty_span."""
    play = Playing(penalty_span="round")
    blue = play.man("blue", (10, 8), facing=4, Longarms="5D")
    play.man("red", (10, 20), facing=0)
    play.round({blue: [Declare(actions=3), EndTurn()]})
    play.table.set_clock(round=2)
    assert defences.defence(play.table, blue, "reflexes").total == 11


def test_no_more_actions_than_declared() -> None:
    """DSX-ACT-01, DSX-ACT-05: after one shot with N=1 no second is on the menu."""
    play, blue, red = pair()
    play.dice(1, 1, 1, 1, 1)
    play.round({blue: [Declare(), Shoot(weapon=RIFLE, target=red), EndTurn()], red: [Pass()]})
    last = play.menus[2]
    assert Shoot not in {offer.action for offer in last.offers}
    assert refused(last, "Attack") == "no action is left"


def test_a_half_move_rides_on_an_attack_for_nothing() -> None:
    """DSX-ACT-02: 15 ft and a shot: N=1 and no penalty."""
    play, blue, red = pair(Longarms="4D")
    play.dice(3, 3, 3, 3)
    half = Move(way=north_of((10, 8), 3), half=True)
    play.round({blue: [Declare(), Shoot(weapon=RIFLE, target=red), half, EndTurn()], red: [Pass()]})
    assert play.told("attack")[0].own[0].startswith("4D")
    assert play.cell(blue) == (10, 5)
    assert defences.defence(play.table, blue, "reflexes").total == 11


def test_the_half_move_goes_no_further_than_half_and_happens_once() -> None:
    """DSX-ACT-02: three cells of six; and only with another action that is not a move."""
    play, blue, _ = pair()
    play.round({blue: [Declare(), Move(way=((10, 7),), half=True), EndTurn()]})
    first, second = play.menus[1], play.menus[2]
    half = next(offer for offer in first.offers if offer.action is Move and True in offer.choices["half"])
    assert north_of((10, 8), 3) in half.choices["way"]
    assert north_of((10, 8), 4) not in half.choices["way"]
    assert not [offer for offer in second.offers if offer.action is Move]


def test_four_moves_are_the_most_and_lower_defences_by_nine() -> None:
    """DSX-MOVE-01, DSX-ACT-04: 24 cells, Reflexes 11 become 2."""
    play, blue, red = pair()
    row = [Move(way=tuple((10 + 6 * n + step, 8) for step in range(1, 7))) for n in range(4)]
    play.round({blue: [Declare(actions=5), *row, EndTurn()], red: [Pass()]})
    assert play.cell(blue) == (34, 8)
    assert refused(play.menus[5], "Move") == "at most four moves a round"
    play.round({blue: [Declare(actions=4), EndTurn()], red: [Pass()]})
    assert defences.defence(play.table, blue, "reflexes").total == 2


def test_one_action_can_be_declared_up_to_the_cap() -> None:
    """DSX-MOVE-01: max_actions 6."""
    play, _, _ = pair()
    play.round()
    declare = play.menus[0].offers[0]
    assert list(declare.choices["actions"]) == [1, 2, 3, 4, 5, 6]


# taking one's time


def test_an_aimed_shot_has_a_die_more_in_the_next_turn() -> None:
    """DSX-AIM-01: a whole round, then +1D; the aim is spent with the shot."""
    play, blue, red = pair()
    play.round({blue: acts(TakeAim(weapon=RIFLE, target=red)), red: [Pass()]})
    play.dice(*[1] * 6)
    play.round({blue: acts(Shoot(weapon=RIFLE, target=red)), red: [Pass()]})
    assert play.told("attack")[0].own[0].startswith("6D")
    assert play.find(blue, Aim) is None


def test_aiming_takes_the_whole_round_and_no_half_move_goes_with_it() -> None:
    """DSX-AIM-01: neither moving nor fighting."""
    play, blue, red = pair()
    play.round({blue: [Declare(), TakeAim(weapon=RIFLE, target=red), EndTurn()], red: [Pass()]})
    assert Move not in {offer.action for offer in play.menus[2].offers}
    play.round({blue: [Declare(actions=2), EndTurn()], red: [Pass()]})
    assert refused(play.menus[-2], "Aim") == "takes the whole round"


@pytest.mark.parametrize("spoil", ["moves", "turn ends", "bloodied"])
def test_what_spoils_an_aim(spoil: str) -> None:
    """DSX-AIM-03: moving, letting the next turn end without the shot, being bloodied."""
    play, blue, red = pair()
    play.round({blue: acts(TakeAim(weapon=RIFLE, target=red)), red: [Pass()]})
    if spoil == "moves":
        play.round({blue: [Declare(), Move(way=((10, 7),), half=True), EndTurn()], red: [Pass()]})
    elif spoil == "turn ends":
        play.round({blue: [Declare(), EndTurn()], red: [Pass()]})
    else:
        play.dice(5, 5, 5)
        play.put(blue, Health(12))
        play.round({blue: [Pass()], red: acts(Shoot(weapon=RIFLE, target=blue))})
    assert play.find(blue, Aim) is None


def test_a_round_of_preparation_gives_first_aid_a_die() -> None:
    """DSX-AIM-50: Medicine 4D+1 becomes 5D+1 in the turn after."""
    play = Playing()
    medic = play.man("blue", (10, 8), "Combat medic", facing=4)
    patient = play.man("blue", (10, 9), hp=-1)
    play.hold(medic)
    play.round({medic: [Prepare(task="first aid", target=patient)]})
    play.dice(2, 2, 2, 2, 2)
    play.round({medic: [FirstAid(patient=patient)]})
    assert play.told("first aid")[0].own[0].startswith("5D+1")
    assert play.part(patient, Health).stable


# reactions


def test_a_target_attacked_from_behind_turns_round_if_it_likes() -> None:
    """DSX-ADV-04: once per enemy turn; then there is no advantage."""
    play = Playing()
    target = play.man("blue", (10, 10), facing=0, Longarms="5D", reflexes=30)
    attacker = play.man("red", (10, 12), facing=0, Longarms="3D")
    play.look()
    play.table.spot(target, attacker)
    play.dice(1, 1, 1)
    play.round({target: [Pass(), TurnRound()], attacker: acts(Shoot(weapon=RIFLE, target=target))})
    assert play.part(target, Facing).direction == 4
    assert play.told("attack")[0].own[0].startswith("3D")


def test_who_prefers_not_to_turn_gives_no_advantage_either() -> None:
    """DSX-ADV-03: only who cannot turn gives it."""
    play = Playing()
    target = play.man("blue", (10, 10), facing=0, Longarms="5D", reflexes=30)
    attacker = play.man("red", (10, 12), facing=0, Longarms="3D")
    play.look()
    play.table.spot(target, attacker)
    play.dice(1, 1, 1)
    play.round({target: [Pass(), Wait()], attacker: acts(Shoot(weapon=RIFLE, target=target))})
    assert play.part(target, Facing).direction == 0
    assert play.told("attack")[0].own[0].startswith("3D")


def test_who_is_engaged_from_the_front_cannot_turn_and_is_struck_with_advantage() -> None:
    """DSX-ADV-03, DSX-ADV-04: 4D become 5D against full Reflexes."""
    play = Playing()
    target = play.man("blue", (10, 10), "Swordsman", facing=0, Melee="6D", reflexes=30)
    front = play.man("red", (10, 9), "Swordsman", facing=4, Melee="3D")
    behind = play.man("red", (10, 11), "Swordsman", facing=0, Melee="4D")
    play.dice(*[1] * 5)
    play.round({target: [Pass()], front: [Pass()], behind: acts(Strike(weapon="Long sword", target=target))})
    assert ROUND not in play.kinds_asked(target)
    assert play.told("attack")[0].own[0].startswith("5D")


def test_a_unit_brought_round_in_its_own_round_takes_part_from_the_next() -> None:
    """DSX-INJ-04: shot down and healed before its slot came, it is not asked in this round."""
    play = Playing()
    red = play.man("red", (10, 20), facing=0, Longarms="8D")
    priest = play.man("blue", (11, 8), "Priest", facing=4, Spellcasting="6D")
    man = play.man("blue", (10, 8), facing=4, Longarms="2D", reflexes=8, hp=2)
    play.hold(priest)
    play.put(priest, Casting("Heal", ("V",)))
    play.dice(*[1] * 8, *[6] * 6)
    heal = Cast(spell="Heal", component="S", target=man)
    play.round({red: acts(Shoot(weapon=RIFLE, target=man)), priest: acts(heal)})
    assert play.hp(man) > 0
    assert play.kinds_asked(man) == []
    play.round({man: [Pass()], red: [Pass()]})


def test_a_unit_that_goes_down_shows_no_flash_of_the_round_before() -> None:
    """DSX-SENSE-01, DSX-INJ-04: that it takes no turn any more does not bring its last shots into this round."""
    play, blue, red = pair()
    play.dice(*[1] * 3)
    play.round({red: acts(Shoot(weapon=RIFLE, target=blue)), blue: [Pass()]})
    assert fired(play.table, red)
    play.dice(*[6] * 5)
    play.round({blue: acts(Shoot(weapon=RIFLE, target=red))})
    assert play.state(red) == "down"
    assert not fired(play.table, red)
