"""A game master's file is read and laid over the roster, or refused with all that is wrong with it, in plain words."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import Field, ValidationError

from rules.d6.sheets.roster import KINDS
from rules.frame.sheets import Entry, Listed, Names, Roster, Rule, load_entries, load_index, undescribed
from rules.kernel.faults import Faulty
from rules.kernel.reading import LARGEST, MOST, Flag, Sheet, Whole


class Blade(Listed):
    damage: Whole = Field(ge=0, le=100, description="what it does")
    kind: Literal["straight", "curved"] = Field(default="straight", description="its shape")
    sharp: Flag = Field(default=True, description="whether it cuts")
    range: tuple[Whole, Whole] | None = Field(default=None, description="near and far")


class Worn(Sheet):
    shorthand = "name"

    name: Annotated[str, Names("blade")] = Field(description="which blade")
    count: Whole = Field(default=1, ge=1, description="how many")


class Fighter(Listed):
    skill: Whole = Field(ge=1, le=20, description="how good")
    blades: tuple[Worn, ...] = Field(default=(), max_length=3, description="what is carried")
    spare: Annotated[str, Names("blade")] | None = Field(default=None, description="what is kept at home")

    def quarrels(self, roster: Roster) -> list[str]:
        return ["too many curved blades"] if sum(b.name == "Sabre" for b in self.blades) > 1 else []


TOY: dict[str, type[Entry]] = {"blade": Blade, "fighter": Fighter}
GOOD = """
[[blade]]
name = "Long sword"
damage = 8
range = [1, 2]

[[blade]]
name = "Sabre"
damage = 7
kind = "curved"

[[fighter]]
name = "Ulla"
skill = 12
blades = ["Sabre", { name = "Long sword", count = 2 }]
spare = "Long sword"
"""

Write = Callable[[str], Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Puts a text into a file."""

    def written(text: str) -> Path:
        path = tmp_path / f"own{len(list(tmp_path.iterdir()))}.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return written


def faults(path: Path, kinds: dict[str, type[Entry]] = TOY) -> list[str]:
    """What is wrong with a file, without its name."""
    with pytest.raises(Faulty) as caught:
        load_entries(path, kinds)
    assert all(fault.file == str(path) for fault in caught.value.faults)
    return [str(fault).removeprefix(str(path)).removeprefix(":").strip() for fault in caught.value.faults]


def test_entries_are_found_by_kind_and_name_and_kept_in_order(write: Write) -> None:
    roster = load_entries(write(GOOD), TOY)
    assert roster.get(Blade, "Sabre").kind == "curved"
    assert roster.names(Blade) == ("Long sword", "Sabre")
    assert [blade.damage for blade in roster.all(Blade)] == [8, 7]
    assert roster.get(Fighter, "Ulla").blades == (Worn(name="Sabre"), Worn(name="Long sword", count=2))
    assert roster.find(Blade, "Ulla") is None


def test_an_entry_that_is_not_there_is_named_with_the_nearest(write: Write) -> None:
    roster = load_entries(write(GOOD), TOY)
    with pytest.raises(KeyError, match="no blade is called 'long swrd'; did you mean 'Long sword'"):
        roster.get(Blade, "long swrd")
    assert roster.lacks(Fighter, "Bo") == "no fighter is called 'Bo'; known are 'Ulla'"


def test_entries_are_fixed_and_may_be_told_apart_in_a_set(write: Write) -> None:
    roster = load_entries(write(GOOD), TOY)
    sword = roster.get(Blade, "Long sword")
    for name, value in sword:
        with pytest.raises(ValidationError):
            setattr(sword, name, value)
    entries: Any = roster.entries
    with pytest.raises(TypeError):
        entries["blade"]["Long sword"] = sword
    assert len({*roster.all(Blade), *roster.all(Fighter)}) == 3


