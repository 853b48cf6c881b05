"""The kinds of question, and the frozen facts that go with them."""

from __future__ import annotations

ACTIVATE = "activate"
"""Its initiative has come: which stance, and how many actions?"""
ACT = "act"
"""The next of its actions."""
RUSH = "rush"
"""It has just moved: act at once, on the move, or five points later?"""
