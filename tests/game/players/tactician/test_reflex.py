"""What a good section does with what the Reflex System gives: grenades, ground under fire, a thing about to go off."""

from __future__ import annotations

from dataclasses import replace

from game.battle.battle import Battle
from game.cli.argument_lookup import set_up_scenario
from game.players.character import CHARACTERS
from game.players.forms import over_ground, walks
from game.players.tactician.memory import Memory
from game.players.tactician.plan import Plan
from game.players.tactician.position_value import PositionValue
from game.players.tactician.situation import situation
from rules.frame.body import Posture
from rules.frame.figure import Item, Kit, Place, Stance
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.things import Cloud, Lying
from rules.reflex.afoot.forms import Move
from rules.reflex.gear.forms import Ready
from rules.reflex.sheets import roster
from rules.reflex.state import Arsenal, Fuse, Live
from rules.reflex.terms.weapons import Weapon
from tests.game.players.tactician.stage import a_round, called, holding, man, outfit, staged, tactician, turn_of
from tests.game.skirmish import WALL, field, walled
from tests.times import span

NAMES = ("Ilic", "Stanko", "Petar")
GRENADE = "Fragmentation hand grenade"


def lies_live(battle: Battle, cell: Cell) -> None:
    """A live grenade lies there, and does not go off yet."""
    weapon = roster.standard().find(Weapon, GRENADE)
    assert weapon is not None
    thing = battle.table.add(Lying(Item(GRENADE), cell), Live(GRENADE, cell), Arsenal((weapon,)))
    battle.table.add(Fuse(GRENADE, battle.table.clock.round, 0, None, thing=thing, cell=cell))


def test_gets_away_from_a_live_grenade() -> None:
    battle = staged("reflex", man("blue", (8, 6), "Osei"), man("red", (19, 6), "Ilic"))
    lies_live(battle, (8, 7))
    question = turn_of(battle, "Osei")
    answer = tactician(battle).choose(question)
    assert isinstance(answer, Move)
    assert question.view.grid.straight(answer.way[-1], (8, 7)) >= 5.0


def test_does_not_walk_to_where_a_grenade_is_about_to_go_off() -> None:
    # given ground to stand on two moves off, and a live grenade in the middle of it
    goal = {"name": "The well", "kind": "hold", "side": "blue", "worth": 3}
    areas = (("The well", ((10, 6), (10, 7), (11, 6), (11, 7))),)
    battle = staged("reflex", man("blue", (3, 6), "Osei"), man("red", (19, 13)), areas=areas, objectives=[goal])
    lies_live(battle, (10, 6))
    own = called(battle, "Osei")
    # when
    a_round(battle, tactician(battle), "Osei")
    # then
    assert battle.view("blue").grid.straight(battle.table.cells(own)[0], (10, 6)) >= 5.0


def test_a_way_past_a_live_grenade_counts_against_going_there_and_one_away_from_it_does_not() -> None:
    # given somebody who can go past a live grenade, or away from it
    battle = staged("reflex", man("blue", (3, 6), "Osei"), man("red", (19, 13)))
    lies_live(battle, (7, 6))
    question = turn_of(battle, "Osei")
    view, own = question.view, question.ask.unit
    ways = (offer.choices[walks(offer)] for offer in question.menu.offers if walks(offer))
    reach = next(each.reach for each in ways if over_ground(each))
    past, away = max(reach, key=lambda cell: (cell[0], -abs(cell[1] - 6))), (2, 6)
    # then
    around = situation(view, "blue", remembers=True)
    standing = PositionValue(view, own, around, Plan(), Memory(), CHARACTERS["steady"], 6.0, 5)
    assert past[0] > 6
    assert standing.crossed(reach.way(past)) > standing.crossed(reach.way(away)) == 0.0


def test_the_second_grenade_reckons_with_the_first() -> None:
    # given one with a grenade in hand, three who stand together, and a live grenade among them
    def worth(*live: Cell) -> float:
        reds = (man("red", cell, name) for cell, name in zip(((10, 6), (11, 7), (10, 8)), NAMES, strict=True))
        battle = staged("reflex", man("blue", (3, 7), "Osei"), *reds)
        outfit(battle, "Osei", holding(GRENADE))
        for cell in live:
            lies_live(battle, cell)
        player = tactician(battle)
        player.choose(turn_of(battle, "Osei"))
        assert player.last is not None
        throws = (dict(each.parts)["gain"] for each in player.last.options if each.action.kind == "throw grenade")
        return max(throws, default=0.0)

    assert worth((10, 7)) < 0.75 * worth()


