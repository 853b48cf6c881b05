"""The pictures and tables of the report, each made from one chapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.battle.objectives import LASTING, rounds_of
from game.battle.scenario import ObjectiveSheet
from game.lab.advice import Advice
from game.lab.arm_comparison import Compared, favourite
from game.lab.chapter import Chapter
from game.lab.charts import DRAWN, FAINT, SIDES, Curve, Row, columns, curves, forest
from game.lab.finding_text import capital, low, part, percent
from game.lab.ground import passable
from game.lab.ground_insight import Insight
from game.lab.numbers import quantile
from game.lab.outcome_tally import added
from game.lab.rulebooks import comparison, rows
from rules.kernel import lengths

EXPOSED, CLEARLY, NEVER, MARK = "#b8501c", "#b9791a", "#3d6a4a", "#7a1f6b"
BARE = "by hand"
"""Without any weapon."""
NEAR = 10
"""Metres a column of the chart of ranges is wide."""
MOST_RANGES = 24
OFTEN = 4
"""So many weapons are told of by what is attacked with them."""


def colour(chapter: Chapter, side: str) -> str:
    """The colour of a side."""
    return SIDES[chapter.sides.index(side) % len(SIDES)] if side in chapter.sides else DRAWN


def legend(chapter: Chapter) -> list[tuple[str, str]]:
    """Every side's colour and title."""
    return [(colour(chapter, side), chapter.title(side)) for side in chapter.sides]


# charts


def outcome(chapter: Chapter) -> list[dict[str, Any]]:
    """Who wins how often: the parts of a bar, and what stands under it."""
    tallied = chapter.first
    titles = {**{side: capital(chapter.allies(side)) for side in chapter.rivals}, "": "nobody"}
    return [
        {
            "title": title,
            "colour": colour(chapter, side),
            "share": tallied.share_of(side).value,
            "words": percent(tallied.share_of(side)),
        }
        for side, title in titles.items()
        if side or tallied.wins[""]
    ]


def strength(chapter: Chapter) -> str:
    """How many are in the fight after each round."""
    tallied = chapter.first
    lines = [
        Curve(
            chapter.title(side),
            [value / tallied.counted for value in tallied.strength.get(side, [])],
            colour(chapter, side),
        )
        for side in chapter.sides
    ]
    top, name = max((max(line.values, default=0) for line in lines), default=1), chapter.setup.times.name
    return curves(lines, max(1.0, top), f"In the fight, {name} by {name}", unit=f"after {name}")


def length(chapter: Chapter) -> str:
    """How long battles last."""
    return columns(chapter.first.rounds, "Length of the battles", unit=f"{chapter.setup.times.name}s")


