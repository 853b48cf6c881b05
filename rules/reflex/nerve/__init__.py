"""Nerve: what frightens people, what steadies them, fire that keeps heads down, surprise, watching and slipping away."""
