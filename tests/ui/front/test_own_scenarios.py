"""Scenarios of the player's own: in a folder, dropped, looked for or named on the command line; faulty, mended,
reloaded.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from threading import Thread, current_thread, main_thread

import pygame
import pytest

from game import data
from game.board.battleground import Battleground
from game.board.tiled import made_of, read
from game.ui.app import App
from game.ui.front import secrets, start
from game.ui.front.navigator import Navigator
from game.ui.front.new_battle import NewBattle
from game.ui.front.secrets import MarkedMap
from game.ui.front.table import Table
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.chooser import FileChooser
from game.ui.kit.label import Label
from game.ui.kit.list_view import Listing
from game.ui.kit.table import Table as Rows
from game.ui.kit.tabs import TabStrip
from game.ui.kit.text_entry import Entry
from rules.kernel.faults import Faulty
from tests.shipped import shortened
from tests.ui.driving import Driver
from tests.ui.front.visiting import room, until

SHEETS = """
book = "d6"

[[weapon]]
name = "Carbine"
category = "rifle"
skill = "Longarms"
damage = 12
range = [80, 250, 500]
hands = 2
magazine = 5
load_actions = 1
"""


@pytest.fixture
def own(home: Path) -> Path:
    """The user's own folder, with a scenario, its map below it and the tiles beside: the usual layout of Tiled."""
    folder = data.make_own_scenarios()
    source = data.maps()
    (folder / "maps").mkdir()
    shutil.copy(source / "crossing" / "crossing.tmx", folder / "maps")
    text = (source / "crossing" / "first-shots.toml").read_text(encoding="utf-8")
    text = text.replace('map = "crossing.tmx"', 'map = "maps/crossing.tmx"').replace("First shots", "My crossing")
    (folder / "mine.toml").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture
def visitor(house: Navigator) -> Driver:
    house.title()
    driver = Driver(house.app)
    driver.turn()
    return driver


def at_new_battle(visitor: Driver) -> NewBattle:
    visitor.press("New battle")
    visitor.turn(2)
    screen = visitor.screen
    assert isinstance(screen, NewBattle)
    return screen


def choose(visitor: Driver, title: str) -> None:
    """Click on a card of the list."""
    visitor.click(next(label for label in cards(visitor) if label.words == title))
    visitor.wait(400)


def cards(visitor: Driver) -> list[Label]:
    listing = visitor.find(Listing, name="scenarios")
    return [widget for widget in listing.everything() if isinstance(widget, Label)]


def rewritten(file: Path, change: Callable[[str], str]) -> None:
    """Change a file as an editor does, a while after it was written."""
    before = file.stat().st_mtime_ns
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    os.utime(file, ns=(before + 5 * 10**9, before + 5 * 10**9))


def test_scenarios_in_ones_own_folder_stand_in_the_list_marked_and_can_be_played(own: Path, visitor: Driver) -> None:
    at_new_battle(visitor)
    assert visitor.sees("My crossing") and visitor.sees("First shots")
    assert sum(label.words.startswith("Your own") for label in cards(visitor)) == 1
    assert str(own) in visitor.find(Label, name="own folder").words, "the folder is named on screen"
    assert (own / data.PROJECT).is_file(), "Tiled finds the classes of the game there"
    choose(visitor, "My crossing")
    visitor.press("Begin")
    assert isinstance(visitor.screen, Table)
    assert visitor.screen.session.battle.setup.scenario.title == "My crossing"


def test_tilesets_beside_the_maps_are_read_in_ones_own_folder_and_nothing_outside_it(own: Path, tmp_path: Path) -> None:
    (own / data.PROJECT).unlink()
    crossing = own / "maps" / "crossing.tmx"
    assert read(crossing).title == "The crossing"
    assert {own / "tilesets" / "square-ground.tsx", crossing} <= set(made_of(crossing))
    shutil.copytree(own / "tilesets", own.parent / "tilesets")
    rewritten(crossing, lambda text: text.replace("../tilesets/", "../../tilesets/"))
    with pytest.raises(Faulty, match="lies outside the map's folder"):
        read(crossing)
    rewritten(own / "mine.toml", lambda text: text.replace("maps/crossing.tmx", "../battles/x.tmx"))
    from game.battle.scenario import read_scenario

    with pytest.raises(Faulty, match="lies outside the scenario's folder"):
        read_scenario(own / "mine.toml")


