"""Sounds are always the same, never too loud, played without complaint where nobody can hear them, and told by a side's
own news only."""

from collections.abc import Iterator

import numpy as np
import pygame
import pytest

from game.battle.witness import Account
from game.ui.sound.cues import Cue, book, cue, cues
from game.ui.sound.speaker import CHANNELS, Speaker, as_stereo, panned
from game.ui.sound.voices import SOUNDS
from game.ui.sound.waves import RATE
from rules.frame.showing import Sight
from rules.kernel.refs import Ref


@pytest.fixture
def speaker() -> Iterator[Speaker]:
    made = Speaker()
    yield made
    made.close()


@pytest.mark.parametrize("name", sorted(SOUNDS))
def test_a_sound_is_always_the_same_and_never_too_loud(name: str) -> None:
    wave = SOUNDS[name]()
    assert np.array_equal(wave, SOUNDS[name]())
    assert np.isfinite(wave).all()
    assert 0.05 < np.abs(wave).max() <= 0.96
    assert abs(wave.mean()) < 0.01
    assert 0.03 < len(wave) / RATE < 8
    if name != "wind":
        assert abs(wave[-1]) < 0.001


def test_the_wind_has_no_seam() -> None:
    wave = SOUNDS["wind"]()
    assert abs(wave[0] - wave[-1]) < 0.05


def test_sounds_differ() -> None:
    assert len({as_stereo(make())[:40_000] for make in SOUNDS.values()}) == len(SOUNDS)


def test_every_cue_names_a_sound_there_is() -> None:
    assert book().sounds() <= set(SOUNDS)


@pytest.mark.parametrize(
    ("told", "sound"),
    [
        (Account(1, "attack", "Osei fires at Ilic (Assault rifle). It hits.", Ref(1)), "shot"),
        (Account(1, "attack", "Farah fires a burst at Ilic (Submachine gun).", Ref(1)), "burst"),
        (Account(1, "attack", "Wick shoots at the ogre (Longbow).", Ref(1)), "bow"),
        (Account(1, "shoot", "Stanko fires.", Ref(1), data={"rounds": 1}), "shot"),
        (Account(1, "shoot", "Stanko fires.", Ref(1), data={"rounds": 3}), "burst"),
        (Account(1, "shoot", "Stanko fires."), "shot"),
        (Account(1, "state", "Lund goes down.", None, Ref(2), data={"state": "down"}), "fall"),
        (Account(1, "heard", "An explosion, north of Lund, within 50 m.", heard=True), "far_explosion"),
        (Account(1, "heard", "Long bursts of fire, east of Lund, far off.", heard=True), "far_burst"),
        (Account(1, "heard", "Something odd, east of Lund, far off.", heard=True), ""),
        (Account(1, "spotted", "Stanko comes into view."), ""),
        (Account(1, "covers", "Halloran gives covering fire.", Ref(1)), "pinning"),
        (Account(1, "lane", "Halloran sweeps a lane.", Ref(1)), "sweep"),
        (Account(1, "flash", "The flash-bang goes off.", cells=((3, 4),)), "flash"),
        (Account(1, "gas", "Ilic chokes in the gas.", None, Ref(2)), "cough"),
        (Account(1, "cloud", "Gas spreads.", cells=((3, 4),)), "hiss"),
        (Account(1, "cowers", "Ilic keeps its head down.", Ref(2)), "heartbeat"),
        (Account(1, "dread", "Lund feels dread.", Ref(1), Ref(2)), "dread"),
        (Account(1, "luck", "Lund spends 2 points of luck.", Ref(1)), "chime"),
        (Account(1, "state", "Nobody is.", data={}), ""),
        (Account(1, "a kind of another rulebook", "What?"), ""),
    ],
)
def test_news_are_heard_as_what_they_tell(told: Account, sound: str) -> None:
    found = cue(told)
    assert (found.sound if found else "") == sound


def test_a_kind_that_is_not_listed_sounds_like_it_looks() -> None:
    zap = Account(1, "zap", "It zaps.")
    assert cue(zap) is None
    assert cue(zap, Sight.SPEAK) is None
    assert cues([zap], {"zap": Sight.BLAST}) == (Cue("explosion"),)


def test_sounds_can_be_made_beforehand(speaker: Speaker) -> None:
    speaker.prepare()
    speaker.play("shot")
    speaker.prepare()


def test_a_sound_comes_from_where_it_was_made() -> None:
    assert cue(Account(1, "burst", "It goes off.", cells=((3, 4), (3, 5)))) == Cue("explosion", 1.0, (3, 4))
    found = cue(Account(1, "loads", "Lund loads.", Ref(7)))
    assert found is not None
    assert found.who == Ref(7)


def test_the_same_is_not_heard_again_and_again() -> None:
    wounds = [Account(1, "wound", "Au.")] * 5
    assert [each.sound for each in cues([*wounds, Account(1, "door", "Open."), *wounds])] == ["hurt", "door", "hurt"]


def test_it_comes_from_left_and_right_and_is_never_on_one_side_alone() -> None:
    left, right = panned(0.0)
    assert left == pytest.approx(right)
    left, right = panned(-5.0)
    assert left > right > 0.1
    assert panned(1.0) == pytest.approx(panned(-1.0)[::-1])


def test_sounds_are_played_and_broken_off(speaker: Speaker) -> None:
    speaker.play("bell", pan=0.5)
    assert pygame.mixer.get_busy()
    speaker.silence()
    assert not pygame.mixer.get_busy()
    speaker.ambience("wind", 0.4)
    assert pygame.mixer.Channel(0).get_busy()
    speaker.set(0.5, True)
    speaker.play("shot")
    assert not any(pygame.mixer.Channel(number).get_busy() for number in range(1, CHANNELS))


def test_a_crowd_of_sounds_is_thinned_out(speaker: Speaker) -> None:
    for _ in range(100):
        speaker.play("explosion")
        speaker.play("shot")
    assert sum(pygame.mixer.Channel(number).get_busy() for number in range(CHANNELS)) == 6


def test_nobody_complains_where_there_is_no_loudspeaker(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(*_: object) -> None:
        raise pygame.error("no such device")

    monkeypatch.setattr(pygame.mixer, "init", none)
    pygame.mixer.quit()
    speaker = Speaker()
    speaker.play("shot")
    speaker.ambience("wind")
    speaker.set(0.2, True)
    speaker.silence()
    speaker.close()


def test_a_muted_speaker_does_not_even_look_for_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.mixer, "init", lambda *_: pytest.fail("looked"))
    speaker = Speaker(mute=True)
    speaker.play("shot")
    speaker.ambience("wind")
    speaker.silence()
