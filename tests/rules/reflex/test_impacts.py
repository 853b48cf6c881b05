"""The odds of an impact are worked out in few steps: they are those of the hits taken one by one."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel.odds import Odds
from rules.reflex.core.checks import Check
from rules.reflex.core.location import PLACES, SPOTS
from rules.reflex.state import Wounds
from rules.reflex.terms.body import LOCATIONS, Injury
from rules.reflex.wounds import impacts, toll
from rules.reflex.wounds.toll import Body, Checks, End, Fate, Wound

LEVELS = st.sampled_from(list(Injury))
WOUNDED = st.tuples(*(LEVELS for _ in LOCATIONS))


def one_by_one(before: Odds[Body], one: Odds[Wound], hits: Odds[int], against: Checks) -> Odds[Body]:
    """The hits taken one by one, every wound of the body followed to the end (RFX-IMPACT-03, RFX-DMG-05)."""
    stages = [toll.settled(before, against)]
    for _ in range(max(hits)):
        stages.append(stages[-1].joined(one, toll.hit))
    return hits.then(stages.__getitem__)


def told(ends: Odds[End]) -> dict[End, Fraction]:
    return dict(ends.items())


@settings(max_examples=40, deadline=None)
@given(
    bodies=st.lists(st.tuples(WOUNDED, st.sampled_from([Fate.SPARED, Fate.SLIGHT, Fate.DEAD])), min_size=1, max_size=4),
    alike=st.booleans(),
    levels=WOUNDED,
    most=st.integers(0, 4),
)
def test_an_impact_ends_as_its_hits_one_by_one_do(
    bodies: list[tuple[tuple[Injury, ...], Fate]], alike: bool, levels: tuple[Injury, ...], most: int
) -> None:
    """RFX-IMPACT-03, RFX-DMG-05: a third equal wound changes nothing, and left fares as right where both are struck."""
    found = [Body(()) if fate is Fate.DEAD else Body(wounds) for wounds, fate in bodies]
    found = [body._replace(fate=fate) for body, (_, fate) in zip(found, bodies, strict=True)]
    distinct = list(dict.fromkeys(found))
    before = Odds({body: Fraction(1, len(distinct)) for body in distinct})
    by_place = dict(zip(LOCATIONS, levels, strict=True))
    if alike:
        by_place.update({left: by_place[right] for right, left in toll.SIDES})
    one = Odds({(where, by_place[where]): Fraction(cells, len(SPOTS)) for where, cells in PLACES})
    hits = Odds({number: Fraction(1, most + 1) for number in range(most + 1)})
    for muscle in (None, Check(2, 7)):
        against = Checks(Check(1, 8), muscle)
        quick = toll.ends(impacts._fallen(before, one, hits, against), against, Wounds())
        assert told(quick) == told(toll.ends(one_by_one(before, one, hits, against), against, Wounds()))
