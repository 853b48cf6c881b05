"""A forecast person by person: who is struck or goes down, how likely, and what each figure takes for granted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from game.battle.view import View
from game.battle.wording import percent, refers
from rules.frame.figure import Condition
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome, Worked
from rules.frame.forms import Action
from rules.frame.relations import Relation
from rules.kernel.refs import Ref

SHOWN = 7
"""Ways to turn out that are told apart at most; the least likely of more are put together."""
WARNED = Fraction(1, 100)
"""How likely a friend must be harmed for a warning."""
NOTHING = "nothing"
"""What happens to no unit in particular where nothing does."""
LEADS = {Fact.FIGURES: "assuming", Fact.ROUGH: "roughly:"}
"""The word before an assumption of each kind; "if" before the others."""
USUAL_FIGURES = re.compile(r"usual figures of an? ")
"""What is said at length of a unit that is given the figures of its role."""
PRESUMED = "presumed"
"""What says of itself that it is taken for granted."""


@dataclass(slots=True)
class Share:
    """One way to turn out: in brief, how likely, how much it costs on average, and the outcomes it is made up of."""

    words: str
    chance: Fraction = Fraction(0)
    weight: Fraction = Fraction(0)
    """What it costs, times how likely it is."""
    spared: bool = False
    """Whether it leaves the person untouched."""
    told: list[tuple[str, Fraction]] = field(default_factory=list)

    @property
    def loss(self) -> Fraction:
        """What it costs on average once it happens."""
        return self.weight / self.chance if self.chance else Fraction(0)

    def add(self, words: str, chance: Fraction, loss: Fraction) -> None:
        """Put an outcome of its kind in."""
        self.chance += chance
        self.weight += chance * loss
        self.told.append((words, chance))

    @property
    def hint(self) -> str:
        """All of it, line by line."""
        lines = [f"{percent(self.chance)}  {self.words}"]
        if [words for words, _ in self.told] != [self.words]:
            lines += [f"{percent(chance)}  {words}" for words, chance in sorted(self.told, key=lambda each: -each[1])]
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class Person:
    """What a form may do to one unit: the shares exclude each other and add up to one."""

    unit: Ref
    name: str
    relation: Relation
    """How its side stands to the one that asks."""
    struck: Fraction
    down: Fraction | None
    """The chance that it loses all the strength it has left; None where it cannot be harmed."""
    shares: tuple[Share, ...]
    assumes: Sequence[Assumption] = ()
    """What its figures take for granted and the headline figure does not."""

    @property
    def friend(self) -> bool:
        """Whether it is of the side that asks, or of an ally."""
        return self.relation is Relation.ALLY

    @property
    def enemy(self) -> bool:
        """Whether it is one to be fought."""
        return self.relation is Relation.ENEMY

    @property
    def tag(self) -> str:
        """What it is called that is no enemy: a friend or a bystander; "" for enemies."""
        return {Relation.ALLY: "friend", Relation.NEUTRAL: "bystander"}.get(self.relation, "")

    @property
    def at_risk(self) -> bool:
        """Whether it may well be harmed: a mishap of less than one in a hundred is listed, and no reason to warn."""
        return sum((share.chance for share in self.shares if share.loss > 0), Fraction(0)) >= WARNED


def people(view: View, forecast: Forecast, target: Ref | None = None) -> tuple[Person, ...]:
    """Each unit that a form may touch: the target first, then all but enemies, then these, likeliest first."""
    found = [_person(view, forecast, unit, target) for unit in _told_apart(forecast)]
    return tuple(sorted(found, key=lambda each: (each.unit != target, each.enemy, -each.struck, each.unit)))


def _told_apart(forecast: Forecast) -> tuple[Ref, ...]:
    """The units of which more is known than an average."""
    return tuple(unit for unit in forecast.units() if not any(each.average for each in forecast.of(unit)))


def averages(forecast: Forecast) -> tuple[Outcome, ...]:
    """What is only known as an average, now or later: a measure for comparing."""
    return tuple(each for each in (*forecast.outcomes, *forecast.later) if each.average and each.unit is not None)


def _person(view: View, forecast: Forecast, unit: Ref, target: Ref | None) -> Person:
    told = forecast.of(unit)
    missed = "miss" if unit == target and _left(told) == _failure(forecast) else "not struck"
    granted_of_it = Worked(lambda: tuple(each for each in forecast.assumes if each.about == unit))
    return Person(
        unit,
        view.name(unit),
        _relation(view, unit),
        forecast.struck(unit),
        put_down(view, forecast, unit),
        shares(told, missed),
        () if unit == target else granted_of_it,
    )


def _relation(view: View, unit: Ref) -> Relation:
    """How the side of a unit stands to the one that asks."""
    return Relation.ENEMY if view.viewer is None else view.relations.between(view.viewer, view.side(unit))


def at_large(forecast: Forecast) -> tuple[Share, ...]:
    """What may happen to no unit in particular: where something comes down, how long it lasts."""
    told = forecast.of(None)
    return shares(told, "miss" if _left(told) == _failure(forecast) else NOTHING)


def shares(told: Sequence[Outcome], missed: str = "not struck") -> tuple[Share, ...]:
    """Outcomes put together by what they mean, from nothing at all to the worst; what is left of one is a miss."""
    by_words: dict[str, Share] = {}
    for each in told:
        if each.chance:
            words = brief_words(each.text)
            share = by_words.setdefault(words, Share(words, spared=each.spared))
            share.spared = share.spared and each.spared
            share.add(each.text, each.chance, each.loss)
    found = sorted(by_words.values(), key=lambda share: (share.loss, not share.spared))
    left = _left(told)
    if left > 0 and found:
        nothing = Share(missed, spared=True)
        nothing.add(missed, left, Fraction(0))
        found.insert(0, nothing)
    return _few(found)


def _left(told: Iterable[Outcome]) -> Fraction:
    return 1 - sum((each.chance for each in told), Fraction(0))


def _failure(forecast: Forecast) -> Fraction | None:
    return None if forecast.success is None else 1 - forecast.success


def _few(found: list[Share]) -> tuple[Share, ...]:
    """No more than can be told apart: the least likely are put together, but never the worst."""
    if len(found) <= SHOWN:
        return tuple(found)
    rare = sorted(found[:-1], key=lambda share: share.chance)[: len(found) - SHOWN + 1]
    rest = Share("anything else")
    for share in rare:
        for words, chance in share.told:
            rest.add(words, chance, share.loss)
    kept = [share for share in found if not any(share is each for each in rare)]
    return (*kept[:-1], rest, kept[-1])


def brief_words(text: str) -> str:
    """What happens, without the place and the figures: those are told on asking."""
    return text.rpartition(": ")[2].partition(" (")[0]


def put_down(view: View, forecast: Forecast, unit: Ref) -> Fraction | None:
    """How likely a unit loses all the strength it has left; None where nothing harms it."""
    told = forecast.of(unit)
    if not any(each.loss > 0 and not each.average for each in told):
        return None
    condition = view.find(unit, Condition)
    left = 1 if condition is None else Fraction(str(condition.strength))
    return sum((each.chance for each in told if each.loss > 0 and each.loss >= left), Fraction(0))


def aimed_at(view: View, action: Action) -> Ref | None:
    """The unit that a filled form is aimed at; None for ground and for what needs no target."""
    known = view.units()
    names = [name for name in type(action).model_fields if refers(type(action), name)]
    return next((ref for name in names if (ref := getattr(action, name)) in known), None)


# friends


def friends_at_risk(view: View, forecast: Forecast, actor: Ref | None, target: Ref | None = None) -> str:
    """Friends and bystanders that a form may harm besides the unit it is aimed at: "2 friends in the blast"; "" if
    none.

    The active unit is named by itself: it may be at risk from something else, such as fire that it acts under.
    """
    ours = (unit for unit in _told_apart(forecast) if unit != target and _relation(view, unit) is not Relation.ENEMY)
    found = [each for unit in ours if (each := _person(view, forecast, unit, None)).at_risk]
    counts = [(tag, sum(each.tag == tag and each.unit != actor for each in found)) for tag in ("friend", "bystander")]
    where = "in the blast" if forecast.rings else "in the line of fire"
    told = ", ".join(f"{count} {tag}{'' if count == 1 else 's'}" for tag, count in counts if count)
    words = [f"{told} {where}"] if told else []
    words += [f"{view.name(actor)} at risk"] if actor is not None and any(each.unit == actor for each in found) else []
    return " · ".join(words)


# what is taken for granted


def headline(forecast: Forecast, target: Ref | None) -> tuple[Assumption, ...]:
    """What the headline figure takes for granted: of the target, and of nobody in particular."""
    known = forecast.units()
    return tuple(e for e in forecast.assumes if e.about in (None, target) or e.about not in known)


@dataclass(frozen=True, slots=True)
class Granted:
    """All that is taken for granted of one unit, or of none in particular, in a line."""

    unit: Ref | None
    words: str
    remembered: bool = False
    """Whether the unit is only taken to be where it was last seen: that may well be wrong."""


def unit_by_unit(view: View, assumes: Iterable[Assumption]) -> tuple[Granted, ...]:
    """A line a unit, in the order of their first assumptions: "red gunner A: usual gunner; knows of the attack"."""
    of: dict[Ref | None, list[Assumption]] = {}
    for each in assumes:
        of.setdefault(each.about, []).append(each)
    return tuple(_in_a_line(view, unit, its) for unit, its in of.items())


def _in_a_line(view: View, unit: Ref | None, its: Sequence[Assumption]) -> Granted:
    words = "; ".join(dict.fromkeys(_in_brief(view, each) for each in its))
    named = words if unit is None else f"{view.name(unit)}: {words}"
    return Granted(unit, named, any(each.fact is Fact.PLACE for each in its))


def _in_brief(view: View, assumption: Assumption) -> str:
    """An assumption after the name of its unit."""
    text = assumption.text
    if assumption.about is not None:
        name = view.name(assumption.about)
        text = text.removeprefix(f"{name}: ").removeprefix(f"{name} ")
    return USUAL_FIGURES.sub("usual ", text)


def granted(view: View, assumption: Assumption, *, named: bool = True) -> str:
    """An assumption as it stands beside a figure: "if still there (last seen 12 s ago)".

    Where it stands beside the unit's own name, that is left out.
    """
    text, name = assumption.text, "" if assumption.about is None else f"{view.name(assumption.about)}: "
    lead = LEADS.get(assumption.fact, "if")
    if name and text.startswith(name):
        text = text.removeprefix(name)
        name = name.removesuffix(": ") if named else ""
    else:
        name = ""
    led = text.startswith(f"{lead} ") or PRESUMED in text.split()
    said = text if led else f"{lead} {text}"
    return f"{name}: {said}" if name else said
