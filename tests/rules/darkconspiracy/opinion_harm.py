"""A second opinion on harm: where hits land, what armour stops, what several of them do to one body, from the text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from math import factorial
from typing import NamedTuple

from tests.rules.darkconspiracy.opinion import (
    ABDOMEN,
    BIPED,
    CHEST,
    HEAD,
    Chances,
    attribute,
    capacity,
    dice,
    die,
    frozen,
    makes,
    mixed,
    spread,
)

UNHURT, SCRATCH, SLIGHT, SERIOUS, CRITICAL = range(5)
LOSES = (0, 0, 1, 3, 5)
"""Points of Initiative that the worst level costs."""
MISSED = "missed"
COLUMN = (HEAD, "right arm", "left arm", CHEST, ABDOMEN, ABDOMEN, "right leg", "right leg", "left leg", "left leg")
"""The faces of the d10 for bipeds."""
BEAST = (HEAD, *("forequarter",) * 3, CHEST, CHEST, ABDOMEN, *("hindquarter",) * 3)
"""The faces of the d10 for quadrupeds."""
LYING_MAN = {"front": ("right leg", "left leg", ABDOMEN), "rear": (HEAD, "right arm", "left arm", CHEST)}
"""What a shot along the body of one who lies flat misses."""
LYING_BEAST = {
    "front": ("left hindquarter", "right hindquarter", ABDOMEN),
    "rear": (HEAD, "left forequarter", "right forequarter"),
}
Armour = Mapping[str, Sequence[tuple[int, Fraction]]]
"""By place: armour values and how likely each counts, such as a helmet that does not cover all of the head."""


@dataclass(frozen=True)
class Body:
    """A body as it stands: attributes as on the sheet, points taken by place, what it wears from this side."""

    strength: int = 6
    constitution: int = 6
    agility: int = 6
    initiative: int = 3
    places: tuple[str, ...] = BIPED
    taken: Mapping[str, int] = field(default_factory=dict)
    armour: Armour = field(default_factory=dict)
    doubled: bool = True
    """Whether firearms do double harm to its head."""
    robot: bool = False
    phase: int = 0
    """Points it has taken in this Phase already."""
    harmed: bool = False
    """Whether it has been harmed in this combat before."""
    capacities: Mapping[str, int] | None = None

    def holds(self, place: str) -> int:
        if self.capacities is not None:
            return self.capacities[place]
        return capacity(self.strength, self.constitution, place)

    def level(self, place: str, points: int) -> int:
        """The wound level of so many points."""
        if points <= 0:
            return UNHURT
        holds = self.holds(place)
        if points <= holds // 2:
            return SCRATCH
        return SLIGHT if points <= holds else SERIOUS if points <= 2 * holds else CRITICAL

    def lowest(self, place: str, level: int) -> int:
        """The lowest figure of a level."""
        holds = self.holds(place)
        return {SLIGHT: holds // 2 + 1, SERIOUS: holds + 1, CRITICAL: 2 * holds + 1}[level]

    @property
    def worst(self) -> int:
        return max((self.level(place, self.taken.get(place, 0)) for place in self.places), default=UNHURT)

    @property
    def enough(self) -> int:
        """Points of a Phase beyond which nothing more hangs on them."""
        return max(self.strength + self.agility, self.phase) + 1

    def strong(self, worst: int) -> int:
        """Strength with that as its worst wound."""
        return self.strength // 2 if worst >= SERIOUS and not self.robot else self.strength


def fall_places(
    body: Body, *, side: str = "front", height: str = "level", prone: bool = False, above: bool = False
) -> Chances[str]:
    """Where a hit lands, or that it misses one who lies flat. `side` is front, rear, left or right; `height` is where
    the attacker is.
    """
    return (_biped if body.places == BIPED else _beast)(side, height, prone, above)


def _biped(side: str, height: str, prone: bool, above: bool) -> Chances[str]:
    faces = {"level": range(1, 11), "higher": range(1, 7), "lower": range(5, 11)}[height]
    found: list[tuple[str, Fraction]] = []
    for face in faces:
        place = COLUMN[face - 1]
        if side in ("left", "right") and place.split()[-1] in ("arm", "leg"):
            place = f"{side} {place.split()[-1]}"
        if prone and not above and place in LYING_MAN.get(side, ()):
            place = MISSED
        found.append((place, Fraction(1, len(faces))))
    return spread(found)


def _beast(side: str, height: str, prone: bool, above: bool) -> Chances[str]:
    faces = {"front": range(1, 7), "rear": range(5, 11)}.get(side, range(1, 11))
    found: list[tuple[str, Fraction]] = []
    for face in faces:
        place, share = BEAST[face - 1], Fraction(1, len(faces))
        near = (side,) if side in ("left", "right") else ("left", "right")
        spots = [f"{each} {place}" for each in near] if place.endswith("quarter") else [place]
        for spot in spots:
            missed = prone and not above and spot in LYING_BEAST.get(side, ())
            found.append((MISSED if missed else spot, share / len(spots)))
    return spread(found)


class Hit(NamedTuple):
    """One hit, landed: the place, points, to which level it raises the place besides, whether it kills outright, and
    for how many Turns it stuns.
    """

    place: str = MISSED
    points: int = 0
    raises: int = UNHURT
    kills: bool = False
    stuns: int = 0


def stopped(dice_: int, pr: int | None, value: int) -> int:
    """How many dice an armour value takes; Nil goes through none."""
    if value <= 0:
        return 0
    return dice_ if pr is None else min(dice_, value * pr)


@dataclass(frozen=True)
class Bullet:
    """What strikes as gunfire does: its dice and penetration, and which attack it is."""

    dr: int
    pr: int | None
    careful: bool = False
    """An Aimed or Targeted shot, which may kill at once."""
    outstanding: bool = False
    behind: Mapping[str, int] = field(default_factory=dict)
    """Armour value of the cover before each place that is covered."""
    penetrator: bool = False
    """A large calibre, which body armour does not weaken."""
    plus: int = 0
    """Points added to the dice, as to the fragment of a chemical round."""
    firearm: bool = True

    def at(self, body: Body, place: str) -> Chances[Hit]:
        """One hit upon one place."""
        if place == MISSED:
            return {Hit(): Fraction(1)}
        left = self.dr - stopped(self.dr, self.pr, self.behind.get(place, 0))
        if left <= 0:
            return {Hit(): Fraction(1)}
        worn = [(0, Fraction(1))] if self.penetrator else body.armour.get(place, [(0, Fraction(1))])
        return mixed((self._through(body, place, left, stopped(left, self.pr, value)), p) for value, p in worn)

    def _through(self, body: Body, place: str, left: int, lost: int) -> Chances[Hit]:
        """Blunt trauma for each die that the armour stopped, and the rest of the dice."""
        remaining = left - lost
        if remaining <= 0:
            return stunned(body, {Hit(place, lost): Fraction(1)})
        trunk = place in (HEAD, CHEST, ABDOMEN)
        rolled = dice(remaining)
        if self.outstanding and not trunk:
            rolled = {6 * remaining: Fraction(1)}
        raises = CRITICAL if self.outstanding and trunk else UNHURT
        quick = (self.careful and place in (HEAD, CHEST)) or (self.outstanding and place == CHEST)
        kill = Fraction(min(remaining, 9), 10) if quick else Fraction(0)
        twice = 2 if place == HEAD and body.doubled and self.firearm and not body.robot else 1
        found: list[tuple[Hit, Fraction]] = []
        for shown, p in rolled.items():
            points = (shown + self.plus) * twice + lost
            found += [(Hit(place, points, raises, True), p * kill), (Hit(place, points, raises), p * (1 - kill))]
        return stunned(body, spread(found))

    def on(self, body: Body, where: Mapping[str, Fraction]) -> Chances[Hit]:
        """One hit, wherever it lands."""
        return mixed((self.at(body, place), p) for place, p in where.items())


def stunned(body: Body, hits: Mapping[Hit, Fraction]) -> Chances[Hit]:
    """Any harm to the head: a die and the points of the wound beyond constitution are Turns without consciousness."""
    found: list[tuple[Hit, Fraction]] = []
    for hit, p in hits.items():
        if hit.place != HEAD or hit.points <= 0 or body.robot:
            found.append((hit, p))
            continue
        for face, q in die(6).items():
            found.append((hit._replace(stuns=max(0, face + hit.points - body.constitution)), p * q))
    return spread(found)


class Toll(NamedTuple):
    """What an attack leaves of a body before anything is rolled for it: points by place, points of the Phase, whether
    it is killed outright, Turns of stun, the level of its very first harm.
    """

    taken: tuple[int, ...]
    points: int
    killed: bool = False
    stunned: int = 0
    first: int = UNHURT


def untouched(body: Body) -> Toll:
    """Before an attack."""
    taken = tuple(body.taken.get(place, 0) for place in body.places)
    return Toll(taken, body.phase)


def struck(body: Body, toll: Toll, hit: Hit) -> Toll:
    """One hit more. Points beyond what is critical, or beyond what knockdown asks for, are the same as there."""
    if hit.points <= 0 and not hit.raises:
        return toll
    at = body.places.index(hit.place)
    points = toll.taken[at] + hit.points
    if hit.raises:
        points = max(points, body.lowest(hit.place, hit.raises))
    points = min(points, 2 * body.holds(hit.place) + 1)
    first = toll.first
    if not first and not body.harmed:
        first = SCRATCH if body.level(hit.place, points) == SCRATCH else SLIGHT
    most = body.enough
    return Toll(
        (*toll.taken[:at], points, *toll.taken[at + 1 :]), min(most, toll.points + hit.points),
        toll.killed or hit.kills, max(toll.stunned, hit.stuns), first,
    )  # fmt: skip


def hit_by_hit(body: Body, shots: Iterable[Mapping[Hit, Fraction]]) -> Chances[Toll]:
    """Several shots one after the other, each a miss or a hit, in the order they fall: exact, and slow beyond three."""
    found: Chances[Toll] = {untouched(body): Fraction(1)}
    for shot in shots:
        found = spread((struck(body, toll, hit), p * q) for toll, p in found.items() for hit, q in shot.items())
    return found


Share = dict[tuple[int, int, bool, int], float]
"""What falls on one place: its points, those of the Phase, killed, stunned."""


Counts = tuple[int, ...]
"""How many hits of each kind."""


def several(
    body: Body, kinds: Sequence[Mapping[Hit, Fraction]], most: Counts, total: int, before: Toll | None = None
) -> dict[Counts, dict[Toll, float]]:
    """What each number of hits of each kind comes to, up to so many of a kind and in all: place by place, in machine
    floats. Of each place the lowest figure of its level is told, of one that is dead nothing more, of stun only whether
    there is any, and not how the first harm was. `before` is what the same attack has done already.
    """
    start = before or untouched(body)
    wanted = [counts for counts in product(*(range(n + 1) for n in most)) if sum(counts) <= total]
    so_far: dict[Counts, dict[Toll, float]] = {counts: {} for counts in wanted}
    so_far[wanted[0]] = {start: 1.0}
    for at, place in enumerate(body.places):
        rows = _rows(body, place, start.taken[at], kinds, wanted)
        then: dict[Counts, dict[Toll, float]] = {counts: defaultdict(float) for counts in wanted}
        for there, tolls in so_far.items():
            for counts, row in rows.items():
                both_ = tuple(a + b for a, b in zip(there, counts, strict=True))
                if tolls and row and both_ in then:
                    _joined(body, at, tolls, row, then[both_])
        so_far = then
    return {counts: _with_misses(kinds, counts, so_far) for counts in wanted}


def _with_misses(
    kinds: Sequence[Mapping[Hit, Fraction]], counts: Counts, landed: Mapping[Counts, Mapping[Toll, float]]
) -> dict[Toll, float]:
    """Those of the hits that strike no place, or nothing that feels them, added to those that do."""
    nowhere = [float(kind.get(Hit(), Fraction(0))) for kind in kinds]
    pairs: list[tuple[Toll, float]] = []
    for misses in product(*(range(n + 1) for n in counts)):
        share = 1.0
        for chance, many, all_ in zip(nowhere, misses, counts, strict=True):
            share *= chance**many / factorial(many) * factorial(all_)
        if share:
            rest = tuple(a - b for a, b in zip(counts, misses, strict=True))
            pairs += [(toll, p * share) for toll, p in landed[rest].items()]
    return _summed(pairs)


def many_alike(body: Body, shot: Mapping[Hit, Fraction], most: int) -> list[dict[Toll, float]]:
    """What 0, 1, 2 ... hits alike come to."""
    found = several(body, [shot], (most,), most)
    return [found[number,] for number in range(most + 1)]


def _summed(pairs: Iterable[tuple[Toll, float]]) -> dict[Toll, float]:
    found: dict[Toll, float] = defaultdict(float)
    for toll, p in pairs:
        found[toll] += p
    return dict(found)


def _rows(
    body: Body, place: str, taken: int, kinds: Sequence[Mapping[Hit, Fraction]], wanted: Sequence[Counts]
) -> dict[Counts, Share]:
    """What hits of each kind upon one place come to, each divided by the factorials of its numbers."""
    here = [[(hit, float(p)) for hit, p in kind.items() if hit.place == place] for kind in kinds]
    cap, full = body.enough, 2 * body.holds(place) + 1
    rows: dict[Counts, Share] = {wanted[0]: {(taken, 0, False, 0): 1.0}}
    for counts in wanted[1:]:
        kind = next(number for number, n in enumerate(counts) if n)
        before = (*counts[:kind], counts[kind] - 1, *counts[kind + 1 :])
        row: Share = defaultdict(float)
        for (points, total, killed, stuns), p in rows[before].items():
            for hit, q in here[kind]:
                now = full if hit.raises else min(full, points + hit.points)
                key = (now, min(cap, total + hit.points), killed or hit.kills, max(stuns, min(1, hit.stuns)))
                row[key] += p * q / counts[kind]
        rows[counts] = row
    return rows


def _joined(body: Body, at: int, tolls: Mapping[Toll, float], row: Share, into: dict[Toll, float]) -> None:
    """Tolls of the places so far, with what falls on one more."""
    place, cap = body.places[at], body.enough
    nobody = Toll(untouched(body).taken, 0, True)
    level_of: dict[int, int] = {}
    levels: Share = defaultdict(float)
    for (points, total, killed, stuns), p in row.items():
        level = body.level(place, points)
        figure = min(points, 1) if level <= SCRATCH else body.lowest(place, level)
        levels[figure, total, killed, stuns] += p
        level_of[figure] = level
    for toll, p in tolls.items():
        for (figure, total, killed, stuns), q in levels.items():
            taken = (*toll.taken[:at], figure, *toll.taken[at + 1 :])
            then = Toll(taken, min(cap, toll.points + total), toll.killed, max(toll.stunned, stuns))
            dead = then.killed or killed or (place == HEAD and level_of[figure] == CRITICAL)
            into[nobody if dead else then] += p * q


class End(NamedTuple):
    """How a body ends: dead or not, its levels by place, awake or not, Turns of stun, Initiative left, knocked down,
    Phases frozen, and whether a scratch costs it its next action.
    """

    dead: bool
    levels: tuple[int, ...]
    awake: bool
    stunned: int
    initiative: int
    down: bool
    frozen: int
    scratched: bool

    @property
    def acts(self) -> bool:
        """Whether it is still in the fight."""
        return not self.dead and self.awake and not self.stunned and self.initiative > 0


def ends(body: Body, tolls: Mapping[Toll, Fraction]) -> Chances[End]:
    """What is rolled after the attack: consciousness for each place newly serious, knockdown, panic."""
    return mixed((after(body, toll), p) for toll, p in tolls.items())


def after(body: Body, toll: Toll) -> Chances[End]:
    """The same for one toll."""
    before = [body.level(place, body.taken.get(place, 0)) for place in body.places]
    levels = [body.level(place, points) for place, points in zip(body.places, toll.taken, strict=True)]
    head, worst = levels[body.places.index(HEAD)], max(levels)
    initiative = body.initiative - (0 if body.robot else LOSES[worst] - LOSES[max(before)])
    vital = [level for place, level in zip(body.places, levels, strict=True) if place in (HEAD, CHEST, ABDOMEN)]
    dead = toll.killed or head == CRITICAL or (body.robot and CRITICAL in vital)
    plain = End(dead, tuple(levels), True, toll.stunned, initiative, False, 0, toll.first == SCRATCH)
    if dead or body.robot:
        return {plain._replace(stunned=0, scratched=False): Fraction(1)}
    awake = _stays_awake(body, before, levels, bool(toll.stunned))
    kept = {plain: awake, plain._replace(awake=False): 1 - awake}
    return mixed((_felled(body, end, toll, worst), p) for end, p in kept.items() if p)


def _stays_awake(body: Body, before: Sequence[int], levels: Sequence[int], stunned: bool) -> Fraction:
    """A serious head or any critical wound fells at once; each place newly serious asks for a hard check. One that is
    stunned makes none: it is not awake.
    """
    new = [now if now > was else UNHURT for was, now in zip(before, levels, strict=True)]
    if CRITICAL in new or new[body.places.index(HEAD)] == SERIOUS:
        return Fraction(0)
    return Fraction(1) if stunned else makes(attribute(body.constitution), 1) ** new.count(SERIOUS)


def knocked_down(body: Body, before: int, after: int, worst: int) -> Fraction:
    """How likely an attack that carries the points of a Phase from one sum to another knocks down. A check is made once
    at AVG and once at DIF; what decides which are due is strength as the wounds leave it.
    """
    sums = body.strong(body.worst) + body.agility, body.strong(worst) + body.agility
    made = 2 if before > sums[0] else 1 if before > body.agility else 0
    due = 2 if after > sums[1] else 1 if after > body.agility else 0
    if after <= before or due <= made:
        return Fraction(0)
    return 1 - makes(attribute(max(body.agility, body.strong(worst))), due - 1)


def _felled(body: Body, end: End, toll: Toll, worst: int) -> Chances[End]:
    if not end.awake or end.stunned:
        return {end._replace(down=True): Fraction(1)}
    falls = knocked_down(body, body.phase, toll.points, worst)
    found = [(end, 1 - falls)]
    found += [(end._replace(down=True, frozen=phases), falls * p) for phases, p in frozen(end.initiative).items()]
    return spread(found)


def out_of_it(body: Body, tolls: Mapping[Toll, Fraction]) -> Fraction:
    """How likely it is out of the fight."""
    return sum((p for end, p in ends(body, tolls).items() if not end.acts), Fraction(0))


def killed(body: Body, tolls: Mapping[Toll, Fraction]) -> Fraction:
    """How likely it is dead at once."""
    return sum((p for end, p in ends(body, tolls).items() if end.dead), Fraction(0))


def carried_on(body: Body, toll: Toll) -> Body:
    """The body as an attack leaves it, for the next in the same Phase."""
    taken = dict(zip(body.places, toll.taken, strict=True))
    return replace(body, taken=taken, phase=toll.points, harmed=body.harmed or bool(toll.first))


def worn(*pieces: Mapping[str, int]) -> dict[str, list[tuple[int, Fraction]]]:
    """Plain armour by place: of several pieces the better counts, they are not added."""
    found: dict[str, int] = {}
    for piece in pieces:
        for place, value in piece.items():
            found[place] = max(value, found.get(place, 0))
    return {place: [(value, Fraction(1))] for place, value in found.items()}


def helmet(value: int, faces: int, under: int = 0) -> list[tuple[int, Fraction]]:
    """A helmet that covers the head on so many faces of a d6."""
    return [(max(value, under), Fraction(faces, 6)), (under, Fraction(6 - faces, 6))]
