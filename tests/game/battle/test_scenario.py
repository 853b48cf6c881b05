"""A scenario is read, set up and played, or refused with every fault, each naming the place and what would be right."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import data
from game.battle.battle import Battle
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from rules.frame.figure import Facing, Identity, Position, Stance
from rules.frame.ground import Light, Weather
from rules.frame.things import Known, Mine, Minefield
from rules.kernel.faults import Fault, Faulty
from rules.kernel.lengths import shown
from tests.frame.probe import YES, Pass, asked
from tests.game.battle.duel import Duel
from tests.game.battle.files import SIZE, THINGS, installed, set_up_from, write
from tests.game.board.tiled.draw import box, ground, objects, point, saved, tmx


def fight(folder: Path, more: str = "", then: str = "") -> Setup:
    return set_up_from(write(folder, more=more, then=then), Duel())


def faults(folder: Path, more: str = "", then: str = "") -> tuple[Fault, ...]:
    with pytest.raises(Faulty) as faulty:
        fight(folder, more, then)
    return faulty.value.faults


def only(folder: Path, more: str = "", then: str = "") -> str:
    """The one fault, without its file."""
    (fault,) = faults(folder, more, then)
    assert fault.file.startswith(str(folder))
    return str(fault).removeprefix(fault.file + ":")


# what is right


def test_a_scenario_puts_everybody_in_place(tmp_path: Path) -> None:
    battle = Battle(fight(tmp_path), "seven")
    table = battle.table
    ann, rob = table.units()
    assert [(table.name(unit), table.side(unit)) for unit in (ann, rob)] == [("Ann", "blue"), ("Rob", "red")]
    assert table.part(ann, Position).cell[0] in (0, 1) and table.part(rob, Position).cell[0] in (10, 11)
    assert table.part(ann, Facing).direction == 2, "to the middle of the map, unless told otherwise"
    assert battle.setup.scenario.undo == "free"


def test_a_force_is_spread_over_its_zone_numbered_and_never_in_one_cell(tmp_path: Path) -> None:
    force = BLUE + 'role = "fighter"\nname = "Guard"\nzone = "west"\ncount = 6\n'
    battle = Battle(fight(tmp_path, then=force), "seven")
    guards = [unit for unit in battle.table.units() if "Guard" in battle.table.name(unit)]
    assert [battle.table.name(unit) for unit in guards] == [f"Guard {number}" for number in range(1, 7)]
    assert len({battle.table.cells(unit) for unit in battle.table.units()}) == 8


def test_figures_of_one_role_are_told_apart_by_numbers_that_no_other_bears(tmp_path: Path) -> None:
    nameless = BLUE + 'role = "fighter"\nzone = "west"\n'
    taken = fight(tmp_path, then=nameless).posts[-1].parts
    name = next(part.name for part in taken if isinstance(part, Identity))
    setup = fight(tmp_path, then=nameless + nameless + f'name = "{name} 2"\n' + nameless)
    names = [part.name for post in setup.posts[2:] for part in post.parts if isinstance(part, Identity)]
    assert names == [name, f"{name} 2", f"{name} 3"]


def test_a_cell_a_facing_and_a_posture_may_be_named(tmp_path: Path) -> None:
    force = BLUE + 'role = "fighter"\nat = [3, 3]\nfacing = 135\nposture = "prone"\nname = "Cat"\n'
    battle = Battle(fight(tmp_path, then=force), "seven")
    cat = next(unit for unit in battle.table.units() if battle.table.name(unit) == "Cat")
    assert battle.table.cells(cat) == ((3, 3),)
    assert (battle.table.part(cat, Facing).direction, battle.table.part(cat, Stance).posture) == (3, "prone")


def test_units_drawn_on_the_map_come_only_when_asked_for(tmp_path: Path) -> None:
    assert len(fight(tmp_path).posts) == 2
    drawn = fight(tmp_path, more="placed = true").posts[-1]
    assert (drawn.cell, drawn.facing) == ((0, 7), 2)
    assert any(isinstance(part, Identity) and part.name == "Uwe" for part in drawn.parts)


def test_forces_for_another_rulebook_stay_at_home(tmp_path: Path) -> None:
    force = BLUE + 'role = "fighter"\nzone = "west"\nbook = "chess"\n'
    assert len(fight(tmp_path, then=force).posts) == 2


def test_mines_of_the_map_and_of_the_scenario_are_laid(tmp_path: Path) -> None:
    more = '[[mine]]\nat = [5, 5]\nside = "blue"\nmine = "tripwire"\n'
    battle = Battle(fight(tmp_path, then=more), "seven")
    assert [(mine.name, mine.cell, mine.side) for _, mine in battle.table.having(Mine)] == [
        ("mine", (2, 2), "red"),
        ("tripwire", (5, 5), "blue"),
    ]
    assert len(battle.table.having(Minefield)[0][1].cells) == 8
    assert [mine.name for _, mine in battle.view("blue").having(Mine)] == ["tripwire"]
    assert {known for _, known in battle.view("red").having(Known)} == {Known(("red",))}
    assert fight(tmp_path, more="minefields = false").mines == ()


def test_a_mine_may_be_turned_to_one_side(tmp_path: Path) -> None:
    more = '[[mine]]\nat = [5, 5]\nside = "blue"\nmine = "tripwire"\nfacing = 100\n'
    (laid,) = [
        mine for _, mine in Battle(fight(tmp_path, then=more), "seven").table.having(Mine) if mine.side == "blue"
    ]
    assert laid.facing == 2, "the direction of the squares that is nearest to 100 degrees is east"


def test_weather_is_as_the_scenario_says_or_else_the_map(tmp_path: Path) -> None:
    weather = "[weather]\nwind = 3\nwind_to = 45\n"
    battle = Battle(fight(tmp_path, then=weather), "seven")
    assert (battle.table.weather.wind, battle.table.weather.wind_to, battle.table.weather.light) == (
        3,
        45,
        Light.BRIGHT,
    )
    dark = Battle(fight(tmp_path, then='[weather]\nlight = "dark"\n'), "seven")
    assert dark.table.light((0, 0)) is Light.DARK


TURNING = """
[weather]
wind = 3
wind_to = 45
[[weather.later]]
after = "6 s"
wind_to = 180
[[weather.later]]
after = "18 s"
wind = 0
light = "dim"
"""


def test_wind_and_light_change_at_the_start_of_their_rounds_and_everybody_is_told(tmp_path: Path) -> None:
    battle = Battle(fight(tmp_path, then=TURNING), "seven")
    weathers = {}
    while battle.table.clock.round < 5:
        weathers[battle.table.clock.round] = battle.table.weather
        battle.answer(Pass() if asked(battle)[2] == "turn" else YES)
    assert weathers == {
        1: Weather(3, 45, Light.BRIGHT),
        2: Weather(3, 180, Light.BRIGHT),
        3: Weather(3, 180, Light.BRIGHT),
        4: Weather(0, 180, Light.DIM),
    }
    for side in ("blue", "red"):
        assert [shown(each.text) for each in battle.log(side) if each.kind == "weather"] == [
            "The wind changes: 3 m/s to the south.",
            "The wind drops; the light is dim.",
        ]


def test_reinforcements_come_on_in_their_round_and_find_a_free_cell(tmp_path: Path) -> None:
    force = '[[force]]\nside = "red"\nrole = "fighter"\nname = "Late"\nat = [2, 3]\narrives = "12 s"\n'
    battle = Battle(fight(tmp_path, then=force), "seven")
    ann = battle.table.units("blue")[0]
    battle.table.put(ann, Position((2, 3)))
    while battle.table.clock.round < 3:
        assert len(battle.table.units()) == 2
        battle.answer(Pass() if asked(battle)[2] == "turn" else YES)
    late = battle.table.units("red")[-1]
    assert battle.table.name(late) == "Late"
    assert battle.table.cells(late) != battle.table.cells(ann)
    assert battle.table.apart(late, ann) <= 3.0


# what is wrong


@pytest.mark.parametrize(
    ("times", "words"),
    [
        ((6, 6), "weather.later 2: 6 s is not later than 6 s; put it in order"),
        ((6, 240), "weather.later 2: the battle ends after 240 s; let it change sooner"),
    ],
)
def test_weather_that_never_comes_is_a_fault(times: tuple[int, ...], words: str, tmp_path: Path) -> None:
    later = "".join(f'[[weather.later]]\nafter = "{time} s"\nwind = 1\n' for time in times)
    assert only(tmp_path, then="[weather]\nwind = 2\n" + later) == words


FORCE = "[[force]]\n"
BLUE = FORCE + 'side = "blue"\n'
OUTSIDE = "lies outside the scenario's folder; put it beside the scenario"


@pytest.mark.parametrize(
    ("then", "words"),
    [
        (
            FORCE + 'side = "green"\nrole = "fighter"\nzone = "west"\n',
            "force 3: there is no side 'green'; the sides are blue, red",
        ),
        (
            BLUE + 'zone = "west"\n',
            "force 3: it needs a role or a sheet; give exactly one of the two",
        ),
        (
            BLUE + 'role = "fighter"\nsheet = "Max"\nzone = "west"\n',
            "force 3: it needs a role or a sheet; give exactly one of the two",
        ),
        (
            BLUE + 'role = "fighter"\n',
            "force 3: it needs a zone or a cell; give exactly one of zone and at",
        ),
        (
            BLUE + 'role = "fighter"\nat = [3, 3]\ncount = 2\n',
            "force 3: 2 figures for one cell; use a zone, or a force for each",
        ),
        (
            BLUE + 'role = "fighter"\nzone = "north"\n',
            "force 3: the map has no zone 'north'; its zones are east, nook, west",
        ),
        (
            BLUE + 'role = "fighter"\nzone = "nook"\ncount = 2\n',
            "force 3: zone 'nook' has no room for 2; draw it larger or send fewer",
        ),
        (
            BLUE + 'role = "fighter"\nat = [30, 3]\n',
            "force 3: no unit can stand at 30,3; name a free cell of the map",
        ),
        (
            (BLUE + 'role = "fighter"\nat = [3, 3]\n') * 2,
            "force 4: another unit starts at 3,3; name a free cell of the map",
        ),
        (
            BLUE + 'role = "wizard"\nzone = "west"\n',
            "force 3: there is no role 'wizard'; roles are fighter, truck",
        ),
        (
            BLUE + 'role = "fighter"\nzone = "west"\ncrew = ["fighter"]\n',
            "force 3: a crew for something without seats; leave the crew out, or name a vehicle's sheet",
        ),
        (
            BLUE + 'role = "truck"\nzone = "west"\ncrew = ["fighter", "fighter"]\n',
            "force 3: a crew of 2 for 0 seats; send fewer",
        ),
        ('[[side]]\nname = "red"\n', "side 3: the name 'red' is taken; give each side a different name"),
        (
            '[[objective]]\nname = "the hill"\nkind = "hold"\nside = "green"\n',
            "objective 'the hill': there is no side 'green'; the sides are blue, red",
        ),
        (
            '[[objective]]\nname = "win"\nkind = "eliminate"\nside = "blue"\n',
            "objective 'win': there is no side ''; the sides are blue, red",
        ),
        ('[[mine]]\nat = [5, 5]\nside = "green"\n', "mine 1: there is no side 'green'; the sides are blue, red"),
        ('[[mine]]\nat = [50, 5]\nside = "red"\n', "mine 1: 50,5 is off the map; name a cell of the map"),
    ],
)
def test_each_fault_names_its_place_and_what_would_be_right(tmp_path: Path, then: str, words: str) -> None:
    assert only(tmp_path, then=then) == words


@pytest.mark.parametrize(
    ("more", "words"),
    [
        (
            'sheets = ["../own.toml"]',
            "sheets: ../own.toml lies outside the scenario's folder; put it beside the scenario",
        ),
        (
            'sheets = ["/etc/hosts"]',
            "sheets: /etc/hosts lies outside the scenario's folder; put it beside the scenario",
        ),
        ("[options.duel]\nspeed = 3", "options.duel, speed"),
    ],
)
def test_faults_of_the_whole(tmp_path: Path, more: str, words: str) -> None:
    assert only(tmp_path, more=more).startswith(words)


def test_all_faults_are_told_at_once(tmp_path: Path) -> None:
    force = BLUE + 'role = "{}"\nzone = "{}"\n'
    found = faults(tmp_path, then=force.format("wizard", "west") + force.format("fighter", "north"))
    assert [fault.place for fault in found] == ["force 3", "force 4"]


def test_a_map_outside_its_folder_or_missing_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path)
    file.write_text(file.read_text().replace("field.tmx", "../field.tmx"))
    with pytest.raises(Faulty, match=r"map: \.\./field\.tmx lies outside the scenario's folder"):
        read_scenario(file)
    file.write_text(file.read_text().replace("../field.tmx", "other.tmx"))
    with pytest.raises(Faulty, match=r"other\.tmx"):
        set_up_from(file, Duel())


def test_a_rulebook_that_is_not_installed_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path, book="chess")
    with pytest.raises(Faulty, match="book: no rulebook called 'chess'"):
        set_up(read_scenario(file))


def test_what_is_no_scenario_is_refused_with_every_fault(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("title = 3\nsides = 4\n")
    with pytest.raises(Faulty) as faulty:
        read_scenario(file)
    text = str(faulty.value)
    assert all(word in text for word in ("title", "map", "side", "sides"))
    file.write_text("title = \n")
    with pytest.raises(Faulty):
        read_scenario(file)
    with pytest.raises(Faulty):
        read_scenario(tmp_path / "none.toml")


def test_a_battle_needs_somebody_on_the_map(tmp_path: Path) -> None:
    file = write(tmp_path)
    text = file.read_text()
    file.write_text(text[: text.index("[[force]]")])
    with pytest.raises(Faulty, match="no unit is on the map when the battle starts; add a"), installed(Duel()):
        set_up(read_scenario(file))


# sides that there are not


def drawn(folder: Path, *things: str, more: str = "placed = true") -> tuple[str, ...]:
    """What is wrong with a scenario on a map with these objects besides, without the file."""
    file = write(folder, more=more)
    saved(folder, tmx(ground(*SIZE), objects(*THINGS, *things), size=SIZE))
    with pytest.raises(Faulty) as faulty:
        set_up_from(file, Duel())
    return tuple(f"{fault.place}: {fault.fault}: {fault.remedy}" for fault in faulty.value.faults)


def test_a_unit_of_a_side_that_there_is_not_is_refused_with_the_names_there_are(tmp_path: Path) -> None:
    unit = point("Unit", 16, 16, number=20, name="Ida", side="rad", role="fighter")
    assert drawn(tmp_path, unit) == ("unit 'Ida' at 0,0: there is no side 'rad': did you mean 'red'?",)


def test_so_are_mines_and_minefields_and_those_who_know_of_them(tmp_path: Path) -> None:
    field = box("Minefield", 0, 0, 32, 32, number=20, density="light", side="blu")
    mine = point("Mine", 80, 16, number=21, side="red", known_to="purple")
    said = drawn(tmp_path, field, mine, more="")
    assert [each.partition(":")[0] for each in said] == ["minefield at 0,0", "mine at 2,0"]
    assert "known are 'blue', 'red'" in said[1]


def test_what_a_scenario_leaves_on_the_map_may_belong_to_anybody(tmp_path: Path) -> None:
    unit = point("Unit", 16, 16, number=20, name="Ida", side="rad", role="fighter")
    mine = point("Mine", 80, 16, number=21, side="purple")
    file = write(tmp_path, more="placed = false\nminefields = false")
    saved(tmp_path, tmx(ground(*SIZE), objects(*THINGS, unit, mine), size=SIZE))
    assert set_up_from(file, Duel()).posts


def test_a_switch_of_a_rulebook_names_a_side_that_there_is(tmp_path: Path) -> None:
    text = (data.maps() / "wielka" / "bridge-ambush.toml").read_text().replace('ambush = "red"', 'ambush = "purple"')
    for folder in ("wielka", "tilesets"):
        shutil.copytree(data.maps() / folder, tmp_path / folder)
    shutil.copy(data.maps() / "deadground.tiled-project", tmp_path)
    file = tmp_path / "wielka" / "bridge-ambush.toml"
    file.write_text(text)
    with pytest.raises(Faulty) as faulty:
        set_up(read_scenario(file))
    (fault,) = faulty.value.faults
    assert (fault.place, fault.fault) == ("options.reflex.ambush", "there is no side 'purple'")


@pytest.mark.parametrize("deep", [".".join(["a"] * 600) + " = 1", "a = " + "[" * 600 + "]" * 600])
def test_a_key_of_hundreds_of_parts_is_one_fault_with_its_line(deep: str, tmp_path: Path) -> None:
    file = write(tmp_path, then=deep)
    line = file.read_text().count("\n") + 1
    with pytest.raises(Faulty) as faulty:
        read_scenario(file)
    remedy = "a few levels are enough: write a shorter key or flatter tables"
    fault = f"line {line}: tables, lists or the parts of a dotted key lie more than 32 deep; {remedy}"
    assert [str(each) for each in faulty.value.faults] == [f"{file}:{fault}"]
