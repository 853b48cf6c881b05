"""How often two people at a closed table pass the seat: with errands given to all units at once that would be asked, a
side is called only when one of its units must decide; what others of it are to do is said before the seat is passed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest

from game import data
from game.battle.question import Question
from game.battle.setup import Setup
from game.battle.view import View
from game.players.crews import fights
from game.players.errands.changes import enemies
from game.players.errands.errand import Duty, Errand, Manner
from game.players.errands.giving import side_by_side, told_to
from game.players.seated import goals, player
from game.ui.battle.session import Session
from game.ui.battle.sitting import Sitting
from game.ui.kit.button import Button
from rules.frame.ground import Cell
from rules.kernel.faults import Faulty
from rules.kernel.refs import Ref
from tests.game.battle.courtyard import men, world
from tests.ui.battle.playing import Table
from tests.ui.battle.sensible import TURN
from tests.ui.battle.table import made_ready, people


class TwoPeople:
    """Two people with sense at a closed table: each sends all units on that would be asked, whenever one is. Those who
    only live there, as in The last house, are led by no third person.
    """

    def __init__(self, setup: Setup, *, errands: bool = True) -> None:
        self.session = Session.begin(setup, "1", people(setup, "person", "civilian"))
        self.sitting = Sitting(self.session)
        self.goals = {side: goals(setup, side) for side in self.session.seats.persons}
        self.minds = {side: player("greedy", setup, side, "1") for side in self.session.seats.persons}
        self.errands = errands
        self.passed: Counter[int] = Counter()
        """How often the seat was passed, by rounds."""
        self.orders = 0
        self._told_here: tuple[str, Ref, int] | None = None

    def play(self, rounds: int) -> TwoPeople:
        """Play so many rounds."""
        session = self.session
        session.wait()
        while not session.over and session.battle.table.clock.round <= rounds:
            waiting = self.sitting.waiting() if self.errands else ()
            if waiting:
                view = session.view()
                session.keep_doing(self._told(view, waiting[0], waiting))
                self.sitting.passes()
                session.wait()
                continue
            if session.hand_to is not None:
                self.passed[session.battle.table.clock.round] += 1
                assert session.hand_over(session.hand_to)
            assert session.question is not None
            self.orders += 1
            self._answer(session.question)
            session.shown()
            session.wait()
        return self

    def _answer(self, question: Question) -> None:
        turn = any(offer.action.purpose in TURN for offer in question.menu.offers)
        here = question.side, question.ask.unit, len(self.session.battle.script)
        if self.errands and turn and here != self._told_here:
            self._told_here = here
            view, unit = question.view, question.ask.unit
            self.session.keep_doing(self._told(view, unit, self.session.errands.asking(view)))
            return
        usual = None if turn else question.menu.routine
        self.session.answer(usual or self.minds[question.side].choose(question))

    def _told(self, view: View, first: Ref, others: Sequence[Ref]) -> list[Errand]:
        """Those that see an enemy, or are there, hold; the others go there side by side, ready to attack once any
        enemy is in sight.
        """
        side = view.side(first)
        told, cells = len(self.session.battle.log(side)), self.goals[side]
        contact = any(True for _ in enemies(view, first))
        units = dict.fromkeys((first, *others))
        if contact:
            going_on = (each for each in self.session.errands.of(side) if each.duty is Duty.GO)
            units |= dict.fromkeys(each.unit for each in going_on if each.manner is not Manner.READY)
        going = [unit for unit in units if not _sees(view, unit) and not _there(view, unit, cells)]
        goal = next((cell for cell in cells if cell not in view.cells(first)), None)
        places = {} if goal is None else dict(side_by_side(view, going, goal))
        manner = Manner.READY if contact else Manner.ORDERED
        return [
            told_to(view, unit, Duty.GO, told, places[unit], manner)
            if unit in places
            else told_to(view, unit, Duty.HOLD, told, None)
            for unit in units
        ]


def _sees(view: View, unit: Ref) -> bool:
    return any(view.in_line(unit, foe) for foe in enemies(view, unit))


def _there(view: View, unit: Ref, cells: Sequence[Cell]) -> bool:
    here = view.cells(unit)[0]
    return any(view.grid.straight(here, cell) <= 3 * view.grid.metres for cell in cells)


SHIPPED = sorted(f"{file.parent.name}/{file.stem}" for file in data.maps().glob("*/*.toml"))
EVERY_STRETCH = [
    ("inn/the-inn", 6),
    ("bunker/corridors", 5),
    *(pytest.param(each, 45, marks=pytest.mark.long) for each in SHIPPED),
]
"""Every scenario that ships, under the rulebook of one-second turns, where that plays it."""


@pytest.mark.parametrize(("scenario", "seconds"), EVERY_STRETCH)
def test_in_contact_the_seat_is_passed_at_most_once_in_three_seconds(
    scenario: str, seconds: int, tmp_path: Path
) -> None:
    """In no stretch of three seconds twice: a unit that stops holds until its player can be called."""
    try:
        setup = made_ready(scenario, "gurps", tmp_path, seconds)
    except Faulty:
        pytest.skip("this rulebook does not play it")
    played = TwoPeople(setup).play(seconds)
    passed = sorted(played.passed.elements())
    assert all(later - before >= 3 for before, later in pairwise(passed)), passed
    played.session.close()


def test_the_player_who_is_asked_first_has_the_seat_when_a_battle_begins() -> None:
    """In The last house the seat was passed before anything else, and again in the first second."""
    setup = world("gurps", "1", *men("blue", ("rifleman", (2, 3))), *men("red", ("leader", (17, 4)))).setup
    session = Session.begin(setup, "1", people(setup))
    session.wait()
    assert session.question is not None and session.question.side == "red"
    assert session.hand_to is None
    session.close()


def test_without_errands_it_is_passed_several_times_a_second(tmp_path: Path) -> None:
    played = TwoPeople(made_ready("inn/the-inn", "gurps", tmp_path, 3), errands=False).play(2)
    assert played.passed.total() >= 8
    played.session.close()


def test_in_quiet_it_is_not_passed_once_all_know_what_to_do() -> None:
    blue, red = men("blue", ("rifleman", (2, 3)), ("medic", (2, 9))), men("red", ("rifleman", (17, 4)), facing=270)
    setup = world("gurps", "1", *blue, *red, *men("red", ("medic", (18, 9)), facing=270)).setup
    played = TwoPeople(setup).play(12)
    assert set(played.passed) <= {1}
    assert played.passed.total() <= 2
    played.session.close()


def test_those_that_would_be_asked_have_no_errand_or_one_that_is_over(tmp_path: Path) -> None:
    setup = made_ready("inn/the-inn", "gurps", tmp_path, 3)
    session = Session.begin(setup, "1", people(setup))
    session.wait()
    question = session.question
    assert question is not None
    view, own = question.view, [u for u in question.view.units(question.side) if fights(question.view, u)]
    assert session.errands.asking(view) == tuple(own)
    session.keep_doing([told_to(view, own[-1], Duty.HOLD, len(session.battle.log(question.side)), None)])
    assert session.errands.asking(view) == tuple(own[:-1])
    session.close()


def test_all_that_would_be_asked_are_told_at_once_by_one_button(tmp_path: Path) -> None:
    setup = made_ready("inn/the-inn", "gurps", tmp_path, 3)
    table = Table(setup, people(setup))
    table.settle()
    table.take_seat(by_keys=True)
    table.settle()
    side = table.session.eyes
    table.driver.key("Ctrl+D")
    table.driver.turn(2)
    table.driver.click(table.driver.find(Button, name="errands asking"))
    table.driver.turn(2)
    assert len(table.screen.desk.squad.units) == 6
    table.driver.key("Ctrl+2")
    table.settle()
    assert len(table.session.errands.of(side)) == 6
    assert table.handing is not None
    table.close()


def before_passing(tmp_path: Path) -> Table:
    """A closed table at which the first unit has been given a plain order, and the seat is about to be passed."""
    setup = made_ready("inn/the-inn", "gurps", tmp_path, 3)
    table = Table(setup, people(setup))
    table.settle()
    table.take_seat(by_keys=True)
    table.settle()
    table.driver.key("Ctrl+Enter")
    table.driver.turn(6)
    return table


def test_before_the_seat_is_passed_those_still_to_act_are_told_together(tmp_path: Path) -> None:
    table = before_passing(tmp_path)
    side, squad = table.session.eyes, table.screen.desk.squad
    assert table.handing is None and squad.keeps_seat
    assert len(squad.units) == 5, "all but the one that has acted"
    table.driver.key("Ctrl+2")
    table.settle()
    assert len(table.session.errands.of(side)) == 5
    assert table.handing is not None
    table.close()


def test_the_seat_is_passed_all_the_same_by_one_key(tmp_path: Path) -> None:
    table = before_passing(tmp_path)
    table.driver.key("Enter")
    table.driver.turn(2)
    assert table.handing is not None and not table.session.errands.given
    table.close()


def test_it_is_not_offered_again_in_a_battle_where_nobody_wants_it(tmp_path: Path) -> None:
    table = before_passing(tmp_path)
    table.driver.click(table.driver.find(Button, name="never ask"))
    table.driver.turn(2)
    assert table.handing is not None
    table.take_seat(by_keys=True)
    table.settle()
    table.driver.key("Ctrl+Enter")
    table.driver.turn(6)
    assert table.handing is not None
    table.close()
