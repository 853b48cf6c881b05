"""What a good section does with what Gray Dawn gives: turns that are declared, covering fire before the count."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import ForceSheet
from game.players.character import CHARACTERS
from game.players.tactician import Tactician
from game.players.tactician.aims import Aims
from game.players.tactician.memory import Memory
from game.players.tactician.plan import Plan as Sharing
from game.players.tactician.position_value import PositionValue
from game.players.tactician.situation import situation
from game.players.tactician.survey import survey
from rules.frame.body import Posture
from rules.frame.figure import Kit
from rules.frame.forms import Purpose
from rules.frame.ground import Barrier
from rules.graydawn.afoot.forms import Walk
from rules.graydawn.asks import ACT, ACTIVATE, COVERING, DIVE, INTEND
from rules.graydawn.blast.forms import Dive, Endure, Throw
from rules.graydawn.covering.forms import CoverFire, HoldFire
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.holding.topic import Watch
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.state import Guard
from rules.graydawn.turns.forms import Advance, Plan
from rules.graydawn.unnerved import Nerve
from tests.game.players.tactician.stage import called, emptied, man, outfit, staged, tactician, turn_of
from tests.game.skirmish import field, walled

HOUSE = tuple(((4, row), 2) for row in range(14))
"""A wall from north to south; beside it nobody sees what is beyond."""


def behind_a_wall(**more: Any) -> Battle:
    """Osei stands behind a wall; Ilic beyond it is known to Osei's side, as Ruud sees it round the end of the wall."""
    terrain = walled(field(), *HOUSE[:12])
    forces = man("blue", (3, 6), "Osei"), man("blue", (3, 13), "Ruud"), man("red", (12, 9), "Ilic")
    return staged("graydawn", *forces, terrain=terrain, **more)


def test_an_enemy_near_is_no_reason_to_plan_no_action() -> None:
    battle = behind_a_wall()
    plan = tactician(battle).choose(turn_of(battle, "Osei", (ACTIVATE,)))
    assert isinstance(plan, Plan)
    assert plan.actions, "it may have to fire at whoever comes round the wall"


def test_who_has_set_out_goes_on() -> None:
    # given ground to take, and an enemy about who cannot be seen from here
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9}
    areas = (("The well", ((3, 0), (2, 0), (1, 0))),)
    battle = behind_a_wall(areas=areas, objectives=[goal], rounds=3)
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    player = tactician(battle)
    question = turn_of(battle, "Osei", (ACTIVATE,))
    plan = player.choose(question)
    assert isinstance(plan, Advance)
    assert plan.moves
    # when
    battle.answer(plan, question)
    question = turn_of(battle, "Osei", (ACT,))
    # then
    assert any(offer.action is Watch for offer in question.menu.offers)
    assert isinstance(player.choose(question), Walk)


def test_who_has_ground_to_take_steels_itself_to_go_on() -> None:
    """The stance that it tries for binds it: from behind cover it would not get anywhere (GRD-SUPP-03)."""
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9}
    areas = (("The well", ((3, 0), (2, 0), (1, 0))),)
    terrain = walled(field(), ((3, 6), 0), barrier=Barrier("low wall", 1.0, material="brick", millimetres=240))
    forces = man("blue", (3, 6), "Osei"), man("red", (15, 6), "Ilic")
    battle = staged("graydawn", *forces, terrain=terrain, areas=areas, objectives=[goal], rounds=3)
    battle.world.put(called(battle, "Osei"), Nerve(points=3))
    question = turn_of(battle, "Osei", (INTEND,))
    assert len(question.menu.offers) == 4, "it could stay in cover as well"
    wish = tactician(battle).choose(question)
    assert isinstance(wish, Intend)
    assert wish.guard is Guard.MOVING