def test_civilians_are_played_as_civilians_unless_another_player_is_chosen(own: Path, visitor: Driver) -> None:
    folk = """
[[side]]
name = "folk"
briefing = "Stay out of it."
player = "civilian"

[[relation]]
side = "folk"
are = "neutral"

[[force]]
side = "folk"
role = "civilian"
at = [5, 6]
"""
    rewritten(own / "mine.toml", lambda text: text + folk)
    at_new_battle(visitor)
    choose(visitor, "My crossing")
    assert visitor.find(Choice, name="seat 2").value == "civilian"
    assert visitor.find(Choice, name="seat 1").value == "tactician:regular"
    visitor.press("Begin")
    assert isinstance(visitor.screen, Table)
    assert visitor.screen.session.seats.players["folk"] == "civilian"


def test_sheets_and_other_files_are_no_scenarios(own: Path, visitor: Driver) -> None:
    (own / "sheets.toml").write_text('[[person]]\nname = "Ada"\n')
    (own / "notes.toml").write_text("nonsense")
    (own / "broken.toml").write_text('map = "x.tmx\n')
    at_new_battle(visitor)
    words = [label.words for label in cards(visitor)]
    assert "broken" in words and "sheets" not in words and "notes" not in words
    choose(visitor, "broken")
    assert not visitor.find(Button, "Begin").enabled


def test_a_scenario_that_comes_into_the_folder_comes_into_the_list(own: Path, visitor: Driver) -> None:
    at_new_battle(visitor)
    text = (own / "mine.toml").read_text(encoding="utf-8")
    (own / "other.toml").write_text(text.replace("My crossing", "Another crossing"), encoding="utf-8")
    visitor.wait(1500)
    assert visitor.sees("Another crossing")
    (own / "other.toml").unlink()
    visitor.wait(1500)
    assert not visitor.sees("Another crossing")


def test_a_changed_scenario_is_reloaded_with_what_was_chosen(own: Path, visitor: Driver) -> None:
    at_new_battle(visitor)
    choose(visitor, "My crossing")
    visitor.click(visitor.find(Entry, name="seed"))
    visitor.type("42")
    rewritten(own / "mine.toml", lambda text: text.replace("My crossing", "My new crossing"))
    visitor.wait(2000)
    assert visitor.sees("My new crossing") and not visitor.sees("My crossing")
    assert visitor.sees("Reloaded, no faults: mine.toml")
    assert visitor.find(Entry, name="seed").text == "42"
    assert visitor.root.focus is visitor.find(Entry, name="seed")


def test_faults_are_shown_as_check_tells_them_and_go_when_the_file_is_mended(own: Path, visitor: Driver) -> None:
    at_new_battle(visitor)
    choose(visitor, "My crossing")
    strip = visitor.find(TabStrip)
    assert strip.chosen == 0
    rewritten(own / "mine.toml", lambda text: text.replace('"96 s"', '"long"', 1))
    visitor.wait(2000)
    assert visitor.sees("'long' is not a time in seconds.")
    assert visitor.sees("mine.toml, lasts"), "the file and the place"
    assert visitor.sees('Write seconds in quotes, such as "96 s": how long it lasts.'), "the remedy"
    assert not visitor.find(Button, "Begin").enabled
    assert strip.chosen == 2 and strip.titles[2] == "Check: 1 fault"
    rewritten(own / "mine.toml", lambda text: text.replace('"long"', '"54 s"'))
    visitor.wait(2000)
    assert strip.chosen == 0 and strip.titles[2] == "Check"
    visitor.press("Begin")
    assert isinstance(visitor.screen, Table)
    assert visitor.screen.session.battle.setup.rounds == 9


@pytest.mark.parametrize(
    ("name", "right", "wrong", "why_not"),
    [
        ("mine.toml", 'zone = "red"', 'zone = "rad"', "It has faults: see Check."),
        ("own.toml", "damage = 12", 'damage = "much"', "have faults: see Check."),
        ("maps/crossing.tmx", "</map>", "", "It has faults: see Check."),
    ],
)
def test_a_battle_that_could_not_begin_is_not_begun(
    own: Path, visitor: Driver, name: str, right: str, wrong: str, why_not: str
) -> None:
    (own / "own.toml").write_text(SHEETS, encoding="utf-8")
    rewritten(own / "mine.toml", lambda text: f'sheets = ["own.toml"]\n{text}')
    at_new_battle(visitor)
    choose(visitor, "My crossing")
    begin = visitor.find(Button, "Begin")
    assert begin.enabled
    whole = (own / name).read_text(encoding="utf-8")
    assert right in whole
    rewritten(own / name, lambda text: text.replace(right, wrong))
    visitor.wait(2000)
    assert not begin.enabled and why_not in begin.hint and visitor.sees(begin.hint)
    assert not visitor.sees("has no rules for"), "a sheet that cannot be read is not a lack of rules"
    rewritten(own / name, lambda _: whole)
    visitor.wait(2000)
    assert begin.enabled and not begin.hint


