"""Every sound there is, each built by a function of its name."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from game.ui.sound.waves import (
    Wave,
    band,
    darkening,
    dying,
    echoed,
    finished,
    looped,
    noise,
    span,
    struck,
    together,
    tone,
)


def _report(name: str, weight: float = 1.0) -> Wave:
    """A round going off: the crack, the blow in the chest, and the air closing again."""
    crack = dying(band(noise(0.06, f"{name} crack"), 900, 9000), 0.006)
    body = dying(darkening(noise(0.55, f"{name} body"), 3200, 320), 0.045)
    blow = dying(tone(0.16, 150 / weight, 46), 0.028)
    return together((0.0, 0.9, crack), (0.0, 0.8, body), (0.0, 0.9 * weight, blow))


def shot() -> Wave:
    """One round."""
    return finished(echoed(_report("shot"), (0.11, 0.16), (0.23, 0.09)), 0.82)


def burst() -> Wave:
    """Four rounds, never quite alike."""
    rounds = [(number * 0.088, 1.0 - 0.06 * number, _report(f"burst {number}", 0.9)) for number in range(4)]
    return finished(echoed(together(*rounds), (0.12, 0.14), (0.26, 0.08)), 0.82)


def long_burst() -> Wave:
    """The trigger is held down."""
    rounds = [(number * 0.075, 0.9 + 0.1 * (number % 3), _report(f"long {number % 5}", 1.1)) for number in range(11)]
    return finished(echoed(together(*rounds), (0.14, 0.16)), 0.85)


def pinning() -> Wave:
    """Covering fire: round after round, never in step, stone chips, and one that whines off."""
    starts = (0.0, 0.17, 0.29, 0.5, 0.61, 0.83)
    rounds = [(start, 1.0 - 0.5 * start, _report(f"pin {start}", 0.9)) for start in starts]
    chips = dying(band(noise(0.3, "chips") * (noise(0.3, "which chips") > 0.97), 1400, 6000), 0.06, 0.01)
    whole = together(*rounds, (0.34, 1.4, chips), (0.7, 1.0, chips), (0.66, 0.2, _whine("pin", 2300.0)))
    return finished(echoed(whole, (0.13, 0.15), (0.27, 0.08)), 0.8)


def _whine(name: str, pitch: float) -> Wave:
    """A round that tumbles away off a stone."""
    glide = tone(0.55, pitch, pitch * 0.36)
    flutter = 0.6 + 0.4 * np.sin(2 * np.pi * 34 * span(0.55))
    return dying(glide * flutter + 0.25 * band(noise(0.55, f"{name} whine"), 1500, 5000), 0.13, 0.01)


def sweep() -> Wave:
    """A machine gun sweeps a lane: one long burst, the cloth of the air torn, brass on the floor."""
    rounds = [(number * 0.062, 0.85 + 0.15 * (number % 2), _report(f"lane {number % 6}", 1.2)) for number in range(22)]
    tear = dying(band(noise(1.5, "tear"), 600, 2600), 0.7, 0.2)
    brass = [
        (0.4 + number * 0.17, 0.1, struck(0.12, (3100.0 + 170 * number, 5200.0, 7400.0), 0.02)) for number in range(7)
    ]
    return finished(echoed(together(*rounds, (0.0, 0.2, tear), *brass), (0.15, 0.18), (0.31, 0.1)), 0.85)


def flash() -> Wave:
    """A flash-bang: a crack that fills everything, and the ears ring after it."""
    crack = dying(band(noise(0.08, "bang crack"), 700, 12000), 0.007)
    blow = dying(tone(0.4, 120, 40), 0.07)
    body = dying(darkening(noise(0.7, "bang"), 5200, 400), 0.06)
    return finished(together((0.0, 1.3, crack), (0.0, 0.9, blow), (0.0, 0.9, body), (0.05, 0.22, _ringing(1.5))), 0.92)


def ringing() -> Wave:
    """What is left in the ears of a unit that was close to it."""
    return finished(_ringing(1.6), 0.22)


def _ringing(seconds: float) -> Wave:
    """Two high tones that beat against each other and fade."""
    beat = tone(seconds, 3150) + 0.8 * tone(seconds, 3163) + 0.3 * tone(seconds, 5020)
    return dying(beat, 0.34, 0.05)


def cough() -> Wave:
    """A unit chokes in gas: two barks of breath and a gasp."""
    barks = [(start, loud, _bark(f"cough {start}")) for start, loud in ((0.0, 1.0), (0.26, 0.8))]
    gasp = band(noise(0.5, "gasp"), 700, 2600) * np.sin(np.pi * span(0.5) / 0.5) ** 2
    return finished(together(*barks, (0.62, 0.3, gasp)), 0.42)


def _bark(name: str) -> Wave:
    """Breath thrown out through a closed throat."""
    t = span(0.2)
    throat = np.cumsum(170 - 260 * t) / 44_100
    voice = np.asarray(sum(np.sin(2 * np.pi * throat * k) / k for k in range(1, 10)))
    return dying(0.5 * band(voice, 300, 1300) + band(noise(0.2, name), 500, 3400), 0.035, 0.006)


def heartbeat() -> Wave:
    """The blood in the ears of a unit that keeps its head down."""
    beats = []
    for start in (0.0, 0.62):
        beats += [
            (start, 1.0, dying(tone(0.22, 74, 44), 0.045, 0.008)),
            (start + 0.2, 0.7, dying(tone(0.2, 62, 40), 0.04, 0.008)),
        ]
    return finished(together(*beats), 0.6)


def dread() -> Wave:
    """Something is near that ought not to be: low voices that do not agree."""
    t = span(1.8)
    low = sum(
        np.sin(2 * np.pi * pitch * t + 1.6 * np.sin(2 * np.pi * slow * t))
        for pitch, slow in ((55.0, 0.7), (58.3, 1.1), (82.4, 0.5))
    )
    breath = band(noise(1.8, "dread"), 180, 900)
    swell = np.sin(np.pi * t / 1.8) ** 1.5
    return finished((np.asarray(low) / 3 + 0.3 * breath) * swell, 0.46)


def chime() -> Wave:
    """Luck: three small bells, each above the last."""
    bells = [
        (number * 0.09, 1.0 - 0.15 * number, struck(0.8, (pitch, pitch * 2.02, pitch * 3.01), 0.13))
        for number, pitch in enumerate((1318.5, 1661.2, 1975.5))
    ]
    return finished(together(*bells), 0.3)


def far_shot() -> Wave:
    """A round, a field away."""
    return finished(echoed(dying(band(_report("far"), 60, 900), 0.12, 0.012), (0.19, 0.4), (0.41, 0.25)), 0.4)


def far_burst() -> Wave:
    """A burst, a field away."""
    rounds = [(number * 0.09, 1.0, band(_report(f"far {number}"), 60, 800)) for number in range(4)]
    return finished(echoed(together(*rounds), (0.22, 0.4), (0.45, 0.2)), 0.42)


def explosion() -> Wave:
    """A charge: the blow, the roar, what rains down afterwards."""
    blow = dying(tone(0.9, 78, 24), 0.16)
    crack = dying(band(noise(0.1, "blast crack"), 500, 7000), 0.012)
    roar = dying(darkening(noise(1.9, "blast roar"), 1800, 130), 0.22, 0.004)
    grains = noise(1.6, "debris") * (noise(1.6, "grains") > 0.985)
    rain = dying(band(grains, 700, 5200), 0.5, 0.2)
    return finished(together((0.0, 1.2, blow), (0.0, 0.7, crack), (0.0, 1.3, roar), (0.25, 0.9, rain)), 0.95)


def far_explosion() -> Wave:
    """A charge, beyond the next hill."""
    roar = dying(band(noise(1.8, "far blast"), 30, 240), 0.3, 0.03)
    return finished(together((0.0, 1.0, roar), (0.0, 0.7, dying(tone(0.8, 55, 28), 0.2, 0.02))), 0.5)


def step() -> Wave:
    """Two boots on gravel."""
    feet = []
    for number, start in enumerate((0.0, 0.21)):
        heel = dying(band(noise(0.09, f"heel {number}"), 50, 420), 0.018)
        grit = dying(band(noise(0.12, f"grit {number}"), 1800, 6500), 0.022, 0.006)
        feet += [(start, 1.0, heel), (start + 0.012, 0.24, grit)]
    return finished(together(*feet), 0.3)


def door() -> Wave:
    """A hinge, and wood against wood."""
    t = span(0.34)
    pitch = 310 + 120 * np.sin(2 * np.pi * 2.1 * t) + 25 * np.sin(2 * np.pi * 17 * t)
    hinge = np.sign(np.sin(2 * np.pi * np.cumsum(pitch) / 44_100)) * np.sin(np.pi * t / 0.34)
    wood = dying(band(noise(0.25, "wood"), 70, 700), 0.03)
    return finished(together((0.0, 0.22, band(hinge, 400, 2600)), (0.31, 1.0, wood)), 0.42)


def reload() -> Wave:
    """A magazine out, a magazine in, the bolt home."""
    out = struck(0.09, (1700.0, 2900.0, 4300.0), 0.009)
    home = struck(0.12, (1250.0, 2350.0, 3900.0, 5600.0), 0.012)
    slide = dying(band(noise(0.1, "slide"), 1500, 6000), 0.03, 0.02)
    clicks = ((0.0, 0.6, out), (0.02, 0.14, slide), (0.3, 0.9, home), (0.52, 0.2, slide), (0.6, 1.0, home))
    return finished(together(*clicks), 0.42)


def click() -> Wave:
    """A button."""
    return finished(struck(0.05, (2100.0, 3300.0), 0.006), 0.16)


def hurt() -> Wave:
    """A blow, and breath driven out."""
    thud = dying(band(noise(0.16, "thud"), 40, 300), 0.03)
    t = span(0.3)
    throat = np.cumsum(126 - 130 * t) / 44_100
    voice = sum(np.sin(2 * np.pi * throat * k) / k for k in range(1, 14))
    breath = band(np.asarray(voice), 380, 950) + 0.35 * band(noise(0.3, "breath"), 500, 2400)
    return finished(together((0.0, 1.0, thud), (0.03, 0.5, dying(breath, 0.055, 0.018))), 0.5)


def fall() -> Wave:
    """A body comes down with all it carries."""
    body = dying(band(noise(0.3, "body"), 35, 220), 0.05)
    gear = struck(0.2, (900.0, 1450.0, 2600.0), 0.02)
    return finished(together((0.0, 1.0, body), (0.05, 0.14, gear), (0.16, 0.5, body)), 0.48)


def strike() -> Wave:
    """Something hard meets a body at arm's length."""
    swing = dying(band(noise(0.16, "swing"), 500, 2600), 0.05, 0.08)
    blow = dying(band(noise(0.14, "blow"), 80, 900), 0.02)
    return finished(together((0.0, 0.35, swing), (0.11, 1.0, blow)), 0.5)


