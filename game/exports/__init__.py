"""Maps of this game written for other programs: one module a format."""
