"""Fear of what is met: who bears the sight of a horror, who freezes in terror, who flees for its life."""

from __future__ import annotations

from collections.abc import Iterator

from rules.darkconspiracy.core import checks, distance, figures
from rules.darkconspiracy.core.checks import Came, Level
from rules.darkconspiracy.nerve import losing
from rules.darkconspiracy.senses import knowing
from rules.darkconspiracy.state.nerve import Faced, Running, Terrified
from rules.darkconspiracy.terms.skills import Attribute, Skill
from rules.frame.figure import Identity
from rules.frame.flow import Flow
from rules.frame.scene import Event, Scene, Table
from rules.kernel.refs import Ref
from rules.kernel.tally import Modifier, Tally

METRES = 60
"""Metres within which a horror is met (DKC-FEAR-01)."""
EASIER = Modifier(-1, "snapping out of it", "DKC-FEAR-02")


def fearless(scene: Scene, unit: Ref) -> bool:
    """Whether nothing frightens a unit: robots, animals, and what is frightening itself (DKC-FEAR-01)."""
    own = figures.traits(scene, unit)
    return own.robot or own.animal or own.fear is not None or "fear" in own.immune


def base(scene: Scene, unit: Ref) -> Tally:
    """Willpower, or Initiative where that is more, and its attribute (DKC-FEAR-01)."""
    skill, quick = figures.skill(scene, unit, Skill.WILLPOWER), figures.initiative(scene, unit)
    if quick > skill:
        start = Tally("Initiative", quick, "in place of Willpower", "DKC-FEAR-01", floor=0)
        return start.plus(Modifier(figures.attribute(scene, unit, Attribute.INT), Attribute.INT.value, "DKC-CORE-06"))
    return figures.base(scene, unit, Skill.WILLPOWER)


def check(scene: Scene, unit: Ref, level: int, *shifts: Modifier) -> Tally:
    """What the die must not exceed (DKC-FEAR-01)."""
    return checks.tallied("Fear", base(scene, unit), level, *shifts)


def _came(table: Table, unit: Ref, level: int, *shifts: Modifier) -> Came:
    need = int(check(table, unit, level, *shifts).total)
    return checks.check(table.dice(unit), need, figures.outstanding(table))


def met(scene: Scene, unit: Ref) -> Iterator[tuple[Ref, str, int]]:
    """The horrors that a unit sees for the first time, of each kind the nearest: who, its kind, how hard it is to bear
    (DKC-FEAR-01).
    """
    if fearless(scene, unit) or not knowing.conscious(scene, unit):
        return
    kinds = set((scene.find(unit, Faced) or Faced()).kinds)
    foes = [foe for foe in knowing.foes(scene, unit) if figures.traits(scene, foe).fear is not None]
    for foe in knowing.nearest(scene, unit, foes):
        kind, level = scene.part(foe, Identity).role, figures.traits(scene, foe).fear
        seen = knowing.perceives(scene, unit, foe) and knowing.present(scene, foe)
        if level is not None and kind not in kinds and seen and distance.metres(scene, unit, foe) <= METRES:
            kinds.add(kind)
            yield foe, kind, level


def meets(table: Table, unit: Ref) -> Flow[bool]:
    """A unit that sees a horror for the first time bears it, or does not (DKC-FEAR-01). Whether it has a free action
    by an outstanding success (DKC-FEAR-03).
    """
    yield from ()
    free = False
    for foe, kind, level in tuple(met(table, unit)):
        table.put(unit, Faced((*(table.find(unit, Faced) or Faced()).kinds, kind)))
        came = _came(table, unit, level)
        tally = check(table, unit, level)
        if came.well:
            free = free or came is Came.OUTSTANDING
            table.say(
                Event("fear", "{actor} bears the sight.", actor=unit, target=foe, tally=tally, only=_own(table, unit))
            )
            continue
        flees = came is Came.CATASTROPHE
        losing.lose(table, unit)
        worse = table.find(unit, Terrified)
        table.put(unit, Terrified(foe, level, flees or (worse is not None and worse.flees)))
        words = "is beside itself with fear" if flees else "freezes in terror"
        table.say(Event("fear", f"{{actor}} {words}.", actor=unit, tally=tally))
    return free and may_act(table, unit)


def _own(table: Table, unit: Ref) -> tuple[str, ...]:
    return (table.side(unit),)


def may_act(scene: Scene, unit: Ref) -> bool:
    """Whether a unit is its own master: neither in terror nor running from what charges it (DKC-FEAR-01,
    DKC-FEAR-03, DKC-PANIC-02).
    """
    return scene.find(unit, Terrified) is None and not runs(scene, unit)


def runs(scene: Scene, unit: Ref) -> bool:
    """Whether it is running from what charges it (DKC-PANIC-02)."""
    found = scene.find(unit, Running)
    return found is not None and scene.clock.round <= found.until


def snaps_out(table: Table, unit: Ref) -> bool:
    """A unit tries to get over its terror: one that is frozen with its own action, one level easier than it was; one
    that flees once the source of its fear is gone, at EZY (DKC-FEAR-02, DKC-FEAR-03). Whether it does.
    """
    terror = table.part(unit, Terrified)
    shifts = () if terror.flees else (EASIER,)
    level = Level.EZY if terror.flees else terror.level
    return _over(table, unit, level, *shifts)


def shaken(table: Table, unit: Ref) -> bool:
    """A friend has shaken a unit that flees: whether it comes to its senses (DKC-FEAR-03)."""
    return _over(table, unit, Level.DIF)


def _over(table: Table, unit: Ref, level: int, *shifts: Modifier) -> bool:
    done = _came(table, unit, level, *shifts).well
    words = "gets over its fear" if done else "is still in terror"
    if done:
        table.strip(unit, Terrified)
    table.say(Event("snaps out", f"{{actor}} {words}.", actor=unit, tally=check(table, unit, level, *shifts)))
    return done


def gone(scene: Scene, unit: Ref) -> bool:
    """Whether what a unit fears is gone: down, dead, off the map, or out of its sight (DKC-FEAR-03)."""
    of = scene.part(unit, Terrified).of
    return not (knowing.present(scene, of) and knowing.perceives(scene, unit, of))
