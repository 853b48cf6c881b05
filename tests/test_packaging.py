"""What is packed: everything the program reads, and neither the README's picture, drawing scripts nor tests."""

from __future__ import annotations

import re
import tomllib

from tests.shipped import ROOT

BUILD = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"]


def test_the_wheel_carries_what_is_read_and_nothing_else() -> None:
    packed = {name for name in BUILD["wheel"]["force-include"] if name.startswith("assets")}
    texts = [file.read_text(encoding="utf-8") for file in (ROOT / "game").rglob("*.py")]
    read = {f"assets/{found}" for text in texts for found in re.findall(r'data\.assets\(\) / "([\w.]+)"', text)}
    assert packed == read
    assert not [file for name in packed for file in (ROOT / name).rglob("*.py")]


def test_the_source_package_has_no_tests() -> None:
    assert "/tests" not in BUILD["sdist"]["include"]
    assert "/assets/pictures" in BUILD["sdist"]["exclude"]


def test_the_pages_for_readers_are_packed() -> None:
    packed = [name.strip("/") for name in BUILD["sdist"]["include"]]
    pages = {"README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "maps", "rules"}
    assert pages <= set(packed)
    assert not [name for name in packed if not (ROOT / name).exists()]
