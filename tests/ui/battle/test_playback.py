"""What a side saw, played: nothing is left out, everybody ends up where he is, and a walk goes step by step."""

from pathlib import Path

import pytest

from game.battle.film import figures
from game.battle.witness import Account
from game.ui.battle.playback import Playback, scenes
from game.ui.battle.prose import brief, line, sentences
from game.ui.battle.session import Session
from rules.frame.showing import Sight
from tests.ui.battle.table import BATTLES, made_ready, people, play


def filmed(scenario: str, book: str, folder: Path, answers: int = 30) -> tuple[Session, Playback]:
    setup = made_ready(scenario, book, folder)
    session = Session.begin(setup, "1", people(setup, "greedy"))
    session.wait()
    session.shown()
    told = session.seats.shown[session.eyes or ""]
    play_unseen(session, answers)
    pictures = session.film.since(session.eyes, told)
    cut = scenes(pictures, session.log(), session.battle.setup.book.sights)
    return session, Playback(cut, pictures[0], told)


def play_unseen(session: Session, answers: int) -> None:
    """Play without looking at what happens."""
    side = session.eyes or ""
    before = session.seats.shown[side]
    play(session, answers)
    session.seats.shown[side] = before


@pytest.mark.parametrize(("scenario", "book"), [BATTLES[2], BATTLES[3]])
def test_everything_is_shown_and_everybody_ends_up_where_he_is(scenario: str, book: str, tmp_path: Path) -> None:
    session, playback = filmed(scenario, book, tmp_path)
    assert len(playback.scenes) > 10
    shown, looks = [], set()
    while not playback.over:
        playback.advance(16)
        shown.append(playback.shown)
        looks |= {glimpse.sight for glimpse in playback.taken()}
        for was, will, share in playback.walking():
            assert was.ref == will.ref
            assert 0 <= share <= 1
    assert shown == sorted(shown)
    assert shown[-1] == len(session.log())
    assert playback.figures() == figures(session.view())
    assert looks & {Sight.ATTACK, Sight.SWEEP, Sight.BLAST}


def test_it_can_be_skipped_and_goes_at_once_at_the_speed_of_instant(tmp_path: Path) -> None:
    session, playback = filmed("crossing/first-shots", "d6", tmp_path, 12)
    playback.advance(16)
    playback.skip()
    assert playback.over
    assert playback.shown == len(session.log())
    again = Playback(playback.scenes, playback.first, playback.told, speed=0.0)
    again.advance(1)
    assert again.over
    assert again.figures() == playback.figures()


def test_each_scene_begins_once_even_where_no_time_has_passed_yet(tmp_path: Path) -> None:
    """The first words of a playback rose twice over the same unit."""
    _, playback = filmed("crossing/first-shots", "d6", tmp_path, 12)
    seen = next(at for at, scene in enumerate(playback.scenes) if scene.sight is not None)
    playback.at = seen
    for passed in (0, 0, 1):
        playback.advance(passed)
    assert len(playback.taken()) == 1


def test_nobody_jumps_while_he_is_in_sight(tmp_path: Path) -> None:
    session, playback = filmed("farm/raid", "d6", tmp_path)
    grid = session.view().grid
    while not playback.over:
        for was, will, _ in playback.walking():
            assert grid.count(was.cells[0], will.cells[0]) < 2
        playback.advance(40)


def test_a_sentence_said_twice_is_read_once() -> None:
    account = Account(1, "dies", "Medic Aune dies. Medic Aune dies.")
    assert line(account) == "Medic Aune dies."
    hit = Account(1, "shoot", "Red marksman D is hit. Red marksman D is hit: right leg moderate.")
    assert sentences(hit) == ("Red marksman D is hit: right leg moderate.",)
    assert brief(hit, "Red marksman D") == "hit: right leg moderate"
    assert line(Account(1, "finds", "")) == ""
    fear = Account(1, "fear", "Dana Orlov bears the sight.")
    assert brief(fear, "Red pale stalker A", "Dana Orlov") == "Dana Orlov bears the sight"
