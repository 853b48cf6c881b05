"""What is shown of throws and launches at a place against a second opinion, to the last fraction.

Every situation is drawn by lot from a fixed seed: what is thrown or launched and how far, friends and foes about the
mark, and the figures, wounds, armour and postures of all of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import pytest

from rules.frame.forecast import Forecast
from rules.gurps.blast.forms import Launch, PullPin, Throw
from rules.gurps.fire.forms import Shoot, Spray
from rules.gurps.terms.anatomy import Location
from rules.kernel.refs import Ref
from tests.rules.gurps import opinion, opinion_fire, opinion_strays
from tests.rules.gurps.lots import KINDS, assert_same, enlisted, person, shown
from tests.rules.gurps.opinion import Person
from tests.rules.gurps.opinion_several import FIRES, strays
from tests.rules.gurps.opinion_strays import Bomb, Cell
from tests.rules.gurps.stage import Stage, hexes
from tests.rules.gurps.test_second_opinion_several import (
    AUTOMATIC,
    assert_ends,
    assert_sprayed,
    assert_strays,
    other,
    shooter,
)
from tests.rules.gurps.test_second_opinion_several import HOME as SHOOTS
from tests.tiers import thinned

GRENADES = ("Fragmentation grenade", "Concussion grenade")
LAUNCHER = "Grenade launcher 40 mm"
VOLLEYS = ("Auto pistol 9 mm", "Self-loading rifle 7.62 mm", "Assault rifle 5.56 mm", "SMG 9 mm")
HURLED = ("Hatchet", "Throwing axe", "Spear", "Javelin", "Large knife", "Small mace")
SIDES = ("blue", "red")
FULL = 16
"""The best score for which a roll of 17 still misses by something."""
HOME = (40, 60)
"""Where the thrower stands."""


@dataclass
class Thrown:
    """Ann, about to throw or launch at a place north of her, with others about it."""

    stage: Stage
    ann: Person
    first: Ref
    mark: Cell
    yards: int
    others: dict[Ref, tuple[Person, Cell]]


def thrown(lot: Random, weapon: str, yards: int, *, aside: bool = False) -> Thrown:
    """A situation by lot; the others leave the line to the mark free."""
    stage, mark = Stage(hexes(80, 80)), (HOME[0], HOME[1] - yards)
    ann = person(lot, weapon)
    skill = opinion.WEAPONS[weapon]["skill"]
    ann = replace(ann, hp=ann.full, stunned=False, posture="standing", st=max(ann.st, 11))
    ann = replace(ann, skills={**ann.skills, skill: min(ann.level(skill), FULL)})
    first = enlisted(stage, ann, "blue", HOME, facing=0, quarters=60)
    others = {first: (ann, HOME)}
    for side in ("red", lot.choice(("blue", "red"))):
        way, far = lot.choice((1, 2, 4, 5)), lot.choice((1, 1, 2, 4, 7) if aside else (0, 1, 2, 4, 7))
        at = opinion_strays.beside(mark, way, far)
        if at not in [cell for _, cell in others.values()]:
            who = replace(person(lot, "Broadsword", kinds=KINDS), stunned=False)
            others[enlisted(stage, who, side, at, facing=3)] = who, at
    stage.begin()
    stage.until(first)
    return Thrown(stage, ann, first, mark, yards, others)


def assert_lands(made: Thrown, action: Throw | Launch) -> None:
    """It comes down and does what the second opinion says."""
    kind, told = opinion.WEAPONS[action.weapon], shown(made.stage, action)
    score = opinion_strays.lobbed(made.ann, kind["skill"], made.yards)
    home = HOME if isinstance(action, Throw) else None
    spots = opinion_strays.lands(score, made.yards, made.mark, home=home)
    assert dict(told.lands) == spots, told.tallies
    assert_others(made, told, Bomb.of(kind), spots)


def assert_others(made: Thrown, told: Forecast, bomb: Bomb, spots: Mapping[Cell, Fraction]) -> None:
    """It does to those near it what the second opinion says."""
    for ref, (who, at) in made.others.items():
        tolls = opinion_strays.spared(opinion_strays.caught(bomb, who, 0, at, spots), spots)
        if set(tolls) == {None}:
            assert not told.struck(ref)
        else:
            assert_same(told, ref, who.body.ends(tolls, "not struck"))


@pytest.mark.parametrize("number", thinned(range(8), 8))
def test_thrown_grenades(number: int) -> None:
    """GUR-EXP-01, GUR-EXP-03, GUR-EXP-05, GUR-GREN-01, GUR-THR-02: where they land, and whom they reach there."""
    lot = Random(number)
    weapon = lot.choice(GRENADES)
    made = thrown(lot, weapon, lot.randint(6, 30))
    made.stage.take(PullPin)
    made.stage.rest()
    made.stage.begin()
    made.stage.until(made.first)
    assert_lands(made, made.stage.fill(Throw, weapon=weapon, cell=made.mark))


@pytest.mark.parametrize("number", thinned(range(6), 8))
def test_launched_grenades(number: int) -> None:
    """GUR-EXP-01, GUR-EXP-03, GUR-EXP-05."""
    lot = Random(number)
    made = thrown(lot, LAUNCHER, lot.randint(16, 35))
    assert_lands(made, made.stage.fill(Launch, weapon=LAUNCHER, cell=made.mark))


@dataclass
class Launched:
    """A launch at a target that looks away, and so defends itself with nothing."""

    made: Thrown
    bob: Person
    ref: Ref
    told: Forecast
    score: int
    spots: Mapping[Cell, Fraction]
    bomb: Bomb


def launched(lot: Random) -> Launched:
    """A situation by lot."""
    made = thrown(lot, LAUNCHER, lot.randint(16, 35), aside=True)
    bob, kind = replace(person(lot, "Broadsword", kinds=KINDS), stunned=False), opinion.WEAPONS[LAUNCHER]
    ref = enlisted(made.stage, bob, "red", made.mark, facing=0)
    score = opinion_fire.Shot(kind, kind["ranged"][0], made.yards).need(made.ann, "torso", bob)
    told = shown(made.stage, made.stage.fill(Launch, weapon=LAUNCHER, target=ref))
    spots = opinion_strays.lands(score, made.yards, made.mark)
    return Launched(made, bob, ref, told, score, spots, Bomb.of(kind))


@pytest.mark.parametrize("number", thinned(range(6), 8))
def test_launches_at_figures(number: int) -> None:
    """GUR-EXP-01, GUR-EXP-03, GUR-EXP-05: where it comes down, and what it does to those beside the target."""
    it = launched(Random(number))
    assert dict(it.told.lands) == it.spots, it.told.tallies
    assert_others(it.made, it.told, it.bomb, it.spots)


@pytest.mark.parametrize("number", thinned(range(4), 8))
def test_launches_that_hit(number: int) -> None:
    """GUR-EXP-01, GUR-EXP-03, GUR-CRIT-01, GUR-DR-02: what the target itself suffers."""
    it = launched(Random(number))
    tolls = opinion_strays.launched(it.bomb, it.bob, it.score, it.spots, it.made.mark)
    assert_same(it.told, it.ref, it.bob.body.ends(tolls, "not struck"))


def test_a_grenade_may_be_dropped() -> None:
    """GUR-CRIT-03: on a critical miss the thrower may drop it at its own feet."""
    lot = Random(0)
    made = thrown(lot, GRENADES[0], 12)
    made.stage.take(PullPin)
    made.stage.rest()
    made.stage.begin()
    made.stage.until(made.first)
    told = made.stage.forecast(Throw, weapon=GRENADES[0], cell=made.mark)
    assert HOME in dict(told.lands)


def test_a_launcher_may_fail() -> None:
    """GUR-CRIT-04: on 17 and 18 it fails, as any firearm does, and more often than not nothing is fired then."""
    made = thrown(Random(0), LAUNCHER, 20)
    told = made.stage.forecast(Launch, weapon=LAUNCHER, cell=made.mark)
    assert sum(chance for _, chance in told.lands) < 1


@pytest.mark.parametrize("number", thinned(range(10), 8))
def test_strays_of_volleys(number: int) -> None:
    """GUR-WRONG-01, GUR-WRONG-02, GUR-HEX-11: a volley that misses or is wholly dodged sends one stray down its line.
    The text speaks of one attack that flies on, and leaves open what becomes of the other shots: here they are lost.
    """
    lot = Random(number)
    stage = Stage()
    ann = shooter(lot, stage, *VOLLEYS)
    rows = sorted(lot.sample(range(10, 36), lot.randint(2, 5)), reverse=True)
    at = lot.randrange(len(rows))
    line = [other(lot, stage, (SHOOTS[0], row), "red" if row == rows[at] else lot.choice(SIDES)) for row in rows]
    stage.begin()
    called = lot.choice((Location.TORSO, Location.SKULL, Location.LEFT_LEG))
    shots = lot.choice(list(stage.offers(Shoot)[0].choices["shots"]))
    action = stage.fill(Shoot, target=line[at].ref, shots=min(shots, 5), called=called)
    kind = opinion.WEAPONS[action.weapon]
    use, part = kind["ranged"][0], str(called).split()[-1]
    shot = opinion_fire.Shot(kind, use, line[at].yards, shots=action.shots)
    aimed = opinion.aimed(part, str(called), line[at].who, line[at].arc, chink=False)
    first = line[at].marked(ann, shot, part, aimed - 4 * at)
    near, recoil = part in opinion.NEAR, int(use["rcl"])
    came = opinion.struck(
        first.score, first.defence, shots=action.shots, recoil=recoil, near=near, place=part, awake=first.awake
    )
    told = shown(stage, action)
    assert_ends(told, line[at], shot, ann, came)
    rest = [*line[:at], *line[at + 1 : at + 4]]
    flying = opinion_strays.flies_wholly(first, action.shots, recoil, near=near)
    ways = strays(flying, [each.marked(ann, replace(shot, shots=1)) for each in rest])
    for each, stray in zip(rest, ways, strict=True):
        assert_ends(told, each, shot, ann, stray, "not struck by a stray")


@pytest.mark.parametrize("number", thinned(range(10), 8))
def test_strays_of_throws(number: int) -> None:
    """GUR-WRONG-01, GUR-WRONG-02, GUR-THR-01: as far as the arm throws; what is parried or blocked flies no farther."""
    lot = Random(number)
    stage = Stage()
    ann = shooter(lot, stage, *HURLED)
    reach = int(Fraction(opinion.WEAPONS[ann.weapon]["ranged"][0]["range"].split("/x")[1]) * ann.st)
    yards = sorted(lot.sample(range(3, reach + 4), min(lot.randint(2, 5), reach - 2)))
    near = [far for far in yards if far <= reach] or [reach]
    at = lot.randrange(len(near))
    sides = ["red" if place == at else lot.choice(SIDES) for place in range(len(near))]
    line = [
        other(lot, stage, (SHOOTS[0], SHOOTS[1] - far), side, shield=True)
        for far, side in zip(near, sides, strict=True)
    ]
    beyond = [other(lot, stage, (SHOOTS[0], SHOOTS[1] - far)) for far in yards if far > reach]
    stage.begin()
    called = lot.choice((Location.TORSO, Location.SKULL))
    action = stage.fill(
        Shoot, manner=lot.choice(("", "determined")), use="throw", target=line[at].ref, shots=1, called=called
    )
    assert_strays(stage, ann, action, line, at)
    assert not any(shown(stage, action).of(each.ref) for each in beyond)


@pytest.mark.parametrize("number", thinned(range(8), 8))
def test_strays_of_sprays(number: int) -> None:
    """GUR-SUP-03, GUR-WRONG-02, GUR-CRIT-04: what misses one target of a spray or is wholly dodged by it goes to those
    behind that target, as long as the gun has not failed before.
    """
    lot = Random(number)
    stage = Stage()
    ann = shooter(lot, stage, *AUTOMATIC)
    row, aside = lot.randint(18, 30), SHOOTS[0] + lot.choice((-3, 3))
    run = [other(lot, stage, (column, row)) for column in (SHOOTS[0], aside)]
    behind = [
        other(lot, stage, (SHOOTS[0], row - far), lot.choice(SIDES)) for far in sorted(lot.sample(range(2, 16), 2))
    ]
    stage.begin()
    lot.shuffle(run)
    first, second = (stage.known_as(each.ref) for each in run)
    action = stage.fill(Spray, all_out=False).model_copy(update={"target": first, "others": (second,)})
    marked = assert_sprayed(stage, ann, action, run)
    kind = opinion.WEAPONS[action.weapon]
    shot = opinion_fire.Shot(kind, kind["ranged"][0], run[0].yards, sure=False)
    at = next(place for place, each in enumerate(run) if each.yards == SHOOTS[1] - row)
    missed, shots = marked[at]
    flying = opinion_strays.flies_wholly(missed, shots, int(kind["ranged"][0]["rcl"]) + at, near=False)
    ways = strays(flying * FIRES**at, [each.marked(ann, shot) for each in behind])
    told = shown(stage, action)
    for each, stray in zip(behind, ways, strict=True):
        assert_ends(told, each, shot, ann, stray, "not struck by a stray")
