"""Checks and current figures: numbers, outstanding successes, what bodies bear, armour, cover."""

from __future__ import annotations

import pytest

from rules.darkconspiracy.core import arms, checks, cover, figures
from rules.darkconspiracy.core.checks import Came
from rules.darkconspiracy.terms.anatomy import PARTS, Part
from rules.darkconspiracy.terms.skills import Attribute, Skill
from tests.rules.darkconspiracy.stage import Stage


@pytest.mark.parametrize(("level", "need"), [(-2, 44), (-1, 22), (0, 11), (1, 5), (2, 2), (3, 1), (4, 0)])
def test_each_level_halves_the_number(level: int, need: int) -> None:
    """DKC-CORE-01, DKC-CORE-04, DKC-CORE-07: base 11 from four times as much down to nothing."""
    assert checks.number(11, level) == need


@pytest.mark.parametrize(
    ("need", "rule", "outstanding", "best", "worst"),
    [(20, "quarter", 5, 19, 0), (10, "quarter", 2, 10, 1), (5, "quarter", 1, 5, 2), (15, "quarter", 3, 15, 0),
     (0, "quarter", 0, 1, 2), (15, "margin10", 5, 15, 0), (10, "margin10", 0, 10, 1)],
)  # fmt: skip
def test_how_many_faces_end_each_way(
    need: int, rule: checks.Outstanding, outstanding: int, best: int, worst: int
) -> None:
    """DKC-CORE-02, DKC-CORE-03: outstanding on a quarter, or by ten; catastrophes on 19 and 20 that miss by ten."""
    faces = checks.faces(need, rule)
    assert faces[Came.OUTSTANDING] == outstanding
    assert faces[Came.OUTSTANDING] + faces[Came.SUCCESS] == best
    assert faces[Came.CATASTROPHE] == worst
    assert checks.came(1, 0, rule) is Came.SUCCESS and not checks.came(20, 40, rule).well


def test_bases_of_checks() -> None:
    """DKC-CORE-05, DKC-CORE-06: skill level and attribute; without the skill the attribute alone; an
    attribute counts twice, or once at some tables.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), skills={Skill.RIFLE: 4, Skill.MEDICAL: 0}, STR=6, EDU=5, AGL=7)
    assert figures.base(stage.table, ann, Skill.RIFLE).total == 10
    assert figures.base(stage.table, ann, Skill.MEDICAL).total == 5
    assert figures.attribute_base(stage.table, ann, Attribute.AGL).total == 14
    once = Stage(attribute_check_factor=1)
    assert figures.attribute_base(once.table, once.unit("blue", (5, 5), AGL=7), Attribute.AGL).total == 7


def test_what_a_body_bears_strikes_throws_and_carries() -> None:
    """DKC-CORE-08, DKC-CORE-09, DKC-CORE-10: STR 6 and CON 6, unarmed 4: 6, 18 and 12; blows of 3; 24 m; 36 kg."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), skills={Skill.UNARMED: 4}, STR=6, CON=6)
    bears = dict(zip(PARTS, figures.capacity(stage.table, ann), strict=True))
    assert (bears[Part.HEAD], bears[Part.CHEST], bears[Part.ABDOMEN], bears[Part.LEFT_LEG]) == (6, 18, 12, 12)
    assert figures.unarmed_damage(stage.table, ann) == 3
    assert (figures.throw_range(stage.table, ann), figures.load(stage.table, ann)) == (24, 36)
    stage.hurt(ann, left_leg=13)
    assert figures.attribute(stage.table, ann, Attribute.STR) == 3


def test_the_better_of_two_pieces_counts_and_helmets_cover_in_part() -> None:
    """DKC-ARMR-01, DKC-ARMR-02: exoskeletal armour is 3 all over and 2 from the rear; a steel helmet covers 1 to 3."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), armour=("Steel helmet", "Flak jacket"))
    assert arms.head(stage.table, ann) == (1, 1, 1, 0, 0, 0)
    assert [arms.armour(stage.table, ann, part) for part in PARTS] == [1, 1, 1, 0, 0, 0, 0]
    bob = stage.unit("red", (5, 9), armour=("Exoskeletal armour", "Kevlar vest", "Bomb disposal suit"))
    assert arms.armour(stage.table, bob, Part.LEFT_LEG, "rear") == 2
    assert arms.armour(stage.table, bob, Part.CHEST, "front") == 5


@pytest.mark.parametrize(
    ("material", "millimetres", "value"),
    [("wood", 50, 1), ("wood", 600, 12), ("steel", 5, 1), ("brick", 35, 1), ("brick", 100, 3), ("brick", 300, 9),
     ("concrete", 35, 1), ("earth", 50, 1), ("sandbag", 250, 5), ("stone", 300, 6), ("stone", 600, 12),
     ("wood", 200, 4)],
)  # fmt: skip
def test_what_cover_stops(material: str, millimetres: int, value: int) -> None:
    """DKC-COVR-01: the printed figures of planks, plates, walls, sandbags and trunks."""
    assert cover.armour_value(material, millimetres) == value


def test_a_wall_hides_the_parts_behind_it() -> None:
    """DKC-GUN-03, DKC-COVR-01, DKC-COVR-02: behind 1.1 m of brick 240 mm thick legs and abdomen are hidden by AV 7."""
    stage = Stage()
    stage.wall((5, 10), 4, height=1.1)
    ann, bob = stage.unit("blue", (5, 25)), stage.unit("red", (5, 10), facing=4)
    hidden = dict(zip(PARTS, cover.hides(stage.table, ann, bob), strict=True))
    assert {part for part, value in hidden.items() if value} == {Part.ABDOMEN, Part.RIGHT_LEG, Part.LEFT_LEG}
    assert hidden[Part.LEFT_LEG] == 7
