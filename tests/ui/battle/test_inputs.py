"""How many clicks and keys a battle takes of a person with sense, under each rulebook."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from game.battle.quiet_answer import quiet_answer
from game.players.errands.errand import Duty
from game.players.errands.giving import told_to
from game.ui.battle.session import Session
from rules.kernel.refs import Ref
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field
from tests.tiers import long
from tests.ui.battle.sensible import TURN, Count, Sensible
from tests.ui.battle.table import made_ready, people
from tests.ui.battle.test_multi_turn_move import begun

MINUTE = 60
"""Seconds of a battle that are counted, and inputs that they may take."""
IN_CONTACT = 1.2
"""Inputs for each second of each unit with enemies in sight."""
FIRST = (
    ("crossing/first-shots", "d6", 0.16),
    long("wielka/bridge-ambush", "reflex", 0.15),
    long("inn/the-inn", "gurps", IN_CONTACT),
    long("clearing/crash-site", "graydawn", 0.16),
    long("warehouse/the-warehouse", "darkconspiracy", 0.06),
)
"""The first battle that is each book's own. With an order for every question their first minutes took 92, 219, 294, 363
and 57 inputs, now 19, 44, 50, 17 and 17. In contact each second of each unit took 0.59 inputs under d6, 0.70 under
Reflex, 1.10 under Gray Dawn and 0.19 under Dark Conspiracy, now 0.14, 0.13, 0.14 and 0.05. Beside each stands the most
that it may take.
"""
QUIET = 30
"""Seconds without an enemy in sight that are counted."""
MOST_QUIET = {"d6": 0.15, "reflex": 0.65, "graydawn": 0.4, "darkconspiracy": 0.3}
"""Questions a unit in ten quiet seconds at the most. Before errands, with orders that were repeated, they were 0.14,
1.41, 3.33 and 0.29.
"""


def minute(scenario: str, book: str, folder: Path) -> Count:
    """The first minute of a battle against a greedy computer player."""
    setup = made_ready(scenario, book, folder, 70)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    count = Sensible(session).play(MINUTE)
    session.close()
    return count


@pytest.mark.parametrize(("scenario", "book", "most"), FIRST)
def test_the_first_minute_takes_sixty_inputs_at_most(scenario: str, book: str, most: float, tmp_path: Path) -> None:
    count = minute(scenario, book, tmp_path)
    assert count.inputs <= MINUTE, count
    assert count.rate <= most, count


@pytest.mark.parametrize(("book", "most"), [long(*each) for each in MOST_QUIET.items()])
def test_in_quiet_a_unit_is_seldom_asked(book: str, most: float) -> None:
    """Four a side with a wall between them: one of three goes there, the others hold."""
    session = begun(book, 4, 200)
    each, first = session.battle.setup.book.round_seconds, session.view().clock.round
    asked: Counter[Ref] = Counter()
    told: set[tuple[Ref, int]] = set()
    while (question := session.question) is not None and (question.view.clock.round - first) * each < QUIET:
        view, unit, routine = question.view, question.ask.unit, question.menu.routine
        asked[unit] += 1
        here = unit, len(session.battle.script)
        if any(offer.action.purpose in TURN for offer in question.menu.offers) and here not in told:
            told.add(here)
            goes = list(asked).index(unit) % 3 == 0
            column, row = view.cells(unit)[0]
            duty, goal = (Duty.GO, (column + 60, row)) if goes else (Duty.HOLD, None)
            session.keep_doing([told_to(view, unit, duty, len(session.log()), goal)])
        else:
            session.answer(routine or quiet_answer(question.menu))
        session.wait()
    passed = float((session.view().clock.round - first) * each)
    assert asked.total() / 4 / passed * 10 <= most, asked
    session.close()


def test_in_contact_a_unit_is_seldom_asked() -> None:
    """Three against three with knives and guns on an open meadow, under the rulebook of one-second turns."""
    forces = [
        man(side, (column, 4 + 2 * n), f"{side} {n}") for side, column in (("blue", 6), ("red", 16)) for n in range(3)
    ]
    setup = staged("gurps", *forces, terrain=field(columns=24), rounds=12).setup
    session = Session.begin(setup, "1", {"blue": "person", "red": "greedy"})
    count = Sensible(session).play(6)
    session.close()
    assert count.contact > 0
    assert count.rate <= IN_CONTACT, count
