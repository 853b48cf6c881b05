"""What is shown of things thrown and of grenades against a second opinion worked out from the text.

Every situation is drawn by lot from a fixed seed: figures, skills, wounds, armour, distances, facings, postures.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import ceil, hypot
from random import Random

import pytest

from rules.darkconspiracy.blast.forms import Bombard, Hurl, Throw
from rules.darkconspiracy.terms.skills import Skill
from tests.rules.darkconspiracy import opinion_blast, opinion_harm, opinion_sheets
from tests.rules.darkconspiracy.lots import Fighter, added, different, enlisted, fighter, restored, told, words
from tests.rules.darkconspiracy.opinion import AVERAGE, BIPED, DIFFICULT, OUTSTANDING, SUCCESS, check, throw_range
from tests.rules.darkconspiracy.opinion_blast import Thrown
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.stage import squares
from tests.tiers import thinned

SIDES = {4: "front", 0: "rear", 2: "right", 6: "left"}
"""From where a thing from the south comes, by the facing of its target on squares."""


@pytest.mark.parametrize("number", thinned(range(40), 4))
def test_things_thrown(number: int) -> None:
    """DKC-THROW-01 to 04, DKC-CORE-10: a knife does a die, armour stops it, beyond normal range it is harder."""
    lot = Random(number)
    weapon, cell = lot.choice(("Throwing knife", "Knife")), lot.choice((1, 2))
    rows, facing, prone = lot.randint(2, 24), lot.choice(tuple(SIDES)), lot.random() < 0.2
    stage = Stage(squares(9, rows + 16, cell))
    ann, bob = fighter(lot, kinds=("", "hero")), fighter(lot)
    wounds, ann.taken = ann.taken, {}
    enlisted(stage, ann, "blue", (5, 8 + rows), weapon)
    enlisted(stage, bob, "red", (5, 8), "Club", facing=facing)
    stage.begin()
    stage.turn_to(ann.ref)
    ann.taken = wounds
    restored(stage, ann)
    restored(stage, bob, prone=prone)
    metres, normal = rows * cell, throw_range(ann.strength)
    if not stage.offered(Hurl):
        assert metres > 2 * normal or ann.taken
        return
    assert metres <= 2 * normal
    part = lot.choice(("", "", *BIPED))
    action = stage.fill(Hurl, weapon=weapon, target=bob.ref, part=part)
    level = (DIFFICULT if metres > normal else AVERAGE) + bool(part)
    result = check(ann.skills["Thrown Weapons"] + ann.strength, level)
    body = bob.body(rear=SIDES[facing] == "rear")
    where = opinion_harm.fall_places(body, side=SIDES[facing], prone=prone)
    places = {part: Fraction(1)} if part else where
    mine = {"missed": float(1 - result.get(SUCCESS, Fraction(0)) - result.get(OUTSTANDING, Fraction(0)))}
    for each in (SUCCESS, OUTSTANDING):
        hits = Thrown(dice=1).on(body, places, outstanding=each == OUTSTANDING)
        landed = opinion_harm.several(body, [hits], (1,), 1)[1,]
        added(mine, words(body, landed, before=float(result.get(each, Fraction(0)))))
    assert not different(told(stage.true_forecast(action), bob.ref), mine), str(action)


@pytest.mark.parametrize("number", thinned(range(24), 8))
def test_grenades(number: int) -> None:
    """DKC-GREN-01 and 02, DKC-SCAT-01, DKC-EXP-01 and 02: where one lands, and its fragments beyond all concussion."""
    lot = Random(100 + number)
    rows, beyond, cell = (lot.randint(3, 6), lot.randint(6, 7), 2) if number % 8 else (lot.randint(3, 12), 6, 2)
    stage = Stage(squares(31, rows + 40, cell))
    ann, bob = fighter(lot, sound=True), fighter(lot, sound=True)
    bob.suits = lot.choice((("Flak jacket", "Kevlar helmet"), (), ("Close assault armour",)))
    enlisted(stage, ann, "blue", (15, 20), "Hand grenade")
    mark = (15, 20 + rows)
    enlisted(stage, bob, "red", (15, 20 + rows + beyond), "Club", facing=4)
    stage.begin()
    stage.turn_to(ann.ref)
    if rows * cell > 2 * throw_range(ann.strength):
        return
    action = stage.fill(Throw, weapon="Hand grenade", cell=mark)
    forecast = stage.true_forecast(action)
    chance, astray = opinion_blast.grenade(ann.skills["Thrown Weapons"], ann.strength, rows * cell)
    lands: dict[tuple[int, int], float] = {mark: float(chance)}
    for (metres, face), p in astray.items():
        east, south = opinion_blast.scatter((mark[0] * cell, mark[1] * cell), 180, float(metres), face)
        at = (ceil(round(east / cell - 0.5, 9)), ceil(round(south / cell - 0.5, 9)))
        lands[at] = lands.get(at, 0.0) + float((1 - chance) * p)
    shown = {where: float(p) for where, p in forecast.lands}
    assert not different({str(k): v for k, v in shown.items()}, {str(k): v for k, v in lands.items()}), str(action)
    if number % 8 == 0:
        return
    assert not different(told_harm(told(forecast, bob.ref)), fragments_on(stage, bob, shown, cell)), str(action)


def fragments_on(stage: Stage, bob: Fighter, lands: Mapping[tuple[int, int], float], cell: int) -> dict[str, float]:
    """What fragments alone do to one they do not spare. A burst reaches as far in every direction."""
    x, y = stage.cell(bob.ref)
    zones: dict[str, float] = {}
    for (column, row), p in lands.items():
        metres = cell * hypot(column - x, row - y)
        assert not opinion_blast.force(3, ceil(metres))
        zone = opinion_blast.zone_of(metres, 6)
        zones[zone] = zones.get(zone, 0.0) + p
    mine: dict[str, float] = {}
    body = bob.body()
    for zone, p in zones.items():
        if zone:
            shot = opinion_blast.fragment(zone).on(body, opinion_harm.fall_places(body))
            landed = opinion_harm.many_alike(body, shot, 6)
            for many, q in opinion_blast.fragments(zone).items():
                if many:
                    added(mine, words(body, landed[many], before=p * float(q)))
    return mine


def told_harm(shown: Mapping[str, float]) -> dict[str, float]:
    """What is shown but for being spared."""
    return {text: p for text, p in shown.items() if text not in ("outside the blast", "missed", "not hit")}


@pytest.mark.parametrize(("weapon", "rows"), [("60 mm mortar", 10), ("82 mm mortar", 35)])
def test_mortars(weapon: str, rows: int) -> None:
    """DKC-IND-03 to 05, DKC-IND-08, DKC-SCAT-01: a shell on its mark, or up to a hundred metres astray."""
    stage = Stage(squares(61, 80, 8))
    ann = stage.unit("blue", (30, 60), "Mortar gunner", weapons=[weapon], skills={Skill.HEAVY: 6}, STR=7)
    stage.unit("red", (50, 5), "Rifleman", initiative=1)
    stage.begin()
    stage.turn_to(ann)
    mark = (30, 60 - rows)
    forecast = stage.true_forecast(stage.fill(Bombard, weapon=weapon, cell=mark))
    shell = opinion_blast.Indirect(6, 7, rows * 8, opinion_sheets.WEAPONS[weapon]["indirect"])
    chance = shell.chance()
    lands: dict[tuple[int, int], float] = {mark: float(chance)}
    for (metres, face), p in shell.astray().items():
        east, south = opinion_blast.scatter((mark[0] * 8, mark[1] * 8), 0, float(metres), face)
        at = (ceil(round(east / 8 - 0.5, 9)), ceil(round(south / 8 - 0.5, 9)))
        lands[at] = lands.get(at, 0.0) + float((1 - chance) * p)
    assert forecast.success == chance
    shown = {str(where): float(p) for where, p in forecast.lands}
    assert not different(shown, {str(where): p for where, p in lands.items()})
