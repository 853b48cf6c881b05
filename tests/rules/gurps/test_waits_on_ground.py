"""Waits and what is made ready for them, and ground under fire or watched, however a unit comes onto it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.frame.body import Posture
from rules.frame.forecast import Forecast
from rules.gurps.afoot.forms import ChangePosture, Move, Step
from rules.gurps.asks import Decline
from rules.gurps.defence.forms import Defend
from rules.gurps.fire.forms import Shoot, Suppress, TakeAim
from rules.gurps.grips.forms import CloseIn, Slam
from rules.gurps.melee.forms import Evaluate, Feint, Strike
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.skills import Skill
from rules.gurps.waiting.forms import CoverGround, Spring, WaitToStrike
from rules.kernel.refs import Ref
from tests.rules.gurps.duelling import LOUIS, PIERRE
from tests.rules.gurps.stage import Stage, hexes


def watchman(quarters: int = 40) -> tuple[Stage, Ref, Ref]:
    """A unit that may wait, and an orc two yards before it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), LOUIS, quarters=quarters, armour=())
    orc = stage.unit("red", (10, 8), "Orc raider", facing=3, quarters=20, armour=(), weapons=("Axe",))
    stage.begin()
    stage.until(ann)
    return stage, ann, orc


def test_a_unit_stunned_while_it_waits_does_nothing() -> None:
    """GUR-DN-01, GUR-DN-02, GUR-WAIT-01: whatever it waited for, a stunned unit may only do nothing."""
    stage, ann, orc = watchman()
    stage.take(WaitToStrike, use="kick")
    stage.keep(ann, stunned=True)
    stage.until(orc)
    stage.take(Step, way=((10, 9),))
    assert "triggered" not in [ask.kind for ask in stage.asked]


RIFLE = "Bolt-action rifle 7.62 mm"


def rules(stage: Stage, form: type[Spring | Shoot | Strike], **fields: object) -> dict[str, int]:
    """What changes the attack roll of a form on offer, by rule."""
    return {each.rule: int(each.amount) for each in stage.forecast(form, **fields).tallies[0].modifiers}