def clang() -> Wave:
    """Metal turns metal aside."""
    return finished(struck(0.5, (860.0, 1530.0, 2470.0, 3820.0, 5230.0), 0.07), 0.42)


def bow() -> Wave:
    """A string lets go."""
    string = dying(tone(0.2, 190, 150), 0.03)
    flight = dying(band(noise(0.25, "flight"), 900, 3800), 0.06, 0.03)
    return finished(together((0.0, 1.0, string), (0.02, 0.4, flight)), 0.4)


def whoosh() -> Wave:
    """Something is thrown."""
    return finished(dying(band(noise(0.4, "whoosh"), 350, 1900), 0.09, 0.14), 0.34)


def thud() -> Wave:
    """Something lands."""
    return finished(dying(band(noise(0.2, "lands"), 50, 500), 0.025), 0.36)


def launch() -> Wave:
    """A tube coughs."""
    cough = dying(band(noise(0.4, "cough"), 60, 700), 0.06)
    return finished(echoed(together((0.0, 1.0, cough), (0.0, 0.8, dying(tone(0.3, 110, 52), 0.06))), (0.2, 0.2)), 0.6)


def engine() -> Wave:
    """A heavy engine pulls."""
    t = span(1.1)
    beat = np.cumsum(31 + 9 * np.sin(np.pi * t / 1.1)) / 44_100
    pull = sum(np.sin(2 * np.pi * beat * k + k * k) / k for k in range(1, 22)) * np.sin(np.pi * t / 1.1)
    return finished(band(np.asarray(pull), 40, 900), 0.4)


