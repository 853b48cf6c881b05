"""At a large scale in a small window nothing is out of reach: what has no room folds to a tab, for mouse and keys."""

from pathlib import Path

import pygame
import pytest

from game.ui.battle.panels.roster import RosterLine
from game.ui.kit.button import Button
from game.ui.kit.canvas import Canvas
from game.ui.kit.widget import Widget
from tests.ui.battle.playing import Table
from tests.ui.battle.table import made_ready, people

KEYS = {"units": "Ctrl+E", "map": "Ctrl+G", "log": "Ctrl+L", "target": "Ctrl+I"}


def aiming(folder: Path, scale: float, size: tuple[int, int] = (1280, 720)) -> Table:
    """A player at the screen who points at an enemy."""
    setup = made_ready("crossing/first-shots", "d6", folder)
    table = Table(setup, people(setup, "usual"), size=size)
    table.app.change(scale=scale)
    table.settle()
    while not table.screen.desk.targets():
        table.driver.key("a")
        table.driver.key("Enter")
        table.settle()
    table.driver.key(".")
    table.driver.turn(3)
    return table


def panels(table: Table) -> dict[str, Widget]:
    board = table.screen.board
    return {"units": board.roster, "map": board.minimap, "log": board.log, "target": board.target}


def out(table: Table) -> list[str]:
    """Which of the foldable panels are seen, all of them within the window."""
    table.driver.turn(2)
    seen = [name for name, panel in panels(table).items() if panel.visible]
    assert all(table.app.surface.get_rect().contains(panels(table)[name].rect) for name in seen)
    return seen


def tab(table: Table, name: str) -> Button:
    return table.driver.find(Button, name=f"tab {name}")


@pytest.mark.parametrize(("scale", "by_keys"), [(2.0, False), (2.5, True)], ids=["mouse at 200", "keys at 250"])
def test_what_folded_away_is_pulled_out_and_folded_again(scale: float, by_keys: bool, tmp_path: Path) -> None:
    table = aiming(tmp_path, scale)
    assert out(table) == []
    for name, key in KEYS.items():
        for seen in ([name], []):
            if by_keys:
                table.driver.key(key)
            else:
                table.driver.click(tab(table, name))
            assert out(table) == seen
            assert tab(table, name).chosen == bool(seen)
    row = table.screen.desk.row
    table.driver.key("Ctrl+E")
    table.driver.key("Ctrl+L")
    assert out(table) == ["log"], "one at a time"
    table.driver.key("Esc")
    assert out(table) == []
    assert table.screen.desk.row is row, "a step back folds before it does anything else"
    if by_keys:
        table.driver.key("Ctrl+B")
    else:
        table.driver.click(tab(table, "order"))
    assert out(table) == ["target"], "with the card folded there is room beside him"
    assert not table.screen.board.order.visible
    table.driver.key("Enter")
    table.settle()
    table.driver.turn(3)
    assert table.screen.board.order.visible, "a question brings its card back"
    table.close()


def test_a_unit_is_chosen_from_the_list_and_a_larger_window_gives_everything_its_place(tmp_path: Path) -> None:
    table = aiming(tmp_path, 2.5)
    table.driver.click(tab(table, "units"))
    line = table.driver.find(RosterLine)
    table.driver.click(line)
    assert "units" not in out(table)
    assert line.name == f"unit {table.screen.desk.subject}"
    table.app.change(scale=1.0)
    table.screen.desk.point(None, None)
    table.driver.turn(3)
    assert {"units", "map", "log"} <= set(out(table))
    assert not table.screen.board.tabs.visible
    table.driver.key("Ctrl+E")
    assert isinstance(table.screen.board.root.focus, RosterLine)
    table.close()


