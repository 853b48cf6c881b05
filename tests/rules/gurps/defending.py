"""Two swordsmen, one attacked by the other, for the tests of active defences."""

from __future__ import annotations

from typing import Any

from rules.gurps.defence import scores
from rules.gurps.defence.course import Way
from rules.gurps.defence.threat import Threat
from rules.kernel.refs import Ref
from tests.rules.gurps.stage import Stage

LOUIS, PIERRE = "Louis LeBlanc", "Filthy Pierre"


def duel(at: tuple[int, int] = (5, 4), facing: int = 4, **own: Any) -> tuple[Stage, Ref, Ref]:
    """Louis, who is asked, and Pierre, who faces him unless said otherwise."""
    stage = Stage()
    ann = stage.unit("blue", (5, 5), LOUIS, quarters=28)
    bob = stage.unit("red", at, PIERRE, facing=facing, quarters=20, **own)
    stage.begin()
    return stage, ann, bob


def blow(stage: Stage, ann: Ref, bob: Ref, **own: Any) -> Threat:
    """A sword blow as its target meets it."""
    return Threat(ann, bob, "blow", "Shortsword", heavy=2.0, **own)


def by_how(stage: Stage, threat: Threat) -> dict[str, int]:
    """The score of each way of defending, by its name and what it is done with."""
    return {way.thing or way.how: int(way.score.total) for way in scores.ways(stage.table, threat)}


def found(stage: Stage, threat: Threat, thing: str) -> Way:
    return next(way for way in scores.ways(stage.table, threat) if (way.thing or way.how) == thing)
