"""What the report says of what would change a battle and of who plays it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.scenario import ObjectiveSheet
from game.battle.setup import Setup
from game.lab.arms import Kind, again, controls, in_turn, others
from game.lab.findings import Findings
from game.lab.outcome_tally import Tallied
from game.lab.variation import Change
from tests.game.lab.made import SEATS, arm, chapter, won
from tests.game.lab.sentences import findings
from tests.game.skirmish import posted, setup

pytestmark = pytest.mark.usefixtures("tiny")


class TestWhatWouldChangeIt:
    def found(self, setup: Setup, *arms: tuple[Kind, str, str, Tallied]) -> Findings:
        beside = [(arm(kind, key, title), tallied) for kind, key, title, tallied in arms]
        return findings(chapter(setup, won(124, 76), *beside))

    def told(self, setup: Setup, *arms: tuple[Kind, str, str, Tallied]) -> dict[str, str]:
        return {each.topic: each.line for each in self.found(setup, *arms).changes()}

    def test_what_tips_it_most_is_told_at_once(self, meadow: Setup) -> None:
        found = self.found(
            meadow,
            ("without", "without=0", "without the machine gun", won(31, 69)),
            ("vary", "wind=4", "wind 4", won(20, 80)),
            ("vary", "without=Mira", "without Mira", won(90, 10)),
            ("without", "without=1", "without the medic", won(60, 40)),
        )
        said = {each.topic: each.line for each in found.short()}
        assert said["What changes the outcome"] == (
            "20 % ± 9 of battles go to Blue with wind 4 and 31 % ± 10 without the machine gun. "
            "1 more of 4 changes tried certainly makes a difference."
        )
        assert [each.topic for each in found.short()][:3] == ["Who wins", "Never used", "What changes the outcome"]

    def test_where_nothing_tips_it_that_is_said(self, meadow: Setup) -> None:
        found = self.found(meadow, ("without", "without=1", "without the medic", won(60, 40)))
        said = {each.topic: each.line for each in found.short()}
        assert said["What changes the outcome"] == (
            "Nothing for certain: the one change tried makes no difference beyond chance."
        )

    def test_a_force_that_matters_is_named_with_what_is_left_without_it(self, meadow: Setup) -> None:
        said = self.told(
            meadow,
            ("without", "without=0", "without the machine gun", won(31, 69)),
            ("without", "without=1", "without the medic", won(60, 40)),
        )
        assert said["Who matters"] == (
            "31 % ± 10 of battles go to Blue without the machine gun. All of that is certain."
        )

    def test_those_left_out_are_ranked_by_what_that_changes(self, meadow: Setup) -> None:
        said = self.told(
            meadow,
            ("without", "without=1", "without the medic", won(60, 40)),
            ("without", "without=2", "without Watchman 1 to 3", won(90, 10)),
            ("without", "fewer=2", "with one Watchman fewer", won(70, 30)),
        )
        assert said["Ranking"] == (
            "From what changes most to what changes least: without Watchman 1 to 3 (+28 points), "
            "with one Watchman fewer (+8 points) and without the medic (\N{MINUS SIGN}2 points). "
            "The order of uncertain entries may be different."
        )

    def test_one_that_may_be_chance_is_called_so(self, meadow: Setup) -> None:
        said = self.told(meadow, ("without", "without=1", "without the medic", won(57, 43)))
        assert said["Who matters"] == (
            "No force on the list changes the outcome for certain when it is left out. "
            "Without the medic, 57 % ± 10 of battles (\N{MINUS SIGN}5 points, which may be chance) go to Blue."
        )

    def test_values_of_a_varied_thing_stand_side_by_side(self, meadow: Setup) -> None:
        said = self.told(
            meadow,
            ("vary", "wind=0", "wind 0", won(60, 40)),
            ("vary", "wind=2", "wind 2", won(45, 55)),
            ("vary", "wind=4", "wind 4", won(20, 80)),
        )
        assert said["Wind"] == (
            "60 % of battles go to Blue with wind 0, 45 % with wind 2 and 20 % with wind 4. "
            "Certain for wind 2 and wind 4."
        )

    def test_the_same_people_on_both_sides_tell_what_place_and_task_are_worth(self, meadow: Setup) -> None:
        said = self.alike(meadow, won(58, 30, 12), 2, won(60, 30, 10))
        assert said["Place and task"] == (
            "With the same people on both sides, 58 % ± 10 of battles go to the place of Blue, 30 % ± 10 to that of "
            "Red and 12 % ± 8 to nobody. Place and task alone favour Blue: confirmed with fresh dice, 67 % ± 10 of "
            "90 decided battles. Every side has the people of Blue."
        )

    def test_what_fresh_dice_do_not_confirm_is_not_claimed(self, meadow: Setup) -> None:
        said = self.alike(meadow, won(58, 30, 12), 2, won(48, 42, 10))["Place and task"]
        assert "alone favour" not in said
        assert "With fresh dice 53 % ± 10 of 90 decided battles go to the place of Blue: not confirmed." in said

    def test_what_was_not_looked_for_again_is_not_claimed(self, meadow: Setup) -> None:
        said = self.alike(meadow, won(58, 30, 12), 2)["Place and task"]
        assert "Whether place and task alone favour a side has not been tested with fresh dice." in said

    def test_what_place_and_task_may_be_worth_by_chance_is_worth_nothing(self, meadow: Setup) -> None:
        said = self.alike(meadow, won(52, 48), 1)
        assert said["Place and task"].endswith(
            "Place and task alone favour no side with certainty. "
            "Every side has 1 of the 2 people of Blue, as many as there is room for everywhere."
        )

    def test_it_is_said_what_becomes_of_objectives_about_persons(self, meadow: Setup) -> None:
        goals = [
            {"name": "The chief lives", "kind": "protect", "side": "red", "of": "Red 1"},
            {"name": "The scout lives", "kind": "protect", "side": "red", "of": "the scout"},
        ]
        scenario = meadow.scenario.model_copy(update={"objective": tuple(map(ObjectiveSheet.model_validate, goals))})
        made = replace(meadow, written=replace(meadow.written, scenario=scenario))
        said = self.alike(made, won(50, 50), 1)["Place and task"]
        assert "“The chief lives” is then about the replacement of Red 1." in said
        assert "“The scout lives” is then left out, since the scout has no replacement." in said

    def alike(self, setup: Setup, tallied: Tallied, count: int, fresh: Tallied | None = None) -> dict[str, str]:
        same = replace(arm("control", "control", "Identical forces"), changes=(Change(same=count),))
        arms = [(same, tallied), *([(again(same), fresh)] if fresh else [])]
        return {each.topic: each.line for each in findings(chapter(setup, won(124, 76), *arms)).changes()}

    def test_exchanged_people_tell_whether_it_is_they_or_the_ground(self, meadow: Setup) -> None:
        said = self.told(meadow, ("exchanged", "exchanged", "People exchanged", won(20, 80)))
        assert said["People exchanged"] == (
            "With the people exchanged, 20 % ± 9 of battles (\N{MINUS SIGN}42 points, certain) go to those in the "
            "place of Blue. The people decide it more than place and task."
        )

    def test_what_would_be_certain_by_itself_alone_is_called_likely(self, meadow: Setup) -> None:
        arms: list[tuple[Kind, str, str, Tallied]] = [
            ("vary", f"wind={wind}", f"wind {wind}", won(62, 38)) for wind in range(5)
        ]
        said = self.told(meadow, ("exchanged", "exchanged", "People exchanged", won(49, 51)), *arms)
        assert "(\N{MINUS SIGN}13 points, likely)" in said["People exchanged"]
        alone = self.told(meadow, ("exchanged", "exchanged", "People exchanged", won(49, 51)))
        assert "(\N{MINUS SIGN}13 points, certain)" in alone["People exchanged"]

    def test_another_rulebook_is_held_against_the_first(self, meadow: Setup) -> None:
        base, other = chapter(meadow, won(124, 76)), chapter(meadow, won(20, 180))
        other.arms = [(replace(arm("book", "written", "Under d6"), book="d6"), other.first)]
        said = {each.topic: each.line for each in findings(base, [other]).changes()}
        assert (
            said["Another rulebook"] == "Under d6, 10 % ± 5 of battles (\N{MINUS SIGN}52 points, certain) go to Blue."
        )


class TestWhoPlaysIt:
    def told(self, setup: Setup, as_blue: Tallied, as_red: Tallied) -> str:
        """What is said where the tactician has either side in turn, and greedy the other."""
        arms = [
            (replace(arm("players", f"players={side}", ""), seats=tuple(seats)), tallied)
            for (side, seats), tallied in zip(in_turn(SEATS), (as_blue, as_red), strict=True)
        ]
        found = findings(chapter(setup, won(100, 100), *arms)).short()
        assert found[0].topic == "Who wins"
        return found[1].line

    def test_the_player_is_told_from_the_scenario(self, meadow: Setup) -> None:
        assert self.told(meadow, won(19, 1), won(1, 19)) == (
            "Of battles of tactician against greedy, 95 % (76 % to 99 %) go to Blue when tactician plays it and 95 % "
            "(76 % to 99 %) go to Red when tactician plays it. So the player matters more than the side: "
            "tactician wins 95 % (82 % to 98 %) of decided battles, on any side (certain). With each "
            "player on every side equally often, decided battles go 50 % ± 10 to Blue and 50 % ± 10 to Red: 40 battles "
            "do not show that the scenario favours a side."
        )

    def test_a_scenario_that_favours_a_side_does_so_whoever_plays_it(self, meadow: Setup) -> None:
        said = self.told(meadow, won(38, 2), won(36, 4))
        assert "80 decided battles show no difference between the two players" in said
        assert said.endswith("the scenario itself favours Blue.")

    def test_where_they_play_each_other_anyway_the_scenario_as_written_is_one_of_the_two(self) -> None:
        seats = (("blue", "tactician:veteran"), ("red", "greedy"))
        first = replace(arm("written", "written", "As written"), seats=seats)
        assert in_turn(seats)[0][1] == seats
        made = others(first, setup(*posted("blue", (2, 2)), *posted("red", (9, 2))).scenario, ())
        (left,) = [each for each in made if each.kind == "players"]
        assert left.seats == (("blue", "greedy"), ("red", "tactician:veteran"))

    def test_bystanders_are_nobodys_to_take_over(self) -> None:
        seats = (("blue", "greedy"), ("town", "civilian"), ("red", "greedy"))
        assert in_turn(seats) == [
            ("blue", (("blue", "tactician"), ("town", "civilian"), ("red", "greedy"))),
            ("red", (("blue", "greedy"), ("town", "civilian"), ("red", "tactician"))),
        ]
        assert in_turn(seats[:2]) == []
        first = replace(arm("written", "written", "As written"), seats=seats)
        scenario = setup(*posted("blue", (2, 2)), *posted("red", (9, 2))).scenario
        assert [each.title for each in controls(first, scenario)] == ["Sides swapped"]
        assert [each.kind for each in others(first, scenario, ()) if each.kind == "exchanged"] == []
