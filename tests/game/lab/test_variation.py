"""A scenario changed in one respect is changed in that one alone, and still a scenario."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import data
from game.battle.objectives import rounds_of
from game.battle.scenario import Scenario, read_scenario
from game.battle.setup import Setup
from game.lab.arms import GROUPS, others, written
from game.lab.trial import prepared
from game.lab.variation import Change, Impossible, changed, names_of, parse
from rules.frame.book import load
from rules.frame.figure import Identity
from rules.frame.ground import Cell, Light
from rules.kernel import lengths
from rules.kernel.faults import Faulty
from tests.tiers import thinned


def shipped(name: str) -> Scenario:
    return read_scenario(data.maps() / f"{name}.toml").scenario


@pytest.mark.parametrize(
    ("word", "values"),
    [
        ("wind=0..4", (0, 1, 2, 3, 4)),
        ("wind=0..1/0.25", (0, 0.25, 0.5, 0.75, 1)),
        ("light=dim,dark", ("dim", "dark")),
        ("lasts=10,20..40/10", (10, 20, 30, 40)),
        ("minefields=true,false", (True, False)),
    ],
)
def test_values_are_read_as_people_write_them(word: str, values: tuple[object, ...]) -> None:
    assert parse(word).values == values


@pytest.mark.parametrize("word", ["wind", "=3", "wind=", "wind=a..b", "wind=4..0", "wind=0..4/0", "wind=0..90"])
def test_what_varies_nothing_is_refused_with_what_would(word: str) -> None:
    with pytest.raises(Impossible, match=r"wind=|smaller number"):
        parse(word)


def test_wind_stays_as_it_is_set_whatever_was_to_come(tmp_path: Path) -> None:
    scenario = shipped("farm/wind-in-the-yard")
    still = changed(scenario, Change((("wind", 0.0),)), "reflex")
    assert still.weather.wind == 0
    assert {later.wind for later in still.weather.later} == {None}
    assert [later.wind_to for later in still.weather.later] == [160, 270]
    assert still.model_copy(update={"weather": scenario.weather}) == scenario
    steady = changed(scenario, Change((("wind", 2.0), ("wind_to", 90.0))), "reflex")
    assert steady.weather.later == ()


def test_light_may_be_another(tmp_path: Path) -> None:
    assert changed(shipped("farm/raid"), Change((("light", "dark"),)), "d6").weather.light is Light.DARK


def test_with_more_time_what_lasts_to_the_end_lasts_longer() -> None:
    book = load("d6")
    longer = changed(shipped("crossing/first-shots"), Change((("lasts", 120),)), "d6")
    assert longer.lasts == 120
    assert [rounds_of(goal, longer, longer.timing(book)) for goal in longer.objective] == [3, 3, 2, 1, 20]
    short = changed(shipped("farm/wind-in-the-yard"), Change((("lasts", 32),)), "reflex")
    assert [later.after for later in short.weather.later] == [16]


def test_an_option_of_the_rulebook_is_set_for_it_alone() -> None:
    scenario = changed(shipped("farm/room-by-room"), Change((("blast_knockdown", False),)), "reflex")
    assert scenario.options == {"reflex": {"confined_explosions": True, "blast_knockdown": False}}


@pytest.mark.parametrize(
    "setting", [("light", "pink"), ("wind", 99.0), ("lasts", 0), ("lasts", 7.5), ("minefields", "maybe")]
)
def test_a_value_that_cannot_be_is_told_of(setting: tuple[str, str | float]) -> None:
    with pytest.raises(Impossible, match=setting[0]):
        changed(shipped("crossing/first-shots"), Change((setting,)), "d6")


def test_whoever_is_left_out_need_not_be_kept_alive() -> None:
    scenario = shipped("crossing/first-shots")
    less = changed(scenario, Change(without=(0,)), "d6")
    assert [force.name for force in less.force] == [force.name for force in scenario.force[1:]]
    assert [goal.kind for goal in less.objective] == ["hold", "hold", "hold", "reach"]
    with pytest.raises(Impossible, match="nobody would be left of The north bank"):
        changed(scenario, Change(without=(6, 7, 8, 9)), "d6")


def test_of_several_like_people_one_may_be_left_out_and_the_others_keep_their_names() -> None:
    raid = shipped("farm/raid")
    at = {force.name: number for number, force in enumerate(raid.force)}
    less = changed(raid, Change(fewer=(at["Watchman"], at["Sleeper"])), "d6")
    now = {name for force in less.force if force.serves("d6") for name in names_of(force) if force.side == "red"}
    assert now == {"Watchman 1", "Watchman 2", "Watchman 3", "Sleeper 1", "Old Petar", "Machine-gun Mira"}
    assert less.objective == raid.objective
    assert len(less.force) == len(raid.force)


@pytest.mark.parametrize(("name", "book"), [("crossing/first-shots", "reflex"), ("farm/raid", "d6")])
def test_whoever_is_left_out_leaves_his_place_empty_and_all_others_stand_where_they_stood(name: str, book: str) -> None:
    """The figure told is that unit's own part, not the effect of every unit moving up."""
    file = str(data.maps() / f"{name}.toml")
    whole = stands(prepared(file, book, Change()))
    for number, force in enumerate(shipped(name).force):
        gone = prepared(file, book, Change(without=(number,)))
        assert stands(gone).items() == {(who, where) for who, where in whole.items() if who not in names_of(force)}
        if force.count > 1:
            fewer = prepared(file, book, Change(fewer=(number,)))
            assert stands(fewer).items() == {(who, at) for who, at in whole.items() if who != names_of(force)[-1]}


