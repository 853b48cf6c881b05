"""Checking what people drew and wrote: maps, scenarios, sheets and journals, each with all its faults."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from game.battle.own_sheets import book_of, strange
from game.battle.scenario import Scenario, Written
from game.battle.seal import Locked
from game.battle.setup import set_up
from game.battle.unsupported_features import UnsupportedFeatures, without
from game.board.battleground import Battleground
from game.board.tiled import read
from game.players.names import NAMES, wrong
from game.workshop.loose_ends import breaks, odd
from game.workshop.partial_scenario import salvaged
from rules.frame.book import NoSuchBook, Rulebook, load, names, reading
from rules.frame.sheets import BOOK, load_index
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import inside, reason
from rules.kernel.reading import meant, read_toml
from rules.kernel.words import listed

ENDINGS = (".tmx", ".toml", ".jsonl")
"""Maps, scenarios and sheets, journals."""
_IMPORT = "deadground import makes it into a map and a scenario"
_WITH_CELL = "deadground import makes it into a map, if you say how many pixels a cell is wide (--cell 70)"
_EXPORT = "open it in Tiled and export it as .tmx"
FOREIGN = {
    **dict.fromkeys((".uvtt", ".dd2vtt", ".df2vtt"), ("this is a Universal VTT map, not yet one of ours", _IMPORT)),
    ".board": ("this is a MegaMek board, not yet a map of ours", _IMPORT),
    **dict.fromkeys((".tmj", ".tsj", ".json"), ("this is JSON, which is not read here", _EXPORT)),
    **dict.fromkeys((".png", ".jpg", ".jpeg", ".webp"), ("this is a picture, not a map", _WITH_CELL)),
}
"""What other programs call their maps: what they are, and how they become maps of this game."""


@dataclass
class Findings:
    """What was found wrong, what merely odd, and what was looked at; the same finding is kept once."""

    faults: dict[Fault, None] = field(default_factory=dict)
    warnings: dict[Fault, None] = field(default_factory=dict)
    checked: list[Path] = field(default_factory=list)
    books: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    """The rulebooks that each scenario was checked under."""
    lengths: dict[Path, dict[str, str]] = field(default_factory=dict)
    """How long each scenario lasts under a rulebook that can play it, and by how much its times stretch under it:
    "24 exchanges, 192 s, times x 2".
    """
    unsupported_features: dict[Path, dict[str, tuple[UnsupportedFeatures, ...]]] = field(default_factory=dict)
    """What each scenario has and a rulebook has no rules for."""
    grounds: dict[Path, Battleground] = field(default_factory=dict)
    """The sound maps, each read once for all scenarios and rulebooks."""

    def lines(self) -> Iterator[str]:
        """A line for everything found, in order."""
        yield from map(str, self.faults)
        yield from (f"warning {warning}" for warning in self.warnings)


def check(paths: Iterable[Path], book: str | None = None) -> Findings:
    """Check files, and everything of ours in folders; `book` is a rulebook to check under besides each file's own."""
    findings = Findings()
    for path in paths:
        if path.is_dir():
            for file in _files_in(path, findings):
                _check(file, findings, book, named=False)
        else:
            _check(path, findings, book, named=True)
    return findings


def _files_in(folder: Path, findings: Findings) -> list[Path]:
    """Everything of ours in a folder and the folders in it, but for what is hidden or lies elsewhere."""

    def unreadable(error: OSError) -> None:
        fault = f"this folder cannot be read ({reason(error)})"
        findings.faults[Fault(str(error.filename or folder), "", fault, "check its permissions")] = None

    found: list[Path] = []
    for home, folders, files in os.walk(folder, onerror=unreadable):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += (Path(home, name) for name in files if _ours(name))
    away = [file for file in found if not inside(folder, file.absolute())]
    for file in away:
        fault = "is a link to a place outside this folder, and is not opened"
        findings.warnings[Fault(str(file), "", fault, "check the file itself")] = None
    return sorted(set(found) - set(away))


def _ours(name: str) -> bool:
    """Whether a file is of a kind that can be checked, and not hidden."""
    ending = Path(name).suffix
    return not name.startswith(".") and (ending in ENDINGS or bool(reading(ending)))


