"""What a turn bears: its actions and their price, a unit's desk, the held actions that break in."""