def ranges(chapter: Chapter) -> str:
    """From how far attacks are made, and how many of them hit."""
    every: Counter[int] = Counter()
    hits: Counter[int] = Counter()
    far = max((shot.metres for shot in chapter.first.shots), default=0)
    step = next(step for step in (1, 2, 5, NEAR, 25, 50, 100, 250, 1000) if far / step <= MOST_RANGES or step == 1000)
    for shot, count in chapter.first.shots.items():
        every[shot.metres // step * step] += count
        hits[shot.metres // step * step] += count * shot.hit
    return columns(every, "Range of attacks", marks=hits, every=step, shown=lengths.metres)


def fire(chapter: Chapter) -> list[dict[str, Any]]:
    """What people attack with, most often first: how often, from how near nine times in ten, and what of it hits."""
    tallied = chapter.first
    metres: dict[tuple[str, str], Counter[int]] = {}
    hits: Counter[tuple[str, str]] = Counter()
    for shot, count in tallied.shots.items():
        metres.setdefault((shot.side, shot.weapon), Counter())[shot.metres] += count
        hits[shot.side, shot.weapon] += count * shot.hit
    order = sorted(metres, key=lambda each: (-metres[each].total(), each))[:OFTEN]
    return [
        {
            "colour": colour(chapter, side),
            "name": weapon or BARE,
            "each": metres[side, weapon].total() / tallied.counted,
            "within": lengths.metres(quantile(metres[side, weapon], 0.9)),
            "hit": part(hits[side, weapon] / metres[side, weapon].total()),
        }
        for side, weapon in order
    ]


def goal_curves(chapter: Chapter) -> str:
    """How often each objective is held or won, round by round."""
    tallied, name = chapter.first, chapter.setup.times.name
    lines = [
        Curve(goal.name, [value / tallied.counted for value in held], colour(chapter, goal.side), dashed=not goal.ends)
        for goal, held in zip(chapter.setup.scenario.objective, tallied.held, strict=False)
        if goal.kind not in LASTING
    ]
    label = f"Objectives held or won, {name} by {name}"
    return curves(lines, 1.0, label, unit=f"after {name}", percent=True) if lines else ""


def arms(chapter: Chapter, compared: Sequence[Compared]) -> str:
    """Every arm under one another."""
    side, base = favourite(chapter), chapter.first.share_of(favourite(chapter))
    rows = [Row("As written", base, f"of {chapter.first.counted}", True, colour(chapter, side))]
    for each in compared:
        shown = colour(chapter, side) if each.clear else FAINT
        rows.append(Row(capital(each.arm.title), each.wins, f"of {each.tallied.counted}", each.clear, shown))
    return forest(rows, f"Battles won by {low(chapter.title(side))}, arm by arm", base=base.value)


# maps


def maps(chapter: Chapter, insight: Insight) -> list[tuple[str, str, str]]:
    """The maps: a title, what is to be seen, the picture."""
    tallied, atlas = chapter.first, insight.atlas
    pairs = [(side, colour(chapter, side)) for side in chapter.sides]
    found = [
        (
            "Casualties",
            "The size of a disc shows how many were put out of the fight there, its colour their side.",
            atlas.map([atlas.bubbles([(tallied.fell.get(side, Counter()), ink) for side, ink in pairs])], "Casualties"),
        ),
        (
            "Origins of fire",
            "Positions of attackers.",
            atlas.map(
                [atlas.bubbles([(tallied.fired.get(side, Counter()), ink) for side, ink in pairs])],
                "Origins of fire",
            ),
        ),
        (
            "Movement",
            "Cells entered: the stronger the colour, the more often.",
            atlas.map(
                [atlas.heat(tallied.moved.get(side, Counter()), ink, strength=0.7) for side, ink in pairs],
                "Movement",
            ),
        ),
        ("Never used", *_idle(chapter, insight)),
    ]
    found += [
        (
            f"Seen by the enemy: {chapter.title(side)}",
            "What the enemy sees from its start: the stronger the colour, the more observers. "
            f"Hatched: dead ground on the way of {low(chapter.title(side))}, never entered.",
            _exposed(side, insight),
        )
        for side in insight.exposed
    ]
    return found


def _exposed(side: str, insight: Insight) -> str:
    atlas, shares = insight.atlas, insight.exposed[side]
    layers = [
        atlas.shade(shares, lambda share: share > 0, EXPOSED, 0.75),
        atlas.hatched(insight.unused[side].cells, NEVER),
    ]
    return atlas.map(layers, "Exposure")


def _idle(chapter: Chapter, insight: Insight) -> tuple[str, str]:
    """Cells nobody enters, doors and cover nobody uses, and the choke points."""
    atlas, tallied = insight.atlas, chapter.first
    entered = added(tallied.moved.values())
    there, started = passable(chapter.setup), {post.cell for post in chapter.setup.posts}
    empty = [
        cell for cell in atlas.grid.cells() if there[cell[1], cell[0]] and not entered[cell] and cell not in started
    ]
    doors = [door for door in chapter.setup.ground.doors if door.kind == "door" and not tallied.doors[door.number]]
    spots = [atlas.middle(*edge) for door in doors for edge in door.edges[:1]]
    mines = [cell for _, cell in insight.idle_mines()]
    spots += [atlas.centre(cell) for cell in (*insight.idle_cover_cells(), *mines)]
    narrow = {cell for choke in insight.chokes for cell in choke.cells}
    layers = [atlas.hatched(empty, "#6b6252"), atlas.crosses(spots, MARK)]
    words = "Hatched: never entered. Crosses: doors never used, cover that never hid a unit"
    words += " and mines that never went off." if mines else "."
    if narrow:
        words += " Rings: choke points; every route of a side passes one of them."
    rings = atlas.rings(sorted(narrow), CLEARLY)
    return words, atlas.map(layers, "Never used", faded=0.2, above=rings)


# tables


@dataclass(frozen=True, slots=True)
class Line:
    """One figure in the table of people."""

    colour: str
    name: str
    role: str
    out: float
    died: str
    """The share of battles in which it died; "" for none."""
    left: str
    """What is left of its strength where it is in the fight to the end."""
    attacks: float
    hits: str
    felled: float
    arm: str
    """With what he puts most of them out."""
    rounds: str
    """The share of its rounds that is left at the end."""


def figures(chapter: Chapter) -> list[Line]:
    """What each figure does and comes to, side by side in the order of the scenario."""
    found = []
    for (side, name), deeds in sorted(chapter.first.figures.items(), key=lambda item: chapter.sides.index(item[0][0])):
        there = max(1, deeds.there)
        found.append(
            Line(
                colour(chapter, side),
                name,
                deeds.role,
                deeds.out / there,
                part(deeds.died / there) if deeds.died else "",
                part(deeds.strength_up / (deeds.there - deeds.out)) if deeds.there > deeds.out else "",
                deeds.attacks / there,
                part(deeds.hits / deeds.attacks) if deeds.attacks else "",
                deeds.felled / there,
                max(deeds.arms, key=lambda arm: (deeds.arms[arm], arm), default=""),
                part(deeds.rounds_left / deeds.rounds) if deeds.rounds else "",
            )
        )
    return found


def goals(chapter: Chapter) -> list[dict[str, Any]]:
    """Each objective: how often it is won, and when."""
    tallied, found, setup = chapter.first, [], chapter.setup
    for at, (goal, won) in enumerate(zip(chapter.setup.scenario.objective, tallied.won_in, strict=False)):
        when = Counter({number: count for number, count in won.items() if number})
        share = sum(when.values()) / tallied.counted
        found.append(
            {
                "colour": colour(chapter, goal.side),
                "name": goal.name,
                "kind": goal.kind,
                "worth": goal.worth,
                "share": share,
                "when": setup.times.numbered(quantile(when, 0.5)) if when else "never",
                "note": _note(
                    goal, setup.times.numbered(rounds_of(goal, setup.scenario, setup.times)), tallied.stands(at)
                ),
            }
        )
    return found


def _note(goal: ObjectiveSheet, last: str, stands: float) -> str:
    """What is to be known of an objective beside how often it is won."""
    if goal.ends:
        return "ends the battle"
    if goal.kind in LASTING:
        return f"counts in {last}; holds at the end of {part(stands)}"
    return ""


def duels(chapter: Chapter) -> dict[str, Any]:
    """Who puts out which others: rows of those who do it, columns of those it is done to, per hundred battles."""
    tallied = chapter.first
    order = sorted(tallied.figures, key=lambda who: chapter.sides.index(who[0]))
    rows = [who for who in order if any(by == who for by, _ in tallied.duels)]
    columns_ = [who for who in order if any(whom == who for _, whom in tallied.duels)]
    top = max(tallied.duels.values(), default=1)

    def cell(by: tuple[str, str], whom: tuple[str, str]) -> dict[str, Any]:
        count = tallied.duels[by, whom]
        return {"share": count / tallied.counted, "depth": round(0.75 * count / top, 2), "same": by[0] == whom[0]}

    return {
        "columns": [{"name": name, "colour": colour(chapter, side)} for side, name in columns_],
        "rows": [
            {"name": by[1], "colour": colour(chapter, by[0]), "cells": [cell(by, whom) for whom in columns_]}
            for by in rows
        ],
    }


def weapons(chapter: Chapter) -> list[dict[str, Any]]:
    """What puts people out, the deadliest first."""
    tallied = chapter.first
    every = max(1, sum(tallied.weapons.values()))
    order = sorted(tallied.weapons.items(), key=lambda item: (-item[1], item[0]))[:10]
    return [
        {
            "colour": colour(chapter, side),
            "name": name or BARE,
            "share": count / every,
            "each": count / tallied.counted,
        }
        for (side, name), count in order
    ]


def books(group: Sequence[Chapter]) -> dict[str, Any]:
    """The same scenario under several rulebooks: what to make of it, and the table; nothing for one book alone."""
    found = comparison(group)
    if not found.several:
        return {}
    return {
        "said": Advice(found).findings(),
        "columns": [(each.title, each.book) for each in found.columns],
        "rows": rows(found),
    }


def faults(chapters: Sequence[Chapter]) -> list[dict[str, str]]:
    """Battles that broke down or never ended; each can be watched up to the answer that broke it."""
    return [
        {
            "arm": arm.title,
            "seed": each.trial.seed,
            "what": each.fault or "stopped: it did not end",
            "file": fault_file(each.trial.seed) if each.journal else "",
            "to": str(max(0, each.answers - 1)),
        }
        for chapter in chapters
        for arm, tallied in chapter.arms
        for each in tallied.faults
    ]


def fault_file(seed: str) -> str:
    """Where the journal of a battle that broke down is put."""
    return f"journals/fault-{seed}.jsonl"
