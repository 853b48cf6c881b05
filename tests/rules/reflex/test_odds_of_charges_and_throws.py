"""More odds against a million rolls: charges, Control, disarming, throws, free shots, launchers at places."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from rules.frame.flow import Ask
from rules.kernel.dice import Dice
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.reflex.asks import TICK, OnTick
from rules.reflex.blast import explosion, reach, survivors
from rules.reflex.core.checks import check
from rules.reflex.fire import forecasts, landing
from rules.reflex.fire.forms import ShootGround
from rules.reflex.melee import deeds as blows
from rules.reflex.melee import strikes
from rules.reflex.melee.forms import CloseStrike, Disarm
from rules.reflex.ordnance import forecasts as blasts
from rules.reflex.ordnance import tosses
from rules.reflex.ordnance.tosses import Toss
from rules.reflex.state import Control, Dove
from rules.reflex.terms.bands import Band
from rules.reflex.terms.body import Gait
from tests.rules.million import assert_agrees, rolled
from tests.rules.reflex.ground import Ground
from tests.rules.reflex.range import LAUNCHER, MINIMI, Range
from tests.rules.reflex.test_odds import HANDS, blow, boxers, foretell, promised, worst_wounds

pytestmark = pytest.mark.usefixtures("often")


def assert_keeps_its_promise(ground: Ground, ann: Ref, rob: Ref, action: CloseStrike) -> None:
    """What a blow is said to do is what it does."""
    made = blows.wish(ground.table, ann, action)
    assert made is not None
    assert_agrees(promised(foretell(ground, ann, action), rob), rolled(blow, ground, made))


@pytest.mark.parametrize("gait", [Gait.TROT, Gait.RUN, Gait.SPRINT])
def test_what_a_charge_does(gait: Gait) -> None:
    """RFX-DIVE-01: harder to land by the speed, and twice that more damage."""
    ground, ann, rob = boxers()
    ground.table.put(ann, Dove(rob, gait, ground.table.clock.round))
    assert_keeps_its_promise(ground, ann, rob, CloseStrike(weapon="Police baton", target=rob, speed="hip"))


@pytest.mark.parametrize("called", [None, "left_arm"])
def test_what_a_blow_from_control_does(called: Any) -> None:
    """RFX-GRAP-11: Control as bonus, and what is beyond it against the call."""
    ground, ann, rob = boxers()
    ground.table.put(ann, Control(rob, 7))
    assert_keeps_its_promise(ground, ann, rob, CloseStrike(weapon="Police baton", target=rob, called=called))


def test_how_many_hands_open() -> None:
    """RFX-GRAP-10: Muscle against the margin; with five to spare both."""
    ground, ann, rob = boxers()
    ground.table.put(ann, Control(rob, 4))
    action = Disarm(weapon=HANDS, target=rob, hand="right")
    made = blows.wish(ground.table, ann, action)
    assert made is not None
    attempt, grip = strikes.reckon(ground.table, made).check, blows.grip(ground.table, rob).check

    def wrench(dice: Dice) -> str:
        margin = check(dice, attempt).margin
        if margin < 0:
            return "missed"
        return ("keeps the grip", "one hand opens", "both hands open")[blows.opened(margin, check(dice, grip).margin)]

    told = {each.text: each.chance for each in foretell(ground, ann, action).outcomes}
    assert_agrees(Odds(told), rolled(wrench))


@pytest.mark.parametrize("weapon", ["Rock", "Javelin"])
def test_what_a_throw_does_to_whom_it_is_thrown_at(weapon: str) -> None:
    """RFX-THROW-01."""
    field = Range()
    man, foe = field.shooter(weapon), field.target((10, 22))
    made, worked_out = field.wish(man, foe, weapon), field.reckons(man, foe, weapon)
    told = promised(forecasts.of_wish(field.table, made), foe)
    assert_agrees(told, worst_wounds(field.table, made, worked_out))


def test_what_a_free_shot_does_to_whoever_shows_himself() -> None:
    """RFX-SUPP-03: a snap shot at the same rate of fire, where he shows himself."""
    field = Range()
    man, foe = field.shooter(MINIMI), field.target((10, 22))
    shown = replace(field.table.pose(foe), cells=((12, 20),))
    how: dict[str, Any] = {"speed": "snap", "rounds": 5, "at": shown, "free": True}
    made, worked_out = field.wish(man, foe, MINIMI, **how), field.reckons(man, foe, MINIMI, **how)
    told = promised(forecasts.of_wish(field.table, made), foe)
    assert_agrees(told, worst_wounds(field.table, made, worked_out))


def test_what_a_launcher_does_round_about_a_place() -> None:
    """RFX-EXPL-60: where it lands, or astray, or as a dud with nothing to spare."""
    field = Range()
    man, foe, table = field.shooter(LAUNCHER), field.target((12, 21)), field.table
    told = blasts.at_place(
        table,
        Ask("blue", man, TICK, OnTick(15)),
        ShootGround(weapon=LAUNCHER, cell=(10, 20), speed="snap"),
    )
    held = field.arm(man, LAUNCHER)
    what, bomb = Toss(landing.reckon(table, man, held, (10, 20), "snap").check, Band.CQB), held.weapon.burst
    assert bomb is not None

    def lands(dice: Dice) -> tuple[tuple[int, int], int] | None:
        tossed = tosses.toss(dice, what)
        cell = tosses.comes_down(table, (10, 40), (10, 20), tossed, bounces=False)
        return None if cell is None or tossed.margin == 0 else (cell, max(0, tossed.margin))

    found = Counter[str]()
    for spot, many in rolled(lands).items():
        cell, margin = spot or ((10, 20), 0)
        there = [each for each in reach.reached(table, bomb, cell, margin) if each.unit == foe] if spot else []
        if not there:
            found["outside the blast"] += many
        for each in there:
            charge = explosion.Charge(bomb, cell, margin=margin)
            for end, share in survivors.fares(table, charge, each).items():
                out = " (unconscious)" if end.out else ""
                found[f"{end.fate.name.lower()} wound{out}" if end.fate else "unhurt"] += round(many * share)
    for outcome in told.outcomes:
        if outcome.unit == foe:
            assert found[outcome.text] / found.total() == pytest.approx(float(outcome.chance), abs=0.002)
