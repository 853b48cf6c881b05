"""The plans of bodies: every posture laid out whole, for people, animals, robots, boats and aircraft."""

from __future__ import annotations

import pytest

from rules.frame.body import PLANS, Plan, Posture
from rules.frame.figure import Body


@pytest.mark.parametrize("plan", PLANS.values(), ids=lambda plan: plan.name)
def test_every_plan_is_laid_out_whole_in_every_posture(plan: Plan) -> None:
    for posture in Posture:
        zones = plan.zones[posture]
        assert sum(zone.share for zone in zones) == pytest.approx(1.0)
        assert len({zone.name for zone in zones}) == len(zones)
        assert all(0 <= zone.low < zone.high for zone in zones)
        assert max(zone.high for zone in zones) == pytest.approx(plan.height[posture], abs=0.03)
        assert 0 < plan.eye[posture] <= plan.height[posture]


def test_boats_and_aircraft_are_ridden_in_and_animals_and_robots_are_not() -> None:
    assert {name for name in PLANS if Body(name).is_vehicle} == {"vehicle", "boat", "aircraft"}
