"""The sentences of the report say what the figures say, no more surely than the figures do."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from game.battle.objectives import TIME_IS_UP
from game.battle.relation_sheet import RelationSheet
from game.battle.report import Goal
from game.battle.scenario import ObjectiveSheet, SideSheet
from game.battle.setup import Setup
from game.board.battleground import Door
from game.lab import exhibits
from game.lab.arms import Kind, again, controls, in_turn, others
from game.lab.chapter import Chapter
from game.lab.choosing import Choosing
from game.lab.findings import Findings
from game.lab.insight import Insight
from game.lab.numbers import share
from game.lab.places import Gazetteer
from game.lab.said import listed, part, percent
from game.lab.tallied import Tallied
from game.lab.trial import Outcome
from game.lab.variation import Change
from rules.frame.ground import Barrier
from rules.frame.things import Mine
from tests.game.lab.made import SEATS, arm, chapter, counted, fell, outcome, won
from tests.game.skirmish import field, posted, setup, walled
from tests.times import span
from tests.tiny_book import TinyBook, installed

FARM = ("The farm", ((10, 5), (10, 6), (11, 5), (11, 6)))
HOLD = {"name": "The farm", "kind": "hold", "side": "blue", "worth": 2, "ends": True}


@pytest.fixture(autouse=True)
def tiny() -> Iterator[TinyBook]:
    with installed(pytest.MonkeyPatch()) as book:
        yield book


@pytest.fixture
def meadow(tiny: TinyBook) -> Setup:
    """Two against two, with a farm worth having and a door that leads nowhere."""
    barrier = Barrier("door", 2.0, material="wood", millimetres=40, state="shut", part=7)
    forces = (*posted("blue", (2, 2), (2, 3)), *posted("red", (17, 2), (17, 3)))
    ground = walled(field(), ((15, 12), 2), barrier=barrier)
    made = setup(*forces, terrain=ground, areas=(FARM,), objectives=(HOLD,))
    return replace(made, ground=replace(made.ground, doors=(Door(7, "door", "", barrier, (((15, 12), 2),)),)))


def findings(found: Chapter, others: Sequence[Chapter] = ()) -> Findings:
    return Findings(found, Insight(found, "ground"), others)


def short(setup: Setup, tallied: Tallied) -> dict[str, str]:
    """How it goes: every topic and what is said of it."""
    return {each.topic: each.line for each in findings(chapter(setup, tallied)).short()}


class TestWhoWins:
    @pytest.mark.parametrize(
        ("blue", "red", "nobody", "said"),
        [
            (
                124,
                76,
                0,
                "62 % ± 7 of battles go to Blue, 38 % ± 7 to Red. One side has the edge, but the battle is open.",
            ),
            (
                60,
                130,
                10,
                "65 % ± 7 of battles go to Red, 30 % ± 7 to Blue and 5 % ± 4 to nobody. One side has the edge",
            ),
            (140, 60, 0, "70 % ± 7 of battles go to Blue, 30 % ± 7 to Red. There is a clear favourite."),
            (190, 10, 0, "95 % ± 4 of battles go to Blue, 5 % ± 4 to Red. It is all but decided"),
            (104, 96, 0, "52 % ± 7 of battles go to Blue, 48 % ± 7 to Red. As far as 200 battles tell, it is an even"),
            (7, 5, 0, "58 % ± 26 of battles go to Blue, 42 % ± 26 to Red. 12 battles are too few to say who is"),
            (
                5,
                0,
                0,
                "100 % (at least 57 %) of battles go to Blue, 0 % (at most 43 %) to Red. One side has the edge; 5",
            ),
            (20, 0, 0, "100 % (at least 84 %) of battles go to Blue, 0 % (at most 16 %) to Red."),
            (0, 0, 40, "Nobody wins any of 40 battles."),
        ],
    )
    def test_the_first_sentence_names_who_how_often_and_how_surely(
        self, blue: int, red: int, nobody: int, said: str, meadow: Setup
    ) -> None:
        tallied = won(blue, red, nobody)
        found = findings(chapter(meadow, tallied)).short()
        assert found[0].topic == "Who wins"
        assert found[0].line.startswith(said)

    def test_a_margin_is_the_longer_side_of_the_interval(self) -> None:
        for count, of in ((3, 7), (30, 80), (62, 100), (399, 400)):
            found = share(count, of)
            assert f"± {round(found.margin * 100)}" in percent(found)
        assert percent(share(0, 50)) == "0 % (at most 7 %)"

    def test_a_margin_never_leads_far_below_nothing_or_above_all(self) -> None:
        assert percent(share(1, 12)) == "8 % (1 % to 35 %)"
        assert percent(share(11, 12)) == "92 % (65 % to 99 %)"

    def test_what_is_hardly_ever_is_not_called_never(self) -> None:
        assert [part(each) for each in (0.0, 0.002, 0.5, 0.998, 1.0)] == [
            "0 %",
            "under 1 %",
            "50 %",
            "over 99 %",
            "100 %",
        ]

    def test_of_battles_without_a_shot_nothing_is_said(self, meadow: Setup) -> None:
        said = short(meadow, counted(outcome(number, attacks=0) for number in range(5)))
        assert said == {"Who wins": "No result: no battle ended with a shot fired in it."}


class TestHowItGoes:
    def battles(self) -> list[Outcome]:
        """Twenty, in each of which red 1 falls at the farm by blue 1, and in five of them blue 2 far away."""
        found = []
        for number in range(20):
            falls = [fell("red 1", (10, 5), by="blue 1", at=3)]
            falls += [fell("blue 2", (3, 12), by="red 2", weapon="bow", at=4)] * (number < 5)
            held = Goal("The farm", "hold", "blue", 2, 4 if number < 12 else 0)
            reason = "The farm: blue has done it" if held.won else "only blue is left in the fight"
            found.append(outcome(number, rounds=5 + number % 2, falls=falls, goals=(held,), reason=reason))
        return found

    def test_where_they_fall_comes_second_and_what_is_never_used_third(self, meadow: Setup) -> None:
        topics = [each.topic for each in findings(chapter(meadow, counted(self.battles()))).short()]
        assert topics[:3] == ["Who wins", "Where they fall", "Never used"]

    def test_they_fall_where_they_fell(self, meadow: Setup) -> None:
        said = short(meadow, counted(self.battles()))["Where they fall"]
        assert re.fullmatch(r"80 % fall at the farm \(10,5\) and 20 % on the [a-z]+ \(3,12\)\.", said), said

    def test_a_spot_is_named_after_where_most_of_it_lies_not_after_its_hottest_cell(self, meadow: Setup) -> None:
        heat = Counter({(10, 5): 3, (10, 6): 3, (11, 5): 3, (11, 6): 3, (12, 5): 5})
        (spot,) = Gazetteer(meadow).spots(heat)
        assert spot.share == 1
        assert spot.name == "at the farm (11,6)"

    def test_a_door_is_told_of_as_long_as_nobody_goes_through_it(self, meadow: Setup) -> None:
        battles = self.battles()
        assert short(meadow, counted(battles))["Never used"] == "The door at 15,12."
        battles[3].seen.doors[7] = 1
        assert "Never used" not in short(meadow, counted(battles))

    @pytest.mark.parametrize(
        ("name", "told"),
        [("kitchen", "the door to the kitchen"), ("back door", "the back door"), ("The gate", "the gate")],
    )
    def test_a_door_named_after_what_lies_behind_it_is_still_called_a_door(
        self, name: str, told: str, meadow: Setup
    ) -> None:
        assert Gazetteer(meadow).door(replace(meadow.ground.doors[0], name=name)) == told

    def test_a_mine_that_never_goes_off_is_told_of_and_shown(self, meadow: Setup) -> None:
        made = replace(meadow, mines=((Mine("mine", (4, 4), "red"),), (Mine("mine", (5, 9), "red"),)))
        battles = self.battles()
        battles[0].seen.mines[(4, 4)] = 1
        found = chapter(made, counted(battles))
        assert {each.topic: each.line for each in findings(found).short()}["Never goes off"] == "The mine at 5,9."
        assert Insight(found, "ground").idle_mines() == [("the mine at 5,9", (5, 9))]

    def test_of_few_battles_nothing_is_called_never_used(self, meadow: Setup) -> None:
        assert "Never used" not in short(meadow, counted(self.battles()[:14]))

    def test_what_ends_it_adds_up(self, meadow: Setup) -> None:
        said = short(meadow, counted(self.battles()))["What ends it"]
        assert (
            said
            == "60 % end with Blue holding the farm, usually by round 4; 40 % with only one side left in the fight."
        )

    @pytest.mark.parametrize(
        ("reason", "told"),
        [
            ("only red is able and willing to go on", "with only one side able and willing to go on"),
            ("nobody is left in the fight", "with nobody left in the fight"),
            ("blue saw the ambush and kept out of it", "because Blue saw the ambush and kept out of it"),
        ],
    )
    def test_a_rulebooks_own_reason_is_told_in_a_whole_sentence(self, reason: str, told: str, meadow: Setup) -> None:
        said = short(meadow, counted(outcome(number, reason=reason) for number in range(3)))
        assert said["What ends it"] == f"100 % end {told}."

    def test_an_objective_nobody_reaches_is_told_of(self, meadow: Setup) -> None:
        lost = [
            replace(each, goals=(replace(each.goals[0], won=0),), reason=TIME_IS_UP, ended="clock")
            for each in self.battles()
        ]
        said = short(meadow, counted(lost))
        assert said["Never happens"] == "No battle ends with Blue holding the farm."
        assert said["What ends it"] == "100 % end when time is up, after 8 rounds, 48 s."

    def test_one_that_stands_but_for_which_no_battle_lasts_long_enough_is_not_called_never_seen(
        self, meadow: Setup
    ) -> None:
        kept = {"name": "The chief lives", "kind": "protect", "side": "blue", "of": "blue 1", "time": span(8)}
        scenario = meadow.scenario.model_copy(update={"objective": (ObjectiveSheet.model_validate(kept),)})
        made = replace(meadow, written=replace(meadow.written, scenario=scenario))
        battles = [replace(each, goals=(replace(each.goals[0], won=0),)) for each in self.battles()]
        for number, each in enumerate(battles):
            each.seen.goals = [(1,), (int(number < 15),)]
        said = short(made, counted(battles))
        assert "Never happens" not in said
        assert said["Never counts"] == (
            "“The chief lives” holds at the end of 75 % of battles, but no battle lasts long enough for it to count: "
            "8 rounds, 48 s."
        )

    def test_length_losses_and_deeds_are_those_of_the_battles(self, meadow: Setup) -> None:
        said = short(meadow, counted(self.battles()))
        assert said["How long"].startswith("A battle lasts 5 rounds, 30 s; half of all battles 5 to 6 rounds.")
        assert "the first shot is fired in round 1 and the first casualty comes in round 3" in said["How long"]
        assert said["Losses"] == "Out of the fight at the end: Blue 0.2 ± 0.2 of 2 and Red 1 of 2."
        assert said["Deadliest"] == (
            "blue 1 takes out 1 per battle, 80 % of all casualties. The deadliest weapon is the rifle: 80 %."
        )
        assert said["Who falls"].startswith("red 1 (100 %) and blue 2 (25 %) fall most often, ")


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


class TestWhetherItCanBeTrusted:
    def told(
        self, setup: Setup, first: Tallied, control: Tallied, same: int = 0, fresh: Tallied | None = None
    ) -> dict[str, str]:
        turned = replace(arm("control", "control", "Sides swapped"), changes=(Change(same=same),))
        more = [(again(turned), fresh)] if fresh else []
        found = findings(chapter(setup, first, (turned, control), *more))
        return {each.topic: each.line for each in found.checks()}

    def test_it_is_said_how_large_a_difference_had_to_be_to_be_found(self, meadow: Setup) -> None:
        arms = [(arm("without", f"without={n}", f"without {n}"), won(10, 10)) for n in range(8)]
        said = {each.topic: each.line for each in findings(chapter(meadow, won(40, 40), *arms)).checks()}
        assert said["Detectable differences"] == (
            "With 8 changes compared with 80 battles as written, each in at least 20, differences under about 34 "
            "points would mostly be missed. Differences over about 44 points would hardly ever be missed."
        )

    def control(self, first: int, second: int) -> Tallied:
        """Battles in which blue is listed first, so many won by the first and by the second."""
        return won(first, second)

    def test_an_even_control_is_called_even(self, meadow: Setup) -> None:
        """A battle that nobody won says nothing of who is listed first."""
        said = self.told(meadow, won(100, 100), won(104, 96, nobody=60))
        assert said["Control"] == (
            "The side listed first in the scenario wins 52 % ± 9 of 200 decided battles (at 99 %); it should be 50 %. "
            "Identical sides come out even."
        )

    def test_of_identical_forces_it_is_said_that_they_are(self, meadow: Setup) -> None:
        said = self.told(meadow, won(100, 100), self.control(104, 96), same=2)
        assert said["Control"] == (
            "With identical forces, each in every place in turn, the one listed first in the scenario wins 52 % ± 9 "
            "of 200 decided battles (at 99 %); it should be 50 %. Identical sides come out even."
        )

    def test_of_three_sides_the_one_listed_first_should_win_a_third(self, meadow: Setup) -> None:
        blue, red = meadow.scenario.side
        sides = (blue, red, red.model_copy(update={"name": "green"}))
        scenario = meadow.scenario.model_copy(update={"side": sides})
        made = replace(meadow, written=replace(meadow.written, scenario=scenario))
        said = self.told(made, won(100, 100), won(66, 134))
        assert "it should be 33 %. Identical sides come out even." in said["Control"]

    def test_of_few_battles_it_is_said_that_they_tell_little(self, meadow: Setup) -> None:
        said = self.told(meadow, won(100, 100), self.control(9, 2))
        assert said["Control"].endswith("Identical sides come out even as far as 11 battles can show, which is little.")

    def test_where_there_is_no_control_that_is_said_and_why(self, meadow: Setup) -> None:
        made = chapter(meadow, won(100, 100))
        made.uncontrolled = "--quick leaves that out"
        said = {each.topic: each.line for each in findings(made).checks()}
        assert said["No control"] == (
            "Identical sides were not played against each other: --quick leaves that out. "
            "So this report cannot tell whether place, task or people decide it."
        )

    def test_a_control_of_which_nothing_came_tells_nothing(self, meadow: Setup) -> None:
        broken = counted(outcome(number, ended="crashed") for number in range(20))
        assert "no such battle ended" in self.told(meadow, won(100, 100), broken)["No control"]
        assert self.told(meadow, won(100, 100), won(0, 0, 20))["Control"] == (
            "No battle between identical sides was won, so the control shows nothing."
        )

    def test_an_uneven_one_is_a_warning(self, meadow: Setup) -> None:
        said = self.told(meadow, won(100, 100), self.control(150, 50), fresh=self.control(140, 60))["Control"]
        assert "Confirmed with fresh dice 70 % ± 7 of 200: identical sides do not come out even." in said

    @pytest.mark.parametrize(
        ("fresh", "said"),
        [
            (won(104, 96), "That was chance: with fresh dice 52 % ± 7 of 200, so nothing is claimed."),
            (won(60, 140), "That was chance: with fresh dice 30 % ± 7 of 200, so nothing is claimed."),
            (None, "That is uneven, but it has not been tested with fresh dice, so nothing is claimed."),
        ],
    )
    def test_an_uneven_one_that_fresh_dice_do_not_confirm_is_none(
        self, fresh: Tallied | None, said: str, meadow: Setup
    ) -> None:
        told = self.told(meadow, won(100, 100), self.control(150, 50), fresh=fresh)
        assert told["Control"].endswith(said)

    def test_what_broke_down_or_passed_quietly_is_counted_apart(self, meadow: Setup) -> None:
        battles = [outcome(number) for number in range(40)]
        battles += [outcome(40, ended="crashed"), outcome(41, ended="endless"), outcome(42, attacks=0)]
        tallied = counted(battles)
        assert (tallied.counted, tallied.wins["blue"], tallied.share_of("blue")) == (40, 40, share(40, 40))
        said = self.told(meadow, tallied, Tallied(("blue", "red")))
        assert said["Counted apart"] == (
            "Of 43 battles in all, 1 were stopped by a program error, "
            "1 were stopped because they did not end and 1 ended without an attack."
        )

    def test_what_broke_down_under_another_rulebook_is_counted_as_well(self, meadow: Setup) -> None:
        base, other = chapter(meadow, won(40, 40)), chapter(meadow, counted([outcome(0), outcome(1, ended="crashed")]))
        said = {each.topic: each.line for each in findings(base, [other]).checks()}
        assert said["Counted apart"] == "Of 82 battles in all, 1 were stopped by a program error."

    def test_it_is_said_who_played_and_how(self, meadow: Setup) -> None:
        made = chapter(meadow, won(10, 5))
        made.seats = (("blue", "tactician:veteran"), ("red", "random"))
        said = {each.topic: each.line for each in findings(made).checks()}
        assert said["Who plays"] == (
            "Tactician:veteran plans for its side; random does anything that is legal. "
            "Human players may play differently."
        )

    def test_few_battles_are_called_few(self, meadow: Setup) -> None:
        assert "Few battles" in self.told(meadow, won(10, 5), won(5, 5))


def test_a_choke_point_is_told_of_once_with_all_the_ways_that_lead_over_it() -> None:
    gate = walled(field(), *(((9, row), 2) for row in range(14) if row != 6))
    made = setup(*posted("blue", (2, 5)), *posted("red", (17, 5)), terrain=gate)
    said = [each.line for each in findings(chapter(made, won(20, 10))).ground() if each.topic == "Choke point"]
    assert len(said) == len({line.split(" leads over ")[1] for line in said})
    assert "of Blue to the start of Red" in said[0]
    assert " leads over this cell: on the grass (" in said[0]


def test_lists_read_as_people_speak() -> None:
    assert listed([]) == ""
    assert listed(["one"]) == "one"
    assert listed(["one", "two", "three"]) == "one, two and three"
    assert listed(["one", "two", "three"], 1) == "one and 2 more"
    assert listed(["one", "two"], joined="or") == "one or two"


def of_several_sides(meadow: Setup) -> Setup:
    """Blue and green are allies against red, and folk are nobody's enemies."""
    scenario = meadow.scenario
    more = [{"name": "green", "title": "The greens"}, {"name": "folk", "title": "The folk"}]
    sides = (*scenario.side, *(SideSheet.model_validate(each) for each in more))
    relation = (
        RelationSheet.model_validate({"side": "folk", "are": "neutral"}),
        RelationSheet.model_validate({"side": "green", "to": ["blue"], "are": "allies"}),
    )
    changed = scenario.model_copy(update={"side": sides, "relation": relation})
    return replace(meadow, written=replace(meadow.written, scenario=changed))


