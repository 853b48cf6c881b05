"""What a player sees of all this."""
