"""The odds of an attack, exactly as it will be rolled, met and suffered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.recall import lookup
from rules.frame.scene import Scene
from rules.gurps import rolls
from rules.gurps.core import figures, riding, scale
from rules.gurps.defence import choosing, interposing, scores
from rules.gurps.defence.forms import Defence
from rules.gurps.defence.threat import Threat
from rules.gurps.flesh import endings, foretelling, landing
from rules.gurps.flesh.foretelling import Toll
from rules.gurps.flesh.knocks import Knock
from rules.gurps.rolls import Kind, Roll
from rules.gurps.senses import knowing
from rules.gurps.strike import afflicting, attack
from rules.gurps.strike.attack import Attack
from rules.gurps.terms.anatomy import Location
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.kernel.odds import Odds
from rules.kernel.tally import Tally
from rules.parts.assumptions import still_there, usual_figures


class Landed(NamedTuple):
    """How many hits an attack scores, 0 for a miss; whether it is critical, whether it strays to the torso, whether it
    goes no further: turned aside, or not fired at all (GUR-WRONG-02); and whether its target passes out instead of
    defending itself (GUR-DEATH-01).
    """

    hits: int
    critical: bool = False
    stray: bool = False
    ended: bool = False
    faints: bool = False

    @property
    def flies_on(self) -> bool:
        """Whether it endangers others: it misses, or its target dodges (GUR-WRONG-02)."""
        return not self.hits and not self.ended


def kind(made: Attack) -> Kind:
    """Which roll it is (GUR-CORE-02)."""
    return Kind.MELEE if made.ranged is None else Kind.RANGED


NEVER = 19
"""A roll from which nothing fails: no three dice show it."""


def fails_from(made: Attack) -> int:
    """The roll from which a gun malfunctions (GUR-CRIT-04)."""
    return (made.ranged.fails or NEVER) if made.ranged is not None and not made.stray else NEVER


def scored(scene: Scene, made: Attack, fell: Roll) -> Landed:
    """What an attack roll scores before any defence: one hit, and one more for each full Recoil of its margin; none
    from a gun that malfunctions; one on the torso where it barely misses what it was aimed at (GUR-ATK-03,
    GUR-ROF-02, GUR-CRIT-04, GUR-ATK-07).
    """
    return _scored(fell, attack.missiles(scene, made), _recoil(made), fails_from(made), made.called)


def _scored(fell: Roll, shots: int, recoil: int, fails: int, called: Location | None) -> Landed:
    if fell.total >= fails:
        return Landed(0, ended=True)
    if fell.success:
        return Landed(min(shots, 1 + fell.margin // recoil), fell.critical)
    return Landed(1, stray=True) if landing.strays(called, fell) else Landed(0)


@lru_cache(maxsize=4096)
def _landed(score: int, roll: Kind, shots: int, recoil: int, fails: int, called: Location | None) -> Odds[Landed]:
    return rolls.rolls(score, roll).map(lambda fell: _scored(fell, shots, recoil, fails, called))


def landed(scene: Scene, made: Attack, score: int) -> Odds[Landed]:
    """Every number of hits before any defence."""
    shots = attack.missiles(scene, made)
    return _landed(score, kind(made), shots, _recoil(made), fails_from(made), made.called)


def _recoil(made: Attack) -> int:
    return made.ranged.rcl + made.swung if made.ranged is not None else 1


@lookup
def struck(scene: Scene, made: Attack, score: int, under: Manoeuvre | None = None) -> Odds[Landed]:
    """Every number of hits that come through what the target is taken to do against them (GUR-DEF-01, GUR-DOD-02,
    GUR-AOD-02); also as if it had just taken another manoeuvre.
    """

    def through(fell: Landed) -> Odds[Landed]:
        if not fell.hits or fell.critical:
            return Odds.counted({fell: 1}, 1)
        threat = replace(attack.threat(scene, made), hits=fell.hits, under=under)
        found = choosing.avoided(scene, threat)
        return found.map(lambda off: fell._replace(hits=fell.hits - off.hits, ended=off.turned, faints=off.faints))

    return landed(scene, made, score).then(through)


def tolled(scene: Scene, made: Attack, found: Odds[Landed]) -> Odds[Toll | None]:
    """What these hits may take of it, before any death roll."""
    return tolls(scene, made, found).then(lambda toll: toll)


def outcomes(scene: Scene, made: Attack, found: Odds[Landed], spared: str) -> tuple[Outcome, ...]:
    """How the target may fare, in words."""
    wounds, build = figures.wounds(scene, made.target), figures.build(scene, made.target)
    return endings.all_outcomes(wounds, tolls(scene, made, found), build, made.target, spared)


def tolls(scene: Scene, made: Attack, found: Odds[Landed]) -> Odds[Odds[Toll | None]]:
    """Every toll that these hits may take, by how many they are."""
    target = made.target
    wounds, build = figures.wounds(scene, target), figures.build(scene, target)

    def takes(fell: Landed) -> Odds[Toll | None]:
        if fell.faints:
            return takes(fell._replace(faints=False)).map(lambda toll: _out_cold(toll or Toll()))
        if not fell.hits:
            return NOTHING
        at = attack.at_torso(made) if fell.stray else made
        hits = attack.hits(scene, at, fell.hits, critical=fell.critical)
        if not hits:
            return afflicting.toll(scene, at)
        suit, rest = figures.suit(scene, target, behind=hits[0].behind), hits[-1]
        volley = foretelling.volley(rest, suit, build, wounds.crippled, foretelling.deadly(wounds, build))
        return volley.after(len(hits), foretelling.tolls(hits[0], suit, build, wounds.crippled))

    return found.map(takes)


def _out_cold(toll: Toll) -> Toll:
    """The same upon a body that has passed out before (GUR-DEATH-01)."""
    return toll._replace(knock=Knock.OUT)


NOTHING: Odds[Toll | None] = Odds.counted({None: 1}, 1)


def told(scene: Scene, made: Attack, tally: Tally, feints: Odds[int] | None = None) -> Forecast:
    """The attack roll and the target's defences with their reasons, and what may become of the target; with a feint
    before it whatever that may take off its defences (GUR-AOA-04).
    """
    score = int(tally.total)
    if feints is None:
        found = struck(scene, made, score)
    else:
        found = feints.then(lambda lost: struck(scene, replace(made, feint=lost), score))
    sure = found.chance(lambda fell: fell.hits > 0)
    rows = outcomes(scene, made, found, "not struck")
    threat = attack.threat(scene, made)
    nobody = in_line(scene) if made.ranged is not None else in_the_way(scene, made)
    return Forecast(FREE, (tally, *_met(scene, threat)), rows, sure, (*assumes(scene, threat), *nobody))


def either(scene: Scene, made: Attack, score: int, hidden: Fraction) -> tuple[tuple[Outcome, ...], Fraction]:
    """What may become of the target where the attack is unforeseen with such a chance, and how likely it strikes
    (GUR-ELEV-03).
    """
    ways = Odds.counted({True: hidden.numerator, False: hidden.denominator - hidden.numerator}, hidden.denominator)
    found = ways.then(lambda unforeseen: struck(scene, replace(made, unforeseen=unforeseen), score))
    return outcomes(scene, made, found, "not struck"), found.chance(lambda fell: fell.hits > 0)


def threat_of(scene: Scene, made: Attack) -> Threat:
    """The attack as its target meets it."""
    return attack.threat(scene, made)


NOBODY = Assumption(Fact.UNSEEN, "nobody unseen is in the line of fire")
NOBODY_LOST = Assumption(Fact.PLACE, "no unit that went out of sight is in the line of fire")


def in_line(scene: Scene) -> tuple[Assumption, ...]:
    """What is taken for granted of the line of a shot (GUR-WRONG-01)."""
    return (NOBODY, NOBODY_LOST) if _gone(scene) else (NOBODY,)


@lookup
def _gone(scene: Scene) -> bool:
    """Whether any unit went out of sight."""
    return any(scene.lost(unit) is not None for unit in scene.units())


NOBODY_BETWEEN = Assumption(Fact.UNSEEN, "nobody unseen is in the way")
NOBODY_LOST_BETWEEN = Assumption(Fact.PLACE, "no unit that went out of sight is in the way")


def in_the_way(scene: Scene, made: Attack) -> tuple[Assumption, ...]:
    """What is taken for granted of a blow that goes past other hexes (GUR-HEX-09)."""
    if scale.apart(scene, made.attacker, made.target) <= 1:
        return ()
    return (NOBODY_BETWEEN, NOBODY_LOST_BETWEEN) if _gone(scene) else (NOBODY_BETWEEN,)


def _met(scene: Scene, threat: Threat) -> Iterator[Tally]:
    """Every defence the target has, side by side (GUR-DEF-01)."""
    for way in scores.ways(scene, threat):
        yield way.score


def assumes(scene: Scene, threat: Threat) -> tuple[Assumption, ...]:
    """What is taken for granted about the target: its figures, where it is, what it knows, how it defends itself."""
    target, name = threat.target, scene.name(threat.target)
    ride = riding.carrier(scene, target)
    there = (target,) if ride is None else (target, ride)
    known = (*still_there(scene, there), *usual_figures(scene, there))
    if scene.assumed(target):
        knows = Assumption(Fact.MIND, f"{name} knows of the attack", target)
        known = (*known, knows) if knowing.can_act(scene, target) else known
    if not scores.ways(scene, threat):
        return known
    said = [_said(scene, against, form) for against, form in choosing.tries(scene, threat)]
    chooses = f"{name} chooses its surest defence: {', then '.join(said) or 'no defence'}"
    alone = Assumption(Fact.ANSWER, "nobody steps in between", target)
    between = interposing.anybody_may(scene, threat)
    return (*known, Assumption(Fact.ANSWER, chooses, target), *((alone,) if between else ()))


def _said(scene: Scene, threat: Threat, form: Defence) -> str:
    """A defence in words, with its score."""
    way = choosing.way_of(scene, threat, form)
    score = f" {choosing.score(scene, threat, way, form).total}" if way is not None else ""
    return f"{form.title.lower()}{score}" + (" and gives ground" if form.back is not None else "")


def loss(scene: Scene, made: Attack, score: int, under: Manoeuvre | None = None) -> Fraction:
    """What share of its strength the target loses on average; also as if it had just taken another manoeuvre."""
    wounds, build = figures.wounds(scene, made.target), figures.build(scene, made.target)
    return endings.mean_loss(wounds, tolls(scene, made, struck(scene, made, score, under)), build)