def test_a_unit_in_a_hurry_does_not_fumble_with_its_magazine() -> None:
    """Of several actions each is taken at 3 less for every other: it goes on, and loads calmly later (GRD-ACT-06)."""
    battle = behind_a_wall(seed="2")
    outfit(battle, "Osei", emptied)
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    battle.answer(Advance(moves=2, actions=1), turn_of(battle, "Osei", (ACTIVATE,)))
    question = turn_of(battle, "Osei", (ACT,))
    [load] = [offer for offer in question.menu.offers if offer.action.purpose is Purpose.LOAD]
    odds = question.forecast(load.fill()).success
    assert odds is not None and odds < Fraction(1, 2)
    assert isinstance(tactician(battle).choose(question), Walk)


def test_a_magazine_is_not_emptied_to_frighten_one_enemy_whom_others_may_meet() -> None:
    battle = behind_a_wall()
    question = turn_of(battle, "Ruud", (COVERING,))
    assert isinstance(tactician(battle).choose(question), HoldFire)


def test_a_magazine_is_not_emptied_where_a_few_rounds_do_as_well() -> None:
    battle = staged("graydawn", man("blue", (3, 6), "Osei"), man("red", (13, 6), "Ilic", "irregular"))
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    player = tactician(battle)
    question = turn_of(battle, "Osei", (ACTIVATE,))
    battle.answer(player.choose(question), question)
    shot = player.choose(turn_of(battle, "Osei", (ACT,)))
    assert isinstance(shot, Shoot)
    assert shot.mode != "auto", "to reload takes an action, and may go wrong"


def test_a_second_shot_is_declared_where_two_promise_more_than_one() -> None:
    """Each of two actions is taken at 3 less (GRD-ACT-02); an enemy near is no reason to do without the second."""
    battle = staged("graydawn", man("blue", (3, 6), "Osei"), man("red", (13, 6), "Ilic", "irregular"), seed="2")
    question = turn_of(battle, "Osei", (ACTIVATE,))
    one, two = (question.forecast(Advance(moves=0, actions=many)) for many in (1, 2))
    foe = question.view.units("red")[0]
    assert two.loss(foe) > one.loss(foe)
    plan = tactician(battle).choose(question)
    assert isinstance(plan, Plan) and plan.actions == 2


def grenade_at_osei() -> Question:
    """Ilic has thrown a grenade at Osei, who notices it."""
    for seed in range(20):
        forces = man("blue", (3, 6), "Osei"), man("red", (9, 6), "Ilic")
        battle = staged("graydawn", *forces, seed=str(seed))
        question = turn_of(battle, "Ilic", (ACTIVATE,))
        battle.answer(Advance(moves=0, actions=1), question)
        battle.answer(Throw(weapon="Fragmentation grenade", cell=(3, 6)), turn_of(battle, "Ilic", (ACT,)))
        if battle.ask is not None and battle.ask.kind == DIVE and battle.ask.unit == called(battle, "Osei"):
            return battle.question()
    raise AssertionError("Osei never notices the grenade")


def test_a_unit_dives_from_a_grenade() -> None:
    """It may halve the blast and costs nothing (GRD-EXPL-04)."""
    question = grenade_at_osei()
    dive, stay = (question.forecast(form) for form in (Dive(), Endure()))
    assert dive.loss(question.ask.unit) < stay.loss(question.ask.unit)
    assert isinstance(Tactician(Aims("blue", (), 9)).choose(question), Dive)


def test_an_action_is_declared_to_load_an_empty_rifle() -> None:
    """By itself it is certain; one of several actions, it takes a check (GRD-ACT-06)."""
    battle = behind_a_wall()
    outfit(battle, "Osei", emptied)
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    plan = tactician(battle).choose(turn_of(battle, "Osei", (ACTIVATE,)))
    assert isinstance(plan, Plan) and plan.actions == 1 and plan.moves <= 1


def test_a_move_towards_ground_to_take_counts_against_covering_fire() -> None:
    """Covering fire takes the whole round, the moves too (GRD-COVF-01)."""
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9, "ends": True}
    areas = (("The well", ((3, 0), (2, 0), (1, 0))),)
    worth = []
    more: tuple[dict[str, Any], ...] = ({}, {"areas": areas, "objectives": [goal], "rounds": 3})
    for given in more:
        battle = staged("graydawn", man("blue", (3, 6), "Osei"), man("red", (18, 6), "Ilic", "irregular"), **given)
        player = tactician(battle)
        question = turn_of(battle, "Osei", (COVERING,))
        player.choose(question)
        assert player.last is not None
        best = {type(option.action): option.worth for option in reversed(player.last.options)}
        worth.append(best[HoldFire] - best[CoverFire])
    assert worth[1] > worth[0]


