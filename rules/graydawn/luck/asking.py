"""The question whether luck is spent on a roll, what it promises, and its answer."""

from __future__ import annotations

from fractions import Fraction

from rules.frame.flow import Ask, Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE, Action, Cost, Menu, Offer, OneOf
from rules.frame.scene import Event, Scene, Table
from rules.graydawn import asks
from rules.graydawn.core import figures
from rules.graydawn.luck import purse
from rules.graydawn.luck.forms import AddLuck, KeepLuck, Reroll
from rules.graydawn.luck.ways import Pinch, Way
from rules.kernel.refs import Ref
from rules.kernel.words import counted

SPENDS = (asks.LUCK_LIFE, asks.LUCK_FUMBLE)
"""The questions in which the usual answer spends luck."""
UNSPENT = Assumption(Fact.ANSWER, "no luck is spent")
"""What every forecast takes for granted of a roll that luck could bend."""


def bend(table: Table, unit: Ref, kind: str, pinch: Pinch) -> Flow[Way | None]:
    """Ask whether luck is spent, if a unit that lives has points that could change anything (GRD-LUCK-02,
    GRD-LUCK-03); what it is spent on is told to its side first, and the points are gone at once. None: the roll
    stands.
    """
    points = purse.left(table, unit)
    pinch = pinch.within(points) if points else pinch
    if not kind or not points or not pinch.ways or figures.wounds(table, unit).dead:
        return None
    answer = yield Ask(table.side(unit), unit, kind, pinch)
    way = chosen(pinch, answer)
    if way is not None:
        table.say(Event("pinch", f"{pinch.words}.", actor=unit, target=pinch.other, secret=True))
        purse.spend(table, unit, way.points)
    return way


def say(table: Table, unit: Ref, way: Way, *, spared: bool) -> None:
    """What came of it, told to the unit's side alone."""
    success = None if way.unknown else spared
    spent = counted(way.points, "point")
    bent = f"{way.roll} again" if way.again else f"+{2 * way.points} to {way.roll}"
    came = "it helps" if spared else "no use"
    text = f"{{actor}} spends {spent} of luck: {bent}, {came}."
    table.say(Event("luck", text, actor=unit, secret=True, data={"points": way.points}, success=success))


def chosen(pinch: Pinch, answer: Action | None) -> Way | None:
    """The way that an answer means."""
    if isinstance(answer, Reroll):
        return next((way for way in pinch.ways if way.again and way.roll == answer.roll), None)
    if isinstance(answer, AddLuck):
        return next((way for way in pinch.ways if not way.again and way.points == answer.points), None)
    return None


def answer(way: Way) -> Action:
    """The form that means a way."""
    return Reroll(roll=way.roll) if way.again else AddLuck(points=way.points)


def menu(scene: Scene, ask: Ask) -> Menu:
    """Every way to spend luck on the roll, and to let it stand."""
    pinch = ask.about
    if not isinstance(pinch, Pinch):
        return Menu(f"{scene.name(ask.unit)}: spend luck?", (Offer(KeepLuck),), (), KeepLuck())
    other = "an enemy" if pinch.other is None else scene.name(pinch.other)
    happened = pinch.words.format(actor=scene.name(ask.unit), target=other)
    best = pinch.best() if ask.kind in SPENDS else None
    usual = KeepLuck() if best is None else answer(best)
    offers = (*(_offer(way) for way in pinch.ways), Offer(KeepLuck, note=", ".join(_rows(pinch))))
    return Menu(f"{happened}. Spend luck? {counted(pinch.left, 'point')} left.", offers, (), usual)


def _left(pinch: Pinch, way: Way) -> str:
    return f"{counted(pinch.left - way.points, 'point')} left"


def _rows(pinch: Pinch) -> list[str]:
    return [end.text for end in pinch.kept]


def _offer(way: Way) -> Offer:
    if way.again:
        return Offer(Reroll, {"roll": OneOf((way.roll,))}, cost(way), _brief(way))
    return Offer(AddLuck, {"points": OneOf((way.points,))}, cost(way), _brief(way))


def _brief(way: Way) -> str:
    """A way in a few words, with its chance."""
    chance = "" if way.unknown else f" {_percent(way.spares)}"
    return f"{way.roll} again{chance}" if way.again else f"{counted(way.points, 'point')} more{chance}"


def _percent(chance: Fraction) -> str:
    """In whole percent, never 0 for what is possible nor 100 for what is not certain."""
    return (
        "<1 %"
        if chance < Fraction(1, 100)
        else ">99 %"
        if Fraction(99, 100) < chance < 1
        else f"{round(100 * chance)} %"
    )


def cost(way: Way) -> Cost:
    """Luck takes no time."""
    return Cost(Fraction(way.points), counted(way.points, "luck point"), along=True)


def foretold(_scene: Scene, ask: Ask, action: Action) -> Forecast:
    """What may come of the roll then, exactly as it will be made; of a save also by the death save that follows it, for
    which no luck is spent (GRD-SAVE-03).
    """
    pinch = ask.about
    if not isinstance(pinch, Pinch):
        return Forecast(FREE)
    way = chosen(pinch, action)
    ends = pinch.kept if way is None else way.ends
    rows = tuple(Outcome(end.text, end.chance, ask.unit, end.loss, end.spared) for end in ends)
    if way is None:
        return Forecast(FREE, outcomes=rows, assumes=_unbent(pinch, 0))
    success = None if way.unknown else way.spares
    assumes = _unbent(pinch, way.points)
    return Forecast(cost(way), outcomes=rows, success=success, assumes=assumes, note=_left(pinch, way))


def _unbent(pinch: Pinch, points: int) -> tuple[Assumption, ...]:
    """That no luck is spent on the roll that follows, if any is left then."""
    return (UNSPENT,) if pinch.followed and pinch.left > points else ()


def unspent(scene: Scene, *units: Ref) -> tuple[Assumption, ...]:
    """That no luck is spent, where any of these units has some, as far as this viewer can tell."""
    return (UNSPENT,) if any(purse.left(scene, unit) for unit in units) else ()