def test_a_fault_under_one_rulebook_keeps_only_that_from_being_played(own: Path, visitor: Driver) -> None:
    more = """
[[trigger]]
name = "smoke"
on = "time"
after = "6 s"
gas = [{ kind = "Smoke", at = [0, 0] }, { kind = "Fog of war", at = [3, 3], book = "reflex" }]
"""
    rewritten(own / "mine.toml", lambda text: text + more)
    screen = at_new_battle(visitor)
    choose(visitor, "My crossing")
    screen._ruled("d6")
    assert visitor.find(Button, "Begin").enabled
    screen._ruled("reflex")
    assert not visitor.find(Button, "Begin").enabled
    assert visitor.sees("Fog of war")
    screen._ruled("d6")
    assert visitor.find(Button, "Begin").enabled


@pytest.mark.parametrize("name", ["maps/crossing.tmx", "tilesets/square-ground.tsx"])
def test_a_change_of_the_map_or_a_tileset_is_noticed(name: str, own: Path, visitor: Driver) -> None:
    at_new_battle(visitor)
    choose(visitor, "My crossing")
    whole = (own / name).read_text(encoding="utf-8")
    rewritten(own / name, lambda text: text[: len(text) // 2])
    visitor.wait(2000)
    assert visitor.find(TabStrip).chosen == 2
    assert visitor.sees(f"{name}, ")
    rewritten(own / name, lambda _: whole)
    visitor.wait(2000)
    assert visitor.find(TabStrip).chosen == 0


def test_a_battle_in_progress_is_not_touched_by_a_change(own: Path, visitor: Driver, house: Navigator) -> None:
    at_new_battle(visitor)
    choose(visitor, "My crossing")
    visitor.press("Begin")
    table = visitor.screen
    assert isinstance(table, Table)
    rewritten(own / "mine.toml", lambda text: text.replace("My crossing", "Nobody's crossing"))
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(own / "mine.toml")))
    visitor.wait(2000)
    assert visitor.screen is table
    assert len(house.app.above.layers) == 1, "a file that is dropped is declined in passing"
    assert table.session.battle.setup.scenario.title == "My crossing"


def test_a_file_dropped_on_the_window_opens_wherever_the_visitor_is(visitor: Driver, tmp_path: Path) -> None:
    file = shortened("farm/raid", 3, tmp_path)
    visitor.press("Rules")
    assert room(visitor) == "RulesPage"
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(file)))
    visitor.turn(2)
    assert room(visitor) == "NewBattle"
    assert visitor.find(Label, name="file").words == str(file)
    assert visitor.app.settings.recent == (str(file),)


def test_a_scenario_opened_by_a_roundabout_path_stands_in_the_list_once(visitor: Driver, tmp_path: Path) -> None:
    file = shortened("crossing/first-shots", 3, tmp_path)
    for path in (file, tmp_path / "crossing" / ".." / "crossing" / file.name):
        pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(path)))
        visitor.turn(2)
    assert visitor.find(Label, name="file").words == str(file)
    cards = [label for label in visitor.widgets() if isinstance(label, Label) and label.words == "First shots"]
    assert len(cards) == 3, "the game's own and this one in the list, and the one that is chosen"
    assert visitor.app.settings.recent == (str(file),)


def test_a_map_opens_the_scenario_that_is_played_on_it(visitor: Driver, tmp_path: Path) -> None:
    file = shortened("crossing/first-shots", 3, tmp_path)
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "crossing" / "crossing.tmx")))
    visitor.turn(2)
    assert visitor.find(Label, name="file").words == str(file)
    file.unlink()
    visitor.key("Esc")
    pygame.event.post(pygame.Event(pygame.DROPFILE, file=str(tmp_path / "crossing" / "crossing.tmx")))
    visitor.turn(2)
    assert visitor.sees("This is a map, and no scenario beside it is played on it.")


