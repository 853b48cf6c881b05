"""What is shown of shots against a second opinion worked out from the text.

Every situation is drawn by lot from a fixed seed: figures, skills, wounds, armour, weapons, aim, gaits, ranges,
facings, postures, what harm there was before in this Phase.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, comb
from random import Random

import pytest

from rules.darkconspiracy import asks
from rules.darkconspiracy.afoot.forms import Move
from rules.darkconspiracy.core.cover import hides
from rules.darkconspiracy.fire.forms import Aim, Fire, Shift
from rules.darkconspiracy.state.order import Going
from rules.darkconspiracy.terms.anatomy import PARTS
from rules.frame.body import Posture
from rules.frame.figure import Stance
from rules.frame.ground import Light
from tests.rules.darkconspiracy import opinion_fire, opinion_harm, opinion_sheets
from tests.rules.darkconspiracy.lots import Fighter, added, different, enlisted, fighter, restored, told, words
from tests.rules.darkconspiracy.opinion import BIPED, OUTSTANDING, QUADRUPED, SUCCESS
from tests.rules.darkconspiracy.opinion_fire import Firing
from tests.rules.darkconspiracy.opinion_harm import Body, Bullet, Counts
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.stage import squares
from tests.tiers import thinned

GUNS = (
    "9 mm pistol", "9 mm pistol with laser sight", ".357 revolver", ".45 single-action revolver", "Machine pistol",
    "5.56 mm assault rifle", "7.62 mm short assault rifle", "7.62 mm battle rifle", "7.62 mm sniper rifle",
    "Lever rifle", "Bolt rifle", "9 mm submachine gun", "Pump shotgun", "5.56 mm light machine gun",
    "7.62 mm machine gun", "Hunting bow", "Crossbow",
)  # fmt: skip
SIDES = {4: "front", 0: "rear", 2: "right", 6: "left", 3: "front", 5: "front", 1: "rear", 7: "rear"}
"""From where a shot from the south comes, by the facing of its target on squares."""


@dataclass
class Shooting:
    """Ann, about to fire at Bob to the north of her."""

    stage: Stage
    ann: Fighter
    bob: Fighter
    weapon: str
    metres: int
    side: str
    prone: bool
    fast: bool
    gait: str = "still"
    aimed: bool = False
    part: str = ""
    dusk: bool = False
    wall: int = 0
    """Armour value of a wall before the target; what it hides is the map's."""

    def behind(self, who: Fighter) -> dict[str, int]:
        """What is before each part that is hidden."""
        hidden = hides(self.stage.table, self.ann.ref, who.ref)
        return {part.value: self.wall for part, value in zip(PARTS, hidden, strict=True) if value}

    @property
    def steadied(self) -> bool:
        """A pistol in both hands of one that lies flat."""
        lies = self.stage.part(self.ann.ref, Stance).posture is Posture.PRONE
        return opinion_sheets.WEAPONS[self.weapon]["category"] == "pistol" and lies

    def firing(self) -> Firing:
        """The same for the second opinion."""
        gun = opinion_sheets.gun(self.weapon)
        skill = opinion_sheets.WEAPONS[self.weapon]["skill"]
        control = opinion_sheets.CONTROLS[skill]
        strength = self.ann.strength
        value = strength if control == "STR" else self.ann.attributes[control]
        return Firing(
            gun, self.ann.skills[skill], value, strength, self.metres, aimed=self.aimed and not self.part,
            targeted=bool(self.part), gait=self.gait, target_moves=30 if self.fast else 0, steadied=self.steadied,
            obscured=self.dusk,
        )  # fmt: skip

    def upon(self, dice: int, checks: Sequence[tuple[Mapping[str, Fraction], bool, bool]]) -> dict[str, float]:
        """In what words it ends for Bob after these checks: each with whether it is careful, and aimed at the part."""
        body = self.bob.body(rear=self.side == "rear")
        where = opinion_harm.fall_places(body, side=self.side, prone=self.prone)
        pr = opinion_fire.penetration(opinion_sheets.gun(self.weapon), self.metres)
        kinds = sorted({(careful, called) for _, careful, called in checks})
        hits = []
        for careful, called in kinds:
            for best in (False, True):
                bullet = Bullet(dice, pr, careful=careful, outstanding=best, behind=self.behind(self.bob))
                hits.append(bullet.on(body, {self.part: Fraction(1)} if called else where))
        counts: dict[Counts, float] = {(0,) * len(hits): 1.0}
        for check, careful, called in checks:
            at = 2 * kinds.index((careful, called))
            struck = {(at, SUCCESS), (at + 1, OUTSTANDING)}
            step = {one(at_, len(hits)): float(check.get(result, 0)) for at_, result in struck}
            step[(0,) * len(hits)] = 1.0 - sum(step.values())
            counts = convolved(counts, step)
        most = tuple(max(each[n] for each in counts) for n in range(len(hits)))
        landed = opinion_harm.several(body, hits, most, len(checks))
        found = {"missed": counts[(0,) * len(hits)]}
        for each, chance in counts.items():
            if any(each) and chance:
                added(found, words(body, landed[each], before=chance))
        return found

    def strayed(self, who: Fighter, numbers: Mapping[int, float], firing: Firing) -> dict[str, float]:
        """In what words it ends for one in the Danger Zone, whom so many stray hits strike with such chances."""
        check, body = firing.stray(), who.body()
        best = check.get(OUTSTANDING, Fraction(0))
        share = float(best / (best + check.get(SUCCESS, Fraction(0))))
        pr = opinion_fire.penetration(firing.gun, self.metres)
        where = opinion_harm.fall_places(body, side="front")
        kinds = [
            Bullet(firing.gun.dr, pr, outstanding=fine, behind=self.behind(who)).on(body, where)
            for fine in (False, True)
        ]
        most = max(numbers)
        landed = opinion_harm.several(body, kinds, (most, most), most)
        found = {"not hit": numbers.get(0, 0.0)}
        for many, chance in numbers.items():
            for fine in range(many + 1 if many else 0):
                p = chance * comb(many, fine) * share**fine * (1 - share) ** (many - fine)
                added(found, words(body, landed[many - fine, fine], before=p))
        return found


