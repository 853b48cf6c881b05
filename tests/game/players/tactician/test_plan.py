"""The plan of a side: what ground is worth now, and who is sent there."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.battle.battle import Battle
from game.battle.relation_sheet import RelationSheet
from game.battle.scenario import SideSheet
from game.players.tactician.aims import Aim, Aims, aims
from game.players.tactician.ground_value import Stake, at_stake
from game.players.tactician.plan import Plan, Task, plan
from game.players.tactician.progress import Progress
from game.players.tactician.situation import situation
from rules.frame.figure import Condition, State
from tests.game.players.tactician.stage import called, man, staged
from tests.game.skirmish import field, walled
from tests.times import span

WELL = ("The well", ((10, 6), (10, 7)))
SHED = ("The shed", ((4, 12),))
BLUE = tuple(man("blue", (2, row), f"Blue {row}") for row in (2, 4, 6, 8, 10))


def contest(*reds: tuple[int, int], blue: Any = BLUE, more: Any = ()) -> Battle:
    """A well that both sides want and that decides the battle, and a shed of little worth."""
    both = [
        {"name": "The well", "kind": "hold", "side": side, "time": span(3), "worth": 3, "ends": True}
        for side in ("blue", "red")
    ]
    shed = {"name": "The shed", "kind": "hold", "side": "blue", "time": span(2), "worth": 1}
    forces = *blue, *(man("red", cell) for cell in reds)
    return staged("d6", *forces, areas=(WELL, SHED), objectives=[*both, shed, *more])


def sent(battle: Battle, found: Plan) -> set[str]:
    """The units that are to take the well."""
    return {battle.view("blue").name(unit) for unit, told in found.tasks.items() if told.cells == frozenset(WELL[1])}


class Counted(Progress):
    """The others have held their ground for so many rounds."""

    def __init__(self, goals: Aims, rounds: int) -> None:
        super().__init__(goals)
        self.rounds = rounds

    def held(self, aim: Aim) -> int:
        return self.rounds if aim.side != self.aims.side else 0


def planned(
    battle: Battle, *, together: bool = True, held: int = 0, before: Plan | None = None
) -> tuple[Plan, tuple[Stake, ...]]:
    """Blue's plan, and the ground that is at stake for blue."""
    view, goals = battle.view("blue"), aims(battle.setup, "blue")
    around, progress = situation(view, "blue", remembers=True), Counted(goals, held)
    progress.note(view, around)
    stakes = at_stake(goals, progress, around, together=together)
    return plan(view, goals, progress, around, together=together, move=6.0, before=before), stakes


def task(battle: Battle, name: str, **more: Any) -> Task:
    """A unit's task."""
    view = battle.view("blue")
    return planned(battle, **more)[0].task(next(unit for unit in view.units("blue") if view.name(unit) == name))


def test_ground_that_settles_the_day_comes_first_and_nobody_is_spared_for_a_shed() -> None:
    # given two men more than the well needs, and an enemy as strong
    battle = contest((17, 2), (17, 4), (17, 6), (17, 8), (17, 10))
    # when
    made, stakes = planned(battle)
    # then
    assert [stake.name for stake in stakes] == ["The well", "The shed"]
    roles = sorted(made.task(unit).role for unit in battle.view("blue").units("blue"))
    assert roles == ["to support the attack on The well"] * 3 + ["to take The well"] * 2


def test_enemies_about_to_have_held_ground_long_enough_draw_everybody_the_more() -> None:
    battle = contest((10, 6))
    pulls = [task(battle, "Blue 6", held=held).drive for held in (0, 1, 2)]
    assert pulls[0] < pulls[1] < pulls[2]
    stays = [planned(battle, held=held)[1][0].stay for held in (0, 1, 2)]
    assert stays[0] < stays[1] < stays[2]


def test_ground_that_is_one_s_own_is_covered_from_where_one_is() -> None:
    # given one of one's own on the ground, then an enemy there as well
    holder = man("blue", (10, 6), "Holder")
    mine = contest((17, 6), blue=(*BLUE, holder))
    shared = contest((10, 7), blue=(*BLUE, holder))
    # then
    covering = [each for each in planned(mine)[0].tasks.values() if each.role == "to cover The well"]
    assert covering
    assert max(each.drive for each in covering) < min(each.drive for each in planned(shared)[0].tasks.values()) / 2


