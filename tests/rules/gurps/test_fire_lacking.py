"""Why a unit cannot shoot or strike: what its weapons lack, before any enemy is blamed."""

from __future__ import annotations

import pytest

from rules.frame.figure import Kit, Place
from rules.gurps.fire.forms import Shoot
from rules.gurps.flesh.misses import Failure
from rules.gurps.melee.forms import Strike
from rules.gurps.state.things import Jammed, Unready
from rules.kernel import lengths
from rules.kernel.refs import Ref
from rules.kernel.words import the
from tests.rules.gurps.firing import PISTOL, RIFLE, begin, field
from tests.rules.gurps.stage import Stage


def said(stage: Stage, ann: Ref) -> str:
    """Why it shoots at nobody."""
    begin(stage, ann)
    assert not stage.offered(Shoot)
    return next(each for each in stage.refusals() if each.startswith("Shoot: "))


@pytest.mark.parametrize(("spare", "more"), [(3, ""), (0, ", and there are no rounds for it")])
def test_an_empty_weapon_is_named(spare: int, more: str) -> None:
    """GUR-RLD-01: not the lack of an enemy, who stands in plain sight."""
    stage, ann, _ = field(PISTOL)
    stage.loaded(ann, PISTOL, 0)
    if not spare:
        kit = stage.part(ann, Kit)
        item = stage.item(ann, PISTOL)
        stage.put(ann, kit.swapped(item, type(item)(item.name, item.place, 0, 0)))
    assert said(stage, ann) == f"Shoot: the auto pistol 9 mm is empty{more}"


def test_a_jammed_weapon_is_named() -> None:
    """GUR-CRIT-04: and how it has failed."""
    stage, ann, _ = field(RIFLE)
    stage.put(ann, Jammed(((RIFLE, Failure.STOPPAGE, 0),)))
    assert said(stage, ann) == f"Shoot: {the(RIFLE)} is jammed: stoppage"


def test_without_a_weapon_in_hand_that_is_said() -> None:
    """GUR-ATK-05: a gun in its holster is no gun in hand; of a sword it is told that nobody is within its reach."""
    stage, ann, _ = field(PISTOL)
    item = stage.item(ann, PISTOL)
    stage.put(ann, stage.part(ann, Kit).swapped(item, type(item)(item.name, Place.BELT, item.loaded, item.spare)))
    assert said(stage, ann) == "Shoot: no missile weapon in hand"
    stage, ann, foe = field("Broadsword")
    begin(stage, ann)
    told = {each.about: str(each) for each in stage.menu().refusals if each.title in ("Shoot", "Strike")}
    assert told[None] == "Strike: no enemy within reach"
    assert lengths.shown(told[stage.known_as(foe)]) == "Strike: 9.1 m away, the broadsword reaches 0.9 m"


def test_a_gun_in_too_few_hands_is_named() -> None:
    """GUR-ATK-05: a rifle takes both."""
    stage, ann, _ = field(RIFLE)
    item = stage.item(ann, RIFLE)
    stage.put(ann, stage.part(ann, Kit).swapped(item, type(item)(item.name, Place.RIGHT, item.loaded, item.spare)))
    assert said(stage, ann) == f"Shoot: {the(RIFLE)} takes both hands"


def test_with_a_gun_that_works_it_is_the_enemy_that_is_missing() -> None:
    """GUR-RNG-01: behind the shooter he is not in front."""
    stage, ann, _ = field(RIFLE)
    stage.stand(ann, (10, 30), 4)
    assert said(stage, ann) == "Shoot: not in front: turn first"
    assert "Shoot: no enemy in sight, in front and in range" in stage.refusals()


def test_a_weapon_that_must_be_readied_is_named() -> None:
    """GUR-RDY-03: a great axe after a blow."""
    stage, ann, _ = field("Great axe", yards=1)
    stage.put(ann, Unready(("Great axe",)))
    begin(stage, ann)
    assert not stage.offered(Strike)
    assert "Strike: Great axe: must be readied first" in stage.refusals()
