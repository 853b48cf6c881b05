"""What a good section does with what GURPS gives: a second is too dear to spend on defence against nobody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import ForceSheet
from game.board.grid import SquareGrid
from game.board.terrain import flat
from game.players.bouts import rounds_each
from game.players.forms import form
from game.players.routine_player import UsualPlayer
from game.players.tactician.deliberation import Thought
from game.players.tactician.facing import bracing
from game.players.tactician.reasoning import Option
from rules.frame.figure import Kit
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.gurps.afoot.forms import Move, Step, Turn
from rules.gurps.asks import DEFEND, Decline
from rules.gurps.blast.forms import Throw
from rules.gurps.core import pins
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot, TakeAim
from rules.gurps.first_aid import Bandage
from rules.gurps.flesh.body import Wounds
from rules.gurps.state.things import Fuse
from rules.gurps.terms.anatomy import Location
from rules.gurps.turns.topic import DoNothing
from rules.gurps.waiting.forms import CoverGround, WaitToStrike
from rules.kernel.refs import Ref
from rules.parts.turns import EndTurn
from tests.game.players.tactician.stage import a_round, called, holding, man, outfit, staged, tactician, turn_of
from tests.game.skirmish import field, walled
from tests.times import span

HOUSE = tuple(((4, row), 2) for row in range(14))
"""A wall from north to south; beside it no unit sees what is beyond."""


def test_a_unit_with_no_enemy_in_sight_goes_on_instead_of_an_all_out_defence() -> None:
    # given ground to take on this side of a wall, and an enemy beyond it
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": "3 s", "worth": 9}
    areas = (("The well", ((3, 0), (2, 0), (1, 0))),)
    forces = man("blue", (3, 9), "Osei"), man("red", (12, 9), "Ilic")
    battle = staged("gurps", *forces, terrain=walled(field(), *HOUSE), areas=areas, objectives=[goal], rounds=3)
    # when
    question = turn_of(battle, "Osei")
    # then
    assert isinstance(tactician(battle).choose(question), Move)


def weighed(battle: Battle, question: Question, *options: Option) -> Action:
    """What is chosen where these are the options."""
    thought = thinking(battle, question)
    thought.options = list(options)
    return thought.best().action


def thinking(battle: Battle, question: Question) -> Thought:
    """A thought on a question that has just begun."""
    return next(tactician(battle)._thinking(question))


@pytest.mark.parametrize(
    "better",
    [
        Defend(how="dodge"),
        TakeAim(weapon="Assault rifle 5.56 mm", target=Ref(1)),
        WaitToStrike(weapon="Assault rifle 5.56 mm", use="butt"),
    ],
)
def test_what_costs_nothing_is_done_even_if_it_hardly_helps(better: Action) -> None:
    battle = staged("gurps", man("blue", (3, 9), "Osei"), man("red", (12, 9), "Ilic"))
    idle = Decline() if isinstance(better, Defend) else DoNothing()
    options = Option(idle, "nothing", -1.51, time=0.1), Option(better, "a little", -1.50, time=0.1)
    assert weighed(battle, turn_of(battle, "Osei"), *options) == better


def test_where_a_move_is_hardly_worth_it_a_watch_is_kept_and_not_nothing_done() -> None:
    battle = staged("gurps", man("blue", (3, 9), "Osei"), man("red", (12, 9), "Ilic"))
    watch = WaitToStrike(weapon="Assault rifle 5.56 mm", use="butt")
    options = (
        Option(DoNothing(), "nothing", -1.51, time=0.1),
        Option(watch, "a watch", -1.505, time=0.1),
        Option(Move(way=((3, 9), (2, 9))), "a move back", -1.50, time=0.1),
    )
    assert weighed(battle, turn_of(battle, "Osei"), *options) == watch


def test_a_step_is_not_lost_where_nothing_is_left_but_to_end_the_turn() -> None:
    battle = staged("gurps", man("blue", (3, 9), "Osei"), man("red", (12, 9), "Ilic"))
    question = turn_of(battle, "Osei")
    here = thinking(battle, question).weighing
    worth, step = here.after(here.here, 0.0) + 0.1, Step(way=((3, 9), (4, 9)))
    ending = Option(EndTurn(), "end turn", worth - 0.1, time=0.1)
    assert weighed(battle, question, ending, Option(step, "a step", worth, free=True)) == step


def test_where_armour_stops_what_would_hit_another_part_is_aimed_at() -> None:
    battle = staged("gurps", man("blue", (3, 9), "Osei"), man("red", (5, 9), "Ilic", role="assault"))
    done = a_round(battle, tactician(battle), "Osei")
    shots = [each for each in done if isinstance(each, Shoot)]
    assert shots
    assert all(each.called is not Location.TORSO for each in shots)


def test_a_unit_that_is_hemmed_in_makes_no_ground_seem_far_to_the_others() -> None:
    # given one of two walled in on all sides, asked second after second
    cage = tuple(((column, row), 2) for column in (1, 2, 3) for row in (1, 2, 3) if (column, row) != (2, 2))
    forces = man("blue", (2, 2), "Amari"), man("blue", (6, 9), "Osei"), man("red", (19, 9), "Ilic")
    battle = staged("gurps", *forces, terrain=walled(field(), *cage), rounds=30)
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    before = player._move(battle.view("blue"))
    for _ in range(9):
        a_round(battle, player, "Amari")
    # then
    assert player._move(battle.view("blue")) >= before


def test_a_step_is_not_taken_for_a_whole_move() -> None:
    forces = man("blue", (3, 9), "Osei", facing=90), man("red", (19, 9), "Ilic")
    battle = staged("gurps", *forces, terrain=flat(SquareGrid(24, 14, 1.0), 14, 24))
    player = tactician(battle)
    player.choose(turn_of(battle, "Osei"))
    a_second = player._move(battle.view("blue")) / rounds_each(battle.view("blue").times)
    assert a_second > 2


CORNER = tuple(((10, row), 2) for row in range(3, 14))
"""A wall from the north edge down, open at its south end."""


def behind_the_corner(**more: Any) -> Battle:
    """Osei on the ground it is to hold, and an enemy who was seen to step behind a wall."""
    goal = {"name": "The well", "kind": "hold", "side": "blue", "time": span(12)}
    forces = man("blue", (4, 6), "Osei", **more), man("red", (11, 1), "Ilic")
    areas = (("The well", ((4, 6), (4, 7))),)
    battle = staged("gurps", *forces, terrain=walled(field(), *CORNER), areas=areas, objectives=[goal])
    for row in range(2, 8):
        battle.table.step(called(battle, "Ilic"), (11, row))
    return battle


def test_the_ground_where_an_enemy_would_come_into_view_is_kept_under_watch() -> None:
    battle = behind_the_corner()
    watches = [each for each in a_round(battle, tactician(battle), "Osei") if isinstance(each, CoverGround)]
    assert watches
    assert all(row < 4 for watch in watches for _, row in watch.cells), "north of the wall, where he went behind it"


def test_a_unit_turns_to_where_the_enemy_will_come_from() -> None:
    battle = behind_the_corner(facing=270)
    player = tactician(battle)
    assert isinstance(a_round(battle, player, "Osei")[0], Turn)
    assert isinstance(a_round(battle, player, "Osei")[0], CoverGround), "a wait leaves no time to turn"


def test_a_swordsman_waits_for_an_enemy_to_come_within_reach() -> None:
    forces = man("blue", (4, 6), "Osei"), man("red", (4, 9), "Ilic")
    battle = staged("gurps", *forces)
    for name in ("Osei", "Ilic"):
        outfit(battle, name, holding("Large knife"))
    options = list(bracing(thinking(battle, turn_of(battle, "Osei")).weighing))
    assert [type(each.action) for each in options] == [WaitToStrike]
    assert dict(options[0].parts)["gain"] > 0.0


def met(battle: Battle) -> Question:
    """Ilic shoots at Osei, who is asked how to defend itself."""
    usual = UsualPlayer()
    for _ in range(400):
        question = battle.question()
        if question.ask.kind == DEFEND:
            return question
        shots = [offer for offer in question.menu.offers if offer.action is Shoot]
        shoots = question.side == "red" and shots
        battle.answer(form(shots[0], 0) if shoots else usual.choose(question), question)
    raise AssertionError("nobody hits")


def test_no_unit_drops_prone_from_a_shot_with_a_blade_beside_it() -> None:
    # given a shooter across the field, alone or with a man with a knife beside the target
    def falls(*more: ForceSheet) -> bool:
        shooter = man("red", (8, 9), "Ilic", facing=270)
        battle = staged("gurps", man("blue", (3, 9), "Osei", facing=90), shooter, *more, rounds=40)
        for each in more:
            outfit(battle, each.name, holding("Large knife"))
        answer = tactician(battle).choose(met(battle))
        assert isinstance(answer, Defend) and answer.how == "dodge"
        return answer.drop

    assert falls()
    assert not falls(man("red", (3, 8), "Marko", facing=180))


def without_rounds(kit: Kit) -> Kit:
    """Nothing to shoot with."""
    return Kit(tuple(replace(item, loaded=0, spare=0) for item in kit.items))


def test_a_unit_with_nothing_but_grenades_lets_the_fuse_burn_and_throws() -> None:
    """GUR-GREN-01: in four seconds enemies get away, in two not all of them."""
    reds = tuple(man("red", (13, row), f"red {row}") for row in (8, 9, 10))
    battle = staged("gurps", man("blue", (3, 9), "Osei"), *reds, rounds=30)
    for name in ("Osei", *(red.name for red in reds)):
        outfit(battle, name, without_rounds)
    player, done = tactician(battle), list[str]()
    for _ in range(12):
        done += [action.kind for action in a_round(battle, player, "Osei")]
        if "throw" in done:
            break
    assert [kind for kind in done if kind in ("draw", "pull pin", "throw")] == [
        "draw",
        "pull pin",
        "pull pin",
        "throw",
    ], done


def test_what_burns_in_the_hand_is_thrown_away_whatever_it_does() -> None:
    """GUR-GREN-01: with two seconds left and no enemy to throw it at."""
    battle = staged("gurps", man("blue", (3, 9), "Osei"), man("red", (12, 9), "Ilic"), terrain=walled(field(), *HOUSE))
    osei = called(battle, "Osei")
    outfit(battle, "Osei", holding("Fragmentation grenade"))
    question = turn_of(battle, "Osei")
    pins.pull(battle.table, osei, "Fragmentation grenade")
    pins.burns(battle.table, osei, "Fragmentation grenade", Fuse(battle.table.clock.round + 3, osei))
    a_round(battle, UsualPlayer(), "Osei")
    done = a_round(battle, tactician(battle), "Osei")
    assert isinstance(done[0], Throw), (done, question.menu.refusals)


@pytest.mark.parametrize(("foe", "bandages"), [((3, 2), False), ((13, 2), True)])
def test_a_medic_takes_the_minute_that_bandages_take_out_of_the_enemys_sight(foe: Cell, bandages: bool) -> None:
    """GUR-AFT-02: not with an enemy ten paces off, but behind a wall."""
    wall = () if not bandages else tuple(((column, 5), 0) for column in range(16))
    forces = (
        man("blue", (3, 9), "Osei", role="medic", facing=0),
        man("blue", (4, 9), "Bea", facing=0),
        man("red", foe, "Ilic", facing=180),
    )
    battle = staged("gurps", *forces, terrain=walled(field(), *wall))
    bea = called(battle, "Bea")
    battle.world.put(bea, replace(battle.world.part(bea, Wounds), hp=4))
    assert isinstance(tactician(battle).choose(turn_of(battle, "Osei")), Bandage) is bandages
