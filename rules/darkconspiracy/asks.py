"""The kinds of question that belong to no single topic."""

from __future__ import annotations

ACT = "act"
"""Its Initiative has been called in this phase: which action?"""
DECLARE = "declare"
"""A turn begins: do the same thing all turn, or act as it comes? (DKC-REP-01)"""
FREE_ACT = "free action"
"""One action at once, out of its phase: it has borne what it met outstandingly well (DKC-FEAR-03)."""
ACTIONS = (ACT, FREE_ACT)
"""The kinds that ask for an action."""
MOVED = "on the move"
"""It has walked, trotted or run: fire, strike or speak with the same action? (DKC-ACT-04, DKC-ACT-06)"""
SIGHTED = "enemy in sight"
"""It repeats something, and has an enemy in sight: carry on, or break off? (DKC-REP-02)"""
FROZEN = "frozen"
"""It stands frozen by panic: drop prone at least? (DKC-PANIC-01)"""
