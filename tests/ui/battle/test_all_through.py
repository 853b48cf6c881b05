"""One battle under each rulebook on each grid, and all that must hold whenever a person is asked: what a form comes to
is on the menu, every order can be filled in and has a key of its own, bars and shares never exceed one hundred percent,
the timeline holds only known units.
"""

from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest

from game.battle.chances import people as persons
from game.battle.question import Question
from game.players.forms import fillable, spread, walks
from game.ui.battle.form import Form
from game.ui.battle.form_fields import EMPTY, where
from game.ui.battle.order_hotkeys import order_hotkeys
from game.ui.battle.order_kind import Kind, over
from rules.frame.figure import Body
from rules.frame.forecast import Forecast
from rules.frame.ground import Cell
from rules.kernel.refs import Ref
from tests.ui.battle.table import BATTLES, questions

ANSWERS, EVERY = 43, 6
"""How many answers are given, and after how many of them everything is looked at."""
LONG = ("farm/room-by-room", "reflex"), ("farm/orc-raid", "d6"), ("clearing/crash-site", "graydawn")


def marks(question: Question) -> Iterator[Ref | Cell]:
    """What a player may point at: every known unit, and some ground."""
    view = question.view
    yield from (ref for ref in view.units() if where(view, ref))
    yield from islice(view.grid.cells(), 0, None, 61)


def whatever_is_pointed_at_is_on_the_menu(question: Question) -> None:
    form = Form(question)
    for mark in marks(question):
        form.pick(None)
        form.point(mark)
        for row in form.rows():
            assert question.menu.admits(row.action)


def every_kind_is_filled_by_pointing_and_choosing(question: Question) -> None:
    form = Form(question)
    for kind in form.kinds:
        form.point(None)
        form.pick(kind)
        _words_are_whole(form)
        _is_admitted_when_whole(form)
        _fill(form, kind)
        row = form.row()
        assert row is not None, (kind.title, form.blanks())
        assert question.menu.admits(row.action)


def _words_are_whole(form: Form) -> None:
    """What is left empty is left unsaid."""
    for row in form.rows():
        assert form.question.menu.admits(row.action)
        assert ", ," not in row.words
        assert not row.words.startswith(",")


def _is_admitted_when_whole(form: Form) -> None:
    whole = form.row()
    assert (whole is not None) == (form.wanting is None)
    assert whole is None or form.question.menu.admits(whole.action)


def _fill(form: Form, kind: Kind) -> None:
    for _ in kind.fields:
        blank = form.wanting
        if blank is None:
            return
        values = [value for value in blank.values if value not in EMPTY]
        assert form.fill(blank.name, values[0] if values else _way(form, blank.name))


def _way(form: Form, name: str) -> tuple[Cell, ...]:
    ways = next(way for offer in form.offers if (way := over(offer.choices.get(name))) is not None)
    return ways.reach.way(next(iter(ways.reach)))


def every_key_leads_to_one_kind(question: Question) -> None:
    """What answers a question of its own may share a letter with an order, but never stands beside it."""
    form, known = Form(question), order_hotkeys(question.view.book.actions)
    keys = [known[kind.action] for kind in form.kinds]
    assert len(set(keys)) == len(keys)
    assert all(form.called((kind.command,)) is kind for kind in form.kinds)


def no_bar_is_over_full_and_the_timeline_holds_known_units(question: Question) -> None:
    view = question.view
    assert view.viewer is not None
    for gauge in (gauge for unit in view.units(view.viewer) for gauge in view.book.gauges(view, unit)):
        assert 0 <= gauge.share <= 1
        assert gauge.label and gauge.text
    line, known = view.book.timeline(view), set(view.units())
    assert line.title
    low, high = sorted((line.first, line.last))
    for beat in line.beats:
        assert beat.unit in known
        assert low <= beat.at <= high
        assert beat.assumed == view.assumed(beat.unit)
        assert view.find(beat.unit, Body) is not None


def forecasts(question: Question) -> Iterator[Forecast]:
    """What is foretold of some forms of every offer."""
    for offer in filter(fillable, question.menu.offers):
        for action in islice(spread(offer, 3), 1 if walks(offer) else 2):
            yield question.forecast(action)


def no_share_exceeds_one_hundred_percent(question: Question) -> None:
    for told in forecasts(question):
        assert told.success is None or 0 <= told.success <= 1
        assert sum((each.chance for each in told.of(None)), Fraction(0)) <= 1
        assert sum((chance for _, chance in told.lands), Fraction(0)) <= 1
        for person in persons(question.view, told):
            assert sum((share.chance for share in person.shares), Fraction(0)) == 1, (told, person)
            assert 0 <= person.struck <= 1
            assert person.down is None or 0 <= person.down <= person.struck


@pytest.mark.parametrize(
    ("scenario", "book"), [*BATTLES, *(pytest.param(*battle, marks=pytest.mark.long) for battle in LONG)]
)
def test_all_through_a_battle(scenario: str, book: str, tmp_path: Path) -> None:
    beats, attacks = 0, 0
    for number, question in enumerate(islice(questions(scenario, book, tmp_path), ANSWERS)):
        assert question.menu.only is None, "what has one answer is not asked"
        assert not question.menu.spent, "a turn that is spent ends by itself"
        if number % EVERY:
            continue
        whatever_is_pointed_at_is_on_the_menu(question)
        every_kind_is_filled_by_pointing_and_choosing(question)
        every_key_leads_to_one_kind(question)
        no_bar_is_over_full_and_the_timeline_holds_known_units(question)
        no_share_exceeds_one_hundred_percent(question)
        beats += len(question.view.book.timeline(question.view).beats)
        attacks += any("target" in kind.fields for kind in Form(question).kinds)
    assert beats
    assert attacks, "nobody ever had a target"
