"""Fights drawn by lot for a second opinion: two units with figures, wounds and armour of their own, and the options."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from rules.frame.forecast import Forecast
from rules.frame.forms import Action
from rules.graydawn.book import BOOK
from rules.graydawn.flesh.track import Wounds
from rules.graydawn.order import timing
from rules.graydawn.sheets.roster import STOCK
from rules.graydawn.terms.anatomy import Part
from rules.graydawn.terms.skills import Skill
from rules.graydawn.terms.weapons import Armour
from rules.graydawn.turns.forms import Advance, Brace
from rules.kernel.refs import Ref
from tests.rules.graydawn import opinion
from tests.rules.graydawn.opinion import Body, Hit
from tests.rules.graydawn.stage import Stage

SAME = 1e-9
SOUTH = 4
SUITS = (
    (),
    ("Armour vest",),
    ("Armour vest", "Combat helmet"),
    ("Full field armour with helmet",),
    ("Heavy assault suit",),
)
STATS = ("INT", "REF", "CL", "LUCK", "MA", "BODY")
PLACES = {opinion.HEAD: Part.HEAD, opinion.TORSO: Part.TORSO, opinion.ARM: Part.LEFT_ARM, opinion.LEG: Part.LEFT_LEG}


@dataclass
class Fighter:
    """A unit drawn by lot, and the same as the second opinion sees it."""

    ref: Ref
    body: Body
    skill: int
    dodge: int
    mook: bool
    proof: bool
    """Whether shots at arm's length roll their damage against its armour."""


def fighter(lot: Random, stage: Stage, side: str, row: int, *weapons: str) -> Fighter:
    stats, skill, dodge = {stat: lot.randint(2, 10) for stat in STATS}, lot.randint(0, 8), lot.randint(0, 8)
    suits, mook, tough = lot.choice(SUITS), lot.random() < 0.4, lot.choice((0, 0, 1, 2))
    unit = stage.unit(side, (4, row), facing=SOUTH if side == "blue" else 0, weapons=weapons, armour=suits)
    skills = dict.fromkeys(Skill, skill) | {Skill.DODGE: dodge, Skill.MARTIAL_ART: 0}
    traits: dict[str, Any] = {"mook": mook, "toughness": tough, **stats}
    stage.figures(unit, skills, **traits)
    real, stun = lot.choice(((0, 0), (0, 0), (lot.randint(1, 18), 0), (lot.randint(1, 9), lot.randint(1, 6))))
    stage.hurt(unit, Wounds(wounding=real, stun=stun))
    worn = [STOCK.standard().get(Armour, each) for each in suits]
    armour = {
        place: next(((suit.at(part), suit.soft) for suit in worn if suit.at(part)), (0, False))
        for place, part in PLACES.items()
    }
    heavy = max((suit.encumbrance for suit in worn), default=0)
    proof = any(suit.point_blank_proof for suit in worn)
    return Fighter(unit, Body(stats, real, stun, heavy, armour, not mook, tough), skill, dodge, mook, proof)


def options(lot: Random) -> dict[str, Any]:
    return {
        "explosions": lot.choice((2, 3)),
        "hit_mode": lot.choice(("opposed", "opposed", "tn")),
        "hit_location": lot.choice(("d10", "d10", "d8", "torso")),
        "cover_by_d10": lot.random() < 0.5,
        "burst_table": lot.choice(("new", "fnff")),
        "ten_always_fails": lot.random() < 0.2,
        "cripple_before_halving": lot.random() < 0.2,
        "init_mode": lot.choice(("tactical", "streamlined")),
        "shotgun_no_range_penalty": lot.random() < 0.7,
    }


def hit(stage: Stage, cover: int = 0, hidden: tuple[int, ...] = (), *, spread: bool = False) -> Hit:
    """Where a hit may land, by the options."""
    given, faces = stage.options, tuple(range(1, 11))
    if spread and given.hit_location == "torso":
        faces = (3,)
    elif given.hit_location == "d8" and not (cover and given.cover_by_d10):
        faces = (*range(1, 8), 9)
    return Hit(faces, hidden, cover, given.explosions, given.ten_always_fails, given.cripple_before_halving)


def told(stage: Stage, form: type[Action], **fields: Any) -> Forecast:
    """What would be shown if all figures were known: the same code, without a side's ignorance."""
    assert stage.ask is not None
    return BOOK.forecast(stage.table, stage.ask, stage._true(stage.fill(form, **fields)))


def assert_same(shown: Forecast, unit: Ref, mine: dict[str, tuple[float, float]], spared: str = "missed") -> None:
    """The same words, as likely, at the same cost."""
    theirs = {each.text: (float(each.chance), float(each.chance * each.loss)) for each in shown.of(unit)}
    theirs["missed"] = theirs.pop(spared, (0.0, 0.0))
    for word in {*theirs, *mine}:
        assert theirs.get(word, (0, 0)) == pytest.approx(mine.get(word, (0, 0)), abs=SAME), (word, shown.tallies)


def up(stage: Stage, who: Fighter, other: Fighter, *, brace: bool = False, actions: int = 1) -> None:
    """One of the two is asked first, and declares."""
    base = {each.ref: int(timing.base(stage.table, each.ref).total) for each in (who, other)}
    stage.begin({who.ref: base[who.ref] + 29, other.ref: base[other.ref] + 2})
    stage.until(who.ref)
    if brace:
        stage.take(Brace, actions=actions)
    else:
        stage.take(Advance, moves=0, actions=actions)


def band(metres: int, reach: int) -> int:
    """0 at arm's length, then 1 close to 5 double extreme, 6 beyond."""
    return (
        0 if metres == 1 else next((at for at, most in enumerate((1, 2, 4, 8, 16), 1) if metres * 4 <= reach * most), 6)
    )