def standing(battle: Battle, name: str) -> PositionValue:
    """How a unit with no task judges places now."""
    view = battle.view("blue")
    around = situation(view, "blue", remembers=True)
    own = next(ref for ref in view.units("blue") if view.name(ref) == name)
    return PositionValue(view, own, around, Sharing(), Memory(), CHARACTERS["steady"], 6.0, 5)


def test_units_keep_apart_where_one_grenade_would_reach_them() -> None:
    """A fragmentation grenade strikes all within 5 m alike (GRD-EXPL-06)."""
    forces = man("blue", (3, 2), "Osei"), man("blue", (3, 12), "Ruud"), man("red", (18, 6), "Ilic")
    battle = staged("graydawn", *forces)
    places = [(3 + far, 12) for far in (1, 2, 3)]
    beside, near, off = survey(standing(battle, "Osei"), places, Posture.STANDING).ground
    assert beside < near < off
    assert off - beside > 0.05


def test_a_shot_at_an_enemy_in_sight_comes_before_lying_in_wait_for_another() -> None:
    """A held shot is one action, as the shot is (GRD-ACT-01): it does no more than that in a round of three seconds."""
    terrain = walled(field(), *HOUSE[:8])
    forces = man("blue", (3, 6), "Osei"), man("blue", (3, 12), "Ruud"), man("red", (3, 0), "Ilic")
    battle = staged("graydawn", *forces, man("red", (6, 6), "Volkov"), terrain=terrain)
    judged = standing(battle, "Osei")
    assert 0 < judged.meeting() <= 1


def test_a_unit_with_no_way_on_waits_for_the_enemy() -> None:
    """It began its turn with a move, but no walk takes it out of the room and nearer to the well."""
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9}
    areas = (("The well", ((9, 0),)),)
    room = tuple(((2, row), side) for row in range(3) for side in (1, 2, 3))
    floor = tuple(((column, 2), side) for column in range(3) for side in (3, 4, 5))
    forces = man("blue", (1, 1), "Osei"), man("blue", (3, 13), "Ruud"), man("red", (12, 9), "Ilic")
    battle = staged("graydawn", *forces, terrain=walled(field(), *room, *floor), areas=areas, objectives=[goal])
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    player = tactician(battle)
    question = turn_of(battle, "Osei", (ACTIVATE,))
    plan = player.choose(question)
    assert isinstance(plan, Advance) and plan.moves
    battle.answer(Advance(moves=1, actions=1), question)
    question = turn_of(battle, "Osei", (ACT,))
    assert any(offer.action is Walk for offer in question.menu.offers)
    assert isinstance(player.choose(question), Watch)


def test_a_unit_goes_on_however_short_its_steps() -> None:
    """A friend holds the well: to come nearer is worth little, and more than to end the turn."""
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "30 s", "worth": 3}
    areas = (("The well", ((18, 6),)),)
    terrain = walled(field(), *(((column, 10), 4) for column in range(20)))
    forces = man("blue", (3, 6), "Osei"), man("blue", (18, 6), "Ruud"), man("red", (19, 13), "Ilic")
    battle = staged("graydawn", *forces, terrain=terrain, areas=areas, objectives=[goal])
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    battle.answer(Advance(moves=1, actions=0), turn_of(battle, "Osei", (ACTIVATE,)))
    assert isinstance(tactician(battle).choose(turn_of(battle, "Osei", (ACT,))), Walk)


