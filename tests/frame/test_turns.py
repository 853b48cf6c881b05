"""The frame bears turns that others break into: waits, defences after the roll, manoeuvres that last, long tasks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Literal

from rules.frame.body import Posture
from rules.frame.book import Routine
from rules.frame.figure import Condition, Stance, State
from rules.frame.flow import Ask, Flow
from rules.frame.forms import Action, Offer, OneOf, Ways
from rules.frame.ground import Cell, Gait
from rules.frame.scene import Event, Scene, Table
from rules.kernel.dice import Pool
from rules.kernel.refs import Ref
from tests.frame.probe import (
    NO,
    PASS,
    YES,
    YES_OR_NO,
    Answer,
    Man,
    Pass,
    Probe,
    alias,
    alive,
    asked,
    assert_nothing_is_lost,
    battle,
    called,
    give,
    kill,
    land,
    reloaded,
    state,
    told,
)

SPEEDS = {Posture.STANDING: 6, Posture.KNEELING: 2, Posture.PRONE: 1}
ABOUT = Gait("about", (("open", 1), ("difficult", 2)), turn=0, aside=(1, 1, 2, 2), through_foes=True, share=True)


@dataclass(frozen=True, slots=True)
class Manoeuvre:
    """A unit's last choice: it governs its defences until it chooses again."""

    name: str = "nothing"


@dataclass(frozen=True, slots=True)
class Spell:
    """Something that takes several turns on end."""

    turns: int


@dataclass(frozen=True, slots=True)
class Attack:
    """The attacker, and its roll."""

    by: Ref
    rolled: int


class Choose(Action):
    """A manoeuvre without anything to aim it at."""

    title: ClassVar[str] = "Choose"
    kind: Literal["choose"] = "choose"
    name: str


class Strike(Action):
    """An attack, carefully or with everything."""

    title: ClassVar[str] = "Strike"
    kind: Literal["strike"] = "strike"
    target: Ref
    all_out: bool = False


class Go(Action):
    """A move."""

    title: ClassVar[str] = "Go"
    kind: Literal["go"] = "go"
    way: tuple[Cell, ...]


class Dodge(Action):
    """A defence, with a step back or without."""

    title: ClassVar[str] = "Dodge"
    kind: Literal["dodge"] = "dodge"
    back_to: Cell | None = None


