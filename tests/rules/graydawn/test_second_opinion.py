"""What is shown of shots, blows, covering fire, grenades and nerves, against a second opinion worked out from the text.

Every situation is drawn by lot from a fixed seed: figures, wounds, armour, weapons, stances, cover, ranges, options.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from math import comb
from random import Random
from typing import Any

import pytest

from rules.graydawn.blast.forms import Throw
from rules.graydawn.covering.forms import CoverFire
from rules.graydawn.fire.forms import Shoot
from rules.graydawn.melee.forms import Strike as Blow
from rules.graydawn.nerve.forms import Intend
from rules.graydawn.order import timing
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.state import Aiming, Guard
from rules.graydawn.terms.weapons import Weapon
from rules.graydawn.unnerved import Nerve
from tests.rules.graydawn import opinion
from tests.rules.graydawn.lots import SAME, Fighter, assert_same, band, fighter, hit, options, told, up
from tests.rules.graydawn.opinion import Body, Hit, Strike
from tests.rules.graydawn.stage import Stage
from tests.rules.stage import squares
from tests.tiers import thinned

ROUNDS = 10
"""Rounds of a spray: few enough to be counted hit by hit."""
GUNS = (
    "9mm service pistol", "Heavy pistol with hollow points", "Submachine gun", "Carbine", "Assault rifle",
    "Assault rifle with piercing rounds", "Scoped marksman rifle", "Light machine gun", "Pump shotgun",
)  # fmt: skip
LONG = {"pistol": 0, "smg": 3, "shotgun": 3}
"""What an enemy beside the shooter adds to its defence against a gun; 6 against any other."""
WALLS: tuple[tuple[dict[str, Any], int], ...] = (({}, 6), ({"material": "wood", "millimetres": 60}, 4))
"""Low walls, and what level they are."""
PEEKING, SLIT = (3, 4, 7, 8, 9, 10), tuple(range(2, 11))


@dataclass
class Shooting:
    """A shot drawn by lot."""

    stage: Stage
    ann: Fighter
    bob: Fighter
    weapon: Weapon
    metres: int
    brace: bool
    actions: int
    aimed: int
    stance: int
    """Of the target: 0 and 1 in the open, 2 braced, 3 behind a low wall, 4 in a slit."""
    moves: int
    level: int

    @property
    def moving(self) -> bool:
        return self.stance < 2

    @property
    def fixed(self) -> bool:
        """Whether it needs the target number of its range."""
        return self.stage.options.hit_mode == "tn" and self.bob.mook

    @property
    def true(self) -> int:
        """The band of the distance; without its scope a marksman's rifle reaches no farther than a pistol."""
        blocked = self.weapon.scope and not self.weapon.irons and not self.brace
        return band(self.metres, min(50, self.weapon.range) if blocked else self.weapon.range)

    @property
    def counted(self) -> int:
        """The band that it counts as."""
        nearer = (2 if self.weapon.scope else 1) if self.brace else 0
        return max(1, self.true - nearer) if self.true else 0

    @property
    def shot(self) -> bool:
        return self.weapon.category == "shotgun"

    @property
    def spreads(self) -> bool:
        """Whether the spread of its shot makes good what range costs."""
        return self.shot and self.stage.options.shotgun_no_range_penalty

    def total(self, mode: str) -> int:
        """The attack total without its die."""
        total = self.ann.body.mean("REF", "CL", steady=self.brace) + self.ann.skill - 3 * (self.actions - 1)
        total += (2, 2, 4, 6)[self.true] if self.shot else 0
        total -= 0 if self.fixed or self.spreads else (0, 0, 5, 10, 15)[self.counted]
        total += 3 if mode == "burst" else self.weapon.accuracy
        if mode in ("single", "semi"):
            return total + self.aimed
        if mode == "auto" and self.true <= 1:
            return total + ROUNDS // 10
        recoils = mode == "auto" and not (self.weapon.bipod and self.brace and self.true <= 2)
        return total - (ROUNDS // 10 if recoils else 0)

    @property
    def against(self) -> int:
        """The target number, or the defence total without its die."""
        runs = -(-self.bob.body.stats["MA"] // 2) + 2 * (self.moves == 3) if self.moving and self.moves > 1 else 0
        if self.fixed:
            counted = min(1, self.counted) if self.spreads else self.counted
            return max(5, (10, 15, 20, 25, 30)[counted] + runs - 5 * (self.stance == 2))
        dodges = 0 if self.stance == 2 else self.bob.dodge
        beside = LONG.get(self.weapon.category, 6) if self.metres == 1 else 0
        return self.bob.body.mean("REF", "MA") + dodges + runs + beside

    @property
    def strike(self) -> Strike:
        """What strikes: all it can do at arm's length, a shotgun's load thinned by distance."""
        many, sides, plus = self.weapon.dice
        lost = max(0, self.true - 1) if self.shot else 0
        fullest = self.metres == 1 and not self.bob.proof
        return Strike(many - lost, sides, plus, self.weapon.ammunition, self.shot, fullest=fullest)

    def place(self, mode: str) -> Hit:
        """Where it may land, and behind what."""
        cover, hidden = ((self.level, PEEKING), (10, SLIT))[self.stance - 3] if self.stance > 2 else (0, ())
        return hit(self.stage, cover, hidden, spread=mode in ("burst", "auto"))


def shooting(lot: Random) -> Shooting:
    """Ann in the open, about to act; Bob to the south of her."""
    metres, gun = lot.choice((1, lot.randint(2, 12), lot.randint(5, 60))), lot.choice(GUNS)
    stage, (wall, level) = Stage(squares(9, metres + 12), **options(lot)), lot.choice(WALLS)
    stance, moves = lot.randint(0, 4), lot.randint(0, 3)
    if stance > 2:
        stage.low_wall((4, 5 + metres), 0, **wall, tag="slit" if stance == 4 else "")
    ann, bob = fighter(lot, stage, "blue", 5, gun), fighter(lot, stage, "red", 5 + metres, "9mm service pistol")
    guard = (Guard.MOVING, Guard.MOVING, Guard.BRACING, Guard.ACTIVE, Guard.ACTIVE)[stance]
    stage.guard(bob.ref, guard, moves if stance < 2 else 0)
    weapon, brace, actions = STOCK.standard().get(Weapon, gun), lot.random() < 0.4, lot.choice((1, 1, 2, 3))
    aimed = lot.choice((0, 0, 2, 3))
    stage.put(ann.ref, Aiming(gun, bob.ref, aimed, 0))
    stage.weapon(ann.ref, gun, rof=min(weapon.rof, ROUNDS))
    up(stage, ann, bob, brace=brace, actions=actions)
    return Shooting(stage, ann, bob, weapon, metres, brace, actions, aimed, stance, moves, level)


@pytest.mark.parametrize("number", thinned(range(40), 8))
def test_shots(number: int) -> None:
    """GRD-CORE-01 to 06, GRD-RANGE-01, GRD-STANCE-05 to 07, GRD-AUTO-01, GRD-BURST-02, GRD-SHOT-01, GRD-DMG-01 to 05,
    GRD-GRAZE-01 to 06, GRD-CRIP-01, GRD-CRIP-03, GRD-SAVE-01 to 05.
    """
    made = shooting(Random(number))
    stage, bob = made.stage, made.bob
    if made.counted > 4 or (made.shot and made.true > 3):
        assert not stage.offered(Shoot)
        return
    for mode in dict.fromkeys(mode for offer in stage.offers(Shoot) for mode in offer.choices["mode"]):
        place, again = made.place(mode), stage.options.explosions
        once = opinion.margins(made.total(mode), made.against, again, rolled=not made.fixed)
        hits = partial(_hits, mode, stage.options.burst_table)
        kind = {mode: True} if mode in ("burst", "semi") else {}
        found = opinion.attacked(place, bob.body, made.strike, once, hits, **kind)
        shown = told(stage, Shoot, mode=mode, target=bob.ref)
        assert float(shown.success or 0) == pytest.approx(1 - found[None], abs=SAME)
        assert_same(shown, bob.ref, place.ends(bob.body, found))


def _hits(mode: str, table: str, margin: int) -> dict[int, float]:
    """How many rounds hit at a margin, how likely."""
    if mode == "burst":
        return opinion.BURSTS[table]
    return {min(ROUNDS, 1 + margin) if mode == "auto" else 1: 1.0}


@pytest.mark.parametrize("number", thinned(range(30), 6))
def test_blows(number: int) -> None:
    """GRD-CORE-04, GRD-MELEE-01, GRD-CQC-04, GRD-ARM-05, GRD-WOUND-09, GRD-DERIVED-04."""
    lot = Random(number)
    stage, name = Stage(squares(9, 12), **options(lot)), lot.choice(("Combat knife", "Sword", "Fists", "Kick"))
    ann, bob = fighter(lot, stage, "blue", 5, name), fighter(lot, stage, "red", 6, "Combat knife")
    actions, called = lot.choice((1, 2)), lot.choice(("", "", "head", "left leg"))
    up(stage, ann, bob, actions=actions)
    weapon, place = STOCK.standard().get(Weapon, name), hit(stage)
    place = replace(place, faces={"head": (1,), "left leg": (7,)}.get(called, place.faces))
    many, sides, plus = weapon.dice
    plus += opinion.up_to(opinion.MUSCLE, ann.body.stats["BODY"])
    strikes = Strike(many, sides, plus, blunt=weapon.blunt, halved=weapon.halved, edged=weapon.edged)
    total = ann.body.mean("REF", "MA", down=True) + ann.skill + weapon.accuracy - 3 * (actions - 1) - 4 * bool(called)
    against = bob.body.mean("REF", "MA", down=True) + bob.skill
    once = opinion.margins(total, against, stage.options.explosions, rolled=True)
    found = opinion.attacked(place, bob.body, strikes, once, lambda margin: {1: 1.0})
    shown = told(stage, Blow, weapon=name, target=bob.ref, called=called)
    assert_same(shown, bob.ref, place.ends(bob.body, found))


@pytest.mark.parametrize("number", thinned(range(25), 6))
def test_covering_fire(number: int) -> None:
    """GRD-COVF-01, GRD-COVF-02, GRD-BURST-04: no attack roll, and a hit at a defence of 0 or less."""
    lot = Random(number)
    metres, gun, stance = lot.randint(2, 12), lot.choice(GUNS), lot.randint(0, 2)
    stage = Stage(squares(9, metres + 12), **options(lot))
    wall, level = lot.choice(WALLS)
    if stance == 1:
        stage.low_wall((4, 5 + metres), 0, **wall)
    ann, bob = fighter(lot, stage, "blue", 5, gun), fighter(lot, stage, "red", 5 + metres, "9mm service pistol")
    stage.guard(bob.ref, (Guard.MOVING, Guard.ACTIVE, Guard.BRACING)[stance])
    up(stage, ann, bob)
    weapon, (mode, times) = STOCK.standard().get(Weapon, gun), _covering(lot, stage)
    many, sides, plus = weapon.dice
    far = max(0, band(metres, weapon.range) - 1) if weapon.category == "shotgun" else 0
    strikes = Strike(many - far, sides, plus, weapon.ammunition, weapon.category == "shotgun")
    place = hit(stage, level if stance == 1 else 0, PEEKING if stance == 1 else (), spread=mode == "burst")
    dodges = bob.body.mean("REF", "MA") + (0 if stance == 2 else bob.dodge)
    struck, many = 1 - opinion.reaches(dodges, 1, stage.options.explosions), times if mode == "burst" else 1
    blows = place.blows(bob.body, strikes, None, shots=3 if mode == "burst" else 1)
    found: dict[opinion.Toll | None, float] = {None: (1 - struck) ** many}
    for hits, tolls in place.upon(bob.body, blows, range(1, many + 1)).items():
        share = comb(many, hits) * struck**hits * (1 - struck) ** (many - hits)
        for toll, chance in tolls.items():
            found[toll] = found.get(toll, 0.0) + share * chance
    shown = told(stage, CoverFire, mode=mode, target=bob.ref, times=times)
    assert shown.tallies[1].total == times * (weapon.rof if weapon.category == "shotgun" else 1)
    assert_same(shown, bob.ref, place.ends(bob.body, found))


def _covering(lot: Random, stage: Stage) -> tuple[str, int]:
    """A way to give it, and how much."""
    offer = lot.choice(stage.offers(CoverFire))
    return lot.choice(list(offer.choices["mode"])), lot.choice(list(offer.choices["times"]))


@pytest.mark.parametrize("number", thinned(range(20), 6))
def test_grenades(number: int) -> None:
    """GRD-THROW-01, GRD-EXPL-01 to 05, on open ground: those within 5 m of where it comes down."""
    lot, metres = Random(number), Random(number).randint(6, 20)
    stage = Stage(squares(9, metres + 40), **options(lot))
    ann, bob = fighter(lot, stage, "blue", 20, "Fragmentation grenade"), fighter(lot, stage, "red", 20 + metres)
    up(stage, ann, bob)
    again, body = stage.options.explosions, bob.body
    need = (10, 15, 20, 25)[band(metres, 10 * ann.body.stats["BODY"])]
    shown = told(stage, Throw, cell=(4, 20 + metres))
    assert shown.success is not None
    assert float(shown.success) == pytest.approx(opinion.reaches(ann.body.mean("REF", "CL") + ann.skill, need, again))
    near = sum(float(p) for (x, y), p in shown.lands if (x - 4) ** 2 + (y - 20 - metres) ** 2 <= 25)
    leaps = [opinion.reaches(body.now(stat) + bob.skill, 15, again) for stat in ("INT", "REF")]
    bare = [part for part in (opinion.HEAD, *(opinion.ARM, opinion.LEG) * 2) if body.armour[part][0] < 8]
    power = body.armour[opinion.TORSO][0] + 5 - len(bare)
    second = sum(4 if part == opinion.HEAD else 2 for part in bare)
    found: dict[opinion.Toll | None, float] = {None: 1 - near}
    for points, chance in opinion.dice(7, 6).items():
        for by, share in ((2, leaps[0] * leaps[1]), (1, 1 - leaps[0] * leaps[1])):
            wounds = [max(1, each - body.btm) for each in (points // by - power, second // by) if each > 0]
            for what, odds in _torn(body, bare, again).items() if max(wounds, default=0) >= 8 else ((0, 1.0),):
                toll = (sum(wounds), 0, what)
                found[toll] = found.get(toll, 0.0) + near * chance * share * odds
    assert_same(shown, bob.ref, hit(stage).ends(body, found), "outside the blast")


def _torn(body: Body, bare: list[str], again: int) -> dict[int, float]:
    """What becomes of a bare limb or head by a wound of eight: crippled, or torn off by failing by five."""
    if not bare:
        return {0: 1.0}
    base = body.stats["BODY"] + body.stats["LUCK"]
    holds, stays = opinion.reaches(base, 15, again), opinion.reaches(base, 11, again)
    head = bare.count(opinion.HEAD) / len(bare)
    return {
        0: holds,
        opinion.CRIPPLED: (stays - holds) * (1 - head),
        opinion.CRIPPLED | opinion.SEVERED: (1 - stays) * (1 - head),
        opinion.SKULL: (stays - holds) * head,
        opinion.SKULL | opinion.GONE: (1 - stays) * head,
    }


@pytest.mark.parametrize("number", thinned(range(30), 6))
def test_nerves(number: int) -> None:
    """GRD-SUPP-02, GRD-SUPP-09, GRD-SUPP-17, GRD-COVER-10, GRD-COVER-11."""
    lot = Random(number)
    stage, (wall, level) = Stage(squares(9, 30), **options(lot)), lot.choice(WALLS)
    stage.low_wall((4, 15), 0, **wall)
    ann, bob = fighter(lot, stage, "blue", 5, "Carbine"), fighter(lot, stage, "red", 15, "Carbine")
    guard, points, way = lot.choice((Guard.MOVING, Guard.ACTIVE, Guard.FULL)), lot.randint(1, 20), lot.choice((0, 4))
    stage.guard(bob.ref, guard)
    stage.put(bob.ref, Nerve(points, ((way, points),)))
    base = int(timing.base(stage.table, bob.ref).total)
    stage.begin({ann.ref: int(timing.base(stage.table, ann.ref).total) + 2, bob.ref: base + 29})
    total = bob.body.now("CL") + bob.dodge + bob.body.armour[opinion.TORSO][0] // 5
    total += level if guard is not Guard.MOVING and way == 0 else 0
    for stance, factor in (("active cover", 1), ("full cover", 1), ("bracing", 2)):
        shown = told(stage, Intend, stance=stance)
        passes = opinion.reaches(total - points * factor, 15, stage.options.explosions)
        breaks = 1 - opinion.reaches(total - points * factor, 1, stage.options.explosions)
        assert float(shown.success or 0) == pytest.approx(passes)
        assert sum(float(each.chance) for each in shown.of(bob.ref) if each.text == "breaks") == pytest.approx(breaks)
