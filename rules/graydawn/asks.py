"""The kinds of question, and the frozen facts that go with them."""

from __future__ import annotations

ACTIVATE = "activate"
"""Its initiative has come: which stance, and how many actions?"""
ACT = "act"
"""The next of its actions."""
DIVE = "dive"
"""A grenade lies there, about to go off, and the unit has noticed it."""
RUSH = "rush"
"""It has just moved: act at once, on the move, or five points later?"""
