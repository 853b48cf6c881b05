"""Golden pictures: what a screen looked like when it was looked at and found good.

A golden is half as large as the picture, a quarter if that is very large. A picture that has changed is written beside
its golden as `name.new.png`; to accept it, look at it and run the tests once with DEADGROUND_GOLDEN=1, which
puts it in place.
"""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pygame

FOLDER = Path(__file__).parent / "golden"
APART = 24
"""How far a colour may be from the golden's before its pixel counts: processors blend a little differently."""
LARGE = 2000
"""Pixels across from which a picture is very large."""
SHARE = 0.004
"""The share of pixels that may be others."""


def differing(picture: pygame.Surface, golden: pygame.Surface) -> float:
    """The share of pixels that differ; 1 for pictures of another size."""
    if picture.get_size() != golden.get_size():
        return 1.0
    here, there = (pygame.surfarray.array3d(surface).astype(np.int16) for surface in (picture, golden))
    apart: npt.NDArray[np.bool_] = np.abs(here - there).max(axis=2) > APART
    return float(apart.mean())


def reduced(picture: pygame.Surface) -> pygame.Surface:
    """A picture as large as goldens are."""
    w, h = picture.get_size()
    parts = 4 if w > LARGE else 2
    opaque = pygame.Surface((w, h), 0, 24)
    opaque.blit(picture, (0, 0))
    return pygame.transform.smoothscale(opaque, (w // parts, h // parts))


def looks_like(picture: pygame.Surface, name: str, share: float = SHARE) -> None:
    """Fail unless a picture looks like its golden."""
    golden, fresh = FOLDER / f"{name}.png", FOLDER / f"{name}.new.png"
    now = reduced(picture)
    FOLDER.mkdir(exist_ok=True)
    if os.environ.get("DEADGROUND_GOLDEN"):
        pygame.image.save(now, golden)
        fresh.unlink(missing_ok=True)
        return
    if not golden.exists():
        pygame.image.save(now, fresh)
        raise AssertionError(f"there is no golden picture {golden.name} yet: look at {fresh}")
    changed = differing(now, pygame.image.load(golden))
    if changed > share:
        pygame.image.save(now, fresh)
        raise AssertionError(f"{changed:.2%} of {golden.name} has changed: look at {fresh}")
    fresh.unlink(missing_ok=True)
