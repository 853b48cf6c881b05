"""Held actions: a shot kept ready for any enemy that enters a watched arc."""
