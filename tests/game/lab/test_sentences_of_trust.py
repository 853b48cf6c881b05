"""What the report says of how far it can be trusted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.battle.setup import Setup
from game.lab.arms import again
from game.lab.finding_text import listed
from game.lab.numbers import share
from game.lab.outcome_tally import Tallied
from game.lab.variation import Change
from tests.game.lab.made import arm, chapter, counted, outcome, won
from tests.game.lab.sentences import findings
from tests.game.skirmish import field, posted, setup, walled

pytestmark = pytest.mark.usefixtures("tiny")


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
