"""What the bars of a card say: every wound is counted, and empty hands are told."""

from __future__ import annotations

from dataclasses import replace

from rules.frame.figure import Kit
from rules.reflex.book import BOOK
from rules.reflex.state import Wounds
from rules.reflex.terms.body import LOCATIONS, Injury
from tests.rules.reflex.playing import Playing


def texts(field: Playing, unit: int) -> dict[str, str]:
    return {gauge.label: gauge.text for gauge in BOOK.gauges(field, next(u for u in field.units() if u == unit))}


def test_other_wounds_than_the_worst_are_counted() -> None:
    """RFX-INJ-01: a card that named one of four slight wounds hid the other three."""
    field = Playing()
    man = field.man()
    assert texts(field, man)["Wounds"] == "none"
    levels = {"torso": Injury.SERIOUS, "head": Injury.SLIGHT, "left_leg": Injury.MODERATE}
    hurt = replace(Wounds(), levels=tuple(levels.get(where, Injury.NONE) for where in LOCATIONS))
    field.put(man, hurt)
    assert texts(field, man)["Wounds"] == "torso serious and 2 more"
    field.put(man, replace(hurt, levels=tuple(Injury.SLIGHT if at == "torso" else Injury.NONE for at in LOCATIONS)))
    assert texts(field, man)["Wounds"] == "torso slight"


def test_empty_hands_stand_where_the_weapon_was() -> None:
    field = Playing()
    man = field.man()
    assert "Weapon" not in texts(field, man)
    field.put(man, Kit())
    assert texts(field, man)["Weapon"] == "none in hand"
