"""Suppression fire: strips of ground that strike at whoever is in them, enters them or rises in them."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.frame.body import Posture
from rules.gurps.afoot.forms import ChangePosture, Move
from rules.gurps.book import BOOK
from rules.gurps.defence.forms import Defend
from rules.gurps.fire import zones
from rules.gurps.fire.forms import Suppress
from rules.gurps.state.things import Zone
from rules.gurps.terms.skills import Skill
from rules.kernel import lengths
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

GUN = "Kalashnikov rifle 7.62 mm"
"""Rate of fire 10."""


def field(level: int = 14) -> tuple[Stage, Ref, Ref]:
    """A gunner that looks north, and an enemy ten yards in front of it."""
    stage = Stage()
    ann = stage.unit("blue", (10, 30), weapons=[GUN], skills={Skill.RIFLE: level}, st=14, dx=14, name="Ann")
    bob = stage.unit("red", (10, 20), facing=4, armour=(), weapons=[], name="Bob", dx=9)
    return stage, ann, bob


def begin(stage: Stage, unit: Ref) -> None:
    stage.begin()
    stage.until(unit)


def laid(stage: Stage) -> Zone:
    [(_, zone)] = stage.table.having(Zone)
    return zone


def test_a_zone_is_two_yards_wide_and_ten_deep() -> None:
    """GUR-SUP-01: from a near cell 3 yards from the muzzle at least, to ten yards farther."""
    stage, ann, _ = field()
    begin(stage, ann)
    [offer] = stage.offers(Suppress)
    assert "2.7 m" in lengths.shown(offer.why_not("place", (10, 28))) and not offer.why_not("place", (10, 27))
    assert "front" in offer.why_not("place", (10, 35))
    [cells] = zones.strips(stage.table, ann, (10, 25), 1)
    assert {column for column, _ in cells} in ({9, 10}, {10, 11})
    assert {row for _, row in cells} == set(range(15, 26))
    one, two = zones.strips(stage.table, ann, (10, 25), 2)
    assert not set(one) & set(two) and len(one) == len(two) == len(cells)


def test_rate_ten_sweeps_two_zones() -> None:
    """GUR-SUP-01, GUR-ROF-03: five shots each at least, and no more zones than there are shots for."""
    stage, ann, _ = field()
    begin(stage, ann)
    assert tuple(stage.offers(Suppress)[0].choices["zones"]) == (1, 2)
    stage.loaded(ann, GUN, 7)
    assert tuple(stage.offers(Suppress)[0].choices["zones"]) == (1,)
    stage.loaded(ann, GUN, 4)
    assert not stage.offered(Suppress) and any("fewer than 5" in each for each in stage.refusals())
    assert zones.shares(13, 2) == (7, 6)


def test_it_is_an_all_out_attack_of_the_whole_turn() -> None:
    """GUR-AOA-07: nothing else goes with it, and there is no defence until the next turn."""
    stage, ann, bob = field()
    begin(stage, ann)
    stage.dice(6, 6, 4)
    stage.take(Suppress, place=(10, 22), zones=1)
    assert stage.ask is not None and stage.ask.unit != ann
    from rules.gurps.defence import threat

    incoming = threat.Threat(bob, ann, "shot")
    assert not threat.may_be_met(stage.table, incoming)
    assert stage.item(ann, GUN).loaded == 31 - 10


def test_who_is_inside_is_attacked_at_once() -> None:
    """GUR-SUP-02: never against more than 6 and the bonus for the shots, at random parts; the chance is shown,
    and hits are used up though they are dodged.
    """
    stage, ann, bob = field(level=18)
    begin(stage, ann)
    shown = stage.forecast(Suppress, place=(10, 22), zones=1)
    assert int(shown.tallies[0].total) == 6 + 2
    assert sum(each.chance for each in shown.of(stage.known_as(bob))) == 1
    stage.dice(2, 2, 2, 3, 3, 3)
    stage.take(Suppress, place=(10, 22), zones=1)
    assert stage.asked[-1].about.hits == 2
    stage.take(Defend, how="dodge", drop=False)
    assert laid(stage).left == 10 - 2


def test_hits_that_are_used_up_are_foretold() -> None:
    """GUR-SUP-02: of two figures in a zone the farther is in less danger, as hits may be used up before it."""
    stage, ann, bob = field(level=18)
    cal = stage.unit("red", (11, 18), facing=4, armour=(), weapons=[], name="Cal", dx=9)
    begin(stage, ann)
    shown = stage.forecast(Suppress, place=(10, 23), zones=1)
    for each in (bob, cal):
        ref = stage.known_as(each)
        if shown.of(ref):
            assert sum(row.chance for row in shown.of(ref)) == 1


def test_a_gun_that_fails_in_one_zone_is_out_of_the_next_as_well() -> None:
    """GUR-SUP-02, GUR-CRIT-04: of figures in two zones the second is struck at only if the gun has not failed at the
    first, in the forecast as in play.
    """
    stage, ann, bob = field()
    cal = stage.unit("red", (8, 20), facing=4, armour=(), weapons=[], name="Cal", dx=9)
    begin(stage, ann)
    told = stage.forecast(Suppress, place=(10, 23), zones=2)
    first, second = sorted((told.struck(stage.known_as(each)) for each in (bob, cal)), reverse=True)
    assert second == first * Fraction(212, 216)
    stage.dice(6, 6, 5, 3, 3, 4)
    stage.take(Suppress, place=(10, 23), zones=2)
    assert len(stage.told("shot")) == 1 and not zones.live(stage.table)


def test_who_enters_is_attacked_and_the_zone_is_drawn() -> None:
    """GUR-SUP-02: a step into it; it stands on the map for those who know of it, and costs what enters it; a second
    cell of the same zone is no second attack.
    """
    stage, ann, bob = field(level=18)
    stage.stand(bob, (13, 20), 6)
    begin(stage, ann)
    stage.take(Suppress, place=(10, 23), zones=1)
    zone = laid(stage)
    stage.until(bob)
    assert any(sign.ink == "fire" for sign in BOOK.signs(stage.view("red")))
    perils = BOOK.measures.perils(stage.view("red"), stage.known_as(bob))
    assert set(perils) == set(zone.cells) and all(cost > 0 for cost in perils.values())
    edge = max(column for column, row in zone.cells if row == 20)
    way = tuple((column, 20) for column in range(12, edge - 2, -1))
    stage.dice(6, 6, 4)
    stage.take(Move, way=way)
    shots = [event for event in stage.told("shot") if event.target == bob]
    assert len(shots) == 1


def test_the_zone_ends_with_the_next_turn_of_the_shooter() -> None:
    """GUR-SUP-01: at its next turn; and at once when the shooter drops the gun or goes down."""
    stage, ann, bob = field()
    stage.stand(bob, (20, 10), 4)
    begin(stage, ann)
    stage.take(Suppress, place=(10, 23), zones=1)
    assert stage.table.having(Zone)
    stage.rest()
    begin(stage, ann)
    assert not stage.table.having(Zone)
    stage.take(Suppress, place=(10, 23), zones=1)
    stage.keep(ann, stunned=True)
    assert not zones.live(stage.table)


def test_rising_in_a_zone() -> None:
    """GUR-SUP-02: a figure that kneels in a zone, laid before it was there to be struck, is struck at as it rises."""
    stage, ann, bob = field(level=18)
    stage.posture(bob, Posture.KNEELING)
    begin(stage, ann)
    stage.dice(6, 6, 4)
    stage.take(Suppress, place=(10, 23), zones=1)
    [(ref, zone)] = stage.table.having(Zone)
    stage.put(ref, replace(zone, struck=()))
    stage.until(bob)
    before = len(stage.told("shot"))
    stage.dice(6, 6, 4)
    stage.take(ChangePosture, by="step", posture=Posture.STANDING)
    assert len(stage.told("shot")) == before + 1
