"""All benches in one run, beside every program we are compared with, in one table.

python -m tests.bench

Wesnoth is installed if it is not there (Debian's packages, as root). A goal that is missed fails the run, unless it
stands in `missed.toml` with its figure and reason.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import wesnoth
from tests.bench.conftest import EVERY_PEER


def main() -> int:
    """Install what is missing, and run them all."""
    if wesnoth.program() is None:
        for words in (["apt-get", "update"], ["apt-get", "install", "--yes", "--no-install-recommends", "wesnoth"]):
            subprocess.run(words, check=False, stdout=subprocess.DEVNULL)
    os.environ[EVERY_PEER] = "1"
    return pytest.main([str(Path(__file__).parent), "-n", "0", "-m", ""])


if __name__ == "__main__":
    sys.exit(main())
