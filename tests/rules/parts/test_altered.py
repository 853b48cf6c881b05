"""A scene with other parts for one unit: complete, and of one mind."""

from __future__ import annotations

from inspect import getmembers

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.kernel.refs import Ref
from rules.parts.altered import Altered
from tests.rules.reflex.workbench import Bench

DOWN = Stance(Posture.PRONE)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def two(bench: Bench) -> tuple[Ref, Ref]:
    return bench.add(Stance()), bench.add(Stance())


def test_it_says_itself_what_each_member_of_a_scene_is() -> None:
    members = {name for name, _ in getmembers(Scene) if not name.startswith("_")}
    assert members <= set(vars(Altered))


def test_finding_asking_and_listing_agree(bench: Bench) -> None:
    one, other = two(bench)
    seen = Altered(bench, one, DOWN)
    assert seen.find(one, Stance) == seen.part(one, Stance) == DOWN
    assert seen.find(other, Stance) == seen.part(other, Stance) == Stance()
    assert dict(seen.having(Stance)) == {one: DOWN, other: Stance()}
    assert dict(bench.having(Stance)) == {one: Stance(), other: Stance()}


def test_a_part_the_unit_has_not_yet_is_listed_too(bench: Bench) -> None:
    one, other = bench.add(Stance()), bench.add()
    assert [ref for ref, _ in Altered(bench, other, DOWN).having(Stance)] == [one, other]


@lookup
def posture(scene: Scene, unit: Ref) -> Posture:
    return scene.part(unit, Stance).posture


def test_a_lookup_goes_by_the_parts_that_are_otherwise(bench: Bench) -> None:
    one, _ = two(bench)
    assert posture(Altered(bench, one, DOWN), one) is Posture.PRONE
    assert posture(bench, one) is Posture.STANDING
