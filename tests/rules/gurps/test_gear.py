"""Readying things: drawing, putting away, loading, shields, doors, on the move and all-out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Kit, Place
from rules.frame.forms import Action
from rules.gurps import rolls
from rules.gurps.afoot.forms import ChangePosture, Move, Step
from rules.gurps.blast.forms import PullPin, Throw
from rules.gurps.core import arms
from rules.gurps.fire.forms import Shoot
from rules.gurps.flesh.misses import Failure
from rules.gurps.gear import loading
from rules.gurps.gear.forms import Draw, MoveDoor, Ready
from rules.gurps.harm import slips
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Gripping, Held
from rules.gurps.state.things import Jammed, Unready
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Skill
from rules.gurps.turns import taking
from rules.kernel.refs import Ref
from rules.parts.handling import Drop, Load, PickUp, PutAway
from tests.rules.gurps.stage import Stage, hexes


def bearer(*weapons: str, shield: str = "", **own: Any) -> tuple[Stage, Ref]:
    """A unit with these weapons, the first in hand, and nobody else about."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), weapons=weapons, armour=(), shield=shield, **{"st": 13, **own})
    return stage, ann


def test_drawing_takes_a_second_and_a_free_hand() -> None:
    """GUR-RDY-01, GUR-READY-01: with both hands full it cannot be; when one is free it takes one Ready."""
    stage, ann = bearer("Broadsword", "Large knife", shield="Small shield")
    stage.begin()
    assert not stage.offered(Draw) and any("no hand is free" in each for each in stage.refusals())
    stage.take(Drop, item="Broadsword")
    assert stage.holds(ann) == ("Small shield",)
    stage.take(Draw, item="Large knife")
    assert set(stage.holds(ann)) == {"Small shield", "Large knife"}
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.READY


RIFLE, GRENADE = "Assault rifle 5.56 mm", "Fragmentation grenade"


def test_a_hand_taken_off_the_rifle_draws_pulls_the_pin_and_throws() -> None:
    """GUR-FREE-02, GUR-GREN-01, GUR-ATK-05: to let go with a hand is free; the rifle is of no use until it is in both
    hands again, which takes a second.
    """
    stage, ann = bearer(RIFLE, GRENADE)
    stage.unit("red", (10, 4), facing=3, armour=())
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Draw, item=GRENADE)
    assert told.later_in == 5 and sum(row.chance * row.loss for row in told.later) > 0
    stage.take(Draw, item=GRENADE)
    places = {item.name: item.place for item in stage.part(ann, Kit).held()}
    assert places == {RIFLE: Place.LEFT, GRENADE: Place.RIGHT}
    for act, least in ((PullPin, 4), (Throw, 0)):
        stage.rest()
        stage.begin()
        stage.until(ann)
        assert not stage.offered(Shoot)
        told = stage.forecast(act, **({"cell": (10, 4)} if act is Throw else {}))
        assert told.later_in == least
        stage.take(act, **({"cell": (10, 4)} if act is Throw else {}))
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert not stage.offered(Shoot)
    assert all(row.loss for row in stage.forecast(Ready).later)
    stage.take(Ready)
    stage.rest()
    stage.begin()
    stage.until(ann)
    assert stage.offered(Shoot)


def test_dropping_is_free_but_a_shield_takes_a_second() -> None:
    """GUR-FREE-02, GUR-RDY-04."""
    stage, ann = bearer("Broadsword", shield="Medium shield")
    stage.begin()
    costs = {next(iter(offer.choices["item"])): offer.cost.amount for offer in stage.offers(Drop)}
    assert costs == {"Broadsword": 0, "Medium shield": 1}
    stage.take(Drop, item="Medium shield")
    assert stage.holds(ann) == ("Broadsword",) and stage.ask is not None
    assert taking.choice(stage.table, ann).manoeuvre is Manoeuvre.READY


@pytest.mark.parametrize(("thing", "whole"), [("Broadsword", 2), ("Auto pistol 9 mm", 1)])
def test_putting_away_takes_longer_for_a_blade(thing: str, whole: int) -> None:
    """GUR-RDY-03: two seconds into a scabbard, one into a holster."""
    stage, ann = bearer(thing)
    for done in range(1, whole + 1):
        stage.begin()
        stage.take(PutAway, item=thing)
        stage.rest()
        assert (stage.holds(ann) == ()) is (done == whole)


