"""Rounds that burst, fired straight at a target: where they come down, and what becomes of all they reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import chain

from rules.darkconspiracy.blast import bursts, straying
from rules.darkconspiracy.blast.foretelling import STAYS, rings
from rules.darkconspiracy.blast.straying import Flight, Spot, Spots
from rules.darkconspiracy.blast.together import ABOARD, either, given, missed, worst
from rules.darkconspiracy.blast.toll import toll
from rules.darkconspiracy.core import figures
from rules.darkconspiracy.core.checks import D20, check, faces
from rules.darkconspiracy.fire import attack, volley
from rules.darkconspiracy.fire.attack import Attack
from rules.darkconspiracy.terms.weapons import Blast
from rules.darkconspiracy.vehicles import aboard, damage
from rules.frame.flow import Flow
from rules.frame.forecast import Assumption, Fact, Forecast, Outcome
from rules.frame.forms import FREE
from rules.frame.ground import Cell
from rules.frame.scene import Scene, Table
from rules.kernel.odds import Odds
from rules.kernel.refs import Ref
from rules.kernel.words import counted

DEVIATION = 20
"""Faces of the die of metres by which a launcher's round goes astray (DKC-DEV-01)."""
HIT = Spot(hit=True)
WORST = Assumption(Fact.ROUGH, "of several bursts on a unit only the worst is counted")


def bursting(made: Sequence[Attack]) -> bool:
    """Whether what is fired bursts where it strikes (DKC-GUN-07)."""
    return made[0].load.blast is not None and not made[0].arm.weapon.against_aircraft


def _deviates(made: Attack) -> bool:
    """Whether a round that misses comes down somewhere: of grenade launchers and rifle grenades alone (DKC-DEV-01)."""
    return made.arm.weapon.category == "launcher"


def _needs(scene: Scene, made: Sequence[Attack]) -> Iterator[tuple[Attack, int]]:
    """Every round by itself, and what its check must not exceed."""
    for each in made:
        for pull in attack.pulls(scene, each):
            yield from ((each, pull.need) for _ in range(pull.checks * each.arm.weapon.barrels))


def _flight(scene: Scene, need: int) -> Flight:
    return Flight(need, DEVIATION, rule=figures.outstanding(scene))


def _mark(scene: Scene, made: Attack) -> Cell:
    return scene.cells(made.target)[0]


def _spots(scene: Scene, made: Attack, need: int) -> Spots:
    """Where a round may come down; one that does not deviate bursts nowhere if it misses."""
    mark = _mark(scene, made)
    if _deviates(made):
        return straying.landings(scene, scene.cells(made.attacker)[0], mark, _flight(scene, need))
    hits = sum(faces(need, figures.outstanding(scene))[2:])
    return Odds.counted({(mark, True): hits, (None, False): D20.d - hits}, D20.d)


# what it promises


def told(scene: Scene, made: Sequence[Attack]) -> Forecast:
    """What may become of all that the rounds may reach; exact for one round (DKC-GUN-07, DKC-DEV-01)."""
    rounds = tuple(_needs(scene, made))
    blast, first = _blast(made[0]), made[0]
    tallies = tuple(attack.to_hit(scene, each, attack.pulls(scene, each)[0].kind) for each in made)
    lands = dict[Cell, Fraction]()
    missed = Fraction(1)
    rows = list[tuple[Outcome, ...]]()
    for each, need in rounds:
        spots = _spots(scene, each, need)
        rows.append(tuple(_rows(scene, each, spots)))
        missed *= 1 - spots.chance(lambda fell: fell[1])
        for (cell, _), chance in spots.items():
            if cell is not None:
                lands[cell] = lands.get(cell, Fraction(0)) + chance / len(rounds)
    several = len(rounds) > 1
    outcomes = tuple(worst(rows)) if several else rows[0]
    screen = toll(scene, blast, _spots(scene, first, rounds[0][1]), _mark(scene, first)).screens()
    return Forecast(
        FREE,
        tuple(dict.fromkeys(tallies)),
        outcomes,
        1 - missed,
        tuple(_assumes(scene, made)),
        counted(sum(pull.rounds for each in made for pull in attack.pulls(scene, each)), "round"),
        rings=rings(blast),
        screen=screen,
        lands=tuple(sorted(lands.items())),
    )


