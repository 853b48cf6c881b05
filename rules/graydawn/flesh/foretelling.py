"""The exact odds of what hits do to a body, by the rules that play them out."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property, lru_cache, partial
from typing import NamedTuple, TypeVar

from rules.frame.forecast import Outcome
from rules.graydawn import rolls
from rules.graydawn.flesh import damage, landing, saves
from rules.graydawn.flesh.damage import Fall, Flesh, Missile, Shield
from rules.graydawn.flesh.landing import Table
from rules.graydawn.flesh.saves import Mettle
from rules.graydawn.flesh.track import BOXES, SPENT, Limb, Wounds
from rules.graydawn.terms.anatomy import LIMBS, Part, part_at
from rules.kernel import odds
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref

U = TypeVar("U", bound=Hashable)


@dataclass(frozen=True)
class Hit:
    """One hit that is on its way: the missile, what stands before each face of the body, where it may land, and what
    is added to the graze roll. It is looked up over and over, so what it is looked up by is worked out once.
    """

    missile: Missile
    shields: tuple[Shield, ...]
    where: Table
    graze: int
    flesh: Flesh

    @cached_property
    def _key(self) -> int:
        return hash((self.missile, self.shields, self.where, self.graze, self.flesh))

    def __hash__(self) -> int:
        return self._key


class Toll(NamedTuple):
    """What an attack has come to so far, added to the wounds before it; `struck` tells whether anything hit. Which limb
    was crippled is not told apart: for saves and marks all are alike.
    """

    real: int = 0
    stun: int = 0
    limb: bool = False
    head: bool = False
    struck: bool = False


NOTHING = Toll()
FATAL = Toll(BOXES, struck=True)
"""However it came about: forty real marks are death."""


@lru_cache(maxsize=65_536, typed=True)
def sure(result: U) -> Odds[U]:
    """Nothing is left to chance."""
    return Odds.counted({result: 1}, 1)


@lru_cache(maxsize=8192)
def through(missile: Missile, shield: Shield) -> Odds[int]:
    """The points that get through to a part (GRD-DMG-01)."""
    return odds.of(damage.damage, missile).map(lambda points: damage.penetrates(points, shield, missile))


@lru_cache(maxsize=65_536)
def _severed(body: Wounds, missile: Missile, flesh: Flesh, fall: Fall) -> Odds[Toll]:
    old = body.limb(fall.part)
    need = damage.asks_severity(old, fall, flesh, missile)
    keeps = rolls.checked(damage.to_keep(flesh), need, flesh.explosions) if need else sure(True)
    return keeps.map(lambda so: _added(body, damage.lands(body, replace(fall, severed=not so), flesh, missile, old)))


def _added(body: Wounds, after: Wounds) -> Toll:
    """What a hit has added to a body without marks."""
    if after.dead or after.real >= BOXES:
        return FATAL
    fresh = [limb.part for limb in after.crippled if not body.crippled]
    return Toll(after.real, after.stun, bool(fresh) and Part.HEAD not in fresh, Part.HEAD in fresh, struck=True)


@lru_cache(maxsize=8192)
def _upon(missile: Missile, shield: Shield, flesh: Flesh, graze: int, face: int, crippled: bool) -> Odds[Toll]:
    """What a hit on one part adds: the graze roll decides between the two ways it may go (GRD-GRAZE-01)."""
    straight = _struck(missile, shield, flesh, face, crippled, grazed=False)
    if not flesh.grazes:
        return straight
    grazing = _struck(missile, shield, flesh, face, crippled, grazed=True)
    grazes = rolls.checked(damage.lucky(flesh, part_at(face), graze), damage.GRAZES, flesh.explosions)
    return grazes.then(lambda so: grazing if so else straight)


@lru_cache(maxsize=8192)
def _struck(missile: Missile, shield: Shield, flesh: Flesh, face: int, crippled: bool, *, grazed: bool) -> Odds[Toll]:
    """The same with the graze roll settled, which changes only hits that would do more than graze."""
    body = Wounds(crippled=(Limb(part_at(face)),) if crippled else ())

    def landed(points: int) -> Odds[Toll]:
        if not points:
            return sure(Toll(struck=True))
        if grazed and damage.may_graze(points, flesh, missile):
            return _severed(body, missile, flesh, Fall(face, missile.graze, grazed=True))
        return _severed(body, kind, flesh, Fall(face, points))

    kind = replace(missile, dice=0, plus=0)
    return through(missile, shield).then(landed)


@lru_cache(maxsize=8192)
def blows(hit: Hit, crippled: tuple[Part, ...]) -> Odds[Toll]:
    """Every way in which one hit adds to a body of which so many parts were crippled before the attack. All hits of an
    attack meet the body as it was before (GRD-CRIP-06); marks it had do not matter.
    """

    def upon(face: int) -> Odds[Toll]:
        first = FACES[part_at(face)]
        return _upon(hit.missile, hit.shields[face - 1], hit.flesh, hit.graze, first, part_at(face) in crippled)

    return odds.of(landing.face, hit.where).then(upon)


FACES = {part: next(face for face in range(1, 11) if part_at(face) is part) for part in Part}
"""A face for each part: for what it does to the flesh all faces of a part are alike."""


Step = tuple[Hit | None, int, bool]
"""What one roll brings upon a unit: a hit or none, how many times over, and whether it ends the action, as a critical
failure does.
"""


def wounds_of(before: Wounds, toll: Toll) -> Wounds:
    """The wounds before any save. Which marks are minor ones is not told apart: nothing in a fight hangs on it."""
    if before.real + toll.real >= BOXES:
        return DEAD
    after = replace(before, wounding=before.wounding + toll.real, stun=before.stun + toll.stun)
    fresh = (part for part in LIMBS if before.limb(part) is None)
    after = after.with_limb(Limb(next(fresh))) if toll.limb else after
    return after.with_limb(Limb(Part.HEAD)) if toll.head else after


DEAD = Wounds(wounding=BOXES, dead=True)


@lru_cache(maxsize=8192)
def after_saves(before: Wounds, struck: Wounds, mettle: Mettle) -> Odds[Wounds]:
    """The wounds once the saves are made that an attack calls for, each asked for its two ends."""
    now = saves.full(struck)
    if saves.needs_none(before, now):
        return sure(now)
    stood = odds.of(saves.made, saves.stun(now, mettle))
    return stood.then(lambda so: after_stun_save(before, struck, mettle, stands=so))


def after_stun_save(before: Wounds, struck: Wounds, mettle: Mettle, *, stands: bool) -> Odds[Wounds]:
    """The same once the stun save is made or failed: by the death save that may follow (GRD-SAVE-03, GRD-SAVE-05)."""
    now = saves.full(struck)
    return _after_death_save(before, now if stands else saves.stunned(now), mettle)


def _after_death_save(before: Wounds, now: Wounds, mettle: Mettle) -> Odds[Wounds]:
    if not saves.must_save_life(before, now):
        return sure(now)
    if saves.doomed(before, now):
        return sure(saves.failing(now, bleeding=True))
    lived = odds.of(saves.made, saves.death(now, mettle))
    bleeding = saves.fresh(before, now)
    return lived.map(lambda so: now if so else saves.failing(now, bleeding=bleeding))


def words(before: Wounds, after: Wounds) -> str:
    """What has become of a unit by a hit, in words: nothing, even if it was down or dead before."""
    if after == before or before.dead:
        return "hit, nothing gets through"
    if after.dead:
        return "dead"
    if after.dying:
        return "dying"
    if after.unconscious:
        return "unconscious"
    return "out of action" if after.out else after.grade.words


SEVERITY = (
    "hit, nothing gets through", "light wounds", "serious wounds", "critical wounds", "mortal wounds", "out of action",
    "unconscious", "dying", "dead",
)  # fmt: skip
"""What may become of a unit, the mildest first."""


PARTS = 2 * SPENT
"""A body's strength is counted in so many parts: a mark costs two, and to be knocked out halves what is left."""
Fate = tuple[str, int]
"""What becomes of a body, in words, and how many parts of its strength it loses by it."""


