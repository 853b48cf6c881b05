"""What the report says of who wins and how it goes, no more surely than the figures do."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from game.battle.objectives import TIME_IS_UP
from game.battle.relation_sheet import RelationSheet
from game.battle.report import Goal
from game.battle.scenario import ObjectiveSheet, SideSheet
from game.battle.setup import Setup
from game.lab import exhibits
from game.lab.arms import in_turn, others
from game.lab.finding_text import amount, part, percent
from game.lab.ground_insight import Insight
from game.lab.notable_battles import Choosing
from game.lab.numbers import mean, share
from game.lab.outcome_tally import Tallied
from game.lab.places import Gazetteer
from game.lab.trial import Outcome
from rules.frame.things import Mine
from tests.game.lab.made import arm, chapter, counted, fell, outcome, won
from tests.game.lab.sentences import findings, short
from tests.times import span

pytestmark = pytest.mark.usefixtures("tiny")


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
        assert amount(mean(Counter([1, 4])), 5) == "2.5 (0 to 5)"
        assert amount(mean(Counter([1, 2, 2, 3, 2, 2])), 5) == "2.0 ± 0.7"

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
            reason = "The farm: blue did it" if held.won else "only blue is left in the fight"
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
        assert said["At the table"] == (
            "Played by people a battle takes 90 orders and 20 hand-overs: about half an hour, "
            "at 20 seconds an order and 15 a hand-over; standing orders save some of both."
        )

    def test_it_says_who_of_those_with_a_name_dies_is_dying_or_down(self, meadow: Setup) -> None:
        scenario = meadow.scenario
        named = tuple(
            force.model_copy(update={"name": name})
            for force, name in zip(scenario.force, ("blue 1", "blue 2", "red 1", "red 2"), strict=True)
        )
        known = replace(meadow, written=replace(meadow.written, scenario=scenario.model_copy(update={"force": named})))
        shot = replace(fell("red 1", (2, 2)), state="dead")
        battles = [outcome(number, falls=[shot, fell("blue 1", (3, 3))] * (number < 3)) for number in range(10)]
        battles += [outcome(10 + number, falls=[fell("red 2", (2, 2))], dying=["red 2"]) for number in range(10)]
        said = short(known, counted(battles))["Who dies"]
        assert said.startswith("Red 1 dies in 15 %, else keeps 80 % of its strength; red 2 is dying in 50 %")
        assert "blue 1 is down in 15 %" in said and "blue 2 never goes down" in said
        assert said.endswith("dead at the end of a battle, on average of all sides.")


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


def test_bystanders_have_no_choke_points_and_nobody_to_hide_from(meadow: Setup) -> None:
    several = of_several_sides(meadow)
    assert "folk" in chapter(several, won(1)).sides
    assert set(Insight(chapter(several, won(1)), "ground").exposed) == {"blue", "green", "red"}


def test_who_must_reach_a_place_is_named_for_it(meadow: Setup) -> None:
    """The points go to one side, the way is another's."""
    goal = ObjectiveSheet.model_validate({"name": "The road", "kind": "reach", "side": "blue", "of": "red"})
    scenario = meadow.scenario.model_copy(update={"objective": (goal,)})
    never = Goal("The road", "reach", "blue", 1, 0)
    said = short(
        replace(meadow, written=replace(meadow.written, scenario=scenario)),
        counted([outcome(number, goals=(never,)) for number in range(3)]),
    )
    assert said["Never happens"] == "No battle ends with Red reaching the road."


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
