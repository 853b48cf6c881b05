"""Scenarios whose answer is known: the figures of the lab are right, and its control finds what is not even."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from game import data
from game.lab.arm_comparison import favoured, same_people
from game.lab.arms import controls, others, written
from game.lab.numbers import share
from game.lab.outcome_tally import Tallied
from game.lab.plan import Subject, Wanted
from game.lab.pool import Pool
from game.lab.survey import Survey
from game.lab.trial import Outcome, forget, prepared
from game.lab.variation import Change, parse
from tests.game.board.tiled.draw import box
from tests.game.lab.duel import GREEDY, as_written, duel, first_shooter_wins, played
from tests.tiny_book import installed

HIT = Fraction(5, 6)
"""A two or more: the target ducks."""
BATTLES, SURVEYS = 150, 15
MANY = 300
"""Battles in the long tier."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with installed(pytest.MonkeyPatch()):
        forget()
        yield duel(tmp_path_factory.mktemp("duel"))


@pytest.fixture(scope="module")
def many(file: Path) -> tuple[Tallied, list[Outcome]]:
    return played(as_written(file), BATTLES)


def test_a_duel_comes_out_as_its_odds_say(many: tuple[Tallied, list[Outcome]]) -> None:
    tallied, _ = many
    truth = first_shooter_wins(HIT)
    assert truth == pytest.approx(0.7144, abs=1e-3)
    assert tallied.counted == BATTLES
    assert tallied.share_of("blue").holds(truth)
    assert tallied.share_of("red").holds(1 - truth)
    assert tallied.share_of("").value == 0


def test_in_a_repeated_experiment_the_intervals_hold_the_truth(many: tuple[Tallied, list[Outcome]]) -> None:
    """Fifteen surveys of ten battles: at 95 % one or two may miss it, three hardly ever do."""
    _, outcomes = many
    truth, each = first_shooter_wins(HIT), BATTLES // SURVEYS
    surveys = [outcomes[at : at + each] for at in range(0, BATTLES, each)]
    right = [share(sum(one.winner == "blue" for one in survey), each).holds(truth) for survey in surveys]
    assert sum(right) >= 13


def test_what_is_counted_of_the_shots_is_what_was_shot(many: tuple[Tallied, list[Outcome]]) -> None:
    tallied, outcomes = many
    shots = sum(tallied.shots.values())
    hits = sum(count for shot, count in tallied.shots.items() if shot.hit)
    assert shots == sum(fate.attacks for each in outcomes for fate in each.fates)
    assert share(hits, shots, 0.999).holds(float(HIT))
    assert {shot.metres for shot in tallied.shots} == {14}
    assert tallied.weapons == {("blue", "rifle"): tallied.wins["blue"], ("red", "rifle"): tallied.wins["red"]}
    assert sum(tallied.fell["red"].values()) == tallied.wins["blue"]
    assert set(tallied.fell["red"]) == {(9, 2)}


@pytest.mark.long
def test_the_control_finds_that_the_first_to_shoot_has_the_better_of_it(file: Path) -> None:
    """Under the tiny rulebook the unit listed first shoots first: the control must not come out even."""
    scenario = prepared(str(file), "tiny", Change()).scenario
    control = next(controls(as_written(file), scenario))
    tallied, _ = played(control, MANY)
    truth = first_shooter_wins(HIT)
    assert share(tallied.first, tallied.counted).holds(truth)
    assert not share(tallied.first, tallied.counted, 0.99).holds(0.5)
    assert tallied.share_of("blue").holds(0.5)


@pytest.mark.long
def test_mirror_forces_come_out_even_when_they_take_turns_at_being_first(tmp_path: Path, file: Path) -> None:
    mirror = duel(tmp_path, blues=2, reds=2)
    scenario = prepared(str(mirror), "tiny", Change()).scenario
    control = next(controls(as_written(mirror), scenario))
    tallied, _ = played(control, 120)
    assert tallied.share_of("blue").holds(0.5)


