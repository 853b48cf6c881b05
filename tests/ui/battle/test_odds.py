"""What the card makes of a forecast: outcomes put together by what they mean, a row for each person in reach, what each
figure takes for granted beside it, and no share beyond a hundred percent.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from game.battle.battle import Battle
from game.battle.chances import SHOWN, friends_at_risk, granted, headline, people, put_down, shares, unit_by_unit
from game.battle.view import View
from game.ui.battle.form_fields import Sort
from game.ui.battle.order_overlay import WRITTEN, landings
from game.ui.battle.panels.giving import GiveButton
from game.ui.battle.panels.people import PersonRow, scale
from game.ui.battle.panels.tallies import Reason, why
from game.ui.battle.prose import brief_percent
from game.ui.kit.charts import Bars, SplitBar
from game.ui.kit.label import Label
from game.ui.kit.rich_text import plain, runs
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome, Worked
from rules.frame.forms import Cost
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready
from tests.ui.battle.table import people as persons

COST = Cost(Fraction(2), "2 ticks")
TENTH = Fraction(1, 10)
ANSWERS = 24
"""How far into each battle forecasts are looked at."""


def foretold(*told: Outcome, success: Fraction | None = None, assumes: tuple[Assumption, ...] = ()) -> Forecast:
    return Forecast(COST, outcomes=told, success=success, assumes=assumes)


@pytest.fixture
def view(tmp_path: Path) -> Iterator[View]:
    battle = Battle(made_ready("farm/raid", "d6", tmp_path), "1")
    yield battle.view("blue")
    battle.close()


def test_the_same_wound_in_several_places_is_one_thing_that_may_happen() -> None:
    shown = shares(
        [
            Outcome("head: serious wound", TENTH, loss=Fraction(7, 10)),
            Outcome("right arm: serious wound", TENTH, loss=Fraction(7, 10)),
            Outcome("hurt (3 to 5 points)", TENTH, loss=Fraction(1, 4)),
        ],
        "miss",
    )
    assert [(each.words, each.chance) for each in shown] == [
        ("miss", 7 * TENTH),
        ("hurt", TENTH),
        ("serious wound", 2 * TENTH),
    ]
    assert "right arm: serious wound" in shown[-1].hint


def test_of_many_outcomes_the_rarest_are_put_together_but_never_the_worst() -> None:
    told = [Outcome(f"wound {n}", Fraction(20 - n, 400), loss=Fraction(n, 20)) for n in range(1, 13)]
    shown = shares(told)
    assert len(shown) == SHOWN
    assert shown[-1].words == "wound 12"
    assert sum(each.chance for each in shown) == 1


def test_whoever_loses_all_he_has_left_is_down(view: View) -> None:
    one, other = view.units("blue")[:2]
    hurt = Outcome("hurt", 2 * TENTH, one, Fraction(1, 2))
    down = Outcome("down", TENTH, one, Fraction(1))
    told = foretold(hurt, down, Outcome("down", 3 * TENTH, other, Fraction(1)))
    assert (put_down(view, told, one), put_down(view, told, other)) == (TENTH, 3 * TENTH)
    assert put_down(view, foretold(Outcome("regains 2", TENTH, one, -TENTH)), one) is None


def blast(view: View, *units: Ref) -> Forecast:
    """A burst that strikes each of these half of the time, and hurts those it strikes."""
    told = []
    for unit in units:
        told += [Outcome("outside the blast", 5 * TENTH, unit, spared=True)]
        told += [Outcome("hurt", 5 * TENTH, unit, Fraction(1, 4))]
    found = foretold(*told, success=8 * TENTH)
    return replace(found, rings=((4.0, "explosive"),))


def test_each_in_reach_has_shares_of_his_own_that_add_up_to_one(view: View) -> None:
    own = view.units("blue")[:3]
    told = people(view, blast(view, *own))
    assert [person.unit for person in told] == list(own)
    assert all(sum(share.chance for share in person.shares) == 1 for person in told)
    assert all(person.struck == 5 * TENTH and person.friend and person.at_risk for person in told)
    assert scale(told) == {"outside the blast": "chart_1", "hurt": "chart_4"}


def test_friends_in_the_blast_are_counted_and_the_thrower_is_named(view: View) -> None:
    thrower, one, other = view.units("blue")[:3]
    assert friends_at_risk(view, blast(view, one, other), thrower) == "2 friends in the blast"
    name = view.name(thrower)
    both = friends_at_risk(view, blast(view, thrower, one), thrower)
    assert both == f"1 friend in the blast · {name} at risk"
    assert friends_at_risk(view, blast(view, thrower), thrower) == f"{name} at risk"
    assert friends_at_risk(view, replace(blast(view, one), rings=()), thrower) == "1 friend in the line of fire"
    assert friends_at_risk(view, blast(view, one), thrower, target=one) == ""
    assert friends_at_risk(view, foretold(Outcome("regains 2", TENTH, one, -TENTH)), thrower) == ""


def test_an_assumption_stands_with_the_figure_it_bears_on(view: View) -> None:
    target, beside = view.units("blue")[:2]
    name = view.name(target)
    place = Assumption(Fact.PLACE, f"{name}: if still there (last seen 12 s ago)", target)
    stays = Assumption(Fact.FUTURE, "nobody moves before it goes off")
    usual = Assumption(Fact.FIGURES, f"{view.name(beside)}: usual figures of a rifleman", beside)
    told = replace(blast(view, target, beside), assumes=(place, stays, usual))
    assert headline(told, target) == (place, stays)
    assert people(view, told, target)[1].assumes == (usual,)
    unread: Worked[Assumption] = Worked(lambda: pytest.fail("worked out, though nobody reads it"))
    assert people(view, replace(told, assumes=unread), target)[1].unit == beside
    assert granted(view, place) == f"{name}: if still there (last seen 12 s ago)"
    assert granted(view, place, named=False) == "if still there (last seen 12 s ago)"
    assert granted(view, stays) == "if nobody moves before it goes off"
    assert granted(view, usual, named=False) == "assuming usual figures of a rifleman"
    unaware = Assumption(Fact.MIND, f"{name} presumed unaware of the attacker", target)
    assert granted(view, unaware) == f"{name} presumed unaware of the attacker"


def test_what_is_taken_for_granted_stands_in_a_line_a_unit(view: View) -> None:
    target, beside = view.units("blue")[:2]
    name, other = view.name(target), view.name(beside)
    told = (
        Assumption(Fact.PLACE, f"{name}: if still there (last seen 12 s ago)", target),
        Assumption(Fact.FIGURES, f"{other}: usual figures of a rifleman", beside),
        Assumption(Fact.UNSEEN, "nothing unseen in the line of fire"),
        Assumption(Fact.MIND, f"{name} presumed on guard", target),
        Assumption(Fact.FIGURES, f"{name}: usual figures of an assault trooper", target),
    )
    assert [(each.words, each.remembered) for each in unit_by_unit(view, told)] == [
        (f"{name}: if still there (last seen 12 s ago); presumed on guard; usual assault trooper", True),
        (f"{other}: usual rifleman", False),
        ("nothing unseen in the line of fire", False),
    ]


def test_landings_are_likeliest_first_and_only_what_can_be_read_is_written() -> None:
    cells = tuple(((n, 0), Fraction(1, 200) if n else Fraction(1, 2)) for n in range(40))
    told = landings(replace(foretold(), lands=cells))
    assert told[0] == ((0, 0), 0.5, "50 %")
    assert len(told) == 40
    assert sum(bool(words) for _, _, words in told) == 1 <= WRITTEN


# on the screen


@pytest.fixture(scope="module", params=["reflex", "d6"])
def table(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    book = str(request.param)
    setup = made_ready("crossing/first-shots", book, tmp_path_factory.mktemp("odds"))
    table = Table(setup, persons(setup, "usual"))
    table.settle()
    yield table
    table.close()


def test_the_panel_draws_a_row_for_each_and_counts_friends_on_the_button(table: Table) -> None:
    desk = table.screen.desk
    for _ in range(8):
        if desk.targets():
            break
        table.driver.key("Ctrl+Enter")
        table.settle()
    target = desk.next_target()
    assert target is not None
    row, view = desk.row, desk.view
    assert row is not None
    assert desk.whole is not None
    friend = next(ref for ref in view.units(view.viewer) if ref != desk.unit)
    place = Assumption(Fact.PLACE, f"{view.name(target)}: if still there (last seen 12 s ago)", target)
    usual = Assumption(Fact.FIGURES, f"{view.name(friend)}: usual figures of a medic", friend)
    told = replace(blast(view, target, friend), assumes=(place, usual), lands=((view.cells(target)[0], 8 * TENTH),))
    desk.whole._known[row.action] = told
    desk.changes += 1
    table.driver.turn(3)
    rows = [widget for widget in table.driver.widgets() if isinstance(widget, PersonRow)]
    assert {each.person.unit for each in rows} == {friend}, "the target has the bar"
    bar = next(widget for widget in table.driver.widgets() if isinstance(widget, SplitBar))
    assert sum(place.w for place in bar.places()) == bar.rect.w
    assert sum(part.share for part in bar.bars) == pytest.approx(1)
    beside = rows[0]
    words = [part.words for part in beside.everything() if isinstance(part, Label)]
    assert words[0].startswith(f"{view.name(friend)}, friend: ")
    assert "assuming usual figures of a medic" in str(beside.hint)
    give = table.driver.find(GiveButton)
    assert give.warning == "1 friend in the blast"
    assert table.driver.find(Label, name="assumed").words.startswith(f"assumes {view.name(target)}: if still there")
    assert table.driver.find(Label, name="headline").words == brief_percent(8 * TENTH)


def test_of_many_units_taken_for_granted_the_decisive_stands_first_and_the_rest_is_folded(table: Table) -> None:
    desk = table.screen.desk
    row, view = desk.row, desk.view
    assert row is not None and desk.whole is not None
    units = view.units(view.viewer)[:4]
    usual = tuple(Assumption(Fact.FIGURES, f"{view.name(each)}: usual figures of a medic", each) for each in units)
    desk.whole._known[row.action] = replace(blast(view, *units), assumes=usual)
    desk.changes += 1
    table.driver.turn(3)

    def lines() -> list[str]:
        return [each.words for each in table.driver.widgets() if isinstance(each, Label) and "usual" in each.words]

    assert lines() == [f"assumes {view.name(units[0])}: usual medic, and 3 more things"]
    folded = table.driver.find(Label, name="assumed")
    folded.links[0]()
    table.driver.turn(3)
    assert lines() == [f"assumes {view.name(each)}: usual medic" for each in units]
    assert table.driver.find(Label, name="assumed").words == "fewer assumptions"


def test_no_bar_or_figure_on_the_panel_exceeds_one_hundred_percent(table: Table) -> None:
    desk = table.screen.desk
    table.driver.key("Esc", 3)
    assert desk.form is not None
    for kind in desk.form.kinds:
        desk.form.pick(kind)
        desk._anew()
        blank = desk.form.wanting
        if blank is not None and blank.sort in (Sort.UNIT, Sort.CELL) and blank.values:
            desk.form.fill(blank.name, blank.values[0])
            desk._anew()
        table.driver.turn(3)
        for widget in table.driver.widgets():
            if isinstance(widget, Bars | SplitBar):
                assert all(0 <= bar.share <= 1 for bar in widget.bars), kind.title
                assert sum(bar.share for bar in widget.bars) <= 1 + 1e-9, kind.title
            if isinstance(widget, Label) and widget.words.endswith("%"):
                assert float(widget.words.rpartition(" ")[0].split()[-1].lstrip("<>")) <= 100
    desk.form.pick(None)
    desk._anew()


def test_an_assumed_modifier_is_marked_in_the_reasons() -> None:
    dodge = Modifier(-2, "target's dodge", "X-1", assumed=True)
    tally = Tally("To hit", 11, "Rifle").plus(Modifier(1, "aimed", "X-2"), dodge)
    lines = why(replace(foretold(success=TENTH), tallies=(tally,)), {}, lambda _: None)
    reasons = [each for each in lines if isinstance(each, Reason)]
    assert [each.assumed for each in reasons] == [False, False, True]
    assert plain(runs(reasons[-1].hint)).startswith("Assumed")
