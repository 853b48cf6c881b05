"""How a scenario goes, in plain sentences: who wins, what decides it, how fast, who falls where, by which hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.battle.objectives import LASTING, rounds_of
from game.battle.scenario import ObjectiveSheet
from game.lab.at_the_table import HAND_OVER, ORDER, at_the_table
from game.lab.chapter import Chapter
from game.lab.finding_text import Finding, amount, capital, listed, low, number, part, percent, quoted
from game.lab.ground_insight import Insight
from game.lab.numbers import ROUGH, Interval, mean, quantile
from game.lab.outcome_tally import DYING, Deeds, added
from rules.frame.figure import State
from rules.kernel.words import counted

SURE, CLEAR = 0.8, 0.6
"""From which share of wins on, at the low end of its interval, a battle is all but decided or has a favourite."""
TELLING = 15
"""From so many battles on it says something that a thing was never used."""
MANY_ENDS, MANY_THINGS = 4, 5
MANY_PEOPLE = 5
VERBS = {
    "hold": "{side} holding {name}",
    "reach": "{who} reaching {name}",
    "eliminate": "{side} beating all of {of}",
    "protect": "{side} keeping {of} alive",
    "survive": "{side} lasting out",
    "spare": "{side} keeping {of} from harm",
}
"""What it is called to have reached an objective of each kind."""


class Course:
    """Tells how the scenario goes as it is written."""

    def __init__(self, chapter: Chapter, insight: Insight) -> None:
        self.chapter, self.insight = chapter, insight
        self.tallied = chapter.first

    def answer(self) -> Iterator[Finding]:
        """What a game master asks first: who wins, where they fall, what is of no use."""
        if not self.tallied.counted:
            yield Finding("Who wins", "No result: no battle ended with a shot fired in it.")
            return
        yield self._wins()
        yield from self._where()
        yield from self._idle()

    def then(self) -> Iterator[Finding]:
        """What he asks next: what ends it, how fast, at what price, by whose hand."""
        if not self.tallied.counted:
            return
        yield from self._decides()
        yield from self._never()
        yield self._tempo()
        yield self._losses()
        yield from self._people()
        yield self._at_the_table()
        yield from self._dangerous()
        yield from self._falls()

    def title(self, side: str) -> str:
        """A side's name in the middle of a sentence."""
        return low(self.chapter.title(side))

    def _wins(self) -> Finding:
        tallied, sides = self.tallied, self.chapter.rivals
        first, *rest = sorted(sides, key=lambda side: (-tallied.wins[side], sides.index(side)))
        words = [f"{percent(tallied.share_of(side))} to {self.chapter.allies(side)}" for side in rest]
        if tallied.wins[""]:
            words.append(f"{percent(tallied.share_of(''))} to nobody")
        share = tallied.share_of(first)
        if not tallied.wins[first]:
            return Finding("Who wins", f"Nobody wins any of {counted(tallied.counted, 'battle')}.")
        others = f", {listed(words)}." if words else "."
        lead = f"{percent(share)} of battles go to {self.chapter.allies(first)}{others}"
        if not rest:
            return Finding("Who wins", lead)
        if share.low <= tallied.share_of(rest[0]).high:
            return Finding("Who wins", lead, self._undecided(share))
        if share.low > SURE:
            return Finding("Who wins", lead, "It is all but decided before it begins.")
        if share.low > CLEAR:
            return Finding("Who wins", lead, "There is a clear favourite.")
        few = share.margin > ROUGH
        return Finding(
            "Who wins",
            lead,
            f"One side has the edge; {_too_few(tallied.counted)} to say how much."
            if few
            else "One side has the edge, but the battle is open.",
        )

    def _undecided(self, share: Interval) -> str:
        """What it means that no side is certainly ahead: as even as can be told, or too few battles to tell."""
        battles = self.tallied.counted
        if share.margin > ROUGH:
            return f"{_too_few(battles)} to say who is better off."
        return f"As far as {battles} battles tell, it is an even fight."

    def _decides(self) -> Iterator[Finding]:
        """What ends the battles."""
        tallied, found = self.tallied, []
        for goal, won in zip(self.chapter.setup.scenario.objective, tallied.won_in, strict=False):
            happened = tallied.counted - won[0]
            if goal.ends and happened:
                when = quantile(Counter({at: count for at, count in won.items() if at}), 0.5)
                done = self._done(goal.kind, goal.side, goal.name, goal.of)
                found.append((happened, f"with {done}, usually by {self._numbered(when)}"))
        for reason, count in tallied.reasons.items():
            found.append((count, self._titled(reason)))
        if tallied.by_clock:
            found.append((tallied.by_clock, f"when time is up, after {self._length(self.chapter.setup.rounds)}"))
        found.sort(key=lambda each: (-each[0], each[1]))
        words = [
            f"{part(count / tallied.counted)}{' end' * (at == 0)} {reason}" for at, (count, reason) in enumerate(found)
        ]
        if words:
            yield Finding("What ends it", f"{'; '.join(words[:MANY_ENDS])}.")

    def _titled(self, reason: str) -> str:
        """A reason in which the sides go by their titles."""
        return " ".join(self.title(word) if word in self.chapter.sides else word for word in reason.split())

    def _length(self, rounds: int) -> str:
        """So many rounds, and how long they are."""
        return self.chapter.setup.times.told(rounds)

    def _numbered(self, round: int) -> str:
        """A round by its number, as the rulebook calls it."""
        return self.chapter.setup.times.numbered(round)

    def _needed(self, goal: ObjectiveSheet) -> int:
        """For how many rounds an objective must hold."""
        setup = self.chapter.setup
        return rounds_of(goal, setup.scenario, setup.times)

    def _done(self, kind: str, side: str, name: str, of: str) -> str:
        name_of = self.title(of) if of in self.chapter.sides else of
        told = {"side": self.title(side), "name": low(name), "of": name_of, "who": name_of or self.title(side)}
        return VERBS.get(kind, "{side}: {name}").format(**told)

    def _never(self) -> Iterator[Finding]:
        """Objectives nobody ever reaches; and those that stand, but for which no battle lasts long enough."""
        tallied, never = self.tallied, []
        for at, (goal, won) in enumerate(zip(self.chapter.setup.scenario.objective, tallied.won_in, strict=False)):
            if won[0] < tallied.counted:
                continue
            if goal.kind not in LASTING or not tallied.stands(at):
                never.append(self._done(goal.kind, goal.side, goal.name, goal.of))
                continue
            yield Finding(
                "Never counts",
                f"{quoted(goal.name)} holds at the end of {part(tallied.stands(at))} of battles, "
                f"but no battle lasts long enough for it to count: {self._length(self._needed(goal))}.",
            )
        if never:
            yield Finding("Never happens", f"No battle ends with {listed(never, joined='or')}.")

    def _tempo(self) -> Finding:
        tallied = self.tallied
        half = quantile(tallied.rounds, 0.25), quantile(tallied.rounds, 0.75)
        many = counted(half[1], self.chapter.setup.times.name)
        span = f"half of all battles {half[0]} to {many}" if half[0] != half[1] else "most last as long"
        seen = quantile(tallied.contact, 0.5)
        words = [
            f"the sides usually meet in {self._numbered(seen)}" if seen else "the sides see each other from the start",
            *self._first(),
        ]
        lead = f"A battle lasts {self._length(quantile(tallied.rounds, 0.5))}; {span}."
        return Finding("How long", lead, f"{capital(listed(words))}.")

    def _first(self) -> Iterator[str]:
        """When the first shot and the first man fall."""
        shot, fall = quantile(self.tallied.shot, 0.5), quantile(self.tallied.fall, 0.5)
        if shot == fall:
            yield f"the first shot and the first casualty come in {self._numbered(shot)}"
            return
        yield f"the first shot is fired in {self._numbered(shot)}"
        yield f"the first casualty comes in {self._numbered(fall)}" if self.tallied.fall else "there are no casualties"

    def _losses(self) -> Finding:
        words = [
            f"{self.title(side)} {amount(self.tallied.lost(side), strong)} of {strong}"
            for side, strong in zip(self.chapter.sides, map(self.tallied.strong, self.chapter.sides), strict=True)
        ]
        return Finding("Losses", f"Out of the fight at the end: {listed(words)}.", self._other_ways_out())

    def _other_ways_out(self) -> str:
        """Who left the fight otherwise than by wounds."""
        states: Counter[str] = Counter()
        for deeds in self.tallied.figures.values():
            states.update(deeds.states)
        named = ((State.FLED, "run away"), (State.SURRENDERED, "surrender"))
        out = [f"{number(states[state] / self.tallied.counted)} {word}" for state, word in named if states[state]]
        return f"Of them {listed(out)}." if out else ""

    def _people(self) -> Iterator[Finding]:
        """What becomes of those who have a name in the scenario, those who die most often first."""
        named = {force.name for force in self.chapter.setup.scenario.force if force.count == 1 and force.name}
        figures = [(whose, deeds) for whose, deeds in self.tallied.figures.items() if whose[1] in named and deeds.there]
        figures.sort(key=lambda each: (-each[1].died / each[1].there, -each[1].out / each[1].there))
        told = [_becomes(name, deeds) for (_, name), deeds in figures]
        dead = amount(mean(self.tallied.deaths), sum(map(self.tallied.strong, self.chapter.sides)))
        more = f"{dead} {'is' if dead == '1' else 'are'} dead at the end of a battle, on average of all sides."
        if told:
            yield Finding("Who dies", f"{capital('; '.join(told[:MANY_PEOPLE]))}.", capital(more))
        elif self.tallied.figures:
            yield Finding("Who dies", capital(more))

    def _at_the_table(self) -> Finding:
        """How long people sit over it."""
        takes = at_the_table(self.tallied.orders, self.tallied.handed_over)
        lead = f"Played by people a battle takes {takes.orders:.0f} orders and {takes.hand_overs:.0f} hand-overs"
        how = f"at {ORDER} seconds an order and {HAND_OVER} a hand-over; standing orders save some of both"
        return Finding("At the table", f"{lead}: about {takes.long}, {how}.")

    def _where(self) -> Iterator[Finding]:
        spots = self.insight.places.spots(added(self.tallied.fell.values()))
        if spots:
            most, *rest = spots
            words = [f"{part(most.share)} fall {most.name}", *(f"{part(spot.share)} {spot.name}" for spot in rest)]
            yield Finding("Where they fall", f"{listed(words)}.")

    def _idle(self) -> Iterator[Finding]:
        """What of the ground is never of any use."""
        if self.tallied.counted < TELLING:
            return
        for topic, things in (
            ("Never used", self.insight.idle_doors()),
            ("Never goes off", [name for name, _ in self.insight.idle_mines()]),
            ("Never hid a unit", ["; ".join(self.insight.idle_cover())]),
        ):
            if any(things):
                yield Finding(topic, f"{capital(listed(things, MANY_THINGS))}.")

    def _dangerous(self) -> Iterator[Finding]:
        figures = self.tallied.figures
        felled = sum(self.tallied.weapons.values())
        best = max(figures, key=lambda whose: figures[whose].felled, default=None)
        if best is None or not figures[best].felled:
            return
        each, share = figures[best].felled / max(1, figures[best].there), figures[best].felled / max(1, felled)
        arms: Counter[str] = Counter()
        for (_, arm), count in self.tallied.weapons.items():
            arms[arm] += count
        arm, count = max(arms.items(), key=lambda item: (item[1], item[0]))
        with_what = f"The deadliest weapon is the {arm}: {part(count / max(1, felled))}." if arm else ""
        yield Finding(
            "Deadliest", f"{best[1]} takes out {number(each)} per battle, {part(share)} of all casualties.", with_what
        )

    def _falls(self) -> Iterator[Finding]:
        figures = self.tallied.figures
        rates = {whose: deeds.out / max(1, deeds.there) for whose, deeds in figures.items()}
        order = sorted(rates, key=lambda whose: -rates[whose])
        if len(order) > 2 and rates[order[1]]:
            most, least = order[:2], order[-1]
            words = [f"{name} ({part(rates[side, name])})" for side, name in most]
            lead = f"{listed(words)} fall most often, {least[1]} ({part(rates[least])}) least."
            yield Finding("Who falls", lead)


def _too_few(battles: int) -> str:
    return f"{counted(battles, 'battle')} {'is' if battles == 1 else 'are'} too few"


def _becomes(name: str, deeds: Deeds) -> str:
    """What becomes of a unit: "Kessel dies in 12 %, is dying in 5 % and down in 20 %, and else keeps 68 %"."""
    ends = (
        (deeds.died, "dies in"),
        (deeds.states[DYING], "is dying in"),
        (deeds.states[State.DOWN.value], "is down in"),
    )
    words = [f"{verb} {part(count / deeds.there)}" for count, verb in ends if count]
    fit = deeds.there - deeds.out
    if not words:
        return f"{name} never goes down"
    up = deeds.strength_up / fit if fit else 0.0
    return f"{name} {listed(words)}" + (f", else keeps {part(up)} of its strength" if fit else "")
