"""Animations are GIF files that other programs read, frame by frame as they were drawn."""

from __future__ import annotations

from io import BytesIO

import numpy as np
from PIL import Image, ImageSequence

from game.ui.gif import Gif, Pixels


def written(frames: list[Pixels], samples: list[Pixels]) -> bytes:
    out = BytesIO()
    high, wide, _ = frames[0].shape
    gif = Gif(out, (wide, high), samples)
    for frame in frames:
        gif.add(frame, 50)
    gif.end()
    return out.getvalue()


def read(content: bytes) -> list[Pixels]:
    """The frames as another program shows them."""
    with Image.open(BytesIO(content)) as image:
        return [np.asarray(frame.convert("RGB")) for frame in ImageSequence.Iterator(image)]


def test_frames_of_few_colours_come_back_all_but_alike() -> None:
    first = np.zeros((40, 60, 3), dtype=np.uint8)
    first[:20] = (200, 40, 40)
    second = first.copy()
    second[5:9, 30:50] = (40, 40, 200)
    back = read(written([first, second], [first, second]))
    for frame, shown in zip([first, second], back, strict=True):
        assert np.abs(frame.astype(int) - shown.astype(int)).max() <= 4


def test_noise_fills_the_table_of_codes_more_than_once_and_comes_back() -> None:
    luck = np.random.default_rng(1)
    noise = luck.integers(0, 256, (90, 100, 3), dtype=np.uint8)
    (shown,) = read(written([noise], [noise]))
    assert np.abs(noise.astype(int) - shown.astype(int)).mean() < 16


def test_of_a_frame_only_what_has_changed_is_written() -> None:
    luck = np.random.default_rng(2)
    ground = luck.integers(0, 256, (70, 70, 3), dtype=np.uint8)
    moved = ground.copy()
    moved[10:14, 10:14] = 0
    one = len(written([ground], [ground]))
    assert len(written([ground, moved, ground, ground], [ground])) < one + 400


def test_it_says_how_long_a_frame_is_shown_and_that_it_goes_round() -> None:
    blank = np.zeros((8, 8, 3), dtype=np.uint8)
    lit = blank + np.uint8(200)
    with Image.open(BytesIO(written([blank, lit], [blank, lit]))) as image:
        assert image.info["duration"] == 500 and image.info["loop"] == 0
