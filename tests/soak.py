"""Playing shipped scenarios over and over with random players, looking for a stumble or an illegal state.

python -m tests.soak SCENARIO[@BOOK[+SWITCH..]][,..] FIRST-LAST FOLDER [EVERY]   plays those seeds, keeps the journals
python -m tests.soak --replay JOURNAL...                      plays journals again and compares their digests

A switch is an option of the rulebook that is turned on, or set: farm/raid@reflex+two_guns+stage=3, or
inn/the-inn@gurps+deceptive_attack=flat. The whole state is held against its laws after EVERY so many answers.
"""

from __future__ import annotations

import sys
import time
import traceback
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from game import data
from game.battle.battle import Battle
from game.battle.journal import Journal
from game.battle.replay import load
from game.battle.scenario import read_scenario
from game.battle.setup import Setup, set_up
from game.players.playing import play_on, seated
from rules.kernel.refs import Ref
from tests.rules.laws import laws
from tests.shipped import ground_of
from tests.sound import faults, leaks
from tests.underway import Underway

EVERY = 7
"""After every so many answers the whole state is held against its laws."""
ENDLESS = 30_000
LONGEST = 100
"""Letters of a file's name."""


def ready(scenario: str) -> Setup:
    """A shipped scenario, set up: under the rulebook after an @, or its own, with its options switched as it says."""
    name, _, more = scenario.partition("@")
    book, *switches = more.split("+")
    written = read_scenario(data.maps() / f"{name}.toml")
    own = book or written.scenario.book
    options = dict(written.scenario.options)
    options[own] = {**options.get(own, {}), **dict(map(switched, switches))}
    written = replace(written, scenario=written.scenario.model_copy(update={"options": options}))
    return set_up(written, own, ground=ground_of(name))


def switched(switch: str) -> tuple[str, bool | int | str]:
    """An option and what it is set to."""
    name, _, value = switch.partition("=")
    return name, (int(value) if value.isdigit() else value) if value else True


def play(setup: Setup, seed: str, journal: Path, *, answers: int = ENDLESS, every: int = EVERY) -> str:
    """Play one battle with random players, as the command does, checking on the way; the digest it ends with."""
    battle = Battle(setup, seed)
    underway = watched(battle)
    kept = Journal.create(journal, battle)
    names = ["random"] * len(setup.scenario.side)
    try:
        for number, _ in enumerate(play_on(battle, seated(setup, names, seed)), 1):
            if number % every == 0 or battle.over:
                assert_sound(battle, underway.units())
            if number == answers:
                break
            assert number < ENDLESS, f"there is no end to it; asked last: {battle.ask}"
        return battle.digest
    finally:
        kept.close()
        battle.close()


def watched(battle: Battle) -> Underway:
    """Which of its units are in the middle of a move, from now on."""
    return Underway(battle.table, lambda: battle._flow)


def assert_sound(battle: Battle, passing: Iterable[Ref] = ()) -> None:
    """No illegal state, and no side shown what it has not discovered. A unit in the middle of a move may be passing
    another.
    """
    own = laws(battle.setup.book.name)
    hiding = [ref for kind in own.hiding for ref, _ in battle.table.having(kind)]
    wrong = [
        *faults(battle.table, hiding, (*own.sharing(battle.table), *passing)),
        *own.faults(battle.table),
        *leaks(battle),
    ]
    assert not wrong, f"after {len(battle.script)} answers: " + "\n".join(wrong[:8])


def replayed(journal: Path) -> str:
    """The digest that a journal leads to; anything its reader should know is a fault here."""
    loaded = load(journal)
    assert not loaded.notes, loaded.notes
    loaded.battle.close()
    return loaded.battle.digest


def soak(scenarios: list[str], seeds: range, folder: Path, every: int = EVERY) -> int:
    """Play them all; how many went wrong."""
    stumbles = 0
    for name in scenarios:
        setup, start = ready(name), time.process_time()
        for seed in seeds:
            journal = folder / f"{name.replace('/', '-').replace('@', '-')[:LONGEST]}-{seed}.jsonl"
            journal.unlink(missing_ok=True)
            try:
                journal.with_suffix(".digest").write_text(play(setup, str(seed), journal, every=every))
            except Exception:
                stumbles += 1
                say(f"{name} seed {seed}\n{traceback.format_exc(limit=-6)}")
        say(f"{name} {seeds.start}-{seeds.stop - 1}: {time.process_time() - start:.0f} s")
    return stumbles


def replay(journals: list[Path]) -> int:
    """Play journals again; how many do not lead to the digest beside them."""
    apart = 0
    for journal in journals:
        try:
            same = replayed(journal) == journal.with_suffix(".digest").read_text()
        except Exception:
            same = False
            traceback.print_exc(limit=-6)
        if not same:
            apart += 1
            say(f"{journal} does not play again")
    say(f"{len(journals)} journals, of which {apart} do not play again")
    return apart


def say(words: str) -> None:
    """A line for whoever watches, at once."""
    sys.stdout.write(f"{words}\n")
    sys.stdout.flush()


def main(words: list[str]) -> int:
    """Play, or play again; the exit status."""
    if words[0] == "--replay":
        return min(1, replay([Path(word) for word in words[1:]]))
    first, last = map(int, words[1].split("-"))
    folder = Path(words[2])
    folder.mkdir(parents=True, exist_ok=True)
    every = int(words[3]) if len(words) > 3 else EVERY
    return min(1, soak(words[0].split(","), range(first, last + 1), folder, every))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
