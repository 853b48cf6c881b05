"""Walking and acting where a friend keeps the ground under fire: what is foretold is what the kept roll does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from game.battle.view import View
from rules.d6.afoot.forms import Move
from rules.d6.attacks.forms import Shoot
from rules.d6.book import BOOK
from rules.d6.first_aid import FirstAid
from rules.d6.state import Health, Traits, Zone
from rules.d6.suppression import suppression
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.frame.things import Known
from rules.kernel.refs import Ref
from tests.rules.d6.playing import Playing, acts

LMG, RIFLE = "Light machine gun 5.56", "Assault rifle 5.56"
LANE = ((9, 15), (10, 15), (11, 15), (12, 15))
WALK = Move(way=((13, 15), (12, 15), (11, 15)))


class Lane(Playing):
    """A blue machine gun keeps a lane to its south under fire; a quicker blue rifleman is about to act."""

    def __init__(self, at: Cell, total: int, **figures: Any) -> None:
        super().__init__()
        self.gunner = self.man("blue", (10, 5), "Machine-gunner", facing=4, Heavy="3D")
        self.friend = self.man("blue", at, facing=0, Longarms="6D", **{"reflexes": 8, **figures})
        self.enemy = self.man("red", (10, 1), facing=4)
        cells = suppression.zone_cells(self.table, self.gunner, LANE)
        self.table.add(Zone(self.gunner, LMG, total, 12, cells, 1), Known(("blue",)))

    def called(self, unit: Ref, side: str = "blue") -> Ref:
        """A side's own number for a unit."""
        return dict(View(self.table, side)._names)[unit]

    def foretold(self, action: Action) -> tuple[Fraction | None, Fraction]:
        """What the friend is told: its chance of success, and the share of its strength it will lose."""
        self.look()
        told = self.forecast(self.friend, action)
        return told.success, told.loss(self.called(self.friend))

    def lost(self, action: Action) -> int:
        """The points it loses by it."""
        self.dice(*[1] * 12)
        before = self.hp(self.friend)
        self.round({self.friend: acts(action)}, number=2)
        return before - self.hp(self.friend)

    @property
    def full(self) -> int:
        return self.part(self.friend, Traits).hp_max

    def perils(self, unit: Ref, side: str) -> Mapping[Cell, Fraction]:
        return BOOK.measures.perils(View(self.table, side), self.called(unit, side))


def test_a_walk_into_friendly_fire_is_foretold_to_the_point() -> None:
    """DSX-SUPP-08: a total of 13 hits Reflexes 8 by 5: 12 + 5 - 4 armour = 13 points, for certain."""
    lane = Lane((14, 15), 13)
    _, loss = lane.foretold(WALK)
    assert lane.lost(WALK) == 13
    assert loss == Fraction(13, lane.full)


def test_a_shot_from_inside_friendly_fire_costs_what_it_says() -> None:
    """DSX-SUPP-08: acting while exposed is struck first; a miss still does half: 6 - 4 = 2 points."""
    lane = Lane((10, 12), 13, reflexes=30)
    shot = Shoot(weapon=RIFLE, target=lane.enemy)
    _, loss = lane.foretold(shot)
    assert lane.lost(shot) == 2
    assert loss == Fraction(2, lane.full)


def test_a_shot_that_the_fire_here_prevents_has_no_chance() -> None:
    lane = Lane((10, 12), 30)
    assert lane.foretold(Shoot(weapon=RIFLE, target=lane.enemy)) == (Fraction(0), Fraction(1))


def test_ground_under_friendly_fire_is_a_peril_to_friends_and_unknown_to_enemies() -> None:
    lane = Lane((14, 15), 13)
    lane.look()
    assert lane.perils(lane.friend, "blue")[11, 15] == Fraction(13, lane.full)
    assert lane.perils(lane.enemy, "red") == {}


def test_the_gunner_has_nothing_to_fear_from_his_own_fire() -> None:
    lane = Lane((14, 15), 13)
    assert lane.perils(lane.gunner, "blue") == {}


def test_first_aid_to_oneself_under_fire_is_told_with_what_the_fire_costs() -> None:
    """DSX-SUPP-08, DSX-AID-01: both befall the same unit; each way it may turn out is told once."""
    lane = Lane((10, 12), 13, reflexes=30, Medicine="4D")
    lane.put(lane.friend, replace(lane.part(lane.friend, Health), hp=lane.full - 8))
    lane.look()
    told = lane.forecast(lane.friend, FirstAid(patient=lane.friend)).of(lane.called(lane.friend))
    assert sum(each.chance for each in told) == 1
    assert any("regains" in each.text for each in told)
    assert max(each.loss for each in told) == Fraction(2, lane.full)


def test_first_aid_to_oneself_gives_back_what_the_fire_has_just_taken() -> None:
    """DSX-SUPP-08, DSX-AID-01: the fire takes 2 points of one who lacks 1; then 3 can be given back, and are."""
    lane = Lane((10, 12), 13, reflexes=30, Medicine="4D")
    lane.put(lane.friend, replace(lane.part(lane.friend, Health), hp=lane.full - 1))
    lane.look()
    told = lane.forecast(lane.friend, FirstAid(patient=lane.friend)).of(lane.called(lane.friend))
    given = {each.text: each.loss for each in told if "regains" in each.text}
    assert given == {f"regains {points}": Fraction(2 - points, lane.full) for points in (1, 2, 3)}
    lane.dice(*[5] * 12)
    lane.round({lane.friend: acts(FirstAid(patient=lane.friend))}, number=2)
    assert lane.hp(lane.friend) == lane.full
