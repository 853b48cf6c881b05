"""How a battle is told: a log worth reading, rounds as headings, dice beneath what they decided; or JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from game.battle.battle import Battle
from game.battle.reasons import Reasons
from game.battle.report import Report
from game.battle.witness import Account
from game.cli.words import console, say_json
from rules.kernel.words import capital, counted

QUIET = ("spotted", "lost", "noticed")
"""What only matters to the side it is told to: left out of the account of everything."""
STYLES = {
    "spotted": "cyan",
    "noticed": "cyan",
    "lost": "dim cyan",
    "heard": "italic dim",
    "wound": "red",
    "wounded": "red",
    "loses": "red",
    "healed": "green",
    "state": "bold red",
}
WIDE = 120
"""Characters that the table of a side may take up, even where the screen is narrower."""
COLOURS = ("blue", "red", "green", "yellow", "magenta", "cyan", "white", "bright_black")
"""Of the sides, in their order."""


class Teller(Protocol):
    """Tells a battle while it is played."""

    def opening(self, battle: Battle) -> None: ...

    def tell(self, battle: Battle) -> None:
        """Whatever has happened since it was last asked to tell."""
        ...

    def explain(self, reasons: Reasons) -> None:
        """Why a computer player answered as he did."""
        ...

    def close(self, report: Report) -> None: ...

    def digest(self, digest: str) -> None:
        """What names all that has happened."""
        ...


class Listener:
    """Knows how much of the log has been told."""

    def __init__(self, side: str | None) -> None:
        self.side = side
        self._told = 0

    def fresh(self, battle: Battle) -> Iterator[Account]:
        log = battle.log(self.side)
        start, self._told = self._told, len(log)
        yield from log[start:]


class AsJson(Listener):
    """Every event as a line of JSON, the report as the last."""

    def opening(self, battle: Battle) -> None:
        """The events speak for themselves."""

    def tell(self, battle: Battle) -> None:
        """A line for every event."""
        for told in self.fresh(battle):
            say_json(account_plain(told))

    def explain(self, reasons: Reasons) -> None:
        """The reasons, under a key of their own."""
        if self.side in (None, reasons.side):
            say_json({"reasons": reasons.model_dump(mode="json")})

    def close(self, report: Report) -> None:
        """The report, under a key of its own."""
        say_json({"report": report.plain()})

    def digest(self, digest: str) -> None:
        """The digest, under a key of its own."""
        say_json({"digest": digest})


def account_plain(told: Account) -> dict[str, Any]:
    """An account in plain values; what is empty is left out."""
    fields = {name: getattr(told, name) for name in told.__dataclass_fields__}
    return {name: value for name, value in fields.items() if value or name in ("round", "kind")}


class InWords(Listener):
    """The log for people."""

    def __init__(self, side: str | None) -> None:
        super().__init__(side)
        self.out = console()
        self._round = 0

    def opening(self, battle: Battle) -> None:
        """What it is about, and what the side is told beforehand."""
        scenario = battle.setup.scenario
        self.out.print(Text(scenario.title, style="bold"))
        for words in (scenario.summary, *(s.briefing for s in scenario.side if s.name == self.side)):
            if words.strip():
                self.out.print(Text(" ".join(words.split())))
        seed = f"; seed {battle.seed}" if self.side is None else ""
        setup = battle.setup
        length = setup.times.told(setup.rounds)
        self.out.print(Text(f"{setup.book.title}; {setup.ground.title}; {length}{seed}", style="dim"))

    def tell(self, battle: Battle) -> None:
        """The rounds as headings, every event with its dice and reasons beneath it."""
        for told in self.fresh(battle):
            if self.side is None and told.kind in QUIET:
                continue
            if told.round != self._round:
                self._round = told.round
                self.out.print()
                when = capital(battle.setup.times.numbered(told.round))
                self.out.print(Rule(when, align="left", style="dim", characters="─"))
            self._account(told)

    def _account(self, told: Account) -> None:
        style = STYLES.get(told.kind, "bold" if told.data.get("hit") else "")
        if told.text:
            self.out.print(Text(told.text, style=style))
        tally = () if told.tally is None else (str(told.tally),)
        lines = tuple(dict.fromkeys((*told.detail, *tally)))
        for line in lines:
            if not any(other != line and other.startswith(line) for other in lines):
                self.out.print(Text(f"    {line}", style="dim"))

    def explain(self, reasons: Reasons) -> None:
        """The question, what was known, the options that seemed best, and the choice; nothing where there was none."""
        if self.side in (None, reasons.side):
            for line in reasons.lines():
                self.out.print(Text(f"  {line}", style="italic dim"))

    def close(self, report: Report) -> None:
        """The after-action report."""
        self.out.print()
        self.out.print(Rule("After the action", align="left", style="dim", characters="─"))
        print_report(self.out, report)

    def digest(self, digest: str) -> None:
        """The digest, on the last line."""
        self.out.print(f"digest: {digest}")


def result(report: Report) -> str:
    """How it ended, in a sentence."""
    if not report.over:
        return f"Undecided: {report.numbered(report.rounds)}, {counted(report.answers, 'answer')}."
    if report.winner is None:
        return f"Nobody wins after {report.length}: {report.why}."
    return f"Victory for {report.victors} after {report.length}: {report.why}."


def print_report(out: Console, report: Report) -> None:
    """How it ended, what was won, and what became of everybody."""
    titles = dict(report.sides)
    out.print(Text(result(report), style="bold" if report.over else ""))
    if report.hand:
        out.print(Text(report.hand))
    if report.objectives:
        out.print(Text("Points: " + ", ".join(f"{titles[side]} {points}" for side, points in report.points)))
        for goal in report.objectives:
            won = f"won in {report.numbered(goal.won)}" if goal.won else "not won"
            out.print(Text(f"  {goal.name} ({goal.kind}, {titles[goal.side]}, worth {goal.worth}): {won}"))
    for number, (side, title) in enumerate(report.sides):
        fates = report.of(side)
        fit = sum(fate.fighting for fate in fates)
        known = " known of" if any(fate.seen for fate in fates) else ""
        colour = COLOURS[number % len(COLOURS)]
        out.print()
        out.print(Text(f"{title}: {fit} of {len(fates)}{known} still in the fight", style=f"bold {colour}"))
        out.print(_fates(report, side), width=max(out.width, WIDE), crop=False)


def _fates(report: Report, side: str) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2), collapse_padding=True, header_style="dim")
    for title in ("name", "role", "became"):
        table.add_column(title, no_wrap=True)
    for title in ("left", "attacks", "hits", "dealt", "taken"):
        table.add_column(title, justify="right", no_wrap=True)
    for fate in report.of(side):
        figures = map(str, (fate.attacks, fate.hits, fate.dealt, fate.taken))
        table.add_row(fate.name, fate.role, fate.state, "" if fate.seen else f"{fate.strength:.0%}", *figures)
    return table
