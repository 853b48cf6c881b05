"""What a side takes for granted of units it cannot know."""

from __future__ import annotations

from game.battle.view import View
from rules.d6.afoot.forms import Move
from rules.d6.state import Health
from rules.frame.figure import Condition, State
from rules.frame.forecast import Fact
from rules.frame.knowing import Lost
from rules.kernel.refs import Ref
from rules.parts.assumptions import still_there, usual_figures
from tests.rules.d6.field import Field, fighter
from tests.rules.d6.playing import Playing, acts


def behind_a_wall() -> tuple[Playing, Ref]:
    """Red steps behind a wall in round 1; blue saw him go."""
    play = Playing()
    for column in range(10, 20):
        play.wall((column, 8), 0)
    play.man("blue", (15, 20))
    red = play.man("red", (20, 7), facing=4)
    play.round({red: acts(Move(way=((19, 7), (18, 7), (17, 7))))})
    return play, red


def told(play: Playing) -> list[str]:
    view = View(play.table, "blue")
    return [str(each) for each in still_there(view, view.units())]


def test_an_enemy_out_of_sight_is_taken_to_be_where_he_was_and_his_age_grows_with_the_clock() -> None:
    play, _ = behind_a_wall()
    assert told(play) == ["red rifleman A: if still there (last seen 6 s ago)"]
    play.round()
    assert told(play) == ["red rifleman A: if still there (last seen 12 s ago)"]
    view = View(play.table, "blue")
    assert [(each.fact, each.about) for each in still_there(view, view.units())] == [(Fact.PLACE, view.units()[1])]


def test_nothing_is_said_of_those_in_sight_of_ones_own_and_by_those_who_know_everything() -> None:
    play = Playing()
    blue = play.man("blue", (15, 20))
    play.man("red", (15, 10), facing=4)
    play.round()
    view = View(play.table, "blue")
    assert not still_there(view, view.units())
    away, _ = behind_a_wall()
    everything = View(away.table, None)
    assert not still_there(everything, everything.units())
    assert not still_there(View(away.table, "blue"), (blue,))


def test_the_dead_are_where_they_lie_whether_seen_or_not() -> None:
    play, red = behind_a_wall()
    play.put(red, Health(-9, bloodied=True), Condition(State.DEAD, 0.0))
    assert told(play), "blue does not know that he is dead"
    seen = Playing()
    blue = seen.man("blue", (15, 20))
    red = seen.man("red", (15, 10))
    seen.put(red, Health(-9, bloodied=True), Condition(State.DEAD, 0.0))
    seen.round()
    seen.put(blue, Health(0, bloodied=True), Condition(State.DOWN, 0.0))
    seen.look()
    assert View(seen.table, "blue").lost(View(seen.table, "blue").units()[1]) is not None
    assert not told(seen)


def test_an_age_that_was_not_kept_in_seconds_is_told_in_rounds() -> None:
    field = Field()
    red = fighter(field, "red", (5, 5), "Assault rifle 5.56")
    for lost, words in (
        (Lost(0, None), "last seen a moment ago"),
        (Lost(1, None), "last seen 1 round ago"),
        (Lost(3, None, "heard"), "last heard 3 rounds ago"),
        (Lost(3, 18.4, "given away"), "last known 18 s ago"),
    ):
        field.lost_units[red] = lost
        (found,) = still_there(field, (red, red))
        assert str(found) == f"red 1: if still there ({words})"


def test_usual_figures_are_those_of_a_person_not_of_a_task() -> None:
    play = Playing()
    play.man("blue", (15, 20))
    play.man("red", (20, 17), "Breacher", facing=4)
    play.round()
    view = View(play.table, "blue")
    (enemy,) = (unit for unit in view.units() if view.side(unit) == "red")
    assert view.appearance(enemy).role == "assault"
    assert [str(each).partition(": ")[2] for each in usual_figures(view, [enemy])] == [
        "usual figures of an assault trooper"
    ]
