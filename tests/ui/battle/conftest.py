"""The battle screen, on plain ground where nobody looks at the map."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def _plain(plain_ground: None) -> None:
    """Painting the ground takes longer than all that is done on it."""
