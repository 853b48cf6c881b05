"""The battles on disk: one journal each in the user's own folder, listed, named, renamed and thrown away.

What a journal says of itself is kept in a card beside it, so that a list of many long battles is there at once, and
nothing of the game itself has to be loaded for it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import ValidationError

from game import data
from game.ui.settings import write_whole
from rules.kernel.faults import Fault, Faulty
from rules.kernel.files import content
from rules.kernel.reading import LARGEST, Sheet
from rules.kernel.words import mentioned, titled

if TYPE_CHECKING:
    from game.battle.battle import Battle

ENDING = ".jsonl"
MOMENT = ".jpg"
"""A picture of the battle as it was left."""
BESIDE = (".card", ".shown", ".seats", ".mark", ".errands", MOMENT)
"""What else is kept of a battle; the passwords of its seats (".seats") only of one begun by an older program."""
LONGEST = 60
"""Letters of a name."""


class Side(Sheet):
    """One side of a kept battle: what it is called, and who plays it."""

    name: str
    title: str
    player: str


class Card(Sheet):
    """What is known of a journal of this size and age."""

    size: int
    time: int
    trouble: str = ""
    """Why it cannot be played on; "" when it can."""
    sound: bool = False
    """Whether a part of a file with trouble is good, so that it can be played on from there."""
    title: str = ""
    book: str = ""
    map: str = ""
    """The file of its map, as it was when the battle began."""
    round: int = 0
    rounds: int = 0
    round_name: str = "round"
    """What its rulebook calls a round."""
    clock: str = ""
    """The round that it is in, as its rulebook counts; "" where that is not known any more."""
    answers: int = 0
    sides: tuple[Side, ...] = ()
    branched: str = ""
    state: Literal["open", "over"] = "open"
    outcome: str = ""
    """How it ended, in a sentence."""
    pictured: bool = False
    """Whether there is a picture of it as it is."""

    @property
    def now(self) -> str:
        """The round that it is in: "round 3", or "turn 1, phase 4" where they are counted otherwise."""
        return self.clock or f"{self.round_name} {self.round}"

    @property
    def progress(self) -> str:
        """The same, and how many there are."""
        counted = f"{self.round} of {self.rounds}"
        return (
            f"{self.now}, {counted}"
            if self.now != f"{self.round_name} {self.round}"
            else f"{self.round_name} {counted}"
        )


@dataclass(frozen=True, slots=True)
class Save:
    """A battle on disk."""

    file: Path
    card: Card

    @property
    def name(self) -> str:
        """What its player calls it."""
        return self.file.stem

    @property
    def when(self) -> datetime:
        """When it was last played."""
        return datetime.fromtimestamp(self.card.time / 1e9)

    @property
    def open(self) -> bool:
        """Whether it can be played on."""
        return not self.card.trouble and self.card.state == "open"

    @property
    def moment(self) -> Path | None:
        """The picture of the battle as it was left; None where it was never taken, or may not be shown."""
        return self.file.with_suffix(MOMENT) if self.card.pictured else None


def saves_folder() -> Path:
    """Where the battles lie."""
    return data.own() / "battles"


def saves(folder: Path | None = None) -> Iterator[Save]:
    """Every battle there is, the one played last first; those that cannot be used say why."""
    folder = folder or saves_folder()
    found: list[tuple[int, Path]] = []
    for file in sorted(folder.glob(f"*{ENDING}")) if folder.is_dir() else ():
        try:
            found.append((file.stat().st_mtime_ns, file))
        except OSError:
            continue
    for _, file in sorted(found, reverse=True):
        yield look_at(file)


def newest(folder: Path | None = None) -> Save | None:
    """The battle to go on with: the one played last that is not over."""
    return next((save for save in saves(folder) if save.open), None)


def look_at(file: Path) -> Save:
    """A battle by its file: from the card beside it, if that is still of this very file."""
    size, time = _stamp(file)
    card = _read_card(file)
    if card is None or (card.size, card.time) != (size, time):
        card = _kept_end(_card(file, size, time), card)
        _write_card(file, card)
    return Save(file, card)


def _kept_end(fresh: Card, before: Card | None) -> Card:
    """A battle that was over is over still where its file has only been copied: journals are never shortened."""
    same = before is not None and not before.trouble and (before.size, before.title) == (fresh.size, fresh.title)
    if before is None or not same or before.state != "over" or before.answers != fresh.answers:
        return fresh
    return fresh.model_copy(update={"state": before.state, "outcome": before.outcome, "round": before.round})


def _stamp(file: Path) -> tuple[int, int]:
    try:
        found = file.stat()
    except OSError:
        return 0, 0
    return found.st_size, found.st_mtime_ns


def _card(file: Path, size: int, time: int) -> Card:
    from game.battle.journal_summary import journal_summary
    from rules.frame.book import load, names

    try:
        told = journal_summary(file)
        if told.book not in names():
            fault = f"it is played by the rulebook {told.book!r}, which is not installed here"
            raise Faulty((Fault(str(file), "", fault, "install that rulebook"),))
        if told.trouble is not None:
            return Card(size=size, time=time, trouble=_plain(told.trouble, file), sound=True)
    except Faulty as error:
        return Card(size=size, time=time, trouble=_plain(error.faults[0], file))
    scenario = told.written.scenario
    rounds = scenario.timing(load(told.book)).rounds(scenario.lasts)
    return Card(
        size=size,
        time=time,
        title=scenario.title,
        book=told.book,
        map=str(told.written.map_file),
        round=min(told.round, rounds),
        rounds=rounds,
        round_name=load(told.book).round_name,
        clock=load(told.book).numbered(min(told.round, rounds)),
        answers=told.answers,
        sides=tuple(
            Side(name=s.name, title=s.title or s.name.title(), player=told.player(s.name, s.player))
            for s in scenario.side
        ),
        branched=told.branched,
        state="over" if told.round > rounds else "open",
    )


def _plain(fault: Fault, file: Path) -> str:
    """A fault without the name of the file, which stands beside it."""
    place = f"{fault.place}: " if fault.place else ""
    remedy = f"; {fault.remedy}" if fault.remedy else ""
    return f"{place}{fault.fault}{remedy}".replace(str(file), file.name)


def _read_card(file: Path) -> Card | None:
    try:
        return Card.model_validate(json.loads(content(file.with_suffix(".card"), LARGEST)))
    except (Faulty, ValueError, ValidationError, RecursionError):
        return None


def _write_card(file: Path, card: Card) -> None:
    """Keep a card; where it finds no room the journal is simply read again next time."""
    try:
        write_whole(file.with_suffix(".card"), card.model_dump_json().encode())
    except Faulty:
        return


def rescued(file: Path) -> Path:
    """A new file with the good part of one that was damaged, which stays as it is; raises Faulty where none is good."""
    from game.battle.journal import branch
    from game.battle.replay import load

    loaded = load(file, rescue=True, seated=True)
    battle = loaded.battle
    people = [side.name for side in battle.setup.scenario.side if side.player == "person"]
    words = dict.fromkeys(people, "") if len(people) > 1 else None
    fresh = fresh_file(f"{file.stem} rescued", file.parent)
    try:
        branch(battle, len(battle.script), fresh, words, loaded.locks.seats, loaded.marks).close()
    finally:
        battle.close()
    return fresh


def note_down(file: Path, battle: Battle, moment: bytes | None = None) -> None:
    """Remember how a battle stands that has just been left, so that a list can say whether it is over, and show it.

    Whatever is answered after that makes another file of it, of which there is no picture.
    """
    size, time = _stamp(file)
    card = _card(file, size, time).model_copy(update={"pictured": _keep_moment(file, moment)})
    if battle.verdict is None:
        answers = sum(step.word == "answer" for step in battle.script)
        round = battle.table.clock.round
        clock = battle.setup.book.numbered(round)
        card = card.model_copy(update={"round": round, "clock": clock, "answers": answers})
    else:
        titles = {side.name: side.title for side in card.sides}
        winners = " and ".join(mentioned(titles.get(side, side)) for side in battle.verdict.winners)
        how = f"Victory for {winners}" if winners else "Nobody wins"
        update = {
            "state": "over",
            "outcome": f"{how}: {titled(battle.verdict.reason, titles)}.",
            "round": battle.table.clock.round,
        }
        card = card.model_copy(update=update)
    _write_card(file, card)


def _keep_moment(file: Path, moment: bytes | None) -> bool:
    """Keep the picture of a moment, or none; whether there is one now. Without room there is none."""
    kept = file.with_suffix(MOMENT)
    try:
        if moment is None:
            kept.unlink(missing_ok=True)
        else:
            write_whole(kept, moment)
    except (OSError, Faulty):
        return False
    return moment is not None


def fresh_file(title: str, folder: Path | None = None) -> Path:
    """A file for a new battle, called after its scenario; its folder is made. Faulty where that cannot be."""
    folder = folder or saves_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        fault = Fault(
            str(folder),
            "",
            f"this folder cannot be created ({error.strerror})",
            "check permissions and disk space",
        )
        raise Faulty((fault,)) from None
    name = proper(title) or "Battle"
    numbers = (name, *(f"{name} {number}" for number in range(2, 10_000)))
    return next(file for each in numbers if not (file := folder / f"{each}{ENDING}").exists())


def proper(name: str) -> str:
    """A name as a file may have it on every system."""
    letters = "".join(letter if letter.isprintable() and letter not in '<>:"/\\|?*' else " " for letter in name)
    return re.sub(r"\s+", " ", letters)[:LONGEST].strip(" .")


def rename(save: Save, name: str) -> Save:
    """Call a battle otherwise; raises Faulty for a name that cannot be had."""
    wanted = proper(name)
    if not wanted:
        raise Faulty((Fault(save.file.name, "", "a battle needs a name", "type letters or digits"),))
    file = save.file.with_name(f"{wanted}{ENDING}")
    if file == save.file:
        return save
    if file.exists():
        raise Faulty(
            (Fault(save.file.name, "", f"there is a battle called {wanted!r} already", "choose another name"),)
        )
    try:
        save.file.rename(file)
        for ending in BESIDE:
            beside = save.file.with_suffix(ending)
            if beside.exists():
                beside.replace(file.with_suffix(ending))
    except OSError as error:
        fault = Fault(save.file.name, "", f"cannot be renamed ({error.strerror})", "check its permissions")
        raise Faulty((fault,)) from None
    return Save(file, save.card)


def delete(save: Save) -> None:
    """Throw a battle away for good; raises Faulty where that cannot be done."""
    try:
        save.file.unlink(missing_ok=True)
        for ending in BESIDE:
            save.file.with_suffix(ending).unlink(missing_ok=True)
    except OSError as error:
        fault = Fault(save.file.name, "", f"cannot be deleted ({error.strerror})", "check its permissions")
        raise Faulty((fault,)) from None
