"""The report: one page of HTML that needs nothing else, sentences on top, pictures and figures beneath."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from game.lab import exhibits, fonts
from game.lab.arm_comparison import control, favourite
from game.lab.chapter import Chapter, by_scenario
from game.lab.finding_text import low
from game.lab.findings import Findings
from game.lab.glossary import words
from game.lab.ground_insight import Insight
from rules.kernel import lengths
from rules.kernel.lengths import Unit, shown

TEMPLATE = "page.html.j2"
DEAD_GROUND = (
    f"Dead ground and exposure are calculated for eyes {lengths.metres(1.6)} above the starting positions and a target "
    f"{lengths.metres(1)} tall; {lengths.metres(10)} of dense growth hide it."
)


class How(StrEnum):
    """How far a survey has come."""

    WHOLE = "whole"
    STOPPED = "stopped"
    TIMED = "timed"
    """Its time is up."""
    GOING = "going"
    """It goes on, and the page follows it."""


@dataclass(frozen=True, slots=True)
class Watching:
    """A battle to be watched: what it is an example of, how it went, and the file of its journal."""

    what: str
    why: str
    ended: str
    file: str


def page(
    chapters: Sequence[Chapter],
    command: str,
    watching: dict[str, list[Watching]],
    *,
    how: How = How.WHOLE,
    unit: Unit = Unit.METRES,
) -> str:
    """The whole report. `watching` has the kept journals of each scenario, `command` is what makes it again."""
    environment = Environment(
        loader=PackageLoader("game.lab", "."),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_unbroken,
    )
    environment.filters["low"] = low
    parts = [
        _part(number, group, watching.get(group[0].name, [])) for number, group in enumerate(by_scenario(chapters))
    ]
    written = environment.get_template(TEMPLATE).render(
        parts=parts,
        command=command,
        how=how.value,
        words=words(),
        dead_ground=DEAD_GROUND,
        fonts=Markup(fonts.style()),
    )
    return shown(written, unit)


def _unbroken(value: Any) -> Any:
    """Numbers stay on a line with what they are of."""
    return (
        value.replace(" %", "\N{NO-BREAK SPACE}%").replace(" ± ", "\N{NO-BREAK SPACE}±\N{NO-BREAK SPACE}")
        if isinstance(value, str)
        else value
    )


def _part(number: int, group: Sequence[Chapter], watching: list[Watching]) -> dict[str, Any]:
    """Everything the template needs of one scenario."""
    chapter, others = group[0], group[1:]
    insight = Insight(chapter, f"ground-{number}")
    findings = Findings(chapter, insight, others)
    scenario, counted = chapter.setup.scenario, chapter.first.counted
    part: dict[str, Any] = {
        "id": f"part-{number}",
        "title": scenario.title,
        "summary": " ".join(scenario.summary.split()),
        "name": chapter.name,
        "book": chapter.setup.book.title,
        "round_name": chapter.setup.times.name,
        "map": chapter.setup.ground.title or chapter.name,
        "players": _players(chapter),
        "battles": chapter.first.played,
        "counted": counted,
        "warning": _warning(chapter, findings),
        "in_all": sum(tallied.played for each in group for _, tallied in each.arms),
        "short": findings.short(),
        "changes": findings.changes(),
        "ground": findings.ground(),
        "checks": findings.checks(),
        "books": exhibits.books(group),
        "watching": watching,
        "faults": exhibits.faults(group),
    }
    if counted:
        part |= _pictured(chapter, insight, findings)
    return part


def _warning(chapter: Chapter, findings: Findings) -> str:
    """What must be known before anything is believed; "" if nothing."""
    if control(chapter) is None:
        return "no test with identical sides"
    return "identical sides do not come out even" if findings.levers.uneven else ""


def _players(chapter: Chapter) -> str:
    names = {player for _, player in chapter.seats}
    if len(names) == 1:
        return f"{names.pop()} on every side"
    return ", ".join(f"{player} for {chapter.title(side)}" for side, player in chapter.seats)


def _pictured(chapter: Chapter, insight: Insight, findings: Findings) -> dict[str, Any]:
    return {
        "defs": Markup(insight.atlas.ground()),
        "outcome": exhibits.outcome(chapter),
        "strength": Markup(exhibits.strength(chapter)),
        "length": Markup(exhibits.length(chapter)),
        "range": Markup(exhibits.ranges(chapter)),
        "fire": exhibits.fire(chapter),
        "legend": exhibits.legend(chapter),
        "maps": [(title, words, Markup(drawn)) for title, words, drawn in exhibits.maps(chapter, insight)],
        "forest": Markup(exhibits.arms(chapter, findings.levers.compared)),
        "favourite": low(chapter.title(favourite(chapter))),
        "figures": exhibits.figures(chapter),
        "goals": exhibits.goals(chapter),
        "goal_curves": Markup(exhibits.goal_curves(chapter)),
        "duels": exhibits.duels(chapter),
        "weapons": exhibits.weapons(chapter),
    }


def in_short(chapter: Chapter, others: Sequence[Chapter] = ()) -> list[str]:
    """How a scenario goes, in a few plain lines."""
    return [f"{each.topic}: {each.line}" for each in Findings(chapter, Insight(chapter, "ground"), others).short()]
