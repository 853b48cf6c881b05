"""A unit's turn: actions declared and used, moves, postures, gear, aim, first aid, grappling."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from rules.d6.afoot.forms import KeepDown, Move, StandUp, Turn
from rules.d6.aiming import Prepare, TakeAim
from rules.d6.asks import ROUND, TURN
from rules.d6.attacks.forms import Shoot, Strike, TurnRound
from rules.d6.book import BOOK
from rules.d6.core import defences
from rules.d6.doors import MoveDoor, Unlock
from rules.d6.first_aid import FirstAid
from rules.d6.grappling import BreakFree, Grapple, Release
from rules.d6.searching import Search
from rules.d6.state import Aim, Grappled, Health, Holding, Stealth
from rules.d6.turns.forms import Declare, Pass, Wait
from rules.frame.body import Posture
from rules.frame.figure import Facing, Kit, Place, Stance
from rules.frame.flow import Ask
from rules.frame.forms import Menu
from rules.frame.scene import Awareness
from rules.kernel.refs import Ref
from rules.parts.afoot import ChangePosture
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts

RIFLE, KNIFE, BOW = "Assault rifle 5.56", "Combat knife", "Longbow"


def pair(**figures: Any) -> tuple[Playing, Ref, Ref]:
    """Two riflemen who see each other, 60 ft apart; the blue one with these figures and quicker."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4, **{"Longarms": "5D", **figures})
    red = play.man("red", (10, 20), facing=0, Longarms="3D", reflexes=11)
    return play, blue, red


def north_of(cell: tuple[int, int], steps: int) -> tuple[tuple[int, int], ...]:
    return tuple((cell[0], cell[1] - step) for step in range(1, steps + 1))


def refused(menu: Menu, title: str) -> str:
    return next(refusal.reason for refusal in menu.refusals if refusal.title == title)


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


# gear


def test_exchanging_weapons_is_two_actions_or_one_if_the_first_is_dropped() -> None:
    """DSX-EQUIP-01, DSX-EQUIP-02: dropping is free, putting away and drawing are an action each."""
    play, blue, red = pair()
    play.round({blue: [Declare(), Drop(item=RIFLE), Draw(item=KNIFE), EndTurn()], red: [Pass()]})
    assert [item.name for item in play.part(blue, Kit).held()] == [KNIFE]
    play.round({blue: [Declare(actions=2), PutAway(item=KNIFE), EndTurn()], red: [Pass()]})
    assert not play.part(blue, Kit).held()


def test_what_was_dropped_can_be_picked_up_again() -> None:
    """DSX-ACT-06, DSX-EQUIP-01: it lies in the cell; picking it up is an action."""
    play, blue, red = pair()
    play.round({blue: [Declare(), Drop(item=RIFLE), EndTurn()], red: [Pass()]})
    from rules.frame.things import Lying

    lying = next(ref for ref, _ in play.table.having(Lying))
    play.round({blue: acts(PickUp(lying=lying)), red: [Pass()]})
    assert [item.name for item in play.part(blue, Kit).held()] == [RIFLE]


def test_a_burst_uses_five_rounds_and_reloading_an_action() -> None:
    """DSX-BURST-01, DSX-EQUIP-03, DSX-EQUIP-05: 30 rounds become 25; a new magazine is one action."""
    play, blue, red = pair()
    play.dice(1, 1, 1, 1, 1, 1)
    play.round({blue: acts(Shoot(weapon=RIFLE, target=red, burst=True)), red: [Pass()]})
    assert play.item(blue, RIFLE).loaded == 25
    assert play.told("attack")[0].own[0].startswith("6D")
    play.round({blue: acts(Load(weapon=RIFLE)), red: [Pass()]})
    rifle = play.item(blue, RIFLE)
    assert (rifle.loaded, rifle.spare) == (30, 5)


