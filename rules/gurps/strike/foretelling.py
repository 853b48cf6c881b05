"""The odds of an attack, exactly as it will be rolled, met and suffered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from rules.frame.forecast import Outcome
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.frame.worth import Share
from rules.gurps.core import figures
from rules.gurps.defence import choosing, scores
from rules.gurps.flesh import body, endings
from rules.gurps.flesh import course as flesh
from rules.gurps.flesh.body import Life
from rules.gurps.foreseen import Chance, Foreseen, Words
from rules.gurps.rolls import Kind
from rules.gurps.strike import attack, backfiring, course
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import NEAR_TORSO
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.kernel.courses.course import Course
from rules.kernel.courses.reading import Rows
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally

NEVER = 19
"""A roll from which nothing fails: no three dice show it."""


def fails_from(made: Attack) -> int:
    """The roll from which a gun malfunctions (GUR-CRIT-04)."""
    return (made.ranged.fails or NEVER) if made.ranged is not None and not made.stray else NEVER


def rolled(scene: Scene, made: Attack, score: int) -> dict[str, Any]:
    """The attack roll as it begins."""
    return {
        "score": score, "kind": Kind.MELEE if made.ranged is None else Kind.RANGED,
        "shots": attack.missiles(scene, made), "recoil": made.ranged.rcl + made.swung if made.ranged is not None else 1,
        "fails": fails_from(made), "called": made.called,
    }  # fmt: skip


def opened(
    scene: Scene, made: Attack, score: int, under: Manoeuvre | None = None, ways: Odds[Attack] | None = None
) -> Mapping[str, Any]:
    """An attack as it begins, to its very end; also as if the target had just taken another manoeuvre, and of an attack
    that may come in several ways, by what goes before it (GUR-AOA-04, GUR-ELEV-03).
    """
    threat = attack.threat(scene, made)
    met = choosing.opened(scene, threat if under is None else replace(threat, under=under))
    begins = {**rolled(scene, made, score), **met, **_body(scene, attack.harming(made))}
    if ways is None:
        return begins
    return begins | {"may": ways.map(lambda each: (choosing.answers(scene, attack.threat(scene, each)),))}


@lookup
def _body(scene: Scene, made: Attack) -> Mapping[str, Any]:
    """What it strikes there, and with what."""
    target, hit = made.target, attack.hit(scene, made)
    torso = attack.hit(scene, attack.at_torso(made)) if made.called in NEAR_TORSO else None
    wounds, build, resist = figures.wounds(scene, target), figures.build(scene, target), attack.resists(scene, made)
    suit = figures.suit(scene, target, behind=hit is not None and hit.behind)
    return {
        **flesh.opened(hit, suit, build, wounds.crippled),
        "torso_hit": torso, "torso": torso and torso.aimed, "torso_strike": torso and torso.strike,
        "harms": hit is not None,
        "shared": scene.options.one_damage_roll, "resist": None if resist is None else int(resist.total),
        "most": body.deadly(wounds, build), "wounds": wounds, "build": build, "loss": 0, "maimed": False,
        "life": Life.LIVES, "may": None,
    }  # fmt: skip


class Struck(NamedTuple):
    """How an attack may leave its target, or another unit that it strikes where it flies on."""

    unit: Ref
    fields: Mapping[str, Any]
    flies: Chance | None = None
    """How likely it flies on at all; None of what is meant for the unit."""
    comes: Fraction = Fraction(1)
    """How likely it comes as far as that unit then."""
    spared: str = "not struck"
    told: Course = course.STRIKE

    def outcomes(self) -> tuple[Outcome, ...]:
        """In words."""
        wounds, build = self.fields["wounds"], self.fields["build"]
        rows = endings.in_words(wounds, build, self.told.rows(self.fields, endings.row), self.unit, self.spared)
        if self.flies is None:
            return rows
        comes = self.flies.exact() * self.comes
        return tuple(endings.if_it_comes(comes, rows, self.unit, self.spared)) if comes else ()

    def share(self, _scene: Scene) -> Share:
        """In numbers."""
        share = course.share(self.told, self.fields, self.unit)
        return share if self.flies is None else share.rarer(self.flies.number() * float(self.comes))


Coming = tuple[Attack, int, Fraction]
"""An attack that flies on as it may strike another, what it is rolled against, and how likely it comes that far."""


def foreseen(
    scene: Scene,
    made: Attack,
    tally: Tally,
    ways: Odds[Attack] | None = None,
    coming: Sequence[Coming] = (),
    spared: str = "",
) -> Foreseen:
    """The attack roll and the target's defences with their reasons, and what may become of the target, the attacker,
    and others that it may strike where it flies on.
    """
    begins = opened(scene, made, int(tally.total), ways=ways)
    flies = Chance(course.COMES, begins, course.goes_astray)
    others = [Struck(each.target, opened(scene, each, score), flies, far, spared) for each, score, far in coming]
    own = backfiring.end(scene, made, begins)
    fates = (Struck(made.target, begins), *(() if own is None else (own,)), *others)

    def words() -> Words:
        return Words((tally, *(way.score for way in scores.ways(scene, attack.threat(scene, made)))))

    return Foreseen(fates, Chance(course.STRIKE, begins, course.likely), words)


@lookup
def flies_on(scene: Scene, made: Attack, score: int) -> Fraction:
    """How likely it endangers others: it misses, or its target dodges (GUR-WRONG-02)."""
    return course.COMES.chance(opened(scene, made, score), course.goes_astray)


def fares(scene: Scene, made: Attack, score: int, under: Manoeuvre | None = None) -> Rows:
    """How it may leave the target."""
    return course.STRIKE.rows(opened(scene, made, score, under), endings.row)


def loss(scene: Scene, made: Attack, found: Rows) -> Fraction:
    """What share of its strength the target loses on average."""
    return endings.lost(figures.wounds(scene, made.target), found, figures.build(scene, made.target))


def worth(scene: Scene, made: Attack, score: int, under: Manoeuvre | None = None) -> float:
    """The same as a number, for weighing one attack against another; also as if the target had just taken another
    manoeuvre.
    """
    return course.STRIKE.worth(opened(scene, made, score, under), course.cost)


def weighed(scene: Scene, made: Attack, score: int, under: Manoeuvre | None = None) -> tuple[float, float]:
    """How likely it strikes, and that."""
    begins = opened(scene, made, score, under)
    return course.STRIKE.worth(begins, course.likely), course.STRIKE.worth(begins, course.cost)


def share(scene: Scene, made: Attack, score: int) -> Share:
    """The numbers of it for its target."""
    return course.share(course.STRIKE, opened(scene, made, score), made.target)