def test_keeps_the_ground_under_fire_where_they_have_gone_down_behind_a_wall() -> None:
    # given a machine gun on ground to be held, and three who were seen to lie down behind a low wall
    low = replace(WALL, height=0.8)
    terrain = walled(field(), *(((12, row), 2) for row in range(14)), barrier=low)
    reds = (man("red", (13, row), name) for row, name in zip((6, 7, 8), NAMES, strict=True))
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(12)}
    areas = (("The well", ((4, 6), (4, 7))),)
    forces = man("blue", (4, 6), "Osei", "gunner"), *reds
    battle = staged("reflex", *forces, terrain=terrain, areas=areas, objectives=[goal])
    for name in NAMES:
        ref = called(battle, name)
        battle.table.put(ref, Stance(posture=Posture.PRONE))
    # then
    assert tactician(battle).choose(turn_of(battle, "Osei")).purpose is Purpose.PIN


def test_shoots_at_one_whom_he_sees_rather_than_at_the_ground() -> None:
    battle = staged("reflex", man("blue", (4, 6), "Osei"), man("red", (14, 6), "Ilic"))
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    assert player.last is not None
    best = {option.action.purpose: option.worth for option in reversed(player.last.options)}
    assert best[Purpose.HARM] > best[Purpose.PIN]


def test_fires_a_gun_rather_than_run_up_to_strike() -> None:
    # given somebody with a gun who is quick with his fists, and somebody with another a few steps from him
    for role in ("gunner", "irregular"):
        battle = staged("reflex", man("blue", (6, 6), "Osei", role), man("red", (10, 6), "Ilic", "leader"))
        # then
        assert tactician(battle).choose(turn_of(battle, "Osei")).purpose is Purpose.HARM


def test_draws_a_grenade_where_three_stand_together_and_throws_it() -> None:
    reds = (man("red", cell, name) for cell, name in zip(((10, 6), (11, 7), (10, 8)), NAMES, strict=True))
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(12)}
    areas = (("The well", ((1, 6), (1, 7))),)
    battle = staged("reflex", man("blue", (1, 7), "Osei"), *reds, areas=areas, objectives=[goal])
    # when
    player = tactician(battle)
    drawn = player.choose(turn_of(battle, "Osei"))
    battle.answer(drawn)
    thrown = player.choose(turn_of(battle, "Osei"))
    # then
    assert (drawn.kind, thrown.kind) == ("ready", "throw grenade")


def test_does_not_put_away_what_he_has_just_drawn() -> None:
    battle = staged("reflex", man("blue", (1, 7), "Osei"), man("red", (10, 7), "Ilic"))
    player, ready = tactician(battle), turn_of(battle, "Osei")
    draw = next(offer for offer in ready.menu.offers if offer.action is Ready)
    # when there is nothing else to be done at first
    drawn = player.choose(replace(ready, menu=replace(ready.menu, offers=(draw,), routine=None)))
    battle.answer(drawn)
    player.choose(turn_of(battle, "Osei"))
    # then
    assert player.last is not None
    assert "stow" not in [option.action.kind for option in player.last.options]


def test_does_not_draw_a_grenade_with_friends_beside_the_enemy() -> None:
    mates = man("blue", (9, 6), "Amari"), man("blue", (9, 8), "Brisk")
    reds = (man("red", cell, name) for cell, name in zip(((10, 6), (11, 7), (10, 8)), NAMES, strict=True))
    battle = staged("reflex", man("blue", (1, 7), "Osei"), *mates, *reds)
    assert tactician(battle).choose(turn_of(battle, "Osei")).kind != "ready"


def test_takes_hold_of_his_rifle_again_when_the_grenade_is_thrown() -> None:
    battle = staged("reflex", man("blue", (3, 6), "Osei"), man("red", (14, 6), "Ilic"))
    outfit(battle, "Osei", one_handed)
    answer = tactician(battle).choose(turn_of(battle, "Osei"))
    assert answer.kind == "grip"


def test_takes_hold_of_his_rifle_again_before_anybody_is_to_be_seen() -> None:
    # given a wall between him and everybody
    terrain = walled(field(), *(((10, row), 2) for row in range(14)), barrier=WALL)
    battle = staged("reflex", man("blue", (3, 6), "Osei"), man("red", (14, 6), "Ilic"), terrain=terrain)
    outfit(battle, "Osei", one_handed)
    player = tactician(battle)
    # then
    assert "grip" in [action.kind for action in a_round(battle, player, "Osei")]


