"""Who acts when: turns, phases, Initiative, what is repeated."""