def one(at: int, many: int) -> Counts:
    """One hit of one kind."""
    return tuple(int(number == at) for number in range(many))


def convolved(counts: Mapping[Counts, float], step: Mapping[Counts, float]) -> dict[Counts, float]:
    """One check more."""
    found: dict[Counts, float] = {}
    for a, p in counts.items():
        for b, q in step.items():
            key = tuple(x + y for x, y in zip(a, b, strict=True))
            found[key] = found.get(key, 0.0) + p * q
    return found


def shooting(lot: Random, guns: Sequence[str] = GUNS, *, near: bool = False) -> Shooting:
    """A situation by lot."""
    weapon = lot.choice(guns)
    gun = opinion_sheets.gun(weapon)
    cell = lot.choice((1, 2, 8))
    last = max(gun.ranges) // cell
    rows = min(last, lot.choice((lot.randint(2, 8), lot.randint(3, 30), lot.randint(5, 60))))
    rows = min(rows, 40 // cell) if near else rows
    stage = Stage(squares(15, rows + 20, cell))
    ann, bob = fighter(lot), fighter(lot)
    wounds, ann.taken = ann.taken, {}
    facing, prone, fast = lot.choice(tuple(SIDES)), lot.random() < 0.2, lot.random() < 0.15
    wall = walled(lot, stage) if lot.random() < 0.25 and not prone else 0
    enlisted(stage, ann, "blue", (7, 8 + rows), weapon)
    enlisted(stage, bob, "red", (7, 8), "Knife", facing=facing)
    made = Shooting(stage, ann, bob, weapon, rows * cell, SIDES[facing], prone, fast, wall=wall)
    if lot.random() < 0.15 and rows * cell < 60:
        stage.light(Light.DUSK)
        made.dusk = True
    readied(lot, made, cell, near=near)
    bob.phase = lot.choice((0, 0, 0, lot.randint(1, 20)))
    ann.taken = wounds
    restored(stage, ann, prone=lot.random() < 0.1 and made.gait == "still")
    restored(stage, bob, prone=prone)
    if fast:
        stage.put(bob.ref, Going(stage.table.clock.round, "run", 30))
    return made


WALLS = (("brick", 100, 3), ("wood", 100, 2), ("stone", 300, 6), ("sandbag", 250, 5), ("steel", 5, 1))
"""What walls are made of, how thick they are, and their armour value."""


def walled(lot: Random, stage: Stage) -> int:
    """A wall as high as the waist or the chest before the target: its armour value. What it hides is the map's."""
    material, millimetres, value = lot.choice(WALLS)
    stage.low_wall((7, 8), 4, material=material, millimetres=millimetres, height=lot.choice((1.0, 1.5)))
    return value


def readied(lot: Random, made: Shooting, cell: int, *, near: bool) -> None:
    """The shooter aims (at the head, if near), goes a step nearer, or does neither."""
    stage, ann, bob = made.stage, made.ann, made.bob
    stage.begin()
    stage.turn_to(ann.ref)
    if near or (lot.random() < 0.45 and stage.offered(Aim)):
        made.aimed, made.part = True, "head" if near else lot.choice(("", "", *BIPED))
        stage.take(Aim, weapon=made.weapon, target=bob.ref, part=made.part)
        stage.turn_to(ann.ref)
    elif lot.random() < 0.3 and cell < 8 and opinion_sheets.WEAPONS[made.weapon].get("bulk", 0) <= 6:
        made.gait = lot.choice(("walk", "trot"))
        x, y = stage.cell(ann.ref)
        stage.take(Move, way=((x, y - 1),), gait=made.gait)
        assert stage.ask is not None
        assert stage.ask.kind == asks.MOVED
        made.metres -= cell


@pytest.mark.parametrize("number", thinned(range(90), 6))
def test_single_shots(number: int) -> None:
    """DKC-RANGE-01 and 02, DKC-REC-01 to 03, DKC-TYPE-01 to 04, DKC-MV-01 and 04, DKC-LOC-01 and 02, DKC-GUN-01 to 06,
    DKC-FIRE-03, DKC-ARMR-01 and 02, DKC-WOUND-01 to 06, DKC-STUN-01, DKC-KD-01.
    """
    lot = Random(number)
    made = shooting(lot)
    firing = made.firing()
    if opinion_sheets.gun(made.weapon).pellet and firing.counted_band() != 0:
        return
    pulls = lot.randint(1, min(3 if number % 3 else 2, opinion_sheets.pulls(made.weapon)))
    if not made.stage.offered(Fire) or firing.single(0) is None:
        assert not made.stage.offered(Fire) or firing.single(0) is not None
        return
    action = made.stage.fill(Fire, weapon=made.weapon, target=made.bob.ref, mode="single", pulls=pulls, part=made.part)
    checks = [(firing.shot(n), firing.careful(n), bool(made.part) and n == 0) for n in range(pulls)]
    dice = opinion_sheets.gun(made.weapon).dr
    assert not different(told(made.stage.true_forecast(action), made.bob.ref), made.upon(dice, checks)), str(action)


@pytest.mark.parametrize("number", thinned(range(6), 6))
def test_shots_by_laser_after_a_targeted_one(number: int) -> None:
    """DKC-TYPE-02 and 04: only the first shot strikes the part that was aimed at, those that follow it are aimed."""
    made = shooting(Random(number), ("9 mm pistol with laser sight",), near=True)
    firing = made.firing()
    action = made.stage.fill(Fire, weapon=made.weapon, target=made.bob.ref, mode="single", pulls=2, part="head")
    checks = [(firing.shot(0), True, True), (firing.shot(1), True, False)]
    assert not different(told(made.stage.true_forecast(action), made.bob.ref), made.upon(2, checks)), str(action)


AUTOMATIC = (
    "Machine pistol", "5.56 mm assault rifle", "7.62 mm short assault rifle", "7.62 mm battle rifle",
    "9 mm submachine gun", "5.56 mm light machine gun", "7.62 mm machine gun",
)  # fmt: skip


def bursting(made: Shooting) -> Firing:
    """Bursts of whatever is held in the hands are fired with the skill for rifles."""
    strength = made.ann.strength
    return replace(
        made.firing(), skill=made.ann.skills["Small Arms (Rifle)"], attribute=strength, aimed=False, targeted=False
    )


@pytest.mark.parametrize("number", thinned(range(60), 6))
def test_bursts(number: int) -> None:
    """DKC-AUTO-01 to 04, DKC-REC-02, DKC-SKILL-01: at the target and at those who stand in the Danger Zone."""
    lot = Random(1000 + number)
    made = shooting(lot, AUTOMATIC)
    firing = bursting(made)
    if firing.counted_band() is None or not made.stage.offered(Fire):
        return
    others = bystanders(lot, made)
    pulls = lot.choice((1, 1, 2))
    most = 7 if number % 3 else 3
    pulls = 1 if firing.burst_checks(pulls) > most else pulls
    if firing.burst_checks(pulls) > most:
        return
    action = made.stage.fill(Fire, weapon=made.weapon, target=made.bob.ref, mode="burst", pulls=pulls)
    checks = [(firing.round_of_burst(), False, False)] * firing.burst_checks(pulls)
    forecast = made.stage.true_forecast(action)
    assert not different(told(forecast, made.bob.ref), made.upon(firing.gun.dr, checks)), str(action)
    zone = opinion_fire.sprayed(len(checks), firing.round_of_burst(), firing.stray(), bystanders=True)
    for place, who in enumerate(others):
        numbers: dict[int, float] = {}
        for each, p in zone.items():
            many = opinion_fire.dealt(sum(each.strays), len(others))[place]
            numbers[many] = numbers.get(many, 0.0) + float(p)
        if len(numbers) > 1:
            assert not different(told(forecast, who.ref), made.strayed(who, numbers, firing)), str(action)
        else:
            assert not forecast.struck(who.ref)
    assert set(forecast.units()) <= {made.bob.ref, *(who.ref for who in others)}


def bystanders(lot: Random, made: Shooting) -> list[Fighter]:
    """Up to three more units near the target, the nearest first, and one that is well beside the zone."""
    found: list[Fighter] = []
    x, y = made.stage.cell(made.bob.ref)
    gun, cell = opinion_sheets.gun(made.weapon), made.stage.grid.metres
    true = opinion_fire.band(made.metres, gun.ranges)
    for number in lot.sample((1, -2, 3), lot.randint(0, 2)):
        away = made.metres + round(number * cell)
        if opinion_fire.band(away, gun.ranges) != true or away < cell:
            continue
        who = fighter(lot, sound=True)
        enlisted(made.stage, who, lot.choice(("red", "blue")), (x, y - number), "Knife", facing=4)
        found.append(who)
    enlisted(made.stage, fighter(lot), "red", (x - ceil(5 / cell), y), "Knife")
    return sorted(found, key=lambda who: abs(made.stage.cell(who.ref)[1] - y))


@pytest.mark.parametrize("number", thinned(range(24), 8))
def test_buckshot(number: int) -> None:
    """DKC-SHOT-01: a shell is a single shot at short range, at medium a burst of ten that range and recoil cut down."""
    lot = Random(4000 + number)
    made = shooting(lot, ("Pump shotgun", "Break-open shotgun"), near=number % 2 == 0)
    if number % 8 == 0:  # so weak that few pellets are left to be counted out
        made.ann.attributes = {**made.ann.attributes, "STR": 3}
        made.stage.figures(made.ann.ref, STR=3)
    firing = made.firing()
    if firing.counted_band() != 1 or not made.stage.offered(Fire):
        return
    action = made.stage.fill(Fire, weapon=made.weapon, target=made.bob.ref, mode="single", pulls=1, part="")
    pellets = firing.shell_checks(1)
    checks = [(replace(firing, aimed=False, targeted=False).round_of_burst(), False, False)] * pellets
    mine = made.upon(firing.gun.pellet, checks)
    assert not different(told(made.stage.true_forecast(action), made.bob.ref), mine), str(action)


@pytest.mark.parametrize("number", thinned(range(30), 6))
def test_several_targets(number: int) -> None:
    """DKC-FIRE-01, DKC-REC-01: recoil runs on from the first target to the second, at whom no shot is aimed."""
    lot = Random(5000 + number)
    guns = ("9 mm pistol", "5.56 mm assault rifle", "7.62 mm battle rifle", "9 mm submachine gun")
    made = shooting(lot, guns)
    firing, stage = made.firing(), made.stage
    if made.gait != "still" or not stage.offered(Fire):
        return
    x, y = stage.cell(made.bob.ref)
    other = fighter(lot, sound=True)
    enlisted(stage, other, "red", (x, y - 1), "Knife", facing=4)
    away = made.metres + round(stage.grid.metres)
    second = replace(firing, metres=away, aimed=False, targeted=False, target_moves=0)
    if second.single(1) is None or made.wall:
        return
    stage.take(Fire, weapon=made.weapon, target=made.bob.ref, mode="single", pulls=1, part=made.part)
    if not stage.offered(Shift):
        assert opinion_sheets.pulls(made.weapon) == 1
        return
    action = stage.fill(Shift, target=other.ref, pulls=1)
    forecast = stage.true_forecast(action)
    moved = Shooting(stage, made.ann, other, made.weapon, away, "front", False, False, dusk=made.dusk)
    assert not different(told(forecast, other.ref), moved.upon(firing.gun.dr, [(second.shot(1), False, False)]))
    checks = [(firing.shot(0), firing.careful(0), bool(made.part))]
    assert not different(told(forecast, made.bob.ref), made.upon(firing.gun.dr, checks))


PLATES: Mapping[str, Mapping[str, int]] = {
    "Security robot": {"head": 1, "chest": 2, "abdomen": 2, **dict.fromkeys((*BIPED[1:3], *BIPED[5:]), 1)},
    "Cellar brute": {"chest": 1, "abdomen": 1},
}
"""Armour values of hides and platings."""


@pytest.mark.parametrize(
    ("sheet", "facing"),
    [("Night hound", 4), ("Night hound", 2), ("Night hound", 0), ("Security robot", 4), ("Cellar brute", 4)],
)
def test_creatures_and_robots(sheet: str, facing: int) -> None:
    """DKC-LOC-03, DKC-GUN-01, DKC-ROB-01 to 03: quarters for limbs, no doubled head, no stun and no fall of a robot."""
    stage = Stage(squares(30, 40, 2))
    ann = stage.unit("blue", (10, 30), "Rifleman", initiative=6)
    other = stage.unit("red", (10, 14), sheet, facing=facing)
    stage.begin()
    stage.turn_to(ann)
    kind = opinion_sheets.PEOPLE[sheet]
    figures, beast, robot = kind["attributes"], kind.get("shape") == "beast", kind.get("robot", False)
    worn = {place: [(value, Fraction(1))] for place, value in PLATES.get(sheet, {}).items()}
    body = Body(
        figures["STR"], figures["CON"], figures["AGL"], kind["initiative"], QUADRUPED if beast else BIPED,
        armour=worn, doubled=not robot, robot=robot,
    )  # fmt: skip
    result = Firing(opinion_sheets.gun("5.56 mm assault rifle"), 4, 6, 6, 32).shot(0)
    where = opinion_harm.fall_places(body, side=SIDES[facing])
    mine: dict[str, float] = {"missed": float(1 - result[SUCCESS] - result[OUTSTANDING])}
    for each, best in ((SUCCESS, False), (OUTSTANDING, True)):
        hits = Bullet(3, 1, outstanding=best).on(body, where)
        added(mine, words(body, opinion_harm.several(body, [hits], (1,), 1)[1,], before=float(result[each])))
    action = stage.fill(Fire, target=other, pulls=1, mode="single")
    assert not different(told(stage.true_forecast(action), other), mine)
