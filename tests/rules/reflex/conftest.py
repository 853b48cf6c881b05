"""How often the odds of Reflex are rolled."""

from __future__ import annotations

import pytest

from tests.rules import million
from tests.tiers import times


@pytest.fixture(params=times(million.MILLION // 10, million.MILLION))
def often(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    """So many rolls of a rule: a hundred thousand in the short tier, a million in the long one."""
    monkeypatch.setattr(million, "often", request.param)
    return int(request.param)
