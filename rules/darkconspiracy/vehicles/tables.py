"""The tables of what is struck and what comes of it, and the chains of rolls that lead through them."""

from __future__ import annotations

from typing import NamedTuple

from rules.darkconspiracy.terms.vehicles import AIRCRAFT, BOATS, Build, Result, Section, Severity
from rules.kernel.dice import Dice, Pool

D6 = Pool(1, 6)
R, S = Result, Section


class Onto(NamedTuple):
    """An entry that leads to another table, where the die is thrown again (DKC-VDAM-06)."""

    severity: Severity
    section: Section


Six = tuple[Result | Onto, ...]
MINOR, MAJOR = Severity.MINOR, Severity.MAJOR
_WORSE = {section: Onto(MAJOR, section) for section in Section}
_MILDER = {section: Onto(MINOR, section) for section in Section}

AEROSPACE: dict[tuple[Section, Severity], Six] = {
    (S.HULL, MINOR): (R.CREW, R.CONTROLS, R.CONTROLS, R.PASSENGERS, R.RADIO, _WORSE[S.HULL]),
    (S.WING, MINOR): (R.NOTHING, R.NOTHING, R.CONTROLS, R.CONTROLS, R.CONTROLS, _WORSE[S.WING]),
    (S.HULL, MAJOR): (R.ENGINE, R.ENGINE, R.INSTRUMENTS, R.INSTRUMENTS, R.WEAPON, _MILDER[S.WING]),
    (S.WING, MAJOR): (R.CONTROLS, R.FUEL, R.FUEL, R.FUEL, R.FUEL, R.FIREBALL),
}
"""What is damaged of an aircraft (DKC-VTAB-01)."""
STANDARD: dict[tuple[Section, Severity], Six] = {
    (S.HULL, MINOR): (R.CREW, R.CREW, R.PASSENGERS, R.PASSENGERS, R.RADIO_OR_SIGHT, _WORSE[S.HULL]),
    (S.HULL, MAJOR): (R.ENGINE, R.ENGINE, R.FUEL, R.FUEL, R.WEAPON, R.WEAPON),
}
"""What is damaged of a vehicle without a turret (DKC-VTAB-02)."""
TURRETED: dict[tuple[Section, Severity], Six] = {
    (S.TURRET, MINOR): (R.LOADER, R.SIGHT, R.SIGHT, R.TRAVERSE, R.SECONDARY, _WORSE[S.TURRET]),
    (S.TURRET, MAJOR): (R.LOADER_OR_GUN, R.MAIN, R.MAIN, R.MAIN, _WORSE[S.HULL], _MILDER[S.HULL]),
    (S.HULL, MINOR): (R.CREW, R.LOADER, R.PASSENGERS, R.PASSENGERS, R.RADIO, _WORSE[S.HULL]),
    (S.HULL, MAJOR): (R.ENGINE, R.ENGINE, R.FUEL, R.FUEL, R.AMMUNITION, R.AMMUNITION),
}
"""What is damaged of a vehicle with a turret (DKC-VTAB-02)."""
FLUSH: dict[tuple[Section, Severity], Six] = {
    (S.WATERLINE, MINOR): (R.FLOODING, R.FLOODING, R.FLOODING, R.CREW, R.CARGO, _WORSE[S.WATERLINE]),
    (S.WATERLINE, MAJOR): (R.TWO_CREW, R.RUDDER, R.ENGINE, R.FUEL, R.AMMUNITION, _MILDER[S.HULL]),
    (S.HULL, MINOR): (R.CREW, R.AUXILIARY, R.SECONDARY, R.RADIO, R.SIGHT, _WORSE[S.HULL]),
    (S.HULL, MAJOR): (R.MAIN, R.MAIN, R.TWO_CREW, R.TWO_CREW, R.AMMUNITION, R.FIRE),
}
"""What is damaged of a boat with a flush deck (DKC-VTAB-03)."""
DECKED: dict[tuple[Section, Severity], Six] = FLUSH | {
    (S.HULL, MINOR): (R.CREW, R.AUXILIARY, R.SECONDARY, R.CREW, R.AUXILIARY, _WORSE[S.HULL]),
    (S.SUPERSTRUCTURE, MINOR): (R.CREW, R.RADIO, R.SIGHT, R.SECONDARY, R.SECONDARY, _WORSE[S.SUPERSTRUCTURE]),
    (S.SUPERSTRUCTURE, MAJOR): (R.TWO_CREW, R.TWO_CREW, R.FIRE, R.FIRE, R.AMMUNITION, _WORSE[S.HULL]),
}
"""What is damaged of a boat with a superstructure (DKC-VTAB-03)."""


def table(build: Build) -> dict[tuple[Section, Severity], Six]:
    """The table of a build (DKC-VDAM-06)."""
    if build in AIRCRAFT:
        return AEROSPACE
    return {"turret": TURRETED, "flush deck": FLUSH, "superstructure": DECKED}.get(build, STANDARD)


def section(face: int, build: Build) -> Section:
    """Where a hit lands, by the die and what is added to it: a turret or superstructure there is not is hull
    (DKC-VLOC-01).
    """
    if build in AIRCRAFT:
        return S.WING if face <= 3 else S.HULL
    if build in BOATS:
        above = S.SUPERSTRUCTURE if build == "superstructure" else S.HULL
        return above if face == 1 else S.HULL if face <= 5 else S.WATERLINE
    if face == 1:
        return S.TURRET if build == "turret" else S.HULL
    return S.HULL if face <= 5 else S.SUSPENSION


RESULTS = ((10, 1, MINOR), (20, 2, MINOR), (40, 1, MAJOR), (60, 2, MAJOR))
"""Up to which level how many results of which severity (DKC-VDAM-02)."""


def results(level: int) -> tuple[int, Severity]:
    """How many results a level of damage brings, and of which severity; three major ones from 61 on (DKC-VDAM-02)."""
    if level <= 0:
        return 0, MINOR
    return next(((many, severity) for most, many, severity in RESULTS if level <= most), (3, MAJOR))


def chained(dice: Dice, build: Build, where: Section, severity: Severity) -> tuple[Result, Section, Severity]:
    """What one result comes to in the end, four throws at most, and in which part of the table (DKC-VDAM-06)."""
    if where is S.SUSPENSION:
        return R.SUSPENSION, where, severity
    tables = table(build)
    while True:
        where = where if (where, severity) in tables else S.HULL
        entry = tables[where, severity][dice.roll(D6).value - 1]
        if not isinstance(entry, Onto):
            return entry, where, severity
        severity, where = entry.severity, entry.section
