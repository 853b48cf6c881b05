"""What an order may do, person by person: a row each with the chances and a bar of all that may come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Unpack

from game.battle.chances import NOTHING, Person, Share, at_large, averages, granted, people, shares
from game.battle.view import View
from game.battle.wording import percent
from game.ui.battle.panels.small_pictures import Badge, Sign
from game.ui.battle.prose import brief_percent
from game.ui.kit.boxes import Column, Row
from game.ui.kit.canvas import RIGHT
from game.ui.kit.charts import STEPS, Bar, Bars, Legend, SplitBar
from game.ui.kit.label import Label, caption
from game.ui.kit.rich_text import Run
from game.ui.kit.widget import Options, Widget
from game.ui.map.palette import Palette
from game.ui.map.tokens import Token
from rules.frame.forecast import Fact, Forecast
from rules.kernel.refs import Ref

FIGURES = 50
"""Points across a column of figures."""
USUAL = "assumed figures"
"""Said of a unit that is given the usual figures of a role; the tip says which."""
NONE = "none of these"
"""Said of what is left after everything that may happen besides."""
RARE, SEVERAL = Fraction(1, 100), 3
"""How likely an outcome must be to be told by itself where several are less likely; a tooltip lists those."""
BESIDES = 2
"""So many units besides the one that is meant have a line each; more have a row and a bar."""
LATER = 6
"""How much of what it may lead to later is told."""


class PersonRow(Row):
    """One unit in reach: who, how likely it is struck and goes down, and all that may come of it."""

    def __init__(self, person: Person, *parts: Widget, **options: Unpack[Options]) -> None:
        super().__init__(*parts, gap=8, **options)
        self.person = person


def may_happen(
    view: View,
    forecast: Forecast,
    actor: Ref | None,
    target: Ref | None,
    tokens: Mapping[Ref, Token],
    palette: Palette,
) -> list[Widget]:
    """All that may come of an order: the chances unit by unit, what it leads to, and what it costs on average."""
    return [*_chances(view, forecast, actor, target, tokens, palette), *_on_average(view, forecast)]


def _chances(
    view: View,
    forecast: Forecast,
    actor: Ref | None,
    target: Ref | None,
    tokens: Mapping[Ref, Token],
    palette: Palette,
) -> list[Widget]:
    """Bars for the one unit it is aimed at, or whose own nerve or skill is tried; a row for each where there are more,
    or where it is aimed at ground.
    """
    found = _touched(view, forecast, target)
    if not found:
        return [*_bars(at_large(forecast)), *_later(view, forecast)]
    meant = actor if target is None and found[0].down is None else target
    if found[0].unit == meant and len(found) <= BESIDES + 1:
        beside = [_in_a_line(view, each, active=each.unit == actor) for each in found[1:]]
        return [*_split(found[0]), *beside, *_told_at_large(forecast), *_later(view, forecast)]
    colors = scale(found)
    harmful = any(person.down is not None for person in found)
    badges = (Badge(tokens.get(person.unit), palette, 26) for person in found)
    rows = [
        _row(view, person, badge, colors, active=person.unit == actor, harmful=harmful)
        for person, badge in zip(found, badges, strict=True)
    ]
    head = Row(Label("in reach", "caps", "second", wrap=False, grow=1), gap=6)
    head.add(Label("struck", "small", "second", RIGHT, width=FIGURES))
    if harmful:
        head.add(Label("down", "small", "second", RIGHT, width=FIGURES))
    legend = Legend(tuple(colors.items()))
    return [*_told_at_large(forecast), head, Column(*rows, gap=7), legend, *_later(view, forecast)]


def _touched(view: View, forecast: Forecast, target: Ref | None) -> list[Person]:
    """The units that something may happen to, and the target."""
    return [each for each in people(view, forecast, target) if each.struck or each.unit == target]


def _in_a_line(view: View, person: Person, *, active: bool) -> Widget:
    """What may happen to another unit than the one that is meant."""
    warned = not person.enemy and person.at_risk
    words = [f"{brief_percent(person.struck)} struck"]
    words += [f"{brief_percent(person.down)} down"] if person.down is not None else []
    tag = "active unit" if active else person.tag
    name = f"{person.name}, {tag}" if tag else person.name
    line = Label(f"{name}: {', '.join(words)}", "small", "bad" if warned else "second")
    row = PersonRow(person, *([Sign("warning", "bad", 14)] if warned else []), line, name=f"person {person.unit}")
    row.hint = told(view, person)
    line.grow = 1
    return row


def _split(person: Person) -> list[Widget]:
    """All that may come of it for one unit: a bar of its shares, and each in words."""
    colors, shares = scale((person,)), person.shares
    if len(shares) < 2:
        return []
    parts = [Bar(each.words, float(each.chance), "", colors[each.words], each.hint) for each in shares]
    words: list[Run] = []
    for each in shares:
        words.append(Run(" · " if words else "", "second"))
        words.append(Run(f"{brief_percent(each.chance)} {each.words}", "second" if each.spared else "text"))
    return [Column(SplitBar(parts, 11), Label(words, "small", name="outcomes"), gap=4)]


def _bars(told: Sequence[Share]) -> list[Widget]:
    bars = [Bar(each.words, float(each.chance), brief_percent(each.chance), hint=each.hint) for each in told]
    return [caption("what may happen"), Bars(bars)] if len(bars) > 1 else []


def _told_at_large(forecast: Forecast) -> list[Widget]:
    """What happens to nobody in particular, in a line, unless it is just whether the action comes off."""
    told = at_large(forecast)
    if len(told) == 2 and any(each.chance == forecast.success for each in told):
        return []
    rare = [each for each in told if each.chance < RARE and each.words != NOTHING]
    if len(rare) < SEVERAL:
        rare = []
    some = [(each.words, each.chance) for each in told if each not in rare and each.words != NOTHING]
    if rare:
        some.append(("rare outcomes", sum((each.chance for each in rare), Fraction(0))))
    some += [(NONE, each.chance) for each in told if each.words == NOTHING]
    words = [f"{text} {brief_percent(chance)}" for text, chance in some]
    return [Label(" · ".join(words), "small", "second", hint=_each_of(rare))] if len(told) > 1 else []


def _each_of(rare: Sequence[Share]) -> str:
    """What the rare outcomes are, a line each, the likeliest first."""
    told = sorted((each for share in rare for each in share.told), key=lambda each: (-each[1], each[0]))
    return "\n".join(f"{text} {brief_percent(chance)}" for text, chance in told)


def scale(found: Sequence[Person]) -> dict[str, str]:
    """A colour for each way to turn out, the same in every row: slate where it is spared, redder as it gets worse."""
    known: dict[str, Share] = {}
    for share in (share for person in found for share in person.shares):
        whole = known.setdefault(share.words, Share(share.words, spared=share.spared))
        whole.add(share.words, share.chance, share.loss)
    spared = [words for words, share in known.items() if share.spared]
    rest = sorted((share for share in known.values() if not share.spared), key=lambda share: share.loss)
    last = max(1, len(rest) - 1)
    places = [2 + round(at * (STEPS - 2) / last) for at in range(len(rest))] if len(rest) > 1 else [4]
    colors = {share.words: f"chart_{place}" for share, place in zip(rest, places, strict=False)}
    return dict.fromkeys(spared, "chart_1") | colors


def _row(view: View, person: Person, badge: Badge, colors: Mapping[str, str], *, active: bool, harmful: bool) -> Widget:
    warned = not person.enemy and person.at_risk
    voice = "bad" if warned else "text"
    name: list[Widget] = [Sign("warning", "bad", 14)] if warned else []
    name.append(Label(person.name, "small_strong", voice, wrap=False))
    tag = "active unit" if active else person.tag
    usual = any(each.fact is Fact.FIGURES for each in person.assumes)
    name += [Label(tag, "small", voice if warned else "second", wrap=False)] if tag else []
    name += [Label(USUAL, "fine", "second", wrap=False)] if usual else []
    name[-1].grow = 1
    name.append(Label(brief_percent(person.struck), "small", "text", RIGHT, wrap=False, width=FIGURES))
    if harmful:
        falls = "" if person.down is None else brief_percent(person.down)
        name.append(Label(falls, "small", "text", RIGHT, wrap=False, width=FIGURES))
    parts = [Bar(each.words, float(each.chance), "", colors[each.words], each.hint) for each in person.shares]
    lines: list[Widget] = [Row(*name, gap=6), SplitBar(parts)]
    row = PersonRow(person, badge, Column(*lines, gap=3, grow=1), name=f"person {person.unit}")
    row.hint = told(view, person)
    return row


def told(view: View, person: Person) -> str:
    """All that may happen to a unit, line by line, and what that takes for granted."""
    lines = [f"{person.name}{f', a {person.tag}' if person.tag else ''}"]
    lines += [f"{percent(share.chance)}  {share.words}" for share in person.shares]
    lines += [granted(view, each, named=False) for each in person.assumes]
    return "\n".join(lines)


def _on_average(view: View, forecast: Forecast) -> list[Widget]:
    """What is only known roughly, such as what shots from a stance promise."""
    lines = [
        f"{each.text}: {view.name(each.unit)} loses {brief_percent(each.chance * each.loss)} of its strength"
        for each in averages(forecast)
        if each.unit is not None
    ]
    return [caption("on average"), *(Label(each, "small", "second") for each in lines)] if lines else []


def _later(view: View, forecast: Forecast) -> list[Widget]:
    """What it makes ready for or leads to, each with its chance where that is not certain."""
    told = [each for each in forecast.later if not each.average]
    if not told:
        return []
    lines = []
    for unit in dict.fromkeys(each.unit for each in told):
        found = []
        for share in shares([each for each in told if each.unit == unit]):
            chance = "" if share.chance == 1 else f" {brief_percent(share.chance)}"
            found += [] if share.spared or share.chance < RARE else [f"{share.words}{chance}"]
        more = [f"{len(found) - LATER} more"] if len(found) > LATER else []
        whose = "" if unit is None else f"{view.name(unit)}: "
        lines += [f"{whose}{' · '.join((*found[:LATER], *more))}"] if found else []
    return [caption("possible results"), *(Label(each, "small", "second") for each in lines)]
