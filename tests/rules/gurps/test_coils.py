"""What takes hold without hands: the python coils round its prey."""

from __future__ import annotations

from rules.frame.body import Posture
from rules.gurps.core import held
from rules.gurps.grips.forms import CloseIn, Grab, Grapple, Hold, Slam
from rules.gurps.melee.forms import Strike
from rules.gurps.state.fighting import Gripping, Held
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes


def hunted(beast: str = "Python") -> tuple[Stage, Ref, Ref]:
    """A beast, which is asked first, and its prey in the next yard."""
    stage = Stage(hexes())
    one = stage.unit("blue", (10, 10), beast, quarters=40)
    two = stage.unit("red", (10, 9), "Filthy Pierre", weapons=(), armour=(), facing=3, quarters=20, st=10, ht=10, dx=10)
    stage.orders = {"defend"}
    stage.begin()
    stage.take(CloseIn, target=two)
    return stage, one, two


def test_a_python_coils_round_its_prey_and_squeezes() -> None:
    """GUR-GRP-01, GUR-GRP-07: with Constriction Attack the body serves for hands, and the torso for the neck."""
    stage, snake, prey = hunted()
    told = stage.forecast(Grapple, target=prey)
    assert told.tallies[0].total == 14 and told.success is not None and 0 < told.success < 1
    stage.dice(3, 3, 3, 6, 6, 6)
    stage.take(Grapple, target=prey, part=Location.TORSO)
    assert stage.part(snake, Gripping).hands == 2 and held.is_held(stage.table, prey)
    stage.rest()
    stage.begin()
    assert {next(iter(offer.choices["weapon"])) for offer in stage.offers(Strike)} == {"Sharp teeth"}
    before = stage.hp(prey)
    stage.dice(3, 3, 3, 4, 4, 4)
    stage.take(Hold, what="choke")
    assert stage.hp(prey) == before - 6 and stage.part(prey, Held).choked


def test_a_python_needs_no_lowering_to_what_lies() -> None:
    """GUR-GRP-01: it has no legs to stand on."""
    stage, _, prey = hunted()
    stage.posture(prey, Posture.PRONE)
    assert stage.offered(Grapple)


def test_beasts_without_hands_or_coils_take_hold_of_nothing() -> None:
    """GUR-GRP-01: an empty hand is needed."""
    stage, _, _ = hunted("Wolf")
    assert not stage.offered(Grapple) and not stage.offered(Grab) and not stage.offered(Slam, how="shove")
