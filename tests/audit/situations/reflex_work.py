"""What is rare under Reflex of work by practised hands: aid, repairs, rounds at one place, a body on a grenade."""

from __future__ import annotations

from dataclasses import replace

from game.battle.seconds import Seconds
from game.battle.trigger_sheet import OutbreakSheet, TriggerSheet
from tests.audit.grounds import in_a_pit, on_a_far_ledge, on_a_ledge
from tests.audit.situations.few import LEFT_ALONE, few
from tests.audit.situations.reflex_mines import A_LANE, AT_LEISURE

IN_GOOD_HANDS = few(
    "crossing/first-shots",
    ("blue", "Medic", (10, 10), 0),
    ("blue", "Bystander", (9, 10), 0),
    ("blue", "Bystander", (11, 10), 0),
    ("blue", "Bystander", (10, 9), 0),
    ("blue", "Medic", (11, 11), 0),
    ("red", "Irregular", (11, 1), 0),
    shaped=in_a_pit,
    options=LEFT_ALONE,
    trigger=(
        TriggerSheet(
            name="the charge",
            on="time",
            after=Seconds(0),
            charge=(OutbreakSheet(kind="Fragmentation hand grenade", at=(9, 9)),),
        ),
    ),
    bent=("render aid", "hold", "stay"),
)
"""People round a charge, and medics with their kits beside them."""
TORN_AND_MENDED = few(
    "crossing/first-shots",
    ("blue", "Sapper", (10, 10), 0),
    ("blue", "Sapper", (11, 10), 0),
    ("red", "Irregular", (11, 1), 180),
    shaped=on_a_far_ledge,
    options=LEFT_ALONE,
    lasts=540,
    bent=("field repair", "don", "shed", "take part", "stay"),
)
"""Practised hands, with all the time they want, and what they have torn off themselves."""
ONE_PLACE = few(
    "crossing/first-shots",
    ("blue", "Mortar gunner", (10, 10), 0),
    ("blue", "Mortar gunner", (11, 10), 0),
    ("red", "Irregular", (11, 1), 180),
    shaped=on_a_far_ledge,
    options=LEFT_ALONE,
    lasts=540,
    bent=("bombard", "hold", "stay"),
    again=("bombard",),
)
"""Mortars without an observer, which find their range round by round."""
CALLED_IN_PEACE = few(
    "crossing/first-shots",
    ("blue", "Forward observer", (10, 10), 0),
    ("blue", "Mortar gunner", (11, 10), 0),
    ("red", "Irregular", (11, 1), 180),
    shaped=on_a_far_ledge,
    options=LEFT_ALONE,
    lasts=540,
    bent=("adjust at length", "fire as called", "call for fire", "hold", "stay"),
)
"""A mortar and its observer, whom nobody hurries."""
TEN_QUIET_MINUTES = replace(AT_LEISURE, bent=("defuse", "mark lane", "hold"))
A_LANE_IN_PEACE = replace(A_LANE, bent=("mark lane", "hold"))
OVER_THE_WALL = few(
    "crossing/first-shots",
    ("blue", "Grenadier", (10, 10), 0),
    ("blue", "Forward observer", (11, 10), 0),
    ("red", "Villager", (11, 4), 180),
    shaped=on_a_ledge,
    bent=("fire over", "lob over", "reload", "ready", "press"),
    again=("fire over", "lob over"),
)
"""A launcher and smoke grenades, all at one place that cannot be seen into."""
ON_THE_GRENADE = few(
    "crossing/first-shots",
    ("blue", "Fire-raiser", (9, 9), 0),
    ("blue", "Grenadier", (10, 10), 0),
    ("blue", "Bystander", (11, 10), 0),
    ("blue", "Bystander", (9, 10), 0),
    ("blue", "Scout", (10, 11), 0),
    ("red", "Irregular", (11, 1), 0),
    shaped=in_a_pit,
    bent=("smother", "cook", "ditch", "ready", "press"),
)
"""A grenadier who drops what burns in the hand, and friends round about without armour."""
FRIENDS_BEFORE_THEM = few(
    "crossing/first-shots",
    ("blue", "Villager", (11, 18), 180),
    ("red", "Grenadier", (11, 3), 180),
    ("red", "Rocket gunner", (13, 3), 180),
    *(("red", "Irregular", (column, row), 180) for column in (9, 11, 13) for row in (7, 9)),
    options={"off_guard": ("blue",), "threats": ({"side": "red", "name": "bad news", "value": 8},)},
    bent=("panic fire", "ready", "press"),
)
"""More frightened than they can bear, with friends where a grenade may come down."""
SITUATIONS = {
    "in good hands": IN_GOOD_HANDS,
    "torn and mended": TORN_AND_MENDED,
    "one place": ONE_PLACE,
    "called in peace": CALLED_IN_PEACE,
    "ten quiet minutes": TEN_QUIET_MINUTES,
    "a lane in peace": A_LANE_IN_PEACE,
    "over the wall": OVER_THE_WALL,
    "on the grenade": ON_THE_GRENADE,
    "friends before them": FRIENDS_BEFORE_THEM,
}
"""By name."""
