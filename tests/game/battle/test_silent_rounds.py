"""A round may pass without a question: its battle plays again whole, and is undone, branched and taken up as ever."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from game.battle import bookmark
from game.battle.battle import Battle
from game.battle.journal import Journal, branch
from game.battle.lines import read_lines
from game.battle.replay import load
from game.battle.setup import Setup
from rules.frame.flow import Flow
from rules.frame.scene import Table
from rules.kernel.dice import Pool
from tests.frame.probe import assert_same
from tests.game.battle.duel import Duel
from tests.game.battle.files import installed, set_up_from, write
from tests.game.battle.kept import opened, play


class Fitful(Duel):
    """Every second round, on average, passes before anybody comes to act."""

    def round(self, table: Table) -> Flow[None]:
        if table.dice(table.units()[0]).roll(Pool(1)).value > 3:
            yield from super().round(table)
        else:
            table.tick(6.0)


@cache
def ready() -> tuple[TemporaryDirectory[str], Setup]:
    """The scenario, read once, and the folder in which it lies as long as it is used."""
    kept = TemporaryDirectory(prefix="fitful-")
    return kept, set_up_from(write(Path(kept.name)), Fitful())


@given(seed=st.integers(0, 999), answers=st.integers(1, 8), undone=st.integers(0, 8), more=st.integers(0, 4))
@settings(max_examples=15, deadline=None)
def test_a_battle_whose_rounds_pass_in_silence_plays_again(seed: int, answers: int, undone: int, more: int) -> None:
    kept, setup = ready()
    with TemporaryDirectory(dir=kept.name) as folder:
        path, battle = Path(folder) / "battle.dgj", Battle(setup, str(seed))
        journal = Journal.create(path, battle)
        play(battle, answers)
        if undone:
            battle.take_back(min(undone, answers))
        play(battle, more, "another")
        journal.lay_bookmark("")
        loaded = opened(path, Fitful())
        assert_same(loaded.battle, battle)
        assert loaded.notes == ()
        assert [rest.digest for rest in loaded.battle.rests] == [rest.digest for rest in battle.rests]
        if bookmark.find(path, [line["check"] for line in read_lines(path).lines], None) is not None:
            with installed(Fitful()):
                at_once = load(path, remember=str)
            assert_same(at_once.battle, battle)
            assert at_once.battle.rests[0].told == battle.rests[0].told
        goes_back_and_on(loaded.battle, seed)
        after = seed % (len(battle.script) + 1)
        branch(loaded.battle, after, path.with_name("branch.dgj")).close()
        branched = opened(path.with_name("branch.dgj"), Fitful())
        assert (branched.battle.digest, branched.notes) == (loaded.battle.digest, ())
        journal.close()


def goes_back_and_on(battle: Battle, seed: int) -> None:
    """Rewound and played on, it comes to the same rests again."""
    script, digest, rests = list(battle.script), battle.digest, [rest.digest for rest in battle.rests]
    battle.rewind(seed % (len(script) + 1))
    for step in script[len(battle.script) :]:
        battle.perform(step)
    assert (battle.digest, [rest.digest for rest in battle.rests]) == (digest, rests)


def test_a_file_torn_between_two_rests_is_carried_on_with_both(tmp_path: Path) -> None:
    _, setup = ready()
    seed = next(str(seed) for seed in range(99) if silent(setup, str(seed)))
    battle, path = Battle(setup, seed), tmp_path / "battle.dgj"
    Journal.create(path, battle).close()
    whole = path.read_bytes()
    lines = whole.splitlines(keepends=True)
    assert b'"rest"' in lines[-1] and b'"rest"' in lines[-2]
    path.write_bytes(b"".join(lines[:-1]))
    opened(path, Fitful()).carry_on().close()
    assert path.read_bytes() == whole


def silent(setup: Setup, seed: str) -> bool:
    """Whether the first round passes without a question."""
    return len(Battle(setup, seed).rests) > 1
