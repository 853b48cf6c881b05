"""Wesnoth beside us, where it is installed: its own AI on both sides of a plain field, and the processor time a turn of
one unit takes there.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

SIDE = 40
"""The field's hexes each way."""
TURNS = 12
ROWS = 8
"""Units stand in columns of so many."""


def program() -> str | None:
    """The program, where it is installed."""
    return shutil.which("wesnoth", path=f"{os.environ.get('PATH', '')}:/usr/games")


def milliseconds(folder: Path, each: int) -> tuple[float, int]:
    """What a unit's turn takes in a battle of so many against so many, and how many such turns there were."""
    add_on = folder / "data" / "add-ons" / "bench"
    add_on.mkdir(parents=True, exist_ok=True)
    (add_on / "_main.cfg").write_text(f"#ifdef MULTIPLAYER\n{_scenario(each)}#endif\n", encoding="utf-8")
    told = subprocess.run(
        [
            str(program()),
            *("--userdata-dir", str(folder), "--nogui", "--nosound", "--multiplayer", "--exit-at-end"),
            *("--scenario", f"bench_{each}", "--era", "era_default", "--controller", "1:ai", "--controller", "2:ai"),
        ],
        env=os.environ | {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    ).stdout
    beats = [(int(units), float(clock)) for units, clock in re.findall(r"BENCH units (\d+) clock ([\d.]+)", told)]
    turns = sum(units for units, _ in beats[:-1])
    return 1e3 * (beats[-1][1] - beats[0][1]) / turns, turns


def _scenario(each: int) -> str:
    field = "\n".join(", ".join(["Gg"] * (SIDE + 2)) for _ in range(SIDE + 2))
    sides = "".join(
        f"[side]\nside={side}\ncontroller=ai\nno_leader=yes\nteam_name={side}\ngold=0\nincome=-2\nvillage_gold=0\n"
        f"defeat_condition=no_units_left\n{_units(side, column, each)}[/side]\n"
        for side, column in ((1, SIDE // 2 - 12), (2, SIDE // 2 + 12))
    )
    return (
        f'[multiplayer]\nid=bench_{each}\nname="{each}"\nmap_data="{field}\n"\nturns={TURNS}\nrandom_start_time=no\n'
        f"[time]\nid=day\nname=day\nlawful_bonus=0\n[/time]\n{sides}"
        "[event]\nname=side turn\nfirst_time_only=no\n[lua]\ncode=<<\n"
        "local own = wesnoth.units.find_on_map({side = wesnoth.current.side})\n"
        'std_print(string.format("BENCH units %d clock %.4f", #own, os.clock()))\n'
        ">>\n[/lua]\n[/event]\n[/multiplayer]\n"
    )


def _units(side: int, column: int, each: int) -> str:
    kinds = ("Bowman", "Spearman", "Spearman")
    outwards = -1 if side == 1 else 1
    return "".join(
        f"[unit]\ntype={kinds[number % 3]}\nside={side}\n"
        f"x,y={column + outwards * (number // ROWS)},{6 + 3 * (number % ROWS)}\n[/unit]\n"
        for number in range(each)
    )
