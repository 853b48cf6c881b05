"""Automatic fire: up close, over several targets, and its recoil."""

from __future__ import annotations

from fractions import Fraction
from time import process_time

from rules.frame.forms import Between
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.state import Guard
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance, Brace, FromCover
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, faces


def _fires(stage: Stage, shooter: Ref) -> None:
    """The shooter's turn has come: it stands and takes one action."""
    stage.begin({shooter: 14})
    stage.until(shooter)
    stage.take(Advance, moves=0, actions=1)


def test_fourteen_of_thirty_rounds_hit() -> None:
    """Defence 15, attack 28: 1 + (28 - 15) = 14 rounds hit, each with its own place and damage (GRD-AUTO-01)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), REF=5, CL=5, skills={Skill.RIFLE: 5})
    bob = stage.unit("red", (5, 15), "Militia fighter", REF=4, MA=4, skills={Skill.DODGE: 4}, BODY=10, mook=True)
    _fires(stage, ann)
    told = stage.forecast(Shoot, mode="auto", target=bob)
    hit = told.tallies[0]
    assert "30 rounds at close range" in str(hit), "one more for every ten rounds at close range"
    own, other = 28 - int(hit.total), 15 - (4 + 4)
    stage.dice(*faces(own), *faces(other), *(each for _ in range(14) for each in (3, 1, 1, 1, 1, 1)))
    stage.take(Shoot, mode="auto", target=bob)
    shot = stage.told("shot")[-1]
    assert shot.data["hits"] == 14
    assert shot.data["rounds"] == 30
    assert "defence 15" in shot.detail
    assert stage.item(ann, "Assault rifle").loaded == 0


def test_ten_rounds_are_wasted_between_targets_two_metres_apart() -> None:
    """Of thirty rounds ten bridge the gap, and each target gets ten (GRD-AUTO-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    bob, cid = stage.unit("red", (5, 15)), stage.unit("red", (7, 15))
    _fires(stage, ann)
    told = stage.forecast(Spray, target=bob, others=(cid,))
    assert told.note.endswith("; 10 between them"), told.note
    assert told.note.count("10 at ") == 2
    shots = [tally for tally in told.tallies if tally.title == "Attack"]
    assert len(shots) == 2
    assert all("10 rounds at close range" in str(tally) for tally in shots), "each counts what goes to it"
    legs = (7, 1, 1, 1, 1, 1), (9, 1, 1, 1, 1, 1)
    stage.dice(*faces(2), *faces(9), *faces(9), *faces(2), *(*legs[0], *legs[1]) * 5, 1)
    stage.take(Spray, target=bob, others=(cid,))
    fired = stage.told("shot")[-2:]
    assert {event.target for event in fired} == {bob, cid}
    assert [event.data["rounds"] for event in fired] == [10, 10]
    assert fired[0].success is None
    assert fired[1].success is True, "the last tells whether any of them hit"
    assert stage.item(ann, "Assault rifle").loaded == 0


def test_neighbours_share_all_rounds_equally() -> None:
    """Adjacent targets share thirty rounds; of an odd number the first gets what is left over (GRD-AUTO-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    bob, cid = stage.unit("red", (5, 15)), stage.unit("red", (6, 15))
    stage.loaded(ann, "Assault rifle", 29)
    _fires(stage, ann)
    stage.dice(*faces(2), *faces(9), *faces(2), *faces(9))
    stage.take(Spray, target=bob, others=(cid,))
    assert sorted(event.data["rounds"] for event in stage.told("shot")) == [14, 15]


def test_targets_too_far_apart_are_not_sprayed_together() -> None:
    """With fewer rounds left than targets the spray is not on offer, and says why (GRD-AUTO-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    bob, cid = stage.unit("red", (2, 15)), stage.unit("red", (9, 15))
    _fires(stage, ann)
    assert not stage.offered(Spray)
    assert stage.offered(Shoot)
    assert bob
    assert cid


def test_the_odds_of_each_target_are_those_of_a_spray_at_it_alone_with_its_share() -> None:
    """Fire at the first of two neighbours is worked out as any attack is: by its own totals and its own rounds
    (GRD-AUTO-02); a critical failure at the first leaves nothing for the next (GRD-FUMBLE-01).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5))
    bob, cid = stage.unit("red", (5, 15)), stage.unit("red", (6, 15))
    stage.loaded(ann, "Assault rifle", 20)
    _fires(stage, ann)
    both = stage.forecast(Spray, target=bob, others=(cid,))
    mine = stage.known_as(cid)
    stage.loaded(ann, "Assault rifle", 10)
    alone = stage.forecast(Shoot, mode="auto", target=cid)
    assert both.of(mine) == alone.of(mine)
    assert sum((outcome.chance for outcome in both.of(mine)), Fraction(0)) == 1


def test_recoil_costs_one_for_ten_rounds_beyond_close_range() -> None:
    """At medium range thirty rounds cost 3, for every target of the spray, wasted ones included; a braced bipod
    steadies it to medium range, not beyond (GRD-AUTO-03).
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 0))
    near, far = stage.unit("red", (5, 31)), stage.unit("red", (7, 31))
    _fires(stage, ann)
    for tally in stage.forecast(Spray, target=near, others=(far,)).tallies:
        if tally.title == "Attack":
            assert "-3 recoil of 30 rounds" in str(tally)
    stage.rest()
    stage.arm(ann, "Light machine gun")
    stage.weapon(ann, "Light machine gun", bipod=True)
    stage.begin({ann: 9})
    stage.take(Brace, actions=1)
    assert "recoil" not in str(stage.forecast(Shoot, mode="auto", target=near).tallies[0])
    stage.rest()
    stage.weapon(ann, "Light machine gun", bipod=True, range=50)
    stage.begin({ann: 9})
    stage.take(Brace, actions=1)
    assert "-3 recoil" in str(stage.forecast(Shoot, mode="auto", target=near).tallies[0])


def test_automatic_fire_over_five_targets_is_told_at_once() -> None:
    """Exact odds for five targets, each with its own armour and place, come fast enough for a click (GRD-AUTO-02)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), "Machine gunner")
    foes = [stage.unit("red", (3 + column, 20), guard=Guard.ACTIVE, BODY=5 + column) for column in range(5)]
    _fires(stage, ann)
    menu = stage.menu()
    assert len([offer for offer in menu.offers if offer.action is Spray]) == 5
    before = process_time()
    told = stage.forecast(Spray, target=foes[0], others=tuple(foes[1:]))
    assert process_time() - before < 5
    assert {stage.known_as(foe) for foe in foes} < {*told.units()}
    for unit in told.units():
        assert sum((outcome.chance for outcome in told.of(unit)), Fraction(0)) == 1


def test_the_stage_plans_as_many_actions_as_the_count_allows() -> None:
    """15 is four actions: 15, 10, 5 and 0; 14 is three; under 10 two, under 5 one (GRD-INIT-04)."""
    for count, most in ((15, 4), (14, 3), (9, 2), (4, 1)):
        stage = Stage()
        ann = stage.unit("blue", (5, 5), REF=2, weapons=("Assault rifle",))
        stage.begin({ann: count})
        (offer,) = stage.offers(Brace)
        assert offer.choices["actions"] == Between(1, most)
        assert not stage.offered(FromCover)
