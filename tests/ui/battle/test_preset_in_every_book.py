"""What a click on an enemy takes up, through a battle under each rulebook: an attack where one is possible, and nothing
doubtful without a word.
"""

from __future__ import annotations

from contextlib import closing

import pytest

from game.battle.battle import Battle
from game.battle.chances import friends_at_risk
from game.battle.question import Question
from game.players.playing import seated
from game.ui.battle.aiming import hostile
from game.ui.battle.forecasts import Weights
from game.ui.battle.form import Form
from game.ui.battle.order_kind import Row, target_of
from game.ui.battle.panels.giving import warning
from game.ui.battle.preset_choice import ATTACKS, HOPELESS, Ways, endangers, leads_up, weighed
from game.ui.battle.reckoner import Reckoner
from rules.kernel.refs import Ref
from tests.rules.every_book.books import GRIDS, everyone

BOOKS = ("d6", "darkconspiracy", "graydawn", "gurps", "reflex")
ENEMIES = 1
"""How many of the enemies in sight are pointed at, the nearest first."""
EVERY, MOST = 3, 600
"""After how many answers enemies are pointed at, and how many are given at most."""


def enemies(question: Question) -> tuple[Ref, ...]:
    """The nearest enemies in sight."""
    view, here = question.view, question.view.cells(question.ask.unit)[0]
    found = (ref for ref in view.units() if hostile(view, ref) and view.lost(ref) is None)
    return tuple(sorted(found, key=lambda ref: (view.grid.straight(here, view.cells(ref)[0]), ref)))[:ENEMIES]


def possible(question: Question, weights: Weights, rows: tuple[Row, ...]) -> list[Row]:
    """The attacks among some ways that are worth the name: neither hopeless nor with a friend in the line."""
    told = [(row, weights.of(row.action)) for row in rows if row.kind.purpose in ATTACKS]
    likely = [(row, worth) for row, worth in told if worth.success is None or worth.success >= HOPELESS]
    return [row for row, worth in likely if not endangers(question, question.view, row, worth)]


def looked_at(question: Question, beside: Reckoner) -> int:
    """Point at enemies; how many of them could be attacked."""
    form, weights, view, attacked = Form(question), Weights(question, beside), question.view, 0
    for enemy in enemies(question):
        form.point(enemy)
        rows = weighed(form.rows())
        ways = Ways(form, weights, view)
        for row in rows:
            weights.of(row.action)
        taken, attacks = ways.row, possible(question, weights, rows)
        attacked += bool(attacks)
        if attacks:
            assert taken is not None, [row.action for row in attacks]
            assert taken.kind.purpose in ATTACKS or leads_up(taken), (taken.action, attacks[0].action)
        if taken is not None and taken.kind.purpose in ATTACKS:
            told = question.forecast(taken.action)
            doubtful = told.success is not None and told.success < HOPELESS
            risky = friends_at_risk(view, told, question.ask.unit, target_of(taken))
            said = warning(view, question.ask.unit, taken, told)
            assert bool(doubtful or risky) == bool(said)
            assert " in 0 %" not in said
            assert not attacks or taken in attacks
    return attacked


@pytest.mark.parametrize("looks", [2, pytest.param(24, marks=pytest.mark.long)])
@pytest.mark.parametrize("book", BOOKS)
def test_an_attack_is_taken_up_where_one_is_possible(book: str, looks: int) -> None:
    setup, beside, attacked = everyone(book, GRIDS[BOOKS.index(book) % len(GRIDS)]), Reckoner(), 0
    with closing(Battle(setup, "click")) as battle:
        players = seated(setup, ["random"] * len(setup.scenario.side), "click", battle)
        for number in range(MOST):
            if battle.over or attacked == looks:
                break
            question = battle.question()
            attacks = any(offer.action.purpose in ATTACKS for offer in question.menu.offers)
            if attacks and number % EVERY == 0:
                attacked += looked_at(question, beside)
            battle.answer(players[question.side].choose(question), question)
    beside.close()
    assert attacked
