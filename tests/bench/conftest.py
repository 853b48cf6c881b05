"""The figures of a run of the benchmarks, together at its end."""

from __future__ import annotations

import pytest

from tests.bench.timing import TOLD


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what was measured, beside its target."""
    if TOLD:
        terminalreporter.section("measured")
        for line in TOLD:
            terminalreporter.write_line(line)