def test_a_shield_takes_as_many_seconds_as_its_bonus() -> None:
    """GUR-RDY-04: a large shield from the back, three."""
    stage, ann = bearer("Broadsword", shield="Large shield")
    item = stage.item(ann, "Large shield")

    stage.put(ann, stage.part(ann, Kit).swapped(item, replace(item, place=Place.BACK)))
    for done in range(1, 4):
        stage.begin()
        stage.take(Draw, item="Large shield")
        stage.rest()
        assert ("Large shield" in stage.holds(ann)) is (done == 3)


def test_picking_up_from_the_ground_wants_a_low_posture() -> None:
    """GUR-RDY-02: standing it is refused; a kneel by the step does, in the same second."""
    stage, ann = bearer("Broadsword")
    stage.begin()
    stage.take(Drop, item="Broadsword")
    assert not stage.offered(PickUp) and "Pick up: is standing: kneel first" in stage.refusals()
    stage.take(ChangePosture, by="step", posture=Posture.KNEELING)
    stage.take(PickUp)
    assert stage.holds(ann) == ("Broadsword",)


def test_reloading_takes_the_seconds_of_the_table() -> None:
    """GUR-RLD-01, GUR-RLD-02: a bow has 1(2): two Ready, on the third turn it may shoot."""
    stage, ann = bearer("Bow")
    bob = stage.unit("red", (10, 4), facing=3, armour=())
    stage.figures(ann, {Skill.BOW: 12})
    stage.loaded(ann, "Bow", 0)
    for _ in range(2):
        stage.begin()
        stage.until(ann)
        assert not stage.offered(Shoot)
        stage.take(Load)
        stage.rest()
    stage.begin()
    stage.until(ann)
    assert stage.item(ann, "Bow").loaded == 1 and stage.offered(Shoot)
    assert stage.table.cells(bob)


def test_a_revolver_is_loaded_round_by_round() -> None:
    """GUR-RLD-01: 6(3i), three seconds a cartridge."""
    stage, ann = bearer("Revolver .38")
    stage.loaded(ann, "Revolver .38", 0)
    for done in range(1, 7):
        stage.begin()
        stage.take(Load)
        stage.rest()
        assert stage.item(ann, "Revolver .38").loaded == done // 3


def test_a_belt_is_full_again_after_its_seconds() -> None:
    """GUR-RLD-01: the magazine's whole number of shots is restored at once."""
    stage, ann = bearer("Light machine gun 5.56 mm")
    full = stage.item(ann, "Light machine gun 5.56 mm").loaded
    stage.loaded(ann, "Light machine gun 5.56 mm", 3)
    for _ in range(10):
        stage.begin()
        if not stage.offered(Load):
            break
        stage.take(Load)
        stage.rest()
    assert stage.item(ann, "Light machine gun 5.56 mm").loaded == full


def in_the_left_hand(stage: Stage, unit: Ref, name: str) -> None:
    """That is where it holds it."""
    thing = stage.item(unit, name)
    stage.table.put(unit, stage.part(unit, Kit).swapped(thing, replace(thing, place=Place.LEFT)))


def test_loading_takes_the_other_hand() -> None:
    """GUR-RLD-01, house: not a hand that holds a knife."""
    stage, ann = bearer("Revolver .38", "Large knife")
    stage.loaded(ann, "Revolver .38", 0)
    in_the_left_hand(stage, ann, "Large knife")
    stage.begin()
    assert not stage.offered(Load) and "Load Revolver .38: takes both hands" in stage.refusals()
    stage.take(Drop, item="Large knife")
    assert stage.offered(Load)


def test_a_shield_leaves_its_hand_free_to_load() -> None:
    """GUR-RLD-01, house: it is strapped to the arm."""
    stage, ann = bearer("Revolver .38", shield="Small shield")
    stage.loaded(ann, "Revolver .38", 0)
    stage.begin()
    assert stage.holds(ann) == ("Revolver .38", "Small shield") and stage.offered(Load)


def test_clearing_a_gun_takes_the_other_hand() -> None:
    """GUR-CRIT-04, house: nobody works a slide with a knife in that hand."""
    stage, ann = bearer("Revolver .38", "Large knife")
    in_the_left_hand(stage, ann, "Large knife")
    stage.table.put(ann, Jammed((("Revolver .38", Failure.MISFIRE, 0),)))
    stage.begin()
    assert (
        not stage.offered(Ready, how="clear it") and "Clear the gun: Revolver .38: takes both hands" in stage.refusals()
    )
    stage.take(Drop, item="Large knife")
    assert stage.offered(Ready, how="clear it")


