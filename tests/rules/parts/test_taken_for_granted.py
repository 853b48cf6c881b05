"""What a forecast takes for granted is derived from what it read: of each kind, and only what moves a figure."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from game.battle.view import View
from rules.d6.afoot.forms import Move
from rules.d6.aiming import TakeAim
from rules.d6.asks import TURN
from rules.d6.attacks.forms import Shoot
from rules.d6.blast.forms import Throw
from rules.d6.state import Traits
from rules.frame.figure import Facing, Position
from rules.frame.flow import Ask
from rules.frame.forecast import Fact, Forecast, Outcome, Worked
from rules.frame.forms import FREE
from rules.kernel.refs import Ref
from rules.parts.taken_for_granted import moved
from tests.rules.d6.playing import Playing, acts
from tests.rules.d6.shown import GRENADE, RIFLE, look, own_name


def facing_each_other(*, away: bool = False) -> tuple[Playing, Ref, Ref]:
    """Blue has red before it, who looks this way or, if `away`, the other."""
    play = Playing()
    blue, red = play.man("blue", (10, 8), facing=4), play.man("red", (10, 18), facing=4 if away else 0)
    look(play, blue)
    return play, blue, red


def said(told: Forecast) -> list[tuple[Fact, str]]:
    return [(each.fact, each.text.partition(": ")[2] or each.text) for each in told.assumes]


def test_usual_figures_are_named_where_the_weakest_or_the_strongest_would_change_a_figure() -> None:
    play, blue, red = facing_each_other()
    assert said(play.forecast(blue, Shoot(weapon=RIFLE, target=red))) == [(Fact.FIGURES, "usual figures of a rifleman")]


def test_figures_that_were_read_and_move_nothing_are_not_named() -> None:
    play, blue, _ = facing_each_other()
    beyond = play.man("red", (30, 28), facing=4)
    play.look()
    play.hold(blue, GRENADE)
    told = play.forecast(blue, Throw(weapon=GRENADE, cell=(10, 18)))
    assert told.outcomes
    assert own_name(play, "blue", beyond) not in {each.about for each in told.assumes}


def test_what_an_enemy_knows_is_named_where_the_attack_would_be_another_one_otherwise() -> None:
    play, blue, red = facing_each_other(away=True)
    shot = Shoot(weapon=RIFLE, target=red)
    guess = (Fact.MIND, "red rifleman A presumed unaware of the attacker")
    assert guess in said(play.forecast(blue, shot))
    assert guess in said(play.forecast(blue, TakeAim(weapon=RIFLE, target=red))), "though it is asked of a scene to be"
    play.put(red, replace(play.part(red, Traits), reflexes=5))
    assert guess in said(play.forecast(blue, shot)), "red's true figure is not known"


def test_an_old_place_is_named_where_the_unit_is_struck_there_or_would_make_a_difference_elsewhere() -> None:
    play = Playing()
    for column in range(10, 20):
        play.wall((column, 8), 0)
    blue, red = play.man("blue", (15, 20)), play.man("red", (20, 7), facing=4)
    play.round({red: acts(Move(way=((19, 7), (18, 7), (17, 7))))})
    look(play, blue)
    told = play.forecast(blue, Move(way=((15, 19),)))
    assert [each.title for each in told.tallies[1:]] == ["Cover from red rifleman A"]
    assert (Fact.PLACE, "if still there (last seen 6 s ago)") in said(told)


def test_the_unseen_is_named_where_a_line_is_not_in_view() -> None:
    play, blue, red = facing_each_other()
    play.man("blue", (14, 8), facing=4)
    play.look()
    shot = Shoot(weapon=RIFLE, target=red)
    assert Fact.UNSEEN not in [fact for fact, _ in said(play.forecast(blue, shot))]
    play.table.put(blue, Facing(0))
    assert (Fact.UNSEEN, "nothing unseen in the line of fire") in said(play.forecast(blue, shot))


def test_it_is_worked_out_when_it_is_read_from_how_things_stood_when_it_was_asked() -> None:
    play, blue, red = facing_each_other(away=True)
    shot = Shoot(weapon=RIFLE, target=red)
    before, later = play.forecast(blue, shot), play.forecast(blue, shot)
    assert isinstance(later.assumes, Worked)
    names = said(before)
    play.put(red, Facing(0), Position((30, 20)))
    play.look()
    assert said(later) == names
    assert said(play.forecast(blue, shot)) != names


def test_those_who_know_everything_take_nothing_for_granted() -> None:
    play, blue, red = facing_each_other()
    view = View(play.table, None)
    told = view.book.forecast(view, Ask("blue", blue, TURN), Shoot(weapon=RIFLE, target=red))
    assert told.success
    assert not told.assumes


def test_what_counts_is_the_figures_of_a_forecast_and_not_its_words() -> None:
    told = Forecast(FREE, outcomes=(Outcome("hit", Fraction(1, 2), Ref(1), Fraction(1, 4)),), success=Fraction(1, 2))
    same = replace(told, outcomes=(Outcome("struck", Fraction(1, 2), Ref(1), Fraction(1, 4)),), note="in the dark")
    assert moved(told, same) is None
    worse = replace(told, outcomes=(Outcome("hit", Fraction(1, 2), Ref(1), Fraction(1)),))
    assert moved(told, worse) == Fraction(3, 8)
