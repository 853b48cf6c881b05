"""The measure of how dangerous a unit is to another goes by how far off it would be, not by where it stands now."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.body import Silhouette, ZoneSeen
from rules.gurps.book import BOOK
from rules.gurps.core.scale import metres
from rules.gurps.fire import danger
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage


def threats(stage: Stage, by: Ref, upon: Ref, *yards: int) -> list[Fraction]:
    """What one unit is to another that shows wholly from so many yards off."""
    shown = (ZoneSeen("body", 1.0, 1.0),)
    return [danger.against(stage.table, by, upon, Silhouette(metres(far), shown)) for far in yards]


def test_a_blade_counts_for_more_the_nearer_it_would_be() -> None:
    stage = Stage()
    ann = stage.unit("blue", (5, 20), skills={Skill.BROADSWORD: 14}, weapons=["Broadsword"])
    bob = stage.unit("red", (5, 5), facing=4)
    beside, near, off, far = threats(stage, ann, bob, 1, 4, 8, 15)
    assert beside > near > off > far == 0


def test_a_gun_counts_by_the_range_it_would_fire_at() -> None:
    stage = Stage()
    ann = stage.unit("blue", (5, 39), skills={Skill.PISTOL: 12}, weapons=["Auto pistol 9 mm"])
    bob = stage.unit("red", (5, 5), facing=4, armour=[])
    near, here, far = threats(stage, ann, bob, 3, 12, 34)
    assert near > here > far > 0


def test_a_blade_is_in_reach_or_not() -> None:
    stage = Stage()
    ann = stage.unit("blue", (5, 20), skills={Skill.BROADSWORD: 14}, weapons=["Broadsword"])
    bands = [BOOK.measures.band(stage.table, ann, metres(far)) for far in (1, 4)]
    assert bands == ["within reach", ""]