def test_a_file_laid_over_a_roster_adds_replaces_and_may_name_what_lies_below(write: Write) -> None:
    below = load_entries(write(GOOD), TOY)
    above = below.plus(
        write("""
        [[blade]]
        name = "Sabre"
        damage = 9
        [[fighter]]
        name = "Bo"
        skill = 3
        blades = ["Long sword"]
    """)
    )
    assert above.get(Blade, "Sabre").damage == 9 and below.get(Blade, "Sabre").damage == 7
    assert above.names(Fighter) == ("Ulla", "Bo") and below.names(Fighter) == ("Ulla",)


def test_a_file_laid_over_a_roster_is_taken_as_it_is_now(write: Write) -> None:
    """As long as nothing in it has changed it need not be checked again; its faults are told each time."""
    below, own = load_entries(write(GOOD), TOY), write("[[blade]]\nname = 'Sabre'\ndamage = 9")
    above = below.plus(own)
    assert below.plus(own) is above
    stamp = own.stat()
    own.write_text("[[blade]]\nname = 'Sabre'\ndamage = 5", encoding="utf-8")
    os.utime(own, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    assert below.plus(own).get(Blade, "Sabre").damage == 5
    own.write_text("[[blade]]\nname = 'Sabre'\ndamage = 'much'", encoding="utf-8")
    for _ in range(2):
        with pytest.raises(Faulty):
            below.plus(own)


WHAT_IT_DOES = "allowed is 0 to 100: what it does"
NAME = "what it is called, at the table and by other entries"


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("name = 'A'\ndamage = 300", f"blade 'A', damage: 300 is too much; {WHAT_IT_DOES}"),
        ("name = 'A'\ndamage = '3'", f"blade 'A', damage: '3' is not a whole number; {WHAT_IT_DOES}"),
        ("name = 'A'\ndamage = true", f"blade 'A', damage: true is not a whole number; {WHAT_IT_DOES}"),
        ("name = 'A'\ndamage = 1.0", f"blade 'A', damage: 1.0 is not a whole number; {WHAT_IT_DOES}"),
        ("name = 'A'\ndamage = 2026-11-20", f"blade 'A', damage: 2026-11-20 is not a whole number; {WHAT_IT_DOES}"),
        ("name = 'A'", f"blade 'A', damage: 'damage' is missing; {WHAT_IT_DOES}"),
        ("damage = 3", f"blade number 1, name: 'name' is missing; {NAME}"),
        ("name = 7\ndamage = 3", f"blade number 1, name: 7 is not a text; {NAME}"),
        ("name = ' A'", f"' A' is no name: leave out blanks at the ends and unprintable signs; {NAME}"),
        ("kind = 'curvd'", "kind: 'curvd' is not one of the words known here; did you mean 'curved'?"),
        ("kind = 'x'", "kind: 'x' is not one of the words known here; known are 'straight', 'curved'"),
        (f"kind = 0x{'f' * 9000}", "kind: a number of thousands of figures is not one of the words known here"),
        ("sharp = 1", "sharp: 1 is neither true nor false; whether it cuts"),
        ("shrap = true", "shrap: unknown field 'shrap'; did you mean 'sharp'?"),
        ("range = 5", "range: 5 is not a list; near and far"),
        ("range = [5, 'x']", "range number 2: 'x' is not a whole number; near and far"),
    ],
)
def test_a_fault_names_entry_field_value_and_what_is_allowed(write: Write, written: str, words: str) -> None:
    assert any(words in fault for fault in faults(write(f"[[blade]]\n{written}\n")))


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("skill = 0", "fighter 'B', skill: 0 is too little; allowed is 1 to 20: how good"),
        ("blades = ['Axe']", "fighter 'B', blades number 1.name: no blade is called 'Axe'; none is known"),
        ("spare = 'Axe'", "fighter 'B', spare: no blade is called 'Axe'; none is known"),
        ("blades = 'Axe'", "fighter 'B', blades: 'Axe' is not a list; what is carried"),
        ("blades = [3]", "fighter 'B', blades number 1: 3 is not a table; what is carried"),
        ("blades = [{ cuont = 1 }]", "blades number 1.cuont: unknown field 'cuont'; did you mean 'count'?"),
        ("blades = ['A', 'B', 'C', 'D']", "has 4 parts; allowed is at most 3: what is carried"),
    ],
)
def test_a_fault_inside_a_list_or_table_names_its_place(write: Write, written: str, words: str) -> None:
    assert any(words in fault for fault in faults(write(f"[[fighter]]\nname = 'B'\n{written}\n")))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[[bladde]]\nname = 'A'", "'bladde': there is no such kind of entry; did you mean 'blade'?"),
        ("[blade]\nname = 'A'", "'blade': this is not a list of entries; begin each with [[blade]]"),
        ("blade = 3", "'blade': this is not a list of entries; begin each with [[blade]]"),
        ("blade = [3]", "'blade': this is not a list of entries; begin each with [[blade]]"),
    ],
)
def test_what_is_no_entry_is_told(write: Write, text: str, words: str) -> None:
    assert faults(write(text)) == [words]