def test_nothing_is_held_beside_an_enemy_so_the_rest_go_for_him_and_not_for_the_ground() -> None:
    # given an enemy on ground that must be held, or on ground that one has only to get to
    def rest(kind: str) -> set[tuple[str, tuple[tuple[int, int], ...]]]:
        goal = {"name": "The well", "kind": kind, "side": "blue", "time": span(2), "worth": 3}
        battle = staged("d6", *BLUE, man("red", (10, 7)), areas=(WELL,), objectives=[goal])
        tasks = planned(battle)[0].tasks.values()
        return {(each.role, each.goals) for each in tasks if not each.role.startswith("to take")}

    # then
    assert rest("hold") == {("to clear The well", ((10, 7),))}
    assert rest("reach") == {("to support the attack on The well", ((10, 6), (10, 7)))}


def test_whoever_has_time_lets_fire_do_its_work_first() -> None:
    # given ground some moves off, with all the time in the world or hardly any
    def drive(rounds: int) -> float:
        goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(2), "worth": 3}
        forces = man("blue", (2, 3), "Brandt"), man("red", (18, 3))
        return task(staged("d6", *forces, areas=(WELL,), objectives=[goal], rounds=rounds), "Brandt").drive

    # then the one is put off for a good shot, the other for hardly anything
    assert drive(90) < 0.25
    assert drive(4) > 3 * drive(90)


def test_a_long_time_to_hold_is_no_hurry_once_somebody_is_there() -> None:
    # given a gate to be held for nearly all the time there is
    gate = {"name": "The gate", "kind": "hold", "side": "blue", "time": span(9), "worth": 3}
    ours = (man("blue", (15, 6), "Far"), man("blue", (15, 8), "Farther"))
    away, there = (
        staged("d6", *forces, man("red", (19, 13)), areas=(("The gate", ((4, 6),)),), objectives=[gate])
        for forces in (ours, (*ours, man("blue", (4, 6), "Holder")))
    )
    # then
    assert task(there, "Far").drive < task(away, "Far").drive / 2


def test_the_time_is_reckoned_by_the_last_who_is_needed() -> None:
    # given one man on ground to be reached by one's own or by the others, and his comrade a long way off
    def drive(count: int, rounds: int, whose: str = "blue") -> float:
        goal = {"name": "The well", "kind": "reach", "side": whose, "count": count, "worth": 3}
        forces = man("blue", (10, 6), "First"), man("blue", (0, 0), "Last"), man("red", (19, 13))
        return task(staged("d6", *forces, areas=(WELL,), objectives=[goal], rounds=rounds), "Last").drive

    # then he hurries when time runs out if it takes both of them; one is enough to be in the others' way
    assert drive(2, rounds=4) > 2 * drive(2, rounds=60)
    assert drive(1, rounds=4) == drive(1, rounds=60)
    assert drive(2, rounds=4, whose="red") == drive(2, rounds=60, whose="red")


def test_nobody_hurries_for_the_sake_of_somebody_who_cannot_get_there() -> None:
    # given a third man who is needed, in the open or walled in
    goal = {"name": "The well", "kind": "reach", "side": "blue", "count": 3, "worth": 3}
    forces = man("blue", (10, 6)), man("blue", (8, 6), "Second"), man("blue", (0, 0), "Third"), man("red", (19, 13))

    def drive(*walls: tuple[tuple[int, int], int]) -> float:
        land = walled(field(), *walls)
        return task(staged("d6", *forces, areas=(WELL,), objectives=[goal], rounds=60, terrain=land), "Second").drive

    # then
    assert drive(*(((0, 0), way) for way in range(8) if field().grid.step((0, 0), way) in field().grid)) <= drive()


def test_how_long_the_others_must_hold_ground_is_no_hurry_of_one_s_own() -> None:
    # given ground that both sides want, and nobody near it
    def drive(rounds: int) -> float:
        goals = [
            {"name": "The well", "kind": "hold", "side": "blue", "time": span(2), "worth": 3},
            {"name": "The well", "kind": "hold", "side": "red", "time": span(rounds), "worth": 3},
        ]
        forces = man("blue", (2, 3), "Brandt"), man("red", (18, 3))
        return task(staged("d6", *forces, areas=(WELL,), objectives=goals, rounds=24), "Brandt").drive

    # then
    assert drive(20) == drive(2)


