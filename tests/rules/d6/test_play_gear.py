"""Drawing, dropping, loading and unlocking."""

from __future__ import annotations

from dataclasses import replace

from rules.d6.asks import TURN
from rules.d6.attacks.forms import Shoot
from rules.d6.core import defences
from rules.d6.doors import MoveDoor, Unlock
from rules.d6.turns.forms import Declare, Pass
from rules.frame.figure import Kit, Place
from rules.parts.handling import Draw, Drop, Load, PickUp, PutAway
from rules.parts.turns import EndTurn
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.riflemen import BOW, KNIFE, RIFLE, pair, refused

# gear


def test_exchanging_weapons_is_two_actions_or_one_if_the_first_is_dropped() -> None:
    """DSX-EQUIP-01, DSX-EQUIP-02: dropping is free, putting away and drawing are an action each."""
    play, blue, red = pair()
    play.round({blue: [Declare(), Drop(item=RIFLE), Draw(item=KNIFE), EndTurn()], red: [Pass()]})
    assert [item.name for item in play.part(blue, Kit).held()] == [KNIFE]
    play.round({blue: [Declare(actions=2), PutAway(item=KNIFE), EndTurn()], red: [Pass()]})
    assert not play.part(blue, Kit).held()


def test_only_what_is_stowed_can_be_drawn() -> None:
    """DSX-EQUIP-02: neither what is in a hand nor what is worn."""
    play, blue, red = pair()
    play.hold(blue, KNIFE)
    play.round({blue: acts(), red: [Pass()]})
    (menu,) = play.menus_of(blue, TURN)
    drawn = {item for offer in menu.offers if offer.action is Draw for item in offer.choices["item"]}
    stowed = {item.name for item in play.part(blue, Kit).items if item.place is Place.BELT}
    assert RIFLE in drawn
    assert drawn <= stowed - {KNIFE}


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


# keeping down, searching, aid, grappling


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