@pytest.mark.long
def test_with_identical_forces_two_against_one_becomes_a_fair_duel(tmp_path: Path, file: Path) -> None:
    """There is a place for one of the reds alone, so one blue stands in each."""
    found = Survey([Subject("duel", str(duel(tmp_path, blues=2)), GREEDY, ("tiny",))], Wanted(battles=120), Pool(1))
    found.run(lambda *told: None)
    alike = same_people(found.begun[0])
    assert alike is not None
    arm, tallied = alike
    assert [change.same for change in arm.changes] == [1, 1]
    assert found.begun[0].first.share_of("blue").low > 0.9
    assert tallied.share_of("blue").holds(0.5)
    assert favoured(found.begun[0], tallied) == ""
    assert {name for _, name in tallied.figures} == {"Blue 1", "Red 1"}


def test_with_identical_forces_one_player_plays_every_side(file: Path) -> None:
    scenario = prepared(str(file), "tiny", Change()).scenario
    mixed = written(str(file), "tiny", (("blue", "greedy"), ("red", "random")))
    best, *_, last = controls(mixed, scenario)
    assert best.seats == GREEDY
    assert last.seats == mixed.seats and [change.same for change in last.changes] == [0, 0]


def test_two_against_one_is_no_even_fight_and_without_one_of_them_it_is_the_duel_again(
    tmp_path: Path, file: Path
) -> None:
    uneven = duel(tmp_path, blues=2)
    scenario = prepared(str(uneven), "tiny", Change()).scenario
    arms = others(as_written(uneven), scenario, ())
    less = [arm for arm in arms if arm.kind == "without"]
    assert [arm.title for arm in less] == ["without Blue 1", "without Blue 2"]
    strong, _ = played(as_written(uneven), 60)
    weak, _ = played(less[0], 60)
    assert strong.share_of("blue").low > 0.9
    assert weak.share_of("blue").holds(first_shooter_wins(HIT))


def test_of_three_like_people_all_are_left_out_and_one_alone(tmp_path: Path, file: Path) -> None:
    zone = box("Deploy", 0, 64, 128, 128, side="blue", zone="west")
    crowd = '\n[[force]]\nside = "blue"\nrole = "rifleman"\nname = "Guard"\ncount = 3\nzone = "west"\n'
    guarded = duel(tmp_path, things=(zone,), more=crowd)
    scenario = prepared(str(guarded), "tiny", Change()).scenario
    arms = [arm for arm in others(as_written(guarded), scenario, ()) if arm.kind == "without"]
    assert [arm.title for arm in arms] == ["without Blue 1", "without Guard 1 to 3", "with one Guard fewer"]
    _, outcomes = played(arms[2], 2)
    assert {fate.name for fate in outcomes[0].fates} == {"Blue 1", "Guard 1", "Guard 2", "Red 1"}


def test_with_the_people_exchanged_two_stand_where_one_did(tmp_path: Path, file: Path) -> None:
    zones = "".join(f'\n[[force]]\nside = "red"\nrole = "rifleman"\nname = "Far {n}"\nat = [9, {n}]\n' for n in (5, 6))
    uneven = duel(tmp_path, more=zones)
    scenario = prepared(str(uneven), "tiny", Change()).scenario
    exchanged = next(arm for arm in others(as_written(uneven), scenario, ()) if arm.kind == "exchanged")
    with pytest.raises(Exception, match="no deployment zone with room"):
        prepared(exchanged.scenario, "tiny", exchanged.changes[0])


def test_every_battle_of_every_arm_has_dice_of_its_own(file: Path) -> None:
    """Arms are compared as samples that know nothing of each other."""
    first = as_written(file)
    scenario = prepared(str(file), "tiny", Change()).scenario
    arms = (first, next(controls(first, scenario)), *others(first, scenario, (parse("needed=1,2"),)))
    seeds = [trial.seed for arm in arms for trial in arm.trials("1", range(20))]
    assert len(arms) > 3
    assert len(set(seeds)) == len(seeds)


def test_an_arm_knows_how_many_battles_it_needs() -> None:
    first = as_written(Path("a"), "d6")
    scenario = prepared(str(data.maps() / "crossing" / "first-shots.toml"), "d6", Change()).scenario
    arms = {arm.kind: arm for arm in (next(controls(first, scenario)), *others(first, scenario, ()))}
    assert [arms[kind].count(400) for kind in ("control", "exchanged", "without")] == [400, 200, 100]
    assert [arms[kind].count(20) for kind in ("control", "exchanged", "without")] == [20, 20, 20]
    assert arms["control"].count(7) == 8