def test_keeps_the_only_blade_he_has() -> None:
    # given somebody with nothing but a machete on ground to be held, and an enemy whom a throw could hardly hurt
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(12)}
    forces = man("blue", (5, 6), "Osei", "irregular"), man("red", (9, 6), "Ilic", "leader")
    battle = staged("reflex", *forces, areas=(("The well", ((5, 6),)),), objectives=[goal])
    outfit(battle, "Osei", lambda _kit: Kit((Item("Machete or short sword", Place.RIGHT),)))
    # then
    assert all(action.kind != "hurl" for action in a_round(battle, tactician(battle), "Osei"))


def one_handed(kit: Kit) -> Kit:
    """What was held with both hands is in the left one."""
    return Kit(tuple(replace(i, place=Place.LEFT) if i.place is Place.BOTH else i for i in kit.items))


def test_looks_over_the_wall_again_to_fire() -> None:
    # given somebody who keeps down behind a breastwork, and an enemy in the open before it
    low = replace(WALL, height=1.1)
    terrain = walled(field(), *(((6, row), 2) for row in range(14)), barrier=low)
    battle = staged("reflex", man("blue", (6, 6), "Osei"), man("red", (12, 6), "Ilic"), terrain=terrain)
    own = called(battle, "Osei")
    battle.world.put(own, Stance(Posture.STANDING, tuple(range(battle.table.grid.directions))))
    # when the fight has gone quiet and goes on
    done = [action for _ in range(4) for action in a_round(battle, tactician(battle), "Osei")]
    # then
    assert Purpose.HARM in [action.purpose for action in done]


def test_gets_up_to_go_on_though_he_is_seen_as_soon_as_he_stands() -> None:
    # given somebody without rounds who sits, from which nobody walks, hidden behind a breastwork from a rifle, and
    # ground to be reached behind the high wall that goes on from it
    low = walled(field(), *(((6, row), 2) for row in range(9)), barrier=replace(WALL, height=1.1))
    terrain = walled(low, *(((6, row), 2) for row in range(9, 14)))
    goal = {"name": "The well", "kind": "reach", "side": "blue", "worth": 3}
    areas = (("The well", ((5, 9), (5, 10))),)
    forces = man("blue", (6, 7), "Osei"), man("red", (14, 7), "Ilic")
    battle = staged("reflex", *forces, areas=areas, objectives=[goal], terrain=terrain, rounds=4)
    outfit(battle, "Osei", lambda kit: Kit(tuple(item for item in kit.items if not item.loaded)))
    own = called(battle, "Osei")
    battle.world.put(own, Stance(Posture.SITTING))
    # when
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    # then he thinks of where he could be once he is up, and gets there
    assert player.last is not None
    assert any(option.words.startswith("get up to go to") for option in player.last.options)
    for _ in range(3):
        a_round(battle, player, "Osei")
    assert battle.table.cells(own)[0] != (6, 7)


def test_puts_a_mask_on_once_when_gas_is_near() -> None:
    # given somebody with a mask in his pouch, an enemy, and gas a few steps off in still air
    battle = staged("reflex", man("blue", (6, 6), "Osei", "assault"), man("red", (19, 6), "Ilic"))
    cells = tuple((cell, 1.0) for cell in battle.setup.ground.terrain.grid.within((9, 6), 2.0))
    battle.table.add(Cloud("tear gas", cells, 99, source=(9, 6)))
    # when
    player = tactician(battle)
    done = [action for _ in range(3) for action in a_round(battle, player, "Osei")]
    # then
    assert sum(action.purpose is Purpose.PROTECT for action in done) <= 1


def test_an_observer_weighs_calling_for_fire_before_she_joins_in() -> None:
    battle = Battle(set_up_scenario("wielka/the-observer", "reflex"), "1")
    player = tactician(battle, "red")
    player.choose(turn_of(battle, "Observer Quill", ("begin",)))
    assert player.last is not None
    called_for = [option for option in player.last.options if option.words.startswith("call for fire")]
    assert called_for
    assert all(option.odds is not None for option in called_for)


def test_presses_on_with_those_who_see_the_enemy() -> None:
    # given one behind a wall on ground that is his, and three others who have a single enemy in sight
    wall = walled(field(), *(((6, row), 2) for row in range(9)))
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(12)}
    mates = (man("blue", (4, row), name) for row, name in ((11, "Amari"), (12, "Bako"), (13, "Brisk")))
    forces = man("blue", (4, 4), "Osei"), *mates, man("red", (17, 12), "Ilic")
    areas = (("The well", ((4, 4), (4, 5))),)
    battle = staged("reflex", *forces, terrain=wall, areas=areas, objectives=[goal])
    question = turn_of(battle, "Osei", ("press",))
    own = [foe for foe in question.view.units("red") if question.view.silhouette(question.ask.unit, foe).in_line]
    # then
    assert not own
    assert tactician(battle).choose(question).purpose is Purpose.BEGIN
