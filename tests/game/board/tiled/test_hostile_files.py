"""Maps that lead elsewhere: nothing outside their folder is opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from game.board.tiled import read
from rules.kernel.faults import Faulty
from tests.game.board.tiled.draw import faults, ground, objects, opened, saved, tileset, tmx, told
from tests.game.board.tiled.hostile import WHOLE


def test_files_outside_the_folder_are_not_opened_through_links_either(tmp_path: Path) -> None:
    saved(tmp_path, tileset(first=None), "secret/land.tsx")
    saved(tmp_path, '<template><object type="Note"/></template>', "secret/note.tx")
    home = tmp_path / "home"
    home.mkdir()
    (home / "land.tsx").symlink_to(tmp_path / "secret" / "land.tsx")
    (home / "kit").symlink_to(tmp_path / "secret", target_is_directory=True)
    (home / "loop.tsx").symlink_to(home / "loop.tsx")
    for source in ("land.tsx", "kit/land.tsx", "kit/../../secret/land.tsx", "loop.tsx", "x" * 5000 + ".tsx"):
        assert faults(home, tmx(ground(), sets=f'<tileset firstgid="1" source="{source}"/>')), source
    templated = '<object id="1" template="kit/note.tx" x="0" y="0"/>'
    assert told(faults(home, tmx(ground(), objects(templated))), "outside the map's folder")


@pytest.mark.parametrize("source", ["../far.json", "/etc/far.json"])
def test_a_tileset_far_off_and_of_another_kind_is_told_of_both_at_once(tmp_path: Path, source: str) -> None:
    found = faults(tmp_path, tmx(ground(), sets=f'<tileset firstgid="1" source="{source}"/>'))
    assert told(found, "is not a .tsx file", "export it as .tsx")
    assert told(found, "outside the map's folder") or told(found, "only one computer knows")


def test_a_full_path_is_not_said_to_lie_outside_though_it_leads_into_the_folder(tmp_path: Path) -> None:
    there = saved(tmp_path, tileset(first=None), "land.tsx")
    found = faults(tmp_path, tmx(ground(), sets=f'<tileset firstgid="1" source="{there}"/>'))
    assert told(found, "only one computer knows")
    assert not told(found, "outside")


def test_what_lies_beside_the_folder_is_used_once_a_tiled_project_holds_both_as_the_refusal_says(
    tmp_path: Path,
) -> None:
    saved(tmp_path, tileset(first=None), "tilesets/land.tsx")
    text = tmx(ground(), sets='<tileset firstgid="1" source="../tilesets/land.tsx"/>')
    assert told(faults(tmp_path / "maps", text), "outside the map's folder", "in a folder that holds both")
    saved(tmp_path, "{}", "mine.tiled-project")
    assert opened(tmp_path / "maps", text)


def test_a_tileset_of_a_template_may_not_lead_outside(tmp_path: Path) -> None:
    saved(tmp_path, tileset(first=None), "land.tsx")
    template = '<template><tileset firstgid="1" source="../../land.tsx"/><object type="Note" gid="1"/></template>'
    saved(tmp_path, template, "home/kit/note.tx")
    text = tmx(ground(), objects('<object id="1" template="kit/note.tx" x="0" y="0"/>'))
    assert told(faults(tmp_path / "home", text), "kit/note.tx", "outside the map's folder")


def test_a_link_inside_the_folder_is_followed(tmp_path: Path) -> None:
    saved(tmp_path, tileset(first=None), "sets/land.tsx")
    (tmp_path / "land.tsx").symlink_to(tmp_path / "sets" / "land.tsx")
    assert opened(tmp_path, tmx(ground(), sets='<tileset firstgid="1" source="land.tsx"/>')).terrain.names


def test_whatever_pytmx_raises_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise Exception("no\nwords")

    monkeypatch.setattr("pytmx.TiledMap.parse_xml", refuse)
    assert told(faults(tmp_path, WHOLE), 'pytmx cannot read it: Exception "no words"')


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.tmx")
    for path in (
        tmp_path / "gone.tmx",
        tmp_path,
        tmp_path / "pipe.tmx",
        Path("/dev/zero"),
        Path("a\0b"),
        tmp_path / ("x" * 5000),
    ):
        with pytest.raises(Faulty):
            read(path)


def test_faults_name_files_by_the_way_on_which_the_map_was_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved(tmp_path, "{}", "a/all.tiled-project")
    sets = '<tileset firstgid="1" source="land.tsx"/><tileset firstgid="9" source="../sets/land.tsx"/>'
    saved(tmp_path, tmx(ground(), sets=sets), "a/b/field.tmx")
    for folder, path, named in (("", "a/b/field.tmx", "a/sets"), ("a/b", "field.tmx", "../sets")):
        monkeypatch.chdir(tmp_path / folder)
        with pytest.raises(Faulty) as refused:
            read(Path(path))
        assert {fault.file for fault in refused.value.faults} == {
            path.replace("field.tmx", "land.tsx"),
            f"{named}/land.tsx",
        }
