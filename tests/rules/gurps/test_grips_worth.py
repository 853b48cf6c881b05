"""What computer players weigh of grips, slams and struggles is the mean of what is foretold of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.frame.body import Posture
from rules.frame.forms import Action
from rules.frame.worth import Share, Worth, of_forecast
from rules.gurps.grips.forms import Grab, Hold, Slam
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from tests.rules.gurps.stage import Stage
from tests.rules.gurps.test_grips_in_play import clinched


def numbers(worth: Worth) -> list[Any]:
    """All that is weighed of it."""
    found = [worth.success]
    for share in sorted((*worth.shares, *worth.later), key=lambda each: str(each.unit)):
        found += [share.unit, *_of(share)]
    return [each if each is None else pytest.approx(each, abs=1e-9) for each in found]


def _of(share: Share) -> tuple[float, ...]:
    came = share.chances()
    return share.loss, came.struck, came.hurt, came.felled


def agrees(stage: Stage, form: type[Action], **fields: Any) -> None:
    """Both ways to the numbers of a form on offer."""
    assert stage.ask is not None
    view, action = stage.view(), stage.fill(form, **fields)
    ask = view.asked(stage.ask)
    told = stage.book.forecast(view, ask, action)
    assert told.outcomes or told.later
    assert numbers(stage.book.worth(view, ask, action)) == numbers(of_forecast(view, told))


@pytest.mark.parametrize(("form", "how"), [(Slam, {}), (Slam, {"how": "tackle"}), (Slam, {"how": "shove"}), (Grab, {})])
@pytest.mark.parametrize("lost", [0, 7, 15])
def test_attacks_with_the_body(form: type[Action], how: dict[str, str], lost: int) -> None:
    """Over fresh, wounded and hardly conscious foes."""
    stage = Stage()
    stage.unit("blue", (5, 5), "Louis LeBlanc", quarters=28, weapons=(), armour=(), st=12)
    bob = stage.unit("red", (5, 4), "Filthy Pierre", facing=4, quarters=20, st=11, skills={Skill.BROADSWORD: 13})
    stage.hurt(bob, lost)
    stage.begin()
    agrees(stage, form, target=bob, **how)


@pytest.mark.parametrize(("what", "part"), [("takedown", "torso"), ("choke", "neck"), ("wrench", "right leg")])
def test_what_holds_lead_to(what: str, part: str) -> None:
    """Contests, and what they do to either."""
    stage, ann, bob = clinched(Location(part))
    stage.until(ann)
    agrees(stage, Hold, what=what, target=bob)
    if what == "takedown":
        stage.posture(bob, Posture.PRONE)
        agrees(stage, Hold, what="pin", target=bob)


def test_a_leg_that_is_wrenched_off_does_not_carry_its_owner() -> None:
    """GUR-INJ-06, GUR-GRP-08: the odds say that it ends on the ground."""
    stage, ann, bob = clinched(Location.RIGHT_LEG, st=18)
    stage.until(ann)
    told = {row.text for row in stage.forecast(Hold, what="wrench", target=bob).of(stage.known_as(bob))}
    assert "crippled, on the ground" in told and "crippled" not in told


def test_one_that_lies_already_is_not_shoved_to_the_ground() -> None:
    """GUR-DMG-04: nothing is said of a fall that cannot come about."""
    stage = Stage()
    stage.unit("blue", (5, 5), "Louis LeBlanc", quarters=28, weapons=(), armour=(), st=16)
    bob = stage.unit("red", (5, 4), "Filthy Pierre", facing=4, quarters=20)
    stage.begin()
    assert any("on the ground" in row.text for row in stage.forecast(Slam, how="shove", target=bob).outcomes)
    stage.posture(bob, Posture.PRONE)
    rows = stage.forecast(Slam, how="shove", target=bob).of(stage.known_as(bob))
    assert not any("on the ground" in row.text for row in rows)
