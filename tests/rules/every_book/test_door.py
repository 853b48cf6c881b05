"""The door of every rulebook, and its index."""

from __future__ import annotations

import dataclasses
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import BaseModel

from rules.frame.book import Recruit, Rulebook, load
from rules.frame.figure import Body, Condition, Crew, Identity, Kit, Place, Stance, State
from rules.frame.index import NUMBER
from rules.frame.outbreaks import What
from rules.frame.scene import Appearance, Pose
from rules.frame.sheets import undescribed
from rules.kernel.faults import Faulty
from tests.audit.citations import ROOT, cited, rules_in, uncited
from tests.audit.reach import definitions
from tests.rules.every_book.books import PACKAGES, ROLES, vehicle


def of_kind(parts: tuple[object, ...], kind: type[Any]) -> Any:
    return next(part for part in parts if isinstance(part, kind))


def test_it_offers_all_that_is_asked_of_a_rulebook(book: str) -> None:
    door = load(book)
    assert isinstance(door, Rulebook)
    assert (door.name, bool(door.title)) == (book, True)
    assert all(dataclasses.is_dataclass(part) and vars(part)["__dataclass_params__"].frozen for part in door.parts)
    assert len({routine.kind for routine in door.routines}) == len(door.routines)


def test_it_goes_to_another_process_by_its_name_after_a_battle_too(book: str) -> None:
    door = load(book)
    for word in ("menu", "decrees"):
        assert getattr(door, word) is not None, "as a battle asks for it"
    assert pickle.loads(pickle.dumps(door)).name == book
    assert pickle.loads(pickle.dumps(door.numbered))(3) == door.numbered(3)


READ = """
import sys
from game import data
from game.workshop.check import check

found = check([data.maps() / "crossing" / "first-shots.toml"])
print(*next(iter(found.books.values())), *sys.modules)
"""
"""A scenario checked under every rulebook, and what was loaded for that."""


