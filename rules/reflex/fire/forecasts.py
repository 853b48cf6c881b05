"""What a shot promises: the very checks that will be rolled, every cell of the body, every piece of cover."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

from rules import odds
from rules.assumptions import still_there, usual_figures
from rules.flow import Ask
from rules.forecast import Assumption, Fact, Forecast, Outcome
from rules.forms import FREE
from rules.odds import Odds
from rules.reflex.blast import foretold as bursts
from rules.reflex.core.bands import Band
from rules.reflex.core.body import Injury
from rules.reflex.core.checks import check
from rules.reflex.fire import attack, deeds, easy, impact, lane
from rules.reflex.fire.attack import Reckoning, Wish
from rules.reflex.fire.burst import extra
from rules.reflex.fire.forms import Hurl, Shoot, TwoGuns
from rules.reflex.fire.location import SPOTS
from rules.reflex.order.topic import ticks
from rules.reflex.state import Vehicle
from rules.reflex.wounds import foretold, protection, vehicles
from rules.reflex.wounds.foretold import Round, Way
from rules.scene import Scene

_HARM = ("no effect", "out of action", "destroyed")
_LOSSES = (Fraction(0), Fraction(1, 2), Fraction(1))
_WORDS = {level: f"{level.name.lower()} wound at worst" if level else "all stopped" for level in Injury}


def shot(scene: Scene, ask: Ask, action: Shoot | Hurl) -> Forecast:
    """Chance to hit, wounds by location, ticks (RFX-ATK-01)."""
    made = deeds.wish(scene, ask.unit, action)
    if made is None:
        return Forecast(FREE, note="not at hand")
    return of_wish(scene, replace(made, eye=getattr(ask.about, "eye", None)))


def of_wish(scene: Scene, made: Wish) -> Forecast:
    """The odds of an attack worked out."""
    worked_out = attack.reckon(scene, made)
    margins = odds.of(check, worked_out.attempt.check).map(lambda result: result.margin)
    success = margins.chance(lambda margin: margin >= 0)
    if scene.find(made.target, Vehicle) is not None:
        outcomes = on_vehicle(scene, made, worked_out, margins)
    elif made.rounds > 1:
        outcomes = on_body(scene, made, worked_out, margins) + _more(made, success)
    else:
        outcomes = foretold.struck(
            scene,
            made.target,
            margins,
            made.arm.weapon.damage,
            Fraction(made.arm.weapon.penetration),
            ways(made, worked_out, called=True),
            called=int(worked_out.damage.total) - made.arm.weapon.damage,
        )
    outcomes += _round_about(scene, made, margins)
    return Forecast(ticks(worked_out.price), worked_out.tallies, outcomes, success, _assumes(scene, made, worked_out))


def ways(made: Wish, worked_out: Reckoning, *, called: bool = False) -> tuple[Way, ...]:
    """Every cell of the body a round may find, and the cover over it; of a called one the cell it is aimed at."""
    way = worked_out.way
    there = (lane.called_at(way, made.called),) if called and made.called is not None else SPOTS
    alike = Counter((spot.location, lane.over(way, spot)) for spot in there)
    return tuple(Way(where, Fraction(many, len(there)), cover) for (where, cover), many in alike.items())


def on_body(scene: Scene, made: Wish, worked_out: Reckoning, margins: Odds[int]) -> tuple[Outcome, ...]:
    """The worst wound of a burst: of its first round and of all that follow it (RFX-BURST-02)."""
    first, others = ways(made, worked_out, called=True), ways(made, worked_out)
    more = odds.of(extra, made.rounds - 1).map(lambda found: found.elsewhere)
    worst = foretold.worst_of_burst(
        margins,
        more,
        tuple(_round(scene, made, worked_out, way) for way in first),
        tuple(_round(scene, made, worked_out, way) for way in others),
        foretold.borne(scene, made.target),
    )
    return tuple(
        Outcome(_WORDS[level], chance, made.target, foretold.loss(scene, made.target, level)) for level, chance in worst
    )


def _round(scene: Scene, made: Wish, worked_out: Reckoning, way: Way) -> Round:
    """One round of a burst on its way to a location."""
    hit = impact.hit(made, worked_out, way.location, 0, way.cover)
    return Round(way.location, way.share, hit.damage, protection.layers(scene, made.target, hit))


def on_vehicle(scene: Scene, made: Wish, worked_out: Reckoning, margins: Odds[int]) -> tuple[Outcome, ...]:
    """What one round does to a vehicle: nothing, a part out of action, or destroyed (RFX-VEH-01)."""
    what, weapon = scene.part(made.target, Vehicle), made.arm.weapon
    hull = vehicles.facing_struck(scene, made.target, (made.eye or scene.pose(made.attacker)).cell)
    whole = weapon.burst is not None and weapon.burst.blast > 0
    parts = Odds({"hull": Fraction(1)}) if whole else odds.of(vehicles.part_struck, what)
    chances: dict[str, Fraction] = {}
    for margin, likely in margins.items():
        for part, share in parts.items() if margin >= 0 else ():
            facing = vehicles.facing_of(part, hull)
            round_ = impact.hit(made, worked_out, "torso", margin, ())
            factor = Fraction(2) if round_.sort == "fire" else round_.penetration
            came = protection.through(round_.damage, ((vehicles.armor(scene, made.target, facing), factor),))
            degree = 0 if round_.graze or came < what.threshold else 2 if came >= 2 * what.threshold else 1
            words = f"{facing.replace('_', ' ')}: {_HARM[degree]}"
            chances[words] = chances.get(words, Fraction(0)) + likely * share
    return tuple(Outcome(words, chance, made.target, _loss(words)) for words, chance in sorted(chances.items()))


def _loss(words: str) -> Fraction:
    return next(loss for loss, degree in zip(_LOSSES, _HARM, strict=True) if words.endswith(degree))


def _round_about(scene: Scene, made: Wish, margins: Odds[int]) -> tuple[Outcome, ...]:
    """What a warhead does to others where it strikes, and to everybody where a miss ends (RFX-EXPL-01, RFX-EXPL-60)."""
    burst = made.arm.weapon.burst
    if burst is None or not burst.blast or made.arm.weapon.kind == "thrown":
        return ()

    there = (made.at or scene.pose(made.target)).cell
    strikes = margins.map(lambda margin: (there, margin) if margin > 0 else None)
    on_others = [each for each in bursts.harmed(scene, burst, strikes) if each.unit != made.target]
    end, missing = impact.flies_on(scene, made), margins.chance(lambda margin: margin < 0)
    behind = bursts.harmed(scene, burst, bursts.surely(end, missing)) if end is not None and missing else ()
    return tuple(each for each in (*on_others, *behind) if each.loss)


def _assumes(scene: Scene, made: Wish, worked_out: Reckoning) -> tuple[Assumption, ...]:
    """What is taken for granted: figures nobody on this side knows, that nobody blocks."""
    found = usual_figures(scene, (made.target,)) + still_there(scene, (made.target,))
    found += easy.in_mind(scene, made.attacker, made.target)
    if not made.free:
        found += easy.in_time(scene, made.target)
    if worked_out.band is Band.PERSONAL:
        found += (Assumption(Fact.ANSWER, f"{scene.name(made.target)} does not block", made.target),)
    if made.rounds > 1:
        found += (bursts.WORST,)
    return found


def _more(made: Wish, success: Fraction) -> tuple[Outcome, ...]:
    """Further rounds of a burst that strike."""
    spread = odds.of(extra, made.rounds - 1).map(lambda found: found.same + found.elsewhere)
    return tuple(
        Outcome(f"{n} more round{'' if n == 1 else 's'} hit{'s' if n == 1 else ''}", success * chance)
        for n, chance in sorted(spread.items())
        if n
    )


def two_guns(scene: Scene, ask: Ask, action: TwoGuns) -> Forecast:
    """Both shots, one after another (RFX-HANDED-04)."""
    eye = getattr(ask.about, "eye", None)
    made = [of_wish(scene, wish) for wish in deeds.two_wishes(scene, ask.unit, action, eye=eye)]
    if not made:
        return Forecast(FREE, note="not at hand")
    first, second = made
    missing = (1 - (first.success or Fraction(0))) * (1 - (second.success or Fraction(0)))
    return Forecast(
        ticks(deeds.two_price(scene, ask.unit, action, eye=eye)),
        first.tallies + second.tallies,
        first.outcomes + second.outcomes,
        1 - missing,
        tuple(dict.fromkeys(first.assumes + second.assumes)),
    )
