"""Grenades and launchers where a player meets them: offered, foretold, thrown, gone astray, dived from."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from rules.frame.figure import Condition, Kit, Stance
from rules.frame.forecast import Fact
from rules.graydawn.asks import DIVE
from rules.graydawn.blast import deeds, offers, tossing
from rules.graydawn.blast.forms import Dive, Endure, Launch, LaunchAt, Throw
from rules.graydawn.blast.tossing import Astray, Came
from rules.graydawn.book import BOOK
from rules.graydawn.flesh.course import SEVERITY
from rules.graydawn.flesh.foretelling import words
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.state import Fading, Fallen, Faults, Guard, Wear
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance, Brace, KeepDown, Plan
from rules.graydawn.unnerved import Nerve, Suppressed
from rules.kernel.dice import Scripted
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage
from tests.rules.stage import hexes

FRAG, ROCKET = "Fragmentation grenade", "Rocket launcher"
FOURS = (4, 4, 4, 4, 4, 4, 4)


def thrower(stage: Stage, cell: tuple[int, int] = (10, 20), *arms: str, **figures: Any) -> Ref:
    """RA 6, Athletics and Heavy Weapons 4, BODY 6: throws 60 m."""
    skills = {Skill.ATHLETICS: 4, Skill.HEAVY: 4}
    usual: dict[str, Any] = {"REF": 6, "CL": 6, "BODY": 6}
    return stage.unit("blue", cell, weapons=arms or (FRAG,), skills=skills, **{**usual, **figures})


def victim(stage: Stage, cell: tuple[int, int], side: str = "red", **figures: Any) -> Ref:
    """INT 5 and Awareness 3, REF 5 and Athletics 2, no armour."""
    skills = {Skill.AWARENESS: 3, Skill.ATHLETICS: 2, Skill.DODGE: 3}
    usual: dict[str, Any] = {"INT": 5, "REF": 5, "MA": 5, "CL": 5, "BODY": 6, "LUCK": 5}
    return stage.unit(side, cell, "Irregular", skills=skills, armour=(), **{**usual, **figures})


def ready(stage: Stage, ann: Ref, form: type[Plan] = Advance, **fields: int) -> None:
    """Ann has declared one action, and is asked for it."""
    stage.begin({ann: 20})
    stage.take(form, **{"actions": 1, **({"moves": 0} if form is Advance else {}), **fields})


def test_a_throw_meets_the_number_of_its_range_and_bursts() -> None:
    """RA 6, Athletics 4: at 10 m, within a quarter of 60 m, 15 is to be reached; the grenade comes from the belt, in
    one action. A dead body is none: 28 points against no armour (GRD-THROW-01, GRD-EXPL-01, GRD-EXPL-06,
    GRD-THROW-04).
    """
    stage = Stage()
    ann = thrower(stage, (10, 20), "Assault rifle", FRAG)
    bob = victim(stage, (10, 10), INT=1, REF=1)
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 10))
    assert [int(tally.total) for tally in told.tallies[:2]] == [10, 15]
    assert told.success == Fraction(6, 10)
    assert sum(chance for _, chance in told.lands) == 1
    assert told.rings == ((5.0, "fragments"),)
    stage.dice(5, 1, 5, *FOURS, 5, 10, 10)
    stage.take(Throw, cell=(10, 10))
    assert stage.told("throws")[-1].success
    assert stage.told("burst")[-1].data["points"] == 28
    assert stage.wounds(bob).marks == 26 + 10
    assert stage.part(bob, Nerve).points == 7 + 5
    assert stage.part(bob, Wear).at(Part.TORSO) == 1
    assert stage.dice_left == ()


@pytest.mark.parametrize(
    ("cell", "number", "band"), [((11, 20), 10, "point"), ((10, 35), 15, "close"), ((39, 20), 20, "medium")]
)
def test_what_a_throw_must_reach(cell: tuple[int, int], number: int, band: str) -> None:
    """Point-blank 10, close 15, medium 20, long 25 of ten metres for each point of BODY; no farther (GRD-THROW-01)."""
    stage = Stage()
    ann = thrower(stage)
    ready(stage, ann)
    told = stage.forecast(Throw, cell=cell)
    assert int(told.tallies[1].total) == number
    assert told.tallies[1].why.startswith(band)
    stage.figures(ann, BODY=2)
    assert int(stage.forecast(Throw, cell=(10, 1)).tallies[1].total) == 25
    assert not any((39, 20) in offer.choices["cell"] for offer in stage.offers(Throw))


def test_the_diagram_of_a_miss() -> None:
    """Seen from the thrower: 7 far left, 8 and 10 far, 9 far right, 5 left, 6 right, 2 near left, 1 and 3 short, 4 near
    right, as many metres as a second die; a total of 0 or less, one to three from the thrower (GRD-THROW-03).
    """
    stage = Stage()
    start, goal = (20, 30), (20, 20)

    def down(*faces: int) -> tuple[int, int] | None:
        off = tossing.astray(Scripted(faces), Came.OFF)
        return tossing.lands(stage.table, start, goal, Came.OFF, off)

    assert down(8, 3) == down(10, 3) == (20, 17)
    assert down(1, 3) == down(3, 3) == (20, 23)
    assert down(5, 4) == (16, 20)
    assert down(6, 4) == (24, 20)
    assert down(7, 3) == (18, 18)
    assert down(9, 3) == (22, 18)
    assert down(2, 3) == (18, 22)
    assert down(4, 3) == (22, 22)
    dropped = tossing.astray(Scripted((6, 3)), Came.DROPPED)
    assert tossing.lands(stage.table, start, goal, Came.DROPPED, dropped) == (23, 30)
    assert tossing.came(0, 15) is Came.DROPPED
    assert tossing.lands(stage.table, (20, 30), (20, 3), Came.OFF, Astray(0, 8)) is None


def test_a_miss_stops_at_the_first_wall() -> None:
    """A grenade that rolls to the right lies at the wall (GRD-THROW-03)."""
    stage = Stage()
    stage.wall((22, 20), 2)
    assert tossing.lands(stage.table, (20, 30), (20, 20), Came.OFF, Astray(90, 9)) == (22, 20)
    assert tossing.lands(stage.table, (20, 30), (20, 20), Came.OFF, Astray(270, 9)) == (11, 20)


def test_a_miss_at_the_edge_of_a_map_of_hexes_lies_on_it_or_is_gone() -> None:
    """A grenade that rolls along the last row of a map stays on it, or leaves it (GRD-THROW-03)."""
    stage = Stage(hexes())
    ends = [
        end
        for cell in ((20, 39), (21, 39), (39, 20), (39, 39))
        for bearing in range(0, 360, 5)
        for end in tossing.rolled(stage.table, cell, float(bearing), tossing.FARTHEST)
    ]
    assert None in ends
    assert all(end is None or end in stage.grid for end in ends)


def test_where_a_throw_may_land_is_told_exactly() -> None:
    """Every way the dice fall, counted one by one (GRD-THROW-03)."""
    stage = Stage(explosions=0)
    ann = thrower(stage)
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 10))
    counted: dict[tuple[int, int], Fraction] = {}
    for first in range(1, 11):
        for again in range(1, 11) if first == 1 else (0,):
            so = tossing.came(10 + (first if first > 1 else -again), 15)
            share = Fraction(1, 100 if first == 1 else 10)
            for way in range(1, 11):
                for metres in range(1, 11 if so is Came.OFF else 4):
                    off = None if so is Came.ON else tossing.astray(Scripted((way, metres)), so)
                    at = tossing.lands(stage.table, (10, 20), (10, 10), so, off)
                    if at is not None:
                        counted[at] = counted.get(at, Fraction(0)) + share / (100 if so is Came.OFF else 30)
    assert dict(told.lands) == counted


def test_friends_are_told_and_struck_too() -> None:
    """Everybody in the blast is in the forecast, each with outcomes that add up to one (GRD-EXPL-01)."""
    stage = Stage()
    ann, bob, cid = thrower(stage), victim(stage, (10, 12)), victim(stage, (12, 12), "blue")
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 12))
    for unit in (stage.known_as(bob), stage.known_as(cid)):
        assert sum(outcome.chance for outcome in told.of(unit)) == 1
        assert told.loss(unit) > Fraction(1, 10)
    own = stage.known_as(ann)
    assert 0 < told.struck(own) < Fraction(1, 10)
    dive = [each for each in told.assumes if each.fact is Fact.ANSWER]
    assert {each.about for each in dive} == {own, stage.known_as(bob), stage.known_as(cid)}


def test_a_unit_that_notices_the_grenade_may_dive() -> None:
    """INT and Awareness against 15, then REF and Athletics against 15: half the blast, half the second wound; no action
    is spent (GRD-EXPL-04).
    """
    stage = Stage()
    ann, bob = thrower(stage), victim(stage, (10, 12))
    ready(stage, ann)
    stage.dice(5, 7)
    stage.take(Throw, cell=(10, 12))
    assert stage.ask is not None and stage.ask.kind == DIVE and stage.ask.unit == bob
    assert stage.menu().routine == Dive()
    dive, stay = stage.forecast(Dive), stage.forecast(Endure)
    assert dive.success == Fraction(3, 10)
    assert dive.loss(stage.known_as(bob)) < stay.loss(stage.known_as(bob))
    stage.dice(8, 1, 1, 1, 1, 1, 1, 4, 9, 10)
    stage.take(Dive)
    assert stage.told("dives")[-1].success
    assert stage.wounds(bob).marks == 3 + 4


def test_a_unit_that_dives_too_late_takes_it_all() -> None:
    """REF 5 and Athletics 2 with a 7 fall short of 15 (GRD-EXPL-04)."""
    stage = Stage()
    ann, bob = thrower(stage), victim(stage, (10, 12))
    ready(stage, ann)
    stage.dice(5, 7)
    stage.take(Throw, cell=(10, 12))
    stage.dice(7, 1, 1, 1, 1, 1, 1, 4, 9, 1, 1)
    stage.take(Dive)
    assert not stage.told("dives")[-1].success
    assert stage.wounds(bob).marks == 8 + 10


def test_no_dive_for_those_who_notice_nothing_are_out_or_safe() -> None:
    """The roll to notice fails; a unit out of action cannot; one that the blast cannot hurt need not (GRD-EXPL-04)."""
    stage = Stage()
    ann, bob, cid = thrower(stage), victim(stage, (10, 12)), victim(stage, (11, 12))
    safe = stage.unit("red", (9, 12), armour=("Full field armour with helmet",))
    stage.put(safe, Wear())
    stage.hurt(cid, Wounds(wounding=2, out=True))
    ready(stage, ann)
    stage.dice(5, 2, 2, 2, *FOURS)
    stage.take(Throw, cell=(10, 12))
    assert DIVE not in [ask.kind for ask in stage.asked if ask.unit in (bob, cid)]


def test_the_odds_of_a_unit_on_the_spot_are_those_of_the_blast() -> None:
    """On the mark or off it, dived or not: what is told of a unit adds up place by place (GRD-EXPL-01 to 05)."""
    stage = Stage(explosions=0)
    ann, bob = thrower(stage, BODY=6), victim(stage, (10, 12), INT=1, REF=1)
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 12))
    near = sum(chance for cell, chance in told.lands if stage.grid.straight(cell, (10, 12)) <= 5)
    assert told.struck(stage.known_as(bob)) == near


def test_a_grenade_from_full_cover_and_out_of_sight() -> None:
    """Allowed from full cover; a thrower who does not see the place throws at -5 (GRD-THROW-01, GRD-STANCE-04)."""
    stage = Stage()
    stage.low_wall((10, 20), 0)
    ann = thrower(stage)
    victim(stage, (10, 10))
    ready(stage, ann, KeepDown)
    told = stage.forecast(Throw, cell=(10, 10))
    assert [each.amount for each in told.tallies[0].modifiers if "sight" in each.reason] == [-5]


def test_a_suppressed_unit_throws_but_does_not_launch() -> None:
    """A throw needs no exposure; a launcher does (GRD-THROW-01, GRD-THROW-02, GRD-SUPP-15)."""
    stage = Stage()
    stage.low_wall((10, 20), 0)
    ann = thrower(stage, (10, 20), ROCKET, FRAG)
    victim(stage, (10, 10))
    ready(stage, ann, KeepDown)
    stage.put(ann, Suppressed())
    assert stage.offered(Throw)
    assert "Launch Rocket launcher: is suppressed" in stage.refusals()
    stage.dice(9, 3, 2, 2, *FOURS, 9, 1, 1)
    stage.take(Throw, cell=(10, 10))
    assert stage.told("burst")


def test_a_high_wall_is_in_the_way() -> None:
    """What stands higher than a throw goes over bars it (GRD-THROW-01)."""
    stage = Stage()
    for column in range(40):
        stage.wall((column, 15), 0, height=6.0)
    ann = thrower(stage)
    ready(stage, ann)
    assert not any((10, 10) in offer.choices["cell"] for offer in stage.offers(Throw))


def test_cover_of_the_legs_strengthens_the_torso() -> None:
    """A wall of brick between the burst and a unit in active cover hides both legs: two points more for the torso, 8
    for head and arms (GRD-EXPL-02, GRD-EXPL-07).
    """
    stage = Stage()
    stage.low_wall((10, 10), 4)
    ann = thrower(stage)
    bob = victim(stage, (10, 10), CL=5)
    ready(stage, ann)
    stage.guard(bob, Guard.ACTIVE)
    told = stage.forecast(Throw, cell=(10, 13))
    name = stage.view().name(stage.known_as(bob))
    found = {tally.title: int(tally.total) for tally in told.tallies}
    assert found[f"{name}: second wound"] == 8
    stage.guard(bob, Guard.MOVING)
    found = {tally.title: int(tally.total) for tally in stage.forecast(Throw, cell=(10, 13)).tallies}
    assert found[f"{name}: second wound"] == 12


def test_a_rocket_at_a_unit() -> None:
    """An attack roll against its defence: a hit bursts at its feet, and nobody dives (GRD-THROW-02, GRD-EXPL-06)."""
    stage = Stage()
    ann, bob = thrower(stage, (10, 30), ROCKET), victim(stage, (10, 10))
    ready(stage, ann)
    told = stage.forecast(LaunchAt, target=bob)
    assert told.success is not None and 0 < told.success < 1
    assert sum(outcome.chance for outcome in told.of(stage.known_as(bob))) == 1
    stage.dice(9, 2, 3, 3, 3, 3, 9, 10, 10)
    stage.take(LaunchAt, target=bob)
    assert stage.told("shot")[-1].success
    assert stage.told("burst")[-1].cells == ((10, 10),)
    assert stage.wounds(bob).marks == 10 + 10
    assert DIVE not in [ask.kind for ask in stage.asked]
    assert stage.item(ann, ROCKET).loaded == 0


def test_a_rocket_that_misses_goes_astray() -> None:
    """By the same diagram (GRD-THROW-02, GRD-THROW-03)."""
    stage = Stage()
    ann, bob = thrower(stage, (10, 30), ROCKET), victim(stage, (10, 10))
    ready(stage, ann)
    stage.dice(2, 9, 6, 9, 3, 3, 3, 3)
    stage.take(LaunchAt, target=bob)
    assert stage.told("burst")[-1].cells == ((19, 10),)
    assert stage.wounds(bob) == Wounds()


def test_a_launcher_at_a_place_by_its_range_but_not_from_full_cover() -> None:
    """Heavy Weapons against the number of the range, braced a band nearer; it needs to be exposed (GRD-THROW-02)."""
    stage = Stage()
    stage.low_wall((10, 30), 0)
    ann = thrower(stage, (10, 30), "Grenade launcher")
    ready(stage, ann, Brace)
    told = stage.forecast(Launch, cell=(10, 2))
    assert [int(tally.total) for tally in told.tallies[:2]] == [10, 15]
    stage.dice(5, *FOURS)
    stage.take(Launch, cell=(10, 2))
    stage.rest()
    stage.begin({ann: 20})
    stage.take(KeepDown, actions=1)
    assert not stage.offered(Launch)
    assert "Launch Grenade launcher: keeps in full cover" in stage.refusals()


def test_other_actions_of_the_turn_belong_to_the_throw() -> None:
    """After a throw nothing is fired in the same turn (GRD-ACT-03)."""
    stage = Stage()
    ann = thrower(stage, (10, 20), "Assault rifle", FRAG, FRAG)
    victim(stage, (10, 10))
    ready(stage, ann, actions=2)
    stage.dice(8, 2, *FOURS)
    stage.take(Throw, cell=(10, 4))
    assert stage.ask is not None and stage.ask.unit == ann
    assert any("acts with Fragmentation grenade" in each for each in stage.refusals())
    assert stage.offered(Throw)


def test_a_blast_nearby_frightens_and_may_keep_from_acting() -> None:
    """Three metres from a grenade: four points, five more only for the wounded; what that makes likely is told
    (GRD-SUPP-13, GRD-SUPP-12).
    """
    stage = Stage()
    ann, bob, cid = thrower(stage), victim(stage, (10, 10)), victim(stage, (10, 3))
    ready(stage, ann)
    told = stage.forecast(Throw, cell=(10, 8))
    kept = {each.unit: each.chance for each in told.later}
    assert 0 < kept[stage.known_as(bob)] < 1
    stage.dice(8, 2, 2, 1, 1, 1, 1, 1, 1, 1, 9, 1, 1)
    stage.take(Throw, cell=(10, 6))
    assert stage.part(bob, Nerve).points == 7 - 4 + 5
    assert stage.part(cid, Nerve).points == 7 - 3 + 5
    assert stage.find(ann, Nerve) is None


def test_a_launcher_that_fails_may_jam_and_lands_at_its_feet() -> None:
    """A total of 0 or less: the reliability roll, and the round comes down 1d3 m from the shooter (GRD-FUMBLE-01,
    GRD-FUMBLE-02, GRD-THROW-03).
    """
    stage = Stage()
    ann, bob = thrower(stage, (10, 30), ROCKET, REF=2, CL=2), victim(stage, (10, 10))
    ready(stage, ann)
    told = stage.forecast(LaunchAt, target=bob)
    assert [each.text for each in told.of(None)] == ["jams"]
    stage.dice(1, 9, 2, 9, 8, 3, 1, 1, 1, 1, 9, 1, 1)
    stage.take(LaunchAt, target=bob)
    assert stage.told("burst")[-1].cells == ((10, 27),)
    assert stage.part(ann, Faults).jammed == (ROCKET,)


def test_what_is_shown_of_a_throw_is_what_comes_of_it() -> None:
    """Thrown again and again with dice of its own, those in reach fare as often so and so as was told (GRD-EXPL-01 to
    05, GRD-EXPL-07, GRD-THROW-03).
    """
    stage = Stage()
    stage.low_wall((10, 12), 0)
    ann, bob, cid = thrower(stage), victim(stage, (10, 12), "blue", BODY=7, LUCK=4), victim(stage, (12, 9), "blue")
    stage.guard(bob, Guard.ACTIVE)
    ready(stage, ann)
    told, times = stage.forecast(Throw, cell=(10, 10)), 500
    fresh = {unit: as_it_is(stage, unit) for unit in (ann, bob, cid)}
    came: Counter[tuple[Ref, str]] = Counter()
    arm = offers.grenade(stage.table, ann, FRAG)
    assert arm is not None
    for _ in range(times):
        flow = deeds.at_cell(stage.table, ann, arm, (10, 10))
        try:
            next(flow)
            while True:
                flow.send(Dive())
        except StopIteration:
            pass
        for unit, parts in fresh.items():
            came[unit, words(Wounds(), stage.wounds(unit))] += 1
            stage.table.strip(unit, Wear, Nerve, Fading, Fallen)
            stage.put(unit, *parts)
    for unit in (bob, cid):
        outcomes = told.of(stage.known_as(unit))
        untouched = sum(each.chance for each in outcomes if each.spared or each.text == SEVERITY[0])
        shares = {each.text: each.chance for each in outcomes if not each.spared} | {SEVERITY[0]: untouched}
        for text, share in shares.items():
            off = abs(came[unit, text] / times - float(share))
            assert off < 4 * sqrt(float(share) / times) + 0.004, (text, came[unit, text], float(share))


def as_it_is(stage: Stage, unit: Ref) -> tuple[object, ...]:
    """How a unit is, to be put back."""
    return tuple(stage.part(unit, kind) for kind in (Wounds, Condition, Kit, Stance))


def test_a_forecast_tells_nothing_of_a_unit_that_is_not_known() -> None:
    """An enemy behind a wall beside the mark changes neither the offers nor the odds."""

    def shown(*, hidden: bool) -> tuple[object, ...]:
        stage = Stage()
        for column in range(6, 15):
            stage.wall((column, 8), 4)
        ann, _ = thrower(stage), victim(stage, (10, 12))
        if hidden:
            victim(stage, (10, 7))
        ready(stage, ann)
        view = stage.view()
        cells = [list(offer.choices["cell"]) for offer in stage.offers(Throw)]
        return (
            stage.forecast(Throw, cell=(10, 9)),
            cells,
            stage.refusals(),
            BOOK.measures.perils(view, stage.known_as(ann)),
        )

    assert shown(hidden=True) == shown(hidden=False)
