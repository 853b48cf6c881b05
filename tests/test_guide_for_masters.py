"""The game master's guide stays true: files are checked and played, commands run, pictures there."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.core import TyperGroup
from typer.main import get_command

from game.board.tiled import read
from game.cli import main
from game.cli.commands import app
from tests.game.imports.files import board, picture, uvtt
from tests.shipped import ROOT

GUIDE = (ROOT / "maps" / "GUIDE.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`(mill/[\w/.-]+)`:\n\n```\w+\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE))
BLOCKS = re.findall(r"^```toml\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
TABLES = [text for text in BLOCKS if text.startswith("[[tile]]")]
"""What may stand beside a map, to say what its tiles are."""
SNIPPETS = [text for text in BLOCKS if text not in FILES.values() and text not in TABLES]
COMMANDS = [
    line.removeprefix("deadground ")
    for block in re.findall(r"^```console\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    for line in block.splitlines()
]
LOOKS = [line for line in COMMANDS if line.split()[0] not in ("run", "replay", "lab")]
PLAYS = [line for line in COMMANDS if line.split()[0] in ("run", "replay")]
LABS = [line for line in COMMANDS if line.split()[0] == "lab"]
PICTURES = re.findall(r"!\[.*?\]\((.*?)\)", GUIDE)
SIDES = ("x", "y", "width", "height")
SHORT = """
[[objective]]
name = "The first round is over"
kind = "survive"
side = "red"
time = "6 s"
ends = true
"""
MILITIA = """
[[side]]
name = "militia"