def test_an_empty_rifle_is_loaded_under_fire_too() -> None:
    """Against three it is of little use, and of more than to end the turn with it empty."""
    reds = (man("red", (5, row), f"Red {row}") for row in (4, 6, 8))
    battle = staged("graydawn", man("blue", (3, 6), "Osei"), *reds)
    outfit(battle, "Osei", emptied)
    outfit(battle, "Osei", lambda kit: Kit(kit.held()))
    battle.answer(Advance(moves=0, actions=1), turn_of(battle, "Osei", (ACTIVATE,)))
    load = tactician(battle).choose(turn_of(battle, "Osei", (ACT,)))
    assert load.purpose is Purpose.LOAD


def test_a_grenade_is_kept_for_a_better_target() -> None:
    """A brute in armour shrugs it off: a mark or so is not worth one of the few that a soldier carries."""
    brute = ForceSheet(side="red", sheet="Armoured brute", name="Brute", at=(11, 6))
    battle = staged("graydawn", man("blue", (3, 6), "Osei"), brute)
    outfit(battle, "Osei", lambda kit: Kit(tuple(item for item in kit.items if item.name == "Fragmentation grenade")))
    battle.answer(Advance(moves=0, actions=1), turn_of(battle, "Osei", (ACTIVATE,)))
    question = turn_of(battle, "Osei", (ACT,))
    assert any(offer.action is Throw for offer in question.menu.offers)
    assert not isinstance(tactician(battle).choose(question), Throw)


def test_explanations_tell_moves_and_actions_that_are_declared() -> None:
    """A plan of three moves and no action once read the same as one of one move."""
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9}
    battle = behind_a_wall(areas=(("The well", ((3, 0), (2, 0), (1, 0))),), objectives=[goal])
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei", (ACTIVATE,)))
    reasons = player.reasons()
    assert reasons is not None
    words = [option.words for option in reasons.options]
    assert {"stand or move", "stand or move, 1 move, 1 action", "stand or move, 1 move, no action"} <= set(words)


def test_a_unit_that_runs_declares_an_action_as_well() -> None:
    """With no enemy in sight yet it costs nothing, and one may turn up on the way."""
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9}
    areas = (("The well", ((18, 1),)),)
    forces = man("blue", (3, 1), "Osei"), man("red", (3, 13), "Ilic")
    terrain = walled(field(), *(((column, 6), 4) for column in range(20)))
    for seed in range(9):
        battle = staged("graydawn", *forces, terrain=terrain, areas=areas, objectives=[goal], seed=str(seed))
        question = turn_of(battle, "Osei", (ACTIVATE,))
        offered = set(_declared(question))
        if (3, 1) in offered:
            plan = tactician(battle).choose(question)
            assert isinstance(plan, Advance) and plan.moves > 1 and plan.actions
            return
    raise AssertionError("it never has the time for so much")


def _declared(question: Question) -> Iterator[tuple[int, int]]:
    """Moves and actions that it may declare."""
    for offer in question.menu.offers:
        if offer.action is Advance:
            yield from ((moves, many) for moves in offer.choices["moves"] for many in offer.choices["actions"])


def test_a_stalker_covers_no_ground_from_a_distance() -> None:
    """Where drones keep the craft, a stalker with nothing but its claws goes for the squad."""
    goal = {"name": "The craft", "kind": "hold", "side": "blue", "time": "30 s", "worth": 3}
    areas = (("The craft", ((16, 6), (16, 7), (17, 6))),)
    crew = (("Gray drone", "Drone", (16, 6)), ("Gray drone", "Second", (16, 7)), ("Gray drone", "Third", (18, 9)))
    forces = [ForceSheet(side="red", sheet=sheet, name=name, at=cell) for sheet, name, cell in crew]
    stalker = ForceSheet(side="red", sheet="Chitin stalker", name="Stalker", at=(18, 2))
    battle = staged("graydawn", man("blue", (6, 6), "Osei"), *forces, stalker, areas=areas, objectives=[goal])
    player = tactician(battle, "red")
    player.choose(turn_of(battle, "Drone", (ACTIVATE, ACT)))
    roles = {battle.view("red").name(unit): task.role for unit, task in player.plan.tasks.items()}
    assert roles["Stalker"] == "to close with the enemy"
    assert roles["Third"] == "to cover The craft"
