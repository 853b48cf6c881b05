"""A battle told deed by deed: what a unit did and what came of it in one line, without dice and points."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from game.battle.battle import Battle
from game.battle.reasons import Reasons
from game.battle.report import Report
from game.battle.witness import Account
from game.cli.battle_log import QUIET, Listener, result
from game.cli.words import say
from rules.kernel.refs import Ref
from rules.kernel.words import capital

COUNTED = ("loses", "healed", "initiative")
"""What is only the arithmetic of a deed: points lost and regained, who stands on which tick."""


@dataclass(slots=True)
class Deed:
    """What a unit did, and what came of it."""

    round: int
    when: str
    """Its round, as the rulebook calls it: "Exchange 4"."""
    words: list[str]
    doer: Ref | None = None
    touched: set[Ref] = field(default_factory=set)

    @property
    def line(self) -> str:
        """All of it in one line."""
        return " ".join(" ".join(self.words).split())


class Deeds(Listener):
    """Puts the log together into deeds; the last is given out when the next begins."""

    def __init__(self, side: str | None) -> None:
        super().__init__(side)
        self._open: Deed | None = None

    def deeds(self, battle: Battle) -> Iterator[Deed]:
        """The deeds that are complete by now."""
        for told in self.fresh(battle):
            if not told.text or told.kind in (*COUNTED, *QUIET):
                continue
            deed = self._open
            if deed is not None and self._follows(battle, told, deed):
                deed.words.append(told.text)
                deed.touched.update(_whom(told))
                continue
            self._open = self._begun(battle, told)
            if deed is not None:
                yield deed

    def _begun(self, battle: Battle, told: Account) -> Deed:
        when = capital(battle.setup.times.numbered(told.round))
        return Deed(told.round, when, [told.text], told.actor, set(_whom(told)))

    def last(self) -> Iterator[Deed]:
        """The deed that was still open."""
        if self._open is not None:
            yield self._open
        self._open = None

    def _follows(self, battle: Battle, told: Account, deed: Deed) -> bool:
        """Whether this came of that deed: it befell a unit that the deed was about, or by the doer another unit."""
        if told.round != deed.round or told.target is None:
            return False
        if told.actor is None:
            return told.target in deed.touched
        name = battle.view(self.side).name(told.target)
        return told.actor == deed.doer and told.text.lower().startswith(name.lower())


def _whom(told: Account) -> tuple[Ref, ...]:
    return tuple(ref for ref in (told.actor, told.target) if ref is not None)


class Brief(Deeds):
    """A line a deed, the rounds as headings, how it ended."""

    def __init__(self, side: str | None) -> None:
        super().__init__(side)
        self._round = 0

    def opening(self, battle: Battle) -> None:
        """What it is called."""
        say(battle.setup.scenario.title)

    def tell(self, battle: Battle) -> None:
        """The deeds since it was last asked to tell."""
        self._say(self.deeds(battle))

    def explain(self, reasons: Reasons) -> None:
        """Reasons are no deeds."""

    def close(self, report: Report) -> None:
        """How it ended, and what is left of each side."""
        self._say(self.last())
        say("")
        say(result(report))
        for side, title in report.sides:
            fates = report.of(side)
            say(f"{title}: {sum(fate.fighting for fate in fates)} of {len(fates)} still in the fight.")

    def digest(self, digest: str) -> None:
        """Nothing that is done in a battle."""

    def _say(self, deeds: Iterable[Deed]) -> None:
        for deed in deeds:
            if deed.round != self._round:
                self._round = deed.round
                say(f"\n{deed.when}")
            say(deed.line)