def aimed_and_watching(many: int) -> tuple[Stage, Ref, Ref]:
    """A slow unit that has aimed at an enemy, then watches its yard and perhaps more; the next second has begun."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=20, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (10, 10), facing=2, quarters=30, armour=())
    stage.begin()
    stage.until(ann)
    stage.take(TakeAim, target=bob)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(CoverGround, cells=((10, 10), (10, 11))[:many], sure=True, shots=1)
    stage.rest()
    stage.stand(bob, (9, 10))
    stage.begin()
    return stage, ann, bob


@pytest.mark.parametrize("many", [1, 2])
def test_an_aim_on_watched_ground_lasts_as_long_as_the_wait(many: int) -> None:
    """GUR-OPP-01, GUR-AIM-02, GUR-TURN-05: a wait goes on until the next turn, so the foe may come in the second after;
    with one yard to watch the aim is still there, with two it is not.
    """
    stage, ann, _ = aimed_and_watching(many)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    assert ("GUR-AIM-02" in rules(stage, Spring)) == (many == 1)


@pytest.mark.parametrize("many", [1, 2])
def test_a_wait_on_one_yard_does_not_forfeit_the_aim(many: int) -> None:
    """GUR-AIM-02: the shot of the next turn still has it, after a wait on one yard; after a wider one it has not."""
    stage, ann, bob = aimed_and_watching(many)
    stage.until(ann)
    assert ("GUR-AIM-02" in rules(stage, Shoot, target=bob)) == (many == 1)


def test_what_was_evaluated_counts_as_long_as_the_wait() -> None:
    """GUR-EVAL-01, GUR-WAIT-01, GUR-TURN-05: the attack of a wait is that of the next turn, which overlaps the next
    second; after it the bonus is gone.
    """
    stage, ann, orc = watchman(quarters=12)
    stage.take(Evaluate, target=orc)
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, use="swing")
    stage.rest()
    stage.begin()
    stage.take(Step, way=((10, 9),))
    stage.until(ann, "triggered")
    assert rules(stage, Spring)["GUR-EVAL-01"] == 1
    stage.dice(6, 6, 4)
    stage.take(Spring)
    stage.until(ann)
    assert "GUR-EVAL-01" not in rules(stage, Strike, target=orc)


@pytest.mark.parametrize("sprung", [True, False])
def test_a_feint_counts_as_long_as_the_wait_and_no_longer(sprung: bool) -> None:
    """GUR-FEINT-03, GUR-WAIT-01, GUR-TURN-05: against the blow of a wait of the next turn; not in the turn after."""
    stage, ann, orc = watchman(quarters=12)
    stage.stand(orc, (10, 9))
    stage.dice(3, 3, 3, 6, 6, 5)
    stage.take(Feint, target=orc)
    stage.dice()
    stage.rest()
    stage.begin()
    stage.until(ann)
    stage.take(WaitToStrike, use="swing")
    stage.rest()
    stage.begin()
    if sprung:
        stage.take(Step, way=((9, 9),))
        stage.until(ann, "triggered")
    else:
        stage.until(ann)
    told = stage.forecast(Spring if sprung else Strike, target=orc)
    rows = [each.rule for tally in told.tallies[1:] for each in tally.modifiers]
    assert ("GUR-FEINT-02" in rows) == sprung


def worth(told: Forecast) -> Fraction:
    """What an attack that strikes takes off its target on average."""
    assert told.success is not None
    return sum((row.chance * (row.loss or 0) for row in told.outcomes), Fraction(0)) / told.success


def test_what_a_charge_adds_to_a_stop_thrust_is_shown() -> None:
    """GUR-STOP-01: the 2 more for five yards that the foe has come are in the odds of the blow: it takes more than the
    same thrust at a foe that has not come.
    """
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 10), LOUIS, quarters=40, weapons=("Spear",), skills={Skill.SPEAR: 14})
    orc = stage.unit("red", (10, 4), "Orc raider", facing=3, quarters=28, armour=(), weapons=("Axe",))
    stage.begin()
    stage.take(WaitToStrike, use="thrust")
    stage.take(Move, pace="rush", way=tuple((10, row) for row in range(5, 10)))
    stage.until(ann, "triggered")
    charged = worth(stage.forecast(Spring))
    stage.take(Decline)
    stage.rest()
    stage.begin()
    assert charged > worth(stage.forecast(Strike, target=orc, use="thrust"))


def test_those_a_watching_shot_may_strike_instead_are_shown() -> None:
    """GUR-WRONG-01, GUR-WRONG-02, GUR-OPP-03: beforehand, and when it is set off, as they are of any shot."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (9, 10), facing=2, quarters=20, armour=())
    cal = stage.unit("red", (10, 8), facing=2, quarters=10, armour=())
    stage.begin()
    stage.take(CoverGround, cells=((10, 10),), sure=True, shots=1)
    stage.until(bob)
    stage.take(Step, way=((10, 10),))
    stage.until(ann, "triggered")
    told = stage.forecast(Spring)
    assert sum(row.chance for row in told.of(stage.known_as(bob))) == 1
    assert sum(row.chance for row in told.of(stage.known_as(cal))) == 1
    stage.take(Decline)
    stage.rest()
    stage.begin()
    told = stage.forecast(CoverGround, cells=((10, 10),), sure=True, shots=1)
    assert {row.unit for row in told.later} == {stage.known_as(bob), stage.known_as(cal)}


GUN = "Assault rifle 5.56 mm"


def under_fire(beside: tuple[int, int] = (12, 14)) -> tuple[Stage, Ref, Ref, Ref]:
    """Ground that a friend keeps under fire, and a swordsman about to strike at an enemy beside it."""
    stage = Stage(hexes())
    gunner = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(GUN,), st=14)
    bob = stage.unit("red", beside, PIERRE, facing=2, quarters=12, armour=())
    ann = stage.unit("blue", (13, 14), LOUIS, facing=5, quarters=30, armour=())
    stage.begin()
    stage.take(Suppress, place=(10, 15))
    stage.until(ann)
    return stage, gunner, ann, bob


def test_who_gives_ground_into_ground_under_fire_is_shot_at() -> None:
    """GUR-SUP-02, GUR-RET-01: a unit that enters it is attacked, whatever has brought the unit there."""
    stage, gunner, _, bob = under_fire()
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob, use="swing", called=Location.TORSO)
    stage.dice(3, 3, 3, 6, 6, 4)
    stage.take(Defend, how="dodge", back=(11, 14))
    assert [(event.actor, event.target) for event in stage.told("shot")] == [(gunner, bob)]