def test_too_few_rounds_offer_only_what_they_allow() -> None:
    """DSX-EQUIP-05: four rounds are no burst; none leave a club."""
    play, blue, _ = pair()
    kit = play.part(blue, Kit)
    play.put(blue, Kit(tuple(replace(item, loaded=4) if item.name == RIFLE else item for item in kit.items)))
    play.look()
    menu = play.menu(blue)
    play.table.set_clock(round=1)
    assert refused(menu, f"Fire a burst with {RIFLE}") == "needs 5 rounds, 4 are loaded"


def test_an_archer_shoots_a_full_cycle_in_one_round() -> None:
    """DSX-EQUIP-04: N=3: 4D instead of 6D and Reflexes 8 instead of 14."""
    play = Playing()
    archer = play.man("blue", (10, 8), "Archer", facing=4)
    target = play.man("red", (10, 16), "Orc raider", facing=0)
    kit = play.part(archer, Kit)
    play.put(archer, Kit(tuple(replace(item, loaded=0) if item.name == BOW else item for item in kit.items)))
    play.dice(3, 3, 3, 3)
    shot = Shoot(weapon=BOW, target=target)
    play.round({archer: [Declare(actions=3), Load(weapon=BOW), Load(weapon=BOW), shot, EndTurn()], target: [Pass()]})
    assert play.told("attack")[0].own[0].startswith("4D")
    assert defences.defence(play.table, archer, "reflexes").total == 8
    assert play.item(archer, BOW).spare == 19


def test_load_steps_are_kept_over_rounds() -> None:
    """DSX-EQUIP-03, DSX-EQUIP-04: one step a round, the shot in the third with all dice."""
    play = Playing()
    archer = play.man("blue", (10, 8), "Archer", facing=4)
    target = play.man("red", (10, 16), "Orc raider", facing=0)
    kit = play.part(archer, Kit)
    play.put(archer, Kit(tuple(replace(item, loaded=0) if item.name == BOW else item for item in kit.items)))
    for _ in range(2):
        play.round({archer: acts(Load(weapon=BOW)), target: [Pass()]})
    play.dice(*[3] * 6)
    play.round({archer: acts(Shoot(weapon=BOW, target=target)), target: [Pass()]})
    assert play.told("attack")[0].own[0].startswith("6D")


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


# keeping down, searching, aid, grappling


def test_keeping_out_of_sight_ends_when_one_attacks_that_way() -> None:
    """DSX-COVER-07, DSX-SUPP-06: whoever shoots over a wall comes into view, and stays so until his next turn."""
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


def test_searching_finds_a_hider_with_his_stealth_total() -> None:
    """DSX-SENSE-02: Perception against the last Stealth total, in line of sight."""
    play = Playing()
    blue = play.man("blue", (10, 8), facing=4, Perception="4D")
    hider = play.man("red", (10, 14), facing=0)
    play.put(hider, Stealth((14, 16, 18)))
    play.round({hider: [Pass()]})
    assert hider not in play.part(blue, Awareness).now
    play.dice(4, 4, 3, 3)
    play.round({blue: [Search()], hider: [Pass()]})
    assert play.part(blue, Awareness).of(hider) is not None


def test_first_aid_gives_hit_points_once() -> None:
    """DSX-AID-01: 1 + (total - 10), at most a quarter of the maximum, once per patient and battle."""
    play = Playing()
    medic = play.man("blue", (10, 8), "Combat medic", facing=4)
    patient = play.man("blue", (10, 9), hp=12)
    play.hold(medic)
    play.dice(4, 3, 3, 2)
    play.round({medic: [FirstAid(patient=patient)]})
    assert play.hp(patient) == 16
    assert play.part(patient, Health).treated
    play.round({medic: [EndTurn()]})
    assert refused(play.menus[-1], "First aid") == "has had first aid already"