def test_the_log_makes_room_for_the_card_beside_a_target_and_comes_back(tmp_path: Path) -> None:
    table = aiming(tmp_path, 2.5, (1920, 1080))
    pointed = table.screen.desk.pointed
    assert pointed is not None
    column, row = table.screen.desk.view.cells(pointed)[0]
    gave_way = False
    camera = table.screen.table.camera
    camera.zoom(2, camera.rect.center, table.screen.now)
    for down in (-6, -4, -2, 0, 2, 4):
        # when the map is moved under the target
        table.screen.bring((column, max(0, row + down)))
        table.driver.turn(60)
        seen = out(table)
        # then card and log are never in each other's way
        card, log = table.screen.board.target.rect, table.screen.board.log.rect
        assert "target" not in seen or "log" not in seen or not card.colliderect(log)
        gave_way = gave_way or seen == ["target"]
    assert gave_way
    table.screen.desk.point(None, None)
    table.screen.show()
    assert out(table) == ["log"]
    table.close()


def test_the_list_is_pulled_out_over_an_opened_log_in_a_window_made_small(tmp_path: Path) -> None:
    table = aiming(tmp_path, 1.0)
    table.screen.board.log.toggle()
    table.driver.resize((700, 420))
    for name in ("units", "log"):
        table.driver.key(KEYS[name])
        assert name in out(table)
    table.close()


def test_words_about_the_ground_cover_nothing_of_the_minimap(tmp_path: Path) -> None:
    setup = made_ready("crossing/first-shots", "d6", tmp_path)
    table = Table(setup, people(setup, "usual"))
    table.settle()
    small = table.screen.board.minimap
    seen = []
    for words in ("", "10,15 · asphalt · 0 m"):
        small.ground = words
        surface = pygame.Surface(table.app.surface.get_size())
        small.draw(Canvas(surface, table.app.theme))
        seen.append(pygame.image.tobytes(surface.subsurface(small.field), "RGB"))
    assert seen[0] == seen[1]
    small.ground = "10,15 · asphalt with rubble · 0 m (+12.5 m)"
    assert not small.cut_off()
    table.close()


def test_names_in_the_list_of_units_are_whole(tmp_path: Path) -> None:
    """ "Machine-gunner" was cut by the column that says when a unit acts."""
    setup = made_ready("wielka/the-carrier", "d6", tmp_path)
    table = Table(setup, people(setup, "usual"))
    table.settle()
    table.driver.turn(3)
    lines = [line for line in table.screen.board.roster.lines.parts if isinstance(line, RosterLine)]
    assert len(lines) > 10
    for line in lines:
        line.when.text = "order 13"
    table.screen.root.layout(table.screen.root.rect)
    for line in lines:
        assert not line.title.cut_off(), line.title.text
    table.close()


def test_the_card_beside_a_target_grows_with_its_letters(tmp_path: Path) -> None:
    """At 160 % it was eleven lines of two words, and ran into the words above the minimap."""
    table = aiming(tmp_path, 1.0)
    target = table.screen.board.target
    usual = target.rect.w
    table.app.change(text_size=1.6)
    table.driver.turn(3)
    assert target.rect.w > 1.25 * usual
    small = table.screen.board.minimap
    assert not small.ground or not target.visible or not target.rect.colliderect(small.rect)
    table.close()


def test_the_line_of_the_active_unit_is_scrolled_into_sight(tmp_path: Path) -> None:
    """Of fifteen units of a patrol ten were listed, and the one that was asked was not among them."""
    setup = made_ready("wielka/bridge-ambush", "reflex", tmp_path)
    table = Table(setup, people(setup, "usual"), size=(1280, 720))
    table.app.change(text_size=1.5)
    table.settle()
    roster, desk = table.screen.board.roster, table.screen.desk
    last = desk.view.units(desk.view.viewer)[-1]
    line = desk.view.book.timeline(desk.view)
    roster.show("The patrol", desk.view, {}, line, last, None)
    table.screen.root.settle()
    for _ in range(40):
        table.screen.root.tick(16)
    shown = next(each for each in roster.lines.parts if isinstance(each, RosterLine) and each.acting)
    assert roster.area.rect.contains(shown.rect)
    table.close()