def test_a_scenario_is_looked_for_with_the_mouse(visitor: Driver, tmp_path: Path) -> None:
    file = shortened("farm/raid", 3, tmp_path)
    at_new_battle(visitor)
    visitor.press("Open a scenario…")
    chooser = visitor.find(FileChooser)
    visitor.click(visitor.find(Entry, name="path"))
    visitor.key("Ctrl+A")
    visitor.type(str(tmp_path))
    visitor.key("Enter")
    assert chooser.folder == tmp_path
    for name in ("farm", "raid.toml"):
        rows = visitor.find(Rows, name="files")
        at = next(at for at, row in enumerate(rows.rows) if isinstance(row.key, Path) and row.key.name == name)
        visitor.double_click(rows.row_rect(at).center)
    assert visitor.find(Label, name="file").words == str(file)
    visitor.press("Open a scenario…")
    assert [row.key for row in visitor.find(Rows, name="files").rows] == [file], "those opened lately come first"


@pytest.mark.parametrize(
    "text",
    ["", "\x00", "title = 3", "map = 1\nside = 2", "[[side]]\n" * 400, "x = " + "[" * 5000, 'map = "/dev/zero"'],
    ids=["empty", "zero", "other", "types", "long", "deep", "device"],
)
def test_any_file_on_the_command_line_opens_the_window_with_its_faults(
    text: str, app: App, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.cli import main

    file = tmp_path / "my.toml"
    file.write_text(text)
    seen: list[tuple[str, bool]] = []

    def run(running: App) -> int:
        driver = Driver(running)
        driver.turn(3)
        seen.append((room(driver), driver.find(Button, "Begin").enabled))
        assert driver.sees("It cannot be played until its faults are fixed.")
        return 0

    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr(start, "get_ready", lambda: None)
    assert main([str(file)]) == 0
    assert seen == [("NewBattle", False)]


def test_a_scenario_on_the_command_line_is_chosen_and_a_missing_file_is_a_word(
    app: App, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from game.cli import main

    file = shortened("farm/raid", 3, tmp_path)
    seen: list[str] = []

    def run(running: App) -> int:
        seen.append(Driver(running).find(Label, name="file").words)
        return 0

    monkeypatch.setattr(App, "run", run)
    monkeypatch.setattr(start, "get_ready", lambda: None)
    assert main([str(file)]) == 0
    assert seen == [str(file)]
    assert main([str(tmp_path / "nothing.toml")]) == 2
    assert "there is no such file" in capsys.readouterr().err


# the game master's look


def test_the_game_master_sees_units_mines_and_triggers_on_the_map_and_in_the_legend(
    own: Path, visitor: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = """
[[mine]]
at = [3, 4]
side = "red"

[[force]]
side = "red"
role = "medic"
name = "Doc"
at = [5, 6]

[[force]]
side = "red"
role = "medic"
name = "Another book's"
at = [5, 6]
book = "reflex"

[[trigger]]
name = "late"
on = "time"
after = "12 s"
message = "Hurry."
"""
    rewritten(own / "mine.toml", lambda text: text + more)
    at_new_battle(visitor)
    choose(visitor, "My crossing")
    visitor.press("Game master’s map")
    assert room(visitor) == "NewBattle", "it asks first"
    threads: list[Thread] = []

    def noted(file: Path) -> Battleground:
        threads.append(current_thread())
        return read(file)

    monkeypatch.setattr(secrets, "read", noted)
    visitor.press("Open")
    until(visitor, lambda: room(visitor) == "Secrets")
    assert threads and main_thread() not in threads, "it is read beside the window"
    for words in ("Mine (red), at 3,4", "Doc (red), at 5,6", 'Late: after 12 s (round 3), tells all "Hurry."'):
        assert visitor.sees(words), words
    assert not visitor.sees("Another book's")
    shown = visitor.find(MarkedMap)
    assert shown.plain is not None
    (doc,) = (mark for mark in shown.found if mark.kind == "unit")
    visitor.move(shown.tag(doc).center)
    visitor.wait(1200)
    assert str(visitor.root.tip).splitlines()[-1] == "u1  Doc (red), at 5,6"
    visitor.key("Esc")
    assert room(visitor) == "NewBattle"


def test_a_map_that_cannot_be_shown_is_told_of(own: Path, visitor: Driver) -> None:
    (own / "maps" / "crossing.tmx").write_text("nonsense")
    at_new_battle(visitor)
    choose(visitor, "My crossing")
    visitor.press("Game master’s map")
    visitor.press("Open")
    until(visitor, lambda: visitor.sees("This map cannot be shown"))
