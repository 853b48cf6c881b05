"""Attacks that nothing but a 3 or 4 would make hit: allowed, or refused by the game master."""

from __future__ import annotations

from rules.gurps.fire.forms import Shoot
from rules.gurps.melee.forms import Strike
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.kernel.refs import Ref
from tests.rules.gurps.firing import MACHINE_GUN, RIFLE, begin
from tests.rules.gurps.stage import Stage


def duel(weapon: str, skill: Skill, level: int, yards: int, mode: str) -> tuple[Stage, Ref]:
    """A poor fighter and a bare target."""
    stage = Stage(hopeless_attacks=mode)
    ann = stage.unit("blue", (10, 35), weapons=[weapon], skills={skill: level}, st=14, dx=14)
    bob = stage.unit("red", (10, 35 - yards), facing=4, armour=())
    begin(stage, ann)
    return stage, bob


def called(stage: Stage, form: type[Strike] | type[Shoot]) -> dict[Location, int]:
    """The parts that may be aimed at in a plain attack, each with the fewest shots."""
    plain = [offer for offer in stage.offers(form) if "" in offer.choices["manner"]]
    return {part: min(offer.choices.get("shots", (1,))) for offer in plain for part in offer.choices["called"]}


def test_a_blow_below_3_is_made_by_default_and_hits_on_a_4() -> None:
    """GUR-CORE-01: at 5 and -7 for the skull, at no extra cost."""
    stage, bob = duel("Broadsword", Skill.BROADSWORD, 5, 1, "allowed")
    assert Location.SKULL in called(stage, Strike)
    told = stage.forecast(Strike, target=bob, use="swing", called=Location.SKULL)
    assert int(told.tallies[0].total) == -2 and told.success is not None
    assert float(told.success) == 4 / 216


def test_a_blow_below_3_may_be_refused() -> None:
    """GUR-CORE-01: then the skull, the face and the neck are no marks, and the legs are."""
    stage, _ = duel("Broadsword", Skill.BROADSWORD, 5, 1, "refused")
    found = called(stage, Strike)
    assert Location.TORSO in found and Location.LEFT_LEG in found
    assert not {Location.SKULL, Location.FACE, Location.NECK, Location.LEFT_HAND} & set(found)
    stage, _ = duel("Broadsword", Skill.BROADSWORD, 2, 1, "refused")
    assert (
        not stage.offered(Strike, manner="")
        and "Strike: effective skill below 3: it may not be tried" in stage.refusals()
    )


def test_a_shot_below_3_may_be_refused() -> None:
    """GUR-CORE-01, GUR-ROF-01: at 20 yards skill 7 comes to 1, and all-out to 2; a volley of nine or more adds 2."""
    stage, _ = duel(RIFLE, Skill.RIFLE, 7, 20, "allowed")
    assert stage.offered(Shoot)
    stage, _ = duel(RIFLE, Skill.RIFLE, 7, 20, "refused")
    assert not stage.offered(Shoot) and "Shoot: effective skill below 3: it may not be tried" in stage.refusals()
    stage, _ = duel(MACHINE_GUN, Skill.LMG, 7, 20, "refused")
    found = called(stage, Shoot)
    assert found[Location.TORSO] == 9 and Location.SKULL not in found
