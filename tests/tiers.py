"""The two tiers of the tests: `pytest` runs the short one, `pytest -m long` more of the same, for up to an hour."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import pytest


def long(*values: Any) -> Any:
    """A case of the long tier."""
    return pytest.param(*values, marks=pytest.mark.long)


def thinned(cases: Iterable[Any], every: int = 3) -> list[Any]:
    """Every so many-th case in the short tier, the first among them, and the others in the long one."""
    return [case if number % every == 0 else long(*_values(case)) for number, case in enumerate(cases)]


def only(short: Collection[Any], cases: Iterable[Any]) -> list[Any]:
    """These cases in the short tier, and the others in the long one."""
    return [case if case in short else long(*_values(case)) for case in cases]


def times(few: Any, many: Any) -> list[Any]:
    """How much of something is done, or how often it is played: less in the short tier, and more in the long one."""
    return [few, long(many)]


def _values(case: Any) -> tuple[Any, ...]:
    return case if isinstance(case, tuple) else (case,)
