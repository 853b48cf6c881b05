"""How sharp the tests are: one thing is changed at random, and a test ought to fail.

python -m tests.mutants AREA... [--many N] [--seed S] [--tree FOLDER] [--tests PATH...] [--most SECONDS]

An AREA is a rulebook, or `game` for its rooms battle, systems, players and ui. Draws N lines of each and changes one
thing in each: a comparison, a plus, a number by one, and/or, True/False, a `not`. The tests run once with probes, which
tells which of them come to which change; then each change is made, in a copy of the tree, and those tests are run up to
the first that fails. Of changes that many tests come to, the quickest are run, as far as SECONDS of computing go.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

from tests.mutants.drawing import drawn
from tests.mutants.trial import tried

ROOT = Path(__file__).parent.parent.parent


def main(words: list[str]) -> None:
    """Tell of each change as soon as it has been tried, and how many were caught."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="How sharp the tests are.")
    parser.add_argument("area", nargs="+")
    parser.add_argument("--many", type=int, default=30)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--tree", type=Path, default=ROOT)
    parser.add_argument("--tests", nargs="+", default=[])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--most", type=float, default=60)
    said = parser.parse_args(words)
    mutants = [mutant for area in said.area for mutant in drawn(said.tree, area, said.many, said.seed)]
    of, caught = Counter[str](), Counter[str]()
    for mutant, by in tried(said.tree, mutants, said.tests, workers=said.workers, most=said.most):
        area = mutant.path.parts[1] if mutant.path.parts[0] == "rules" else mutant.path.parts[0]
        of[area] += 1
        caught[area] += bool(by)
        sys.stdout.write(f"{f'caught   {mutant}  ({by})' if by else f'SURVIVED {mutant}'}\n")
        sys.stdout.flush()
    for area, many in of.items():
        sys.stdout.write(f"{area}: {caught[area]} of {many} changes were caught\n")


if __name__ == "__main__":
    main(sys.argv[1:])