def test_a_scenario_is_checked_without_what_rulebooks_need_in_battles() -> None:
    done = subprocess.run([sys.executable, "-c", READ], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = done.stdout.split()
    for book in ("d6", "reflex", "graydawn", "gurps", "darkconspiracy"):
        assert book in loaded and f"rules.{book}.book" in loaded
        assert not {f"rules.{book}.battle", f"rules.{book}.menu", f"rules.{book}.topics"} & set(loaded)


def test_every_form_has_a_kind_and_a_title_of_its_own_words(book: str) -> None:
    forms = load(book).actions
    kinds = [form.model_fields["kind"].default for form in forms]
    assert len(set(kinds)) == len(kinds)
    assert all(form.title for form in forms)


def test_options_and_sheets_say_what_their_fields_are(book: str) -> None:
    door = load(book)
    told: list[type[BaseModel]] = [door.options, *door.roster().kinds.values()]
    assert not [silent for model in told for silent in undescribed(model)]


def test_what_it_can_let_loose_it_does_not_lack_and_the_rest_it_says(book: str) -> None:
    door = load(book)
    for what in get_args(What):
        try:
            door.outbreak(what, "")
        except Faulty:
            assert what in door.lacks, what
        else:
            assert what not in door.lacks, what
    assert all(why and why[0].islower() and not why.endswith(".") for why in door.lacks.values())


# the index


def test_the_index_holds_every_rule_once_and_in_a_sentence(book: str) -> None:
    index = load(book).index
    assert len({rule.id for rule in index}) == len(index) > 0
    wrong = [rule.id for rule in index if rule.summary[0].islower() or not rule.summary.endswith((".", '."'))]
    assert not wrong


def test_every_rule_is_cited_where_it_is_carried_out_and_nothing_else_is(book: str) -> None:
    ids = {rule.id for rule in load(book).index}
    carried_out = cited(PACKAGES[book])
    prefix = next(iter(ids)).partition("-")[0]
    assert set(uncited(carried_out, tuple(sorted(ids)))) <= set(definitions(book)) <= ids
    assert {rule for rule in carried_out if rule.startswith(f"{prefix}-")} <= ids


def test_every_rule_is_cited_in_a_test(book: str) -> None:
    found = {
        rule for path in (ROOT / "tests" / "rules" / book).rglob("test_*.py") for rule in rules_in(path.read_text())
    }
    missing = {rule.id for rule in load(book).index} - found
    assert missing <= set(definitions(book))


def test_every_switch_names_its_rule(book: str) -> None:
    door = load(book)
    ids = {rule.id for rule in door.index}
    for name, field in door.options.model_fields.items():
        named = set(NUMBER.findall(field.description or ""))
        assert named, name
        assert named <= ids, name


# recruits


@pytest.mark.parametrize("role", ROLES)
def test_every_role_has_someone_with_a_weapon_in_hand(book: str, role: str) -> None:
    door = load(book)
    assert role in door.roles("modern")
    parts = door.enlist(Recruit(role=role, name="Amari"), door.options())
    identity, kit = of_kind(parts, Identity), of_kind(parts, Kit)
    assert (identity.name, identity.role) == ("Amari", role)
    assert kit.held()
    assert {Body, Condition, Stance} <= {type(part) for part in parts}
    kinds = [type(part) for part in parts]
    assert len(set(kinds)) == len(kinds)


@pytest.mark.parametrize("role", ROLES)
def test_whoever_is_seen_stands_for_the_usual_one_of_the_role(book: str, role: str) -> None:
    door = load(book)
    parts = door.enlist(Recruit(role=role), door.options())
    kit, body = of_kind(parts, Kit), of_kind(parts, Body)
    held = tuple(item.name for item in kit.held())
    looks = Appearance(role, "red", Pose(((1, 1),), body=body), State.FIT, held, setting="modern")
    usual = door.conjecture(looks, door.options())
    own = {type(part) for part in parts if type(part) in door.parts}
    assert own <= {type(part) for part in usual}
    assert of_kind(usual, Kit).held() == kit.held()
    empty = door.conjecture(dataclasses.replace(looks, held=()), door.options())
    assert not of_kind(empty, Kit).held()
    assert not [item for item in kit.items if item.place is Place.WORN and item not in of_kind(empty, Kit).items]


def test_a_vehicle_has_one_driver_and_a_loaded_mount(book: str) -> None:
    door = load(book)
    if "vehicles" in door.lacks:
        return
    parts = door.enlist(Recruit(sheet=vehicle(book)), door.options())
    crew, kit = of_kind(parts, Crew), of_kind(parts, Kit)
    assert [seat.drives for seat in crew.seats].count(True) == 1
    assert all(kit.find(seat.mount).loaded for seat in crew.seats if seat.mount)


@pytest.mark.parametrize("recruit", [Recruit(role="wizard of Oz"), Recruit(sheet="Nobody")])
def test_an_unknown_recruit_is_refused_with_what_there_is(book: str, recruit: Recruit) -> None:
    door = load(book)
    with pytest.raises(Faulty) as refused:
        door.enlist(recruit, door.options())
    assert refused.value.faults[0].fault


# the books' own folders


def folder(book: str) -> Path:
    return Path(str(import_module(PACKAGES[book]).__file__)).parent


def sources(book: str) -> Iterator[tuple[str, str]]:
    for path in sorted(folder(book).rglob("*.py")):
        yield path.name, path.read_text(encoding="utf-8")


def test_a_book_takes_nothing_from_another_and_nothing_from_the_game(book: str) -> None:
    others = "|".join(re.escape(package) for name, package in PACKAGES.items() if name != book)
    forbidden = re.compile(rf"^(?:from|import) (?:{others}|game|pygame|esper|numpy|random|time)\b", re.MULTILINE)
    assert not [name for name, text in sources(book) if forbidden.search(text)]