def test_who_is_shoved_into_ground_under_fire_is_shot_at() -> None:
    """GUR-SUP-02, GUR-DMG-04: the same for one that is driven back."""
    stage, gunner, ann, bob = under_fire()
    stage.figures(ann, st=20)
    stage.figures(bob, st=8)
    stage.dice(3, 3, 3)
    stage.take(Slam, how="shove", target=bob)
    stage.dice(6, 6, 6, 6, 1, 1, 1, 1, 1, 1, 6, 6, 4)
    stage.take(Decline)
    assert (gunner, bob) in [(event.actor, event.target) for event in stage.told("shot")]


def test_who_gives_ground_onto_watched_ground_is_shot_at() -> None:
    """GUR-OPP-03, GUR-RET-01: the first that comes onto it."""
    stage = Stage(hexes())
    gunner = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (12, 14), PIERRE, facing=2, quarters=12, armour=())
    ann = stage.unit("blue", (13, 14), LOUIS, facing=5, quarters=30, armour=())
    stage.begin()
    stage.take(CoverGround, cells=((11, 14),), sure=False, shots=1)
    stage.until(ann)
    stage.dice(4, 4, 4)
    stage.take(Strike, target=bob, use="swing", called=Location.TORSO)
    stage.dice(3, 3, 3, 6, 6, 4)
    stage.take(Defend, how="dodge", back=(11, 14))
    assert [(event.actor, event.target) for event in stage.told("shot")] == [(gunner, bob)]


def test_who_closes_with_a_foe_comes_within_reach() -> None:
    """GUR-WAIT-01, GUR-HEX-14: a step into a foe's yard sets a wait off as any other, once."""
    stage, ann, orc = watchman()
    friend = stage.unit("blue", (10, 9), LOUIS, facing=0, quarters=10, armour=())
    stage.take(WaitToStrike, use="swing")
    stage.until(orc)
    stage.take(CloseIn, target=friend)
    stage.until(ann, "triggered")
    told = stage.forecast(Spring)
    assert sum(row.chance for row in told.of(stage.known_as(friend))) == 1
    stage.dice(6, 6, 4, 1, 1, 2)
    stage.take(Spring)
    assert [event.target for event in stage.told("blow")] == [orc, friend]


@pytest.mark.parametrize(("low", "then"), [(Posture.PRONE, Posture.KNEELING), (Posture.KNEELING, Posture.STANDING)])
def test_who_rises_from_behind_a_wall_shows_itself(low: Posture, then: Posture) -> None:
    """GUR-OPP-03: the first that enters watched ground or shows itself there is shot at: one that lay out of sight, not
    one that was in view before.
    """
    stage = Stage(hexes())
    for way in range(6):
        stage.low_wall((10, 10), way, height=0.5)
    ann = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(RIFLE,))
    bob = stage.unit("red", (10, 10), facing=3, quarters=20, armour=())
    stage.posture(bob, low)
    stage.begin()
    stage.take(CoverGround, cells=((10, 10),), sure=False, shots=1)
    stage.until(bob)
    stage.dice(6, 6, 4)
    stage.take(ChangePosture, by="", posture=then)
    assert [event.actor for event in stage.told("shot")] == [ann] * (low is Posture.PRONE)


@pytest.mark.parametrize("low", [False, True])
def test_a_shooter_that_is_knocked_down_keeps_no_ground_under_fire(low: bool) -> None:
    """GUR-SUP-01: it lasts until its shooter is stunned, knocked down or out; one that lay down for it goes on."""
    stage = Stage(hexes())
    gunner = stage.unit("blue", (10, 20), quarters=40, armour=(), weapons=(GUN,), st=14)
    cal = stage.unit("red", (10, 21), LOUIS, quarters=30, armour=(), st=18)
    bob = stage.unit("red", (13, 12), facing=3, quarters=12, armour=())
    if low:
        stage.prone(gunner)
    stage.begin()
    stage.take(Suppress, place=(10, 14))
    stage.until(cal)
    stage.dice(3, 3, 3, 6, 6, 6, 4)
    stage.take(Slam, how="shove", target=gunner)
    stage.dice()
    assert stage.table.pose(gunner).posture is Posture.PRONE and not stage.wounds(gunner).stunned
    stage.until(bob)
    stage.dice(6, 6, 4)
    stage.take(Move, way=((12, 12), (11, 12)))
    assert len(stage.told("shot")) == low