def test_a_seized_creature_is_held_until_it_breaks_free() -> None:
    """DSX-GRAP-01: no damage; it cannot move; Brawling against the holder's Brawling as a static value."""
    play = Playing()
    orc = play.man("red", (10, 10), "Orc raider", facing=4, Melee="6D", Brawling="4D")
    man = play.man("blue", (10, 11), "Swordsman", facing=0, Brawling="4D", Melee="4D", reflexes=8)
    play.hold(orc)
    play.hold(man)
    play.dice(2, 2, 2, 2)
    play.round({orc: acts(Grapple(target=man)), man: [Pass()]})
    assert play.part(man, Grappled).holder == orc
    assert play.hp(man) == 23
    assert refused(play.menu(man), "Move") == "held"
    play.dice(3, 3, 3, 3)
    play.round({orc: [Pass()], man: acts(BreakFree())})
    assert play.find(man, Grappled) is None


@pytest.mark.parametrize(("face", "free"), [(2, False), (3, True)])
def test_breaking_free_comes_off_as_often_as_is_shown(face: int, free: bool) -> None:
    """DSX-GRAP-01: offered to whoever is held, in its turn, with its chance; four dice against twelve."""
    play = Playing()
    orc = play.man("red", (10, 10), "Orc raider", facing=4, Melee="6D", Brawling="4D")
    man = play.man("blue", (10, 11), "Swordsman", facing=0, Brawling="4D")
    play.put(man, Grappled(orc))
    play.put(orc, Holding(man))
    play.look()
    true = BOOK.forecast(play.table, Ask("blue", man, TURN), BreakFree())
    assert true.success == Fraction(sum(sum(faces) >= 12 for faces in product(range(1, 7), repeat=4)), 6**4)
    assert play.forecast(man, BreakFree()).success is not None
    play.dice(*[face] * 4)
    play.round({orc: [Pass()], man: acts(BreakFree())})
    assert (play.find(man, Grappled) is None) is free
    assert [event.success for event in play.told("break free")] == [free]


def test_a_locked_door_is_unlocked_by_an_action_and_then_opens() -> None:
    """DSX-ACT-06."""
    play = Playing()
    play.wall((10, 10), 4, what="door", material="wood", height=2.0, state="locked", part=1)
    man = play.man("blue", (10, 10), facing=4)
    play.man("red", (18, 14), facing=4)
    assert play.forecast(man, Unlock(part=1)).cost.amount == 1
    play.round({man: [Declare(), Unlock(part=1), MoveDoor(part=1, state="open"), EndTurn()]})
    barrier = play.table.barrier((10, 10), 4)
    assert barrier is not None
    assert barrier.state == "open"


def test_letting_go_is_free() -> None:
    """DSX-GRAP-01, DSX-ACT-06."""
    play = Playing()
    orc = play.man("red", (10, 10), "Orc raider", facing=4, Melee="6D", Brawling="4D")
    man = play.man("blue", (10, 11), "Swordsman", facing=0, Melee="3D", Brawling="2D", reflexes=8)
    play.hold(orc)
    play.dice(6, 6, 6, 6)
    play.round({orc: [Declare(), Grapple(target=man), Release(), EndTurn()], man: [Pass()]})
    assert play.find(man, Grappled) is None


def test_drawn_things_go_into_the_free_hand() -> None:
    """DSX-EQUIP-05: two hands; a rifle is carried in one."""
    play, blue, red = pair()
    play.round({blue: acts(Draw(item=KNIFE)), red: [Pass()]})
    assert [item.place for item in play.part(blue, Kit).held()] == [Place.RIGHT, Place.LEFT]


def test_a_thing_out_of_the_pack_takes_three_actions() -> None:
    """DSX-EQUIP-02: the machine-gunner's smoke; with two actions it is refused, and the price is shown."""
    play = Playing()
    gunner = play.man("blue", (10, 10), "Machine-gunner", facing=4)
    play.man("red", (10, 16), facing=0, Longarms="1D")
    smoke = Draw(item="Smoke grenade")
    assert play.forecast(gunner, smoke).cost.text == "3 actions"
    play.round({gunner: [Declare(actions=2), EndTurn()]})
    assert refused(play.menus_of(gunner, TURN)[0], "Draw Smoke grenade") == "takes 3 actions"
    play.round({gunner: [Declare(actions=3), smoke, EndTurn()]})
    assert [item.name for item in play.part(gunner, Kit).held()] == ["Light machine gun 5.56", "Smoke grenade"]
