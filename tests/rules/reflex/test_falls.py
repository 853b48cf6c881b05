"""Falls: jumping down where no way leads, and being knocked over an edge by a shot, a charge or a burst."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest

from rules.frame.body import Posture
from rules.frame.figure import Position, Stance
from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Fact, Forecast
from rules.frame.forms import FREE
from rules.frame.things import Known, Mine
from rules.kernel.lengths import shown
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.reflex.afoot.forms import Jump
from rules.reflex.asks import TICK, OnTick
from rules.reflex.blast import forecasts as bursts
from rules.reflex.blast.going_off import detonate
from rules.reflex.core.moment import Moment
from rules.reflex.fire import deeds, forecasts
from rules.reflex.melee.deeds import attack
from rules.reflex.melee.forms import CloseStrike
from rules.reflex.melee.topic import TOPIC as MELEE
from rules.reflex.mines import traffic
from rules.reflex.state import Dove, Wounds
from rules.reflex.terms.body import Gait
from rules.reflex.terms.weapons import Burst
from rules.reflex.wounds import harm, impacts, toll
from rules.reflex.wounds.hits import Hit
from rules.reflex.wounds.toll import Fate
from tests.rules.reflex.arena import Arena, sums
from tests.rules.reflex.range import AK, M4
from tests.tiers import times

ROOF, EDGE, BELOW = (8, 10), (9, 10), (10, 10)
HIGH = 4.0


@pytest.fixture
def arena() -> Arena:
    """A flat roof 4 m up, columns 5 to 9; on its east side an open edge."""
    arena = Arena()
    arena.raised({(column, row): HIGH for column in range(5, 10) for row in range(5, 16)})
    return arena


def posture(arena: Arena, unit: Ref) -> Posture:
    return (arena.table.find(unit, Stance) or Stance()).posture


def where(arena: Arena, unit: Ref) -> tuple[int, int]:
    return arena.table.part(unit, Position).cell


# jumping


def test_a_jump_is_offered_at_an_edge_too_deep_to_climb_and_nowhere_else(arena: Arena) -> None:
    """RFX-IMPACT-01, RFX-MOVE-11."""
    at_the_edge, behind = arena.man("blue", EDGE), arena.man("blue", (6, 10))
    assert arena.offered(at_the_edge, Jump(cell=BELOW)) is not None
    assert not arena.offered(at_the_edge, Jump(cell=ROOF))
    assert "Jump down" not in arena.titles(behind)


def test_the_odds_of_a_jump_are_those_of_the_fall(arena: Arena) -> None:
    """RFX-IMPACT-01, RFX-IMPACT-03: 4 m take 4 off Coordination 8: 2d20 low against 4 is 1 - (16/20)^2; the rows of the
    jumper add up to one, and the first of them is what each failure brings.
    """
    man = arena.man("blue", EDGE, CDN=8)
    told = arena.foretold(man, Jump(cell=BELOW))
    assert told.success == 1 - Fraction(16, 20) ** 2
    sums(told)
    unhurt = next(each for each in told.outcomes if each.spared)
    assert unhurt.chance == told.success
    assert [each.text for each in told.outcomes][-1] == "lands unhurt"
    assert "4 m down" in shown(told.note)
    damage: Tally = told.tallies[-1]
    assert damage.total == 4
    assert [(each.rule, each.amount) for each in told.tallies[0].modifiers] == [("RFX-IMPACT-03", -4)]


def test_a_good_landing_and_a_bad_one(arena: Arena) -> None:
    """RFX-IMPACT-03: made, nothing; failed by two, two hits of 4 points each, and he lies there."""
    man = arena.man("blue", EDGE, CDN=8)
    arena.does(man, Jump(cell=BELOW), 4, 20)
    assert (where(arena, man), arena.levels(man), posture(arena, man)) == (BELOW, [0] * 6, Posture.STANDING)
    [landed] = arena.told("impact")
    assert landed.success is True
    arena.table.put(man, Position(EDGE))
    arena.does(man, Jump(cell=BELOW), 6, 20, 3, 4, 1, 6)
    assert (where(arena, man), posture(arena, man)) == (BELOW, Posture.PRONE)
    assert arena.levels(man) == [0, 1, 0, 1, 0, 0], "torso and left arm, both slight"
    assert arena.told("impact")[-1].success is False


def test_a_heavy_load_makes_a_fall_worse_and_not_likelier(arena: Arena) -> None:
    """RFX-IMPACT-01: 4 metres and moderate load are 5 points."""
    man = arena.man("blue", EDGE)
    light = arena.foretold(man, Jump(cell=BELOW))
    arena.gives(man, "Heavy machine gun (tripod)", "Heavy machine gun (tripod)")
    heavy = arena.foretold(man, Jump(cell=BELOW))
    assert heavy.tallies[-1].total > light.tallies[-1].total
    assert heavy.success == light.success


def test_the_shown_wounds_of_a_jump_are_those_that_fall(arena: Arena) -> None:
    """RFX-DMG-05, RFX-IMPACT-03: failed by one, one hit of 4: slight wherever it strikes; failed by more, an equal one
    in the same place makes it worse. Counted by hand for a man who fails by two at most.
    """

    man = arena.man("blue", EDGE)
    hits = Odds({0: Fraction(1, 2), 2: Fraction(1, 2)})
    bodies = impacts.fallen(arena.table, man, 4, hits, toll.start(Wounds()), impacts.checks(arena.table, man, None))
    found = bodies.map(lambda body: body.fate)
    again = Fraction(4 * 4 + 12 * 12 + 4 * 5 * 5, 36 * 36)
    assert found[Fate.SPARED] == Fraction(1, 2)
    assert found[Fate.MODERATE] == again / 2
    assert found[Fate.SLIGHT] == (1 - again) / 2


@pytest.mark.parametrize(("face", "sprung"), [(4, True), (5, False)])
def test_a_jump_onto_a_hidden_mine_may_set_it_off(arena: Arena, face: int, sprung: bool) -> None:
    """RFX-MINE-06, RFX-IMPACT-01: the cell is offered, for the jumper knows of no mine, and the mine has its roll."""
    man = arena.man("blue", EDGE, CDN=12)
    mine = arena.table.add(Mine("Antipersonnel blast mine", BELOW, "red"), Known(("red",)))
    arena.on_tick(man, 10)
    arena.says(man, "tick", Jump(cell=BELOW))
    fragments_fly_by, all_else = (10, 10), (1,) * 4
    arena.tick(10, 1, 1, face, *((1, *fragments_fly_by, *all_else) if sprung else ()))
    assert (arena.table.find(mine, Mine) is None) is sprung
    assert bool(arena.told("burst")) is sprung


def test_nobody_is_offered_a_jump_onto_a_mine_that_is_known(arena: Arena) -> None:
    man = arena.man("blue", EDGE, CDN=12)
    arena.table.add(Mine("Antipersonnel blast mine", BELOW, "red"), Known(("red", "blue")))
    assert arena.offered(man, Jump(cell=BELOW)) is None


@pytest.mark.parametrize("known", [(), ("red",)])
def test_who_falls_onto_a_mine_may_set_it_off_known_or_not(arena: Arena, known: tuple[str, ...]) -> None:
    """RFX-MINE-06: nobody steps round a mine in a fall."""
    victim, shooter = arena.man("red", EDGE, CDN=8), arena.man("blue", (5, 10))
    mine = arena.table.add(Mine("Antipersonnel blast mine", BELOW, "blue"), Known(("blue", *known)))
    moment = Moment(arena.table, 5)
    harm.wound(moment, victim, (Hit("left_leg", 24, Fraction(1), 24, by=shooter, cause="a rifle"),))
    arena.dice(1, 1, 1, 1, 4, 1, 10, 10, *[1] * 14)
    traffic.settle(moment)
    assert where(arena, victim) == BELOW
    assert arena.table.find(mine, Mine) is None


# knocked over


def shot(arena: Arena, victim: Ref, by: Ref) -> None:
    """A bad hit in the leg."""
    moment = Moment(arena.table, 5)
    harm.wound(moment, victim, (Hit("left_leg", 24, Fraction(1), 24, by=by, cause="a rifle"),))
    moment.settle()


def test_a_shot_man_at_the_edge_goes_over_it_if_it_came_from_the_other_side(arena: Arena) -> None:
    """RFX-INJ-08, RFX-IMPACT-01: a critical leg gives way; thrown east he falls 4 m, and saves himself not quite."""
    victim, shooter = arena.man("red", EDGE, CDN=8), arena.man("blue", (5, 10))
    arena.dice(1, 1, 5, 20, 3, 4, 1, 1)
    shot(arena, victim, shooter)
    assert where(arena, victim) == BELOW
    assert posture(arena, victim) is Posture.PRONE
    assert shown(arena.told("falls")[0].text) == "{target} falls over the edge, 4 m down."
    assert arena.levels(victim)[1] == 1, "the fall has hurt his chest"


def test_struck_from_below_he_falls_where_he_stands(arena: Arena) -> None:
    victim, shooter = arena.man("red", EDGE), arena.man("blue", (20, 10))
    arena.dice(1, 1)
    shot(arena, victim, shooter)
    assert (where(arena, victim), posture(arena, victim)) == (EDGE, Posture.PRONE)
    assert not arena.told("falls")


def test_a_rail_holds_him(arena: Arena) -> None:
    arena.wall(EDGE, 2, height=1.1)
    victim, shooter = arena.man("red", EDGE), arena.man("blue", (5, 10))
    arena.dice(1, 1)
    shot(arena, victim, shooter)
    assert where(arena, victim) == EDGE


def test_whoever_lies_already_is_not_thrown(arena: Arena) -> None:
    victim, shooter = arena.man("red", EDGE), arena.man("blue", (5, 10))
    arena.lies(victim)
    arena.dice(1, 1)
    shot(arena, victim, shooter)
    assert where(arena, victim) == EDGE


def test_a_burst_throws_away_from_where_it_went_off() -> None:
    """RFX-KNOCK-01, RFX-IMPACT-01: a grenade behind him on the roof, and he goes over."""

    arena = Arena(blast_knockdown=True)
    arena.raised({(column, row): HIGH for column in range(5, 10) for row in range(5, 16)})
    victim = arena.man("red", EDGE, CDN=8, MUS=8)
    moment = Moment(arena.table, 5)
    arena.dice(20, 20, 1, 1, *[1] * 12, 4, 20)
    detonate(moment, Burst(radius=4, blast=4), (7, 10), cause="A grenade")
    moment.settle()
    assert where(arena, victim) == BELOW


def test_nobody_stops_on_stairs() -> None:
    """RFX-IMPACT-01: five steps of 0.75 m: 3.75 m, so three points."""
    arena = Arena()
    arena.raised({(9, 10): 3.75, (8, 10): 3.75, **{(10 + n, 10): 3.0 - 0.75 * n for n in range(4)}})
    victim, shooter = arena.man("red", (9, 10), CDN=8), arena.man("blue", (2, 10))
    arena.dice(1, 1, 6, 20, 3, 4)
    shot(arena, victim, shooter)
    assert where(arena, victim) == (14, 10)
    assert shown(arena.told("falls")[0].text) == "{target} falls over the edge, 3.8 m down."


def played(arena: Arena, victim: Ref, does: Callable[[Moment], None], many: int) -> Counter[str]:
    """What an attack makes of a unit, fall and all, again and again; everything is as before after each."""
    found, before = Counter[str](), arena.world.snapshot()
    for number in range(many):
        arena.table.seed = f"try {number}"
        moment = Moment(arena.table, 10)
        does(moment)
        moment.settle()
        after = arena.wounds(victim)
        found["killed" if after.dead else max(after.levels).name.lower()] += 1
        found["fell"] += where(arena, victim) != EDGE
        arena.world.restore(before)
        arena.table.sight.forget()
    return found


def agrees(told: Forecast, victim: Ref, found: Counter[str], many: int) -> None:
    for word in ("slight", "moderate", "serious", "critical", "killed"):
        shown = float(sum(each.chance for each in told.of(victim) if each.text.startswith(word)))
        assert abs(found[word] / many - shown) < 3.5 * (max(0.0025, shown * (1 - shown)) / many) ** 0.5, word


FALLS = pytest.mark.parametrize("many", times(150, 600))
"""How many falls are played."""


@FALLS
@pytest.mark.parametrize(("weapon", "rounds"), [(M4, 1), (AK, 4)])
def test_the_fall_of_a_unit_that_is_shot_on_an_edge_is_in_its_wounds(
    arena: Arena, weapon: str, rounds: int, many: int
) -> None:
    """RFX-IMPACT-01: what is shown of a shot at a unit on an edge is what it and the fall of 4 m do together."""
    victim, shooter = arena.target(EDGE, CDN=4), arena.shooter(weapon, (5, 10), CDN=14)
    arena.face_each_other(shooter, victim)
    told = forecasts.of_wish(arena.table, arena.wish(shooter, victim, weapon, rounds=rounds))
    assert not any(each.fact is Fact.ROUGH for each in told.assumes)
    sums(told)

    def fires(moment: Moment) -> None:
        deeds.fire_at(moment, shooter, arena.wish(shooter, victim, weapon, rounds=rounds))

    found = played(arena, victim, fires, many)
    assert found["fell"] > many / 10
    agrees(told, victim, found, many)


@FALLS
def test_the_fall_of_a_unit_that_a_charge_throws_over_an_edge_is_in_its_wounds(arena: Arena, many: int) -> None:
    """RFX-DIVE-02, RFX-IMPACT-01: thrown down by the charge or by its wounds, it falls away from the attacker."""
    victim, brawler = arena.target(EDGE, CDN=4), arena.man("blue", ROOF, CUF=14, MUS=14)
    arena.gives(brawler, "Police baton")
    arena.face_each_other(brawler, victim)
    arena.table.put(brawler, Dove(victim, Gait.RUN, arena.table.clock.round))
    action = CloseStrike(weapon="Police baton", target=victim)
    told = MELEE.forecasts[CloseStrike](arena.table, Ask("blue", brawler, TICK, OnTick(10)), action)
    assert not any(each.fact is Fact.ROUGH for each in told.assumes)
    sums(told)
    found = played(arena, victim, lambda moment: runs(attack(moment, brawler, action)), many)
    thrown = float(told.later[0].chance)
    assert abs(found["fell"] / many - thrown) < 2 / many**0.5, "nearly all that fall are thrown down"
    agrees(told, victim, found, many)


def runs(flow: Flow[None]) -> None:
    """Play what asks nothing."""
    assert not list(flow)


@FALLS
def test_the_fall_of_a_unit_that_a_blast_throws_over_an_edge_is_in_its_wounds(many: int) -> None:
    """RFX-KNOCK-01, RFX-IMPACT-01: thrown down by the shock wave or by its wounds, it falls away from the burst."""
    arena = Arena(blast_knockdown=True)
    arena.raised({(column, row): HIGH for column in range(5, 10) for row in range(5, 16)})
    victim = arena.man("red", EDGE, CDN=4, MUS=8)
    burst, cell = Burst(radius=4, blast=9, frag=2), (7, 10)
    told = Forecast(FREE, outcomes=bursts.harmed(arena.table, burst, bursts.surely(cell)))
    sums(told)
    found = played(arena, victim, lambda moment: detonate(moment, burst, cell, cause="A grenade"), many)
    assert many / 10 < found["fell"] < many
    agrees(told, victim, found, many)
