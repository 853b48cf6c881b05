"""Two bodies that meet: the damage of both, and which of them goes down (GUR-SLAM-02)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.frame.flow import Flow
from rules.frame.means import Means
from rules.frame.scene import Event, Scene, Table
from rules.gurps.contests import unasked
from rules.gurps.core import arms, figures, riding
from rules.gurps.flesh import endings
from rules.gurps.flesh.endings import crushed
from rules.gurps.grips.course import ATTACKER, FELLS, MEET, Falls
from rules.gurps.harm import condition, hurting
from rules.gurps.strike import disarming
from rules.gurps.terms.damage import Hurt
from rules.gurps.terms.postures import LYING
from rules.kernel.courses.steps import Known
from rules.kernel.refs import Ref


@dataclass(frozen=True, slots=True)
class Clash:
    """A body that runs into another: what each deals, and what the one that is struck keeps its feet by."""

    runner: Ref
    foe: Ref
    deals: Hurt
    takes: Hurt
    dx: int
    shielded: bool = False
    """Whether a shield takes what the foe deals (GUR-SLAM-05)."""

    @property
    def opened(self) -> Known:
        """The same as it begins."""
        return {"deals": self.deals, "takes": self.takes, "dx": self.dx, "shielded": self.shielded}


def meet(table: Table, clash: Clash) -> Flow[Falls]:
    """Both roll at once; both are hurt, and one may fall (GUR-SLAM-02)."""
    fields = clash.opened | {"off": True}
    fields |= yield from MEET.play(fields, lambda role: table.dice(_who(clash, role)), unasked)
    hurting.suffer(table, clash.foe, (crushed(fields["dealt"]),), blame=hurting.Blame(clash.runner))
    if clash.shielded:
        _dents(table, clash.runner, fields["taken"])
    else:
        blame = hurting.Blame(clash.foe, Means.MELEE, "body")
        hurting.suffer(table, clash.runner, (crushed(fields["taken"]),), blame=blame)
    fields |= yield from FELLS.play(fields, lambda role: table.dice(_who(clash, role)), unasked)
    down: Falls = fields["falls"]
    if down is not Falls.NEITHER:
        fells(table, clash.foe if down is Falls.FOE else clash.runner)
    return down


def _who(clash: Clash, role: str) -> Ref:
    return clash.runner if role == ATTACKER else clash.foe


def _dents(table: Table, unit: Ref, points: int) -> None:
    """The shield in front of it takes what it would have taken (GUR-SLAM-05)."""
    shield = arms.shield(table, unit)
    if shield is not None:
        disarming.wears(table, unit, shield.name, max(0, points - shield.dr), shield.hit_points)


def fells(table: Table, unit: Ref) -> None:
    """Prone, unless it lies already, or sits in a seat or saddle (GUR-SLAM-02)."""
    if not _settled(table, unit):
        condition.falls(table, unit)
        table.say(Event("falls over", "{actor} is knocked down.", actor=unit))


def _settled(scene: Scene, unit: Ref) -> bool:
    return scene.pose(unit).posture in LYING or riding.carrier(scene, unit) is not None


# odds


def body(scene: Scene, unit: Ref) -> dict[str, Any]:
    """A body that comes into it, as it begins."""
    wounds, build, suit = figures.wounds(scene, unit), figures.build(scene, unit), figures.suit(scene, unit)
    return endings.opened(wounds, build, suit, settled=_settled(scene, unit))
