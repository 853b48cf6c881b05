"""How many clicks and keys a battle takes of a person with sense, under each rulebook."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ui.battle.session import Session
from tests.game.players.tactician.stage import man, staged
from tests.game.skirmish import field
from tests.tiers import long
from tests.ui.battle.sensible import Count, Sensible
from tests.ui.battle.table import made_ready, people

MINUTE = 60
"""Seconds of a battle that are counted, and inputs that they may take."""
IN_CONTACT = 1.2
"""Inputs for each second of each unit with enemies in sight."""
FIRST = (
    ("crossing/first-shots", "d6"),
    long("wielka/bridge-ambush", "reflex"),
    long("inn/the-inn", "gurps"),
    long("clearing/crash-site", "graydawn"),
    long("warehouse/the-warehouse", "darkconspiracy"),
)
"""The first battle that is each book's own. With an order for every question their first minutes took 92, 219, 294, 363
and 57 inputs, now 19, 44, 50, 17 and 17.
"""


def minute(scenario: str, book: str, folder: Path) -> Count:
    """The first minute of a battle against a greedy computer player."""
    setup = made_ready(scenario, book, folder, 70)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    count = Sensible(session).play(MINUTE)
    session.close()
    return count


@pytest.mark.parametrize(("scenario", "book"), FIRST)
def test_the_first_minute_takes_sixty_inputs_at_most(scenario: str, book: str, tmp_path: Path) -> None:
    count = minute(scenario, book, tmp_path)
    assert count.inputs <= MINUTE, count
    assert count.rate <= IN_CONTACT, count


def test_in_contact_a_unit_is_seldom_asked() -> None:
    """Three against three with knives and guns on an open meadow, under the rulebook of one-second turns."""
    forces = [
        man(side, (column, 4 + 2 * n), f"{side} {n}") for side, column in (("blue", 6), ("red", 16)) for n in range(3)
    ]
    setup = staged("gurps", *forces, terrain=field(columns=24), rounds=12).setup
    session = Session.begin(setup, "1", {"blue": "person", "red": "greedy"})
    count = Sensible(session).play(6)
    session.close()
    assert count.contact > 0
    assert count.rate <= IN_CONTACT, count