def test_who_is_of_more_use_from_afar_stays_there_while_others_are_on_the_ground() -> None:
    # given a gun that is nearest to a shed for which some can be spared
    goals = [
        {"name": "The well", "kind": "hold", "side": "blue", "time": span(3), "worth": 3},
        {"name": "The shed", "kind": "hold", "side": "blue", "time": span(3), "worth": 2},
    ]
    gun = man("blue", (5, 11), "Gun", "gunner")
    others = [man("blue", (2, row), f"Blue {row}") for row in (8, 9, 10, 11, 12)]

    def role(holder: tuple[int, int]) -> str:
        forces = gun, *others, man("blue", holder, "Holder"), man("red", (19, 2))
        return task(staged("d6", *forces, areas=(WELL, SHED), objectives=goals), "Gun").role

    # then
    assert role((8, 6)).startswith("to take")
    assert role((10, 6)) == "to cover The well"


def test_nobody_is_sent_alone_where_two_are_needed() -> None:
    # given men enough to spare one of them for a shed
    far = ((17, 2), (17, 4))
    cart = {"name": "The shed", "kind": "reach", "side": "blue", "count": 2, "worth": 1}
    well = {"name": "The well", "kind": "hold", "side": "blue", "time": span(3), "worth": 3}
    for count, sent in ((1, 1), (2, 0)):
        goals = [well, {**cart, "count": count}]
        reds = [man("red", cell) for cell in far]
        battle = staged("d6", *BLUE, *reds, areas=(WELL, SHED), objectives=goals)
        roles = [each.role for each in planned(battle)[0].tasks.values()]
        # then
        assert roles.count("to take The shed") == sent


def test_ground_is_not_safe_before_as_many_are_on_it_as_it_takes() -> None:
    # given ground to be reached by so many, two men on it and a third who is to support them
    def role(count: int) -> str:
        goal = {"name": "The well", "kind": "reach", "side": "blue", "count": count, "worth": 3}
        forces = man("blue", (10, 6)), man("blue", (10, 7)), man("blue", (2, 4)), man("blue", (2, 3), "Last")
        return task(staged("d6", *forces, areas=(WELL,), objectives=[goal]), "Last").role

    # then
    assert role(2) == "to cover The well"
    assert role(3) == "to support the attack on The well"


def test_whoever_goes_for_ground_goes_where_there_is_room() -> None:
    goal = {"name": "The well", "kind": "reach", "side": "blue", "count": 2, "worth": 3}
    forces = man("blue", (10, 6), "There"), man("blue", (2, 4), "Other")
    battle = staged("d6", *forces, areas=(WELL,), objectives=[goal])
    # then
    assert task(battle, "Other").goals == ((10, 7),)
    assert task(battle, "There").goals == WELL[1]


def test_who_does_not_plan_has_no_eye_for_the_others_count() -> None:
    battle = contest((10, 6))
    one, other = (planned(battle, together=False, held=held) for held in (0, 2))
    assert one == other


def test_somebody_who_must_live_goes_along_more_carefully() -> None:
    must = {"name": "Blue 6 lives", "kind": "protect", "side": "blue", "of": "Blue 6", "time": span(12)}
    battle = contest((17, 6), more=(must,))
    kept, other = task(battle, "Blue 6"), task(battle, "Blue 10")
    assert kept.care > other.care
    assert 0 < kept.drive < other.drive
    assert kept.goals == other.goals


def test_whoever_outnumbers_the_others_minds_his_losses_less() -> None:
    many, _ = planned(contest((17, 4)))
    few, _ = planned(contest(*((17, row) for row in (1, 3, 5, 7, 9, 11, 13))))
    alone, _ = planned(contest((17, 4)), together=False)
    assert many.care < 1.0 < few.care
    assert alone.care == 1.0


def test_enemies_never_seen_are_feared_like_as_many_as_oneself() -> None:
    battle = contest((17, 4))
    view, goals = battle.view("blue"), aims(battle.setup, "blue")
    around, progress = situation(view, "blue", remembers=True), Counted(goals, 0)
    assert plan(view, goals, progress, around, together=True, move=6.0, began=5).care == 1.0


def test_somebody_on_or_near_ground_that_both_want_counts_for_more() -> None:
    battle = contest((10, 6), (13, 6), (19, 13))
    view, (made, _) = battle.view("blue"), planned(battle)
    there, near, far = sorted(view.units("red"), key=lambda ref: view.pose(ref).cell)
    assert made.value(there) > made.value(near) > made.value(far)


def test_ground_that_takes_more_than_are_left_is_given_up_for_the_enemy() -> None:
    # given ground that three must reach, and a man on it
    reach = {"name": "The well", "kind": "reach", "side": "blue", "count": 3, "worth": 3, "ends": True}
    blue = tuple(man("blue", (10, row), f"Blue {row}") for row in (6, 9, 12))
    # when there are three, and when there are two
    three, two = (staged("d6", *blue[:left], man("red", (17, 6)), areas=(WELL,), objectives=[reach]) for left in (3, 2))
    # then
    assert task(three, "Blue 6").role == "to take The well"
    assert task(two, "Blue 6").role == "to seek the enemy"


