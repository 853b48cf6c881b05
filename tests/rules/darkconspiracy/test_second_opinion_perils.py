"""What is shown of people run down, thrown and gassed, of poison, fear and corrected fire, against a second opinion
worked out from the text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from rules.darkconspiracy.blast.forms import Bombard, Throw
from rules.darkconspiracy.core.checks import Level
from rules.darkconspiracy.harm.blows import Force, points
from rules.darkconspiracy.harm.bodies import body as bodies
from rules.darkconspiracy.harm.course import FATES
from rules.darkconspiracy.harm.weighing import lost
from rules.darkconspiracy.hazards import bringing
from rules.darkconspiracy.melee.forms import Grapple
from rules.darkconspiracy.nerve import fear
from rules.darkconspiracy.state.blast import Mission
from rules.darkconspiracy.terms.anatomy import Part
from rules.darkconspiracy.terms.skills import Skill
from rules.darkconspiracy.vehicles.declaring import COURSE
from rules.darkconspiracy.vehicles.forms import HoldCourse
from rules.frame.forecast import Outcome
from tests.rules.darkconspiracy import (
    opinion,
    opinion_blast,
    opinion_harm,
    opinion_hazards,
    opinion_melee,
    opinion_vehicles,
)
from tests.rules.darkconspiracy.lots import added, different, enlisted, fighter, restored, told, words
from tests.rules.darkconspiracy.opinion import MADE, dice
from tests.rules.darkconspiracy.opinion_harm import Body, Hit, Toll
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.darkconspiracy.test_indirect import MARK, MORTAR, battery, talk
from tests.rules.darkconspiracy.test_second_opinion_melee import FISTS, UNARMED, brawl
from tests.rules.darkconspiracy.wheels import craft, east, goes
from tests.rules.stage import squares
from tests.tiers import thinned


def felled(body: Body, total: int, saved: Mapping[int, Fraction]) -> dict[str, float]:
    """In what words one ends who suffers so many points as of a fall, less what agility takes off the part that is
    worst hurt.
    """
    tolls: dict[Toll, Fraction] = {}
    for spots, p in opinion_hazards.spread_over(total, opinion_harm.fall_places(body)).items():
        for off, q in saved.items():
            for toll, r in tumbled(body, dict(spots), off).items():
                tolls[toll] = tolls.get(toll, Fraction(0)) + p * q * r
    return words(body, tolls)


def tumbled(body: Body, suffered: Mapping[str, int], off: int) -> Mapping[Toll, Fraction]:
    """What is left of it, as wounds."""

    def bad(place: str) -> tuple[int, int, int]:
        had = body.taken.get(place, 0)
        return -body.level(place, had + suffered[place]), -suffered[place], body.places.index(place)

    if off >= sum(suffered.values()):
        return {opinion_harm.untouched(body): Fraction(1)}
    hits = list[Mapping[Hit, Fraction]]()
    for place in sorted(suffered, key=bad):
        less = min(off, suffered[place])
        off -= less
        hits.append(opinion_harm.stunned(body, {Hit(place, suffered[place] - less): Fraction(1)}))
    return opinion_harm.hit_by_hit(body, hits)


@pytest.mark.parametrize("number", thinned(range(20), 4))
def test_who_is_run_down(number: int) -> None:
    """DKC-COLL-03, DKC-FALL-03, DKC-FALL-04: a leap aside, or half of tonnage times speed as of a fall."""
    lot = Random(5000 + number)
    stage = Stage(squares(40, 20, 8.0))
    ann = stage.unit("blue", (1, 1), "Driver", name="Ann", initiative=6, AGL=5)
    car = craft(stage, "Sedan car", (5, 10), ann)
    speed = lot.choice((8, 16, 24, 32))
    goes(stage, car, speed, *east(stage, car, 12))
    bob = fighter(lot)
    bob.attributes = {**bob.attributes, "AGL": lot.choice((1, 2))}
    enlisted(stage, bob, "red", (6, 10), "Knife")
    stage.begin()
    stage.until(ann, COURSE)
    restored(stage, bob)
    body = replace(bob.body(), armour={})
    leaps = opinion_vehicles.leaps(bob.attributes["AGL"])
    hit = felled(body, opinion_vehicles.run_down(Fraction(3, 2), speed), dice(bob.attributes["AGL"]))
    mine = {"gets clear": float(leaps)}
    for text, p in hit.items():
        clear = text == "hit, nothing gets through"
        added(mine, {"gets clear" if clear else text: float(1 - leaps) * p})
    assert not different(told(stage.true_forecast(HoldCourse()), bob.ref), mine), str(number)


@pytest.mark.parametrize("number", thinned(range(40), 6))
def test_throws_of_martial_arts(number: int) -> None:
    """DKC-MART-04: how likely a throw comes off, if the other tries to break it."""
    made = brawl(Random(6000 + number), empty=True)
    stage, ann, bob = made.stage, made.ann, made.bob
    if not any("throw" in offer.choices["manner"] for offer in stage.offers(Grapple)):
        return
    action = stage.fill(Grapple, target=bob.ref, manner="throw", weapon=FISTS)
    comes = opinion_melee.thrown_down(ann.skills[UNARMED], ann.strength, bob.attributes["AGL"], trained=made.trained)
    forecast = stage.true_forecast(action)
    assert forecast.success == comes
    assert told(forecast, bob.ref)["not thrown"] == pytest.approx(float(1 - comes), abs=1e-9)


@pytest.mark.parametrize("constitution", [2, 4, 6, 9])
def test_gas(constitution: int) -> None:
    """DKC-CHEM-04, DKC-PANIC-01: one in tear gas checks constitution, or is overcome; a die above its Initiative, and
    it flees.
    """
    stage = Stage(squares(30, 40, 2))
    ann = stage.unit("blue", (10, 20), "Rifleman", weapons=("Tear gas grenade",), STR=8)
    bob = stage.unit("red", (10, 12), "Rifleman", CON=constitution, initiative=3, armour=())
    stage.begin()
    stage.turn_to(ann)
    forecast = stage.true_forecast(stage.fill(Throw, weapon="Tear gas grenade", cell=(10, 12)))
    rows = [row for row in forecast.later if row.unit == bob]
    there = 1 - sum(row.chance for row in rows if row.text == "outside the cloud")
    gassed = opinion_blast.gassed(constitution)
    panics = 1 - opinion.frozen(3).get(0, Fraction(0))
    chances = {row.text: row.chance for row in rows}
    assert chances["overcome by gas"] == there * gassed
    assert chances["flees from the gas"] == there * (1 - gassed) * panics


@pytest.mark.parametrize(("written", "strength"), [("1", "weak"), ("1d3", "standard"), ("1d6", "strong")])
def test_poison(written: str, strength: str) -> None:
    """DKC-POIS-01: what a dose is worth is the mean over all it may do in twelve phases."""
    stage = Stage(squares(12, 12, 2))
    who = fighter(Random(7), sound=True)
    enlisted(stage, who, "red", (5, 5), "Knife")
    stage.begin()
    fang = stage.weapon_of(who.ref, "Knife").model_copy(update={"poison": written})
    rows = (Outcome("scratched", Fraction(1), who.ref, Fraction(1, 24)),)
    (row,) = bringing.later(stage.table, who.ref, fang, rows)
    mean = 0.0
    for many, p in opinion_hazards.poisoned(who.body(), strength).items():
        hits = ((points((Part.CHEST,), Force(points=many), topples=False), 1),)
        mean += float(p) * FATES.worth({"hits": hits, "body": bodies(stage.table, who.ref)}, lost)
    assert float(row.loss) == pytest.approx(mean, abs=1e-9)


@pytest.mark.parametrize("level", [Level.EZY, Level.AVG, Level.DIF])
@pytest.mark.parametrize(("will", "quick", "wits"), [(0, 3, 6), (4, 3, 6), (8, 2, 3), (2, 6, 9)])
def test_fear(level: Level, will: int, quick: int, wits: int) -> None:
    """DKC-FEAR-01, DKC-FEAR-02: the better of Willpower and Initiative with intelligence; the terror of one that fails
    goes by a check one level easier.
    """
    stage = Stage(squares(12, 40, 2))
    ann = stage.unit("blue", (5, 20), "Rifleman", INT=wits, initiative=quick, skills={Skill.WILLPOWER: will})
    for shifts, easier in (((), 0), ((fear.EASIER,), 1)):
        need = int(fear.check(stage.table, ann, level, *shifts).total)
        mine = opinion.afraid(will, wits, quick, int(level) - easier)
        bears = sum(p for result, p in mine.items() if result in MADE)
        assert Fraction(min(max(need, 1), 19), 20) == bears, (level, easier)


@pytest.mark.parametrize("corrections", [0, 2])
def test_corrected_fire(corrections: int) -> None:
    """DKC-IND-06: each correction is worth two levels of skill and two points of the die, up to the limit of both."""
    stage, gunner, watcher, _ = battery()
    talk(stage, gunner, watcher)
    stage.put(gunner, replace(stage.part(gunner, Mission), corrections=corrections, shots=corrections))
    forecast = stage.true_forecast(stage.fill(Bombard, weapon=MORTAR, cell=MARK))
    metres = 2.0 * (55 - MARK[1])
    fire = opinion_blast.Indirect(4, 6, metres, 1800, corrections=corrections)
    assert forecast.success == fire.chance()
    there = sum(p for (far, _), p in fire.astray().items() if not far)
    on = dict(forecast.lands)[MARK]
    assert on >= fire.chance() + (1 - fire.chance()) * there
