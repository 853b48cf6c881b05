"""Writes the maps that come with the game: maps/NAME/NAME.tmx, from the plans in assets/plans.

python assets/maps.py [--into FOLDER] [NAME ...]
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from plans.bunker import bunker
from plans.chart import Chart
from plans.clearing import clearing
from plans.crossing import crossing
from plans.farm import farm
from plans.inn import inn
from plans.quarry import quarry
from plans.river import river
from plans.street import street
from plans.warehouse import warehouse
from plans.wielka import wielka

MAPS = Path(__file__).resolve().parent.parent / "maps"
PLANS: dict[str, Callable[[], Chart]] = {
    plan.__name__: plan for plan in (bunker, clearing, crossing, farm, inn, quarry, river, street, warehouse, wielka)
}


def main() -> None:
    """Write what the command line asks for."""
    asked = argparse.ArgumentParser(description="Write the maps for Tiled.")
    asked.add_argument("--into", type=Path, default=MAPS, help="the maps folder to write to")
    asked.add_argument("names", nargs="*", default=[], help="maps to write; all if none")
    wish = asked.parse_args()
    for name in wish.names or PLANS:
        folder = wish.into / name
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{name}.tmx").write_bytes(PLANS[name]().text().encode("utf-8"))


if __name__ == "__main__":
    main()