def test_every_fault_of_a_file_is_told_at_once(write: Write) -> None:
    path = write("""
        [[blade]]
        name = "Axe"
        damage = "much"
        weight = 3

        [[blade]]
        name = "Axe"
        damage = -1

        [[fighter]]
        name = "Bo"
        skill = 99
        blades = ["Axe", "Axle", { name = "Axes", count = 0 }]

        [[fightr]]
    """)
    told = "\n".join(faults(path))
    values = (
        "'much'",
        "'weight'",
        "-1 is too little",
        "99 is too much",
        "0 is too little",
        "'Axle'",
        "'Axes'",
        "'fightr'",
    )
    assert all(words in told for words in (*values, "two of this name"))
    assert "'Axe';" not in told, "an entry that is itself faulty is not missing as well"


def test_what_entries_say_of_each_other_is_checked_when_each_is_right_by_itself(write: Write) -> None:
    path = write(GOOD + "\n[[fighter]]\nname = 'Bo'\nskill = 3\nblades = ['Sabre', 'Sabre']")
    assert faults(path) == ["fighter 'Bo': too many curved blades"]


def test_a_slip_of_syntax_is_told_with_line_and_column(write: Write) -> None:
    (fault,) = faults(write("[[blade]]\nname = \n"))
    assert fault.startswith("line 2, column 8:") and fault.endswith("the file must be TOML")


def test_a_file_that_is_not_there_a_folder_and_a_pipe_are_one_plain_fault(tmp_path: Path) -> None:
    assert faults(tmp_path / "none.toml") == ["there is no such file; check the path"]
    assert faults(tmp_path) == ["this is a folder; name the file in it"]
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe")
        (pipe,) = faults(tmp_path / "pipe")
        assert pipe.startswith("this is a device or a pipe")
    assert len(faults(Path("a\0b"))) == 1
    assert len(faults(tmp_path / ("n" * 300))) == 1


def test_a_file_in_another_encoding_is_told_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "latin.toml"
    path.write_bytes("# fine\nname = 'Säbel'".encode("latin-1"))
    assert faults(path) == ["line 2: this is not UTF-8 text; save the file as UTF-8"]


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "windows.toml"
    path.write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert load_entries(path, TOY).names(Fighter) == ("Ulla",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("#" * (LARGEST + 1), "longer than 1000000 bytes"),
        ("x = " + "[" * 100_000, "line 1: tables, lists or the parts of a dotted key lie more than 32 deep"),
        ("x." * 400_000 + "x = 1", "line 1: tables, lists or the parts of a dotted key lie more than 32 deep"),
        ('x = "' + '\\"' * 400_000, "end of document"),
        ('x = """' + "a\n" * 400_000, "end of document"),
    ],
)
def test_a_hostile_file_is_refused_quickly(write: Write, text: str, words: str) -> None:
    (fault,) = faults(write(text))
    assert words in fault


