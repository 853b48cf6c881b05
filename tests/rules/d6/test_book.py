"""The door: what the game asks of the d6 rulebook, and figures made from its sheets."""

from __future__ import annotations

import pytest

from rules.d6.book import BOOK
from rules.d6.core import equipment
from rules.d6.options import Options
from rules.d6.showing import card
from rules.d6.state import Health, Vehicle
from rules.frame.book import Recruit, Rulebook, load
from rules.frame.figure import Body, Crew, Identity, Kit, Place, State
from rules.frame.scene import Appearance, Pose
from rules.kernel.faults import Faulty
from tests.rules.d6.playing import Playing


def part(parts: tuple[object, ...], kind: type) -> object:
    return next(each for each in parts if isinstance(each, kind))


def test_it_is_found_by_its_name_and_offers_all_that_is_asked_of_a_rulebook() -> None:
    assert load("d6") is BOOK
    assert isinstance(BOOK, Rulebook)
    assert {routine.kind for routine in BOOK.routines} == {"turn round", "held", "next", "held back", "routine"}


def test_a_swordsman_starts_with_sword_and_shield_in_hand_and_the_crossbow_slung() -> None:
    """DSX-EQUIP-02: the weapons named first are in hand."""
    kit = part(BOOK.enlist(Recruit(sheet="Swordsman"), Options()), Kit)
    assert isinstance(kit, Kit)
    assert [(item.name, item.place) for item in kit.held()] == [("Long sword", Place.RIGHT), ("Shield", Place.LEFT)]
    crossbow = kit.find("Light crossbow")
    assert crossbow is not None
    assert (crossbow.place, crossbow.loaded) == (Place.BACK, 1)


def test_a_vehicle_is_enlisted_by_its_sheet_with_seats_and_loaded_mounts() -> None:
    """DSX-VEH-02: six cells of five feet, in metres."""
    parts = BOOK.enlist(Recruit(sheet="Light utility vehicle"), Options())
    body, crew, kit = part(parts, Body), part(parts, Crew), part(parts, Kit)
    assert isinstance(body, Body)
    assert isinstance(crew, Crew)
    assert isinstance(kit, Kit)
    assert (body.plan, body.length, body.width) == ("vehicle", 4.5, 3.0)
    assert [seat.drives for seat in crew.seats] == [True, False, False, False]
    assert kit.items[0].loaded == 100
    assert part(parts, Vehicle)


def test_mines_are_known_by_name() -> None:
    assert BOOK.mine("") == "Anti-personnel mine"
    assert BOOK.mine("Anti-vehicle mine") == "Anti-vehicle mine"
    with pytest.raises(Faulty):
        BOOK.mine("Limpet")


def test_somebody_seen_stands_for_the_usual_man_of_his_role_and_arms() -> None:
    """A marksman with a longbow is an archer; hurt, he is taken to be bloodied."""
    looks = Appearance("marksman", "red", Pose(((1, 1),)), State.HURT, ("Longbow",))
    parts = BOOK.conjecture(looks, Options())
    identity, health, kit = part(parts, Identity), part(parts, Health), part(parts, Kit)
    assert isinstance(identity, Identity)
    assert isinstance(health, Health)
    assert isinstance(kit, Kit)
    assert identity.sheet == "Archer"
    assert (health.bloodied, health.hp) == (True, 9)
    assert [item.name for item in kit.held()] == ["Longbow"]


def test_a_card_tells_the_owner_everything_and_a_look_only_what_shows() -> None:
    play = Playing()
    man = play.man("blue", (3, 3))
    labels = dict(BOOK.card(play.table, man))
    assert labels["Hit points"] == "20 of 20"
    assert labels["Reflexes"] == "11"
    assert labels["Longarms"] == "4D"
    looks = card.appearance(play.table, man)
    assert looks.held == ("Assault rifle 5.56",)
    assert looks.marks == ()
    assert equipment.armour(play.table, man) == 4


def test_a_vehicles_card_tells_its_speed_and_driver() -> None:
    play = Playing()
    jeep = play.man("blue", (10, 10), "Light utility vehicle")
    labels = dict(BOOK.card(play.table, jeep))
    assert labels["Driver"] == "nobody"
    assert labels["Speed"] == "stopped"
