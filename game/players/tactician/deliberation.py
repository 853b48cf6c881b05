"""The player's thought on one question: the options so far, the best of them, and the reasons as plain data."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.battle.question import Question
from game.players.tactician.position_value import PositionValue
from game.players.tactician.postures import changes_posture
from game.players.tactician.reasoning import Option, Reasoning
from game.players.tactician.situation import Foe
from game.players.tactician.weighing import POTENTIAL, Weighing
from rules.frame.forms import Purpose
from rules.frame.ground import Cell
from rules.frame.marks import Mark, marked
from rules.kernel.refs import Ref

MARGIN = 0.03
"""How much better than doing nothing an action must be to be done."""
TRYING = 0.005
"""The same of what costs nothing but time: firing at an enemy, loading, or going on towards the unit's ground."""
FREELY = 0.05
"""How much better a free action must make the unit's place to be done."""
SETTLING = 0.15
"""The same of a change of posture that takes time."""
KEPT = 0.85
"""Share of its fire at the enemy that a unit must keep when it does something before firing."""
FIRES_BETTER = 1.1
"""How many times as much it must do to the enemy from where a few steps lead to take them before it fires."""
WORTH_FIRING = 0.15
"""Harm that a unit must be able to do to the enemy from a place to go there for it."""
SHOOTING = (Purpose.HARM, Purpose.PIN)
READY = (Purpose.AIM, Purpose.WATCH, Purpose.BRACE)
"""Kinds of action that cost a unit nothing it would keep by doing nothing for as long."""
TOLD = 12
"""Options kept for the explanation."""


def _settled(option: Option) -> float:
    """Worth of an option, a change of posture for its own sake a little less."""
    return option.worth - (FREELY if changes_posture(option.action) else 0.0)