def _check(file: Path, findings: Findings, book: str | None, *, named: bool) -> None:
    """Check one file as what it is; in a folder, what is none of ours is passed over."""
    match file.suffix:
        case ".tmx":
            _guarded(findings, lambda: _map(file, findings), file.parent)
        case ".jsonl":
            _guarded(findings, lambda: _journal(file, findings))
        case ".toml":
            _guarded(findings, lambda: _toml(file, findings, book, named=named), file.parent)
        case ending if reading(ending):
            _guarded(findings, lambda: _foreign(file, findings), file.parent)
        case ending if ending.lower() in FOREIGN:
            findings.checked.append(file)
            findings.faults[Fault(str(file), "", *FOREIGN[ending.lower()])] = None
        case _:
            remedy = "give a map (.tmx), a scenario or sheets (.toml), a journal (.jsonl), or a folder"
            findings.faults[Fault(str(file), "", "this kind of file cannot be checked", remedy)] = None
            return


def _guarded(findings: Findings, check_it: Callable[[], None], folder: Path | None = None) -> None:
    try:
        check_it()
    except Faulty as error:
        for fault in error.faults:
            findings.faults[_placed(fault, folder)] = None


def _placed(fault: Fault, folder: Path | None) -> Fault:
    """A fault with the path to its file: the map reader names files as seen from the map."""
    if folder is None or Path(fault.file).exists():
        return fault
    return Fault(str(folder / fault.file), fault.place, fault.fault, fault.remedy)


def _map(file: Path, findings: Findings) -> None:
    findings.checked.append(file)
    ground = findings.grounds[file.resolve()] = read(file)
    for warning in ground.warnings:
        findings.warnings[_placed(warning, file.parent)] = None


def _foreign(file: Path, findings: Findings) -> None:
    """Another program's file, as the rulebook that reads it finds it; what it does not understand is merely odd."""
    findings.checked.append(file)
    book = load(reading(file.suffix))
    book.roster((file,))
    findings.warnings.update(dict.fromkeys(strange(book, file)))


def _journal(file: Path, findings: Findings) -> None:
    from game.battle.replay import load as load_journal  # nothing else here needs it, and it loads half the program

    findings.checked.append(file)
    try:
        loaded = load_journal(file)
    except Locked as sealed:
        findings.warnings[sealed.faults[0]] = None
        return
    for note in loaded.notes:
        findings.warnings[Fault(str(file), "", note)] = None
    loaded.battle.close()


def _toml(file: Path, findings: Findings, book: str | None, *, named: bool) -> None:
    content = read_toml(file)
    if "map" in content or "side" in content:
        findings.checked.append(file)
        _scenario(file, findings, book)
    elif "rule" in content:
        findings.checked.append(file)
        load_index(file)
    elif _entries(content) and _sheets(file, content, findings, book, named=named):
        findings.checked.append(file)
    elif named:
        remedy = "a scenario has a key map and tables [[side]]; sheets have entries such as [[weapon]] or [[person]]"
        findings.faults[Fault(str(file), "", "this is neither a scenario nor sheets", remedy)] = None


def _entries(content: dict[str, Any]) -> bool:
    entries = [value for word, value in content.items() if word != BOOK]
    return bool(entries) and all(isinstance(value, list) for value in entries)


# scenarios


def _scenario(file: Path, findings: Findings, book: str | None) -> None:
    """A scenario must be playable under its own rulebook, under every other that it has something of its own for, and
    under those that have people for all its roles. What is wrong with its map and sheets is told first: much else
    follows from it.
    """
    found = salvaged(file)
    for fault in found.faults:
        findings.faults[fault] = None
    written = found.written
    if written is None:
        return
    books = _books(written, book)
    findings.books[file] = tuple(name for name in books if name in names())
    refused: dict[Fault, list[str]] = {}
    place = written.map_file.resolve()
    for name in books:
        try:
            setup = set_up(written, name, ground=findings.grounds.get(place))
        except Faulty as error:
            for fault in filter(found.is_new, error.faults):
                refused.setdefault(_placed(fault, written.map_file.parent), []).append(name)
            continue
        findings.grounds[place] = setup.ground
        length = setup.times.told(setup.rounds), setup.times.stretch
        findings.lengths.setdefault(file, {})[name] = ", ".join(filter(None, length))
        findings.unsupported_features.setdefault(file, {})[name] = setup.unsupported_features
        for broken in breaks(setup):
            refused.setdefault(broken, []).append(name)
        oddities = *_oddities(written.scenario, setup.ground.objectives, file), *odd(setup)
        for warning in (*setup.warnings, *oddities):
            findings.warnings[_placed(warning, written.map_file.parent)] = None
    files = (written.map_file, *written.sheet_files)
    for fault, under in sorted(_alike(refused).items(), key=lambda each: Path(each[0].file) not in files):
        everywhere = len(under) == len(books) or Path(fault.file) in written.sheet_files or fault.place == "book"
        findings.faults[fault if everywhere else _only_under(fault, under)] = None


