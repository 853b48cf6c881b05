"""Errands under every rulebook: a unit goes on until it is done or something changes, and its player is told why."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.question import Question
from game.battle.scenario import read_scenario
from game.battle.setup import set_up
from game.players.errands.answering import answer
from game.players.errands.blows import blows
from game.players.errands.errand import Change, Duty, Errand, Manner, Stopped
from game.players.errands.filling import of
from game.players.errands.giving import kept_to, side_by_side, told_to
from game.players.routine_player import UsualPlayer
from rules.frame.body import Posture
from rules.frame.figure import Condition, Position
from rules.frame.forms import Action, Purpose
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.game.players.tactician.stage import called, emptied, man, outfit, staged
from tests.game.skirmish import field as meadow
from tests.game.skirmish import walled
from tests.shipped import ground_of, shortened

BOOKS = ("d6", "darkconspiracy", "graydawn", "gurps", "reflex")


@dataclass
class Course:
    """What came of an errand: what was answered by it, what was put to the player, and how it ended."""

    errand: Errand
    battle: Battle
    answers: list[Action] = field(default_factory=list)
    put: list[str] = field(default_factory=list)
    stopped: Stopped | None = None

    @property
    def cell(self) -> Cell:
        """Where the unit is now."""
        return self.battle.view("blue").cells(self.errand.unit)[0]


def carried_out(
    battle: Battle,
    give: Callable[[Question], Errand],
    name: str = "Osei",
    rounds: int = 10,
    meanwhile: Callable[[Battle], object] = lambda battle: None,
    at: Purpose | None = None,
) -> Course:
    """Give a unit an errand when it is first asked, or first may do something for such a purpose, and let it act on it;
    all other questions are answered by default.
    """
    usual, ref = UsualPlayer(), called(battle, name)
    course: Course | None = None
    last = battle.table.clock.round + rounds
    while battle.ask is not None and battle.table.clock.round <= last:
        question, own = battle.question(), battle.ask.unit == ref
        if own and course is None and (at is None or of(question.menu.offers, at)):
            course = Course(give(question), battle)
        if not own or course is None or course.stopped is not None:
            battle.answer(usual.choose(question), question)
            continue
        meanwhile(battle)
        question = battle.question()
        found = answer(course.errand, question, battle.log("blue"))
        if isinstance(found, Stopped):
            course.stopped = found
            return course
        if found is None:
            course.put.append(question.ask.kind)
            found = usual.choose(question)
        else:
            course.answers.append(found)
        battle.answer(found, question)
    assert course is not None, "the unit is never asked"
    return course


def telling(duty: Duty, at: Ref | Cell | None = None, manner: Manner = Manner.ORDERED) -> Callable[[Question], Errand]:
    """The errand by its name."""

    def give(question: Question) -> Errand:
        return told_to(question.view, question.ask.unit, duty, 0, at, manner)

    return give


def alone(book: str) -> Battle:
    """One unit on a meadow, the enemy behind a wall far off."""
    wall = [((60, row), 2) for row in range(14)]
    forces = man("blue", (4, 6), "Osei", facing=90), man("red", (76, 6), "Ilic", facing=270)
    return staged(book, *forces, terrain=walled(meadow(columns=80, rows=14), *wall), rounds=40)


def comes_near(battle: Battle) -> None:
    """From the third round on the enemy stands before the wall."""
    ref = called(battle, "Ilic")
    if battle.table.clock.round >= 3 and battle.table.cells(ref)[0] == (76, 6):
        battle.table.put(ref, Position((30, 6)))


def opposed(book: str, far: int = 10) -> Battle:
    """Two enemies in full view of each other, so many cells apart."""
    forces = man("blue", (4, 6), "Osei", facing=90), man("red", (4 + far, 6), "Ilic", facing=270)
    return staged(book, *forces, terrain=meadow(columns=80, rows=14), rounds=40)


@pytest.mark.parametrize("book", BOOKS)
def test_it_goes_on_until_it_is_there(book: str) -> None:
    goal = (18, 8)
    course = carried_out(alone(book), telling(Duty.GO, goal), rounds=30)
    assert course.stopped is not None
    assert course.stopped.done, course.stopped
    assert course.cell == goal
    assert not course.put
    assert {each.purpose for each in course.answers} <= {Purpose.GO, Purpose.BEGIN, Purpose.PASS, Purpose.QUIET}


@pytest.mark.parametrize("book", BOOKS)
def test_it_waits_and_asks_nothing(book: str) -> None:
    course = carried_out(alone(book), telling(Duty.WAIT), rounds=6)
    assert course.stopped is None
    assert not course.put
    assert not [each for each in course.answers if each.purpose is Purpose.HARM]


@pytest.mark.parametrize("book", BOOKS)
def test_it_holds_its_place_and_shoots(book: str) -> None:
    course = carried_out(opposed(book), telling(Duty.HOLD), rounds=6)
    assert [each for each in course.answers if each.purpose is Purpose.HARM], course
    assert course.cell == (4, 6)
    assert not [kind for kind in course.put if "luck" not in kind]


def test_a_unit_that_holds_lies_in_wait_for_an_enemy_behind_a_shut_window(tmp_path: Path) -> None:
    """It does not evaluate an enemy that no blow can reach, second after second: then it could not strike first."""
    scenario = read_scenario(shortened("inn/the-inn", 4, tmp_path))
    battle = Battle(set_up(scenario, "gurps", ground=ground_of("inn/the-inn")), "1")
    foe = battle.table.units("red")[0]

    def at_the_window(battle: Battle) -> None:
        battle.table.put(foe, Position((18, 17)))

    at_the_window(battle)
    course = carried_out(battle, telling(Duty.HOLD), "Guard 3", rounds=3, meanwhile=at_the_window)
    assert {each.purpose for each in course.answers} == {Purpose.BRACE}, course.answers


@pytest.mark.parametrize("book", BOOKS)
def test_it_stops_when_an_enemy_comes_into_sight(book: str) -> None:
    course = carried_out(alone(book), telling(Duty.WAIT), rounds=8, meanwhile=comes_near)
    assert course.stopped is not None
    assert course.stopped.reason.endswith("in sight"), course.stopped
    assert course.stopped.reason.startswith("red")


@pytest.mark.parametrize("book", BOOKS)
def test_an_empty_weapon_is_loaded(book: str) -> None:
    battle = alone(book)
    outfit(battle, "Osei", emptied)
    course = carried_out(battle, telling(Duty.LOAD), rounds=30)
    assert [each for each in course.answers if each.purpose is Purpose.LOAD], course
    assert course.stopped is not None
    assert course.stopped.done


@pytest.mark.parametrize("book", BOOKS)
def test_two_who_go_together_have_a_cell_each(book: str) -> None:
    battle = staged(book, man("blue", (4, 6), "Osei"), man("blue", (4, 7), "Lund"), man("red", (18, 2), "Ilic"))
    view = battle.view("blue")
    cells = dict(side_by_side(view, view.units("blue"), (10, 6)))
    assert len(cells) == len(set(cells.values())) == 2
    assert (10, 6) in cells.values()
    assert Fraction(view.grid.straight(*cells.values())) <= 3 * Fraction(view.grid.metres)


def test_what_ends_it_is_up_to_the_player() -> None:
    def give(question: Question) -> Errand:
        return told_to(question.view, question.ask.unit, Duty.WAIT, 0, ends=(Change.HURT,))

    course = carried_out(alone("gurps"), give, rounds=8, meanwhile=comes_near)
    assert course.stopped is None


@pytest.mark.parametrize("book", BOOKS)
def test_it_follows_a_friend_and_stays_close(book: str) -> None:
    wall = [((60, row), 2) for row in range(14)]
    forces = man("blue", (4, 6), "Osei"), man("blue", (16, 6), "Lund"), man("red", (76, 6), "Ilic")
    battle = staged(book, *forces, terrain=walled(meadow(columns=80, rows=14), *wall), rounds=40)
    view = battle.view("blue")
    friend = next(unit for unit in view.units("blue") if view.name(unit) == "Lund")
    course = carried_out(battle, telling(Duty.FOLLOW, friend), rounds=20)
    assert course.stopped is None
    assert battle.view("blue").grid.straight(course.cell, (16, 6)) <= 3 * battle.view("blue").grid.metres
    assert not [kind for kind in course.put if "luck" not in kind]


@pytest.mark.parametrize("book", BOOKS)
def test_it_guards_a_place_and_fights_for_it(book: str) -> None:
    course = carried_out(opposed(book), telling(Duty.GUARD, (5, 9)), rounds=8)
    assert [each for each in course.answers if each.purpose is Purpose.HARM], course


@pytest.mark.parametrize("book", BOOKS)
def test_ready_to_attack_it_shoots_on_the_way(book: str) -> None:
    course = carried_out(opposed(book), telling(Duty.GO, (5, 12), Manner.READY), rounds=10)
    assert [each for each in course.answers if each.purpose is Purpose.HARM], course


@pytest.mark.parametrize("book", BOOKS)
def test_an_order_is_kept_to(book: str) -> None:
    """Shooting at one enemy goes on, round after round, with the weapon loaded in between, and ends with him."""

    def give(question: Question) -> Errand:
        return kept_to(question, next(blows(question, lambda _: True)), 0, ends=())

    course = carried_out(opposed(book), give, rounds=36, at=Purpose.HARM)
    shots = [each for each in course.answers if each.purpose is Purpose.HARM]
    assert len(shots) >= 2 or course.stopped is not None or course.battle.over, course
    assert course.stopped is None or course.stopped.done, course.stopped


def test_low_it_goes_down_first() -> None:
    battle = alone("gurps")
    course = carried_out(battle, telling(Duty.GO, (8, 6), Manner.LOW), rounds=30)
    assert course.answers[0].purpose is Purpose.POSTURE
    assert course.stopped is not None
    assert course.cell == (8, 6)
    assert battle.view("blue").pose(course.errand.unit).posture is not Posture.STANDING


def test_aiming_goes_on_at_the_same_enemy() -> None:
    battle = opposed("gurps", 30)
    foe = battle.view("blue").units("red")[0]
    course = carried_out(battle, telling(Duty.AIM, foe), rounds=3)
    aims = [each for each in course.answers if each.purpose is not Purpose.PASS]
    assert [each.purpose for each in aims] == [Purpose.AIM] * len(aims)
    assert len(aims) >= 3


def test_a_hurt_unit_stops() -> None:
    """The errand ends with the first wound, and says so."""
    battle = opposed("d6", 6)
    unit = called(battle, "Osei")

    def shot(battle: Battle) -> None:
        if battle.table.clock.round >= 2:
            battle.world.put(unit, Condition(strength=0.5))

    course = carried_out(battle, telling(Duty.HOLD), rounds=6, meanwhile=shot)
    assert course.stopped == Stopped("hurt")


def test_a_unit_that_holds_turns_to_the_enemy_behind_it() -> None:
    forces = man("blue", (10, 6), "Osei", facing=90), man("red", (9, 6), "Ilic", facing=90)
    battle = staged("gurps", *forces, rounds=12)
    unit = called(battle, "Osei")
    before = battle.table.pose(unit).facing
    course = carried_out(battle, telling(Duty.HOLD), rounds=3)
    assert Purpose.TURN in [each.purpose for each in course.answers], course
    assert battle.table.pose(unit).facing != before


@pytest.mark.parametrize("book", BOOKS)
def test_what_a_side_cannot_know_changes_no_answer(book: str) -> None:
    """Two battles that differ in where an enemy behind a wall stands: the unit does the same in both."""

    def behind(row: int) -> list[Action]:
        wall = [((30, each), 2) for each in range(14)]
        forces = man("blue", (4, 6), "Osei", facing=90), man("red", (40, row), "Ilic", facing=270)
        battle = staged(book, *forces, terrain=walled(meadow(columns=44, rows=14), *wall), rounds=8)
        return carried_out(battle, telling(Duty.GO, (20, 6), Manner.READY), rounds=6).answers

    assert behind(3) == behind(10)
