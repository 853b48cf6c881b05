"""Fired at what keeps still: places by launchers, mines by rifles."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.frame.figure import Kit
from rules.frame.flow import Ask
from rules.frame.ground import Cell, Light
from rules.frame.things import Cloud, Fire, Known, Mine
from rules.kernel.refs import Ref
from rules.reflex import minefields
from rules.reflex.asks import TICK, OnTick
from rules.reflex.core.moment import Moment
from rules.reflex.fire import landing, mark, throwing
from rules.reflex.fire.mark import Mark
from rules.reflex.fire.topic import TOPIC as FIRE
from rules.reflex.mines import clearing, topic
from rules.reflex.mines.forms import ShootMine
from rules.reflex.mines.topic import TOPIC as MINES
from rules.reflex.sheets import roster
from rules.reflex.state import Laid, Recoil, Threats
from rules.reflex.state.course import Speed
from rules.reflex.terms.bands import Band
from rules.reflex.terms.weapons import MineKind
from tests.rules.reflex.range import FLAMER, LAUNCHER, M4, MAGNUM, PISTOL, RPG, Range, by_rule

GRENADE = "Fragmentation hand grenade"
AP = "Antipersonnel blast mine"


class Lane(Range):
    """A range with a mine in it that everybody knows of."""

    def __init__(self, metres: float = 1.0, **options: bool) -> None:
        super().__init__(metres, **options)
        self.topic = MINES

    def mine(self, cell: Cell = (10, 25)) -> Ref:
        what = roster.standard().get(MineKind, AP)
        return self.table.add(Mine(AP, cell, "red"), Laid(what), Known(("blue", "red")))

    def seen(self, man: Ref, name: str, at: Mark, speed: Speed = "aimed") -> dict[str, int]:
        """What each rule adds or takes off."""
        tally = mark.reckon(self.table, man, self.arm(man, name), at, speed).tally
        return by_rule(tally.modifiers)


@pytest.fixture
def lane() -> Lane:
    return Lane()


# seeing it


@pytest.mark.parametrize(("light", "off"), [(Light.BRIGHT, 0), (Light.DIM, -2), (Light.DARK, -4)])
def test_the_dark_hides_a_place_as_it_hides_a_man(lane: Lane, light: Light, off: int) -> None:
    """RFX-SENSE-01, RFX-ATK-07: fifteen metres off by moonlight 2 for the darkness, by starlight 2 more, at the limit
    of sight.
    """
    man = lane.shooter(LAUNCHER)
    lane.light(light)
    assert lane.seen(man, LAUNCHER, Mark((10, 25)), "snap").get("RFX-SENSE-01", 0) == off


def test_nobody_fires_at_a_place_that_he_cannot_make_out(lane: Lane) -> None:
    """RFX-SENSE-01: by starlight one sees to twenty-five metres."""
    man = lane.shooter(LAUNCHER)
    lane.light(Light.DARK)
    held = lane.arm(man, LAUNCHER)
    assert mark.hindrance(lane.table, man, held, Mark((10, 16))) == ""
    assert mark.hindrance(lane.table, man, held, Mark((10, 8))) == "cannot be seen farther than CQB range"
    lane.gives(man, GRENADE)
    thrown = lane.arm(man, GRENADE)
    assert throwing.hindrance(lane.table, man, thrown, (10, 16)) == ""
    assert throwing.hindrance(lane.table, man, thrown, (10, 8)) == "cannot be seen farther than CQB range"


def test_growth_in_the_line_conceals_a_place_and_a_thing() -> None:
    """RFX-ATK-07: 3 off for either; nothing where the line is open."""
    lane = Lane()
    lane.terrain.growth[28:34, 10] = 2.5
    lane.terrain.density[28:34, 10] = 0.5
    man = lane.shooter(M4)
    lane.takes(man, M4)
    for at in (Mark((10, 20)), clearing.as_mark(Mine(AP, (10, 20), "red"))):
        assert lane.seen(man, M4, at)["RFX-ATK-07"] == -3
    assert "RFX-ATK-07" not in lane.seen(man, M4, Mark((30, 25)))
    lane.gives(man, GRENADE)
    thrown = throwing.reckon(lane.table, man, lane.arm(man, GRENADE), (10, 20)).attempt
    assert by_rule(thrown.tally.modifiers)["RFX-ATK-07"] == -3, "a throw there is no better seen"


def test_smoke_limits_sight_instead(lane: Lane) -> None:
    """RFX-SENSE-01: nothing beyond seven metres through it."""
    man = lane.shooter(M4)
    lane.table.add(Cloud("smoke", (((10, 30), 1.0),), 9, 0, (10, 30)))
    held = lane.arm(man, M4)
    assert mark.hindrance(lane.table, man, held, Mark((10, 25))) == "cannot be seen farther than gunfighting range"
    assert mark.hindrance(lane.table, man, held, Mark((10, 35))) == ""


# range, size, hurry


def test_a_mine_is_as_hard_to_hit_as_if_it_were_two_bands_off(lane: Lane) -> None:
    """RFX-SIZE-01, RFX-RANGE-04: a pistol is at its best in Gunfighting range; a mine at CQB counts as Medium."""
    man = lane.shooter(PISTOL)
    assert lane.seen(man, PISTOL, Mark((10, 25)))["RFX-RANGE-04"] == -3
    assert lane.seen(man, PISTOL, Mark((10, 25), 2))["RFX-RANGE-04"] == -9
    assert lane.seen(man, PISTOL, Mark((10, 25), 2))["RFX-ATK-09"] == 4


def test_ticks_and_reach_go_by_the_true_distance(lane: Lane) -> None:
    """RFX-RANGE-03, RFX-RANGE-05, RFX-SIZE-01."""
    man = lane.shooter(MAGNUM)
    held = lane.arm(man, MAGNUM)
    for bands in (0, 2):
        assert mark.band_of(lane.table, man, Mark((10, 25), bands)) is Band.CQB
        assert held.weapon.optimum is not None and held.weapon.speed is not None
        nearer = held.weapon.optimum.rank - Band.CQB.rank
        assert mark.price(lane.table, man, held, Mark((10, 25), bands), "snap") == held.weapon.speed[1] + nearer


def test_in_haste_it_costs_the_weapons_bulk(lane: Lane) -> None:
    """RFX-ATK-03."""
    man = lane.shooter(M4)
    assert lane.seen(man, M4, Mark((10, 25), 2), "hip")["RFX-ATK-03"] == -lane.arm(man, M4).weapon.bulk


def test_the_shot_before_kicks_this_one_and_this_one_the_next(lane: Lane) -> None:
    """RFX-RECOIL-01."""
    man, ref = lane.shooter(MAGNUM), lane.mine((10, 35))
    lane.does(man, ShootMine(weapon=MAGNUM, mine=ref), 20, 20)
    assert lane.table.find(man, Recoil) is not None
    assert lane.seen(man, MAGNUM, Mark((10, 35), 2), "snap")["RFX-RECOIL-01"] == -4
    assert "RFX-RECOIL-01" not in lane.seen(man, MAGNUM, Mark((10, 35), 2), "aimed")


# mines


def test_a_mine_is_set_off_by_a_good_shot(lane: Lane) -> None:
    """RFX-MINE-12: damage 6 and the margin against Armor 3 and a threshold of 4; then one time in two."""
    man, ref = lane.shooter(M4), lane.mine()
    lane.does(man, ShootMine(weapon=M4, mine=ref), 2, 20, 50)
    assert lane.table.find(ref, Mine) is None
    assert lane.told("burst")
    left = lane.table.part(man, Kit).find(M4)
    assert left is not None
    assert left.loaded == 29


def test_or_only_put_out_of_order(lane: Lane) -> None:
    """RFX-MINE-12."""
    man, ref = lane.shooter(M4), lane.mine()
    lane.does(man, ShootMine(weapon=M4, mine=ref), 2, 20, 51)
    inside = minefields.works(lane.table, ref)
    assert (inside.disabled, inside.armed) == (True, False)
    assert not lane.told("burst")
    assert [event.success for event in lane.told("check")] == [True]


def test_a_miss_changes_nothing(lane: Lane) -> None:
    """RFX-MINE-12."""
    man, ref = lane.shooter(M4), lane.mine()
    lane.does(man, ShootMine(weapon=M4, mine=ref), 20, 20)
    assert minefields.works(lane.table, ref).armed
    assert not minefields.works(lane.table, ref).disabled
    assert [event.success for event in lane.told("check")] == [False]


def test_only_mines_in_sight_and_range_are_offered_with_what_is_loaded() -> None:
    """RFX-MINE-12, RFX-RANGE-05."""
    lane = Lane(3.0)
    lane.wall((10, 30), 0)
    man, hidden, seen, far = lane.shooter(PISTOL), lane.mine((10, 28)), lane.mine((15, 35)), lane.mine((58, 2))
    offered = {ref for ref in (hidden, seen, far) if lane.offered(man, ShootMine(weapon=PISTOL, mine=ref))}
    assert offered == {seen}
    lane.takes(man, PISTOL, loaded=0)
    assert lane.offered(man, ShootMine(weapon=PISTOL, mine=seen)) is None


def test_its_forecast_is_what_the_dice_do(lane: Lane) -> None:
    """RFX-MINE-12: put out of order by any hit that gets through, gone off in half of those."""
    man, ref = lane.shooter(M4), lane.mine()
    told = lane.foretold(man, ShootMine(weapon=M4, mine=ref))
    words = ("goes off", "out of order")
    off, quiet = (next(each.chance for each in told.outcomes if each.text == word) for word in words)
    assert told.success is not None
    assert off == quiet == told.success / 2
    assert told.success < Fraction(1)


def test_the_forecast_of_a_mine_that_is_gone_says_so(lane: Lane) -> None:
    man, ref = lane.shooter(M4), lane.mine()
    action = ShootMine(weapon=M4, mine=ref)
    ask = Ask("blue", man, TICK, OnTick(15))
    lane.table.remove(ref)
    assert topic.shot(lane.table, ask, action).note == "it is gone"


# places


@pytest.mark.parametrize("weapon", [LAUNCHER, RPG, FLAMER])
def test_nothing_that_bursts_or_burns_is_fired_at_ones_own_feet(weapon: str) -> None:
    """RFX-GUNFU-02."""
    field = Range()
    field.topic = FIRE
    man = field.shooter(weapon)
    assert landing.hindrance(field.table, man, field.arm(man, weapon), (10, 39)) == "too close for it"
    assert landing.hindrance(field.table, man, field.arm(man, weapon), (10, 30)) == ""


def launched(field: Range, weapon: str, *faces: int, cell: Cell = (10, 20)) -> tuple[Ref, list[tuple[Cell, ...]]]:
    """A round at a place with these dice, and where it burst."""
    man = field.shooter(weapon, MUS=15)
    field.dice(*faces)
    moment = Moment(field.table, 10)
    landing.at_place(moment, man, field.arm(man, weapon), cell, "snap")
    moment.settle()
    assert field.dice_left == 0
    return man, [event.cells for event in field.told("burst")]


def test_a_round_that_finds_its_place_bursts_there_with_its_margin() -> None:
    """RFX-EXPL-60, RFX-RANGE-04: and those who stand there know what was meant."""
    field = Range()
    foe = field.target((10, 20))
    field.table.put(foe, Kit())
    man, bursts = launched(field, LAUNCHER, 1, 20, 10, 10, 10, 10)
    assert bursts == [((10, 20),)]
    assert field.wounds(foe).worst > 0
    assert any(each.name == "attacked" for each in field.table.part(foe, Threats).sticky)
    left = field.table.part(man, Kit).find(LAUNCHER)
    assert left is not None
    assert left.loaded == 0


def test_with_nothing_to_spare_it_is_a_dud() -> None:
    """RFX-DMG-03: twelve at a target number of twelve."""
    field = Range()
    man = field.shooter(LAUNCHER)
    target = landing.reckon(field.table, man, field.arm(man, LAUNCHER), (10, 20), "snap").check.target
    _, bursts = launched(field, LAUNCHER, target, 20)
    assert not bursts


def test_a_miss_comes_down_astray_and_adds_nothing() -> None:
    """RFX-EXPL-60, RFX-INDIR-05: missed by two in CQB it is two metres long."""
    field = Range()
    man = field.shooter(LAUNCHER)
    target = landing.reckon(field.table, man, field.arm(man, LAUNCHER), (10, 20), "snap").check.target
    _, bursts = launched(field, LAUNCHER, target + 2, 20, 1)
    assert bursts == [((10, 18),)]


@pytest.mark.parametrize("face", [1, 20])
def test_flame_burns_where_it_was_aimed_hit_or_miss(face: int) -> None:
    """RFX-FIRE-04."""
    field = Range()
    launched(field, FLAMER, face, face, cell=(10, 35))
    assert [fire.cell for _, fire in field.table.having(Fire)] == [(10, 35)]


def test_what_is_fired_in_panic_comes_down_towards_the_nearest_enemy_and_never_at_ones_feet() -> None:
    """RFX-BOOST-02: twenty-five metres off for a launcher that is best in CQB, straying by a d10."""
    field = Range()
    man = field.shooter(LAUNCHER, (10, 48))
    held = field.arm(man, LAUNCHER)
    field.dice(5, 6)
    far = landing.somewhere(field.table, man, held)
    best = held.weapon.optimum
    assert best is not None
    assert far is not None
    assert field.table.grid.straight((10, 48), far) > 7.0
    assert far[0] == 10, "straight ahead: nobody is to be seen"