class Turns(Probe):
    """One-second turns in a fixed order."""

    name = "turns"
    parts = (Manoeuvre, Spell)
    actions = (Pass, Choose, Strike, Go, Dodge, Answer)
    routines = (Routine("defence", "Defend", "always dodge on the spot"),)
    usual = (Manoeuvre(),)

    def round(self, table: Table) -> Flow[None]:
        for unit in table.units():
            if not alive(table, unit):
                continue
            action = yield Ask(table.side(unit), unit, "turn")
            spell = table.find(unit, Spell)
            table.strip(unit, Spell)
            match action:
                case Choose(name="cast"):
                    self._cast(table, unit, spell or Spell(3))
                case Choose():
                    table.put(unit, Manoeuvre(action.name))
                case Strike():
                    table.put(unit, Manoeuvre("all out" if action.all_out else "attack"))
                    yield from self._attack(table, unit, action.target)
                case Go():
                    table.put(unit, Manoeuvre("move"))
                    yield from self._go(table, unit, action.way)

    @staticmethod
    def _cast(table: Table, unit: Ref, spell: Spell) -> None:
        table.put(unit, Manoeuvre("cast"))
        if spell.turns > 1:
            table.put(unit, Spell(spell.turns - 1))
        else:
            table.say(Event("spell", "{actor} has cast a spell.", actor=unit))

    def _go(self, table: Table, unit: Ref, way: tuple[Cell, ...]) -> Flow[None]:
        for cell in way:
            if not alive(table, unit) or not table.step(unit, cell).moved:
                return
            for other, manoeuvre in table.having(Manoeuvre):
                foe = table.side(other) != table.side(unit) and alive(table, other)
                if foe and manoeuvre.name == "wait" and table.apart(unit, other) <= 1:
                    answer = yield Ask(table.side(other), other, "wait", Attack(unit, 0))
                    if answer == YES:
                        table.put(other, Manoeuvre("attack"))
                        yield from self._attack(table, other, unit)

    def _attack(self, table: Table, unit: Ref, target: Ref) -> Flow[None]:
        rolled = table.dice(unit).roll(Pool(1)).value
        if rolled > 4:
            return
        friends = [f for f in table.units(table.side(target)) if f != target and table.apart(f, target) <= 1]
        for friend in friends:
            if (yield Ask(table.side(friend), friend, "in the way", Attack(unit, rolled))) == YES:
                target = friend
                break
        if not (yield from self._defended(table, unit, target, rolled)):
            self._hurt(table, target)

    @staticmethod
    def _defended(table: Table, unit: Ref, target: Ref, rolled: int) -> Flow[bool]:
        pose = table.pose(target)
        behind = table.grid.off(pose.facing, pose.cell, table.cells(unit)[0]) > 120
        if behind or table.part(target, Manoeuvre).name == "all out":
            return False
        answer = yield Ask(table.side(target), target, "defence", Attack(unit, rolled))
        bonus = 0
        if isinstance(answer, Dodge) and answer.back_to is not None:
            bonus = 2 if table.step(target, answer.back_to, pose.facing).moved else 0
        return isinstance(answer, Dodge) and table.dice(target).roll(Pool(1)).value <= 2 + bonus

    @staticmethod
    def _hurt(table: Table, target: Ref) -> None:
        table.strip(target, Spell)
        if table.part(target, Condition).state is State.HURT:
            kill(table, target)
        else:
            table.put(target, Condition(State.HURT, 0.5))

    def offers(self, scene: Scene, ask: Ask) -> Iterator[Offer]:
        unit = ask.unit
        match ask.kind:
            case "turn":
                yield PASS
                yield Offer(Choose, {"name": OneOf(("wait", "cast", "nothing"))})
                near = [u for u in scene.units() if scene.side(u) != scene.side(unit) and scene.apart(u, unit) <= 1]
                if near:
                    yield Offer(Strike, {"target": OneOf(near), "all_out": OneOf((False, True))})
                yield Offer(Go, {"way": Ways(scene.reach(unit, ABOUT, SPEEDS[scene.pose(unit).posture]))})
            case "defence":
                here = scene.cells(unit)[0]
                assert ask.about is None or isinstance(ask.about, Attack)
                back = [
                    cell for _, cell in scene.grid.neighbours(here) if ask.about is None or not scene.occupants(cell)
                ]
                yield PASS
                yield Offer(Dodge, {"back_to": OneOf((None, *back))})
            case _:
                yield YES_OR_NO

    def routine(self, scene: Scene, ask: Ask) -> Action | None:
        return Dodge() if ask.kind == "defence" else None


HEXES = land("hex", 12, 12)
ANN = Man("blue", (5, 5), "Ann", facing=1)


def test_a_wait_interrupts_another_turn_which_then_resumes(tmp_path: Path) -> None:
    fight = battle(Turns(), ANN, Man("red", (9, 5), "Rob", facing=4), ground=HEXES)
    give(fight, "Ann", "turn", Choose(name="wait"))
    give(fight, "Rob", "turn", Go(way=((8, 5), (7, 5), (6, 5), (6, 6), (7, 6))))
    assert asked(fight) == ("blue", "Ann", "wait")
    assert fight.table.cells(called(fight.table, "Rob")) == ((6, 5),), "he stands where he set it off"
    fight.set_dice((1, 6))
    give(fight, "Ann", "wait", YES)
    give(fight, "Rob", "defence", Dodge())
    assert state(fight, "Rob") is State.HURT
    assert fight.table.cells(called(fight.table, "Rob")) == ((7, 6),), "and goes on"
    assert asked(fight) == ("blue", "Ann", "turn")
    assert_nothing_is_lost(fight, tmp_path)


