"""Units that cover a grenade, the odds of every answer to a burst, and launches with all they endanger."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.body import Posture
from rules.frame.figure import Item, Place
from rules.frame.forecast import Fact, Forecast
from rules.frame.things import Lying
from rules.gurps import rolls
from rules.gurps.asks import Decline
from rules.gurps.blast import course, forecasts, reach
from rules.gurps.blast.forms import Dive, Launch
from rules.gurps.rolls import Kind
from rules.gurps.sheets.enlist import STOCK
from rules.gurps.state.things import Arsenal, Fuse, Live
from rules.gurps.terms.skills import Skill
from rules.gurps.terms.weapons import Weapon
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage, hexes

GRENADE = "Fragmentation grenade"
HERE = (10, 10)


def beside_a_grenade(fuse: int = 0) -> tuple[Stage, Ref, Ref, Ref]:
    """Two friends on either side of a live grenade, and the enemy that threw it, whose turn comes first."""
    stage = Stage(hexes())
    red = stage.unit("red", (10, 30), facing=0, quarters=30)
    ann = stage.unit("blue", (10, 11), armour=(), weapons=(), quarters=22, ht=12, hp=12, name="Ann")
    bob = stage.unit("blue", (10, 9), armour=(), weapons=(), quarters=20, ht=12, hp=12, name="Bob")
    weapon = STOCK.standard().get(Weapon, GRENADE)
    thing = stage.table.add(Lying(Item(GRENADE, Place.BELT), HERE), Arsenal((weapon,)))
    stage.table.put(thing, Live(weapon, HERE, red, Fuse(stage.table.clock.round + 1 + fuse, red, ("red", "blue"))))
    stage.begin()
    return stage, red, ann, bob


def sums(told: Forecast) -> set[Fraction]:
    """What the chances of each unit add up to."""
    return {sum((row.chance for row in told.of(unit)), Fraction(0)) for unit in told.units()}


def test_a_unit_covers_a_grenade_and_saves_its_friend() -> None:
    """GUR-RET-04, GUR-EXP-02: Dodge and 3; it takes the most that the dice can do, and the friend what is left."""
    stage, _, ann, bob = beside_a_grenade()
    assert stage.ask is not None and stage.ask.kind == "dive" and stage.ask.unit == ann
    told = stage.forecast(Dive, to=None)
    assert told.tallies[0].total == stage.forecast(Dive).tallies[0].total
    assert told.success == rolls.rolls(int(told.tallies[0].total), Kind.DEFENCE).chance(lambda fell: fell.success)
    assert sums(told) == {1}
    stage.dice(3, 3, 3, *(6,) * 60)
    stage.take(Dive, to=None)
    assert stage.cell(ann) == HERE and stage.table.pose(ann).posture is Posture.PRONE
    assert stage.ask is not None and stage.ask.unit == bob and not stage.offered(Dive, to=None)
    stage.take(Decline)
    weapon = STOCK.standard().get(Weapon, GRENADE)
    blast = reach.charge(weapon).blast
    assert blast is not None
    assert stage.hp(ann) <= 12 - blast.hurt.most(blast.kind)
    assert stage.hp(bob) == 12 - max(0, blast.hurt.most(blast.kind) // 3 - reach.shielding(stage.table, ann))


def test_a_unit_that_falls_short_takes_the_burst_beside_it() -> None:
    """GUR-RET-04: it lies where it stood, and all take the ordinary burst."""
    stage, _, ann, bob = beside_a_grenade()
    stage.dice(6, 6, 5, *(1,) * 60)
    stage.take(Dive, to=None)
    assert stage.cell(ann) == (10, 11) and stage.offered(Dive, to=None)
    stage.take(Decline)
    assert stage.table.pose(ann).posture is Posture.PRONE
    assert stage.told("dives")[0].success is False and stage.table.cells(bob)


def test_the_friend_is_shown_to_be_safer() -> None:
    """GUR-EXP-02: shown on the View of the unit that is asked, beside what staying does."""
    stage, _, _, bob = beside_a_grenade()
    told = stage.forecast(Dive, to=None)
    friend = next(unit for unit in told.units() if told.loss(unit) == min(map(told.loss, told.units())))
    own = next(unit for unit in told.units() if unit != friend)
    stays, dives = stage.forecast(Decline), stage.forecast(Dive)
    assert told.loss(own) > stays.loss(stays.units()[0]) > dives.loss(dives.units()[0]) > 0
    assert sums(stays) == sums(dives) == {1} and stage.table.cells(bob)


def test_only_what_lies_there_can_be_covered() -> None:
    """GUR-RET-04: not two yards off, nor past another unit that stands on it."""
    stage, _, ann, bob = beside_a_grenade(fuse=1)
    stage.stand(ann, (10, 12))
    stage.stand(bob, HERE)
    stage.rest()
    stage.begin()
    seen = {}
    while stage.ask is not None and stage.ask.kind == "dive":
        seen[stage.ask.unit] = stage.offered(Dive, to=None)
        stage.take(Decline)
    assert seen == {ann: False, bob: True}


def launcher() -> tuple[Stage, Ref, Ref, Ref]:
    """A grenade launcher, its target, and a friend of the target beside it."""
    stage = Stage(hexes())
    ann = stage.unit("blue", (20, 39), weapons=("Grenade launcher 40 mm",), armour=(), quarters=30)
    stage.figures(ann, {Skill.GRENADE_LAUNCHER: 10})
    bob = stage.unit("red", (20, 14), facing=3, armour=(), quarters=20)
    cid = stage.unit("red", (21, 14), facing=3, armour=(), quarters=20)
    stage.begin()
    return stage, ann, bob, cid


def test_a_launch_shows_all_whom_it_endangers() -> None:
    """GUR-EXP-01, GUR-EXP-05: where it may come down, and what becomes of every unit near each of those places."""
    stage, _, bob, _ = launcher()
    told = stage.forecast(Launch, target=bob)
    assert len(told.units()) == 2 and sums(told) == {1}
    assert sum(chance for _, chance in told.lands) == 1 - Fraction(4, 216), "on 17 and 18 the launcher fails"
    assert not [each for each in told.assumes if each.fact is Fact.ROUGH]
    assert told.success is not None and dict(told.lands)[20, 14] >= told.success


def test_a_launch_that_misses_lands_as_often_as_shown() -> None:
    """GUR-EXP-05: over all rolls, a dodge counts as a miss by a yard."""
    stage, ann, bob, cid = launcher()
    ask = stage.ask
    assert ask is not None
    told = forecasts.thrown(stage.table, ann, Launch(weapon="Grenade launcher 40 mm", target=bob)).told()
    spots = dict(told.lands)
    score = int(told.tallies[0].total)
    missed = rolls.rolls(score, Kind.RANGED).chance(lambda fell: not fell.success and course.off(fell, 13) >= 2)
    assert told.success is not None
    beside = {cell for _, cell in stage.grid.neighbours((20, 14))}
    near = sum((chance for cell, chance in spots.items() if cell in beside), Fraction(0))
    assert near == 1 - told.success - missed
    assert {ann, bob, cid} >= set(told.units())