def stands(setup: Setup) -> dict[str, tuple[Cell, int, int]]:
    """Where each unit stands, which way it looks, and when it arrives."""
    return {
        part.name: (post.cell, post.facing, post.arrives)
        for post in setup.posts
        for part in post.parts
        if isinstance(part, Identity)
    }


def test_one_of_several_by_his_own_name_is_one_fewer() -> None:
    raid = shipped("farm/raid")
    first = written("raid.toml", "d6", tuple((side.name, "greedy") for side in raid.side))
    vary = (parse("without=Watchman 2,Watchman,Old Petar"),)
    arms = others(first, raid, vary, quick=True)
    assert [arm.title for arm in arms] == ["with one Watchman fewer", "without Watchman", "without Old Petar"]
    assert [len(arm.changes[0].fewer) for arm in arms] == [1, 0, 0]


def test_one_fewer_is_tried_in_the_largest_groups_alone() -> None:
    scenario = shipped("farm/raid")
    crowd = scenario.model_copy(
        update={"force": tuple(force.model_copy(update={"count": n}) for n, force in enumerate(scenario.force, 2))}
    )
    first = written("raid.toml", "d6", tuple((side.name, "greedy") for side in scenario.side))
    fewer = [arm.changes[0].fewer for arm in others(first, crowd, ()) if arm.changes[0].fewer]
    serving = [number for number, force in enumerate(scenario.force) if force.serves("d6")]
    assert fewer == [(number,) for number in serving[::-1][:GROUPS]]


def test_people_are_exchanged_man_by_man_and_places_stay() -> None:
    scenario = shipped("crossing/first-shots")
    turned = changed(scenario, Change(exchanged=True), "d6")
    before = [(force.role, force.zone) for force in scenario.force if force.side == "blue"]
    now = {side: [force for force in turned.force if force.side == side] for side in ("blue", "red")}
    assert [force.role for force in now["red"]] == [role for role, _ in before]
    assert [force.role for force in now["blue"]] == [
        *("leader", "rifleman", "irregular", "irregular", "rifleman", "rifleman")
    ]
    assert [force.zone for force in now["blue"]][:6] == [zone for _, zone in before]
    assert [force.arrives for force in now["red"]] == [0, 0, 0, 0, 6, 6]
    assert now["blue"][0].name == "Corporal Brandt"
    assert turned.objective == scenario.objective


def test_the_same_people_stand_in_every_place_and_the_places_stay() -> None:
    scenario = shipped("crossing/first-shots")
    alike = changed(scenario, Change(same=5), "d6")
    now = {side: [force for force in alike.force if force.side == side] for side in ("blue", "red")}
    assert [force.role for force in now["blue"]] == [force.role for force in now["red"]]
    assert [force.zone for force in now["red"]] == ["red", "red", "red", "red", "red-reserve"]
    assert [force.arrives for force in now["red"]] == [0, 0, 0, 0, 6]
    assert alike.objective == scenario.objective
    assert alike.side == scenario.side


def test_of_fewer_people_those_stay_whom_an_objective_names() -> None:
    raid = shipped("farm/raid")
    alike = changed(raid, Change(same=2), "d6")
    assert next(force.name for force in alike.force if force.side == "red") == "Old Petar"
    assert alike.objective == raid.objective
    brandt = changed(shipped("crossing/first-shots"), Change(same=1), "d6")
    assert [force.name for force in brandt.force if force.side == "blue"] == ["Corporal Brandt"]