def test_a_wait_may_put_an_end_to_the_turn_it_interrupts(tmp_path: Path) -> None:
    hurt = (Condition(State.HURT, 0.5),)
    fight = battle(Turns(), ANN, Man("red", (8, 5), "Rob", hurt, facing=1), Man("red", (11, 9), "Rik"), ground=HEXES)
    give(fight, "Ann", "turn", Choose(name="wait"))
    fight.set_dice((1,))
    give(fight, "Rob", "turn", Go(way=((7, 5), (6, 5), (5, 4))))
    give(fight, "Ann", "wait", YES)
    assert state(fight, "Rob") is State.DEAD, "it came from behind: there was no defence"
    assert fight.table.cells(called(fight.table, "Rob")) == ((6, 5),)
    assert asked(fight) == ("red", "Rik", "turn")
    assert_nothing_is_lost(fight, tmp_path)


def test_a_defence_chosen_after_the_attack_roll_moves_the_defender(tmp_path: Path) -> None:
    fight = battle(Turns(), ANN, Man("red", (6, 5), "Rob", facing=4), ground=HEXES)
    fight.set_dice((2, 4))
    give(fight, "Ann", "turn", Strike, target="Rob", all_out=False)
    question = fight.question()
    assert question.ask.about == Attack(alias(fight, "red", called(fight.table, "Ann")), 2)
    give(fight, "Rob", "defence", Dodge(back_to=(7, 5)))
    assert fight.table.cells(called(fight.table, "Rob")) == ((7, 5),)
    assert state(fight, "Rob") is State.FIT, "with a step back a 4 was enough"
    assert_nothing_is_lost(fight, tmp_path)


def test_a_friend_may_put_himself_in_the_way_after_the_attack_roll(tmp_path: Path) -> None:
    men = (Man("red", (6, 5), "Rob", facing=4), Man("red", (7, 5), "Rik", facing=4))
    fight = battle(Turns(), ANN, *men, ground=HEXES)
    fight.set_dice((2,))
    give(fight, "Ann", "turn", Strike, target="Rob", all_out=False)
    assert asked(fight) == ("red", "Rik", "in the way")
    give(fight, "Rik", "in the way", YES)
    give(fight, "Rik", "defence", Pass)
    assert (state(fight, "Rob"), state(fight, "Rik")) == (State.FIT, State.HURT)
    assert_nothing_is_lost(fight, tmp_path)


def test_a_manoeuvre_governs_defence_until_the_next_turn(tmp_path: Path) -> None:
    fight = battle(Turns(), ANN, Man("red", (6, 5), "Rob", facing=4), ground=HEXES)
    fight.set_dice((6, 1))
    give(fight, "Ann", "turn", Strike, target="Rob", all_out=True)
    give(fight, "Rob", "turn", Strike, target="Ann", all_out=False)
    assert state(fight, "Ann") is State.HURT, "she was not even asked"
    assert asked(fight) == ("blue", "Ann", "turn")
    give(fight, "Ann", "turn", Choose(name="nothing"))
    fight.set_dice((1,))
    give(fight, "Rob", "turn", Strike, target="Ann", all_out=False)
    assert asked(fight) == ("blue", "Ann", "defence")
    assert_nothing_is_lost(fight, tmp_path)


def test_actions_over_several_turns_outlive_the_end_of_a_round_and_can_be_spoiled(tmp_path: Path) -> None:
    fight = battle(Turns(), ANN, Man("red", (6, 5), "Rob", facing=4), ground=HEXES, rounds=9)
    for _ in range(2):
        give(fight, "Ann", "turn", Choose(name="cast"))
        give(fight, "Rob", "turn", Pass)
    assert fight.table.part(called(fight.table, "Ann"), Spell) == Spell(1)
    assert fight.view("red").having(Spell) == (), "nobody sees how far she has got"
    give(fight, "Ann", "turn", Choose(name="cast"))
    assert told(fight, "red", "spell") == ("Blue fighter A has cast a spell.",)
    fight.set_dice((1,))
    give(fight, "Rob", "turn", Pass)
    give(fight, "Ann", "turn", Choose(name="cast"))
    give(fight, "Rob", "turn", Strike, target="Ann", all_out=False)
    give(fight, "Ann", "defence", Pass)
    assert fight.table.find(called(fight.table, "Ann"), Spell) is None
    assert_nothing_is_lost(fight, tmp_path)


