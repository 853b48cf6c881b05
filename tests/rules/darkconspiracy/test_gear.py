"""Things in hand: making ready, loading in its several ways, dropping and picking up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.darkconspiracy.gear import loading
from rules.darkconspiracy.gear.forms import Ready, Reload
from rules.darkconspiracy.sheets.roster import STOCK
from rules.darkconspiracy.state.order import Acted
from rules.darkconspiracy.state.people import Loads
from rules.darkconspiracy.terms.weapons import Weapon
from rules.frame.figure import Item, Kit, Place
from rules.kernel.refs import Ref
from rules.parts.handling import Drop, PickUp
from tests.rules.darkconspiracy.stage import Stage


def empty(stage: Stage, ref: Ref, spare: int = 3) -> None:
    """The weapon in its hand is empty."""
    gun = stage.part(ref, Kit).held()[0]
    stage.put(ref, stage.part(ref, Kit).swapped(gun, replace(gun, loaded=0, spare=spare)))


def held(stage: Stage, ref: Ref) -> Item:
    return stage.part(ref, Kit).held()[0]


def test_one_action_changes_what_is_in_hand() -> None:
    """DKC-ACT-09: the rifle goes on its sling and the knife comes out, in one action; to drop it is free."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), initiative=6)
    stage.begin()
    stage.turn_to(ann)
    stage.take(Ready, item="Knife")
    kit = stage.part(ann, Kit)
    assert [item.name for item in kit.held()] == ["Knife"]
    rifle = kit.find("5.56 mm assault rifle")
    assert rifle is not None and rifle.place is Place.BACK
    stage.turn_to(ann)
    now = stage.table.clock.round
    stage.take(Drop, item="Knife")
    assert stage.ask is not None and stage.ask.unit == ann and stage.table.clock.round == now
    stage.answer(next(each for each in stage.menu().offers if each.action is PickUp).fill())
    assert held(stage, ann).name == "Knife" and stage.part(ann, Acted).round == now


@pytest.mark.parametrize(
    ("sheet", "weapon", "loaded"),
    [
        ("Rifleman", "5.56 mm assault rifle", [30]),
        ("Machine gunner", "7.62 mm machine gun", [0, 100]),
        ("Irregular", "Pump shotgun", [3, 6, 7]),
        ("Marksman", "7.62 mm sniper rifle", [5]),
        ("Rocketeer", "Rocket launcher", [1]),
        ("Scout", "Crossbow", [0, 1]),
    ],
)
def test_each_feed_takes_its_actions(sheet: str, weapon: str, loaded: list[int]) -> None:
    """DKC-ACT-10, DKC-RELOAD-01, DKC-RELOAD-02: what is in the weapon after each action of loading."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), sheet, initiative=6, STR=9, CON=9)
    empty(stage, ann, 9)
    stage.begin()
    found = []
    for _ in loaded:
        stage.turn_to(ann)
        load = Reload(weapon=weapon, load="buckshot") if weapon == "Pump shotgun" else Reload(weapon=weapon)
        stage.answer(load)
        found.append(held(stage, ann).loaded)
    assert found == loaded


def test_a_friend_beside_the_gunner_helps_to_load() -> None:
    """DKC-RELOAD-01, DKC-RELOAD-02: of the two actions of a belt a friend does the second in the same phase."""
    stage = Stage()
    gunner = stage.unit("blue", (5, 5), "Machine gunner", initiative=6, AGL=9)
    friend = stage.unit("blue", (6, 5), initiative=6, AGL=1)
    empty(stage, gunner)
    stage.begin()
    stage.turn_to(friend)
    assert not [each for each in stage.menu().offers if each.action is Reload]
    stage.rest()
    stage.begin()
    stage.turn_to(gunner)
    stage.answer(Reload(weapon="7.62 mm machine gun"))
    stage.turn_to(friend)
    stage.take(Reload, weapon="7.62 mm machine gun", gunner=gunner)
    assert held(stage, gunner).loaded == 100


def test_other_rounds_are_loaded_on_demand() -> None:
    """DKC-SHOT-01: a shotgun is loaded with slugs where the player says so."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Irregular", initiative=6)
    empty(stage, ann, 9)
    stage.begin()
    stage.turn_to(ann)
    stage.take(Reload, weapon="Pump shotgun", load="slug")
    assert stage.part(ann, Loads).of(stage.weapon_of(ann, "Pump shotgun")) == "slug"


def test_what_cannot_be_loaded_in_a_battle() -> None:
    """DKC-RELOAD-02: power packs, tanks and launchers that are thrown away; a big mortar takes one action more for the
    loader that is missing (DKC-RELOAD-01).
    """
    known = STOCK.standard()
    for name in ("Stun projector", "Man-pack flamethrower", "Light antitank rocket"):
        assert known.get(Weapon, name).reload == 0
    assert loading.needs(known.get(Weapon, "82 mm mortar")) == 2
    assert loading.needs(known.get(Weapon, "7.62 mm minigun")) == 6