def _alike(refused: Mapping[Fault, list[str]]) -> dict[Fault, list[str]]:
    """The same fault once for all rulebooks, each of which may know another remedy: that of the first is told."""
    first: dict[tuple[str, str, str], Fault] = {}
    found: dict[Fault, list[str]] = {}
    for fault, under in refused.items():
        told = first.setdefault((fault.file, fault.place, fault.fault), fault)
        found.setdefault(told, []).extend(under)
    return found


def _only_under(fault: Fault, books: Sequence[str]) -> Fault:
    """A fault that a scenario has under some of its rulebooks only, which are named. Sheets name theirs themselves."""
    return replace(fault, fault=f"{fault.fault} under {listed(books)}")


def _books(written: Written, book: str | None) -> tuple[str, ...]:
    scenario = written.scenario
    others = (name for name in names() if _meant_for(name, written) or _has_roles(name, scenario))
    return tuple(dict.fromkeys((scenario.book, *others, *filter(None, (book,)))))


def _meant_for(book: str, written: Written) -> bool:
    """Whether a scenario has forces or sheets for a rulebook, and so is to be played under it, if it is in order."""
    forces = any(force.book == book for force in written.scenario.force)
    return (forces or any(book_of(file, written) == book for file in written.sheet_files)) and _in_order(book)


def _in_order(book: str) -> bool:
    try:
        load(book)
    except NoSuchBook:
        return False
    return True


def _loaded() -> Iterator[Rulebook]:
    """Every rulebook that is installed and in order."""
    for name in names():
        with suppress(NoSuchBook):
            yield load(name)


def _has_roles(book: str, scenario: Scenario) -> bool:
    """Whether a rulebook has people for everybody who fights, so that nothing stands in the way of playing. To load one
    takes longer than all else: it is not asked for where a sheet is wanted in any case.
    """
    forces = [force for force in scenario.force if force.serves(book)]
    if any(force.sheet and not force.crew for force in forces) or not _in_order(book):
        return False
    loaded = load(book)
    if any(force.sheet and not without(force, loaded) for force in forces):
        return False
    wanted = {force.role for force in forces if force.role} | {role for force in forces for role in force.crew}
    return bool(wanted) and wanted <= set(loaded.roles(scenario.setting))


def _oddities(scenario: Scenario, drawn: Sequence[Any], file: Path) -> Iterator[Fault]:
    """Objectives for ground that no map has, sides without a man, a briefing or anybody to play them."""
    areas = [area.name for area in drawn]
    for goal in scenario.objective:
        if goal.kind in ("hold", "reach") and goal.name not in areas:
            known = ", ".join(dict.fromkeys(areas)) or "none"
            remedy = f"the map's areas are {known}"
            yield Fault(str(file), f"objective {goal.name!r}", "the map has no such area, so it cannot be won", remedy)
    for book in scenario.pace:
        if book not in names():
            yield Fault(str(file), f"pace.{book}", f"there is no rulebook {book!r}", meant(book, names()))
    for side in scenario.side:
        if not scenario.placed and not any(force.side == side.name for force in scenario.force):
            yield Fault(str(file), f"side {side.name!r}", "it has no force", "add a [[force]] for it")
        if side.player != "person" and wrong(side.player):
            remedy = meant(side.player, (*NAMES, "person"))
            yield Fault(str(file), f"side {side.name!r}", f"nobody called {side.player!r} can play it", remedy)
        if not side.briefing.strip():
            yield Fault(str(file), f"side {side.name!r}", "it has no briefing", "tell its players what to do")


# sheets


def _sheets(file: Path, content: dict[str, Any], findings: Findings, book: str | None, *, named: bool) -> bool:
    """Sheets belong to a rulebook: the one they name, the one that was asked for, or whichever knows their kinds of
    entries best.
    """
    words = tuple(word for word in content if word != BOOK)
    own = str(content.get(BOOK, ""))
    if own and own not in names():
        findings.faults[Fault(str(file), BOOK, f"there is no rulebook {own!r}", meant(own, names()))] = None
        return True
    book = own or book
    verdicts: list[tuple[int, str, tuple[Fault, ...]]] = []
    for rulebook in (load(book),) if book else _loaded():
        faults = _faults_under(rulebook, file)
        strange = {fault.place for fault in faults} & {repr(word) for word in words}
        if len(strange) < len(words) or named:
            verdicts.append((len(faults), rulebook.name, faults))
    if not verdicts:
        return False
    _, _, faults = min(verdicts, key=lambda verdict: verdict[:2])
    for fault in faults:
        findings.faults[fault] = None
    return True


def _faults_under(book: Rulebook, file: Path) -> tuple[Fault, ...]:
    try:
        book.roster((file,))
    except Faulty as error:
        return error.faults
    return ()
