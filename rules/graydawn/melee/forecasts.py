"""The odds of close combat, exactly as it will be rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from rules.frame.conjecture import Guess, presuming
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Worth, of_forecast
from rules.graydawn import contest
from rules.graydawn.core import figures
from rules.graydawn.flesh.course import FATES
from rules.graydawn.flesh.weighing import Upon
from rules.graydawn.luck import foreseen
from rules.graydawn.luck.asking import unspent
from rules.graydawn.melee import blows, mishaps
from rules.graydawn.melee.blows import FISTS, HOLD, Bout
from rules.graydawn.melee.course import ASTRAY, BESIDES, STRUCK
from rules.graydawn.melee.forms import Choke, Escape, Grapple, Strike, ThrowDown
from rules.graydawn.mishaps import severity
from rules.kernel.refs import Ref


def wish(scene: Scene, unit: Ref, action: Strike | ThrowDown) -> Bout | None:
    """The attack that a filled form means."""
    if isinstance(action, ThrowDown):
        return throwing(unit, action.target)
    weapon = next((each for each in blows.weapons(scene, unit) if each.name == action.weapon), None)
    return None if weapon is None else Bout(unit, action.target, weapon, action.called)


def grip(unit: Ref, target: Ref, *, dropped: bool = False) -> Bout:
    """Taking hold of a unit (GRD-CQC-03)."""
    return Bout(unit, target, FISTS, aim="grapple", dropped=dropped)


def _guessed(scene: Scene, _drops: bool, target: Ref) -> Guess[bool] | None:
    """Whether the target keeps the gun that hinders its martial art (GRD-CQC-08)."""
    if not blows.may_drop(scene, target):
        return None
    keeps, drops = (f"{scene.name(target)} {does} its gun" for does in ("keeps hold of", "drops"))
    return Guess((Assumption(Fact.ANSWER, keeps, target),), (), ((keeps, False), (drops, True)))


@presuming(_guessed)
def drops_its_gun(_scene: Scene, _target: Ref) -> bool:
    """Whether the target of a grip lets go of its gun: it is taken that it keeps it."""
    return False


def throwing(unit: Ref, target: Ref) -> Bout:
    """Throwing a unit that is held (GRD-CQC-04)."""
    return Bout(unit, target, HOLD, aim="throw")


def escaping(unit: Ref, holder: Ref) -> Bout:
    """Breaking a hold (GRD-CQC-03)."""
    return Bout(unit, holder, FISTS, aim="escape")


def likely(margin: int | None) -> float:
    """Whether an attack comes off, as a number."""
    return float(margin is not None)


def _target(scene: Scene, bout: Bout) -> Upon:
    """What a blow does (GRD-MELEE-01)."""
    roll = {**blows.opened(scene, bout), "hit": blows.hit(scene, bout)}
    return Upon(bout.target, STRUCK, {**roll, **figures.body(scene, bout.target)})


def _mishaps(scene: Scene, bout: Bout) -> Iterator[Outcome]:
    """What a critical failure may bring about, unit by unit (GRD-FUMBLE-01, GRD-FUMBLE-02)."""
    roll = {**blows.opened(scene, bout), **mishaps.opened(scene, bout)}
    yield from severity.besides(bout.weapon, BESIDES.foretell(roll, "what", "failed"))
    for unit, fields in mishaps.upon(scene, bout):
        rows = Upon(unit, ASTRAY, {**roll, **fields, **figures.body(scene, unit)}).outcomes("not hit")
        yield from rows if len(rows) > 1 or not rows[0].spared else ()


def blow(scene: Scene, ask: Ask, action: Strike | ThrowDown) -> Forecast:
    """Both totals, what may become of the target, and of those that a critical failure may hit; a throw leaves the
    target on the ground (GRD-MELEE-01, GRD-CQC-04).
    """
    bout = wish(scene, ask.unit, action)
    if bout is None:
        return Forecast(FREE, note="not in hand")
    return _told(scene, bout, _success(scene, bout), _target(scene, bout).outcomes("missed"))


def blow_weighed(scene: Scene, ask: Ask, action: Strike | ThrowDown) -> Worth:
    """The numbers of that."""
    bout = wish(scene, ask.unit, action)
    if bout is None:
        return Worth(FREE)
    besides = of_forecast(scene, Forecast(FREE, outcomes=tuple(_mishaps(scene, bout)))).shares
    success = contest.DUEL.worth(blows.opened(scene, bout), likely)
    return Worth(FREE, (_target(scene, bout).share(scene), *besides), success)


def _success(scene: Scene, bout: Bout) -> Fraction:
    opened = blows.opened(scene, bout)
    roll = opened["total"], opened["number"], opened["rolled"]
    with_luck = foreseen.opposed(scene, bout.attacker, bout.target, roll)
    if with_luck.bend is not None:
        return foreseen.success((with_luck,), scene.options.explosions)
    return contest.DUEL.foretell(opened, "margin").chance(lambda end: end != (None,))


def grapple(scene: Scene, ask: Ask, action: Grapple) -> Forecast:
    """How likely the hold is to be won (GRD-CQC-03)."""
    bout = grip(ask.unit, action.target, dropped=drops_its_gun(scene, action.target))
    won = _success(scene, bout)
    rows = (Outcome("held", won, bout.target), Outcome("not held", 1 - won, bout.target, spared=True))
    return _told(scene, bout, won, [row for row in rows if row.chance])


def escape(scene: Scene, ask: Ask, action: Escape) -> Forecast:
    """How likely the hold is to be broken (GRD-CQC-03); to fail, however badly, only wastes the action
    (GRD-FUMBLE-07).
    """
    bout = escaping(ask.unit, action.holder)
    won = _success(scene, bout)
    tallies = (blows.to_hit(scene, bout), blows.to_meet(scene, bout).tally)
    rows = tuple(row for row in (Outcome("breaks free", won), Outcome("still held", 1 - won)) if row.chance)
    return Forecast(FREE, tallies, rows, won, assumes(scene, bout))


def choke(scene: Scene, ask: Ask, action: Choke) -> Forecast:
    """What a choke does (GRD-CQC-04)."""
    target = action.target
    strikes = ((blows.choked(scene, ask.unit, target), 1),)
    rows = Upon(target, FATES, {"strikes": strikes, **figures.body(scene, target)}).outcomes("not hit")
    return Forecast(FREE, (), rows, assumes=assumes(scene, throwing(ask.unit, target)))


def _told(scene: Scene, bout: Bout, success: Fraction, rows: Iterable[Outcome]) -> Forecast:
    tallies = (blows.to_hit(scene, bout), blows.to_meet(scene, bout).tally)
    return Forecast(FREE, tallies, (*rows, *_mishaps(scene, bout)), success, assumes(scene, bout))


def assumes(scene: Scene, bout: Bout) -> tuple[Assumption, ...]:
    """What its rules take for granted about luck."""
    return unspent(scene, bout.attacker, bout.target)
