"""Taking aim over whole rounds, ranges and scopes."""

from __future__ import annotations

from rules.frame.marks import Mark, field_of
from rules.graydawn.fire import ranges
from rules.graydawn.fire.aiming import TakeAim
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.fire.ranges import Band
from rules.graydawn.state import Aiming, Arsenal, Guard
from rules.graydawn.turns.forms import Advance, Brace, Stay
from rules.kernel.refs import Ref
from tests.rules.graydawn.stage import Stage, faces
from tests.rules.stage import squares


def _aims(stage: Stage, unit: Ref, target: Ref) -> None:
    """A whole round of aiming."""
    stage.begin({unit: 16})
    stage.until(unit)
    stage.take(Brace, actions=1)
    stage.take(TakeAim, target=target)
    assert stage.ask is None or stage.ask.unit != unit
    stage.rest()


def test_rounds_of_aiming_add_to_the_next_shot() -> None:
    """Each whole round adds 1, up to 3; the shot uses it up, and bursts have nothing of it (GRD-AIMED-01)."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5)), stage.unit("red", (5, 15))
    for _ in range(3):
        _aims(stage, ann, bob)
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Brace, actions=1)
    assert not stage.offered(TakeAim), "three rounds are all that count"
    assert "+3 3 rounds of aiming" in str(stage.forecast(Shoot, mode="single", target=bob).tallies[0])
    assert "aiming" not in str(stage.forecast(Shoot, mode="burst", target=bob).tallies[0])
    stage.dice(*faces(2), *faces(9))
    stage.take(Shoot, mode="single", target=bob)
    assert stage.find(ann, Aiming) is None


def test_what_aiming_leads_to_is_foretold() -> None:
    """The forecast tells the shot of the next round as one better than a shot now (GRD-AIMED-01)."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5)), stage.unit("red", (5, 25))
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Brace, actions=1)
    now = stage.forecast(Shoot, mode="single", target=bob)
    told = stage.forecast(TakeAim, target=bob)
    assert told.tallies[0].total == now.tallies[0].total + 1
    assert not told.outcomes
    of_bob = [each for each in told.later if each.unit == stage.known_as(bob)]
    assert sum(each.chance for each in of_bob) == 1
    assert now.success is not None
    assert sum(each.chance for each in of_bob if not each.spared) > now.success
    assert field_of(TakeAim, Mark.TARGET) == "target"


def test_a_round_of_anything_else_spoils_the_aim() -> None:
    """Lost by moving or waiting a round; an action inside a round is not enough (GRD-AIMED-01)."""
    stage = Stage()
    ann, bob = stage.unit("blue", (5, 5)), stage.unit("red", (5, 15))
    _aims(stage, ann, bob)
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Stay)
    stage.rest()
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=2)
    assert "aiming" not in str(stage.forecast(Shoot, mode="single", target=bob).tallies[0])
    stage.dice(*faces(2), *faces(9))
    stage.take(Shoot, mode="single", target=bob)
    stage.until(ann)
    assert "Aim: takes the whole round" in stage.refusals()


def test_concentration_makes_more_rounds_count_at_long_range() -> None:
    """Three rounds and the level of Concentration, for braced shots beyond medium range (GRD-AIMED-01)."""
    stage = Stage(squares(80, 80))
    ann = stage.unit("blue", (5, 2), concentration=1)
    near, far = stage.unit("red", (15, 25)), stage.unit("red", (5, 62))
    stage.begin({ann: 16})
    stage.until(ann)
    stage.take(Brace, actions=1)
    for rounds, target, counts in ((4, far, 4), (4, near, 3)):
        stage.put(ann, Aiming("Assault rifle", target, rounds, 0))
        assert f"+{counts} {counts} rounds of aiming" in str(
            stage.forecast(Shoot, mode="single", target=target).tallies[0]
        )


def test_close_range_reaches_a_hundred_metres_through_a_scope() -> None:
    """A rifle of 100 m: close to 25 m, braced to 50, through a scope to 100 (GRD-RANGE-01, GRD-RANGE-02,
    GRD-STANCE-05); exact multiples belong to the nearer band.
    """
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=("Scoped marksman rifle", "Assault rifle"))
    arsenal = {each.name: each for each in stage.part(ann, Arsenal).weapons}
    rifle, marksman = arsenal["Assault rifle"], arsenal["Scoped marksman rifle"]

    def band(metres: float, weapon: str, guard: Guard) -> Band | None:
        made = {"rifle": rifle, "scope": marksman}[weapon]
        return ranges.counted(ranges.true_band(metres, 100), made, guard)

    assert band(25, "rifle", Guard.ACTIVE) is Band.CLOSE
    assert band(26, "rifle", Guard.ACTIVE) is Band.MEDIUM
    assert band(50, "rifle", Guard.BRACING) is Band.CLOSE
    assert band(100, "scope", Guard.BRACING) is Band.CLOSE
    assert band(200, "scope", Guard.BRACING) is Band.MEDIUM
    assert band(400, "scope", Guard.BRACING) is Band.LONG
    assert band(800, "scope", Guard.BRACING) is Band.EXTREME
    assert band(801, "scope", Guard.BRACING) is None
    assert band(201, "rifle", Guard.ACTIVE) is None
    assert band(400, "rifle", Guard.BRACING) is Band.EXTREME


def test_the_penalty_of_each_band() -> None:
    """Medium -5, long -10, extreme -15; nothing at close range (GRD-RANGE-01)."""
    lost = [ranges.penalty(band) for band in (Band.CLOSE, Band.MEDIUM, Band.LONG, Band.EXTREME)]
    assert [each.amount if each is not None else 0 for each in lost] == [0, -5, -10, -15]


def test_a_scope_that_hides_the_sights_shoots_like_a_pistol() -> None:
    """Without bracing its range is 50 m: close ends at 12 m (GRD-RANGE-03)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=("Scoped marksman rifle",))
    stage.unit("red", (5, 20))
    stage.begin({ann: 14})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    assert "-5 medium range" in str(stage.forecast(Shoot, mode="single").tallies[0])
    stage.rest()
    stage.begin({ann: 14})
    stage.until(ann)
    stage.take(Brace, actions=1)
    assert "range" not in str(stage.forecast(Shoot, mode="single").tallies[0])


def test_only_one_shot_a_round_through_a_scope() -> None:
    """Through the scope a single shot, once a round; the second is refused (GRD-RANGE-04)."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), weapons=("Scoped marksman rifle",))
    bob = stage.unit("red", (5, 20))
    stage.begin({ann: 14})
    stage.until(ann)
    stage.take(Brace, actions=2)
    assert [next(iter(offer.choices["mode"])) for offer in stage.offers(Shoot)] == ["single"]
    stage.dice(*faces(2), *faces(9))
    stage.take(Shoot, target=bob)
    stage.until(ann)
    assert not stage.offered(Shoot)
    assert any("fired through its scope this round" in each for each in stage.refusals())