def test_fast_draw_leaves_the_second_free() -> None:
    """GUR-RDY-07: a success draws and lets it act; a failure takes the second."""
    for faces, acts in (((3, 3, 4), True), ((5, 5, 4), False)):
        stage, ann = bearer("Auto pistol 9 mm")
        stage.unit("red", (10, 4), facing=3, armour=())
        stage.figures(ann, {Skill.FAST_DRAW_PISTOL: 12})
        item = stage.item(ann, "Auto pistol 9 mm")

        stage.put(ann, stage.part(ann, Kit).swapped(item, replace(item, place=Place.BELT)))
        stage.begin()
        stage.until(ann)
        told = stage.forecast(Draw, fast=True)
        assert told.success is not None and float(told.success) == pytest.approx(0.7407, abs=1e-4)
        stage.dice(*faces)
        stage.take(Draw, fast=True)
        assert stage.holds(ann) == ("Auto pistol 9 mm",)
        assert (stage.ask is not None and stage.ask.unit == ann and stage.offered(Shoot)) is acts


def test_an_unready_weapon_must_be_readied() -> None:
    """GUR-RDY-03: it neither strikes nor parries until it is."""
    stage, ann = bearer("Great axe")
    stage.unit("red", (10, 9), facing=3, armour=())
    stage.put(ann, Unready(("Great axe",)))
    stage.begin()
    stage.until(ann)
    assert "Great axe" not in {next(iter(offer.choices["weapon"])) for offer in stage.offers(Strike)}
    stage.take(Ready, how="", item="Great axe")
    assert stage.part(ann, Unready).names == ()


def test_move_and_ready_is_a_gamble() -> None:
    """GUR-MAR-01: the full Move, then DX-2; failing by 5 drops the thing; no retreat afterwards."""
    for faces, held in (((3, 3, 2), ("Large knife",)), ((4, 4, 2), ()), ((6, 6, 1), ())):
        stage, ann = bearer("Broadsword", "Large knife", dx=11)
        stage.begin()
        stage.take(Drop, item="Broadsword")
        stage.take(Move, pace="dash", way=((10, 9), (10, 8)))
        assert not stage.offered(Strike) and not stage.offered(Step)
        told = stage.forecast(Draw, item="Large knife")
        assert told.tallies[0].total == 9
        dropped = rolls.rolls(9).chance(lambda fell: not fell.success and (fell.total >= 14 or fell.fumble))
        assert {row.text: row.chance for row in told.outcomes}["dropped"] == dropped
        stage.dice(*faces)
        stage.take(Draw, item="Large knife")
        assert stage.holds(ann) == held
        assert not taking.leave(stage.table, ann).retreats


def test_all_out_ready_gives_up_every_defence() -> None:
    """GUR-AOR-01: half the Move ahead, or none, and +4 on what has to be rolled."""
    stage, ann = bearer("Broadsword", "Large knife", dx=11)
    stage.begin()
    stage.take(Drop, item="Broadsword")
    stage.take(Move, pace="hurry", way=((10, 9), (10, 8)))
    stage.put(ann, Held((Ref(99),)))
    score = slips.check(stage.table, ann)
    assert score is not None and score.total == 11 - 4 + 4
    assert not taking.leave(stage.table, ann).defends
    assert stage.table.pose(ann).facing == 0


@pytest.mark.parametrize("fells", [(3, 3, 1), (4, 4, 4)])
@pytest.mark.parametrize(("act", "number"), [(PutAway, 0), (Ready, 0), (Ready, 1), (Load, 0)])
def test_whatever_is_readied_in_a_grip_takes_the_roll_that_is_shown(
    act: type[Action], number: int, fells: tuple[int, ...]
) -> None:
    """GUR-GRP-10: DX, at -4 for the grip; failure drops the thing."""
    gun = act in (PutAway, Load)
    stage, ann = bearer("Auto pistol 9 mm" if gun else "Spear", dx=12)
    bob = stage.unit("red", (10, 10))
    item = stage.part(ann, Kit).held()[0]
    stage.put(ann, stage.part(ann, Kit).swapped(item, replace(item, loaded=1, spare=2) if gun else item))
    stage.put(ann, Held((bob,), hands=(1,), parts=(Location.TORSO,)), Unready((item.name,) if not gun else ()))
    stage.put(bob, Gripping(ann, Location.TORSO, 1, 0))
    stage.begin()
    stage.until(ann)
    offer = stage.offers(act)[number]
    told = stage.forecast(act, **{name: next(iter(legal)) for name, legal in offer.choices.items()})
    assert told.tallies[0].total == 12 - 4 and told.success == rolls.chance(8)
    assert [row.text for row in told.outcomes] == ["done", "dropped"]
    stage.dice(*fells)
    stage.take(act, **{name: next(iter(legal)) for name, legal in offer.choices.items()})
    came = sum(fells) <= 8
    assert [event.success for event in stage.told("readies") if event.success is not None] == [came]
    assert bool(stage.holds(ann)) == (came and act is not PutAway)


