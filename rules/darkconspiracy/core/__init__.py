"""What every topic asks: checks, current figures, weapons at hand, armour and cover."""
