"""One battle of many: what is to be played, the playing of it, and what came of it. It all travels between machines."""

from __future__ import annotations

import signal
import tempfile
import threading
import time
import traceback
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from multiprocessing import parent_process
from pathlib import Path

from game.battle.battle import Battle
from game.battle.gc_tuning import gc_tuned
from game.battle.journal import Journal
from game.battle.objectives import TIME_IS_UP
from game.battle.posts import Post, body_of, coming_on, has_room
from game.battle.question import Question
from game.battle.reasons import Reasons
from game.battle.report import Fate, Goal, report
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.board.battleground import Battleground
from game.board.tiled import read
from game.lab.trial_recorder import Seen, Watch
from game.lab.variation import Change, Impossible, changed
from game.players.player import Player, reasons
from game.players.playing import play_on, seated
from rules.frame.forms import Action
from rules.frame.ground import Cell
from rules.kernel.faults import Faulty

ENDLESS = 30_000
"""After so many answers a battle is broken off."""
ASTRAY = 0.2
"""How much a metre aside counts beside a metre too near or too far."""
SETUPS = 12
"""So many scenarios, as changed, a process keeps ready."""

_one_at_a_time = threading.Lock()
"""Battles share the world of their process: one is played after another, whatever threads there are."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A battle to be played: the scenario and how it is changed, who plays, and what its dice grow from."""

    scenario: str
    book: str
    arm: str
    number: int
    seed: str
    players: tuple[tuple[str, str], ...]
    """Each side and who plays it."""
    change: Change = Change()
    keep: bool = False
    """Whether its journal is wanted."""
    most: int = ENDLESS


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a trial came out, in plain values."""

    trial: Trial
    ended: str
    """decided, clock (the last round is over), endless (broken off), crashed."""
    winner: str | None = None
    """The side that won; of allies, the side with the most points."""
    reason: str = ""
    rounds: int = 0
    answers: int = 0
    points: tuple[tuple[str, int], ...] = ()
    goals: tuple[Goal, ...] = ()
    fates: tuple[Fate, ...] = ()
    digest: str = ""
    seen: Seen = field(default_factory=Seen)
    journal: str = ""
    winners: tuple[str, ...] = ()
    """All the sides that won, allies together."""
    seconds: float = field(default=0.0, compare=False)
    """How long it took to play: of no account for what came of it."""
    fault: str = ""
    """What went wrong, and where in the program."""

    @property
    def won_by(self) -> tuple[str, ...]:
        """The sides that won; "" alone if no side did."""
        return self.winners or (self.winner or "",)

    @property
    def quiet(self) -> bool:
        """Whether nobody attacked anybody."""
        return self.seen.shot is None

    @property
    def by_objective(self) -> bool:
        """Whether an objective ended it."""
        return self.reason.endswith(" did it")

    @property
    def counts(self) -> bool:
        """Whether it says anything about the scenario: it came to an end, and there was fighting in it."""
        return self.ended in ("decided", "clock") and not self.quiet


def seed_of(master: str, arm: str, number: int) -> str:
    """What the dice of a battle grow from: the same whichever worker plays it, and in whatever order."""
    return sha256(f"{master}/{arm}/{number}".encode()).hexdigest()[:16]


def play(trial: Trial) -> Outcome:
    """Play a trial; whatever goes wrong in it is part of the outcome."""
    _leave_interrupts_to_the_parent()
    with _one_at_a_time:
        begun = time.perf_counter()
        return replace(_tried(trial), seconds=time.perf_counter() - begun)


def _tried(trial: Trial) -> Outcome:
    try:
        setup = prepared(trial.scenario, trial.book, trial.change)
        battle = Battle(setup, trial.seed)
    except Exception as error:
        return Outcome(trial, "crashed", fault=_told(error))
    try:
        with gc_tuned():
            return _played(battle, trial)
    finally:
        battle.close()


def _played(battle: Battle, trial: Trial) -> Outcome:
    fault = ""
    watch = Watch(battle)
    seats = dict(trial.players)
    try:
        table = seated(battle.setup, [seats[side.name] for side in battle.setup.scenario.side], trial.seed)
        watched: dict[str, Player] = {
            side: Watched(player, watch, explains=trial.keep) for side, player in table.items()
        }
        for number, _ in enumerate(play_on(battle, watched), 1):
            if number == trial.most:
                break
        return _outcome(battle, trial, watch)
    except Exception as error:
        fault = _told(error)
    rounds, answers = battle.table.clock.round, len(battle.script)
    return Outcome(trial, "crashed", rounds=rounds, answers=answers, journal=_journal(battle), fault=fault)


def _outcome(battle: Battle, trial: Trial, watch: Watch) -> Outcome:
    told = report(battle)
    if not battle.over:
        ended = "endless"
    else:
        ended = "clock" if told.reason == TIME_IS_UP else "decided"
    return Outcome(
        trial=trial,
        ended=ended,
        winner=told.winner,
        reason=told.reason,
        rounds=told.rounds,
        answers=told.answers,
        points=told.points,
        goals=told.objectives,
        fates=told.fates,
        digest=told.digest,
        seen=watch.finish(),
        journal=_journal(battle) if trial.keep or ended == "endless" else "",
        winners=told.winners,
    )


class Watched:
    """A player whose answers are noted before they take effect; his reasons are asked for where the battle is kept."""

    def __init__(self, player: Player, watch: Watch, *, explains: bool = False) -> None:
        self._player, self._watch, self._explains = player, watch, explains

    def choose(self, question: Question) -> Action:
        """His answer."""
        action = self._player.choose(question)
        ask = self._watch.battle.ask
        if ask is not None:
            self._watch.answers(ask.unit, action)
        return action

    def reasons(self) -> Reasons | None:
        """Why he gave it."""
        return reasons(self._player) if self._explains else None


def _journal(battle: Battle) -> str:
    """The battle as its journal would have it; "" where not even that can be written."""
    with tempfile.TemporaryDirectory() as folder, suppress(Exception):
        path = Path(folder) / "battle.jsonl"
        Journal.create(path, battle).close()
        return path.read_text(encoding="utf-8")
    return ""


def _told(error: Exception) -> str:
    """A mistake in a line: what it was, and where in the program it was made."""
    if isinstance(error, Faulty):
        return "; ".join(map(str, error.faults))
    if isinstance(error, Impossible):
        return str(error)
    last = None
    for frame, line in traceback.walk_tb(error.__traceback__):
        name = str(frame.f_globals.get("__name__", ""))
        if name.split(".")[0] in ("rules", "game") or last is None:
            last = f"{name}, line {line}"
    words = " ".join(str(error).split())
    return f"{type(error).__name__}: {words} ({last})"


# scenarios made ready


@lru_cache(maxsize=SETUPS)
def prepared(scenario: str, book: str, change: Change) -> Setup:
    """A scenario read, changed and set up; raises Faulty or Impossible."""
    written = read_scenario(Path(scenario))
    stations = _stations(prepared(scenario, book, Change()), dict(change.nearer)) if change.remanned else {}
    mended = replace(written, scenario=changed(written.scenario, change, book, stations))
    return set_up(mended, book, ground=_ground(str(written.map_file)))


def _stations(setup: Setup, nearer: Mapping[int, int]) -> dict[int, tuple[Cell, ...]]:
    """Where the people of each force stand, by its number in the scenario; those who come later, where they come on.
    Some stand so many metres nearer to their enemies than it says.

    Last of each comes the free cell nearest to the last of them, if there is one.
    """
    posts, taken = iter(setup.posts), {post.cell for post in setup.posts}
    found = {}
    for number, force in enumerate(setup.scenario.force):
        if force.serves(setup.book.name):
            theirs = list(islice(posts, 1 if force.at is not None else force.count))
            if number in nearer:
                theirs = [_shifted(setup, post, nearer[number], taken) for post in theirs]
            beside = [coming_on(post, setup.ground.terrain, taken).cell for post in theirs[-1:]]
            found[number] = (*(post.cell for post in theirs), *(cell for cell in beside if cell not in taken))
    return found


def _shifted(setup: Setup, post: Post, metres: int, taken: set[Cell]) -> Post:
    """A figure so many metres nearer to the enemy that starts nearest to it, on the free cell that fits best."""
    terrain, relations = setup.ground.terrain, setup.scenario.relations
    straight, body = terrain.grid.straight, body_of(post.parts)
    enemies = [other.cell for other in setup.posts if relations.hostile(post.side, other.side)]
    if not enemies:
        return post
    enemy = min(enemies, key=lambda cell: (straight(post.cell, cell), cell))
    wanted = straight(post.cell, enemy) - metres

    def off(cell: Cell) -> tuple[float, Cell]:
        return round(abs(straight(cell, enemy) - wanted) + ASTRAY * straight(cell, post.cell), 6), cell

    near = (cell for cell in terrain.grid.within(post.cell, 2.0 * abs(metres)) if cell not in taken)
    free = [cell for cell in near if has_room(terrain, cell, post.facing, body, taken)]
    found = min((post.cell, *free), key=off)
    taken.add(found)
    return replace(post, cell=found)


@lru_cache(maxsize=2)
def _ground(map_file: str) -> Battleground:
    return read(Path(map_file))


def forget() -> None:
    """Read scenarios and maps anew: they may have been changed since."""
    prepared.cache_clear()
    _ground.cache_clear()


_hands_out = threading.Event()


def hands_out() -> None:
    """This process hands out battles, though it was started by another one: it goes on hearing that it is to stop."""
    _hands_out.set()


def _leave_interrupts_to_the_parent() -> None:
    """In a worker of its own process, stopping by hand is heard by the process that hands out the battles."""
    if _hands_out.is_set():
        return
    if parent_process() is not None and threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
