"""What is noted of a battle is what happened in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from game.battle.battle import Battle
from game.battle.reasons import Reasons
from game.battle.report import report
from game.lab.trial import Watched
from game.lab.trial_recorder import Seen, Watch
from game.players.playing import play_on, seated
from game.players.routine_player import UsualPlayer
from rules.frame.figure import Item, Kit, Position
from rules.frame.figure import Place as Carried
from rules.frame.ground import Barrier
from rules.frame.scene import Event
from tests.game.skirmish import duel, field, posted, setup, walled
from tests.tiny_book import TinyBook, Walk, installed


@pytest.fixture(autouse=True)
def tiny() -> Iterator[TinyBook]:
    with installed(pytest.MonkeyPatch()) as book:
        yield book


def watched(battle: Battle, player: str = "greedy") -> tuple[Battle, Seen]:
    """A battle played to its end, and what was noted of it."""
    watch = Watch(battle)
    table = seated(battle.setup, [player, player], battle.seed)
    for _ in play_on(battle, {side: Watched(each, watch) for side, each in table.items()}):
        pass
    return battle, watch.finish()


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_it_agrees_with_the_report(seed: str) -> None:
    battle, seen = watched(duel(seed, rounds=30))
    told = report(battle)
    down = [(fate.side, fate.name) for fate in told.fates if not fate.fighting]
    assert sorted((fall.side, fall.name) for fall in seen.falls) == sorted(down)
    assert all(fall.by_side not in ("", fall.side) and fall.weapon == "rifle" for fall in seen.falls)
    assert sum(seen.shots.values()) == sum(fate.attacks for fate in told.fates)
    for side in ("blue", "red"):
        assert seen.strength[side][0] == 3
        assert seen.strength[side][-1] == sum(fate.fighting for fate in told.of(side))
    assert len(seen.goals) == told.rounds + 1
    assert seen.contact == 0 and seen.shot == 1


def test_watching_changes_nothing() -> None:
    alone = duel("4", rounds=30)
    for _ in play_on(alone, seated(alone.setup, ["random", "random"], alone.seed)):
        pass
    battle, _ = watched(duel("4", rounds=30), "random")
    assert battle.digest == alone.digest


def test_every_step_is_noted_once_and_every_shot_where_it_was_fired() -> None:
    battle, seen = watched(duel("5", rounds=12), "random")
    steps = Counter(cell for step in battle.script if isinstance(step.action, Walk) for cell in step.action.way)
    moved = sum((seen.moved[side] for side in ("blue", "red")), Counter())
    assert set(moved) <= set(steps)
    assert sum(moved.values()) > 10
    assert sum(map(len, seen.fired.values())) > 0


def test_a_door_gone_through_and_cover_that_hides_are_noted() -> None:
    door = Barrier("door", 2.0, material="wood", millimetres=40, state="open", part=7)
    low = Barrier("wall", 1.0, material="brick", millimetres=240)
    ground = walled(walled(field(), ((5, 5), 2), barrier=door), ((12, 5), 2), barrier=low)
    battle = Battle(setup(*posted("blue", (5, 5)), *posted("red", (13, 5)), terrain=ground), "1")
    watch = Watch(battle)
    battle.table.step(battle.table.units("blue")[0], (6, 5))
    assert watch.seen.doors == {7: 1}
    assert watch.seen.moved["blue"] == {(6, 5): 1}
    for _ in play_on(battle, seated(battle.setup, ["greedy", "greedy"], "1")):
        pass
    assert ((12, 5), 2) in watch.finish().cover


def test_rounds_are_used_when_they_go_not_when_the_weapon_does() -> None:
    battle = duel()
    ref = battle.table.units("blue")[0]
    full = Item("rifle", Carried.BOTH, loaded=10, spare=20)
    battle.world.put(ref, Kit((full,)))
    watch = Watch(battle)
    battle.world.put(ref, Kit((Item("rifle", Carried.BOTH, loaded=7, spare=20),)))
    battle.world.put(ref, Kit((Item("rifle", Carried.BOTH, loaded=20, spare=7),)))
    battle.world.put(ref, Kit())
    assert watch.finish().rounds_left["blue", "Blue 1"] == (30, 27)


def test_a_battle_fought_with_what_bursts_is_no_quiet_one() -> None:
    battle = duel()
    watch = Watch(battle)
    by, to = battle.table.units("blue")[0], battle.table.units("red")[0]
    harm = {"through": 5, "weapon": "grenade"}
    battle.table.say(Event("blast", "The grenade catches {target}.", actor=by, target=to, data=harm))
    watch.look()
    assert watch.seen.shot == battle.table.clock.round
    assert not watch.seen.shots


def test_whoever_comes_on_later_has_not_walked_there() -> None:
    battle = duel()
    watch = Watch(battle)
    ref = battle.table.add(*(part for part in battle.setup.posts[0].parts), Position((9, 9)))
    assert ref and not any(watch.seen.moved.values())


class Sage(UsualPlayer):
    """A player that says why, if asked."""

    def reasons(self) -> Reasons:
        return Reasons(side="blue", unit="Ann", question="What now?", chosen="wait", why="it pays")


@pytest.mark.parametrize("explains", [False, True])
def test_reasons_are_asked_for_where_a_battle_is_kept(explains: bool) -> None:
    # given
    battle = duel()
    sage = Watched(Sage(), Watch(battle), explains=explains)
    # when
    for _ in islice(play_on(battle, {"blue": sage, "red": UsualPlayer()}), 4):
        pass
    # then
    told = {step.reasons is not None for step in battle.script if step.side == "blue"}
    assert told == {explains}
