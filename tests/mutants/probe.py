"""A plugin of pytest, copied beside the tree: it notes which test comes to which probe, and what each test takes."""

from __future__ import annotations

import builtins
import json
import os
import time
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

HITS: dict[int, set[str]] = {}
SECONDS: dict[str, float] = {}
NOW = [""]
"""The test that runs."""


def _probe(number: int, value: Any = None) -> Any:
    """Stands round what a mutant would change: its value is that of what it stands round."""
    HITS.setdefault(number, set()).add(NOW[0])
    return value


vars(builtins)["_probe"] = _probe


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Note what the test comes to."""
    NOW[0], before = item.nodeid, time.process_time()
    try:
        return (yield)
    finally:
        SECONDS[item.nodeid] = time.process_time() - before
        NOW[0] = ""


def pytest_sessionfinish() -> None:
    """Write down what was noted, a file for each process."""
    if not SECONDS:
        return
    hits = {number: sorted(tests - {""}) for number, tests in HITS.items()}
    file = Path(os.environ["MUTANTS_NOTES"]) / f"{os.environ.get('PYTEST_XDIST_WORKER', 'main')}.json"
    file.write_text(json.dumps({"hits": hits, "seconds": SECONDS}), encoding="utf-8")
