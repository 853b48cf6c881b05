"""A small map that is whole, to be broken."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.game.board.tiled.draw import GRASS, csv, layer, line, objects, point, tmx

fuzzing = settings(
    max_examples=120, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
modest = settings(fuzzing, max_examples=60)
SOON = 25.0
"""Seconds of computing within which any file is read or refused, also when coverage is traced on a slow machine."""
GIDS = [GRASS] * 12
WHOLE = tmx(layer(csv(GIDS)), objects(line("Wall", (32, 0), (32, 96)), point("Door", 32, 48)))
