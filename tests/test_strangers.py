"""Whatever a stranger draws in Tiled is loaded, or refused with a reason that names the remedy.

More of the same, and maps of public repositories: python -m tests.strangers COUNT | FOLDER...
"""

from __future__ import annotations

from pathlib import Path

import pytest

from game.board.tiled import read
from rules.kernel.faults import Faulty
from tests.game.board.tiled.draw import faults, ground, objects, opened, tmx, told
from tests.strangers import main, tried, try_drawn

PROPERTY = '<properties><property name="z" type="int" value="3"/></properties>'


@pytest.mark.parametrize(
    "layer",
    [
        ground().replace("<data", f"{PROPERTY}<data"),
        objects(extra="").replace("></objectgroup>", f">{PROPERTY}</objectgroup>"),
        f'<imagelayer id="5" name="sky">{PROPERTY}<image source="sky.png" width="8" height="8"/></imagelayer>',
        f'<group id="5" name="all">{PROPERTY}</group>',
    ],
)
def test_a_property_on_any_layer_is_warned_of(tmp_path: Path, layer: str) -> None:
    warnings = opened(tmp_path, tmx(ground(), layer)).warnings
    assert told(warnings, 'property "z"', "means nothing", "play needs none here")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"format":0.3,"resolution":{"map_size":{}},"line_of_sight":[]}', ("Universal VTT", "deadground import")),
        ('\ufeff{"format":0.2,"resolution":{"pixels_per_grid":70}}', ("Universal VTT",)),
        ('size 16 17\nhex 0101 0 "woods:1" ""\nend\n', ("MegaMek", "deadground import")),
        ('# a comment\nsize 16 17\nhex 0101 0 "" ""\n', ("MegaMek",)),
        ('{"__header__": {"app": "LDtk"}}', ("LDtk", ".tmx")),
        ('{"tiledversion": "1.10"}', ("Tiled's JSON", "export it as .tmx")),
        ("[1, 2]", ("JSON", "Tiled saved as .tmx")),
    ],
)
def test_a_map_of_another_program_is_called_what_it_is(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    assert told(faults(tmp_path, text), *words)


def test_maps_drawn_by_chance_are_loaded_or_refused_with_a_remedy(tmp_path: Path) -> None:
    found = try_drawn(range(150), tmp_path)
    assert set(found) == {"loaded", "refused"}, found


def test_the_command_finds_a_map_that_is_badly_treated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.tmx").write_text(tmx(ground()), encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    assert main(["3"]) == 0

    def stumbles(path: Path) -> None:
        raise IndexError(path)

    monkeypatch.setattr("tests.strangers.read", stumbles)
    assert "IndexError" in tried(tmp_path / "a.tmx")
    assert main([str(tmp_path)]) == 1


def test_every_refusal_of_a_shipped_map_spoilt_by_hand_has_a_remedy(tmp_path: Path) -> None:
    path = tmp_path / "a.tmx"
    path.write_text(tmx(ground()).replace("<data", "<dada"), encoding="utf-8")
    with pytest.raises(Faulty) as error:
        read(path)
    assert all(fault.remedy for fault in error.value.faults)
