"""Sweeping fire, and firing under it: over all enemies at once, and over cover."""

from __future__ import annotations

from dataclasses import replace

from game.battle.battle import Battle
from game.players.character import CHARACTERS
from game.players.tactician.forms import likely
from game.players.tactician.memory import Memory
from game.players.tactician.plan import Plan
from game.players.tactician.position_value import PositionValue
from game.players.tactician.situation import situation
from rules.d6.state import Zone
from rules.d6.suppression.forms import Suppress
from rules.frame.forms import Purpose
from rules.frame.things import Known
from tests.game.players.tactician.stage import a_round, called, man, staged, tactician, turn_of
from tests.game.skirmish import WALL, field, walled

RIFLE = "Assault rifle 5.56"
ILIC, JURIC, KOS = (14, 4), (15, 6), (14, 8)


def three_abreast() -> Battle:
    """A rifleman with three enemies a few cells from one another in the open."""
    foes = (man("red", cell, name) for cell, name in ((ILIC, "Ilic"), (JURIC, "Juric"), (KOS, "Kos")))
    return staged("d6", man("blue", (3, 6), "Osei"), *foes)


def standing(battle: Battle) -> PositionValue:
    view = turn_of(battle, "Osei").view
    around, own = situation(view, "blue", remembers=True), view.units("blue")[0]
    return PositionValue(view, own, around, Plan(), Memory(), CHARACTERS["steady"], 6.0, 5)


def test_a_sweep_takes_in_every_enemy_that_it_can() -> None:
    battle = three_abreast()
    offers = turn_of(battle, "Osei").menu.offers
    sweep = next(offer for offer in offers if offer.action is Suppress)
    fronts = [action.front for action in likely(sweep, standing(battle))]
    swept = {cell for front in fronts[:1] for cell in (*battle.table.grid.triangle((3, 6), front), *front)}
    assert {ILIC, KOS} <= swept or {ILIC, JURIC} <= swept or {JURIC, KOS} <= swept


def test_fires_though_ground_beside_it_is_swept() -> None:
    # given one enemy in the open, and another's fire on the ground behind the man
    battle = staged("d6", man("blue", (3, 6), "Osei"), man("red", (14, 6), "Ilic"))
    swept = tuple((1, row) for row in range(2, 11))
    battle.table.add(Zone(called(battle, "Ilic"), RIFLE, 12, 20, swept, battle.table.clock.round), Known(("blue",)))
    # when
    done = a_round(battle, tactician(battle), "Osei")
    # then
    assert {Purpose.HARM, Purpose.PIN} & {action.purpose for action in done}


def test_firing_over_cover_is_as_dangerous_as_looking_over_it() -> None:
    # given a man behind a wall to fire over, with an enemy beyond it
    low = walled(field(), *(((4, row), 2) for row in range(2, 11)), barrier=replace(WALL, height=1.1))
    battle = staged("d6", man("blue", (4, 6), "Osei"), man("red", (14, 6), "Ilic"), terrain=low)
    place = standing(battle)
    directions = tuple(range(battle.table.grid.directions))
    up, down = place.pose, replace(place.pose, kept_down=directions)
    # then
    assert place.firing(down) == up
    assert 0.0 < place.worth(down).danger < place.worth(up).danger
    assert place.worth(down).fire == place.worth(up).fire