def crash() -> Wave:
    """Iron meets stone."""
    iron = struck(0.7, (340.0, 610.0, 985.0, 1760.0, 2890.0), 0.09)
    rubble = dying(darkening(noise(0.8, "rubble"), 4200, 400), 0.11)
    return finished(together((0.0, 0.8, iron), (0.0, 1.0, rubble)), 0.72)


def hiss() -> Wave:
    """Gas finds its way out."""
    return finished(dying(band(noise(1.4, "hiss"), 2600, 9500), 0.5, 0.25), 0.26)


def flames() -> Wave:
    """Fire takes hold."""
    roar = band(noise(1.2, "flames"), 90, 620)
    sparks = band(noise(1.2, "sparks") * (noise(1.2, "which sparks") > 0.996), 1500, 7000)
    return finished(dying(together((0.0, 1.0, roar), (0.0, 1.6, sparks)), 0.45, 0.25), 0.36)


def spell() -> Wave:
    """Something that has no name rises."""
    chord = sum(tone(0.9, pitch, pitch * 1.5) for pitch in (220.0, 277.2, 329.6, 415.3))
    return finished(dying(np.asarray(chord), 0.25, 0.2), 0.3)


def bell() -> Wave:
    """A bell: it is the turn of a person."""
    return finished(struck(1.5, (523.3, 1049.0, 1265.0, 1580.0, 2370.0), 0.3), 0.3)


def page() -> Wave:
    """A page is turned: a new round."""
    rustle = band(noise(0.26, "page"), 1800, 7600) * np.sin(np.pi * span(0.26) / 0.26) ** 2
    return finished(rustle, 0.14)


def wind() -> Wave:
    """Air over open ground, without end."""
    t = span(7.0)
    gusts = 0.62 + 0.25 * np.sin(2 * np.pi * t / 3.5) + 0.13 * np.sin(2 * np.pi * t / 1.4 + 1.0)
    air = band(noise(7.0, "wind"), 120, 620) * gusts + 0.16 * band(noise(7.0, "grass"), 900, 2600) * gusts**2
    return looped(air / np.abs(air).max() * 0.3, 1.4)


SOUNDS: dict[str, Callable[[], Wave]] = {
    each.__name__: each
    for each in (
        shot, burst, long_burst, far_shot, far_burst, explosion, far_explosion, step, door, reload, click, hurt, fall,
        strike, clang, bow, whoosh, thud, launch, engine, crash, hiss, flames, spell, bell, page, wind, pinning, sweep,
        flash, ringing, cough, heartbeat, dread, chime,
    )
}  # fmt: skip
"""Every sound by its name."""


@cache
def sound(name: str) -> Wave:
    """A sound by its name, made when it is first asked for."""
    return SOUNDS[name]()