def test_an_enemy_of_whom_nothing_is_known_is_looked_for_where_nobody_looks() -> None:
    # given a wall across the meadow and somebody behind it who has never been seen
    terrain = walled(field(), *(((10, row), 2) for row in range(14)))
    battle = staged("d6", man("blue", (3, 6), "Osei"), man("red", (17, 6)), terrain=terrain)
    goals = task(battle, "Osei").goals
    # then all that is looked for lies beyond
    assert goals
    assert all(column > 10 for column, _ in goals)


def test_a_medic_stays_behind_the_fight_while_others_can_take_the_ground() -> None:
    medic = man("blue", (6, 6), "Medic", role="medic")
    assert task(contest((17, 6), blue=(*BLUE, medic)), "Medic").role == "to stay in the rear"


def test_a_medic_goes_where_too_few_others_are_left_to_win() -> None:
    few = man("blue", (2, 2), "Last"), man("blue", (6, 6), "Medic", role="medic")
    more = [{"name": "The well", "kind": "reach", "side": "blue", "count": 2, "worth": 3}]
    assert task(contest((17, 6), blue=few, more=more), "Medic").role == "to take The well"


def test_a_medic_goes_too_where_the_enemy_is_about_to_win_the_battle() -> None:
    # given an enemy on ground with which the battle is won, for a round less each time
    battle = contest((10, 6), blue=(*BLUE, man("blue", (6, 6), "Medic", role="medic")))
    roles = [task(battle, "Medic", held=rounds).role for rounds in (0, 1)]
    # then
    assert roles[0] == "to stay in the rear"
    assert roles[1] != "to stay in the rear"


def test_the_hurt_are_not_sent_where_the_fit_get_sooner() -> None:
    # given two to be sent, and three at much the same distance, the nearest of them fit or badly hurt
    goal = {"name": "The well", "kind": "reach", "side": "blue", "count": 2, "worth": 3}
    names = ("Near", "Next", "Last")
    for state, sent in ((State.FIT, ("Near", "Next")), (State.HURT, ("Next", "Last"))):
        forces = (man("blue", (6 - number, 6), name) for number, name in enumerate(names))
        battle = staged("d6", *forces, areas=(WELL,), objectives=[goal])
        near = called(battle, "Near")
        battle.world.put(near, replace(battle.world.part(near, Condition), state=state))
        goers = tuple(name for name in names if task(battle, name).role == "to take The well")
        assert goers == sent


def test_where_several_must_get_to_some_more_are_sent() -> None:
    # given ground that takes four of six
    goal = {"name": "The well", "kind": "reach", "side": "blue", "count": 4, "worth": 3}
    battle = staged("d6", *BLUE, man("blue", (2, 11)), man("red", (17, 6)), areas=(WELL,), objectives=[goal])
    roles = [each.role for each in planned(battle)[0].tasks.values()]
    assert roles.count("to take The well") == 5


def test_with_the_main_ground_secure_the_rest_win_back_what_the_enemy_holds() -> None:
    # given two on the well with nobody near, and an enemy on the shed that counts for blue
    holders = man("blue", (10, 6), "One"), man("blue", (10, 7), "Two")
    battle = contest((4, 12), blue=(*holders, *BLUE))
    # then
    roles = sorted(planned(battle)[0].task(unit).role for unit in battle.view("blue").units("blue"))
    assert not [role for role in roles if role == "to cover The well"]
    assert "to win back The shed" in roles


def test_what_ground_counts_is_told_with_its_name() -> None:
    assert task(contest((17, 6)), "Blue 6").ground == "towards The well"


MILL = ("The mill", tuple((column, row) for column in (3, 4, 5) for row in (5, 6, 7, 8)))
FORD = ("The ford", tuple((column, row) for column in (30, 31, 32) for row in (5, 6, 7, 8)))
FIVE = tuple(man("blue", cell) for cell in ((4, 5), (4, 6), (4, 7), (5, 6), (3, 6)))