def _assumes(scene: Scene, made: Sequence[Attack]) -> Iterator[Assumption]:
    """What is taken for granted, and what is worked out coarsely."""
    yield STAYS
    if len(tuple(_needs(scene, made))) > 1:
        yield WORST
    if any(aboard.is_craft(scene, each.target) for each in made):
        yield ABOARD


def _blast(made: Attack) -> Blast:
    assert made.load.blast is not None
    return made.load.blast


def _rows(scene: Scene, made: Attack, spots: Spots) -> Iterator[Outcome]:
    """What one round may do to a vehicle, to those aboard, and to all others in reach."""
    if not aboard.is_craft(scene, made.target):
        yield from chain(*_burst(scene, made, spots, (made.target,)).values())
        return
    struck = {each.unit: each.outcomes("missed") for each in volley.upon(scene, (replace(made, pulls=1),), made.target)}
    reached = _burst(scene, made, spots)
    on_mark = _burst(scene, made, Odds.counted({(_mark(scene, made), True): 1}, 1)) if reached else {}
    ways, _ = spots.ways()
    astray = {fell: many for fell, many in ways.items() if not fell[1]}
    elsewhere = _burst(scene, made, Odds.counted(astray, sum(astray.values()))) if astray else {}
    hits = spots.chance(_on_mark)
    for unit in dict.fromkeys((*struck, *reached)):
        if unit in struck and unit in on_mark:
            together = worst((given(struck[unit], hits), on_mark[unit]))
            yield from either(hits, together, elsewhere.get(unit, (missed(unit),)))
        else:
            yield from struck.get(unit) or reached[unit]


def _on_mark(fell: tuple[Cell | None, bool]) -> bool:
    return fell[1]


def _burst(scene: Scene, made: Attack, spots: Spots, direct: tuple[Ref, ...] = ()) -> dict[Ref, tuple[Outcome, ...]]:
    """What the burst may do to each unit in reach."""
    fates = toll(scene, _blast(made), spots, _mark(scene, made), direct).now
    told = (fate.outcomes("outside the blast") for fate in fates)
    return {rows[0].unit: rows for rows in told if rows and rows[0].unit is not None}


# how it is played out


def thrown(table: Table, made: Sequence[Attack]) -> list[tuple[Attack, Spot]]:
    """The check of every round, and where those deviate to that do (DKC-DEV-01)."""
    dice, rule, found = table.dice(made[0].attacker), figures.outstanding(table), list[tuple[Attack, Spot]]()
    for each, need in _needs(table, made):
        if _deviates(each):
            found.append((each, straying.spot(dice, _flight(table, need))))
        else:
            found.append((each, Spot(hit=check(dice, need, rule).well)))
    return found


def burst(table: Table, fell: Iterable[tuple[Attack, Spot]]) -> Flow[None]:
    """Each round that comes down strikes what it hits, and bursts there (DKC-GUN-07, DKC-VDAM-03)."""
    for made, spot in fell:
        if not spot.hit and not _deviates(made):
            continue
        unit, mark = made.attacker, _mark(table, made)
        cell = straying.lands(table, table.cells(unit)[0], mark, spot)
        vehicle = spot.hit and aboard.is_craft(table, made.target)
        if vehicle:
            yield from damage.struck(table, made.target, volley.on_vehicle(table, made, made.target), 1, unit)
        if cell is not None:
            direct = made.target if spot.hit and not vehicle else None
            yield from bursts.goes_off(table, _blast(made), cell, unit, weapon=made.arm.weapon.name, direct=direct)