def test_nobody_stands_in_for_units_drawn_on_the_map() -> None:
    drawn = shipped("crossing/first-shots").model_copy(update={"placed": True})
    with pytest.raises(Impossible, match="drawn on the map stay"):
        changed(drawn, Change(same=1), "d6")


def test_another_side_listed_first_is_the_same_battle_in_another_order() -> None:
    scenario = shipped("crossing/first-shots")
    turned = changed(scenario, Change(turned=1), "d6")
    assert [side.name for side in turned.side] == ["red", "blue"]
    assert [force.side for force in turned.force] == sorted((force.side for force in scenario.force), reverse=True)
    assert sorted(map(str, turned.force)) == sorted(map(str, scenario.force))


@pytest.mark.parametrize("name", thinned(data.shipped_scenarios()))
def test_every_shipped_scenario_can_be_surveyed_in_every_way(name: str) -> None:
    """Each arm can be set up, or says in a line why not."""
    file = data.maps() / f"{name}.toml"
    read = read_scenario(file)
    seats = tuple((side.name, "greedy") for side in read.scenario.side)
    first = written(str(file), read.scenario.book, seats)
    vary = tuple(map(parse, ("wind=0..4/2", "light=bright,dim,dark", "lasts=30,240", "minefields=true,false")))
    for arm in others(first, read.scenario, vary):
        for change in arm.changes:
            try:
                prepared(str(file), first.book, change)
            except (Impossible, Faulty):
                assert arm.kind == "exchanged"


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("arrives=Runners:0..20/20", "Runners coming on after 20 s"),
        ("count=Runners:1..3", "3 of Runners"),
        ("nearer=Runners:-6,6", f"Runners starting {lengths.metres(6)} nearer"),
        ("worth=The farmhouse:1,5", "The farmhouse with worth 5"),
        ("add=rifleman:2@ZONE", "with 2 more rifleman in ZONE"),
    ],
)
def test_any_number_of_a_force_or_an_objective_may_be_another(word: str, title: str) -> None:
    raid = shipped("farm/raid")
    several = next(force for force in raid.force if force.zone and force.count > 1 and force.name)
    goal = raid.objective[0].name
    mended = word.replace("Runners", several.name).replace("The farmhouse", goal).replace("ZONE", several.zone)
    first = written(str(data.maps() / "farm/raid.toml"), "d6", (("blue", "greedy"), ("red", "greedy")))
    *_, arm = others(first, raid, (parse(mended),), quick=True)
    wanted = title.replace("Runners", several.name).replace("The farmhouse", goal).replace("ZONE", several.zone)
    assert arm.title == wanted
    setup = prepared(arm.scenario, "d6", arm.changes[0])
    plain = prepared(arm.scenario, "d6", Change())
    if "add" in word:
        assert len(setup.posts) == len(plain.posts) + 2
        assert [post.side for post in setup.posts].count(several.side) == 2 + [p.side for p in plain.posts].count(
            several.side
        )
    elif "count" in word:
        assert len(setup.posts) == len(plain.posts) + 3 - several.count
    elif "nearer" in word:
        assert [post.cell for post in setup.posts] != [post.cell for post in plain.posts]
    elif "arrives" in word:
        assert sum(post.arrives > 0 for post in setup.posts) == several.count + sum(p.arrives > 0 for p in plain.posts)
    else:
        assert next(each for each in setup.scenario.objective if each.name == goal).worth == 5


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("arrives=0..30/10", "names nobody"),
        ("arrives=Nobody:10", "there is no force 'Nobody'"),
        ("lights=dim", "nothing called 'lights' can be varied; did you mean 'light'"),
        ("fog=1", "nothing called 'fog' can be varied; known are 'wind'"),
        ("worth=Nothing:1", "there is no objective 'Nothing'"),
        ("add=rifleman", "write who, how many, and the zone"),
        ("add=rifleman:2@nowhere", "no force starts in a zone 'nowhere'"),
    ],
)
def test_a_what_if_about_nothing_says_what_there_is(word: str, said: str) -> None:
    first = written(str(data.maps() / "farm/raid.toml"), "d6", (("blue", "greedy"), ("red", "greedy")))
    with pytest.raises(Impossible, match=said):
        others(first, shipped("farm/raid"), (parse(word),), quick=True)