[[force]]
side = "militia"
role = "irregular"
at = [2, 2]
"""
Said = Callable[[str], str]


@pytest.fixture
def scenarios(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: Said) -> Path:
    """The folder of scenarios with the files of the guide in it; the game master stands in it."""
    monkeypatch.setenv("DEADGROUND_HOME", str(tmp_path / "home"))
    folder = Path(said("folder").strip())
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    uvtt(folder, name="inn.dd2vtt")
    board(folder)
    (folder / "plan.png").write_bytes(picture(square=70))
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def said(capfd: pytest.CaptureFixture[str]) -> Said:
    """What a command prints as it is quoted; it must succeed."""

    def run(line: str) -> str:
        command, _, file = line.partition(" > ")
        capfd.readouterr()
        status = main(shlex.split(command))
        printed = capfd.readouterr()
        assert status == 0, printed.err
        if file:
            Path(file.strip()).write_text(printed.out, encoding="utf-8")
        return printed.out

    return run


def shorten(folder: Path) -> None:
    """Let it end with the first round, played by those who think the least."""
    text = FILES["mill/mill.toml"].replace('player = "tactician"', 'player = "greedy"')
    (folder / "mill" / "mill.toml").write_text(text + SHORT, encoding="utf-8")


def test_the_guide_holds_every_file_of_its_folder() -> None:
    drawn = GUIDE[GUIDE.index("scenarios/\n") : GUIDE.index("A map may use")]
    named = {"mill/" + ("sheets/" if "mill-" in name else "") + name for name in re.findall(r"mill[\w-]*\.\w+", drawn)}
    assert set(FILES) == named


def test_the_table_of_objects_says_what_the_finished_map_has() -> None:
    drawn = {
        (thing.get("name", ""), thing.get("type"), *(int(thing.get(side, 0)) // 64 for side in SIDES))
        for thing in ElementTree.fromstring(FILES["mill/mill.tmx"].encode()).iter("object")
    }
    told = re.findall(
        r"^\| ([\w ]*?) ?\| (\w+) \| rectangle from (\d+),(\d+); (\d+) wide, (\d+) high", GUIDE, re.MULTILINE
    )
    assert {(name.strip(), kind, *map(int, box)) for name, kind, *box in told} == {thing for thing in drawn if thing[4]}


@pytest.mark.parametrize("book", ["d6", "reflex"])
def test_its_scenario_has_neither_faults_nor_warnings(book: str, scenarios: Path, said: Said) -> None:
    assert said(f"check mill --book {book}").strip().endswith("7 files checked: no faults, no warnings")


@pytest.mark.parametrize("book", ["gurps", "graydawn", "darkconspiracy"])
def test_with_the_sheet_of_another_rulebook_it_can_be_played_under_that(book: str, scenarios: Path, said: Said) -> None:
    text = FILES["mill/mill.toml"].replace("sheets = [", f'sheets = ["sheets/mill-{book}.toml", ')
    (scenarios / "mill" / "mill.toml").write_text(text, encoding="utf-8")
    told = said("check mill/mill.toml")
    assert f"\n  {book}: " in told
    assert told.strip().endswith("1 file checked: no faults, no warnings")


@pytest.mark.parametrize("line", list(dict.fromkeys(LOOKS)))
def test_what_looks_and_tells_works_as_it_is_quoted(line: str, scenarios: Path, said: Said) -> None:
    assert said(line).strip()


def test_a_fault_reads_as_it_is_quoted(scenarios: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = scenarios / "mill" / "mill.toml"
    file.write_text(FILES["mill/mill.toml"].replace('"kitchen"', '"kitchn"'), encoding="utf-8")
    assert main(["check", "mill"]) == 1
    printed = capfd.readouterr()
    (quoted,) = re.findall(r"^mill/mill.toml:.*$", GUIDE, re.MULTILINE)
    assert quoted in (printed.out + printed.err).splitlines()


def test_a_table_of_tiles_can_stand_beside_the_map(scenarios: Path, said: Said) -> None:
    (table,) = TABLES
    (scenarios / "mill" / "terrain.toml").write_text(table, encoding="utf-8")
    assert "can be played" in said("check mill/mill.toml")


def test_it_is_played_for_a_round_by_every_command(scenarios: Path, said: Said) -> None:
    shorten(scenarios)
    for line in PLAYS:
        said(line)
    assert (scenarios / "mill.gif").is_file()
    assert list((scenarios / "rounds").glob("*.png"))
    assert "The mill at Halm" in (scenarios / "mill.md").read_text(encoding="utf-8")


def test_the_lab_plays_it(scenarios: Path, said: Said) -> None:
    shorten(scenarios)
    line = next(line for line in LABS if "--quick" in line)
    said(line.replace("--battles 40", "--battles 1 --workers 1"))
    assert list((scenarios / "mill-report").glob("*.html"))


@pytest.mark.parametrize("line", LABS)
def test_the_lab_knows_every_option(line: str) -> None:
    command, *words = shlex.split(line)
    group = get_command(app)
    assert isinstance(group, TyperGroup)
    assert group.commands[command].make_context(command, words).params["battles"] == 40


def snippets() -> Iterator[Any]:
    """What may be added, under each of two rulebooks; in the short tier under one of them, in turn."""
    for place, more in enumerate(SNIPPETS):
        name = more.split("]]")[0].strip("[")
        for turn, book in enumerate(("d6", "reflex")):
            marks = () if turn == place % 2 else pytest.mark.long
            yield pytest.param(book, more, id=f"{book}-{name}", marks=marks)


@pytest.mark.parametrize(("book", "more"), list(snippets()))
def test_what_may_be_added_can_be_added(book: str, more: str, scenarios: Path, said: Said) -> None:
    militia = MILITIA if "militia" in more else ""
    (scenarios / "mill" / "mill.toml").write_text(f"{FILES['mill/mill.toml']}{militia}\n{more}", encoding="utf-8")
    said(f"check mill --book {book}")


def test_the_legend_tells_what_each_trigger_does(scenarios: Path, said: Said) -> None:
    legend = said("map mill/mill.toml")
    for words in (
        "area the woodpile\n",
        'tells all "Boots on the planks of the bridge!", wakes 2 x Card player',
        "mill door open, smoke at 18,7, fire at the woodpile under reflex",
        "brings on 2 x Driver",
        "trigger rain: after 42 s (round 8), wind 5 m/s, rain",
    ):
        assert words in legend


def test_every_kind_of_trigger_is_in_the_scenario() -> None:
    from typing import get_args

    from game.battle.trigger_sheet import TriggerSheet

    scenario = FILES["mill/mill.toml"]
    causes = get_args(TriggerSheet.model_fields["on"].annotation)
    effects = set(TriggerSheet.model_fields) - {"name", "on", "side", "by", "of", "after", "share"}
    assert {cause for cause in causes if f'on = "{cause}"' not in scenario} == set()
    assert {cause for cause in causes if f'on = "{cause}"' not in GUIDE[GUIDE.index("| cause |") :]} == set()
    assert {effect for effect in effects if f"`{effect}" not in GUIDE} == set()


@pytest.mark.parametrize("book", ["darkconspiracy", "d6", "graydawn", "gurps", "reflex"])
def test_the_roles_it_names_are_in_every_book(book: str) -> None:
    from rules.frame.book import Recruit, load

    said = GUIDE[GUIDE.index("In all books there are") : GUIDE.index("`sheet` names an entry")]
    roles = re.findall(r"`(\w+)`", said)
    assert len(roles) == 10
    loaded = load(book)
    for role in roles:
        loaded.enlist(Recruit(role), loaded.options())


def test_it_has_pictures_and_is_named_in_the_readme() -> None:
    assert PICTURES
    assert "maps/GUIDE.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_what_it_says_is_on_screen_is_written_there() -> None:
    window = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "game" / "ui").rglob("*.py"))
    window = window.replace("…", "...").replace("’", "'")
    named = GUIDE[GUIDE.index("## 6.") : GUIDE.index("## 8.")].replace("’", "'")
    words = {said.strip("*") for said in re.findall(r"(?<!\*)\*[A-Z][^*\n]+\*(?!\*)", named)}
    assert {"New battle", "Open a scenario...", "Game master's map", "A person", "Begin"} <= words
    assert {said for said in words if f'"{said}' not in window} == set()


@pytest.mark.parametrize("off", [0, 8])
def test_a_wall_on_hexes_may_be_drawn_as_the_guide_says(off: int, tmp_path: Path) -> None:
    """Round the hex in column 3, row 2, each corner some pixels off."""
    assert "with *x* = 72 *c* and *y* = 84 *r*, and 42 more for an odd column" in GUIDE
    x, y = 72 * 3, 84 * 2 + 42
    corners = [(x, y + 42), (x + 24, y), (x + 72, y), (x + 96, y + 42), (x + 72, y + 84), (x + 24, y + 84)]
    points = " ".join(f"{a + (off if at % 2 else -off)},{b - off}" for at, (a, b) in enumerate(corners))
    size = 'width="6" height="5" tilewidth="96" tileheight="84"'
    cells = ",".join("0" * 30)
    hexes = 'orientation="hexagonal" hexsidelength="48" staggeraxis="x" staggerindex="odd"'
    (tmp_path / "hut.tmx").write_text(
        f'<map version="1.10" {hexes} {size} renderorder="right-down" infinite="0">'
        '<properties><property name="metres" type="float" value="2"/></properties>'
        f'<layer id="1" name="ground" class="ground" width="6" height="5"><data encoding="csv">{cells}</data></layer>'
        f'<objectgroup id="2" name="walls"><object id="1" type="Wall" x="0" y="0"><polygon points="{points}"/></object>'
        "</objectgroup></map>",
        encoding="utf-8",
    )
    terrain = read(tmp_path / "hut.tmx").terrain
    assert all(((3, 2), direction) in terrain.barriers for direction in range(6))
    assert len(terrain.barriers) == 12, "its six edges, from either side, and no others"
