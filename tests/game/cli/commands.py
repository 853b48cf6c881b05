"""Calling the commands as a shell would, here or in a process of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[3]
PROGRAM = """
import sys
import pytest
from tests.tiny_book import installed
from game.cli import main
with installed(pytest.MonkeyPatch()):
    sys.exit(main())
"""
"""The command with the tiny rulebook installed."""


def process(*args: str, stdout: int = subprocess.PIPE, more: Mapping[str, str] = {}) -> subprocess.Popen[str]:
    """A command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *args],
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **more},
    )
