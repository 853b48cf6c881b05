"""The reference pages are made from the models: nothing that may be written is missing, and everything is explained."""

from __future__ import annotations

import tomllib

import pytest

from game.battle.scenario import ForceSheet, Scenario
from game.board.tiled.vocabulary import ABOUT, CLASSES, MAP
from game.workshop import reference
from game.workshop.reference import Page
from rules.frame.book import load, names


def page(pages: tuple[Page, ...], title: str) -> Page:
    return next(each for each in pages if each.title == title)


def test_every_field_of_a_scenario_is_on_a_page() -> None:
    pages = reference.of_scenarios()
    assert [line.name for line in pages[0].lines] == list(Scenario.model_fields)
    assert [line.name for line in page(pages, "[[force]]").lines] == list(ForceSheet.model_fields)
    assert page(pages, "[[later]]").lines


def test_limits_words_and_defaults_are_those_of_the_model() -> None:
    lines = {line.name: line for line in page(reference.of_scenarios(), "[[force]]").lines}
    assert (lines["count"].kind, lines["count"].default) == ("whole number, 1 to 40", "1")
    assert lines["posture"].kind == "one of standing, crouched, prone"
    assert lines["facing"].kind == "number, 0 to below 360"
    assert lines["side"].default == ""


def test_every_class_and_member_of_a_map_is_explained() -> None:
    assert set(ABOUT) == set(CLASSES)
    for page_ in reference.of_maps():
        assert page_.about
        assert all(line.about for line in page_.lines), page_.title
    assert len(reference.of_maps()) == len(CLASSES) + 1
    assert len(reference.of_maps()[0].lines) == len(MAP)


@pytest.mark.parametrize("book", names())
def test_every_field_of_every_kind_of_sheet_is_explained(book: str) -> None:
    pages = reference.of_sheets(load(book))
    assert {f"[[{word}]]" for word in load(book).roster().kinds} <= {page.title for page in pages}
    unexplained = [f"{page.title} {line.name}" for page in pages for line in page.lines if not line.about]
    assert not unexplained


def test_words_pick_out_pages_by_title_and_lines_by_what_they_say() -> None:
    pages = reference.of_maps()
    assert [each.title for each in reference.matching(pages, "class door")] == ["class Door"]
    found = {each.title: [line.name for line in each.lines] for each in reference.matching(pages, "lower edge")}
    assert found == {"class Window": ["sill"]}


@pytest.mark.parametrize("book", names())
def test_every_entry_of_a_roster_is_written_as_it_could_be_read_again(book: str) -> None:
    roster = load(book).roster()
    for kind, model in roster.kinds.items():
        for entry in roster.all(model):
            text = reference.as_toml(kind, entry)
            assert tomllib.loads(text) == {kind: [reference.said(entry)]}
            assert model.model_validate(tomllib.loads(text)[kind][0]) == entry


def test_an_entry_is_printed_as_a_game_master_writes_it() -> None:
    def printed(book: str, kind: str, name: str) -> str:
        roster = load(book).roster()
        return next(
            reference.as_toml(kind, each) for each in roster.all(roster.kinds[kind]) if reference.name_of(each) == name
        )

    assert 'Longarms = "4D"' in printed("d6", "person", "Rifleman")
    assert 'Longarm = "Competent"' in printed("reflex", "person", "Scout")
    assert 'penetration = "x1/2"' in printed("reflex", "weapon", "Petrol bomb")


def test_what_is_written_otherwise_than_it_is_kept_is_named_as_it_is_written() -> None:
    kinds = {
        (book, page.title, line.name): line.kind
        for book in ("d6", "reflex")
        for page in reference.of_sheets(load(book))
        for line in page.lines
    }
    assert '= "1D", "1D+1"' in kinds["d6", "[[person]]", "skills"]
    assert '"Novice", "Competent"' in kinds["reflex", "[[person]]", "skills"]
    assert '"nil", "x1/2", "x1"' in kinds["reflex", "[[weapon]]", "penetration"]


def test_a_table_within_a_table_says_where_it_is_described() -> None:
    pages = {page.title: page for page in reference.of_sheets(load("d6"))}
    kinds = {line.name: line.kind for line in pages["[[mine]]"].lines}
    assert kinds["area"] == "a table: see [area]"
    assert "[area]" in pages
    people = {line.name: line.kind for line in pages["[[person]]"].lines}
    assert people["weapons"] == "tables, at most 20: see [[weapons]]"
