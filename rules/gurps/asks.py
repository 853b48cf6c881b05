"""The kinds of question."""

from __future__ import annotations

TURN = "turn"
"""Its second: which manoeuvre, or what is left of the one it has taken?"""
DEFEND = "defend"
"""An attack is about to strike it: how does it defend itself?"""
INTERPOSE = "interpose"
"""An attack is about to strike a friend a step away: does it throw itself in between? (GUR-DOD-04)"""
FOLLOW = "follow"
"""The foe it strikes at gives ground: does it follow with the step it has left? (GUR-RET-01)"""
DIVE = "dive"
"""Something beside it is about to burst: does it dive aside? (GUR-RET-05)"""
TRIGGERED = "triggered"
"""What it waits for happens: does it act? (GUR-WAIT-01)"""
STRUCK = "struck"
"""A bare hand has failed to turn its weapon aside: does it strike the arm instead? (GUR-PAR-04)"""
