"""The odds of fire, exactly as it will be rolled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.darkconspiracy.core import figures
from rules.darkconspiracy.fire import attack, besides, course, deeds, flaming, shells, volley, zone
from rules.darkconspiracy.fire.attack import Attack
from rules.darkconspiracy.fire.forms import AtNobodyElse, Fire, Shift
from rules.darkconspiracy.fire.volley import Declared
from rules.darkconspiracy.vehicles import aboard
from rules.frame.flow import Ask
from rules.frame.forecast import Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.scene import Scene
from rules.frame.worth import Share, Worth, of_forecast
from rules.kernel.refs import Ref
from rules.kernel.tally import Tally
from rules.kernel.words import counted


def said(ask: Ask, action: Fire | Shift | AtNobodyElse) -> Declared:
    """What is declared with this answer."""
    if isinstance(action, Fire):
        return deeds.declared(action)
    before: Declared = ask.about
    return before.also(action.target, action.pulls) if isinstance(action, Shift) else before


def foretold(scene: Scene, ask: Ask, action: Fire | Shift | AtNobodyElse) -> Forecast:
    """What may become of every unit that may be hit, the rounds it takes and what flies on (DKC-FIRE-03)."""
    made = volley.attacks(scene, ask.unit, said(ask, action))
    return told(scene, made) if made else Forecast(FREE, note="not in hand")


def told(scene: Scene, made: Sequence[Attack]) -> Forecast:
    """The same of an action."""
    return _special(scene, made) or _plain(scene, made)


def _plain(scene: Scene, made: Sequence[Attack]) -> Forecast:
    """The same of an action whose hits wound and no more."""
    ends = course.ALONE.foretell(_alone(scene, made), "success", "waiting")
    targets = {each.target for each in made}
    rows = [row for unit in volley.units(scene, made) for row in _upon(scene, made, unit, aimed=unit in targets)]
    fired = sum(pull.rounds for each in made for pull in attack.pulls(scene, each))
    waiting = ends.mean(lambda end: end[1])
    note = counted(fired, "round")
    if waiting:
        note += f"; on average {float(waiting):.1f} strays wait for characters who cross"
    ground = tuple(dict.fromkeys(cell for each in made for cell in swept(scene, each)))
    success = ends.chance(lambda end: bool(end[0]))
    return Forecast(FREE, tuple(_tallies(scene, made)), tuple(rows), success, note=note, ground=ground)


def _special(scene: Scene, made: Sequence[Attack]) -> Forecast | None:
    """The same of what bursts, shocks or covers with fuel, which is foretold in words alone."""
    if shells.bursting(made):
        return shells.told(scene, made)
    if besides.shocks(made):
        wounds = _plain(scene, made)
        return replace(wounds, outcomes=tuple(besides.shocked(scene, wounds.outcomes)))
    if not made[0].arm.weapon.burns:
        return None
    return flaming.told(scene, made, course.ALONE.chance(_alone(scene, made), hit), _tallies(scene, made))


def swept(scene: Scene, made: Attack) -> tuple[tuple[int, int], ...]:
    """The ground where its strays may strike; none where nothing strays, or at what is in the air (DKC-AUTO-03)."""
    if aboard.flying(scene, made.target) or not any(pull.strays for pull in attack.pulls(scene, made)):
        return ()
    return zone.ground(scene, made.attacker, made.target, made.arm.weapon)


def _tallies(scene: Scene, made: Sequence[Attack]) -> list[Tally]:
    """The number of every check that differs from the one before it."""
    found = list[Tally]()
    for each in made:
        for pull in attack.pulls(scene, each):
            tally = attack.to_hit(scene, each, pull.kind, 0 if pull.strays else pull.over)
            if tally not in found:
                found.append(tally)
    return found


def _alone(scene: Scene, made: Sequence[Attack]) -> dict[str, Any]:
    rows = tuple([volley.alone(scene, each) for each in made])
    return {"rows": rows, "rule": figures.outstanding(scene), "success": False, "waiting": 0}


def _upon(scene: Scene, made: Sequence[Attack], unit: Ref, *, aimed: bool) -> Iterator[Outcome]:
    """What may become of a unit and of those aboard; nothing of those that cannot be hit."""
    for each in volley.upon(scene, made, unit):
        intended = aimed and each.unit == unit
        rows = each.outcomes("missed" if intended else "not hit")
        if intended or touched(rows):
            yield from rows


def touched(rows: Sequence[Outcome]) -> bool:
    """Whether a unit may be hit at all."""
    return not all(row.spared for row in rows)


def weighed(scene: Scene, ask: Ask, action: Fire | Shift | AtNobodyElse) -> Worth:
    """The numbers of it."""
    made = volley.attacks(scene, ask.unit, said(ask, action))
    return worth(scene, made) if made else Worth(FREE)


def worth(scene: Scene, made: Sequence[Attack]) -> Worth:
    """The same of an action."""
    special = _special(scene, made)
    if special is not None:
        return of_forecast(scene, special)
    return Worth(FREE, shares(scene, made), course.ALONE.worth(_alone(scene, made), hit))


def shares(scene: Scene, made: Sequence[Attack]) -> tuple[Share, ...]:
    """What it does to every unit that it may hit."""
    special = _special(scene, made)
    if special is not None:
        return of_forecast(scene, special).shares
    targets = {each.target for each in made}
    told = [each for unit in volley.units(scene, made) for each in volley.upon(scene, made, unit)]
    shared = ((each, each.share(scene)) for each in told)
    return tuple([share for each, share in shared if share.loss or each.unit in targets or touched(each.outcomes())])


def hit(success: bool) -> float:
    """Whether it hits, as a number."""
    return float(success)


def rounds(scene: Scene, unit: Ref, action: Fire) -> int:
    """The rounds that an order takes."""
    made = volley.attacks(scene, unit, deeds.declared(action))
    return sum(pull.rounds for each in made for pull in attack.pulls(scene, each))
