"""A battle as Markdown, to be posted: title, sides, objectives, a section a round, the result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from game.battle.battle import Battle
from game.battle.reasons import Reasons
from game.battle.report import Report
from game.battle.scenario import ForceSheet, ObjectiveSheet, Scenario
from game.cli.battle_log import result
from game.cli.deed_log import Deed, Deeds
from game.cli.words import say
from game.world.timing import Timing

MEANING = re.compile(r"([\\`*_{}\[\]<>#|~!&]|^[-+](?= )|(?<=^\d)[.)]|(?<=^\d\d)[.)])")
"""What Markdown or the HTML in it would take for a mark."""


def literal(text: str) -> str:
    """A text as Markdown shows it letter by letter: titles and names may come from anybody."""
    return MEANING.sub(r"\\\1", " ".join(text.split()))


class Markdown(Deeds):
    """Everything in the order in which it would be posted."""

    def __init__(self, side: str | None) -> None:
        super().__init__(side)
        self._round = 0

    def opening(self, battle: Battle) -> None:
        """Title, sides and objectives; of the people and briefings those of the side that is told of."""
        scenario = battle.setup.scenario
        say(f"# {literal(scenario.title)}\n")
        if scenario.summary.strip():
            say(f"{literal(scenario.summary)}\n")
        seed = f" · seed {literal(battle.seed)}" if self.side is None else ""
        setup = battle.setup
        length = setup.times.told(setup.rounds)
        say(f"*{literal(setup.book.title)} · {literal(setup.ground.title)} · {length}{seed}*\n")
        say("## Sides\n")
        for line in self._sides(scenario, setup.book.name, setup.times):
            say(line)
        goals = [goal for goal in scenario.objective if self.side in (None, goal.side)]
        if goals:
            say("\n## Objectives\n")
            for goal in goals:
                say(_objective(goal, scenario))

    def _sides(self, scenario: Scenario, book: str, times: Timing) -> Iterator[str]:
        for side in scenario.side:
            title = f"- **{literal(side.title or side.name.title())}**"
            if self.side not in (None, side.name):
                yield title
                continue
            forces = [force for force in scenario.force if force.side == side.name and force.serves(book)]
            people = ", ".join(_force(force, times) for force in forces)
            yield f"{title}: {people}" if people else title
            if side.briefing.strip() and self.side == side.name:
                yield f"  {literal(side.briefing)}"

    def tell(self, battle: Battle) -> None:
        """The deeds since it was last asked to tell."""
        self._say(self.deeds(battle))

    def explain(self, reasons: Reasons) -> None:
        """Reasons are no deeds."""

    def close(self, report: Report) -> None:
        """How it ended, and what became of everybody."""
        self._say(self.last())
        say(f"\n## Result\n\n**{literal(result(report))}**\n")
        if report.hand:
            say(f"{report.hand}\n")
        titles = dict(report.sides)
        for goal in report.objectives:
            won = f"won in {report.numbered(goal.won)}" if goal.won else "not won"
            say(f"- {literal(goal.name)} ({literal(titles[goal.side])}): {won}")
        say("\n| side | name | role | became |\n|---|---|---|---|")
        for fate in report.fates:
            say(f"| {' | '.join(map(literal, (titles[fate.side], fate.name, fate.role, fate.state)))} |")

    def digest(self, digest: str) -> None:
        """The digest, on the last line."""
        say(f"\n`digest: {digest}`")

    def _say(self, deeds: Iterable[Deed]) -> None:
        for deed in deeds:
            if deed.round != self._round:
                self._round = deed.round
                say(f"\n## {deed.when}\n")
            say(f"- {literal(deed.line)}")


def _force(force: ForceSheet, times: Timing) -> str:
    name = force.name or force.role or force.sheet
    many = f"{force.count} × " if force.count > 1 else ""
    later = f" {times.start(times.begins(force.arrives))}" if force.arrives else ""
    what = force.role or force.sheet
    kind = f" ({literal(what)})" if what and what != name else ""
    return f"{many}{literal(name)}{kind}{later}"


def _objective(goal: ObjectiveSheet, scenario: Scenario) -> str:
    titles = scenario.titles
    of = f" {titles.get(goal.of, goal.of)}" if goal.of else ""
    points = f"{goal.worth} point" + ("" if goal.worth == 1 else "s")
    ends = ", ends the battle" if goal.ends else ""
    words = f"{goal.kind}{of}, {titles.get(goal.side, goal.side)}, {points}{ends}"
    return f"- **{literal(goal.name)}** ({literal(words)})"
