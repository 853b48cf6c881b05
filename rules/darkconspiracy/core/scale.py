"""Turns and phases: a round of the game is a phase of five seconds, six of them are a turn."""

from __future__ import annotations

PHASE_SECONDS = 5
PHASES = 6
"""Phases of a turn, counted down from six (DKC-TURN-01)."""
TURN_SECONDS = PHASE_SECONDS * PHASES


def turn(round: int) -> int:
    """The turn that a round of the game belongs to, from 1 (DKC-TURN-01)."""
    return (max(1, round) - 1) // PHASES + 1


def phase(round: int) -> int:
    """The number of its phase: 6 first, 1 last (DKC-TURN-01)."""
    return PHASES - (max(1, round) - 1) % PHASES


def last_of(turn: int) -> int:
    """The round in which a turn ends."""
    return turn * PHASES