def test_allies_get_the_stronger_player_together(meadow: Setup) -> None:
    seats = (("blue", "greedy"), ("red", "greedy"), ("green", "greedy"), ("folk", "greedy"))
    scenario = of_several_sides(meadow).scenario
    first = replace(arm("written", "written", "As written"), seats=seats)
    # then blue and green are one party, and the folk nobody's
    made = {each.title: dict(each.seats) for each in others(first, scenario, ()) if each.kind == "players"}
    players = [[seated[side] for side in ("blue", "red", "green", "folk")] for seated in made.values()]
    assert players == [["tactician", "greedy", "tactician", "greedy"], ["greedy", "tactician", "greedy", "greedy"]]
    assert next(iter(made)).endswith("and the greens against greedy")
    assert [side for side, _ in in_turn(seats, scenario.relations)] == ["blue", "red"]


def test_allies_win_together_and_bystanders_are_no_rivals(meadow: Setup) -> None:
    tallied = Tallied(("blue", "red", "green", "folk"))
    for number in range(40):
        red = number >= 30
        tallied.add(replace(outcome(number, "red" if red else "green"), winners=("red",) if red else ("blue", "green")))
    assert (tallied.wins["blue"], tallied.wins["green"], tallied.wins["red"], tallied.decided) == (30, 30, 10, 40)
    several = chapter(of_several_sides(meadow), tallied)
    choosing = Choosing({side: side for side in tallied.sides})
    for number in range(20):
        choosing.consider(replace(outcome(number, "blue"), winners=("blue", "green")))
    assert choosing.chosen(tallied)[0].winner == "blue", "the typical battle is won by those who win most"
    assert several.rivals == ("blue", "red")
    said = {each.topic: each.line for each in findings(several).short()}["Who wins"]
    assert "75 %" in said and f"go to {several.allies('blue')}, " in said and "the greens" in said
    assert "25 %" in said and "folk" not in said
    assert [row["share"] for row in exhibits.outcome(several)] == [0.75, 0.25]
