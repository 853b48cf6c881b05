"""Nerve: what frightens people and what steadies them; suppression, surprise, watching, slipping away."""
