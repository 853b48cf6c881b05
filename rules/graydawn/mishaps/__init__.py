"""Critical failures: how bad they are, and what they do to weapons and footing."""
