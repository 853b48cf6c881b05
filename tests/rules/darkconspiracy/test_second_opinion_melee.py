"""What is shown of blows, holds and dives against a second opinion worked out from the text.

Every situation is drawn by lot from a fixed seed: figures, skills, wounds, armour, weapons, facings, postures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random

import pytest

from rules.darkconspiracy.melee.forms import Dive, Grapple, Strike
from tests.rules.darkconspiracy import opinion_harm, opinion_melee, opinion_sheets
from tests.rules.darkconspiracy.lots import (
    STOPPED,
    WOUNDED,
    Fighter,
    added,
    different,
    enlisted,
    fighter,
    restored,
    told,
    word,
    words,
)
from tests.rules.darkconspiracy.opinion import AVERAGE, BIPED, DIFFICULT, HEAD, both, check, dice, makes, unarmed_damage
from tests.rules.darkconspiracy.opinion_harm import CRITICAL, Body, Hit
from tests.rules.darkconspiracy.opinion_melee import COUNTERED, DOUBLED, LANDS, Answer
from tests.rules.darkconspiracy.stage import Stage
from tests.rules.stage import squares
from tests.tiers import thinned

FISTS = "bare hands"
ARMED, UNARMED = "Melee Combat (Armed)", "Melee Combat (Unarmed)"
BLADES = ("Knife", "Club", "Sword", "Axe", "Hatchet", "Machete", "Tonfa", "Sai", "Nunchucks", "Spear", "Quarterstaff")
SIDES = {4: "front", 0: "rear", 2: "right", 6: "left"}
"""From where a blow from the south comes, by the facing of its target on squares."""


@dataclass
class Brawl:
    """Ann, about to strike at Bob to the north of her."""

    stage: Stage
    ann: Fighter
    bob: Fighter
    weapon: str
    other: str
    """What Bob has in hand; "" for nothing."""
    side: str
    prone: bool
    trained: bool

    def base(self, who: Fighter, weapon: str) -> int:
        """Skill and attribute with what is in hand."""
        if weapon in ("", FISTS):
            return who.skills[UNARMED] + who.strength
        modifier = opinion_sheets.WEAPONS[weapon].get("modifier", 0)
        return opinion_melee.armed_skill(who.skills[ARMED], modifier) + who.strength

    def answer(self, level: int, weapon: str) -> Mapping[Answer, Fraction]:
        """How a blow ends, if Bob blocks it: a blow by hand with whatever is better, his weapon or his hands."""
        attack = check(self.base(self.ann, weapon), level)
        held, bare = self.base(self.bob, self.other), self.base(self.bob, FISTS)
        if weapon != FISTS:
            return opinion_melee.blow(attack, check(held, DIFFICULT))
        return opinion_melee.blow(attack, check(max(held, bare), DIFFICULT), "weapon" if held >= bare else "like")


def brawl(lot: Random, *, empty: bool = False) -> Brawl:
    """A situation by lot."""
    weapon, other = lot.choice((FISTS, *BLADES)), lot.choice(("Knife", "Sword", "Tonfa"))
    weapon = FISTS if empty else weapon
    stage = Stage(squares(12, 12, 2))
    ann, bob = fighter(lot), fighter(lot)
    wounds, ann.taken = ann.taken, {}
    facing, prone, trained = lot.choice(tuple(SIDES)), lot.random() < 0.2, lot.random() < 0.5
    arms = () if weapon == FISTS else (weapon,)
    enlisted(stage, ann, "blue", (5, 6), *(arms or ("Hand grenade",)), martial_arts=trained)
    enlisted(stage, bob, "red", (5, 5), other, facing=facing)
    if not arms:
        stage.hold(ann.ref)
    stage.begin()
    stage.turn_to(ann.ref)
    ann.taken = {place: points for place, points in wounds.items() if not place.endswith("arm")}
    restored(stage, ann)
    restored(stage, bob, prone=prone)
    return Brawl(stage, ann, bob, weapon, other, SIDES[facing], prone, trained)


@pytest.mark.parametrize("number", thinned(range(80), 6))
def test_blows(number: int) -> None:
    """DKC-STRIKE-01 to 06, DKC-ARM-02 to 08, DKC-MART-03, DKC-LOC-02."""
    lot = Random(number)
    made = brawl(lot)
    stage, ann, bob = made.stage, made.ann, made.bob
    if not stage.offered(Strike):
        return
    kick = made.weapon == FISTS and lot.random() < 0.4
    part = lot.choice(("", "", *BIPED))
    action = stage.fill(
        Strike, weapon=made.weapon, target=bob.ref, manner="kick" if kick else "strike", part=part, aim="to harm"
    )
    level = AVERAGE + int(kick and not made.trained) + bool(part)
    points = unarmed_damage(ann.strength, ann.skills[UNARMED])
    if made.weapon == FISTS:
        does = opinion_melee.Strike(0, opinion_melee.kick(points) if kick else points)
    else:
        does = opinion_sheets.blow(made.weapon, ann.strength, points)
    body = bob.body(rear=made.side == "rear")
    where = opinion_harm.fall_places(body, side=made.side, prone=made.prone, above=True)
    places = {part: Fraction(1)} if part else where
    mine: dict[str, float] = {}
    for answer, p in made.answer(level, made.weapon).items():
        if answer.how not in (LANDS, DOUBLED):
            added(mine, {"missed": float(p)})
            continue
        hits: dict[Hit, Fraction] = {}
        for place, share in places.items():
            for hit, q in does.at(body, place, outstanding=answer.how == DOUBLED).items():
                hits[hit] = hits.get(hit, Fraction(0)) + q * share
        landed = opinion_harm.several(body, [hits], (1,), 1)[1,]
        added(mine, words(body, landed, before=float(p)))
    assert not different(told(stage.true_forecast(action), bob.ref), mine), str(action)


@pytest.mark.parametrize("number", thinned(range(30), 6))
def test_what_striking_costs_the_striker(number: int) -> None:
    """DKC-STRIKE-05 and 06: armour gives back a point for two absorbed, an outstanding block with a weapon strikes."""
    lot = Random(500 + number)
    made = brawl(lot, empty=True)
    stage, ann, bob = made.stage, made.ann, made.bob
    if not stage.offered(Strike):
        return
    kick = lot.random() < 0.4
    action = stage.fill(Strike, weapon=FISTS, target=bob.ref, manner="kick" if kick else "strike", part="")
    points = unarmed_damage(ann.strength, ann.skills[UNARMED])
    does = opinion_melee.Strike(0, opinion_melee.kick(points) if kick else points)
    theirs = opinion_sheets.blow(made.other, bob.strength, unarmed_damage(bob.strength, bob.skills[UNARMED]))
    limb, body = "right leg" if kick else "right arm", bob.body(rear=made.side == "rear")
    where = opinion_harm.fall_places(body, side=made.side, prone=made.prone, above=True)
    hurts: dict[int, Fraction] = {}
    for answer, p in made.answer(AVERAGE + int(kick and not made.trained), FISTS).items():
        if answer.how == COUNTERED:
            for shown, q in dice(theirs.dice).items():
                back = (shown + theirs.plus) // 2
                hurts[back] = hurts.get(back, Fraction(0)) + p * q
        elif answer.how in (LANDS, DOUBLED):
            for place, q in where.items():
                for value, share in body.armour.get(place, [(0, Fraction(1))]):
                    back = does.back(value, doubled=answer.how == DOUBLED)
                    hurts[back] = hurts.get(back, Fraction(0)) + p * q * share
    mine: dict[str, float] = {}
    for back, p in hurts.items():
        if back:
            landed = opinion_harm.several(ann.body(), [{Hit(limb, back): Fraction(1)}], (1,), 1)[1,]
            added(mine, words(ann.body(), landed, before=float(p)))
    harm = {text: p for text, p in told(stage.true_forecast(action), ann.ref).items() if text in mine}
    assert not different(harm, mine), str(action)


@pytest.mark.parametrize("number", thinned(range(40), 6))
def test_blows_to_subdue(number: int) -> None:
    """DKC-STRIKE-03, DKC-ARM-04: points to subdue stun and knock down; critical at head, chest or abdomen they fell."""
    lot = Random(900 + number)
    made = brawl(lot)
    stage, bob = made.stage, made.bob
    hard = "AVG" if made.weapon == FISTS else opinion_sheets.WEAPONS[made.weapon].get("spares", "no")
    if not stage.offered(Strike) or hard == "no":
        return
    action = stage.fill(Strike, weapon=made.weapon, target=bob.ref, manner="strike", part="", aim="to subdue")
    points = unarmed_damage(made.ann.strength, made.ann.skills[UNARMED])
    does = opinion_melee.Strike(0, points)
    if made.weapon != FISTS:
        does = opinion_sheets.blow(made.weapon, made.ann.strength, points)
    body = bob.body(rear=made.side == "rear")
    where = opinion_harm.fall_places(body, side=made.side, prone=made.prone, above=True)
    mine: dict[str, float] = {}
    for answer, p in made.answer(DIFFICULT if hard == "DIF" else AVERAGE, made.weapon).items():
        if answer.how not in (LANDS, DOUBLED):
            added(mine, {"missed": float(p)})
            continue
        for place, share in where.items():
            for hit, q in does.at(body, place, outstanding=answer.how == DOUBLED).items():
                added(mine, {text: float(r * p * q * share) for text, r in subdued(body, hit).items()})
    assert not different(told(stage.true_forecast(action), bob.ref), mine), str(action)


def subdued(body: Body, hit: Hit) -> dict[str, Fraction]:
    """In what words one ends that is struck to subdue, unhurt in that way before."""
    before = WOUNDED[body.worst] if body.worst else "bruised"
    if not hit.points:
        return {STOPPED: Fraction(1)}
    if hit.place in (HEAD, "chest", "abdomen") and (hit.raises or body.level(hit.place, hit.points) == CRITICAL):
        return {"subdued": Fraction(1)}
    if hit.stuns:
        return {"stunned": Fraction(1)}
    falls = opinion_harm.knocked_down(body, body.phase, body.phase + hit.points, body.worst)
    return {before: 1 - falls, f"{before} and knocked down": falls}


@pytest.mark.parametrize("number", thinned(range(40), 6))
def test_holds(number: int) -> None:
    """DKC-GRAP-01 to 03, DKC-STRANG-01: seizing and throttling one who slips out of it, or keeps the hands off."""
    lot = Random(2000 + number)
    made = brawl(lot, empty=True)
    stage, ann, bob = made.stage, made.ann, made.bob
    manner = lot.choice(("grapple", "strangle"))
    if not any(manner in offer.choices["manner"] for offer in stage.offers(Grapple)):
        return
    action = stage.fill(Grapple, target=bob.ref, manner=manner, weapon=FISTS)
    points, slips = (unarmed_damage(who.strength, who.skills[UNARMED]) for who in (ann, bob))
    seizes = opinion_melee.controlling(ann.attributes["AGL"], points)
    free = opinion_melee.controlling(bob.attributes["AGL"], slips)
    if manner == "strangle":
        kept = makes(made.base(bob, FISTS), DIFFICULT)
        free = {99: kept, 0: 1 - kept}
    held = "throttled" if manner == "strangle" else "held fast"
    mine: dict[str, float] = {}
    for left, p in both(seizes, free, lambda own, less: max(0, own - less)).items():
        text = held if left >= bob.strength and left else "gripped" if left else "not gripped"
        added(mine, {text: float(p)})
    assert not different(told(stage.true_forecast(action), bob.ref), mine), str(action)


@pytest.mark.parametrize("number", thinned(range(40), 6))
def test_dives(number: int) -> None:
    """DKC-DIVE-01 and 02, DKC-MART-02: who is knocked down and hurt, if the other does not get out of the way."""
    lot = Random(3000 + number)
    made = brawl(lot, empty=True)
    stage, ann, bob = made.stage, made.ann, made.bob
    manner = lot.choice(("dive", "leaping kick"))
    if not any(manner in offer.choices["manner"] for offer in stage.offers(Dive)):
        return
    action = stage.fill(Dive, target=bob.ref, manner=manner)
    body = replace(bob.body(), armour={})
    where = opinion_harm.fall_places(body)
    mine: dict[str, float] = {}
    if manner == "dive":
        ways = [
            (each.hits if each.down == "defender" else 0, each.down, p)
            for each, p in opinion_melee.dive(ann.attributes["CON"], replace(body, strength=bob.strength)).items()
        ]
    else:
        kick = opinion_melee.leaping_kick(ann.attributes["CON"], bob.attributes["AGL"], trained=made.trained)
        ways = [(points, "", p) for (points, _), p in kick.items()]
    for points, down, p in ways:
        if not points:
            added(mine, {"missed": float(p)})
            continue
        for place, share in where.items():
            hit = opinion_harm.stunned(body, {Hit(place, points): Fraction(1)})
            for each, q in hit.items():
                toll = opinion_harm.struck(body, opinion_harm.untouched(body), each)
                for end, r in opinion_harm.after(body, toll).items():
                    fallen = end._replace(down=end.down or (down == "defender" and end.acts))
                    added(mine, {word(fallen): float(p * share * q * r)})
    assert not different(told(stage.true_forecast(action), bob.ref), mine), str(action)
