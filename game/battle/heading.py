"""The first line of a journal: what the battle starts from, checked like all that a stranger may have written."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path, PureWindowsPath
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

import game
from game.battle import journal_signature
from game.battle.battle import Battle
from game.battle.lines import FORMAT, Line, text_of
from game.battle.scenario import Scenario, Written, quarrels
from game.battle.seal import Locks, Sealed
from game.battle.seat_locks import SeatLock
from game.data import maps, own_scenarios
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import content, faulty, inside
from rules.kernel.reading import LARGEST, Sheet, Whole, explained

Digest = Annotated[str, Field(pattern="^[0-9a-f]{32}$")]


OPEN = Locks()
"""Those of a journal without a seal."""
MARKED = "journal"
"""What the user's mark in a heading says of where the scenario lies."""


class Heading(Sheet):
    """What the first line says."""

    deadground: Literal["journal"]
    format: Whole
    program: Annotated[str, Field(max_length=60, description="the version that began the file")]
    book: Annotated[str, Field(max_length=60, description="the rulebook")]
    seed: Annotated[str, Field(max_length=10_000, description="the seed of the dice")]
    scenario: Annotated[Scenario, Field(description="the whole scenario")]
    file: Annotated[str, Field(max_length=4096, pattern=r"^[^\x00-\x1f]+$", description="where its file was")]
    map: Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="the map's digest")]
    sheets: Annotated[tuple[Digest, ...], Field(max_length=20, description="the digests of its sheets")]
    branched: Annotated[str, Field(max_length=60, description="the step of another battle at which it branched off")]
    seats: Annotated[
        tuple[SeatLock, ...] | None,
        Field(max_length=8, description="the passwords of its seats; left out: they are in a file beside the journal"),
    ] = None
    sealed: Annotated[Sealed | None, Field(description="the seal over the seed and all that follows")] = None
    mark: Annotated[str, Field(max_length=32, description="by which the writer's programs recognise it")] = ""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A heading that can be relied on, and the scenario where it lies now."""

    heading: Heading
    written: Written


def heading(battle: Battle, branched: str, locks: Locks = OPEN) -> Line:
    """The first line: everything the battle starts from. Raises Faulty for what could not be read again."""
    setup = battle.setup
    file = str(setup.written.file.resolve())
    line: Line = {
        "deadground": "journal",
        "format": FORMAT,
        "program": game.VERSION,
        "book": setup.book.name,
        "seed": battle.seed if locks.seal is None else "",
        "scenario": setup.scenario.model_dump(mode="json"),
        "file": file,
        "map": setup.ground.digest,
        "sheets": [digest_of(sheet) for sheet in setup.written.sheet_files],
        "branched": branched,
        "seats": [each.model_dump(mode="json") for each in locks.seats],
        "mark": journal_signature.mark(file.encode(), MARKED),
    }
    if locks.seal is not None:
        line["sealed"] = locks.sealed().model_dump(mode="json")
        line["sealed"]["seed"] = locks.seal.close_seed(battle.seed, covered(line))
    _checked(line, file)
    return line


def covered(line: Line) -> bytes:
    """What the seal over the seed covers of a heading: all but the seed and the check."""
    sealed = {key: value for key, value in line["sealed"].items() if key != "seed"}
    return text_of({key: value for key, value in line.items() if key != "check"} | {"sealed": sealed}).encode()


def read_heading(line: Line, path: Path) -> Beginning:
    """The first line of a journal; raises Faulty with all that is wrong with it."""
    found = _checked({key: value for key, value in line.items() if key != "check"}, str(path))
    faults = quarrels(found.scenario, str(path), "line 1 scenario ")
    if len(found.sheets) != len(found.scenario.sheets):
        faults.append(
            Fault(str(path), "line 1 sheets", "not one digest for each sheet", "restore the file from a copy")
        )
    if faults:
        raise Faulty(tuple(faults))
    return Beginning(found, Written(found.scenario, _found(found, path)))


def _checked(line: dict[str, Any], file: str) -> Heading:
    try:
        return Heading.model_validate_json(json.dumps(line))
    except ValidationError as error:
        raise Faulty(explained(error, Heading, file, "line 1")) from None


def _found(heading: Heading, journal: Path) -> Path:
    """Where the scenario's folder is now: where it was, beside the journal, among the program's own maps, or in
    the user's own folder.

    Where it was is believed of a journal that was written here, and of no other: it might name anything.
    """
    there = PureWindowsPath(heading.file)
    name, folder = there.name, there.parent.name
    known = [Path(heading.file)] if journal_signature.marked(heading.file.encode(), MARKED, heading.mark) else []
    if name and ".." not in (name, folder):
        known += [at / name for at in (journal.parent, journal.parent / folder, maps() / folder)]
        known += [own_scenarios() / name, own_scenarios() / folder / name]
    for candidate in known:
        home = candidate.parent
        if inside(home, heading.scenario.map) and (home / heading.scenario.map).is_file():
            return candidate
    fault = f"its map {heading.scenario.map} is neither beside this journal nor among the maps of the game"
    raise faulty(journal, fault, f"put the folder of its scenario ({folder or name}) beside the journal")


def digest_of(file: Path) -> str:
    """The fingerprint of a sheet."""
    return blake2b(content(file, LARGEST), digest_size=16).hexdigest()
