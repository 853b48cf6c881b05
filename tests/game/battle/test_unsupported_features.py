"""What a rulebook has no rules for is left out of a scenario, which commands and the window say before the battle."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.cli import main as command
from game.ui.front.scenarios import fitting, incomplete, unfit
from rules.frame.book import Feature, load, names
from rules.frame.figure import Aboard, Allegiance, Crew
from rules.frame.things import Fire, Mine, Minefield
from tests.game.battle.test_outbreaks import FAR, field, pass_on, written
from tests.times import start

BURNS = {"name": "bell", "on": "time", "after": start(2), "fire": [{"at": list(FAR)}], "gas": [{"at": list(FAR)}]}
NO_FIRE = "no fire: its rules have nothing on burning ground"


def lacking(monkeypatch: pytest.MonkeyPatch, book: str, lacks: Mapping[Feature, str]) -> None:
    monkeypatch.setattr(type(load(book)), "lacks", lacks)


def test_a_fire_is_left_out_under_a_book_without_rules_for_it_and_the_rest_is_not() -> None:
    for book, burns in (("d6", False), ("reflex", True)):
        battle = Battle(set_up(written(book, BURNS), ground=field()), "seven")
        assert [str(each) for each in battle.setup.unsupported_features] == ([] if burns else [NO_FIRE])
        assert len(battle.setup.outbreaks) == 1 + burns
        pass_on(battle, 3)
        assert bool(battle.table.having(Fire)) is burns


def test_mines_are_left_out_under_a_book_without_rules_for_them(monkeypatch: pytest.MonkeyPatch) -> None:
    mines = [{"at": [3, 3], "side": "red"}]
    lacking(monkeypatch, "d6", {"mines": "its rules have none"})
    for book, laid in (("d6", False), ("reflex", True)):
        battle = Battle(set_up(written(book, mine=mines), ground=field()), "seven")
        assert bool(battle.table.having(Mine) or battle.table.having(Minefield)) is laid
        assert bool(battle.setup.unsupported_features) is not laid


def carriers(book: str) -> Setup:
    return set_up(read_scenario(data.maps() / "wielka" / "the-carrier.toml"), book)


def test_the_crew_of_a_vehicle_that_is_left_out_comes_on_foot(monkeypatch: pytest.MonkeyPatch) -> None:
    with_vehicles = Battle(carriers("d6"), "seven")
    lacking(monkeypatch, "d6", {"vehicles": "its rules have none"})
    on_foot = Battle(carriers("d6"), "seven")
    assert [each.feature for each in on_foot.setup.unsupported_features] == ["vehicles"]

    def people(battle: Battle) -> int:
        return sum(battle.world.find(ref, Crew) is None for ref, _ in battle.world.rows(Allegiance))

    assert people(on_foot) == people(with_vehicles)
    assert with_vehicles.table.having(Aboard) and not on_foot.table.having(Aboard)
    assert not unfit(on_foot.setup.written, "d6")


def test_a_boat_and_an_aircraft_are_left_out_where_only_wheels_have_rules() -> None:
    """Their crews come on foot; the wheels of the same book stay."""
    written = read_scenario(data.maps() / "wielka" / "the-carrier.toml")
    first, *others = written.scenario.force
    for craft, feature in (("boat", "boats"), ("aircraft", "aircraft")):
        force = (first.model_copy(update={"craft": craft}), *others)
        setup = set_up(replace(written, scenario=written.scenario.model_copy(update={"force": force})), "d6")
        assert [each.feature for each in setup.unsupported_features] == [feature]
        battle = Battle(setup, "1")
        crews = [ref for ref, _ in battle.world.rows(Allegiance) if battle.world.find(ref, Crew) is not None]
        assert len(crews) == 1


def scenario_on_disk(folder: Path) -> Path:
    """A scenario with a fire for every rulebook, on a map that comes with the game."""
    for name in ("crossing", "tilesets"):
        shutil.copytree(data.maps() / name, folder / name)
    shutil.copy(data.maps() / data.PROJECT, folder)
    file = folder / "crossing" / "first-shots.toml"
    bell = '[[trigger]]\nname = "bell"\non = "time"\nafter = "12 s"\nfire = [{ at = [12, 12] }]\nmessage = "Fire!"\n'
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{bell}", encoding="utf-8")
    return file


def test_the_check_says_what_is_left_out_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = scenario_on_disk(tmp_path)
    assert command(["check", str(file)]) == 0
    said = capsys.readouterr().out
    assert f"under d6 {NO_FIRE}" in said and "under reflex no" not in said
    command(["check", str(file), "--json"])
    told: list[dict[str, Any]] = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    unsupported_features = next(each["unsupported_features"] for each in told if each["level"] == "checked")
    assert (
        unsupported_features["d6"] == {"fire": "its rules have nothing on burning ground"}
        and unsupported_features["reflex"] == {}
    )


def test_the_page_of_a_new_battle_says_it_too(tmp_path: Path) -> None:
    found = read_scenario(scenario_on_disk(tmp_path))
    assert incomplete(found, "d6") == f"Under {load('d6').title}: {NO_FIRE}."
    assert incomplete(found, "reflex") == ""
    assert set(fitting(found)) == set(names())