def two_grounds(*reds: tuple[int, int], objectives: Any, blue: Any = FIVE) -> list[str]:
    """What five men on a mill are told to do who also want to keep the enemy off a ford."""
    ground = field(columns=36, rows=14)
    forces = *blue, *(man("red", cell) for cell in reds)
    battle = staged("d6", *forces, terrain=ground, areas=(MILL, FORD), objectives=objectives, rounds=14)
    made = planned(battle)[0]
    return sorted(made.task(unit).role for unit in battle.view("blue").units("blue"))


def test_five_do_not_guard_a_safe_mill_while_the_last_two_enemies_win_the_ford() -> None:
    # given two enemies who are a move from winning the day at the ford, or already there
    mill = {"name": "The mill", "kind": "hold", "side": "blue", "time": span(3), "worth": 5}
    ford = {"name": "The ford", "kind": "reach", "side": "red", "count": 2, "worth": 3, "ends": True}
    held = ford | {"kind": "hold", "time": span(3)}
    coming = two_grounds((26, 6), (26, 7), objectives=[mill, ford])
    there = two_grounds((31, 6), (31, 7), objectives=[mill, held])
    # then
    assert coming == ["to bar the way to The ford", "to hold The mill", *["to keep the enemy from The ford"] * 3]
    assert there == ["to deny The ford", "to hold The mill", *["to win back The ford"] * 3]


def test_no_more_are_sent_after_the_enemy_than_it_takes_while_others_threaten_the_main_ground() -> None:
    mill = {"name": "The mill", "kind": "hold", "side": "blue", "time": span(3), "worth": 5}
    ford = {"name": "The ford", "kind": "hold", "side": "red", "time": span(3), "worth": 1}
    roles = two_grounds((31, 6), (12, 6), (12, 7), objectives=[mill, ford])
    assert roles == ["to cover The mill", *["to hold The mill"] * 2, *["to win back The ford"] * 2]


def test_one_is_enough_where_his_being_there_denies_a_win_and_nobody_is_near() -> None:
    # given ground that only the enemy wants, who is far off or near
    mill = {"name": "The mill", "kind": "hold", "side": "red", "time": span(3), "worth": 3}
    far, near = (two_grounds((at, 6), (at, 7), objectives=[mill]) for at in (32, 12))
    # then
    assert far.count("to deny The mill") == 1
    assert near.count("to deny The mill") == 2


def test_a_side_without_ground_of_its_own_helps_its_allies_to_hold_theirs() -> None:
    # given a well that green is to hold, and blue, its ally, who has been told nothing
    goal = {"name": "The well", "kind": "hold", "side": "green", "time": span(3), "worth": 3}
    forces = man("blue", (3, 6), "Osei"), man("green", (6, 9), "Mira"), man("red", (18, 6))
    sides = tuple(SideSheet(name=side) for side in ("blue", "green", "red"))
    allies = RelationSheet(side="blue", to=("green",), are="allies")
    more = {"side": sides, "relation": (allies,)}
    allied = staged("d6", *forces, areas=(WELL,), objectives=[goal], more=more)
    alone = staged("d6", *forces, areas=(WELL,), objectives=[goal], more=more | {"relation": ()})
    # then
    assert task(allied, "Osei").role == "to take The well"
    assert task(alone, "Osei").role == "to deny The well"


def test_ground_on_which_no_enemy_may_set_foot_is_barred_where_one_would() -> None:
    # given a yard that the enemy in the east has only to reach
    yard = "The yard", tuple((column, row) for column in (8, 9, 10) for row in (5, 6, 7))
    goal = {"name": "The yard", "kind": "reach", "side": "red", "worth": 4, "ends": True}
    battle = staged("d6", *BLUE, man("red", (17, 6)), areas=(yard,), objectives=[goal])
    # when
    barring = [each for each in planned(battle)[0].tasks.values() if each.role == "to bar the way to The yard"]
    # then
    assert barring
    assert all(column > 8 for each in barring for column, _ in each.cells), "not at the far end"
    assert all(each.there > 0 and each.goals == tuple(sorted(each.cells)) for each in barring)


def test_a_unit_on_its_way_to_ground_is_not_relieved_by_one_a_little_nearer() -> None:
    battle = contest((18, 6))
    first, _ = planned(battle)
    rest = sorted({"Blue 2", "Blue 4", "Blue 6", "Blue 8", "Blue 10"} - sent(battle, first))
    assert rest and sent(battle, first)
    for column in (3, 4, 5):
        battle.table.step(called(battle, rest[0]), (column, battle.table.cells(called(battle, rest[0]))[0][1]))
    assert rest[0] in sent(battle, planned(battle)[0])
    assert sent(battle, planned(battle, before=first)[0]) == sent(battle, first)
