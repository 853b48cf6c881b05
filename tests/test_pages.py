"""The pages stay true to the project: every link leads somewhere, and every file that a page names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shipped import ROOT

TOPS = ("assets", "game", "maps", "rules", "tests")
PAGES = sorted([*ROOT.glob("*.md"), *(page for top in TOPS for page in (ROOT / top).rglob("*.md"))])
FILES = tuple(
    "/" + path.relative_to(ROOT).as_posix()
    for top in TOPS
    for path in (ROOT / top).rglob("*")
    if "__pycache__" not in path.parts
)
"""Every file and folder of the project, with a stroke before it: a page may leave out the first folders of a path."""
ENDING = r"\.(?:py|md|toml|tiled-project)"
NAMED = re.compile(
    rf"(?<![\w/.~-])((?:[\w-]+/)*[\w-]+{ENDING}(?![\w.])|(?:{'|'.join(TOPS)})(?:/[\w-]+)+(?![\w.]))(?:: (\w+))?"
)
"""A file or folder, and what stands in it: attacks/attack.py: reckon."""
MODULE = re.compile(r"(?<=-m )tests(?:\.\w+)+")
HEAVIEST = 300_000
"""Bytes that a picture may have: a page is to open at once."""
EXAMPLES = ("mine", "mill", "my")
"""The first words of names that the reader is to give."""


def prose(page: Path) -> str:
    """A page without the files and commands that it prints."""
    return re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """What a link may point at in a page: its headings, written as GitHub writes them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading).strip().lower().replace(" ", "-") for heading in headings}


def defines(file: Path, name: str) -> bool:
    """Whether a module has a function or class of that name."""
    return bool(re.search(rf"^\s*(?:def|class) {name}\b", file.read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_and_picture_leads_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(page)):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        goal = (page.parent / path).resolve() if path else page
        assert goal.exists(), link
        assert goal.suffix != ".png" or goal.stat().st_size < HEAVIEST, link
        assert not anchor or anchor in anchors(goal), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_file_it_names_is_there(page: Path) -> None:
    for span in re.findall(r"`([^`\n]+)`", prose(page)):
        for path, name in NAMED.findall(span):
            if not set(re.split(r"[/.-]", path)) & set(EXAMPLES):
                goals = [file for file in FILES if file.endswith("/" + path)]
                assert goals or (ROOT / path).exists(), span
                assert not name or any(defines(ROOT / goal[1:], name) for goal in goals), span


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_tool_it_names_can_be_started(page: Path) -> None:
    for module in MODULE.findall(page.read_text(encoding="utf-8")):
        path = ROOT / module.replace(".", "/")
        assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), module
