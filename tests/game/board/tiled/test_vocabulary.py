"""The words of a map and those that Tiled offers are the same."""

from __future__ import annotations

import json
from pathlib import Path

from game.board.tiled.vocabulary import CLASSES, ENUMS, Member

PROJECT = Path(__file__).parents[4] / "maps" / "deadground.tiled-project"


def test_every_default_is_allowed() -> None:
    for members in CLASSES.values():
        for member in members:
            if member.enum:
                assert member.default in ENUMS[member.enum]
            elif member.kind in ("int", "float"):
                assert member.low <= float(member.default) <= member.high


def test_the_tiled_project_offers_the_same_classes_members_defaults_and_words() -> None:
    types = json.loads(PROJECT.read_text())["propertyTypes"]
    enums = {each["name"]: tuple(each["values"]) for each in types if each["type"] == "enum"}
    classes = {each["name"]: each for each in types if each["type"] == "class"}
    used = {member.enum for members in CLASSES.values() for member in members if member.enum}
    for name, members in CLASSES.items():
        assert name in classes, f"the project lacks {name}"
        offered = {each["name"]: each for each in classes[name]["members"]}
        assert sorted(offered) == sorted(member.name for member in members), name
        for member in members:
            _same(member, offered[member.name], f"{name}.{member.name}")
    assert enums == {name: ENUMS[name] for name in enums}
    assert used - set(enums) <= {"Posture"}, "postures are words that one may also leave to the rulebook"


def _same(member: Member, offered: dict[str, object], where: str) -> None:
    assert offered["type"] == member.kind, where
    assert offered.get("propertyType", "") in ({member.enum, ""} if member.enum == "Posture" else {member.enum}), where
    assert offered["value"] == member.default, where
