"""Hiding, and a deliberate search for what is hidden or unseen, as topics of the rules (GUR-CONC-01, GUR-VIS-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import ClassVar, Literal

from rules.frame.conjecture import Guess, presuming
from rules.frame.flow import Ask
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome, either
from rules.frame.forms import FREE, Action, Purpose, Refusal
from rules.frame.intents import Role
from rules.frame.relations import enemies
from rules.frame.scene import Event, Scene, Table
from rules.gurps import rolls
from rules.gurps.core import ails, figures, light, scale
from rules.gurps.rolls import Contest, Roll
from rules.gurps.senses import hiding, knowing
from rules.gurps.state.hurts import Deafened
from rules.gurps.state.turns import Hidden
from rules.gurps.terms import ranges
from rules.gurps.terms.manoeuvres import Manoeuvre
from rules.gurps.terms.skills import Attribute
from rules.gurps.turns.topic import Desk, Topic, at_once
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally
from rules.parts.topics import Lines


class Hide(Action):
    """Keep still out of plain sight (GUR-VIS-02)."""

    title: ClassVar[str] = "Hide"
    does: ClassVar[str] = "Keep still where no enemy sees you plainly; they notice you only if they make you out."
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.OTHER
    role: ClassVar[Role] = Role.DONE
    kind: Literal["hide"] = "hide"


class Search(Action):
    """Look and listen with all its care (GUR-CONC-01)."""

    title: ClassVar[str] = "Look and listen"
    does: ClassVar[str] = (
        "Search for enemies you do not see: a full Vision or Hearing roll, against Stealth if they hide."
    )
    key: ClassVar[str] = "l"
    seldom: ClassVar[bool] = True
    purpose: ClassVar[Purpose] = Purpose.SEARCH
    role: ClassVar[Role] = Role.READY
    kind: Literal["look and listen"] = "look and listen"


UNKNOWN = Assumption(Fact.UNSEEN, "enemies that nobody knows of may be found as well")
HEARD = 20.0
"""Yards within which one that is out of sight may be heard."""


@dataclass(frozen=True, slots=True)
class Chance:
    """A unit that may be found: by which sense, against what, and the Stealth it keeps hidden by, if it does."""

    unit: Ref
    how: str
    score: Tally
    against: Tally | None = None

    def finds(self, fell: int, other: Roll | None) -> bool:
        """Whether so many points on the dice find it."""
        own = Roll(fell, int(self.score.total))
        return own.success if other is None else Contest(own, other).margin > 0

    @property
    def odds(self) -> Fraction:
        """How likely it is found."""
        if self.against is None:
            return rolls.chance(int(self.score.total))
        margins = rolls.quick_margins(int(self.score.total), int(self.against.total))
        return margins.chance(lambda margin: margin > 0)


def unseen(scene: Scene, unit: Ref) -> Iterator[Chance]:
    """The enemies that a unit does not perceive and may make out: those in line by sight, others near by ear."""
    for other in scene.units():
        if not enemies(scene, unit, other) or knowing.perceives(scene, unit, other):
            continue
        if knowing.can_act(scene, other) and not knowing.shut_in(scene, other):
            yield from _sensed(scene, unit, other)


def _sensed(scene: Scene, unit: Ref, other: Ref) -> Iterator[Chance]:
    """By the better sense it can be made out with, if any."""
    shows = scene.silhouette(unit, other)
    sees = shows.in_line and not light.blinded(scene, unit, shows) and knowing.looks_there(scene, unit, other)
    against = hiding.stealth(scene, other) if _hides(scene, unit, other) else None
    if sees:
        yield Chance(other, "seen", hiding.vision(scene, unit, other, shows), against)
    elif scale.apart(scene, unit, other) <= HEARD and scene.find(unit, Deafened) is None:
        yield Chance(other, "heard", hearing(scene, unit, other), against)


def _guessed(scene: Scene, hides: bool, _unit: Ref, other: Ref) -> Guess[bool] | None:
    if not scene.assumed(other):
        return None
    how = "hides" if hides else "does not hide"
    return Guess((Assumption(Fact.MIND, f"{scene.name(other)}: {how}", other),), (not hides,))


@presuming(_guessed)
def _hides(scene: Scene, unit: Ref, other: Ref) -> bool:
    """Whether it keeps hidden; one that is not known to is taken to where it would be seen otherwise."""
    if scene.assumed(other):
        return knowing.noticed(scene, unit, other, scene.silhouette(unit, other)) == "seen"
    return scene.find(other, Hidden) is not None


def hearing(scene: Scene, unit: Ref, other: Ref) -> Tally:
    """What one out of sight is heard by: Per, at the penalty of the range."""
    far = ranges.penalty(scale.apart(scene, unit, other))
    own = replace(figures.attribute(scene, unit, Attribute.PER), title="Hearing")
    return own.plus(Modifier(far, "range", "GUR-CONC-01"))


def offers(desk: Desk) -> Lines:
    """Whether or not anybody is there to be found (GUR-CONC-01)."""
    if desk.turn.taken is not None or not desk.may(Manoeuvre.CONCENTRATE):
        return
    if ails.blind(desk.scene, desk.unit) and desk.scene.find(desk.unit, Deafened) is not None:
        yield Refusal(Search.title, "neither sees nor hears", "GUR-CONC-01")
    else:
        yield desk.offer(Search)


def search(table: Table, unit: Ref, _action: Search) -> None:
    """One Sense roll against each that may be found, and its Stealth if it hides; the searcher's dice fall whether
    anybody is there or not (GUR-CONC-01, GUR-VIS-02).
    """
    fell = table.dice(unit).roll(rolls.BELL).value
    found = [each for each in unseen(table, unit) if each.finds(fell, _hiding(table, each))]
    said = "{actor} looks and listens."
    table.say(Event("search", said, actor=unit, own=(f"rolled {fell}",), success=bool(found), secret=True))
    for each in found:
        _made_out(table, unit, each)


def _hiding(table: Table, chance: Chance) -> Roll | None:
    """The roll of one that hides."""
    if chance.against is None:
        return None
    return rolls.roll(table.dice(chance.unit), int(chance.against.total))


def _made_out(table: Table, unit: Ref, chance: Chance) -> None:
    """A unit in hiding is found out for as long as it hides; any other is known where it is now."""
    hidden = table.find(chance.unit, Hidden)
    if hidden is not None and chance.how == "seen":
        table.put(chance.unit, replace(hidden, spotted=tuple(dict.fromkeys((*hidden.spotted, unit)))))
    else:
        table.spot(unit, chance.unit, chance.how)


def foretold(scene: Scene, ask: Ask, _action: Search) -> Forecast:
    """The chance for each enemy that was known and is out of sight now; of others only the bare figure."""
    there = tuple(unseen(scene, ask.unit))
    rows = tuple(row for each in there for row in _rows(each))
    own = replace(figures.attribute(scene, ask.unit, Attribute.PER), title="Vision or Hearing")
    return Forecast(FREE, (own, *(each.score for each in there)), rows, assumes=(UNKNOWN,))


def _rows(each: Chance) -> Iterator[Outcome]:
    """Found, or not."""
    rows = (Outcome("found", each.odds, each.unit), Outcome("not found", 1 - each.odds, each.unit, spared=True))
    return (row for row in rows if row.chance)


TOPIC = Topic(offers=(offers,), deeds={Search: at_once(search, Manoeuvre.CONCENTRATE)}, forecasts={Search: foretold})


# hiding


NOBODY_LOOKS = Assumption(Fact.UNSEEN, "no unknown enemy looks there")


def may_hide(desk: Desk) -> Lines:
    """Where no enemy it knows of sees it plainly (GUR-VIS-02)."""
    scene, unit = desk.scene, desk.unit
    if desk.turn.taken is not None or desk.turn.stepped or not desk.may(Manoeuvre.DO_NOTHING):
        return
    if scene.find(unit, Hidden) is not None:
        return
    if ails.coughs(scene, unit):
        yield Refusal(Hide.title, "coughs", "GUR-AFF-01")
        return
    plain = next((foe for foe in desk.foes if hiding.in_plain_sight(scene, foe, unit)), None)
    if plain is not None:
        yield Refusal(Hide.title, f"in plain sight of {scene.name(plain)}", "GUR-VIS-02", about=plain)
    else:
        yield desk.offer(Hide)


def foretold_hiding(scene: Scene, ask: Ask, _action: Hide) -> Forecast:
    """The chance, each second, that every known enemy who looks there misses it (GUR-VIS-02)."""
    own = hiding.stealth(scene, ask.unit)
    seen = tuple(hiding.watchers(scene, ask.unit))
    scores = [hiding.vision(scene, other, ask.unit, shows) for other, shows in seen]
    if not scores:
        return Forecast(FREE, (own,), assumes=(NOBODY_LOOKS,), note="no known enemy looks there")
    best = max(scores, key=lambda tally: tally.total)
    found = rolls.quick_margins(int(best.total), int(own.total)).chance(lambda margin: margin > 0)
    later = either(found, "made out in a second", "stays hidden")
    return Forecast(FREE, (own, best), assumes=(NOBODY_LOOKS,), later=later, note="each second")


HIDING = Topic(
    offers=(may_hide,), deeds={Hide: at_once(hiding.hide, Manoeuvre.DO_NOTHING)}, forecasts={Hide: foretold_hiding}
)
