"""What harm does to a body: damage, armour, wounding, and the dice that decide who stays up."""
