"""The commands `run` and `replay`: a battle played or played again, told as it happens."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from game.battle.battle import Battle
from game.battle.decrees.course import RealDice
from game.battle.gc_tuning import gc_tuned
from game.battle.journal import Journal, branch
from game.battle.real_dice import DiceWanted
from game.battle.replay import load
from game.battle.report import report
from game.battle.rulings import rulings
from game.battle.scenario import TableKind
from game.battle.script import Rest, Step
from game.battle.who_plays import seat, who_plays
from game.cli.argument_lookup import journal_file, known_side, seats, set_up_scenario
from game.cli.battle_log import AsJson, InWords, Teller
from game.cli.deed_log import Brief
from game.cli.markdown import Markdown
from game.cli.words import UNITS, Misuse, warn
from game.players.playing import play_on, seated

TELLERS: dict[str, Callable[[str | None], Teller]] = {
    "log": InWords,
    "json": AsJson,
    "brief": Brief,
    "markdown": Markdown,
}
"""The ways of telling a battle."""


def way(*, as_json: bool, brief: bool, markdown: bool) -> str:
    """The one way of telling that is asked for."""
    asked = [name for name, wanted in (("json", as_json), ("brief", brief), ("markdown", markdown)) if wanted]
    if len(asked) > 1:
        raise Misuse(f"{' and '.join(f'--{name}' for name in asked)} do not go together: choose one")
    return asked[0] if asked else "log"


def run(
    scenario: str | None,
    book: str | None,
    seed: str,
    players: str | None,
    journal: Path | None,
    resume: Path | None,
    side: str | None,
    *,
    way: str = "log",
    explain: bool = False,
    pictures: Path | None = None,
    film: Path | None = None,
    table: TableKind | None = None,
    dice: bool = False,
) -> None:
    """Play a scenario from its start, or an unfinished journal from where it ends."""
    if table is not None and resume is not None:
        raise Misuse("--table is for a new battle: a journal keeps the table it was begun with")
    if (scenario is None) == (resume is None):
        raise Misuse("name a scenario to play, or a journal with --resume")
    if resume is not None:
        battle, kept = _taken_up(resume, journal)
    else:
        assert scenario is not None
        setup = set_up_scenario(scenario, book)
        setup = setup if table is None else setup.saying(table=table)
        playing = dict(zip(setup.scenario.titles, seats(players, setup.scenario), strict=True))
        battle = Battle(seat(setup, playing), seed)
        kept = None
    setup = battle.setup
    told = TELLERS[way](known_side(side, setup.scenario))
    names = seats(players, seat(setup, who_plays(battle)).scenario)
    seated_here = seated(setup, names, battle.seed, battle)
    album: Album = NoAlbum()
    try:
        album = _album(battle, side, pictures, film, explain)
        if journal is not None and kept is None:
            kept = Journal.create(journal, battle)
        told.opening(battle)
        told.tell(battle)
        with gc_tuned():
            if dice and not rulings(battle.world).dice:
                battle.decree(RealDice(real="on"))
            for _ in play_on(battle, seated_here, typed if rulings(battle.world).dice else None):
                reasons = battle.script[-1].reasons
                if explain and reasons is not None:
                    told.explain(reasons)
                told.tell(battle)
                album.look()
        told.close(report(battle, side))
        album.close()
    finally:
        album.drop()
        if kept is not None:
            kept.close()


def _album(battle: Battle, side: str | None, pictures: Path | None, film: Path | None, explain: bool) -> Album:
    """Takes the pictures that are wanted; what draws is loaded only for that."""
    if pictures is None and film is None:
        return NoAlbum()
    from game.ui.album import PictureAlbum

    return PictureAlbum(battle, side, pictures, film, UNITS.get(), explains=explain)


class Album(Protocol):
    """Takes pictures of a battle while it is played."""

    def look(self) -> None:
        """Take one if a round is over."""
        ...

    def close(self) -> None:
        """Take the last one and finish."""
        ...

    def drop(self) -> None:
        """Leave nothing unfinished behind."""
        ...


class NoAlbum:
    """Takes none."""

    def look(self) -> None:
        """Nothing is taken."""

    def close(self) -> None:
        """Nothing is to be finished."""

    def drop(self) -> None:
        """Nothing was begun."""


def typed(wanted: DiceWanted) -> tuple[int, ...]:
    """Ask for the faces of a roll; the program rolls one die where none is typed."""
    purpose = f" for {wanted.purpose}" if wanted.purpose else ""
    while True:
        sys.stderr.write(f"{wanted.roller} rolls {wanted.pool}{purpose}: faces of a d{wanted.sides}? ")
        sys.stderr.flush()
        line = sys.stdin.readline().replace(",", " ").split()
        if not line:
            return (secrets.randbelow(wanted.sides) + 1,)
        if all(word.isdigit() and 1 <= int(word) <= wanted.sides for word in line):
            return tuple(map(int, line))
        warn(f"write whole numbers from 1 to {wanted.sides}, or nothing to let the program roll")


def _taken_up(resume: Path, journal: Path | None) -> tuple[Battle, Journal]:
    """A battle where its journal ends, written on there; or from its last good line, in a new journal."""
    loaded = load(journal_file(resume), rescue=journal is not None)
    for note in loaded.notes:
        warn(f"{resume}: {note}")
    if journal is None:
        return loaded.battle, loaded.carry_on()
    return loaded.battle, branch(loaded.battle, len(loaded.battle.script), journal, marks=loaded.marks)


def replay(journal: Path, to: int | None, side: str | None, *, way: str = "log", explain: bool = False) -> None:
    """Play a journal again, and end with the digest."""
    explaining: list[_Explaining] = []

    def begun(battle: Battle) -> None:
        battle.listener = _Explaining(opened(battle), battle)
        explaining.append(battle.listener)

    def opened(battle: Battle) -> Teller:
        told = TELLERS[way](known_side(side, battle.setup.scenario))
        told.opening(battle)
        return told

    loaded = load(journal_file(journal), to=to, begun=begun if explain else None)
    for note in loaded.notes:
        warn(f"{journal}: {note}")
    battle = loaded.battle
    told = explaining[0].told if explaining else opened(battle)
    told.tell(battle)
    told.close(report(battle, side))
    if side is None or battle.over:
        told.digest(battle.digest)


@dataclass(frozen=True, slots=True)
class _Explaining:
    """Tells a battle that is played again answer by answer, each after its reasons."""

    told: Teller
    battle: Battle

    def before_step(self, step: Step, _digest: str) -> None:
        """What has happened by now, and why what comes next was done."""
        self.told.tell(self.battle)
        if step.reasons is not None:
            self.told.explain(step.reasons)

    def before_undo(self, _steps: int) -> None:
        """What is taken back has been told."""
        self.told.tell(self.battle)

    def before_others_see(self) -> None:
        """Nothing is to be kept."""

    def at_rest(self, _rest: Rest) -> None:
        """Nothing is to be kept."""
