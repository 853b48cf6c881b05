"""What is shown of sprays, close combat, launchers and grenades is what is played, thousands of times."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules.frame.forms import Action
from rules.graydawn.blast.forms import Launch, LaunchAt, Throw
from rules.graydawn.fire.forms import Shoot, Spray
from rules.graydawn.flesh.course import SEVERITY
from rules.graydawn.flesh.foretelling import words
from rules.graydawn.melee.forms import Strike
from rules.graydawn.order.turn import do
from rules.graydawn.terms.skills import Skill
from rules.graydawn.turns.forms import Advance
from tests.rules.graydawn.stage import Stage
from tests.rules.replaying import Replay
from tests.tiers import times

FEW, TIMES = 250, 1500
ROCKET, GRENADE, FRAG = "Rocket launcher", "Grenade launcher", "Fragmentation grenade"
SKILLS = dict.fromkeys(Skill, 4)


def automatic() -> Replay:
    return _before(Shoot, "Assault rifle", (5, 15), mode="auto")


def spray() -> Replay:
    return _before(Spray, "Light machine gun", (5, 15), (6, 15), (8, 15))


def knife() -> Replay:
    return _before(Strike, "Combat knife", (5, 6), weapon="Combat knife")


def rocket() -> Replay:
    """At one of two that stand beside each other."""
    return _before(LaunchAt, ROCKET, (5, 25), (6, 25))


def rocket_at_ground() -> Replay:
    return _before(Launch, ROCKET, (5, 25), (7, 25), cell=(6, 25))


def launched() -> Replay:
    return _before(LaunchAt, GRENADE, (5, 25), (7, 26))


def thrown() -> Replay:
    return _before(Throw, FRAG, (5, 20), (7, 21), cell=(6, 20))


ACTIONS: tuple[Callable[[], Replay], ...] = (
    automatic, spray, knife, rocket, rocket_at_ground, launched, thrown,
)  # fmt: skip


def _before(form: type[Action], arm: str, /, *cells: tuple[int, int], **fields: Any) -> Replay:
    """A unit with this weapon, and enemies before it; the first is the target of whatever has one."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), facing=4, weapons=(arm, "Fists", "Kick"), skills=SKILLS, REF=5, MA=5, BODY=6)
    even: dict[str, Any] = {"skills": {Skill.DODGE: 3, Skill.BRAWLING: 3, Skill.ATHLETICS: 3}, "REF": 5, "MA": 5}
    foes = [stage.unit("red", cell, weapons=("Combat knife", "Fists"), **even) for cell in cells]
    stage.begin({ann: 18})
    stage.until(ann)
    stage.take(Advance, moves=0, actions=1)
    if "target" in form.model_fields:
        fields["target"] = foes[0]
    if form is Spray:
        fields["others"] = tuple(foes[1:])
    action = stage._true(stage.fill(form, **fields))
    fresh = {unit: stage.wounds(unit) for unit in (ann, *foes)}
    return Replay(stage, action, do, lambda unit: words(fresh[unit], stage.wounds(unit)), SEVERITY[0])


@pytest.mark.parametrize("many", times(FEW, TIMES))
@pytest.mark.parametrize("made", ACTIONS)
def test_what_is_shown_is_what_is_played(made: Callable[[], Replay], many: int) -> None:
    """GRD-AUTO-01, GRD-AUTO-02, GRD-MELEE-01, GRD-THROW-01, GRD-EXPL-01, GRD-EXPL-04, GRD-DMG-01,
    GRD-SAVE-01.
    """
    replay = made()
    replay.play_at_once(many)
    assert not replay.misfits()
