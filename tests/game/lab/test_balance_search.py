"""What would make a battle even is looked for, paid for within bounds, and told as far as fresh dice confirm it."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.battle.relation_sheet import RelationSheet
from game.battle.scenario import ForceSheet, SideSheet, read_scenario
from game.lab.balance import Balance
from game.lab.balance_search import Entry, Evened, at_most, candidates, joined
from game.lab.chapter import Chapter
from game.lab.outcome_tally import Tallied
from game.lab.plan import Subject, Wanted
from game.lab.pool import Pool
from game.lab.runtime_estimate import Estimate
from game.lab.survey import Survey
from game.lab.trial import Outcome, Trial, forget, prepared
from game.lab.variation import Change
from rules.kernel import lengths
from tests.game.lab.duel import GREEDY, as_written, duel
from tests.game.lab.made import arm, chapter, won
from tests.game.skirmish import posted, setup
from tests.tiny_book import TinyBook, installed


@pytest.fixture(autouse=True)
def tiny() -> Iterator[TinyBook]:
    with installed(pytest.MonkeyPatch()) as book:
        forget()
        yield book


def surveyed(file: Path, battles: int) -> tuple[Chapter, int]:
    """A scenario and what would make it even, and how many battles that took in all."""
    found = Survey(
        [Subject("duel", str(file), GREEDY, ("tiny",))], Wanted(battles=battles, quick=True, even=True), Pool(1)
    )
    heard: list[Outcome] = []
    found.run(lambda name, outcome, done, of: heard.append(outcome))
    (only,) = found.begun
    return only, len(heard)


def told(found: Chapter) -> str:
    (finding,) = Balance(found).findings()
    return finding.line


def test_two_against_one_are_made_even_by_one_more_or_one_fewer(tmp_path: Path) -> None:
    found, battles = surveyed(duel(tmp_path, blues=2, reds=1), 40)
    evened = found.evened
    assert evened is not None and evened.best is not None and evened.favourite == "blue"
    assert evened.best.key.split("even/")[1].split("+")[0] in (
        "without=0",
        "without=1",
        "more=2",
        *(f"{how}={blue}/{much}" for how, much in (("later", 10), ("later", 20), ("later", 40)) for blue in (0, 1)),
        *("nearer=2/6", "nearer=0/-6", "nearer=1/-6"),
    )
    assert battles - 40 <= at_most(40)
    assert "Confirmed" in told(found)
    assert f"{evened.tried} changes were tried in {evened.battles} battles, the best in 40 fresh ones." in told(found)


def test_the_same_seed_finds_the_same_change(tmp_path: Path) -> None:
    file = duel(tmp_path, blues=2, reds=1)
    one, other = surveyed(file, 12)[0].evened, surveyed(file, 12)[0].evened
    assert one == other


def test_what_is_even_is_left_alone(tmp_path: Path) -> None:
    found, battles = surveyed(duel(tmp_path, needed=6, rounds=6), 12)
    assert battles == 12
    assert told(found).startswith("Nothing was tried: ")


def test_changes_take_from_the_favourite_or_give_to_the_others(tmp_path: Path) -> None:
    file = duel(tmp_path, blues=2, reds=1)
    scenario = read_scenario(file).scenario
    titles = [each.title for each in candidates(as_written(file), scenario, "blue")]
    assert titles == [
        "with one more Red 1",
        f"with Red 1 starting {lengths.metres(6)} nearer",
        f"with Blue 1 starting {lengths.metres(6)} farther off",
        f"with Blue 2 starting {lengths.metres(6)} farther off",
        "without Blue 1",
        "without Blue 2",
        *(f"with Blue {blue} coming on after {delay} s" for delay in (10, 20, 40) for blue in (1, 2)),
    ]


def test_allies_of_the_favourite_are_not_strengthened_and_bystanders_are_left_alone(tmp_path: Path) -> None:
    file = duel(tmp_path, blues=2, reds=1)
    scenario = read_scenario(file).scenario
    sides = [{"name": name, "player": "greedy"} for name in ("green", "folk")]
    forces = [{"side": name, "role": "rifleman", "name": name.title(), "at": [3, 3]} for name in ("green", "folk")]
    relations = [{"side": "green", "to": ["blue"], "are": "allies"}, {"side": "folk", "are": "neutral"}]
    several = scenario.model_copy(
        update={
            "side": (*scenario.side, *map(SideSheet.model_validate, sides)),
            "force": (*scenario.force, *map(ForceSheet.model_validate, forces)),
            "relation": tuple(map(RelationSheet.model_validate, relations)),
        }
    )
    seats = (*as_written(file).seats, ("green", "greedy"), ("folk", "greedy"))
    titles = [each.title for each in candidates(replace(as_written(file), seats=seats), several, "blue")]
    assert "with one more Red 1" in titles and "without Green" in titles
    assert not [title for title in titles if "more Green" in title or "Folk" in title]


def test_two_changes_of_one_force_are_no_pair(tmp_path: Path) -> None:
    file = duel(tmp_path, blues=2, reds=1)
    every = list(candidates(as_written(file), read_scenario(file).scenario, "blue"))
    one_more, _, _, _, without, _, late, *_ = every
    pair = joined(one_more, without)
    assert pair is not None and pair.title == "with one more Red 1 and without Blue 1"
    assert pair.changes == (Change(without=(0,), more=(2,)),)
    assert joined(without, late) is None


def test_one_more_stands_beside_the_others_and_everybody_else_where_he_stood(tmp_path: Path) -> None:
    file = str(duel(tmp_path, blues=2, reds=1))
    before, after = (prepared(file, "tiny", change) for change in (Change(), Change(more=(2,))))
    assert [post.cell for post in after.posts[:3]] == [post.cell for post in before.posts]
    extra = after.posts[3]
    assert extra.side == "red" and extra.cell not in {post.cell for post in before.posts}
    grid = after.ground.terrain.grid
    assert grid.straight(extra.cell, before.posts[2].cell) == grid.metres


def test_who_is_delayed_comes_on_in_his_round(tmp_path: Path) -> None:
    file = str(duel(tmp_path, blues=2, reds=1))
    assert [post.arrives for post in prepared(file, "tiny", Change(later=((1, 36),))).posts] == [0, 7, 0]


class TestWhatIsSaid:
    def found(self, fresh: Tallied, first: Tallied | None = None) -> str:
        made = chapter(setup(*posted("blue", (2, 2)), *posted("red", (9, 2))), first or won(160, 40))
        best = replace(arm("even", "even/without=0", "without Mira"))
        made.evened = Evened("blue", tried=9, battles=180, best=best, fresh=fresh)
        return told(made)

    def test_what_is_even_with_fresh_dice_is_confirmed(self) -> None:
        assert self.found(won(104, 96)) == (
            "Without Mira, 52 % ± 7 of decided battles go to Blue; as written 80 % ± 6. Confirmed: as even as 200 "
            "decided battles can tell. 9 changes were tried in 180 battles, the best in 200 fresh ones."
        )

    @pytest.mark.parametrize(
        ("blue", "red", "said"),
        [
            (130, 70, "Confirmed to be nearer to even, though Blue still comes out ahead."),
            (70, 130, "Confirmed to be nearer to even, though Red still comes out ahead."),
            (150, 50, "That is not confirmed: no change tried is known to bring it nearer to even."),
            (10, 190, "That is not confirmed: no change tried is known to bring it nearer to even."),
        ],
    )
    def test_what_is_not_is_not(self, blue: int, red: int, said: str) -> None:
        assert said in self.found(won(blue, red))

    def test_a_search_that_was_stopped_claims_nothing(self) -> None:
        made = chapter(setup(*posted("blue", (2, 2)), *posted("red", (9, 2))), won(160, 40))
        made.evened = Evened("blue", tried=3)
        assert "stopped before its end" in told(made)
        assert not list(Balance(made).so_far())
        made.evened.running = [Entry(made.arms[0][0], won(3, 3)), Entry(made.arms[0][0], won(5, 1))]
        (now,) = Balance(made).so_far()
        assert "3 of 6 to Blue and" in now.lead and now.more == "3 changes are being tried."
        assert "3 of 6 to Blue and" in told(made)


@pytest.mark.parametrize(
    ("estimate", "words"),
    [
        (Estimate(241.0, 80, 2), "about 4 minutes for 80 battles on 2 workers"),
        (Estimate(1.2, 1, 1), "about 5 seconds for 1 battle on 1 worker"),
        (Estimate(38.0, 80, 2, at_most=True), "about 40 seconds for at most 80 battles on 2 workers"),
        (Estimate(9000.0, 8000, 4), "about 2.5 hours for 8000 battles on 4 workers"),
    ],
)
def test_how_long_it_will_take_is_said_as_people_would(estimate: Estimate, words: str) -> None:
    assert str(estimate) == words


class Counting(Pool):
    """Counts the battles it is given."""

    played = 0

    def play(self, trials: Iterable[Trial]) -> Generator[Outcome]:
        for outcome in super().play(trials):
            self.played += 1
            yield outcome


def test_the_battles_it_is_measured_on_are_not_played_twice(tmp_path: Path) -> None:
    subject = Subject("duel", str(duel(tmp_path, blues=2)), GREEDY, ("tiny",))
    pools = Counting(1), Counting(1)
    plain, measured = (Survey([subject], Wanted(battles=4), pool) for pool in pools)
    estimate = measured.measure()
    assert (estimate.battles, estimate.workers, estimate.at_most) == (measured.announced, 1, False)
    assert estimate.seconds > 0
    for survey in (plain, measured):
        survey.run(lambda name, outcome, done, of: None)
    assert plain.begun[0].arms == measured.begun[0].arms
    assert pools[0].played == pools[1].played == measured.announced


@pytest.mark.parametrize("metres", [6, -6])
def test_a_force_may_start_nearer_to_the_enemy_or_farther_off(tmp_path: Path, metres: int) -> None:
    file = str(duel(tmp_path, blues=2, reds=1))
    before, after = (prepared(file, "tiny", change) for change in (Change(), Change(nearer=((2, metres),))))
    straight = before.ground.terrain.grid.straight
    apart = [
        min(straight(post.cell, other.cell) for post in each.posts for other in each.posts if post.side < other.side)
        for each in (before, after)
    ]
    assert apart[0] - apart[1] == pytest.approx(metres, abs=2.5)
    assert [post.cell for post in before.posts if post.side == "blue"] == [
        post.cell for post in after.posts if post.side == "blue"
    ]