def test_movement_points_depend_on_direction_and_posture() -> None:
    fight = battle(Turns(), ANN, Man("red", (11, 11), "Rob"), ground=HEXES)
    ann = called(fight.table, "Ann")
    ahead, behind = fight.table.grid.step((5, 5), 1), fight.table.grid.step((5, 5), 4)
    ways = fight.table.reach(ann, replace(ABOUT, turn=1), 6)
    assert (ways.cost(ahead), ways.cost(behind)) == (1, 2)
    standing = len(fight.table.reach(ann, ABOUT, SPEEDS[Posture.STANDING]))
    fight.table.put(ann, Stance(Posture.KNEELING))
    offered = next(offer for offer in fight.question().menu.offers if offer.action is Go)
    assert 0 < len(offered.choices["way"]) < standing


def test_two_fighters_share_one_hex(tmp_path: Path) -> None:
    fight = battle(Turns(), ANN, Man("red", (6, 5), "Rob", facing=4), ground=HEXES)
    give(fight, "Ann", "turn", Go(way=((6, 5),)))
    ann, rob = called(fight.table, "Ann"), called(fight.table, "Rob")
    assert fight.table.occupants((6, 5)) == (ann, rob)
    assert fight.table.apart(ann, rob) == 0
    assert {fight.view("red").name(ref) for ref in fight.view("red").occupants((6, 5))} == {"blue fighter A", "Rob"}
    assert fight.table.silhouette(ann, rob).in_line
    assert_nothing_is_lost(fight, tmp_path)


def test_standing_orders_defend_within_the_turn_of_another_without_asking(tmp_path: Path) -> None:
    fight = battle(Turns(), ANN, Man("red", (6, 5), "Rob", facing=4), ground=HEXES)
    fight.set_orders("red", ("defence",))
    fight.set_dice((1, 2))
    give(fight, "Ann", "turn", Strike, target="Rob", all_out=False)
    assert asked(fight) == ("red", "Rob", "turn")
    assert state(fight, "Rob") is State.FIT
    assert_nothing_is_lost(fight, tmp_path)


def test_orders_given_while_the_question_is_open_answer_it(tmp_path: Path) -> None:
    fight = battle(Turns(), ANN, Man("red", (6, 5), "Rob", facing=4), ground=HEXES)
    fight.set_dice((1, 2))
    give(fight, "Ann", "turn", Strike, target="Rob", all_out=False)
    assert asked(fight) == ("red", "Rob", "defence")
    fight.set_orders("red", ("defence",))
    assert asked(fight) == ("red", "Rob", "turn")
    assert_nothing_is_lost(fight, tmp_path)


def test_a_battle_is_taken_up_in_the_middle_of_an_interrupted_turn(tmp_path: Path) -> None:
    from game.battle.journal import Journal

    fight = battle(Turns(), ANN, Man("red", (9, 5), "Rob", facing=4), ground=HEXES)
    journal = Journal.create(tmp_path / "one.dgj", fight)
    give(fight, "Ann", "turn", Choose(name="wait"))
    give(fight, "Rob", "turn", Go(way=((8, 5), (7, 5), (6, 5), (6, 6))))
    journal.close()
    again = reloaded(fight, tmp_path / "one.dgj").battle
    assert asked(again) == ("blue", "Ann", "wait")
    give(again, "Ann", "wait", NO)
    assert again.table.cells(called(again.table, "Rob")) == ((6, 6),)
