"""Held actions: a shot kept ready for whatever enemy enters a watched arc."""
