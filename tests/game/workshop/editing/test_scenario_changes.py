"""Scenarios changed through forms: every field of every table, lists, names, places; refused in the words of check."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic.fields import FieldInfo

from game import data
from game.battle.scenario import Scenario
from game.imports.blank import fresh
from game.workshop.editing.areas import Goal, Tripped
from game.workshop.editing.changes import Change
from game.workshop.editing.edited_scenario import EditedScenario
from game.workshop.editing.fields import Field, Kind, as_typed, shown
from game.workshop.editing.kinds import kind_of, kinds
from game.workshop.editing.scenario_changes import AddLine, Copy, Remove, Rename, Reorder, Station, Write
from game.workshop.editing.scenario_pages import scenario_page
from game.workshop.editing.scenario_tables import lists, model_of, place, tables, value_at, way_of
from game.workshop.editing.state import State
from game.workshop.folder import found_in
from game.workshop.toml_blocks import Way
from rules.frame.book import load
from rules.kernel.faults import Faulty
from rules.kernel.reading import models_in

SCENARIOS = found_in(data.maps())
WIND = data.maps() / "farm" / "wind-in-the-yard.toml"


def opened(file: Path = WIND) -> EditedScenario:
    return EditedScenario.open(file)


def made(state: State, change: Change) -> State:
    return kind_of(change.kind).made(state, change)


def refused(state: State, change: Change) -> str:
    with pytest.raises(Faulty) as error:
        made(state, change)
    fault = error.value.faults[0]
    return f"{fault.place}: {fault.fault}; {fault.remedy}"


def model_fields(way: Way) -> Mapping[str, FieldInfo]:
    model = model_of(way)
    assert model is not None
    return model.model_fields


def pages(state: State, ways: Iterable[Way] | None = None) -> Iterator[Field]:
    """One field of each kind in each kind of table, the first of them."""
    seen: set[tuple[str, ...]] = set()
    for way in tables(state.content) if ways is None else ways:
        for field in scenario_page(state, way).fields:
            name = tuple(step for step in field.way if isinstance(step, str))
            if name not in seen:
                seen.add(name)
                yield field


def others(field: Field) -> Iterator[Any]:
    """Values that a field could have instead."""
    values = islice(field.takes, 40)
    yield from islice((value for value in values if value not in (field.value, "")), 2)
    if not field.must:
        yield None


def tried(state: State, most: int = 3, ways: Iterable[Way] | None = None) -> int:
    """Write every field that a scenario shows otherwise: it is read back, or refused with words."""
    count = 0
    for field in pages(state, ways):
        for value in islice(others(field), most):
            change = Write(entry=field.way[:-1], field=str(field.way[-1]), value=value)
            try:
                after = made(state, change)
            except Faulty as error:
                assert all(fault.fault and str(state.scenario_file) == fault.file for fault in error.faults)
                continue
            got = value_at(after.content, field.way)
            assert shown(got) in (shown(value), f"{value} s"), change
            assert comments(after.scenario_text) == comments(state.scenario_text)
            count += 1
    return count


def comments(text: str) -> list[str]:
    return re.findall(r"(?m)^#.*$", text)


def test_every_field_of_a_scenario_takes_other_values() -> None:
    assert tried(opened().state, 1, [("force", 0), ("objective", 0), ("side", 0)]) > 15


@pytest.mark.long
@pytest.mark.parametrize("file", SCENARIOS, ids=lambda file: f"{file.parent.name}-{file.stem}")
def test_every_field_of_every_shipped_scenario_takes_other_values(file: Path) -> None:
    assert tried(opened(file).state) > 60


def test_nothing_that_can_be_written_by_hand_is_missing() -> None:
    """Every field of every model that a scenario is made of is a field of a page, or a list that can be added to."""
    state = opened().state
    for to in ((kind,) for kind in ("mine", "relation", "door", "breach", "cloud", "fire", "trigger")):
        state = made(state, AddLine(to=to))
    for name in ("door", "gas", "fire", "charge"):
        state = made(state, AddLine(to=("trigger", 0, name)))
    state = made(state, AddLine(to=("force",)))
    for home, field in (("objective", "kind"), ("trigger", "on")):
        for each in get_args(model_fields((home,))[field].annotation):
            state = made(state, AddLine(to=(home,)))
            state = made(state, Write(entry=(home, len(state.content[home]) - 1), field=field, value=each))
    shown_ = {tuple(step for step in field.way if isinstance(step, str)) for field in pages(state)}
    addable = {tuple(step for step in way if isinstance(step, str)) for way in lists(state.content)}
    waiting: list[tuple[Way, Any]] = [((), Scenario)]
    while waiting:
        way, model = waiting.pop()
        for name, info in model.model_fields.items():
            inner = next(models_in(info.annotation), None)
            here = (*way, name)
            if inner is not None:
                waiting.append((here, inner))
                assert here in addable or here == ("weather",)
            elif name not in ("pace", "options") and here not in (("force", "state"), ("cloud", "cells")):
                assert here in shown_
    assert {("pace", "gurps"), ("options", "reflex", "stage")} <= shown_


def test_a_change_undone_gives_the_file_as_it_was() -> None:
    edited = opened()
    before = edited.state.files
    changes = (
        Write(entry=("force", 2), field="role", value="rifleman"),
        Write(entry=("weather",), field="air", value="rain"),
        AddLine(to=("trigger",)),
        Copy(entry=("objective", 0)),
        Rename(entry=("side", 0), name="azure"),
        Reorder(entry=("force", 0), to=3),
        Station(entry=("force", 3), zone="blue"),
        Remove(entry=("side", 0)),
    )
    for change in changes:
        edited.change(change)
    after = edited.state.files
    while edited.can_undo:
        edited.undo()
    assert edited.state.files == before
    while edited.can_redo:
        edited.redo()
    assert edited.state.files == after


def test_a_value_is_refused_in_the_words_of_check() -> None:
    state = opened().state
    assert refused(state, Write(entry=("force", 2), field="side", value="green")).startswith(
        "force 3, side: there is no side 'green'; known are 'blue', 'red'"
    )
    assert "there is no zone 'bleu'; did you mean 'blue'?" in refused(
        state, Write(entry=("force", 2), field="zone", value="bleu")
    )
    assert "99 is too much; allowed is 1 to 40" in refused(state, Write(entry=("force", 2), field="count", value=99))
    assert "'side' is missing" in refused(state, Write(entry=("force", 2), field="side", value=None))
    assert "it needs a zone or a cell" in refused(state, Station(entry=("force", 2)))
    assert "there is no force 40" in refused(state, Remove(entry=("force", 39)))


def test_a_role_takes_the_place_of_a_sheet_and_a_zone_that_of_a_cell() -> None:
    state = made(opened().state, Write(entry=("force", 2), field="role", value="rifleman"))
    state = made(state, Station(entry=("force", 2), zone="blue"))
    force = value_at(state.content, ("force", 2))
    assert force["role"] == "rifleman" and "sheet" not in force
    assert force["zone"] == "blue" and "at" not in force


def test_a_side_goes_with_all_that_is_its_own_and_is_renamed_wherever_it_is_mentioned() -> None:
    state = opened().state
    assert kind_of("remove").changes(state, Remove(entry=("side", 0))) == (
        "side 'blue' is removed, with 6 forces and 2 objectives."
    )
    assert "blue" not in {force["side"] for force in made(state, Remove(entry=("side", 0))).content["force"]}
    renamed = made(state, Rename(entry=("side", 1), name="watch")).content
    assert {goal.get("of") for goal in renamed["objective"]} == {None, "watch"}
    assert "'blue' is taken" in refused(state, Rename(entry=("side", 1), name="blue"))


def test_a_role_dragged_onto_the_map_is_a_force_there() -> None:
    state = opened().state
    form: Any = kinds()["add force"].form
    after = made(state, form(side="blue", by_role="gunner", at=(3, 4), arrives=12))
    assert after.content["force"][-1] == {"side": "blue", "role": "gunner", "at": [3, 4], "arrives": "12 s"}
    assert "it needs a zone or a cell" in refused(state, form(side="blue", by_role="gunner"))
    assert "there is no role 'guner'; did you mean 'gunner'?" in refused(state, form(side="blue", by_role="guner"))


def test_a_trigger_gets_causes_and_effects_from_lists() -> None:
    state = opened().state
    form: Any = kinds()["add trigger"].form
    state = made(state, form(name="horn", on="time", after=12, message="A horn!"))
    state = made(state, AddLine(to=("trigger", 0, "door")))
    state = made(state, AddLine(to=("trigger", 0, "gas")))
    gas = scenario_page(state, ("trigger", 0)).field(("trigger", 0, "gas", 0, "kind"))
    assert gas is not None and "Tear gas" in " ".join(gas.takes)
    state = made(state, Write(entry=("force", 2), field="trigger", value="horn"))
    state = made(state, Rename(entry=("trigger", 0), name="bell"))
    assert value_at(state.content, ("force", 2, "trigger")) == "bell"
    assert "trigger" not in value_at(made(state, Remove(entry=("trigger", 0))).content, ("force", 2))


def test_a_page_shows_the_fields_that_say_something_of_a_cause() -> None:
    form: Any = kinds()["add trigger"].form
    state = made(opened().state, form(name="horn", on="time", after=12, message="A horn!"))
    way: Way = ("trigger", 0)
    assert labels(state, way)[:3] == ["Name", "When", "After, seconds"]
    assert {"Seen by", "Share", "Of", "Figure"}.isdisjoint(labels(state, way))
    state = made(state, Write(entry=way, field="on", value="seen"))
    assert {"Side", "Seen by", "Figure"} < set(labels(state, way))
    assert "After, seconds" in labels(state, way), "what is written stays, and can be left out"
    state = made(state, Write(entry=way, field="after", value=None))
    assert "After, seconds" not in labels(state, way)


def labels(state: State, way: Way) -> list[str]:
    return [field.label for field in scenario_page(state, way).fields]


def test_ground_that_is_drawn_for_a_side_is_an_objective_of_it(tmp_path: Path) -> None:
    before = opened(fresh("mill", tmp_path, load("d6"), "square", (12, 8), 1.5).scenario).state
    drawn = made(before, Goal(name="The well", task="reach", side="blue", cells=((3, 3),)))
    assert drawn.content["objective"][-1] == {"name": "The well", "kind": "reach", "side": "blue"}
    more = made(drawn, Goal(name="The well", task="reach", side="red", cells=((4, 3),)))
    assert more.content == drawn.content, "more ground for it is the same objective"
    alone = made(before, Goal(name="The barn", cells=((5, 5),)))
    assert alone.content == before.content
    wired = made(alone, Tripped(name="The gate", cells=((6, 6),)))
    new = [made(wired, AddLine(to=(home,))).content[home][-1] for home in ("objective", "trigger")]
    assert [(each["name"], each.get("kind", each.get("on"))) for each in new] == [
        ("The barn", "hold"),
        ("The gate", "enter"),
    ], "a new entry is for the ground that has none yet"


def test_what_is_typed_is_a_value_of_its_kind() -> None:
    fields = {str(field.way[-1]): field for field in scenario_page(opened().state, ("force", 2)).fields}
    assert as_typed(fields["arrives"], "12 s") == 12 and fields["arrives"].kind is Kind.SECONDS
    assert as_typed(fields["at"], "3,4") == (3, 4)
    assert as_typed(fields["stirs"], "no") is False
    assert as_typed(fields["facing"], "22.5") == 22.5
    assert as_typed(fields["count"], "many") == "many"
    assert as_typed(fields["crew"], "driver, gunner") == ("driver", "gunner")


def test_the_places_that_check_names_lead_to_tables_and_fields() -> None:
    content = opened().state.content
    for way in tables(content):
        assert way_of(content, place(content, way)) == way
    assert way_of(content, "force number 3.count") == ("force", 2, "count")
    assert way_of(content, "objective 'nothing'") is None


def test_tables_of_which_nothing_more_is_known_can_be_left_out(tmp_path: Path) -> None:
    shutil.copytree(data.maps() / "farm", tmp_path / "farm", ignore=shutil.ignore_patterns("*.png"))
    file = tmp_path / "farm" / WIND.name
    state_ = 'at = [12, 17]\nbook = "reflex"\nstate = { Wounds = { levels = [0, 0, 2, 0, 0, 0] } }'
    file.write_text(WIND.read_text().replace("at = [12, 17]", state_))
    state = opened(file).state
    group = next(each for each in scenario_page(state, ("force", 0)).groups if each.way[-1] == "state")
    assert group.removable
    after = made(state, Write(entry=("force", 0), field="state", value=None))
    assert after.scenario_text == file.read_text().replace(state_.splitlines()[2] + "\n", "")
    assert "weather" not in made(state, Write(entry=(), field="weather", value=None)).content


def test_a_page_tells_what_is_wrong_at_the_field(tmp_path: Path) -> None:
    shutil.copytree(data.maps() / "farm", tmp_path / "farm", ignore=shutil.ignore_patterns("*.png"))
    file = tmp_path / "farm" / WIND.name
    file.write_text(
        WIND.read_text().replace('posture = "prone"', 'posture = "flat"').replace("at = [12, 17]", "count = 99")
    )
    field = scenario_page(opened(file).state, ("force", 0)).field(("force", 0, "count"))
    assert field is not None and field.fault == "99 is too much; allowed is 1 to 40: how many"
    assert model_of(("options", "reflex", "threats", 0)) is not None
