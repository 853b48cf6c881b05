"""What came of the answers that promised a chance of success: each is laid beside the event that tells of its roll."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction

from game.battle.battle import Battle
from game.battle.lore import found_out
from game.battle.question import Question
from rules.frame.figure import Position
from rules.frame.forecast import Fact, Forecast
from rules.frame.forms import Action
from rules.frame.marks import Mark, marked
from rules.frame.scene import Pose
from rules.graydawn.luck.ways import Pinch
from rules.kernel.refs import Ref
from tests.audit.amended import true_numbers
from tests.audit.losses import Stake, stake
from tests.audit.reliability import GONE, STILL_THERE


@dataclass(frozen=True, slots=True)
class Pending:
    """An answer whose roll is still to come: what was promised, of which target, and what that stands to lose."""

    kind: str
    shown: Fraction
    target: Ref | None
    stake: Stake | None
    followed: bool = False
    """Whether it is promised with a further roll that its event does not tell of: luck for a save before another."""


@dataclass(slots=True)
class Answers:
    """Answers of one battle that wait for their rolls, and the pairs found.

    An event that says whether something came off belongs to the latest answer of its actor that waits: with the same
    target, if the actor has several waiting. Answers may be resolved long after others were asked (simultaneous
    actions, held ones, works of minutes); one that never comes to its roll is counted apart.
    """

    battle: Battle
    pairs: list[tuple[str, Fraction, bool]] = field(default_factory=list)
    unrolled: Counter[str] = field(default_factory=Counter)
    unasked: Counter[str] = field(default_factory=Counter)
    """Events of success that no answer waits for, by their kind."""
    losses: list[tuple[str, Fraction, Fraction]] = field(default_factory=list)
    """Of attacks rolled at once: the loss shown, and the loss that happened."""
    _given: Pending | None = None
    """What the latest answer promised."""
    _waiting: dict[Ref, list[Pending]] = field(default_factory=dict)
    _read: int = 0

    def before(self, question: Question, action: Action) -> Forecast:
        """Note what an answer promises, just before it is given."""
        self._read = len(self.battle.log())
        self._given = None
        shown = question.forecast(action)
        ask = self.battle.ask
        if shown.success is not None and ask is not None:
            target: Ref | None = marked(question.view.meant(action), Mark.TARGET)
            kind = action.kind + self._proviso(question, shown)
            alias: Ref | None = marked(action, Mark.TARGET)
            at_stake = stake(self.battle, shown, alias, target)
            followed = isinstance(ask.about, Pinch) and ask.about.followed
            self._given = pending = Pending(kind, shown.success, target, at_stake, followed)
            self._waiting.setdefault(ask.unit, []).append(pending)
        return shown

    def _proviso(self, question: Question, shown: Forecast) -> str:
        """Whether it is promised only if somebody is where he was last seen; and if he is not, that."""
        reals = true_numbers(self.battle, question.side)
        places = [reals[each.about] for each in shown.assumes if each.fact is Fact.PLACE and each.about is not None]
        if not places:
            return ""
        seen = {contact.subject: contact.looks.pose for contact in found_out(self.battle.world, question.side).contacts}
        still = all(self._stands(unit, seen[unit]) for unit in places if unit in seen)
        return STILL_THERE if still else GONE

    def _stands(self, unit: Ref, pose: Pose) -> bool:
        """Whether a unit is still as it was seen; who has left the map is not."""
        table = self.battle.table
        return table.find(unit, Position) is not None and table.pose(unit) == pose

    def after(self) -> None:
        """Lay what has been told since beside the answers that wait."""
        told = [each for each in self.battle.log()[self._read :] if each.success is not None]
        for account in told:
            if account.actor is None:
                continue
            pending = self._of(account.actor, account.target)
            if pending is None:
                self.unasked[account.kind] += 1
            elif not pending.followed:
                self.pairs.append((pending.kind, pending.shown, bool(account.success)))
                if pending is self._given and pending.stake is not None and len(told) == 1:
                    self.losses.append((pending.kind, pending.stake.shown, pending.stake.happened(self.battle)))

    def _of(self, actor: Ref, target: Ref | None) -> Pending | None:
        waiting = self._waiting.get(actor)
        if not waiting:
            return None
        alike = [each for each in waiting if target is not None and each.target == target]
        chosen = (alike or waiting)[-1]
        waiting.remove(chosen)
        return chosen

    def finish(self) -> None:
        """What waits still never came to its roll."""
        for waiting in self._waiting.values():
            self.unrolled.update(each.kind for each in waiting)
        self._waiting.clear()
