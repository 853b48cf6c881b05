"""The scenarios there are to choose from, and what each is told by before anything of it is set up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from os.path import normpath
from pathlib import Path

from game import data
from game.battle.own_sheets import own_sheets
from game.battle.scenario import Scenario, Written, links_away, read_scenario
from game.battle.unsupported_features import unsupported_features, without
from game.board.battleground import Battleground
from game.board.tiled import made_of, read
from game.workshop import folder
from game.workshop.check import FOREIGN
from game.workshop.map_contents import length_of
from rules.frame.book import Recruit, Rulebook, load, names
from rules.kernel.faults import Fault, Faulty

TO_LEARN_WITH = "crossing/first-shots"
SCENARIO, MAP = ".toml", ".tmx"
WRITE_ONE = "write a scenario (.toml) that names it: the rules browser lists what it can contain"


@dataclass(frozen=True)
class Listed:
    """A scenario in the list: what it is, or why it cannot be played."""

    name: str
    """By folder and name, "farm/raid", or its file where it does not come with the game."""
    file: Path
    written: Written | None = None
    fault: Faulty | None = None
    own: bool = False
    """Whether it does not come with the game."""

    @property
    def title(self) -> str:
        """What it is called."""
        return self.written.scenario.title if self.written is not None else self.file.stem

    @cached_property
    def people(self) -> tuple[int, ...]:
        """How many fight on each side, in the order of the sides, under the rulebook it is meant for."""
        if self.written is None:
            return ()
        scenario = self.written.scenario
        return tuple(sum(_counted(scenario, side.name)) for side in scenario.side)

    @property
    def told(self) -> str:
        """What it is about, in running words."""
        return " ".join(self.written.scenario.summary.split()) if self.written is not None else ""

    @property
    def meta(self) -> str:
        """A few figures: how many against how many, how many keep out of it, for how long."""
        if self.written is None:
            return ""
        sides = dict(zip(self.written.scenario.titles, self.people, strict=True))
        fighting = self.written.scenario.relations.fighting(sides)
        against = " against ".join(str(count) for side, count in sides.items() if side in fighting)
        neutral = sum(count for side, count in sides.items() if side not in fighting)
        beside = f", {neutral} neutral" if neutral else ""
        return f"{against}{beside} · {length_of(self.written.scenario)} · {self.written.scenario.setting}"


def _counted(scenario: Scenario, side: str) -> Iterator[int]:
    for force in scenario.force:
        if force.side == side and force.serves(scenario.book):
            yield force.count + len(force.crew)


def unfit(written: Written, name: str) -> str:
    """Why a scenario cannot be played under a rulebook, in a sentence; "" where its people are known there."""
    book = load(name)
    sheets = own_sheets(written, name)
    if not _readable(book, sheets):
        return f"The scenario’s sheets for {book.title} have faults: see Check."
    forces = [force for force in written.scenario.force if force.serves(name)]
    wanted = {(force.role, force.sheet): None for force in forces if not without(force, book)}
    wanted |= {(role, ""): None for force in forces for role in force.crew}
    setting = written.scenario.setting
    strangers = [
        who or sheet for who, sheet in wanted if not _known(book, sheets, Recruit(who, sheet, setting=setting))
    ]
    if not strangers:
        return ""
    people = f"{', '.join(strangers[:-1])} and {strangers[-1]}" if len(strangers) > 1 else strangers[0]
    return f"{book.title} has no rules for this scenario’s {people}."


def incomplete(written: Written, name: str) -> str:
    """What of a scenario a rulebook leaves out, in a sentence; "" where it plays all of it."""
    book = load(name)
    try:
        left = unsupported_features(written.scenario, book, lambda: _ground(written.map_file))
    except (Faulty, OSError):  # the map's own faults are told elsewhere
        return ""
    return f"Under {book.title}: {'; '.join(map(str, left))}." if left else ""


def _ground(map_file: Path) -> Battleground:
    """The map as its file is now: every rulebook asks for it whenever a scenario is shown."""
    state = map_file.stat()
    return _as_written((map_file, state.st_mtime_ns, state.st_size))


@lru_cache(maxsize=2)
def _as_written(file: tuple[Path, int, int]) -> Battleground:
    """The map of a file that was last changed then and is so large."""
    return read(file[0])


def fitting(written: Written) -> tuple[str, ...]:
    """The installed rulebooks that can play a scenario, the one it is meant for first."""
    found = [name for name in names() if not unfit(written, name)]
    return tuple(sorted(found, key=lambda name: (name != written.scenario.book, name)))


def _readable(book: Rulebook, sheets: Sequence[Path]) -> bool:
    """Whether the scenario's own sheets for a rulebook are in order."""
    try:
        book.roster(sheets)
    except Faulty:
        return False
    return True


def _known(book: Rulebook, sheets: Sequence[Path], recruit: Recruit) -> bool:
    return _enlists(book, recruit, sheets) if sheets else _enlisted(book.name, recruit)


@lru_cache(maxsize=512)
def _enlisted(book: str, recruit: Recruit) -> bool:
    """Whether a rulebook's own roster has it, which never changes."""
    return _enlists(load(book), recruit, ())


def _enlists(book: Rulebook, recruit: Recruit, sheets: Sequence[Path]) -> bool:
    try:
        book.enlist(recruit, book.options(), sheets)
    except Faulty:
        return False
    return True


def shipped() -> tuple[Listed, ...]:
    """The scenarios that come with the game: the one to learn with, then those with few people first."""
    found = [listed(data.maps() / f"{name}.toml", name) for name in data.shipped_scenarios()]
    return tuple(sorted(found, key=lambda each: (each.name != TO_LEARN_WITH, sum(each.people) or 1000)))


def own() -> tuple[Listed, ...]:
    """The scenarios in the user's own folder."""
    return tuple(listed(file) for file in folder.own())


def opened(file: Path) -> Listed:
    """What a file that was opened stands for: itself, or the scenario that is played on it if it is a map."""
    file = Path(normpath(file.absolute()))
    if file.suffix.lower() == MAP:
        return listed(next(iter(folder.scenarios_of(file)), file))
    return listed(file)


def listed(file: Path, name: str = "") -> Listed:
    """A scenario by its file; without a name it is one of the user's own."""
    own = not name
    try:
        if file.suffix.lower() != SCENARIO:
            raise Faulty((_no_scenario(file),))
        return Listed(name or str(file), file, read_scenario(file), own=own)
    except Faulty as error:
        return Listed(name or str(file), file, fault=error, own=own)


def _no_scenario(file: Path) -> Fault:
    if file.suffix.lower() == MAP:
        return Fault(str(file), "", "this is a map, and no scenario beside it is played on it", WRITE_ONE)
    return Fault(str(file), "", *FOREIGN.get(file.suffix.lower(), ("this is no scenario", "open a scenario (.toml)")))


def files_of(each: Listed) -> tuple[Path, ...]:
    """All that a scenario is read from: its file, its map with tilesets and templates, and its sheets."""
    if each.written is None or any(links_away(each.written)):
        return (each.file,)
    return (each.file, *made_of(each.written.map_file), *each.written.sheet_files)