def test_what_takes_two_seconds_is_rolled_for_in_the_second() -> None:
    """GUR-RDY-03, GUR-GRP-10: a sword goes back into its scabbard; in a foe's grip that takes a roll."""
    stage, ann = bearer("Broadsword", dx=12)
    bob = stage.unit("red", (10, 10))
    stage.put(ann, Held((bob,), hands=(1,), parts=(Location.TORSO,)))
    stage.put(bob, Gripping(ann, Location.TORSO, 1, 0))
    for second in (1, 2):
        stage.begin()
        stage.until(ann)
        told = stage.forecast(PutAway, item="Broadsword")
        assert told.note == "2 seconds" and told.success == (None if second == 1 else rolls.chance(8))
        stage.dice(*(() if second == 1 else (3, 3, 1)))
        stage.take(PutAway, item="Broadsword")
        stage.rest()
    assert not stage.holds(ann)


def test_a_door_takes_a_second() -> None:
    """GUR-HEX-18, GUR-RDY-05: an unlocked door within reach; nobody walks through a shut one."""
    stage = Stage(hexes())
    stage.wall((10, 10), 0, what="door", state="shut", part=0)
    stage.terrain.parts[0] = (((10, 10), 0),)
    ann = stage.unit("blue", (10, 10), armour=(), st=13)
    stage.begin()
    assert ((10, 9),) not in stage.offers(Step)[0].choices["way"]
    stage.take(MoveDoor, state="open")
    barrier = stage.table.barrier((10, 10), 0)
    assert barrier is not None and barrier.state == "open"
    stage.rest()
    stage.begin()
    assert stage.ask is not None and stage.ask.unit == ann
    assert ((10, 9),) in stage.offers(Step)[0].choices["way"]


@pytest.mark.parametrize(
    ("faces", "acts", "left", "spare"), [((3, 3, 4), True, 1, 3), ((5, 5, 4), False, 1, 3), ((6, 6, 6), False, 2, 2)]
)
def test_an_arrow_drawn_fast_saves_a_second(faces: tuple[int, ...], acts: bool, left: int, spare: int) -> None:
    """GUR-RDY-07, GUR-RLD-01: a longbow takes two seconds to load. By Fast-Draw (Arrow) the first takes no time, so
    that the second may be done at once; a failure takes the second all the same, and a critical one drops the arrow.
    """
    stage, ann = bearer("Longbow")
    stage.figures(ann, {Skill.BOW: 14, Skill.FAST_DRAW_ARROW: 12})
    stage.loaded(ann, "Longbow", 0)
    stage.begin()
    stage.until(ann)
    told = stage.forecast(Draw, fast=True)
    assert told.success is not None and float(told.success) == pytest.approx(0.7407, abs=1e-4)
    assert told.note == "then 1 second more to load the longbow"
    stage.dice(*faces)
    stage.take(Draw, fast=True)
    arm = arms.arm(stage.table, ann, "Longbow")
    assert arm is not None and loading.left(stage.table, ann, arm) == left
    assert stage.item(ann, "Longbow").spare == spare
    assert (stage.ask is not None and stage.ask.unit == ann and stage.offered(Load)) is acts
    if acts:
        assert not stage.offered(Draw, fast=True)
        stage.take(Load)
        assert stage.item(ann, "Longbow").loaded == 1


def test_a_magazine_is_drawn_fast() -> None:
    """GUR-RDY-07: by Fast-Draw (Ammo), which the breacher has learnt; without the skill it is not offered."""
    for sheet, offered in (("Breacher", True), ("Rifleman", False)):
        stage = Stage(hexes())
        ann = stage.unit("blue", (10, 10), sheet)
        gun = arms.arms(stage.table, ann)[0].weapon.name
        stage.loaded(ann, gun, 0)
        stage.begin()
        stage.until(ann)
        named = [name for offer in stage.offers(Draw, fast=True) for name in offer.choices["item"]] if offered else []
        assert (gun in named) is offered and (offered or not stage.offered(Draw, fast=True))
    stage, ann = bearer("Assault rifle 5.56 mm")
    stage.figures(ann, {Skill.FAST_DRAW_AMMO: 12})
    stage.loaded(ann, "Assault rifle 5.56 mm", 0)
    stage.begin()
    stage.until(ann)
    stage.dice(3, 3, 3)
    stage.take(Draw, fast=True)
    stage.take(Load)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(Load)
    assert stage.item(ann, "Assault rifle 5.56 mm").loaded == 30
