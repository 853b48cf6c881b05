"""Going about in a pause: at any gait one can use, on one's feet or low, and how one ends up."""

from __future__ import annotations

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.flow import Ask
from rules.frame.forms import Ways
from rules.kernel.refs import Ref
from rules.reflex.afoot import amble
from rules.reflex.afoot.forms import Amble
from rules.reflex.afoot.topic import TOPIC
from rules.reflex.asks import AMBLE
from rules.reflex.hands import gaits
from rules.reflex.terms.body import Gait
from tests.rules.reflex.ground import Ground

WAY = ((10, 19), (10, 18))


@pytest.fixture
def ground() -> Ground:
    return Ground(TOPIC)


def lying(ground: Ground) -> Ref:
    man = ground.man("blue", (10, 20))
    ground.table.put(man, Stance(Posture.PRONE))
    return man


def test_who_lies_may_get_up_first_and_then_goes_farther(ground: Ground) -> None:
    """RFX-OPS-12, RFX-MOVE-10."""
    man = lying(ground)
    offers = [each for each in amble.menu(ground.table, Ask("blue", man, AMBLE)).offers if each.action is Amble]
    best, _ = gaits.fastest(ground.table, man, Posture.STANDING)
    assert best > Gait.CRAWL
    assert [each.choices["upright"] for each in offers] == [(True,), (False,)]
    ways = [each.choices["way"] for each in offers]
    assert [way.reach.budget for way in ways if isinstance(way, Ways)] == [
        amble.budget(ground.table, man, gait) for gait in (best, Gait.CRAWL)
    ]


def test_who_stands_is_not_asked_whether_he_gets_up(ground: Ground) -> None:
    man = ground.man("blue", (10, 20))
    offers = [each for each in amble.menu(ground.table, Ask("blue", man, AMBLE)).offers if each.action is Amble]
    assert [each.choices["upright"] for each in offers] == [(False,)]


@pytest.mark.parametrize("upright", [True, False])
@pytest.mark.parametrize(("then", "ends"), [(None, Posture.PRONE), (Posture.KNEELING, Posture.KNEELING)])
def test_he_ends_in_the_stance_he_wants_or_the_one_from_before(
    ground: Ground, upright: bool, then: Posture | None, ends: Posture
) -> None:
    """RFX-OPS-12: a pause is long enough for any stance."""
    man = lying(ground)
    ground.play(amble.go(ground.table, man, Amble(way=WAY, upright=upright, posture=then)))
    assert ground.table.cells(man) == WAY[-1:]
    assert ground.table.pose(man).posture is ends