@dataclass(eq=False, slots=True)
class Thought:
    """What has been weighed for one question."""

    question: Question
    standing: PositionValue
    weighing: Weighing
    options: list[Option] = field(default_factory=list)
    impulse: Option | None = None
    """What is done on impulse instead of the best option."""
    way_out: Option | None = None
    """How the unit leaves the fight, where its side has no more to win in it than to lose."""

    order: str = ""
    """Why the unit does as its side has decided; "" where it is free to do what it finds best."""

    def best(self) -> Option:
        """The best option so far."""
        return self._choice()[0]

    def _choice(self) -> tuple[Option, str]:
        """The best option so far, unless the player acts on impulse, and why it is taken.

        What takes no time is done first if it makes the place better and no worse to fire from, or if nothing else is
        left to do; then comes the best of the rest that is better than doing nothing.
        """
        if self.way_out is not None:
            return self.way_out, "to fight on costs the side more than it can win"
        if self.impulse is not None:
            return self.impulse, "on impulse"
        if self.order:
            return max(self.options, key=lambda option: option.worth), self.order
        free = [option for option in self.options if option.free]
        timed = [option for option in self.options if not option.free and self._helps(option)]
        deed, why = self._deed(timed)
        last = all(option.action.purpose is Purpose.PASS for option in timed)
        fitting = (option for option in free if self._fits(option, deed, last=last))
        step = max(fitting, key=lambda each: each.worth, default=None)
        if step is not None:
            return step, "it takes no time" + (f"; then {deed.words}" if deed is not None else "")
        if deed is None:
            return max(self.options, key=_settled), "the best option"
        waiting = max(free, key=lambda option: option.worth, default=None)
        if waiting is not None and waiting.worth > deed.worth + TRYING:
            why += f"; to {waiting.words} can wait"
        return deed, why

    def _deed(self, timed: list[Option]) -> tuple[Option | None, str]:
        """The best of what takes time, and why: by how much it is better than the next."""
        ranked = sorted(timed, key=lambda option: -option.worth)
        if not ranked:
            return None, ""
        best = ranked[0]
        ranked.sort(key=lambda option: -option.worth - (MARGIN if self._fires_before_running(option, best) else 0.0))
        deed = ranked[0]
        idle = next((option for option in timed if option.action.purpose is Purpose.PASS), None)
        if idle is not None and idle is not deed and deed.worth < idle.worth + self._margin(deed, idle):
            ready = next((option for option in ranked if self._ready_instead(option, idle)), idle)
            return ready, f"to {deed.words} is hardly better"
        other = next((option for option in ranked if option.words != deed.words), None)
        if other is None:
            return deed, "the only option left"
        if deed.worth - other.worth < TRYING:
            return deed, f"as good as to {other.words}"
        return deed, f"better by {deed.worth - other.worth:.2f} than to {other.words}"

    def _margin(self, deed: Option, idle: Option) -> float:
        """How much better an action must be than doing nothing.

        A defence need not be better at all, nor aiming or watching that takes no longer than doing nothing.
        """
        purpose = deed.action.purpose
        if purpose is Purpose.DEFEND or (purpose in READY and deed.time <= idle.time):
            return 0.0
        return TRYING if self._only_takes_time(deed) else MARGIN

    def _ready_instead(self, option: Option, idle: Option) -> bool:
        """Whether to aim or watch is better than doing nothing."""
        return option.action.purpose in READY and option.worth > idle.worth and not self._margin(option, idle)

    def _only_takes_time(self, deed: Option) -> bool:
        """Whether nothing is lost by a deed but the time: firing, loading, or walking or driving nearer to the unit's
        ground.
        """
        way: tuple[Cell, ...] = marked(deed.action, Mark.WAY, ())
        if deed.action.purpose is Purpose.GO and way:
            return self.standing.off(way[-1]) < self.standing.off(self.standing.pose.cell)
        if deed.action.purpose is Purpose.GO:
            return dict(deed.parts).get(self.standing.task.ground, 0.0) > POTENTIAL * self.weighing.here.ground
        return deed.action.purpose in (Purpose.HARM, Purpose.LOAD)

    def _fires_before_running(self, option: Option, best: Option) -> bool:
        """Whether an option is to fire where the best is to go: of about equal options, firing is preferred."""
        return option.action.purpose is Purpose.HARM and best.action.purpose is Purpose.GO

    def _helps(self, option: Option) -> bool:
        """Whether a change of posture that takes time makes the place better."""
        if option.action.purpose not in (Purpose.POSTURE, Purpose.DUCK):
            return True
        return option.worth >= self.weighing.after(self.weighing.here, option.time) + (
            SETTLING if option.time else FREELY
        )

    def _fits(self, option: Option, deed: Option | None, *, last: bool) -> bool:
        """Whether a free action is worth doing now, before the deed.

        A few steps that are free beside something else need that something: a deed, or an enemy to fire at from there.
        Where nothing is left but to pass (`last`), they would be lost. Before it fires a unit takes only steps to where
        it fires better: all others it takes afterwards, when they may lead out of the enemy's sight. A unit that is
        about to walk does not settle down first.
        """
        here = self.weighing.here
        if option.worth < self.weighing.after(here, 0.0) + FREELY:
            return False
        purpose = deed.action.purpose if deed is not None else Purpose.PASS
        if deed is not None and purpose in SHOOTING:
            if option.action.purpose is Purpose.GO and option.fire < FIRES_BETTER * here.fire:
                return False
            return option.fire >= KEPT * here.fire and not self._loses_sight(option, deed)
        if option.action.purpose is Purpose.GO:
            return (last and deed is not None) or self._better_to_fire_from(option, deed)
        return purpose is not Purpose.GO

    def _better_to_fire_from(self, option: Option, deed: Option | None) -> bool:
        """Whether free steps lead to where the unit can fire, and are worth more than the deed."""
        return option.fire >= WORTH_FIRING and (deed is None or option.worth > deed.worth)

    def _loses_sight(self, step: Option, deed: Option) -> bool:
        """Whether the deed has a target that cannot be seen from where a few steps lead."""
        target: Ref | None = marked(deed.action, Mark.TARGET)
        way: tuple[Cell, ...] = marked(step.action, Mark.WAY, ())
        if target is None or not way:
            return False
        standing = self.standing
        return not standing.view.silhouette(standing.unit, target, eye=standing.at(way[-1])).in_line

    def explained(self) -> Reasoning:
        """The reasons, as data that names nothing but what the side knows."""
        view, (best, why) = self.question.view, self._choice()
        return Reasoning(
            self.question.side,
            view.name(self.question.ask.unit),
            self.question.menu.question,
            self._known(),
            self.standing.task.role,
            self._told(best),
            best,
            why,
            self.weighing.weighed,
        )

    def _told(self, chosen: Option) -> tuple[Option, ...]:
        """The options for the explanation, best first; of those that read alike the chosen one, or else the best."""
        by_words = {option.words: option for option in sorted(self.options, key=lambda option: option.worth)}
        by_words[chosen.words] = chosen
        return tuple(sorted(by_words.values(), key=lambda option: -option.worth)[:TOLD])

    def _known(self) -> tuple[str, ...]:
        """The enemies considered, in words."""
        return tuple(self._whereabouts(foe) for foe in self.standing.foes)

    def _whereabouts(self, foe: Foe) -> str:
        place = f"{foe.pose.cell[0]},{foe.pose.cell[1]}"
        known = "at" if foe.now else "no longer where last seen, perhaps at" if foe.gone else "last seen at"
        return f"{self.question.view.name(foe.ref)} {known} {place}"
