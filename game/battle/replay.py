"""Playing a journal again: the same battle from the same answers, and what is done when the rules have changed
since.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from game.battle import bookmark
from game.battle.battle import Battle
from game.battle.bookmark import Bookmark
from game.battle.disk import Growing
from game.battle.heading import OPEN, Heading, covered, digest_of, read_heading
from game.battle.journal import Journal
from game.battle.lines import Line, Pages, State, key_in, read_lines, read_step, state_in, unsealed
from game.battle.lines_in_force import in_force
from game.battle.marks import Mark, read_mark
from game.battle.script import Rest, Step
from game.battle.seal import Locks, Seal, Sealed, opened, refusal
from game.battle.seat_locks import read_beside
from game.battle.setup import Setup, set_up
from game.battle.store import Store
from game.world.world import Snapshot
from rules.frame.book import Rulebook
from rules.kernel.faults import Fault, Faulty


@dataclass(frozen=True, slots=True)
class Loaded:
    """A battle read from its journal, as far as it got, and whatever its reader should know."""

    battle: Battle
    path: Path
    pages: Pages
    notes: tuple[str, ...] = ()
    resumed: Rest | None = None
    unwritten: tuple[Rest, ...] = ()
    """Resting points that the program died before it could write."""
    locks: Locks = OPEN

    @property
    def seal(self) -> Seal | None:
        """The seal that was opened; None for an open journal."""
        return self.locks.seal

    @property
    def marks(self) -> tuple[Mark, ...]:
        """All that was pointed out on the map."""
        return tuple(mark for line in self.pages.lines if (mark := read_mark(line)) is not None)

    def carry_on(self) -> Journal:
        """Go on writing where the file ends; raises Faulty where it cannot be written, or not by us."""
        if self.pages.trouble is not None:
            raise self.pages.trouble
        file = Growing.go_on(self.path, self.pages.size, self.pages.length)
        journal = Journal(file, self.pages.check, self.battle, self.locks)
        if self.resumed is not None:
            journal.resumed(self.resumed, self.battle)
        for rest in self.unwritten:
            journal.at_rest(rest)
        if self.battle.over and not self.unwritten and not key_in(self.pages):
            journal.open_up()
        return journal


def load(
    path: Path,
    *,
    to: int | None = None,
    begun: Callable[[Battle], object] | None = None,
    remember: Callable[[str], object] | None = None,
    rescue: bool = False,
    seated: bool = False,
    word: str = "",
    seal: Seal | None = None,
    together: tuple[str, ...] = (),
) -> Loaded:
    """Play a journal again, to its end or to a step; raises Faulty for a file that is edited, foreign or too new.

    Lines that are broken or changed do not matter before they are reached; with `rescue` the battle goes as far as the
    lines before them. `begun` is told of the battle before anything of it has been played. Where `remember` is given,
    the battle is taken up at the bookmark beside the journal, if one fits; it is told what the people at the table had
    seen by then.

    A sealed battle is read by those at its table, who may have to give a password, unless the seal of a journal that is
    open here already is given; by others when it is over. `together` are sides that look on together besides.
    """
    pages = read_lines(path)
    setup, kept = _begin(pages.lines[0], path)
    seed, sealed = kept.seed, kept.sealed
    over, opened_here = key_in(pages), seal is not None
    checks = [line["check"] for line in pages.lines]
    if sealed is None:
        seal = None
    else:
        seal = seal or opened(sealed, word, key=over, seated=seated)
        if seal is None:
            raise refusal(str(path), sealed, seated=seated)
        pages, seed = unsealed(pages, seal, path), _seed(seal, sealed, pages.lines[0], path)
    locks = _locks(kept, seal, path, missed=not seated or bool(over) or opened_here)
    lines = pages.lines
    start = in_force(lines).last_resumed
    battle = Battle(setup, seed, together)
    if begun is not None:
        begun(battle)
    reader = _Reader(battle, path, start, pages.trouble)
    laid = bookmark.find(path, checks, seal) if remember is not None else None
    if laid is not None and remember is not None:
        if reader.goes_on_from(lines, *laid, remember):
            return Loaded(battle, path, pages, pages.notes, unwritten=_unwritten(lines, battle), locks=locks)
        battle.close()
        return load(path, to=to, begun=begun, rescue=rescue, seated=seated, word=word, seal=seal, together=together)
    try:
        if start:
            reader.take_up(reader.rest(lines[start], start), _script(lines[:start], setup.book, path), start)
        reader.run(lines, start + 1, to, rescue=rescue)
    except _Diverged as diverged:
        resumed = reader.mend(lines)
        name = setup.times.name
        note = f"the rules have changed since this was written ({diverged}): it goes on from the last finished {name}"
        return Loaded(battle, path, pages, (*pages.notes, note), resumed, locks=locks)
    notes = pages.notes
    if reader.trouble is not None and rescue:
        words = "; ".join(f"{fault.place}: {fault.fault}" for fault in reader.trouble.faults)
        notes = (*notes, f"{words}; this is the battle up to the line before")
    elif reader.trouble is not None and not reader.stopped:
        raise reader.trouble
    unwritten = () if reader.stopped else _unwritten(lines[: reader.at], battle)
    return Loaded(battle, path, replace(pages, trouble=reader.trouble), notes, unwritten=unwritten, locks=locks)


class _Diverged(Exception):
    """Playing again did not lead to the same."""


class _Reader:
    """Performs the lines of a journal on a battle."""

    def __init__(self, battle: Battle, path: Path, start: int, trouble: Faulty | None) -> None:
        self.battle = battle
        self.path = path
        self.store = Store(battle.setup.book, battle.setup.ground.terrain.grid)
        self.start = start
        self.trouble = trouble
        """What is wrong with the first line that is not good."""
        self.at = start
        """How many lines have been performed."""
        self.stopped = False
        """Whether it stopped at the step that was asked for."""

    def rest(self, line: Line, number: int) -> Rest:
        """A resting point out of the file."""
        kept = line.get("state")
        state = self.store.read(kept.read() if isinstance(kept, State) else kept, str(self.path), f"line {number + 1}")
        after = int(line["rest"] if "rest" in line else line["resumed"])
        return Rest(after, lambda: state, 0, line["digest"])

    def take_up(self, rest: Rest, script: list[Step], number: int) -> None:
        """Go on from a state out of the file, if it is one that a battle can be in."""
        try:
            self.battle.resume(rest, script)
            if not self.battle.over:
                self.battle.question()
        except Exception as error:  # it may hold anything
            fault = f"the state kept here cannot be taken up ({type(error).__name__}: {error})"
            raise Faulty(
                (Fault(str(self.path), f"line {number + 1}", fault, "restore the file from a copy"),)
            ) from error

    def goes_on_from(
        self, lines: Sequence[Line], laid: Bookmark, number: int, remember: Callable[[str], object]
    ) -> bool:
        """Go on from a bookmark at a line to the end; False if that is not possible, and then the battle is spoilt."""
        kept = [at for _, at in in_force(lines).rests if at <= number]
        if self.trouble is not None or not kept or kept[-1] != number or len(kept) != len(laid.past.told):
            return False
        try:
            rests = [self._rest_of_old(lines[at], at, told) for at, told in zip(kept, laid.past.told, strict=True)]
            script = _script(lines[:number], self.battle.setup.book, self.path)
            if not laid.past.fits(len(script)):
                return False
            remember(laid.seen)
            self.battle.turn_to(rests, script, laid.past)
            self.run(lines, number + 1, None, rescue=False)
        except Exception:  # whatever it is, the long way knows how to tell it
            return False
        return True

    def _rest_of_old(self, line: Line, number: int, told: int) -> Rest:
        """A resting point whose state is read out of its line when it is wanted."""
        kept, place = line["state"], f"line {number + 1}"
        text = kept.text() if isinstance(kept, State) else None

        def state() -> Snapshot:
            return self.store.read(kept if text is None else state_in(text), str(self.path), place)

        return Rest(int(line["rest"] if "rest" in line else line["resumed"]), state, told, line["digest"])

    def run(self, lines: Sequence[Line], first: int, to: int | None, *, rescue: bool) -> None:
        """Perform the lines in force up to a step, or to the first that is not good."""
        found = in_force(lines)
        if found.trouble or (found.undone and self.battle.setup.scenario.undo == "never"):
            raise _Diverged(found.trouble or f"line {found.undone[0][1] + 1}: undo is switched off in this scenario")
        self.at = first
        for number in found.numbers:
            if number < first:
                continue
            if to is not None and len(self.battle.script) >= to and "rest" not in lines[number]:
                self.stopped = True
                return
            try:
                self._perform(lines[number], number)
            except Faulty as error:
                self.trouble = error
                if not rescue:
                    raise
                return
            self.at = number + 1
        self.at = len(lines)
        self.stopped = to is not None and len(self.battle.script) >= to

    def _perform(self, line: Line, number: int) -> None:
        try:
            if "undo" in line:
                self.battle.tell_of_undo(line["undo"])
            elif "step" in line:
                self.battle.perform(read_step(line, self.battle.setup.book, self.path, number))
                self._agree(self.battle.digests[-1], line, number)
            elif "rest" in line:
                self._agree(self._rested(line["digest"]), line, number)
        except (_Diverged, Faulty):
            raise
        except Exception as error:
            raise _Diverged(f"line {number + 1}: {error}") from error

    def _rested(self, digest: str) -> str:
        """This digest, if the last step led to a resting point that has it: rounds without a question make several."""
        here = [rest.digest for rest in self.battle.rests if rest.after == len(self.battle.script)]
        return digest if digest in here else self.battle.rests[-1].digest

    @staticmethod
    def _agree(digest: str, line: Line, number: int) -> None:
        if digest != line["digest"]:
            raise _Diverged(f"line {number + 1}")

    def mend(self, lines: Sequence[Line]) -> Rest:
        """Take the battle up from the last kept state in force, and repeat what was answered since as far as it is
        still legal.
        """
        kept = in_force(lines).rests
        if not kept:
            name = self.battle.setup.times.name
            fault = f"the rules have changed since this was written, and no {name} of it was finished"
            raise Faulty((Fault(str(self.path), "", fault, "start a new battle"),))
        number = kept[-1][1]
        rest = self.rest(lines[number], number)
        script = _script(lines, self.battle.setup.book, self.path)
        again = script[rest.after :]
        while True:
            self.take_up(rest, script[: rest.after], number)
            done = self._repeat(again)
            if done == len(again):
                return rest
            again = again[:done]  # a rule that broke off in the middle leaves nothing to go on from: once more without

    def _repeat(self, steps: Sequence[Step]) -> int:
        """How many of these steps can still be taken."""
        for number, step in enumerate(steps):
            try:
                self.battle.perform(step)
            except Exception:  # whatever changed rules make of old answers, the battle goes on from the last good one
                return number
        return len(steps)


def _unwritten(lines: Sequence[Line], battle: Battle) -> tuple[Rest, ...]:
    """The resting points at the very end of a battle that its file lacks."""
    end = len(battle.script)
    written = sum(steps == end for steps, _ in in_force(lines).rests)
    return tuple([rest for rest in battle.rests if rest.after == end][written:])


def _script(lines: Sequence[Line], book: Rulebook, path: Path) -> list[Step]:
    """The steps that were in force, those taken back left out; of a resumed battle only those since."""
    return [read_step(lines[number], book, path, number) for number in in_force(lines).steps]


def _begin(header: Line, path: Path) -> tuple[Setup, Heading]:
    """What the battle starts from, and the header that says so; refused when its map or sheets are not the same any
    more.
    """
    begun = read_heading(header, path)
    written, kept = begun.written, begun.heading
    setup = set_up(written, kept.book)
    if setup.ground.digest != kept.map:
        fault = f"the map {written.map_file} is not the one this battle was begun on"
        raise Faulty((Fault(str(path), "line 1", fault, "restore the old map, or start a new battle"),))
    if tuple(digest_of(sheet) for sheet in written.sheet_files) != kept.sheets:
        fault = "the sheets beside the scenario have changed since this battle was begun"
        raise Faulty((Fault(str(path), "line 1", fault, "restore the old sheets, or start a new battle"),))
    return setup, kept


def _seed(seal: Seal, sealed: Sealed, header: Line, path: Path) -> str:
    try:
        return seal.seed(sealed, covered(header))
    except ValueError:
        fault = "the heading was changed: the seal over the seed and the passwords of the seats is broken"
        raise Faulty((Fault(str(path), "line 1", fault, "restore the file from a copy"),)) from None


def _locks(kept: Heading, seal: Seal | None, path: Path, *, missed: bool) -> Locks:
    """The locks of a journal. An older program kept those of its seats in a file beside it; where they are not `missed`
    that file must be there.
    """
    sealed = kept.sealed or OPEN.sealed()
    seats = kept.seats
    if seats is None:
        seats = read_beside(path, needed=0 if missed else len(sealed.locks))
    return Locks(seal, sealed.locks, sealed.own, seats)