@pytest.mark.parametrize(
    "text",
    [
        "[[blade]]\nx = 1\n" * 50_000,
        "[[fighter]]\nname = 'B'\nskill = 3\nblades = [" + "'Swrod'," * 100_000 + "]",
        "blade = [" + "{}," * 100_000 + "]",
        "\n".join(f"b{number} = 1" for number in range(50_000)),
    ],
    ids=["fields", "names", "tables", "kinds"],
)
def test_a_file_with_endless_faults_is_told_the_first_of_them(write: Write, text: str) -> None:
    assert 1 <= len(faults(write(text))) <= 3 * MOST


def test_an_entry_below_many_faults_is_not_missing_as_well(write: Write) -> None:
    many = "[[blade]]\nx = 1\n" * 500
    below = "[[fighter]]\nname = 'Bo'\nskill = 3\nblades = ['Axe']\n[[blade]]\nname = 'Axe'\ndamage = 3\n"
    assert not any("'Axe'" in words for words in faults(write(many + below)))


def test_a_long_value_is_shown_short(write: Write) -> None:
    (fault,) = faults(write(f"[[blade]]\nname = 'A'\ndamage = '{'x' * 5000}'"))
    assert len(fault) < 200


scraps = st.sampled_from(
    ["[[blade]]\n", "[[fighter]]\n", "[blade]\n", "name = ", "damage = ", "skill = ", "blades = ", "spare = ",
     "range = ", "'A'\n", '"Ä"\n', "3\n", "-1\n", "1e400\n", "nan\n", "true\n", "1979-05-27\n", "['A', 'B']\n",
     "[1, 2]\n",
     "{ name = 'A', count = 2 }\n", "{}\n", "[[]]\n", "[{}]\n", "= ", "\n", "\0", "é", "'''"]
)  # fmt: skip


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(scraps, max_size=14).map("".join))
def test_whatever_is_written_is_read_or_refused_in_words(tmp_path: Path, text: str) -> None:
    path = tmp_path / "scraps.toml"
    path.write_text(text, encoding="utf-8")
    try:
        load_entries(path, TOY)
    except Faulty as faulty:
        assert faulty.faults
        assert all(fault.fault.isprintable() and fault.place.isprintable() for fault in faulty.faults)


def test_an_index_of_rules_is_read_in_order(write: Write) -> None:
    path = write("""
        [[rule]]
        id = "ABC-FIRE-02"
        title = "Bursts"
        topic = "fire"
        house = true
        summary = "Five shots."
        [[rule]]
        id = "ABC-FIRE-01"
        title = "Shots"
        topic = "fire"
        summary = "One shot."
    """)
    assert [(rule.id, rule.house) for rule in load_index(path)] == [("ABC-FIRE-02", True), ("ABC-FIRE-01", False)]


def test_a_rule_cannot_stand_in_an_index_twice_or_without_a_proper_id(write: Write) -> None:
    entry = "[[rule]]\nid = '{}'\ntitle = 'T'\ntopic = 't'\nsummary = 'S.'\n"
    path = write(entry.format("ABC-FIRE-02") * 2 + entry.format("fire 2"))
    told = faults(path, {"rule": Rule})
    assert any("two of this name" in words for words in told)
    assert any("'fire 2' is not written as it should be; how code and log cite it" in words for words in told)


@pytest.mark.parametrize("model", [*TOY.values(), Rule, *KINDS.values()], ids=lambda model: model.__name__)
def test_every_field_says_what_it_is(model: type[Listed]) -> None:
    assert undescribed(model) == ()


def test_a_field_that_says_nothing_is_found() -> None:
    class Silent(Sheet):
        worn: tuple[Worn, ...] = Field(description="worn")
        weight: int = 0

    assert undescribed(Silent) == ("Silent.weight",)
