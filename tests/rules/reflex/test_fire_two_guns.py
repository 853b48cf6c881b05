"""A gun in each hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.kernel.refs import Ref
from rules.reflex.fire import attack, deeds
from rules.reflex.fire.forms import TwoGuns
from rules.reflex.state import Recoil, Traits
from tests.rules.reflex.range import AK, PISTOL, Range
from tests.rules.reflex.shots import loaded

# two guns


def gunman(**rest: Any) -> tuple[Range, Ref, Ref, Ref]:
    field = Range(two_guns=True)
    man = field.shooter(PISTOL, **rest)
    field.both_hands_full(man, PISTOL, SHORT)
    return field, man, field.target((10, 36)), field.target((12, 36))


SHORT = "Pocket pistol"


@pytest.fixture(autouse=True)
def pocket_pistol(monkeypatch: pytest.MonkeyPatch) -> None:
    """A second sidearm of its own name."""
    from rules.reflex.sheets import roster
    from rules.reflex.terms.weapons import Weapon

    known = roster.standard()
    small = known.get(Weapon, PISTOL).model_copy(update={"name": SHORT, "speed": (3, 5, 7), "recoil": 10})
    found, got = type(known).find, type(known).get
    monkeypatch.setattr(
        type(known), "find", lambda self, kind, name: small if name == SHORT else found(self, kind, name)
    )
    monkeypatch.setattr(type(known), "get", lambda self, kind, name: small if name == SHORT else got(self, kind, name))


def test_both_guns_at_one_target_lose_2_each_at_two_4_each() -> None:
    """RFX-HANDED-04: from the hip, the dearer of the two."""
    field, man, foe, other = gunman()
    for second, off in ((foe, -2), (other, -4)):
        action = TwoGuns(target=foe, other=second)
        made = deeds.two_wishes(field.table, man, action)
        tallies = [attack.reckon(field.table, each).attempt.tally for each in made]
        assert [sum(int(m.amount) for m in t.modifiers if m.rule == "RFX-HANDED-04") for t in tallies] == [off, off]
        assert {each.speed for each in made} == {"hip"}
        assert deeds.two_price(field.table, man, action) == 3


def test_both_guns_fire_at_once_and_each_kicks_its_own_next_shot() -> None:
    """RFX-HANDED-04, RFX-RECOIL-01: neither shot has anything of the other's kick."""
    field, man, foe, other = gunman(MUS=6)
    action = TwoGuns(target=foe, other=other)
    before = [attack.reckon(field.table, each).attempt for each in deeds.two_wishes(field.table, man, action)]
    field.does(man, action, 20, 20, 20, 20)
    assert [event.data["margin"] for event in field.told("shoot")] == [each.check.target - 20 for each in before]
    assert [event.success for event in field.told("shoot")] == [None, False]
    assert (loaded(field, man, PISTOL), loaded(field, man, SHORT)) == (14, 14)
    kicked = field.table.part(man, Recoil)
    assert (kicked.of(PISTOL), kicked.of(SHORT), kicked.of(AK)) == (1, 4, 0)


def test_two_guns_are_offered_by_option_to_those_who_hold_them() -> None:
    """RFX-HANDED-04."""
    field, man, foe, other = gunman()
    assert field.offered(man, TwoGuns(target=foe, other=other)) is not None
    field.takes(man, PISTOL)
    assert field.offered(man, TwoGuns(target=foe, other=foe)) is None
    assert deeds.guns(field.table, man) is None


def test_the_better_hand_fires_at_the_first_target() -> None:
    """RFX-HANDED-04."""
    field, man, _, _ = gunman()
    field.table.put(man, replace(field.table.part(man, Traits), left_handed=True))
    pair = deeds.guns(field.table, man)
    assert pair is not None
    assert [each.weapon.name for each in pair] == [SHORT, PISTOL]


# vehicles


def test_both_guns_at_arms_length_can_be_blocked_by_the_one_they_are_fired_at() -> None:
    """RFX-HANDED-04."""
    field, man, foe, other = gunman()
    near = field.target((10, 39))
    assert deeds.two_strike(field.table, man, TwoGuns(target=near, other=near)) == near
    assert deeds.two_strike(field.table, man, TwoGuns(target=near, other=other)) is None
    assert deeds.two_strike(field.table, man, TwoGuns(target=foe, other=foe)) is None
