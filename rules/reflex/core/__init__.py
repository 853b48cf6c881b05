"""What every rule rests on: checks and margins, what hinders them, range bands, locations of the body."""
