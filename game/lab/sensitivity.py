"""What would change how a scenario goes, in plain sentences; and whether the survey itself can be trusted."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from game.lab.arm_comparison import EVEN_LEVEL, MAYBE, Compared, Control, compared, confirmed, control, favourite
from game.lab.arms import GROUPS, Arm, groups
from game.lab.chapter import Chapter
from game.lab.finding_text import Finding, capital, listed, low, part, percent
from game.lab.mirror_findings import MirrorFindings
from game.lab.numbers import LEVEL, ROUGH, detectable, share
from game.players.names import NAMES

FEW = 30
"""Below so many battles the reader is told that they are few."""
SEVERAL, RANKED = 2, 6
"""More than so many who were left out are ranked, so many of them in the sentence."""
TRIED, TOLD = ("vary", "without"), 2
"""The kinds of changes among which the greatest are looked for, and how many of these are told of first."""
MOSTLY, HARDLY_EVER = 0.5, 0.9
"""The chance to be found below which a difference is mostly missed, and from which on it is hardly ever missed."""
LITTLE = 0.1
"""A difference that is certainly less than this is little."""
BLIND = "So this report cannot tell whether place, task or people decide it."


class Sensitivity:
    """Tells what came of changing the scenario."""

    def __init__(self, chapter: Chapter, others: Sequence[Chapter] = ()) -> None:
        self.chapter = chapter
        self._every = [tallied for each in (chapter, *others) for _, tallied in each.arms]
        self.compared = compared(chapter, others)
        self.side = low(chapter.title(favourite(chapter)))

    def findings(self) -> Iterator[Finding]:
        """What the places are worth, the sides exchanged, then whatever matters most."""
        if not self.chapter.first.counted:
            return
        yield from MirrorFindings(self.chapter).findings()
        for each in self.compared:
            if each.arm.kind == "exchanged":
                yield Finding(
                    "People exchanged",
                    f"With the people exchanged, {self._told(each)} go to those in the place of {self.side}.",
                    _why(each),
                )
        yield from self._without()
        yield from self._varied()
        for each in self.compared:
            if each.arm.kind == "book":
                yield Finding("Another rulebook", f"Under {each.arm.book}, {self._told(each)} go to {self.side}.")

    @property
    def uneven(self) -> bool:
        """Whether the control came out as it should not: that belongs on the first screen."""
        return confirmed(self.chapter) is not None

    def tips(self) -> Iterator[Finding]:
        """What changes the outcome most of all that was tried, as far as that is certain."""
        tried = [each for each in self.compared if each.arm.kind in TRIED]
        sure = sorted((each for each in tried if each.clear), key=lambda each: -abs(each.by.value))
        if sure:
            words = [(percent(each.wins), _under(each.arm)) for each in sure[:TOLD]]
            rest = len(sure) - TOLD
            more = (
                f"{rest} more of {len(tried)} changes tried certainly {'makes' if rest == 1 else 'make'} a difference."
            )
            yield Finding("What changes the outcome", self._side_by_side(words), more if rest > 0 else "")
        elif tried:
            what = f"none of the {len(tried)} changes tried" if len(tried) > 1 else "the one change tried"
            lead = (
                f"Nothing for certain: {what} {'makes a' if len(tried) > 1 else 'makes no'} difference beyond chance."
            )
            yield Finding("What changes the outcome", lead)

    def _told(self, each: Compared) -> str:
        surely = "which may be chance" if each.sureness == MAYBE else each.sureness
        return f"{percent(each.wins)} of battles ({_points(each)}, {surely})"

    def _side_by_side(self, words: Sequence[tuple[str, str]], most: int = 99) -> str:
        """So much of battles go to the favourite in one case, so much in another."""
        (share, case), *rest = words
        first = f"{share} of battles go to {self.side} {case}"
        return f"{listed([first, *(' '.join(each) for each in rest)], most)}."

    def _without(self) -> Iterator[Finding]:
        arms = [each for each in self.compared if each.arm.kind == "without"]
        sure = [each for each in arms if each.clear]
        if sure:
            words = [(percent(each.wins), each.arm.title) for each in sure]
            yield Finding("Who matters", self._side_by_side(words, 4), "All of that is certain.")
        if arms and not sure:
            most = arms[0]
            yield Finding(
                "Who matters",
                "No force on the list changes the outcome for certain when it is left out.",
                f"{capital(most.arm.title)}, {self._told(most)} go to {self.side}.",
            )

        if len(arms) > SEVERAL:
            ranks = [f"{each.arm.title} ({_points(each)})" for each in arms]
            less = "that change less" if len(ranks) > RANKED + 1 else "that changes less"
            lead = f"From what changes most to what changes least: {listed(ranks, RANKED, less)}."
            yield Finding(
                "Ranking", lead, " ".join(("The order of uncertain entries may be different.", *self._more()))
            )

    def _more(self) -> Iterator[str]:
        """How many forces of several like people there are of which one alone was not left out."""
        more = len(groups(self.chapter.setup.scenario, self.chapter.setup.book.name)) - GROUPS
        if more > 0:
            yield f"Leaving out one unit was tried in the {GROUPS} largest groups only, not in {more} more."

    def _varied(self) -> Iterator[Finding]:
        by_name: dict[str, list[Compared]] = {}
        for each in self.compared:
            if each.arm.kind == "vary":
                by_name.setdefault(each.arm.key.split("/", 1)[1].split("=")[0], []).append(each)
        for name, group in by_name.items():
            words = [(part(each.wins.value), _under(each.arm)) for each in group]
            sure = [each.arm.title for each in group if each.clear]
            verdict = (
                f"Certain for {listed(sure)}."
                if sure
                else "None of that is certainly different from the scenario as written."
            )
            yield Finding(capital(name.replace("_", " ")), self._side_by_side(words), verdict)

    # whether it can be trusted

    def checks(self) -> Iterator[Finding]:
        """The control, and what was counted apart."""
        yield from self._control()
        yield self._players()
        counted = self.chapter.first.counted
        if 0 < counted < FEW:
            yield Finding("Few battles", f"{counted} battles give only a first impression.")
        yield from self._odd()
        yield from self._missed()
        for arm, why in self.chapter.impossible:
            yield Finding("Not played", f"{arm.title}: {why}.")

    def _control(self) -> Iterator[Finding]:
        found = control(self.chapter)
        if found is None:
            lead = f"Identical sides were not played against each other: {self._why_not()}."
            yield Finding("No control", lead, BLIND if len(self.chapter.sides) > 1 else "")
            return
        if not found.decided:
            yield Finding("Control", "No battle between identical sides was won, so the control shows nothing.")
            return
        lead = (
            f"{_who_is_first(found)} wins {percent(found.first)} of {found.decided} decided battles "
            f"(at {part(EVEN_LEVEL)}); it should be {part(found.should)}."
        )
        if found.even and found.first.margin > ROUGH:
            more = f"Identical sides come out even as far as {found.decided} battles can show, which is little."
            yield Finding("Control", lead, more)
        elif found.even:
            yield Finding("Control", lead, "Identical sides come out even.")
        else:
            yield Finding("Control", lead, self._uneven())

    def _uneven(self) -> str:
        """Whether fresh dice confirm that identical sides do not come out even."""
        after = control(self.chapter, "again", LEVEL)
        if after is None or not after.decided:
            return "That is uneven, but it has not been tested with fresh dice, so nothing is claimed."
        fresh = f"with fresh dice {percent(after.first)} of {after.decided}"
        if confirmed(self.chapter) is None:
            return f"That was chance: {fresh}, so nothing is claimed."
        return (
            f"Confirmed {fresh}: identical sides do not come out even. Under these rules the order of the sides "
            "matters: read every other result with that in mind."
        )

    def _missed(self) -> Iterator[Finding]:
        """How large a difference had to be to be found in the comparison with the fewest battles."""
        if not self.compared:
            return
        wins, of = self.chapter.first.of(favourite(self.chapter))
        fewest = min(each.tallied.counted for each in self.compared)
        many = len(self.compared)
        level = 1 - (1 - LEVEL) / many
        base = share(wins, of)
        least = detectable(((base.low + base.high) / 2, of), fewest, MOSTLY, level)
        surely = detectable(((base.low + base.high) / 2, of), fewest, HARDLY_EVER, level)
        held = f"with {many} changes" if many > 1 else "with one change"
        held = f"{held} compared with {of} battles as written, each in at least {fewest},"
        if least is None:
            yield Finding("Detectable differences", f"{capital(held)} hardly any difference could have been found.")
            return
        lead = f"{capital(held)} differences under about {_whole(least)} points would mostly be missed."
        more = (
            f"Differences over about {_whole(surely)} points would hardly ever be missed." if surely is not None else ""
        )
        yield Finding("Detectable differences", lead, more)

    def _players(self) -> Finding:
        """Who it was that played, and how; people may do better."""
        names = dict.fromkeys(player for _, player in self.chapter.seats)
        words = [f"{name} {NAMES[name.partition(':')[0]].partition(';')[0]}" for name in names]
        return Finding("Who plays", f"{capital('; '.join(words))}.", "Human players may play differently.")

    def _why_not(self) -> str:
        """Why nothing came of a control."""
        if any(arm.kind == "control" and tallied.played for arm, tallied in self.chapter.arms):
            return "no such battle ended with a shot fired in it"
        return self.chapter.uncontrolled

    def _odd(self) -> Iterator[Finding]:
        every = self._every
        crashed, endless = (sum(tallied.ended[how] for tallied in every) for how in ("crashed", "endless"))
        quiet, played = sum(tallied.quiet for tallied in every), sum(tallied.played for tallied in every)
        words = [
            f"{count} {what}"
            for count, what in (
                (crashed, "were stopped by a program error"),
                (endless, "were stopped because they did not end"),
                (quiet, "ended without an attack"),
            )
            if count
        ]
        if words:
            yield Finding("Counted apart", f"Of {played} battles in all, {listed(words)}.")
        elif played:
            yield Finding("All is counted", f"All {played} battles ended with a shot fired in them.")


def _under(arm: Arm) -> str:
    """Under what change a share of battles is won, at the end of a sentence."""
    return arm.title if arm.title.startswith("with") else f"with {arm.title}"


def _whole(difference: float) -> int:
    """A difference of shares in whole points, no smaller than it is."""
    return math.ceil(difference * 100)


def _points(each: Compared) -> str:
    """By how much an arm differs from the scenario as written: −12 points."""
    return f"{each.by.value * 100:+.0f} points".replace("-", "\N{MINUS SIGN}")


def _who_is_first(found: Control) -> str:
    """Whose share of wins the control tells."""
    if not found.alike:
        return "The side listed first in the scenario"
    return "With identical forces, each in every place in turn, the one listed first in the scenario"


def _why(each: Compared) -> str:
    """What it means that the place wins or loses with other people in it."""
    if each.clear and each.by.value < 0:
        return "The people decide it more than place and task."
    if each.clear:
        return "The people as written are weaker; place and task make up for it."
    return "Place and task decide it, not the people." if max(abs(each.by.low), abs(each.by.high)) < LITTLE else ""