def fate(before: Wounds, after: Wounds) -> Fate:
    """What has become of a body, and what it has lost by it."""
    return words(before, after), int((before.strength - after.strength) * PARTS)


class _Fates:
    """What each toll may end in for one body, saves and all; None where nothing struck. Of each it is worked out once:
    the same few tolls come up with every shot at it.
    """

    def __init__(self, before: Wounds, mettle: Mettle) -> None:
        self._before, self._mettle = before, mettle
        self._known: dict[Toll, Odds[Fate | None]] = {NOTHING: sure(None)}

    def of(self, toll: Toll) -> Odds[Fate | None]:
        found = self._known.get(toll)
        if found is None:
            ends = after_saves(self._before, wounds_of(self._before, toll), self._mettle)
            found = self._known[toll] = ends.map(partial(fate, self._before))
        return found


_fates = lru_cache(maxsize=512)(_Fates)


def fates(before: Wounds, tolls: Odds[Toll], mettle: Mettle) -> Odds[Fate | None]:
    """What becomes of a body after an attack, saves and all; None where nothing struck."""
    return tolls.then(_fates(before, mettle).of)


def outcomes(found: Odds[Fate] | Odds[Fate | None], unit: Ref, spared: str = "") -> tuple[Outcome, ...]:
    """The same in words, each with what share of its strength the unit loses on average; `spared` are the words for
    nothing, if that is told here.
    """
    ways, whole = found.ways()
    many, losses, missed = dict[str, int](), dict[str, int](), 0
    for end, way in ways.items():
        if end is None:
            missed = way
            continue
        text, parts = end
        many[text] = many.get(text, 0) + way
        losses[text] = losses.get(text, 0) + parts * way
    away = (Outcome(spared, Fraction(missed, whole), unit, spared=True),) if missed and spared else ()
    hurt = ((text, many[text], losses[text]) for text in SEVERITY if text in many)
    return (
        *away,
        *(Outcome(text, Fraction(way, whole), unit, Fraction(lost, PARTS * way)) for text, way, lost in hurt),
    )
